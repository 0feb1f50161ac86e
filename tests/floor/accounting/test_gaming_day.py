"""The gaming day: when it begins and may be closed, and books that balance to the cent."""

from __future__ import annotations

import runpy
import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from baccarat_floor import PLAYER_WINS, BaccaratFloor
from houses import (
    ACCOUNTING,
    CONTROLLER,
    DEALER,
    FLOORPERSON,
    OPENER,
    PIT_CLERK,
    STAFF,
    TABLE,
    Floor,
)

from croupier.floor.accounting.gaming_day import Books
from croupier.floor.core.desk import HOUSE
from croupier.floor.history.replay import replay
from croupier.lawbook import BadInput, NotNow, NotYours
from croupier.ledger import verify
from croupier.publish.papers.gaming_day import day_data, day_text

SCRIPT = Path(__file__).parents[3] / "demonstrations" / "gaming_day.py"


@pytest.fixture
def table(floor: Floor) -> Floor:
    """A sic bo table, open, its opener countersigned, 500.00 in the drop box."""
    floor.open()
    floor.sign_slips()
    floor.do(DEALER, "take-seat", seat=1)
    floor.do(DEALER, "buy-in", seat=1, amount=500_00)
    return floor


def refused(table: Floor) -> str:
    error = table.refused(ACCOUNTING, "close-gaming-day", HOUSE)
    assert isinstance(error, NotNow), error
    return str(error)


def count(table: Floor) -> None:
    table.do(ACCOUNTING, "count-drop", cash=500_00)
    table.sign_slips()


def shut(table: Floor) -> None:
    table.close_table(counted=OPENER - 500_00)
    table.sign_slips()
    count(table)


def report(table: Floor, day: date) -> Books:
    shown = table.house.standing.books(day)
    assert shown is not None
    return shown


def test_a_day_begins_with_the_first_table_that_opens(floor: Floor) -> None:
    assert isinstance(floor.refused(ACCOUNTING, "close-gaming-day", HOUSE), NotNow)
    assert floor.house.standing.open_books() is None
    floor.open()
    shown = floor.house.standing.open_books()
    assert shown is not None
    assert (shown.date, shown.closed) == (date(2012, 3, 19), None)


def test_a_day_is_closed_by_accounting_and_by_no_other(table: Floor) -> None:
    shut(table)
    for actor in STAFF:
        if actor is not ACCOUNTING:
            assert isinstance(table.refused(actor, "close-gaming-day", HOUSE), NotYours)
    table.do(ACCOUNTING, "close-gaming-day", HOUSE)


def test_nothing_may_be_open_uncounted_or_unsigned_at_the_end_of_a_day(table: Floor) -> None:
    assert refused(table) == "SB-1 is open; close every table first"
    table.do(FLOORPERSON, "close-table", counted=OPENER - 500_00)
    assert refused(table).startswith("Slip 2 (closer of SB-1) lacks a hand")
    table.sign_slips()
    assert refused(table).startswith("The drop box of SB-1 is not counted")
    entry = table.do(ACCOUNTING, "count-drop", cash=400_00)
    assert refused(table).startswith("Slip 3 (drop count of SB-1) lacks a hand")
    table.sign_slips()
    particulars = {"entry": entry.sequence, "amount": 500_00, "reason": "a note stuck"}
    table.do(ACCOUNTING, "prepare-correction", **particulars)
    assert refused(table).startswith("Correction 1 of entry")
    table.do(CONTROLLER, "validate-correction", number=1)
    table.do(ACCOUNTING, "close-gaming-day", HOUSE)
    assert report(table, date(2012, 3, 19)).results[0].win == 0


def test_a_table_that_opened_twice_has_its_drop_counted_after_the_last_closing(
    table: Floor,
) -> None:
    shut(table)
    table.inspect()
    table.do(FLOORPERSON, "open-table", opener=1_000_00)
    table.close_table(counted=1_000_00)
    table.sign_slips()
    assert "is not counted" in refused(table)
    table.do(ACCOUNTING, "count-drop", cash=0)
    table.sign_slips()
    table.do(ACCOUNTING, "close-gaming-day", HOUSE)
    (shown,) = report(table, date(2012, 3, 19)).results
    assert (shown.opener, shown.closer, shown.drop) == (OPENER + 1_000_00, OPENER + 500_00, 500_00)
    assert shown.win == 0


