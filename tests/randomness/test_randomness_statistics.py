"""Each statistic against one reckoned by hand or by another method, and its p against scipy.stats.

The second implementations are plain loops over plain lists.
"""

import math
from collections import Counter
from fractions import Fraction
from itertools import groupby, pairwise, product

import numpy as np
import pytest
from scipy import stats

from croupier.equipment.cards import Composition
from croupier.odds.significance import Fit
from croupier.randomness import raw, sequences
from croupier.randomness.shoes import placed, shoe_trials
from croupier.randomness.trials import (
    Family,
    Look,
    On,
    Refused,
    Trial,
    both_tails,
    fitted,
    normal,
    quadratic,
)

LOOK = Look(On.RAW, Family.SERIAL, "anything", "somehow")
COUNT = 6000


@pytest.fixture(scope="module")
def digits():
    """Numbers below 6 from a generator that has nothing to do with ours."""
    return np.random.Generator(np.random.PCG64(20250101)).integers(0, 6, COUNT)


@pytest.fixture(scope="module")
def words():
    drawn = np.random.Generator(np.random.PCG64(7)).integers(0, 2**32, COUNT, dtype=np.uint32)
    return drawn.astype("<u4")


def chi_square(counts, chances):
    total = sum(counts)
    return sum((c - total * p) ** 2 / (total * p) for c, p in zip(counts, chances, strict=True))


def two_sided(statistic, degrees):
    law = stats.chi2(degrees)
    return min(1, 2 * min(law.sf(statistic), law.cdf(statistic)))


# -- counts and their p ---------------------------------------------------------------------------


def test_a_fit_by_hand():
    """30 and 10 and 20 where 20 each were expected: (100 + 100 + 0) / 20 = 10."""
    trial = fitted(LOOK, [30, 10, 20], [Fraction(1, 3)] * 3)
    assert (trial.statistic, trial.degrees, trial.observed) == (pytest.approx(10), 2, 60)
    assert trial.p == pytest.approx(math.exp(-5))  # the tail of two degrees is exp(-x / 2)


def test_five_observations_a_cell_are_needed():
    assert fitted(LOOK, [7, 7], [0.5, 0.5]).degrees == 1
    refused = fitted(LOOK, [3, 6], [0.5, 0.5])
    assert isinstance(refused, Refused)
    assert refused.why == "needs 10 observations, has 9"


def test_thin_cells_are_counted_together():
    """Of 100, expected 90, 6, 2 and 2: the last two make up one cell of four, joined by the six."""
    trial = fitted(LOOK, [90, 6, 0, 4], [0.9, 0.06, 0.02, 0.02])
    assert trial.degrees == 1
    assert trial.statistic == pytest.approx(0)


def test_what_has_no_chance_at_all_fails_for_certain_when_it_is_seen():
    trial = fitted(LOOK, [50, 49, 1], [0.5, 0.5, 0])
    assert trial.p == 0
    assert fitted(LOOK, [50, 50, 0], [0.5, 0.5, 0]).p == pytest.approx(1)


@pytest.mark.parametrize("degrees", [5, 12, 255])
def test_a_fit_too_good_is_as_bad_as_one_too_poor(degrees):
    law = stats.chi2(degrees)
    for tail in (0.0001, 0.01, 0.3):
        for statistic in (law.isf(tail), law.ppf(tail)):
            trial = quadratic(LOOK, statistic, degrees, observed=1)
            assert trial.p == pytest.approx(2 * tail, rel=1e-6)
    assert both_tails(Fit(law.median(), degrees)) == pytest.approx(1)


@pytest.mark.parametrize("degrees", [1, 2, 4])
def test_counts_may_agree_to_the_last_one_where_there_are_few_degrees(degrees):
    assert both_tails(Fit(0.0, degrees)) == 1
    assert both_tails(Fit(10.0, degrees)) == pytest.approx(stats.chi2(degrees).sf(10))


