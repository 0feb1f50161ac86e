"""x.11 Irregularities: cards in error, cards face up, an empty shoe, the right to turn the cards.

How many cards go with each rank is written out by hand from the text: values in 7.11(c)1 and (d),
one or ten for a disclosed ten or face as pre-selected, none for one found face up by our reading.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from baccarat_floor import (
    ALL_GAMES,
    BANKER_WINS,
    DRAGON_7,
    EIGHT_DECKS,
    PLAYER_WINS,
    SIX_CARDS,
    TIE,
    BaccaratFloor,
    Furnish,
    furnishing,
)
from houses import DEALER, FLOORPERSON, OPENER, PIT_BOSS, SUPERVISOR

from croupier.lawbook import BadInput

baccarat = pytest.fixture(furnishing)

AT_HAND = EIGHT_DECKS - 2  # once an ace and one more are burned
BY_VALUE = {"wrong-card": "discard-by-value"}
ONE_MORE = {"wrong-card": "discard-one-more"}
SIMULATED = {"wrong-card": "simulated-round"}

VALUES = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9}
TENS = "TJQK"
FOLLOWING = ["Ah", "2h", "3h", "4h", "5h", "6h", "7h", "8h", "9h", "Th", "Jh"]


def wagered(table: BaccaratFloor) -> None:
    table.ready(1, 2)
    table.wager(1, "player", 10_00)
    table.wager(2, "banker", 20_00)


def to(step: str, cards: str = PLAYER_WINS) -> Callable[[BaccaratFloor], None]:
    """The round brought to a step, with two wagers on it."""

    def go(table: BaccaratFloor) -> None:
        wagered(table)
        if step == "wagering":
            return
        table.do(DEALER, "no-more-bets")
        if step == "no-more-bets":
            return
        table.deal(cards)
        for act in (
            "announce-result",
            "collect-losing-wagers",
            "pay-winning-wagers",
            "discard-cards",
        ):
            if table.step == step:
                return
            table.do(DEALER, act)

    return go


def held_over(table: BaccaratFloor) -> bool:
    moment = table.state.moment(table.clock.now)
    return "Held over" in table.state.rules.procedure.equipment(moment)


# -- (a) a third card for the Player's Hand ------------------------------------------------------


@pytest.mark.paragraph("19:47-7.11(a)")
@ALL_GAMES
def test_a_third_card_the_player_may_not_have_is_the_bankers_who_must_draw(
    baccarat: Furnish, game: str, edition: str
) -> None:
    table = baccarat(game, edition)
    table.ready(1)
    table.wager(1, "banker", 10_00)
    table.do(DEALER, "no-more-bets")
    table.do(DEALER, "deal-cards", cards=DRAGON_7.split()[:4])  # six stays, nothing draws
    assert table.cited(DEALER, "third-card-in-error", disclosed=False) == "19:47-7.11(a)"
    given = table.do(DEALER, "third-card-becomes-bankers", cards=["7s"]).record.event
    assert given.cite == "19:47-7.11(a)"
    assert table.in_shoe == AT_HAND - 5
    assert table.refused(DEALER, "bankers-third-card", cards=["2s"])  # that was it
    said = table.do(DEALER, "announce-result").record.event.says
    assert said == "Player's Hand 6, Banker's Hand 7; Banker's Hand wins"


@pytest.mark.paragraph("19:47-7.11(a)")
@ALL_GAMES
@pytest.mark.parametrize(
    "cards",
    [
        "2c 6d 4c Td",  # six against six
        "2c 7d 5c Td",  # seven against seven
        PLAYER_WINS,
        BANKER_WINS,
    ],
)
def test_where_the_banker_stays_the_card_is_the_first_of_the_next_hand(
    baccarat: Furnish, game: str, edition: str, cards: str
) -> None:
    table = baccarat(game, edition)
    table.ready(1)
    table.do(DEALER, "no-more-bets")
    table.deal(cards)
    assert table.cited(DEALER, "third-card-becomes-bankers", cards=["7s"]) == "19:47-7.11(a)"
    said = table.do(DEALER, "third-card-in-error", disclosed=False).record.event
    assert (said.says, said.cite) == ("The card is the first of the next hand", "19:47-7.11(a)")
    assert table.in_shoe == AT_HAND - 4  # nobody has seen it
    assert held_over(table)
    table.do(DEALER, "announce-result")
    table.pay()
    table.do(DEALER, "discard-cards")
    assert held_over(table)
    table.do(DEALER, "no-more-bets")
    table.deal(TIE)
    assert not held_over(table)


@pytest.mark.paragraph("19:47-7.11(a)")
@pytest.mark.parametrize("drawn", [[], ["4s"], ["4s", "5h"]])
def test_a_third_card_the_player_is_due_or_has_is_no_error_of_that_kind(
    baccarat: Furnish, drawn: list[str]
) -> None:
    table = baccarat()
    table.ready(1)
    table.do(DEALER, "no-more-bets")
    table.do(DEALER, "deal-cards", cards=SIX_CARDS.split()[:4])
    for act, card in zip(("players-third-card", "bankers-third-card"), drawn, strict=False):
        table.do(DEALER, act, cards=[card])
    assert table.cited(DEALER, "third-card-in-error", disclosed=False) == "19:47-7.11(a)"
    assert table.cited(DEALER, "third-card-becomes-bankers", cards=["7s"]) == "19:47-7.11(a)"


@pytest.mark.paragraph("19:47-7.11(a)", "19:47-7.11(c)", "19:47-7.11(c)1")
def test_a_third_card_in_error_that_is_disclosed_goes_as_any_disclosed_card(
    baccarat: Furnish,
) -> None:
    table = baccarat(elections=BY_VALUE)
    to("dealing", TIE)(table)
    cards = ["3s", "Ah", "2h", "3h"]
    assert table.cited(DEALER, "third-card-in-error", disclosed=True, cards=cards[:3])
    table.do(DEALER, "third-card-in-error", disclosed=True, cards=cards)
    assert table.in_shoe == AT_HAND - 4 - 4
    assert not held_over(table)
    table.do(DEALER, "announce-result")


# -- (b) a card drawn in error -------------------------------------------------------------------

NONE_DUE = ("wagering", "dealing", "announced", "collected", "settled")


@pytest.mark.paragraph("19:47-7.11(b)")
@ALL_GAMES
@pytest.mark.parametrize("step", NONE_DUE)
def test_a_card_drawn_in_error_is_the_first_of_the_next_hand(
    baccarat: Furnish, game: str, edition: str, step: str
) -> None:
    table = baccarat(game, edition)
    to(step)(table)
    laid, left = table.laid(), table.in_shoe
    said = table.do(DEALER, "card-in-error", disclosed=False).record.event
    assert (said.says, said.cite) == ("The card is the first of the next hand", "19:47-7.11(b)")
    assert (table.laid(), table.in_shoe, table.step) == (laid, left, step)
    assert held_over(table)


@pytest.mark.paragraph("19:47-7.11(b)")
def test_the_card_held_over_is_held_until_the_next_hand_is_dealt(baccarat: Furnish) -> None:
    table = baccarat()
    to("announced")(table)
    table.do(DEALER, "card-in-error", disclosed=False)
    table.pay()
    table.do(DEALER, "discard-cards")
    assert held_over(table)
    table.play(BANKER_WINS)
    assert not held_over(table)


@pytest.mark.paragraph("19:47-7.11(b)")
def test_a_card_drawn_before_the_deal_is_used_in_that_deal(baccarat: Furnish) -> None:
    """After the call the next hand of play is the one about to be dealt."""
    table = baccarat()
    to("no-more-bets")(table)
    table.do(DEALER, "card-in-error", disclosed=False)
    table.deal(PLAYER_WINS)
    assert not held_over(table)


@pytest.mark.paragraph("19:47-7.11(b)")
def test_while_a_card_is_due_there_is_no_card_in_error(baccarat: Furnish) -> None:
    table = baccarat(elections={"dealing": "face-down"})
    table.ready(1)
    table.do(DEALER, "no-more-bets")
    table.do(DEALER, "deal-face-down")
    assert table.cited(DEALER, "card-in-error", disclosed=False) == "19:47-7.11(b)"
    table.do(DEALER, "turn-players-hand", cards=["2c", "Tc"])
    table.do(DEALER, "turn-bankers-hand", cards=["3d", "Td"])
    assert table.cited(DEALER, "card-in-error", disclosed=False) == "19:47-7.11(b)"
    table.do(DEALER, "players-third-card", cards=["4s"])
    assert table.cited(DEALER, "card-in-error", disclosed=False) == "19:47-7.11(b)"


@pytest.mark.paragraph("19:47-7.11(b)")
def test_a_card_held_over_does_not_outlive_its_shoe(baccarat: Furnish) -> None:
    table = baccarat()
    table.ready(1)
    table.do(DEALER, "cutting-card")
    table.do(DEALER, "no-more-bets")
    table.deal(PLAYER_WINS)
    table.do(DEALER, "card-in-error", disclosed=False)
    table.do(DEALER, "announce-result")
    table.pay()
    table.do(DEALER, "discard-cards")
    table.shuffle()
    table.cut()
    table.fill_shoe()
    table.burn()
    assert not held_over(table)


# -- (c) disclosed -------------------------------------------------------------------------------


@pytest.mark.paragraph("19:47-7.11(c)")
@pytest.mark.parametrize("act", ["card-in-error", "third-card-in-error"])
def test_a_card_is_entered_where_it_was_disclosed_and_only_there(
    baccarat: Furnish, act: str
) -> None:
    table = baccarat()
    to("dealing")(table)
    assert table.cited(DEALER, act, disclosed=True, cards=[]) == "19:47-7.11(c)"
    assert table.cited(DEALER, act, disclosed=True) == "19:47-7.11(c)"
    cited = table.cited(DEALER, act, disclosed=False, cards=["As", "2h"])
    assert cited == "19:47-7.11(c)"


DISCLOSED = [
    *((rank, "ten", more) for rank, more in VALUES.items()),
    *((rank, "ten", 10) for rank in TENS),
    *((rank, "one", 1) for rank in TENS),
    ("9", "one", 9),
]


@pytest.mark.paragraph("19:47-7.11(c)", "19:47-7.11(c)1")
@ALL_GAMES
@pytest.mark.parametrize(("rank", "ten", "more"), DISCLOSED)
def test_by_value_as_many_cards_follow_face_up_as_the_disclosed_one_is_worth(
    baccarat: Furnish, game: str, edition: str, rank: str, ten: str, more: int
) -> None:
    table = baccarat(game, edition, elections={**BY_VALUE, "wrong-card-ten": ten})
    wagered(table)
    for wrong in {0, more - 1, more + 1, 2} - {more, 11}:
        cards = [f"{rank}s", *FOLLOWING[:wrong]]
        cited = table.cited(DEALER, "card-in-error", disclosed=True, cards=cards)
        assert cited == "19:47-7.11(c)1"
    cards = [f"{rank}s", *FOLLOWING[:more]]
    done = table.do(DEALER, "card-in-error", disclosed=True, cards=cards).record.event
    assert (done.says, done.cite) == (None, "19:47-7.11(b)")
    assert table.in_shoe == AT_HAND - 1 - more
    assert not held_over(table)
    assert table.laid() == {(1, "player"): 10_00, (2, "banker"): 20_00}  # the wagers stand
    table.play(PLAYER_WINS)


@pytest.mark.paragraph("19:47-7.11(c)1")
@pytest.mark.parametrize("step", [*NONE_DUE, "no-more-bets"])
def test_a_disclosed_card_goes_by_value_whenever_it_was_drawn(baccarat: Furnish, step: str) -> None:
    table = baccarat(elections=BY_VALUE)
    to(step)(table)
    left, laid = table.in_shoe, table.laid()
    table.do(DEALER, "card-in-error", disclosed=True, cards=["2s", "Ah", "2h"])
    assert (table.in_shoe, table.laid(), table.step) == (left - 3, laid, step)


@pytest.mark.paragraph("19:47-7.11(c)2")
@ALL_GAMES
@pytest.mark.parametrize("rank", [*VALUES, *TENS])
def test_by_the_second_procedure_one_more_goes_face_down_whatever_was_disclosed(
    baccarat: Furnish, game: str, edition: str, rank: str
) -> None:
    table = baccarat(game, edition, elections=ONE_MORE)
    wagered(table)
    for wrong in (1, 9):
        cards = [f"{rank}s", *FOLLOWING[:wrong]]
        cited = table.cited(DEALER, "card-in-error", disclosed=True, cards=cards)
        assert cited == "19:47-7.11(c)2"
    table.do(DEALER, "card-in-error", disclosed=True, cards=[f"{rank}s"])
    assert table.in_shoe == AT_HAND - 2
    assert len(table.cards_left()) == AT_HAND - 1  # which one lies in the rack nobody knows
    assert table.laid() == {(1, "player"): 10_00, (2, "banker"): 20_00}


@pytest.mark.paragraph("19:47-7.11(c)3")
@ALL_GAMES
@pytest.mark.parametrize("cards", [PLAYER_WINS, DRAGON_7, SIX_CARDS])
def test_by_the_third_a_whole_round_is_dealt_on_which_nobody_wagers(
    baccarat: Furnish, game: str, edition: str, cards: str
) -> None:
    table = baccarat(game, edition, elections=SIMULATED)
    wagered(table)
    dealt = cards.split()
    for wrong in (dealt[:1], dealt[:-1], [*dealt, "9h"]):
        cited = table.cited(DEALER, "card-in-error", disclosed=True, cards=wrong)
        assert cited == "19:47-7.11(c)3"
    done = table.do(DEALER, "card-in-error", disclosed=True, cards=dealt).record.event
    assert [(settlement.seat, settlement.result) for settlement in done.settlements] == [
        (1, "void"),
        (2, "void"),
    ]
    assert table.laid() == {}
    assert (table.chips(1), table.chips(2)) == (1_000_00, 1_000_00)
    assert table.in_shoe == AT_HAND - len(dealt)
    assert table.state.inventory() == OPENER
    assert table.state.past == ()  # no round of play
    table.wager(1, "player", 5_00)
    table.play(TIE)


@pytest.mark.paragraph("19:47-7.11(c)3")
def test_wagers_go_back_before_a_simulated_round_after_the_call_too(baccarat: Furnish) -> None:
    """The interpretation `baccarat-simulated-round`: returned before it, and made again after."""
    table = baccarat(elections=SIMULATED)
    to("no-more-bets")(table)
    table.do(DEALER, "card-in-error", disclosed=True, cards=SIX_CARDS.split())
    assert table.laid() == {}
    assert (table.chips(1), table.chips(2)) == (1_000_00, 1_000_00)
    assert table.step == "wagering"


@pytest.mark.paragraph("19:47-7.11(c)3")
@pytest.mark.parametrize("step", ["dealing", "announced", "collected"])
def test_wagers_on_the_hand_before_are_settled_all_the_same(baccarat: Furnish, step: str) -> None:
    table = baccarat(elections=SIMULATED)
    to(step)(table)
    laid = table.laid()
    table.do(DEALER, "card-in-error", disclosed=True, cards=SIX_CARDS.split())
    assert (table.laid(), table.step) == (laid, step)
    for act in ("announce-result", "collect-losing-wagers", "pay-winning-wagers"):
        moment = table.state.moment(table.clock.now)
        if act in {possible.type for possible in table.state.rules.procedure.possible(moment)}:
            table.do(DEALER, act)
    assert (table.chips(1), table.chips(2)) == (1_010_00, 980_00)


@pytest.mark.paragraph("19:47-7.11(c)1", "19:47-7.11(c)2", "19:47-7.11(c)3")
@pytest.mark.parametrize(
    ("elections", "cards"),
    [
        (BY_VALUE, "2s 2s 2s 2s"),
        (SIMULATED, "9s 9s 9s 9s 9s"),
        ({}, "Xs 2s"),
        ({}, "A 2"),
    ],
)
def test_cards_that_cannot_be_are_not_disclosed(
    baccarat: Furnish, elections: dict[str, str], cards: str
) -> None:
    table = baccarat(elections=elections)
    table.ready(1)
    assert table.refused(DEALER, "card-in-error", disclosed=True, cards=cards.split())


# -- (d) a card face up --------------------------------------------------------------------------

FOUND = [
    *((rank, "none", more) for rank, more in VALUES.items()),
    *((rank, "none", 0) for rank in TENS),
    *((rank, "ten", 10) for rank in TENS),
    ("A", "ten", 1),
]


@pytest.mark.paragraph("19:47-7.11(d)")
@ALL_GAMES
@pytest.mark.parametrize(("rank", "ten", "more"), FOUND)
def test_a_card_found_face_up_goes_with_as_many_as_its_value(
    baccarat: Furnish, game: str, edition: str, rank: str, ten: str, more: int
) -> None:
    table = baccarat(game, edition, elections={"face-up-ten": ten})
    wagered(table)
    for wrong in {more - 1, more + 1} - {-1, 11}:
        cited = table.cited(DEALER, "card-face-up", cards=[f"{rank}s", *FOLLOWING[:wrong]])
        assert cited == "19:47-7.11(d)"
    assert table.cited(DEALER, "card-face-up", cards=[]) == "19:47-7.11(d)"
    done = table.do(DEALER, "card-face-up", cards=[f"{rank}s", *FOLLOWING[:more]]).record.event
    assert done.cite == "19:47-7.11(d)"
    assert table.in_shoe == AT_HAND - 1 - more
    assert table.laid() == {(1, "player"): 10_00, (2, "banker"): 20_00}


@pytest.mark.paragraph("19:47-7.11(d)")
def test_a_card_face_up_in_the_middle_of_a_deal_is_not_used_in_it(baccarat: Furnish) -> None:
    table = baccarat()
    wagered(table)
    table.do(DEALER, "no-more-bets")
    table.do(DEALER, "deal-cards", cards=SIX_CARDS.split()[:4])
    table.do(DEALER, "card-face-up", cards=["2h", "3h", "4h"])
    table.do(DEALER, "players-third-card", cards=["4s"])
    table.do(DEALER, "card-face-up", cards=["Kh"])
    table.do(DEALER, "bankers-third-card", cards=["5h"])
    said = table.do(DEALER, "announce-result").record.event.says
    assert said == "Player's Hand 6, Banker's Hand 8; Banker's Hand wins"
    assert table.in_shoe == AT_HAND - 4 - 3 - 1 - 1 - 1


# -- (e) too few cards ---------------------------------------------------------------------------


def nearly_empty(table: BaccaratFloor, kept: str) -> None:
    """Two wagers made, and only these cards in the shoe."""
    wagered(table)
    table.leave_in_shoe(kept)
    table.do(DEALER, "cutting-card")
    assert table.in_shoe == len(kept.split())


def is_void(table: BaccaratFloor) -> bool:
    """Every wager is back and the cards wait for the shuffle."""
    return (table.laid(), table.chips(1), table.chips(2), table.stage, table.step) == (
        {},
        1_000_00,
        1_000_00,
        "to be reshuffled",
        "wagering",
    )


@pytest.mark.paragraph("19:47-7.11(e)")
@ALL_GAMES
@pytest.mark.parametrize("kept", ["2c 3d Tc", "2c", ""])
def test_a_round_the_shoe_cannot_begin_is_void(
    baccarat: Furnish, game: str, edition: str, kept: str
) -> None:
    table = baccarat(game, edition)
    nearly_empty(table, kept)
    table.do(DEALER, "no-more-bets")
    void = table.do(DEALER, "too-few-cards").record.event
    assert (void.says, void.cite) == ("The round is void", "19:47-7.11(e)")
    assert [(settlement.seat, settlement.result) for settlement in void.settlements] == [
        (1, "void"),
        (2, "void"),
    ]
    assert is_void(table)
    assert table.state.round == 2
    table.refused(DEALER, "no-more-bets")
    table.shuffle()  # the entire set
    table.cut()
    table.fill_shoe()
    assert table.in_shoe == EIGHT_DECKS


@pytest.mark.paragraph("19:47-7.11(e)")
@pytest.mark.parametrize(("kept", "drawn"), [("2c 3d Tc Td", []), ("2c 3d Tc Td 4s", ["4s"])])
def test_a_round_the_shoe_cannot_complete_is_void(
    baccarat: Furnish, kept: str, drawn: list[str]
) -> None:
    table = baccarat()
    nearly_empty(table, kept)
    table.do(DEALER, "no-more-bets")
    assert table.cited(DEALER, "too-few-cards") == "19:47-7.11(e)"  # four there are
    table.do(DEALER, "deal-cards", cards=kept.split()[:4])
    for card in drawn:
        assert table.cited(DEALER, "too-few-cards") == "19:47-7.11(e)"
        table.do(DEALER, "players-third-card", cards=[card])
    assert table.in_shoe == 0
    table.do(DEALER, "too-few-cards")
    assert is_void(table)


@pytest.mark.paragraph("19:47-7.11(e)")
def test_a_round_the_shoe_can_complete_is_not_void(baccarat: Furnish) -> None:
    table = baccarat()
    nearly_empty(table, SIX_CARDS)
    table.do(DEALER, "no-more-bets")
    assert table.cited(DEALER, "too-few-cards") == "19:47-7.11(e)"
    table.deal(SIX_CARDS)  # the last cards of the shoe
    assert table.cited(DEALER, "too-few-cards") == "19:47-7.11(e)"
    table.do(DEALER, "announce-result")
    assert table.cited(DEALER, "too-few-cards") == "19:47-7.11(e)"


@pytest.mark.paragraph("19:47-7.11(e)")
def test_between_rounds_no_round_is_void(baccarat: Furnish) -> None:
    table = baccarat()
    nearly_empty(table, "2c")
    assert table.cited(DEALER, "too-few-cards") == "19:47-7.11(e)"


@pytest.mark.paragraph("19:47-7.11(e)", "19:47-7.11(c)2")
def test_a_card_that_lies_face_down_in_the_rack_is_not_dealt(baccarat: Furnish) -> None:
    table = baccarat(elections=ONE_MORE)
    nearly_empty(table, "2c 3d Tc Td Kh")
    table.do(DEALER, "card-in-error", disclosed=True, cards=["Kh"])
    assert (table.in_shoe, len(table.cards_left())) == (3, 4)
    table.do(DEALER, "no-more-bets")
    assert table.refused(DEALER, "deal-cards", cards=["2c", "3d", "Tc", "Td"])
    table.do(DEALER, "too-few-cards")
    assert is_void(table)


@pytest.mark.paragraph("19:47-7.11(e)", "19:47-7.11(c)2")
def test_nor_is_it_dealt_as_a_third_card(baccarat: Furnish) -> None:
    table = baccarat(elections=ONE_MORE)
    nearly_empty(table, "2c 3d Tc Td 4s Kh")
    table.do(DEALER, "card-in-error", disclosed=True, cards=["Kh"])
    table.do(DEALER, "no-more-bets")
    table.do(DEALER, "deal-cards", cards=["2c", "3d", "Tc", "Td"])
    assert table.in_shoe == 0
    assert table.refused(DEALER, "players-third-card", cards=["4s"])
    table.do(DEALER, "too-few-cards")
    assert is_void(table)


@pytest.mark.paragraph("19:47-7.11(c)2")
def test_the_shoe_never_holds_less_than_nothing(baccarat: Furnish) -> None:
    table = baccarat(elections=ONE_MORE)
    nearly_empty(table, "Kh")
    table.do(DEALER, "card-in-error", disclosed=True, cards=["Kh"])  # the last card there was
    assert table.in_shoe == 0


@pytest.mark.paragraph("19:47-7.11(e)")
@pytest.mark.parametrize("dealing", ["face-down", "handed"])
def test_four_cards_are_not_dealt_face_down_from_three(baccarat: Furnish, dealing: str) -> None:
    table = baccarat(elections={"dealing": dealing})
    nearly_empty(table, "2c 3d Tc")
    table.do(DEALER, "no-more-bets")
    assert table.refused(DEALER, "deal-face-down")
    table.do(DEALER, "too-few-cards")
    assert is_void(table)


@pytest.mark.paragraph("19:47-7.11(c)", "19:47-7.11(c)1", "19:47-7.11(c)3")
@pytest.mark.parametrize(
    ("elections", "kept"),
    [(BY_VALUE, "9c 2d"), (BY_VALUE, "Kc"), (SIMULATED, "2c 3d Tc Td"), (SIMULATED, "9c")],
)
def test_a_disclosed_card_is_entered_where_the_shoe_ends_before_its_procedure_does(
    baccarat: Furnish, elections: dict[str, str], kept: str
) -> None:
    """The text draws from the shoe what there is: the table must not be left with a card that
    lies in the rack and cannot be entered."""
    table = baccarat(elections=elections)
    nearly_empty(table, kept)
    table.do(DEALER, "card-in-error", disclosed=True, cards=kept.split())
    assert table.in_shoe == 0


# -- (f) the right to turn the cards -------------------------------------------------------------


def handed(table: BaccaratFloor, *, holder: int = 4) -> None:
    """Patrons at 2, 4 and 6; one of them is handed the Player's Hand."""
    table.ready(2, 4, 6)
    table.wager(holder, "player", 50_00)
    table.do(DEALER, "no-more-bets")
    table.do(DEALER, "deal-face-down")


