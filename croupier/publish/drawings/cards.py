"""Playing cards face up, drawn in SVG: any cards in a row, and hands side by side.

A rank over its suit, both large, to be read from a card no higher than a line or two of text.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from croupier.equipment.cards import RANKS, Card
from croupier.games.procedure import ShownHand
from croupier.publish.drawings import svg
from croupier.publish.drawings.dice import BLACK, RED
from croupier.publish.drawings.lettering import SANS, SERIF

CARD_WIDTH, CARD_HEIGHT = 44, 60
GAP = 5
EDGE = 1.5  # so that the outline of a card is not cut

RANKS_IN_WORDS = "ace two three four five six seven eight nine ten jack queen king"
RANK_NAMES = dict(zip(RANKS, RANKS_IN_WORDS.split(), strict=True))
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
WON: svg.Look = {"stroke": "#f4c542", "stroke_width": 3}
NOT_WON: svg.Look = {"stroke": "#fff", "stroke_opacity": 0.25}
PAPER: svg.Look = {"fill": "#fffdf6", "stroke": "#3a352b", "stroke_width": 1}
TO_COME: svg.Look = {"fill": "#000", "fill_opacity": 0.2, "stroke": "#fff", "stroke_opacity": 0.5}
# The two figures of a ten are drawn closer, to be no wider than a queen.
CLOSER: svg.Look = {"textLength": CARD_WIDTH - 10, "lengthAdjust": "spacingAndGlyphs"}
LETTERING: svg.Look = {"text-anchor": "middle", "font-family": SERIF, "font-weight": 700}


def name_card(card: Card) -> str:
    """A card in words.

    >>> name_card(Card.parse("9c")), name_card(Card.parse("K"))
    ('nine of clubs', 'king')
    """
    rank = RANK_NAMES[card.rank]
    return f"{rank} of {SUIT_NAMES[card.suit]}" if card.suit else rank


def name_cards(cards: Sequence[Card]) -> str:
    return ", ".join(map(name_card, cards)) or "no cards"


def draw_cards(cards: Sequence[Card], *, label: str = "") -> svg.Drawing:
    """The cards in a row; the label says what they are to those who cannot see them."""
    step = CARD_WIDTH + GAP
    faces = (_card(card, x=place * step, y=0) for place, card in enumerate(cards))
    width = max(len(cards), 1) * step - GAP
    named = f"{label}: {name_cards(cards)}" if label else name_cards(cards)
    return _drawing("cards", svg.together(*faces), width=width, height=CARD_HEIGHT, label=named)


def draw_hands(hands: Sequence[ShownHand]) -> svg.Drawing:
    """Two hands side by side, as far as they lie face up; the frame of what has won is lit."""
    frames = (
        _hand(hand, x=place * (FRAME_WIDTH + FRAMES_APART), is_left=place == 0)
        for place, hand in enumerate(hands)
    )
    width = len(hands) * (FRAME_WIDTH + FRAMES_APART) - FRAMES_APART
    label = "; ".join(map(_name_hand, hands))
    return _drawing("hands", svg.together(*frames), width=width, height=FRAME_HEIGHT, label=label)


def _name_hand(hand: ShownHand) -> str:
    count = "" if hand.count is None else f" {hand.count}"
    return f"{hand.name}{count}: {name_cards(hand.cards)}"


def _drawing(
    kind: str, content: svg.Piece, *, width: float, height: float, label: str
) -> svg.Drawing:
    look = {"class": f"{kind}-drawing", **LETTERING}
    return svg.Drawing(content, width, height, label, margin=EDGE, look=look)


def _hand(hand: ShownHand, *, x: float, is_left: bool) -> svg.Piece:
    """A hand in its frame, seen from the middle: the first two cards, then outward the third."""
    cards = hand.cards
    outward = -1 if is_left else 1
    inner = x + FRAME_WIDTH if is_left else x
    top = HEADING + FRAME_PADDING

    def left_of(distance: float, width: float) -> float:
        """The left of what lies so far from the inner edge of the frame."""
        return inner + outward * distance - (width if outward < 0 else 0)

    steps = [FRAME_PADDING + (CARD_WIDTH + GAP) * place for place in range(3)]
    # The first card lies left of the second, as the cards are read.
    first_two = [left_of(steps[1], CARD_WIDTH), left_of(steps[0], CARD_WIDTH)][::-outward]
    return svg.group(
        _frame(hand, x=x),
        *_heading(hand, x=x, is_left=is_left),
        *(_card(card, x=left, y=top) for card, left in zip(cards[:2], first_two, strict=False)),
        *(_place(x=left, y=top) for left in first_two[len(cards) :]),
        *(_sideways(card, x=left_of(steps[2], CARD_HEIGHT), y=top) for card in cards[2:]),
        data_hand=hand.name,
    )


def _frame(hand: ShownHand, *, x: float) -> svg.Piece:
    edge = WON if hand.won else NOT_WON
    return svg.rect(x, 0, FRAME_WIDTH, FRAME_HEIGHT, rx=9, fill=TONES[hand.tone], **edge)


def _heading(hand: ShownHand, *, x: float, is_left: bool) -> list[svg.Piece]:
    """The name at the outer end and the count at the inner, where the two are compared."""
    ends = {"start": x + FRAME_PADDING, "end": x + FRAME_WIDTH - FRAME_PADDING}
    outer, inner = ("start", "end") if is_left else ("end", "start")

    def words(said: str, end: str, baseline: float, size: float, **look: svg.Value) -> svg.Piece:
        return svg.text(said, ends[end], baseline, size, fill="#fff", text_anchor=end, **look)

    heading = [words(hand.short, outer, HEADING - 4, NAME_SIZE, font_family=SANS)]
    if hand.count is not None:
        heading.append(words(str(hand.count), inner, HEADING - 2, COUNT_SIZE))
    return heading


def _place(*, x: float, y: float) -> svg.Piece:
    """Where a card is still to come."""
    return svg.rect(x, y, CARD_WIDTH, CARD_HEIGHT, rx=5, stroke_dasharray="4 4", **TO_COME)


def _sideways(card: Card, *, x: float, y: float) -> svg.Piece:
    """A third card, turned as dealers turn it and level with the foot of the others."""
    turned = f"{svg.moved(x, y + CARD_HEIGHT)} rotate(-90)"
    return svg.group(_card(card, x=0, y=0), transform=turned)


@lru_cache(maxsize=1024)
def _card(card: Card, *, x: float, y: float) -> svg.Piece:
    size, baseline = (31, 28) if card.suit else (36, 43)
    rank = "10" if card.rank == "T" else card.rank
    return svg.group(
        svg.rect(0, 0, CARD_WIDTH, CARD_HEIGHT, rx=5, **PAPER),
        svg.text(rank, CARD_WIDTH / 2, baseline, size, **(CLOSER if len(rank) > 1 else {})),
        *_suit(card),
        data_card=str(card),
        transform=svg.moved(x, y),
        fill=RED if card.suit in RED_SUITS and card.suit else BLACK,
    )


def _suit(card: Card) -> list[svg.Piece]:
    if not card.suit:
        return []
    scale = 0.24
    left = CARD_WIDTH / 2 - 50 * scale
    return [svg.path(SUIT_PATHS[card.suit], transform=f"{svg.moved(left, 32.5)} scale({scale})")]
