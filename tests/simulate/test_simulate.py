"""The simulator: the same counts for the same seed, whoever counts them and wherever it stops."""

import math
from collections import Counter
from fractions import Fraction

import numpy as np
import oracle
import pytest

from croupier import rules
from croupier.games.sic_bo.odds import kernel
from croupier.lawbook import BadInput
from croupier.simulate import Cores, simulate
from croupier.simulate.kernel import Played, Run, Slice

STREAM = 4096  # tosses
SIC_BO = rules("sic-bo")
EIGHT_DECKS = rules("mini-baccarat")
SIX_DECKS = rules("punto-banco", elections={"decks": "6"})
WITH_ROYAL = rules("mini-baccarat", elections={"royal": "A"})
GAMES = pytest.mark.parametrize(
    "game", [SIC_BO, EIGHT_DECKS, SIX_DECKS, WITH_ROYAL], ids=["sic-bo", "8", "6", "royal"]
)


def counts_of(game=SIC_BO, **wanted):
    return [count for _, count in simulate(game, **wanted).counts]


def stream_counts(game, seed, number, **most):
    """One stream played alone."""
    return [int(count) for count in Run(game, seed).play(Slice(number, 1), **most).counts]


def added(*columns):
    return [sum(cell) for cell in zip(*columns, strict=True)]


# -- the same counts, whoever counts ---------------------------------------------------------------


@pytest.mark.parametrize(
    "rounds",
    [1, 2, 999, STREAM - 1, STREAM, STREAM + 1, 2 * STREAM, 3 * STREAM + 12_345, 1_000_003],
)
def test_the_counts_of_dice_do_not_depend_on_the_number_of_workers(rounds):
    alone = counts_of(rounds=rounds, seed=7, workers=1)
    assert sum(alone) == rounds
    for workers in (2, 3, 8):
        assert counts_of(rounds=rounds, seed=7, workers=workers) == alone


@pytest.mark.parametrize("game", [EIGHT_DECKS, SIX_DECKS, WITH_ROYAL], ids=["8", "6", "royal"])
@pytest.mark.parametrize("rounds", [1, 83, 84, 100_001, 2_500_000])
def test_the_counts_of_cards_do_not_depend_on_the_number_of_workers(game, rounds):
    """The longest run is several slices, of which some are played before those they follow."""
    alone = simulate(game, rounds=rounds, seed=7, workers=1)
    assert sum(count for _, count in alone.counts) == rounds
    for workers in (2, 3):
        done = simulate(game, rounds=rounds, seed=7, workers=workers)
        assert done.counts == alone.counts
        assert done.tally.streams == alone.tally.streams


class OddCrew:
    """Plays the streams of a slice one by one from the last to the first, and adds them up."""

    device, workers = "by hand", 1

    def __init__(self, rounds_a_slice, *, all_at_once=False):
        self.rounds_a_slice, self.all_at_once = rounds_a_slice, all_at_once
        self.sizes = []

    def play(self, run, slices):
        for part in list(slices) if self.all_at_once else slices:
            self.sizes.append(part.streams)
            numbers = range(part.first, part.first + part.streams)
            alone = [run.play(Slice(number, 1)) for number in reversed(numbers)]
            yield Played(
                part, sum(each.rounds for each in alone), sum(each.counts for each in alone)
            )


@GAMES
@pytest.mark.parametrize("rounds", [1, 5_000, 30_001])
def test_any_crew_counts_the_same_in_slices_of_any_size(game, rounds):
    alone = simulate(game, rounds=rounds, seed=2**64 - 1, workers=1)
    for rounds_a_slice in (1, 12_345, 10**12):
        for all_at_once in (False, True):
            crew = OddCrew(rounds_a_slice, all_at_once=all_at_once)
            done = simulate(game, rounds=rounds, seed=2**64 - 1, crew=crew)
            assert done.device == "by hand"
            assert done.counts == alone.counts
            # and stood the same at the same marks on the way
            for (here, mine), (there, others) in zip(
                done.tally.history, alone.tally.history, strict=True
            ):
                assert here == there
                assert np.array_equal(mine, others)
            if rounds_a_slice == 1:
                assert set(crew.sizes) <= {1}


@GAMES
def test_the_counts_are_those_of_the_streams_played_one_after_another(game):
    """A run that does not fill its last stream plays only the beginning of it."""
    whole = [Run(game, 11).play(Slice(number, 1)).rounds for number in range(5)]
    rounds = sum(whole) + 30
    one_by_one = [stream_counts(game, 11, number) for number in range(5)]
    one_by_one.append(stream_counts(game, 11, 5, most=30))
    assert sum(one_by_one[-1]) == 30
    done = simulate(game, rounds=rounds, seed=11, workers=3)
    assert [count for _, count in done.counts] == added(*one_by_one)
    assert done.tally.streams == 6


