"""Fair sources pass the battery, and a planted fault fails it: a modulo draw, a stuck bit, a
repeated seed, output that hangs together, counts too even, a loaded die, a shoe that is not whole.

All sources are seeded, so that each run is the same.
"""

import random
from itertools import count

import numpy as np
import pytest
from scipy import stats

from croupier.equipment import electronic
from croupier.equipment.cards import DECK, Composition, parse_cards
from croupier.equipment.dice import Roll
from croupier.games.registry import rules
from croupier.randomness.battery import judge
from croupier.randomness.raw import raw_trials
from croupier.randomness.samples.collecting import LEAST_NUMBERS, SHARE_BELOW, collect
from croupier.randomness.samples.sources import FileSource, StreamSource
from croupier.randomness.shoes import shoe_trials

WHOLE = Composition.of_decks(8)
FIVE = parse_cards("9s 8h 6d 4c Ks")


class MersenneTwister:
    """A fair source that has nothing to do with ours, seeded for each session."""

    sessions, starts_afresh, description = 8, True, "Python's own generator, seeded"

    def __init__(self, seed):
        self.seed = seed

    def start(self, session):
        started = random.Random(f"{self.seed} {session}")
        started.raw, started.below = started.randbytes, started.randrange
        return started


class Planted:
    """The simulator's streams with a fault: in what bytes, what bounded numbers, what start."""

    sessions, starts_afresh, description = 8, True, "a fault, planted"

    def __init__(self, *, raw=None, below=None, session=lambda number: number):
        self._raw, self._below, self._session = raw, below, session

    def start(self, session):
        started = StreamSource(11).start(self._session(session))
        fair_raw, fair_below = started.raw, started.below
        if self._raw is not None:
            started.raw = lambda size: self._raw(fair_raw, size)
        if self._below is not None:
            started.below = lambda bound: self._below(fair_raw, fair_below, bound)
        return started


def verdict_on(source, game="sic-bo", numbers=LEAST_NUMBERS, **equipment):
    return judge(collect(rules(game), source, numbers=numbers, **equipment))


def failing(verdict):
    return {(test.look.family.value, test.look.place) for test in verdict.failed}


def families(verdict):
    return {test.look.family.value for test in verdict.failed}


# -- fair -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["sic-bo", "mini-baccarat", "punto-banco"])
@pytest.mark.parametrize(
    "source", [StreamSource(1), MersenneTwister(3)], ids=lambda s: s.description[:8]
)
def test_a_fair_source_passes(source, game):
    verdict = verdict_on(source, game)
    assert verdict.passed, failing(verdict)
    assert len(verdict.judged) > 45


def test_a_fair_source_passes_with_numbers_enough_for_every_test():
    verdict = verdict_on(StreamSource(20120319), numbers=200_000)
    assert verdict.passed, failing(verdict)
    assert verdict.refused == ()


@pytest.mark.parametrize("decks", [7, 8, 9, 11])
def test_a_fair_shoe_passes_with_shoes_enough_for_every_test(decks):
    """Eighths of 7, 9 or 11 decks are not equal: so many shoes would show it, were they taken to
    be."""
    rng = np.random.Generator(np.random.PCG64(1))
    deck = np.repeat(np.arange(52), decks)
    shoes = [tuple(rng.permutation(deck).tolist()) for _ in range(2000)]
    openings = np.array([rng.permutation(deck)[:5] for _ in range(5000)])
    tried = list(shoe_trials(Composition.of_decks(decks), shoes, openings))
    assert min(trial.p for trial in tried) > 0.01 / len(tried)


# -- a modulo draw --------------------------------------------------------------------------------


