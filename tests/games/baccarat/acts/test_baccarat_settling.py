"""x.10(b) to (d): losers collected, winners paid and vigorish taken, in the four orders of the
text; what a round does to every patron's chips, held to the second telling of the rules.

Amounts are by hand: five percent of 100.00 is 5.00, and so on.
"""

from __future__ import annotations

from itertools import groupby
from typing import Any

import pytest
from baccarat_floor import (
    ALL_GAMES,
    BANKER_WINS,
    BANKER_WINS_WITH_SIX,
    DRAGON_7,
    PLAYER_WINS,
    SIX_CARDS,
    TIE,
    BaccaratFloor,
    Furnish,
    furnishing,
)
from baccarat_oracle import settle
from houses import DEALER, FLOORPERSON, OPENER

from croupier.ledger import Entry

baccarat = pytest.fixture(furnishing)

ORDERS = {
    "pay-all-then-vigorish": ("pay-winning-wagers", "take-vigorish"),
    "vigorish-all-then-pay": ("take-vigorish", "pay-winning-wagers"),
    "pay-then-vigorish": ("pay-and-take-vigorish",),
    "vigorish-then-pay": ("pay-and-take-vigorish",),
}
EVERY_ORDER = pytest.mark.parametrize("order", ORDERS)
SETTLING = ("collect-losing-wagers", "pay-winning-wagers", "take-vigorish", "pay-and-take-vigorish")

# Three winners on the Banker's Hand and a loser between them.
WAGERS = ((2, "banker", 100_00), (4, "player", 50_00), (5, "banker", 200_00), (7, "banker", 300_00))


def banker_has_won(table: BaccaratFloor) -> None:
    table.ready(2, 4, 5, 7)
    for seat, wager, cents in WAGERS:
        table.wager(seat, wager, cents)
    table.to_announcement(BANKER_WINS)


def seats_in(entry: Entry, kind: str) -> list[int]:
    """The seats whose accounts of a kind are moved, in the order of the postings."""
    touched = (account.split("/") for account, _ in entry.record.event.postings)
    seats = [int(parts[-1]) for parts in touched if "/".join(parts[1:-1]) == kind]
    return [seat for seat, _ in groupby(seats)]


# -- (b) the four orders -------------------------------------------------------------------------


@pytest.mark.paragraph(
    "19:47-7.10(b)",
    "19:47-7.10(b)1",
    "19:47-7.10(b)2",
    "19:47-7.10(b)3",
    "19:47-7.10(b)4",
    "19:47-7.10(c)",
)
@ALL_GAMES
@EVERY_ORDER
def test_wagers_are_settled_in_the_order_elected_and_no_other(
    baccarat: Furnish, game: str, edition: str, order: str
) -> None:
    table = baccarat(game, edition, elections={"payment-order": order})
    banker_has_won(table)
    for due in ("collect-losing-wagers", *ORDERS[order]):
        for other in SETTLING:
            if other != due:
                assert table.cited(DEALER, other)
        assert table.cited(DEALER, "discard-cards") == "19:47-7.10(d)"
        table.do(DEALER, due)
    for other in SETTLING:
        assert table.cited(DEALER, other)
    table.do(DEALER, "discard-cards")
    # 1,000.00 each: one to one, less five percent; a losing wager is gone.
    assert [table.chips(seat) for seat in (2, 4, 5, 7)] == [
        1_000_00 + 95_00,
        1_000_00 - 50_00,
        1_000_00 + 190_00,
        1_000_00 + 285_00,
    ]
    assert table.state.inventory() == OPENER + 50_00 - 600_00 + 30_00
    assert table.laid() == {}


@pytest.mark.paragraph("19:47-7.10(b)")
@EVERY_ORDER
def test_each_losing_wager_is_collected_before_any_is_paid(baccarat: Furnish, order: str) -> None:
    table = baccarat(elections={"payment-order": order})
    banker_has_won(table)
    collected = table.do(DEALER, "collect-losing-wagers").record.event
    assert [
        (settlement.seat, settlement.wager, settlement.result)
        for settlement in collected.settlements
    ] == [(4, "player", "lose")]
    assert table.laid() == {(2, "banker"): 100_00, (5, "banker"): 200_00, (7, "banker"): 300_00}
    assert table.state.inventory() == OPENER + 50_00
    assert table.vigorish_due() == {2: 5_00, 5: 10_00, 7: 15_00}


