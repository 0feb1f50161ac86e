"""x.13 and x.3(j)3, as proposed: the progressive meter, the checks before a payout, the award of
the whole meter and its papers, and a payout limit that winners share.

The meter starts from 10,000.00 and grows by 12 percent of each wager, 60 cents of 5.00; what it
shows is reckoned by hand.
"""

from __future__ import annotations

from typing import Any

import pytest
from baccarat_floor import (
    BANKER_WINS,
    PLAYER_WINS,
    SUBCHAPTER,
    TIE,
    BaccaratFloor,
    Furnish,
    furnishing,
)
from houses import ACTORS, DEALER, FLOORPERSON, OPENER, SUPERVISOR, TABLE
from hypothesis import given, strategies as st

from croupier import rules
from croupier.games.wager import LaidWager
from croupier.lawbook import Refusal
from croupier.ledger import Entry

baccarat = pytest.fixture(furnishing)
BOTH = pytest.mark.parametrize("game", ["mini-baccarat", "punto-banco"])
PROGRESSIVE = {"royal-progressive": "A"}
START = 10_000_00
SIX_KINGS = "Kc Kd Kh Ks Kc Kd"  # nothing against nothing, both drawing: the whole meter
TWO_PAIR = TIE  # 9c 9d Tc Td, two to one in every table
PAIR_BANKER_WINS = "Kc 9d Ks Td"  # a pair of kings, and the banker's natural nine

CHECKED = {"hand_recognized": True, "wager_accepted": True}
METER, RESET = f"{TABLE}/meter/display", f"{TABLE}/meter/reset"
WAGERED, FUNDED = f"{TABLE}/meter/in", f"{TABLE}/meter/funded"
WON, OVERFLOW = f"{TABLE}/meter/wins", f"{TABLE}/meter/overflow"


def cited_as(game: str, paragraph: str) -> str:
    return f"{SUBCHAPTER[game, '13:69F']}.{paragraph} (proposed)"


def to_payout(table: BaccaratFloor, cards: str, wagers: dict[int, int]) -> None:
    """Royal wagers by seat, the cards dealt and the losers collected."""
    table.ready(*wagers)
    for seat, cents in wagers.items():
        table.wager(seat, "royal", cents)
    table.to_announcement(cards)
    table.do(DEALER, "collect-losing-wagers")


def validate(table: BaccaratFloor) -> None:
    table.do(DEALER, "verify-progressive-payout", **CHECKED)
    table.do(SUPERVISOR, "validate-progressive-payout")


# -- (a), (b), (f) the meter ---------------------------------------------------------------------


@pytest.mark.paragraph(
    "13:69F-3.13(b)",
    "13:69F-3.13(f)",
    "13:69F-7.13(b)",
    "13:69F-7.13(f)",
)
@BOTH
def test_progressive_wagers_are_registered_at_the_call(baccarat: Furnish, game: str) -> None:
    table = baccarat(game, elections=PROGRESSIVE)
    table.ready(1, 2)
    table.wager(1, "royal", 5_00)
    table.wager(2, "royal", 15_00)
    table.wager(2, "player", 500_00)  # no part of this
    assert table.state.meter() == 0
    called = table.do(DEALER, "no-more-bets").record.event
    assert called.says == "No more bets"
    assert table.state.meter() == START + 60 + 1_80
    assert (table.balance(FUNDED), table.balance(WAGERED)) == (-START, -2_40)
    # What the patrons staked is still all on the layout.
    assert table.laid() == {(1, "royal"): 5_00, (2, "player"): 500_00, (2, "royal"): 15_00}


@pytest.mark.paragraph("13:69F-7.13(b)", "13:69F-7.13(f)")
def test_the_meter_grows_round_after_round(baccarat: Furnish) -> None:
    table = baccarat(elections=PROGRESSIVE)
    table.ready(1)
    for rounds in (1, 2, 3):
        table.wager(1, "royal", 10_00)
        table.play(PLAYER_WINS)  # nothing for the bonus
        assert table.state.meter() == START + rounds * 1_20
    table.play(PLAYER_WINS)
    assert table.state.meter() == START + 3 * 1_20  # nobody wagered on it
    assert table.chips(1) == 1_000_00 - 30_00


