"""A progressive meter drawn in SVG: what went in, and where it is, as two bars of one length."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.floor.accounting.meters import MeterReport
from croupier.publish.drawings import svg
from croupier.publish.words.money import amount

WIDTH, BAR = 720, 34
IN_COLOURS = {"wagers": "#7fb2d9", "funded": "#4f6f8f"}
COLOURS = {"display": "#ffd43d", "reset": "#b98a2f", "won": "#6fae86", "left over": "#c06a4a"}


def draw_meter(report: MeterReport) -> svg.Drawing:
    """What went in, and below it where it is: bars of the same length, for the two are equal."""
    went_in = {"wagers": report.wagered_in, "funded": report.funded}
    where = {
        "display": report.display,
        "reset": report.reset,
        "won": report.wins,
        "left over": report.overflow,
    }
    bars = (
        *_bar(went_in, IN_COLOURS, 0, report.went_in),
        *_bar(where, COLOURS, 2 * BAR, report.went_in),
    )
    parted = ", ".join(f"{name} {amount(cents)}" for name, cents in where.items())
    label = f"In {amount(report.went_in)}; {parted}"
    return svg.Drawing(
        svg.together(*bars),
        WIDTH,
        4 * BAR,
        label,
        look={"font-family": "sans-serif", "font-size": 14},
    )


def _bar(
    parts: dict[str, int], colours: dict[str, str], top: int, whole: int
) -> Iterator[svg.Piece]:
    """A bar of what there is, each part as long as its share, and its key underneath."""
    before, key = 0, 0
    for name, cents in parts.items():
        if not cents:
            continue
        left, right = (end * WIDTH // whole for end in (before, before + cents))
        yield svg.rect(left, top, max(2, right - left), BAR, fill=colours[name])
        yield svg.rect(key, top + BAR + 7, 12, 12, fill=colours[name])
        words = f"{name} {amount(cents)}"
        yield svg.element("text", words, x=key + 17, y=top + BAR + 18, fill="#b9b09a")
        before, key = before + cents, key + WIDTH // 4
