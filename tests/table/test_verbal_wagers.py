"""x.2(c): chips, plaques, and verbal wagers with cash that the casino supervisor confirms; x.2(b):
a bonus wager that may need one on a hand beside it."""

from __future__ import annotations

import pytest
from baccarat_floor import (
    ALL_GAMES,
    BANKER_WINS,
    PLAYER_WINS,
    SUBCHAPTER,
    BaccaratFloor,
    Furnish,
    furnishing,
)
from houses import ACTORS, DEALER, FLOORPERSON, OPENER, SUPERVISOR, TABLE

from croupier.lawbook import BadInput, NotNow, NotYours

baccarat = pytest.fixture(furnishing)


def say(table: BaccaratFloor, wager: str = "player", cents: int = 100_00, seat: int = 1) -> None:
    """A verbal wager, its cash on the layout."""
    table.do(DEALER, "place-wager", seat=seat, wager=wager, amount=cents, tender="cash")


def confirm(table: BaccaratFloor, wager: str = "player", seat: int = 1) -> None:
    table.do(SUPERVISOR, "confirm-verbal-wager", seat=seat, wager=wager)


# -- (c) verbal wagers ---------------------------------------------------------------------------


@pytest.mark.paragraph("13:69F-3.2(c)", "13:69F-7.2(c)", "19:47-7.2(c)")
@ALL_GAMES
def test_a_verbal_wager_holds_up_the_call_until_the_supervisor_confirms_it(
    baccarat: Furnish, game: str, edition: str
) -> None:
    table = baccarat(game, edition)
    table.ready(1)
    say(table)
    assert table.cited(DEALER, "no-more-bets") == f"{SUBCHAPTER[game, edition]}.2(c)"
    confirm(table)
    table.play(PLAYER_WINS)
    assert table.chips(1) == 1_200_00


@pytest.mark.paragraph("13:69F-3.2(c)", "13:69F-7.2(c)", "19:47-7.2(c)")
@ALL_GAMES
def test_its_cash_is_dropped_at_once_and_chips_are_laid_from_the_tray(
    baccarat: Furnish, game: str, edition: str
) -> None:
    table = baccarat(game, edition)
    table.ready(1)
    made = table.do(
        DEALER, "place-wager", seat=1, wager="banker", amount=50_00, tender="cash"
    ).record.event
    assert dict(made.postings) == {
        "patrons": -50_00,
        f"{TABLE}/drop": 50_00,
        f"{TABLE}/inventory": -50_00,
        f"{TABLE}/layout/1/banker": 50_00,
    }
    assert table.chips(1) == 1_000_00  # those in front of the patron are not touched
    assert table.state.inventory() == OPENER - 50_00


@pytest.mark.paragraph("13:69F-7.2(c)")
def test_nobody_but_the_casino_supervisor_confirms_it(baccarat: Furnish) -> None:
    table = baccarat()
    table.ready(1)
    say(table)
    for actor in ACTORS.values():
        if actor is not SUPERVISOR:
            refusal = table.refused(actor, "confirm-verbal-wager", seat=1, wager="player")
            assert isinstance(refusal, NotYours)
    assert table.cited(DEALER, "no-more-bets") == "13:69F-7.2(c)"
    confirm(table)
    table.do(DEALER, "no-more-bets")


@pytest.mark.paragraph("13:69F-7.2(c)")
def test_each_verbal_wager_is_confirmed_for_itself(baccarat: Furnish) -> None:
    table = baccarat()
    table.ready(1, 2)
    say(table, "player")
    say(table, "tie", 5_00)
    say(table, "player", seat=2)
    waiting = [(1, "player"), (1, "tie"), (2, "player")]
    for seat, wager in waiting:
        assert table.cited(DEALER, "no-more-bets") == "13:69F-7.2(c)"
        confirm(table, wager, seat)
    table.do(DEALER, "no-more-bets")


@pytest.mark.paragraph("13:69F-7.2(c)")
def test_one_taken_back_waits_for_nobody(baccarat: Furnish) -> None:
    table = baccarat()
    table.ready(1)
    say(table)
    table.do(DEALER, "take-back-wager", seat=1, wager="player")
    assert table.state.unconfirmed == frozenset()
    assert table.chips(1) == 1_100_00  # the cash is chips by now
    table.do(DEALER, "no-more-bets")