@pytest.mark.paragraph("13:69F-3.13(f)", "13:69F-7.13(f)")
@BOTH
@pytest.mark.parametrize(
    ("cents", "on_meter"),
    [(1_00, 12), (1_05, 13), (1_01, 13), (2_50, 30), (9_99, 1_20)],  # a broken cent goes up
)
def test_no_wager_adds_less_than_twelve_percent(
    baccarat: Furnish, game: str, cents: int, on_meter: int
) -> None:
    limits = {"minimum": 1_00, "maximum": 100_00, "increment": 1}
    table = baccarat(game, elections=PROGRESSIVE, limits=limits)
    table.ready(1)
    table.wager(1, "royal", cents)
    table.do(DEALER, "no-more-bets")
    assert table.state.meter() - START == on_meter
    assert on_meter * 100 >= 12 * cents


@pytest.mark.paragraph("13:69F-7.13(f)")
def test_meter_and_reset_meter_grow_together(baccarat: Furnish) -> None:
    elections = {**PROGRESSIVE, "royal-meter-rate": "10", "royal-reset-rate": "2.5"}
    table = baccarat(elections=elections)
    table.ready(1)
    table.wager(1, "royal", 20_00)
    table.do(DEALER, "no-more-bets")
    assert (table.balance(METER), table.balance(RESET)) == (START + 2_00, 50)


@pytest.mark.paragraph("13:69F-3.13(f)", "13:69F-7.13(f)")
@BOTH
@pytest.mark.parametrize(("meter", "reset"), [("11.99", "0"), ("10", "1.99"), ("0", "11")])
def test_a_meter_slower_than_twelve_percent_is_not_established(
    baccarat: Furnish, game: str, meter: str, reset: str
) -> None:
    elections = {**PROGRESSIVE, "royal-meter-rate": meter, "royal-reset-rate": reset}
    table = baccarat(game, elections=elections)
    with pytest.raises(Refusal) as refused:
        table.establish()
    assert str(refused.value.cite) == cited_as(game, "13(f)")


@pytest.mark.paragraph("13:69F-3.13(a)", "13:69F-7.13(a)")
@BOTH
def test_progressive_wagers_change_until_the_call_and_not_after_it(
    baccarat: Furnish, game: str
) -> None:
    """Made, increased, moved or withdrawn, before any card: then the meter has them for good."""
    table = baccarat(game, elections=PROGRESSIVE)
    table.ready(1, 2)
    table.wager(1, "royal", 5_00)
    table.wager(2, "royal", 5_00)
    frozen = f"{SUBCHAPTER[game, '13:69F']}.2(d)"
    changes: list[tuple[str, dict[str, Any]]] = [
        ("place-wager", {"seat": 1, "wager": "royal", "amount": 5_00}),
        ("move-wager", {"seat": 2, "wager": "royal", "to": "tie"}),
        ("take-back-wager", {"seat": 1, "wager": "royal"}),
    ]
    for command, particulars in changes:
        table.do(DEALER, command, **particulars)
    table.wager(1, "royal", 10_00)
    table.do(DEALER, "no-more-bets")
    assert table.state.meter() == START + 1_20
    for command, particulars in changes:
        assert table.cited(DEALER, command, **particulars) == frozen
    assert table.laid() == {(1, "royal"): 10_00, (2, "tie"): 5_00}


def indicated(table: BaccaratFloor) -> str:
    """What the console says of the wagering system."""
    moment = table.state.moment(table.clock.now)
    return table.state.rules.procedure.equipment(moment)["Progressive system"]


def not_accepted(table: BaccaratFloor, seat: int) -> Entry:
    return table.do(DEALER, "progressive-not-accepted", seat=seat)


@pytest.mark.paragraph("13:69F-3.13(a)", "13:69F-7.13(a)")
@BOTH
def test_the_system_indicates_each_wager_at_its_position(baccarat: Furnish, game: str) -> None:
    table = baccarat(game, elections=PROGRESSIVE)
    table.ready(1, 2, 4)
    assert indicated(table) == "no light"
    table.wager(1, "royal", 5_00)
    table.wager(2, "player", 5_00)  # no part of this
    table.wager(4, "royal", 10_00)
    assert indicated(table) == "lit at 1, 4"
    not_accepted(table, 4)
    assert indicated(table) == "lit at 1; not accepted at 4"
    table.do(DEALER, "take-back-wager", seat=1, wager="royal")
    assert indicated(table) == "no light; not accepted at 4"
    table.do(DEALER, "activate-progressive", seat=4)
    assert indicated(table) == "lit at 4"