def test_a_normal_sum_needs_a_thousand_observations():
    assert normal(LOOK, -1.96, observed=1000).p == pytest.approx(0.05, abs=1e-4)
    assert normal(LOOK, -1.96, observed=999).why == "needs 1,000 observations, has 999"


# -- sequences ------------------------------------------------------------------------------------


def test_numbers_are_counted_and_taken_together(digits):
    listed = digits.tolist()
    evenly = sequences.evenly(On.RAW, "", digits, kinds=6)
    assert evenly.statistic == pytest.approx(
        chi_square([listed.count(each) for each in range(6)], [1 / 6] * 6)
    )
    for size in (2, 3):
        groups = Counter(zip(*[iter(listed)] * size, strict=True))
        counts = [groups[cell] for cell in product(range(6), repeat=size)]
        together = sequences.together(On.RAW, "", digits, kinds=6, size=size)
        assert together.statistic == pytest.approx(chi_square(counts, [1 / 6**size] * 6**size))
        assert together.p == pytest.approx(two_sided(together.statistic, 6**size - 1))
        assert together.observed == COUNT // size


@pytest.mark.parametrize("lag", [1, 2, 7])
def test_correlation_is_the_mean_product_over_its_standard_deviation(digits, lag):
    listed = [each - 2.5 for each in digits.tolist()]
    products = [a * b for a, b in zip(listed, listed[lag:], strict=False)]
    variance = sum((face - 2.5) ** 2 for face in range(6)) / 6
    trial = sequences.correlated(On.RAW, "", digits - 2.5, variance=variance, lag=lag)
    assert trial.observed == COUNT - lag
    assert trial.statistic == pytest.approx(sum(products) / (variance * math.sqrt(COUNT - lag)))


def test_runs_about_the_middle_have_the_mean_and_variance_of_every_order():
    """All 70 orders of four high and four low numbers: the statistics have mean 0, variance 1."""
    orders = [bits for bits in product((0, 1), repeat=8) if sum(bits) == 4]
    found = []
    for order in orders:
        trial = sequences.above_and_below(On.RAW, "", np.array(order * 200))
        runs = len(list(groupby(order * 200)))
        mean, variance = 801, 800 * 799 / 1599
        assert trial.statistic == pytest.approx((runs - mean) / math.sqrt(variance))
        one_by_one = len(list(groupby(order)))
        found.append((one_by_one - 5) / math.sqrt(2 * 16 * (32 - 8) / (64 * 7)))
    assert sum(found) == pytest.approx(0, abs=1e-9)
    assert sum(z * z for z in found) / 70 == pytest.approx(1)


def test_a_sequence_that_never_crosses_its_middle_fails():
    assert sequences.above_and_below(On.RAW, "", np.ones(2000)).p == 0


def test_runs_up_leave_out_the_number_that_breaks_them():
    """3 5 9 | 2 left out | 4 6 | 1 left out | 8, which is not broken: runs of 3 and of 2."""
    assert sequences.run_lengths(np.array([3, 5, 9, 2, 4, 6, 1, 8])) == [3, 2]
    assert sequences.run_lengths(np.array([9, 8, 7, 6, 5])) == [1, 1]


def test_runs_up_are_counted_by_length(words):
    listed, lengths, start = words.tolist(), [], 0
    for place, (before, after) in enumerate(pairwise(listed)):
        if place >= start and after <= before:
            lengths.append(place - start + 1)
            start = place + 2
    counts = [sum(min(each, 6) == run for each in lengths) for run in range(1, 7)]
    chances = [1 / 2, 1 / 3, 1 / 8, 1 / 30, 1 / 144, 1 / 720]
    trial = sequences.runs_up(On.RAW, "", words)
    assert trial.observed == len(lengths)
    # 2,207 runs are expected of 6,000 numbers: 3.07 of the longest, told with those of five.
    assert trial.degrees == 4
    pooled = [*counts[:4], counts[4] + counts[5]]
    assert trial.statistic == pytest.approx(
        chi_square(pooled, [*chances[:4], chances[4] + chances[5]])
    )