@pytest.mark.paragraph("13:69F-7.2(c)")
def test_one_moved_to_another_area_is_still_to_be_confirmed(baccarat: Furnish) -> None:
    table = baccarat()
    table.ready(1)
    say(table)
    table.do(DEALER, "move-wager", seat=1, wager="player", to="banker")
    assert table.cited(DEALER, "no-more-bets") == "13:69F-7.2(c)"
    confirm(table, "banker")
    table.do(DEALER, "no-more-bets")


@pytest.mark.paragraph("13:69F-7.2(c)")
def test_more_cash_on_a_confirmed_wager_is_confirmed_again(baccarat: Furnish) -> None:
    table = baccarat()
    table.ready(1)
    say(table)
    confirm(table)
    say(table, cents=5_00)
    assert table.cited(DEALER, "no-more-bets") == "13:69F-7.2(c)"
    confirm(table)
    table.do(DEALER, "no-more-bets")


@pytest.mark.paragraph("13:69F-7.2(c)")
def test_chips_laid_on_a_verbal_wager_do_not_confirm_it(baccarat: Furnish) -> None:
    table = baccarat()
    table.ready(1)
    say(table)
    table.wager(1, "player", 5_00)
    assert table.cited(DEALER, "no-more-bets") == "13:69F-7.2(c)"


def test_what_waits_for_no_confirmation_is_not_confirmed(baccarat: Furnish) -> None:
    table = baccarat()
    table.ready(1)
    table.wager(1, "player", 5_00)  # chips need no one's word
    for wager in ("player", "tie"):
        refusal = table.refused(SUPERVISOR, "confirm-verbal-wager", seat=1, wager=wager)
        assert isinstance(refusal, NotNow)
    say(table, "banker")
    confirm(table, "banker")
    assert isinstance(
        table.refused(SUPERVISOR, "confirm-verbal-wager", seat=1, wager="banker"), NotNow
    )


@pytest.mark.paragraph("13:69F-7.2(d)", "13:69F-7.2(c)")
def test_no_verbal_wager_is_made_after_the_call(baccarat: Furnish) -> None:
    table = baccarat()
    table.ready(1)
    table.do(DEALER, "no-more-bets")
    cited = table.cited(DEALER, "place-wager", seat=1, wager="player", amount=5_00, tender="cash")
    assert cited == "13:69F-7.2(d)"


@pytest.mark.paragraph("13:69F-7.2(c)", "13:69F-3.2(c)", "19:47-7.2(c)")
@ALL_GAMES
def test_plaques_are_as_good_as_chips(baccarat: Furnish, game: str, edition: str) -> None:
    table = baccarat(game, edition)
    table.ready(1)
    table.do(DEALER, "place-wager", seat=1, wager="player", amount=100_00, tender="plaques")
    table.do(DEALER, "no-more-bets")
    assert table.laid() == {(1, "player"): 100_00}


@pytest.mark.paragraph("13:69F-7.2(c)", "13:69F-3.2(c)", "19:47-7.2(c)")
@ALL_GAMES
def test_chips_the_patron_does_not_have_are_not_wagered(
    baccarat: Furnish, game: str, edition: str
) -> None:
    table = baccarat(game, edition)
    table.ready(1, cents=50_00)
    own = f"{SUBCHAPTER[game, edition]}.2(c)"
    wager = {"seat": 1, "wager": "player", "amount": 55_00}
    assert table.cited(DEALER, "place-wager", **wager) == own
    assert table.cited(DEALER, "place-wager", **wager, tender="plaques") == own
    table.do(DEALER, "place-wager", **wager, tender="cash")


@pytest.mark.paragraph("13:69F-7.2(c)")
def test_cash_is_only_taken_where_the_tray_has_chips_for_it(baccarat: Furnish) -> None:
    table = baccarat(limits={"minimum": 5_00, "maximum": 80_000_00, "increment": 5_00})
    table.ready(1)
    verbal = {"seat": 1, "wager": "player", "amount": OPENER + 5_00, "tender": "cash"}
    assert isinstance(table.refused(DEALER, "place-wager", **verbal), NotNow)
    table.do(FLOORPERSON, "fill", amount=5_00)
    table.do(DEALER, "place-wager", **verbal)
    assert table.state.inventory() == 0


def test_other_tender_is_not_read(baccarat: Furnish) -> None:
    table = baccarat()
    table.ready(1)
    wager = {"seat": 1, "wager": "player", "amount": 5_00}
    for tender in ("cheque", "coupon", ""):
        assert isinstance(table.refused(DEALER, "place-wager", **wager, tender=tender), BadInput)


