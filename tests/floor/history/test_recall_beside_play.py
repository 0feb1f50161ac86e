"""Recall where a table was changed by what is no play at it, and where the house was started anew:
notices of a change, corrections of an amount, a snapshot instead of the whole ledger."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from baccarat_floor import BANKER_WINS, Furnish, furnishing
from houses import (
    ACCOUNTING,
    DEALER,
    FLOORPERSON,
    PIT_BOSS,
    PIT_CLERK,
    SUPERVISOR,
    TABLE,
    Floor,
)
from notice_giving import BETTER, HALF_AN_HOUR, HOUSE, give
from test_recall import Seen, at_hand, check_all, from_the_ledger

from croupier.floor import House, People
from croupier.floor.core.rounds import KEPT
from croupier.floor.demonstration import furnish as furnish_demonstration
from croupier.floor.folded import Folded
from croupier.floor.history.recall import Recall
from croupier.floor.history.written import read, write
from croupier.publish.words.recall import round_data, round_in_words


@pytest.fixture
def furnish(tmp_path: Path) -> Iterator[Furnish]:
    yield from furnishing(tmp_path)


@pytest.mark.paragraph("13:69F-8.3(b)")
def test_a_change_of_rules_given_notice_of_for_the_house_is_recalled_where_it_came(
    floor: Floor,
) -> None:
    seen = Seen(floor)
    floor.open()
    floor.seat(1, 500_00)
    floor.wager(1, "small", 20_00)
    floor.play_round()
    noticed = give(floor, BETTER)
    floor.wager(1, "small", 20_00)
    floor.play_round()
    floor.clock.now += HALF_AN_HOUR
    floor.post_sign()
    floor.wager(1, "small", 20_00)
    floor.play_round()
    check_all(floor, seen)
    before, after = at_hand(floor).round(TABLE, 2), at_hand(floor).round(TABLE, 3)
    # Round 2 was dealt with the change ahead of it, and paid as before; round 3 at 3 to 2.
    assert noticed.sequence in {done.entry.sequence for done in before.done}
    assert before.done[0].entry.record.table == HOUSE
    assert [settled.won for _, settled in before.settlements] == [20_00]
    assert [settled.won for _, settled in after.settlements] == [30_00]
    assert before.shown.rules.elections.written()["small"] == "1 to 1"
    assert after.shown.rules.elections.written()["small"] == "3 to 2"
    assert after.done[-1].entry.record.rules == after.shown.identity


def test_only_what_play_does_not_tell_is_kept_of_a_command_of_the_house(floor: Floor) -> None:
    floor.open()
    give(floor, BETTER)
    number = len(floor.house.standing.notices.given)
    floor.do(
        FLOORPERSON, "withdraw-notice", HOUSE, number=number, sign_removed=True, announced=True
    )
    floor.sign_slips()
    notes = floor.house.standing.rounds.of(TABLE)
    kept = [sequence for note in notes for sequence, _ in note.altered]
    touched = [sequence for note in notes for sequence in note.entries]
    by_house = [
        entry.sequence
        for entry in floor.ledger.entries()
        if entry.record.event.type in ("give-notice", "withdraw-notice")
    ]
    assert kept == by_house
    assert set(kept) < set(touched)


def test_an_amount_corrected_shows_both_the_entry_and_its_correction(floor: Floor) -> None:
    seen = Seen(floor)
    floor.open()
    floor.do(DEALER, "take-seat", seat=1)
    bought = floor.do(DEALER, "buy-in", seat=1, amount=1_000_00)
    floor.do(
        *(FLOORPERSON, "prepare-correction"),
        entry=bought.sequence,
        amount=100_00,
        reason="a thousand keyed for a hundred",
    )
    floor.do(SUPERVISOR, "validate-correction", number=1)
    floor.wager(1, "small", 20_00)
    floor.play_round()
    check_all(floor, seen)
    recalled = at_hand(floor).round(TABLE, 1)
    types = [done.event.type for done in recalled.done]
    assert types.index("buy-in") < types.index("prepare-correction")
    (money,) = recalled.seats
    # By hand: 1,000.00 in, 900.00 out again, 20.00 won at 1 to 1.
    assert (money.in_or_out, money.result, money.after) == (100_00, 20_00, 120_00)
    prepared = next(
        act for act in round_data(recalled)["acts"] if act["type"] == "prepare-correction"
    )
    assert prepared["facts"][0]["correction"] == 1


def test_vigorish_documented_on_a_form_is_recalled_with_every_hand_on_it(
    furnish: Furnish,
) -> None:
    floor = furnish()
    seen = Seen(floor)
    floor.do(ACCOUNTING, "receive-forms", HOUSE, first=1, last=9)
    floor.ready(2)
    floor.wager(2, "banker", 100_00)
    floor.play(BANKER_WINS, marked=[2])
    floor.do(PIT_CLERK, "prepare-form", seat=2, patron="Patron A")
    for hand in (DEALER, PIT_BOSS, PIT_CLERK):
        floor.do(hand, "sign-form", serial=1)
    floor.do(DEALER, "patron-signs", serial=1)
    floor.do(DEALER, "deposit-form", serial=1, pit_boss=PIT_BOSS.id, pit_clerk=PIT_CLERK.id)
    floor.wager(2, "banker", 100_00)
    floor.play(BANKER_WINS)
    check_all(floor, seen)
    recalled = at_hand(floor).round(TABLE, 2)
    signed = [done.actor for done in recalled.done if done.event.type == "sign-form"]
    assert signed == [DEALER, PIT_BOSS, PIT_CLERK]
    (money,) = recalled.seats
    assert (money.marked_before, money.marked_after) == (5_00, 0)


def test_a_house_started_from_a_snapshot_has_its_last_rounds_at_hand(floor: Floor) -> None:
    floor.open()
    floor.seat(1, 500_00)
    for _ in range(2 * KEPT):
        floor.wager(1, "small", 5_00)
        floor.play_round()
    folded = read(write(floor.house.folded))
    assert isinstance(folded, Folded)
    again = House(floor.ledger, clock=floor.clock, folded=folded)
    here, there = at_hand(floor), Recall(floor.ledger, lambda: again.folded)
    assert there.last(TABLE, KEPT) == here.last(TABLE, KEPT)
    for number in (1, KEPT, 2 * KEPT):
        assert there.round(TABLE, number) == from_the_ledger(floor).round(TABLE, number)


def test_two_tables_at_once_are_each_recalled_for_themselves(floor: Floor) -> None:
    seen = Seen(floor)
    for table in ("SB-1", "SB-2"):
        floor.open(table=table)
        floor.seat(1, 500_00, table=table)
    for number in range(KEPT + 2):
        floor.wager(1, "small", 5_00, table="SB-2")
        floor.wager(1, "big", 10_00)
        if number % 3 == 0:
            floor.do(DEALER, "no-more-bets", table="SB-2")
            floor.do(DEALER, "shake", table="SB-2")
            floor.do(DEALER, "uncover", table="SB-2")
            floor.play_to("lit")
            floor.do(DEALER, "no-roll", table="SB-2")
            floor.do(DEALER, "shake", table="SB-2")
            floor.do(DEALER, "uncover", table="SB-2")
            floor.do(DEALER, "enter-dice", table="SB-2", dice=[1, 2, 3])
            for act in ("collect-losing-wagers", "pay-winning-wagers", "clear-layout"):
                floor.do(DEALER, act, table="SB-2")
        floor.play_round()
    check_all(floor, seen)
    check_all(floor, seen, "SB-2")


def test_every_round_of_the_demonstration_floor_is_recalled_alike_from_both_ways(
    floor: Floor, tmp_path: Path
) -> None:
    people = People(tmp_path / "people.sqlite", clock=floor.clock, demonstration=True)
    furnish_demonstration(floor.house, people)
    people.close()
    for table in floor.house.tables.values():
        for number in range(1, table.round + 1):
            recalled = at_hand(floor).round(table.id, number)
            assert recalled == from_the_ledger(floor).round(table.id, number)
            assert round_data(recalled)["acts"] or number == table.round
            assert next(round_in_words(recalled, floor.house.zone)).startswith(
                f"{table.id}, round {number}"
            )
