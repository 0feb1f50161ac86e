"""What a table should win: against the odds sheet, and against every outcome settled as a whole.

Expected values come from settling whole layouts (`settle_all`) on every outcome, from laws folded
naively in Fractions, and from the hold of one wager alone, which is computed otherwise.
"""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement, product
from unittest.mock import patch

import pytest
from hypothesis import given, settings, strategies as st

from croupier import rules
from croupier.games.wager import LaidWager
from croupier.odds import analyse, table_win
from croupier.odds.hold import hold, round_law
from croupier.odds.pieces import StakeLine, pieces, whole_stake
from croupier.odds.table_win import judge, run_law, theory

F = Fraction
SIC_BO = rules("sic-bo")
MINI = rules("mini-baccarat", elections={"bonus": "B", "total-cards": "yes"})
BY_ELECTIONS = {
    "rounding up": rules("punto-banco", elections={"vigorish-rounding": "up", "bonus": "A"}),
    "four percent up": rules(
        "punto-banco", elections={"banker": "vigorish-4", "vigorish-rounding": "up"}
    ),
    "rounding down": MINI,
    "tie vigorish": rules("mini-baccarat", elections={"banker": "tie-vigorish-25"}),
    "six pays half": rules("mini-baccarat", elections={"banker": "six-pays-half"}),
    "waiver": rules(
        "mini-baccarat", elections={"banker": "total-cards-waiver", "total-cards": "yes"}
    ),
    "dragon 7": rules("mini-baccarat", elections={"banker": "dragon-7"}),
}


def products_of(units):
    return {
        pair: units[pair[0]] * units[pair[1]]
        for pair in combinations_with_replacement(sorted(units), 2)
    }


def brute_force(of, laid):
    """Mean and variance of what the house gains on a layout, every outcome settled in whole."""
    whole, mean, square = 0, 0, 0
    for outcome, weight in of.outcomes():
        settled = of.settle_all(outcome, laid, minimum=500, meter=0)
        gained = sum(each.vigorish - each.won for each in settled)
        whole, mean = whole + weight, mean + weight * gained
        square += weight * gained**2
    return F(mean, whole), F(square, whole) - F(mean, whole) ** 2


# -- one wager -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "of",
    [SIC_BO, rules("punto-banco", elections={"royal-progressive": "D"}), *BY_ELECTIONS.values()],
    ids=lambda of: f"{of.game_id}-{of.identity[:4]}",
)
def test_one_unit_is_expected_to_gain_its_house_advantage_with_its_variance(of):
    for wager in of.wagers.values():
        sheet = analyse(of, wager)
        assert theory(of).mean(wager.id) == sheet.house_advantage
        assert theory(of).covariance(wager.id, wager.id) == sheet.variance


def test_a_patron_who_falls_short_of_the_waiver_pays_vigorish():
    """1.0579 percent, the known house advantage of the banker with five percent, eight decks."""
    of = BY_ELECTIONS["waiver"]
    short = pieces(of, [LaidWager(1, "banker", 1_000), LaidWager(1, "cards:4", 900)])
    enough = pieces(of, [LaidWager(1, "banker", 1_000), LaidWager(1, "cards:4", 1_000)])
    assert short == {"banker/otherwise": 1_000, "cards:4": 900}
    assert enough == {"banker": 1_000, "cards:4": 1_000}
    assert round(float(theory(of).mean("banker/otherwise")), 6) == 0.010579


# -- wagers of one round ---------------------------------------------------------------------------


def test_two_wagers_that_exclude_each_other_go_together_by_hand():
    """Small and big: 105 rolls of 216 each win, none both; six lose both. On a unit each the house
    gains 2 on six rolls of 216 and nothing on the others."""
    laid = [LaidWager(1, "small", 1), LaidWager(2, "big", 1)]
    units = pieces(SIC_BO, laid)
    mean = F(2 * 6, 216)
    assert theory(SIC_BO).expected(units) == mean
    assert theory(SIC_BO).variance(products_of(units)) == F(4 * 6, 216) - mean**2


@settings(max_examples=40)
@given(st.data())
def test_a_layout_of_several_patrons_has_the_mean_and_variance_of_all_216_rolls(data):
    wagers = st.sampled_from(sorted(SIC_BO.wagers))
    held = data.draw(st.dictionaries(st.tuples(st.integers(1, 4), wagers), st.integers(1, 10_000)))
    laid = [LaidWager(seat, wager, cents) for (seat, wager), cents in sorted(held.items())]
    units = pieces(SIC_BO, laid)
    written = theory(SIC_BO).expected(units), theory(SIC_BO).variance(products_of(units))
    assert written == brute_force(SIC_BO, laid)


