"""Recall: a round of any table as it was, folded again from the ledger; so a dispute is settled.

Nothing is told a second time: the entries of the round are folded by the very `fold` that folded
them when they were made, from the table as it is known to have stood, to where it is known to
have stood. Rounds that the house has at hand are recalled at once; for an older one the ledger is
gone through, as far as the round.
"""

from __future__ import annotations

import hashlib
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from croupier.floor.clock.zone import Zone
from croupier.floor.commands import command_of
from croupier.floor.core.desk import HouseCommand
from croupier.floor.core.rounds import RoundNote
from croupier.floor.folded import Folded, followed
from croupier.games.procedure import Act
from croupier.lawbook import BadInput, NotPossible
from croupier.ledger import Damaged, Entry, Ledger
from croupier.ledger.store import BATCH
from croupier.table import Actor, Event, TableCommand, TableState, accounts, fold
from croupier.table.folding import is_returned
from croupier.table.settled import EnteredSettlement

MOST_MARKS = 32  # places in a long ledger from where an old round is looked for
LATELY = 4  # old rounds found, from where their neighbours are


class NoSuchRound(BadInput):
    """A round that was not dealt at the table."""

    code = "no-such-round"


class Busy(NotPossible):
    """An old round is being looked for already."""

    code = "busy"


@dataclass(frozen=True, slots=True)
class Done:
    """One entry of a round, and the table before and after it."""

    entry: Entry
    before: TableState
    after: TableState

    @property
    def event(self) -> Event:
        return self.entry.record.event

    @property
    def actor(self) -> Actor:
        return self.entry.record.actor

    @property
    def what(self) -> type[Act] | type[TableCommand] | type[HouseCommand]:
        """What was done."""
        what = command_of(self.event.type, self.before.as_of(self.entry.record.time))
        assert what is not None, "it was folded"
        return what

    @property
    def is_act(self) -> bool:
        """Whether it belongs to the game's own procedure."""
        return issubclass(self.what, Act)

    @property
    def label(self) -> str:
        return self.what.label

    @property
    def is_irregular(self) -> bool:
        what = self.what
        return issubclass(what, Act) and what.irregular

    @property
    def is_return(self) -> bool:
        """Whether all wagers went back by it."""
        time = self.entry.record.time
        return is_returned(self.before.as_of(time), self.event, time)


@dataclass(frozen=True, slots=True)
class SeatMoney:
    """A patron's chips, in hand and on the layout: before the round, moved by it, and after."""

    seat: int
    before: int
    in_or_out: int  # bought, brought, paid for earlier rounds or taken away
    result: int  # won or lost by the acts of the round, less vigorish taken
    after: int
    marked_before: int  # vigorish deferred
    marked_after: int


@dataclass(frozen=True)
class Recalled:
    """A round as it was, from how the table stood before it to how it stood after."""

    number: int
    shoe: int
    is_over: bool
    start: TableState
    done: tuple[Done, ...]

    @property
    def end(self) -> TableState:
        return self.done[-1].after if self.done else self.start

    @cached_property
    def shown(self) -> TableState:
        """The table as the result was shown on it, with every wager as it lay; where there was
        none, before the wagers went back, or as far as the round goes."""
        known: TableState | None = None
        returned: TableState | None = None
        for done in self.done:
            if done.event.settlements:
                if known is not None:
                    return known
                returned = done.before
            if done.after.outcome() is not None:
                known = done.after
        if self.done and self.is_over:
            return known or returned or self.done[-1].before
        return known or self.end

    @property
    def outcome(self) -> Any | None:
        return self.shown.outcome()

    @property
    def is_void(self) -> bool:
        """Whether it is over without a result: none was announced, or all wagers went back."""
        return self.is_over and (self.outcome is None or any(done.is_return for done in self.done))

    @cached_property
    def settlements(self) -> tuple[tuple[Done, EnteredSettlement], ...]:
        """What became of each wager, in the order it was settled, and by which entry."""
        return tuple((done, settled) for done in self.done for settled in done.event.settlements)

    @property
    def wagered(self) -> int:
        """All that lay on the layout when it was shown."""
        return sum(laid.cents for laid in self.shown.laid())

    @cached_property
    def seats(self) -> tuple[SeatMoney, ...]:
        """The money of everyone who was there."""
        seats = {seat for state in self._states for seat in state.taken}
        return tuple(self._money(seat) for seat in sorted(seats))

    @property
    def patrons_won(self) -> int:
        """What the round gained all patrons together, or cost them."""
        return sum(money.result for money in self.seats)

    @property
    def _states(self) -> Iterator[TableState]:
        yield self.start
        yield from (done.after for done in self.done)

    def _money(self, seat: int) -> SeatMoney:
        moved = {True: 0, False: 0}
        for done in self.done:
            moved[done.is_act] += _held(done.after, seat) - _held(done.before, seat)
        return SeatMoney(
            seat=seat,
            before=_held(self.start, seat),
            in_or_out=moved[False],
            result=moved[True],
            after=_held(self.end, seat),
            marked_before=self.start.marked().get(seat, 0),
            marked_after=self.end.marked().get(seat, 0),
        )


