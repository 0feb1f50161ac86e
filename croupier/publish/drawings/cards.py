"""Playing cards face up, drawn in SVG: any cards in a row, and hands side by side.

A rank over its suit, both large, to be read from a card no higher than a line or two of text.
"""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import quoteattr

from croupier.equipment.cards import Card
from croupier.games.procedure import ShownHand
from croupier.publish.drawings.shapes import BLACK, RED, SANS, SERIF, number

CARD_WIDTH, CARD_HEIGHT = 44, 60
GAP = 5
EDGE = 1.5  # so that the outline of a card is not cut

RANK_NAMES = {
    "A": "ace",
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "T": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
}
SUIT_NAMES = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
RED_SUITS = "hd"
# Each in a square of 100.
SUIT_PATHS = {
    "s": "M50 4C60 26 93 42 93 65C93 79 83 87 72 87C65 87 58 83 54 77C55 87 59 93 67 97H33"
    "C41 93 45 87 46 77C42 83 35 87 28 87C17 87 7 79 7 65C7 42 40 26 50 4Z",
    "h": "M50 95C40 76 5 58 5 30C5 15 16 6 28 6C38 6 46 12 50 22C54 12 62 6 72 6"
    "C84 6 95 15 95 30C95 58 60 76 50 95Z",
    "d": "M50 2Q66 30 86 50Q66 70 50 98Q34 70 14 50Q34 30 50 2Z",
    "c": "M50 4A21 21 0 0 1 65 40A21 21 0 1 1 54 74C55 86 59 93 67 97H33C41 93 45 86 46 74"
    "A21 21 0 1 1 35 40A21 21 0 0 1 50 4Z",
}

# The hands: a frame each, its name and count over its cards; third cards lie at the outer ends.
FRAME_WIDTH, FRAME_HEIGHT = 196, 106
FRAME_PADDING, FRAMES_APART = 9, 8
HEADING = 28  # the height of the words over the cards
NAME_SIZE, COUNT_SIZE = 17, 28
TONES = {"": "#1f4a33", "blue": "#0b42b0", "red": "#b3121d"}
WON = "#f4c542"


def name_card(card: Card) -> str:
    """A card in words.

    >>> name_card(Card.parse("9c")), name_card(Card.parse("K"))
    ('nine of clubs', 'king')
    """
    rank = RANK_NAMES[card.rank]
    return f"{rank} of {SUIT_NAMES[card.suit]}" if card.suit else rank


def name_cards(cards: Sequence[Card]) -> str:
    return ", ".join(map(name_card, cards)) or "no cards"


def draw_cards(cards: Sequence[Card], *, label: str = "") -> str:
    """The cards in a row; the label says what they are to those who cannot see them."""
    step = CARD_WIDTH + GAP
    faces = "".join(_card(card, x=place * step, y=0) for place, card in enumerate(cards))
    width = max(len(cards), 1) * step - GAP
    told = f"{label}: {name_cards(cards)}" if label else name_cards(cards)
    return _drawing("cards", faces, width=width, height=CARD_HEIGHT, told=told)


def draw_hands(hands: Sequence[ShownHand]) -> str:
    """Two hands side by side, as far as they lie face up; the frame of what has won is lit."""
    frames = "".join(
        _hand(hand, x=place * (FRAME_WIDTH + FRAMES_APART), at_the_left=place == 0)
        for place, hand in enumerate(hands)
    )
    width = len(hands) * (FRAME_WIDTH + FRAMES_APART) - FRAMES_APART
    told = "; ".join(map(_told, hands))
    return _drawing("hands", frames, width=width, height=FRAME_HEIGHT, told=told)


def _told(hand: ShownHand) -> str:
    count = "" if hand.count is None else f" {hand.count}"
    return f"{hand.name}{count}: {name_cards(hand.cards)}"


def _drawing(kind: str, drawn: str, *, width: float, height: float, told: str) -> str:
    box = (-EDGE, -EDGE, width + 2 * EDGE, height + 2 * EDGE)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{" ".join(map(number, box))}" '
        f'class="{kind}-drawing" role="img" aria-label={quoteattr(told)} '
        f'text-anchor="middle" font-family="{SERIF}" font-weight="700">{drawn}</svg>'
    )


