"""A wrong amount put right by an entry of its own: nothing edited, nothing from nowhere."""

from __future__ import annotations

from typing import Any

import pytest
from houses import (
    ACCOUNTING,
    ACCOUNTING_2,
    CONTROLLER,
    DEALER,
    FLOORPERSON,
    OPENER,
    STAFF,
    SUPERVISOR,
    TABLE,
    Floor,
)
from hypothesis import HealthCheck, given, settings, strategies as st

from croupier.lawbook import BadInput, NotNow, NotYours
from croupier.roles import Role
from croupier.table import Actor


@pytest.fixture
def table(floor: Floor) -> Floor:
    """A sic bo table, open, with a patron at seat 1."""
    floor.open()
    floor.sign_slips()
    floor.do(DEALER, "take-seat", seat=1)
    return floor


def prepare(
    table: Floor, entry: int, amount: int, actor: Actor = FLOORPERSON, reason: str = "misread"
) -> int:
    particulars = {"entry": entry, "amount": amount, "reason": reason}
    prepared = table.do(actor, "prepare-correction", **particulars).record.event
    assert prepared.postings == ()
    return int(prepared.facts[0]["correction"])


def correct(table: Floor, entry: int, amount: int) -> dict[str, int]:
    """A correction made: what moved by it."""
    number = prepare(table, entry, amount)
    made = table.do(SUPERVISOR, "validate-correction", number=number).record.event
    return {account: cents for account, cents in made.postings if cents}


def balances(table: Floor) -> dict[str, int]:
    return dict(table.state.balances)


@pytest.mark.parametrize(("typed", "meant"), [(5_000_00, 500_00), (50_00, 500_00), (500_00, 0)])
def test_after_a_correction_the_books_are_as_if_the_buy_in_had_been_right(
    table: Floor, typed: int, meant: int
) -> None:
    before = balances(table)
    entry = table.do(DEALER, "buy-in", seat=1, amount=typed)
    moved = correct(table, entry.sequence, meant)
    assert moved == {
        "patrons": typed - meant,
        f"{TABLE}/drop": meant - typed,
        f"{TABLE}/inventory": typed - meant,
        f"{TABLE}/patron/1": meant - typed,
    }
    if meant:
        before["patrons"] = -meant
        before[f"{TABLE}/drop"] = meant
        before[f"{TABLE}/inventory"] = OPENER - meant
        before[f"{TABLE}/patron/1"] = meant
    assert balances(table) == before
    # What was entered stands in the ledger as it was.
    assert next(table.ledger.entries(after=entry.sequence - 1)).record.event.particulars == {
        "seat": 1,
        "amount": typed,
    }


@pytest.mark.parametrize(
    ("type_", "particulars", "amount", "moved"),
    [
        ("fill", {"amount": 400_00}, 500_00, {"cage": -100_00, "inventory": 100_00}),
        ("credit", {"amount": 400_00}, 500_00, {"cage": 100_00, "inventory": -100_00}),
        ("close-table", {"counted": OPENER}, OPENER - 5, {"cage": -5, "over-or-short": 5}),
    ],
)
def test_a_slip_stands_for_what_it_was_corrected_to(
    table: Floor, type_: str, particulars: dict[str, int], amount: int, moved: dict[str, int]
) -> None:
    entry = table.do(FLOORPERSON, type_, **particulars)
    found = correct(table, entry.sequence, amount)
    assert {account.removeprefix(f"{TABLE}/"): cents for account, cents in found.items()} == moved
    slip = table.house.standing.slips.slip(2)
    assert slip is not None
    assert (slip.prepared_amount, slip.amount) == (next(iter(particulars.values())), amount)


