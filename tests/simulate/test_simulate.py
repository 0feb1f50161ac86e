"""The simulator: the same counts whoever counts them, near the exact odds, settled by the rules."""

import math
from dataclasses import replace
from fractions import Fraction

import oracle
import pytest

from croupier import rules
from croupier.equipment.compiled import word, zero_counts
from croupier.games.sic_bo import kernel
from croupier.lawbook import BadInput
from croupier.publish.simulations import simulation_data, simulation_table
from croupier.simulate import kernel_of, simulate

STREAM = kernel.ROUNDS_PER_STREAM


def counts_of(**wanted):
    return [count for _, count in simulate(rules("sic-bo"), **wanted).counts]


def stream_counts(seed, number, rounds):
    """One stream played alone."""
    counts = zero_counts(216)
    kernel.play(word(seed), word(number), rounds, counts)
    return [int(count) for count in counts]


def added(*columns):
    return [sum(cell) for cell in zip(*columns, strict=True)]


@pytest.fixture(scope="module")
def ten_million():
    return simulate(rules("sic-bo"), rounds=10**7, seed=1)


@pytest.mark.parametrize(
    "rounds",
    [1, 2, 999, STREAM - 1, STREAM, STREAM + 1, 2 * STREAM, 3 * STREAM + 12_345, 1_000_003],
)
def test_the_counts_do_not_depend_on_the_number_of_workers(rounds):
    alone = counts_of(rounds=rounds, seed=7, workers=1)
    assert sum(alone) == rounds
    for workers in (2, 3, 8):
        assert counts_of(rounds=rounds, seed=7, workers=workers) == alone


def test_the_counts_are_those_of_the_streams_played_one_after_another():
    """A run that does not fill its last stream plays only the beginning of it."""
    rounds = 2 * STREAM + 100
    one_by_one = [stream_counts(11, number, STREAM) for number in range(2)]
    one_by_one.append(stream_counts(11, 2, 100))
    assert counts_of(rounds=rounds, seed=11, workers=3) == added(*one_by_one)


def test_a_longer_run_begins_with_the_rounds_of_a_shorter_one():
    """At the end of a stream, the next one is all that is added."""
    shorter = counts_of(rounds=2 * STREAM, seed=11)
    longer = counts_of(rounds=3 * STREAM, seed=11)
    assert longer == added(shorter, stream_counts(11, 2, STREAM))


def test_each_round_more_adds_one_count_and_takes_none_away():
    before = counts_of(rounds=STREAM - 3, seed=5)
    for rounds in range(STREAM - 2, STREAM + 4):
        after = counts_of(rounds=rounds, seed=5)
        assert sorted(new - old for new, old in zip(after, before, strict=True))[-2:] == [0, 1]
        assert sum(after) == rounds
        before = after


def test_the_same_seed_gives_the_same_counts_and_another_others():
    assert counts_of(rounds=5000, seed=3) == counts_of(rounds=5000, seed=3)
    seeds = [0, 1, 2, 2**32, 2**32 + 1, 2**63, 2**64 - 1]
    different = {tuple(counts_of(rounds=5000, seed=seed)) for seed in seeds}
    assert len(different) == len(seeds)


def test_no_two_streams_of_a_run_are_alike():
    streams = {tuple(stream_counts(1, number, STREAM)) for number in range(20)}
    assert len(streams) == 20


def test_the_elections_and_the_edition_do_not_change_what_the_dice_show():
    elected = rules("sic-bo", edition="19:47", elections={"small": "2 to 1"})
    assert simulate(elected, rounds=1000, seed=3).counts == (
        simulate(rules("sic-bo"), rounds=1000, seed=3).counts
    )


def test_every_roll_is_counted_under_its_own_dice(ten_million):
    assert [roll.dice for roll, _ in ten_million.counts] == list(oracle.ROLLS)
    assert sum(count for _, count in ten_million.counts) == ten_million.rounds == 10**7


def test_the_rolls_are_as_likely_as_each_other(ten_million):
    """Chi-square over 216 cells: mean 215, standard deviation sqrt(2 * 215); five of them."""
    expected = Fraction(10**7, 216)
    squares = sum((count - expected) ** 2 for _, count in ten_million.counts) / expected
    assert abs(float(squares) - 215) < 5 * math.sqrt(430)


def test_each_die_shows_each_face_as_often_whatever_the_others_show(ten_million):
    """Marginals and pairs, each within five standard errors of its count."""
    for cells, share in (
        ([lambda d, i=i, f=f: d[i] == f for i in range(3) for f in range(1, 7)], 1 / 6),
        (
            [
                lambda d, i=i, j=j, f=f, g=g: (d[i], d[j]) == (f, g)
                for i, j in ((0, 1), (0, 2), (1, 2))
                for f in range(1, 7)
                for g in range(1, 7)
            ],
            1 / 36,
        ),
    ):
        error = math.sqrt(10**7 * share * (1 - share))
        for cell in cells:
            seen = sum(count for roll, count in ten_million.counts if cell(roll.dice))
            assert abs(seen - 10**7 * share) < 5 * error


