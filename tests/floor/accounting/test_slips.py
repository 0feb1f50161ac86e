"""Slips: a serial for every opener, fill, credit, closer and drop count, and two hands on each."""

from __future__ import annotations

from dataclasses import replace

import pytest
from houses import (
    ACCOUNTING,
    ACCOUNTING_2,
    DEALER,
    FLOORPERSON,
    OPENER,
    STAFF,
    SUPERVISOR,
    TABLE,
    Floor,
)

from croupier.floor import House
from croupier.floor.accounting.slips import COUNTERSIGNED_BY, Slip, SlipKind
from croupier.lawbook import NotNow, NotYours
from croupier.ledger import Damaged, Record, SQLiteLedger
from croupier.roles import Role
from croupier.table import Actor
from croupier.table.commands.running import CloseTable, Credit, Fill, OpenTable


@pytest.fixture
def table(floor: Floor) -> Floor:
    """A sic bo table, open; its opener is slip 1, not countersigned yet."""
    floor.open()
    return floor


def slips(floor: Floor) -> list[tuple[int, str, int, str]]:
    return [(s.serial, s.kind.value, s.amount, s.stage) for s in floor.house.standing.slips.today]


def slip(floor: Floor, serial: int) -> Slip:
    found = floor.house.standing.slips.slip(serial)
    assert found is not None
    return found


def test_every_movement_to_and_from_the_cage_has_the_next_slip_whatever_the_table(
    table: Floor,
) -> None:
    table.do(FLOORPERSON, "establish-table", **_second(table), table="SB-2")
    table.post_sign(table="SB-2")
    table.do(FLOORPERSON, "install-shaker", table="SB-2", kind="manual")
    table.inspect(table="SB-2")
    table.do(FLOORPERSON, "open-table", table="SB-2", opener=7_000_00)
    entry = table.do(FLOORPERSON, "fill", amount=500_00)
    assert entry.record.event.facts == (
        {"slip": 3, "kind": "fill", "amount": 500_00, "gaming_date": "2012-03-19"},
    )
    table.do(FLOORPERSON, "credit", table="SB-2", amount=200_00)
    table.close_table(counted=50_400_00)
    table.do(ACCOUNTING, "count-drop", cash=0)
    assert slips(table) == [
        (1, "opener", OPENER, "countersigned"),
        (2, "opener", 7_000_00, "prepared"),
        (3, "fill", 500_00, "countersigned"),
        (4, "credit", 200_00, "prepared"),
        (5, "closer", 50_400_00, "prepared"),
        (6, "drop count", 0, "prepared"),
    ]
    # Counted 100.00 less than the opener and the fill: short.
    assert table.state.balances[f"{TABLE}/over-or-short"] == 100_00


def _second(table: Floor) -> dict[str, object]:
    particulars = {"game": "sic-bo", "edition": "13:69F", "limits": table.state.limits.model_dump()}
    return {**particulars, "pit": "Pit 1", "seats": 8}


def test_a_refused_fill_uses_no_serial(table: Floor) -> None:
    table.refused(DEALER, "fill", amount=500_00)
    table.refused(FLOORPERSON, "credit", amount=OPENER + 1)
    table.do(FLOORPERSON, "fill", amount=500_00)
    assert [serial for serial, *_ in slips(table)] == [1, 2]


def test_a_closing_that_was_not_counted_has_the_books_on_its_slip(table: Floor) -> None:
    table.do(FLOORPERSON, "fill", amount=500_00)
    table.close_table()
    assert slip(table, 3).amount == OPENER + 500_00


@pytest.mark.parametrize("type_", ["opener", "fill", "credit", "closer"])
def test_a_slip_is_countersigned_by_the_dealer_and_by_no_other_at_the_table(
    table: Floor, type_: str
) -> None:
    serial = 1
    if type_ in ("fill", "credit"):
        table.do(FLOORPERSON, type_, amount=100_00)
        serial = 2
    elif type_ == "closer":
        table.close_table()
        serial = 2
    for actor in STAFF:
        if actor.role not in (Role.DEALER, Role.BOXPERSON):
            error = table.refused(actor, "countersign-slip", serial=serial)
            assert isinstance(error, NotYours)
    table.do(DEALER, "countersign-slip", serial=serial)
    slip_shown = slip(table, serial)
    assert (slip_shown.prepared.by, slip_shown.countersigned and slip_shown.countersigned.by) == (
        FLOORPERSON.id,
        DEALER.id,
    )
    assert isinstance(table.refused(DEALER, "countersign-slip", serial=serial), NotNow)


