"""The roads of a shoe drawn in SVG: score boards to be read across the pit.

The drawing stands alone and is about 3.4 times as wide as high, to lie under a layout. A road
that outgrows its board shows its latest columns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from croupier.games.roads import ROWS, Cell, KeptRoads, Marking, Road
from croupier.publish.drawings import svg
from croupier.publish.drawings.lettering import SANS, SERIF

WIDTH = 1280
EDGE, GAP = 12, 16  # around all the boards, and between two
LARGE, SMALL = 31, 17  # the sides of a square
UPPER = 46  # the tops of the boards, words over them
LOWER = UPPER + ROWS * LARGE + 32
BASELINE = 9  # how far over a board its words stand
HEIGHT = LOWER + ROWS * SMALL + EDGE
BEAD_COLUMNS, BIG_COLUMNS, DERIVED_COLUMNS = 12, 28, 24

COUNTED = (592, 772, 957)  # where each count stands over the big road, right of its title
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


STYLE = svg.element("style", CSS)
FRAME = svg.rect(1, 1, WIDTH - 2, HEIGHT - 2, rx=12, class_="road-frame")


class Square(NamedTuple):
    """A square of a board: its middle and its side."""

    x: float
    y: float
    side: float


# By a result's letter, or nothing; its kind, which colours it; how many ties; and where.
Mark = Callable[[str | None, str, int, Square], svg.Piece]


@dataclass(frozen=True, slots=True)
class ScoreBoard:
    """A road's place in the drawing."""

    road: Road
    x: int
    y: int
    columns: int
    side: int


def draw_roads(roads: KeptRoads[Any], results: Sequence[str]) -> svg.Drawing:
    """The roads of a shoe and its counts."""
    counts = roads.tally(results)
    rounds = f"{len(results)} round{'' if len(results) == 1 else 's'}"
    named = ", ".join(f"{roads.results[result]} {count}" for result, count in counts.items())
    drawn = (
        STYLE,
        FRAME,
        *(
            _count(x, result, roads.results[result], count)
            for x, (result, count) in zip(COUNTED, counts.items(), strict=True)
        ),
        svg.text(rounds, WIDTH - EDGE, UPPER - BASELINE, COUNT_SIZE, class_="road-rounds"),
        *(_board(board, roads) for board in _boards(roads.marked(results))),
    )
    label = f"Roads of the shoe, {rounds}: {named}"
    return svg.Drawing(svg.together(*drawn), WIDTH, HEIGHT, label, look={"class": "road-drawing"})


def _boards(marked: Sequence[Road]) -> Iterator[ScoreBoard]:
    """Two large boards, and small ones side by side under them."""
    x = EDGE
    for road, columns in zip(marked[:2], (BEAD_COLUMNS, BIG_COLUMNS), strict=True):
        yield ScoreBoard(road, x, UPPER, columns, LARGE)
        x += columns * LARGE + GAP
    for place, road in enumerate(marked[2:]):
        x = EDGE + place * (DERIVED_COLUMNS * SMALL + GAP)
        yield ScoreBoard(road, x, LOWER, DERIVED_COLUMNS, SMALL)


def _count(x: int, result: str, name: str, count: int) -> svg.Piece:
    baseline = UPPER - BASELINE
    bead = _bead(result, name.lower(), 0, Square(x, baseline - 0.36 * COUNT_SIZE, LARGE))
    words = svg.text(f"{name} {count}", x + 22, baseline, COUNT_SIZE, class_="road-count")
    return svg.together(bead, words)


def _board(board: ScoreBoard, roads: KeptRoads[Any]) -> svg.Piece:
    road, cells = board.road, board.road.cells
    first = first_column(cells, columns=board.columns)
    seen = [cell for cell in cells if first <= cell.column < first + board.columns]
    size = 22 if board.side == LARGE else 18
    mark = MARKS[road.marking]
    return svg.group(
        svg.text(road.title, board.x, board.y - BASELINE, size, class_="road-title"),
        *_paper(board, _square(board, cells[-1], first) if cells else None),
        *(
            mark(cell.mark, _kind(roads, cell.mark), cell.ties, _square(board, cell, first))
            for cell in seen
        ),
        class_="road-board",
        data_road=road.title.lower().replace(" ", "-"),
    )


def _kind(roads: KeptRoads[Any], mark: str | None) -> str:
    """What colours a mark: the result it stands for, or the colour that it is."""
    return "" if mark is None else roads.results.get(mark, mark).lower()


def _paper(board: ScoreBoard, latest: Square | None) -> list[svg.Piece]:
    """The ruled paper, its latest square coloured so that the eye finds it."""
    x, y, side = board.x, board.y, board.side
    width, height = board.columns * side, ROWS * side
    upright = (f"M{x + place * side} {y}v{height}" for place in range(1, board.columns))
    across = (f"M{x} {y + place * side}h{width}" for place in range(1, ROWS))
    paper = [svg.rect(x, y, width, height, class_="road-paper")]
    if latest is not None:
        left, top = latest.x - side / 2, latest.y - side / 2
        paper.append(svg.rect(left, top, side, side, class_="road-latest"))
    return [*paper, svg.path("".join((*upright, *across)), class_="road-lines")]


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
def _bead(mark: str | None, kind: str, ties: int, square: Square) -> svg.Piece:
    size = square.side * 0.62
    baseline = square.y + 0.36 * size
    letter = svg.text(mark or "", square.x, baseline, size, class_="road-letter")
    return svg.together(_disc(mark, kind, ties, square), letter)


@lru_cache(maxsize=2048)
def _big_mark(mark: str | None, kind: str, ties: int, square: Square) -> svg.Piece:
    """A ring if there was a winner, a slash if there were ties, and how many if more than one."""
    drawn = [_ring(mark, kind, ties, square)] if mark else []
    if ties:
        drawn.append(_slash(None, "tie", ties, square))
    if ties > 1:
        size = square.side * (0.52 if ties < 10 else 0.42)
        baseline = square.y + 0.36 * size
        drawn.append(svg.text(str(ties), square.x, baseline, size, class_="road-ties"))
    return svg.together(*drawn)


@lru_cache(maxsize=1024)
def _disc(_mark: str | None, kind: str, _ties: int, square: Square) -> svg.Piece:
    return svg.circle(*square[:2], square.side * 0.43, class_=f"road-disc road-{kind}")


@lru_cache(maxsize=1024)
def _ring(_mark: str | None, kind: str, _ties: int, square: Square) -> svg.Piece:
    ring = f"road-ring road-{kind}"
    return svg.circle(*square[:2], square.side * 0.35, class_=ring, stroke_width=square.side * 0.14)


@lru_cache(maxsize=1024)
def _slash(_mark: str | None, kind: str, _ties: int, square: Square) -> svg.Piece:
    reach = square.side * 0.36
    left, right = svg.number(square.x - reach), svg.number(square.x + reach)
    top, foot = svg.number(square.y - reach), svg.number(square.y + reach)
    slash = f"road-slash road-{kind}"
    return svg.path(f"M{left} {foot}L{right} {top}", class_=slash, stroke_width=square.side * 0.15)


MARKS: dict[Marking, Mark] = {
    Marking.BEADS: _bead,
    Marking.TIED_RINGS: _big_mark,
    Marking.RINGS: _ring,
    Marking.DISCS: _disc,
    Marking.SLASHES: _slash,
}
