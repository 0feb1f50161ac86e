"""Pictures of a sample: counts beside what was expected of them, and the p-values of its tests."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from croupier.publish.drawings import svg
from croupier.publish.drawings.lettering import SANS
from croupier.randomness.battery import BatteryResult
from croupier.randomness.histograms import Histogram

WIDTH, HEIGHT, LEFT, TOP = 380, 290, 56, 32
BARS, AWAY = 150, 64  # how high counts are drawn, and deviations under them
MOST_AWAY = 4.0  # standard deviations, to the edge of their strip
INK, QUIET, GREEN, GOLD, ALARM = "#1d1a16", "#6d655a", "#1d6b45", "#b8862b", "#b3261e"


def draw_histogram(shown: Histogram) -> svg.Drawing:
    """Bars of counts with the expected ones marked, and under each how far it is away."""
    highest = 1.12 * max(*shown.counts, *shown.expected)
    step = (WIDTH - LEFT - 8) / len(shown.labels)
    floor, middle = TOP + BARS, TOP + BARS + 40 + AWAY / 2
    parts = [
        _words(shown.title, LEFT, 18, "start", size=14, weight=700),
        *_scale(highest, floor),
        _line(LEFT, middle, WIDTH - 8, middle, QUIET),
        _words("deviation", LEFT - 6, middle - 3, "end", size=10),
        _words("in s.d.", LEFT - 6, middle + 9, "end", size=10),
    ]
    for bound in (-2, 2):
        y = middle - bound / MOST_AWAY * AWAY / 2
        parts.append(_line(LEFT, y, WIDTH - 8, y, QUIET, dashed=True))
        parts.append(_words(f"{bound:+d}", WIDTH - 6, y - 2, "end", size=9))
    columns = zip(shown.labels, shown.counts, shown.expected, shown.deviations, strict=True)
    for place, (label, count, due, away) in enumerate(columns):
        x, wide = LEFT + place * step + 0.14 * step, 0.72 * step
        high = count / highest * BARS
        parts.append(svg.rect(x, floor - high, wide, high, fill=GREEN))
        marked = floor - due / highest * BARS
        parts.append(_line(x - 0.08 * step, marked, x + wide + 0.08 * step, marked, GOLD, wide=2.5))
        parts.append(_words(label, x + wide / 2, floor + 14, "middle"))
        reach = max(-MOST_AWAY, min(MOST_AWAY, away)) / MOST_AWAY * AWAY / 2
        colour = ALARM if abs(away) > MOST_AWAY else INK
        parts.append(svg.rect(x, middle - max(reach, 0), wide, abs(reach), fill=colour))
    return _drawing(parts, shown.title)


def _scale(highest: float, floor: float) -> Iterator[svg.Piece]:
    """Lines at round counts."""
    step = 10 ** math.floor(math.log10(highest / 2))
    step *= next((times for times in (1, 2, 5) if highest / (times * step) <= 6), 10)
    for count in range(0, int(highest) + 1, max(int(step), 1)):
        y = floor - count / highest * BARS
        yield _line(LEFT, y, WIDTH - 8, y, "#d9d2c5" if count else QUIET)
        yield _words(f"{count:,}", LEFT - 6, y + 4, "end")


def draw_p_values(verdict: BatteryResult) -> svg.Drawing:
    """The p-values in order beside those of a fair source, which lie about the line."""
    chances = sorted(
        (test.trial.p, test.passed) for test in verdict.judged if not test.trial.certain
    )
    title = "p-values against a fair source"
    floor, wide, high = HEIGHT - 40, WIDTH - 8 - LEFT, HEIGHT - 40 - TOP
    parts = [
        _words(title, LEFT, 18, "start", size=14, weight=700),
        svg.rect(LEFT, TOP, wide, high, fill="none", stroke=QUIET),
        _line(LEFT, floor, LEFT + wide, TOP, GOLD, wide=2.5),
        _words("expected of a fair source", LEFT + wide / 2, floor + 30, "middle"),
        _words("p", LEFT - 14, TOP + high / 4, "middle", size=13),
    ]
    for tick in (0, 0.5, 1):
        parts.append(_words(f"{tick:g}", LEFT + tick * wide, floor + 14, "middle"))
        parts.append(_words(f"{tick:g}", LEFT - 6, floor - tick * high + 4, "end"))
    for place, (p, passed) in enumerate(chances):
        x, y = LEFT + (place + 0.5) / len(chances) * wide, floor - p * high
        parts.append(svg.circle(x, y, 3.2, fill=INK if passed else ALARM))
    return _drawing(parts, title)


def _words(
    words: str, x: float, y: float, anchor: str, *, size: int = 11, weight: int = 400
) -> svg.Piece:
    colour = INK if weight > 400 else QUIET
    return svg.text(words, x, y, size, text_anchor=anchor, font_weight=weight, fill=colour)


def _line(
    x1: float,
    y1: float,
    x2: float,
    y2: float,
    colour: str,
    *,
    wide: float = 1,
    dashed: bool = False,
) -> svg.Piece:
    look = {"stroke": colour, "stroke_dasharray": "3 4" if dashed else None}
    return svg.element("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke_width=wide, **look)


def _drawing(parts: Iterable[svg.Piece], title: str) -> svg.Drawing:
    return svg.Drawing(svg.together(*parts), WIDTH, HEIGHT, title, look={"font-family": SANS})