def test_a_drop_count_is_corrected_by_accounting_and_validated_by_the_controller(
    table: Floor,
) -> None:
    table.do(DEALER, "buy-in", seat=1, amount=500_00)
    table.close_table()
    entry = table.do(ACCOUNTING, "count-drop", cash=400_00)
    particulars = {"entry": entry.sequence, "amount": 500_00, "reason": "a note stuck to another"}
    assert isinstance(table.refused(FLOORPERSON, "prepare-correction", **particulars), NotYours)
    table.do(ACCOUNTING_2, "prepare-correction", **particulars)
    assert isinstance(table.refused(SUPERVISOR, "validate-correction", number=1), NotYours)
    table.do(CONTROLLER, "validate-correction", number=1)
    assert f"{TABLE}/over-or-short" not in table.state.balances


def test_a_correction_counts_once_another_person_validates_it(table: Floor) -> None:
    entry = table.do(DEALER, "buy-in", seat=1, amount=5_000_00)
    before = balances(table)
    particulars = {"entry": entry.sequence, "amount": 500_00, "reason": "a nought too many"}
    for actor in STAFF:
        if actor is not FLOORPERSON:
            table.refused(actor, "prepare-correction", **particulars)
    number = prepare(table, entry.sequence, 500_00)
    assert balances(table) == before
    both = Actor(FLOORPERSON.id, Role.CASINO_SUPERVISOR)
    assert isinstance(table.refused(both, "validate-correction", number=number), NotYours)
    dealt = Actor(DEALER.id, Role.CASINO_SUPERVISOR)
    assert isinstance(table.refused(dealt, "validate-correction", number=number), NotYours)
    for actor in STAFF:
        if actor is not SUPERVISOR:
            table.refused(actor, "validate-correction", number=number)
    table.do(SUPERVISOR, "validate-correction", number=number)
    assert table.chips(1) == 500_00
    assert isinstance(table.refused(SUPERVISOR, "validate-correction", number=number), NotNow)


def test_a_dismissed_correction_moves_nothing_and_stays_on_record(table: Floor) -> None:
    entry = table.do(DEALER, "buy-in", seat=1, amount=500_00)
    before = balances(table)
    number = prepare(table, entry.sequence, 5_000_00)
    table.do(SUPERVISOR, "dismiss-correction", number=number, reason="surveillance saw 500.00")
    assert balances(table) == before
    (correction,) = table.house.standing.corrections.today
    assert (correction.stage, correction.dismissed_for) == ("dismissed", "surveillance saw 500.00")
    assert correct(table, entry.sequence, 501_00)[f"{TABLE}/patron/1"] == 1_00


def test_a_correction_may_be_corrected(table: Floor) -> None:
    entry = table.do(DEALER, "buy-in", seat=1, amount=100_00)
    correct(table, entry.sequence, 300_00)
    correct(table, entry.sequence, 200_00)
    assert table.chips(1) == table.state.balances[f"{TABLE}/drop"] == 200_00


def test_a_table_does_not_close_while_a_correction_waits(table: Floor) -> None:
    entry = table.do(DEALER, "buy-in", seat=1, amount=100_00)
    number = prepare(table, entry.sequence, 300_00)
    refusal = table.refused(FLOORPERSON, "close-table", counted=1)
    assert str(refusal).startswith(f"Correction {number} of entry {entry.sequence}")
    again = {"entry": entry.sequence, "amount": 200_00, "reason": "again"}
    assert isinstance(table.refused(FLOORPERSON, "prepare-correction", **again), NotNow)


def test_chips_the_patron_no_longer_has_are_not_taken_back(table: Floor) -> None:
    entry = table.do(DEALER, "buy-in", seat=1, amount=500_00)
    table.wager(1, "big", 100_00)
    particulars = {"entry": entry.sequence, "amount": 50_00, "reason": "misread"}
    refusal = table.refused(FLOORPERSON, "prepare-correction", **particulars)
    assert "SB-1/patron/1 holds 400.00" in str(refusal)