@GAMES
def test_a_slice_is_the_sum_of_its_streams(game):
    """Each depends on the seed and its own number: wherever a slice begins, all add up."""
    for seed, first in ((0, 0), (1, 17), (2**64 - 1, 2**64 - 20)):
        run = Run(game, seed)
        alone = [run.play(Slice(first + number, 1)) for number in range(20)]
        together = run.play(Slice(first, 20))
        assert together.rounds == sum(each.rounds for each in alone)
        assert np.array_equal(together.counts, sum(np.asarray(each.counts) for each in alone))


def one_more(before, after):
    """Whether all that is added is one count."""
    return sorted(new - old for new, old in zip(after, before, strict=True))[-2:] == [0, 1] and (
        sum(after) == sum(before) + 1
    )


@pytest.mark.parametrize(
    ("game", "seed", "rounds_per_shoe"),
    [
        (EIGHT_DECKS, 0, None),
        (WITH_ROYAL, 2**64 - 1, None),
        (SIX_DECKS, 2**64 - 1, 60),
        (EIGHT_DECKS, 5, 7),
        (SIX_DECKS, 0, 1),
    ],
    ids=["8", "royal", "60-of-6", "7-of-8", "1-of-6"],
)
def test_each_round_more_adds_one_count_and_takes_none_away(game, seed, rounds_per_shoe):
    """From 1 to 200, over the ends of two shoes or of many."""
    before = [0] * len(Run(game, seed).cells)
    for rounds in range(1, 201):
        after = counts_of(game, rounds=rounds, seed=seed, rounds_per_shoe=rounds_per_shoe)
        assert one_more(before, after), rounds
        before = after


def test_each_toss_more_adds_one_count_and_takes_none_away():
    for start in (1, STREAM - 3, 2 * STREAM - 3):
        before = counts_of(rounds=start, seed=5)
        for rounds in range(start + 1, start + 8):
            after = counts_of(rounds=rounds, seed=5)
            assert one_more(before, after)
            before = after


def test_a_longer_run_begins_with_the_rounds_of_a_shorter_one():
    """At the end of a stream, the next one is all that is added."""
    shorter = counts_of(rounds=2 * STREAM, seed=11)
    longer = counts_of(rounds=3 * STREAM, seed=11)
    assert longer == added(shorter, stream_counts(SIC_BO, 11, 2))


@GAMES
def test_the_same_seed_gives_the_same_counts_and_another_others(game):
    assert counts_of(game, rounds=5000, seed=3) == counts_of(game, rounds=5000, seed=3)
    seeds = [0, 1, 2, 2**32, 2**32 + 1, 2**63, 2**64 - 1]
    different = {tuple(counts_of(game, rounds=5000, seed=seed)) for seed in seeds}
    assert len(different) == len(seeds)


@GAMES
def test_no_two_streams_of_a_run_are_alike(game):
    streams = {tuple(stream_counts(game, 1, number)) for number in range(20)}
    assert len(streams) == 20


# -- shoes that end early --------------------------------------------------------------------------


