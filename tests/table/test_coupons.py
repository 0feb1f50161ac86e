"""x.2(c): a match play coupon laid with chips; it has no cash value and accounts of its own.

Amounts by hand. 100.00 in chips and a coupon of 100.00 on the Player's Hand win 200.00 at 1 to 1;
on the Banker's Hand the same less five percent of it, 10.00.
"""

from __future__ import annotations

from typing import Any

import pytest
from baccarat_floor import (
    ALL_GAMES,
    BANKER_WINS,
    BANKER_WINS_WITH_SIX,
    DRAGON_7,
    PAYMENT_ORDERS,
    PLAYER_WINS,
    SUBCHAPTER,
    TIE,
    BaccaratFloor,
    Furnish,
    furnishing,
)
from houses import ACCOUNTING, DEALER, FLOORPERSON, OPENER, TABLE, Floor

from croupier.floor.history.recall import Recall
from croupier.floor.history.replay import replay
from croupier.ledger import Entry
from croupier.publish.papers.gaming_day import day_data
from croupier.publish.words.recall import round_data, round_in_words
from croupier.table.settled import SettledCoupon
from croupier.web.console.drawn import layout

baccarat = pytest.fixture(furnishing)

MADE_WITH = pytest.mark.paragraph("13:69F-3.2(c)", "13:69F-7.2(c)", "19:47-7.2(c)")
MADE_WITH_AT_MINI = pytest.mark.paragraph("13:69F-7.2(c)")
COUPON = f"{TABLE}/coupons/laid/1"
IN, TAKEN = f"{TABLE}/coupons/in", f"{TABLE}/coupons/taken"
WON, PAID = f"{TABLE}/coupons/won", f"{TABLE}/coupons/paid"


def lay(table: BaccaratFloor, wager: str = "player", cents: int = 100_00, seat: int = 1) -> Entry:
    """A coupon, of as much as the chips it lies on or less."""
    return table.do(DEALER, "place-wager", **coupon(wager, cents, seat))


def coupon(wager: str, cents: int, seat: int = 1) -> dict[str, Any]:
    return {"seat": seat, "wager": wager, "amount": cents, "tender": "match-play"}


def matched(table: BaccaratFloor, wager: str, cents: int = 100_00) -> None:
    """A patron with chips and a coupon of the same amount."""
    table.ready(1)
    table.wager(1, wager, cents)
    lay(table, wager, cents)


# -- what it is laid on ----------------------------------------------------------------------------


@MADE_WITH
@ALL_GAMES
def test_a_coupon_is_laid_on_chips_that_come_to_as_much(
    baccarat: Furnish, game: str, edition: str
) -> None:
    table = baccarat(game, edition)
    table.ready(1)
    by_text = f"{SUBCHAPTER[game, edition]}.2(c)"
    assert table.cited(DEALER, "place-wager", **coupon("player", 25_00)) == by_text
    table.wager(1, "player", 20_00)
    assert table.cited(DEALER, "place-wager", **coupon("player", 25_00)) == by_text
    assert table.cited(DEALER, "place-wager", **coupon("banker", 5_00)) == by_text
    table.wager(1, "player", 20_00)
    laid = lay(table, "player", 25_00).record.event
    assert dict(laid.postings) == {f"{COUPON}/player": 25_00, IN: -25_00}
    assert table.cited(DEALER, "place-wager", **coupon("player", 20_00)) == by_text
    lay(table, "player", 15_00)  # a second one, 40.00 together
    assert table.chips(1) == 1_000_00 - 40_00  # the patron gave no chips for them
    assert table.laid() == {(1, "player"): 40_00}


@MADE_WITH
@ALL_GAMES
@pytest.mark.parametrize("wager", ["tie", "bonus:player", "cards:4"])
def test_it_is_taken_on_either_hand_and_on_nothing_else(
    baccarat: Furnish, game: str, edition: str, wager: str
) -> None:
    table = baccarat(game, edition, elections={"bonus": "A", "total-cards": "yes"})
    table.ready(1)
    table.wager(1, wager, 50_00)
    by_text = f"{SUBCHAPTER[game, edition]}.2(c)"
    assert table.cited(DEALER, "place-wager", **coupon(wager, 50_00)) == by_text
    for hand in ("player", "banker"):
        table.wager(1, hand, 50_00)
        lay(table, hand, 50_00)
    move = {"seat": 1, "wager": "player", "to": wager}
    assert table.cited(DEALER, "move-wager", **move) == by_text