def test_gaps_are_counted_between_marked_numbers(digits):
    places = [place for place, each in enumerate(digits.tolist()) if each == 2]
    lengths = [after - before - 1 for before, after in pairwise(places)]
    trial = sequences.gaps(On.RAW, "", digits == 2, chance=Fraction(1, 6))
    assert trial.observed == len(lengths)
    last = 26  # (5/6)**26 is the first below a hundredth
    counts = [sum(min(each, last) == gap for each in lengths) for gap in range(last + 1)]
    chances = [5**gap / 6 ** (gap + 1) for gap in range(last)] + [(5 / 6) ** last]
    # Of some 1,000 gaps at least five are expected of each but the longest lengths before the last.
    thin = [gap for gap in range(last) if chances[gap] * len(lengths) < 5]
    kept = [gap for gap in range(last + 1) if gap not in thin]
    assert thin
    pooled = [sum(counts[gap] for gap in thin), *(counts[gap] for gap in kept)]
    pooled_chances = [sum(chances[gap] for gap in thin), *(chances[gap] for gap in kept)]
    assert trial.statistic == pytest.approx(chi_square(pooled, pooled_chances))
    assert trial.degrees == len(kept)


def test_hands_are_counted_by_how_many_numbers_differ(digits):
    hands = zip(*[iter(digits.tolist())] * 5, strict=True)
    counts = Counter(len(set(hand)) for hand in hands)
    chances = [6, 450, 3000, 3600, 720]  # of 7,776 hands of five dice
    trial = sequences.poker(On.RAW, "", digits, kinds=6, hand=5)
    # 1,200 hands: less than one of a single number is expected, and joins those of two.
    pooled = [counts[1] + counts[2], counts[3], counts[4], counts[5]]
    exact = [456 / 7776, *(ways / 7776 for ways in chances[2:])]
    assert trial.statistic == pytest.approx(chi_square(pooled, exact))
    assert trial.degrees == 3


def test_collections_start_again_once_they_are_complete():
    assert sequences.collection_lengths(np.array([0, 0, 1, 2, 1, 0, 2, 2, 1]), 3) == [4, 3]


def test_collections_are_counted_by_length(digits):
    listed, lengths, seen, taken = digits.tolist(), [], set(), 0
    for each in listed:
        seen.add(each)
        taken += 1
        if len(seen) == 6:
            lengths.append(taken)
            seen, taken = set(), 0
    trial = sequences.coupons(On.RAW, "", digits, kinds=6)
    assert trial.observed == len(lengths)
    assert np.mean(lengths) == pytest.approx(14.7, abs=0.5)  # 6 (1 + 1/2 + ... + 1/6)
    assert trial.p == pytest.approx(two_sided(trial.statistic, trial.degrees))


def test_orders_are_counted(words):
    groups = sequences.grouped(words, 3)
    orders = Counter(tuple(np.argsort(group)) for group in groups.tolist())
    trial = sequences.permutations(On.RAW, "", groups)
    assert len(orders) == 6
    assert trial.statistic == pytest.approx(chi_square(orders.values(), [1 / 6] * 6))
    assert trial.degrees == 5


# -- the raw output -------------------------------------------------------------------------------


def named(trials):
    return {trial.look.place: trial for trial in trials}


@pytest.fixture(scope="module")
def tried(words):
    return named(raw.raw_trials(words.tobytes()))


