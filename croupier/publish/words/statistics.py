"""What tables have won against what they should have: as data, as a table, as a drawn way.

Every figure of theory is exact and told as a fraction beside its rounding; chances are floats.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.floor.accounting.alarms import Watched, judged
from croupier.floor.accounting.statistics import Remark, Run, Statistics, Wagered
from croupier.games.rules import Rules
from croupier.money import format_dollars
from croupier.odds.hold import ACCURACY
from croupier.odds.pieces import Line
from croupier.odds.table_win import SHARE, Judged, theory
from croupier.publish.drawings.elements import number
from croupier.publish.words.odds import percent

if TYPE_CHECKING:
    from rich.table import Table

SHARE_PCT = int(100 * SHARE)
BY_CHANCE = (
    f"Of honest tables one in {int(1 / (1 - SHARE))} lies outside the band at any one time, and "
    "more of them at some time or other. Corrected is the chance that of all tables watched one "
    "strays so far."
)


def remarks_of(rules: Rules[Any]) -> list[str]:
    """What is to be said of the theory wherever it is told."""
    told = ["Rounds are taken as independent of each other"]
    if rules.shoe is not None:
        told[0] += ", each dealt from a whole shoe"
    if rules.meter is not None:
        told.append(
            f"What the progressive meter pays on {rules.meter.wager} is told apart, and what "
            "feeds it is not counted"
        )
    if rules.sharing is not None:
        limited = sorted(rules.sharing.limited)
        told += [f"{name} is left out: its winners share a limit" for name in limited]
    return told


# -- a wager of a run -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WagerRow:
    """One wager of a run: what came of it, and what should have."""

    id: str
    name: str
    wagered: Wagered
    expected: Fraction
    deviation: float

    @property
    def deviations(self) -> float:
        off = float(self.wagered.win - self.expected)
        return off / self.deviation if self.deviation else 0.0


def wager_rows(run: Run) -> Iterator[WagerRow]:
    """Each wager that was made, the most staked first."""
    exactly, tally = theory(run.rules), run.tally
    for name, wagered in sorted(tally.wagers.items(), key=lambda one: -one[1].handle):
        units = {line: held for line, held in tally.units.items() if Line.parse(line).wager == name}
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


def earlier_runs(statistics: Statistics, watched: Watched) -> list[Run]:
    """The runs of a table under other rules, the last first."""
    others = (
        run
        for run in statistics.runs.values()
        if run.table == watched.run.table and run is not watched.run
    )
    return sorted(others, key=lambda run: run.until, reverse=True)


# -- as data --------------------------------------------------------------------------------------


def statistics_data(watched: Iterable[Watched], statistics: Statistics) -> dict[str, Any]:
    """The answer in JSON: money in dollars, exact fractions and percents as strings."""
    return {
        "share_pct": SHARE_PCT,
        "by_chance": BY_CHANCE,
        "tables": [_table_data(one, statistics) for one in watched],
    }


def _table_data(one: Watched, statistics: Statistics) -> dict[str, Any]:
    rules = one.run.rules
    return {
        "table": one.run.table,
        "pit": one.table.pit,
        "game": rules.game_id,
        "edition": rules.chapter.value,
        "elections": rules.elections.written(),
        "remarks": remarks_of(rules),
        **_run_data(one.run, one.judged),
        "p_corrected": _rounded(one.corrected),
        "outside": one.is_alarming,
        "outside_corrected": one.is_grave,
        "waits_for_surveillance": one.waits,
        "acknowledged": [_remark_data(remark) for remark in one.remarks],
        "wagers": [_wager_data(row) for row in wager_rows(one.run)],
        "left_out": {
            name: {"handle": format_dollars(held.handle), "win": format_dollars(held.win)}
            for name, held in one.run.tally.left_out.items()
        },
        "day": {
            "date": None if one.day.day is None else one.day.day.isoformat(),
            **_run_data(one.day, one.judged_day),
        },
        "earlier": [
            {"elections": run.rules.elections.written(), **_run_data(run, judged_run(run))}
            for run in earlier_runs(statistics, one)
        ],
    }


def judged_run(run: Run) -> Judged:
    return judged(run.rules, run.tally)


def _run_data(run: Run, verdict: Judged) -> dict[str, Any]:
    handle = run.tally.handle
    return {
        "since": run.since.isoformat(),
        "until": run.until.isoformat(),
        "rounds": run.tally.rounds,
        "handle": format_dollars(handle),
        "win": format_dollars(verdict.win),
        "hold_pct": percent(hold_of(verdict.win, handle)),
        "theoretical_win": format_dollars(round(verdict.expected)),
        "theoretical_win_cents": str(verdict.expected),
        "theoretical_hold_pct": percent(hold_of(verdict.expected, handle)),
        "variance_cents": str(verdict.variance),
        "standard_deviation": format_dollars(round(verdict.deviation)),
        "deviations": round(verdict.deviations, 3),
        "band": {"low": format_dollars(verdict.low), "high": format_dollars(verdict.high)},
        "p": _rounded(verdict.p),
    }


def _wager_data(row: WagerRow) -> dict[str, Any]:
    held = row.wagered
    return {
        "id": row.id,
        "name": row.name,
        "handle": format_dollars(held.handle),
        "lost": format_dollars(held.lost),
        "won": format_dollars(held.won),
        "vigorish": format_dollars(held.vigorish),
        "paid_apart": format_dollars(held.apart),
        "win": format_dollars(held.win),
        "hold_pct": percent(hold_of(held.win, held.handle)),
        "theoretical_win": format_dollars(round(row.expected)),
        "theoretical_hold_pct": percent(hold_of(row.expected, held.handle)),
        "standard_deviation": format_dollars(round(row.deviation)),
        "deviations": round(row.deviations, 3),
    }


def _remark_data(remark: Remark) -> dict[str, Any]:
    return {
        "remark": remark.remark,
        "by": remark.by.by,
        "at": remark.by.moment.isoformat(),
        "rounds": remark.rounds,
        "win": format_dollars(remark.win),
    }


def _rounded(chance: float) -> float:
    return round(chance, 9)


def chance_told(chance: float) -> str:
    """A chance in percent, for people.

    >>> chance_told(0.0312), chance_told(1e-13)
    ('3.12 %', '< 0.0000001 %')
    """
    if chance < max(ACCURACY, 1e-9):
        return "< 0.0000001 %"
    return f"{100 * chance:.2f} %" if chance >= 0.0001 else f"{100 * chance:.7f} %"


# -- as a table -----------------------------------------------------------------------------------


def statistics_table(watched: Sequence[Watched]) -> Table:
    """A row a table, for a terminal."""
    from rich.table import Table

    notes = dict.fromkeys(note for one in watched for note in remarks_of(one.run.rules))
    table = Table(
        title="What each table has won under the rules in force",
        caption="\n".join([BY_CHANCE, *notes]),
        title_justify="left",
        caption_justify="left",
    )
    table.add_column("table", no_wrap=True)
    headings = ("rounds", "handle", "win", "theoretical", f"{SHARE_PCT} % band", "hold", "chance")
    for heading in headings:
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("")
    for one in watched:
        verdict, tally = one.judged, one.run.tally
        theoretical = percent(hold_of(verdict.expected, tally.handle), 2)
        table.add_row(
            one.run.table,
            f"{tally.rounds:,}",
            format_dollars(tally.handle),
            format_dollars(verdict.win),
            format_dollars(round(verdict.expected)),
            f"{format_dollars(verdict.low)} to {format_dollars(verdict.high)}",
            f"{percent(hold_of(verdict.win, tally.handle), 2)} % of {theoretical} %",
            f"{chance_told(verdict.p)}, corrected {chance_told(one.corrected)}",
            state_told(one),
        )
    return table


def state_told(one: Watched) -> str:
    """How a table stands, in a few words."""
    if not one.is_alarming:
        return "within the band"
    side = "above" if one.judged.win > one.judged.high else "below"
    told = f"{side} the band"
    return told if one.seen_to is None else f"{told}, seen to by {one.seen_to.by.by}"


# -- as a picture ---------------------------------------------------------------------------------

WIDE, HIGH = 860, 400
LEFT, RIGHT, TOP, BOTTOM = 96, 16, 14, 40
BAND, THEORY, WIN, ALARM, GRID, INK = (
    *("#24523b", "#ecc766", "#f6efdc"),
    *("#ff8a73", "#3d3128", "#b9b09a"),
)
TICKS = 5


@dataclass(frozen=True, slots=True)
class Place:
    """A point of the way: rounds, and dollars won, expected, and the ends of the band."""

    rounds: int
    win: float
    expected: float
    low: float
    high: float


def way(run: Run, verdict: Judged) -> list[Place]:
    """How the win has gone, and the band around what was expected: exact at the end, and before it
    in the proportion of what had been wagered by then."""
    tally = run.tally
    expected, low, high = float(verdict.expected), verdict.low, verdict.high
    places = [Place(0, 0.0, 0.0, 0.0, 0.0)]
    for point in tally.points:
        at = expected * point.handle / (tally.handle or 1)
        share = math.sqrt(point.squares / (tally.squares or 1))
        places.append(
            Place(
                point.rounds,
                point.win / 100,
                at / 100,
                (at - share * (expected - low)) / 100,
                (at + share * (high - expected)) / 100,
            )
        )
    if places[-1].rounds != tally.rounds:
        ends = (verdict.win / 100, expected / 100, low / 100, high / 100)
        places.append(Place(tally.rounds, *ends))
    return places


def draw_way(run: Run, verdict: Judged) -> str:
    """The win by rounds, in its band, as SVG."""
    places = way(run, verdict)
    highest = max(max(p.win, p.high) for p in places)
    lowest = min(min(p.win, p.low) for p in places)
    marks = list(_ticks(lowest, highest))
    bottom, top = min(lowest, marks[0]), max(highest, marks[-1])
    rounds = places[-1].rounds

    def x(at: float) -> float:
        return LEFT + (WIDE - LEFT - RIGHT) * at / rounds

    def y(dollars: float) -> float:
        return TOP + (HIGH - TOP - BOTTOM) * (top - dollars) / ((top - bottom) or 1)

    def line(points: Iterable[tuple[float, float]]) -> str:
        return " ".join(f"{number(x(at))},{number(y(value))}" for at, value in points)

    upper = [(p.rounds, p.high) for p in places]
    lower = [(p.rounds, p.low) for p in reversed(places)]
    colour = ALARM if verdict.is_outside else WIN
    last = places[-1]
    told = (
        f"Win of {last.win:,.2f} dollars after {rounds:,} rounds; expected {last.expected:,.2f}, "
        f"{SHARE_PCT} percent band {last.low:,.2f} to {last.high:,.2f}"
    )
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" role="img" '
            f'aria-label="{told}" font-family="sans-serif" font-size="14" fill="{INK}">',
            f'<polygon points="{line([*upper, *lower])}" fill="{BAND}"/>',
            *(_row(mark, y(mark)) for mark in marks),
            *(_column(at, x(at)) for at in _round_ticks(rounds)),
            f'<polyline points="{line((p.rounds, p.expected) for p in places)}" fill="none" '
            f'stroke="{THEORY}" stroke-width="2" stroke-dasharray="7 5"/>',
            f'<polyline points="{line((p.rounds, p.win) for p in places)}" fill="none" '
            f'stroke="{colour}" stroke-width="2.5" stroke-linejoin="round"/>',
            f'<circle cx="{number(x(rounds))}" cy="{number(y(last.win))}" r="5" fill="{colour}"/>',
            "</svg>",
        )
    )


def _row(dollars: float, y: float) -> str:
    width = 2 if dollars == 0 else 1
    return (
        f'<path d="M{LEFT} {number(y)}H{WIDE - RIGHT}" stroke="{GRID}" stroke-width="{width}"/>'
        f'<text x="{LEFT - 8}" y="{number(y + 5)}" text-anchor="end">{_dollars_told(dollars)}'
        "</text>"
    )


def _dollars_told(dollars: float) -> str:
    sign = "-" if dollars < 0 else ""
    return f"{sign}${abs(dollars):,.{0 if dollars == int(dollars) else 2}f}"


def _column(rounds: int, x: float) -> str:
    anchor = "end" if x > WIDE - RIGHT - 40 else "middle"
    return (
        f'<text x="{number(x)}" y="{HIGH - 14}" text-anchor="{anchor}">{rounds:,}'
        f"{' rounds' if anchor == 'end' else ''}</text>"
    )


def _ticks(low: float, high: float) -> Iterator[float]:
    """Round amounts from below the least to above the most."""
    step = _round_step((high - low) / TICKS)
    for place in range(math.floor(low / step), math.ceil(high / step) + 1):
        yield place * step


def _round_ticks(rounds: int) -> list[int]:
    """Round numbers of rounds, and the last one instead of one too near to it."""
    step = max(1, int(_round_step(rounds / TICKS)))
    return [*range(0, rounds - step // 2, step), rounds]


def _round_step(about: float) -> float:
    """1, 2 or 5 times a power of ten, no less than about so much."""
    if about <= 0:
        return 1.0
    power = 10.0 ** math.floor(math.log10(about))
    return next(power * part for part in (1, 2, 5, 10) if power * part >= about * 0.999)
