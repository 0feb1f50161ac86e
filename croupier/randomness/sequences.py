"""The tests made on any sequence of numbers below a bound: digits of the raw output, or dice.

Each takes the look it is made for and the numbers in the order drawn.
"""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from croupier.randomness.exact import coupon_chances, gap_chances, poker_chances, run_chances
from croupier.randomness.trials import Family, Look, On, Tried, fitted, normal

Numbers = npt.NDArray[Any]

LONGEST_RUN = 6  # told as one with all that are longer


def counted(values: Numbers, kinds: int) -> list[int]:
    """How many of each number below `kinds` there are."""
    counts: list[int] = np.bincount(values, minlength=kinds).tolist()
    return counts


def evenly(on: On, place: str, numbers: Numbers, *, kinds: int) -> Tried:
    """Equidistribution: each number below `kinds` as often as any other."""
    look = Look(on, Family.EQUIDISTRIBUTION, place, "How often each comes, by chi-square.")
    return fitted(look, counted(numbers, kinds), [1 / kinds] * kinds)


def together(on: On, place: str, numbers: Numbers, *, kinds: int, size: int) -> Tried:
    """Serial: numbers taken `size` at a time, none twice; each combination as often."""
    method = (
        "Numbers that follow each other are taken together, none twice; how often each "
        "combination comes, by chi-square."
    )
    look = Look(on, Family.SERIAL, place, method)
    groups = grouped(numbers, size)
    cells = groups @ np.array([kinds**place for place in reversed(range(size))])
    return fitted(look, counted(cells, kinds**size), [1 / kinds**size] * kinds**size)


def grouped(numbers: Numbers, size: int) -> Numbers:
    """The numbers `size` at a time; what is left at the end belongs to no group."""
    groups: Numbers = numbers[: len(numbers) // size * size].reshape(-1, size).astype(np.int64)
    return groups


def correlated(on: On, place: str, away: Numbers, *, variance: float, lag: int) -> Tried:
    """Serial correlation: `away` is how far each number is from its exact mean."""
    method = (
        "The mean product of two numbers so far apart, each less its exact mean, in standard "
        "deviations: the normal law."
    )
    look = Look(on, Family.CORRELATION, f"{place}, lag {lag}", method)
    products = len(away) - lag
    if products < 1:
        return normal(look, 0.0, observed=0)
    z = float(away[:-lag] @ away[lag:]) / (variance * math.sqrt(products))
    return normal(look, z, observed=products)


def above_and_below(on: On, place: str, above: Numbers) -> Tried:
    """Runs: how often the sequence crosses its middle, given how many lie on each side."""
    method = (
        "Runs on one side of the middle are counted; their mean and variance follow from how "
        "many lie on each side (Wald and Wolfowitz): the normal law."
    )
    look = Look(on, Family.RUNS, place, method)
    count, high = len(above), int(np.count_nonzero(above))
    crossing = 2 * high * (count - high)
    if not crossing:  # never across: no runs to speak of
        return normal(look, math.inf, observed=count)
    runs = 1 + int(np.count_nonzero(above[1:] != above[:-1]))
    mean = 1 + crossing / count
    variance = crossing * (crossing - count) / (count**2 * (count - 1))
    return normal(look, (runs - mean) / math.sqrt(variance), observed=count)


def runs_up(on: On, place: str, numbers: Numbers) -> Tried:
    """Runs up: how many numbers in a row each exceed the one before."""
    method = (
        "Lengths of runs, the number that breaks a run left out so that each run stands for "
        "itself; chi-square against 1/r! - 1/(r + 1)!."
    )
    look = Look(on, Family.RUNS, place, method)
    lengths = run_lengths(numbers)
    cells = np.minimum(np.array(lengths, dtype=np.int64), LONGEST_RUN) - 1
    return fitted(look, counted(cells, LONGEST_RUN), run_chances(LONGEST_RUN))


def run_lengths(numbers: Numbers) -> list[int]:
    """The lengths of runs up; the number after each belongs to none."""
    lengths, start = [], 0
    for end in np.flatnonzero(numbers[:-1] >= numbers[1:]).tolist():
        if end >= start:
            lengths.append(end - start + 1)
            start = end + 2
    return lengths


def gaps(on: On, place: str, marked: Numbers, *, chance: Fraction) -> Tried:
    """Gap: how many numbers lie between one that is marked and the next."""
    method = "How many others come between one and the next, by chi-square against p(1 - p)^g."
    look = Look(on, Family.GAP, place, method)
    chances = gap_chances(chance)
    places = np.flatnonzero(marked)
    lengths = np.minimum(np.diff(places) - 1, len(chances) - 1)
    return fitted(look, counted(lengths, len(chances)), chances)


def poker(on: On, place: str, numbers: Numbers, *, kinds: int, hand: int) -> Tried:
    """Poker: how many different numbers there are in a hand of them."""
    method = (
        "Hands of numbers by how many of them differ, by chi-square; the chances by Stirling "
        "numbers."
    )
    look = Look(on, Family.POKER, place, method)
    chances = poker_chances(kinds, hand)
    return fitted(look, counted(different(grouped(numbers, hand)) - 1, len(chances)), chances)


def different(groups: Numbers) -> Numbers:
    """How many different numbers each group has."""
    in_order = np.sort(groups, axis=1)
    found: Numbers = 1 + np.count_nonzero(in_order[:, 1:] != in_order[:, :-1], axis=1)
    return found


def coupons(on: On, place: str, numbers: Numbers, *, kinds: int) -> Tried:
    """Coupon collector: how many numbers until every kind has come."""
    method = (
        "How many numbers it takes until every kind has come, then from the start again; "
        "chi-square, the chances by Stirling numbers."
    )
    look = Look(on, Family.COUPON, place, method)
    chances = coupon_chances(kinds)
    lengths = np.array(collection_lengths(numbers, kinds), dtype=np.int64)
    cells = np.minimum(lengths - kinds, len(chances) - 1)
    return fitted(look, counted(cells, len(chances)), chances)


def collection_lengths(numbers: Numbers, kinds: int) -> list[int]:
    """How many numbers each collection of all kinds took."""
    ends, seen, whole = [-1], 0, (1 << kinds) - 1
    for place, number in enumerate(numbers.tolist()):
        seen |= 1 << number
        if seen == whole:
            ends.append(place)
            seen = 0
    return [after - before for before, after in pairwise(ends)]


def permutations(on: On, place: str, groups: Numbers) -> Tried:
    """Permutation: in which order the numbers of a group stand, all of them different."""
    size = groups.shape[1]
    method = "Groups of different numbers by the order in which they stand, by chi-square."
    look = Look(on, Family.PERMUTATION, place, method)
    orders = math.factorial(size)
    return fitted(look, counted(order_numbers(groups), orders), [1 / orders] * orders)


def order_numbers(groups: Numbers) -> Numbers:
    """The order of each group as a number: how many before each place are greater, in mixed radix.

    Numbers that are equal stand as if the later were the greater.
    """
    code = np.zeros(len(groups), dtype=np.int64)
    for place in range(1, groups.shape[1]):
        greater = np.count_nonzero(groups[:, :place] > groups[:, place : place + 1], axis=1)
        code = code * (place + 1) + greater
    return code


def seen_before(things: Numbers) -> int:
    """How many of them came before."""
    in_order = np.sort(things)
    return int(np.count_nonzero(in_order[1:] == in_order[:-1]))