@pytest.mark.paragraph("13:69F-3.13(a)", "13:69F-7.13(a)")
@BOTH
def test_no_card_is_dealt_while_a_wager_is_not_indicated(baccarat: Furnish, game: str) -> None:
    table = baccarat(game, elections=PROGRESSIVE)
    table.ready(1, 2)
    table.wager(1, "royal", 5_00)
    table.wager(2, "royal", 5_00)
    not_accepted(table, 1)
    not_accepted(table, 2)
    assert table.cited(DEALER, "no-more-bets") == cited_as(game, "13(a)")
    table.do(DEALER, "activate-progressive", seat=1)
    assert table.cited(DEALER, "no-more-bets") == cited_as(game, "13(a)")
    table.do(DEALER, "take-back-wager", seat=2, wager="royal")
    table.do(DEALER, "no-more-bets")
    assert table.state.meter() == START + 60


@pytest.mark.paragraph("13:69F-3.13(a)", "13:69F-7.13(a)")
@BOTH
@pytest.mark.parametrize("act", ["progressive-not-accepted", "activate-progressive"])
def test_it_is_said_of_a_progressive_wager_on_the_layout_alone(
    baccarat: Furnish, game: str, act: str
) -> None:
    table = baccarat(game, elections=PROGRESSIVE)
    table.ready(1, 2)
    table.wager(2, "player", 5_00)
    assert table.refused(DEALER, act, seat=2)
    table.wager(1, "royal", 5_00)
    if act == "activate-progressive":
        assert table.refused(DEALER, act, seat=1)  # it is lit
        not_accepted(table, 1)
    assert table.refused(DEALER, act, seat=2)
    assert table.refused(FLOORPERSON, act, seat=1)
    table.do(DEALER, act, seat=1)


# -- (c)2 what the system did not accept ---------------------------------------------------------

BOTH_METERS = {"royal-meter-rate": "10", "royal-reset-rate": "2.5"}


@pytest.mark.paragraph("13:69F-3.13(c)2", "13:69F-7.13(c)2")
@BOTH
@pytest.mark.parametrize("cards", [TWO_PAIR, PLAYER_WINS, SIX_KINGS])
def test_a_wager_that_was_not_accepted_goes_back_whatever_the_cards(
    baccarat: Furnish, game: str, cards: str
) -> None:
    """Found after the announcement; the patron beside it fares as if it had never been made."""
    table = baccarat(game, elections={**PROGRESSIVE, **BOTH_METERS})
    table.ready(1, 2)
    table.wager(1, "royal", 5_00)
    table.wager(2, "royal", 20_00)
    table.to_announcement(cards)
    meter = START + 50 + 2_00
    assert (table.balance(METER), table.balance(RESET)) == (meter, 13 + 50)
    not_accepted(table, 2)
    # 10 and 2.5 percent of 5.00 stay: 50 cents, and twelve and a half rounded up.
    assert (table.balance(METER), table.balance(RESET)) == (START + 50, 13)
    assert table.balance(WAGERED) == -63
    table.do(DEALER, "collect-losing-wagers")
    if cards != PLAYER_WINS:
        validate(table)
    table.do(DEALER, "pay-winning-wagers")
    won = {TWO_PAIR: 10_00, PLAYER_WINS: -5_00, SIX_KINGS: START + 50}[cards]
    assert (table.chips(1), table.chips(2)) == (1_000_00 + won, 1_000_00)
    assert table.laid() == {}


@pytest.mark.paragraph("13:69F-3.13(c)2", "13:69F-7.13(c)2")
@BOTH
def test_the_entry_says_by_which_paragraph_it_went_back(baccarat: Furnish, game: str) -> None:
    table = baccarat(game, elections=PROGRESSIVE)
    to_payout(table, SIX_KINGS, {3: 5_00})
    reported = not_accepted(table, 3).record.event
    assert reported.cite == cited_as(game, "13(c)2")
    assert sorted(reported.postings) == [(METER, -60), (WAGERED, 60)]
    # Nothing else has won, so there is nothing to verify.
    assert table.refused(DEALER, "verify-progressive-payout", **CHECKED)
    paid = table.do(DEALER, "pay-winning-wagers").record.event
    (settlement,) = paid.settlements
    assert (settlement.result, settlement.won, settlement.cite) == (
        "void",
        0,
        cited_as(game, "13(c)2"),
    )
    table.do(DEALER, "discard-cards")  # no papers: the meter was not won
    assert (table.chips(3), table.state.meter()) == (1_000_00, START)


