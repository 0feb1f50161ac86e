"""The shuffled shoe: card for card by a second way of reckoning, and every order as likely.

The second way is plain arithmetic: one number below the product of two bounds, by Lemire, and an
exchange of the last card with any. The raw words are the streams' own, proved in `test_streams`.
"""

from collections import Counter
from itertools import permutations
from math import factorial, sqrt
from pathlib import Path

import numpy as np
import pytest

from croupier.equipment import compiled as compiling, shoe as shoes, streams
from croupier.equipment.compiled import room, table, word
from croupier.equipment.shoe import shuffle
from croupier.equipment.streams import following, stream

PLACES = table(range(52))  # each card of a deck told by its place


def shuffled(seed, number, cards):
    """The shoe of that number, each card as its place in a deck."""
    shoe = room(cards)
    shuffle(word(seed), word(number), shoe, cards, PLACES)
    return [int(card) for card in shoe]


def many(seed, number, cards):
    """So many shoes of a seed, a row each."""
    rows = np.zeros((number, cards), dtype=np.uint8)
    for each in range(number):
        shuffle(word(seed), word(each), rows[each], cards, PLACES)
    return rows


class ByHand:
    """The same shoe reckoned card by card, on unbounded integers."""

    def __init__(self, seed, number, cards):
        self.state = tuple(map(int, stream(word(seed), word(number))))
        self.drawn_again = 0
        self.order = []
        for end in range(0, cards, 4):
            drawn = self.draw()
            for place, half in ((end, drawn % 2**32), (end + 2, drawn >> 32)):
                for card, exchanged in enumerate(self.two_places(half, place), start=place):
                    self.order.append(card % 52)
                    last = self.order[exchanged], self.order[card]
                    self.order[card], self.order[exchanged] = last

    def draw(self):
        *state, drawn = following(*map(word, self.state))
        self.state = tuple(map(int, state))
        return int(drawn)

    def two_places(self, half, place):
        """One of place + 1 places for this card, and one of place + 2 for the next."""
        pairs = (place + 1) * (place + 2)
        while half * pairs % 2**32 < 2**32 % pairs:
            half = self.draw() >> 32
            self.drawn_again += 1
        return divmod(half * pairs >> 32, place + 2)


# -- card for card ---------------------------------------------------------------------------------


@pytest.mark.parametrize("cards", [4, 8, 52, 312, 364, 416, 624])
def test_every_card_lies_where_the_second_way_puts_it(cards):
    for seed in (0, 1, 2**32, 2**64 - 1):
        for number in (0, 1, 2**32 + 5, 2**64 - 1):
            assert shuffled(seed, number, cards) == ByHand(seed, number, cards).order


def test_shoes_in_which_half_words_are_drawn_again_are_no_exception():
    """The more cards, the more halves go back: of a thousand decks, thousands."""
    for number in range(3):
        by_hand = ByHand(5, number, 52_000)
        assert by_hand.drawn_again > 1_000
        assert shuffled(5, number, 52_000) == by_hand.order


@pytest.mark.parametrize("decks", [1, 6, 7, 8, 12, 40])
def test_a_shoe_holds_its_decks_and_nothing_else(decks):
    for number in range(20):
        held = Counter(shuffled(3, number, 52 * decks))
        assert held == dict.fromkeys(range(52), decks)


def test_a_shoe_depends_on_its_seed_and_its_number_and_on_nothing_that_was_before():
    """Not on what lay in the room, nor on which shoe was shuffled there last."""
    alone = shuffled(7, 12, 416)
    shoe = room(416)
    for before in range(416):
        shoe[before] = 255 - before % 200
    for seed, number in ((7, 11), (8, 12), (7, 12)):
        shuffle(word(seed), word(number), shoe, 416, PLACES)
    assert [int(card) for card in shoe] == alone


def test_no_two_shoes_of_a_seed_and_no_two_seeds_of_a_shoe_are_alike():
    edges = [0, 1, 2, 2**32 - 1, 2**32, 2**63, 2**64 - 1]
    orders = {tuple(shuffled(seed, number, 52)) for seed in edges for number in edges}
    assert len(orders) == len(edges) ** 2


def test_cards_are_written_as_their_faces_say_and_lie_where_they_lay():
    """How a card is written changes nothing of where it goes."""
    faces = [255 - 3 * place for place in range(52)]
    shoe = room(416)
    shuffle(word(9), word(4), shoe, 416, table(faces))
    assert [int(face) for face in shoe] == [faces[place] for place in shuffled(9, 4, 416)]


# -- every order as likely -------------------------------------------------------------------------


def chi_square(seen, expected):
    return float(((np.asarray(seen) - expected) ** 2).sum() / expected)


def within_five_errors(statistic, degrees):
    """A chi-square has a mean of its degrees and a variance of twice as many."""
    return abs(statistic - degrees) < 5 * sqrt(2 * degrees)


def orders_of(rows):
    """How often each order came up."""
    weights = 16 ** np.arange(rows.shape[1])
    _, seen = np.unique(rows.astype(np.int64) @ weights, return_counts=True)
    return seen


CRITICAL_23 = 49.728  # of a chi-square with 23 degrees, exceeded once in a thousand (any table)


def test_all_24_orders_of_four_cards_are_as_likely():
    seen = orders_of(many(1, 240_000, 4))
    assert len(seen) == 24
    assert chi_square(seen, 10_000) < CRITICAL_23


