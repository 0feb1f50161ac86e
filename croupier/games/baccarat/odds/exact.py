"""The exact outcomes of baccarat, for a whole shoe or for what is left of one.

Every way to deal a round is walked once by card values, with the rules of `dealing`; how many
ways there are to draw those cards is then a product over the composition. For the Royal Baccarat
Bonus each multiset of values is opened into ranks, and ranks into suits. Weights are whole
numbers: ordered draws of six cards, of which a shorter round uses the first four or five.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from math import factorial, perm, prod
from typing import Any

import numpy as np
import numpy.typing as npt

from croupier.equipment.cards import SUITS, Composition
from croupier.games.baccarat.dealing import (
    MOST_CARDS,
    RANK_NUMBERS,
    Outcome,
    point_count,
    third_cards,
    value,
)
from croupier.games.baccarat.royal.hands import RoyalHand, is_high, royal_hand

Numbers = npt.NDArray[Any]

VALUES = range(10)
TEN = next(rank for rank in RANK_NUMBERS if value(rank) == 0)  # the first of four
LARGEST_WORD = 1 << 62

# A result without its royal hand, as a number: the counts and how many cards each hand has.
RESULTS = tuple(
    Outcome(player, banker, player_cards, banker_cards)
    for player in VALUES
    for banker in VALUES
    for player_cards in (2, 3)
    for banker_cards in (2, 3)
)
# And with it: by result, then by hand.
WITH_ROYAL: tuple[Outcome, ...] = tuple(
    replace(result, royal=hand) for result in RESULTS for hand in RoyalHand
)


def result_number(player: int, banker: int, player_drew: bool, banker_drew: bool) -> int:
    """The place of a result in `RESULTS`."""
    return player * 40 + banker * 4 + player_drew * 2 + banker_drew


# -- every way to deal a round, by values ---------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Walk:
    """The rounds there are: of each result and multiset of values, how many orders."""

    results: Numbers  # places in RESULTS, ascending
    values: Numbers  # places in `held`
    orders: Numbers
    held: Numbers  # multisets: how many cards of each value
    place: dict[int, int]  # of each multiset in `held`


# A multiset of values as one number: four bits for how many there are of each.
ONE_OF = tuple(1 << 4 * each for each in VALUES)


def ending(player: int, banker: int, fifth: int, sixth: int) -> tuple[int, int]:
    """The result of a round and how many third cards were drawn, by the counts of both hands on
    two cards and the values of the two cards that would come next."""
    player_drew, banker_drew = third_cards(player, banker, fifth)
    if player_drew:
        player = point_count(player + fifth)
    if banker_drew:
        banker = point_count(banker + (sixth if player_drew else fifth))
    return result_number(player, banker, player_drew, banker_drew), player_drew + banker_drew


@cache
def _endings(player: int, banker: int) -> list[tuple[int, int]]:
    """From the counts on two cards: each result, with the multiset of third cards it takes."""
    found = set()
    for fifth in VALUES:
        for sixth in VALUES:
            result, drawn = ending(player, banker, fifth, sixth)
            third = (fifth, sixth)[:drawn]
            found.add((result, third))
    return [(result, sum(ONE_OF[each] for each in third)) for result, third in sorted(found)]


def _rounds() -> Iterator[tuple[int, int, int]]:
    """Each round by its values: its result, the multiset dealt, and in how many orders."""
    pairs = [
        (point_count(a + b), ONE_OF[a] + ONE_OF[b], 1 + (a != b))
        for a, b in combinations_with_replacement(VALUES, 2)
    ]
    for player, player_pair, player_orders in pairs:
        for banker, banker_pair, banker_orders in pairs:
            orders, first = player_orders * banker_orders, player_pair + banker_pair
            for result, third in _endings(player, banker):
                yield result, first + third, orders


@cache
def walk() -> Walk:
    """All rounds, gathered by result and multiset of values."""
    orders: dict[tuple[int, int], int] = {}
    for result, held, ways in _rounds():
        orders[result, held] = orders.get((result, held), 0) + ways
    keys = sorted(orders)
    place = {held: place for place, held in enumerate(sorted({held for _, held in keys}))}
    return Walk(
        results=np.array([result for result, _ in keys]),
        values=np.array([place[held] for _, held in keys]),
        orders=np.array([orders[key] for key in keys]),
        held=np.array([[held >> 4 * each & 15 for each in VALUES] for held in place]),
        place=place,
    )


# -- how many ways to draw them -------------------------------------------------------------------


def _number_kind(cards: int) -> type:
    """Machine words where the largest weight fits, Python's own integers where it does not."""
    return np.int64 if perm(cards, MOST_CARDS) < LARGEST_WORD else object


