"""What each table has won, round by round, and what is needed to judge it by the exact odds.

A book of the house that does not grow with the rounds: for each rule set at a table, and for the
gaming day, what was staked, lost, won and charged on each wager, the sums that the exact mean and
variance are made of, and a sample of rounds. All of it is whole numbers, taken from the
settlements as they were entered. Void rounds do not count, nor rounds on which nothing was laid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import Any, Self, TypeVar

from croupier.floor.core.desk import Book, Signature, TablePlay
from croupier.games.rules import Rules
from croupier.games.wager import Result
from croupier.odds.pieces import is_apart, pieces
from croupier.odds.table_win import Layout
from croupier.table import Event, TableState
from croupier.table.folding import is_returned
from croupier.table.settled import EnteredSettlement

KeyT = TypeVar("KeyT")

MOST_KEPT = 128  # rounds of a sample; when so many are kept, every other one is let go
MOST_HEAVY = 16  # rounds with the most staked, which no sample may leave out or count twice


@dataclass(frozen=True, slots=True)
class Wagered:
    """What was staked on a wager, and what became of it, in cents. `apart` is what a meter or a
    fixed amount paid, which is not judged: by the odds such a wager wins nothing."""

    handle: int = 0
    lost: int = 0
    won: int = 0
    vigorish: int = 0
    apart: int = 0

    @property
    def win(self) -> int:
        """What the house won."""
        return self.lost - self.won + self.vigorish

    def __add__(self, other: Wagered) -> Wagered:
        return Wagered(
            self.handle + other.handle,
            self.lost + other.lost,
            self.won + other.won,
            self.vigorish + other.vigorish,
            self.apart + other.apart,
        )


@dataclass(frozen=True, slots=True)
class Point:
    """Where a tally stood after some round, to draw its way."""

    rounds: int
    handle: int
    squares: int
    win: int


@dataclass(frozen=True, slots=True)
class TableTally:
    """Rounds added up. `products` are, by two lines, sums over rounds of the units on both."""

    rounds: int = 0
    wagers: Mapping[str, Wagered] = field(default_factory=dict)
    left_out: Mapping[str, Wagered] = field(default_factory=dict)  # `Sharing.limited`: not judged
    units: Mapping[str, int] = field(default_factory=dict)
    products: Mapping[tuple[str, str], int] = field(default_factory=dict)
    squares: int = 0  # of each round's handle
    heavy: tuple[tuple[int, Layout], ...] = ()  # the handle of each, the least first
    apart: int = 1  # of the other rounds, every so many one is kept
    kept: tuple[Layout, ...] = ()
    spaced: int = 1  # of all rounds, after every so many there is a point
    points: tuple[Point, ...] = ()

    def __hash__(self) -> int:
        return hash((self.rounds, self.squares))

    @property
    def handle(self) -> int:
        return sum(wagered.handle for wagered in self.wagers.values())

    @property
    def win(self) -> int:
        return sum(wagered.win for wagered in self.wagers.values())

    @property
    def is_complete(self) -> bool:
        """Whether every round is in the sample."""
        return self.apart == 1

    def with_round(
        self, units: Mapping[str, int], settled: Mapping[str, Wagered], shared: frozenset[str]
    ) -> Self:
        judged = {name: wagered for name, wagered in settled.items() if name not in shared}
        others = {name: wagered for name, wagered in settled.items() if name in shared}
        handle = sum(wagered.handle for wagered in judged.values())
        after = replace(
            self,
            rounds=self.rounds + 1,
            wagers=_added(self.wagers, judged),
            left_out=_added(self.left_out, others),
            units=_summed(self.units, units),
            products=_summed(self.products, _products(units)),
            squares=self.squares + handle**2,
        )
        return after._sampled(handle, tuple(sorted(units.items())))._pointed()

    def _sampled(self, handle: int, layout: Layout) -> Self:
        """With the round among the heavy ones, or in the sample if it is its turn."""
        heavy = sorted((*self.heavy, (handle, layout)))
        if len(heavy) <= MOST_HEAVY:
            return replace(self, heavy=tuple(heavy))
        (_, lightest), *rest = heavy
        after = replace(self, heavy=tuple(rest))
        if (self.rounds - MOST_HEAVY) % self.apart:
            return after
        kept = (*self.kept, lightest)
        if len(kept) < MOST_KEPT:
            return replace(after, kept=kept)
        return replace(after, apart=2 * self.apart, kept=kept[1::2])

    def _pointed(self) -> Self:
        """With a point on its way, if it is its turn."""
        if self.rounds % self.spaced:
            return self
        points = (*self.points, Point(self.rounds, self.handle, self.squares, self.win))
        if len(points) < MOST_KEPT:
            return replace(self, points=points)
        # Of points after 1, 2, 3, ... times so many rounds, those after twice as many stay.
        return replace(self, spaced=2 * self.spaced, points=points[1::2])

    def layouts(self) -> Mapping[Layout, int]:
        """The layouts of all rounds, as far as the sample tells them, and how often each lay."""
        counted = Counter({layout: self.apart * n for layout, n in Counter(self.kept).items()})
        counted.update(layout for _, layout in self.heavy)
        return counted


def _added(sums: Mapping[str, Wagered], more: Mapping[str, Wagered]) -> Mapping[str, Wagered]:
    return {**sums, **{name: sums.get(name, Wagered()) + wagered for name, wagered in more.items()}}


def _summed(sums: Mapping[KeyT, int], more: Mapping[KeyT, int]) -> Mapping[KeyT, int]:
    return {**sums, **{name: sums.get(name, 0) + cents for name, cents in more.items()}}


def _products(units: Mapping[str, int]) -> dict[tuple[str, str], int]:
    lines = sorted(units)
    return {
        (line, other): units[line] * units[other]
        for place, line in enumerate(lines)
        for other in lines[place:]
    }


@dataclass(frozen=True, slots=True)
class TableRun:
    """The rounds of a table under one rule set: all of them, or those of a gaming day."""

    table: str
    rules: Rules[Any]
    since: datetime
    until: datetime
    day: date | None = None
    tally: TableTally = field(default_factory=TableTally)


@dataclass(frozen=True, slots=True)
class Unfinished:
    """What has been settled of a round that is still on."""

    round: int
    wagers: Mapping[str, Wagered] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Remark:
    """Surveillance has seen to a table's win as it stood, and says what was found."""

    by: Signature
    remark: str
    table: str
    rules: str  # the identity of the rule set
    rounds: int
    win: int

    def is_about(self, run: TableRun) -> bool:
        return (self.table, self.rules) == (run.table, run.rules.identity)


