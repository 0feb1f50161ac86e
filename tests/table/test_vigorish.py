"""x.3(c)1, (c)2, (c)4 and (d): vigorish rounded, collected or marked, and cleared in time.

Amounts by hand: five percent of 105.00 is 5.25, four percent 4.20; at punto banco five percent is
rounded to the next 25 cents and four to the next 20, at mini-baccarat either to the next five.
"""

from __future__ import annotations

import pytest
from baccarat_floor import (
    ALL_GAMES,
    BANKER_WINS,
    PAYMENT_ORDERS,
    PLAYER_WINS,
    SUBCHAPTER,
    TIE,
    BaccaratFloor,
    Furnish,
    furnishing,
)
from houses import ACTORS, DEALER, FLOORPERSON, OPENER, TABLE

from croupier.lawbook import NotNow, NotYours

baccarat = pytest.fixture(furnishing)

IN_DOLLARS = {"minimum": 1_00, "maximum": 1_000_00, "increment": 1_00}


def owing(table: BaccaratFloor, *seats: int, cents: int = 100_00) -> None:
    """A round each of these seats has won on the banker, its vigorish marked."""
    for seat in seats:
        table.wager(seat, "banker", cents)
    table.play(BANKER_WINS, marked=seats)


# -- (c)1 rounding -------------------------------------------------------------------------------

MINI, PUNTO = "mini-baccarat", "punto-banco"


@pytest.mark.paragraph("13:69F-3.3(c)1", "13:69F-7.3(c)1", "19:47-7.3(c)1")
@pytest.mark.parametrize(
    ("game", "rate", "rounding", "dollars", "vigorish"),
    [
        (MINI, "5", "none", 7, 35),
        (MINI, "5", "up", 7, 35),
        (MINI, "4", "none", 7, 28),
        (MINI, "4", "up", 7, 30),
        (MINI, "4", "up", 1, 5),
        (MINI, "5", "up", 1, 5),
        (PUNTO, "5", "none", 7, 35),
        (PUNTO, "5", "up", 7, 50),
        (PUNTO, "5", "up", 5, 25),
        (PUNTO, "5", "up", 6, 50),
        (PUNTO, "5", "up", 1, 25),
        (PUNTO, "4", "up", 7, 40),
        (PUNTO, "4", "up", 5, 20),
        (PUNTO, "4", "up", 6, 40),
        (PUNTO, "4", "none", 6, 24),
    ],
)
def test_vigorish_is_rounded_up_where_the_licensee_has_it_so(
    baccarat: Furnish, game: str, rate: str, rounding: str, dollars: int, vigorish: int
) -> None:
    elections = {"banker": f"vigorish-{rate}", "vigorish-rounding": rounding}
    for edition in ("13:69F", "19:47") if game == MINI else ("13:69F",):
        table = baccarat(game, edition, elections=elections, limits=IN_DOLLARS)
        table.ready(1)
        table.wager(1, "banker", dollars * 1_00)
        table.play(BANKER_WINS)
        assert table.chips(1) == 1_000_00 + dollars * 1_00 - vigorish


@pytest.mark.paragraph("13:69F-3.3(c)1", "13:69F-3.3(c)2")
def test_rounded_vigorish_is_marked_as_rounded(baccarat: Furnish) -> None:
    table = baccarat(PUNTO, elections={"vigorish-rounding": "up"}, limits=IN_DOLLARS)
    table.ready(1)
    owing(table, 1, cents=7_00)
    assert table.marked() == {1: 50}


# -- (c)2 deferred -------------------------------------------------------------------------------


@pytest.mark.paragraph("13:69F-3.3(c)2", "13:69F-7.3(c)2", "19:47-7.3(c)2")
@ALL_GAMES
def test_deferred_vigorish_stands_in_the_space_of_the_patrons_number_and_adds_up(
    baccarat: Furnish, game: str, edition: str
) -> None:
    table = baccarat(game, edition)
    table.ready(2, 5)
    owing(table, 2, 5)
    owing(table, 5, cents=300_00)
    assert table.marked() == {2: 5_00, 5: 20_00}
    assert table.balance(f"{TABLE}/vigorish/marked/5") == 20_00
    # No chips have changed hands for it yet.
    assert (table.chips(2), table.chips(5)) == (1_100_00, 1_400_00)
    assert table.state.inventory() == OPENER - 500_00
    assert sum(table.state.balances.values()) == 0