@pytest.mark.parametrize("each", [1, 2, 60])
def test_at_most_so_many_rounds_of_a_shoe_are_the_first_of_each(each):
    done = simulate(EIGHT_DECKS, rounds=20 * each + each // 2, seed=8, rounds_per_shoe=each)
    alone = [stream_counts(EIGHT_DECKS, 8, number, most=each) for number in range(20)]
    alone.append(stream_counts(EIGHT_DECKS, 8, 20, most=each // 2))
    assert [count for _, count in done.counts] == added(*alone)
    assert done.run.most_rounds == each


def test_a_shoe_that_ends_by_itself_is_not_kept_going():
    """Eight decks never have more than 102 rounds: (416 - 14 - 2) / 4 and two more."""
    plain = counts_of(EIGHT_DECKS, rounds=5_000, seed=8)
    for each in (102, 103, 10**6):
        assert counts_of(EIGHT_DECKS, rounds=5_000, seed=8, rounds_per_shoe=each) == plain
    assert counts_of(EIGHT_DECKS, rounds=5_000, seed=8, rounds_per_shoe=80) != plain


def test_whether_shoes_end_by_themselves_is_said():
    """Of eight decks none has fewer than 67 rounds: (416 - 14 - 11) / 6, rounded down, and two."""
    assert not Run(EIGHT_DECKS, 1, 67).ends_with_its_shoes
    assert Run(EIGHT_DECKS, 1, 68).ends_with_its_shoes
    assert Run(EIGHT_DECKS, 1).ends_with_its_shoes


@pytest.mark.parametrize("each", [0, -1])
def test_of_a_shoe_at_least_one_round_is_dealt(each):
    with pytest.raises(BadInput, match="rounds of a shoe are none") as refused:
        simulate(EIGHT_DECKS, rounds=1, rounds_per_shoe=each)
    assert refused.value.accepted == "at least 1"


def test_dice_have_no_shoe_to_end():
    with pytest.raises(BadInput, match="not dealt from a shoe"):
        simulate(SIC_BO, rounds=1, rounds_per_shoe=60)


# -- stopped half-way ------------------------------------------------------------------------------


@GAMES
@pytest.mark.parametrize("asked", [1, 4, 30])
def test_a_run_that_is_stopped_tells_the_whole_streams_it_has_counted(game, asked):
    """Once it says so, nothing more is handed out; what was is counted."""
    times = 0

    def stopped():
        nonlocal times
        times += 1
        return times > asked

    written = []
    done = simulate(
        game,
        rounds=10**6,
        seed=6,
        crew=OddCrew(1),
        stopped=stopped,
        progress=written.append,
    )
    together = Run(game, 6).play(Slice(0, done.tally.streams))
    assert not done.is_complete
    assert done.asked == 10**6
    assert done.tally.streams < asked
    assert done.rounds == together.rounds == sum(written)
    assert [count for _, count in done.counts] == [int(count) for count in together.counts]


def test_a_run_that_ends_is_complete():
    done = simulate(EIGHT_DECKS, rounds=1_234)
    assert done.is_complete
    assert done.rounds == done.asked == done.played == 1_234


def test_an_interruption_stops_every_worker():
    """Ten million million rounds would never end: that this test does is the proof."""

    def interrupt(more):
        if more:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(SIC_BO, rounds=10**13, workers=3, progress=interrupt)


def test_a_simulation_says_all_that_is_needed_to_run_it_again():
    done = simulate(SIC_BO, rounds=1234, seed=99, workers=2)
    assert (done.rounds, done.seed, done.workers, done.device) == (1234, 99, 2, "cpu")
    again = simulate(done.rules, rounds=done.rounds, seed=done.seed)
    assert again.counts == done.counts


def test_progress_is_told_of_every_round_once():
    written = []
    simulate(SIC_BO, rounds=30 * STREAM + 5, workers=2, progress=written.append)
    assert sum(written) == 30 * STREAM + 5
    assert min(written[1:]) > 0
    assert written[-1] == 5


# -- what the elections change ---------------------------------------------------------------------


def test_the_elections_and_the_edition_do_not_change_what_the_dice_show():
    elected = rules("sic-bo", edition="19:47", elections={"small": "2 to 1"})
    assert simulate(elected, rounds=1000, seed=3).counts == (
        simulate(SIC_BO, rounds=1000, seed=3).counts
    )


def test_elections_that_touch_no_card_leave_the_counts_alone():
    """The decks matter; which of the games it is and how the banker is paid do not."""
    plain = counts_of(EIGHT_DECKS, rounds=5_000, seed=3)
    paid = rules("mini-baccarat", elections={"banker": "dragon-7", "tie": "9"})
    assert counts_of(paid, rounds=5_000, seed=3) == plain
    assert counts_of(rules("punto-banco"), rounds=5_000, seed=3) == plain
    assert counts_of(SIX_DECKS, rounds=5_000, seed=3) != plain


def test_looking_for_royal_hands_changes_no_result():
    def by_result(game):
        seen = Counter()
        for cell, n in simulate(game, rounds=5_000, seed=3).counts:
            seen[cell.player, cell.banker, cell.player_cards, cell.banker_cards] += n
        return seen

    assert by_result(WITH_ROYAL) == by_result(EIGHT_DECKS)


# -- every roll as likely --------------------------------------------------------------------------


@pytest.fixture(scope="module")
def ten_million():
    return simulate(SIC_BO, rounds=10**7, seed=2)


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


# -- what is refused -------------------------------------------------------------------------------


def test_the_kernel_is_found_in_the_folder_of_the_game():
    assert SIC_BO.game.kernel is kernel
    assert kernel.most_rounds(SIC_BO) == kernel.least_rounds(SIC_BO) == STREAM


@pytest.mark.parametrize("rounds", [0, -1, -(10**9)])
def test_there_must_be_at_least_one_round(rounds):
    with pytest.raises(BadInput, match="rounds cannot be simulated") as refused:
        simulate(SIC_BO, rounds=rounds)
    assert refused.value.accepted == "at least 1"


@pytest.mark.parametrize("seed", [-1, 2**64, 2**70])
def test_a_seed_is_a_word_of_64_bits(seed):
    with pytest.raises(BadInput, match="is not a seed") as refused:
        simulate(SIC_BO, rounds=1, seed=seed)
    assert refused.value.accepted == "a whole number from 0 to 2**64 - 1"


@pytest.mark.parametrize("workers", [0, -1, 257, 10**11])
def test_there_must_be_a_worker_and_not_an_army(workers):
    with pytest.raises(BadInput, match="workers cannot simulate") as refused:
        simulate(SIC_BO, rounds=1, workers=workers)
    assert refused.value.accepted == "1 to 256"


def test_all_cores_play_where_nobody_says_how_many():
    assert Cores().workers >= 1
    assert simulate(SIC_BO, rounds=1).workers == Cores().workers