@pytest.mark.paragraph("13:69F-7.2(c)")
def test_a_round_that_a_simulated_one_comes_before_leaves_no_verbal_wager_waiting(
    baccarat: Furnish,
) -> None:
    table = baccarat(elections={"wrong-card": "simulated-round"})
    table.ready(1)
    say(table)
    table.do(DEALER, "card-in-error", disclosed=True, cards=BANKER_WINS.split())
    assert (table.laid(), table.state.unconfirmed) == ({}, frozenset())
    table.do(DEALER, "no-more-bets")


# -- (b) a bonus wager beside one on a hand ------------------------------------------------------

NEEDS = {"bonus": "A", "bonus-needs-main-wager": "yes"}


@pytest.mark.paragraph("13:69F-3.2(b)", "13:69F-7.2(b)", "19:47-7.2(b)")
@ALL_GAMES
@pytest.mark.parametrize("bonus", ["bonus:player", "bonus:banker"])
@pytest.mark.parametrize("hand", ["player", "banker"])
def test_where_it_is_required_a_bonus_wager_needs_one_on_a_hand(
    baccarat: Furnish, game: str, edition: str, bonus: str, hand: str
) -> None:
    table = baccarat(game, edition, elections=NEEDS)
    own = f"{SUBCHAPTER[game, edition]}.2(b)"
    table.ready(1, 2)
    table.wager(1, "tie", 5_00)
    table.wager(2, hand, 5_00)  # another patron's does not help
    assert table.cited(DEALER, "place-wager", seat=1, wager=bonus, amount=5_00) == own
    table.wager(1, hand, 5_00)
    table.wager(1, bonus, 500_00)
    assert table.cited(DEALER, "take-back-wager", seat=1, wager=hand) == own
    assert table.cited(DEALER, "move-wager", seat=1, wager=hand, to="tie") == own
    assert table.cited(DEALER, "move-wager", seat=1, wager=hand, to=bonus) == own
    table.do(DEALER, "take-back-wager", seat=1, wager=bonus)
    table.do(DEALER, "take-back-wager", seat=1, wager=hand)


@pytest.mark.paragraph("13:69F-7.2(b)")
def test_a_wager_moved_from_one_hand_to_the_other_still_stands_beside_the_bonus(
    baccarat: Furnish,
) -> None:
    table = baccarat(elections=NEEDS)
    table.ready(1)
    table.wager(1, "player", 5_00)
    table.wager(1, "bonus:player", 5_00)
    table.do(DEALER, "move-wager", seat=1, wager="player", to="banker")
    cited = table.cited(DEALER, "move-wager", seat=1, wager="banker", to="bonus:banker")
    assert cited == "13:69F-7.2(b)"


@pytest.mark.paragraph("13:69F-7.2(b)")
def test_a_wager_on_a_hand_is_not_moved_into_a_lone_bonus(baccarat: Furnish) -> None:
    table = baccarat(elections=NEEDS)
    table.ready(1)
    table.wager(1, "player", 5_00)
    cited = table.cited(DEALER, "move-wager", seat=1, wager="player", to="bonus:player")
    assert cited == "13:69F-7.2(b)"


@pytest.mark.paragraph("13:69F-3.2(b)", "13:69F-7.2(b)", "19:47-7.2(b)")
@ALL_GAMES
def test_where_it_is_not_required_a_bonus_wager_stands_alone(
    baccarat: Furnish, game: str, edition: str
) -> None:
    table = baccarat(game, edition, elections={"bonus": "A"})
    table.ready(1)
    table.wager(1, "bonus:banker", 5_00)
    table.play(BANKER_WINS)
    assert table.chips(1) == 1_005_00  # a natural wins one to one


@pytest.mark.paragraph("13:69F-3.2(b)", "13:69F-7.2(b)", "19:47-7.2(b)")
@ALL_GAMES
def test_a_wager_that_is_not_offered_is_not_accepted(
    baccarat: Furnish, game: str, edition: str
) -> None:
    table = baccarat(game, edition)
    table.ready(1)
    for wager in ("cards:4", "bonus:player", "dragon-7", "royal", "cards:7", "panda"):
        assert table.refused(DEALER, "place-wager", seat=1, wager=wager, amount=5_00)
    assert table.laid() == {}
