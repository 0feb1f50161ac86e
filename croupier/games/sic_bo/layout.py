"""The sic bo layout: where each of the 50 wagers lies on the felt.

Small and big at the ends with the kinds between them; below, the totals, the combinations,
and the six single numbers.
"""

from __future__ import annotations

from croupier.equipment.dice import FACES
from croupier.games.layout import Area, Caption, Layout
from croupier.games.sic_bo import provisions as p
from croupier.games.sic_bo.wagers import KINDS, TOTALS
from croupier.lawbook import prints

WIDTH = 1400
GAP = 6
END, DOUBLE, TRIPLE = 202, 93, 126  # widths that fill the top row to the unit
TOP, TRIPLE_HEIGHT = 30, 82
TOP_HEIGHT = 3 * TRIPLE_HEIGHT + 2 * GAP
TOTALS_TOP, TOTALS_HEIGHT = 326, 124
PAIRS_TOP, PAIRS_HEIGHT = 488, 122
SINGLES_TOP, SINGLES_HEIGHT = 648, 122
HEIGHT = SINGLES_TOP + SINGLES_HEIGHT

DOUBLES_LEFT = END + GAP
TRIPLES_LEFT = DOUBLES_LEFT + 3 * (DOUBLE + GAP)
TRIPLES_WIDTH = 3 * TRIPLE + 2 * GAP
DOUBLES_RIGHT = TRIPLES_LEFT + TRIPLES_WIDTH + GAP
DOUBLES_WIDTH = 3 * DOUBLE + 2 * GAP


@prints(p.STATED_WITH_TO_OR_WIN)
def sic_bo_layout() -> Layout:
    """All the areas, left to right and top to bottom."""
    return Layout(
        width=WIDTH,
        height=HEIGHT,
        areas=(*_ends(), *_kinds(), *_totals(), *_combinations(), *_singles()),
        captions=(
            Caption(DOUBLES_LEFT, TOP - 10, DOUBLES_WIDTH, "TWO OF A KIND"),
            Caption(TRIPLES_LEFT, TOP - 10, TRIPLES_WIDTH, "THREE OF A KIND"),
            Caption(DOUBLES_RIGHT, TOP - 10, DOUBLES_WIDTH, "TWO OF A KIND"),
            Caption(0, TOTALS_TOP - 12, WIDTH, "TOTAL VALUE OF THE THREE DICE"),
            Caption(0, PAIRS_TOP - 12, WIDTH, "TWO DICE COMBINATION"),
            Caption(0, SINGLES_TOP - 12, WIDTH, "ONE OF A KIND, ON ONE, TWO OR THREE DICE"),
        ),
    )


def _ends() -> tuple[Area, Area]:
    # Not "4 to 10", which beside the odds would read as odds.
    lost = "loses on; three of a kind"
    return (
        Area("small", 0, TOP, END, TOP_HEIGHT, "SMALL", f"4 through 10; {lost}", large=True),
        Area("big", WIDTH - END, TOP, END, TOP_HEIGHT, "BIG", f"11 through 17; {lost}", large=True),
    )


def _kinds() -> tuple[Area, ...]:
    doubles = tuple(
        Area(
            f"two-of-a-kind:{face}",
            (DOUBLES_LEFT if face <= 3 else DOUBLES_RIGHT) + (face - 1) % 3 * (DOUBLE + GAP),
            TOP,
            DOUBLE,
            TOP_HEIGHT,
            dice=(face, face),
            dice_across=False,
        )
        for face in FACES
    )
    triples = tuple(
        Area(
            f"three-of-a-kind:{face}",
            TRIPLES_LEFT + (face - 1) % 3 * (TRIPLE + GAP),
            TOP + (face - 1) // 3 * (TRIPLE_HEIGHT + GAP),
            TRIPLE,
            TRIPLE_HEIGHT,
            dice=(face, face, face),
        )
        for face in FACES
    )
    any_triple = Area(
        "any-three-of-a-kind",
        TRIPLES_LEFT,
        TOP + 2 * (TRIPLE_HEIGHT + GAP),
        TRIPLES_WIDTH,
        TRIPLE_HEIGHT,
        "ANY THREE OF A KIND",
    )
    return (*doubles, *triples, any_triple)


def _row(ids: list[str], top: int, height: int) -> list[tuple[str, int, int, int, int]]:
    """Areas of equal width from one edge of the felt to the other."""
    width = (WIDTH + GAP) // len(ids) - GAP
    return [
        (wager, round(place * (WIDTH - width) / (len(ids) - 1)), top, width, height)
        for place, wager in enumerate(ids)
    ]


def _totals() -> tuple[Area, ...]:
    row = _row([f"total:{value}" for value in TOTALS], TOTALS_TOP, TOTALS_HEIGHT)
    return tuple(
        Area(*place, title=str(value), large=True) for place, value in zip(row, TOTALS, strict=True)
    )


def _combinations() -> tuple[Area, ...]:
    pairs = KINDS["combination"].selections
    row = _row([f"combination:{low}-{high}" for low, high in pairs], PAIRS_TOP, PAIRS_HEIGHT)
    return tuple(Area(*place, dice=pair) for place, pair in zip(row, pairs, strict=True))


def _singles() -> tuple[Area, ...]:
    row = _row([f"one-of-a-kind:{face}" for face in FACES], SINGLES_TOP, SINGLES_HEIGHT)
    return tuple(Area(*place, dice=(face,)) for place, face in zip(row, FACES, strict=True))