def _held(table: TableState, seat: int) -> int:
    laid = accounts.on_the_layout(table.id, table.balances)
    return table.chips(seat) + sum(cents for (of, _), cents in laid.items() if of == seat)


# -- folding again --------------------------------------------------------------------------------


def retold(ledger: Ledger, notes: Sequence[RoundNote], known: TableState) -> Iterator[Recalled]:
    """The rounds of some notes, of which the first has its beginning; `known` is how the table is
    known to have stood after the last of them."""
    table = notes[0].start
    assert table is not None, "folded from a beginning that was kept"
    for place, note in enumerate(notes):
        if note.start is not None:
            _check_alike(note.start, table)
        start, done, altered = table, [], dict(note.altered)
        for sequence in note.entries:
            entry = _entry(ledger, sequence)
            after = altered.get(sequence) or _folded(table, entry)
            done.append(Done(entry, table, after))
            table = after
        is_over = place < len(notes) - 1 or known.round > note.number
        yield Recalled(note.number, note.shoe, is_over, start, tuple(done))
    _check_alike(known, table)


def _folded(table: TableState, entry: Entry) -> TableState:
    try:
        record = entry.record
        return fold(table, record.event, record.actor, record.time)
    except Exception:  # as for the house itself
        raise entry.damaged("does not follow from those before it") from None


def _entry(ledger: Ledger, sequence: int) -> Entry:
    """An entry that the house has seen: there, and with its own hash."""
    entry = ledger.entry(sequence)
    if entry is None:
        raise Damaged(
            f"Entry {sequence} of the ledger is gone", accepted="croupier audit verify tells more"
        )
    if hashlib.sha256(entry.content).digest() != entry.hash:
        raise entry.damaged("is not the one that was entered")
    return entry


def _check_alike(known: TableState, table: TableState) -> None:
    if known != table:
        raise Damaged(
            f"The rounds of {known.id} do not come out as they did",
            accepted="croupier audit verify tells more",
        )


