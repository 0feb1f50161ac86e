"""The tests of the raw output: bytes as the generator gives them, numbers of 32 bits of them.

Digits of four and eight bits are taken from every byte, so that a fault of any bit is seen.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from croupier.randomness import sequences, trials
from croupier.randomness.exact import ones_chances
from croupier.randomness.linear import linear_trials
from croupier.randomness.sequences import Numbers
from croupier.randomness.trials import LEAST_FOR_NORMAL, Family, Look, On, Trial, Tried

BITS = 32  # of a number
LAGS = range(1, 9)
WINDOW = 8  # bytes, searched for again


def raw_trials(raw: bytes, *, session: int | None = None) -> Iterator[Tried]:
    """Every test of the raw output, sessions joined one after another.

    `session` is how many bytes the first of them gave; all, if there was but one.
    """
    octets = np.frombuffer(raw[: len(raw) // 4 * 4], dtype=np.uint8)
    words = octets.view("<u4")
    nibbles = np.column_stack((octets >> 4, octets & 15)).ravel()
    yield sequences.evenly(On.RAW, "bytes", octets, kinds=256)
    yield from _bits(words)
    yield kolmogorov_smirnov(words)
    yield sequences.together(
        On.RAW, "pairs of numbers by their highest 4 bits", words >> 28, kinds=16, size=2
    )
    yield sequences.together(
        On.RAW, "pairs of numbers by their lowest 4 bits", words & 15, kinds=16, size=2
    )
    yield sequences.together(On.RAW, "triples of 4-bit digits", nibbles, kinds=16, size=3)
    yield sequences.together(On.RAW, "pairs of bytes", octets, kinds=256, size=2)
    yield sequences.above_and_below(On.RAW, "ones and zeros among all bits", np.unpackbits(octets))
    yield from _orders(words)
    yield sequences.gaps(
        On.RAW, "numbers in the lowest quarter", words < 1 << 30, chance=Fraction(1, 4)
    )
    yield sequences.gaps(On.RAW, "4-bit digits that are 0", nibbles == 0, chance=Fraction(1, 16))
    yield sequences.poker(On.RAW, "hands of five 4-bit digits", nibbles, kinds=16, hand=5)
    yield sequences.coupons(On.RAW, "the highest 3 bits of numbers", words >> 29, kinds=8)
    yield sequences.coupons(On.RAW, "the lowest 3 bits of numbers", words & 7, kinds=8)
    yield repeated_windows(octets)
    yield from linear_trials(octets[: None if session is None else session // 4 * 4].view("<u4"))


def _bits(words: Numbers) -> Iterator[Tried]:
    ones = np.array([int(np.count_nonzero(words >> bit & 1)) for bit in range(BITS)])
    count = len(words)
    method = "Ones against half of the bits, in standard deviations: the normal law."
    all_bits = Look(On.RAW, Family.EQUIDISTRIBUTION, "ones among all bits", method)
    z = (2 * int(ones.sum()) - BITS * count) / math.sqrt(BITS * count)
    yield trials.normal(all_bits, z, observed=BITS * count)
    method = (
        "Ones of each bit against half of the numbers; the squares of their standard deviations "
        "added up are a chi-square of 32 degrees."
    )
    each_bit = Look(
        On.RAW, Family.EQUIDISTRIBUTION, "ones in each of the 32 bits of a number", method
    )
    if count < LEAST_FOR_NORMAL:
        yield each_bit.refused(needs=LEAST_FOR_NORMAL, observed=count)
    else:
        squares = float(((2 * ones - count) ** 2 / count).sum())
        yield trials.quadratic(each_bit, squares, BITS, observed=count)
    method = (
        "Numbers by how many of their 32 bits are ones, by chi-square against the binomial law."
    )
    of_a_number = Look(On.RAW, Family.EQUIDISTRIBUTION, "how many ones a number has", method)
    yield trials.fitted(
        of_a_number, sequences.counted(np.bitwise_count(words), BITS + 1), ones_chances(BITS)
    )


def kolmogorov_smirnov(words: Numbers) -> Tried:
    """Uniformity on the whole line from 0 to 1; too even is as bad as too uneven."""
    method = (
        "The greatest distance between the share of numbers below a point and the point, by the "
        "law of Kolmogorov and Smirnov, both tails."
    )
    look = Look(On.RAW, Family.EQUIDISTRIBUTION, "numbers from 0 to 1", method)
    count = len(words)
    if count < LEAST_FOR_NORMAL:
        return look.refused(needs=LEAST_FOR_NORMAL, observed=count)
    from scipy.special import kolmogorov

    points = (np.sort(words) + 0.5) / 2.0**BITS
    steps = np.arange(count + 1) / count
    distance = float(max((steps[1:] - points).max(), (points - steps[:-1]).max()))
    root = math.sqrt(count)
    statistic = (root + 0.12 + 0.11 / root) * distance  # Stephens' correction for finite samples
    above = float(kolmogorov(statistic))
    return Trial(look, count, statistic, None, min(1.0, 2 * min(above, 1 - above)))


def _orders(words: Numbers) -> Iterator[Tried]:
    yield sequences.runs_up(On.RAW, "numbers in runs up", words)
    yield sequences.runs_up(On.RAW, "numbers in runs down", ~words)
    yield sequences.above_and_below(
        On.RAW, "numbers above and below the middle", words >> (BITS - 1)
    )
    middle = (2**BITS - 1) / 2
    variance = (4.0**BITS - 1) / 12
    away = words.astype(np.float64) - middle
    for lag in LAGS:
        yield sequences.correlated(On.RAW, "numbers", away, variance=variance, lag=lag)
    for size in (3, 4, 5):
        yield sequences.permutations(On.RAW, f"{size} numbers", sequences.grouped(words, size))


def repeated_windows(octets: Numbers) -> Trial:
    """Eight bytes that came before, anywhere: what a generator started alike gives."""
    method = (
        "Every window of 8 bytes, at every byte, searched for among all others; the chance of any "
        "is at most the number of pairs of windows over 2^64."
    )
    look = Look(
        On.RAW, Family.REPETITION, "8 bytes seen before, in this session or another", method
    )
    at_each_byte = [
        octets[start : start + (len(octets) - start) // WINDOW * WINDOW].view("<u8")
        for start in range(WINDOW)
    ]
    windows = np.concatenate(at_each_byte)
    alike = Fraction(1, 2 ** (8 * WINDOW))
    return trials.repetition(
        look, things=len(windows), again=sequences.seen_before(windows), alike=alike
    )
