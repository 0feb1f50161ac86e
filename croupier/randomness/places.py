"""The tests of single places of a shoe, and of one shoe against the next.

A fault at one place of hundreds is drowned in any sum over all of them, so each place, and each
pair of places of two shoes, is looked at by itself. How often a card lies at a place has the
binomial law exactly, and so has how often a place repeats one of the shoe before: a fair shoe owes
nothing to its forerunner. The p of the most striking is corrected for all that were looked at
(Bonferroni), which holds however they hang together.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import pairwise

import numpy as np

from croupier.equipment.cards import CARDS_IN_A_DECK, RANKS, SUITS, Composition
from croupier.randomness.sequences import Numbers
from croupier.randomness.trials import Family, Look, On, Trial, Tried

# What is told apart: how many kinds, and the kind of a card by its place in a deck.
KINDS: dict[str, tuple[int, Callable[[Numbers], Numbers]]] = {
    "card": (CARDS_IN_A_DECK, lambda cards: cards),
    "rank": (len(RANKS), lambda cards: cards // len(SUITS)),
    "suit": (len(SUITS), lambda cards: cards % len(SUITS)),
}


def place_trials(whole: Composition, dealt: Numbers) -> Iterator[Tried]:
    """Every such test of whole shoes, a row each, cards by their place in a deck."""
    deck = np.repeat(np.arange(CARDS_IN_A_DECK), whole.counts)
    for name, (kinds, kind) in KINDS.items():
        yield at_each_place(name, np.bincount(kind(deck), minlength=kinds), kind(dealt))
    for name in ("card", "rank"):
        kinds, kind = KINDS[name]
        yield against_the_next(name, np.bincount(kind(deck), minlength=kinds), kind(dealt))


def at_each_place(name: str, held: Numbers, drawn: Numbers) -> Tried:
    """How often each kind, of which so many are held, lies at each place of a shoe."""
    method = (
        "How often each lies at each place of whole shoes, by the exact binomial law, both tails; "
        "the most striking of all, in standard deviations, its p corrected for all of them."
    )
    look = Look(
        On.GAME, Family.EQUIDISTRIBUTION, f"each {name} at each single place of the shoe", method
    )
    shoes, cards = drawn.shape
    if not shoes:
        return look.refused(needs=1, observed=shoes, of="whole shoes")
    counts = np.stack([np.count_nonzero(drawn == kind, axis=0) for kind in range(len(held))])
    chances = np.broadcast_to((held / cards)[:, None], counts.shape)
    return _most_striking(look, counts, shoes, least=chances, most=chances)


def against_the_next(name: str, held: Numbers, drawn: Numbers) -> Tried:
    """How often each place of a shoe has the same kind as each place of the shoe before.

    The next shoe is in random order whatever the one before was, so that repeats are independent
    trials; where kinds are not held alike, their chance lies between those of the extremes.
    """
    method = (
        "How often two such places agree, by the exact binomial law, both tails; the most striking "
        "of all pairs of places, in standard deviations, its p corrected for all of them."
    )
    look = Look(
        On.GAME,
        Family.SERIAL,
        f"each place of a shoe with the {name} of each place of the shoe before",
        method,
    )
    shoes, cards = drawn.shape
    if shoes < 2:
        return look.refused(needs=2, observed=shoes, of="whole shoes")
    counts = np.zeros((cards, cards), dtype=np.int32)
    for before, after in pairwise(drawn.astype(np.uint8)):
        counts += before[:, None] == after[None, :]
    least, most = (np.full(counts.shape, chance / cards) for chance in (held.min(), held.max()))
    return _most_striking(look, counts, shoes - 1, least=least, most=most)


def _most_striking(
    look: Look, counts: Numbers, trials: int, *, least: Numbers, most: Numbers
) -> Trial:
    """The cell that strays farthest: too few against its least chance, too many against its most.

    The two tails of every cell are corrected for together.
    """
    from scipy.special import bdtr, bdtrc

    few = bdtr(counts.astype(np.float64), trials, least)
    many = np.where(counts > 0, bdtrc(np.maximum(counts - 1.0, 0.0), trials, most), 1.0)
    tails = np.minimum(few, many)
    cell = np.unravel_index(np.argmin(tails), tails.shape)
    chance = float((least if few[cell] <= many[cell] else most)[cell])
    deviations = (int(counts[cell]) - trials * chance) / math.sqrt(trials * chance * (1 - chance))
    p = min(1.0, 2 * counts.size * float(tails[cell]))
    return Trial(look, trials * counts.size, deviations, None, p)