@pytest.mark.paragraph("13:69F-3.13(c)2", "13:69F-7.13(c)2")
@BOTH
def test_what_is_found_while_verifying_is_verified_anew_until_it_is_validated(
    baccarat: Furnish, game: str
) -> None:
    table = baccarat(game, elections=PROGRESSIVE)
    to_payout(table, SIX_KINGS, {2: 5_00, 6: 5_00})
    cited = table.cited(
        DEALER, "verify-progressive-payout", hand_recognized=True, wager_accepted=False
    )
    assert cited == cited_as(game, "13(c)2")
    table.do(DEALER, "verify-progressive-payout", **CHECKED)
    not_accepted(table, 6)
    assert table.cited(SUPERVISOR, "validate-progressive-payout") == cited_as(game, "13(c)3")
    validate(table)
    assert table.refused(DEALER, "progressive-not-accepted", seat=2)  # it is validated
    table.do(DEALER, "pay-winning-wagers")
    # One wager's sixty cents alone are on the meter, and one patron has won it.
    assert (table.chips(2), table.chips(6)) == (1_000_00 + START + 60, 1_000_00)
    assert table.state.meter() == 0


@pytest.mark.paragraph("13:69F-7.13(c)2")
def test_the_next_round_begins_with_every_wager_accepted(baccarat: Furnish) -> None:
    table = baccarat(elections=PROGRESSIVE)
    table.ready(1)
    table.wager(1, "royal", 5_00)
    table.do(DEALER, "no-more-bets")
    not_accepted(table, 1)
    table.deal(PLAYER_WINS)
    table.do(DEALER, "announce-result")
    table.pay()
    table.do(DEALER, "discard-cards")
    assert table.chips(1) == 1_000_00
    table.wager(1, "royal", 5_00)
    table.play(PLAYER_WINS)
    assert table.chips(1) == 995_00


@pytest.mark.paragraph("13:69F-7.13(c)2")
def test_what_was_never_wagered_is_not_in_the_statistics(baccarat: Furnish) -> None:
    table = baccarat(elections=PROGRESSIVE)
    table.ready(1, 2)
    table.wager(1, "royal", 5_00)
    table.wager(2, "royal", 20_00)
    table.to_announcement(PLAYER_WINS)
    not_accepted(table, 2)
    table.pay()
    table.do(DEALER, "discard-cards")
    run = table.house.standing.statistics.run(table.state)
    assert run is not None
    assert (run.tally.handle, run.tally.win) == (5_00, 5_00)
    assert sum(run.tally.units.values()) == 5_00


# -- (c) the checks ------------------------------------------------------------------------------


@pytest.mark.paragraph(
    "13:69F-3.13(c)",
    "13:69F-3.13(c)1",
    "13:69F-3.13(c)2",
    "13:69F-3.13(c)3",
    "13:69F-7.13(c)",
    "13:69F-7.13(c)1",
    "13:69F-7.13(c)2",
    "13:69F-7.13(c)3",
)
@BOTH
def test_a_payout_is_verified_then_validated_then_paid(baccarat: Furnish, game: str) -> None:
    table = baccarat(game, elections=PROGRESSIVE)
    to_payout(table, TWO_PAIR, {1: 10_00})
    assert table.cited(DEALER, "pay-winning-wagers") == cited_as(game, "13(c)")
    assert table.cited(SUPERVISOR, "validate-progressive-payout") == cited_as(game, "13(c)3")
    verify = "verify-progressive-payout"
    cited = table.cited(DEALER, verify, hand_recognized=False, wager_accepted=True)
    assert cited == cited_as(game, "13(c)1")
    cited = table.cited(DEALER, verify, hand_recognized=True, wager_accepted=False)
    assert cited == cited_as(game, "13(c)2")
    table.do(DEALER, verify, **CHECKED)
    assert table.cited(DEALER, verify, **CHECKED) == cited_as(game, "13(c)")
    assert table.cited(DEALER, "pay-winning-wagers") == cited_as(game, "13(c)")
    table.do(SUPERVISOR, "validate-progressive-payout")
    assert table.cited(SUPERVISOR, "validate-progressive-payout") == cited_as(game, "13(c)3")
    table.do(DEALER, "pay-winning-wagers")
    table.do(DEALER, "discard-cards")  # no papers: the meter was not won
    assert table.chips(1) == 1_000_00 + 20_00


