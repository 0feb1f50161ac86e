"""8.2, 8.3(c) and 9.3: wagers and their limits, chips and seats, at an open sic bo table.

The test house's limits: minimum 5.00, maximum 500.00, in increments of 5.00; a maximum of its own
for the small bet (2,000.00), for each three of a kind (100.00) and for a total of 9 (50.00).
"""

from __future__ import annotations

from typing import Any

import pytest
from houses import (
    ACTORS,
    DEALER,
    DIVISION,
    FLOORPERSON,
    LIMITS,
    OPENER,
    PIT_BOSS,
    SUPERVISOR,
    TABLE,
    Floor,
)

from croupier.lawbook import BadInput, CroupierError, NotNow, Refusal
from croupier.roles import Role
from croupier.table import Actor


@pytest.fixture
def table(floor: Floor) -> Floor:
    """An open table with 10,000.00 in front of seat 1 and 100.00 in front of seat 2."""
    floor.open()
    floor.seat(1, 10_000_00)
    floor.seat(2, 100_00)
    return floor


def place(floor: Floor, wager: str, cents: int, **more: Any) -> str:
    """The paragraph by which seat 1's wager is refused."""
    return floor.cited(DEALER, "place-wager", seat=1, wager=wager, amount=cents, **more)


# -- 8.2 limits ----------------------------------------------------------------------------------


@pytest.mark.paragraph("13:69F-8.2(c)", "13:69F-8.2(d)")
def test_a_wager_at_the_minimum_and_at_the_maximum_is_accepted(table: Floor) -> None:
    table.wager(1, "big", 5_00)
    table.wager(1, "combination:2-5", 500_00)
    assert table.laid() == {(1, "big"): 5_00, (1, "combination:2-5"): 500_00}
    assert table.chips(1) == 10_000_00 - 505_00


@pytest.mark.paragraph("13:69F-8.2(c)", "13:69F-8.2(d)")
def test_a_wager_above_the_maximum_is_refused(table: Floor) -> None:
    assert place(table, "big", 505_00) == "13:69F-8.2(d)"


@pytest.mark.paragraph("13:69F-8.2(c)", "13:69F-8.2(d)")
def test_a_wager_below_the_minimum_is_refused(floor: Floor) -> None:
    floor.open(limits={"minimum": 10_00, "maximum": 500_00, "increment": 5_00})
    floor.seat(1, 100_00)
    assert place(floor, "big", 5_00) == "13:69F-8.2(d)"
    floor.wager(1, "big", 10_00)


@pytest.mark.paragraph("13:69F-8.2(d)")
def test_chips_added_to_a_wager_count_with_those_already_there(table: Floor) -> None:
    table.wager(1, "big", 300_00)
    assert place(table, "big", 205_00) == "13:69F-8.2(d)"
    table.wager(1, "big", 200_00)
    assert table.laid() == {(1, "big"): 500_00}


@pytest.mark.paragraph("13:69F-8.2(d)")
def test_each_patron_has_the_whole_maximum(table: Floor) -> None:
    table.do(DEALER, "bring-chips", seat=2, amount=500_00)
    table.wager(1, "big", 500_00)
    table.wager(2, "big", 500_00)
    assert table.laid() == {(1, "big"): 500_00, (2, "big"): 500_00}


@pytest.mark.paragraph("13:69F-8.2(b)", "13:69F-8.2(b)1")
@pytest.mark.parametrize(
    ("wager", "maximum"),
    [
        ("small", 2_000_00),  # above the table's
        ("three-of-a-kind:1", 100_00),  # below it, for each wager of the kind
        ("three-of-a-kind:6", 100_00),
        ("any-three-of-a-kind", 500_00),  # another kind
        ("total:9", 50_00),  # one wager of a kind
        ("total:10", 500_00),
    ],
)
def test_each_kind_of_wager_may_have_a_maximum_of_its_own(
    table: Floor, wager: str, maximum: int
) -> None:
    assert place(table, wager, maximum + 5_00) == "13:69F-8.2(d)"
    table.wager(1, wager, maximum)


