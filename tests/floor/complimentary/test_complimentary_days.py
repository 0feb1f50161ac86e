"""Forms at the end of the gaming day: forwarded, compared, recorded, and the day closed."""

from __future__ import annotations

from datetime import date

import pytest
from houses import PIT_BOSS, Floor
from test_complimentary_forms import (
    ACCOUNTING,
    FORMER,
    MINI,
    PIT_CLERK,
    PUNTO,
    SIGNERS,
    TABLES,
    Pit,
)

from croupier.floor.core.desk import HOUSE
from croupier.lawbook import NotNow, Refusal
from croupier.roles import Role
from croupier.table import Actor


@pytest.fixture
def pit(floor: Floor) -> Pit:
    made = Pit(floor)
    made.receive()
    return made


@pytest.mark.paragraph("13:69F-3.3(c)3iv", "13:69F-7.3(c)3iv", "19:47-7.3(c)3iv")
@pytest.mark.paragraph("13:69F-3.3(c)3v", "13:69F-7.3(c)3v", "19:47-7.3(c)3vi")
@pytest.mark.parametrize("table", TABLES)
def test_nothing_is_forwarded_while_a_form_is_unfinished(pit: Pit, table: str) -> None:
    pit.deposited(seat=1, table=table)
    serial = pit.prepare(table=table)
    refusal = pit.refused(PIT_CLERK, "forward-forms", HOUSE)
    assert isinstance(refusal, Refusal)
    assert (str(refusal.cite), "Form 1002" in str(refusal)) == (f"{TABLES[table][2]}iv", True)
    pit.at_table(PIT_CLERK, "void-form", serial, reason="spoilt")
    void = "vi" if table == FORMER else "v"
    assert pit.cited(PIT_CLERK, "forward-forms", HOUSE) == f"{TABLES[table][2]}{void}"
    pit.at_table(PIT_BOSS, "sign-void", serial)
    entry = pit.for_house(PIT_CLERK, "forward-forms")
    assert entry.record.event.facts == (
        {"form": 1001, "amount": 12_50, "void": False},
        {"form": 1002, "amount": 12_50, "void": True},
    )
    assert isinstance(pit.refused(PIT_CLERK, "forward-forms", HOUSE), NotNow)


@pytest.mark.paragraph("13:69F-3.3(c)3iv", "13:69F-7.3(c)3iv", "19:47-7.3(c)3iv")
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize(
    ("amount", "found"),
    [
        (12_50, None),
        (12_49, "the original says 12.49, the duplicate 12.50"),
        (1250_00, "the original says 1250.00, the duplicate 12.50"),
        (0, "no original was in the drop box"),
    ],
)
def test_the_duplicate_is_compared_with_the_original(
    pit: Pit, table: str, amount: int, found: str | None
) -> None:
    serial = pit.deposited(table=table)
    particulars = {"serial": serial, "amount": amount}
    paragraph = f"{TABLES[table][2]}iv"
    assert pit.cited(ACCOUNTING, "compare-form", HOUSE, **particulars) == paragraph  # not forwarded
    pit.for_house(PIT_CLERK, "forward-forms")
    entry = pit.for_house(ACCOUNTING, "compare-form", **particulars)
    assert entry.record.event.cite == paragraph
    assert entry.record.event.facts[0]["matched"] is (found is None)
    assert pit.form(serial).discrepancy == found


@pytest.mark.paragraph("13:69F-7.3(c)3iv")
def test_a_discrepancy_may_be_looked_into_again_and_stays_on_record(pit: Pit) -> None:
    serial = pit.deposited()
    pit.for_house(PIT_CLERK, "forward-forms")
    pit.for_house(ACCOUNTING, "compare-form", serial=serial, amount=21_50)
    pit.for_house(ACCOUNTING, "compare-form", serial=serial, amount=12_50)
    form = pit.form(serial)
    assert form.discrepancy is None
    assert [c.discrepancy is None for c in form.comparisons] == [False, True]
    error = pit.refused(ACCOUNTING, "compare-form", HOUSE, serial=serial, amount=21_50)
    assert isinstance(error, NotNow)  # what was found right is not found wrong later