@pytest.mark.parametrize("of", BY_ELECTIONS.values(), ids=BY_ELECTIONS)
@settings(max_examples=12)
@given(st.data())
def test_a_baccarat_layout_has_the_mean_and_variance_of_all_outcomes_to_the_broken_cent(of, data):
    wagers = st.sampled_from(sorted(of.wagers))
    held = data.draw(st.dictionaries(st.tuples(st.integers(1, 3), wagers), st.integers(1, 3_000)))
    laid = [LaidWager(seat, wager, cents) for (seat, wager), cents in sorted(held.items())]
    units = pieces(of, laid)
    written = theory(of).expected(units), theory(of).variance(products_of(units))
    assert written == brute_force(of, laid)


@pytest.mark.parametrize(
    ("election", "cents"),
    [("rounding up", 500), ("four percent up", 500), ("rounding down", 20), ("tie vigorish", 4)],
)
def test_the_least_stake_that_breaks_nothing_is_told_by_hand(election, cents):
    """A quarter is five percent of five dollars; a cent is five percent of twenty, and twenty-five
    percent of four; four percent of five dollars are the twenty cents it is rounded to."""
    assert whole_stake(BY_ELECTIONS[election], "banker") == cents


@pytest.mark.parametrize("text", ["small", "total:9", "banker/otherwise", "banker/otherwise/35"])
def test_a_line_reads_as_it_was_written(text):
    assert str(StakeLine.parse(text)) == text


def test_what_a_meter_pays_or_a_limit_shares_is_left_out():
    """With the meter the top hand wins nothing; with a limit the wager is not judged at all."""
    progressive = rules("punto-banco", elections={"royal-progressive": "D"})
    limited = rules("punto-banco", elections={"royal": "A", "royal-payout-limit": "25000"})
    laid = [LaidWager(1, "royal", 500), LaidWager(1, "player", 500)]
    assert pieces(progressive, laid) == {"royal": 500, "player": 500}
    assert pieces(limited, laid) == {"player": 500}


# -- the law of a run ------------------------------------------------------------------------------


def folded(of, layouts):
    """The law of the sum of layouts, result by result, in Fractions."""
    written = {F(0): F(1)}
    for layout, times in layouts.items():
        units = dict(layout)
        law = Counter()
        whole = sum(weight for _, weight in of.outcomes())
        for outcome, weight in of.outcomes():
            gained = sum(
                -cents * of.decide(of.wager(name), outcome).net for name, cents in units.items()
            )
            law[gained] += F(weight, whole)
        for _ in range(times):
            following = Counter()
            for (total, so_far), (result, chance) in product(written.items(), law.items()):
                following[total + result] += so_far * chance
            written = following
    return written


LAYOUTS = {
    (("small", 500), ("total:9", 300)): 2,
    (("three-of-a-kind:2", 100),): 1,
    (("big", 700), ("small", 200)): 1,
}


def test_a_short_run_of_different_layouts_has_its_exact_law():
    law, exact = run_law(theory(SIC_BO), LAYOUTS), folded(SIC_BO, LAYOUTS)
    for win in sorted(exact):
        at_most = sum(chance for result, chance in exact.items() if result <= win)
        at_least = sum(chance for result, chance in exact.items() if result >= win)
        assert law.at_most(float(win)) == pytest.approx(float(at_most), abs=1e-9)
        assert law.at_least(float(win)) == pytest.approx(float(at_least), abs=1e-9)
        assert law.at_most(float(win) - 0.5) < law.at_most(float(win))


def test_a_law_too_fine_for_its_points_is_told_close_by():
    exact = run_law(theory(SIC_BO), LAYOUTS)
    with patch.object(table_win, "POINTS", 100):
        close = run_law(theory(SIC_BO), LAYOUTS)
    assert len(close.chances) < len(exact.chances)
    assert close.mean == pytest.approx(exact.mean, abs=1e-6)
    for level in (0.025, 0.5, 0.975):
        assert close.quantile(level) == pytest.approx(exact.quantile(level), abs=5 * close.step)


