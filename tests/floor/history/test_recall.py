"""Recall against what the live table showed: every state of every round, from both ways to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import apsw
import pytest
from baccarat_floor import BANKER_WINS, SIX_CARDS, TIE, Furnish, furnishing
from houses import DEALER, FLOORPERSON, OPENED_AT, SUPERVISOR, TABLE, Floor

from croupier.floor.core.desk import NoSuchTable
from croupier.floor.core.rounds import KEPT, STARTS_APART
from croupier.floor.history.recall import Busy, NoSuchRound, Recall, Recalled
from croupier.ledger import Damaged, Entry, SQLiteLedger
from croupier.table import TableState

SMALL, TOTAL_9 = "small", "total:9"  # 2,2,5 is nine: small wins 1 to 1; total 9 is paid 6 to 1


class Seen:
    """What the live tables were after each entry, noted as it happened and by nobody else."""

    def __init__(self, floor: Floor) -> None:
        self.floor = floor
        self.states: dict[str, dict[int, TableState]] = {}
        self.rounds: dict[str, dict[int, list[int]]] = {}
        self._number: dict[str, int] = {}
        give = floor.give

        def watched(*asked: Any, **more: Any) -> Entry:
            before = dict(floor.house.tables)
            entry = give(*asked, **more)
            for name, table in floor.house.tables.items():
                if before.get(name) is not table:
                    self._note(name, entry.sequence, table)
            return entry

        floor.give = watched  # type: ignore[method-assign]

    def _note(self, name: str, sequence: int, table: TableState) -> None:
        self.states.setdefault(name, {})[sequence] = table
        number = self._number.get(name, 1)
        self.rounds.setdefault(name, {}).setdefault(number, []).append(sequence)
        self._number[name] = table.round


def at_hand(floor: Floor) -> Recall:
    return Recall(floor.ledger, lambda: floor.house.folded)


def from_the_ledger(floor: Floor) -> Recall:
    return Recall(floor.ledger)


def check_is_as_seen(recalled: Recalled, seen: Seen, table: str = TABLE) -> None:
    sequences = seen.rounds[table].get(recalled.number, [])
    assert [done.entry.sequence for done in recalled.done] == sequences
    for done in recalled.done:
        assert done.after == seen.states[table][done.entry.sequence]
    states = seen.states[table]
    first = min(sequences, default=max(states) + 1)
    stood = max((sequence for sequence in states if sequence < first), default=None)
    if stood is not None:
        assert recalled.start == states[stood]


def check_all(floor: Floor, seen: Seen, table: str = TABLE) -> None:
    on = floor.house.table(table).round
    for recall in (at_hand(floor), from_the_ledger(floor)):
        for number in range(1, on + 1):
            recalled = recall.round(table, number)
            check_is_as_seen(recalled, seen, table)
            assert recalled.is_over == (number < on)


@pytest.fixture
def furnish(tmp_path: Path) -> Iterator[Furnish]:
    yield from furnishing(tmp_path)


def test_every_state_of_every_round_is_recalled_as_the_table_stood(floor: Floor) -> None:
    seen = Seen(floor)
    floor.open()
    floor.seat(1, 500_00)
    floor.seat(4, 500_00)
    dice = Random(5)
    for _ in range(2 * KEPT + 3):
        floor.clock.forward(seconds=40)
        floor.wager(1, SMALL, 5_00)
        floor.wager(4, TOTAL_9, 5_00)
        floor.play_round(dice=",".join(str(dice.randint(1, 6)) for _ in range(3)))
    floor.wager(1, SMALL, 5_00)
    check_all(floor, seen)


@pytest.mark.parametrize("order", ["pay-all-then-vigorish", "vigorish-then-pay"])
def test_baccarat_is_recalled_with_its_irregularities_and_marked_vigorish(
    furnish: Furnish, order: str
) -> None:
    floor = furnish(elections={"payment-order": order})
    seen = Seen(floor)
    floor.ready(2, 5)
    for number in range(KEPT + 4):
        floor.do(DEALER, "place-wager", seat=2, wager="banker", amount=100_00)
        floor.do(DEALER, "place-wager", seat=5, wager="tie", amount=5_00)
        if number == 3:
            floor.do(DEALER, "card-in-error", disclosed=False)
        if number == 5:
            floor.do(
                FLOORPERSON,
                "change-limits",
                limits={**floor.limits, "maximum": 2_000_00},
                sign_posted=True,
                announced=True,
            )
        suit = "shdc"[number % 4]  # other cards each time: there are eight of each in the shoe
        players = "29"[number % 2]  # against a natural nine: two loses, nine ties
        dealt = f"{players}{suit} 9{suit} T{suit} T{suit}"
        marks = number % 4 == 0
        floor.play(dealt, marked=[2] if marks else [])
        if marks:
            floor.do(DEALER, "collect-vigorish", seat=2)
    check_all(floor, seen)


def test_a_round_still_on_is_recalled_as_far_as_it_goes(floor: Floor) -> None:
    seen = Seen(floor)
    floor.open()
    floor.seat(1, 500_00)
    floor.play_round()
    floor.wager(1, SMALL, 25_00)
    for step in ("no-more-bets", "tossed", "showing", "lit", "collected", "paid"):
        floor.play_to(step)
        recalled = at_hand(floor).round(TABLE, 2)
        check_is_as_seen(recalled, seen)
        assert not recalled.is_over
        assert recalled.end == floor.state
        assert sum(laid.cents for laid in recalled.shown.laid()) == 25_00
    floor.play_to("wagering")
    assert at_hand(floor).round(TABLE, 3).done == ()
    assert at_hand(floor).round(TABLE, 3).end == floor.state


@pytest.mark.parametrize("recall", [at_hand, from_the_ledger])
def test_the_settlement_is_the_one_told_at_the_table(floor: Floor, recall: Any) -> None:
    floor.open()
    floor.seat(1, 500_00)
    floor.seat(4, 500_00)
    floor.wager(1, SMALL, 50_00)
    floor.wager(4, TOTAL_9, 10_00)
    floor.wager(4, "big", 20_00)
    floor.play_round(dice="2,2,5")
    recalled = recall(floor).round(TABLE, 1)
    # By hand: losers first, then by the layout's order of seats; small pays 1 to 1, a total of
    # nine 6 to 1.
    assert [
        (settled.seat, settled.wager, settled.result, settled.pays, settled.won)
        for _, settled in recalled.settlements
    ] == [
        (4, "big", "lose", None, -20_00),
        (1, SMALL, "win", "1 to 1", 50_00),
        (4, TOTAL_9, "win", "6 to 1", 60_00),
    ]
    assert [wager.label for wager, _ in recalled.settlements] == [
        "Collect losing wagers",
        "Pay winning wagers",
        "Pay winning wagers",
    ]
    assert all(settled.cite.startswith("13:69F-9.2") for _, settled in recalled.settlements)
    money = {held.seat: held for held in recalled.seats}
    assert (money[1].before, money[1].in_or_out, money[1].result, money[1].after) == (
        *(0, 500_00, 50_00),
        550_00,
    )
    assert (money[4].result, money[4].after) == (40_00, 540_00)
    assert recalled.wagered == 80_00


def test_vigorish_taken_and_marked_shows_in_the_money_of_the_seat(furnish: Furnish) -> None:
    floor = furnish()
    floor.ready(2, 5)
    for seat in (2, 5):
        floor.do(DEALER, "place-wager", seat=seat, wager="banker", amount=100_00)
    floor.play(BANKER_WINS, marked=[2])
    money = {held.seat: held for held in at_hand(floor).round(TABLE, 1).seats}
    # By hand: 100.00 won at 1 to 1; five percent, 5.00, taken from seat 5 and marked at seat 2.
    assert (money[2].result, money[2].marked_after) == (100_00, 5_00)
    assert (money[5].result, money[5].marked_after) == (95_00, 0)
    floor.do(DEALER, "collect-vigorish", seat=2)
    later = {held.seat: held for held in at_hand(floor).round(TABLE, 2).seats}
    assert (later[2].in_or_out, later[2].marked_before, later[2].marked_after) == (-5_00, 5_00, 0)


def test_before_in_or_out_and_result_add_up_to_after_for_every_seat(furnish: Furnish) -> None:
    floor = furnish(elections={"bonus": "A"})
    floor.ready(1, 3, 6)
    for number in range(4):
        for seat in (1, 3, 6):
            floor.do(DEALER, "place-wager", seat=seat, wager="player", amount=5_00 * seat)
        floor.do(DEALER, "bring-chips", seat=3, amount=100_00)
        floor.play((SIX_CARDS, TIE, BANKER_WINS, SIX_CARDS)[number])
    floor.do(DEALER, "leave-seat", seat=1)
    for recalled in at_hand(floor).last(TABLE, KEPT):
        for money in recalled.seats:
            assert money.before + money.in_or_out + money.result == money.after


def test_dice_entered_wrongly_and_again_are_both_there_and_the_right_ones_are_shown(
    floor: Floor,
) -> None:
    floor.open()
    floor.seat(1, 500_00)
    floor.wager(1, SMALL, 50_00)
    floor.play_to("lit", dice="6,6,5")
    floor.do(FLOORPERSON, "correct-dice", dice=[1, 2, 5])
    floor.play_round()
    recalled = at_hand(floor).round(TABLE, 1)
    entered = [done for done in recalled.done if "dice" in done.event.particulars][-2:]
    assert [done.event.particulars["dice"] for done in entered] == [[6, 6, 5], [1, 2, 5]]
    assert [done.is_irregular for done in entered] == [False, True]
    assert entered[1].actor == FLOORPERSON
    assert str(recalled.outcome) == "1,2,5"
    assert recalled.wagered == 50_00


@pytest.mark.paragraph("13:69F-9.6(c)")
def test_a_void_round_is_shown_with_the_wagers_before_they_went_back(floor: Floor) -> None:
    floor.open(shaker="automated")
    floor.seat(1, 500_00)
    floor.wager(1, SMALL, 50_00)
    floor.do(DEALER, "no-more-bets")
    floor.do(DEALER, "shaker-malfunction")
    recalled = at_hand(floor).round(TABLE, 1)
    assert recalled.is_over
    assert recalled.outcome is None
    assert [(laid.wager, laid.cents) for laid in recalled.shown.laid()] == [(SMALL, 50_00)]
    assert [(settled.result, settled.won) for _, settled in recalled.settlements] == [("void", 0)]
    assert {money.seat: money.result for money in recalled.seats} == {1: 0}


def test_a_round_stopped_after_its_announcement_is_void_and_the_others_are_not(
    furnish: Furnish,
) -> None:
    floor = furnish()
    floor.ready(2)
    floor.play(TIE)
    floor.do(DEALER, "place-wager", seat=2, wager="player", amount=5_00)
    floor.to_announcement(TIE)
    floor.do(FLOORPERSON, "stop-shoe")
    before, stopped = (at_hand(floor).round(TABLE, number) for number in (1, 2))
    assert (before.is_over, before.is_void) == (True, False)
    assert (stopped.is_over, stopped.is_void) == (True, True)
    assert stopped.outcome is not None  # as it was announced, and came to nothing
    assert {money.seat: money.result for money in stopped.seats} == {2: 0}


@pytest.mark.paragraph("13:69F-9.6(b)")
def test_a_round_settled_by_hand_names_the_supervisor_who_attended(floor: Floor) -> None:
    floor.open()
    floor.seat(1, 500_00)
    floor.wager(1, SMALL, 50_00)
    floor.play_to("showing")
    floor.do(DEALER, "device-malfunction")
    floor.do(SUPERVISOR, "attend-settlement")
    floor.play_round()
    recalled = at_hand(floor).round(TABLE, 1)
    assert [
        done.actor for done in recalled.done if done.label == "Attend the settlement by hand"
    ] == [SUPERVISOR]
    assert not recalled.shown.rules.procedure.is_lit(recalled.shown.procedure)


def test_the_rules_of_a_round_are_those_it_was_dealt_under(furnish: Furnish) -> None:
    floor = furnish()
    floor.ready(2)
    floor.play(TIE)
    before = floor.state
    changed = {**floor.limits, "minimum": 10_00}
    floor.do(FLOORPERSON, "change-limits", limits=changed, sign_posted=True, announced=True)
    floor.play(TIE)
    first, second = (at_hand(floor).round(TABLE, number) for number in (1, 2))
    assert first.shown.limits == before.limits
    assert first.shown.identity == before.identity
    assert second.shown.limits.minimum == 10_00
    for recalled in (first, second):
        assert recalled.done[-1].entry.record.rules == recalled.shown.identity


def test_the_first_round_of_a_shoe_is_found(furnish: Furnish) -> None:
    floor = furnish()
    floor.ready(2)
    for _ in range(3):
        floor.play(TIE)
    assert at_hand(floor).first_of_shoe(TABLE, 1) == 1
    floor.do(DEALER, "cutting-card")
    floor.play(TIE)
    floor.shuffle()
    floor.cut()
    floor.fill_shoe()
    floor.burn()
    floor.play(TIE)
    assert floor.state.procedure.shoe == 2
    assert at_hand(floor).first_of_shoe(TABLE, 2) == 5
    assert [at_hand(floor).round(TABLE, number).shoe for number in (1, 4, 5)] == [1, 1, 2]
    with pytest.raises(NoSuchRound, match="no shoe 3"):
        at_hand(floor).first_of_shoe(TABLE, 3)


def test_rounds_and_tables_there_never_were_are_refused(floor: Floor) -> None:
    floor.open()
    floor.play_round()
    for number in (0, 3, -1):
        with pytest.raises(NoSuchRound) as caught:
            at_hand(floor).round(TABLE, number)
        assert caught.value.accepted == "rounds 1 to 2"
        with pytest.raises(NoSuchRound):
            from_the_ledger(floor).round(TABLE, number)
    for recall in (at_hand(floor), from_the_ledger(floor)):
        with pytest.raises(NoSuchTable):
            recall.round("SB-9", 1)


# -- what it costs -------------------------------------------------------------------------------


def test_the_book_stays_small_however_many_rounds_there_were(floor: Floor) -> None:
    floor.open()
    for number in range(1, 5 * KEPT):
        floor.play_round()
        notes = floor.house.standing.rounds.of(TABLE)
        assert min(number, KEPT) < len(notes) <= KEPT + STARTS_APART
        assert notes[0].start is not None
        assert sum(note.start is not None for note in notes) <= KEPT // STARTS_APART + 1
    assert not any(note.altered for note in notes)


class Counting(SQLiteLedger):
    """A ledger that counts what is read of it."""

    asked = 0

    def entry(self, sequence: int) -> Entry | None:
        self.asked += 1
        return super().entry(sequence)

    def entries(self, *, after: int = 0) -> Iterator[Entry]:
        for entry in super().entries(after=after):
            self.asked += 1
            yield entry


def test_a_recent_round_is_recalled_from_few_entries_of_a_long_ledger(floor: Floor) -> None:
    floor.open()
    for _ in range(60):
        floor.play_round()
    counting = Counting(floor.path, read_only=True)
    recall = Recall(counting, lambda: floor.house.folded)
    assert recall.round(TABLE, 59).number == 59
    assert counting.asked <= STARTS_APART * 7  # seven acts a round
    counting.asked = 0
    assert [summary.number for summary in recall.last(TABLE, 10)] == list(range(61, 50, -1))
    assert counting.asked <= (KEPT + STARTS_APART) * 7
    counting.close()


def test_who_has_looked_for_an_old_round_finds_its_neighbours_at_once(floor: Floor) -> None:
    floor.open()
    for _ in range(60):
        floor.play_round()
    counting = Counting(floor.path, read_only=True)
    recall = Recall(counting, lambda: floor.house.folded)
    recall.round(TABLE, 30)
    for number in (29, 31, 32, 27, 33):
        counting.asked = 0
        assert recall.round(TABLE, number).number == number
        assert counting.asked <= (STARTS_APART + 1) * 7
    counting.close()


def test_a_long_way_through_the_ledger_is_marked_at_a_bounded_number_of_places(
    floor: Floor,
) -> None:
    floor.open()
    recall = Recall(floor.ledger, lambda: floor.house.folded)
    recall._apart = 2
    for _ in range(40):
        floor.play_round()
    recall.round(TABLE, 25)
    assert 8 <= len(recall._marks) <= 32
    counting = Counting(floor.path, read_only=True)
    recall._ledger = counting
    assert recall.round(TABLE, 12).number == 12
    assert counting.asked < 120  # of 180 entries to the end of round 12, and its own
    counting.close()


def test_a_second_search_is_told_to_wait_instead_of_standing_in_line(floor: Floor) -> None:
    floor.open()
    for _ in range(20):
        floor.play_round()
    recall = at_hand(floor)
    with recall._searching, pytest.raises(Busy):
        recall.round(TABLE, 2)
    assert recall.round(TABLE, 2).number == 2


# -- a ledger that is not to be trusted ----------------------------------------------------------


def altered(path: Path, sequence: int, change: Mapping[bytes, bytes], *, hashed: bool) -> None:
    """The ledger with an entry altered behind the house's back."""
    import hashlib

    with apsw.Connection(str(path)) as connection:
        connection.execute("DROP TRIGGER entries_are_never_changed")
        rows = connection.execute("SELECT content FROM entry WHERE sequence = ?", (sequence,))
        content = bytes(rows.fetchall()[0][0])
        for old, new in change.items():
            assert old in content
            content = content.replace(old, new)
        digest = hashlib.sha256(content).digest()
        connection.execute("UPDATE entry SET content = ? WHERE sequence = ?", (content, sequence))
        if hashed:
            connection.execute("UPDATE entry SET hash = ? WHERE sequence = ?", (digest, sequence))