class Recall:
    """Any round of a house, from what it has at hand or else from its ledger."""

    def __init__(
        self,
        ledger: Ledger,
        at_hand: Callable[[], Folded] = Folded,
        watch: Callable[[int], object] = lambda _: None,
    ) -> None:
        """`watch` is told now and then how many entries more have been gone through."""
        self._ledger = ledger
        self._watch = watch
        self._at_hand = at_hand
        self._marks: list[Folded] = []
        self._lately: deque[Folded] = deque(maxlen=LATELY)
        self._apart = 1_000  # entries between two marks, more as the ledger is longer
        self._searching = threading.Lock()

    def last(self, table: str, most: int) -> tuple[Recalled, ...]:
        """The rounds at hand, newest first: the one that is on, and so many before it."""
        here = self._at_hand()
        known = here.standing.table(table)
        rounds = tuple(retold(self._ledger, here.standing.rounds.of(table), known))
        return rounds[: -most - 2 : -1]

    def round(self, table: str, number: int) -> Recalled:
        """One round, by its number at the table."""
        here = self._at_hand()
        if here.sequence:  # an empty one knows nothing of what the ledger holds
            _check_had(here, table, number)

        def is_passed(state: TableState) -> bool:
            return 1 <= number < state.round

        for folded in (here, *self._lately):
            if folded is here or _has(folded, table, is_passed):
                found = self._among(folded, table, number)
                if found is not None:
                    return found
        folded = self._folded_past(table, is_passed)
        _check_had(folded, table, number)
        found = self._among(folded, table, number)
        assert found is not None, "a round that is on or just over is noted"
        return found

    @property
    def zone(self) -> Zone:
        """The time zone of the house, as far as its ledger has been read."""
        furthest = max((self._at_hand(), *self._lately), key=lambda folded: folded.sequence)
        return furthest.standing.zone

    def first_of_shoe(self, table: str, shoe: int) -> int:
        """The number of the first round that was dealt from a shoe."""
        last = self._at_hand().standing.table(table).procedure.shoe
        if not 1 <= shoe <= last:
            accepted = f"shoes 1 to {last}" if last else "it has had none yet"
            raise NoSuchRound(f"{table} has had no shoe {shoe}", accepted=accepted)
        folded = self._folded_past(table, lambda state: bool(state.procedure.shoe >= shoe))
        return folded.standing.table(table).round

    def _among(self, folded: Folded, table: str, number: int) -> Recalled | None:
        """A round that a standing has notes of, back to a beginning."""
        notes = folded.standing.rounds.of(table)
        wanted = next((p for p, note in enumerate(notes) if note.number == number), None)
        if wanted is None:
            return None
        starts = [place for place, note in enumerate(notes) if note.start is not None]
        first = max(place for place in starts if place <= wanted)
        after = min((place for place in starts if place > wanted), default=len(notes))
        known = notes[after].start if after < len(notes) else folded.standing.table(table)
        assert known is not None
        rounds = retold(self._ledger, notes[first:after], known)
        return {recalled.number: recalled for recalled in rounds}[number]

    def _folded_past(self, table: str, is_passed: Callable[[TableState], bool]) -> Folded:
        """The ledger folded as far as the entry by which a table passed something, or else as far
        as it goes."""
        if not self._searching.acquire(blocking=False):
            raise Busy("Another old round is being looked for", accepted="try again in a moment")
        try:
            marks = (*self._marks, *self._lately)
            folded = max(
                (mark for mark in marks if not _has(mark, table, is_passed)),
                key=lambda mark: mark.sequence,
                default=Folded(),
            )
            for entry in self._ledger.entries(after=folded.sequence):
                folded = followed(folded, entry)
                self._mark(folded)
                if entry.sequence % BATCH == 0:
                    self._watch(BATCH)
                if _has(folded, table, is_passed):
                    break
            self._lately.append(folded)
            return folded
        finally:
            self._searching.release()

    def _mark(self, folded: Folded) -> None:
        """Keep some places on the way: who looks for a round looks for others."""
        last = self._marks[-1].sequence if self._marks else 0
        if folded.sequence >= last + self._apart:
            self._marks.append(folded)
        if len(self._marks) > MOST_MARKS:
            self._marks, self._apart = self._marks[1::2], 2 * self._apart


def _has(folded: Folded, table: str, is_passed: Callable[[TableState], bool]) -> bool:
    state = folded.standing.tables.get(table)
    return state is not None and is_passed(state)


def _check_had(folded: Folded, table: str, number: int) -> None:
    on = folded.standing.table(table).round
    if not 1 <= number <= on:
        raise NoSuchRound(f"{table} has had no round {number}", accepted=f"rounds 1 to {on}")