@pytest.mark.paragraph(
    "19:47-7.10(b)1", "19:47-7.10(b)2", "19:47-7.10(b)3", "19:47-7.10(b)4", "19:47-7.10(b)5"
)
@EVERY_ORDER
def test_winners_are_paid_from_the_highest_position_down(baccarat: Furnish, order: str) -> None:
    table = baccarat(elections={"payment-order": order})
    banker_has_won(table)
    table.do(DEALER, "collect-losing-wagers")
    for act in ORDERS[order]:
        settled = table.do(DEALER, act).record.event.settlements
        if act != "take-vigorish":
            assert [
                (settlement.seat, settlement.won, settlement.vigorish) for settlement in settled
            ] == [
                (7, 300_00, 15_00),
                (5, 200_00, 10_00),
                (2, 100_00, 5_00),
            ]


@pytest.mark.paragraph("19:47-7.10(b)1", "19:47-7.10(b)2")
@pytest.mark.parametrize("order", ["pay-all-then-vigorish", "vigorish-all-then-pay"])
def test_vigorish_is_taken_from_the_highest_position_down(baccarat: Furnish, order: str) -> None:
    table = baccarat(elections={"payment-order": order})
    banker_has_won(table)
    table.do(DEALER, "collect-losing-wagers")
    for act in ORDERS[order]:
        done = table.do(DEALER, act)
        if act == "take-vigorish":
            assert seats_in(done, "vigorish/due") == [7, 5, 2]


@pytest.mark.paragraph("19:47-7.10(b)3", "19:47-7.10(b)4")
@pytest.mark.parametrize(
    ("order", "first", "then"),
    [
        ("pay-then-vigorish", "layout", "vigorish"),
        ("vigorish-then-pay", "vigorish", "layout"),
    ],
)
def test_seat_by_seat_each_patron_is_paid_and_charged_before_the_next(
    baccarat: Furnish, order: str, first: str, then: str
) -> None:
    """As the postings tell it: what leaves the layout is paid, what leaves `due` is taken."""
    table = baccarat(elections={"payment-order": order})
    banker_has_won(table)
    table.do(DEALER, "collect-losing-wagers")
    done = table.do(DEALER, "pay-and-take-vigorish").record.event
    steps = []
    for account, cents in done.postings:
        _, kind, *rest = account.split("/") if "/" in account else ("", account)
        if cents < 0 and kind in ("layout", "vigorish"):
            steps.append((int(rest[0] if kind == "layout" else rest[1]), kind))
    assert steps == [(seat, kind) for seat in (7, 5, 2) for kind in (first, then)]


@pytest.mark.paragraph("19:47-7.10(b)", "13:69F-3.3(c)2", "13:69F-7.3(c)2", "19:47-7.3(c)2")
@ALL_GAMES
@EVERY_ORDER
def test_vigorish_is_collected_or_marked_patron_by_patron(
    baccarat: Furnish, game: str, edition: str, order: str
) -> None:
    table = baccarat(game, edition, elections={"payment-order": order})
    banker_has_won(table)
    table.pay(marked=[5, 2])
    assert table.marked() == {2: 5_00, 5: 10_00}
    assert table.vigorish_due() == {}
    assert [table.chips(seat) for seat in (2, 5, 7)] == [1_100_00, 1_200_00, 1_285_00]
    assert table.state.inventory() == OPENER + 50_00 - 600_00 + 15_00


@pytest.mark.paragraph("13:69F-7.3(c)2")
@EVERY_ORDER
def test_a_marker_is_not_placed_for_who_owes_no_vigorish(baccarat: Furnish, order: str) -> None:
    table = baccarat(elections={"payment-order": order})
    banker_has_won(table)
    table.do(DEALER, "collect-losing-wagers")
    for act in ORDERS[order]:
        if act != "pay-winning-wagers":
            assert table.cited(DEALER, act, marked=[4]) == "13:69F-7.3(c)2"
            assert table.cited(DEALER, act, marked=[7, 1]) == "13:69F-7.3(c)2"
        table.do(DEALER, act)


@pytest.mark.paragraph("19:47-7.10(b)2")
def test_vigorish_first_from_who_has_no_chips_is_marked(baccarat: Furnish) -> None:
    table = baccarat(elections={"payment-order": "vigorish-all-then-pay"})
    table.ready(1, cents=500_00)
    table.wager(1, "banker", 500_00)
    table.to_announcement(BANKER_WINS)
    table.do(DEALER, "collect-losing-wagers")
    table.refused(DEALER, "take-vigorish")
    table.do(DEALER, "take-vigorish", marked=[1])
    table.do(DEALER, "pay-winning-wagers")
    assert (table.chips(1), table.marked()) == (1_000_00, {1: 25_00})