def test_ten_million_rounds_agree_with_the_exact_odds_within_five_errors(ten_million):
    told = list(ten_million.wagers())
    assert [one.wager.id for one in told] == list(rules("sic-bo").wagers)
    for one in told:
        assert one.exact == oracle.advantage(one.wager.id)
        assert abs(one.z) < 5, one


def test_the_simulated_advantage_is_the_histogram_settled_by_the_oracle(ten_million):
    """Exactly, and with the standard error and z reckoned anew from it."""
    for one in ten_million.wagers():
        nets = [(oracle.net(one.wager.id, roll.dice), n) for roll, n in ten_million.counts]
        settled = -sum(net * n for net, n in nets) / 10**7
        assert one.house_advantage == settled
        mean = oracle.advantage(one.wager.id)
        squares = sum(oracle.net(one.wager.id, dice) ** 2 for dice in oracle.ROLLS) / 216
        error = math.sqrt(squares - mean**2) / math.sqrt(10**7)
        assert one.standard_error == pytest.approx(error, rel=1e-12)
        assert one.z == pytest.approx(float(settled - mean) / error, rel=1e-9)


def test_elections_are_settled_on_the_counts():
    """Two of a kind loses on a triple, and a total pays better: as the oracle settles it."""
    elections = {"two-of-a-kind-on-a-triple": "loses", "total:9": "13 to 2"}
    better = {"total:9": (13, 2)}
    done = simulate(rules("sic-bo", elections=elections), rounds=100_000, seed=9)
    for one in done.wagers():
        settled = -sum(
            n * oracle.net(one.wager.id, roll.dice, odds=better, triple_wins_two=False)
            for roll, n in done.counts
        )
        assert one.house_advantage == settled / 100_000


def test_progress_is_told_of_every_round_once():
    told = []
    simulate(rules("sic-bo"), rounds=3 * STREAM + 5, workers=2, progress=told.append)
    assert sum(told) == 3 * STREAM + 5
    assert sorted(told) == [5, STREAM, STREAM, STREAM]


def test_a_simulation_says_all_that_is_needed_to_run_it_again():
    done = simulate(rules("sic-bo"), rounds=1234, seed=99, workers=2)
    assert (done.rounds, done.seed, done.workers, done.device) == (1234, 99, 2, "cpu")
    again = simulate(done.rules, rounds=done.rounds, seed=done.seed)
    assert again.counts == done.counts


def test_a_run_too_short_to_time_is_infinitely_fast_and_not_an_error():
    done = simulate(rules("sic-bo"), rounds=1)
    assert replace(done, seconds=0.0).rounds_per_second == math.inf
    assert replace(done, rounds=300, seconds=2.0).rounds_per_second == 150


def test_the_report_keeps_the_contract():
    """The keys of the contract; outcomes by what the dice show."""
    told = simulation_data(simulate(rules("sic-bo"), rounds=1000, seed=4))
    contract = ["game", "rounds", "seed", "device", "seconds", "rounds_per_second", "outcomes"]
    assert {*contract, "wagers"} <= set(told)
    assert min(told["outcomes"].values()) > 0  # what was never seen is left out
    assert sum(told["outcomes"].values()) == 1000
    assert "2,2,5" in told["outcomes"]
    for row in told["wagers"]:
        assert list(row) == ["id", "house_advantage", "standard_error", "exact", "z"]
        assert Fraction(row["exact"]) == oracle.advantage(row["id"])
    assert simulation_table(simulate(rules("sic-bo"), rounds=1000)).row_count == 50


def test_the_kernel_is_found_in_the_folder_of_the_game():
    assert kernel_of(rules("sic-bo")) is kernel


@pytest.mark.parametrize("rounds", [0, -1, -(10**9)])
def test_there_must_be_at_least_one_round(rounds):
    with pytest.raises(BadInput, match="rounds cannot be simulated") as refused:
        simulate(rules("sic-bo"), rounds=rounds)
    assert refused.value.accepted == "at least 1"


@pytest.mark.parametrize("seed", [-1, 2**64, 2**70])
def test_a_seed_is_a_word_of_64_bits(seed):
    with pytest.raises(BadInput, match="is not a seed") as refused:
        simulate(rules("sic-bo"), rounds=1, seed=seed)
    assert refused.value.accepted == "a whole number from 0 to 2**64 - 1"


@pytest.mark.parametrize("workers", [0, -1, 257, 10**11])
def test_there_must_be_a_worker_and_not_an_army(workers):
    with pytest.raises(BadInput, match="workers cannot simulate") as refused:
        simulate(rules("sic-bo"), rounds=1, workers=workers)
    assert refused.value.accepted == "1 to 256"


def test_an_interruption_stops_every_worker():
    """Ten million million rounds would never end: that this test does is the proof."""

    def interrupt(_):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(rules("sic-bo"), rounds=10**13, workers=3, progress=interrupt)
