"""What tables have won against what they should have: wager by wager, and as the rounds went by."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from croupier.floor.accounting.alarms import Watched, judged
from croupier.floor.accounting.statistics import Statistics, TableRun, Wagered
from croupier.odds.pieces import StakeLine
from croupier.odds.table_win import Judged, theory


@dataclass(frozen=True, slots=True)
class WagerRow:
    """One wager of a run: what came of it, and what should have."""

    id: str
    name: str
    wagered: Wagered
    expected: Fraction
    deviation: float

    @property
    def hold(self) -> Fraction:
        return hold_of(self.wagered.win, self.wagered.handle)

    @property
    def theoretical_hold(self) -> Fraction:
        return hold_of(self.expected, self.wagered.handle)

    @property
    def deviations(self) -> float:
        off = float(self.wagered.win - self.expected)
        return off / self.deviation if self.deviation else 0.0


def wager_rows(run: TableRun) -> Iterator[WagerRow]:
    """Each wager that was made, the most staked first."""
    exactly, tally = theory(run.rules), run.tally
    for name, wagered in sorted(tally.wagers.items(), key=lambda named: -named[1].handle):
        units = {
            line: held for line, held in tally.units.items() if StakeLine.parse(line).wager == name
        }
        products = {
            pair: product
            for pair, product in tally.products.items()
            if pair[0] in units and pair[1] in units
        }
        yield WagerRow(
            name,
            run.rules.wager(name).name,
            wagered,
            exactly.expected(units),
            math.sqrt(exactly.variance(products)),
        )


def hold_of(win: Fraction | int, handle: int) -> Fraction:
    """The part of what was wagered that the house keeps."""
    return Fraction(win) / handle if handle else Fraction(0)


def earlier_runs(statistics: Statistics, watched: Watched) -> list[TableRun]:
    """The runs of a table under other rules, the last first."""
    others = (
        run
        for run in statistics.runs.values()
        if run.table == watched.run.table and run is not watched.run
    )
    return sorted(others, key=lambda run: run.until, reverse=True)


def judged_run(run: TableRun) -> Judged:
    return judged(run.rules, run.tally)


@dataclass(frozen=True, slots=True)
class WayPoint:
    """A point of the way: rounds, and dollars won, expected, and the ends of the band."""

    rounds: int
    win: float
    expected: float
    low: float
    high: float


def way(run: TableRun, verdict: Judged) -> list[WayPoint]:
    """How the win has gone, and the band around what was expected: exact at the end, and before it
    in the proportion of what had been wagered by then."""
    tally = run.tally
    expected, low, high = float(verdict.expected), verdict.low, verdict.high
    places = [WayPoint(0, 0.0, 0.0, 0.0, 0.0)]
    for point in tally.points:
        due = expected * point.handle / (tally.handle or 1)
        share = math.sqrt(point.squares / (tally.squares or 1))
        places.append(
            WayPoint(
                point.rounds,
                point.win / 100,
                due / 100,
                (due - share * (expected - low)) / 100,
                (due + share * (high - expected)) / 100,
            )
        )
    if places[-1].rounds != tally.rounds:
        ends = (verdict.win / 100, expected / 100, low / 100, high / 100)
        places.append(WayPoint(tally.rounds, *ends))
    return places
