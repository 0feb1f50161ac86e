"""What a fair source should give: exact chances, by counting.

Numbers drawn with replacement (digits, dice) first, then cards drawn from a shoe without.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, factorial, perm

ONE = Fraction(1)
RARE = Fraction(1, 100)  # longer gaps and collections than come so seldom are told as one


@cache
def stirling(items: int, groups: int) -> int:
    """In how many ways so many items fall into so many groups, none empty (second kind).

    >>> stirling(4, 2), stirling(5, 5), stirling(3, 4)
    (7, 1, 0)
    """
    if items == groups:
        return 1
    if groups < 1 or groups > items:
        return 0
    return groups * stirling(items - 1, groups) + stirling(items - 1, groups - 1)


@cache
def gap_chances(chance: Fraction) -> tuple[Fraction, ...]:
    """The chance of each gap between marked numbers, from none; the last is that or more.

    >>> [str(each) for each in gap_chances(Fraction(1, 2))[:3]]
    ['1/2', '1/4', '1/8']
    """
    chances, longer = [], ONE
    while longer > RARE:
        chances.append(longer * chance)
        longer *= 1 - chance
    return (*chances, longer)


def poker_chances(kinds: int, hand: int) -> tuple[Fraction, ...]:
    """The chance of 1, 2, ... different numbers in a hand of them.

    >>> [str(each) for each in poker_chances(6, 3)]
    ['1/36', '5/12', '5/9']
    """
    return tuple(
        Fraction(perm(kinds, different) * stirling(hand, different), kinds**hand)
        for different in range(1, min(kinds, hand) + 1)
    )


@cache
def coupon_chances(kinds: int) -> tuple[Fraction, ...]:
    """The chance that so many numbers, from `kinds` on, show every kind; the last: or more.

    >>> [str(each) for each in coupon_chances(2)[:3]]
    ['1/2', '1/4', '1/8']
    """
    chances, longer, length = [], ONE, kinds
    while longer > RARE:
        ways = factorial(kinds) * stirling(length - 1, kinds - 1)
        chances.append(Fraction(ways, kinds**length))
        longer -= chances[-1]
        length += 1
    return (*chances, longer)


def run_chances(longest: int) -> tuple[Fraction, ...]:
    """The chance of a run up of 1, 2, ... numbers that all differ; the last is that or more.

    >>> [str(each) for each in run_chances(3)]
    ['1/2', '1/3', '1/6']
    """
    shorter = [
        Fraction(1, factorial(length)) - Fraction(1, factorial(length + 1))
        for length in range(1, longest)
    ]
    return (*shorter, Fraction(1, factorial(longest)))


def ones_chances(bits: int) -> tuple[Fraction, ...]:
    """The chance of 0, 1, ... ones among so many bits."""
    return tuple(Fraction(comb(bits, ones), 2**bits) for ones in range(bits + 1))


def total_chances(dice: int, faces: Iterable[int]) -> tuple[Fraction, ...]:
    """The chance of each total of the dice, from the least."""
    totals = [sum(thrown) for thrown in product(faces, repeat=dice)]
    return tuple(
        Fraction(totals.count(total), len(totals)) for total in range(min(totals), max(totals) + 1)
    )


# -- cards of a shoe, without replacement: `counts` are how many of each kind there are ------------


def pair_chances(counts: tuple[int, ...]) -> tuple[Fraction, ...]:
    """The chance of each kind followed by each, from the first card on.

    >>> [str(each) for each in pair_chances((1, 2))]
    ['0', '1/3', '1/3', '1/3']
    """
    cards = sum(counts)
    return tuple(
        Fraction(first * (second - (place == other)), cards * (cards - 1))
        for place, first in enumerate(counts)
        for other, second in enumerate(counts)
    )


def different_chances(counts: tuple[int, ...], hand: int) -> tuple[Fraction, ...]:
    """The chance of 1, 2, ... different kinds in a hand of cards.

    >>> [str(each) for each in different_chances((2, 2), 2)]
    ['1/3', '2/3']
    """
    ways = {(0, 0): 1}  # by cards taken and kinds among them
    for held in counts:
        ways = {
            (taken, different): sum(
                ways.get((taken - some, different - (some > 0)), 0) * comb(held, some)
                for some in range(taken + 1)
            )
            for taken in range(hand + 1)
            for different in range(hand + 1)
        }
    return tuple(
        Fraction(ways[hand, different], comb(sum(counts), hand)) for different in range(1, hand + 1)
    )


@cache
def first_gap_chances(cards: int, marked: int) -> tuple[Fraction, ...]:
    """The chance of so many cards before the first marked one; the last is that or more.

    >>> [str(each) for each in first_gap_chances(4, 2)]
    ['1/2', '1/3', '1/6', '0']
    """
    chances, longer, gap = [], ONE, 0
    while longer > RARE:
        chances.append(Fraction(comb(cards - gap - 1, marked - 1), comb(cards, marked)))
        longer -= chances[-1]
        gap += 1
    return (*chances, longer)


@cache
def collected_chances(counts: tuple[int, ...]) -> tuple[Fraction, ...]:
    """The chance that so many cards, from one of each on, show every kind; the last: or more.

    By inclusion and exclusion over the kinds that have not shown.

    >>> [str(each) for each in collected_chances((1, 2))]
    ['2/3', '1/3', '0']
    """
    cards = sum(counts)
    missing = {0: 1}  # by cards of the kinds missing: how many such choices, signed
    for held in counts:
        joined = dict(missing)
        for absent, sign in missing.items():
            joined[absent + held] = joined.get(absent + held, 0) - sign
        missing = joined
    chances, done, length = [], Fraction(0), len(counts)
    while 1 - done > RARE:
        ways = sum(sign * comb(cards - absent, length) for absent, sign in missing.items())
        by_now = Fraction(ways, comb(cards, length))
        chances.append(by_now - done)
        done, length = by_now, length + 1
    return (*chances, 1 - done)
