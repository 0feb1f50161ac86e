"""9.6: no roll, an electrical device or an automated shaker that fails, one shaker at a time."""

from __future__ import annotations

import pytest
from houses import DEALER, FLOORPERSON, OPENER, SUPERVISOR, Floor

BOTH = pytest.mark.parametrize("edition", ["13:69F", "19:47"])
TABLES = pytest.mark.parametrize(
    ("edition", "shaker"), [("13:69F", "manual"), ("13:69F", "automated"), ("19:47", "manual")]
)


def two_patrons_wager(floor: Floor) -> None:
    """On 2,2,5 seat 1 wins 10.00 and seat 2 loses 20.00."""
    floor.seat(1, 100_00)
    floor.seat(2, 100_00)
    floor.wager(1, "small", 10_00)
    floor.wager(2, "big", 20_00)


def nobody_has_won_or_lost(floor: Floor) -> bool:
    return (floor.chips(1), floor.chips(2), floor.state.inventory(), floor.laid()) == (
        100_00,
        100_00,
        OPENER,
        {},
    )


# -- 9.6(a) no roll ------------------------------------------------------------------------------


@pytest.mark.paragraph("13:69F-9.6(a)", "19:47-9.6(a)")
@TABLES
def test_after_a_no_roll_wagers_stand_and_the_dice_are_tossed_again(
    floor: Floor, edition: str, shaker: str
) -> None:
    floor.open(edition=edition, shaker=shaker)
    two_patrons_wager(floor)
    floor.play_to("showing", shaker=shaker)
    called = floor.do(DEALER, "no-roll").record.event
    assert (called.says, called.cite) == ("No roll", f"{edition}-9.6(a)")
    assert (floor.step, floor.state.round) == ("no-more-bets", 1)
    assert floor.laid() == {(1, "small"): 10_00, (2, "big"): 20_00}
    no_more_bets = {"13:69F": "13:69F-9.5(c)", "19:47": "19:47-9.5(b)"}[edition]
    assert floor.cited(DEALER, "take-back-wager", seat=2, wager="big") == no_more_bets
    floor.play_round(shaker=shaker)
    assert (floor.chips(1), floor.chips(2)) == (110_00, 80_00)


@pytest.mark.paragraph("13:69F-9.6(a)", "19:47-9.6(a)")
@TABLES
def test_where_the_licensee_elects_so_a_no_roll_voids_the_round(
    floor: Floor, edition: str, shaker: str
) -> None:
    floor.open(edition=edition, shaker=shaker, elections={"no-roll": "void"})
    two_patrons_wager(floor)
    floor.play_to("showing", shaker=shaker)
    floor.do(DEALER, "no-roll")
    assert (floor.step, floor.state.round) == ("wagering", 2)
    assert nobody_has_won_or_lost(floor)


@pytest.mark.paragraph("13:69F-9.6(a)", "19:47-9.6(a)")
@BOTH
def test_no_roll_may_be_called_again_and_again(floor: Floor, edition: str) -> None:
    floor.open(edition=edition)
    two_patrons_wager(floor)
    for _ in range(3):
        floor.play_to("showing")
        floor.do(DEALER, "no-roll")
    floor.play_round(dice="6,6,5")
    assert (floor.chips(1), floor.chips(2)) == (90_00, 120_00)


@pytest.mark.paragraph("13:69F-9.6(a)", "13:69F-9.5(d)1")
def test_dice_tossed_again_after_a_no_roll_are_shaken_three_times_again(floor: Floor) -> None:
    floor.open()
    floor.play_to("showing")
    floor.do(DEALER, "no-roll")
    assert floor.cited(DEALER, "shake", times=2) == "13:69F-9.5(d)1"
    assert floor.cited(DEALER, "enter-dice", dice=[1, 2, 3]) == "13:69F-9.5(e)"


# -- 9.6(b) the electrical device ----------------------------------------------------------------


@pytest.mark.paragraph("13:69F-9.6(b)", "19:47-9.6(b)")
@TABLES
def test_with_the_dice_showing_a_failed_device_has_wagers_settled_before_the_supervisor(
    floor: Floor, edition: str, shaker: str
) -> None:
    floor.open(edition=edition, shaker=shaker)
    two_patrons_wager(floor)
    floor.play_to("showing", shaker=shaker)
    floor.do(DEALER, "device-malfunction")
    assert floor.step == "showing"
    assert floor.laid() == {(1, "small"): 10_00, (2, "big"): 20_00}
    assert floor.cited(DEALER, "enter-dice", dice=[2, 2, 5]) == f"{edition}-9.6(b)"
    attended = floor.do(SUPERVISOR, "attend-settlement")
    assert attended.record.actor == SUPERVISOR  # who was present, and when, is in the ledger
    assert attended.record.time == floor.clock.now
    floor.play_round(shaker=shaker)
    assert (floor.chips(1), floor.chips(2)) == (110_00, 80_00)


