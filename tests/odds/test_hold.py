"""What the licensee keeps over many rounds, against laws computed by other means.

Short runs are folded naively with Fractions, long ones counted by multinomial or binomial
coefficients in whole numbers.
"""

import math
import re
from bisect import bisect_left
from collections import Counter
from fractions import Fraction
from itertools import accumulate
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given, strategies as st

from croupier import rules
from croupier.lawbook import BadInput, NotPossible
from croupier.odds import analyse
from croupier.odds.hold import (
    DEFAULT_ROUNDS,
    RoundLaw,
    distribution,
    hold,
    holds,
    round_law,
)

F = Fraction
SIC_BO = rules("sic-bo")
MINI = rules("mini-baccarat")


def one_unit(of, wager):
    return round_law(of, {wager: F(1)})


def law_of(chances, staked=1):
    return RoundLaw(tuple(sorted((F(r), F(p)) for r, p in chances.items())), F(staked))


def folded(law, rounds):
    """The law of the sum, result by result, in Fractions."""
    written = {F(0): F(1)}
    for _round in range(rounds):
        following = Counter()
        for total, so_far in written.items():
            for result, chance in law.chances:
                following[total + result] += so_far * chance
        written = following
    return written


def of_three_results(law, rounds):
    """The law of the sum of a law of three results, by multinomial coefficients.

    Each chance is cut to 120 binary places, to spare common divisors of thousands of digits.
    """
    (first, p), (second, q), (third, r) = law.chances
    whole = math.lcm(p.denominator, q.denominator, r.denominator)
    p, q, r = (int(chance * whole) for chance in (p, q, r))
    powers = [[base**k for k in range(rounds + 1)] for base in (p, q, r)]
    counted = Counter()
    for i in range(rounds + 1):
        for j in range(rounds + 1 - i):
            k = rounds - i - j
            ways = math.comb(rounds, i) * math.comb(rounds - i, j)
            counted[i * first + j * second + k * third] += (
                ways * powers[0][i] * powers[1][j] * powers[2][k]
            )
    every = whole**rounds
    return {result: F((ways << 120) // every, 1 << 120) for result, ways in counted.items()}


def places_of(after):
    """A distribution as a dictionary of the places that are not nothing."""
    return {
        after.first + after.step * place: float(after.chances[place])
        for place in np.flatnonzero(after.chances)
    }


def agrees(after, exact, within=1e-12):
    found = places_of(after)
    results = {*found, *exact}
    assert max(abs(found.get(each, 0) - float(exact.get(each, 0))) for each in results) < within


# one round


def test_a_round_of_one_wager_has_the_mean_and_variance_of_its_odds():
    """The odds add up weights by decision, the law of a round by result."""
    for of in (SIC_BO, MINI, rules("mini-baccarat", elections={"royal": "A", "bonus": "B"})):
        for wager in of.wagers.values():
            law, odds = one_unit(of, wager.id), analyse(of, wager)
            assert (law.mean, law.variance) == (odds.house_advantage, odds.variance)
            assert sum(chance for _, chance in law.chances) == 1


def test_small_and_big_are_settled_on_the_same_roll():
    """One of them wins and the other loses, but on 6 of 216 rolls, of three of a kind, both do."""
    law = round_law(SIC_BO, {"small": F(1), "big": F(1)})
    assert law.chances == ((F(0), F(35, 36)), (F(2), F(1, 36)))
    assert (law.staked, law.house_advantage) == (2, F(1, 36))


def test_units_weigh_each_wager():
    """Small at 2 and big at 1/2: each wins on 105 of 216 rolls, and both lose on 6."""
    law = round_law(SIC_BO, {"small": F(2), "big": F(1, 2)})
    assert law.chances == (
        (F(-3, 2), F(105, 216)),
        (F(3, 2), F(105, 216)),
        (F(5, 2), F(6, 216)),
    )


def test_wagers_staked_together_keep_what_they_keep_apart():
    """Means add up however the wagers hang together."""
    of = rules("mini-baccarat", elections={"royal": "A"})
    stakes = {"banker": F(5), "tie": F(1, 2), "royal": F(1)}
    apart = sum(
        units * analyse(of, of.wager(name)).house_advantage for name, units in stakes.items()
    )
    assert round_law(of, stakes).mean == apart


def test_what_a_meter_pays_is_not_counted():
    of = rules("mini-baccarat", elections={"royal-progressive": "A"})
    odds = analyse(of, of.wager("royal"))
    chances = dict(one_unit(of, "royal").chances)
    assert chances[F(0)] == odds.meter_probability > 0


def test_a_fixed_amount_is_counted_for_one_dollar_and_no_other_wager():
    of = rules("mini-baccarat", elections={"royal": "A", "royal-top-fixed": "25000"})
    assert one_unit(of, "royal").chances[0][0] == -25_000
    with pytest.raises(BadInput, match="one dollar"):
        round_law(of, {"royal": F(5)})


@pytest.mark.parametrize("units", [F(0), F(-1, 2)])
def test_nothing_or_less_cannot_be_staked(units):
    with pytest.raises(BadInput, match="small needs units above nothing"):
        round_law(SIC_BO, {"small": units})


def test_a_wager_that_is_not_offered_cannot_be_staked():
    with pytest.raises(BadInput, match="no wager 'medium'"):
        round_law(SIC_BO, {"medium": F(1)})


# few rounds


def test_two_rounds_of_small_by_hand():
    """The licensee wins a unit on 37 rolls of 72 and loses one on 35."""
    after = distribution(one_unit(SIC_BO, "small"), 2)
    agrees(after, {-2: F(35**2, 72**2), 0: F(2 * 35 * 37, 72**2), 2: F(37**2, 72**2)}, 1e-15)
    assert after.outside == 0


def test_three_rounds_of_small_by_hand():
    after = distribution(one_unit(SIC_BO, "small"), 3)
    by_hand = {
        -3: F(35**3, 72**3),
        -1: F(3 * 35**2 * 37, 72**3),
        1: F(3 * 35 * 37**2, 72**3),
        3: F(37**3, 72**3),
    }
    agrees(after, by_hand, 1e-15)
    assert after.exactly(F(0)) == 0
    assert after.below(F(0)) == pytest.approx(float(by_hand[-3] + by_hand[-1]), abs=1e-15)


def test_two_rounds_of_small_and_big_together_by_hand():
    """Two units are kept on 1 round of 36 and nothing on the others."""
    law = round_law(SIC_BO, {"small": F(1), "big": F(1)})
    after = distribution(law, 2)
    agrees(after, {0: F(35**2, 36**2), 2: F(2 * 35, 36**2), 4: F(1, 36**2)}, 1e-15)
    kept = hold(law, 2)
    assert kept.behind == pytest.approx(0, abs=1e-15)
    assert kept.even == pytest.approx(1225 / 1296, abs=1e-15)


def test_a_certain_result_stays_certain():
    kept = hold(law_of({F(1, 3): 1}), 7)
    assert [(band.low, band.high) for band in kept.bands] == [(F(7, 3), F(7, 3))] * 2
    assert (kept.behind, kept.even, kept.standard_deviation) == (0, 0, 0)


@pytest.mark.parametrize("uneven", [F(0), F(1, 10**7)])
def test_a_law_of_which_frequencies_all_but_vanish_is_as_exact_as_any(uneven):
    """Of five results alike, or nearly, every frequency but the first is nothing, or nearly."""
    chances = {result: F(1, 5) for result in range(-2, 3)} | {-2: F(1, 5) - uneven}
    law = law_of(chances | {1: F(1, 5) + uneven})
    agrees(distribution(law, 1), dict(law.chances), within=1e-15)
    agrees(distribution(law, 3), folded(law, 3), within=1e-15)


@st.composite
def laws(draw):
    size = draw(st.integers(1, 5))
    results = draw(
        st.lists(
            st.fractions(-9, 9, max_denominator=6) | st.integers(-60, 60).map(Fraction),
            min_size=size,
            max_size=size,
            unique=True,
        )
    )
    weights = draw(st.lists(st.integers(1, 1000), min_size=size, max_size=size))
    whole = sum(weights)
    return law_of({r: F(w, whole) for r, w in zip(results, weights, strict=True)})


@given(laws(), st.integers(1, 5))
def test_any_small_law_is_folded_as_fractions_fold_it(law, rounds):
    after, exact = distribution(law, rounds), folded(law, rounds)
    agrees(after, exact)
    assert after.outside == 0
    for result in (F(0), law.mean * rounds, max(exact)):
        below = sum(chance for each, chance in exact.items() if each < result)
        assert after.below(result) == pytest.approx(float(below), abs=1e-12)
        assert after.exactly(result) == pytest.approx(float(exact.get(result, 0)), abs=1e-12)


@given(laws(), st.integers(1, 5))
def test_a_window_misses_no_more_than_it_says(law, rounds):
    with patch("croupier.odds.hold.WHOLE_RANGE", 1), patch("croupier.odds.hold.TAIL", 0.01):
        after = distribution(law, rounds)
    exact = folded(law, rounds)
    last = after.first + after.step * (len(after.chances) - 1)
    missed = sum(chance for each, chance in exact.items() if not after.first <= each <= last)
    assert missed <= after.outside <= 0.02
    agrees(after, exact, within=float(missed) + 1e-12)


# hundreds of rounds


@pytest.mark.parametrize("rounds", [40, 300])
def test_hundreds_of_rounds_of_banker_are_exact_at_every_point(rounds):
    law = one_unit(MINI, "banker")
    agrees(distribution(law, rounds), of_three_results(law, rounds))


def test_what_lies_outside_the_window_of_a_rare_enormous_payout_is_less_than_said():
    rare = F(1, 10**6)
    law = law_of({-5000: rare, -1: F(48, 100), 1: F(52, 100) - rare})
    after, exact = distribution(law, 300), of_three_results(law, 300)
    last = after.first + after.step * (len(after.chances) - 1)
    missed = sum(chance for each, chance in exact.items() if not after.first <= each <= last)
    assert 0 < missed <= after.outside <= 1e-15
    assert after.first < -5000 * 4  # four payouts have a chance of 3e-16, three one of 4e-12
    agrees(after, exact)


@pytest.mark.parametrize("wager", ["small", "total:4", "three-of-a-kind:1"])
def test_a_losing_day_of_a_thousand_rounds_is_a_binomial_tail(wager):
    """The licensee is behind when wins at `pays` to 1 outweigh the losses."""
    law = one_unit(SIC_BO, wager)
    (lost, p), (won, q) = law.chances
    assert won == 1
    tail = sum(
        math.comb(1000, wins) * p**wins * q ** (1000 - wins)
        for wins in range(1001)
        if wins * lost + 1000 - wins < 0
    )
    kept = hold(law, 1000)
    assert kept.behind == pytest.approx(float(tail), abs=1e-12)


def test_bands_of_a_thousand_rounds_of_small_are_those_of_the_binomial():
    p = F(37, 72)
    chances = [math.comb(1000, k) * 37**k * 35 ** (1000 - k) for k in range(1001)]

    so_far = list(accumulate(chances))

    def quantile(level):
        return 2 * bisect_left(so_far, level * 72**1000) - 1000

    kept = hold(one_unit(SIC_BO, "small"), 1000)
    narrow, wide = kept.bands
    assert (narrow.low, narrow.high) == (quantile(F(25, 1000)), quantile(F(975, 1000)))
    assert (wide.low, wide.high) == (quantile(F(5, 1000)), quantile(F(995, 1000)))
    assert kept.mean == 1000 * (2 * p - 1)
    assert kept.of_the_wagered(narrow.low) == F(quantile(F(25, 1000)), 1000)
    assert kept.even == pytest.approx(float(F(chances[500], 72**1000)), abs=1e-12)


# millions


def binomial_below(rounds, p, places):
    """The chance of fewer than so many of `rounds`, by the ratio of neighbouring chances.

    In whole numbers scaled by 2**300, from the likeliest down until nothing is left.
    """
    each = 1 << 300
    a, b = p.numerator, p.denominator - p.numerator
    mode = int(rounds * p)
    chances = {mode: each}
    k, chance = mode, each
    while chance and k < rounds:
        chance = chance * (rounds - k) * a // ((k + 1) * b)
        k += 1
        chances[k] = chance
    k, chance = mode, each
    while chance and k:
        chance = chance * k * b // ((rounds - k + 1) * a)
        k -= 1
        chances[k] = chance
    return F(sum(c for k, c in chances.items() if k < places), sum(chances.values()))


@pytest.mark.parametrize(("rounds", "within"), [(10**5, 1e-12), (10**7, 1e-12), (10**8, 1e-11)])
def test_millions_of_rounds_of_small_are_binomial(rounds, within):
    """At three places of the middle, where an error of the mean would show most."""
    after = distribution(one_unit(SIC_BO, "small"), rounds)
    deviation = math.isqrt(rounds) // 2
    for kept in (-2 * deviation, 0, deviation):
        places = int(rounds * F(37, 72)) + kept
        exact = binomial_below(rounds, F(37, 72), places)
        assert after.below(F(2 * places - rounds)) == pytest.approx(float(exact), abs=within)


@pytest.mark.parametrize(
    ("elections", "stakes"),
    [
        ({}, {"banker": F(1)}),
        ({"banker": "six-pays-half"}, {"banker": F(1)}),
        ({"royal": "A"}, {"royal": F(1)}),
        ({"bonus": "A"}, {"banker": F(5), "bonus:banker": F(1), "tie": F(1, 2)}),
    ],
)
def test_ten_million_rounds_have_the_exact_mean_and_variance(elections, stakes):
    law, rounds = round_law(rules("mini-baccarat", elections=elections), stakes), 10**7
    after = distribution(law, rounds)
    places = np.arange(len(after.chances))
    middle = (after.chances * places).sum()
    mean = float(after.first) + float(after.step) * middle
    variance = (after.chances * (places - middle) ** 2).sum() * float(after.step) ** 2
    assert after.chances.sum() == pytest.approx(1, abs=1e-12)
    assert mean == pytest.approx(float(rounds * law.mean), rel=1e-9)
    assert variance == pytest.approx(float(rounds * law.variance), rel=1e-9)


def test_ten_million_rounds_come_near_the_normal_law():
    """Berry and Esseen: no chance strays further than rho / (2 sigma**3 sqrt(n))."""
    law, rounds = one_unit(MINI, "banker"), 10**7
    after = distribution(law, rounds)
    third = float(sum(abs(result - law.mean) ** 3 * chance for result, chance in law.chances))
    strays = third / (2 * float(law.variance) ** 1.5 * math.sqrt(rounds))
    for z in (-2.5, -1.0, 0.0, 0.7, 3.0):
        result = rounds * law.mean + F(z * math.sqrt(rounds * law.variance))
        normal = math.erfc(-z / math.sqrt(2)) / 2
        assert abs(after.below(result) - normal) < strays


def test_rounds_do_not_multiply_the_error_of_a_law_that_is_nearly_a_coarser_one():
    """An odd sum needs an odd number of the rare result: (1 - (1 - 2p)**n) / 2."""
    rare = F(1, 10**6)
    law = law_of({0: F(1, 2), 2: F(1, 2) - rare, 3: rare})
    for rounds in (10**6, 10**7):
        after = distribution(law, rounds)
        start = 1 - int(after.first) % 2
        exact = -math.expm1(rounds * math.log1p(-2e-6)) / 2
        assert after.chances[start::2].sum() == pytest.approx(exact, abs=1e-12)


# quantiles


def test_a_quantile_is_reached_by_the_very_chance_of_its_level():
    """Of -1 the chance is 1/40: the level 1/40 is there, and anything more is not."""
    after = distribution(law_of({-1: F(1, 40), 0: F(19, 20), 1: F(1, 40)}), 1)
    assert after.quantile(F(1, 40)) == -1
    assert after.quantile(F(1, 40) + F(1, 10**9)) == 0
    assert after.quantile(F(39, 40)) == 0
    assert after.quantile(F(39, 40) + F(1, 10**9)) == 1


def test_rounding_hides_no_result_whose_chance_is_the_level():
    for parts in range(3, 200):
        chance = F(1, parts)
        after = distribution(law_of({-1: chance, 0: 1 - 2 * chance, 1: chance}), 1)
        assert (after.quantile(chance), after.quantile(1 - chance)) == (-1, 0)


@given(laws(), st.integers(1, 4), st.fractions(F(1, 1000), F(999, 1000), max_denominator=1000))
def test_a_quantile_is_the_least_result_with_enough_at_or_below_it(law, rounds, level):
    exact, so_far = folded(law, rounds), F(0)
    for result in sorted(exact):
        so_far += exact[result]
        if so_far >= level:
            break
    assert distribution(law, rounds).quantile(level) == result


# what is refused, and what is told once


@pytest.mark.parametrize("rounds", [0, -5, 10**9 + 1])
def test_no_rounds_and_too_many_are_refused(rounds):
    with pytest.raises(BadInput, match="1 to 1,000,000,000"):
        distribution(one_unit(SIC_BO, "small"), rounds)


def test_results_too_fine_to_tell_are_refused_with_the_rounds_that_would_do(monkeypatch):
    monkeypatch.setattr("croupier.odds.hold.MOST_POINTS", 20_000)
    law = one_unit(MINI, "banker")
    with pytest.raises(NotPossible, match="lie 1/20 unit apart") as refused:
        distribution(law, 10**6)
    most = int(re.search(r"at most ([\d,]+) rounds", str(refused.value))[1].replace(",", ""))
    assert len(distribution(law, most).chances) <= 20_000
    with pytest.raises(NotPossible):
        distribution(law, most + 1)


def test_results_too_fine_for_a_single_round_are_refused_without_naming_rounds():
    law = law_of({0: F(1, 2), F(1, 10**9): F(1, 4), 1: F(1, 4)})
    with pytest.raises(NotPossible, match=r"accepted: rounder units") as refused:
        distribution(law, 1)
    assert "at most" not in str(refused.value)


def test_laws_alike_are_folded_once_and_progress_is_told():
    small, big = one_unit(SIC_BO, "small"), one_unit(SIC_BO, "big")
    steps = []
    kept = holds([small, big], DEFAULT_ROUNDS, lambda: steps.append(1))
    assert len(steps) == len(DEFAULT_ROUNDS)
    assert list(kept[big]) == list(DEFAULT_ROUNDS)
    assert kept[small][1000].behind == hold(small, 1000).behind


def test_what_is_too_fine_is_refused_before_anything_is_waited_for(monkeypatch):
    monkeypatch.setattr("croupier.odds.hold.MOST_POINTS", 20_000)
    steps = []
    with pytest.raises(NotPossible, match="1,000,000 rounds"):
        holds([one_unit(MINI, "banker")], [10, 10**6], lambda: steps.append(1))
    assert steps == []
