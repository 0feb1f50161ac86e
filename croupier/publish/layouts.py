"""Any game's layout drawn in SVG: the felt as it is printed, lit, and lying under chips.

9.4(a): the odds in each area are stated with the word "to". The drawing knows a game only by
its areas and rules, and stands alone: no fonts, styles or scripts from elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from xml.sax.saxutils import quoteattr

from croupier.games.layout import Area, Caption, Layout
from croupier.games.rules import Rules
from croupier.games.wager import LaidWager
from croupier.publish.drawing import (
    FELT_DEFINITIONS,
    MARGIN,
    SANS,
    SERIF,
    chip,
    chips_arranged,
    dice_definitions,
    die,
    felt,
    fitted,
    lettering,
    lettering_width,
    number,
    wrapped,
)

PADDING, DICE_GAP = 7, 4
NOTE_SIZE = 20
CAPITAL_HEIGHT, LINE = 0.74, 1.15  # in the size of the lettering
# What is printed sits high: the near edge of an area is where chips are put.
PRINTED_ABOVE = 0.18
# In a low area there is no room for both: chips start from the right, over the end of the odds.
LOW_AREA, PRINTED_ABOVE_LOW = 100, 0.42
CHIPS_SHARE = 0.66  # of an area's height, so that its title is never wholly covered

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


@dataclass(frozen=True, slots=True)
class Sizes:
    """Lettering of areas of one size, which is alike in all of them."""

    title: float
    odds: float


@dataclass(frozen=True, slots=True)
class Block:
    """Something printed in an area: how high it is, and itself when put at a height."""

    height: float
    put: Callable[[float], str]


def draw_layout(
    rules: Rules[Any],
    *,
    lit: Collection[str] = (),
    lost: Collection[str] = (),
    chips: Sequence[LaidWager] = (),
) -> str:
    """The layout as an SVG document that can also be put into a page.

    `lit` are the wagers the electrical device lights, `lost` those to be collected.
    """
    for wager_id in (*lit, *lost, *(placed.wager for placed in chips)):
        rules.wager(wager_id)
    layout, payouts = rules.layout, _payouts(rules)
    sizes = _sizes(layout, payouts)
    areas = "".join(
        _area(
            area,
            name=rules.wager(area.wager).name,
            odds=payouts[area.wager],
            sizes=sizes[area.width, area.height],
            lit=area.wager in lit,
            lost=area.wager in lost,
        )
        for area in layout.areas
    )
    halos = "".join(_rectangle(area, "halo", 9) for area in layout.areas if area.wager in lit)
    stacks = "".join(
        _stacks(area, placed)
        for area in layout.areas
        if (placed := [one for one in chips if one.wager == area.wager])
    )
    box = (-MARGIN, -MARGIN, layout.width + 2 * MARGIN, layout.height + 2 * MARGIN)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{" ".join(map(str, box))}" '
        f'class="layout-drawing{" layout-result" if lit else ""}" role="group" '
        f"aria-label={quoteattr(f'{rules.title} layout')}>"
        f"<style>{STYLE}</style>"
        f"<defs>{FELT_DEFINITIONS}{dice_definitions()}</defs>"
        f"{felt(layout.width, layout.height, dark=bool(lit))}"
        f"{''.join(map(_caption, layout.captions))}"
        f'<g filter="url(#layout-light)">{halos}</g>{areas}'
        f'<g class="layout-chips">{stacks}</g></svg>'
    )


@lru_cache(maxsize=32)
def _payouts(rules: Rules[Any]) -> dict[str, tuple[str, ...]]:
    """The odds of each wager; kept, because finding them goes through every outcome."""
    return {area.wager: rules.payouts(rules.wager(area.wager)) for area in rules.layout.areas}


def _sizes(layout: Layout, payouts: dict[str, tuple[str, ...]]) -> dict[tuple[int, int], Sizes]:
    sizes: dict[tuple[int, int], Sizes] = {}
    for area in layout.areas:
        alike = area.width, area.height
        largest = Sizes(54, min(34, max(22, area.height * 0.13, area.width * 0.07)))
        before = sizes.get(alike, largest)
        width = area.width - 2 * PADDING
        title = fitted(area.title, size=before.title if area.large else 30, width=width - 8)
        odds = min(fitted(line, size=before.odds, width=width) for line in payouts[area.wager])
        sizes[alike] = Sizes(title, odds)
    return sizes


def _caption(caption: Caption) -> str:
    size, middle = 17, caption.x + caption.width / 2
    # The letters are spaced by .14 of their size.
    half = (lettering_width(caption.text) + 0.14 * len(caption.text)) * size / 2 + 22
    height = number(caption.y - 0.36 * size)
    lines = "".join(
        f'<path class="layout-rule" d="M{number(start)} {height}H{number(end)}"/>'
        for start, end in (
            (caption.x, middle - half),
            (middle + half, caption.x + caption.width),
        )
        if end > start
    )
    return lines + lettering(caption.text, x=middle, baseline=caption.y, size=size, kind="caption")


def _rectangle(area: Area, kind: str, spread: int = 0) -> str:
    return (
        f'<rect class="layout-{kind}" x="{area.x - spread}" y="{area.y - spread}" '
        f'width="{area.width + 2 * spread}" height="{area.height + 2 * spread}" rx="7"/>'
    )


def _area(
    area: Area, *, name: str, odds: tuple[str, ...], sizes: Sizes, lit: bool, lost: bool
) -> str:
    classes = "layout-area" + " layout-lit" * lit + " layout-lost" * lost
    label = f"{name}, pays {', '.join(odds)}" + ", lit" * lit
    return (
        f'<g class="{classes}" data-wager={quoteattr(area.wager)} tabindex="0" role="button" '
        f"aria-label={quoteattr(label)}>{_rectangle(area, 'cell')}{_rectangle(area, 'ring')}"
        f"{_printed(area, odds, sizes)}</g>"
    )


def _printed(area: Area, odds: Sequence[str], sizes: Sizes) -> str:
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
            *_words([area.title], x=middle, size=sizes.title, kind="title"),
            *dice,
            *_words(odds, x=middle, size=sizes.odds, kind="odds"),
            *_words(note, x=middle, size=NOTE_SIZE, kind="note"),
        ],
    )


def _words(lines: Sequence[str], *, x: float, size: float, kind: str) -> list[Block]:
    def put(top: float) -> str:
        first = top + size * CAPITAL_HEIGHT
        return "".join(
            lettering(line, x=x, baseline=first + place * size * LINE, size=size, kind=kind)
            for place, line in enumerate(lines)
        )

    height = size * (CAPITAL_HEIGHT + LINE * (len(lines) - 1))
    return [Block(height, put)] if any(lines) else []


def _dice(area: Area, *, aside: float = 0) -> list[Block]:
    """The dice in one block across, or in a block each."""
    if not area.dice:
        return []
    across, down = (len(area.dice), 1) if area.dice_across else (1, len(area.dice))
    width = area.width - 2 * PADDING - DICE_GAP * (across - 1)
    size = min(64, width / across, area.height * 0.52 / down)
    step = size + DICE_GAP
    left = area.x + aside + (area.width - across * step + DICE_GAP) / 2

    def row(faces: Sequence[int]) -> Block:
        return Block(
            size,
            lambda top: "".join(
                die(face, x=left + place * step, y=top, size=size)
                for place, face in enumerate(faces)
            ),
        )

    return [row(area.dice)] if area.dice_across else [row([face]) for face in area.dice]


def _column(area: Area, blocks: Sequence[Block]) -> str:
    """The blocks one under another, closer where the area is low."""
    gap = min(16, area.height * 0.1)
    height = sum(block.height for block in blocks) + gap * (len(blocks) - 1)
    above = PRINTED_ABOVE if area.height >= LOW_AREA else PRINTED_ABOVE_LOW
    top = area.y + (area.height - height) * above
    drawn = []
    for block in blocks:
        drawn.append(block.put(top))
        top += block.height + gap
    return "".join(drawn)


def _stacks(area: Area, placed: Sequence[LaidWager]) -> str:
    """Each seat's chips along the near edge of the area."""
    radius, places = chips_arranged(
        len(placed), width=area.width - 4, height=area.height * CHIPS_SHARE
    )
    middle = area.x + area.width / 2
    if area.height < LOW_AREA:
        middle = area.x + area.width - 4 - max(x for x, _ in places) - radius
    near = area.y + area.height - 4
    return "".join(
        chip(seat=one.seat, cents=one.cents, x=middle + x, y=near + y, radius=radius)
        for one, (x, y) in zip(
            sorted(placed, key=lambda one: (one.seat, one.cents)), places, strict=True
        )
    )
