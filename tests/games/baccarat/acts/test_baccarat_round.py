"""x.7 to x.10(a), x.2(d)-(e): the round act by act, who does each, and what is said.

What may come at each step, whose it is and which paragraph says so are written out here by hand
from the text; the product is held to these tables.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from baccarat_floor import (
    ALL_GAMES,
    BANKER_WINS,
    BANKER_WINS_WITH_SIX,
    DRAGON_7,
    EIGHT_DECKS,
    PLAYER_WINS,
    SIX_CARDS,
    SUBCHAPTER,
    TIE,
    BaccaratFloor,
    Furnish,
    furnishing,
)
from baccarat_oracle import BANKER_DRAWS, VALUES
from houses import ACTORS, DEALER, FLOORPERSON, SUPERVISOR

from croupier.games.baccarat.parts.roads import ROADS
from croupier.lawbook import BadInput
from croupier.roles import Role

baccarat = pytest.fixture(furnishing)

# Every act of baccarat with particulars that are lawful where it may come, in the order of the
# text; patrons sit at 1 and 3.
ACTS: dict[str, dict[str, Any]] = {
    "receive-cards": {"decks": 8},
    "inspect-cards": {"cards": EIGHT_DECKS},
    "verify-cards": {"cards": EIGHT_DECKS},
    "spread-cards": {},
    "participants-inspect": {},
    "wash-cards": {},
    "stack-batches": {},
    "spread-idle-cards": {"face_up": True},
    "spread-removed-batch": {},
    "count-shoe": {"cards": EIGHT_DECKS},
    "recount-shoe": {"cards": EIGHT_DECKS},
    "shuffle-cards": {},
    "exchange-batches": {},
    "verify-feathered": {},
    "lace-cards": {},
    "shuffle-again": {},
    "decline-cut": {"seat": 3},
    "cut-cards": {"seat": 3, "depth": 100},
    "order-recut": {},
    "place-cutting-cards": {},
    "burn-cards": {"cards": ["As", "2s"]},
    "no-more-bets": {},
    "deal-cards": {"cards": ["2c", "3d", "Tc", "Td"]},
    "deal-face-down": {},
    "turn-players-hand": {"cards": ["2c", "Tc"]},
    "turn-bankers-hand": {"cards": ["3d", "Td"]},
    "players-third-card": {"cards": ["4s"]},
    "bankers-third-card": {"cards": ["5h"]},
    "announce-result": {},
    "collect-losing-wagers": {},
    "progressive-not-accepted": {"seat": 1},
    "activate-progressive": {"seat": 1},
    "verify-progressive-payout": {"hand_recognized": True, "wager_accepted": True},
    "validate-progressive-payout": {},
    "document-award": {},
    "pay-winning-wagers": {},
    "take-vigorish": {},
    "pay-and-take-vigorish": {},
    "discard-cards": {},
    "cutting-card": {},
    "third-card-in-error": {"disclosed": False},
    "third-card-becomes-bankers": {"cards": ["5h"]},
    "card-in-error": {"disclosed": False},
    "card-face-up": {"cards": ["Kh"]},
    "too-few-cards": {},
    "stop-shoe": {},
    "relinquish-cards": {"hand": "Player's Hand", "compulsory": False},
    "correct-cards": {"cards": ["9c", "2d", "Tc", "4d"]},
}

# Who does each: the text names the floorperson in 7.4(b), 7.5(b)1 and 7.11(f), the casino
# supervisor in 7.5(g) and x.13(c)3; to give notice and to correct an entry are the floorperson's by
# our reading, to document an award the casino supervisor's; everything else is the dealer's.
NOT_THE_DEALERS: dict[str, tuple[Role, ...]] = {
    "verify-cards": (Role.FLOORPERSON,),
    "recount-shoe": (Role.FLOORPERSON,),
    "verify-feathered": (Role.FLOORPERSON,),
    "order-recut": (Role.CASINO_SUPERVISOR,),
    "validate-progressive-payout": (Role.CASINO_SUPERVISOR,),
    "document-award": (Role.CASINO_SUPERVISOR,),
    "relinquish-cards": (Role.DEALER, Role.FLOORPERSON),
    "stop-shoe": (Role.FLOORPERSON,),
    "correct-cards": (Role.FLOORPERSON,),
}
DONE_BY = {act: NOT_THE_DEALERS.get(act, (Role.DEALER,)) for act in ACTS}

# The paragraph each act rests on at a mini-baccarat table under 13:69F.
PARAGRAPH: dict[str, str] = {
    "receive-cards": "13:69F-7.4(a)",
    "inspect-cards": "13:69F-7.4(a)",
    "verify-cards": "13:69F-7.4(b)",
    "spread-cards": "13:69F-7.4(b)",
    "participants-inspect": "13:69F-7.4(b)",
    "wash-cards": "13:69F-7.4(c)",
    "stack-batches": "13:69F-7.4(d)",
    "spread-idle-cards": "19:47-7.5(h)",
    "spread-removed-batch": "19:47-7.5(h)2",
    "count-shoe": "13:69F-7.4(a)",
    "recount-shoe": "13:69F-7.4(a)",
    "shuffle-cards": "13:69F-7.5(a)",
    "exchange-batches": "19:47-7.1(d)4",
    "verify-feathered": "19:47-7.5(b)1",
    "lace-cards": "19:47-7.5(b)2",
    "shuffle-again": "19:47-7.5(b)2i",
    "decline-cut": "19:47-7.5(d)",
    "cut-cards": "19:47-7.5(e)",
    "order-recut": "19:47-7.5(g)",
    "place-cutting-cards": "19:47-7.5(f)",
    "burn-cards": "19:47-7.5(f)",
    "no-more-bets": "19:47-7.7(b)",
    "deal-cards": "19:47-7.7(c)1",
    "deal-face-down": "19:47-7.7(c)",
    "turn-players-hand": "19:47-7.8(a)",
    "turn-bankers-hand": "19:47-7.8(a)",
    "players-third-card": "19:47-7.9(b)",
    "bankers-third-card": "19:47-7.9(c)",
    "announce-result": "19:47-7.10(a)",
    "collect-losing-wagers": "19:47-7.10(b)",
    "progressive-not-accepted": "13:69F-7.13(c)2 (proposed)",
    "activate-progressive": "13:69F-7.13(a) (proposed)",
    "verify-progressive-payout": "13:69F-7.13(c) (proposed)",
    "validate-progressive-payout": "13:69F-7.13(c)3 (proposed)",
    "document-award": "13:69F-7.13(e) (proposed)",
    "pay-winning-wagers": "19:47-7.10(b)",
    "take-vigorish": "13:69F-7.3(c)2",
    "pay-and-take-vigorish": "19:47-7.10(b)",
    "discard-cards": "19:47-7.10(d)",
    "cutting-card": "19:47-7.8(e)",
    "third-card-in-error": "19:47-7.11(a)",
    "third-card-becomes-bankers": "19:47-7.11(a)",
    "card-in-error": "19:47-7.11(b)",
    "card-face-up": "19:47-7.11(d)",
    "too-few-cards": "19:47-7.11(e)",
    "relinquish-cards": "19:47-7.11(f)",
    "stop-shoe": "13:69F-7.4(a)",
    "correct-cards": "19:47-7.10(a)",
}

HANDED = {"dealing": "handed"}
VIGORISH_FIRST = {"payment-order": "vigorish-all-then-pay"}
SEAT_BY_SEAT = {"payment-order": "pay-then-vigorish"}


# -- getting to each step --------------------------------------------------------------------------


def opened(table: BaccaratFloor) -> None:
    table.open()
    table.sit(1, 3)


def ready(table: BaccaratFloor) -> None:
    table.ready(1, 3)


def wagered(table: BaccaratFloor) -> None:
    """One on each hand, so that one wins and one loses."""
    ready(table)
    table.wager(1, "player", 10_00)
    table.wager(3, "banker", 20_00)


def called(table: BaccaratFloor) -> None:
    wagered(table)
    table.do(DEALER, "no-more-bets")


def dealt(*cards: str) -> Callable[[BaccaratFloor], None]:
    """The first four cards, and third cards as they are given."""

    def deal(table: BaccaratFloor) -> None:
        called(table)
        list(table.deal_four(cards))
        for act, card in zip(("players-third-card", "bankers-third-card"), cards[4:], strict=False):
            table.do(DEALER, act, cards=[card])

    return deal


def turned(table: BaccaratFloor) -> None:
    called(table)
    table.do(DEALER, "deal-face-down")
    table.do(DEALER, "turn-players-hand", cards=["2c", "Tc"])


def settled_to(*acts: str, cards: str = BANKER_WINS) -> Callable[[BaccaratFloor], None]:
    def settle(table: BaccaratFloor) -> None:
        wagered(table)
        table.to_announcement(cards)
        for act in acts:
            table.do(DEALER, act)

    return settle


def after(*steps: Callable[[BaccaratFloor], None] | tuple[Any, str]) -> Callable[..., None]:
    """Steps of the opening, each a way of the floor or an act."""

    def go(table: BaccaratFloor) -> None:
        for step in steps:
            if callable(step):
                step(table)
            else:
                actor, act = step
                table.do(actor, act, **ACTS[act])

    return go


def spent(table: BaccaratFloor) -> None:
    ready(table)
    table.do(DEALER, "cutting-card")
    table.play(PLAYER_WINS)


def counted(table: BaccaratFloor) -> None:
    spent(table)
    table.count()


def miscounted(table: BaccaratFloor) -> None:
    spent(table)
    table.do(DEALER, "count-shoe", cards=EIGHT_DECKS - 1)


def face_down_idle(table: BaccaratFloor) -> None:
    ready(table)
    table.do(DEALER, "spread-idle-cards", face_up=False)


RECEIVED = (BaccaratFloor.establish, (DEALER, "receive-cards"))
INSPECTED = (*RECEIVED, (DEALER, "inspect-cards"))
VERIFIED = (*INSPECTED, (FLOORPERSON, "verify-cards"))
VIEWED = (opened, (DEALER, "participants-inspect"))
STACKED = (*VIEWED, (DEALER, "wash-cards"))
SHUFFLED = (*STACKED, (DEALER, "shuffle-cards"))

ANY_TIME = {"card-face-up", "cutting-card"}
NONE_DUE = ANY_TIME | {"card-in-error"}

# Where a table can be: how to get there, with which elections, and what may come.
Place = tuple[dict[str, str], Callable[[BaccaratFloor], None], set[str]]
COMES_AT: dict[str, Place] = {
    "no cards": ({}, after(BaccaratFloor.establish), {"receive-cards"}),
    "received": ({}, after(*RECEIVED), {"inspect-cards"}),
    "inspected": ({}, after(*INSPECTED), {"verify-cards"}),
    "verified": ({}, after(*VERIFIED), {"spread-cards"}),
    "spread": ({}, opened, {"participants-inspect"}),
    "seen": ({}, after(*VIEWED), {"wash-cards"}),
    "stacked": ({}, after(*STACKED), {"shuffle-cards"}),
    "shuffled, to be laced": ({}, after(*SHUFFLED), {"lace-cards"}),
    "shuffled, feathered": ({"shuffle": "feather"}, after(*SHUFFLED), {"verify-feathered"}),
    "laced, to be shuffled": (
        {"shuffle": "lace-and-reshuffle"},
        after(*SHUFFLED, (DEALER, "lace-cards")),
        {"shuffle-again"},
    ),
    "to be cut": (
        {},
        after(*STACKED, BaccaratFloor.shuffle),
        {"decline-cut", "cut-cards", "spread-idle-cards"},
    ),
    "cut": (
        {},
        after(*STACKED, BaccaratFloor.shuffle, BaccaratFloor.cut),
        {"order-recut", "place-cutting-cards", "spread-idle-cards"},
    ),
    "in the shoe": (
        {},
        after(*STACKED, BaccaratFloor.shuffle, BaccaratFloor.cut, BaccaratFloor.fill_shoe),
        {"order-recut", "burn-cards", "spread-idle-cards"},
    ),
    "ready": ({}, ready, {"no-more-bets", "spread-idle-cards", "stop-shoe"} | NONE_DUE),
    "wagered": ({}, wagered, {"no-more-bets", "stop-shoe"} | NONE_DUE),
    "no more bets": ({}, called, {"deal-cards", "stop-shoe"} | NONE_DUE),
    "no more bets, to be handed": (HANDED, called, {"deal-face-down", "stop-shoe"} | NONE_DUE),
    "face down": (
        HANDED,
        after(called, (DEALER, "deal-face-down")),
        {"turn-players-hand", "relinquish-cards", "stop-shoe"} | ANY_TIME,
    ),
    "player turned": (
        HANDED,
        turned,
        {"turn-bankers-hand", "relinquish-cards", "stop-shoe"} | ANY_TIME,
    ),
    "player draws": (
        {},
        dealt("2c", "3d", "Tc", "Td"),
        {"players-third-card", "correct-cards", "stop-shoe"} | ANY_TIME,
    ),
    "player draws a card handed on": (
        HANDED,
        dealt("2c", "3d", "Tc", "Td"),
        {"players-third-card", "relinquish-cards", "correct-cards", "stop-shoe"} | ANY_TIME,
    ),
    "banker draws": (
        {},
        dealt("2c", "3d", "Tc", "Td", "4s"),
        {"bankers-third-card", "correct-cards", "stop-shoe"} | ANY_TIME,
    ),
    "player stays, banker draws": (
        {},
        dealt("2c", "Td", "4c", "Th"),
        {"bankers-third-card", "third-card-becomes-bankers", "correct-cards", "stop-shoe"}
        | ANY_TIME,
    ),
    "a natural": (
        {},
        dealt("2c", "9d", "Tc", "Td"),
        {"announce-result", "third-card-in-error", "correct-cards", "stop-shoe"} | NONE_DUE,
    ),
    "six cards dealt": (
        {},
        dealt("2c", "3d", "Tc", "Td", "4s", "5h"),
        {"announce-result", "correct-cards", "stop-shoe"} | NONE_DUE,
    ),
    "announced": (
        {},
        settled_to(),
        {"collect-losing-wagers", "correct-cards", "stop-shoe"} | NONE_DUE,
    ),
    "collected": (
        {},
        settled_to("collect-losing-wagers"),
        {"pay-winning-wagers"} | NONE_DUE,
    ),
    "collected, vigorish first": (
        VIGORISH_FIRST,
        settled_to("collect-losing-wagers"),
        {"take-vigorish"} | NONE_DUE,
    ),
    "collected, seat by seat": (
        SEAT_BY_SEAT,
        settled_to("collect-losing-wagers"),
        {"pay-and-take-vigorish"} | NONE_DUE,
    ),
    "collected, no vigorish owed": (
        SEAT_BY_SEAT,
        settled_to("collect-losing-wagers", cards=PLAYER_WINS),
        {"pay-winning-wagers"} | NONE_DUE,
    ),
    "paid": (
        {},
        settled_to("collect-losing-wagers", "pay-winning-wagers"),
        {"take-vigorish"} | NONE_DUE,
    ),
    "vigorish taken": (
        VIGORISH_FIRST,
        settled_to("collect-losing-wagers", "take-vigorish"),
        {"pay-winning-wagers"} | NONE_DUE,
    ),
    "settled": (
        {},
        settled_to("collect-losing-wagers", "pay-winning-wagers", "take-vigorish"),
        {"discard-cards"} | NONE_DUE,
    ),
    "the shoe is over": ({}, spent, {"count-shoe", "spread-idle-cards"}),
    "counted": ({}, counted, {"shuffle-cards", "spread-idle-cards"}),
    "miscounted": ({}, miscounted, {"recount-shoe", "spread-idle-cards"}),
    "spread face down, idle": ({}, face_down_idle, {"spread-cards"}),
}
# In its place in the order, and still held up by another paragraph: the cards are to be counted.
HELD_UP = {
    (place, "shuffle-cards"): "13:69F-7.4(a)" for place in ("the shoe is over", "miscounted")
}
TURNS = [(place, act) for place, (_, _, comes) in COMES_AT.items() for act in sorted(comes)]


# -- the order, and whose it is --------------------------------------------------------------------


@pytest.mark.paragraph(
    "19:47-7.7(b)",
    "19:47-7.7(c)",
    "19:47-7.8(a)",
    "19:47-7.8(c)",
    "19:47-7.10(a)",
    "19:47-7.10(b)",
    "19:47-7.10(d)",
)
@pytest.mark.parametrize("place", COMES_AT)
def test_an_act_out_of_its_order_is_refused_and_changes_nothing(
    baccarat: Furnish, place: str
) -> None:
    elections, go, comes = COMES_AT[place]
    table = baccarat(elections=elections)
    go(table)
    for act in ACTS.keys() - comes:
        cited = table.cited(ACTORS[DONE_BY[act][0]], act, **ACTS[act])
        assert cited == HELD_UP.get((place, act), PARAGRAPH[act]), act


@pytest.mark.paragraph("19:47-7.7(b)", "19:47-7.7(c)", "19:47-7.10(b)")
@pytest.mark.parametrize(("place", "act"), TURNS)
def test_an_act_in_its_order_is_accepted(baccarat: Furnish, place: str, act: str) -> None:
    elections, go, _ = COMES_AT[place]
    table = baccarat(elections=elections)
    go(table)
    for role in DONE_BY[act][-1:]:
        done = table.do(ACTORS[role], act, **ACTS[act]).record
        assert (done.event.cite, done.actor) == (PARAGRAPH[act], ACTORS[role])


@pytest.mark.parametrize("place", COMES_AT)
def test_the_console_is_offered_exactly_what_may_come(baccarat: Furnish, place: str) -> None:
    elections, go, comes = COMES_AT[place]
    table = baccarat(elections=elections)
    go(table)
    procedure, moment = table.state.rules.procedure, table.state.moment(table.clock.now)
    assert {act.type for act in procedure.possible(moment)} == comes


@pytest.mark.paragraph("13:69F-7.4(b)", "19:47-7.5(b)1", "19:47-7.5(g)", "19:47-7.11(f)")
@pytest.mark.parametrize("place", ["no cards", "ready", "no more bets", "announced", "settled"])
def test_every_act_is_refused_to_everyone_whose_it_is_not(baccarat: Furnish, place: str) -> None:
    elections, go, _ = COMES_AT[place]
    table = baccarat(elections=elections)
    go(table)
    for act, particulars in ACTS.items():
        for role, actor in ACTORS.items():
            if role not in DONE_BY[act]:
                assert table.cited(actor, act, **particulars) == PARAGRAPH[act], (act, role)


def test_the_tables_of_this_test_name_every_act_there_is(baccarat: Furnish) -> None:
    table = baccarat()
    table.establish()
    assert [act.type for act in table.state.rules.procedure.acts] == list(ACTS)
    assert ACTS.keys() == PARAGRAPH.keys()


# -- x.2(d), (e), x.7(b) no more bets --------------------------------------------------------------


@pytest.mark.paragraph("19:47-7.7(b)")
@ALL_GAMES
def test_the_dealer_announces_no_more_bets(baccarat: Furnish, game: str, edition: str) -> None:
    table = baccarat(game, edition)
    table.ready(1)
    said = table.do(DEALER, "no-more-bets").record.event
    assert (said.says, said.cite) == ("No more bets", "19:47-7.7(b)")


CHANGES = (
    ("place-wager", {"seat": 1, "wager": "tie", "amount": 5_00}),
    ("place-wager", {"seat": 1, "wager": "player", "amount": 5_00}),
    ("move-wager", {"seat": 1, "wager": "player", "to": "banker"}),
    ("take-back-wager", {"seat": 1, "wager": "player"}),
)


@pytest.mark.paragraph(
    "13:69F-3.2(d)", "13:69F-7.2(d)", "13:69F-7.2(e)", "19:47-7.2(d)", "19:47-7.2(e)"
)
@ALL_GAMES
@pytest.mark.parametrize("dealing", ["face-up", "face-down", "handed"])
def test_from_the_call_to_the_discard_no_wager_is_made_increased_moved_or_withdrawn(
    baccarat: Furnish, game: str, edition: str, dealing: str
) -> None:
    table = baccarat(game, edition, elections={"dealing": dealing})
    own = SUBCHAPTER[game, edition]
    # Of punto banco's 3.2 the text held ends with (d); a wager in play is 7.2(e)'s.
    in_play = "13:69F-7.2(e)" if game == "punto-banco" else f"{own}.2(e)"

    def frozen(cited: str) -> None:
        for command, particulars in CHANGES:
            assert table.cited(DEALER, command, **particulars) == cited

    table.ready(1)
    table.wager(1, "player", 10_00)
    table.do(DEALER, "no-more-bets")
    frozen(f"{own}.2(d)")  # no card has left the shoe
    if dealing == "face-up":
        table.do(DEALER, "deal-cards", cards=["9c", "2d", "Tc", "4d"])
    else:
        table.do(DEALER, "deal-face-down")
        frozen(in_play)
        table.do(DEALER, "turn-players-hand", cards=["9c", "Tc"])
        frozen(in_play)
        table.do(DEALER, "turn-bankers-hand", cards=["2d", "4d"])
    for act in ("announce-result", "collect-losing-wagers", "pay-winning-wagers", "discard-cards"):
        frozen(in_play)
        table.do(DEALER, act)
    table.wager(1, "tie", 5_00)
    table.do(DEALER, "take-back-wager", seat=1, wager="tie")


@pytest.mark.paragraph("13:69F-7.2(d)", "13:69F-7.2(e)")
def test_a_patron_does_not_leave_while_a_wager_is_in_play(baccarat: Furnish) -> None:
    table = baccarat()
    table.ready(1, 2)
    table.wager(1, "player", 10_00)
    table.do(DEALER, "no-more-bets")
    assert table.cited(DEALER, "leave-seat", seat=1) == "13:69F-7.2(d)"
    table.do(DEALER, "leave-seat", seat=2)  # who has none is free to go


# -- x.7(c) the first four cards -------------------------------------------------------------------


@pytest.mark.paragraph("19:47-7.7(a)", "19:47-7.7(c)", "19:47-7.7(c)1", "19:47-7.8(a)")
@ALL_GAMES
def test_first_and_third_are_the_players_second_and_fourth_the_bankers(
    baccarat: Furnish, game: str, edition: str
) -> None:
    table = baccarat(game, edition)
    table.ready(1)
    table.do(DEALER, "no-more-bets")
    said = table.do(DEALER, "deal-cards", cards=["Ac", "5d", "6c", "2d"]).record.event
    # An ace and a 6 are seven; a 5 and a 2 are seven.
    assert (said.says, said.cite) == ("Player's Hand 7, Banker's Hand 7", "19:47-7.7(c)1")
    assert table.in_shoe == EIGHT_DECKS - 2 - 4
    assert table.do(DEALER, "announce-result").record.event.says.endswith("Tie Hand")


@pytest.mark.paragraph("19:47-7.7(c)", "19:47-7.7(c)1", "19:47-7.7(c)2", "19:47-7.7(c)3")
@pytest.mark.parametrize(
    ("dealing", "other", "cited"),
    [
        ("face-up", ("deal-face-down", {}), "19:47-7.7(c)"),
        ("face-down", ("deal-cards", {"cards": ["2c", "3d", "Tc", "Td"]}), "19:47-7.7(c)1"),
        ("handed", ("deal-cards", {"cards": ["2c", "3d", "Tc", "Td"]}), "19:47-7.7(c)1"),
    ],
)
def test_cards_are_dealt_by_the_option_elected_and_no_other(
    baccarat: Furnish, dealing: str, other: tuple[str, dict[str, Any]], cited: str
) -> None:
    table = baccarat(elections={"dealing": dealing})
    table.ready(1)
    table.do(DEALER, "no-more-bets")
    act, particulars = other
    assert table.cited(DEALER, act, **particulars) == cited
    table.deal(SIX_CARDS)


@pytest.mark.paragraph("19:47-7.7(c)2", "19:47-7.8(a)")
@ALL_GAMES
def test_face_down_the_players_hand_is_called_and_then_the_bankers(
    baccarat: Furnish, game: str, edition: str
) -> None:
    table = baccarat(game, edition, elections={"dealing": "face-down"})
    table.ready(1)
    table.wager(1, "player", 10_00)
    table.do(DEALER, "no-more-bets")
    dealt_down = table.do(DEALER, "deal-face-down").record.event
    assert dealt_down.says is None  # nobody is handed anything
    assert table.in_shoe == EIGHT_DECKS - 2 - 4  # none is seen yet, and four are out
    assert table.cited(DEALER, "turn-bankers-hand", cards=["3d", "Td"]) == "19:47-7.8(a)"
    said = table.do(DEALER, "turn-players-hand", cards=["2c", "Tc"]).record.event.says
    assert said == "Player's Hand 2"
    assert table.cited(DEALER, "turn-players-hand", cards=["2c", "Tc"]) == "19:47-7.8(a)"
    said = table.do(DEALER, "turn-bankers-hand", cards=["3d", "Td"]).record.event.says
    assert said == "Banker's Hand 3"
    table.do(DEALER, "players-third-card", cards=["4s"])


@pytest.mark.paragraph("19:47-7.8(a)")
@pytest.mark.parametrize("dealing", ["face-down", "handed"])
def test_the_bankers_hand_is_turned_first_only_where_the_licensee_has_it_so(
    baccarat: Furnish, dealing: str
) -> None:
    elections = {"dealing": dealing, "banker-first-on-request": "yes"}
    table = baccarat(elections=elections)
    table.ready(1)
    table.do(DEALER, "no-more-bets")
    table.do(DEALER, "deal-face-down")
    table.do(DEALER, "turn-bankers-hand", cards=["3d", "Td"])
    assert table.refused(DEALER, "turn-bankers-hand", cards=["3d", "Td"])
    table.do(DEALER, "turn-players-hand", cards=["2c", "Tc"])
    table.do(DEALER, "players-third-card", cards=["4s"])
    table.do(DEALER, "bankers-third-card", cards=["5h"])
    said = table.do(DEALER, "announce-result").record.event.says
    assert said == "Player's Hand 6, Banker's Hand 8; Banker's Hand wins"


# Wagers by seat and hand, who is handed the Player's Hand and who the Banker's. Positions count
# from the dealer's right: of equal wagers the lowest seat's is met first, counterclockwise.
HOLDERS = (
    ({(2, "player"): 20, (4, "player"): 30, (4, "banker"): 5}, 4, 4),
    ({(2, "player"): 30, (4, "player"): 30, (6, "player"): 30}, 2, 0),
    ({(6, "banker"): 40, (4, "banker"): 40, (2, "player"): 5}, 2, 4),
    ({(2, "tie"): 500, (4, "player"): 5, (6, "banker"): 5}, 4, 6),
    ({(2, "tie"): 500}, 0, 0),
    ({(4, "banker"): 10, (6, "banker"): 15}, 0, 6),
    ({}, 0, 0),
)


@pytest.mark.paragraph(
    "19:47-7.7(c)3",
    "19:47-7.7(c)3i",
    "19:47-7.7(c)3ii",
    "19:47-7.7(c)3iii",
    "19:47-7.7(c)3iv",
    "19:47-7.7(c)3v",
)
@ALL_GAMES
@pytest.mark.parametrize(("wagers", "player", "banker"), HOLDERS)
def test_each_hand_goes_to_its_highest_wager_and_third_cards_to_the_same(
    baccarat: Furnish,
    game: str,
    edition: str,
    wagers: dict[tuple[int, str], int],
    player: int,
    banker: int,
) -> None:
    table = baccarat(game, edition, elections=HANDED)
    table.ready(2, 4, 6)
    for (seat, wager), dollars in wagers.items():
        table.wager(seat, wager, dollars * 1_00)
    table.do(DEALER, "no-more-bets")
    said = table.do(DEALER, "deal-face-down").record.event.says
    name = {0: "the dealer", 2: "seat 2", 4: "seat 4", 6: "seat 6"}
    assert said == f"Player's Hand to {name[player]}, Banker's Hand to {name[banker]}"
    table.do(DEALER, "turn-players-hand", cards=["2c", "Tc"])
    table.do(DEALER, "turn-bankers-hand", cards=["3d", "Td"])
    assert third_card_told(table) == f"Third card to the Player's Hand: turned by {name[player]}"
    table.do(DEALER, "players-third-card", cards=["4s"])
    assert third_card_told(table) == f"Third card to the Banker's Hand: turned by {name[banker]}"
    table.do(DEALER, "bankers-third-card", cards=["5h"])
    assert third_card_told(table) is None


def third_card_told(table: BaccaratFloor) -> str | None:
    """What the console says of the third card to be dealt next."""
    shown = table.state.rules.procedure.equipment(table.state.moment(table.clock.now))
    announced = [f"{name}: {who}" for name, who in shown.items() if name.startswith("Third card")]
    assert len(announced) <= 1
    return announced[0] if announced else None


@pytest.mark.paragraph("19:47-7.7(c)3iii", "19:47-7.7(c)3iv")
@pytest.mark.parametrize(
    ("dealing", "cards"),
    [("face-up", ["2c", "3d", "Tc", "Td"]), ("handed", ["9c", "9d", "Tc", "Td"])],
)
def test_of_no_third_card_is_told_who_turns_it_where_none_is_handed(
    baccarat: Furnish, dealing: str, cards: list[str]
) -> None:
    table = baccarat(elections={"dealing": dealing})
    table.ready(2, 4)
    table.wager(2, "player", 50_00)
    table.do(DEALER, "no-more-bets")
    for _ in table.deal_four(cards):
        assert third_card_told(table) is None


# -- x.8, x.9 third cards --------------------------------------------------------------------------


@pytest.mark.paragraph("19:47-7.9(a)", "19:47-7.8(b)")
@ALL_GAMES
@pytest.mark.parametrize("cards", ["8c 2d Tc Td", "9c 2d Tc Td", "2c 8d Tc Td", "2c 9d Tc Td"])
def test_after_a_natural_no_card_is_dealt_to_either_hand(
    baccarat: Furnish, game: str, edition: str, cards: str
) -> None:
    table = baccarat(game, edition)
    table.ready(1)
    table.do(DEALER, "no-more-bets")
    table.do(DEALER, "deal-cards", cards=cards.split())
    assert table.cited(DEALER, "players-third-card", cards=["4s"]) == "19:47-7.9(b)"
    assert table.cited(DEALER, "bankers-third-card", cards=["4s"]) == "19:47-7.9(c)"
    table.do(DEALER, "announce-result")


@pytest.mark.paragraph("19:47-7.9(b)", "19:47-7.8(b)")
@pytest.mark.parametrize("count", range(8))
def test_the_players_hand_draws_to_five_and_stays_on_six(baccarat: Furnish, count: int) -> None:
    second = "T" if count == 0 else str(count).replace("1", "A")
    table = baccarat()
    table.ready(1)
    table.do(DEALER, "no-more-bets")
    table.do(DEALER, "deal-cards", cards=["Tc", "7d", f"{second}c", "Td"])
    if count <= 5:
        assert table.cited(DEALER, "announce-result") == "19:47-7.10(a)"
        table.do(DEALER, "players-third-card", cards=["4s"])
    else:
        assert table.cited(DEALER, "players-third-card", cards=["4s"]) == "19:47-7.9(b)"
    table.do(DEALER, "announce-result")  # a banker on seven stays


@pytest.mark.paragraph(
    "19:47-7.9(c)", "19:47-7.9(d)", "19:47-7.9(e)", "19:47-7.9(f)", "19:47-7.9(g)", "19:47-7.8(c)"
)
@pytest.mark.parametrize("banker", range(8))
def test_the_bankers_hand_draws_and_stays_as_table_2_is_printed(
    baccarat: Furnish, banker: int
) -> None:
    """The oracle holds the grid of D and S as it stands on the page."""
    table = baccarat()
    table.ready(1)
    pool = table.cards_left()

    def worth(value: int) -> str:
        """A card of a value, each only once."""
        return pool.pop(next(i for i, card in enumerate(pool) if VALUES[card[0]] == value))

    for third in (None, *range(10)):
        table.do(DEALER, "no-more-bets")
        player = 6 if third is None else 0  # six stays, nothing draws
        first_four = [worth(player), worth(banker), worth(0), worth(0)]
        table.do(DEALER, "deal-cards", cards=first_four)
        if third is not None:
            early = table.refused(DEALER, "bankers-third-card", cards=["4s"])
            assert str(early.cite) == "19:47-7.9(c)"  # the Player's comes first
            table.do(DEALER, "players-third-card", cards=[worth(third)])
        if BANKER_DRAWS[banker, third]:
            assert table.cited(DEALER, "announce-result") == "19:47-7.10(a)"
            table.do(DEALER, "bankers-third-card", cards=[worth(0)])
        else:
            assert table.cited(DEALER, "bankers-third-card", cards=["4s"]) == "19:47-7.9(c)"
        table.do(DEALER, "announce-result")
        table.pay()
        table.do(DEALER, "discard-cards")
    assert table.state.round == 12


@pytest.mark.paragraph("19:47-7.8(d)", "19:47-7.8(c)")
@ALL_GAMES
def test_neither_hand_is_dealt_a_fourth_card(baccarat: Furnish, game: str, edition: str) -> None:
    table = baccarat(game, edition)
    table.ready(1)
    table.do(DEALER, "no-more-bets")
    table.do(DEALER, "deal-cards", cards=["2c", "3d", "Tc", "Td"])
    table.do(DEALER, "players-third-card", cards=["4s"])
    assert table.cited(DEALER, "players-third-card", cards=["4s"]) == "19:47-7.9(b)"
    table.do(DEALER, "bankers-third-card", cards=["5h"])
    assert table.cited(DEALER, "players-third-card", cards=["4s"]) == "19:47-7.9(b)"
    assert table.cited(DEALER, "bankers-third-card", cards=["4s"]) == "19:47-7.9(c)"
    for act in ("players-third-card", "bankers-third-card"):
        assert isinstance(table.refused(DEALER, act, cards=["4s", "4h"]), BadInput)
        assert isinstance(table.refused(DEALER, act, cards=[]), BadInput)


@pytest.mark.paragraph("19:47-7.8(a)", "19:47-7.8(c)")
def test_the_counts_are_called_again_with_each_third_card(baccarat: Furnish) -> None:
    table = baccarat()
    table.ready(1)
    table.do(DEALER, "no-more-bets")
    said = [entry.record.event.says for entry in table.deal(SIX_CARDS)]
    assert said == [
        "Player's Hand 2, Banker's Hand 3",
        "Player's Hand 6, Banker's Hand 3",
        "Player's Hand 6, Banker's Hand 8",
    ]


def test_cards_that_are_not_in_the_shoe_any_more_are_not_dealt(baccarat: Furnish) -> None:
    table = baccarat()
    table.ready(1)
    for _ in range(2):
        table.play("9c 9c 9c 9c")  # all eight nines of clubs
    table.do(DEALER, "no-more-bets")
    cards = ["9c", "2d", "Tc", "4d"]
    assert table.cited(DEALER, "deal-cards", cards=cards) == "13:69F-7.4(a)"
    table.do(DEALER, "deal-cards", cards=["9s", "2d", "Tc", "4d"])


# -- x.10(a) what is announced ---------------------------------------------------------------------

TOTALS = {"total-cards": "yes"}
ROYAL = {"royal": "A"}
ANNOUNCED = (
    ({}, PLAYER_WINS, "Player's Hand 9, Banker's Hand 6; Player's Hand wins"),
    ({}, BANKER_WINS, "Player's Hand 2, Banker's Hand 9; Banker's Hand wins"),
    ({}, TIE, "Player's Hand 9, Banker's Hand 9; Tie Hand"),
    ({}, DRAGON_7, "Player's Hand 6, Banker's Hand 7; Banker's Hand wins"),  # not offered
    (TOTALS, PLAYER_WINS, "Player's Hand 9, Banker's Hand 6; Player's Hand wins; four cards"),
    (
        TOTALS,
        BANKER_WINS_WITH_SIX,
        "Player's Hand 4, Banker's Hand 6; Banker's Hand wins; five cards",
    ),
    (TOTALS, SIX_CARDS, "Player's Hand 6, Banker's Hand 8; Banker's Hand wins; six cards"),
    (TOTALS, TIE, "Player's Hand 9, Banker's Hand 9; Tie Hand; four cards"),
    (
        {"banker": "dragon-7"},
        DRAGON_7,
        "Player's Hand 6, Banker's Hand 7; Banker's Hand wins; dragon 7",
    ),
    # A seven of two cards is no dragon 7, nor is one that ties.
    ({"banker": "dragon-7"}, "2c 7d 4c Td", "Player's Hand 6, Banker's Hand 7; Banker's Hand wins"),
    ({"banker": "dragon-7"}, "3c Td 4c Th 7s", "Player's Hand 7, Banker's Hand 7; Tie Hand"),
)


@pytest.mark.paragraph("19:47-7.10(a)")
@ALL_GAMES
@pytest.mark.parametrize(("elections", "cards", "announced"), ANNOUNCED)
def test_the_result_is_announced_as_the_text_has_it(
    baccarat: Furnish,
    game: str,
    edition: str,
    elections: dict[str, str],
    cards: str,
    announced: str,
) -> None:
    table = baccarat(game, edition, elections=elections)
    table.ready(1)
    assert table.to_announcement(cards) == announced


ROYAL_ANNOUNCED = (
    (
        ROYAL,
        "Kc 9d Ks Td",
        "Player's Hand 0, Banker's Hand 9; Banker's Hand wins; one pair, jacks or better",
    ),
    (ROYAL, TIE, "Player's Hand 9, Banker's Hand 9; Tie Hand; two pair"),
    (
        ROYAL,
        "9c 9d 9s Td",
        "Player's Hand 8, Banker's Hand 9; Banker's Hand wins; three-of-a-kind",
    ),
    (ROYAL, PLAYER_WINS, "Player's Hand 9, Banker's Hand 6; Player's Hand wins"),  # no hand
    (
        ROYAL | TOTALS,
        TIE,
        "Player's Hand 9, Banker's Hand 9; Tie Hand; four cards; two pair",
    ),
    # Six kings: the meter's hand. Six where the table has no six-of-a-kind: the next it has.
    (
        {"royal-progressive": "A"},
        "Kc Kd Kh Ks Kc Kd",
        "Player's Hand 0, Banker's Hand 0; Tie Hand; six-of-a-kind",
    ),
    (
        {"royal": "L"},
        "Kc Kd Kh Ks Kc Kd",
        "Player's Hand 0, Banker's Hand 0; Tie Hand; five-of-a-kind",
    ),
    (
        {"royal": "N"},  # no pair is paid
        "Kc 9d Ks Td",
        "Player's Hand 0, Banker's Hand 9; Banker's Hand wins",
    ),
)


@pytest.mark.paragraph("13:69F-3.10(a)", "13:69F-7.10(a)", "19:47-7.10(a)")
@pytest.mark.parametrize("game", ["mini-baccarat", "punto-banco"])
@pytest.mark.parametrize(("elections", "cards", "announced"), ROYAL_ANNOUNCED)
def test_the_best_hand_of_the_royal_bonus_is_announced_where_it_is_offered(
    baccarat: Furnish, game: str, elections: dict[str, str], cards: str, announced: str
) -> None:
    table = baccarat(game, elections=elections)
    table.ready(1)
    assert table.to_announcement(cards) == announced


# -- x.8(e) the cutting card -----------------------------------------------------------------------


@pytest.mark.paragraph("19:47-7.8(e)")
@ALL_GAMES
@pytest.mark.parametrize(
    "place",
    [
        "no more bets",
        "player draws",
        "banker draws",
        "a natural",
        "announced",
        "collected",
        "paid",
        "settled",
    ],
)
def test_the_cutting_card_in_a_hand_has_it_completed_and_one_more_dealt(
    baccarat: Furnish, game: str, edition: str, place: str
) -> None:
    _, go, _ = COMES_AT[place]
    table = baccarat(game, edition)
    go(table)
    table.do(DEALER, "cutting-card")
    assert table.cited(DEALER, "cutting-card") == "19:47-7.8(e)"
    said = finish(table)
    assert said == "Last hand"
    table.wager(1, "player", 5_00)
    assert table.play(PLAYER_WINS) is None
    assert table.stage == "to be reshuffled"
    assert table.cited(DEALER, "no-more-bets") == "19:47-7.7(b)"
    cited = table.cited(DEALER, "place-wager", seat=1, wager="player", amount=5_00)
    assert cited == f"{SUBCHAPTER[game, edition]}.5(a)"
    table.shuffle()


def finish(table: BaccaratFloor) -> str | None:
    """The rest of the round from wherever it is, with cards that suit; what the discard says."""
    rest = {
        "no-more-bets": [("deal-cards", {"cards": BANKER_WINS.split()})],
        "dealing": [],
    }
    for act, particulars in rest.get(table.step, []):
        table.do(DEALER, act, **particulars)
    for act in (
        "players-third-card",
        "bankers-third-card",
        "announce-result",
        "collect-losing-wagers",
        "pay-winning-wagers",
        "take-vigorish",
    ):
        moment = table.state.moment(table.clock.now)
        if act in {possible.type for possible in table.state.rules.procedure.possible(moment)}:
            table.do(DEALER, act, **ACTS[act])
    return table.do(DEALER, "discard-cards").record.event.says


@pytest.mark.paragraph("19:47-7.8(e)")
@ALL_GAMES
def test_found_between_hands_the_cutting_card_leaves_exactly_one_more(
    baccarat: Furnish, game: str, edition: str
) -> None:
    table = baccarat(game, edition)
    table.ready(1)
    table.play(PLAYER_WINS)
    assert table.do(DEALER, "cutting-card").record.event.says == "Last hand"
    assert table.play(PLAYER_WINS) is None
    assert table.stage == "to be reshuffled"


@pytest.mark.paragraph("19:47-7.8(e)")
def test_in_the_last_hand_there_is_no_cutting_card_left_to_appear(baccarat: Furnish) -> None:
    table = baccarat()
    table.ready(1)
    table.do(DEALER, "cutting-card")
    table.do(DEALER, "no-more-bets")
    assert table.cited(DEALER, "cutting-card") == "19:47-7.8(e)"


@pytest.mark.paragraph("19:47-7.8(e)", "19:47-7.5(f)")
@pytest.mark.parametrize("from_back", [14, 30])
def test_a_hand_is_not_begun_past_the_place_of_the_cutting_card(
    baccarat: Furnish, from_back: int
) -> None:
    table = baccarat()
    table.ready(1, from_back=from_back)
    table.empty_shoe_to(from_back)  # the cutting card is next, and may yet be in its place
    table.do(DEALER, "no-more-bets")
    table.do(DEALER, "deal-cards", cards=table.cards_left()[-4:])  # kings: both hands draw
    table.do(DEALER, "players-third-card", cards=table.cards_left()[-1:])
    table.do(DEALER, "bankers-third-card", cards=table.cards_left()[-1:])
    table.do(DEALER, "announce-result")
    table.pay()
    table.do(DEALER, "discard-cards")
    assert table.in_shoe == from_back - 6
    assert table.cited(DEALER, "no-more-bets") == "19:47-7.8(e)"
    assert table.do(DEALER, "cutting-card").record.event.says == "Last hand"
    table.do(DEALER, "no-more-bets")


# -- x.10(d) the discard ---------------------------------------------------------------------------


@pytest.mark.paragraph("19:47-7.10(d)", "19:47-7.10(e)")
def test_discarded_cards_are_still_told_hand_by_hand_in_the_record_of_the_round(
    baccarat: Furnish,
) -> None:
    table = baccarat()
    table.ready(1)
    table.play(SIX_CARDS)
    described = table.state.rules.describe(table.state.past[-1])
    assert (described["player_hand"], described["banker_hand"]) == ("2c Tc 4s", "3d Td 5h")
    assert described["dealt"] == SIX_CARDS


@pytest.mark.paragraph("19:47-7.10(d)")
def test_the_rounds_of_a_shoe_are_kept_until_the_next_shoe(baccarat: Furnish) -> None:
    table = baccarat()
    table.ready(1)
    for cards in (PLAYER_WINS, BANKER_WINS, TIE):
        table.play(cards)
    assert [ROADS.letter(outcome) for outcome in table.state.past] == ["P", "B", "T"]
    table.do(DEALER, "cutting-card")
    table.play(PLAYER_WINS)
    table.shuffle()
    table.cut()
    table.fill_shoe()
    assert table.state.past == ()


# -- corrections -----------------------------------------------------------------------------------


@pytest.mark.paragraph("19:47-7.10(a)")
@ALL_GAMES
def test_cards_entered_wrongly_are_corrected_by_the_floorperson_before_any_wager_is_collected(
    baccarat: Furnish, game: str, edition: str
) -> None:
    table = baccarat(game, edition)
    table.ready(1)
    table.wager(1, "player", 10_00)
    table.to_announcement(BANKER_WINS)
    for actor in (DEALER, SUPERVISOR):
        assert table.cited(actor, "correct-cards", cards=PLAYER_WINS.split()) == "19:47-7.10(a)"
    said = table.do(FLOORPERSON, "correct-cards", cards=PLAYER_WINS.split()).record.event.says
    assert said == "Player's Hand 9, Banker's Hand 6; Player's Hand wins"
    assert table.in_shoe == EIGHT_DECKS - 2 - 4
    assert "9d" in table.cards_left()
    table.pay()
    assert table.chips(1) == 1_010_00
    cited = table.cited(FLOORPERSON, "correct-cards", cards=BANKER_WINS.split())
    assert cited == "19:47-7.10(a)"


@pytest.mark.paragraph("19:47-7.10(a)")
@pytest.mark.parametrize(
    ("cards", "cited"),
    [
        ("9c 2d Tc", "19:47-7.7(c)"),  # three cards
        ("", "19:47-7.7(c)"),
        ("9c 2d Tc 4d 5s", "19:47-7.8(b)"),  # a card after a natural
        ("2c 3d Tc Td", "19:47-7.9(b)"),  # the Player's third is missing
        ("2c 3d Tc Td 4s", "19:47-7.9(c)"),  # the Banker's
        ("2c 3d Tc Td 4s 5h 6h", "19:47-7.8(d)"),  # one too many
    ],
)
def test_a_correction_is_a_round_of_its_own_right(
    baccarat: Furnish, cards: str, cited: str
) -> None:
    table = baccarat()
    table.ready(1)
    table.to_announcement(BANKER_WINS)
    assert table.cited(FLOORPERSON, "correct-cards", cards=cards.split()) == cited


@pytest.mark.paragraph("19:47-7.10(a)")
def test_a_correction_may_have_more_cards_or_fewer(baccarat: Furnish) -> None:
    table = baccarat()
    table.ready(1)
    table.to_announcement(BANKER_WINS)
    table.do(FLOORPERSON, "correct-cards", cards=SIX_CARDS.split())
    assert table.in_shoe == EIGHT_DECKS - 2 - 6
    table.do(FLOORPERSON, "correct-cards", cards=TIE.split())
    assert table.in_shoe == EIGHT_DECKS - 2 - 4


# -- x.10(e) hands off the cards -------------------------------------------------------------------


@pytest.mark.paragraph("19:47-7.10(e)", "19:47-7.7(c)3")
@pytest.mark.parametrize("dealing", ["face-up", "face-down"])
def test_no_participant_is_handed_cards_unless_the_pit_has_elected_it(
    baccarat: Furnish, dealing: str
) -> None:
    table = baccarat(elections={"dealing": dealing})
    table.ready(1)
    table.wager(1, "player", 500_00)
    table.do(DEALER, "no-more-bets")
    table.deal(PLAYER_WINS)
    assert dict(table.state.procedure.holders) == {}
    particulars = ACTS["relinquish-cards"]
    assert table.cited(DEALER, "relinquish-cards", **particulars) == "19:47-7.11(f)"


@pytest.mark.paragraph("19:47-7.10(a)")
def test_a_card_keyed_wrongly_is_corrected_while_the_round_is_dealt(baccarat: Furnish) -> None:
    """A five keyed as a two asks for a third card that the hand does not draw."""
    table = baccarat()
    table.ready(1)
    table.do(DEALER, "no-more-bets")
    table.do(DEALER, "deal-cards", cards=["2c", "9d", "Tc", "8d"])
    left = table.in_shoe
    said = table.do(FLOORPERSON, "correct-cards", cards=["6c", "9d", "Tc", "8d"])
    assert said.record.event.says == "Player's Hand 6, Banker's Hand 7"
    assert table.in_shoe == left
    assert table.state.procedure.deal.due is None
    refusal = table.cited(FLOORPERSON, "correct-cards", cards=["6c", "9d", "Tc", "8d", "2s"])
    assert refusal == "19:47-7.7(c)"