PLAYERS = {"hand": "Player's Hand", "compulsory": False}


@pytest.mark.paragraph("19:47-7.11(f)", "19:47-7.7(c)3")
@ALL_GAMES
@pytest.mark.parametrize(("holder", "offered"), [(2, [4, 6, 0]), (4, [6, 2, 0]), (6, [2, 4, 0])])
def test_the_cards_go_to_the_right_and_on_around_and_then_to_the_dealer(
    baccarat: Furnish, game: str, edition: str, holder: int, offered: list[int]
) -> None:
    """To the right is counterclockwise, upward by number, as positions are read here."""
    table = baccarat(game, edition, elections={"dealing": "handed"})
    handed(table, holder=holder)
    for seat in offered:
        said = table.do(DEALER, "relinquish-cards", **PLAYERS).record.event.says
        assert said == f"Player's Hand to {f'seat {seat}' if seat else 'the dealer'}"
        assert table.state.procedure.holders["Player's Hand"] == seat
    assert table.cited(DEALER, "relinquish-cards", **PLAYERS) == "19:47-7.11(f)"
    table.do(DEALER, "turn-players-hand", cards=["2c", "Tc"])


@pytest.mark.paragraph("19:47-7.11(f)")
def test_dealer_or_floorperson_and_nobody_else_may_require_it(baccarat: Furnish) -> None:
    table = baccarat(elections={"dealing": "handed"})
    handed(table)
    required = {"hand": "Player's Hand", "compulsory": True}
    for actor in (SUPERVISOR, PIT_BOSS):
        assert table.cited(actor, "relinquish-cards", **required) == "19:47-7.11(f)"
    table.do(FLOORPERSON, "relinquish-cards", **required)
    table.do(DEALER, "relinquish-cards", **required)
    assert table.state.procedure.holders["Player's Hand"] == 2