@pytest.mark.paragraph("13:69F-7.3(c)3iv")
def test_who_signed_a_form_does_not_compare_it(pit: Pit) -> None:
    serial = pit.deposited()
    pit.for_house(PIT_CLERK, "forward-forms")
    for signer in SIGNERS:
        moved = Actor(signer.id, Role.ACCOUNTING)
        particulars = {"serial": serial, "amount": 12_50}
        assert pit.cited(moved, "compare-form", HOUSE, **particulars) == "13:69F-7.3(c)3iv"


@pytest.mark.paragraph("13:69F-3.3(c)3v", "13:69F-7.3(c)3v", "19:47-7.3(c)3vi")
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("original", [True, False])
@pytest.mark.parametrize("duplicate", [True, False])
def test_both_parts_of_a_void_form_are_acknowledged(
    pit: Pit, table: str, *, original: bool, duplicate: bool
) -> None:
    serial = pit.voided(table=table)
    pit.for_house(PIT_CLERK, "forward-forms")
    error = pit.refused(ACCOUNTING, "compare-form", HOUSE, serial=serial, amount=12_50)
    assert "is void" in str(error)
    pit.for_house(
        ACCOUNTING, "acknowledge-void", serial=serial, original=original, duplicate=duplicate
    )
    assert (pit.form(serial).discrepancy is None) == (original and duplicate)


@pytest.mark.paragraph("13:69F-3.3(c)3vi", "13:69F-7.3(c)3vi", "19:47-7.3(c)3vii")
def test_what_was_paid_for_each_patron_is_recorded_when_the_day_closes(pit: Pit) -> None:
    pit.deposited(patron="A. Patron", seat=1, cents=12_50)
    pit.deposited(patron="B. Patron", seat=2, cents=5_00, table=PUNTO)
    pit.deposited(patron="A. Patron", seat=1, cents=7_00, table=FORMER)
    pit.voided(patron="C. Patron", seat=4)
    pit.for_house(PIT_CLERK, "forward-forms")
    for serial, amount in ((1001, 12_50), (1002, 5_00), (1003, 7_00)):
        assert f"Form {serial}" in str(pit.refused(ACCOUNTING, "close-gaming-day", HOUSE))
        pit.for_house(ACCOUNTING, "compare-form", serial=serial, amount=amount)
    assert pit.cited(ACCOUNTING, "close-gaming-day", HOUSE) == "13:69F-7.3(c)3v"
    pit.for_house(ACCOUNTING, "acknowledge-void", serial=1004, original=True, duplicate=True)
    entry = pit.for_house(ACCOUNTING, "close-gaming-day")
    day = {"gaming_date": "2012-03-19"}
    assert entry.record.event.facts == (
        {**day, "patron": "A. Patron", "amount": 19_50, "forms": [1001, 1003]},
        {**day, "patron": "B. Patron", "amount": 5_00, "forms": [1002]},
        {**day, "table": MINI, "win": 12_50},
        {**day, "table": PUNTO, "win": 5_00},
        {**day, "table": FORMER, "win": 7_00},
    )
    forms = pit.house.forms
    assert (forms.day, dict(forms.today)) == (None, {})
    assert [form.serial for form in forms] == [1001, 1002, 1003, 1004]