@pytest.mark.parametrize("rounds", [1, 10, 200])
@pytest.mark.parametrize("wager", ["small", "total:4", "one-of-a-kind:3"])
def test_one_wager_alone_has_the_band_of_its_hold(rounds, wager):
    units = {wager: 100 * rounds}
    judged = judge(
        theory(SIC_BO),
        0,
        units=units,
        products={(wager, wager): 100**2 * rounds},
        law=run_law(theory(SIC_BO), {((wager, 100),): rounds}),
        is_complete=True,
    )
    written = hold(round_law(SIC_BO, {wager: F(1)}), rounds)
    assert (judged.low, judged.high) == (100 * written.bands[0].low, 100 * written.bands[0].high)
    assert judged.expected == 100 * written.mean
    assert judged.deviation == pytest.approx(100 * written.standard_deviation)


def test_many_rounds_are_judged_by_the_normal_law():
    """A million rounds: 1.959964 standard deviations to either side hold 95 percent."""
    rounds, pair = 1_000_000, ("small", "small")
    variance = F(105 * 111 * 4, 216**2) * 10_000 * rounds
    judged = judge(
        theory(SIC_BO),
        0,
        units={"small": 100 * rounds},
        products={pair: 10_000 * rounds},
        law=run_law(theory(SIC_BO), {(("small", 100),): rounds}),
        is_complete=False,
    )
    assert judged.variance == variance
    reach = 1.959964 * float(variance) ** 0.5
    assert judged.high - float(judged.expected) == pytest.approx(reach, rel=0.003)
    assert float(judged.expected) - judged.low == pytest.approx(reach, rel=0.003)


def staked(layouts):
    """The units and products of all rounds, as they are kept of them."""
    units, products = Counter(), Counter()
    for layout in layouts:
        units.update(dict(layout))
        products.update(products_of(dict(layout)))
    return {"units": units, "products": products}


def test_a_sample_lends_its_shape_and_no_more():
    """Every fourth of 400 rounds told four times over: the mean and variance of all of them, and
    a band that is theirs within a twentieth of a standard deviation."""
    chance = random.Random(3)
    layouts = [
        tuple(sorted((name, 25 * chance.randint(1, 40)) for name in ("small", "total:9", "big")))
        for _ in range(400)
    ]
    of_all = {"theory": theory(SIC_BO), "win": 0, **staked(layouts)}
    whole = judge(**of_all, law=run_law(theory(SIC_BO), Counter(layouts)), is_complete=True)
    sampled = dict.fromkeys(layouts[3::4], 4)
    quarter = judge(**of_all, law=run_law(theory(SIC_BO), sampled), is_complete=False)
    assert (quarter.expected, quarter.variance) == (whole.expected, whole.variance)
    assert quarter.low == pytest.approx(whole.low, abs=whole.deviation / 20)
    assert quarter.high == pytest.approx(whole.high, abs=whole.deviation / 20)


def test_a_run_without_chance_is_never_outside():
    """Rounds with nothing on a line that is judged win nothing, for certain."""
    judged = judge(
        theory(SIC_BO),
        0,
        units={},
        products={},
        law=run_law(theory(SIC_BO), {(): 3}),
        is_complete=True,
    )
    assert (judged.low, judged.high, judged.p, judged.is_outside) == (0, 0, 1.0, False)


def test_ninety_five_runs_in_a_hundred_lie_within_the_band():
    """Four patrons with changing stakes over fifty rounds, 3,000 times: a seeded count, which for
    95 percent strays by 0.4 (one standard error); the band's own atoms leave it a little more."""
    chance = random.Random(8)
    names = ("small", "big", "total:9", "combination:1-2", "one-of-a-kind:5")
    layouts = [
        tuple(sorted((name, 500 * chance.randint(1, 20)) for name in chance.sample(names, 3)))
        for _ in range(50)
    ]
    judged = judge(
        theory(SIC_BO),
        0,
        **staked(layouts),
        law=run_law(theory(SIC_BO), Counter(layouts)),
        is_complete=True,
    )
    rolls = [outcome for outcome, _ in SIC_BO.outcomes()]
    gained = [
        [
            sum(-cents * SIC_BO.decide(SIC_BO.wager(name), roll).net for name, cents in layout)
            for roll in rolls
        ]
        for layout in layouts
    ]
    wins = [sum(chance.choice(of_roll) for of_roll in gained) for _ in range(3_000)]
    inside = sum(judged.low <= win <= judged.high for win in wins) / len(wins)
    assert 0.942 < inside < 0.966
