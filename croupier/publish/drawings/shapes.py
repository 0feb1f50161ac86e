"""What is on a table, drawn in SVG: felt, dice, gaming chips, markers, lettering that fits.

Every function gives a piece of SVG as text; the same arguments always give the same text.
"""

from __future__ import annotations

from math import pi
from xml.sax.saxutils import escape

from croupier.equipment.dice import FACES, Roll
from croupier.money import format_dollars

SERIF = "Georgia,'DejaVu Serif',serif"
SANS = "'Helvetica Neue',Arial,'DejaVu Sans',sans-serif"

RAIL, FELT_EDGE = 12, 18  # the wooden rail, and bare felt between it and the areas
MARGIN = RAIL + FELT_EDGE

FELT_DEFINITIONS = """
<radialGradient id="layout-felt" cx="50%" cy="44%" r="72%">
<stop offset="0" stop-color="#17734b"/><stop offset=".55" stop-color="#0e5437"/>
<stop offset="1" stop-color="#062a1c"/></radialGradient>
<pattern id="layout-nap" width="7" height="7" patternUnits="userSpaceOnUse">
<path d="M0 1.5h2M4 .5h1.5M2.5 3.5h2M6 4.5h1M.5 5.5h1.5M4.5 6.5h1" stroke="#fff"
stroke-opacity=".05" stroke-width=".8"/>
<path d="M1 3v1.5M3.5 1.5v1.5M5.5 2v2M2.8 5v1.5" stroke="#000" stroke-opacity=".12"
stroke-width=".8"/></pattern>
<linearGradient id="layout-rail" x2="0" y2="1"><stop offset="0" stop-color="#5b3219"/>
<stop offset=".5" stop-color="#2d160a"/><stop offset="1" stop-color="#4a2713"/></linearGradient>
<linearGradient id="layout-gold" x2="0" y2="1"><stop offset="0" stop-color="#fff0bf"/>
<stop offset=".5" stop-color="#ecc766"/><stop offset="1" stop-color="#cf9c3a"/></linearGradient>
<radialGradient id="layout-lamp" cx="50%" cy="45%" r="75%">
<stop offset="0" stop-color="#fff7c4"/><stop offset=".45" stop-color="#ffd43d"/>
<stop offset="1" stop-color="#ff9d0a"/></radialGradient>
<filter id="layout-light" filterUnits="userSpaceOnUse" x="-10%" y="-10%" width="120%" height="120%">
<feGaussianBlur stdDeviation="13"/></filter>
"""

STYLE = f"""
.layout-drawing{{display:block;width:100%;height:auto}}
.layout-drawing text{{text-anchor:middle;font-family:{SERIF};font-weight:700}}
.layout-cell{{fill:#04261a;fill-opacity:.34;stroke:#d9b45b;stroke-width:2}}
.layout-ring{{fill:none;stroke:none}}
.layout-title{{fill:url(#layout-gold)}}
.layout-odds{{fill:#f7e7b4}}
.layout-drawing .layout-note{{fill:#efe0b0;font-family:{SANS};font-weight:600}}
.layout-caption{{fill:#e8c978;letter-spacing:.14em}}
.layout-rule{{stroke:#d9b45b;stroke-opacity:.55}}
.layout-area{{cursor:pointer;outline:none}}
.layout-area:hover .layout-cell{{fill:#1d7a52;fill-opacity:.6}}
.layout-drawing .layout-area:focus-visible .layout-cell{{stroke:#001b52;stroke-width:10;
stroke-dasharray:none}}
.layout-area:focus-visible .layout-ring{{stroke:#fff;stroke-width:3.5}}
.layout-result .layout-area:not(.layout-lit){{opacity:.42}}
.layout-result .layout-caption,.layout-result .layout-rule{{opacity:.5}}
.layout-result .layout-area.layout-lost:not(.layout-lit){{opacity:.62}}
.layout-lost .layout-cell{{fill:#5a0f12;fill-opacity:.5;stroke:#c0564f;stroke-dasharray:7 5}}
.layout-area.layout-lit .layout-cell{{fill:url(#layout-lamp);fill-opacity:1;stroke:#fff6c8;
stroke-width:3;stroke-dasharray:none}}
.layout-lit text.layout-title,.layout-lit text.layout-odds,.layout-lit text.layout-note{{
fill:#2a1300}}
.layout-halo{{fill:#ffb20d}}
.layout-chips{{pointer-events:none}}
.layout-drawing .layout-amount,.layout-drawing .layout-seat{{font-family:{SANS}}}
.layout-amount{{fill:#14100a;stroke:#fffaf0;stroke-width:3;paint-order:stroke;
stroke-linejoin:round}}
.layout-seat{{fill:#fff}}
"""

