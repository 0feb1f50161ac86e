"""The baccarat kernel taken apart: every small case, how long shoes are, and that what is wrong
is seen.

The kernel's module is made anew as plain Python, so that shoes can be stacked by hand and rules
broken one at a time. What ought to come out is told by the oracle (`baccarat_oracle`),
which imports nothing of croupier; burn and cutting card are read from 7.5(f) and 7.8(e).
"""

from collections import Counter
from functools import cache
from itertools import product
from pathlib import Path

import baccarat_oracle as oracle
import numpy as np
import pytest

from croupier import rules
from croupier.equipment import compiled as compiling
from croupier.equipment.compiled import room, table, word
from croupier.equipment.shoe import shuffle
from croupier.games.baccarat import dealing
from croupier.games.baccarat.odds import kernel
from croupier.games.baccarat.odds.exact import RESULTS
from croupier.simulate.kernel import NO_LIMIT

CARDS = [rank + suit for rank in oracle.RANKS for suit in "shdc"]  # a card by its place in a deck


class PlainKernel:
    """The kernel as plain Python, with one thing in its text changed; it notes rounds in order."""

    def __init__(self, monkeypatch, old="", new=""):
        text = Path(kernel.__file__).read_text()
        assert not old or text.count(old) == 1, f"not to be changed: {old}"
        self.made = {"__name__": "rebuilt"}
        with monkeypatch.context() as patched:
            patched.setattr(compiling, "compiled", lambda function: function)
            patched.setattr(compiling, "as_word", int)
            patched.setattr(compiling, "table", list)
            exec(text.replace(old, new) if old else text, self.made)
        self.made["tally"] = lambda noted, cell: noted.append(cell)

    def play(self, shoes, *, royal, most=NO_LIMIT):
        """Every round of these shoes, each a list of cards from the first to the last."""
        written = rules("mini-baccarat", elections={"royal": "A"} if royal else {})
        _, with_royal, *tables = self.made["parameters"](written)
        decks = len(shoes[0]) // 52

        def stacked(seed, number, shoe, cards, faces):
            shoe[:] = [faces[CARDS.index(card)] for card in shoes[number]]

        self.made["shuffle"] = stacked
        noted = []
        rounds = self.made["play"](
            1, 0, len(shoes), NO_LIMIT, most, noted, [], decks, with_royal, *tables
        )
        assert rounds == len(noted)
        return [told_of(self.made["cells"](written)[cell]) for cell in noted]


def told_of(outcome):
    """An outcome as plain facts."""
    hand = outcome.royal.name.lower().replace("_", "-")
    return outcome.player, outcome.banker, outcome.player_cards, outcome.banker_cards, hand


# -- what ought to come out ------------------------------------------------------------------------

BURNED = {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10} | {rank: int(rank) for rank in "23456789"}


def by_the_oracle(cards, *, royal):
    """The facts of the round that lies in front, and how many cards it takes."""
    player, banker = oracle.play(cards)
    used = len(player) + len(banker)
    hand = oracle.royal_hand(cards[:used]) if royal else "nothing"
    return (oracle.points(player), oracle.points(banker), len(player), len(banker), hand), used


def rounds_of(shoe, *, royal):
    """Every round of a shoe: the first card is burned with as many as it counts; the hand in
    which the cutting card appears, 14 cards from the back, is completed, and one more dealt."""
    left = shoe[1 + BURNED[shoe[0][0]] :]
    last_hand = False
    while True:
        facts, used = by_the_oracle(left[:6], royal=royal)
        yield facts
        left = left[used:]
        if last_hand:
            return
        last_hand = len(left) < 14


def shuffled(number, decks=8):
    places = room(52 * decks)
    shuffle(word(1), word(number), places, 52 * decks, table(range(52)))
    return [CARDS[place] for place in places]


@pytest.fixture(scope="module")
def twenty_shoes():
    """Shoes, and all their rounds by the oracle."""
    shoes = [shuffled(number) for number in range(20)]
    return shoes, [facts for shoe in shoes for facts in rounds_of(shoe, royal=True)]


