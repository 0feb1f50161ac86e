"""Expected chances by counting every case there is: sequences, permutations, orders of a small
shoe; and the moments of sums over a random order of cards."""

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from math import factorial

import numpy as np
import pytest

from croupier.randomness import exact, shoes
from croupier.randomness.sequences import order_numbers


def share(happens, cases):
    cases = list(cases)
    return Fraction(sum(map(happens, cases)), len(cases))


@pytest.mark.parametrize(("kinds", "marked"), [(2, 1), (3, 1), (5, 2)])
def test_gaps_are_those_of_every_sequence_there_is(kinds, marked):
    """A gap of g: g numbers not marked, then a marked one."""
    chances = exact.gap_chances(Fraction(marked, kinds))
    assert sum(chances) == 1
    for gap in range(5):
        sequences = product(range(kinds), repeat=gap + 1)
        counted = share(
            lambda s: s[-1] < marked and min(s[:-1], default=kinds) >= marked, sequences
        )
        assert chances[gap] == counted
    assert chances[-1] <= Fraction(1, 100) < chances[-1] / (1 - Fraction(marked, kinds))


@pytest.mark.parametrize(("kinds", "hand"), [(2, 5), (3, 4), (6, 5), (10, 3)])
def test_poker_hands_are_those_of_every_hand_there_is(kinds, hand):
    chances = exact.poker_chances(kinds, hand)
    assert sum(chances) == 1
    hands = list(product(range(kinds), repeat=hand))
    for different, chance in enumerate(chances, start=1):
        assert chance == share(lambda dealt, d=different: len(set(dealt)) == d, hands)


@pytest.mark.parametrize("kinds", [2, 3, 4])
def test_collections_are_those_of_every_sequence_there_is(kinds):
    """Complete with the last number and not before."""
    chances = exact.coupon_chances(kinds)
    assert sum(chances) == 1
    for length in range(kinds, kinds + 5):
        counted = share(
            lambda s: len(set(s)) == kinds and len(set(s[:-1])) < kinds,
            product(range(kinds), repeat=length),
        )
        assert chances[length - kinds] == counted


def test_runs_are_those_of_every_order_of_seven_numbers():
    """The first run up of a random order; six or more are told as one."""

    def length(order):
        return next((i for i in range(1, 7) if order[i] < order[i - 1]), 7)

    orders = list(permutations(range(7)))
    lengths = Counter(min(length(order), 6) for order in orders)
    assert exact.run_chances(6) == tuple(Fraction(lengths[run], len(orders)) for run in range(1, 7))


def test_ones_and_totals_are_those_of_every_number_and_roll():
    ones = Counter(f"{number:b}".count("1") for number in range(2**10))
    assert exact.ones_chances(10) == tuple(Fraction(ones[each], 2**10) for each in range(11))
    by_hand = [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1]
    assert exact.total_chances(3, range(1, 7)) == tuple(Fraction(n, 216) for n in by_hand)


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_every_order_has_a_number_of_its_own(size):
    orders = np.array(list(permutations(range(size))))
    assert sorted(order_numbers(orders)) == list(range(factorial(size)))
    assert order_numbers(orders[:1]) == [0]  # all in order


# -- cards of a shoe ------------------------------------------------------------------------------

SMALL = (1, 2, 3, 1)  # cards of each kind: seven in all, 5,040 orders
ORDERS = list(permutations([kind for kind, held in enumerate(SMALL) for _ in range(held)]))


def test_pairs_hands_gaps_and_collections_are_those_of_every_order_of_a_small_shoe():
    pairs = Counter(order[:2] for order in ORDERS)
    assert exact.pair_chances(SMALL) == tuple(
        Fraction(pairs[a, b], len(ORDERS)) for a in range(4) for b in range(4)
    )
    for hand in (2, 3, 4):
        different = Counter(len(set(order[:hand])) for order in ORDERS)
        assert exact.different_chances(SMALL, hand) == tuple(
            Fraction(different[d], len(ORDERS)) for d in range(1, hand + 1)
        )
    for kind, held in enumerate(SMALL):
        before = Counter(order.index(kind) for order in ORDERS)
        chances = exact.first_gap_chances(7, held)
        assert chances[:-1] == tuple(
            Fraction(before[gap], len(ORDERS)) for gap in range(len(chances) - 1)
        )
        assert sum(chances) == 1
    shown = Counter(max(order.index(kind) for kind in range(4)) + 1 for order in ORDERS)
    collected = exact.collected_chances(SMALL)
    assert collected[:-1] == tuple(
        Fraction(shown[length], len(ORDERS)) for length in range(4, 4 + len(collected) - 1)
    )
    assert sum(collected) == 1


def test_the_chances_of_a_whole_shoe_add_up():
    ranks = (32,) * 13
    for chances in (
        exact.pair_chances(ranks),
        exact.different_chances(ranks, 5),
        exact.first_gap_chances(416, 32),
        exact.collected_chances(ranks),
    ):
        assert sum(chances) == 1
        assert min(chances) > 0
    assert exact.first_gap_chances(416, 32)[:2] == (Fraction(1, 13), Fraction(384 * 32, 416 * 415))


@pytest.mark.parametrize("lag", [1, 2, 3, 4])
@pytest.mark.parametrize("kind", ["alike", "product"])
def test_sums_over_neighbours_have_the_moments_of_every_order(lag, kind):
    """All 720 orders of six cards, whole numbers throughout."""
    cards = [0, 0, 1, 2, 2, 2] if kind == "alike" else [-3, -1, 0, 1, 1, 4]
    rule = (lambda a, b: int(a == b)) if kind == "alike" else (lambda a, b: a * b)
    sums = [
        sum(rule(order[i], order[i + lag]) for i in range(6 - lag)) for order in permutations(cards)
    ]
    mean = Fraction(sum(sums), len(sums))
    variance = Fraction(sum(each**2 for each in sums), len(sums)) - mean**2
    kernel = np.array([[rule(a, b) for b in cards] for a in cards])
    assert shoes.neighbour_moments(kernel, lag=lag) == (mean, variance)


def test_squares_over_places_have_their_degrees_for_a_mean(monkeypatch):
    """Over all orders of six cards of three kinds, in three parts: (3 - 1)(3 - 1)."""
    monkeypatch.setattr(shoes, "LEAST_A_PLACE", 0)
    kinds = (1, 2, 3)
    cards = [kind for kind, held in enumerate(kinds) for _ in range(held)]
    parts = np.array([0, 0, 1, 1, 2, 2])
    found = [
        shoes.placed("", kinds, np.array([order]), parts)
        for order in sorted(set(permutations(cards)))
    ]
    assert {trial.degrees for trial in found} == {4}
    assert sum(trial.statistic for trial in found) / len(found) == pytest.approx(4, rel=1e-12)