def test_ones_are_counted_in_all_bits_in_each_and_in_every_number(tried, words):
    texts = [f"{word:032b}" for word in words.tolist()]
    all_ones = sum(text.count("1") for text in texts)
    z = (all_ones - 16 * COUNT) / math.sqrt(8 * COUNT)
    assert tried["ones among all bits"].statistic == pytest.approx(z)
    each = [sum(text[bit] == "1" for text in texts) for bit in range(32)]
    squares = sum((ones - COUNT / 2) ** 2 / (COUNT / 4) for ones in each)
    trial = tried["ones in each of the 32 bits of a number"]
    assert (trial.statistic, trial.degrees) == (pytest.approx(squares), 32)
    of_a_number = tried["how many ones a number has"]
    counts = Counter(text.count("1") for text in texts)
    middle = {ones: math.comb(32, ones) / 2**32 for ones in range(33)}
    thick = [ones for ones, chance in middle.items() if COUNT * chance >= 5]
    pooled = [COUNT - sum(counts[ones] for ones in thick), *(counts[ones] for ones in thick)]
    chances = [1 - sum(middle[ones] for ones in thick), *(middle[ones] for ones in thick)]
    assert of_a_number.statistic == pytest.approx(chi_square(pooled, chances))


def test_the_whole_line_is_tested_as_scipy_does(tried, words):
    found = stats.kstest((words.astype(float) + 0.5) / 2**32, "uniform")
    trial = tried["numbers from 0 to 1"]
    assert trial.statistic == pytest.approx(found.statistic * math.sqrt(COUNT), rel=0.002)
    assert trial.p == pytest.approx(min(1, 2 * min(found.pvalue, 1 - found.pvalue)), abs=0.005)


def test_runs_and_digits_are_taken_from_every_bit(tried, words):
    octets = words.tobytes()
    bits = "".join(f"{octet:08b}" for octet in octets)
    runs = len(list(groupby(bits)))
    ones = bits.count("1")
    crossing = 2 * ones * (len(bits) - ones)
    mean = 1 + crossing / len(bits)
    variance = crossing * (crossing - len(bits)) / (len(bits) ** 2 * (len(bits) - 1))
    trial = tried["ones and zeros among all bits"]
    assert trial.statistic == pytest.approx((runs - mean) / math.sqrt(variance))
    digits = octets.hex()
    places = [place for place, digit in enumerate(digits) if digit == "0"]
    assert tried["4-bit digits that are 0"].observed == len(places) - 1
    assert tried["hands of five 4-bit digits"].observed == len(digits) // 5


def test_a_window_seen_before_is_found_at_any_byte():
    """Nine bytes of the beginning come again at an odd place: two windows of eight."""
    fair = np.random.Generator(np.random.PCG64(3)).bytes(40_000)
    again = fair[:30_001] + fair[100:109] + fair[30_010:]
    assert raw.repeated_windows(np.frombuffer(fair, dtype=np.uint8)).p == 1
    found = raw.repeated_windows(np.frombuffer(again, dtype=np.uint8))
    assert found.statistic == 2
    windows = 40_000 - 7
    assert found.p == pytest.approx(windows * (windows - 1) / 2 / 2**64)


# -- shoes ----------------------------------------------------------------------------------------


def test_a_shoe_in_order_is_seen_by_every_test_of_order():
    """Decks as they come from the maker: composition right, all else wrong."""
    whole = Composition.of_decks(8)
    maker = tuple(range(52)) * 8
    tried = named(shoe_trials(whole, [maker] * 1000, np.array([maker[:5]] * 1000)))
    assert tried["every card of a whole shoe"].p == 1
    wrong = {place for place, each in tried.items() if isinstance(each, Trial) and each.p < 1e-6}
    assert wrong >= {
        "first card",
        "ranks of the first two cards",
        "ranks of the first 5 cards",
        "ranks by place in the shoe",
        "neighbours of the same rank",
        "neighbours of the same suit",
        "ranks of a whole shoe, lag 4",
        "cards before the first ace",
        "cards until every rank has shown",
        "shoes that begin with the same 16 cards",
    }


