"""Gaming tournaments, 13:69F-8.6: the notice, its certifications, five business days, the stop."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from houses import (
    ACCOUNTING,
    ACTORS,
    CONTROLLER,
    DEALER,
    DIVISION,
    FLOORPERSON,
    PIT_BOSS,
    STAFF,
    SUPERVISOR,
    SURVEILLANCE,
    Floor,
)

from croupier.floor.clock.zone import Zone
from croupier.floor.core.desk import HOUSE
from croupier.floor.filings.tournaments import Tournament, TournamentStage
from croupier.floor.history import written
from croupier.floor.history.replay import replay
from croupier.lawbook import BadInput, NotNow, NotYours, Refusal
from croupier.roles import Role
from croupier.table import Actor

# Monday 13 July 2026, ten in the morning in New Jersey; the tournament is on the Monday after.
MONDAY = datetime(2026, 7, 13, 14, 0, tzinfo=UTC)
COMMENCES = datetime(2026, 7, 20, 23, 30, tzinfo=UTC)  # half past seven in the evening
NOTICE: dict[str, Any] = {
    "name": "Summer Baccarat Classic",
    "day": "2026-07-20",
    "local_time": "19:30",
    "description": "Mini-baccarat by elimination, forty hands a round, three rounds",
    "patrons": 42,
    "tables": 6,
    "location": "Pit 2, tables MB-1 to MB-6",
    "security_measures": "Two more security officers; a camera for each table",
    "impacts_gross_revenue": False,
}
CERTIFIERS = ((PIT_BOSS, "R. Alvarez"), (SUPERVISOR, "T. Brandt"), (SURVEILLANCE, "M. Okafor"))
AS_FILED = {"patrons": 42, "tables": 6, "location": "Pit 2, tables MB-1 to MB-6"}


@pytest.fixture
def summer(floor: Floor) -> Floor:
    floor.clock.now = MONDAY
    return floor


def tournament(floor: Floor, number: int = 1) -> Tournament:
    return floor.house.standing.filings.tournaments[number]


def draft(floor: Floor, **changed: Any) -> None:
    floor.do(SUPERVISOR, "draft-tournament", table=HOUSE, **{**NOTICE, **changed})


def certify(floor: Floor) -> None:
    for actor, name in CERTIFIERS:
        floor.do(actor, "certify-tournament", table=HOUSE, tournament=1, supervisor=name)


def file(floor: Floor, **changed: Any) -> None:
    draft(floor, **changed)
    certify(floor)
    floor.do(SUPERVISOR, "file-tournament", table=HOUSE, tournament=1)


def begin(floor: Floor) -> None:
    file(floor)
    floor.clock.now = COMMENCES
    floor.do(FLOORPERSON, "begin-tournament", table=HOUSE, tournament=1, **AS_FILED)


@pytest.mark.paragraph("13:69F-8.6(a)")
def test_a_tournament_goes_from_draft_to_its_end(summer: Floor):
    draft(summer)
    assert tournament(summer).stage is TournamentStage.DRAFT
    certify(summer)
    assert tournament(summer).stage is TournamentStage.CERTIFIED
    entry = summer.do(SUPERVISOR, "file-tournament", table=HOUSE, tournament=1)
    assert entry.record.event.facts == (
        {"tournament": 1, "filed_on": "2026-07-13", "business_days": 5},
    )
    assert tournament(summer).stage is TournamentStage.FILED
    summer.clock.now = COMMENCES
    begun = summer.do(FLOORPERSON, "begin-tournament", table=HOUSE, tournament=1, **AS_FILED)
    assert begun.record.event.facts == ()  # it differs in nothing
    summer.do(FLOORPERSON, "end-tournament", table=HOUSE, tournament=1)
    assert tournament(summer).stage is TournamentStage.ENDED
    assert replay(summer.ledger).difference is None


ITEMS = [
    ("day", "13:69F-8.6(a)1"),
    ("local_time", "13:69F-8.6(a)1"),
    ("description", "13:69F-8.6(a)2"),
    ("patrons", "13:69F-8.6(a)3"),
    ("location", "13:69F-8.6(a)4"),
    ("security_measures", "13:69F-8.6(a)5"),
    ("impacts_gross_revenue", "13:69F-8.6(a)7"),
]


@pytest.mark.parametrize(("item", "cite"), ITEMS)
@pytest.mark.paragraph("13:69F-8.6(a)1", "13:69F-8.6(a)2", "13:69F-8.6(a)3")
@pytest.mark.paragraph("13:69F-8.6(a)4", "13:69F-8.6(a)5", "13:69F-8.6(a)7")
def test_a_missing_item_is_refused_by_its_own_number(summer: Floor, item: str, cite: str):
    draft(summer, **{item: None})
    assert summer.cited(SUPERVISOR, "file-tournament", table=HOUSE, tournament=1) == cite
    particulars = {"tournament": 1, "supervisor": "T. Brandt"}
    assert summer.cited(SUPERVISOR, "certify-tournament", table=HOUSE, **particulars) == cite


@pytest.mark.parametrize(
    ("item", "cite"),
    [
        ("description", "13:69F-8.6(a)2"),
        ("location", "13:69F-8.6(a)4"),
        ("security_measures", "13:69F-8.6(a)5"),
    ],
)
def test_an_item_of_blanks_is_a_missing_item(summer: Floor, item: str, cite: str):
    draft(summer, **{item: " \n "})
    assert summer.cited(SUPERVISOR, "file-tournament", table=HOUSE, tournament=1) == cite


@pytest.mark.parametrize("left_out", range(3))
@pytest.mark.paragraph("13:69F-8.6(a)6")
def test_each_department_certifies(summer: Floor, left_out: int):
    draft(summer)
    for place, (actor, name) in enumerate(CERTIFIERS):
        if place != left_out:
            summer.do(actor, "certify-tournament", table=HOUSE, tournament=1, supervisor=name)
    cite = summer.cited(SUPERVISOR, "file-tournament", table=HOUSE, tournament=1)
    assert cite == "13:69F-8.6(a)6"


@pytest.mark.paragraph("13:69F-8.6(a)6")
def test_no_two_certifications_by_one_person_or_in_one_name(summer: Floor):
    draft(summer)
    particulars = {"tournament": 1, "supervisor": "R. Alvarez"}
    summer.do(PIT_BOSS, "certify-tournament", table=HOUSE, **particulars)
    again = {"tournament": 1, "supervisor": "Another"}
    same_person = Actor(PIT_BOSS.id, Role.SURVEILLANCE)
    same_department = Actor("another pit boss", Role.PIT_BOSS)
    for actor, said in (
        (PIT_BOSS, again),
        (same_person, again),
        (same_department, again),
        (SURVEILLANCE, particulars),
    ):
        cite = summer.cited(actor, "certify-tournament", table=HOUSE, **said)
        assert cite == "13:69F-8.6(a)6"


@pytest.mark.paragraph("13:69F-8.6(a)7")
@pytest.mark.parametrize("actor", [CONTROLLER, ACCOUNTING])
def test_where_gross_revenue_is_impacted_the_controller_or_designee_certifies(
    summer: Floor, actor: Actor
):
    draft(summer, impacts_gross_revenue=True)
    certify(summer)
    cite = summer.cited(SUPERVISOR, "file-tournament", table=HOUSE, tournament=1)
    assert cite == "13:69F-8.6(a)7"
    said = {"tournament": 1, "supervisor": "C. Lindqvist"}
    summer.do(actor, "certify-gross-revenue", table=HOUSE, **said)
    other = CONTROLLER if actor is ACCOUNTING else ACCOUNTING
    again = {"tournament": 1, "supervisor": "Another"}
    assert summer.cited(other, "certify-gross-revenue", table=HOUSE, **again) == "13:69F-8.6(a)7"
    summer.do(SUPERVISOR, "file-tournament", table=HOUSE, tournament=1)


def test_where_it_is_not_the_controller_has_nothing_to_certify(summer: Floor):
    draft(summer)
    said = {"tournament": 1, "supervisor": "C. Lindqvist"}
    refusal = summer.refused(CONTROLLER, "certify-gross-revenue", table=HOUSE, **said)
    assert isinstance(refusal, NotNow)


@pytest.mark.paragraph("13:69F-8.6(a)")
@pytest.mark.parametrize(
    ("now", "in_time"),
    [
        (datetime(2026, 7, 13, 4, 0, tzinfo=UTC), True),  # Monday, midnight in New Jersey
        (datetime(2026, 7, 14, 3, 59, tzinfo=UTC), True),  # Tuesday in UTC, Monday there
        (datetime(2026, 7, 14, 4, 0, tzinfo=UTC), False),
        (datetime(2026, 7, 11, 12, 0, tzinfo=UTC), True),  # the Saturday before
        (datetime(2026, 7, 19, 12, 0, tzinfo=UTC), False),
    ],
)
def test_exactly_five_business_days_suffice_and_four_do_not(
    summer: Floor, now: datetime, in_time: bool
):
    draft(summer)
    certify(summer)
    summer.clock.now = now
    if in_time:
        summer.do(SUPERVISOR, "file-tournament", table=HOUSE, tournament=1)
    else:
        refusal = summer.refused(SUPERVISOR, "file-tournament", table=HOUSE, tournament=1)
        assert isinstance(refusal, Refusal)
        assert str(refusal.cite) == "13:69F-8.6(a)"
        assert "2026-07-13" in str(refusal)  # the last day it could be filed


@pytest.mark.paragraph("13:69F-8.6(a)")
def test_a_holiday_in_between_is_not_counted(summer: Floor):
    """Thanksgiving is 26 November 2026: from Monday 23 to Monday 30 there are four days."""
    summer.clock.now = datetime(2026, 11, 23, 15, 0, tzinfo=UTC)
    draft(summer, day="2026-11-30")
    certify(summer)
    cite = summer.cited(SUPERVISOR, "file-tournament", table=HOUSE, tournament=1)
    assert cite == "13:69F-8.6(a)"
    said = {"day": "2026-11-26", "is_business_day": True, "reason": "The office is open"}
    assert isinstance(
        summer.refused(SUPERVISOR, "declare-business-day", table=HOUSE, **said), NotYours
    )
    summer.do(DIVISION, "declare-business-day", table=HOUSE, **said)
    summer.do(SUPERVISOR, "file-tournament", table=HOUSE, tournament=1)


@pytest.mark.paragraph("13:69F-8.6(a)")
def test_a_day_declared_closed_after_the_filing_keeps_the_tournament_from_beginning(summer: Floor):
    file(summer)
    said = {"day": "2026-07-15", "is_business_day": False, "reason": "The office is closed"}
    summer.do(DIVISION, "declare-business-day", table=HOUSE, **said)
    summer.clock.now = COMMENCES
    particulars = {"tournament": 1, **AS_FILED}
    assert (
        summer.cited(FLOORPERSON, "begin-tournament", table=HOUSE, **particulars) == "13:69F-8.6(a)"
    )


@pytest.mark.paragraph("13:69F-8.6(a)", "13:69F-8.6(a)1")
def test_a_tournament_begins_only_as_filed_and_when_filed(summer: Floor):
    draft(summer)
    particulars = {"tournament": 1, **AS_FILED}
    assert (
        summer.cited(FLOORPERSON, "begin-tournament", table=HOUSE, **particulars) == "13:69F-8.6(a)"
    )
    certify(summer)
    assert (
        summer.cited(FLOORPERSON, "begin-tournament", table=HOUSE, **particulars) == "13:69F-8.6(a)"
    )
    summer.do(SUPERVISOR, "file-tournament", table=HOUSE, tournament=1)
    for off in (-timedelta(minutes=1), timedelta(days=1)):
        summer.clock.now = COMMENCES + off
        assert (
            summer.cited(FLOORPERSON, "begin-tournament", table=HOUSE, **particulars)
            == "13:69F-8.6(a)1"
        )
    summer.clock.now = COMMENCES
    summer.do(FLOORPERSON, "begin-tournament", table=HOUSE, **particulars)


@pytest.mark.paragraph("13:69F-8.6(a)1")
@pytest.mark.parametrize(
    ("filed", "notice", "begins"),
    [
        # Winter: half past seven in the evening is past midnight in UTC.
        (
            datetime(2026, 12, 7, 15, 0, tzinfo=UTC),
            {"day": "2026-12-14", "local_time": "19:30"},
            datetime(2026, 12, 15, 0, 30, tzinfo=UTC),
        ),
        # The night the clocks go back: half past one comes twice, and the first will do.
        (
            datetime(2026, 10, 26, 15, 0, tzinfo=UTC),
            {"day": "2026-11-01", "local_time": "01:30"},
            datetime(2026, 11, 1, 5, 30, tzinfo=UTC),
        ),
        # The night they go forward: there is no half past two, and three o'clock is next.
        (
            datetime(2026, 3, 2, 15, 0, tzinfo=UTC),
            {"day": "2026-03-08", "local_time": "02:30"},
            datetime(2026, 3, 8, 7, 0, tzinfo=UTC),
        ),
    ],
)
def test_the_time_filed_is_that_of_the_clocks_in_new_jersey(
    summer: Floor, filed: datetime, notice: dict[str, Any], begins: datetime
):
    summer.clock.now = filed
    file(summer, **notice)
    particulars = {"tournament": 1, **AS_FILED}
    summer.clock.now = begins - timedelta(minutes=1)
    assert (
        summer.cited(FLOORPERSON, "begin-tournament", table=HOUSE, **particulars)
        == "13:69F-8.6(a)1"
    )
    summer.clock.now = begins
    summer.do(FLOORPERSON, "begin-tournament", table=HOUSE, **particulars)


@pytest.mark.paragraph("13:69F-8.6(a)")
@pytest.mark.parametrize(
    "changed",
    [{"local_time": "20:00"}, {"location": "Pit 4"}, {"description": "Two rounds"}],
)
def test_a_changed_notice_is_certified_and_filed_anew(summer: Floor, changed: dict[str, Any]):
    file(summer)
    summer.clock.forward(days=1)
    notice = {"tournament": 1, **NOTICE, **changed}
    summer.do(SUPERVISOR, "change-tournament", table=HOUSE, **notice)
    assert tournament(summer).stage is TournamentStage.DRAFT
    assert len(tournament(summer).filed_before) == 1
    cite = summer.cited(SUPERVISOR, "file-tournament", table=HOUSE, tournament=1)
    assert cite == "13:69F-8.6(a)6"
    certify(summer)  # on Tuesday: four business days are left
    cite = summer.cited(SUPERVISOR, "file-tournament", table=HOUSE, tournament=1)
    assert cite == "13:69F-8.6(a)"
    summer.do(SUPERVISOR, "change-tournament", table=HOUSE, **{**notice, "day": "2026-07-21"})
    certify(summer)
    summer.do(SUPERVISOR, "file-tournament", table=HOUSE, tournament=1)


@pytest.mark.paragraph("13:69F-8.6(b)")
def test_the_division_stops_a_tournament_and_then_nothing_goes_on(summer: Floor):
    begin(summer)
    said = {"tournament": 1, "ground": "compromises the collection of gross revenue"}
    stop = {**said, "reason": "Entry fees are not counted into the box"}
    for actor in STAFF:
        if actor is not DIVISION:
            assert summer.cited(actor, "stop-tournament", table=HOUSE, **stop) == "13:69F-8.6(b)"
    summer.do(DIVISION, "stop-tournament", table=HOUSE, **stop)
    assert tournament(summer).stage is TournamentStage.STOPPED
    standing = summer.house.standing
    assert written.read(written.write(standing)) == standing
    look = {"tournament": 1, **AS_FILED}
    for actor, type_, more in (
        (FLOORPERSON, "begin-tournament", look),
        (FLOORPERSON, "observe-tournament", look),
        (FLOORPERSON, "end-tournament", {"tournament": 1}),
        (SUPERVISOR, "file-tournament", {"tournament": 1}),
        (SUPERVISOR, "change-tournament", {"tournament": 1, **NOTICE, "patrons": 40}),
        (SUPERVISOR, "certify-tournament", {"tournament": 1, "supervisor": "T. Brandt"}),
        (DIVISION, "stop-tournament", stop),
    ):
        assert summer.cited(actor, type_, table=HOUSE, **more) == "13:69F-8.6(b)"


@pytest.mark.paragraph("13:69F-8.6(b)")
def test_what_runs_otherwise_than_filed_is_told(summer: Floor):
    file(summer)
    summer.clock.now = COMMENCES + timedelta(minutes=20)
    summer.do(
        FLOORPERSON,
        "begin-tournament",
        table=HOUSE,
        **{"tournament": 1, "patrons": 60, "tables": 8, "location": "Pit 4"},
    )
    assert tournament(summer).differences(Zone()) == (
        "60 patrons, where 42 were filed",
        "8 tables, where 6 were filed",
        "at Pit 4, where Pit 2, tables MB-1 to MB-6 was filed",
        "began at 19:50, where 19:30 was filed",
    )
    summer.do(SURVEILLANCE, "observe-tournament", table=HOUSE, tournament=1, **AS_FILED)
    assert tournament(summer).differences(Zone()) == ("began at 19:50, where 19:30 was filed",)


@pytest.mark.paragraph("13:69F-8.6(c)")
def test_a_game_of_skill_needs_some_element_of_chance(summer: Floor):
    draft(summer, depends_on_skill=True)
    cite = summer.cited(SUPERVISOR, "file-tournament", table=HOUSE, tournament=1)
    assert cite == "13:69F-8.6(c)"
    changed = {**NOTICE, "depends_on_skill": True, "element_of_chance": "The cards dealt"}
    summer.do(SUPERVISOR, "change-tournament", table=HOUSE, tournament=1, **changed)
    certify(summer)
    summer.do(SUPERVISOR, "file-tournament", table=HOUSE, tournament=1)


@pytest.mark.parametrize(
    "wrong",
    [
        {"local_time": "24:00"},
        {"local_time": "7:30"},
        {"day": "2026-07-12"},  # yesterday
        {"day": "9999-12-31"},
        {"patrons": 0},
        {"patrons": "42"},
        {"location": "Pit \x002"},
        {"name": ""},
        {"description": "x" * 8_001},
        {"unknown": "yes"},
    ],
)
def test_what_cannot_be_read_is_refused_in_a_line(summer: Floor, wrong: dict[str, Any]):
    said = {**NOTICE, **wrong}
    refusal = summer.refused(SUPERVISOR, "draft-tournament", table=HOUSE, **said)
    assert isinstance(refusal, BadInput)
    assert "\n" not in str(refusal)


def test_a_tournament_nobody_drafted_is_not_there(summer: Floor):
    refusal = summer.refused(SUPERVISOR, "file-tournament", table=HOUSE, tournament=3)
    assert "There is no tournament 3" in str(refusal)


ROLES = {
    "draft-tournament": {Role.CASINO_SUPERVISOR, Role.CONTROLLER},
    "certify-tournament": {Role.PIT_BOSS, Role.CASINO_SUPERVISOR, Role.SURVEILLANCE},
    "certify-gross-revenue": {Role.CONTROLLER, Role.ACCOUNTING},
    "file-tournament": {Role.CASINO_SUPERVISOR, Role.CONTROLLER},
    "stop-tournament": {Role.DIVISION},
    "declare-business-day": {Role.DIVISION},
}
PARTICULARS: dict[str, dict[str, Any]] = {
    "draft-tournament": NOTICE,
    "certify-tournament": {"tournament": 1, "supervisor": "Anyone"},
    "certify-gross-revenue": {"tournament": 1, "supervisor": "Anyone"},
    "file-tournament": {"tournament": 1},
    "stop-tournament": {
        "tournament": 1,
        "ground": "materially different from what was filed",
        "reason": "Any",
    },
    "declare-business-day": {"day": "2026-07-15", "is_business_day": True, "reason": "Any"},
}


@pytest.mark.parametrize("type_", ROLES)
def test_nobody_else_does_it(summer: Floor, type_: str):
    draft(summer)
    for role, actor in ACTORS.items():
        if role not in ROLES[type_]:
            refusal = summer.refused(actor, type_, table=HOUSE, **PARTICULARS[type_])
            assert "falls to the" in str(refusal)


def test_a_filing_is_of_no_table(summer: Floor):
    summer.establish()
    refusal = summer.refused(SUPERVISOR, "draft-tournament", **NOTICE)
    assert "of no one table" in str(refusal)


def test_the_certifications_are_signatures(summer: Floor):
    for type_ in ("certify-tournament", "certify-gross-revenue", "stop-tournament"):
        assert summer.house.is_signed(HOUSE, {"type": type_})
    assert not summer.house.is_signed(HOUSE, {"type": "file-tournament"})
    assert isinstance(
        summer.refused(DEALER, "file-tournament", table=HOUSE, tournament=1), NotYours
    )