@pytest.mark.paragraph("13:69F-9.6(b)", "19:47-9.6(b)")
@BOTH
@pytest.mark.parametrize(
    ("step", "act"),
    [("lit", "collect-losing-wagers"), ("collected", "pay-winning-wagers")],
)
def test_a_device_that_fails_once_lit_has_the_rest_settled_before_the_supervisor(
    floor: Floor, edition: str, step: str, act: str
) -> None:
    floor.open(edition=edition)
    two_patrons_wager(floor)
    floor.play_to(step)
    floor.do(DEALER, "device-malfunction")
    assert not floor.state.rules.procedure.is_lit(floor.state.procedure)
    assert floor.cited(DEALER, act) == f"{edition}-9.6(b)"
    floor.do(SUPERVISOR, "attend-settlement")
    floor.play_round()
    assert (floor.chips(1), floor.chips(2)) == (110_00, 80_00)


@pytest.mark.paragraph("13:69F-9.6(b)", "19:47-9.6(b)")
@BOTH
def test_a_device_that_fails_with_all_wagers_settled_leaves_only_clearing(
    floor: Floor, edition: str
) -> None:
    floor.open(edition=edition)
    two_patrons_wager(floor)
    floor.play_to("paid")
    floor.do(DEALER, "device-malfunction")
    floor.do(DEALER, "clear-layout")
    assert (floor.chips(1), floor.chips(2)) == (110_00, 80_00)
    assert floor.cited(DEALER, "no-more-bets") == f"{edition}-9.6(b)"


@pytest.mark.paragraph("13:69F-9.6(b)", "19:47-9.6(b)")
@BOTH
@pytest.mark.parametrize("step", ["showing", "lit", "collected", "paid"])
def test_once_wagers_are_settled_all_gaming_ceases_until_the_device_is_inspected(
    floor: Floor, edition: str, step: str
) -> None:
    floor.open(edition=edition)
    two_patrons_wager(floor)
    floor.play_to(step)
    floor.do(DEALER, "device-malfunction")
    floor.do(SUPERVISOR, "attend-settlement")
    floor.play_round()
    ceased = f"{edition}-9.6(b)"
    assert floor.cited(DEALER, "no-more-bets") == ceased
    assert floor.cited(DEALER, "place-wager", seat=1, wager="big", amount=5_00) == ceased
    floor.do(FLOORPERSON, "inspect-device", dice=[6, 6, 6], properly_lit=False)
    assert floor.cited(DEALER, "no-more-bets") == ceased
    assert floor.cited(DEALER, "place-wager", seat=1, wager="big", amount=5_00) == ceased
    floor.do(FLOORPERSON, "inspect-device", dice=[6, 6, 6], properly_lit=True)
    floor.wager(1, "big", 5_00)
    floor.play_round()
    assert floor.state.round == 3


@pytest.mark.paragraph("13:69F-9.6(b)", "19:47-9.6(b)")
@BOTH
@pytest.mark.parametrize("step", ["wagering", "no-more-bets", "tossed"])
def test_a_device_that_fails_before_the_dice_show_has_wagers_returned(
    floor: Floor, edition: str, step: str
) -> None:
    floor.open(edition=edition)
    two_patrons_wager(floor)
    floor.play_to(step)
    floor.do(DEALER, "device-malfunction")
    assert (floor.step, floor.state.round) == ("wagering", 2)
    assert nobody_has_won_or_lost(floor)
    ceased = f"{edition}-9.6(b)"
    assert floor.cited(DEALER, "place-wager", seat=1, wager="big", amount=5_00) == ceased
    assert floor.cited(DEALER, "no-more-bets") == ceased


@pytest.mark.paragraph("13:69F-9.6(b)", "19:47-9.6(b)")
@BOTH
@pytest.mark.parametrize("step", ["wagering", "no-more-bets", "tossed"])
def test_nobody_attends_a_settlement_where_nothing_is_settled_by_hand(
    floor: Floor, edition: str, step: str
) -> None:
    floor.open(edition=edition)
    floor.play_to(step)
    assert floor.cited(SUPERVISOR, "attend-settlement") == f"{edition}-9.6(b)"
    floor.do(DEALER, "device-malfunction")
    assert floor.cited(SUPERVISOR, "attend-settlement") == f"{edition}-9.6(b)"