def _drawn(counts: Iterable[int], kind: type) -> Numbers:
    """For each count, the ordered ways to draw 0 to 6 of its cards."""
    return np.array([[perm(held, n) for n in range(MOST_CARDS + 1)] for held in counts], dtype=kind)


def _products(drawn: Numbers, held: Numbers) -> Numbers:
    """For each multiset, the ways to draw all of it."""
    ways: Numbers = drawn[0][held[:, 0]]
    for each in range(1, held.shape[1]):
        ways = ways * drawn[each][held[:, each]]
    return ways


def _completed(held: Numbers, cards: int, kind: type) -> Numbers:
    """What makes a round of four or five cards as weighty as ordered draws of six."""
    rest = [perm(cards - dealt, MOST_CARDS - dealt) for dealt in (4, 5, 6)]
    completed: Numbers = np.array(rest, dtype=kind)[held.sum(axis=1) - 4]
    return completed


@lru_cache(maxsize=64)
def outcomes(shoe: Composition, *, royal: bool) -> dict[Outcome, int]:
    """Every outcome with its exact weight; royal hands are told apart where they are asked for."""
    kind = _number_kind(shoe.cards)
    rounds = walk()
    if royal:
        ways = _royal_ways(shoe, kind)
    else:
        values = [sum(shoe.of_rank(r) for r in RANK_NUMBERS if value(r) == v) for v in VALUES]
        ways = _products(_drawn(values, kind), rounds.held)[:, None]
    ways = ways * _completed(rounds.held, shoe.cards, kind)[:, None]
    weighed = ways[rounds.values] * rounds.orders[:, None]
    starts = np.flatnonzero(np.diff(rounds.results, prepend=-1))
    totals = np.add.reduceat(weighed, starts, axis=0)
    found = {}
    for result, row in zip(rounds.results[starts], totals, strict=True):
        for place, weight in enumerate(row, start=int(result) * len(RoyalHand)):
            if weight:
                found[WITH_ROYAL[place]] = int(weight)
    return found


@lru_cache(maxsize=64)
def hands(shoe: Composition) -> dict[Outcome, int]:
    """Royal hands with their exact weights, each in the first outcome that has it."""
    first: dict[RoyalHand, Outcome] = {}
    weights: dict[Outcome, int] = {}
    for outcome, weight in outcomes(shoe, royal=True).items():
        seen = first.setdefault(outcome.royal, outcome)
        weights[seen] = weights.get(seen, 0) + weight
    return weights


# -- royal hands ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Suited:
    """Cards of one suit among those of a multiset of ranks, and the hand they make.

    `in_suit` are the cards that share the suit; `odd_rank` is the rank of the one card of another
    suit, or none; `odd_places` is among how many cards of its rank it may be.
    """

    multisets: Numbers
    in_suit: Numbers
    odd_rank: Numbers
    odd_places: Numbers
    hands: Numbers


@dataclass(frozen=True, slots=True)
class Opened:
    """The multisets of values opened into ranks: each with its hand where fewer than five cards
    share a suit, and the ways in which five or six do.

    Tens and faces share a value, so an order of values stands for several orders of ranks.
    """

    held: Numbers  # by rank
    orders: Numbers  # of ranks, to each order of values
    values: Numbers  # places in Walk.held
    hands: Numbers
    suited: Suited