@pytest.mark.paragraph("13:69F-9.3(a)", "19:47-9.3(a)")
@pytest.mark.parametrize(
    ("edition", "cite"), [("13:69F", "13:69F-9.3(a)"), ("19:47", "19:47-9.3(a)")]
)
def test_sic_bo_is_wagered_on_with_chips_or_plaques_alone(
    floor: Floor, edition: str, cite: str
) -> None:
    floor.open(edition=edition)
    floor.seat(1, 1_000_00)
    floor.wager(1, "small", 50_00)
    assert floor.cited(DEALER, "place-wager", **coupon("small", 50_00)) == cite


@pytest.mark.paragraph("13:69F-3.2(d)", "13:69F-7.2(d)", "19:47-7.2(d)")
@ALL_GAMES
def test_none_is_laid_after_the_call(baccarat: Furnish, game: str, edition: str) -> None:
    table = baccarat(game, edition)
    table.ready(1)
    table.wager(1, "player", 50_00)
    table.do(DEALER, "no-more-bets")
    by_text = f"{SUBCHAPTER[game, edition]}.2(d)"
    assert table.cited(DEALER, "place-wager", **coupon("player", 50_00)) == by_text


@pytest.mark.paragraph("13:69F-8.2(d)")
def test_chips_and_coupon_stay_within_the_maximum_together(baccarat: Furnish) -> None:
    limits = {"minimum": 50_00, "maximum": 500_00, "increment": 5_00}
    table = baccarat(limits=limits)
    table.ready(1)
    assert table.cited(DEALER, "place-wager", seat=1, wager="player", amount=25_00)
    table.wager(1, "player", 300_00)
    over = coupon("player", 200_01)
    assert table.cited(DEALER, "place-wager", **over) == "13:69F-8.2(d)"
    lay(table, "player", 123_45)  # no multiple of the increment, which chips are
    more = {"seat": 1, "wager": "player", "amount": 80_00}
    assert table.cited(DEALER, "place-wager", **more) == "13:69F-8.2(d)"
    table.do(DEALER, "place-wager", **{**more, "amount": 75_00})
    table.do(FLOORPERSON, "place-wager", **{**more, "permitted": True})


@MADE_WITH_AT_MINI
def test_it_does_not_raise_a_wager_to_the_minimum(baccarat: Furnish) -> None:
    limits = {"minimum": 50_00, "maximum": 500_00, "increment": 5_00}
    table = baccarat(limits=limits)
    table.ready(1)
    small = {"seat": 1, "wager": "player", "amount": 25_00}
    table.do(FLOORPERSON, "place-wager", **small, permitted=True)
    assert table.cited(DEALER, "place-wager", **coupon("player", 25_00)) == "13:69F-8.2(d)"


# -- moved, taken back ---------------------------------------------------------------------------


@MADE_WITH_AT_MINI
def test_it_goes_with_the_chips_it_lies_on(baccarat: Furnish) -> None:
    table = baccarat()
    matched(table, "player")
    table.do(DEALER, "move-wager", seat=1, wager="player", to="banker")
    assert (table.balance(f"{COUPON}/player"), table.balance(f"{COUPON}/banker")) == (0, 100_00)
    back = table.do(DEALER, "take-back-wager", seat=1, wager="banker").record.event
    assert dict(back.postings) == {
        f"{TABLE}/layout/1/banker": -100_00,
        f"{TABLE}/patron/1": 100_00,
        f"{COUPON}/banker": -100_00,
        IN: 100_00,
    }
    table.do(DEALER, "leave-seat", seat=1)


# -- won, lost, void -----------------------------------------------------------------------------


@MADE_WITH
@ALL_GAMES
def test_it_wins_as_much_as_chips_would_and_is_taken(
    baccarat: Furnish, game: str, edition: str
) -> None:
    table = baccarat(game, edition)
    matched(table, "player")
    table.to_announcement(PLAYER_WINS)
    table.do(DEALER, "collect-losing-wagers")
    (settlement,) = table.do(DEALER, "pay-winning-wagers").record.event.settlements
    assert (settlement.amount, settlement.won) == (100_00, 100_00)
    assert settlement.coupon == SettledCoupon(100_00, 100_00, 0)
    assert (table.chips(1), table.state.inventory()) == (1_000_00 + 200_00, OPENER - 200_00)
    assert (table.balance(TAKEN), table.balance(IN)) == (100_00, -100_00)
    assert (table.balance(WON), table.balance(PAID)) == (100_00, -100_00)
    assert table.laid() == {}
    assert table.balance(f"{COUPON}/player") == 0