@pytest.mark.paragraph("13:69F-8.2(b)1")
def test_a_maximum_of_one_wager_goes_before_that_of_its_kind(floor: Floor) -> None:
    floor.open(limits={**LIMITS, "maximum_of": {"total": 100_00, "total:9": 200_00}})
    floor.seat(1, 1_000_00)
    floor.wager(1, "total:9", 200_00)
    assert place(floor, "total:10", 105_00) == "13:69F-8.2(d)"


@pytest.mark.paragraph("13:69F-8.2(b)", "13:69F-8.2(b)2")
def test_maximums_may_differ_from_table_to_table(floor: Floor) -> None:
    floor.open(table="SB-1", limits={**LIMITS, "maximum_of": {"big": 50_00}})
    floor.open(table="SB-2", limits={**LIMITS, "maximum_of": {"big": 1_000_00}})
    wager = {"seat": 1, "wager": "big", "amount": 1_000_00}
    for table in ("SB-1", "SB-2"):
        floor.seat(1, 2_000_00, table=table)
    assert floor.cited(DEALER, "place-wager", table="SB-1", **wager) == "13:69F-8.2(d)"
    floor.do(DEALER, "place-wager", table="SB-2", **wager)


@pytest.mark.paragraph("13:69F-8.2(b)1", "13:69F-8.2(c)")
def test_a_maximum_for_a_wager_that_does_not_exist_is_not_taken(table: Floor) -> None:
    """A sign would give notice of it and no wager be held to it."""
    limits = {**LIMITS, "maximum_of": {"smal": 100_00}}
    change = {"limits": limits, "sign_posted": True, "announced": True}
    assert isinstance(table.refused(FLOORPERSON, "change-limits", **change), BadInput)


@pytest.mark.paragraph("13:69F-8.2(c)")
@pytest.mark.parametrize(
    "limits",
    [
        {"minimum": 10_00, "maximum": 5_00},
        {"minimum": 10_00, "maximum": 50_00, "maximum_of": {"big": 5_00}},
        {"minimum": 0, "maximum": 5_00},
        {"minimum": 5_00, "maximum": 50_00, "increment": 0},
        {"minimum": 5_00, "maximum": 500.0},
        {"minimum": "5", "maximum": 50_00},
        {"minimum": True, "maximum": 50_00},
        {"minimum": 5_00},
        {"minimum": 5_00, "maximum": 50_00, "limit": 1},
    ],
    ids=str,
)
def test_limits_that_contradict_themselves_or_cannot_be_read_are_not_taken(
    table: Floor, limits: dict[str, Any]
) -> None:
    change = {"limits": limits, "sign_posted": True, "announced": True}
    assert isinstance(table.refused(FLOORPERSON, "change-limits", **change), BadInput)


@pytest.mark.paragraph("13:69F-8.2(f)")
@pytest.mark.parametrize("cents", [6_00, 7_50, 12_50, 5_01])
def test_wagers_are_made_in_the_increments_required(table: Floor, cents: int) -> None:
    assert place(table, "big", cents) == "13:69F-8.2(f)"


@pytest.mark.paragraph("13:69F-8.2(f)", "13:69F-8.3(c)")
def test_an_increment_may_be_changed_with_sign_and_announcement(table: Floor) -> None:
    limits = {**LIMITS, "increment": 25_00}
    table.do(FLOORPERSON, "change-limits", limits=limits, sign_posted=True, announced=True)
    assert place(table, "big", 30_00) == "13:69F-8.2(f)"
    table.wager(1, "big", 50_00)