@pytest.mark.paragraph("19:47-7.10(b)3", "19:47-7.10(b)4")
@pytest.mark.parametrize("order", ["pay-then-vigorish", "vigorish-then-pay"])
def test_seat_by_seat_who_has_staked_all_pays_the_vigorish_of_what_is_won(
    baccarat: Furnish, order: str
) -> None:
    table = baccarat(elections={"payment-order": order})
    table.ready(1, cents=500_00)
    table.wager(1, "banker", 500_00)
    table.to_announcement(BANKER_WINS)
    table.pay()
    assert table.chips(1) == 975_00


@pytest.mark.paragraph("19:47-7.10(b)5", "19:47-7.10(b)")
@ALL_GAMES
@EVERY_ORDER
@pytest.mark.parametrize(
    ("banker", "cards", "won"),
    [
        ("six-pays-half", BANKER_WINS, 100_00),
        ("six-pays-half", BANKER_WINS_WITH_SIX, 50_00),
        ("dragon-7", BANKER_WINS, 100_00),
        ("dragon-7", DRAGON_7, 0),
    ],
)
def test_where_no_vigorish_is_charged_there_is_no_step_to_take_it(
    baccarat: Furnish, game: str, edition: str, order: str, banker: str, cards: str, won: int
) -> None:
    table = baccarat(game, edition, elections={"payment-order": order, "banker": banker})
    table.ready(3)
    table.wager(3, "banker", 100_00)
    table.to_announcement(cards)
    table.do(DEALER, "collect-losing-wagers")
    assert table.vigorish_due() == {}
    table.refused(DEALER, "take-vigorish")
    table.refused(DEALER, "pay-and-take-vigorish")
    table.do(DEALER, "pay-winning-wagers")
    table.refused(DEALER, "take-vigorish")
    table.do(DEALER, "discard-cards")
    assert table.chips(3) == 1_000_00 + won


@pytest.mark.paragraph("19:47-7.10(b)")
@EVERY_ORDER
def test_where_nobody_has_won_on_the_banker_winners_are_paid_alone(
    baccarat: Furnish, order: str
) -> None:
    table = baccarat(elections={"payment-order": order})
    table.ready(1, 8)
    table.wager(1, "player", 10_00)
    table.wager(8, "player", 20_00)
    table.to_announcement(PLAYER_WINS)
    table.do(DEALER, "collect-losing-wagers")
    paid = table.do(DEALER, "pay-winning-wagers").record.event
    assert [settlement.seat for settlement in paid.settlements] == [8, 1]
    table.do(DEALER, "discard-cards")


@pytest.mark.paragraph("19:47-7.10(b)", "19:47-7.2(a)1iii", "19:47-7.2(a)2iii", "19:47-7.2(a)3")
def test_on_a_tie_wagers_on_the_hands_go_back_and_the_tie_bet_is_paid(baccarat: Furnish) -> None:
    table = baccarat()
    table.ready(1, 2)
    table.wager(1, "player", 10_00)
    table.wager(1, "tie", 5_00)
    table.wager(2, "banker", 20_00)
    table.play(TIE)
    assert (table.chips(1), table.chips(2)) == (1_000_00 + 40_00, 1_000_00)


@pytest.mark.paragraph("13:69F-7.3(a)")
def test_winners_wait_for_a_fill_where_the_tray_is_short(baccarat: Furnish) -> None:
    table = baccarat(limits={"minimum": 5_00, "maximum": 60_000_00, "increment": 5_00})
    table.ready(1, cents=60_000_00)
    table.wager(1, "player", 60_000_00)
    table.to_announcement(PLAYER_WINS)
    table.do(DEALER, "collect-losing-wagers")
    assert table.cited(DEALER, "pay-winning-wagers") == "13:69F-7.3(a)"
    table.do(FLOORPERSON, "fill", amount=10_000_00)
    table.do(DEALER, "pay-winning-wagers")
    assert (table.chips(1), table.state.inventory()) == (120_000_00, 0)


@pytest.mark.paragraph("19:47-7.10(b)", "19:47-7.10(d)")
def test_a_round_without_a_wager_is_settled_like_any_other(baccarat: Furnish) -> None:
    table = baccarat()
    table.ready(1)
    table.play(SIX_CARDS)
    assert (table.state.round, table.step) == (2, "wagering")
    assert table.state.inventory() == OPENER


# -- (c) alike in a pit --------------------------------------------------------------------------


