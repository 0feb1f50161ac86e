"""Playing cards as they are written, and what is left of a shoe."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given, strategies as st

from croupier.equipment.cards import DECK, Card, Composition, parse_cards, place_of, write_cards
from croupier.equipment.electronic import draw
from croupier.lawbook import BadInput, NotNow

# Typed again: the thirteen ranks and four suits of a pack.
RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"]
SUITS = ["s", "h", "d", "c"]

cards = st.builds(Card, st.sampled_from(RANKS), st.sampled_from(SUITS))
written_cards = st.builds(Card, st.sampled_from(RANKS), st.sampled_from(["", *SUITS]))
counts = st.lists(st.integers(0, 3), min_size=52, max_size=52).map(tuple)


def test_a_deck_is_one_card_of_each_rank_in_each_suit():
    assert len(DECK) == 52
    assert {str(card) for card in DECK} == {r + s for r, s in product(RANKS, SUITS)}


@given(written_cards)
def test_a_card_parses_back_from_what_it_prints(card):
    assert Card.parse(str(card)) == card


@given(st.lists(written_cards, max_size=8))
def test_cards_parse_back_from_what_they_print(hand):
    assert parse_cards(write_cards(hand)) == tuple(hand)


@pytest.mark.parametrize(
    ("text", "rank", "suit"),
    [
        ("As", "A", "s"),
        ("as", "A", "s"),
        ("AS", "A", "s"),
        ("Td", "T", "d"),
        ("10d", "T", "d"),
        ("10", "T", ""),
        ("t", "T", ""),
        ("9", "9", ""),
        ("kH", "K", "h"),
        (" Qc ", "Q", "c"),
    ],
)
def test_a_card_as_a_person_writes_it(text, rank, suit):
    assert Card.parse(text) == Card(rank, suit)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "s",
        "d",
        "1",
        "1s",
        "0",
        "11",
        "11h",
        "1010",
        "1010h",
        "100",
        "X",
        "Xs",
        "Ax",
        "sA",
        "Ass",
        "A s",
        "AK",
        "joker",
        "*",
        "A-s",
        "\u2660",
        "A\u2660",
        "\u0661\u0660h",
        "\u017f",
        "A\u017f",
        "\u212a",
    ],
)
def test_what_is_no_card_is_refused_and_told_how_one_is_written(text):
    with pytest.raises(BadInput, match="is not a card") as refused:
        Card.parse(text)
    assert "As, Td or 9c" in refused.value.accepted
    assert "\n" not in str(refused.value)


@given(st.text(max_size=4))
def test_whatever_is_written_is_read_as_one_card_or_refused(text):
    """Never anything but a rank of thirteen, with one suit of four or none."""
    try:
        card = Card.parse(text)
    except BadInput:
        return
    assert card.rank in RANKS
    assert card.suit in ["", *SUITS]
    assert text.strip().upper().replace("10", "T") == str(card).upper()


@pytest.mark.parametrize(
    "text", ["9c Td 8s", "9c, Td, 8s", "9c,Td,8s", "  9c\tTd\n8s ", "9C 10D 8S"]
)
def test_cards_stand_apart_by_spaces_or_commas(text):
    assert parse_cards(text) == (Card("9", "c"), Card("T", "d"), Card("8", "s"))


def test_cards_run_together_are_not_guessed_apart():
    with pytest.raises(BadInput):
        parse_cards("9cTd8s")


def test_no_cards_are_no_cards():
    assert parse_cards("") == parse_cards(" , ") == ()


def test_the_place_of_a_card_is_its_place_in_the_deck():
    assert [DECK[place_of(card)] for card in DECK] == list(DECK)
    assert sorted(map(place_of, DECK)) == list(range(52))


def test_a_card_without_a_suit_has_no_place_in_a_deck():
    with pytest.raises(BadInput, match="9 needs its suit"):
        place_of(Card("9"))
    with pytest.raises(BadInput, match="9 needs its suit"):
        Composition.of_decks(8).without([Card("9")])


@pytest.mark.parametrize("decks", [1, 6, 8, 12, 1000])
def test_so_many_decks_hold_so_many_of_each_card(decks):
    shoe = Composition.of_decks(decks)
    assert shoe.cards == 52 * decks
    assert shoe.counts == (decks,) * 52
    assert [shoe.of_rank(rank) for rank in range(13)] == [4 * decks] * 13


@given(counts, st.lists(cards, max_size=60))
def test_what_is_left_is_what_there_was_less_what_is_gone(held, wanted):
    """Counted card by card, by Counter."""
    shoe = Composition(held)
    there = Counter(dict(zip(DECK, held, strict=True)))
    gone = list((Counter(wanted) & there).elements())
    left = shoe.without(gone)
    assert dict(zip(DECK, left.counts, strict=True)) == {
        card: there[card] - gone.count(card) for card in DECK
    }
    assert left.cards == shoe.cards - len(gone)
    assert left.with_back(gone) == shoe
    assert shoe.counts == held


@given(counts)
def test_the_cards_of_a_rank_are_counted_whatever_their_suit(held):
    shoe = Composition(held)
    for number, rank in enumerate(RANKS):
        assert shoe.of_rank(number) == sum(
            count for card, count in zip(DECK, held, strict=True) if card.rank == rank
        )


def test_more_of_a_card_than_there_are_cannot_be_taken():
    six_decks = Composition.of_decks(6)
    assert six_decks.without(parse_cards("As " * 6)).cards == 52 * 6 - 6
    with pytest.raises(BadInput, match="There are only 6 of As left"):
        six_decks.without(parse_cards("As " * 7))


def test_compositions_of_the_same_cards_are_the_same():
    """As keys of what is worked out once for each."""
    composition = Composition.of_decks(8).without(parse_cards("As Kd"))
    other = Composition.of_decks(8).without(parse_cards("Kd As"))
    assert composition == other
    assert hash(composition) == hash(other)


def test_an_electronic_shoe_gives_the_cards_there_are_and_no_other():
    """Every card of a small shoe drawn to the last: nothing twice, nothing missing."""
    shoe = Composition.of_decks(1)
    assert sorted(draw(shoe, 52), key=str) == sorted(DECK, key=str)
    only = Composition(tuple(3 * (card == Card("9", "c")) for card in DECK))
    assert draw(only, 3) == (Card("9", "c"),) * 3
    assert draw(shoe, 0) == ()


def test_an_electronic_shoe_runs_out():
    with pytest.raises(NotNow, match="There are 52 cards left, not 53"):
        draw(Composition.of_decks(1), 53)


def test_an_electronic_shoe_draws_by_how_many_of_a_card_there_are(monkeypatch):
    """Every number the source can give is met: of 2 aces and 3 kings, two give an ace."""
    held = [0] * 52
    held[place_of(Card("A", "s"))], held[place_of(Card("K", "c"))] = 2, 3
    drawn = []
    for number in range(5):
        monkeypatch.setattr(
            "croupier.equipment.electronic.secrets.randbelow", lambda _, n=number: n
        )
        drawn += draw(Composition(tuple(held)), 1)
    assert write_cards(drawn) == "As As Kc Kc Kc"