@pytest.mark.paragraph("13:69F-3.3(c)2", "13:69F-7.3(c)2", "19:47-7.3(c)2")
@ALL_GAMES
def test_collecting_it_moves_chips_to_the_tray_and_takes_the_marker_off(
    baccarat: Furnish, game: str, edition: str
) -> None:
    table = baccarat(game, edition)
    table.ready(2, 5)
    owing(table, 2, 5)
    collected = table.do(DEALER, "collect-vigorish", seat=5).record.event
    assert dict(collected.postings) == {
        f"{TABLE}/vigorish/marked/5": -5_00,
        "patrons": 5_00,
        f"{TABLE}/patron/5": -5_00,
        f"{TABLE}/inventory": 5_00,
    }
    assert table.marked() == {2: 5_00}
    assert table.chips(5) == 1_095_00
    assert isinstance(table.refused(DEALER, "collect-vigorish", seat=5), NotNow)  # nothing more


@pytest.mark.paragraph("13:69F-7.3(c)2")
def test_it_may_be_collected_in_the_middle_of_a_round(baccarat: Furnish) -> None:
    table = baccarat()
    table.ready(1)
    owing(table, 1)
    table.do(DEALER, "no-more-bets")
    table.do(DEALER, "collect-vigorish", seat=1)
    assert table.marked() == {}
    table.deal(PLAYER_WINS)


def test_a_patron_without_the_chips_buys_in_before_it_is_collected(baccarat: Furnish) -> None:
    table = baccarat(limits=IN_DOLLARS)
    table.ready(1, cents=10_00)
    owing(table, 1, cents=10_00)  # owes 50 cents
    table.wager(1, "tie", 20_00)  # everything
    table.play(PLAYER_WINS)
    assert table.chips(1) == 0
    assert isinstance(table.refused(DEALER, "collect-vigorish", seat=1), NotNow)
    table.do(DEALER, "buy-in", seat=1, amount=50)
    table.do(DEALER, "collect-vigorish", seat=1)
    assert (table.chips(1), table.marked()) == (0, {})


def test_marked_vigorish_is_collected_by_the_dealer_from_who_owes_it(baccarat: Furnish) -> None:
    table = baccarat()
    table.ready(1, 2)
    owing(table, 1)
    for actor in ACTORS.values():
        if actor is not DEALER:
            assert isinstance(table.refused(actor, "collect-vigorish", seat=1), NotYours)
    assert isinstance(table.refused(DEALER, "collect-vigorish", seat=2), NotNow)
    assert isinstance(table.refused(DEALER, "collect-vigorish", seat=7), NotNow)  # nobody there


# -- (c)4 cleared --------------------------------------------------------------------------------


@pytest.mark.paragraph("13:69F-3.3(c)4", "13:69F-7.3(c)4", "19:47-7.3(c)4")
@ALL_GAMES
def test_a_patron_who_owes_vigorish_does_not_leave_the_table(
    baccarat: Furnish, game: str, edition: str
) -> None:
    table = baccarat(game, edition)
    table.ready(1, 3)
    owing(table, 3)
    assert table.cited(DEALER, "leave-seat", seat=3) == f"{SUBCHAPTER[game, edition]}.3(c)4"
    table.do(DEALER, "leave-seat", seat=1)  # who owes none does
    table.do(DEALER, "collect-vigorish", seat=3)
    table.do(DEALER, "leave-seat", seat=3)
    assert table.state.taken == frozenset()