@pytest.mark.paragraph("19:47-7.11(f)", "19:47-7.7(c)3iii")
def test_it_holds_for_the_rest_of_the_round_and_no_longer(baccarat: Furnish) -> None:
    table = baccarat(elections={"dealing": "handed"})
    handed(table)
    table.do(DEALER, "relinquish-cards", **PLAYERS)
    table.do(DEALER, "turn-players-hand", cards=["2c", "Tc"])
    table.do(DEALER, "turn-bankers-hand", cards=["3d", "Td"])
    assert table.state.procedure.holders["Player's Hand"] == 6
    table.do(DEALER, "relinquish-cards", **PLAYERS)  # of the third card
    shown = table.state.rules.procedure.equipment(table.state.moment(table.clock.now))
    assert shown["Third card to the Player's Hand"] == "turned by seat 2"
    table.do(DEALER, "players-third-card", cards=["4s"])
    table.do(DEALER, "bankers-third-card", cards=["5h"])
    table.do(DEALER, "announce-result")
    assert table.cited(DEALER, "relinquish-cards", **PLAYERS) == "19:47-7.11(f)"
    table.pay()
    table.do(DEALER, "discard-cards")
    table.wager(4, "player", 50_00)
    table.do(DEALER, "no-more-bets")
    table.do(DEALER, "deal-face-down")
    assert table.state.procedure.holders["Player's Hand"] == 4