@pytest.mark.parametrize("hashed", [False, True])
def test_a_round_whose_entry_was_altered_is_not_recalled(floor: Floor, hashed: bool) -> None:
    floor.open()
    floor.seat(1, 500_00)
    floor.wager(1, SMALL, 50_00)
    floor.play_round(dice="2,2,5")
    placed = next(
        done.entry.sequence
        for done in at_hand(floor).round(TABLE, 1).done
        if done.event.type == "place-wager"
    )
    change = {b"layout/1/small": b"layout/1/big", b'"wager":"small"': b'"wager":"big"'}
    altered(floor.path, placed, change, hashed=hashed)
    for recall in (at_hand(floor), from_the_ledger(floor)):
        with pytest.raises(Damaged) as caught:
            recall.round(TABLE, 1)
        assert caught.value.accepted == "croupier audit verify tells more"


def test_what_is_recalled_is_dated_by_the_record_and_not_by_the_clock(floor: Floor) -> None:
    floor.open()
    floor.clock.forward(minutes=7)
    floor.play_round()
    floor.clock.forward(days=300)
    times = {done.entry.record.time for done in at_hand(floor).round(TABLE, 1).done}
    assert min(times) == OPENED_AT
    assert (max(times) - min(times)).total_seconds() == 7 * 60