@pytest.mark.paragraph("13:69F-7.13(c)", "13:69F-7.13(c)3", "13:69F-3.13(c)3")
@BOTH
def test_nobody_does_both_the_dealers_part_and_the_supervisors(
    baccarat: Furnish, game: str
) -> None:
    table = baccarat(game, elections=PROGRESSIVE)
    to_payout(table, TWO_PAIR, {1: 10_00})
    for actor in ACTORS.values():
        if actor is not DEALER:
            cited = table.cited(actor, "verify-progressive-payout", **CHECKED)
            assert cited == cited_as(game, "13(c)")
    table.do(DEALER, "verify-progressive-payout", **CHECKED)
    for actor in ACTORS.values():
        if actor is not SUPERVISOR:
            cited = table.cited(actor, "validate-progressive-payout")
            assert cited == cited_as(game, "13(c)3")


@pytest.mark.paragraph("13:69F-7.13(c)")
@pytest.mark.parametrize(
    ("cards", "wagers"),
    [(PLAYER_WINS, {"royal": 5_00}), (TWO_PAIR, {"tie": 5_00}), (SIX_KINGS, {"tie": 5_00})],
)
def test_where_no_progressive_wager_has_won_there_is_nothing_to_check(
    baccarat: Furnish, cards: str, wagers: dict[str, int]
) -> None:
    table = baccarat(elections=PROGRESSIVE)
    table.ready(1)
    for wager, cents in wagers.items():
        table.wager(1, wager, cents)
    table.to_announcement(cards)
    table.do(DEALER, "collect-losing-wagers")
    assert table.refused(DEALER, "verify-progressive-payout", **CHECKED)
    table.do(DEALER, "pay-winning-wagers")
    table.do(DEALER, "discard-cards")
    assert table.state.meter() >= START  # not won


@pytest.mark.paragraph("13:69F-7.13(c)")
def test_a_bonus_without_a_meter_is_paid_without_these_checks(baccarat: Furnish) -> None:
    table = baccarat(elections={"royal": "A"})
    to_payout(table, TWO_PAIR, {1: 10_00})
    assert table.refused(DEALER, "verify-progressive-payout", **CHECKED)
    table.do(DEALER, "pay-winning-wagers")
    table.do(DEALER, "discard-cards")
    assert table.chips(1) == 1_000_00 + 20_00


@pytest.mark.paragraph("13:69F-7.13(c)", "19:47-7.10(b)1")
def test_the_checks_stand_before_the_payout_in_the_first_order_of_paying(
    baccarat: Furnish,
) -> None:
    pay_in_order(baccarat, "pay-all-then-vigorish", checks_after=0)


@pytest.mark.paragraph("13:69F-7.13(c)", "19:47-7.10(b)2")
@pytest.mark.parametrize("checks_after", [0, 1])
def test_where_vigorish_is_taken_first_the_checks_come_before_it_or_after(
    baccarat: Furnish, checks_after: int
) -> None:
    pay_in_order(baccarat, "vigorish-all-then-pay", checks_after=checks_after)


@pytest.mark.paragraph("13:69F-7.13(c)", "19:47-7.10(b)3", "19:47-7.10(b)4")
@pytest.mark.parametrize("order", ["pay-then-vigorish", "vigorish-then-pay"])
def test_seat_by_seat_the_checks_come_before_all(baccarat: Furnish, order: str) -> None:
    pay_in_order(baccarat, order, checks_after=0)


def pay_in_order(baccarat: Furnish, order: str, *, checks_after: int) -> None:
    """A patron wins on the banker and on the bonus; the checks come after so many acts."""
    acts = {
        "pay-all-then-vigorish": ["pay-winning-wagers", "take-vigorish"],
        "vigorish-all-then-pay": ["take-vigorish", "pay-winning-wagers"],
        "pay-then-vigorish": ["pay-and-take-vigorish"],
        "vigorish-then-pay": ["pay-and-take-vigorish"],
    }[order]
    table = baccarat(elections={**PROGRESSIVE, "payment-order": order})
    table.ready(1)
    table.wager(1, "royal", 10_00)
    table.wager(1, "banker", 100_00)
    table.to_announcement(PAIR_BANKER_WINS)
    table.do(DEALER, "collect-losing-wagers")
    for place, act in enumerate(acts):
        if place == checks_after:
            if act != "take-vigorish":
                assert table.cited(DEALER, act) == "13:69F-7.13(c) (proposed)"
            validate(table)
        table.do(DEALER, act)
    table.do(DEALER, "discard-cards")
    assert table.chips(1) == 1_000_00 + 10_00 + 95_00


# -- (d), (e) the whole meter --------------------------------------------------------------------


