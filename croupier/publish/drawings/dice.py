"""Dice as they lie, drawn in SVG."""

from __future__ import annotations

from croupier.equipment.dice import FACES, Roll
from croupier.publish.drawings import svg

# Places on a face of 100 by 100.
LOW, MIDDLE, HIGH = 26, 50, 74
PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((MIDDLE, MIDDLE),),
    2: ((LOW, LOW), (HIGH, HIGH)),
    3: ((LOW, LOW), (MIDDLE, MIDDLE), (HIGH, HIGH)),
    4: ((LOW, LOW), (HIGH, LOW), (LOW, HIGH), (HIGH, HIGH)),
    5: ((LOW, LOW), (HIGH, LOW), (MIDDLE, MIDDLE), (LOW, HIGH), (HIGH, HIGH)),
    6: ((LOW, 24), (HIGH, 24), (LOW, MIDDLE), (HIGH, MIDDLE), (LOW, 76), (HIGH, 76)),
}
RED_FACES = (1, 4)  # as on the dice of Macau and Hong Kong
RED, BLACK = "#c3141d", "#16130f"
SIZE, GAP = 100, 16  # of a die, and between two


def _face(face: int) -> svg.Piece:
    radius = 17 if face == 1 else 10
    return svg.element(
        "symbol",
        svg.rect(-2, 3, 104, 104, rx=20, fill="#000", opacity=0.38),
        svg.rect(
            0, 0, 100, 100, rx=18, fill="url(#layout-ivory)", stroke="#a8956a", stroke_width=1.5
        ),
        svg.group(
            *(svg.circle(x, y, radius) for x, y in PIPS[face]),
            fill=RED if face in RED_FACES else BLACK,
        ),
        id=f"layout-die-{face}",
        viewBox="-4 -4 108 112",
    )


# The six faces, to be placed by `die`.
DICE_DEFINITIONS = svg.together(
    svg.radial("layout-ivory", "38%", "30%", "85%", {0: "#fffdf4", 0.6: "#f6eeda", 1: "#d9c9a2"}),
    *map(_face, FACES),
)


def die(face: int, *, x: float, y: float, size: float) -> svg.Piece:
    """A die of `size` with its corner at `x`, `y`; the drawing needs `DICE_DEFINITIONS`."""
    return svg.element("use", href=f"#layout-die-{face}", x=x, y=y, width=size, height=size)


def draw_dice(roll: Roll) -> svg.Drawing:
    """The dice as they lie, a drawing of its own for the display over the table."""
    dice = [
        die(face, x=place * (SIZE + GAP), y=0, size=SIZE) for place, face in enumerate(roll.dice)
    ]
    return svg.Drawing(
        svg.together(svg.element("defs", DICE_DEFINITIONS), *dice),
        width=len(dice) * (SIZE + GAP) - GAP,
        height=SIZE,
        label=f"Dice {roll}",
    )
