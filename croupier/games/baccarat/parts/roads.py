"""The roads of baccarat: the results of one shoe as players keep score of them.

The regulation knows nothing of them. Results are "P", "B" and "T" in the order of the rounds; a
road is a tuple of cells in the order they were marked, so the last one is the latest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from itertools import groupby

from croupier.games.baccarat.dealing import Outcome
from croupier.games.roads import ROWS, Cell, KeptRoads, Marking, Road
from croupier.lawbook import BadInput

PLAYER, BANKER, TIE = "P", "B", "T"


class Colour(StrEnum):
    """A mark of a derived road: red where the big road repeats itself, blue where it does not."""

    RED = "red"
    BLUE = "blue"


class Derived(StrEnum):
    """The roads read off the big road."""

    BIG_EYE_BOY = "big eye boy"
    SMALL_ROAD = "small road"
    COCKROACH_PIG = "cockroach pig"


# How many runs back each compares.
RUNS_BACK = {Derived.BIG_EYE_BOY: 1, Derived.SMALL_ROAD: 2, Derived.COCKROACH_PIG: 3}


def tally(results: Sequence[str]) -> dict[str, int]:
    """How many rounds the Player, the Banker and neither won.

    >>> tally("PPTB")
    {'P': 2, 'B': 1, 'T': 1}
    """
    counted = Counter(_checked(results))
    return {result: counted[result] for result in (PLAYER, BANKER, TIE)}


def bead_plate(results: Sequence[str]) -> tuple[Cell, ...]:
    """Every round, ties among them, column by column."""
    return tuple(
        Cell(place // ROWS + 1, place % ROWS + 1, result)
        for place, result in enumerate(_checked(results))
    )


def big_road(results: Sequence[str]) -> tuple[Cell, ...]:
    """The runs of one winner; a tie is counted on the latest cell instead of taking one.

    >>> [(cell.column, cell.row, cell.mark, cell.ties) for cell in big_road("BBTP")]
    [(1, 1, 'B', 0), (1, 2, 'B', 1), (2, 1, 'P', 0)]
    """
    winners: list[str] = []
    ties = [0]  # on each winner; those before the first winner are counted on it
    for result in _checked(results):
        if result == TIE:
            ties[-1] += 1
            continue
        if winners:
            ties.append(0)
        winners.append(result)
    if not winners:
        return (Cell(1, 1, None, ties[0]),) if ties[0] else ()
    return tuple(
        replace(cell, ties=tied) for cell, tied in zip(laid_out(winners), ties, strict=True)
    )


def derived_marks(results: Sequence[str], road: Derived) -> tuple[Colour, ...]:
    """The colours of a derived road in their order.

    >>> [str(colour) for colour in derived_marks("BPPPB", Derived.BIG_EYE_BOY)]
    ['blue', 'red', 'blue']
    """
    winners = [result for result in _checked(results) if result != TIE]
    lengths = [len(list(run)) for _, run in groupby(winners)]
    return tuple(_colours(lengths, RUNS_BACK[road]))


def derived_road(results: Sequence[str], road: Derived) -> tuple[Cell, ...]:
    """A derived road: runs of one colour, laid out as the big road is."""
    return laid_out(derived_marks(results, road))


def laid_out(marks: Sequence[str]) -> tuple[Cell, ...]:
    """Marks in columns, a run of equal ones down each; where it can go no lower it turns right,
    for good (interpretation `baccarat-road-tails`).

    A tail never meets another on its way right: one lying there came from farther left, and so
    would have stopped this run a row higher.
    """
    cells: list[Cell] = []
    taken: set[tuple[int, int]] = set()
    start = 0
    for mark, run in groupby(marks):
        start += 1
        while (start, 1) in taken:
            start += 1
        column, row, turned = start, 0, False
        for _ in run:
            turned = turned or row == ROWS or (column, row + 1) in taken
            column, row = (column + 1, row) if turned else (column, row + 1)
            assert (column, row) not in taken
            taken.add((column, row))
            cells.append(Cell(column, row, mark))
    return tuple(cells)


def _colours(lengths: Sequence[int], back: int) -> Iterator[Colour]:
    """A run is judged by the one so many runs before it.

    Its first mark says whether the run it ended was as long as the run that many before that
    one; each further mark is blue only where it is the first to outgrow.
    """
    for run, length in enumerate(lengths):
        if run > back:
            yield Colour.RED if lengths[run - 1] == lengths[run - 1 - back] else Colour.BLUE
        if run >= back:
            for mark in range(2, length + 1):
                yield Colour.BLUE if mark == lengths[run - back] + 1 else Colour.RED


def _checked(results: Sequence[str]) -> Sequence[str]:
    for result in results:
        if result not in (PLAYER, BANKER, TIE):
            raise BadInput(
                f"{result!r} is no result of a round",
                accepted=f"accepted: {PLAYER}, {BANKER}, {TIE}",
            )
    return results


MARKINGS = {
    Derived.BIG_EYE_BOY: Marking.RINGS,
    Derived.SMALL_ROAD: Marking.DISCS,
    Derived.COCKROACH_PIG: Marking.SLASHES,
}


class BaccaratRoads(KeptRoads[Outcome]):
    """Two roads of the results, and three read off the second."""

    results = {PLAYER: "Player", BANKER: "Banker", TIE: "Tie"}

    def letter(self, outcome: Outcome) -> str:
        return outcome.winner.value

    def marked(self, results: Sequence[str]) -> tuple[Road, ...]:
        return (
            Road("Bead Plate", Marking.BEADS, bead_plate(results)),
            Road("Big Road", Marking.TIED_RINGS, big_road(results)),
            *(
                Road(road.title(), marking, derived_road(results, road))
                for road, marking in MARKINGS.items()
            ),
        )

    def tally(self, results: Sequence[str]) -> Mapping[str, int]:
        return tally(results)


ROADS = BaccaratRoads()
