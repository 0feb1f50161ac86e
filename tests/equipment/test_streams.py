"""The random streams: published answers, a second implementation, and exact fairness.

The second implementation is plain arithmetic on Python's integers, written from the papers
(Salmon et al. 2011; Blackman and Vigna 2019; Lemire 2019).
"""

import json
import random
import subprocess
import sys

import pytest
from hypothesis import given, strategies as st

from croupier.equipment.compiled import INTERPRETED, room, word, zero_counts
from croupier.equipment.streams import below, following, philox, stream, two_below
from croupier.games.sic_bo.odds import kernel

words = st.integers(0, 2**64 - 1)
half_words = st.integers(0, 2**32 - 1)


def philox_by_the_paper(counter, key):
    """Philox4x32: L' = mulhi(R, M) ^ k ^ L, R' = mullo(R, M), ten times, the key stepped on."""
    left_0, right_1, left_1, right_0 = counter[1], counter[0], counter[3], counter[2]
    key = list(key)
    for _ in range(10):
        high_a, low_a = divmod(0xD2511F53 * right_1, 2**32)
        high_b, low_b = divmod(0xCD9E8D57 * right_0, 2**32)
        right_1, left_0, right_0, left_1 = (
            high_b ^ left_0 ^ key[0],
            low_b,
            high_a ^ left_1 ^ key[1],
            low_a,
        )
        key = [(key[0] + 0x9E3779B9) % 2**32, (key[1] + 0xBB67AE85) % 2**32]
    return (right_1, left_0, right_0, left_1)


def rotated(value, places):
    """A 64-bit word turned left, by cutting its binary digits."""
    digits = f"{value:064b}"
    return int(digits[places:] + digits[:places], 2)


class Xoroshiro:
    """xoroshiro128++ 1.0, from Vigna's description, on unbounded integers."""

    def __init__(self, s0, s1):
        self.state = (s0, s1)

    def draw(self):
        s0, s1 = self.state
        drawn = (rotated((s0 + s1) % 2**64, 17) + s0) % 2**64
        mixed = s0 ^ s1
        self.state = (rotated(s0, 49) ^ mixed ^ (mixed * 2**21) % 2**64, rotated(mixed, 28))
        return drawn

    def below(self, bound):
        """Lemire: words that fall in the short end of a number's share are drawn again."""
        while True:
            number, rest = divmod((self.draw() >> 32) * bound, 2**32)
            if rest >= 2**32 % bound:
                return number

    def pair_below(self, half, bound):
        """One number below the product of both bounds, by Lemire; its two digits are the pair."""
        while True:
            pair, rest = divmod(half * bound * (bound + 1), 2**32)
            if rest >= 2**32 % (bound * (bound + 1)):
                return divmod(pair, bound + 1)
            half = self.draw() >> 32


def stream_by_the_paper(seed, number):
    halves = philox_by_the_paper((number % 2**32, number >> 32, 0, 0), (seed % 2**32, seed >> 32))
    return Xoroshiro(halves[0] + halves[1] * 2**32, (halves[2] + halves[3] * 2**32) | 1)


def as_words(*values):
    return tuple(word(value) for value in values)


def as_ints(values):
    return tuple(int(value) for value in values)


@pytest.mark.parametrize(
    ("counter", "key", "answer"),
    [
        (
            "00000000 00000000 00000000 00000000",
            "00000000 00000000",
            "6627e8d5 e169c58d bc57ac4c 9b00dbd8",
        ),
        (
            "ffffffff ffffffff ffffffff ffffffff",
            "ffffffff ffffffff",
            "408f276d 41c83b0e a20bc7c6 6d5451fd",
        ),
        (
            "243f6a88 85a308d3 13198a2e 03707344",
            "a4093822 299f31d0",
            "d16cfe09 94fdcceb 5001e420 24126ea1",
        ),
    ],
)
def test_philox_gives_the_known_answers_of_random123(counter, key, answer):
    """From kat_vectors of the Random123 distribution: philox4x32, 10 rounds."""
    counter, key, answer = (
        tuple(int(half, 16) for half in text.split()) for text in (counter, key, answer)
    )
    assert as_ints(philox(*as_words(*counter, *key))) == answer
    assert philox_by_the_paper(counter, key) == answer


@given(st.tuples(*[half_words] * 4), st.tuples(*[half_words] * 2))
def test_philox_is_the_paper_s_on_any_counter_and_key(counter, key):
    assert as_ints(philox(*as_words(*counter, *key))) == philox_by_the_paper(counter, key)


def test_xoroshiro_gives_the_known_numbers_from_one_and_two():
    """Published with other implementations of xoroshiro128++ (Rust's rand_xoshiro)."""
    known = [393217, 669327710093319, 1732421326133921491, 11394790081659126983]
    known += [9555452776773192676, 3586421180005889563, 1691397964866707553]
    known += [10735626796753111697, 15216282715349408991, 14247243556711267923]
    s0, s1 = 1, 2
    second = Xoroshiro(1, 2)
    for expected in known:
        s0, s1, drawn = following(*as_words(s0, s1))
        assert drawn == expected
        assert second.draw() == expected