@pytest.mark.paragraph("13:69F-3.13(d)", "13:69F-7.13(d)", "13:69F-3.13(e)", "13:69F-7.13(e)")
@BOTH
def test_one_winner_takes_all_the_meter_shows(baccarat: Furnish, game: str) -> None:
    table = baccarat(game, elections=PROGRESSIVE)
    to_payout(table, SIX_KINGS, {3: 5_00})
    validate(table)
    paid = table.do(DEALER, "pay-winning-wagers").record.event
    (settlement,) = paid.settlements
    assert (settlement.pays, settlement.won) == ("100 % of the meter", START + 60)
    assert table.chips(3) == 1_000_00 + START + 60
    assert (table.state.meter(), table.state.inventory()) == (0, OPENER)  # not from the tray


@pytest.mark.paragraph("13:69F-3.13(d)", "13:69F-7.13(d)")
@BOTH
@pytest.mark.parametrize("stakes", [(5_00, 5_00), (5_00, 20_00), (15_00, 5_00)])
def test_winners_share_the_meter_equally_whatever_they_staked(
    baccarat: Furnish, game: str, stakes: tuple[int, int]
) -> None:
    table = baccarat(game, elections=PROGRESSIVE)
    to_payout(table, SIX_KINGS, dict(zip((2, 6), stakes, strict=True)))
    meter = START + sum(stakes) * 12 // 100
    assert table.state.meter() == meter
    validate(table)
    paid = table.do(DEALER, "pay-winning-wagers").record.event
    assert [(settlement.seat, settlement.won) for settlement in paid.settlements] == [
        (6, meter // 2),
        (2, meter // 2),
    ]


@pytest.mark.paragraph("13:69F-3.13(e)", "13:69F-7.13(e)")
@BOTH
def test_the_cards_stay_until_the_award_is_documented(baccarat: Furnish, game: str) -> None:
    table = baccarat(game, elections=PROGRESSIVE)
    to_payout(table, SIX_KINGS, {3: 5_00})
    assert table.cited(SUPERVISOR, "document-award") == cited_as(game, "13(e)")  # not paid yet
    validate(table)
    table.do(DEALER, "pay-winning-wagers")
    assert table.cited(DEALER, "discard-cards") == cited_as(game, "13(e)")
    for actor in ACTORS.values():
        if actor is not SUPERVISOR:
            assert table.cited(actor, "document-award") == cited_as(game, "13(e)")
    table.do(SUPERVISOR, "document-award")
    assert table.cited(SUPERVISOR, "document-award") == cited_as(game, "13(e)")
    table.do(DEALER, "discard-cards")
    assert table.step == "wagering"


def win_the_meter(table: BaccaratFloor, *seats: int, cents: int = 5_00) -> int:
    """The meter is won by these seats; what each of them won."""
    for seat in seats:
        table.wager(seat, "royal", cents)
    table.to_announcement(SIX_KINGS)
    table.do(DEALER, "collect-losing-wagers")
    validate(table)
    paid = table.do(DEALER, "pay-winning-wagers").record.event
    table.do(SUPERVISOR, "document-award")
    table.do(DEALER, "discard-cards")
    (won,) = {settlement.won for settlement in paid.settlements}
    return int(won)


@pytest.mark.paragraph("13:69F-3.13(b)", "13:69F-7.13(b)", "13:69F-7.13(f)")
@BOTH
def test_a_meter_that_was_won_starts_anew_at_the_next_call(baccarat: Furnish, game: str) -> None:
    table = baccarat(game, elections=PROGRESSIVE)
    table.ready(1)
    assert win_the_meter(table, 1) == START + 60
    assert table.state.meter() == 0
    table.wager(1, "royal", 5_00)
    table.do(DEALER, "no-more-bets")
    assert table.state.meter() == START + 60


@pytest.mark.paragraph("13:69F-3.13(b)", "13:69F-7.13(b)", "13:69F-7.13(d)")
@BOTH
def test_it_starts_anew_where_cents_could_not_be_parted_too(baccarat: Furnish, game: str) -> None:
    table = baccarat(game, elections=PROGRESSIVE)
    table.ready(1, 2, 3)
    # 10,000.00 and three times 0.60 are 10,001.80: 3,333.93 to each, and a cent is left.
    assert win_the_meter(table, 1, 2, 3) == 3_333_93
    assert (table.balance(WON), table.balance(OVERFLOW)) == (10_001_79, 1)
    assert table.balance("cage") == -OPENER - 10_001_79  # an award is paid by the cage
    table.wager(1, "royal", 5_00)
    table.do(DEALER, "no-more-bets")
    assert table.state.meter() == START + 61  # the cent on top


@pytest.mark.paragraph("13:69F-7.13(b)", "13:69F-7.13(f)")
def test_it_starts_anew_from_what_the_reset_meter_has_gathered(baccarat: Furnish) -> None:
    elections = {
        **PROGRESSIVE,
        "royal-meter-rate": "10",
        "royal-reset-rate": "10",
        "royal-meter-start": "1000.00",
    }
    table = baccarat(elections=elections)
    table.ready(1)
    for _ in range(3):
        table.wager(1, "royal", 100_00)
        table.play(PLAYER_WINS)
    assert (table.balance(METER), table.balance(RESET)) == (1_030_00, 30_00)
    # 5.00 more: fifty cents on each; five of a kind at 250 to 1 would pay more than 1,030.50.
    assert win_the_meter_or_line(table, 5_00) == 1_250_00
    assert table.balance(METER) == 1_030_50  # not won, so not paid


@pytest.mark.paragraph("13:69F-7.13(b)", "13:69F-7.13(f)")
def test_the_licensee_funds_what_the_reset_meter_lacks(baccarat: Furnish) -> None:
    elections = {**PROGRESSIVE, "royal-meter-rate": "10", "royal-reset-rate": "10"}
    table = baccarat(elections=elections)
    table.ready(1)
    for _ in range(3):
        table.wager(1, "royal", 100_00)
        table.play(PLAYER_WINS)
    won = win_the_meter(table, 1)
    assert won == START + 30_50
    assert (table.balance(METER), table.balance(RESET)) == (0, 30_50)
    called = table.do(DEALER, "no-more-bets").record.event
    assert dict(called.postings)[RESET] == -30_50
    assert dict(called.postings)[FUNDED] == -(START - 30_50)
    assert (table.balance(METER), table.balance(RESET)) == (START, 0)


def win_the_meter_or_line(table: BaccaratFloor, cents: int) -> int:
    table.wager(1, "royal", cents)
    table.to_announcement(SIX_KINGS)
    table.do(DEALER, "collect-losing-wagers")
    validate(table)
    paid = table.do(DEALER, "pay-winning-wagers").record.event
    return int(paid.settlements[0].won)


@pytest.mark.paragraph("13:69F-7.13(e)")
def test_where_a_low_meter_gives_way_to_the_next_line_no_award_is_documented(
    baccarat: Furnish,
) -> None:
    table = baccarat(elections={**PROGRESSIVE, "royal-meter-start": "1000.00"})
    table.ready(1)
    assert win_the_meter_or_line(table, 100_00) == 25_000_00  # five of a kind, 250 to 1
    assert table.state.meter() == 1_012_00
    assert table.cited(SUPERVISOR, "document-award") == "13:69F-7.13(e) (proposed)"
    table.do(DEALER, "discard-cards")


@pytest.mark.paragraph("13:69F-3.13(d)", "13:69F-3.13(e)", "13:69F-7.13(d)", "13:69F-7.13(e)")
@BOTH
def test_winners_whom_their_lines_pay_more_than_a_portion_leave_the_meter_as_it_is(
    baccarat: Furnish, game: str
) -> None:
    """Four wagers of $25: $10,012 on the meter is $2,503 each, five of a kind $6,250."""
    table = baccarat(game, elections={**PROGRESSIVE, "royal-low-meter": "as-shared"})
    to_payout(table, SIX_KINGS, dict.fromkeys((1, 2, 4, 6), 25_00))
    validate(table)
    paid = table.do(DEALER, "pay-winning-wagers").record.event
    assert [(settlement.won, settlement.pays) for settlement in paid.settlements] == [
        (6_250_00, "250 to 1")
    ] * 4
    assert table.state.meter() == START + 12_00
    assert table.state.inventory() == OPENER - 4 * 6_250_00  # chips of the tray, as any payout
    assert table.cited(SUPERVISOR, "document-award") == cited_as(game, "13(e)")
    table.do(DEALER, "discard-cards")


@pytest.mark.paragraph("13:69F-7.13(b)", "19:47-7.11(e)")
def test_a_void_round_leaves_the_meter_as_it_was_registered(baccarat: Furnish) -> None:
    """The wager goes back; what the licensee put on the meter stays for the patrons."""
    table = baccarat(elections=PROGRESSIVE)
    table.ready(1)
    table.wager(1, "royal", 5_00)
    table.empty_shoe_to(3)
    table.do(DEALER, "cutting-card")
    table.do(DEALER, "no-more-bets")
    table.do(DEALER, "too-few-cards")
    assert table.chips(1) == 1_000_00
    assert table.state.meter() == START + 60


@pytest.mark.paragraph("13:69F-7.13(d)")
def test_a_table_that_closes_keeps_its_meter(baccarat: Furnish) -> None:
    table = baccarat(elections=PROGRESSIVE)
    table.ready(1)
    table.wager(1, "royal", 5_00)
    table.play(BANKER_WINS)
    table.close_table()
    table.bring_cards()
    table.do(FLOORPERSON, "open-table", opener=OPENER)
    assert table.state.meter() == START + 60


# -- x.3(j)3 the payout limit --------------------------------------------------------------------

LIMITED = {"royal": "A", "royal-payout-limit": "25000"}
FROM_ONE_DOLLAR = {"minimum": 1_00, "maximum": 1_000_00, "increment": 1_00}


@pytest.mark.paragraph("13:69F-3.3(j)3", "13:69F-7.3(j)3")
@BOTH
@pytest.mark.parametrize("stakes", [(5_00, 5_00, 5_00), (1_00, 2_00, 100_00)])
def test_three_winners_above_the_limit_share_it_equally(
    baccarat: Furnish, game: str, stakes: tuple[int, ...]
) -> None:
    """Three could win 10,000 to 1 on 1.00 each: 30,000.00, which is above the 25,000.00 posted."""
    table = baccarat(game, elections=LIMITED, limits=FROM_ONE_DOLLAR)
    to_payout(table, SIX_KINGS, dict(zip((1, 4, 7), stakes, strict=True)))
    table.do(DEALER, "pay-winning-wagers")
    assert [table.chips(seat) for seat in (1, 4, 7)] == [1_000_00 + 10_000_00] * 3


@pytest.mark.paragraph("13:69F-3.3(j)3", "13:69F-7.3(j)3")
@BOTH
def test_a_winner_within_the_limit_is_paid_in_full(baccarat: Furnish, game: str) -> None:
    table = baccarat(game, elections=LIMITED, limits=FROM_ONE_DOLLAR)
    to_payout(table, SIX_KINGS, {1: 2_00})  # 20,000.00
    table.do(DEALER, "pay-winning-wagers")
    assert table.chips(1) == 1_000_00 + 20_000_00


@pytest.mark.paragraph("13:69F-3.3(j)3", "13:69F-7.3(j)3")
@BOTH
def test_what_cannot_be_parted_equally_stays_with_the_house(baccarat: Furnish, game: str) -> None:
    elections = {"royal": "K", "royal-payout-limit": "25000"}  # six-of-a-kind 1,000 to 1
    table = baccarat(game, elections=elections, limits=FROM_ONE_DOLLAR)
    to_payout(table, SIX_KINGS, {1: 10_00, 4: 10_00, 7: 10_00})  # 30,000.00 in all
    paid = table.do(DEALER, "pay-winning-wagers").record.event
    assert {settlement.won for settlement in paid.settlements} == {8_333_33}
    assert table.state.inventory() == OPENER - 3 * 8_333_33


@pytest.mark.paragraph("13:69F-3.13(d)", "13:69F-7.13(d)")
@BOTH
@given(
    meter=st.integers(1, 5_000_000),
    stakes=st.lists(st.integers(1, 10_000_00), min_size=1, max_size=8),
)
def test_a_meter_is_parted_equally_and_never_pays_more_than_it_shows(
    game: str, meter: int, stakes: list[int]
) -> None:
    """Six kings under table A: the meter, or 250 to 1 for five of a kind."""
    baccarat = rules(game, elections={"royal-progressive": "A"})
    laid = [LaidWager(seat, "royal", cents) for seat, cents in enumerate(stakes, start=1)]
    outcome = baccarat.outcome("Ks Kh Kd Kc Ks Kh")
    settled = baccarat.settle_all(outcome, laid, minimum=1_00, meter=meter)
    from_the_meter = [settlement.won for settlement in settled if settlement.decision.meter]
    assert sum(from_the_meter) <= meter
    assert len(set(from_the_meter)) <= 1  # equal portions
    for settlement, cents in zip(settled, stakes, strict=True):
        if 250 * cents > meter:  # the highest single payout
            assert (settlement.decision.meter, settlement.won) == (False, 250 * cents)
        else:
            assert (settlement.decision.meter, settlement.won) == (
                True,
                meter // len(from_the_meter),
            )
