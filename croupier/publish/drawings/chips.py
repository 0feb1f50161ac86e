"""What patrons have on a layout: each seat's chips on an area, its circle there, and the marker of
the vigorish it owes.

A circle is a seat and an area. A finger is broader than a circle, so each reaches over the part of
the area that is left for chips, as far as half the way to its neighbours.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import pi

from croupier.games.layout import Area
from croupier.games.wager import LaidWager
from croupier.publish.drawings import svg
from croupier.publish.drawings.lettering import SMALL_LETTER, fitted, lettering
from croupier.publish.words.money import dollars

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
SPOTS: svg.Look = {"fill": "none", "stroke": "#fffaf0", "stroke_width": 4}  # along its edge
CHIP_WIDE, CHIP_HIGH = 2.15, 2.35  # the room a stack takes, in its radius
LARGEST_CHIP, LARGEST_IN_ROWS, LEAST_IN_A_ROW = 26, 15, 12.5
# A lone chip grows with the room it has, so that it can be read from the dealer's place.
LONE_CHIP_BASE, LONE_CHIP_GROWTH = 9, 0.1
# Dollars from which a stack is drawn one chip higher.
STACK_STEPS = (25, 100)

SPACE_NUMBERED = 0.28  # the part of a marker's space that shows whose it is
SPOTS_MARGIN = 16
# In a low area there is no room for lettering and chips: these start from the right.
LOW_AREA = 100
FINGER = 80  # how far a circle reaches outward: with what lies inward of it, a finger on a tablet
CHIPS_SHARE = 0.66  # of an area's height, so that its title is never wholly covered
CHIPS_SHARE_LESS, LEAST_CHIPS_SHARE = 0.06, 0.22  # for each line of a pay table, and at the end

Place = tuple[float, float]


def seat_colour(seat: int) -> str:
    return SEAT_COLOURS[(seat - 1) % len(SEAT_COLOURS)]


def stacks(area: Area, laid: Sequence[LaidWager], seats: int) -> svg.Piece:
    """Each seat's chips along the near edge of the area, in the seat's circle if it has one."""
    laid = sorted(laid, key=lambda wager: (wager.seat, wager.cents))
    if area.by_seat and seats:
        radius, circles = _places(area, seats)
        places = [circles[wager.seat - 1] for wager in laid]
    else:
        radius, places = _places(area, len(laid))
    lying = zip(laid, places, strict=True)
    return svg.together(*(_stack(wager, x=x, y=y, radius=radius) for wager, (x, y) in lying))


def _stack(wager: LaidWager, *, x: float, y: float, radius: float) -> svg.Piece:
    """A stack of a seat's gaming chips centred on `x`, `y`, with what it is worth; and the match
    play coupon that lies with it."""
    label = f"Seat {wager.seat}, {dollars(wager.cents)} dollars"
    if wager.coupon:
        label += f" and a match play coupon of {dollars(wager.coupon)}"
    return svg.group(
        _chips(wager.seat, wager.cents),
        _coupon(wager.coupon),
        role="img",
        aria_label=label,
        transform=f"{svg.moved(x, y)} scale({svg.number(radius / CHIP_RADIUS)})",
    )


@lru_cache(maxsize=1024)
def _chips(seat: int, cents: int) -> svg.Piece:
    colour, amount = seat_colour(seat), dollars(cents)
    height = sum(cents >= step * 100 for step in STACK_STEPS)
    size = min(17, 32 / (SMALL_LETTER * len(amount)))
    return svg.together(
        *(_disc(colour, depth * CHIP_THICKNESS) for depth in range(height, -1, -1)),
        svg.circle(0, 0, 15, fill="#fffaf0", stroke=colour),
        svg.text(amount, 0, size * 0.36, size, class_="layout-amount"),
        svg.circle(-14, -14, 7.5, fill=colour, stroke="#fffaf0", stroke_width=1.4),
        svg.text(str(seat), -14, -10.4, 10, class_="layout-seat"),
    )


def _disc(colour: str, drop: float) -> svg.Piece:
    edge = 17.5
    spot = 2 * pi * edge / 12  # six spots and as many spaces
    dashes = f"{svg.number(spot * 0.8)} {svg.number(spot * 1.2)}"
    return svg.together(
        svg.circle(0, drop, CHIP_RADIUS, fill=colour, stroke="#0b0b0b"),
        svg.circle(0, drop, edge, stroke_dasharray=dashes, **SPOTS),
    )


def _coupon(cents: int) -> svg.Piece:
    """A match play coupon on a stack: a strip of paper with its face value."""
    if not cents:
        return svg.Piece()
    face = f"MP {dollars(cents)}"
    size = min(13, 50 / (SMALL_LETTER * len(face)))
    return svg.together(
        svg.rect(-27, 8, 54, 17, rx=2, fill="#ffe07a", stroke="#16130f"),
        svg.text(face, 0, 16.5 + size * 0.36, size, class_="layout-amount"),
    )


def role(*, touched: bool) -> dict[str, svg.Value]:
    """What a place of the layout is to a keyboard, and to who has the page read out: a button only
    where it is touched."""
    return {"tabindex": 0, "role": "button"} if touched else {"role": "group"}


def spots(area: Area, name: str, seats: int, *, touched: bool) -> list[svg.Piece]:
    """A numbered circle for each player position, to be touched for that seat."""
    if not area.by_seat or not seats:
        return []
    radius, places = _places(area, seats)
    return [
        svg.group(
            _reach(area, places, (x, y), radius),
            svg.circle(x, y, radius, class_="layout-spot"),
            _seat(seat, x=x, middle=y, size=radius * (1.1 if seat < 10 else 0.9), kind="position"),
            class_="layout-place",
            data_spot=seat,
            **role(touched=touched),
            aria_label=f"{name}, seat {seat}",
        )
        for seat, (x, y) in enumerate(places, start=1)
    ]


def _seat(seat: int, *, x: float, middle: float, size: float, kind: str) -> svg.Piece:
    """The number of a seat in the middle of its place."""
    return lettering(str(seat), x=x, baseline=middle + size * 0.36, size=size, kind=kind)


def _reach(area: Area, places: Sequence[Place], place: Place, radius: float) -> svg.Piece:
    """The part of the area that belongs to one circle."""
    x, y = place
    row = sorted(other for other, height in places if height == y)
    rows = sorted({height for _, height in places})
    for_chips = area.y + area.height * (1 - _chips_share(area))
    first = min(max(for_chips, rows[0] - FINGER), rows[0] - radius)
    left, right = _between(x, row, area.x, area.x + area.width)
    top, bottom = _between(y, rows, first, area.y + area.height)
    return svg.rect(left, top, right - left, bottom - top, class_="layout-reach")


def _between(middle: float, middles: Sequence[float], start: float, end: float) -> Place:
    """From half the way to the neighbour before it to half the way to the one after it."""
    halves = [(before + after) / 2 for before, after in pairwise(middles)]
    edges = [start, *halves, end]
    place = middles.index(middle)
    return edges[place], edges[place + 1]


def _chips_share(area: Area) -> float:
    return max(CHIPS_SHARE - CHIPS_SHARE_LESS * len(area.pay_table), LEAST_CHIPS_SHARE)


def _places(area: Area, count: int) -> tuple[float, list[Place]]:
    """How large so many stacks are on an area, and where they lie."""
    width = area.width - (SPOTS_MARGIN if area.by_seat else 4)
    radius, places = _arranged(count, width=width, height=area.height * _chips_share(area))
    middle = area.x + area.width / 2
    if area.height < LOW_AREA:
        middle = area.x + area.width - 4 - max(x for x, _ in places) - radius
    near = area.y + area.height - 4
    if area.by_seat and len({y for _, y in places}) == 1:  # in one row: a column for each seat
        step = width / count
        places = [((place - (count - 1) / 2) * step, y) for place, (_, y) in enumerate(places)]
    return radius, [(middle + x, near + y) for x, y in places]


def _arranged(count: int, *, width: float, height: float) -> tuple[float, list[Place]]:
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


def marker_space(
    *, seat: int, cents: int, x: float, y: float, width: float, height: float
) -> svg.Piece:
    """The rectangle with a player's number, and the marker button in it where vigorish is owed."""
    numbered = max(width * SPACE_NUMBERED, min(width * 0.4, height * 0.65))
    size = fitted("00", size=height * 0.5, width=numbered - 4)  # alike in all the spaces
    space = [
        svg.rect(x, y, width, height, rx=5, class_="layout-space"),
        _seat(seat, x=x + numbered / 2 + 2, middle=y + height / 2, size=size, kind="number"),
    ]
    if cents:
        left, room = x + numbered + 2, width - numbered - 7
        space.append(_marker_button(seat, cents, x=left, y=y + 5, width=room, height=height - 10))
    return svg.together(*space)


def _marker_button(
    seat: int, cents: int, *, x: float, y: float, width: float, height: float
) -> svg.Piece:
    amount, corner, colour = dollars(cents), min(width, height) / 2, seat_colour(seat)
    size = fitted(amount, size=height * 0.6, width=width - 12)
    baseline = y + height / 2 + size * 0.36
    return svg.group(
        svg.rect(x, y + 3, width, height, rx=corner, fill="#000", opacity=0.4),
        svg.rect(x, y, width, height, rx=corner, fill="#fffaf0", stroke=colour, stroke_width=4),
        lettering(amount, x=x + width / 2, baseline=baseline, size=size, kind="amount"),
        class_="layout-marker",
        role="img",
        aria_label=f"Seat {seat} owes {amount} dollars of vigorish",
    )