@MADE_WITH
@ALL_GAMES
def test_it_loses_nothing_and_is_taken(baccarat: Furnish, game: str, edition: str) -> None:
    table = baccarat(game, edition)
    matched(table, "player")
    table.to_announcement(BANKER_WINS)
    (settlement,) = table.do(DEALER, "collect-losing-wagers").record.event.settlements
    assert settlement.won == -100_00
    assert settlement.coupon == SettledCoupon(100_00, 0, 0)
    assert (table.chips(1), table.state.inventory()) == (1_000_00 - 100_00, OPENER + 100_00)
    assert (table.balance(TAKEN), table.balance(IN)) == (100_00, -100_00)
    assert (table.balance(WON), table.balance(PAID)) == (0, 0)


@MADE_WITH
@ALL_GAMES
@pytest.mark.parametrize(
    ("elections", "wager", "cards"),
    [({}, "player", TIE), ({}, "banker", TIE), ({"banker": "dragon-7"}, "banker", DRAGON_7)],
)
def test_with_a_void_wager_it_goes_back_to_the_patron(
    baccarat: Furnish, game: str, edition: str, elections: dict[str, str], wager: str, cards: str
) -> None:
    table = baccarat(game, edition, elections=elections)
    matched(table, wager)
    table.play(cards)
    assert table.chips(1) == 1_000_00
    assert not any("coupons" in account for account in table.state.balances)


@MADE_WITH_AT_MINI
def test_a_void_round_gives_it_back_as_well(baccarat: Furnish) -> None:
    table = baccarat()
    matched(table, "player")
    table.do(DEALER, "no-more-bets")
    table.do(FLOORPERSON, "stop-shoe")
    assert table.chips(1) == 1_000_00
    assert not any("coupons" in account for account in table.state.balances)


@pytest.mark.paragraph("13:69F-3.3(c)", "13:69F-7.3(c)", "19:47-7.3(c)")
@ALL_GAMES
@pytest.mark.parametrize("order", PAYMENT_ORDERS)
def test_vigorish_is_of_all_that_is_won(
    baccarat: Furnish, game: str, edition: str, order: str
) -> None:
    table = baccarat(game, edition, elections={"payment-order": order})
    matched(table, "banker")
    table.play(BANKER_WINS)
    assert table.chips(1) == 1_000_00 + 200_00 - 10_00


@pytest.mark.paragraph("13:69F-3.3(c)1", "13:69F-7.3(c)1")
@pytest.mark.parametrize(("game", "vigorish"), [("mini-baccarat", 65), ("punto-banco", 75)])
def test_and_is_rounded_up_once(baccarat: Furnish, game: str, vigorish: int) -> None:
    """Five percent of 7.00 and 6.00 together are 65 cents; parted they would come to more."""
    limits = {"minimum": 1_00, "maximum": 500_00, "increment": 1_00}
    table = baccarat(game, elections={"vigorish-rounding": "up"}, limits=limits)
    table.ready(1)
    table.wager(1, "banker", 7_00)
    lay(table, "banker", 6_00)
    table.play(BANKER_WINS)
    assert table.chips(1) == 1_000_00 + 13_00 - vigorish


@pytest.mark.paragraph("13:69F-7.3(d)", "19:47-7.3(d)")
@pytest.mark.parametrize("edition", ["13:69F", "19:47"])
def test_a_quarter_on_a_tie_is_of_the_chips(baccarat: Furnish, edition: str) -> None:
    table = baccarat("mini-baccarat", edition, elections={"banker": "tie-vigorish-25"})
    matched(table, "banker")
    table.play(TIE)
    assert table.chips(1) == 1_000_00 - 25_00


@pytest.mark.paragraph("13:69F-3.3(e)1", "13:69F-7.3(f)1", "19:47-7.3(f)1")
@ALL_GAMES
def test_half_is_paid_of_chips_and_coupon(baccarat: Furnish, game: str, edition: str) -> None:
    table = baccarat(game, edition, elections={"banker": "six-pays-half"})
    matched(table, "banker")
    table.play(BANKER_WINS_WITH_SIX)
    assert table.chips(1) == 1_000_00 + 100_00


@pytest.mark.paragraph("13:69F-3.3(e)2", "13:69F-7.3(f)2", "19:47-7.3(f)2")
@ALL_GAMES
def test_the_waiver_goes_by_the_chips(baccarat: Furnish, game: str, edition: str) -> None:
    elections = {"banker": "total-cards-waiver", "total-cards": "yes"}
    table = baccarat(game, edition, elections=elections)
    matched(table, "banker")
    table.wager(1, "cards:6", 100_00)
    table.play(BANKER_WINS)
    assert table.chips(1) == 1_000_00 - 100_00 + 200_00