@dataclass(frozen=True, slots=True)
class Statistics(Book):
    """The runs of each table, and the remarks made about them."""

    runs: Mapping[tuple[str, str], TableRun] = field(default_factory=dict)  # by table and rule set
    days: Mapping[str, TableRun] = field(default_factory=dict)  # the last gaming day of each table
    unfinished: Mapping[str, Unfinished] = field(default_factory=dict)
    remarks: tuple[Remark, ...] = ()

    def run(self, table: TableState) -> TableRun | None:
        """All rounds of a table under the rules in force, if there were any."""
        return self.runs.get((table.id, table.rules.identity))

    def seen(self, play: TablePlay, day: date) -> Statistics:
        """After play at a table: what it settled is noted, and a round that is over is counted,
        on the gaming day."""
        is_over = play.table.round != play.before.round
        if not play.event.settlements and not is_over:
            return self
        noted = self._noted(play.before.as_of(play.by.moment), play.event, play.by.moment)
        return noted._counted(play.before, play.by.moment, day) if is_over else noted

    def _noted(self, before: TableState, event: Event, now: datetime) -> Statistics:
        if not event.settlements or is_returned(before, event, now):
            return self
        on = self.unfinished.get(before.id)
        settled = {} if on is None or on.round != before.round else on.wagers
        wagers = _added(settled, _settled(before, event.settlements))
        more = {before.id: Unfinished(before.round, wagers)}
        return replace(self, unfinished={**self.unfinished, **more})

    def _counted(self, before: TableState, now: datetime, day: date) -> Statistics:
        """The round is over: it counts if its wagers were settled, and not returned."""
        others = {name: on for name, on in self.unfinished.items() if name != before.id}
        on, over = self.unfinished.get(before.id), replace(self, unfinished=others)
        if on is None or on.round != before.round:
            return over
        rules = before.rules
        units = pieces(rules, before.decided())
        limited = frozenset() if rules.sharing is None else rules.sharing.limited
        key = before.id, rules.identity
        run = self.runs.get(key) or TableRun(before.id, rules, now, now)
        today = self.days.get(before.id)
        if today is None or (today.rules, today.day) != (rules, day):
            today = TableRun(before.id, rules, now, now, day)
        run, today = (
            replace(counted, until=now, tally=counted.tally.with_round(units, on.wagers, limited))
            for counted in (run, today)
        )
        return replace(over, runs={**self.runs, key: run}, days={**self.days, before.id: today})


def _settled(before: TableState, settlements: Sequence[EnteredSettlement]) -> dict[str, Wagered]:
    outcome = before.outcome()
    wagers: dict[str, Wagered] = {}
    void = before.void()
    for settlement in settlements:
        name, cents, won = settlement.wager, settlement.amount, settlement.won
        if (settlement.seat, name) in void:
            continue
        # What the odds say is of chips: what a coupon wins, the licensee gives.
        of_the_coupon = 0 if settlement.coupon is None else settlement.coupon.vigorish
        vigorish = settlement.vigorish - of_the_coupon
        if settlement.result is Result.LOSE:
            result = Wagered(cents, lost=-won)
        elif is_apart(before.rules.decide(before.rules.wager(name), outcome)):
            result = Wagered(cents, apart=won)
        else:
            result = Wagered(cents, won=won, vigorish=vigorish)
        wagers[name] = wagers.get(name, Wagered()) + result
    return wagers