@pytest.mark.paragraph("13:69F-3.3(c)3vi", "13:69F-7.3(c)3vi", "19:47-7.3(c)3vii")
@pytest.mark.parametrize("stage", ["signing", "deposited", "marked void", "void", "forwarded"])
def test_no_day_closes_before_all_its_forms_are_compared(pit: Pit, stage: str) -> None:
    match stage:
        case "signing":
            pit.prepare()
        case "deposited":
            pit.deposited()
        case "void":
            pit.voided()
        case "marked void":
            pit.at_table(PIT_CLERK, "void-form", pit.prepare(), reason="spoilt")
        case "forwarded":
            pit.deposited()
            pit.for_house(PIT_CLERK, "forward-forms")
    refusal = pit.refused(ACCOUNTING, "close-gaming-day", HOUSE)
    assert isinstance(refusal, Refusal)
    assert "Form 1001" in str(refusal)


def close_day(pit: Pit) -> None:
    pit.for_house(PIT_CLERK, "forward-forms")
    for form in list(pit.house.forms.today.values()):
        pit.for_house(ACCOUNTING, "compare-form", serial=form.serial, amount=form.amount)
    pit.for_house(ACCOUNTING, "close-gaming-day")


def test_a_gaming_day_begins_with_its_first_form_and_is_after_the_one_closed(pit: Pit) -> None:
    assert isinstance(pit.refused(ACCOUNTING, "close-gaming-day", HOUSE), NotNow)
    pit.deposited()
    pit.floor.clock.forward(hours=6)  # past midnight it is still the day that is open
    assert pit.form(pit.deposited(seat=4)).day == date(2012, 3, 19)
    close_day(pit)
    assert pit.form(pit.deposited()).day == date(2012, 3, 20)
    close_day(pit)
    assert pit.form(pit.deposited()).day == date(2012, 3, 21)  # still the 20th by the clock
    refusal = pit.refused(ACCOUNTING, "close-gaming-day", HOUSE)
    assert "has not come" in str(refusal)  # no day is closed before its date
    pit.floor.clock.forward(days=1)
    close_day(pit)
    pit.floor.clock.forward(days=30)
    assert pit.form(pit.deposited()).day == date(2012, 4, 20)


@pytest.mark.paragraph("13:69F-3.3(c)3vi", "13:69F-7.3(c)3vi", "19:47-7.3(c)3vii")
@pytest.mark.parametrize("table", TABLES)
def test_no_form_is_prepared_in_a_gaming_day_that_should_be_closed(pit: Pit, table: str) -> None:
    pit.deposited(table=table)
    pit.floor.clock.forward(days=2)
    pit.mark(5_00, table=table)
    paragraph = pit.cited(PIT_CLERK, "prepare-form", table, seat=3, patron="A. Patron")
    assert paragraph == TABLES[table][2] + ("vii" if table == FORMER else "vi")
    close_day(pit)
    pit.floor.do(PIT_CLERK, "prepare-form", table, seat=3, patron="A. Patron")
    assert pit.form(1002).day == date(2012, 3, 21)


def test_a_form_of_a_closed_day_changes_no_more(pit: Pit) -> None:
    serial = pit.deposited()
    close_day(pit)
    error = pit.refused(ACCOUNTING, "compare-form", HOUSE, serial=serial, amount=1)
    assert "is closed" in str(error)
    assert isinstance(
        pit.refused(PIT_CLERK, "void-form", MINI, serial=serial, reason="late"), NotNow
    )


@pytest.mark.paragraph("13:69F-7.3(c)3ii", "13:69F-7.3(c)3iv")
def test_a_day_is_not_closed_over_a_form_that_is_not_accounted_for(pit: Pit) -> None:
    serial = pit.deposited()
    pit.for_house(PIT_CLERK, "forward-forms")
    pit.for_house(ACCOUNTING, "compare-form", serial=serial, amount=0)
    refusal = pit.refused(ACCOUNTING, "close-gaming-day", HOUSE)
    assert "no original was in the drop box" in str(refusal)
    pit.for_house(ACCOUNTING, "explain-discrepancy", serial=serial, explanation="box 4 held it")
    assert pit.form(serial).comparisons[-1].explanation == "box 4 held it"
    pit.for_house(ACCOUNTING, "close-gaming-day")
