"""Forms in the ledger: folded alike, done again alike, and not to be forged."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from forgery import rechained
from houses import PIT_BOSS, Floor
from test_complimentary_forms import ACCOUNTING, FORMER, MARK, MINI, PIT_CLERK, PUNTO, SIGNERS, Pit

from croupier.floor import House
from croupier.floor.core.desk import HOUSE
from croupier.lawbook import Conflict
from croupier.ledger import Damaged, SQLiteLedger, verify


@pytest.fixture
def pit(floor: Floor) -> Pit:
    made = Pit(floor)
    made.receive()
    return made


def a_day_of_forms(pit: Pit) -> None:
    pit.deposited(patron="Ä. Patron", seat=1)
    pit.voided(seat=2, table=PUNTO)
    serial = pit.prepare(seat=1, cents=3_00, table=FORMER)
    for actor in SIGNERS:
        pit.at_table(actor, "sign-form", serial)
    pit.at_table(PIT_BOSS, "state-no-signature", serial, reason="had left")
    pit.deposit(serial)
    pit.for_house(PIT_CLERK, "forward-forms")
    pit.for_house(ACCOUNTING, "compare-form", serial=1001, amount=12_50)
    pit.for_house(ACCOUNTING, "acknowledge-void", serial=1002, original=True, duplicate=True)
    pit.for_house(ACCOUNTING, "compare-form", serial=1003, amount=2_00)
    pit.for_house(ACCOUNTING, "explain-discrepancy", serial=1003, explanation="a slip of the pen")
    pit.for_house(ACCOUNTING, "close-gaming-day")


def test_the_ledger_folds_to_the_same_forms_and_its_books_balance(pit: Pit) -> None:
    a_day_of_forms(pit)
    pit.prepare(seat=5)
    again = House(pit.floor.ledger)
    assert again.forms == pit.house.forms
    assert {t.id: t.balances for t in again.tables.values()} == {
        t.id: t.balances for t in pit.house.tables.values()
    }
    assert list(verify(pit.floor.ledger)) == []


def test_the_same_commands_make_the_same_entries_to_the_byte(pit: Pit, tmp_path: Path) -> None:
    a_day_of_forms(pit)
    ledger = SQLiteLedger(tmp_path / "again.sqlite", synchronous="off")
    entries = list(pit.floor.ledger.entries())
    now = iter([entry.record.time for entry in entries if entry.record.event.type != MARK])
    house = House(ledger, clock=lambda: next(now))
    for entry in entries:
        record = entry.record
        if record.event.type == MARK:
            with ledger.writing():
                ledger.append(record, head=ledger.head())
            house.catch_up()
            continue
        again, _ = house.execute(
            command_id=record.command_id,
            table=record.table,
            actor=record.actor,
            command={"type": record.event.type, **record.event.particulars},
        )
        assert again.content == entry.content
    assert ledger.head() == pit.floor.ledger.head()
    ledger.close()


def test_a_command_about_a_form_is_done_once_under_its_id(pit: Pit) -> None:
    pit.mark(12_50)
    pit.mark(5_00, seat=4)
    particulars = {"type": "prepare-form", "seat": 3, "patron": "A. Patron"}
    send = {"command_id": "once", "table": MINI, "actor": PIT_CLERK}
    first, done_before = pit.house.execute(command=particulars, **send)
    again, done_again = pit.house.execute(command={**particulars, "patron": " A. Patron "}, **send)
    assert (done_before, done_again, first.hash) == (False, True, again.hash)
    assert list(pit.house.forms.today) == [1001]
    for other in (
        {**particulars, "seat": 4},
        {"type": "sign-form", "serial": 1001},
        {"type": ["x"]},
    ):
        with pytest.raises(Conflict):
            pit.house.execute(command=other, **send)


def forgeries() -> Iterator[tuple[str, Any]]:
    def facts(**changed: Any) -> Any:
        return lambda line: line["record"]["event"]["settlements"][0].update(changed)

    yield "prepare-form", facts(form=1002)
    yield "prepare-form", facts(amount=1)
    yield "prepare-form", facts(gaming_date="2012-03-20")
    yield "prepare-form", lambda entry: entry["record"]["event"].pop("settlements")
    yield "deposit-form", facts(amount=1)
    yield "deposit-form", lambda entry: entry["record"]["event"].pop("postings")
    yield "compare-form", facts(matched=False)
    yield "close-gaming-day", facts(amount=1)
    yield "close-gaming-day", facts(patron="D. Patron")
    yield "sign-form", lambda entry: entry["record"]["event"]["particulars"].update(serial=1009)
    yield "sign-form", lambda entry: entry["record"].update(table=HOUSE)
    yield "forward-forms", lambda entry: entry["record"].update(table=MINI)


@pytest.mark.parametrize(("type_", "edit"), list(forgeries()))
def test_a_house_does_not_open_on_a_form_that_is_not_as_it_came_about(
    pit: Pit, type_: str, edit: Any
) -> None:
    a_day_of_forms(pit)
    edited = next(e.sequence for e in pit.floor.ledger.entries() if e.record.event.type == type_)
    pit.floor.close()
    rechained(pit.floor.path, edited, edit)
    ledger = SQLiteLedger(pit.floor.path)
    with pytest.raises(Damaged, match=f"Entry {edited} "):
        House(ledger)
    ledger.close()
