"""Forms as they print, and the reports on them: what the texts ask to be on the paper is there."""

from __future__ import annotations

import json

import pytest
from houses import DEALER, PIT_BOSS, Floor
from test_complimentary_days import close_day
from test_complimentary_forms import (
    ACCOUNTING,
    FORMER,
    HOUSE,
    MINI,
    PIT_CLERK,
    PUNTO,
    TABLES,
    Pit,
)
from test_complimentary_ledger import a_day_of_forms

from croupier.publish.papers.complimentary import forms_data, parts


@pytest.fixture
def pit(floor: Floor) -> Pit:
    made = Pit(floor)
    made.receive()
    return made


PLACE = {"Gaming date": "2012-03-19", "Pit": "Pit 4", "Table location": FORMER}


@pytest.mark.paragraph("13:69F-3.3(c)3i", "13:69F-7.3(c)3i", "19:47-7.3(c)3i")
@pytest.mark.parametrize("table", TABLES)
def test_a_form_shows_what_its_text_asks_for_on_original_and_duplicate(
    pit: Pit, table: str
) -> None:
    original, duplicate = parts(pit.form(pit.sign(pit.prepare(table=table))))
    assert (original.name, duplicate.name) == ("Original", "Duplicate")
    for part in (original, duplicate):
        fields = dict(part.fields)
        assert part.serial == 1001
        assert fields.pop("Vigorish not collected") == "$12.50"
        assert fields.pop("Patron") == "A. Patron"
        assert fields == (PLACE if table == FORMER else {"Table": table})
        assert [(line.title, line.by) for line in part.signatures] == [
            ("Dealer", DEALER.id),
            ("Pit boss", PIT_BOSS.id),
            ("Pit clerk", PIT_CLERK.id),
            ("Patron", "A. Patron"),
        ]
        assert all(line.moment == pit.floor.clock.now for line in part.signatures)
        assert (part.is_void, part.cite) == (False, f"{TABLES[table][2]}i")


@pytest.mark.paragraph("13:69F-3.3(c)3i", "13:69F-7.3(c)3i", "19:47-7.3(c)3i")
def test_a_form_says_why_the_patron_did_not_sign_and_who_says_so(pit: Pit) -> None:
    serial = pit.prepare()
    assert all(line.by is None for line in parts(pit.form(serial))[0].signatures)
    pit.at_table(PIT_BOSS, "state-no-signature", serial, reason="had left")
    patron = parts(pit.form(serial))[0].signatures[-1]
    assert (patron.by, patron.note) == (
        None,
        "Not obtained: had left. Stated by pit-boss-1, the pit boss",
    )


@pytest.mark.paragraph("13:69F-3.3(c)3v", "13:69F-7.3(c)3v", "19:47-7.3(c)3vi")
@pytest.mark.parametrize("table", TABLES)
def test_both_parts_of_a_void_form_are_marked_and_signed(pit: Pit, table: str) -> None:
    for part in parts(pit.form(pit.voided(table=table))):
        assert part.is_void
        assert [line.by for line in part.void_signatures] == [PIT_CLERK.id, PIT_BOSS.id]
        assert "pit clerk" in part.goes_to
        assert part.cite == TABLES[table][2] + ("vi" if table == FORMER else "v")


@pytest.mark.paragraph("13:69F-3.3(c)3iii", "13:69F-7.3(c)3iv")
def test_the_original_goes_to_the_drop_box_and_the_duplicate_to_accounting(pit: Pit) -> None:
    original, duplicate = parts(pit.form(pit.deposited(table=PUNTO)))
    assert original.goes_to == f"Drop box of {PUNTO}"
    assert "casino accounting" in duplicate.goes_to


@pytest.mark.paragraph("13:69F-3.3(c)3ii", "13:69F-7.3(c)3ii", "19:47-7.3(c)3ii")
def test_every_serial_received_is_used_void_or_unused(floor: Floor) -> None:
    pit = Pit(floor)
    pit.receive(1001, 1003)
    pit.receive(11, 14)
    pit.deposited()
    pit.voided(seat=4)
    close_day_with_a_void(pit)
    listed = [
        (series.used, series.void, series.unused, series.next)
        for series in pit.house.forms.series_reports()
    ]
    assert listed == [(2, 1, 1, 1003), (0, 0, 4, None)]
    pit.prepare(seat=5)
    pit.prepare(seat=6)
    listed = [
        (series.used, series.void, series.unused, series.next)
        for series in pit.house.forms.series_reports()
    ]
    assert listed == [(3, 1, 0, None), (1, 0, 3, 12)]
    assert pit.house.forms.unused() == 3


