"""How surprising a count is: against the tables every statistician has, and by definition.

Critical values are those printed in any table of the chi-square and normal laws, to three
decimals; Holm's correction is held against the closed test it is a short cut for.
"""

import math
from itertools import combinations

import pytest
from hypothesis import given, strategies as st
from scipy.stats import binom

from croupier.odds.significance import (
    NORMAL_ENOUGH,
    Fit,
    binomial_tails,
    chi_square_tail,
    goodness_of_fit,
    holm,
    normal_tails,
)


@pytest.mark.parametrize(
    ("degrees", "level", "critical"),
    [
        (1, 0.05, 3.841),
        (1, 0.01, 6.635),
        (2, 0.05, 5.991),
        (2, 0.01, 9.210),
        (3, 0.001, 16.266),
        (10, 0.05, 18.307),
        (10, 0.01, 23.209),
        (30, 0.95, 18.493),
        (100, 0.05, 124.342),
        (100, 0.01, 135.807),
    ],
)
def test_the_tails_of_the_chi_square_are_those_of_the_tables(degrees, level, critical):
    """A printed value is rounded: the level lies between those half a thousandth to either side."""
    assert chi_square_tail(critical + 0.0005, degrees) < level
    assert chi_square_tail(critical - 0.0005, degrees) > level
    assert Fit(critical, degrees).p == chi_square_tail(critical, degrees)


@pytest.mark.parametrize("statistic", [0.0, 0.5, 2.0, 20.0, 700.0])
def test_with_two_degrees_the_tail_is_an_exponential(statistic):
    """Half the statistic, by the density itself: one half of exp(-x / 2)."""
    assert chi_square_tail(statistic, 2) == pytest.approx(math.exp(-statistic / 2), rel=1e-12)


@pytest.mark.parametrize("statistic", [0.0, 0.3, 3.0, 40.0])
def test_with_one_degree_the_tail_is_that_of_a_normal_squared(statistic):
    assert chi_square_tail(statistic, 1) == pytest.approx(normal_tails(math.sqrt(statistic)))


def test_without_degrees_nothing_is_surprising_and_without_end_everything():
    assert chi_square_tail(0.0, 0) == 1
    assert chi_square_tail(0.0, 5) == 1
    assert chi_square_tail(math.inf, 5) == 0
    assert Fit(math.inf, 215).p == 0


@pytest.mark.parametrize(
    ("z", "outside"),
    [(0, 1.0), (0.6745, 0.5), (1, 0.3173), (1.645, 0.1), (1.96, 0.05), (2, 0.0455),
     (2.576, 0.01), (3, 0.0027), (3.291, 0.001)],
)  # fmt: skip
def test_the_tails_of_the_normal_are_those_of_the_tables(z, outside):
    assert normal_tails(z) == pytest.approx(outside, abs=0.00005)
    assert normal_tails(-z) == normal_tails(z)


def test_the_tails_of_the_normal_end_at_nothing():
    assert normal_tails(math.inf) == normal_tails(-math.inf) == 0
    assert 0 < normal_tails(38) < 1e-300


# -- a count among trials --------------------------------------------------------------------------


def exact_tails(count, trials, probability):
    """Twice the smaller of the chances of so many or more, and of so many or fewer."""
    at_least = binom.sf(count - 1, trials, probability)
    at_most = binom.cdf(count, trials, probability)
    return min(1.0, 2 * min(at_least, at_most))


def far_out(trials, probability, deviations):
    """The count so many standard deviations from its mean."""
    spread = math.sqrt(trials * probability * (1 - probability))
    return round(trials * probability + deviations * spread)


@pytest.mark.parametrize(("trials", "probability"), [(1, 0.5), (7, 0.25), (60, 1 / 6), (300, 0.9)])
def test_none_and_all_of_the_trials_by_hand(trials, probability):
    """None: all failed, q to the n. All: p to the n. Twice, and never more than certain."""
    none, every = (1 - probability) ** trials, probability**trials
    assert binomial_tails(0, trials, probability) == pytest.approx(min(1, 2 * none), rel=1e-12)
    assert binomial_tails(trials, trials, probability) == pytest.approx(
        min(1, 2 * every), rel=1e-12
    )


@pytest.mark.parametrize(("trials", "probability"), [(12, 0.5), (40, 0.03), (2_000, 0.0005)])
def test_thin_cells_are_judged_by_the_binomial_law_itself(trials, probability):
    """Expected 6, 1.2 and 1: counts from none to far too many."""
    for count in range(13):
        exact = exact_tails(count, trials, probability)
        assert binomial_tails(count, trials, probability) == pytest.approx(exact, rel=1e-9)


@pytest.mark.parametrize("deviations", [-5, -3, -1, 0, 1, 3, 5])
@pytest.mark.parametrize(("trials", "probability"), [(39_999, 0.5), (10_000_000, 0.001)])
def test_up_to_where_the_normal_law_takes_over_tails_are_exact(trials, probability, deviations):
    assert 0.99 * NORMAL_ENOUGH < trials * probability * (1 - probability) < NORMAL_ENOUGH
    count = far_out(trials, probability, deviations)
    exact = exact_tails(count, trials, probability)
    assert binomial_tails(count, trials, probability) == pytest.approx(exact, rel=1e-9)


