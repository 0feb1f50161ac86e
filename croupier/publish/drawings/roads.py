"""The roads of a baccarat shoe drawn in SVG: five score boards to be read across the pit.

The drawing stands alone and is about 3.4 times as wide as high, to lie under a layout. A road
that outgrows its board shows its latest columns.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from croupier.games.baccarat.roads import (
    BANKER,
    PLAYER,
    ROWS,
    TIE,
    Cell,
    Colour,
    Derived,
    bead_plate,
    big_road,
    derived_road,
    tally,
)
from croupier.publish.drawings.shapes import SANS, SERIF, number

WIDTH = 1280
EDGE, GAP = 12, 16  # around all the boards, and between two
LARGE, SMALL = 31, 17  # the sides of a square
UPPER = 46  # the tops of the boards, words over them
LOWER = UPPER + ROWS * LARGE + 32
BASELINE = 9  # how far over a board its words stand
HEIGHT = LOWER + ROWS * SMALL + EDGE
BEAD_COLUMNS, BIG_COLUMNS, DERIVED_COLUMNS = 12, 28, 24

NAMES = {PLAYER: "Player", BANKER: "Banker", TIE: "Tie"}
KINDS: dict[str | None, str] = {
    PLAYER: "player",
    BANKER: "banker",
    TIE: "tie",
    Colour.RED: "red",
    Colour.BLUE: "blue",
}
COUNTS_AT = {PLAYER: 592, BANKER: 772, TIE: 957}  # over the big road, right of its title
COUNT_SIZE = 25

STYLE = f"""
.road-drawing{{display:block;width:100%;height:auto}}
.road-drawing text{{font-family:{SANS};font-weight:700}}
.road-frame{{fill:#0a1f16;stroke:#d9b45b;stroke-width:1.5}}
.road-drawing .road-title{{font-family:{SERIF};fill:#f0d48a;letter-spacing:.04em}}
.road-count{{fill:#fff8e3}}
.road-rounds{{fill:#f0d48a;text-anchor:end}}
.road-paper{{fill:#fffdf5;stroke:#d9b45b;stroke-width:2}}
.road-lines{{fill:none;stroke:#cfc7b0;stroke-width:1}}
.road-latest{{fill:#ffe27a}}
.road-banker,.road-red{{color:#dc1c28}}
.road-player,.road-blue{{color:#0b42b0}}
.road-tie{{color:#0b7f3f}}
.road-disc{{fill:currentColor}}
.road-ring{{fill:none;stroke:currentColor}}
.road-slash{{stroke:currentColor;stroke-linecap:round}}
.road-letter{{fill:#fff;text-anchor:middle}}
.road-ties{{fill:#06562a;text-anchor:middle;stroke:#fffdf5;stroke-width:3;paint-order:stroke;
stroke-linejoin:round}}
"""


class Spot(NamedTuple):
    """The middle of a square of a board, and its side."""

    x: float
    y: float
    side: float


@dataclass(frozen=True, slots=True)
class Board:
    """A road's place in the drawing, and how its marks look."""

    title: str
    x: int
    y: int
    columns: int
    side: int
    cells: tuple[Cell, ...]
    draw: Callable[[Cell, Spot], str]


def draw_roads(results: Sequence[str]) -> str:
    """The five roads of a shoe and its counts, as an SVG document that can be put into a page."""
    counts = tally(results)
    rounds = f"{len(results)} round{'' if len(results) == 1 else 's'}"
    told = ", ".join(f"{NAMES[result]} {count}" for result, count in counts.items())
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'class="road-drawing" role="img" '
        f"aria-label={quoteattr(f'Roads of the shoe, {rounds}: {told}')}>"
        f"<style>{STYLE}</style>"
        f'<rect class="road-frame" x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="12"/>'
        f"{''.join(_count(result, count) for result, count in counts.items())}"
        f'<text class="road-rounds" x="{WIDTH - EDGE}" y="{UPPER - BASELINE}" '
        f'font-size="{COUNT_SIZE}">{rounds}</text>'
        f"{''.join(map(_board, _boards(results)))}</svg>"
    )


def _boards(results: Sequence[str]) -> tuple[Board, ...]:
    bead = Board(
        title="Bead Plate",
        x=EDGE,
        y=UPPER,
        columns=BEAD_COLUMNS,
        side=LARGE,
        cells=bead_plate(results),
        draw=_bead,
    )
    big = Board(
        title="Big Road",
        x=EDGE + BEAD_COLUMNS * LARGE + GAP,
        y=UPPER,
        columns=BIG_COLUMNS,
        side=LARGE,
        cells=big_road(results),
        draw=_big_mark,
    )
    looks = {Derived.BIG_EYE_BOY: _ring, Derived.SMALL_ROAD: _disc, Derived.COCKROACH_PIG: _slash}
    derived = (
        Board(
            title=road.title(),
            x=EDGE + place * (DERIVED_COLUMNS * SMALL + GAP),
            y=LOWER,
            columns=DERIVED_COLUMNS,
            side=SMALL,
            cells=derived_road(results, road),
            draw=look,
        )
        for place, (road, look) in enumerate(looks.items())
    )
    return (bead, big, *derived)


def _count(result: str, count: int) -> str:
    x, baseline = COUNTS_AT[result], UPPER - BASELINE
    return (
        f"{_bead(Cell(1, 1, result), Spot(x, baseline - 0.36 * COUNT_SIZE, LARGE))}"
        f'<text class="road-count" x="{x + 22}" y="{baseline}" font-size="{COUNT_SIZE}">'
        f"{NAMES[result]} {count}</text>"
    )


def _board(board: Board) -> str:
    width, height = board.columns * board.side, ROWS * board.side
    size = 22 if board.side == LARGE else 18
    upright = (
        f"M{board.x + place * board.side} {board.y}v{height}" for place in range(1, board.columns)
    )
    across = (f"M{board.x} {board.y + place * board.side}h{width}" for place in range(1, ROWS))
    first = first_column(board.cells, columns=board.columns)
    seen = [cell for cell in board.cells if first <= cell.column < first + board.columns]
    latest = _highlight(_spot(board, board.cells[-1], first)) if board.cells else ""
    return (
        f'<g class="road-board" data-road="{board.title.lower().replace(" ", "-")}">'
        f'<text class="road-title" x="{board.x}" y="{board.y - BASELINE}" font-size="{size}">'
        f"{escape(board.title)}</text>"
        f'<rect class="road-paper" x="{board.x}" y="{board.y}" width="{width}" height="{height}"/>'
        f'{latest}<path class="road-lines" d="{"".join((*upright, *across))}"/>'
        f"{''.join(board.draw(cell, _spot(board, cell, first)) for cell in seen)}</g>"
    )


def first_column(cells: Sequence[Cell], *, columns: int) -> int:
    """The first column a board of so many shows: the latest ones, and always the latest cell.

    A long tail may reach so far right of the run after it that its end must be left out.
    """
    if not cells:
        return 1
    farthest = max(cell.column for cell in cells)
    return min(max(1, farthest - columns + 1), cells[-1].column)


def _spot(board: Board, cell: Cell, first: int) -> Spot:
    return Spot(
        board.x + (cell.column - first + 0.5) * board.side,
        board.y + (cell.row - 0.5) * board.side,
        board.side,
    )


def _highlight(spot: Spot) -> str:
    """The latest square, coloured so that the eye finds it."""
    return (
        f'<rect class="road-latest" x="{number(spot.x - spot.side / 2)}" '
        f'y="{number(spot.y - spot.side / 2)}" width="{spot.side}" height="{spot.side}"/>'
    )


def _bead(cell: Cell, spot: Spot) -> str:
    size = spot.side * 0.62
    return (
        f"{_disc(cell, spot)}"
        f'<text class="road-letter" x="{number(spot.x)}" y="{number(spot.y + 0.36 * size)}" '
        f'font-size="{number(size)}">{escape(cell.mark or "")}</text>'
    )


def _big_mark(cell: Cell, spot: Spot) -> str:
    """A ring if there was a winner, a slash if there were ties, and how many if more than one."""
    ring = _ring(cell, spot) if cell.mark else ""
    if not cell.ties:
        return ring
    slash = _slash(Cell(cell.column, cell.row, TIE), spot)
    size = spot.side * (0.52 if cell.ties < 10 else 0.42)
    several = (
        f'<text class="road-ties" x="{number(spot.x)}" y="{number(spot.y + 0.36 * size)}" '
        f'font-size="{number(size)}">{cell.ties}</text>'
        if cell.ties > 1
        else ""
    )
    return ring + slash + several


def _disc(cell: Cell, spot: Spot) -> str:
    return (
        f'<circle class="road-disc road-{KINDS[cell.mark]}" cx="{number(spot.x)}" '
        f'cy="{number(spot.y)}" r="{number(spot.side * 0.43)}"/>'
    )


def _ring(cell: Cell, spot: Spot) -> str:
    return (
        f'<circle class="road-ring road-{KINDS[cell.mark]}" cx="{number(spot.x)}" '
        f'cy="{number(spot.y)}" r="{number(spot.side * 0.35)}" '
        f'stroke-width="{number(spot.side * 0.14)}"/>'
    )


def _slash(cell: Cell, spot: Spot) -> str:
    reach = spot.side * 0.36
    return (
        f'<path class="road-slash road-{KINDS[cell.mark]}" '
        f'd="M{number(spot.x - reach)} {number(spot.y + reach)}'
        f'L{number(spot.x + reach)} {number(spot.y - reach)}" '
        f'stroke-width="{number(spot.side * 0.15)}"/>'
    )