@pytest.mark.paragraph("13:69F-9.6(b)")
def test_a_supervisor_who_attended_one_settlement_has_not_attended_the_next(
    floor: Floor,
) -> None:
    floor.open()
    floor.play_to("lit")
    floor.do(DEALER, "device-malfunction")
    floor.do(SUPERVISOR, "attend-settlement")
    assert floor.cited(SUPERVISOR, "attend-settlement") == "13:69F-9.6(b)"
    floor.play_round()
    floor.inspect()
    floor.play_to("lit")
    floor.do(DEALER, "device-malfunction")
    assert floor.cited(DEALER, "collect-losing-wagers") == "13:69F-9.6(b)"


@pytest.mark.paragraph("13:69F-9.6(b)")
def test_a_device_out_of_order_does_not_fail_again(floor: Floor) -> None:
    floor.open()
    floor.play_to("lit")
    floor.do(DEALER, "device-malfunction")
    assert floor.cited(DEALER, "device-malfunction") == "13:69F-9.6(b)"


@pytest.mark.paragraph("13:69F-9.6(a)", "13:69F-9.6(b)")
def test_a_no_roll_with_the_device_out_of_order_voids_the_round(floor: Floor) -> None:
    floor.open()
    two_patrons_wager(floor)
    floor.play_to("showing")
    floor.do(DEALER, "device-malfunction")
    floor.do(DEALER, "no-roll")
    # Nothing was decided, and no second toss could be lit: everyone has back what was wagered.
    assert floor.laid() == {}
    assert floor.chips(1) + floor.chips(2) == 200_00
    assert floor.state.inventory() == OPENER
    assert floor.cited(DEALER, "no-more-bets") == "13:69F-9.6(b)"


@pytest.mark.paragraph("13:69F-9.6(b)", "19:47-9.6(b)")
@BOTH
def test_wagers_are_not_held_on_the_layout_by_an_inspection_that_fails(
    floor: Floor, edition: str
) -> None:
    """A device found out of order between rounds has failed before the dice show.

    Gaming has ceased, so the wagers on the layout go back, as for any such failure (the
    interpretation sic-bo-device-fails-before-the-dice-show).
    """
    floor.open(edition=edition)
    two_patrons_wager(floor)
    floor.do(FLOORPERSON, "inspect-device", dice=[1, 3, 5], properly_lit=False)
    assert nobody_has_won_or_lost(floor)


@pytest.mark.paragraph("13:69F-9.6(b)", "13:69F-9.5(a)1")
def test_a_table_with_a_failed_device_closes_and_opens_only_after_inspection(
    floor: Floor,
) -> None:
    floor.open()
    floor.do(DEALER, "device-malfunction")
    floor.close_table()
    assert floor.cited(FLOORPERSON, "open-table", opener=OPENER) == "13:69F-9.5(a)1"


# -- 9.6(c) the automated shaker -----------------------------------------------------------------


@pytest.mark.paragraph("13:69F-9.6(c)")
@pytest.mark.parametrize("step", ["no-more-bets", "showing"])
def test_an_automated_shaker_that_fails_voids_the_round(floor: Floor, step: str) -> None:
    floor.open(shaker="automated")
    two_patrons_wager(floor)
    floor.play_to(step, shaker="automated")
    failed = floor.do(DEALER, "shaker-malfunction").record.event
    assert (failed.says, failed.cite) == ("The round is void", "13:69F-9.6(c)")
    assert nobody_has_won_or_lost(floor)
    assert (floor.step, floor.state.round) == ("wagering", 2)


@pytest.mark.paragraph("13:69F-9.6(c)", "13:69F-9.5(a)2")
def test_an_automated_shaker_that_failed_is_inspected_before_it_tosses_again(
    floor: Floor,
) -> None:
    floor.open(shaker="automated")
    floor.play_to("no-more-bets", shaker="automated")
    floor.do(DEALER, "shaker-malfunction")
    assert floor.cited(DEALER, "no-more-bets") == "13:69F-9.5(a)2"
    floor.do(FLOORPERSON, "inspect-shaker", operations=3, properly_tossed=True)
    floor.play_round(shaker="automated")
    assert floor.state.round == 3


@pytest.mark.paragraph("13:69F-9.6(c)")
@BOTH
@pytest.mark.parametrize("step", ["wagering", "no-more-bets", "tossed", "showing", "lit"])
def test_a_manual_shaker_does_not_fail_as_an_automated_one(
    floor: Floor, edition: str, step: str
) -> None:
    floor.open(edition=edition)
    floor.play_to(step)
    # 19:47 knows only the shaker that is shaken by hand.
    expected = {"13:69F": "13:69F-9.6(c)", "19:47": "19:47-9.5(c)"}[edition]
    assert floor.cited(DEALER, "shaker-malfunction") == expected