@pytest.mark.paragraph("13:69F-8.2(d)")
@pytest.mark.parametrize("cents", [5_00, 600_00])
def test_the_floorperson_may_permit_a_wager_outside_the_limits(floor: Floor, cents: int) -> None:
    floor.open(limits={"minimum": 10_00, "maximum": 500_00, "increment": 5_00})
    floor.seat(1, 1_000_00)
    wager = {"seat": 1, "wager": "big", "amount": cents}
    assert floor.cited(FLOORPERSON, "place-wager", **wager) == "13:69F-8.2(d)"
    entry = floor.do(FLOORPERSON, "place-wager", **wager, permitted=True)
    assert entry.record.actor == FLOORPERSON  # who permitted it is in the ledger
    assert entry.record.event.particulars["permitted"] is True
    floor.play_round(dice="6,6,5")
    assert floor.chips(1) == 1_000_00 + cents


@pytest.mark.paragraph("13:69F-8.2(d)")
def test_the_dealer_does_not_permit_a_wager_outside_the_limits(table: Floor) -> None:
    assert place(table, "big", 600_00, permitted=True) == "13:69F-8.2(d)"


@pytest.mark.paragraph("13:69F-8.2(d)", "13:69F-8.2(f)")
def test_permission_goes_for_minimum_and_maximum_and_not_for_increments(table: Floor) -> None:
    odd = {"seat": 1, "wager": "big", "amount": 601_00, "permitted": True}
    assert table.cited(FLOORPERSON, "place-wager", **odd) == "13:69F-8.2(f)"


@pytest.mark.paragraph("13:69F-8.2(e)")
@pytest.mark.parametrize(("dice", "chips"), [("6,6,5", 10_500_00), ("1,1,2", 9_500_00)])
def test_an_accepted_wager_above_a_lowered_maximum_is_paid_or_lost_in_its_entirety(
    table: Floor, dice: str, chips: int
) -> None:
    table.wager(1, "big", 500_00)
    limits = {"minimum": 5_00, "maximum": 50_00, "increment": 5_00}
    table.do(FLOORPERSON, "change-limits", limits=limits, sign_posted=True, announced=True)
    table.play_round(dice=dice)
    assert table.chips(1) == chips


@pytest.mark.paragraph("13:69F-8.2(e)")
@pytest.mark.parametrize(("dice", "chips"), [("6,6,5", 10_005_00), ("1,1,2", 9_995_00)])
def test_an_accepted_wager_below_a_raised_minimum_is_paid_or_lost_in_its_entirety(
    table: Floor, dice: str, chips: int
) -> None:
    table.wager(1, "big", 5_00)
    table.do(DEALER, "no-more-bets")
    limits = {"minimum": 25_00, "maximum": 50_00, "increment": 25_00}
    table.do(FLOORPERSON, "change-limits", limits=limits, sign_posted=True, announced=True)
    table.play_round(dice=dice)
    assert table.chips(1) == chips


# -- 8.3(c) changes --------------------------------------------------------------------------------


@pytest.mark.paragraph("13:69F-8.3(c)", "13:69F-8.2(c)")
@pytest.mark.parametrize(
    ("sign_posted", "announced"), [(False, False), (True, False), (False, True)]
)
def test_limits_do_not_change_without_both_sign_and_announcement(
    table: Floor, *, sign_posted: bool, announced: bool
) -> None:
    change = {"limits": {**LIMITS, "maximum": 900_00}}
    change |= {"sign_posted": sign_posted, "announced": announced}
    assert table.cited(FLOORPERSON, "change-limits", **change) == "13:69F-8.3(c)"
    assert place(table, "big", 900_00) == "13:69F-8.2(d)"


@pytest.mark.paragraph("13:69F-8.3(c)", "13:69F-8.2(c)")
def test_limits_may_be_changed_at_any_time_and_hold_from_the_next_wager(table: Floor) -> None:
    table.play_to("tossed")
    change = {"limits": {**LIMITS, "maximum": 900_00}, "sign_posted": True, "announced": True}
    changed = table.do(FLOORPERSON, "change-limits", **change).record
    assert (changed.actor, changed.time) == (FLOORPERSON, table.clock.now)
    assert changed.event.cite == "13:69F-8.3(c)"
    table.play_round()
    table.wager(1, "big", 900_00)