def test_closing_twice_on_one_date_is_refused_and_the_date_stays_by_the_clock(
    table: Floor,
) -> None:
    shut(table)
    table.do(ACCOUNTING, "close-gaming-day", HOUSE)
    table.inspect()
    table.do(FLOORPERSON, "open-table", opener=1_000_00)  # the next gaming day begins early
    table.close_table(counted=1_000_00)
    table.sign_slips()
    table.do(ACCOUNTING, "count-drop", cash=0)
    table.sign_slips()
    assert refused(table).startswith("The gaming day of 2012-03-20 has not come: it is 2012-03-19")
    table.clock.forward(hours=4)  # midnight
    table.do(ACCOUNTING, "close-gaming-day", HOUSE)
    table.clock.forward(days=1)
    table.do(FLOORPERSON, "replace-dice")
    table.inspect()
    table.do(FLOORPERSON, "open-table", opener=1_000_00)
    shown = table.house.standing.open_books()
    assert shown is not None
    assert shown.date == table.clock().date() == date(2012, 3, 21)


def test_the_books_of_a_closed_day_change_no_more(table: Floor) -> None:
    shut(table)
    table.do(ACCOUNTING, "close-gaming-day", HOUSE)
    before = day_text(report(table, date(2012, 3, 19)))
    table.clock.forward(days=1)
    table.do(FLOORPERSON, "replace-dice")
    table.inspect()
    table.do(FLOORPERSON, "open-table", opener=1_000_00)
    assert table.house.standing.slips.today[0].serial == 4
    assert day_text(report(table, date(2012, 3, 19))) == before
    refusal = table.refused(DEALER, "countersign-slip", serial=3)
    assert "The gaming day of slip 3 is closed" in str(refusal)
    first = {"entry": 5, "amount": 1, "reason": "-"}
    assert isinstance(table.refused(FLOORPERSON, "prepare-correction", **first), BadInput)


def test_win_is_what_the_table_won_less_what_a_count_lacked(table: Floor) -> None:
    table.wager(1, "big", 100_00)
    table.play_round(dice="1,1,2")  # lost
    table.do(FLOORPERSON, "fill", amount=700_00)
    table.do(FLOORPERSON, "credit", amount=300_00)
    # 50,000.00 less 500.00 sold, 100.00 won, 700.00 in, 300.00 out; and 2.00 are missing.
    table.close_table(counted=50_000_00 - 500_00 + 100_00 + 700_00 - 300_00 - 2_00)
    table.sign_slips()
    count(table)
    entry = table.do(ACCOUNTING, "close-gaming-day", HOUSE)
    assert entry.record.event.facts == (
        {"gaming_date": "2012-03-19", "table": TABLE, "win": 98_00},
    )
    shown = report(table, date(2012, 3, 19))
    assert (shown.win, shown.results[0].over_or_short) == (98_00, 2_00)
    assert shown.is_balanced


def test_a_meter_that_moved_is_read_before_the_day_is_closed(tmp_path: Path) -> None:
    baccarat = BaccaratFloor(tmp_path / "b.sqlite", elections={"royal-progressive": "A"})
    baccarat.ready(1)
    baccarat.do(PIT_CLERK, "read-meter", display=10_000_00, reset=0)
    baccarat.wager(1, "royal", 5_00)
    baccarat.play(PLAYER_WINS)
    baccarat.close_table(counted=OPENER + 5_00)
    baccarat.do(ACCOUNTING, "count-drop", cash=0)
    baccarat.sign_slips()
    assert "was not read since its last wagers" in refused(baccarat)
    baccarat.do(PIT_CLERK, "read-meter", display=10_000_00, reset=0)
    assert "the books say 10000.60" in refused(baccarat)
    baccarat.do(PIT_CLERK, "read-meter", display=10_000_60, reset=0)
    baccarat.do(ACCOUNTING, "close-gaming-day", HOUSE)
    shown = report(baccarat, date(2012, 3, 19))
    assert (shown.win, shown.awards, shown.is_balanced) == (5_00, 0, True)
    baccarat.close()


# -- a day played by script ------------------------------------------------------------------------


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Any, Books, list[str]]]:
    script = runpy.run_path(str(SCRIPT))
    day = script["Day"](tmp_path_factory.mktemp("day") / "ledger.sqlite")
    refusals = list(script["play"](day))
    yield day, script["books"](day), refusals
    day.ledger.close()