@pytest.mark.paragraph("19:47-7.5(f)", "19:47-7.8(e)", "19:47-7.9(c)")
def test_the_kernel_made_anew_deals_what_the_oracle_deals(monkeypatch, twenty_shoes):
    """Without a change: whatever is seen below comes of the change."""
    shoes, expected = twenty_shoes
    assert PlainKernel(monkeypatch).play(shoes, royal=True) == expected
    assert PlainKernel(monkeypatch).play(shoes, royal=False) == [
        (*facts[:4], "nothing") for facts in expected
    ]


# -- all small cases -------------------------------------------------------------------------------

OF_VALUE = ["Ts", "As", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s"]
BEHIND = ["5s", "2s", "9s", "Ts", "3s", "7s", "6s", "As"]  # tells where the next round began


def two_cards(total):
    """Two cards whose values add up to so much."""
    first = min(total, 9)
    return OF_VALUE[first], OF_VALUE[total - first]


@cache
def small_cases():
    """Both hands' sums and the values of the two cards that follow, by the oracle: the number of
    the result and the cards it takes, 19 by 19 by 10 by 10."""
    numbers = {(*told_of(each)[:4],): number for number, each in enumerate(RESULTS)}
    written = np.zeros((2, 19, 19, 10, 10), dtype=np.int64)
    for player, banker, fifth, sixth in product(range(19), range(19), range(10), range(10)):
        (a, c), (b, d) = two_cards(player), two_cards(banker)
        cards = [a, b, c, d, OF_VALUE[fifth], OF_VALUE[sixth]]
        facts, used = by_the_oracle(cards, royal=False)
        written[:, player, banker, fifth, sixth] = numbers[facts[:4]], used
    return written


@pytest.mark.paragraph("19:47-7.1(c)", "19:47-7.9(a)", "19:47-7.9(b)", "19:47-7.9(c)")
def test_every_two_sums_and_two_cards_to_follow_are_dealt_as_the_oracle_deals_them(monkeypatch):
    """36,100 rounds, each with the beginning of the next; the shoe burns an ace and one card."""
    shoes, expected = [], []
    for player, banker in product(range(19), repeat=2):
        (a, c), (b, d) = two_cards(player), two_cards(banker)
        for fifth, sixth in product(OF_VALUE, repeat=2):
            cards = [a, b, c, d, fifth, sixth, *BEHIND]
            facts, used = by_the_oracle(cards[:6], royal=False)
            expected += [facts, by_the_oracle(cards[used : used + 6], royal=False)[0]]
            shoes.append(["As", "Ks", *cards])
    plain = PlainKernel(monkeypatch)
    for first in range(0, len(shoes), 100):
        played = [plain.play([shoe], royal=False, most=2) for shoe in shoes[first : first + 100]]
        dealt = [facts for rounds in played for facts in rounds]
        assert dealt == expected[2 * first : 2 * (first + 100)]


def by_the_tables():
    """The same small cases looked up in the kernel's two tables, made anew."""
    fifths, sixths = map(np.array, kernel._endings())
    player, banker, fifth, sixth = np.ogrid[:19, :19, :10, :10]
    found = fifths[(player * kernel.SUMS + banker) * kernel.WIDE + fifth]
    results = sixths[found // kernel.LONGEST + sixth]
    return np.array(np.broadcast_arrays(results, found % kernel.LONGEST))


def test_the_kernel_s_two_tables_hold_every_small_case():
    assert np.array_equal(by_the_tables(), small_cases())


def test_the_tables_are_numbers_that_fit_where_they_are_kept():
    """16 bits each; rows of the second begin where the first says, none beyond its end."""
    fifths, sixths = kernel._endings()
    assert 0 <= min(fifths) <= max(fifths) < 2**16
    assert 0 <= min(sixths) <= max(sixths) < len(RESULTS)
    assert max(fifths) // kernel.LONGEST + 9 < len(sixths)


# -- how many rounds a shoe may have ---------------------------------------------------------------

NATURALS = ["T9", "J8", "A7", "26", "35"]
NOTHINGS = ["TJ", "QK", "A9", "28", "37", "46"]


def of_each_suit(ranks, decks):
    """Pairs of cards of these two ranks, of every suit of every deck."""
    return [(each + suit, other + suit) for each, other in ranks for suit in "shdc"] * decks


def longest(decks):
    """An ace and a seven burned; then the Player's Hand has a natural every time."""
    naturals = of_each_suit(NATURALS, decks)
    burned = naturals.pop(naturals.index(("As", "7s")))
    pairs = of_each_suit(["QK"], decks) + [("4s", "4h"), ("4d", "4c")] * decks
    pairs += [naturals.pop() for _ in range(7 * decks)]
    rounds = [(a, c, b, d) for (a, b), (c, d) in zip(naturals, pairs, strict=False)]
    behind = [*naturals[len(rounds) :], *pairs[len(rounds) :]]
    return [card for cards in (burned, *rounds, *behind) for card in cards]


def shortest(decks):
    """A ten and ten cards burned; then both hands have nothing on two cards, and both draw."""
    pairs = of_each_suit(NOTHINGS, decks) + [("5s", "5h"), ("5d", "5c")] * decks
    first, last = pairs.pop(0)
    burned, pairs = pairs[:5], pairs[5:]
    threes = list(zip(pairs[0::3], pairs[1::3], pairs[2::3], strict=False))
    rounds = [(a, c, b, d, *thirds) for (a, b), (c, d), thirds in threes]
    behind = pairs[3 * len(rounds) :]
    return [first, *(card for cards in (*burned, *rounds, *behind) for card in cards), last]


@cache
def rounds_from(left, pick):
    """The fewest or the most rounds with so many cards left: each takes four, five or six, and
    one more is dealt after the one that leaves fewer than 14."""
    return 1 + pick(1 if left - used < 14 else rounds_from(left - used, pick) for used in (4, 5, 6))


@pytest.mark.paragraph("19:47-7.8(e)")
@pytest.mark.parametrize("decks", [6, 7, 8, 12, 20])
def test_no_shoe_can_have_more_rounds_or_fewer(decks):
    """By trying every burn, the first card and one to ten, and every way rounds can go on."""
    written = rules("mini-baccarat", elections={"decks": str(decks)})
    left = [52 * decks - 1 - burned for burned in range(1, 11)]
    assert kernel.least_rounds(written) == min(rounds_from(cards, min) for cards in left)
    assert kernel.most_rounds(written) == max(rounds_from(cards, max) for cards in left)


@pytest.mark.paragraph("19:47-7.5(f)", "19:47-7.8(e)", "19:47-7.9(a)")
@pytest.mark.parametrize("decks", [6, 7, 8, 12])
def test_shoes_can_be_stacked_to_the_most_rounds_and_to_the_fewest(monkeypatch, decks):
    """From whole decks: nothing but naturals, and nothing but rounds of six cards."""
    written = rules("mini-baccarat", elections={"decks": str(decks)})
    for cards, rounds, each in (
        (longest(decks), kernel.most_rounds(written), 4),
        (shortest(decks), kernel.least_rounds(written), 6),
    ):
        assert Counter(cards) == dict.fromkeys(CARDS, decks)
        dealt = PlainKernel(monkeypatch).play([cards], royal=False)
        assert [facts[2] + facts[3] for facts in dealt] == [each] * rounds


@pytest.mark.parametrize("decks", [6, 8, 12])
def test_the_room_of_a_stream_is_its_shoe(decks):
    assert kernel.room_needed(rules("punto-banco", elections={"decks": str(decks)})) == 52 * decks


# -- a broken rule is seen -------------------------------------------------------------------------


def test_every_box_of_table_2_that_can_be_reached_is_seen_when_it_is_wrong(monkeypatch):
    """Each of the 110 with its letter changed. The rows of 8 and 9 are never looked at: such a
    hand is a natural; that they are as printed is for `test_baccarat_dealing` to say."""
    seen = []
    right = dealing._DRAWS
    for banker, third in product(range(10), range(11)):
        wrong = list(right)
        wrong[banker] ^= 1 << third
        monkeypatch.setattr(dealing, "_DRAWS", tuple(wrong))
        if not np.array_equal(by_the_tables(), small_cases()):
            seen.append((banker, third))
    assert seen == list(product(range(8), range(11)))


BROKEN_RULES = {
    "a seven is a natural": ("is_natural", lambda points: points >= 7),
    "an eight is no natural": ("is_natural", lambda points: points == 9),
    "the player draws on six": ("player_draws", lambda player: player <= 6),
    "the player stays on five": ("player_draws", lambda player: player <= 4),
    "an ace counts nothing": ("value", lambda rank: rank + 1 if 0 < rank < 9 else 0),
    "one card fewer is burned": ("burned_with", lambda rank: min(rank + 1, 10) - 1),
    "one card more is burned": ("burned_with", lambda rank: min(rank + 1, 10) + 1),
    "a king burns thirteen": ("burned_with", lambda rank: rank + 1),
    "an ace burns eleven": ("burned_with", lambda rank: min(rank + 1, 10) if rank else 11),
    "a face card burns none": ("burned_with", lambda rank: rank + 1 if rank < 9 else 0),
    "the cutting card at 13": ("LEAST_FROM_THE_BACK", 13),
    "the cutting card at 15": ("LEAST_FROM_THE_BACK", 15),
}


@pytest.mark.parametrize("broken", BROKEN_RULES)
def test_a_broken_rule_is_seen(monkeypatch, twenty_shoes, broken):
    shoes, expected = twenty_shoes
    monkeypatch.setattr(dealing, *BROKEN_RULES[broken])
    assert PlainKernel(monkeypatch).play(shoes, royal=True) != expected


BROKEN_CODE = {
    "the first card not burned": ("dealt = 1 + burned_with", "dealt = burned_with"),
    "the last hand forgotten": (
        "played -= left - 1\n                left = 1",
        "played -= left\n                left = 0",
    ),
    "the cutting card seen too soon": ("dealt > cutting_card", "dealt >= cutting_card"),
    "the second card the player's": ("(shoe[dealt + 2] & COUNTS)", "(shoe[dealt + 1] & COUNTS)"),
    "the third cards exchanged": ("(shoe[dealt + 4] & COUNTS)", "(shoe[dealt + 5] & COUNTS)"),
    "six cards a round": ("dealt += used", "dealt += 6"),
    "the same shoe again": ("first + as_word(number)", "first"),
    "a court card's rank read from its suit": (
        "TEN + (face >> TEN_ABOVE)",
        "TEN + (face >> SUIT_ABOVE & 3)",
    ),
    "ranks one too high": ("return counts - 1 if", "return counts if"),
    "suits read from court cards": (
        "4 * (shoe[place] >> SUIT_ABOVE & 3)",
        "4 * (shoe[place] >> TEN_ABOVE & 3)",
    ),
    "two suits written alike": ("(suit << SUIT_ABOVE)", "(suit // 2 << SUIT_ABOVE)"),
    "royal hands of all six cards": ("hand_of(shoe, dealt, used)", "hand_of(shoe, dealt, 6)"),
}


@pytest.mark.parametrize("broken", BROKEN_CODE)
def test_broken_code_is_seen(monkeypatch, twenty_shoes, broken):
    shoes, expected = twenty_shoes
    assert PlainKernel(monkeypatch, *BROKEN_CODE[broken]).play(shoes, royal=True) != expected


# -- what is counted -------------------------------------------------------------------------------


@pytest.mark.parametrize("elections", [{}, {"royal": "A"}], ids=str)
def test_every_cell_of_the_histogram_is_an_outcome_of_its_own(elections):
    """400 results; with the royal wager each in 14 hands."""
    cells = kernel.cells(rules("mini-baccarat", elections=elections))
    assert len(set(cells)) == len(cells) == (5_600 if elections else 400)
    possible = dict(rules("mini-baccarat", elections=elections).outcomes())
    assert set(possible) <= set(cells)


@pytest.mark.parametrize("game", oracle.GAMES)
def test_both_games_are_dealt_by_the_one_kernel(game):
    assert rules(game).game.kernel is kernel