@pytest.mark.paragraph("13:69F-8.3(c)")
@pytest.mark.parametrize("field", ["limits", "sign_posted", "announced"])
def test_a_change_of_limits_that_does_not_say_all_is_not_read(table: Floor, field: str) -> None:
    change = {"limits": LIMITS, "sign_posted": True, "announced": True}
    del change[field]
    assert isinstance(table.refused(FLOORPERSON, "change-limits", **change), BadInput)


# -- 9.3 wagers on the layout ----------------------------------------------------------------------


@pytest.mark.paragraph("13:69F-9.3(a)", "19:47-9.3(a)")
@pytest.mark.parametrize("edition", ["13:69F", "19:47"])
@pytest.mark.parametrize("actor", [DEALER, FLOORPERSON], ids=lambda actor: actor.id)
def test_no_verbal_wager_with_cash_is_accepted(floor: Floor, edition: str, actor: Actor) -> None:
    floor.open(edition=edition)
    floor.seat(1, 100_00)
    cash = {"seat": 1, "wager": "big", "amount": 5_00, "tender": "cash"}
    assert floor.cited(actor, "place-wager", **cash) == f"{edition}-9.3(a)"


@pytest.mark.paragraph("13:69F-9.3(a)")
def test_plaques_are_as_good_as_chips(table: Floor) -> None:
    table.do(DEALER, "place-wager", seat=1, wager="big", amount=100_00, tender="plaques")
    assert table.laid() == {(1, "big"): 100_00}


@pytest.mark.paragraph("13:69F-9.3(a)", "19:47-9.3(a)")
@pytest.mark.parametrize("edition", ["13:69F", "19:47"])
def test_nobody_wagers_chips_that_are_not_in_hand(floor: Floor, edition: str) -> None:
    floor.open(edition=edition)
    floor.seat(1, 100_00)
    floor.wager(1, "big", 60_00)
    assert place(floor, "small", 45_00) == f"{edition}-9.3(a)"
    floor.wager(1, "small", 40_00)
    assert floor.chips(1) == 0


@pytest.mark.paragraph("13:69F-9.3(a)")
@pytest.mark.parametrize("wager", ["total:3", "total:18", "combination:2-2", "bigg", "", "total"])
def test_there_is_no_area_for_a_wager_the_layout_does_not_have(table: Floor, wager: str) -> None:
    wagered = {"seat": 1, "wager": wager, "amount": 5_00}
    assert isinstance(table.refused(DEALER, "place-wager", **wagered), BadInput)


@pytest.mark.paragraph("13:69F-9.3(b)", "19:47-9.3(b)", "13:69F-9.3(c)", "19:47-9.3(c)")
@pytest.mark.parametrize("edition", ["13:69F", "19:47"])
def test_a_wager_is_settled_where_it_lies_and_not_where_it_lay(floor: Floor, edition: str) -> None:
    floor.open(edition=edition)
    floor.seat(1, 100_00)
    floor.seat(2, 100_00)
    floor.wager(1, "small", 10_00)
    floor.wager(2, "small", 10_00)
    floor.do(DEALER, "move-wager", seat=1, wager="small", to="big")
    assert floor.laid() == {(1, "big"): 10_00, (2, "small"): 10_00}
    floor.play_round(dice="1,1,2")
    assert (floor.chips(1), floor.chips(2)) == (90_00, 110_00)


@pytest.mark.paragraph("13:69F-9.3(b)")
def test_the_dealer_moves_a_patrons_own_wager_and_nobody_elses(table: Floor) -> None:
    table.wager(1, "small", 10_00)
    assert isinstance(table.refused(DEALER, "move-wager", seat=2, wager="small", to="big"), NotNow)
    assert isinstance(table.refused(DEALER, "take-back-wager", seat=2, wager="small"), NotNow)