# What only the layouts of some games have.
MORE_STYLE = f"""
.layout-blue{{fill:#0b2c84;fill-opacity:.72}}
.layout-red{{fill:#85101c;fill-opacity:.8}}
.layout-area:not(.layout-lit):hover .layout-blue{{fill:#2350b8;fill-opacity:.8}}
.layout-area:not(.layout-lit):hover .layout-red{{fill:#b02030;fill-opacity:.85}}
.layout-drawing .layout-when{{fill:#efe0b0;font-family:{SANS};font-weight:600;text-anchor:start}}
.layout-drawing .layout-pays{{fill:#f7e7b4;text-anchor:end}}
.layout-leader{{stroke:#d9b45b;stroke-opacity:.6;stroke-width:2;stroke-dasharray:.1 7;
stroke-linecap:round}}
.layout-spot{{fill:#00140c;fill-opacity:.25;stroke:#d9b45b;stroke-opacity:.75;stroke-width:1.5}}
.layout-position{{fill:#e8c978;fill-opacity:.8}}
.layout-reach{{fill:#fff;fill-opacity:0}}
.layout-place{{outline:none}}
.layout-place:hover .layout-spot{{stroke-opacity:1;stroke-width:3}}
.layout-drawing .layout-place:focus-visible .layout-spot{{stroke:#fff;stroke-opacity:1;
stroke-width:5}}
.layout-space{{fill:#04261a;fill-opacity:.34;stroke:#d9b45b;stroke-width:2}}
.layout-number{{fill:url(#layout-gold)}}
.layout-lit text.layout-when,.layout-lit text.layout-pays,.layout-lit text.layout-position{{
fill:#2a1300}}
.layout-lit .layout-spot,.layout-lit .layout-leader{{stroke:#7a4a00}}
"""

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

# No green, which the felt is, and no amber, which is the light under it.
SEAT_COLOURS = (
    "#c8202b",  # 1 red
    "#1f5fc4",  # 2 blue
    "#23232b",  # 3 black
    "#7d35b2",  # 4 purple
    "#e2620e",  # 5 orange
    "#0f93ad",  # 6 teal
    "#e0489b",  # 7 pink
    "#7b4a26",  # 8 brown
)
CHIP_RADIUS = 20  # in the chip's own units
CHIP_THICKNESS = 2.6
CHIP_WIDE, CHIP_HIGH = 2.15, 2.35  # the room a stack takes, in its radius
LARGEST_CHIP, LARGEST_IN_ROWS, LEAST_IN_A_ROW = 26, 15, 12.5
# A lone chip grows with the room it has, so that it can be read from the dealer's place.
LONE_CHIP_BASE, LONE_CHIP_GROWTH = 9, 0.1
# Dollars from which a stack is drawn one chip higher.
STACK_STEPS = (25, 100)

SPACE_NUMBERED = 0.28  # the part of a marker's space that shows whose it is

