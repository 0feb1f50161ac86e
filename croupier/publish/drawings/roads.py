"""The roads of a baccarat shoe drawn in SVG: five score boards to be read across the pit.

The drawing stands alone and is about 3.4 times as wide as high, to lie under a layout. A road
that outgrows its board shows its latest columns.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

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
from croupier.publish.drawings.elements import (
    Drawing,
    Piece,
    circle,
    element,
    group,
    number,
    path,
    rect,
    text,
    together,
)
from croupier.publish.drawings.lettering import SANS, SERIF

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

CSS = f"""
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


STYLE = element("style", CSS)
FRAME = rect(1, 1, WIDTH - 2, HEIGHT - 2, rx=12, class_="road-frame")


class Square(NamedTuple):
    """A square of a board: its middle and its side."""

    x: float
    y: float
    side: float


Mark = Callable[[str | None, int, Square], Piece]  # a result or a colour, how many ties, where


@dataclass(frozen=True, slots=True)
class ScoreBoard:
    """A road's place in the drawing, and how its marks look."""

    title: str
    x: int
    y: int
    columns: int
    side: int
    cells: tuple[Cell, ...]
    mark: Mark


def draw_roads(results: Sequence[str]) -> Drawing:
    """The five roads of a shoe and its counts."""
    counts = tally(results)
    rounds = f"{len(results)} round{'' if len(results) == 1 else 's'}"
    named = ", ".join(f"{NAMES[result]} {count}" for result, count in counts.items())
    drawn = (
        STYLE,
        FRAME,
        *(_count(result, count) for result, count in counts.items()),
        text(rounds, WIDTH - EDGE, UPPER - BASELINE, COUNT_SIZE, class_="road-rounds"),
        *map(_board, _boards(results)),
    )
    label = f"Roads of the shoe, {rounds}: {named}"
    return Drawing(together(drawn), WIDTH, HEIGHT, label, look={"class": "road-drawing"})


def _boards(results: Sequence[str]) -> tuple[ScoreBoard, ...]:
    bead = ScoreBoard(
        title="Bead Plate",
        x=EDGE,
        y=UPPER,
        columns=BEAD_COLUMNS,
        side=LARGE,
        cells=bead_plate(results),
        mark=_bead,
    )
    big = ScoreBoard(
        title="Big Road",
        x=EDGE + BEAD_COLUMNS * LARGE + GAP,
        y=UPPER,
        columns=BIG_COLUMNS,
        side=LARGE,
        cells=big_road(results),
        mark=_big_mark,
    )
    looks = {Derived.BIG_EYE_BOY: _ring, Derived.SMALL_ROAD: _disc, Derived.COCKROACH_PIG: _slash}
    derived = (
        ScoreBoard(
            title=road.title(),
            x=EDGE + place * (DERIVED_COLUMNS * SMALL + GAP),
            y=LOWER,
            columns=DERIVED_COLUMNS,
            side=SMALL,
            cells=derived_road(results, road),
            mark=look,
        )
        for place, (road, look) in enumerate(looks.items())
    )
    return (bead, big, *derived)


def _count(result: str, count: int) -> Piece:
    x, baseline = COUNTS_AT[result], UPPER - BASELINE
    bead = _bead(result, 0, Square(x, baseline - 0.36 * COUNT_SIZE, LARGE))
    words = text(f"{NAMES[result]} {count}", x + 22, baseline, COUNT_SIZE, class_="road-count")
    return together((bead, words))


def _board(board: ScoreBoard) -> Piece:
    first = first_column(board.cells, columns=board.columns)
    seen = [cell for cell in board.cells if first <= cell.column < first + board.columns]
    size = 22 if board.side == LARGE else 18
    return group(
        text(board.title, board.x, board.y - BASELINE, size, class_="road-title"),
        *_paper(board, _square(board, board.cells[-1], first) if board.cells else None),
        *(board.mark(cell.mark, cell.ties, _square(board, cell, first)) for cell in seen),
        class_="road-board",
        data_road=board.title.lower().replace(" ", "-"),
    )


def _paper(board: ScoreBoard, latest: Square | None) -> list[Piece]:
    """The ruled paper, its latest square coloured so that the eye finds it."""
    x, y, side = board.x, board.y, board.side
    width, height = board.columns * side, ROWS * side
    upright = (f"M{x + place * side} {y}v{height}" for place in range(1, board.columns))
    across = (f"M{x} {y + place * side}h{width}" for place in range(1, ROWS))
    paper = [rect(x, y, width, height, class_="road-paper")]
    if latest is not None:
        left, top = latest.x - side / 2, latest.y - side / 2
        paper.append(rect(left, top, side, side, class_="road-latest"))
    return [*paper, path("".join((*upright, *across)), class_="road-lines")]


def first_column(cells: Sequence[Cell], *, columns: int) -> int:
    """The first column a board of so many shows: the latest ones, and always the latest cell.

    A long tail may reach so far right of the run after it that its end must be left out.
    """
    if not cells:
        return 1
    farthest = max(cell.column for cell in cells)
    return min(max(1, farthest - columns + 1), cells[-1].column)


def _square(board: ScoreBoard, cell: Cell, first: int) -> Square:
    return Square(
        board.x + (cell.column - first + 0.5) * board.side,
        board.y + (cell.row - 0.5) * board.side,
        board.side,
    )


# Marks are kept: a road grows by one a round, and is drawn anew with whatever happens at the table.


@lru_cache(maxsize=1024)
def _bead(mark: str | None, ties: int, square: Square) -> Piece:
    size = square.side * 0.62
    baseline = square.y + 0.36 * size
    letter = text(mark or "", square.x, baseline, size, class_="road-letter")
    return together((_disc(mark, ties, square), letter))


@lru_cache(maxsize=2048)
def _big_mark(mark: str | None, ties: int, square: Square) -> Piece:
    """A ring if there was a winner, a slash if there were ties, and how many if more than one."""
    drawn = [_ring(mark, ties, square)] if mark else []
    if ties:
        drawn.append(_slash(TIE, ties, square))
    if ties > 1:
        size = square.side * (0.52 if ties < 10 else 0.42)
        baseline = square.y + 0.36 * size
        drawn.append(text(str(ties), square.x, baseline, size, class_="road-ties"))
    return together(drawn)


@lru_cache(maxsize=1024)
def _disc(mark: str | None, _ties: int, square: Square) -> Piece:
    return circle(*square[:2], square.side * 0.43, class_=f"road-disc road-{KINDS[mark]}")


@lru_cache(maxsize=1024)
def _ring(mark: str | None, _ties: int, square: Square) -> Piece:
    kind = f"road-ring road-{KINDS[mark]}"
    return circle(*square[:2], square.side * 0.35, class_=kind, stroke_width=square.side * 0.14)


@lru_cache(maxsize=1024)
def _slash(mark: str | None, _ties: int, square: Square) -> Piece:
    x, y, side = square
    reach = side * 0.36
    return path(
        f"M{number(x - reach)} {number(y + reach)}L{number(x + reach)} {number(y - reach)}",
        class_=f"road-slash road-{KINDS[mark]}",
        stroke_width=side * 0.15,
    )