def test_nobody_sets_both_hands_to_a_slip(table: Floor) -> None:
    both = Actor(FLOORPERSON.id, Role.DEALER)
    assert "nobody signs a slip twice" in str(table.refused(both, "countersign-slip", serial=1))
    table.close_table()
    table.do(ACCOUNTING, "count-drop", cash=0)
    table.refused(ACCOUNTING, "countersign-slip", serial=3)
    table.refused(DEALER, "countersign-slip", serial=3)
    table.do(ACCOUNTING_2, "countersign-slip", serial=3)


def test_a_table_does_not_close_while_a_slip_of_its_own_lacks_a_hand(table: Floor) -> None:
    refusal = table.refused(FLOORPERSON, "close-table", counted=OPENER)
    assert str(refusal).startswith("Slip 1 (opener of SB-1) lacks a hand; the dealer")
    table.do(DEALER, "countersign-slip", serial=1)
    table.do(FLOORPERSON, "close-table", counted=OPENER)


def test_a_void_fill_moves_back_and_keeps_its_serial(table: Floor) -> None:
    before = dict(table.state.balances)
    table.do(FLOORPERSON, "fill", amount=500_00)
    for actor in STAFF:
        if actor is not SUPERVISOR:
            assert isinstance(
                table.refused(actor, "void-slip", serial=2, reason="not ordered"), NotYours
            )
    voided = table.do(SUPERVISOR, "void-slip", serial=2, reason="not ordered").record.event
    assert dict(voided.postings) == {"cage": 500_00, f"{TABLE}/inventory": -500_00}
    assert table.state.balances == before
    assert slips(table)[1] == (2, "fill", 0, "void")
    assert isinstance(table.refused(DEALER, "countersign-slip", serial=2), NotNow)
    table.do(FLOORPERSON, "fill", amount=300_00)
    assert slips(table)[-1][0] == 3


def test_a_void_credit_comes_back(table: Floor) -> None:
    table.do(FLOORPERSON, "credit", amount=500_00)
    table.do(SUPERVISOR, "void-slip", serial=2, reason="kept at the table")
    assert table.state.inventory() == OPENER


def test_what_was_countersigned_or_is_no_fill_or_credit_is_not_voided(table: Floor) -> None:
    assert isinstance(table.refused(SUPERVISOR, "void-slip", serial=1, reason="-"), NotNow)
    table.do(FLOORPERSON, "fill", amount=500_00)
    table.do(DEALER, "countersign-slip", serial=2)
    assert isinstance(table.refused(SUPERVISOR, "void-slip", serial=2, reason="-"), NotNow)


def test_a_fill_whose_chips_are_gone_is_not_voided(table: Floor) -> None:
    table.do(FLOORPERSON, "fill", amount=500_00)
    table.do(DEALER, "take-seat", seat=1)
    table.do(DEALER, "buy-in", seat=1, amount=OPENER + 100_00)
    assert "no longer holds" in str(
        table.refused(SUPERVISOR, "void-slip", serial=2, reason="not ordered")
    )


@pytest.mark.parametrize("serial", [2, 99])
def test_a_slip_that_is_not_there_is_told_plainly(table: Floor, serial: int) -> None:
    refusal = str(table.refused(DEALER, "countersign-slip", serial=serial))
    assert refusal == f"There is no slip {serial}; slips of SB-1 today: 1"


def test_the_ledger_folds_to_the_same_slips(table: Floor) -> None:
    table.do(FLOORPERSON, "fill", amount=500_00)
    table.do(DEALER, "countersign-slip", serial=1)
    table.do(SUPERVISOR, "void-slip", serial=2, reason="not ordered")
    ledger = SQLiteLedger(table.path, read_only=True)
    assert House(ledger).standing.slips == table.house.standing.slips
    ledger.close()


@pytest.mark.parametrize(
    "particulars", [{"slip": 2}, {"slip": 4}, {"amount": 1}, {"kind": "credit"}]
)
def test_a_slip_that_says_otherwise_did_not_happen(
    table: Floor, particulars: dict[str, object]
) -> None:
    """An entry forged whole, its hash right: a serial used twice or skipped, another amount."""
    event = table.do(FLOORPERSON, "fill", amount=500_00).record.event
    slip = {**event.facts[0], "slip": 3, **particulars}
    forged = replace(event, facts=(slip,))
    record = Record("forged", TABLE, FLOORPERSON, table.clock(), table.state.identity, forged)
    with table.ledger.writing():
        table.ledger.append(record, head=table.ledger.head())
    with pytest.raises(Damaged, match="does not follow"):
        table.house.catch_up()


def test_the_one_who_may_countersign_is_never_the_one_who_may_prepare() -> None:
    prepared = {
        SlipKind.OPENER: OpenTable,
        SlipKind.FILL: Fill,
        SlipKind.CREDIT: Credit,
        SlipKind.CLOSER: CloseTable,
    }
    for kind, command in prepared.items():
        assert not set(command.roles) & set(COUNTERSIGNED_BY[kind])
        assert command.signed