@pytest.mark.parametrize("entered", [OPENER - 100_00, OPENER + 100_00])
def test_an_opener_corrected_after_the_count_leaves_nothing_in_the_tray(
    floor: Floor, entered: int
) -> None:
    floor.establish()
    floor.do(FLOORPERSON, "install-shaker", kind="manual")
    floor.inspect()
    entry = floor.do(FLOORPERSON, "open-table", opener=entered)
    floor.close_table(counted=OPENER)
    assert balances(floor)[f"{TABLE}/over-or-short"] == entered - OPENER
    correct(floor, entry.sequence, OPENER)
    assert balances(floor) == {}  # as if it had been entered rightly: counted what was there


@pytest.mark.parametrize("meant", [100_00, 900_00])
def test_a_buy_in_corrected_after_the_patron_left_puts_no_chips_at_the_seat(
    table: Floor, meant: int
) -> None:
    entry = table.do(DEALER, "buy-in", seat=1, amount=500_00)
    table.do(DEALER, "leave-seat", seat=1)
    correct(table, entry.sequence, meant)
    table.do(DEALER, "take-seat", seat=1)
    assert table.chips(1) == 0
    assert table.state.balances[f"{TABLE}/drop"] == meant
    assert table.state.inventory() == OPENER - meant


def test_a_correction_that_waits_while_the_patron_leaves_follows_the_patron(table: Floor) -> None:
    entry = table.do(DEALER, "buy-in", seat=1, amount=500_00)
    number = prepare(table, entry.sequence, 900_00)
    table.do(DEALER, "leave-seat", seat=1)
    table.do(SUPERVISOR, "validate-correction", number=number)
    assert table.chips(1) == 0
    assert table.state.inventory() == OPENER - 900_00


def test_a_buy_in_corrected_after_the_drop_count_leaves_nothing_in_the_box(table: Floor) -> None:
    entry = table.do(DEALER, "buy-in", seat=1, amount=100_00)
    table.do(DEALER, "leave-seat", seat=1)
    table.close_table(counted=OPENER - 500_00)
    table.do(ACCOUNTING, "count-drop", cash=500_00)
    correct(table, entry.sequence, 500_00)
    # Cash for 500.00 came, chips for 500.00 went: neither count was over or short.
    assert balances(table) == {}


@pytest.mark.parametrize("entry", [1, 3, 10**9])
def test_what_is_no_amount_is_not_corrected(table: Floor, entry: int) -> None:
    particulars: dict[str, Any] = {"entry": entry, "amount": 1, "reason": "-"}
    assert isinstance(table.refused(FLOORPERSON, "prepare-correction", **particulars), BadInput)


def test_a_void_slip_is_not_corrected_nor_one_voided_that_is_being_corrected(
    table: Floor,
) -> None:
    first = table.do(FLOORPERSON, "fill", amount=100_00).sequence
    second = table.do(FLOORPERSON, "fill", amount=200_00).sequence
    table.do(SUPERVISOR, "void-slip", serial=2, reason="not ordered")
    particulars = {"entry": first, "amount": 50_00, "reason": "-"}
    assert isinstance(table.refused(FLOORPERSON, "prepare-correction", **particulars), BadInput)
    prepare(table, second, 300_00)
    assert isinstance(table.refused(SUPERVISOR, "void-slip", serial=3, reason="-"), NotNow)


@settings(
    max_examples=30,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(amounts=st.lists(st.integers(0, 1_000_00), min_size=2, max_size=5))
def test_any_chain_of_corrections_ends_where_the_last_amount_would_have(
    table: Floor, amounts: list[int]
) -> None:
    held = table.chips(1)
    first, *rest = (amount + 1 for amount in amounts)
    entry = table.do(DEALER, "buy-in", seat=1, amount=first)
    standing = first
    for amount in rest:
        if amount != standing:
            correct(table, entry.sequence, amount)
            standing = amount
    assert table.chips(1) == held + standing
    assert sum(balances(table).values()) == 0