def test_neighbours_are_counted_over_whole_shoes():
    """Mean number of neighbours of one rank: 32 * 31 * 13 / 416 = 31 a shoe of eight decks."""
    whole = Composition.of_decks(8)
    rng = np.random.Generator(np.random.PCG64(5))
    shoes = [tuple(rng.permutation(np.repeat(np.arange(52), 8)).tolist()) for _ in range(50)]
    tried = named(shoe_trials(whole, shoes, np.array([shoe[:5] for shoe in shoes])))
    found = [sum(a // 4 == b // 4 for a, b in pairwise(shoe)) for shoe in shoes]
    z = tried["neighbours of the same rank"].statistic
    assert math.copysign(1, z) == math.copysign(1, sum(found) - 31 * 50)
    assert z == pytest.approx(
        (sum(found) - 31 * 50) / math.sqrt(50 * 31 * (1 - 31 / 415)), rel=0.01
    )


def test_a_test_without_enough_shoes_says_how_many_it_needs():
    whole = Composition.of_decks(8)
    maker = tuple(range(52)) * 8
    tried = named(shoe_trials(whole, [maker] * 3, np.array([maker[:5]] * 3)))
    assert tried["ranks by place in the shoe"].why == "needs 65 whole shoes, has 3"
    assert isinstance(tried["first card"], Refused)


# 364, 468 and 572 cards leave 4 when cut in eight: four parts have a card more than the others.
ODD_DECKS = pytest.mark.parametrize("decks", [7, 9, 11])


def fair_shoes(decks, *, count, seed):
    rng = np.random.Generator(np.random.PCG64(seed))
    return np.array([rng.permutation(np.repeat(np.arange(52), decks)) for _ in range(count)])


def by_eighths(cards):
    return np.arange(cards) * 8 // cards


@ODD_DECKS
def test_parts_of_unequal_size_are_expected_to_hold_what_their_places_hold(decks):
    """By a plain loop: a part of s places has s / 13 cards of a rank in every shoe."""
    cards, count = 52 * decks, 40
    ranks = fair_shoes(decks, count=count, seed=decks) // 4
    parts = by_eighths(cards)
    sizes = Counter(parts.tolist())
    assert sorted(set(sizes.values())) == [cards // 8, cards // 8 + 1]
    seen = Counter(
        (part, rank)
        for shoe in ranks.tolist()
        for part, rank in zip(parts.tolist(), shoe, strict=True)
    )
    squares = sum(
        (seen[part, rank] - count * size / 13) ** 2 / (count * size / 13)
        for part, size in sizes.items()
        for rank in range(13)
    )
    trial = placed("eighths", [4 * decks] * 13, ranks, parts)
    assert trial.degrees == 7 * 12
    assert trial.statistic == pytest.approx(squares * (cards - 1) / cards)


@ODD_DECKS
def test_fair_shoes_of_an_odd_number_of_decks_are_spread_by_chance_alone(decks):
    """400 samples of 100 shoes: the mean of a chi-square is its degrees, give or take four
    standard errors; taking the eighths for equal adds eight at least."""
    cards, samples = 52 * decks, 400
    rng = np.random.Generator(np.random.PCG64(decks))
    suits, parts = np.repeat(np.arange(4), cards // 4), by_eighths(cards)
    found = [
        placed(
            "suits",
            [cards // 4] * 4,
            rng.permuted(np.tile(suits, (100, 1)), axis=1),
            parts,
        ).statistic
        for _ in range(samples)
    ]
    degrees = 7 * 3
    assert abs(np.mean(found) - degrees) < 4 * math.sqrt(2 * degrees / samples)


def test_the_smallest_part_says_how_many_shoes_are_needed():
    """Parts of 1 and 3 places, two of four cards of each kind: half a card a shoe in the first."""
    few = np.array([[0, 1, 0, 1]] * 9)
    parts = np.array([0, 1, 1, 1])
    assert placed("parts", [2, 2], few, parts).why == "needs 10 whole shoes, has 9"
    enough = np.array([[0, 1, 0, 1]] * 10)
    assert isinstance(placed("parts", [2, 2], enough, parts), Trial)
