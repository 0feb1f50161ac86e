"""Electronic equipment: the operating system's random source where nothing real is dealt or thrown.

For training and demonstration; people at a table deal real cards and throw real dice and enter
them. A shoe drawn card by card from what is left is as random as one shuffled beforehand.
"""

from __future__ import annotations

import secrets
from bisect import bisect_right
from itertools import accumulate

from croupier.equipment.cards import DECK, Card, Composition
from croupier.equipment.dice import FACES, Roll
from croupier.lawbook import BadInput


def toss(dice: int) -> Roll:
    """A fair toss: `secrets.choice` draws without bias from the system's generator."""
    return Roll(tuple(secrets.choice(FACES) for _ in range(dice)))


def draw(shoe: Composition, cards: int) -> tuple[Card, ...]:
    """The next cards of a shoe of which only the composition is known."""
    if cards > shoe.cards:
        raise BadInput(f"There are {shoe.cards} cards left, not {cards}", accepted="reshuffle")
    drawn: list[Card] = []
    for _ in range(cards):
        place = secrets.randbelow(shoe.cards)
        card = DECK[bisect_right(list(accumulate(shoe.counts)), place)]
        drawn.append(card)
        shoe = shoe.without((card,))
    return tuple(drawn)