def modulo(bits):
    def below(raw, fair, bound):
        return int.from_bytes(raw(-(-bits // 8)), "little") % 2**bits % bound

    return Planted(below=below)


def draws_to_see(bits, bound, tests=61):
    """How many numbers a chi-square needs to find a modulo draw nine times in ten.

    2**bits words fall on `bound` numbers, some of which get one word more.
    """
    fewer, more = divmod(2**bits, bound)
    shares = [(fewer + (number < more)) * bound / 2**bits for number in range(bound)]
    each = sum((share - 1) ** 2 for share in shares) / bound
    limit = stats.chi2(bound - 1).isf(0.01 / tests / 2)
    return next(
        n
        for n in (round(10 ** (k / 20)) for k in count(40))
        if stats.ncx2(bound - 1, n * each).sf(limit) > 0.9
    )


def test_a_byte_modulo_six_is_seen_in_three_hundred_thousand_dice():
    """43 bytes for each of the faces 1 to 4, 42 for 5 and 6."""
    assert 200_000 < draws_to_see(8, 6) < 320_000
    verdict = verdict_on(modulo(8), numbers=320_000)
    assert ("equidistribution", "faces of all dice") in failing(verdict)


def test_ten_bits_modulo_416_are_seen_in_the_places_of_a_shoe():
    """The first card comes from any of 416 places: 192 get three words of 1,024, the rest two."""
    numbers = 40_000
    assert draws_to_see(10, 416) < numbers // SHARE_BELOW
    named = "numbers below 416, as drawn for the equipment"
    assert ("equidistribution", named) in failing(verdict_on(modulo(10), "mini-baccarat", numbers))


def test_what_a_million_numbers_do_not_show_is_known():
    """A quarter of them is drawn below 416: twelve bits are seen, sixteen are not."""
    assert draws_to_see(12, 416) < 10**6 / SHARE_BELOW
    assert 10**7 < draws_to_see(16, 416) < 10**8
    assert draws_to_see(16, 6) > 10**9


# -- a stuck bit ----------------------------------------------------------------------------------


@pytest.mark.parametrize("bit", [0, 7, 13, 31])
def test_a_bit_that_is_stuck_is_seen(bit):
    def stuck(raw, size):
        words = np.frombuffer(raw(size), dtype="<u4")
        return (words | np.uint32(1 << bit)).tobytes()

    verdict = verdict_on(Planted(raw=stuck))
    assert ("equidistribution", "ones in each of the 32 bits of a number") in failing(verdict)


def test_a_bit_that_is_one_three_times_in_a_hundred_too_often_is_seen():
    def leaning(raw, size):
        words = np.frombuffer(raw(size), dtype="<u4").copy()
        words[::33] |= np.uint32(1 << 20)
        return words.tobytes()

    verdict = verdict_on(Planted(raw=leaning), numbers=100_000)
    assert failing(verdict) == {("equidistribution", "ones in each of the 32 bits of a number")}


# -- a repeated seed ------------------------------------------------------------------------------


@pytest.mark.parametrize("seeds", [1, 4, 7])
def test_a_generator_that_starts_alike_is_seen(seeds):
    """Seeded by a clock that knows few times: every session, every fourth, every seventh."""
    verdict = verdict_on(Planted(session=lambda number: number % seeds))
    repeated = {place for family, place in failing(verdict) if family == "repetition"}
    assert repeated == {
        "8 bytes seen before, in this session or another",
        "24 dice seen before, in this session or another",
    }


def test_shoes_shuffled_alike_are_seen():
    """Seven starts: the eighth session deals the first one's shoe again."""
    verdict = verdict_on(Planted(session=lambda number: number % 7), "mini-baccarat")
    assert ("repetition", "shoes that begin with the same 16 cards") in failing(verdict)


def test_a_short_period_is_seen():
    def periodic(raw, size):
        return (raw(4099) * (size // 4099 + 1))[:size]

    assert "repetition" in families(verdict_on(Planted(raw=periodic)))


# -- output that hangs together -------------------------------------------------------------------


def test_numbers_that_alternate_are_seen():
    """Each number is high where the one before was low; as often each as is fair."""

    def alternating(raw, size):
        words = np.frombuffer(raw(size), dtype="<u4") & np.uint32(2**31 - 1)
        words[::2] |= np.uint32(2**31)
        return words.tobytes()

    verdict = verdict_on(Planted(raw=alternating))
    assert {"runs", "serial", "serial correlation", "gap"} <= families(verdict)
    assert ("equidistribution", "numbers from 0 to 1") not in failing(verdict)


@pytest.mark.parametrize("lag", [1, 3, 8])
def test_numbers_that_lean_on_an_earlier_one_are_seen(lag):
    """A tenth of the numbers is near the one `lag` before: correlation of about a tenth."""

    def leaning(raw, size):
        words = np.frombuffer(raw(size), dtype="<u4").copy()
        words[lag::10] = words[: len(words) - lag : 10] ^ np.uint32(0xFFFF)
        return words.tobytes()

    verdict = verdict_on(Planted(raw=leaning))
    assert ("serial correlation", f"numbers, lag {lag}") in failing(verdict)


def test_dice_that_follow_each_other_are_seen_though_each_is_fair():
    """One die in ten shows what the die before it showed."""

    class Sticky:
        def __init__(self):
            self.last = 1

        def toss(self, dice, *, below):
            thrown = []
            for _ in range(dice):
                self.last = self.last if below(10) == 0 else 1 + below(6)
                thrown.append(self.last)
            return Roll(tuple(thrown))

    verdict = verdict_on(StreamSource(4), toss=Sticky().toss)
    assert {"serial", "serial correlation", "chi-square"} <= families(verdict)
    assert ("equidistribution", "faces of all dice") not in failing(verdict)


# -- too even -------------------------------------------------------------------------------------


def test_a_counter_is_too_even_to_be_chance():
    counting, places = count(), {}

    def counter(raw, size):
        return bytes(next(counting) % 256 for _ in range(size))

    def in_turn(raw, fair, bound):
        places[bound] = (places.get(bound, -1) + 1) % bound
        return places[bound]

    verdict = verdict_on(Planted(raw=counter, below=in_turn))
    assert ("equidistribution", "bytes") in failing(verdict)
    assert ("equidistribution", "faces of all dice") in failing(verdict)
    even = {test.look.place: test.trial for test in verdict.failed}
    assert even["bytes"].statistic < 1
    assert even["faces of all dice"].statistic < 1


def test_a_sequence_spread_evenly_over_the_line_fails_by_its_evenness():
    """Multiples of the golden section: no number repeated, no gap too long, and no chance in it."""
    counting = count(1)

    def golden(raw, size):
        words = [next(counting) * 2654435769 % 2**32 for _ in range(size // 4)]
        return np.array(words, dtype="<u4").tobytes()

    assert ("equidistribution", "numbers from 0 to 1") in failing(verdict_on(Planted(raw=golden)))


# -- a loaded die ---------------------------------------------------------------------------------


def test_a_six_in_one_toss_of_a_hundred_too_many_is_seen_in_a_hundred_thousand_dice():
    """Sixes with a chance of 1/6 + 1/100: one die in 83.3 is turned to a six."""

    def loaded(dice, *, below):
        return Roll(tuple(6 if below(1000) < 12 else 1 + below(6) for _ in range(dice)))

    verdict = verdict_on(StreamSource(8), numbers=100_000, toss=loaded)
    assert ("equidistribution", "faces of all dice") in failing(verdict)
    assert all(test.look.on.value == "game" for test in verdict.failed)


def test_one_loaded_die_of_three_is_named():
    def loaded(dice, *, below):
        fair = electronic.toss(dice, below=below).dice
        return Roll((*fair[:2], 6 if below(20) == 0 else fair[2]))

    seen = {place for _, place in failing(verdict_on(StreamSource(9), numbers=30_000, toss=loaded))}
    assert "faces of die 3" in seen
    assert not seen & {"faces of die 1", "faces of die 2", "dice 1, 2 together"}


# -- a shoe that is not whole ---------------------------------------------------------------------


def short(shoe, cards, *, below):
    """A shoe from which five cards were lost: it gives what it has."""
    left = Composition(
        tuple(max(0, held - (card in FIVE)) for card, held in zip(DECK, shoe.counts, strict=True))
    )
    return electronic.draw(left, min(cards, left.cards), below=below)


def test_five_missing_cards_are_seen_in_the_first_shoe():
    verdict = verdict_on(StreamSource(3), "mini-baccarat", draw=short)
    ((test,),) = [verdict.failed]
    assert test.look.place == "every card of a whole shoe"
    assert test.trial.statistic == test.trial.observed == 12
    assert {"whole shoes", "observations"} == {refused.of for refused in verdict.refused}


def test_five_cards_replaced_by_others_are_seen_in_the_first_shoe():
    def exchanged(shoe, cards, *, below):
        drawn = electronic.draw(shoe, cards, below=below)
        return tuple(DECK[0] if card in FIVE else card for card in drawn)

    assert ("composition", "every card of a whole shoe") in failing(
        verdict_on(StreamSource(3), "mini-baccarat", draw=exchanged)
    )


def test_five_missing_cards_are_seen_in_the_first_cards_of_a_hundred_thousand_shoes():
    """As many as a test of a million numbers opens, though none is dealt to its end."""
    rng = np.random.Generator(np.random.PCG64(6))
    deck = np.repeat(np.arange(52), WHOLE.without(FIVE).counts)
    drawn = np.sort(rng.integers(0, len(deck), (130_000, 5)), axis=1)
    apart = drawn[(np.diff(drawn, axis=1) > 0).all(axis=1)][:100_000]
    openings = deck[rng.permuted(apart, axis=1)]
    whole_shoe = tuple(np.repeat(np.arange(52), 8).tolist())
    tried = {trial.look.place: trial for trial in shoe_trials(WHOLE, [whole_shoe], openings)}
    assert tried["first card"].observed == 100_000
    assert tried["first card"].p < 0.01 / 60


def test_a_lazy_shuffle_is_seen():
    """Cards drawn from the first half of what is left nine times in ten: neighbours stay near."""

    def lazy(shoe, cards, *, below):
        return electronic.draw(
            shoe, cards, below=lambda n: below(n) if below(10) == 0 else below(-(-n // 2))
        )

    verdict = verdict_on(StreamSource(3), "mini-baccarat", draw=lazy)
    assert {"chi-square", "serial", "serial correlation"} <= families(verdict)


# -- one place of a shoe, and one shoe against the next -------------------------------------------

TESTS = 63  # of a battery at the shoe, which a p is corrected for


def fair_shoes(count, *, seed):
    rng = np.random.Generator(np.random.PCG64(seed))
    return rng.permuted(np.tile(np.repeat(np.arange(52), 8), (count, 1)), axis=1)


def looked_at(shoes):
    tried = shoe_trials(WHOLE, list(map(tuple, shoes.tolist())), shoes[:, :5])
    return {trial.look.place: trial for trial in tried}


def without_an_ace_last(shoes):
    """An ace that would be last changes places with the first card that is none."""
    for shoe in shoes:
        if shoe[-1] < 4:
            other = next(place for place, card in enumerate(shoe) if card >= 4)
            shoe[[other, -1]] = shoe[[-1, other]]
    return shoes


def test_a_shoe_that_never_has_an_ace_last_is_seen_by_that_place_alone():
    """Of 226 shoes none has an ace last with a chance of (12/13)^226; there are 416 places and 13
    ranks to choose from, two tails and all tests of the battery. The sum over all places is blind
    to it."""
    by_hand = (12 / 13) ** 226 * 416 * 13 * 2
    assert by_hand * TESTS < 0.01 < by_hand * TESTS * 13 / 12
    seen = looked_at(without_an_ace_last(fair_shoes(226, seed=12)))
    assert seen["each rank at each single place of the shoe"].p == pytest.approx(by_hand)
    assert seen["ranks by place in the shoe"].p > 0.01


def test_a_million_numbers_deal_shoes_enough_to_miss_an_ace_at_the_end():
    seen = looked_at(without_an_ace_last(fair_shoes(10**6 // 2 // 416, seed=13)))
    assert seen["each rank at each single place of the shoe"].p < 1e-30
    assert seen["ranks by place in the shoe"].p > 0.01 / TESTS


class Repeating:
    """A shoe that begins with the card the one before it ended with."""

    def __init__(self):
        self.last = None

    def draw(self, shoe, cards, *, below):
        drawn = list(electronic.draw(shoe, cards, below=below))
        if cards == WHOLE.cards:
            if self.last is not None:
                place = drawn.index(self.last)
                drawn[0], drawn[place] = drawn[place], drawn[0]
            self.last = drawn[-1]
        return tuple(drawn)


def test_a_first_card_that_repeats_the_last_of_the_shoe_before_is_seen_in_twelve_shoes():
    verdict = verdict_on(StreamSource(3), "mini-baccarat", draw=Repeating().draw)
    assert failing(verdict) == {
        ("serial", "each place of a shoe with the card of each place of the shoe before"),
        ("serial", "each place of a shoe with the rank of each place of the shoe before"),
    }


def test_one_repeat_in_twenty_shoes_is_seen_in_a_million_numbers_nine_times_in_ten():
    """Two given places agree once in 52; 416 times 416 pairs of places are looked at."""
    pairs = 10**6 // 2 // 416 - 1
    limit = 0.01 / TESTS / (2 * 416 * 416)
    fair = stats.binom(pairs, 1 / 52)
    least = next(agreeing for agreeing in range(pairs) if fair.sf(agreeing - 1) < limit)
    assert stats.binom(pairs, 1 / 52 + 51 / 52 / 20).sf(least - 1) > 0.9
    shoes = fair_shoes(pairs + 1, seed=14)
    for number in range(20, len(shoes), 20):
        place = shoes[number].tolist().index(shoes[number - 1][-1])
        shoes[number][[0, place]] = shoes[number][[place, 0]]
    seen = looked_at(shoes)["each place of a shoe with the card of each place of the shoe before"]
    assert seen.p < 0.01 / TESTS


# -- generators that are linear modulo 2 ----------------------------------------------------------


def xorshift(words, *, plus):
    """Marsaglia's xorshift of 128 bits in 32, or Vigna's xorshift128+ in 64, by their papers."""
    if not plus:
        x, y, z, w = 123456789, 362436069, 521288629, 88675123
        for _ in range(words):
            t = (x ^ x << 11) & 0xFFFFFFFF
            x, y, z, w = y, z, w, w ^ w >> 19 ^ t ^ t >> 8
            yield w.to_bytes(4, "little")
        return
    s0, s1 = 0x9E3779B97F4A7C15, 0xD1B54A32D192ED03
    for _ in range(words // 2):
        yield ((s0 + s1) % 2**64).to_bytes(8, "little")
        t = (s0 ^ s0 << 23) % 2**64
        s0, s1 = s1, t ^ s1 ^ t >> 18 ^ s1 >> 5


@pytest.mark.parametrize("plus", [False, True])
def test_a_xorshift_generator_is_seen_in_ten_thousand_numbers(plus):
    """A state of 128 bits: its lowest bit at least is foretold by 256 of them."""
    raw = b"".join(xorshift(LEAST_NUMBERS, plus=plus))
    verdict = verdict_on(FileSource(raw * 4, "xorshift"))
    found = {test.look.place: test.trial for test in verdict.failed}
    assert found["each of the 64 bits of two numbers of a session"].statistic == 128


@pytest.mark.parametrize(("numbers", "seen"), [(39_874, False), (39_900, True)])
def test_a_mersenne_twister_is_seen_once_twice_its_state_was_given(numbers, seen):
    """Its state has 19,937 bits; a register of that length is what 39,874 fair bits need, too."""
    raw = random.Random(3).randbytes(4 * numbers)
    verdict = verdict_on(
        FileSource(raw + random.Random(4).randbytes(10**6), "MT19937"), numbers=numbers
    )
    looked = "the lowest bit of numbers of a session"
    assert {test.look.place: test.trial for test in verdict.judged}[looked].statistic == 19_937
    assert (("linear complexity", looked) in failing(verdict)) is seen


def test_a_twister_started_eight_times_is_seen_in_320_000_numbers():
    """Eight sessions of 40,000 numbers: no bit is taken across the start of a session."""
    source = MersenneTwister(5)
    sessions = [source.start(number).raw(4 * 40_000) for number in range(8)]
    joined = {
        trial.look.place: trial for trial in raw_trials(b"".join(sessions), session=4 * 40_000)
    }
    assert joined["the lowest bit of numbers of a session"].statistic == 19_937
    assert joined["the lowest bit of numbers of a session"].p < 0.01 / TESTS
