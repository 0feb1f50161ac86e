"""Electronic equipment: the operating system's random source where nothing real is dealt or thrown.

For training and demonstration; people at a table deal real cards and throw real dice and enter
them. A shoe drawn card by card from what is left is as random as one shuffled beforehand.
"""

from __future__ import annotations

import secrets
from bisect import bisect_right
from collections.abc import Callable
from itertools import accumulate

from croupier.equipment.cards import DECK, Card, Composition
from croupier.equipment.dice import FACES, Roll
from croupier.lawbook import NotNow

Below = Callable[[int], int]  # a number from 0 up to but not including a bound, all as likely


def system(bound: int) -> int:
    """From the operating system's generator, without bias."""
    return secrets.randbelow(bound)


def toss(dice: int, *, below: Below = system) -> Roll:
    """A toss: fair where the numbers are."""
    return Roll(tuple(FACES[below(len(FACES))] for _ in range(dice)))


def draw(shoe: Composition, cards: int, *, below: Below = system) -> tuple[Card, ...]:
    """The next cards of a shoe of which only the composition is known."""
    if cards > shoe.cards:
        raise NotNow(f"There are {shoe.cards} cards left, not {cards}", accepted="reshuffle")
    drawn: list[Card] = []
    for _ in range(cards):
        place = below(shoe.cards)
        card = DECK[bisect_right(list(accumulate(shoe.counts)), place)]
        drawn.append(card)
        shoe = shoe.without((card,))
    return tuple(drawn)