# Advance widths in the widest of the serif stack, so that lettering fits in all of them.
CAPITAL, DIGIT, SMALL_LETTER, SPACE = 0.8, 0.7, 0.63, 0.35
PAY_LINE_GAP = 1.2  # the least between what wins and what is paid, in the size of the lettering


def number(value: float) -> str:
    """A measure without needless decimals.

    >>> number(12.0), number(3.456)
    ('12', '3.46')
    """
    return f"{value:.2f}".rstrip("0").rstrip(".")


def lettering_width(text: str) -> float:
    """How wide lettering is, in its own size."""
    return sum(_advance(character) for character in text)


def _advance(character: str) -> float:
    if character.isupper():
        return CAPITAL
    if character.isdigit():
        return DIGIT
    return SPACE if character in " .,;" else SMALL_LETTER


def fitted(text: str, *, size: float, width: float) -> float:
    """The size, no larger than asked, at which the text is within the width."""
    return min(size, width / lettering_width(text)) if text else size


def wrapped(text: str, *, size: float, width: float) -> list[str]:
    """The text in lines within the width; a semicolon ends a line."""
    lines: list[str] = []
    for part in text.split(";"):
        line = ""
        for word in part.split():
            longer = f"{line} {word}".strip()
            if line and lettering_width(longer) * size > width:
                lines.append(line)
                longer = word
            line = longer
        if line:
            lines.append(line)
    return lines


def lettering(text: str, *, x: float, baseline: float, size: float, kind: str) -> str:
    """A line of words centred on `x`."""
    return (
        f'<text class="layout-{kind}" x="{number(x)}" y="{number(baseline)}" '
        f'font-size="{number(size)}">{escape(text)}</text>'
    )


def pay_line_width(when: str, pays: str) -> float:
    """How wide a line of a pay table is at least, in the size of its lettering."""
    return lettering_width(when) + PAY_LINE_GAP + lettering_width(pays)


def pay_line(
    when: str, pays: str, *, left: float, width: float, baseline: float, size: float
) -> str:
    """A line of a pay table: what wins, what is paid, and dots to lead the eye between."""
    right = left + width
    start = left + (lettering_width(when) + PAY_LINE_GAP / 4) * size
    end = right - (lettering_width(pays) + PAY_LINE_GAP / 4) * size
    dots = (
        f'<path class="layout-leader" d="M{number(start)} {number(baseline - 2)}H{number(end)}"/>'
    )
    return "".join(
        (
            lettering(when, x=left, baseline=baseline, size=size, kind="when") if when else "",
            dots if when and pays and end - start > size else "",
            lettering(pays, x=right, baseline=baseline, size=size, kind="pays") if pays else "",
        )
    )


def felt(width: int, height: int, *, dark: bool) -> str:
    """The felt in its wooden rail around a layout, whose corner is at 0, 0; dark under lights."""

    def sheet(inset: float, corner: float, paint: str) -> str:
        edge = inset - MARGIN
        return (
            f'<rect x="{number(edge)}" y="{number(edge)}" width="{number(width - 2 * edge)}" '
            f'height="{number(height - 2 * edge)}" rx="{number(corner)}" {paint}/>'
        )

    return (
        sheet(0, 26, 'fill="url(#layout-rail)"')
        + sheet(RAIL, 16, 'fill="url(#layout-felt)" stroke="#120802" stroke-width="2"')
        + sheet(RAIL, 16, 'fill="url(#layout-nap)"')
        + (sheet(RAIL, 16, 'fill="#00110a" opacity=".5"') if dark else "")
        + sheet(RAIL + 5, 12, 'fill="none" stroke="#d9b45b" stroke-width="1.5" opacity=".8"')
    )


def dice_definitions() -> str:
    """The six faces, to be placed by `die`."""
    faces = "".join(
        f'<symbol id="layout-die-{face}" viewBox="-4 -4 108 112">{_face(face)}</symbol>'
        for face in FACES
    )
    return (
        '<radialGradient id="layout-ivory" cx="38%" cy="30%" r="85%">'
        '<stop offset="0" stop-color="#fffdf4"/><stop offset=".6" stop-color="#f6eeda"/>'
        '<stop offset="1" stop-color="#d9c9a2"/></radialGradient>'
        f"{faces}"
    )


