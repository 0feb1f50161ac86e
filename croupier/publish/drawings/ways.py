"""The way of a table's win, drawn in SVG by rounds within the band it should be in."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping

from croupier.floor.accounting.statistics import TableRun
from croupier.floor.accounting.wins import way
from croupier.odds.table_win import Judged
from croupier.publish.drawings import svg
from croupier.publish.words.statistics import SHARE_PCT

WIDE, HIGH = 860, 400
LEFT, RIGHT, TOP, BOTTOM = 96, 16, 14, 40
BAND, THEORY, WIN = "#24523b", "#ecc766", "#f6efdc"
ALARM, GRID, INK = "#ff8a73", "#3d3128", "#b9b09a"
TICKS = 5
FONT: Mapping[str, svg.Value] = {"font-family": "sans-serif", "font-size": 14, "fill": INK}


def draw_way(run: TableRun, verdict: Judged) -> svg.Drawing:
    """The win by rounds, in its band."""
    places = way(run, verdict)
    highest = max(max(place.win, place.high) for place in places)
    lowest = min(min(place.win, place.low) for place in places)
    marks = list(_ticks(lowest, highest))
    bottom, top = min(lowest, marks[0]), max(highest, marks[-1])
    last = places[-1]

    def x(rounds: float) -> float:
        return LEFT + (WIDE - LEFT - RIGHT) * rounds / last.rounds

    def y(dollars: float) -> float:
        return TOP + (HIGH - TOP - BOTTOM) * (top - dollars) / ((top - bottom) or 1)

    def points(along: Iterable[tuple[float, float]]) -> str:
        return " ".join(
            f"{svg.number(x(rounds))},{svg.number(y(dollars))}" for rounds, dollars in along
        )

    def line(along: Iterable[tuple[float, float]], **look: str | float) -> svg.Piece:
        return svg.element("polyline", points=points(along), fill="none", **look)

    upper = [(place.rounds, place.high) for place in places]
    lower = [(place.rounds, place.low) for place in reversed(places)]
    colour = ALARM if verdict.is_outside else WIN
    drawn = (
        svg.element("polygon", points=points([*upper, *lower]), fill=BAND),
        *(_row(mark, y(mark)) for mark in marks),
        *(_column(rounds, x(rounds)) for rounds in _round_ticks(last.rounds)),
        line(
            ((place.rounds, place.expected) for place in places),
            stroke=THEORY,
            stroke_width=2,
            stroke_dasharray="7 5",
        ),
        line(
            ((place.rounds, place.win) for place in places),
            stroke=colour,
            stroke_width=2.5,
            stroke_linejoin="round",
        ),
        svg.circle(x(last.rounds), y(last.win), 5, fill=colour),
    )
    label = (
        f"Win of {last.win:,.2f} dollars after {last.rounds:,} rounds; expected "
        f"{last.expected:,.2f}, {SHARE_PCT} percent band {last.low:,.2f} to {last.high:,.2f}"
    )
    return svg.Drawing(svg.together(*drawn), WIDE, HIGH, label, look=FONT)


def _row(dollars: float, y: float) -> svg.Piece:
    sign, decimals = "-" * (dollars < 0), 0 if dollars == int(dollars) else 2
    rule = f"M{LEFT} {svg.number(y)}H{WIDE - RIGHT}"
    words = svg.element(
        "text", f"{sign}${abs(dollars):,.{decimals}f}", x=LEFT - 8, y=y + 5, text_anchor="end"
    )
    return svg.together(svg.path(rule, stroke=GRID, stroke_width=2 if dollars == 0 else 1), words)


def _column(rounds: int, x: float) -> svg.Piece:
    is_last = x > WIDE - RIGHT - 40
    words = f"{rounds:,} rounds" if is_last else f"{rounds:,}"
    return svg.element("text", words, x=x, y=HIGH - 14, text_anchor="end" if is_last else "middle")


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