def test_all_40320_orders_of_eight_cards_are_as_likely():
    """403,200 shoes: ten of each order."""
    seen = orders_of(many(2, 10 * factorial(8), 8))
    unseen = factorial(8) - len(seen)
    statistic = chi_square(seen, 10) + 10 * unseen
    assert within_five_errors(statistic, factorial(8) - 1)


@pytest.fixture(scope="module")
def decks():
    """A hundred thousand single decks: every card is its own."""
    return many(3, 100_000, 52)


def test_every_card_is_as_likely_in_every_place(decks):
    """First, last and anywhere: 52 by 52. Rows and columns add up to the number of decks, and a
    place holds one card: the sum of the squares has a mean of 52 * 51."""
    seen = [np.bincount(decks[:, place], minlength=52) for place in range(52)]
    expected = 100_000 / 52
    assert within_five_errors(chi_square(seen, expected), 52 * 51)
    for of_place in seen:
        assert within_five_errors(chi_square(of_place, expected), 51)


@pytest.mark.parametrize("places", [(0, 1), (1, 0), (2, 3), (3, 4), (0, 51), (25, 26), (50, 51)])
def test_every_two_cards_are_as_likely_in_two_places(decks, places):
    """2,652 ordered pairs: places filled from one half word, from one word, and from afar."""
    first, second = (decks[:, place].astype(np.int64) for place in places)
    seen = np.bincount(first * 52 + second, minlength=52 * 52).reshape(52, 52)
    assert not seen.diagonal().any()
    assert within_five_errors(
        chi_square(seen[~np.eye(52, dtype=bool)], 100_000 / (52 * 51)), 52 * 51 - 1
    )


def test_the_order_of_any_three_cards_says_nothing(decks):
    """Where three marked cards lie: six orders, whichever three."""
    lie = np.argsort(decks, axis=1)
    for marked in ((0, 1, 2), (0, 26, 51), (48, 49, 50), (3, 4, 5)):
        of_three = np.argsort(lie[:, marked], axis=1)
        seen = Counter(map(tuple, of_three.tolist()))
        assert set(seen) == set(permutations(range(3)))
        # exceeded once in a thousand with five degrees: 20.515
        assert chi_square(list(seen.values()), 100_000 / 6) < 20.515


def test_half_of_all_decks_lie_in_an_even_order(decks):
    """An order is even or odd by its cycles; within five errors of half."""
    even = 0
    for order in decks[:10_000].tolist():
        cycles, unseen = 0, set(range(52))
        while unseen:
            cycles += 1
            place = unseen.pop()
            while (place := order[place]) in unseen:
                unseen.remove(place)
        even += (52 - cycles) % 2 == 0
    assert abs(even - 5_000) < 5 * sqrt(10_000 / 4)


def test_every_card_is_as_likely_in_every_place_of_a_whole_shoe():
    """Twenty thousand shoes of eight decks: 416 places, 52 cards, each once in 52."""
    shoes_of_eight = many(4, 20_000, 416)
    seen = [np.bincount(shoes_of_eight[:, place], minlength=52) for place in range(416)]
    assert within_five_errors(chi_square(seen, 20_000 / 52), 416 * 51)


def test_shoes_that_follow_each_other_have_nothing_in_common(decks):
    """The first card of a deck and of the next one: 2,704 pairs."""
    first = decks[:, 0].astype(np.int64)
    seen = np.bincount(first[:-1] * 52 + first[1:], minlength=52 * 52)
    assert within_five_errors(chi_square(seen, 99_999 / 2_704), 2_703)


# -- a wrong shuffle is seen -----------------------------------------------------------------------


def rebuilt(monkeypatch, old, new):
    """`shuffle` and its streams made anew as plain Python, with one thing in its text changed."""
    text = Path(shoes.__file__).read_text()
    assert text.count(old) == 1, f"not to be changed: {old}"
    with monkeypatch.context() as patched:
        patched.setattr(compiling, "compiled", lambda function: function)
        patched.setattr(compiling, "word", int)
        patched.setattr(compiling, "as_word", int)
        plain_streams = executed(Path(streams.__file__).read_text())
        for name in ("following", "stream", "two_below", "HALF_WORD", "LOW_32", "ONE"):
            patched.setattr(streams, name, plain_streams[name])
        return executed(text.replace(old, new))["shuffle"]


def executed(text):
    namespace = {"__name__": "rebuilt"}
    exec(text, namespace)
    return namespace


def orders_statistic(shuffling, number):
    rows = np.zeros((number, 4), dtype=np.uint8)
    for each in range(number):
        shuffling(1, each, rows[each], 4, range(52))
    seen = orders_of(rows)
    return chi_square(seen, number / 24) + (24 - len(seen)) * number / 24


WRONG = {
    "a third card never in its own place": ("as_word(end + 2) + ONE", "as_word(end + 2)"),
    "both pairs from one half": ("drawn >> HALF_WORD, as_word", "drawn & LOW_32, as_word"),
    "third and fourth exchanged": (
        "shoe[fourth] = faces[face + 3]",
        "shoe[third] = faces[face + 3]",
    ),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_shuffle_that_favours_some_orders_is_seen(monkeypatch, wrong):
    assert orders_statistic(rebuilt(monkeypatch, *WRONG[wrong]), 4_800) > 2 * CRITICAL_23


def test_the_same_shuffle_made_anew_favours_none(monkeypatch):
    same = rebuilt(monkeypatch, "CARDS_A_WORD = 4", "CARDS_A_WORD = 4")
    assert orders_statistic(same, 4_800) < CRITICAL_23
    shoe = [0] * 416
    same(7, 12, shoe, 416, range(52))
    assert shoe == shuffled(7, 12, 416)
