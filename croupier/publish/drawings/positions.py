"""Where the patrons' chips lie on an area: each seat's stack, its circle, and how far it reaches.

A circle is a seat and an area. A finger is broader than a circle, so each reaches over the part of
the area that is left for chips, as far as half the way to its neighbours.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from xml.sax.saxutils import quoteattr

from croupier.games.layout import Area
from croupier.games.wager import LaidWager
from croupier.publish.drawings.shapes import chip, chips_arranged, number, spot

SPOTS_MARGIN = 16
# In a low area there is no room for lettering and chips: these start from the right.
LOW_AREA = 100
FINGER = 80  # how far a circle reaches outward: with what lies inward of it, a finger on a tablet
CHIPS_SHARE = 0.66  # of an area's height, so that its title is never wholly covered
CHIPS_SHARE_LESS, LEAST_CHIPS_SHARE = 0.06, 0.22  # for each line of a pay table, and at the end

Place = tuple[float, float]


def stacks(area: Area, placed: Sequence[LaidWager], seats: int) -> str:
    """Each seat's chips along the near edge of the area, in the seat's circle if it has one."""
    placed = sorted(placed, key=lambda wager: (wager.seat, wager.cents))
    if area.by_seat and seats:
        radius, circles = _places(area, seats)
        places = [circles[wager.seat - 1] for wager in placed]
    else:
        radius, places = _places(area, len(placed))
    return "".join(
        chip(seat=wager.seat, cents=wager.cents, coupon=wager.coupon, x=x, y=y, radius=radius)
        for wager, (x, y) in zip(placed, places, strict=True)
    )


def role(*, touched: bool) -> str:
    """What a place of the layout is to a keyboard, and to who has the page read out: a button only
    where it is touched."""
    return 'tabindex="0" role="button"' if touched else 'role="group"'


def spots(area: Area, name: str, seats: int, *, touched: bool) -> str:
    """A numbered circle for each player position, to be touched for that seat."""
    if not area.by_seat or not seats:
        return ""
    radius, places = _places(area, seats)
    return "".join(
        f'<g class="layout-place" data-spot="{seat}" {role(touched=touched)} '
        f"aria-label={quoteattr(f'{name}, seat {seat}')}>{_reach(area, places, (x, y), radius)}"
        f"{spot(seat=seat, x=x, y=y, radius=radius)}</g>"
        for seat, (x, y) in enumerate(places, start=1)
    )


def _reach(area: Area, places: Sequence[Place], place: Place, radius: float) -> str:
    """The part of the area that belongs to one circle."""
    x, y = place
    row = sorted(other for other, height in places if height == y)
    rows = sorted({height for _, height in places})
    for_chips = area.y + area.height * (1 - _chips_share(area))
    first = min(max(for_chips, rows[0] - FINGER), rows[0] - radius)
    left, right = _between(x, row, area.x, area.x + area.width)
    top, bottom = _between(y, rows, first, area.y + area.height)
    return (
        f'<rect class="layout-reach" x="{number(left)}" y="{number(top)}" '
        f'width="{number(right - left)}" height="{number(bottom - top)}"/>'
    )


def _between(middle: float, middles: Sequence[float], start: float, end: float) -> Place:
    """From half the way to the neighbour before it to half the way to the one after it."""
    halves = [(one + other) / 2 for one, other in pairwise(middles)]
    edges = [start, *halves, end]
    place = middles.index(middle)
    return edges[place], edges[place + 1]


def _chips_share(area: Area) -> float:
    return max(CHIPS_SHARE - CHIPS_SHARE_LESS * len(area.pay_table), LEAST_CHIPS_SHARE)


def _places(area: Area, count: int) -> tuple[float, list[Place]]:
    """How large so many stacks are on an area, and where they lie."""
    width = area.width - (SPOTS_MARGIN if area.by_seat else 4)
    radius, places = chips_arranged(count, width=width, height=area.height * _chips_share(area))
    middle = area.x + area.width / 2
    if area.height < LOW_AREA:
        middle = area.x + area.width - 4 - max(x for x, _ in places) - radius
    near = area.y + area.height - 4
    if area.by_seat and len({y for _, y in places}) == 1:  # in one row: a column for each seat
        step = width / count
        places = [((place - (count - 1) / 2) * step, y) for place, (_, y) in enumerate(places)]
    return radius, [(middle + x, near + y) for x, y in places]
