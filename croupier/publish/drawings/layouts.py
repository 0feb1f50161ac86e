"""Any game's layout drawn in SVG: the felt as it is printed, lit, and lying under chips.

9.4(a): the odds in each area are stated with the word "to". The drawing knows a game only by
its areas and rules, and stands alone: no fonts, styles or scripts from elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from types import MappingProxyType
from typing import Any

from croupier.games.layout import Area, Caption, Layout, MarkerStrip, PayLine
from croupier.games.rules import Rules
from croupier.games.wager import LaidWager
from croupier.lawbook import BadInput
from croupier.publish.drawings import svg
from croupier.publish.drawings.chips import LOW_AREA, marker_space, role, spots, stacks
from croupier.publish.drawings.dice import DICE_DEFINITIONS, die
from croupier.publish.drawings.felt import FELT_DEFINITIONS, FULL_STYLE, MARGIN, STYLE, felt
from croupier.publish.drawings.lettering import (
    fitted,
    lettering,
    lettering_width,
    pay_line,
    pay_line_width,
    wrapped,
)

PADDING, DICE_GAP = 7, 4
NOTE_SIZE = 20
MARKERS_APART = 6
LARGEST_TITLE = 54
# A wide area has room for a larger title, as far as its height lets it.
WIDE_AREA, LARGEST_IN_WIDE, TITLE_SHARE, TITLE_WIDTH_SHARE = 280, 84, 0.28, 0.88
CAPITAL_HEIGHT, LINE = 0.74, 1.15  # in the size of the lettering
# What is printed sits high: the near edge of an area is where chips are put.
PRINTED_ABOVE = 0.18
# In a low area there is no room for both: chips start from the right, over the end of the odds.
PRINTED_ABOVE_LOW = 0.42
# A pay table is read across, so it is no wider than the eye follows, and chips do not cover it.
PAY_TABLE_WIDTH, PAY_TABLE_SHARE, PAY_TABLE_MARGIN = 460, 0.6, 14
LEAST_PAY_LINE, LARGEST_PAY_LINE = 19, 25
LEAST_LEADING, LARGEST_LEADING = 1.12, 1.4  # from line to line, in the size of the lettering


@dataclass(frozen=True, slots=True)
class Sizes:
    """Lettering of areas of one size, which is alike in all of them."""

    title: float
    odds: float


@dataclass(frozen=True, slots=True)
class Block:
    """Something printed in an area: how high it is, and itself when put at a height."""

    height: float
    put: Callable[[float], Iterable[svg.Piece]]


def draw_layout(
    rules: Rules[Any],
    *,
    lit: Collection[str] = (),
    lost: Collection[str] = (),
    chips: Sequence[LaidWager] = (),
    seats: int = 0,
    marked: Mapping[int, int] = MappingProxyType({}),
    touched: bool = False,
) -> svg.Drawing:
    """The layout, its areas as they are printed, lit and laid with chips.

    `lit` are the wagers the electrical device lights, `lost` those to be collected; `seats` are
    the player positions, and `marked` the vigorish each still owes, in cents. Where wagers are
    placed by touching it, its areas are buttons.
    """
    for wager_id in (*lit, *lost, *(laid.wager for laid in chips)):
        rules.wager(wager_id)
    layout, payouts, sizes = rules.layout, _payouts(rules), _sizes(rules)
    _check_seats(layout, seats, chips, marked)
    areas = (
        _area(
            area,
            name=rules.wager(area.wager).name,
            odds=payouts[area.wager],
            sizes=sizes[area.width, area.height],
            seats=seats,
            lit=area.wager in lit,
            lost=area.wager in lost,
            touched=touched,
        )
        for area in layout.areas
    )
    halos = (_rectangle(area, "halo", 9) for area in layout.areas if area.wager in lit)
    laid = (
        stacks(area, there, seats)
        for area in layout.areas
        if (there := [wager for wager in chips if wager.wager == area.wager])
    )
    has_dice = any(area.dice for area in layout.areas)
    drawn = (
        FULL_STYLE if _needs_full_style(layout) else STYLE,
        svg.element("defs", FELT_DEFINITIONS, *([DICE_DEFINITIONS] if has_dice else [])),
        felt(layout.width, layout.height, dark=bool(lit)),
        *map(_caption, layout.captions),
        *_markers(layout.markers, seats, marked),
        svg.group(*halos, filter="url(#layout-light)"),
        *areas,
        svg.group(*laid, class_="layout-chips"),
    )
    return svg.Drawing(
        svg.together(*drawn),
        width=layout.width,
        height=layout.height,
        margin=MARGIN,
        label=f"{rules.title} layout",
        role="group",
        look={"class": "layout-drawing layout-result" if lit else "layout-drawing"},
    )


def _check_seats(
    layout: Layout, seats: int, chips: Sequence[LaidWager], marked: Mapping[int, int]
) -> None:
    """Chips laid and vigorish owed must be seen: refuse what there is no place for."""
    if any(marked.values()) and layout.markers is None:
        raise BadInput("The layout has no spaces for markers", accepted="nothing marked")
    for seat in {*marked, *(laid.seat for laid in chips if seats)}:
        if not 1 <= seat <= seats:
            raise BadInput(f"There is no seat {seat}", accepted=f"seats 1 to {seats}")


def _needs_full_style(layout: Layout) -> bool:
    return layout.markers is not None or any(
        area.tone or area.pay_table or area.by_seat for area in layout.areas
    )


@lru_cache(maxsize=32)
def _payouts(rules: Rules[Any]) -> dict[str, tuple[str, ...]]:
    """The odds of each wager; kept, because finding them goes through every outcome.

    An area with a pay table states its own, and one whose odds are on a sign none.
    """
    return {
        area.wager: ()
        if area.pay_table or area.odds_on_sign
        else rules.payouts(rules.wager(area.wager))
        for area in rules.layout.areas
    }


@lru_cache(maxsize=32)
def _sizes(rules: Rules[Any]) -> dict[tuple[int, int], Sizes]:
    payouts, sizes = _payouts(rules), dict[tuple[int, int], Sizes]()
    for area in rules.layout.areas:
        alike = area.width, area.height
        largest = Sizes(
            _largest_title(area),
            min(34, max(22, area.height * 0.13, area.width * 0.07)),
        )
        before = sizes.get(alike, largest)
        width = area.width - 2 * PADDING
        titles = area.title.split(";")
        sizes[alike] = Sizes(
            _largest(titles, size=before.title if area.large else 30, width=_title_width(area)),
            _largest(payouts[area.wager], size=before.odds, width=width),
        )
    return sizes


def _largest_title(area: Area) -> float:
    if area.width <= WIDE_AREA:
        return LARGEST_TITLE
    return min(LARGEST_IN_WIDE, area.height * TITLE_SHARE)


def _title_width(area: Area) -> float:
    width = area.width - 2 * PADDING
    roomy = area.pay_table or (area.large and area.width > WIDE_AREA)
    return width * TITLE_WIDTH_SHARE if roomy else width - 8


def _largest(lines: Sequence[str], *, size: float, width: float) -> float:
    """The size at which every line is within the width."""
    return min((fitted(line, size=size, width=width) for line in lines), default=size)


@lru_cache(maxsize=256)
def _caption(caption: Caption) -> svg.Piece:
    size, middle = 17, caption.x + caption.width / 2
    # The letters are spaced by .14 of their size.
    half = (lettering_width(caption.text) + 0.14 * len(caption.text)) * size / 2 + 22
    height = svg.number(caption.y - 0.36 * size)
    beside = ((caption.x, middle - half), (middle + half, caption.x + caption.width))
    rules = (
        svg.path(f"M{svg.number(start)} {height}H{svg.number(end)}", class_="layout-rule")
        for start, end in beside
        if end > start
    )
    words = lettering(caption.text, x=middle, baseline=caption.y, size=size, kind="caption")
    return svg.together(*rules, words)


def _markers(strip: MarkerStrip | None, seats: int, marked: Mapping[int, int]) -> list[svg.Piece]:
    """7.3(c)2: a rectangular space with the number of each player, left to right."""
    if strip is None:
        return []
    if not seats:
        return [svg.rect(strip.x, strip.y, strip.width, strip.height, rx=5, class_="layout-space")]
    step = (strip.width + MARKERS_APART) / seats
    return [
        marker_space(
            seat=seat,
            cents=marked.get(seat, 0),
            x=strip.x + (seat - 1) * step,
            y=strip.y,
            width=step - MARKERS_APART,
            height=strip.height,
        )
        for seat in range(1, seats + 1)
    ]


def _rectangle(area: Area, kind: str, spread: int = 0) -> svg.Piece:
    return svg.rect(
        area.x - spread,
        area.y - spread,
        area.width + 2 * spread,
        area.height + 2 * spread,
        rx=7,
        class_=f"layout-{kind}",
    )


@lru_cache(maxsize=4096)
def _area(
    area: Area,
    *,
    name: str,
    odds: tuple[str, ...],
    sizes: Sizes,
    seats: int,
    lit: bool,
    lost: bool,
    touched: bool,
) -> svg.Piece:
    """What is printed in an area; kept, because a layout is drawn anew with every chip."""
    classes = "layout-area" + " layout-lit" * lit + " layout-lost" * lost
    stated = [f"{line.pays} ({line.when})" for line in area.pay_table] or odds
    label = name + f", pays {', '.join(stated)}" * bool(stated) + ", lit" * lit
    cell = "cell" + f" layout-{area.tone}" * bool(area.tone)
    circles = spots(area, name, seats, touched=touched)
    return svg.group(
        _rectangle(area, cell),
        _rectangle(area, "ring"),
        *_printed(area, odds, sizes),
        *circles,
        class_=classes,
        data_wager=area.wager,
        # Where each patron has a circle, the circles are what is touched, and the area is what
        # they have in common.
        **role(touched=touched and not circles),
        aria_label=label,
    )


def _printed(area: Area, odds: tuple[str, ...], sizes: Sizes) -> list[svg.Piece]:
    """Title, dice, odds and note one under another, or a lone die with its odds beside it."""
    middle, width = area.x + area.width / 2, area.width - 2 * PADDING
    dice = _dice(area)
    if dice and len(area.dice) == 1 and not area.title and dice[0].height < 0.45 * area.width:
        aside = area.width / 5
        return _column(area, _dice(area, aside=-aside)) + _column(
            area, _words(odds, x=middle + aside, size=sizes.odds, kind="odds")
        )
    note = wrapped(area.note, size=NOTE_SIZE, width=width)
    return _column(
        area,
        [
            *_words(area.title.split(";"), x=middle, size=sizes.title, kind="title"),
            *dice,
            *_pay_table(area),
            *_words(odds, x=middle, size=sizes.odds, kind="odds"),
            *_words(note, x=middle, size=NOTE_SIZE, kind="note"),
        ],
    )


def _words(lines: Sequence[str], *, x: float, size: float, kind: str) -> list[Block]:
    def put(top: float) -> Iterator[svg.Piece]:
        first = top + size * CAPITAL_HEIGHT
        for place, line in enumerate(lines):
            yield lettering(line, x=x, baseline=first + place * size * LINE, size=size, kind=kind)

    height = size * (CAPITAL_HEIGHT + LINE * (len(lines) - 1))
    return [Block(height, put)] if any(lines) else []


def _pay_table(area: Area) -> list[Block]:
    """What wins at the left and what is paid at the right, with dots to lead the eye between."""
    if not area.pay_table:
        return []
    width = min(PAY_TABLE_WIDTH, area.width - 2 * PAY_TABLE_MARGIN)
    left = area.x + (area.width - width) / 2
    rows = _pay_rows(area.pay_table, width)
    room = area.height * PAY_TABLE_SHARE / len(rows)
    fitting = (width / pay_line_width(*row) for row in rows)
    size = min(LARGEST_PAY_LINE, room / LEAST_LEADING, *fitting)
    line = min(room, size * LARGEST_LEADING)

    def put(top: float) -> Iterator[svg.Piece]:
        first = top + size * CAPITAL_HEIGHT
        for place, row in enumerate(rows):
            baseline = first + place * line
            yield from pay_line(*row, left=left, width=width, baseline=baseline, size=size)

    return [Block(size * CAPITAL_HEIGHT + line * (len(rows) - 1), put)]


def _pay_rows(lines: Sequence[PayLine], width: float) -> list[tuple[str, str]]:
    """The lines; one too long to be read so is broken in two."""
    rows: list[tuple[str, str]] = []
    for line in lines:
        fits = pay_line_width(line.when, line.pays) * LEAST_PAY_LINE <= width
        rows += [(line.when, line.pays)] if fits else [(line.when, ""), ("", line.pays)]
    return rows


def _dice(area: Area, *, aside: float = 0) -> list[Block]:
    """The dice in one block across, or in a block each."""
    if not area.dice:
        return []
    across, down = (len(area.dice), 1) if area.dice_across else (1, len(area.dice))
    width = area.width - 2 * PADDING - DICE_GAP * (across - 1)
    size = min(64, width / across, area.height * 0.52 / down)
    step = size + DICE_GAP
    left = area.x + aside + (area.width - across * step + DICE_GAP) / 2

    def put(faces: Sequence[int], top: float) -> Iterator[svg.Piece]:
        for place, face in enumerate(faces):
            yield die(face, x=left + place * step, y=top, size=size)

    rows = [area.dice] if area.dice_across else [(face,) for face in area.dice]
    return [Block(size, partial(put, faces)) for faces in rows]


def _column(area: Area, blocks: Sequence[Block]) -> list[svg.Piece]:
    """The blocks one under another, closer where the area is low."""
    gap = min(16, area.height * 0.1)
    height = sum(block.height for block in blocks) + gap * (len(blocks) - 1)
    above = PRINTED_ABOVE if area.height >= LOW_AREA else PRINTED_ABOVE_LOW
    top = area.y + (area.height - height) * above
    drawn: list[svg.Piece] = []
    for block in blocks:
        drawn += block.put(top)
        top += block.height + gap
    return drawn