def _face(face: int) -> str:
    radius = 17 if face == 1 else 10
    colour = RED if face in RED_FACES else BLACK
    pips = "".join(f'<circle cx="{x}" cy="{y}" r="{radius}"/>' for x, y in PIPS[face])
    return (
        '<rect x="-2" y="3" width="104" height="104" rx="20" fill="#000" opacity=".38"/>'
        '<rect width="100" height="100" rx="18" fill="url(#layout-ivory)" '
        'stroke="#a8956a" stroke-width="1.5"/>'
        f'<g fill="{colour}">{pips}</g>'
    )


def die(face: int, *, x: float, y: float, size: float) -> str:
    """A die of `size` with its corner at `x`, `y`; the drawing needs `dice_definitions`."""
    return (
        f'<use href="#layout-die-{face}" x="{number(x)}" y="{number(y)}" '
        f'width="{number(size)}" height="{number(size)}"/>'
    )


def draw_dice(roll: Roll) -> str:
    """The dice as they lie, a drawing of its own for the display over the table."""
    size, gap = 100, 16
    width = len(roll.dice) * (size + gap) - gap
    faces = "".join(
        die(face, x=place * (size + gap), y=0, size=size) for place, face in enumerate(roll.dice)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {size}" '
        f'role="img" aria-label="Dice {roll}"><defs>{dice_definitions()}</defs>{faces}</svg>'
    )


def dollars(cents: int) -> str:
    """An amount as short as a chip is small.

    >>> dollars(2500), dollars(250)
    ('25', '2.50')
    """
    return format_dollars(cents).removesuffix(".00")


def seat_colour(seat: int) -> str:
    return SEAT_COLOURS[(seat - 1) % len(SEAT_COLOURS)]


def chip(*, seat: int, cents: int, coupon: int = 0, x: float, y: float, radius: float) -> str:
    """A stack of a seat's gaming chips centred on `x`, `y`, with what it is worth; and the match
    play coupon that lies with it."""
    colour, amount = seat_colour(seat), dollars(cents)
    height = sum(cents >= step * 100 for step in STACK_STEPS)
    stack = "".join(_disc(colour, depth * CHIP_THICKNESS) for depth in range(height, -1, -1))
    size = min(17, 32 / (SMALL_LETTER * len(amount)))
    return (
        f'<g role="img" aria-label="Seat {seat}, {amount} dollars{_coupon_named(coupon)}" '
        f'transform="translate({number(x)} {number(y)}) scale({number(radius / CHIP_RADIUS)})">'
        f"{stack}"
        f'<circle r="15" fill="#fffaf0" stroke="{colour}"/>'
        f'<text class="layout-amount" y="{number(size * 0.36)}" '
        f'font-size="{number(size)}">{amount}</text>'
        f'<circle cx="-14" cy="-14" r="7.5" fill="{colour}" stroke="#fffaf0" stroke-width="1.4"/>'
        f'<text class="layout-seat" x="-14" y="-10.4" font-size="10">{seat}</text>'
        f"{_coupon(coupon)}</g>"
    )


def _coupon_named(cents: int) -> str:
    return f" and a match play coupon of {dollars(cents)}" if cents else ""


def _coupon(cents: int) -> str:
    """A match play coupon on a stack: a strip of paper with its face value."""
    if not cents:
        return ""
    face = f"MP {dollars(cents)}"
    size = min(13, 50 / (SMALL_LETTER * len(face)))
    return (
        '<rect x="-27" y="8" width="54" height="17" rx="2" fill="#ffe07a" stroke="#16130f"/>'
        f'<text class="layout-amount" y="{number(16.5 + size * 0.36)}" '
        f'font-size="{number(size)}">{face}</text>'
    )