@pytest.mark.paragraph("13:69F-9.3(c)", "13:69F-8.2(d)")
def test_a_moved_wager_is_held_to_the_limits_of_its_new_place(table: Floor) -> None:
    table.wager(1, "small", 2_000_00)
    cited = table.cited(DEALER, "move-wager", seat=1, wager="small", to="big")
    assert cited == "13:69F-8.2(d)"


@pytest.mark.paragraph("13:69F-9.3(c)", "13:69F-8.2(d)")
def test_a_wager_moved_onto_another_joins_it(table: Floor) -> None:
    table.wager(1, "total:8", 100_00)
    table.wager(1, "total:10", 450_00)
    assert table.cited(DEALER, "move-wager", seat=1, wager="total:8", to="total:10") == (
        "13:69F-8.2(d)"
    )
    table.do(DEALER, "take-back-wager", seat=1, wager="total:10")
    table.wager(1, "total:10", 400_00)
    table.do(DEALER, "move-wager", seat=1, wager="total:8", to="total:10")
    assert table.laid() == {(1, "total:10"): 500_00}


@pytest.mark.paragraph("13:69F-9.3(c)")
@pytest.mark.parametrize(
    ("to", "kind"), [("small", NotNow), ("total:3", BadInput), ("nowhere", BadInput)]
)
def test_a_wager_is_not_moved_to_where_it_is_or_to_no_place(
    table: Floor, to: str, kind: type[CroupierError]
) -> None:
    table.wager(1, "small", 10_00)
    moved = {"seat": 1, "wager": "small", "to": to}
    assert isinstance(table.refused(DEALER, "move-wager", **moved), kind)


def test_a_wager_taken_back_before_the_call_is_in_the_patrons_hand_again(table: Floor) -> None:
    table.wager(2, "small", 10_00)
    table.do(DEALER, "take-back-wager", seat=2, wager="small")
    assert (table.chips(2), table.laid()) == (100_00, {})
    table.refused(DEALER, "take-back-wager", seat=2, wager="small")
    table.play_round(dice="1,1,2")
    assert table.chips(2) == 100_00


@pytest.mark.parametrize("amount", [0, -5_00, 5.0, "500", True, None, 10**13], ids=repr)
def test_an_amount_is_a_whole_number_of_cents_above_nothing(table: Floor, amount: object) -> None:
    wagered = {"seat": 1, "wager": "big", "amount": amount}
    assert isinstance(table.refused(DEALER, "place-wager", **wagered), BadInput)


# -- seats and chips -------------------------------------------------------------------------------


def test_a_patron_with_wagers_on_the_layout_does_not_leave(table: Floor) -> None:
    table.wager(2, "big", 10_00)
    assert table.cited(DEALER, "leave-seat", seat=2) == "13:69F-9.3(c)"
    table.play_round(dice="1,1,2")
    table.do(DEALER, "leave-seat", seat=2)
    assert 2 not in table.state.taken


def test_a_patron_who_leaves_takes_the_chips_along(table: Floor) -> None:
    left = table.do(DEALER, "leave-seat", seat=2).record.event
    assert left.postings == ((f"{TABLE}/patron/2", -100_00), ("patrons", 100_00))
    table.do(DEALER, "take-seat", seat=2)
    assert table.chips(2) == 0


def test_a_seat_is_taken_once_and_only_if_it_is_there(table: Floor) -> None:
    assert isinstance(table.refused(DEALER, "take-seat", seat=1), NotNow)
    for seat in (9, 0, -1, 21, True, "3"):
        assert isinstance(table.refused(DEALER, "take-seat", seat=seat), BadInput)


@pytest.mark.parametrize(
    ("command", "particulars"),
    [
        ("leave-seat", {}),
        ("buy-in", {"amount": 5_00}),
        ("bring-chips", {"amount": 5_00}),
        ("place-wager", {"wager": "big", "amount": 5_00}),
        ("move-wager", {"wager": "big", "to": "small"}),
        ("take-back-wager", {"wager": "big"}),
    ],
)
def test_nothing_is_done_for_a_seat_where_nobody_sits(
    table: Floor, command: str, particulars: dict[str, Any]
) -> None:
    assert isinstance(table.refused(DEALER, command, seat=5, **particulars), NotNow)