@given(words, words)
def test_the_next_number_is_the_paper_s_from_any_state(s0, s1):
    second = Xoroshiro(s0, s1)
    drawn = second.draw()
    assert as_ints(following(*as_words(s0, s1))) == (*second.state, drawn)


@given(words, words)
def test_a_stream_starts_where_philox_puts_it_and_never_from_zeros(seed, number):
    state = as_ints(stream(*as_words(seed, number)))
    assert state == stream_by_the_paper(seed, number).state
    assert state[1] % 2 == 1


def test_streams_of_one_seed_and_seeds_of_one_stream_all_start_apart():
    """64-bit seeds and numbers: no half of either may be lost."""
    edges = [0, 1, 2, 2**32 - 1, 2**32, 2**32 + 1, 2**63, 2**64 - 1]
    starts = {as_ints(stream(*as_words(seed, number))) for seed in edges for number in edges}
    assert len(starts) == len(edges) ** 2


@given(words, words, st.integers(1, 2**32 - 1))
def test_a_bounded_draw_is_lemire_s_on_the_same_raw_numbers(s0, s1, bound):
    second = Xoroshiro(s0, s1 | 1)
    expected = second.below(bound)
    drawn = as_ints(below(*as_words(s0, s1 | 1, bound)))
    assert drawn == (*second.state, expected)
    assert 0 <= expected < bound


def state_that_draws(value):
    """The state whose next number is `value`: with s0 of nothing, it is s1 turned left by 17."""
    return as_words(0, rotated(value, 64 - 17))


def accepted(high_half, bound):
    """What the product makes of a draw with that high half: the number, or None if drawn again."""
    s0, s1 = state_that_draws(high_half * 2**32 + 1)
    once = as_ints(following(s0, s1))
    assert once[2] >> 32 == high_half
    drawn = as_ints(below(s0, s1, word(bound)))
    return drawn[2] if drawn[:2] == once[:2] else None