@pytest.mark.paragraph("13:69F-7.3(c)4")
def test_a_patron_whose_vigorish_of_the_round_is_not_taken_yet_does_not_leave(
    baccarat: Furnish,
) -> None:
    table = baccarat()
    table.ready(3)
    table.wager(3, "banker", 100_00)
    table.to_announcement(BANKER_WINS)
    table.do(DEALER, "collect-losing-wagers")
    table.do(DEALER, "pay-winning-wagers")  # nothing is on the layout any more
    assert table.laid() == {}
    assert table.cited(DEALER, "leave-seat", seat=3) == "13:69F-7.3(c)4"
    table.do(DEALER, "take-vigorish")
    table.do(DEALER, "leave-seat", seat=3)


@pytest.mark.paragraph("13:69F-3.3(c)4", "13:69F-7.3(c)4", "19:47-7.3(c)4", "13:69F-7.3(c)2")
@ALL_GAMES
def test_a_shoe_is_not_reshuffled_before_all_of_it_is_collected(
    baccarat: Furnish, game: str, edition: str
) -> None:
    table = baccarat(game, edition)
    table.ready(1, 3)
    owing(table, 1, 3)
    table.do(DEALER, "cutting-card")
    table.play(PLAYER_WINS)
    for seat in (1, 3):
        assert table.cited(DEALER, "shuffle-cards") == f"{SUBCHAPTER[game, edition]}.3(c)4"
        table.do(DEALER, "collect-vigorish", seat=seat)
    table.shuffle()


@pytest.mark.paragraph("13:69F-3.3(c)4", "13:69F-7.3(c)4", "19:47-7.3(c)4")
@ALL_GAMES
def test_a_table_with_vigorish_outstanding_does_not_close(
    baccarat: Furnish, game: str, edition: str
) -> None:
    table = baccarat(game, edition)
    table.ready(3)
    owing(table, 3)
    assert table.cited(FLOORPERSON, "close-table") == f"{SUBCHAPTER[game, edition]}.3(c)4"
    table.do(DEALER, "collect-vigorish", seat=3)
    table.close_table()


@pytest.mark.paragraph("19:47-7.5(h)", "13:69F-7.3(c)2")
@ALL_GAMES
def test_a_table_with_vigorish_outstanding_is_not_spread_as_idle(
    baccarat: Furnish, game: str, edition: str
) -> None:
    table = baccarat(game, edition)
    table.ready(3)
    owing(table, 3)
    assert table.cited(DEALER, "spread-idle-cards", face_up=True) == "19:47-7.5(h)"
    table.do(DEALER, "collect-vigorish", seat=3)
    table.do(DEALER, "spread-idle-cards", face_up=True)


@pytest.mark.paragraph("13:69F-7.3(c)4", "19:47-7.11(e)")
def test_after_a_void_round_too_vigorish_is_collected_before_the_reshuffle(
    baccarat: Furnish,
) -> None:
    table = baccarat()
    table.ready(3)
    owing(table, 3)
    table.empty_shoe_to(3)
    table.do(DEALER, "cutting-card")
    table.do(DEALER, "no-more-bets")
    table.do(DEALER, "too-few-cards")
    assert table.cited(DEALER, "shuffle-cards") == "13:69F-7.3(c)4"


# -- (d) 25 percent on ties ----------------------------------------------------------------------

ON_TIES = {"banker": "tie-vigorish-25"}


@pytest.mark.paragraph("13:69F-7.3(d)", "19:47-7.3(d)", "19:47-7.2(a)1iii")
@pytest.mark.parametrize("edition", ["13:69F", "19:47"])
@pytest.mark.parametrize("order", PAYMENT_ORDERS)
def test_on_a_tie_a_quarter_of_the_banker_wager_is_collected_and_never_marked(
    baccarat: Furnish, edition: str, order: str
) -> None:
    table = baccarat("mini-baccarat", edition, elections={**ON_TIES, "payment-order": order})
    table.ready(1, 2)
    table.wager(1, "banker", 50_00)
    table.wager(2, "player", 50_00)
    table.to_announcement(TIE)
    table.do(DEALER, "collect-losing-wagers")
    assert table.vigorish_due() == {1: 12_50}
    acts = {
        "pay-all-then-vigorish": ("pay-winning-wagers", "take-vigorish"),
        "vigorish-all-then-pay": ("take-vigorish", "pay-winning-wagers"),
        "pay-then-vigorish": ("pay-and-take-vigorish",),
        "vigorish-then-pay": ("pay-and-take-vigorish",),
    }[order]
    for act in acts:
        table.refused(DEALER, "discard-cards")  # nor is a card of the next round dealt before
        if "vigorish" in act:
            assert table.cited(DEALER, act, marked=[1]) == f"{edition}-7.3(d)"
        table.do(DEALER, act)
    table.do(DEALER, "discard-cards")
    assert (table.chips(1), table.chips(2)) == (1_000_00 - 12_50, 1_000_00)
    assert table.marked() == {}
    assert table.state.inventory() == OPENER + 12_50