@pytest.mark.parametrize(
    ("trials", "probability", "deviations", "tolerance"),
    [
        *((40_001, 0.5, far, 0.025) for far in (-5, -3, -1, 0, 1, 3, 5)),
        *((10_100_000, 0.001, far, 0.06) for far in (-3, -2, -1, 0, 1, 2, 3)),
        *((10_100_000, 0.001, far, 0.25) for far in (-5, -4, 4, 5)),
        *((1_020_000, 0.99, far, 0.06) for far in (-3, -1, 0, 1, 3)),
    ],
)
def test_where_the_normal_law_has_taken_over_it_is_near_enough(
    trials, probability, deviations, tolerance
):
    """A hundred counts are a standard deviation. Half a count left out shifts a tail by z / 200 of
    itself, the lean of a rare outcome by (z^3 - 3z) / 600: a fortieth in all for an even chance;
    for a rare one 6 % at three deviations (p of 0.003), and 25 % at five (p of 6e-7), where no
    verdict hangs on a quarter."""
    assert NORMAL_ENOUGH < trials * probability * (1 - probability) < 1.02 * NORMAL_ENOUGH
    count = far_out(trials, probability, deviations)
    exact = exact_tails(count, trials, probability)
    assert binomial_tails(count, trials, probability) == pytest.approx(exact, rel=tolerance)


# -- counts against what was expected --------------------------------------------------------------


def test_a_chi_square_by_hand():
    """Sixty throws of a die: (1 + 4 + 9 + 1 + 0 + 25) / 10."""
    seen = [11, 8, 13, 9, 10, 5]
    fit = goodness_of_fit([(count, 10.0) for count in seen])
    assert fit.statistic == pytest.approx((1 + 4 + 9 + 1 + 0 + 25) / 10)
    assert fit.degrees == 5


def test_thin_cells_are_counted_together():
    """Expected 2, 2 and 3 together make 7 and were seen 12 times: 25 / 7; and 4 / 20, 9 / 73."""
    fit = goodness_of_fit([(18, 20.0), (4, 2.0), (70, 73.0), (3, 2.0), (5, 3.0)])
    assert fit.statistic == pytest.approx(25 / 7 + 4 / 20 + 9 / 73)
    assert fit.degrees == 2


def test_thin_cells_that_are_too_thin_even_together_join_the_next_thinnest():
    """1 and 2 make 3, fewer than five: with 6 they make 9, seen 12 times."""
    fit = goodness_of_fit([(41, 41.0), (8, 6.0), (3, 1.0), (1, 2.0)])
    assert fit.statistic == pytest.approx((12 - 9) ** 2 / 9)
    assert fit.degrees == 1


def test_five_expected_are_enough_and_less_than_five_are_not():
    assert goodness_of_fit([(5, 5.0), (5, 5.0)]).degrees == 1
    assert goodness_of_fit([(5, 4.9), (5, 5.1)]) == Fit(0.0, 0)


@pytest.mark.parametrize("cells", [[], [(3, 3.0)], [(7, 7.0)]])
def test_one_cell_or_none_leaves_nothing_to_compare(cells):
    fit = goodness_of_fit(cells)
    assert (fit.statistic, fit.degrees, fit.p) == (0, 0, 1)


def test_what_is_expected_never_and_came_up_fits_nothing():
    """However seldom: no chance explains it."""
    fit = goodness_of_fit([(3, 0.0), (7, 10.0), (10, 10.0)])
    assert fit.statistic == math.inf
    assert fit.p == 0


def test_what_is_expected_never_and_never_came_up_changes_nothing():
    assert goodness_of_fit([(0, 0.0), (7, 10.0), (13, 10.0)]) == Fit(1.8, 1)


# -- many judgements at once -----------------------------------------------------------------------


def closed_test(p_values):
    """Holm by what it stands for: a hypothesis falls when every set it belongs to falls, and a set
    falls by its smallest p-value times its size (Bonferroni)."""
    places = range(len(p_values))
    corrected = [0.0] * len(p_values)
    for size in range(1, len(p_values) + 1):
        for together in combinations(places, size):
            falls_at = min(1.0, size * min(p_values[place] for place in together))
            for place in together:
                corrected[place] = max(corrected[place], falls_at)
    return corrected


@given(st.lists(st.floats(0, 1), max_size=7))
def test_holm_s_correction_is_the_closed_test(p_values):
    assert holm(p_values) == pytest.approx(closed_test(p_values), abs=1e-15)


@given(st.lists(st.sampled_from([0.0, 0.01, 0.02, 0.5, 1.0]), max_size=7))
def test_equal_p_values_are_corrected_alike(p_values):
    corrected = holm(p_values)
    assert corrected == pytest.approx(closed_test(p_values))
    assert len(set(zip(p_values, corrected, strict=True))) == len(set(p_values))


@pytest.mark.parametrize(
    ("p_values", "corrected"),
    [
        ([], []),
        ([0.2], [0.2]),
        ([0.01, 0.02, 0.03, 0.04], [0.04, 0.06, 0.06, 0.06]),
        ([0.04, 0.001], [0.04, 0.002]),
        ([0.6, 0.6], [1.0, 1.0]),
        ([0.0, 0.9], [0.0, 0.9]),
    ],
)
def test_holm_by_hand(p_values, corrected):
    """The smallest times how many there are, the next times one fewer, never less than before."""
    assert holm(p_values) == pytest.approx(corrected)