def close_day_with_a_void(pit: Pit) -> None:
    pit.for_house(PIT_CLERK, "forward-forms")
    pit.for_house(ACCOUNTING, "compare-form", serial=1001, amount=12_50)
    pit.for_house(ACCOUNTING, "acknowledge-void", serial=1002, original=True, duplicate=True)
    pit.for_house(ACCOUNTING, "close-gaming-day")


@pytest.mark.paragraph("13:69F-3.3(c)3", "13:69F-7.3(c)3", "19:47-7.3(c)3")
@pytest.mark.paragraph("13:69F-3.3(c)3vi", "13:69F-7.3(c)3vi", "19:47-7.3(c)3vii")
@pytest.mark.paragraph("13:69F-3.3(c)3iv", "13:69F-7.3(c)3iv", "19:47-7.3(c)3iv")
def test_a_day_tells_what_was_paid_for_whom_what_counts_in_win_and_what_did_not_agree(
    pit: Pit,
) -> None:
    a_day_of_forms(pit)
    pit.deposited(patron="E. Patron", cents=1_00)
    today, closed = pit.house.forms.days()
    assert [(paid.patron, paid.amount) for paid in closed.paid] == [
        ("Ä. Patron", 12_50),
        ("A. Patron", 3_00),
    ]
    assert closed.in_table_win == {MINI: 12_50, FORMER: 3_00}
    assert closed.discrepancies == ((1003, "the original says 2.00, the duplicate 3.00"),)
    assert closed.closed is not None
    assert (today.closed, today.in_table_win) == (None, {MINI: 1_00})
    for table in TABLES:
        documented = sum(day.in_table_win.get(table, 0) for day in (today, closed))
        assert pit.balance(f"{table}/complimentary-vigorish") == documented


def test_everything_is_there_as_data(pit: Pit) -> None:
    a_day_of_forms(pit)
    pit.prepare(patron="F. Patron")
    data = json.loads(json.dumps(forms_data(pit.house.forms)))
    assert [form["serial"] for form in data["forms"]] == [1001, 1002, 1003, 1004]
    assert [form["void"] for form in data["forms"]] == [False, True, False, False]
    assert data["forms"][3]["waits_for"] == (
        "to be signed by the dealer, pit boss, pit clerk and patron"
    )
    assert data["forms"][2]["patron_signature"]["not_obtained"] == "had left"
    assert data["forms"][0]["deposit"]["present"] == [PIT_BOSS.id, PIT_CLERK.id]
    assert (data["next"], data["unused"], data["gaming_day"]) == (1005, 6, "2012-03-20")
    assert data["series"][0]["received_by"] == ACCOUNTING.id
    assert [day["day"] for day in data["days"]] == ["2012-03-20", "2012-03-19"]


def test_what_a_form_waits_for_is_told_at_every_stage(pit: Pit) -> None:
    serial = pit.prepare()
    waited = [pit.form(serial).waits_for()]
    pit.sign(serial)
    waited.append(pit.form(serial).waits_for())
    pit.deposit(serial)
    waited.append(pit.form(serial).waits_for())
    pit.for_house(PIT_CLERK, "forward-forms")
    waited.append(pit.form(serial).waits_for())
    pit.floor.do(ACCOUNTING, "compare-form", HOUSE, serial=serial, amount=12_50)
    waited.append(pit.form(serial).waits_for())
    assert len(set(waited)) == 5
    assert waited[-1] == "nothing more"
    close_day_alone(pit)


def close_day_alone(pit: Pit) -> None:
    pit.for_house(ACCOUNTING, "close-gaming-day")
    pit.deposited()
    pit.floor.clock.forward(days=1)
    close_day(pit)  # and the next one after it
