"""The time zone of a house: what its clocks show, when its gaming days turn, and that what was
entered without one stays as it was.

The moments are by hand: New Jersey is five hours behind universal time, four from the second Sunday
of March (the 11th in 2012) to the first of November (the 4th), both at two in the morning.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from houses import (
    CONTROLLER,
    FLOORPERSON,
    SUPERVISOR,
    TABLE,
    Floor,
)

import croupier.web
from croupier.floor.accounting.gaming_day import Books
from croupier.floor.beginning import begin
from croupier.floor.clock.zone import NEW_JERSEY, Zone, is_known
from croupier.floor.core.desk import HOUSE
from croupier.floor.folded import Folded, followed
from croupier.floor.history import written
from croupier.floor.history.replay import replay
from croupier.floor.notices.rule_changes import drawn_up
from croupier.lawbook import BadInput, Conflict, NotNow, NotYours

EASTERN = Zone(NEW_JERSEY)
EVENING = datetime(2012, 3, 20, 0, 30, tzinfo=UTC)  # half past eight in the evening of the 19th
BACK, FORWARD = map(datetime.fromisoformat, ("2012-11-04", "2012-03-11"))  # on the wall


def set_zone(floor: Floor, zone: str = NEW_JERSEY) -> None:
    floor.do(CONTROLLER, "set-time-zone", HOUSE, zone=zone)


# -- what the clocks show --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moment", "day"),
    [
        (datetime(2026, 7, 7, 3, 59, tzinfo=UTC), date(2026, 7, 6)),  # four hours behind
        (datetime(2026, 7, 7, 4, 0, tzinfo=UTC), date(2026, 7, 7)),
        (datetime(2026, 1, 7, 4, 59, tzinfo=UTC), date(2026, 1, 6)),  # five hours behind
        (datetime(2026, 1, 7, 5, 0, tzinfo=UTC), date(2026, 1, 7)),
    ],
)
def test_the_day_turns_at_midnight_in_new_jersey(moment: datetime, day: date) -> None:
    assert EASTERN.day(moment) == Zone().day(moment) == day


def test_in_the_hour_that_comes_twice_the_letters_tell_which_it_is() -> None:
    first, second = (datetime(2012, 11, 4, hour, 30, tzinfo=UTC) for hour in (5, 6))
    assert EASTERN.minute(first) == "01:30 EDT"
    assert EASTERN.day_and_second(second) == "2012-11-04 01:30:00 EST"
    assert EASTERN.moments(BACK.replace(hour=1, minute=30)) == (first, second)


def test_in_the_hour_that_is_left_out_no_moment_is_meant() -> None:
    assert EASTERN.moments(FORWARD.replace(hour=2, minute=30)) == ()
    before, after = (datetime(2012, 3, 11, *hour, tzinfo=UTC) for hour in ((6, 59), (7, 0)))
    assert (EASTERN.minute(before), EASTERN.minute(after)) == ("01:59 EST", "03:00 EDT")
    assert EASTERN.moments(FORWARD.replace(hour=3)) == (after,)


def test_any_other_hour_is_one_moment_and_is_shown_as_it_was_written() -> None:
    for hours in range(0, 24 * 366, 7):
        shown = BACK - timedelta(days=300) + timedelta(hours=hours)
        for moment in EASTERN.moments(shown):
            assert EASTERN.day_and_minute(moment).startswith(f"{shown:%Y-%m-%d %H:%M} E")


def test_the_end_of_the_last_year_is_told_in_universal_time() -> None:
    last = datetime.max.replace(tzinfo=UTC)
    assert Zone("Asia/Tokyo").minute(last) == "23:59 UTC"
    assert Zone("Asia/Tokyo").moments(datetime.fromisoformat("0001-01-01")) == ()


def test_a_zone_without_letters_says_how_far_it_is_from_universal_time() -> None:
    assert Zone("America/Sao_Paulo").minute(EVENING) == "21:30 UTC-03"


@pytest.mark.parametrize(
    "name",
    [
        *("", "New Jersey", "EST", "localtime", "posixrules", "posix/America/New_York", "America"),
        *("America/New Jersey", "../etc/passwd", "America/../../../etc/passwd", "america/new_york"),
    ],
)
def test_what_is_no_place_of_the_database_is_no_zone(floor: Floor, name: str) -> None:
    assert not is_known(name)
    particulars = {"type": "set-time-zone", "zone": name}
    with pytest.raises(BadInput, match="America/New_York"):
        floor.give(CONTROLLER, particulars, table=HOUSE)


# -- set once --------------------------------------------------------------------------------------


def test_it_is_set_once_by_who_answers_for_the_books(floor: Floor) -> None:
    particulars: dict[str, Any] = {"table": HOUSE, "zone": NEW_JERSEY}
    assert isinstance(floor.refused(FLOORPERSON, "set-time-zone", **particulars), NotYours)
    floor.do(SUPERVISOR, "set-time-zone", **particulars)
    again = floor.refused(CONTROLLER, "set-time-zone", **{**particulars, "zone": "America/Chicago"})
    assert isinstance(again, Conflict)
    assert floor.house.zone == EASTERN


def test_it_is_not_set_while_a_gaming_day_is_open(floor: Floor) -> None:
    floor.open()
    refused = floor.refused(CONTROLLER, "set-time-zone", table=HOUSE, zone=NEW_JERSEY)
    assert isinstance(refused, NotNow)
    assert "2012-03-19 is open" in refused.what


def test_a_new_house_begins_with_it_and_one_that_has_begun_is_left_as_it_is(floor: Floor) -> None:
    begin(floor.house, "America/Chicago")
    begin(floor.house)  # started again
    begin(floor.house, "America/Chicago")
    assert (floor.ledger.head()[0], floor.house.zone.name) == (1, "America/Chicago")
    with pytest.raises(NotNow, match="is America/Chicago"):
        begin(floor.house, NEW_JERSEY)


def test_a_house_that_was_begun_without_one_is_given_it_by_a_person_only(floor: Floor) -> None:
    floor.establish()
    before = floor.ledger.head()
    begin(floor.house)
    with pytest.raises(NotNow, match="was never set"):
        begin(floor.house, NEW_JERSEY)
    assert floor.ledger.head() == before
    set_zone(floor)
    assert floor.house.zone == EASTERN


# -- the gaming day follows it ---------------------------------------------------------------------


def test_a_gaming_day_begun_in_the_evening_has_the_date_of_the_clocks_on_the_wall(
    floor: Floor,
) -> None:
    set_zone(floor)
    floor.clock.now = EVENING
    floor.open()
    assert floor.house.standing.days.open is not None
    assert floor.house.standing.days.open.date == date(2012, 3, 19)


def test_where_no_zone_was_ever_set_it_has_the_date_of_universal_time(floor: Floor) -> None:
    floor.clock.now = EVENING
    floor.open()
    assert floor.house.standing.days.open is not None
    assert floor.house.standing.days.open.date == date(2012, 3, 20)


def test_a_zone_set_later_changes_no_date_of_before_and_no_two_days_share_one(
    floor: Floor,
) -> None:
    """The books of the 20th, universal time, are closed; the next day is not the 19th again."""
    days = floor.house.standing.days.begun(EVENING, Zone(), {})
    assert days.open is not None
    closed = replace(days, open=None, closed=(_books(days.open.date),))
    assert closed.date_at(EVENING + timedelta(hours=1), EASTERN) == date(2012, 3, 21)
    assert closed.date_at(EVENING + timedelta(days=2), EASTERN) == date(2012, 3, 21)
    assert closed.date_at(EVENING + timedelta(days=3), EASTERN) == date(2012, 3, 22)


def _books(day: date) -> Books:
    return Books(day, EVENING, None, (), (), (), {})


# -- it is entered, and only entered ---------------------------------------------------------------


def test_it_is_replayed_folded_and_kept_in_a_snapshot(floor: Floor) -> None:
    set_zone(floor)
    floor.clock.now = EVENING
    floor.open()
    assert replay(floor.ledger).difference is None
    folded = Folded()
    for entry in floor.ledger.entries():
        folded = followed(folded, entry)
    assert folded.standing.zone == EASTERN
    assert written.read(written.write(folded)) == folded


# -- half an hour is half an hour ------------------------------------------------------------------


@pytest.mark.paragraph("13:69F-8.3(b)")
@pytest.mark.parametrize(
    ("now", "shown", "letters", "is_in_time"),
    [
        # Clocks go back at two: from 1:45 to 1:20 is thirty-five minutes, to 1:10 twenty-five.
        (datetime(2012, 11, 4, 5, 45, tzinfo=UTC), BACK.replace(hour=1, minute=20), "EST", True),
        (datetime(2012, 11, 4, 5, 45, tzinfo=UTC), BACK.replace(hour=1, minute=10), "EST", False),
        # They go forward at two: from 1:45 to 3:20 is thirty-five minutes, to 3:10 twenty-five.
        (datetime(2012, 3, 11, 6, 45, tzinfo=UTC), FORWARD.replace(hour=3, minute=20), "EDT", True),
        (
            datetime(2012, 3, 11, 6, 45, tzinfo=UTC),
            FORWARD.replace(hour=3, minute=10),
            "EDT",
            False,
        ),
    ],
)
def test_a_notice_is_half_an_hour_ahead_when_the_clocks_change(
    floor: Floor, now: datetime, shown: datetime, letters: str, is_in_time: bool
) -> None:
    floor.clock.now = now
    set_zone(floor)
    floor.establish()
    floor.submit_sign("sic-bo", "rule change to come")
    (effective,) = (
        moment for moment in EASTERN.moments(shown) if EASTERN.letters(moment) == letters
    )
    change = {"small": "3 to 2"}
    drawn = drawn_up(
        floor.house.tables, floor.house.zone, [TABLE], change, effective=effective, now=now
    )
    particulars = {"tables": [TABLE], "elections": change, "effective": effective.isoformat()}
    particulars |= {"signs": [drawn[TABLE].sign_id], "announced": True}
    if is_in_time:
        floor.do(FLOORPERSON, "give-notice", HOUSE, **particulars)
        floor.clock.now = effective
        assert floor.house.look(TABLE)[0].rules.elections.written()["small"] == "3 to 2"
        return
    refused = floor.refused(FLOORPERSON, "give-notice", HOUSE, **particulars)
    assert refused.what == f"{shown:%H:%M:%S} {letters} is less than half an hour ahead"
    later = shown + timedelta(minutes=5)
    assert refused.accepted == f"{later:%Y-%m-%d %H:%M:%S} {letters} or later"


# -- nothing tells a time otherwise ----------------------------------------------------------------


def test_no_page_writes_a_time_by_itself() -> None:
    """It would be told without the zone of the house, or without its letters."""
    pages = Path(str(croupier.web.__file__)).parent
    for page in (*pages.glob("templates/**/*.html"), *pages.glob("static/**/*.js")):
        text = page.read_text()
        for sign in ("strftime", "UTC", "niversal time", "new Date", "DateTimeFormat"):
            if sign == "niversal time" and page.name == "day.html":
                continue  # says by what an old house reckons
            assert sign not in text, (page.name, sign)