@pytest.mark.paragraph("13:69F-7.3(c)3")
def test_the_scripts_day_is_won_and_lost_as_reckoned_by_hand(
    played: tuple[Any, Books, list[str]],
) -> None:
    _, shown, _ = played
    sic_bo, baccarat = shown.results
    # Sic bo: -100.00 and +200.00 in the first round, -300.00 and +100.00 in the second; 5.00
    # were missing at the count.
    assert sic_bo.win == (200_00 - 100_00) + (100_00 - 300_00) - 5_00 == -105_00
    # Of 20,000.00 and a fill of 5,000.00: 1,500.00 sold, 2,000.00 credited, 100.00 lost, 5.00.
    assert sic_bo.closer == 20_000_00 + 5_000_00 - 1_500_00 - 2_000_00 - 100_00 - 5_00
    assert (sic_bo.opener, sic_bo.fills, sic_bo.credits) == (20_000_00, 5_000_00, 2_000_00)
    assert (sic_bo.drop, sic_bo.over_or_short) == (1_500_00, 5_00)
    # Baccarat: 400.00 paid and 100.00 won, then 200.00 paid and 5.00 won; 20.00 of vigorish,
    # five percent of 400.00, never collected and part of the win all the same.
    assert baccarat.win == -400_00 + 100_00 - 200_00 + 5_00 + 20_00 == -475_00
    assert baccarat.complimentary == 20_00
    # 5,000.00 and three times 0.60 by three: 1,667.26 each, paid by the cage.
    assert baccarat.awards == 3 * 1_667_26
    assert shown.win == -580_00


def test_every_account_of_the_scripts_day_adds_up_to_nothing(
    played: tuple[Any, Books, list[str]],
) -> None:
    day, shown, _ = played
    assert shown.is_balanced
    assert [shown.balance(table) for table in shown.tables] == [0, 0]
    held = {account.heading: account.total for account in shown.accounts}
    assert sum(held.values()) == 0
    # What the cage gave: the win, but for the vigorish it never saw, and the meter's award.
    assert held["Cage"] == -580_00 - 20_00 - 5_001_78
    # 5,000.00 came in cash; the patron of seat 3 took along 2,000.00 and what was won, and owed
    # 20.00 of vigorish.
    assert held["Patrons, away from the tables"] == -5_000_00 + 2_000_00 + 400_00 + 1_667_26 - 20_00
    assert held["Meter: display"] == 5_000_00 + 60 + 2  # anew, with what could not be parted
    assert list(verify(day.ledger)) == []
    assert replay(day.ledger).difference is None


def test_the_scripts_slips_are_without_gap_and_each_has_two_hands(
    played: tuple[Any, Books, list[str]],
) -> None:
    _, shown, refusals = played
    assert [slip.serial for slip in shown.slips] == list(range(1, 11))
    assert [slip.serial for slip in shown.slips if slip.voided] == [3]
    for slip in shown.slips:
        second = slip.countersigned or (slip.voided and slip.voided.by)
        assert second is not None
        assert second.by != slip.prepared.by
    assert [refusal.partition(":")[0] for refusal in refusals] == [
        "floorperson, close-table at SB-1",
        "dealer, place-wager at MB-1",
        "casino accounting, close-gaming-day at house",
        "casino accounting, close-gaming-day at house",
        "casino accounting, close-gaming-day at house",
    ]


def test_the_books_as_data_and_as_text_say_the_same(
    played: tuple[Any, Books, list[str]],
) -> None:
    _, shown, _ = played
    data, text = day_data(shown), day_text(shown)
    assert (data["balanced"], data["win"], data["progressive_awards"]) == (True, -580_00, 5_001_78)
    assert [row["table"] for row in data["tables"]] == ["SB-1", "MB-1"]
    assert {row["account"]: row["total"] for row in data["accounts"]}["Cage"] == -5_601_78
    assert "= Win                       -105.00    -475.00    -580.00" in text
    assert text.endswith("The books balance.")


def test_the_script_runs_by_itself() -> None:
    done = subprocess.run([sys.executable, SCRIPT], capture_output=True, text=True, check=True)
    assert "The books balance." in done.stdout
    assert "The ledger verifies: True" in done.stdout
    assert "comes out the same." in done.stdout
