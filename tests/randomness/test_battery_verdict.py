"""The verdict: corrected for all tests, at the level asked for, and no oftener wrong than that."""

from dataclasses import replace

import pytest
from scipy import stats

from croupier.games.registry import rules
from croupier.lawbook import BadInput
from croupier.odds.significance import holm
from croupier.randomness import battery
from croupier.randomness.battery import JudgedTrial, judge
from croupier.randomness.samples.collecting import collect
from croupier.randomness.samples.sources import StreamSource
from croupier.randomness.trials import Family, Refused

BATTERIES = 200
NAMED_BY_REGULATORS = {
    Family.EQUIDISTRIBUTION,
    Family.RUNS,
    Family.CORRELATION,
    Family.GAP,
    Family.POKER,
    Family.COUPON,
    Family.PERMUTATION,
}


@pytest.fixture(scope="module")
def sample():
    return collect(rules("sic-bo"), StreamSource(5), numbers=10_000)


@pytest.fixture(scope="module")
def shoe_sample():
    return collect(rules("mini-baccarat"), StreamSource(5), numbers=10_000)


@pytest.mark.parametrize("which", ["sample", "shoe_sample"])
def test_every_test_regulators_name_is_made_on_raw_output_and_on_the_game(which, request):
    verdict = judge(request.getfixturevalue(which))
    for on in ("raw output", "game"):
        families = {test.look.family for test in verdict.tests if test.look.on == on}
        assert families >= NAMED_BY_REGULATORS
    assert Family.CHI_SQUARE in {test.look.family for test in verdict.tests}


@pytest.mark.parametrize("which", ["sample", "shoe_sample"])
def test_no_two_tests_are_the_same(which, request):
    verdict = judge(request.getfixturevalue(which))
    looks = [(test.look.on, test.look.family, test.look.place) for test in verdict.tests]
    assert len(set(looks)) == len(looks)
    found = [
        (each.trial.statistic, each.trial.degrees)
        for each in verdict.judged
        if each.trial.statistic
    ]
    assert len(set(found)) == len(found)


def test_every_p_is_corrected_by_holm_over_all_tests_made(sample):
    verdict = judge(sample)
    corrected = holm([test.trial.p for test in verdict.judged])
    assert [test.corrected for test in verdict.judged] == corrected
    assert len(verdict.judged) + len(verdict.refused) == len(verdict.tests)


def test_a_refused_test_is_told_with_what_it_needs(sample):
    (refused,) = judge(sample).refused
    assert (refused.look.place, refused.why) == (
        "pairs of bytes",
        "needs 327,680 observations, has 20,000",
    )


def judged_with(monkeypatch, sample, *p_values, level=99.0):
    """A verdict on tests that came out as told."""
    made = next(test for test in judge(sample).judged)
    refused = Refused(made.look, needs=10, observed=2, of="observations")
    planted = [*(replace(made.trial, p=p) for p in p_values), refused]
    monkeypatch.setattr(battery, "trials", lambda _: iter(planted))
    return judge(sample, level=level)


def test_a_test_fails_where_its_corrected_p_is_at_the_level_or_below(monkeypatch, sample):
    """Three tests: 0.0033 becomes 0.0099, 0.0034 becomes 0.0102."""
    failed = judged_with(monkeypatch, sample, 0.5, 0.0033, 0.9)
    assert [test.passed for test in failed.judged] == [True, False, True]
    assert not failed.passed
    monkeypatch.undo()
    assert judged_with(monkeypatch, sample, 0.5, 0.0034, 0.9).passed
    monkeypatch.undo()
    assert not judged_with(monkeypatch, sample, 0.5, 0.0034, 0.9, level=95).passed
    monkeypatch.undo()
    assert judged_with(monkeypatch, sample, 0.5, 0.0033, 0.9, level=99.9).passed


def test_a_refused_test_neither_passes_nor_fails(monkeypatch, sample):
    verdict = judged_with(monkeypatch, sample, 0.5)
    assert verdict.passed
    assert len(verdict.refused) == 1
    assert isinstance(verdict.tests[0], JudgedTrial)


@pytest.mark.parametrize("level", [0, 49.9, 100, 101, -99, float("nan")])
def test_a_level_no_one_tests_at_is_refused(sample, level):
    with pytest.raises(BadInput, match="is no level to test at"):
        judge(sample, level=level)


@pytest.fixture(scope="module")
def batteries():
    """Fair batteries of the fewest numbers, seed after seed."""
    sic_bo = rules("sic-bo")
    return [judge(collect(sic_bo, StreamSource(seed), numbers=10_000)) for seed in range(BATTERIES)]


def test_a_fair_source_fails_no_oftener_than_the_level_allows(batteries):
    """One in a hundred at most, as Holm promises: more than 7 of 200 would be seen once in 700."""
    failed = sum(not verdict.passed for verdict in batteries)
    most = next(k for k in range(BATTERIES) if stats.binom(BATTERIES, 0.01).sf(k) < 0.002)
    assert most == 7
    assert failed <= most


def test_the_p_values_of_each_test_are_spread_evenly(batteries):
    """Each test over all batteries, by Kolmogorov and Smirnov; corrected for sixty tests.

    The thousandth part is for chance; a wrong variance or a wrong chance shows at once. What is
    corrected within its test may be greater than evenly spread, and never smaller.
    """
    found = {}
    for verdict in batteries:
        for test in verdict.judged:
            if not test.trial.certain:
                found.setdefault((test.look.on, test.look.family, test.look.place), []).append(
                    test.trial.p
                )
    assert len(found) > 55
    spread = {
        look: stats.kstest(
            values, "uniform", alternative="greater" if look[1] is Family.LINEAR else "two-sided"
        ).pvalue
        for look, values in found.items()
    }
    uneven = {look: p for look, p in spread.items() if p * len(spread) < 0.001}
    assert uneven == {}
