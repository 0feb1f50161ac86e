"""The exact laws of the tests of single places and of linear registers, by counting every case.

A fair source fails no oftener than a p says: every sample there is of small shoes is tested, and
every sequence of a few bits is given its shortest register by trying all of them.
"""

from collections import Counter
from fractions import Fraction
from itertools import permutations, product

import numpy as np
import pytest

from croupier.randomness.linear import at_most, both_ways, complexity, linear_trials
from croupier.randomness.places import against_the_next, at_each_place
from croupier.randomness.trials import Refused


def never_oftener_than_told(found):
    """Of samples that are all as likely, no more than a part p has a p so small."""
    return all(
        sum(each <= p * (1 + 1e-9) for each in found) <= p * (1 + 1e-9) * len(found)
        for p in set(found)
    )


def samples(cards, shoes):
    """Every sample of so many shoes of these cards."""
    orders = sorted(set(permutations(cards)))
    return [np.array(sample) for sample in product(orders, repeat=shoes)]


@pytest.mark.parametrize(
    ("test", "cards", "shoes"),
    [
        (at_each_place, [0, 1, 2], 4),
        (at_each_place, [0, 0, 0, 1], 4),
        (against_the_next, [0, 1, 2], 4),
        (against_the_next, [0, 1], 8),
    ],
)
def test_no_sample_of_small_shoes_looks_rarer_than_it_is(test, cards, shoes):
    held = np.bincount(cards)
    found = [test("card", held, sample).p for sample in samples(cards, shoes)]
    assert never_oftener_than_told(found)
    assert len(set(found)) > 1


def test_a_place_is_judged_by_the_binomial_law():
    """Of ten shoes of three cards all begin alike: 3^-10, nine cells, two tails."""
    drawn = np.array([[0, 1, 2], [0, 2, 1]] * 5)
    trial = at_each_place("card", np.array([1, 1, 1]), drawn)
    assert trial.p == pytest.approx(9 * 2 / 3**10)
    assert trial.statistic == pytest.approx((10 - 10 / 3) / (10 * 2 / 9) ** 0.5)


def test_a_place_is_compared_with_every_place_of_the_shoe_before():
    """The first card is that of the last place of the shoe before, ten times of ten."""
    drawn = [[0, 1, 2]]
    for number in range(10):
        first = drawn[-1][-1]
        rest = [card for card in range(3) if card != first]
        drawn.append([first, *(rest if number % 3 else rest[::-1])])
    trial = against_the_next("card", np.array([1, 1, 1]), np.array(drawn))
    assert trial.p == pytest.approx(9 * 2 / 3**10)


def test_where_kinds_are_not_held_alike_a_repeat_is_as_likely_as_of_the_commonest():
    """Ten shoes in one order: two of three cards are alike, nine times of nine."""
    trial = against_the_next("rank", np.array([2, 1]), np.array([[0, 0, 1]] * 10))
    assert trial.p == pytest.approx(9 * 2 * (2 / 3) ** 9)


def test_what_needs_shoes_says_so():
    none, single = np.zeros((0, 3), dtype=int), np.array([[0, 1, 2]])
    held = np.array([1, 1, 1])
    assert at_each_place("card", held, none).why == "needs 1 whole shoes, has 0"
    assert isinstance(against_the_next("card", held, single), Refused)
    assert against_the_next("card", held, single).why == "needs 2 whole shoes, has 1"


def by_trying(bits):
    """The least length of a register, some sum of the bits before, that gives the sequence."""
    for length in range(len(bits) + 1):
        for taps in product((0, 1), repeat=length):
            if all(
                bits[place]
                == sum(tap * bits[place - 1 - back] for back, tap in enumerate(taps)) % 2
                for place in range(length, len(bits))
            ):
                return length
    raise AssertionError("a register as long as the sequence gives it")


@pytest.mark.parametrize("count", range(1, 9))
def test_the_law_of_registers_is_that_of_all_sequences(count):
    found = Counter()
    for bits in product((0, 1), repeat=count):
        length = by_trying(bits)
        assert complexity(bits) == length
        found[length] += 1
    for length in range(count + 1):
        shorter = sum(found[each] for each in range(length + 1))
        assert at_most(length, count) == Fraction(shorter, 2**count)
    written = [both_ways(length, count) for length in found.elements()]
    assert never_oftener_than_told(written)


def test_all_bits_of_two_numbers_are_looked_at_and_corrected_for():
    """Fair words whose highest bit of 64 never changes: a register of length 1."""
    words = np.random.Generator(np.random.PCG64(5)).integers(0, 2**32, 200, dtype=np.uint32)
    words[1::2] |= 1 << 31
    every, lowest = linear_trials(words.astype("<u4"))
    assert (every.statistic, every.observed) == (1, 6400)
    assert every.p == pytest.approx(float(64 * 2 * Fraction(3, 2**100)))
    assert lowest.p > 0.01


def test_a_stretch_too_short_to_tell_never_fails():
    every, lowest = linear_trials(np.zeros(2, dtype="<u4"))
    assert (every.p, lowest.p) == (1, 0.5)