def test_a_buy_in_puts_cash_in_the_drop_and_chips_in_hand(table: Floor) -> None:
    table.do(DEALER, "buy-in", seat=2, amount=300_00)
    assert table.chips(2) == 400_00
    assert table.state.balances[f"{TABLE}/drop"] == 300_00
    assert table.state.inventory() == OPENER - 300_00


def test_no_more_chips_are_bought_than_the_inventory_holds(table: Floor) -> None:
    assert isinstance(table.refused(DEALER, "buy-in", seat=2, amount=OPENER + 1), NotNow)
    table.do(FLOORPERSON, "fill", amount=1)
    table.do(DEALER, "buy-in", seat=2, amount=OPENER + 1)
    assert table.state.inventory() == 0


@pytest.mark.paragraph("13:69F-8.2(e)", "13:69F-9.5(f)")
def test_an_inventory_that_cannot_pay_in_full_is_filled_first(floor: Floor) -> None:
    floor.open()
    floor.seat(1, 1_000_00)
    floor.do(DEALER, "buy-in", seat=1, amount=OPENER)
    floor.wager(1, "three-of-a-kind:6", 100_00)
    floor.play_to("collected", dice="6,6,6")
    assert floor.cited(DEALER, "pay-winning-wagers") == "13:69F-9.4(b)"
    floor.do(FLOORPERSON, "fill", amount=15_000_00)  # 150 to 1 on 100.00
    floor.play_round()
    assert floor.chips(1) == 1_000_00 + OPENER + 15_000_00
    assert floor.state.inventory() == 0


