"""The live shoe: the cards still to come, for the exact odds of a round dealt from them.

What has been seen is gone; what went to the rack unseen is as likely as any card left.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from croupier.equipment.cards import CARDS_IN_A_DECK, DECK, Card, Composition
from croupier.games.parts import the_shoe
from croupier.games.rules import Rules
from croupier.lawbook import BadInput

NO_CARDS = Composition((0,) * CARDS_IN_A_DECK)


def shoe_without(rules: Rules[Any], seen: Iterable[Card]) -> Composition:
    """What is left of a whole shoe once these cards are gone."""
    return the_shoe(rules).whole.without(seen)


def shoe_of(rules: Rules[Any], left: Iterable[Card]) -> Composition:
    """A shoe of just these cards; a whole one must hold them all."""
    whole, shoe = the_shoe(rules).whole, NO_CARDS.with_back(left)
    for card, held, most in zip(DECK, shoe.counts, whole.counts, strict=True):
        if held > most:
            raise BadInput(f"A whole shoe has only {most} of {card}", accepted="check the cards")
    return shoe