def _disc(colour: str, drop: float) -> str:
    edge = 17.5
    spot = 2 * pi * edge / 12  # six spots and as many spaces
    return (
        f'<circle cy="{number(drop)}" r="{CHIP_RADIUS}" fill="{colour}" stroke="#0b0b0b"/>'
        f'<circle cy="{number(drop)}" r="{edge}" fill="none" stroke="#fffaf0" stroke-width="4" '
        f'stroke-dasharray="{number(spot * 0.8)} {number(spot * 1.2)}"/>'
    )


def spot(*, seat: int, x: float, y: float, radius: float) -> str:
    """The circle of a player position in an area, with its number."""
    size = radius * (1.1 if seat < 10 else 0.9)
    return (
        f'<circle class="layout-spot" cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>'
        f"{lettering(str(seat), x=x, baseline=y + size * 0.36, size=size, kind='position')}"
    )


def marker_space(*, seat: int, cents: int, x: float, y: float, width: float, height: float) -> str:
    """The rectangle with a player's number, and the marker button in it where vigorish is owed."""
    numbered = max(width * SPACE_NUMBERED, min(width * 0.4, height * 0.65))
    size = fitted("00", size=height * 0.5, width=numbered - 4)  # alike in all the spaces
    middle = y + height / 2
    named = lettering(
        str(seat), x=x + numbered / 2 + 2, baseline=middle + size * 0.36, size=size, kind="number"
    )
    space = f'<rect class="layout-space" {_box(x, y, width, height)} rx="5"/>{named}'
    if not cents:
        return space
    return space + _marker_button(
        seat=seat,
        cents=cents,
        x=x + numbered + 2,
        y=y + 5,
        width=width - numbered - 7,
        height=height - 10,
    )


def _marker_button(
    *, seat: int, cents: int, x: float, y: float, width: float, height: float
) -> str:
    colour, amount = seat_colour(seat), dollars(cents)
    corner = number(min(width, height) / 2)
    size = fitted(amount, size=height * 0.6, width=width - 12)
    said = lettering(
        amount,
        x=x + width / 2,
        baseline=y + height / 2 + size * 0.36,
        size=size,
        kind="amount",
    )
    return (
        f'<g class="layout-marker" role="img" '
        f'aria-label="Seat {seat} owes {amount} dollars of vigorish">'
        f'<rect {_box(x, y + 3, width, height)} rx="{corner}" fill="#000" opacity=".4"/>'
        f'<rect {_box(x, y, width, height)} rx="{corner}" fill="#fffaf0" '
        f'stroke="{colour}" stroke-width="4"/>{said}</g>'
    )


def _box(x: float, y: float, width: float, height: float) -> str:
    return f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'


def chips_arranged(
    count: int, *, width: float, height: float
) -> tuple[float, list[tuple[float, float]]]:
    """How large chips are that share an area, and where: from the middle of its near edge.

    They lie in one row while they can be read so, then in the rows that leave them largest.
    """

    def radius(rows: int) -> float:
        lone = min(LARGEST_CHIP, LONE_CHIP_BASE + LONE_CHIP_GROWTH * height)
        largest = lone if rows == 1 else LARGEST_IN_ROWS
        across = -(-count // rows)
        return min(largest, width / (CHIP_WIDE * across), height / (CHIP_HIGH * rows))

    rows = 1 if radius(1) >= LEAST_IN_A_ROW else max(range(1, count + 1), key=radius)
    size, across = radius(rows), -(-count // rows)
    places = []
    for place in range(count):
        row, column = divmod(place, across)
        in_row = min(across, count - row * across)
        x = (column - (in_row - 1) / 2) * CHIP_WIDE * size
        places.append((x, -size * (CHIP_HIGH - 1 + CHIP_HIGH * (rows - 1 - row))))
    return size, places