@pytest.mark.parametrize(
    ("actor", "command", "particulars"),
    [
        (DEALER, "buy-in", {"seat": 1, "amount": 5_00}),
        (DEALER, "place-wager", {"seat": 1, "wager": "big", "amount": 5_00}),
        (DEALER, "move-wager", {"seat": 1, "wager": "big", "to": "small"}),
        (DEALER, "take-back-wager", {"seat": 1, "wager": "big"}),
        (FLOORPERSON, "fill", {"amount": 5_00}),
        (FLOORPERSON, "close-table", {}),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_there_is_no_gaming_at_a_closed_table(
    table: Floor, actor: Actor, command: str, particulars: dict[str, Any]
) -> None:
    table.close_table()
    table.refused(actor, command, **particulars)


def test_a_table_is_not_opened_twice(table: Floor) -> None:
    assert isinstance(table.refused(FLOORPERSON, "open-table", opener=OPENER), NotNow)


def test_a_table_with_wagers_on_the_layout_does_not_close(table: Floor) -> None:
    table.wager(1, "big", 5_00)
    table.refused(FLOORPERSON, "close-table")
    table.do(DEALER, "take-back-wager", seat=1, wager="big")
    table.close_table()


def test_a_table_that_closes_sends_its_inventory_to_the_cage(table: Floor) -> None:
    table.wager(1, "big", 500_00)
    table.play_round(dice="1,1,2")
    closed = table.close_table().record.event
    won = OPENER + 500_00
    assert closed.postings == ((f"{TABLE}/inventory", -won), ("cage", won))


ROLES_OF = {
    "take-seat": ({Role.DEALER}, {"seat": 3}),
    "leave-seat": ({Role.DEALER}, {"seat": 2}),
    "buy-in": ({Role.DEALER}, {"seat": 2, "amount": 5_00}),
    "bring-chips": ({Role.DEALER}, {"seat": 2, "amount": 5_00}),
    "place-wager": (
        {Role.DEALER, Role.FLOORPERSON},
        {"seat": 1, "wager": "small", "amount": 5_00},
    ),
    "move-wager": ({Role.DEALER, Role.FLOORPERSON}, {"seat": 1, "wager": "big", "to": "small"}),
    "take-back-wager": ({Role.DEALER}, {"seat": 1, "wager": "big"}),
    "fill": ({Role.FLOORPERSON}, {"amount": 5_00}),
    "change-limits": (
        {Role.FLOORPERSON},
        {"limits": LIMITS, "sign_posted": True, "announced": True},
    ),
}


@pytest.mark.parametrize(
    ("command", "role"),
    [(command, role) for command, (may, _) in ROLES_OF.items() for role in Role if role not in may],
)
def test_a_command_is_given_by_nobody_but_those_it_falls_to(
    table: Floor, command: str, role: Role
) -> None:
    table.wager(1, "big", 5_00)
    roles, particulars = ROLES_OF[command]
    table.refused(ACTORS[role], command, **particulars)
    for may in roles:
        if (1, "big") not in table.laid():  # whoever came before has moved it
            table.wager(1, "big", 5_00)
        table.do(ACTORS[may], command, **particulars)


@pytest.mark.parametrize(
    "actor", [DEALER, SUPERVISOR, PIT_BOSS, DIVISION], ids=lambda actor: actor.id
)
def test_a_table_is_opened_and_closed_by_nobody_but_the_floorperson(
    floor: Floor, actor: Actor
) -> None:
    floor.establish()
    floor.do(FLOORPERSON, "install-shaker", kind="manual")
    floor.inspect()
    floor.refused(actor, "open-table", opener=OPENER)
    floor.do(FLOORPERSON, "open-table", opener=OPENER)
    floor.refused(actor, "close-table")


@pytest.mark.parametrize(
    "command",
    [{"type": "stand-on-your-head"}, {"type": None}, {"type": 7}, {"type": []}, {"type": {}}, {}],
    ids=str,
)
def test_a_command_that_does_not_exist_is_bad_input(table: Floor, command: dict[str, Any]) -> None:
    head = table.ledger.head()
    with pytest.raises(BadInput):
        table.give(DEALER, command)
    assert table.ledger.head() == head


def test_particulars_nobody_asked_for_are_bad_input(table: Floor) -> None:
    wagered = {"seat": 1, "wager": "big", "amount": 5_00, "odds": "100 to 1"}
    assert isinstance(table.refused(DEALER, "place-wager", **wagered), BadInput)


def test_a_refusal_says_what_why_and_what_would_be_accepted(table: Floor) -> None:
    refusal = table.refused(DEALER, "place-wager", seat=1, wager="big", amount=505_00)
    assert isinstance(refusal, Refusal)
    assert str(refusal) == (
        "505.00 on big is above the maximum of 500.00; only with the floorperson's permission "
        "[13:69F-8.2(d)]"
    )


@pytest.mark.paragraph("13:69F-8.2(d)")
def test_a_wager_permitted_below_the_minimum_need_not_keep_to_the_increment(table: Floor) -> None:
    wagered = {"seat": 1, "wager": "big", "amount": 3_00}
    assert table.cited(FLOORPERSON, "place-wager", **wagered) == "13:69F-8.2(f)"
    table.do(FLOORPERSON, "place-wager", **wagered, permitted=True)
    assert table.laid() == {(1, "big"): 3_00}


@pytest.mark.paragraph("13:69F-8.2(d)")
def test_a_wager_permitted_above_the_maximum_is_moved_with_permission_again(table: Floor) -> None:
    table.do(DEALER, "bring-chips", seat=1, amount=1_000_00)
    table.do(FLOORPERSON, "place-wager", seat=1, wager="total:8", amount=600_00, permitted=True)
    move = {"seat": 1, "wager": "total:8", "to": "total:10"}
    assert table.cited(DEALER, "move-wager", **move) == "13:69F-8.2(d)"
    assert table.cited(DEALER, "move-wager", **move, permitted=True) == "13:69F-8.2(d)"
    table.do(FLOORPERSON, "move-wager", **move, permitted=True)
    assert table.laid() == {(1, "total:10"): 600_00}
