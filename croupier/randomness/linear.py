"""Linear complexity: whether bits follow from earlier ones by a fixed sum modulo 2.

Generators made of shifts and exclusive ors alone (xorshift, Mersenne twisters, shift registers)
are as even as one likes and wholly foretold by as many bits as their state has; no count of digits
shows it. The shortest register that gives a sequence does (Berlekamp and Massey), and how long it
is for fair bits is known exactly (Rueppel).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

import numpy as np

from croupier.randomness.sequences import Numbers
from croupier.randomness.trials import Family, Look, On, Trial

ONE = Fraction(1)
# Bits looked at, where there are so many. A state shows in somewhat more than twice its bits:
EACH_BIT = 2_500  # states of 1,024 bits, in any bit of two numbers
LOWEST_BIT = 100_000  # the twisters' 19,937 and more, in a single bit
METHOD = (
    "The shortest linear register modulo 2 that gives the bits (Berlekamp and Massey), against the "
    "exact law of its length for fair bits, both tails{corrected}."
)


def linear_trials(words: Numbers) -> Iterator[Trial]:
    """The tests of one stretch of numbers of 32 bits: sessions started apart are not joined."""
    doubled = words[: len(words) // 2 * 2].view("<u8")[:EACH_BIT]
    lanes = [doubled >> np.uint64(bit) & np.uint64(1) for bit in range(64)]
    every = METHOD.format(corrected=", corrected for all 64 bits")
    yield _judged("each of the 64 bits of two numbers of a session", every, lanes)
    lowest = METHOD.format(corrected="")
    yield _judged("the lowest bit of numbers of a session", lowest, [words[:LOWEST_BIT] & 1])


def _judged(place: str, method: str, lanes: Sequence[Numbers]) -> Trial:
    """The most striking of some sequences, its p corrected for all of them by Bonferroni."""
    look = Look(On.RAW, Family.LINEAR, place, method)
    bits = len(lanes[0])
    found = [complexity(lane.tolist()) for lane in lanes]
    least, striking = min((both_ways(length, bits), length) for length in found)
    p = min(ONE, len(lanes) * least)
    return Trial(look, bits * len(lanes), float(striking), None, float(p))


def complexity(bits: Iterable[int]) -> int:
    """The length of the shortest linear register that gives the bits, by Berlekamp and Massey.

    A register is a whole number, a bit for each of its taps; so is what has been seen, the latest
    bit lowest.

    >>> complexity([1, 0, 1, 0, 1, 0]), complexity([0, 0, 0, 1])
    (2, 4)
    """
    register = former = 1
    length, behind, seen = 0, 1, 0
    for place, bit in enumerate(bits):
        seen = seen << 1 | bit
        if not (register & seen).bit_count() & 1:
            behind += 1
        elif 2 * length <= place:
            register, former = register ^ former << behind, register
            length, behind = place + 1 - length, 1
        else:
            register ^= former << behind
            behind += 1
    return length


def at_most(length: int, bits: int) -> Fraction:
    """The chance that so many fair bits need a register of that length or a shorter one.

    Of the 2^n sequences of n bits one has length 0, and 2^min(2n - 2k, 2k - 1) length k.

    >>> [str(at_most(length, 4)) for length in range(5)]
    ['1/16', '3/16', '11/16', '15/16', '1']
    """
    if length > bits // 2:
        return ONE - Fraction((4 ** (bits - length) - 1) // 3, 2**bits)
    return Fraction(1 + 2 * (4**length - 1) // 3, 2**bits)


def both_ways(length: int, bits: int) -> Fraction:
    """How often fair bits stray so far, to either side; a stretch of no bits does not."""
    longer = ONE - at_most(length - 1, bits) if length else ONE
    return min(ONE, 2 * min(at_most(length, bits), longer))