@pytest.mark.paragraph("19:47-7.11(f)")
def test_a_hand_the_dealer_turns_is_not_relinquished(baccarat: Furnish) -> None:
    table = baccarat(elections={"dealing": "handed"})
    handed(table)  # nobody has wagered on the Banker's Hand
    bankers = {"hand": "Banker's Hand", "compulsory": False}
    assert table.cited(DEALER, "relinquish-cards", **bankers) == "19:47-7.11(f)"
    assert isinstance(
        table.refused(DEALER, "relinquish-cards", hand="x", compulsory=False), BadInput
    )


@pytest.mark.paragraph("19:47-7.11(f)")
def test_who_is_alone_at_the_table_relinquishes_to_the_dealer(baccarat: Furnish) -> None:
    table = baccarat(elections={"dealing": "handed"})
    table.ready(3)
    table.wager(3, "banker", 50_00)
    table.do(DEALER, "no-more-bets")
    table.do(DEALER, "deal-face-down")
    bankers: dict[str, Any] = {"hand": "Banker's Hand", "compulsory": False}
    said = table.do(DEALER, "relinquish-cards", **bankers).record.event.says
    assert said == "Banker's Hand to the dealer"


@pytest.mark.paragraph("19:47-7.11(f)")
def test_relinquishing_one_hand_leaves_the_other_where_it_is(baccarat: Furnish) -> None:
    table = baccarat(elections={"dealing": "handed"})
    table.ready(2, 4)
    table.wager(4, "player", 50_00)
    table.wager(2, "banker", 50_00)
    table.do(DEALER, "no-more-bets")
    table.do(DEALER, "deal-face-down")
    table.do(DEALER, "relinquish-cards", **PLAYERS)
    assert dict(table.state.procedure.holders) == {"Player's Hand": 2, "Banker's Hand": 2}


@pytest.mark.paragraph("13:69F-7.4(a)")
def test_a_shoe_that_does_not_reconcile_is_stopped_and_its_wagers_returned(
    baccarat: Furnish,
) -> None:
    table = baccarat()
    table.ready(1)
    table.wager(1, "player", 50_00)
    table.do(DEALER, "no-more-bets")
    table.refused(DEALER, "stop-shoe")  # it is the floorperson's
    table.do(FLOORPERSON, "stop-shoe")
    assert table.stage == "to be reshuffled"
    assert table.chips(1) == 1_000_00
    assert table.cited(DEALER, "shuffle-cards") == "13:69F-7.4(a)"  # nor before they are counted
    table.count()
    table.do(DEALER, "shuffle-cards")