@MADE_WITH_AT_MINI
def test_a_tray_that_cannot_pay_the_coupon_too_is_filled_first(baccarat: Furnish) -> None:
    table = baccarat()
    table.ready(1)
    table.do(FLOORPERSON, "credit", amount=OPENER - 150_00)
    table.wager(1, "player", 100_00)
    lay(table)
    table.to_announcement(PLAYER_WINS)
    table.do(DEALER, "collect-losing-wagers")
    refusal = table.refused(DEALER, "pay-winning-wagers")
    assert refusal.what == "200.00 is due and the inventory holds 150.00"


# -- the books -----------------------------------------------------------------------------------


@MADE_WITH_AT_MINI
def test_what_a_table_should_win_is_told_of_chips_alone(baccarat: Furnish) -> None:
    """A house that watches its win would find every coupon a loss that no odds explain."""
    table = baccarat()
    table.ready(1, 2)
    for wager, cards in (("banker", BANKER_WINS), ("player", BANKER_WINS), ("banker", TIE)):
        table.wager(1, wager, 100_00)
        lay(table, wager)
        table.play(cards)
    run = table.house.standing.statistics.run(table.state)
    assert run is not None
    # Won: 100.00 less 5.00 of vigorish; lost: 100.00; void.
    assert (run.tally.handle, run.tally.win) == (300_00, 100_00 - 95_00)
    assert table.chips(1) == 1_000_00 - 100_00 + 200_00 - 10_00


@pytest.mark.paragraph("13:69F-7.2(c)")
@pytest.mark.parametrize(("counted_coupons", "short"), [(None, 0), (200_00, 0), (150_00, 50_00)])
def test_the_books_of_the_day_have_coupons_apart_from_cash(
    baccarat: Furnish, counted_coupons: int | None, short: int
) -> None:
    table = baccarat()
    table.ready(1)
    table.do(DEALER, "buy-in", seat=1, amount=300_00)
    for cards in (PLAYER_WINS, BANKER_WINS):
        table.wager(1, "player", 100_00)
        lay(table)
        table.play(cards)
    table.close_table(counted=OPENER - 300_00 - 100_00)
    counted = {} if counted_coupons is None else {"coupons": counted_coupons}
    table.do(ACCOUNTING, "count-drop", cash=300_00, **counted)
    report = table.house.standing.open_books()
    assert report is not None
    (result,) = report.results
    assert report.is_balanced
    # What the patron took away: 100.00 by the coupon, and chips won and lost once each.
    assert (result.win, result.coupons, result.over_or_short) == (-100_00, 100_00, 0)
    held = {row["account"]: row["total"] for row in day_data(report)["accounts"]}
    assert "Coupons in the drop box" not in held
    assert held.get("Coupons short (below nothing: over)", 0) == short
    assert held.get("Coupons: in", 0) == -short
    assert (held["Coupons: won"], held["Coupons: paid by the licensee"]) == (100_00, -100_00)


@MADE_WITH_AT_MINI
def test_a_past_round_tells_coupon_and_chips_apart(baccarat: Furnish) -> None:
    table = baccarat()
    table.ready(1)
    table.wager(1, "banker", 100_00)
    lay(table, "banker", 40_00)
    table.wager(1, "tie", 10_00)
    table.play(BANKER_WINS)
    recalled = Recall(table.ledger).round(TABLE, 1)
    recalled_round = round_data(recalled)
    assert recalled_round["wagers"][0] == {
        "seat": 1,
        "wager": "banker",
        "amount": "100.00",
        "coupon": "40.00",
    }
    won = {row["wager"]: (row["won"], row.get("coupon")) for row in recalled_round["settlements"]}
    assert won == {
        "banker": ("100.00", {"amount": "40.00", "won": "40.00"}),
        "tie": ("-10.00", None),
    }
    said = [line.strip() for line in round_in_words(recalled, table.house.zone)]
    assert (
        "seat 1: banker 100.00 and a coupon of 40.00 wins 100.00 at 1 to 1, the coupon 40.00, "
        "vigorish 7.00 [13:69F-7.3(c)]"
    ) in said
    assert 'aria-label="Seat 1, 100 dollars and a match play coupon of 40"' in str(
        layout(recalled.shown)
    )
    assert replay(table.ledger).difference is None


@MADE_WITH_AT_MINI
def test_nothing_is_told_of_coupons_where_there_are_none(baccarat: Furnish) -> None:
    table = baccarat()
    table.ready(1)
    table.wager(1, "player", 100_00)
    table.to_announcement(PLAYER_WINS)
    table.do(DEALER, "collect-losing-wagers")
    (settlement,) = table.do(DEALER, "pay-winning-wagers").record.event.settlements
    assert "coupon" not in settlement.as_data()
    table.do(DEALER, "discard-cards")
    table.close_table()
    table.do(ACCOUNTING, "count-drop", cash=0)
    assert not any("coupons" in account for account in table.state.balances)