@pytest.mark.paragraph("13:69F-7.3(d)", "19:47-7.3(d)")
@pytest.mark.parametrize("edition", ["13:69F", "19:47"])
def test_with_vigorish_on_ties_a_banker_win_owes_none(baccarat: Furnish, edition: str) -> None:
    table = baccarat("mini-baccarat", edition, elections=ON_TIES)
    table.ready(1)
    table.wager(1, "banker", 50_00)
    table.play(BANKER_WINS)
    assert table.chips(1) == 1_050_00


@pytest.mark.paragraph("13:69F-7.3(d)")
def test_the_next_round_is_not_called_before_the_vigorish_on_a_tie_is_collected(
    baccarat: Furnish,
) -> None:
    table = baccarat(elections=ON_TIES)
    table.ready(1)
    table.wager(1, "banker", 50_00)
    table.to_announcement(TIE)
    for act in ("collect-losing-wagers", "pay-winning-wagers"):
        table.do(DEALER, act)
        table.refused(DEALER, "no-more-bets")
        table.refused(DEALER, "discard-cards")
    table.do(DEALER, "take-vigorish")
    table.do(DEALER, "discard-cards")
    table.do(DEALER, "no-more-bets")


@pytest.mark.paragraph("13:69F-7.3(d)")
def test_a_patron_who_has_staked_all_is_not_told_to_have_it_marked(baccarat: Furnish) -> None:
    table = baccarat(elections={**ON_TIES, "payment-order": "vigorish-all-then-pay"})
    table.ready(1, cents=100_00)
    table.wager(1, "banker", 100_00)
    table.to_announcement(TIE)
    table.do(DEALER, "collect-losing-wagers")
    refusal = table.refused(DEALER, "take-vigorish")  # nothing is in front of the patron yet
    assert "mark" not in (refusal.accepted or "")
    table.do(DEALER, "buy-in", seat=1, amount=25_00)
    table.do(DEALER, "take-vigorish")
    table.do(DEALER, "pay-winning-wagers")
    assert table.chips(1) == 100_00


# -- (f)2 the waiver -----------------------------------------------------------------------------


@pytest.mark.paragraph("13:69F-3.3(e)2", "13:69F-7.3(f)2", "19:47-7.3(f)2", "19:47-7.10(b)5")
@ALL_GAMES
def test_vigorish_is_waived_patron_by_patron_for_matching_total_card_wagers(
    baccarat: Furnish, game: str, edition: str
) -> None:
    elections = {"banker": "total-cards-waiver", "total-cards": "yes"}
    table = baccarat(game, edition, elections=elections)
    table.ready(1, 2, 3, 4)
    for seat in (1, 2, 3, 4):
        table.wager(seat, "banker", 100_00)
    table.wager(1, "cards:6", 100_00)  # matched
    table.wager(2, "cards:6", 95_00)  # short by five
    table.wager(3, "cards:6", 45_00)  # matched by two together
    table.wager(3, "cards:5", 55_00)
    table.to_announcement(BANKER_WINS)  # four cards: every total card wager loses
    table.do(DEALER, "collect-losing-wagers")
    assert table.vigorish_due() == {2: 5_00, 4: 5_00}
    table.do(DEALER, "pay-winning-wagers")
    table.do(DEALER, "take-vigorish")
    assert [table.chips(seat) for seat in (1, 2, 3, 4)] == [
        1_000_00,
        1_000_00,
        1_000_00,
        1_095_00,
    ]