def _hand(hand: ShownHand, *, x: float, at_the_left: bool) -> str:
    """A hand in its frame, seen from the middle: the first two cards, then outward the third."""
    cards = hand.cards
    outward = -1 if at_the_left else 1
    inner = x + FRAME_WIDTH if at_the_left else x
    top = HEADING + FRAME_PADDING

    def at(distance: float, width: float) -> float:
        """The left of what lies so far from the inner edge of the frame."""
        return inner + outward * distance - (width if outward < 0 else 0)

    steps = [FRAME_PADDING + (CARD_WIDTH + GAP) * place for place in range(3)]
    # The first card lies left of the second, as the cards are read.
    first_two = [at(steps[1], CARD_WIDTH), at(steps[0], CARD_WIDTH)][::-outward]
    drawn = "".join(
        _card(card, x=left, y=top) for card, left in zip(cards[:2], first_two, strict=False)
    )
    drawn += "".join(_place(x=left, y=top) for left in first_two[len(cards) :])
    drawn += "".join(_sideways(card, x=at(steps[2], CARD_HEIGHT), y=top) for card in cards[2:])
    heading = _heading(hand, x=x, at_the_left=at_the_left)
    return f'<g data-hand="{hand.name}">{_frame(hand, x=x)}{heading}{drawn}</g>'


def _frame(hand: ShownHand, *, x: float) -> str:
    outline = (
        f'stroke="{WON}" stroke-width="3"' if hand.won else 'stroke="#fff" stroke-opacity=".25"'
    )
    return (
        f'<rect x="{number(x)}" y="0" width="{FRAME_WIDTH}" height="{FRAME_HEIGHT}" rx="9" '
        f'fill="{TONES[hand.tone]}" {outline}/>'
    )


def _heading(hand: ShownHand, *, x: float, at_the_left: bool) -> str:
    """The name at the outer end and the count at the inner, where the two are compared."""
    ends = {"start": x + FRAME_PADDING, "end": x + FRAME_WIDTH - FRAME_PADDING}
    outer, inner = ("start", "end") if at_the_left else ("end", "start")
    baseline = HEADING - 2
    count = (
        f'<text x="{number(ends[inner])}" y="{baseline}" font-size="{COUNT_SIZE}" fill="#fff" '
        f'text-anchor="{inner}">{hand.count}</text>'
        if hand.count is not None
        else ""
    )
    return (
        f'<text x="{number(ends[outer])}" y="{baseline - 2}" font-size="{NAME_SIZE}" fill="#fff" '
        f'text-anchor="{outer}" font-family="{SANS}">{hand.short}</text>{count}'
    )


def _place(*, x: float, y: float) -> str:
    """Where a card is still to come."""
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{CARD_WIDTH}" height="{CARD_HEIGHT}" '
        'rx="5" fill="#000" fill-opacity=".2" stroke="#fff" stroke-opacity=".5" '
        'stroke-dasharray="4 4"/>'
    )


def _sideways(card: Card, *, x: float, y: float) -> str:
    """A third card, turned as dealers turn it and level with the foot of the others."""
    foot = y + CARD_HEIGHT
    turned = f"translate({number(x)} {number(foot)}) rotate(-90)"
    return f'<g transform="{turned}">{_card(card, x=0, y=0)}</g>'


def _card(card: Card, *, x: float, y: float) -> str:
    colour = RED if card.suit in RED_SUITS and card.suit else BLACK
    middle = CARD_WIDTH / 2
    size, baseline = (31, 28) if card.suit else (36, 43)
    rank = "10" if card.rank == "T" else card.rank
    # The two figures of a ten are drawn closer, to be no wider than a queen.
    closer = f' textLength="{CARD_WIDTH - 10}" lengthAdjust="spacingAndGlyphs"'
    return (
        f'<g data-card="{card}" transform="translate({number(x)} {number(y)})" fill="{colour}">'
        f'<rect width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="5" fill="#fffdf6" '
        f'stroke="#3a352b" stroke-width="1"/>'
        f'<text x="{number(middle)}" y="{baseline}" font-size="{size}"'
        f"{closer if len(rank) > 1 else ''}>{rank}</text>{_suit(card)}</g>"
    )


def _suit(card: Card) -> str:
    if not card.suit:
        return ""
    scale = 0.24
    left = CARD_WIDTH / 2 - 50 * scale
    return (
        f'<path d="{SUIT_PATHS[card.suit]}" '
        f'transform="translate({number(left)} 32.5) scale({scale})"/>'
    )