@pytest.mark.parametrize("bound", [216, 6, 36, 52, 416, 3, 7, 1000])
def test_every_number_below_a_bound_comes_of_exactly_as_many_words(bound):
    """Words go to numbers in unbroken runs; a run one word too long loses its first word.

    There are 2**32 words. Each number's run of them begins at the smallest word w with
    w * bound >= number * 2**32, so it holds 2**32 // bound words, or one more.
    """
    share = 2**32 // bound
    for number in range(bound):
        first = -(-number * 2**32 // bound)
        after = -(-(number + 1) * 2**32 // bound)
        too_long = after - first - share
        assert too_long in (0, 1)
        assert accepted(first, bound) == (None if too_long else number)
        assert accepted(first + 1, bound) == number
        assert accepted(after - 1, bound) == number


def test_a_bound_of_one_draws_nothing_but_zero():
    s0, s1 = stream(*as_words(3, 5))
    for _ in range(100):
        s0, s1, drawn = below(*as_words(s0, s1, 1))
        assert drawn == 0


def test_a_power_of_two_never_draws_again():
    assert [accepted(value << 29, 8) for value in range(8)] == list(range(8))


# -- two numbers from half a word ------------------------------------------------------------------

bounds = st.integers(1, 2**16 - 1)


def pair_of(half, bound):
    """What half a word makes at once: the pair, or None if the half is drawn again."""
    drawn = as_ints(two_below(*as_words(1, 2, half, bound)))
    return drawn[2:] if drawn[:2] == (1, 2) else None


@given(words, words, half_words, bounds)
def test_two_numbers_from_half_a_word_are_the_digits_of_one(s0, s1, half, bound):
    second = Xoroshiro(s0, s1 | 1)
    expected = second.pair_below(half, bound)
    drawn = as_ints(two_below(*as_words(s0, s1 | 1, half, bound)))
    assert drawn == (*second.state, *expected)
    assert 0 <= expected[0] < bound
    assert 0 <= expected[1] <= bound


def runs_of_halves(bound):
    """The half words of each pair: they lie together, from the smallest one whose product with
    the number of pairs reaches the pair's own multiple of 2**32."""
    pairs = bound * (bound + 1)
    starts = [-(-pair * 2**32 // pairs) for pair in range(pairs + 1)]
    return [(starts[pair], starts[pair + 1], divmod(pair, bound + 1)) for pair in range(pairs)]


def check_run(bound, first, after, pair):
    """Of every run as many halves are taken; of one that is too long, the first is not."""
    too_long = after - first - 2**32 // (bound * (bound + 1))
    assert too_long in (0, 1)
    assert pair_of(first, bound) == (None if too_long else pair)
    assert pair_of(first + 1, bound) == pair
    assert pair_of(after - 1, bound) == pair


@pytest.mark.parametrize("bound", [1, 2, 3, 4, 5, 7, 16, 51, 103])
def test_every_pair_comes_of_exactly_as_many_half_words(bound):
    """All 2**32 of them: each pair's run is unbroken, and within a run what is left over of the
    product grows by the number of pairs from half to half, so only the first can be too small."""
    runs = runs_of_halves(bound)
    assert runs[0][0] == 0
    assert runs[-1][1] == 2**32
    for first, after, pair in runs:
        check_run(bound, first, after, pair)


@pytest.mark.parametrize("bound", [255, 311, 413, 415, 621, 623, 2_079, 65_535])
def test_every_pair_is_as_likely_at_the_bounds_of_real_shoes_and_the_largest(bound):
    """Three thousand pairs each, the first and the last among them; 65,535 makes almost as many
    pairs as there are half words, and a run is one half, or two of which one is drawn again."""
    pairs = bound * (bound + 1)
    for pair in [0, 1, pairs - 2, pairs - 1, *random.Random(bound).sample(range(pairs), 3_000)]:
        first, after = (-(-number * 2**32 // pairs) for number in (pair, pair + 1))
        if after - first > 1 or 2**32 // pairs > 1:
            check_run(bound, first, after, divmod(pair, bound + 1))
        else:
            assert pair_of(first, bound) == divmod(pair, bound + 1)


@pytest.mark.parametrize("half", [0, 2**16, 2**31, 65_535 * 2**16])
def test_halves_are_drawn_again_until_one_is_taken(half):
    """Of 65,535 * 65,536 pairs, 65,536 halves are left over: the multiples of 65,536. The state
    draws another of them first."""
    assert pair_of(half, 65_535) is None
    state = state_that_draws(12_345 * 2**16 * 2**32)
    assert as_ints(following(*state))[2] >> 32 == 12_345 * 2**16
    second = Xoroshiro(*as_ints(state))
    expected = second.pair_below(half, 65_535)
    after_one = as_ints(following(*state))[:2]
    drawn = as_ints(two_below(*state, *as_words(half, 65_535)))
    assert drawn == (*second.state, *expected)
    assert drawn[:2] != after_one, "the half drawn anew is drawn anew as well"


def test_the_tosses_of_a_stream_are_those_of_the_papers_roll_for_roll():
    """5,000 rounds counted by plain integers: no roll of the kernel comes from elsewhere."""
    for seed, number in ((1, 0), (2**64 - 1, 2**40 + 3)):
        second = stream_by_the_paper(seed, number)
        expected = [0] * 216
        for _ in range(5000):
            expected[second.below(216)] += 1
        counts = zero_counts(216)
        assert kernel.play(word(seed), word(number), 1, 5000, 10**6, counts, room(0)) == 5000
        assert [int(count) for count in counts] == expected


WITHOUT_NUMBA = """
import json, sys
sys.modules["numba"] = None  # importing it fails, as where the extra is not installed
from croupier import rules
from croupier.equipment.compiled import INTERPRETED
from croupier.equipment.streams import below, following, philox, stream, two_below
from croupier.simulate import simulate

done = simulate(rules("sic-bo"), rounds=70_000, seed=20120319, workers=2)
json.dump({
    "interpreted": INTERPRETED,
    "device": done.device,
    "counts": [count for _, count in done.counts],
    "philox": philox(0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344, 0xa4093822, 0x299f31d0),
    "stream": stream(2**64 - 1, 2**64 - 2),
    "following": following(2**64 - 1, 2**64 - 2),
    "below": below(2**64 - 1, 2**64 - 3, 3 * 2**30),
    "two_below": [two_below(2**64 - 1, 2**64 - 3, half, 65_535) for half in (0, 1, 2**32 - 1)],
}, sys.stdout)
"""


def test_the_interpreted_functions_give_what_the_compiled_ones_give():
    """The same module without numba, in a process of its own; 70,000 rounds are 18 streams."""
    from croupier import rules
    from croupier.simulate import simulate

    assert not INTERPRETED, "numba (the extra sim) is one of the packages in the lock"
    ran = subprocess.run(
        [sys.executable, "-c", WITHOUT_NUMBA], capture_output=True, text=True, check=True
    )
    data = json.loads(ran.stdout)
    compiled = simulate(rules("sic-bo"), rounds=70_000, seed=20120319)
    assert data["interpreted"] is True
    assert data["device"] == "cpu, interpreted"
    assert compiled.device == "cpu"
    assert data["counts"] == [count for _, count in compiled.counts]
    known = [0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1]
    assert data["philox"] == known
    top, under, lower = 2**64 - 1, 2**64 - 2, 2**64 - 3
    assert tuple(data["stream"]) == as_ints(stream(*as_words(top, under)))
    assert tuple(data["following"]) == as_ints(following(*as_words(top, under)))
    assert tuple(data["below"]) == as_ints(below(*as_words(top, lower, 3 * 2**30)))
    assert [tuple(pair) for pair in data["two_below"]] == [
        as_ints(two_below(*as_words(top, lower, half, 65_535))) for half in (0, 1, 2**32 - 1)
    ]