@pytest.mark.paragraph("19:47-7.10(c)", "19:47-7.10(c)1", "19:47-7.5(c)")
@ALL_GAMES
@pytest.mark.parametrize(
    ("election", "option", "cited"),
    [
        ("payment-order", "vigorish-then-pay", "19:47-7.10(c)1"),
        ("shuffle", "lace-and-reshuffle", "19:47-7.5(c)"),
    ],
)
def test_tables_of_a_pit_shuffle_and_pay_alike(
    baccarat: Furnish, game: str, edition: str, election: str, option: str, cited: str
) -> None:
    table = baccarat(game, edition)
    table.establish(pit="Pit 2")
    other = establishment(game, edition, {election: option})
    assert table.cited(FLOORPERSON, "establish-table", table="BAC-2", **other) == cited
    table.do(FLOORPERSON, "establish-table", table="BAC-2", **{**other, "pit": "Pit 3"})
    alike = establishment(game, edition, {})
    table.do(FLOORPERSON, "establish-table", table="BAC-3", **alike)
    assert {state.pit for state in table.house.tables.values()} == {"Pit 2", "Pit 3"}


@pytest.mark.paragraph("19:47-7.10(c)2")
@pytest.mark.parametrize("first", ["punto-banco", "mini-baccarat"])
def test_a_mini_baccarat_table_pays_in_the_order_of_the_punto_banco_table_of_its_pit(
    baccarat: Furnish, first: str
) -> None:
    second = {"punto-banco": "mini-baccarat", "mini-baccarat": "punto-banco"}[first]
    table = baccarat(first, elections={"payment-order": "pay-then-vigorish"})
    table.establish(pit="Pit 2")
    other = establishment(second, "13:69F", {"payment-order": "vigorish-then-pay"})
    cited = table.cited(FLOORPERSON, "establish-table", table="BAC-2", **other)
    assert cited == "19:47-7.10(c)2"
    same = establishment(second, "13:69F", {"payment-order": "pay-then-vigorish"})
    table.do(FLOORPERSON, "establish-table", table="BAC-2", **same)


def establishment(game: str, edition: str, elections: dict[str, str]) -> dict[str, Any]:
    return {
        "game": game,
        "edition": edition,
        "elections": elections,
        "limits": {"minimum": 5_00, "maximum": 500_00, "increment": 5_00},
        "pit": "Pit 2",
    }


# -- every wager, held to the oracle -------------------------------------------------------------

ROUNDS = (PLAYER_WINS, BANKER_WINS, TIE, BANKER_WINS_WITH_SIX, SIX_CARDS, DRAGON_7)
MENUS: tuple[tuple[dict[str, str], tuple[str, ...]], ...] = (
    ({}, ("player", "banker", "tie")),
    ({"banker": "vigorish-4", "vigorish-rounding": "up", "tie": "9 to 1"}, ("banker", "tie")),
    (
        {"total-cards": "yes", "bonus": "A"},
        ("banker", "cards:4", "cards:5", "cards:6", "bonus:player", "bonus:banker"),
    ),
    ({"banker": "dragon-7"}, ("banker", "player", "dragon-7")),
    ({"banker": "six-pays-half", "bonus": "C"}, ("banker", "bonus:banker")),
    ({"banker": "total-cards-waiver", "total-cards": "yes"}, ("banker", "cards:5", "cards:6")),
    ({"banker": "total-cards-waiver", "total-cards": "yes"}, ("banker", "cards:4")),
)


@pytest.mark.paragraph(
    "13:69F-3.3(c)1",
    "13:69F-7.3(c)1",
    "19:47-7.3(c)1",
    "19:47-7.2(a)",
    "19:47-7.10(b)",
    "13:69F-7.3(f)2",
)
@ALL_GAMES
@pytest.mark.parametrize(("elections", "wagers"), MENUS)
@pytest.mark.parametrize("cards", ROUNDS)
def test_a_patron_leaves_a_round_with_what_the_second_telling_says(
    baccarat: Furnish,
    game: str,
    edition: str,
    elections: dict[str, str],
    wagers: tuple[str, ...],
    cards: str,
) -> None:
    table = baccarat(game, edition, elections=elections)
    table.ready(6)
    amounts = {wager: 35_00 + 5_00 * place for place, wager in enumerate(wagers)}
    for wager, cents in amounts.items():
        table.wager(6, wager, cents)
    table.play(cards)
    settled = settle(game, elections, cards.split(), amounts)
    gained = sum(won - vigorish for _, won, vigorish in settled.values())
    assert table.chips(6) == 1_000_00 + gained
    assert table.state.inventory() == OPENER - gained
    assert sum(table.state.balances.values()) == 0