@pytest.mark.paragraph("13:69F-9.6(c)", "13:69F-9.6(a)")
@pytest.mark.parametrize(
    ("shaker", "step", "act", "paragraph"),
    [
        ("automated", "no-more-bets", "shaker-malfunction", "13:69F-9.6(c)"),
        ("manual", "showing", "no-roll", "13:69F-9.6(a)"),
    ],
)
def test_a_void_round_records_each_wager_as_void_with_its_paragraph(
    floor: Floor, shaker: str, step: str, act: str, paragraph: str
) -> None:
    floor.open(shaker=shaker, elections={"no-roll": "void"})
    two_patrons_wager(floor)
    laid = floor.laid()
    floor.play_to(step, shaker=shaker)
    settlements = floor.do(DEALER, act).record.event.settlements
    assert {
        (settlement.seat, settlement.wager): settlement.amount for settlement in settlements
    } == laid
    assert {(settlement.result, settlement.won, settlement.cite) for settlement in settlements} == {
        ("void", 0, paragraph)
    }


# -- dice entered otherwise than they show -------------------------------------------------------


@pytest.mark.paragraph("13:69F-9.3(c)", "13:69F-9.5(e)", "19:47-9.3(c)", "19:47-9.5(d)")
@BOTH
def test_dice_keyed_in_wrongly_are_corrected_before_anything_is_collected(
    floor: Floor, edition: str
) -> None:
    floor.open(edition=edition)
    floor.seat(1, 100_00)
    floor.wager(1, "total:9", 5_00)
    floor.play_to("lit", dice="2,2,6")
    corrected = floor.do(FLOORPERSON, "correct-dice", dice=[2, 2, 5]).record.event
    assert corrected.says == "2, 2, 5"
    floor.play_round()
    assert floor.chips(1) == 130_00  # 9 at 6 to 1, by what the dice show


@pytest.mark.paragraph("13:69F-9.5(e)")
@pytest.mark.parametrize("step", ["wagering", "no-more-bets", "tossed", "showing", "collected"])
def test_dice_are_corrected_at_no_other_time(floor: Floor, step: str) -> None:
    floor.open()
    floor.play_to(step)
    assert floor.cited(FLOORPERSON, "correct-dice", dice=[2, 2, 5]) == "13:69F-9.5(e)"


# -- 9.6(d) one shaker at a time -----------------------------------------------------------------


@pytest.mark.paragraph("13:69F-9.6(d)")
@pytest.mark.parametrize(
    ("first", "second"),
    [("automated", "manual"), ("manual", "automated"), ("manual", "manual")],
)
def test_a_second_shaker_does_not_come_before_the_first_is_removed(
    floor: Floor, first: str, second: str
) -> None:
    floor.open(shaker=first)
    assert floor.cited(FLOORPERSON, "install-shaker", kind=second) == "13:69F-9.6(d)"
    floor.do(FLOORPERSON, "remove-shaker")
    floor.do(FLOORPERSON, "install-shaker", kind=second)


@pytest.mark.paragraph("13:69F-9.6(d)", "13:69F-9.5(d)1")
def test_a_manual_shaker_is_used_once_the_automated_one_is_removed(floor: Floor) -> None:
    floor.open(shaker="automated")
    floor.do(DEALER, "no-more-bets")
    assert floor.cited(DEALER, "shake", times=3) == "13:69F-9.5(d)"
    assert floor.cited(FLOORPERSON, "remove-shaker") == "13:69F-9.6(d)"  # not in a round
    floor.play_round(shaker="automated")
    floor.do(FLOORPERSON, "remove-shaker")
    floor.do(FLOORPERSON, "install-shaker", kind="manual")
    floor.play_round(shaker="manual")
    assert floor.state.round == 3


@pytest.mark.paragraph("13:69F-9.6(d)", "13:69F-9.5(a)2", "13:69F-9.5(b)")
def test_an_automated_shaker_that_comes_to_an_open_table_is_inspected_before_use(
    floor: Floor,
) -> None:
    floor.open()
    floor.do(FLOORPERSON, "remove-shaker")
    floor.do(FLOORPERSON, "install-shaker", kind="automated")
    assert floor.cited(DEALER, "no-more-bets") == "13:69F-9.5(a)2"
    floor.do(FLOORPERSON, "inspect-shaker", operations=3, properly_tossed=True)
    assert floor.cited(DEALER, "no-more-bets") == "13:69F-9.5(b)"
    floor.do(SUPERVISOR, "inspect-shaker-for-shift", operations=3, properly_tossed=True)
    floor.play_round(shaker="automated")
