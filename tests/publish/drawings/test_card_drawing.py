"""Drawn cards: each is named in words, and the two hands of baccarat lie as dealers lay them."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from croupier.equipment.cards import DECK, Card, parse_cards
from croupier.games.baccarat.dealing import Deal, Hand, points
from croupier.games.procedure import ShownHand
from croupier.publish.drawings.cards import RED_SUITS, draw_cards, draw_hands, name_card
from croupier.publish.drawings.dice import BLACK, RED
from croupier.publish.drawings.svg import Drawing

SVG = "{http://www.w3.org/2000/svg}"

Element = ElementTree.Element


def deal(dealt: str, won: str = "") -> tuple[ShownHand, ...]:
    """The hands of cards in the order dealt; which of them has won is told by its name."""
    dealt_so_far = Deal(parse_cards(dealt))
    hands = {Hand.PLAYER: dealt_so_far.player, Hand.BANKER: dealt_so_far.banker}
    return tuple(
        ShownHand(
            hand, hand.name, cards, points(cards) if cards else None, "blue", won=hand.name == won
        )
        for hand, cards in hands.items()
    )


def cards_in(drawn: Element) -> list[str]:
    return [
        group.attrib["data-card"] for group in drawn.iter(f"{SVG}g") if "data-card" in group.attrib
    ]


def hands_of(drawing: Drawing) -> tuple[Element, Element]:
    player, banker = (
        group
        for group in ElementTree.fromstring(str(drawing)).iter(f"{SVG}g")
        if "data-hand" in group.attrib
    )
    return player, banker


def sideways(hand: Element) -> list[str]:
    return [
        card
        for group in hand.iter(f"{SVG}g")
        if "rotate(-90)" in group.get("transform", "")
        for card in cards_in(group)
    ]


def words_of(hand: Element) -> list[str]:
    """The name of the hand and its count, without what is printed on the cards."""
    return [text.text or "" for text in hand.findall(f"{SVG}text")]


def left_of(hand: Element, card: str) -> float:
    for group in hand.iter(f"{SVG}g"):
        if card in cards_in(group) and group is not hand:
            moved = re.match(r"translate\(([-\d.]+) ", group.attrib["transform"])
            assert moved is not None
            return float(moved[1])
    raise AssertionError(card)


def test_cards_are_drawn_in_their_order_and_named_in_words() -> None:
    document = ElementTree.fromstring(str(draw_cards(parse_cards("9c Td As"), label="Burned")))
    assert cards_in(document) == ["9c", "Td", "As"]
    assert document.attrib["role"] == "img"
    assert document.attrib["aria-label"] == "Burned: nine of clubs, ten of diamonds, ace of spades"


def test_without_a_label_only_the_cards_are_named() -> None:
    drawing = draw_cards(parse_cards("Kh"))
    assert ElementTree.fromstring(str(drawing)).attrib["aria-label"] == "king of hearts"


def test_no_cards_are_no_cards() -> None:
    document = ElementTree.fromstring(str(draw_cards([], label="Discards")))
    assert document.attrib["aria-label"] == "Discards: no cards"
    assert cards_in(document) == []


@pytest.mark.parametrize("card", DECK, ids=str)
def test_every_card_of_the_deck_shows_its_rank_and_suit_in_its_colour(card: Card) -> None:
    document = ElementTree.fromstring(str(draw_cards([card])))
    [group] = document.findall(f"{SVG}g")
    assert group.attrib["fill"] == (RED if card.suit in RED_SUITS else BLACK)
    assert [text.text for text in group.iter(f"{SVG}text")] == [card.rank.replace("T", "10")]
    assert len(list(group.iter(f"{SVG}path"))) == 1


def test_the_four_suits_are_drawn_differently_and_named() -> None:
    cards = parse_cards("7s 7h 7d 7c")
    shapes = {
        path.attrib["d"]
        for path in ElementTree.fromstring(str(draw_cards(cards))).iter(f"{SVG}path")
    }
    assert len(shapes) == 4
    assert [name_card(card) for card in cards] == [
        "seven of spades",
        "seven of hearts",
        "seven of diamonds",
        "seven of clubs",
    ]


def test_a_card_without_suit_shows_its_rank_alone() -> None:
    document = ElementTree.fromstring(str(draw_cards(parse_cards("Q"))))
    assert document.attrib["aria-label"] == "queen"
    assert list(document.iter(f"{SVG}path")) == []
    assert document.findall(f"{SVG}g")[0].attrib["fill"] == BLACK


def test_the_hands_are_named_with_their_counts_and_cards() -> None:
    document = ElementTree.fromstring(str(draw_hands(deal("9c Td 8s 7h"))))
    assert document.attrib["role"] == "img"
    assert document.attrib["aria-label"] == (
        "Player's Hand 7: nine of clubs, eight of spades; "
        "Banker's Hand 7: ten of diamonds, seven of hearts"
    )


def test_the_first_and_third_cards_are_the_players() -> None:
    player, banker = hands_of(draw_hands(deal("9c Td 8s 7h")))
    assert (player.attrib["data-hand"], cards_in(player)) == ("Player's Hand", ["9c", "8s"])
    assert (banker.attrib["data-hand"], cards_in(banker)) == ("Banker's Hand", ["Td", "7h"])
    assert words_of(player) == ["PLAYER", "7"]
    assert words_of(banker) == ["BANKER", "7"]


def test_third_cards_lie_sideways_at_the_outer_ends() -> None:
    player, banker = hands_of(draw_hands(deal("2c Td 3s 4h 6d 5s")))
    assert sideways(player) == ["6d"]
    assert sideways(banker) == ["5s"]
    assert left_of(player, "6d") < left_of(player, "2c") < left_of(player, "3s")
    assert left_of(banker, "Td") < left_of(banker, "4h") < left_of(banker, "5s")


def test_the_banker_alone_may_draw_a_third_card() -> None:
    player, banker = hands_of(draw_hands(deal("6c 2d Ks Kh 7h")))
    assert sideways(player) == []
    assert sideways(banker) == ["7h"]


@pytest.mark.parametrize(
    ("dealt", "label"),
    [
        ("", "Player's Hand: no cards; Banker's Hand: no cards"),
        ("9c", "Player's Hand 9: nine of clubs; Banker's Hand: no cards"),
        ("9c T 8", "Player's Hand 7: nine of clubs, eight; Banker's Hand 0: ten"),
    ],
)
def test_a_hand_under_way_is_shown_as_far_as_it_is_dealt(dealt: str, label: str) -> None:
    drawing = draw_hands(deal(dealt))
    assert ElementTree.fromstring(str(drawing)).attrib["aria-label"] == label
    to_come = len(re.findall("stroke-dasharray", str(drawing)))
    assert to_come == 4 - len(parse_cards(dealt))


@pytest.mark.parametrize(
    ("won", "lit"),
    [("PLAYER", [True, False]), ("BANKER", [False, True]), ("", [False, False])],
    ids=["player wins", "banker wins", "tie, or not over"],
)
def test_the_frame_of_what_has_won_is_lit(won: str, lit: list[bool]) -> None:
    hands = hands_of(draw_hands(deal("2c Td 3s 4h 6d 5s", won)))
    frames = (hand.find(f"{SVG}rect") for hand in hands)
    assert [frame is not None and frame.get("stroke-width") == "3" for frame in frames] == lit


def test_the_drawing_of_hands_stands_alone() -> None:
    drawing = draw_hands(deal("2c Td 3s 4h 6d 5s"))
    assert str(drawing).count("http") == 1  # the name of SVG itself
    assert " id=" not in str(drawing)  # many may lie on one page