@cache
def opened() -> Opened:
    """All multisets of ranks of a round."""
    place = walk().place
    one_of = [ONE_OF[value(rank)] for rank in RANK_NUMBERS]
    held: list[list[int]] = []
    orders, values, hands = [], [], []
    suited: list[tuple[int, int, int]] = []  # a multiset, the odd rank out, the hand
    for size in (4, 5, 6):
        for ranks in combinations_with_replacement(RANK_NUMBERS, size):
            found = place.get(sum([one_of[rank] for rank in ranks]))
            if found is None:
                continue  # no round is dealt of these values
            counts = [0] * len(RANK_NUMBERS)
            for rank in ranks:
                counts[rank] += 1
            apart = [rank for rank in RANK_NUMBERS if counts[rank]]
            bits = sum([1 << rank for rank in apart])
            *_, next_most, most = sorted(counts)
            high = any(counts[rank] >= 2 and is_high(rank) for rank in apart)
            hand, flush, in_sequence = _hands_of(bits, most, next_most, high)
            odd_ones = _odd_ones_out(size, apart)
            for odd in odd_ones if in_sequence or flush != hand else ():
                better = flush
                if in_sequence:
                    alone = odd != NONE_ODD and counts[odd] == 1
                    in_suit = bits - (1 << odd) if alone else bits
                    together = size - (odd != NONE_ODD)
                    better = royal_hand(bits, most, next_most, high, together, in_suit)
                if better != hand:
                    suited.append((len(held), odd, better))
            held.append(counts)
            orders.append(factorial(sum(counts[TEN:])) // prod(map(factorial, counts[TEN:])))
            values.append(found)
            hands.append(hand)
    all_held = np.array(held)
    multisets, odd_ranks, suited_hands = np.array(suited).T
    in_suits, has_odd = all_held[multisets], np.flatnonzero(odd_ranks != NONE_ODD)
    odd_places = np.ones(len(multisets), dtype=np.int64)
    odd_places[has_odd] = in_suits[has_odd, odd_ranks[has_odd]]
    in_suits[has_odd, odd_ranks[has_odd]] -= 1
    return Opened(
        all_held,
        np.array(orders),
        np.array(values),
        np.array(hands),
        Suited(multisets, in_suits, odd_ranks, odd_places, suited_hands),
    )


@cache
def _hands_of(bits: int, most: int, next_most: int, high: bool) -> tuple[int, int, bool]:
    """The hand with no five of a suit, with all of a suit, and whether five are in sequence: where
    none are, it is all one which of them share the suit."""
    hand = royal_hand(bits, most, next_most, high, 0, 0)
    flush = royal_hand(bits, most, next_most, high, MOST_CARDS, 0)
    return hand, flush, royal_hand(bits, 1, 1, False, MOST_CARDS, bits) > RoyalHand.FLUSH


NONE_ODD = -1


def _odd_ones_out(size: int, apart: list[int]) -> list[int]:
    """Which rank may be of another suit when at least five cards share one: none, or one of six.

    With fewer than three ranks every hand there is outranks a flush.
    """
    if size < 5 or len(apart) < 3:
        return []
    return [NONE_ODD] if size == 5 else [NONE_ODD, *apart]


def _royal_ways(shoe: Composition, kind: type) -> Numbers:
    """For each multiset of values, the ways to draw it by royal hand."""
    ranks, suited = opened(), opened().suited
    by_rank = [shoe.of_rank(rank) for rank in RANK_NUMBERS]
    ways: Numbers = np.zeros((len(walk().held), len(RoyalHand)), dtype=kind)
    drawn = _products(_drawn(by_rank, kind), ranks.held) * ranks.orders
    np.add.at(ways, (ranks.values, ranks.hands), drawn)
    orders = ranks.orders[suited.multisets] * suited.odd_places
    values, plain = ranks.values[suited.multisets], ranks.hands[suited.multisets]
    for suit in range(len(SUITS)):
        of_suit = [shoe.counts[rank * len(SUITS) + suit] for rank in RANK_NUMBERS]
        apart = [whole - of_it for whole, of_it in zip(by_rank, of_suit, strict=True)]
        others: Numbers = np.array([*apart, 1], dtype=kind)  # the last for none odd
        drawn = _products(_drawn(of_suit, kind), suited.in_suit)
        moved = drawn * orders * others[suited.odd_rank]
        np.add.at(ways, (values, suited.hands), moved)
        np.subtract.at(ways, (values, plain), moved)
    return ways
