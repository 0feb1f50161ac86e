"""9.1, 9.3 and 9.5: a sic bo table inspected, opened and dealt, in the order of the text.

What may come at each step, who may do it and which paragraph says so are written out here by
hand from the two chapters; the product is held to these tables.
"""

from __future__ import annotations

from typing import Any

import pytest
from houses import (
    ACTORS,
    AUTOMATED_ROUND,
    DEALER,
    DIVISION,
    FLOORPERSON,
    MANUAL_ROUND,
    OPENER,
    PIT_BOSS,
    ROUNDS,
    SUPERVISOR,
    TABLE,
    Floor,
)

from croupier.lawbook import BadInput
from croupier.roles import Role

# Every act of sic bo with lawful particulars, in the order of the text.
ACTS: dict[str, dict[str, Any]] = {
    "install-shaker": {"kind": "manual"},
    "remove-shaker": {},
    "replace-dice": {},
    "inspect-device": {"dice": [1, 3, 5], "properly_lit": True},
    "inspect-shaker": {"operations": 3, "properly_tossed": True},
    "begin-shift": {},
    "inspect-shaker-for-shift": {"operations": 3, "properly_tossed": True},
    "no-more-bets": {},
    "shake": {"times": 3},
    "activate-shaker": {},
    "uncover": {},
    "enter-dice": {"dice": [2, 2, 5]},
    "collect-losing-wagers": {},
    "pay-winning-wagers": {},
    "clear-layout": {},
    "no-roll": {},
    "device-malfunction": {},
    "attend-settlement": {},
    "shaker-malfunction": {},
}

# Who does each act: 9.5(a) names the floorperson, 9.5(b) and 9.6(b) the casino supervisor, the
# rest of 9.5 and 9.6 the dealer.
DONE_BY: dict[str, Role] = {
    "install-shaker": Role.FLOORPERSON,
    "remove-shaker": Role.FLOORPERSON,
    "replace-dice": Role.FLOORPERSON,
    "inspect-device": Role.FLOORPERSON,
    "inspect-shaker": Role.FLOORPERSON,
    "begin-shift": Role.CASINO_SUPERVISOR,
    "inspect-shaker-for-shift": Role.CASINO_SUPERVISOR,
    "no-more-bets": Role.DEALER,
    "shake": Role.DEALER,
    "activate-shaker": Role.DEALER,
    "uncover": Role.DEALER,
    "enter-dice": Role.DEALER,
    "collect-losing-wagers": Role.DEALER,
    "pay-winning-wagers": Role.DEALER,
    "clear-layout": Role.DEALER,
    "no-roll": Role.DEALER,
    "device-malfunction": Role.DEALER,
    "attend-settlement": Role.CASINO_SUPERVISOR,
    "shaker-malfunction": Role.DEALER,
}

# What may come at each step of a round at an open table that is in order.
ANY_TIME = {"device-malfunction"}
BETWEEN_ROUNDS = {"remove-shaker", "replace-dice", "inspect-device", "begin-shift"}
COMES_AT: dict[str, dict[str, set[str]]] = {
    "manual": {
        "wagering": {"no-more-bets"} | BETWEEN_ROUNDS | ANY_TIME,
        "no-more-bets": {"shake", "replace-dice"} | ANY_TIME,
        "tossed": {"uncover"} | ANY_TIME,
        "showing": {"enter-dice", "no-roll"} | ANY_TIME,
        "lit": {"collect-losing-wagers"} | ANY_TIME,
        "collected": {"pay-winning-wagers"} | ANY_TIME,
        "paid": {"clear-layout"} | ANY_TIME,
    },
    "automated": {
        "wagering": {"no-more-bets", "inspect-shaker", "inspect-shaker-for-shift"}
        | BETWEEN_ROUNDS
        | ANY_TIME,
        "no-more-bets": {"activate-shaker", "shaker-malfunction", "replace-dice"} | ANY_TIME,
        "showing": {"enter-dice", "no-roll", "shaker-malfunction"} | ANY_TIME,
        "lit": {"collect-losing-wagers"} | ANY_TIME,
        "collected": {"pay-winning-wagers"} | ANY_TIME,
        "paid": {"clear-layout"} | ANY_TIME,
    },
}

# The paragraph each act rests on. 19:47 knows only the shaker that is shaken by hand, 9.5(c); what
# came with the automated one is refused by it.
PARAGRAPH: dict[str, dict[str, str]] = {
    "13:69F": {
        "install-shaker": "13:69F-9.6(d)",  # one is at the table already
        "remove-shaker": "13:69F-9.6(d)",
        "replace-dice": "13:69F-9.1",
        "inspect-device": "13:69F-9.5(a)1",
        "inspect-shaker": "13:69F-9.5(a)2",
        "begin-shift": "13:69F-9.5(b)",
        "inspect-shaker-for-shift": "13:69F-9.5(b)",
        "no-more-bets": "13:69F-9.5(c)",
        "shake": "13:69F-9.5(d)1",
        "activate-shaker": "13:69F-9.5(d)2",
        "uncover": "13:69F-9.5(e)",
        "enter-dice": "13:69F-9.5(e)",
        "collect-losing-wagers": "13:69F-9.5(f)",
        "pay-winning-wagers": "13:69F-9.5(f)",
        "clear-layout": "13:69F-9.5(g)",
        "no-roll": "13:69F-9.6(a)",
        "device-malfunction": "13:69F-9.6(b)",
        "attend-settlement": "13:69F-9.6(b)",
        "shaker-malfunction": "13:69F-9.6(c)",
    },
    "19:47": {
        "install-shaker": "19:47-9.1",
        "remove-shaker": "19:47-9.1",
        "replace-dice": "19:47-9.1",
        "inspect-device": "19:47-9.5(a)",
        "inspect-shaker": "19:47-9.5(c)",
        "begin-shift": "19:47-9.5(c)",
        "inspect-shaker-for-shift": "19:47-9.5(c)",
        "no-more-bets": "19:47-9.5(b)",
        "shake": "19:47-9.5(c)",
        "activate-shaker": "19:47-9.5(c)",
        "uncover": "19:47-9.5(d)",
        "enter-dice": "19:47-9.5(d)",
        "collect-losing-wagers": "19:47-9.5(e)",
        "pay-winning-wagers": "19:47-9.5(e)",
        "clear-layout": "19:47-9.5(f)",
        "no-roll": "19:47-9.6(a)",
        "device-malfunction": "19:47-9.6(b)",
        "attend-settlement": "19:47-9.6(b)",
        "shaker-malfunction": "19:47-9.5(c)",
    },
}
MIXING = {"13:69F": "13:69F-9.5(d)", "19:47": "19:47-9.5(c)"}  # the other kind of shaker

TABLES = [("13:69F", "manual"), ("13:69F", "automated"), ("19:47", "manual")]
UNKNOWN = {"13:69F": set(), "19:47": {"begin-shift"}}  # shifts matter to an automated shaker alone
MOMENTS = [
    (edition, shaker, step, act)
    for edition, shaker in TABLES
    for step, comes in COMES_AT[shaker].items()
    for act in ACTS
    if act not in comes - UNKNOWN[edition]
]
TURNS = [
    (edition, shaker, step, act)
    for edition, shaker in TABLES
    for step, comes in COMES_AT[shaker].items()
    for act in sorted(comes - UNKNOWN[edition])
]


def at_a_table(floor: Floor, edition: str, shaker: str, step: str) -> None:
    """An open table with a wager on the layout and the round at a step."""
    floor.open(edition=edition, shaker=shaker)
    floor.seat(1, 100_00)
    floor.wager(1, "small", 10_00)
    floor.play_to(step, shaker=shaker)


# -- whole rounds ------------------------------------------------------------------------------


@pytest.mark.paragraph(
    "13:69F-9.5(a)",
    "13:69F-9.5(a)1",
    "13:69F-9.5(c)",
    "13:69F-9.5(d)",
    "13:69F-9.5(d)1",
    "13:69F-9.5(e)",
    "13:69F-9.5(f)",
    "13:69F-9.5(g)",
    "19:47-9.5(a)",
    "19:47-9.5(b)",
    "19:47-9.5(c)",
    "19:47-9.5(d)",
    "19:47-9.5(e)",
    "19:47-9.5(f)",
)
@pytest.mark.parametrize("edition", ["13:69F", "19:47"])
def test_a_whole_round_with_a_manual_shaker(floor: Floor, edition: str) -> None:
    floor.open(edition=edition)
    floor.seat(1, 100_00)
    floor.seat(2, 100_00)
    floor.wager(1, "small", 10_00)
    floor.wager(1, "big", 10_00)
    floor.wager(2, "total:9", 5_00)

    said = floor.do(DEALER, "no-more-bets").record.event
    assert (said.says, said.cite) == ("No more bets", PARAGRAPH[edition]["no-more-bets"])
    assert floor.step == "no-more-bets"
    floor.do(DEALER, "shake", times=3)
    assert floor.step == "tossed"
    floor.do(DEALER, "uncover")
    assert floor.step == "showing"
    entered = floor.do(DEALER, "enter-dice", dice=[2, 2, 5]).record.event
    assert (entered.says, floor.step) == ("2, 2, 5", "lit")
    assert floor.state.rules.procedure.is_lit(floor.state.procedure)
    assert floor.laid() == {(1, "small"): 10_00, (1, "big"): 10_00, (2, "total:9"): 5_00}

    collected = floor.do(DEALER, "collect-losing-wagers").record.event
    assert [settlement.wager for settlement in collected.settlements] == ["big"]
    assert floor.laid() == {(1, "small"): 10_00, (2, "total:9"): 5_00}
    assert floor.state.inventory() == OPENER + 10_00
    paid = floor.do(DEALER, "pay-winning-wagers").record.event
    # 2 + 2 + 5 is 9: small 1 to 1, a total of 9 at 6 to 1.
    assert [(settlement.wager, settlement.won) for settlement in paid.settlements] == [
        ("small", 10_00),
        ("total:9", 30_00),
    ]
    assert floor.laid() == {}
    assert (floor.chips(1), floor.chips(2)) == (100_00, 130_00)
    assert floor.state.inventory() == OPENER + 10_00 - 10_00 - 30_00
    assert floor.state.rules.procedure.is_lit(floor.state.procedure)

    floor.do(DEALER, "clear-layout")
    assert (floor.step, floor.state.round) == ("wagering", 2)
    assert not floor.state.rules.procedure.is_lit(floor.state.procedure)
    floor.wager(1, "big", 5_00)  # the next round may be wagered on


@pytest.mark.paragraph(
    "13:69F-9.5(a)2", "13:69F-9.5(b)", "13:69F-9.5(d)2", "13:69F-9.5(e)", "13:69F-9.5(f)"
)
def test_a_whole_round_with_an_automated_shaker(floor: Floor) -> None:
    floor.open(shaker="automated")
    floor.seat(4, 100_00)
    floor.wager(4, "one-of-a-kind:6", 10_00)
    floor.wager(4, "two-of-a-kind:1", 10_00)
    floor.do(DEALER, "no-more-bets")
    floor.do(DEALER, "activate-shaker")
    assert floor.step == "showing"  # 9.5(f): never covered, so there is nothing to uncover
    floor.do(DEALER, "enter-dice", dice=[6, 6, 6])
    floor.do(DEALER, "collect-losing-wagers")
    floor.do(DEALER, "pay-winning-wagers")
    # 9.4(c): one of a kind on all three dice pays 3 to 1.
    assert floor.chips(4) == 100_00 - 10_00 + 30_00
    floor.do(DEALER, "clear-layout")
    assert (floor.step, floor.state.round) == ("wagering", 2)


@pytest.mark.paragraph("13:69F-9.5(f)", "19:47-9.5(e)")
@pytest.mark.parametrize(("edition", "shaker"), TABLES)
def test_losing_wagers_are_collected_before_a_winner_is_paid(
    floor: Floor, edition: str, shaker: str
) -> None:
    at_a_table(floor, edition, shaker, "lit")
    cited = floor.cited(DEALER, "pay-winning-wagers")
    assert cited == PARAGRAPH[edition]["pay-winning-wagers"]
    floor.do(DEALER, "collect-losing-wagers")
    floor.do(DEALER, "pay-winning-wagers")


@pytest.mark.paragraph("13:69F-9.5(f)", "19:47-9.5(e)")
@pytest.mark.parametrize("edition", ["13:69F", "19:47"])
def test_an_uncovered_shaker_is_not_covered_and_shaken_until_winners_are_paid(
    floor: Floor, edition: str
) -> None:
    at_a_table(floor, edition, "manual", "showing")
    for step in ("showing", "lit", "collected"):
        floor.play_to(step)
        assert floor.cited(DEALER, "shake", times=3) == PARAGRAPH[edition]["shake"]


# -- the order of 9.5 --------------------------------------------------------------------------


@pytest.mark.paragraph(
    "13:69F-9.5(c)",
    "13:69F-9.5(d)",
    "13:69F-9.5(e)",
    "13:69F-9.5(f)",
    "13:69F-9.5(g)",
    "19:47-9.5(b)",
    "19:47-9.5(c)",
    "19:47-9.5(d)",
    "19:47-9.5(e)",
    "19:47-9.5(f)",
)
@pytest.mark.parametrize(("edition", "shaker", "step", "act"), MOMENTS)
def test_an_act_out_of_its_order_is_refused_by_its_paragraph(
    floor: Floor, edition: str, shaker: str, step: str, act: str
) -> None:
    at_a_table(floor, edition, shaker, step)
    expected = PARAGRAPH[edition][act]
    other_shaker = {"manual": "activate-shaker", "automated": "shake"}[shaker]
    if step == "no-more-bets" and act == other_shaker:
        expected = MIXING[edition]
    assert floor.cited(ACTORS[DONE_BY[act]], act, **ACTS[act]) == expected


@pytest.mark.paragraph("13:69F-9.5(c)", "19:47-9.5(b)")
@pytest.mark.parametrize(("edition", "shaker", "step", "act"), TURNS)
def test_an_act_in_its_order_is_accepted(
    floor: Floor, edition: str, shaker: str, step: str, act: str
) -> None:
    at_a_table(floor, edition, shaker, step)
    sequence, _ = floor.ledger.head()
    entry = floor.do(ACTORS[DONE_BY[act]], act, **ACTS[act])
    assert entry.sequence == sequence + 1
    assert entry.record.event.cite == PARAGRAPH[edition][act]
    assert entry.record.actor == ACTORS[DONE_BY[act]]


@pytest.mark.parametrize(("edition", "shaker"), TABLES)
@pytest.mark.parametrize(
    "act", [command["type"] for _, command in MANUAL_ROUND + AUTOMATED_ROUND[1:2]]
)
def test_no_round_is_dealt_at_a_closed_table(
    floor: Floor, edition: str, shaker: str, act: str
) -> None:
    floor.establish(edition=edition)
    floor.do(FLOORPERSON, "install-shaker", kind=shaker)
    floor.inspect(shaker=shaker)
    assert floor.cited(DEALER, act, **ACTS[act]) == PARAGRAPH[edition][act]


@pytest.mark.parametrize(("edition", "shaker"), TABLES)
@pytest.mark.parametrize("act", ["no-roll", "device-malfunction", "attend-settlement"])
def test_nothing_irregular_happens_at_a_closed_table(
    floor: Floor, edition: str, shaker: str, act: str
) -> None:
    floor.establish(edition=edition)
    floor.do(FLOORPERSON, "install-shaker", kind=shaker)
    floor.inspect(shaker=shaker)
    assert floor.cited(ACTORS[DONE_BY[act]], act) == PARAGRAPH[edition][act]


@pytest.mark.paragraph("13:69F-9.5(g)", "19:47-9.5(f)")
@pytest.mark.parametrize(("edition", "shaker"), TABLES)
def test_a_table_is_not_closed_before_its_round_is_cleared(
    floor: Floor, edition: str, shaker: str
) -> None:
    floor.open(edition=edition, shaker=shaker)
    for step in list(COMES_AT[shaker])[1:]:
        floor.play_to(step, shaker=shaker)
        assert floor.cited(FLOORPERSON, "close-table") == PARAGRAPH[edition]["clear-layout"]
    floor.do(DEALER, "clear-layout")
    floor.close_table()
    assert not floor.state.is_open


@pytest.mark.paragraph("13:69F-9.5(c)", "19:47-9.5(b)", "13:69F-9.3(c)", "19:47-9.3(c)")
@pytest.mark.parametrize(
    ("command", "particulars"),
    [
        ("place-wager", {"seat": 1, "wager": "big", "amount": 10_00}),
        ("place-wager", {"seat": 1, "wager": "small", "amount": 10_00}),
        ("move-wager", {"seat": 1, "wager": "small", "to": "big"}),
        ("take-back-wager", {"seat": 1, "wager": "small"}),
    ],
)
@pytest.mark.parametrize(("edition", "shaker"), TABLES)
def test_no_wager_moves_after_no_more_bets(
    floor: Floor, edition: str, shaker: str, command: str, particulars: dict[str, Any]
) -> None:
    at_a_table(floor, edition, shaker, "no-more-bets")
    for step in list(COMES_AT[shaker])[1:]:
        floor.play_to(step, shaker=shaker)
        cited = floor.cited(DEALER, command, **particulars)
        assert cited == PARAGRAPH[edition]["no-more-bets"]


@pytest.mark.paragraph("13:69F-9.5(c)", "13:69F-8.2(d)")
def test_not_even_the_floorperson_permits_a_wager_after_no_more_bets(floor: Floor) -> None:
    at_a_table(floor, "13:69F", "manual", "no-more-bets")
    late = {"seat": 1, "wager": "big", "amount": 10_00, "permitted": True}
    assert floor.cited(FLOORPERSON, "place-wager", **late) == "13:69F-9.5(c)"


# -- who does what -----------------------------------------------------------------------------


def _in_turn() -> list[tuple[str, str, str]]:
    """Every act with the table at which, and the step at which, it may come."""
    first: dict[str, tuple[str, str]] = {}
    for shaker, steps in COMES_AT.items():
        for step, comes in steps.items():
            for act in comes:
                first.setdefault(act, (shaker, step))
    return [(act, *first[act]) for act in ACTS if act in first]


WRONG_ROLES = [
    (act, shaker, step, role)
    for act, shaker, step in _in_turn()
    for role in Role
    if role is not DONE_BY[act]
]


@pytest.mark.paragraph(
    "13:69F-9.5(a)",
    "13:69F-9.5(a)1",
    "13:69F-9.5(a)2",
    "13:69F-9.5(b)",
    "13:69F-9.5(c)",
    "13:69F-9.5(d)",
    "13:69F-9.5(e)",
    "13:69F-9.5(f)",
    "13:69F-9.5(g)",
    "13:69F-9.6(a)",
    "13:69F-9.6(b)",
    "13:69F-9.6(c)",
)
@pytest.mark.parametrize(("act", "shaker", "step", "role"), WRONG_ROLES)
def test_an_act_is_done_by_nobody_but_the_one_it_falls_to(
    floor: Floor, act: str, shaker: str, step: str, role: Role
) -> None:
    at_a_table(floor, "13:69F", shaker, step)
    assert floor.cited(ACTORS[role], act, **ACTS[act]) == PARAGRAPH["13:69F"][act]
    floor.do(ACTORS[DONE_BY[act]], act, **ACTS[act])


@pytest.mark.paragraph("13:69F-9.6(b)", "19:47-9.6(b)")
@pytest.mark.parametrize("edition", ["13:69F", "19:47"])
@pytest.mark.parametrize("actor", [DEALER, FLOORPERSON, PIT_BOSS, DIVISION], ids=lambda a: a.id)
def test_a_settlement_by_hand_is_attended_by_nobody_but_the_casino_supervisor(
    floor: Floor, edition: str, actor: Any
) -> None:
    at_a_table(floor, edition, "manual", "lit")
    floor.do(DEALER, "device-malfunction")
    cited = floor.cited(actor, "attend-settlement")
    assert cited == PARAGRAPH[edition]["attend-settlement"]


@pytest.mark.paragraph("13:69F-9.1", "19:47-9.1")
@pytest.mark.parametrize("actor", [DEALER, SUPERVISOR, PIT_BOSS, DIVISION], ids=lambda a: a.id)
@pytest.mark.parametrize("edition", ["13:69F", "19:47"])
def test_a_shaker_is_installed_by_nobody_but_the_floorperson(
    floor: Floor, actor: Any, edition: str
) -> None:
    floor.establish(edition=edition)
    assert floor.cited(actor, "install-shaker", kind="manual") == f"{edition}-9.1"


# -- 9.5(a), (b) inspections -------------------------------------------------------------------


@pytest.mark.paragraph("13:69F-9.5(a)", "13:69F-9.5(a)1", "19:47-9.5(a)")
@pytest.mark.parametrize(
    ("edition", "paragraph"), [("13:69F", "13:69F-9.5(a)1"), ("19:47", "19:47-9.5(a)")]
)
def test_a_table_does_not_open_before_the_device_is_inspected(
    floor: Floor, edition: str, paragraph: str
) -> None:
    floor.establish(edition=edition)
    floor.do(FLOORPERSON, "install-shaker", kind="manual")
    assert floor.cited(FLOORPERSON, "open-table", opener=OPENER) == paragraph
    floor.do(FLOORPERSON, "inspect-device", dice=[1, 3, 5], properly_lit=True)
    floor.do(FLOORPERSON, "open-table", opener=OPENER)
    assert floor.state.is_open


@pytest.mark.paragraph("13:69F-9.5(a)1", "19:47-9.5(a)")
@pytest.mark.parametrize("edition", ["13:69F", "19:47"])
def test_a_table_does_not_open_with_a_device_that_does_not_light_properly(
    floor: Floor, edition: str
) -> None:
    floor.establish(edition=edition)
    floor.do(FLOORPERSON, "install-shaker", kind="manual")
    floor.do(FLOORPERSON, "inspect-device", dice=[1, 3, 5], properly_lit=False)
    assert floor.cited(FLOORPERSON, "open-table", opener=OPENER).startswith(f"{edition}-9.")


@pytest.mark.paragraph("13:69F-9.5(a)1", "19:47-9.5(a)")
@pytest.mark.parametrize("dice", [[1, 3], [1, 3, 5, 6], [], [0, 3, 5], [1, 3, 7]], ids=str)
@pytest.mark.parametrize("edition", ["13:69F", "19:47"])
def test_the_device_is_inspected_with_three_values_of_dice_and_no_other(
    floor: Floor, edition: str, dice: list[int]
) -> None:
    floor.establish(edition=edition)
    floor.refused(FLOORPERSON, "inspect-device", dice=dice, properly_lit=True)


@pytest.mark.paragraph("13:69F-9.5(a)2")
def test_a_table_does_not_open_before_the_floorperson_inspects_the_automated_shaker(
    floor: Floor,
) -> None:
    tried = {"operations": 3, "properly_tossed": True}
    floor.establish()
    floor.do(FLOORPERSON, "install-shaker", kind="automated")
    floor.do(FLOORPERSON, "inspect-device", dice=[1, 3, 5], properly_lit=True)
    floor.do(SUPERVISOR, "inspect-shaker-for-shift", **tried)
    assert floor.cited(FLOORPERSON, "open-table", opener=OPENER) == "13:69F-9.5(a)2"
    floor.do(FLOORPERSON, "inspect-shaker", **tried)
    floor.do(FLOORPERSON, "open-table", opener=OPENER)


@pytest.mark.paragraph("13:69F-9.5(b)")
def test_a_table_does_not_open_before_the_supervisor_inspects_the_automated_shaker(
    floor: Floor,
) -> None:
    tried = {"operations": 3, "properly_tossed": True}
    floor.establish()
    floor.do(FLOORPERSON, "install-shaker", kind="automated")
    floor.do(FLOORPERSON, "inspect-device", dice=[1, 3, 5], properly_lit=True)
    floor.do(FLOORPERSON, "inspect-shaker", **tried)
    assert floor.cited(FLOORPERSON, "open-table", opener=OPENER) == "13:69F-9.5(b)"
    floor.do(SUPERVISOR, "inspect-shaker-for-shift", **tried)
    floor.do(FLOORPERSON, "open-table", opener=OPENER)


@pytest.mark.paragraph("13:69F-9.5(a)2", "13:69F-9.5(b)")
@pytest.mark.parametrize("operations", [1, 2])
@pytest.mark.parametrize(
    ("actor", "act", "paragraph"),
    [
        (FLOORPERSON, "inspect-shaker", "13:69F-9.5(a)2"),
        (SUPERVISOR, "inspect-shaker-for-shift", "13:69F-9.5(b)"),
    ],
)
def test_a_shaker_operated_less_than_three_times_is_not_inspected(
    floor: Floor, actor: Any, act: str, paragraph: str, operations: int
) -> None:
    floor.establish()
    floor.do(FLOORPERSON, "install-shaker", kind="automated")
    assert floor.cited(actor, act, operations=operations, properly_tossed=True) == paragraph


@pytest.mark.paragraph("13:69F-9.5(a)2", "13:69F-9.5(b)")
@pytest.mark.parametrize(
    ("actor", "act", "paragraph"),
    [
        (FLOORPERSON, "inspect-shaker", "13:69F-9.5(a)2"),
        (SUPERVISOR, "inspect-shaker-for-shift", "13:69F-9.5(b)"),
    ],
)
def test_a_shaker_found_not_to_toss_properly_is_not_used(
    floor: Floor, actor: Any, act: str, paragraph: str
) -> None:
    floor.open(shaker="automated")
    floor.do(actor, act, operations=3, properly_tossed=False)
    assert floor.cited(DEALER, "no-more-bets") == paragraph
    floor.do(actor, act, operations=3, properly_tossed=True)
    floor.do(DEALER, "no-more-bets")


@pytest.mark.paragraph("13:69F-9.5(b)")
def test_a_new_shift_inspects_the_automated_shaker_again(floor: Floor) -> None:
    floor.open(shaker="automated")
    floor.play_round(shaker="automated")
    floor.do(SUPERVISOR, "begin-shift")
    assert floor.cited(DEALER, "no-more-bets") == "13:69F-9.5(b)"
    tried = {"operations": 3, "properly_tossed": True}
    # The floorperson's inspection is not the supervisor's.
    floor.do(FLOORPERSON, "inspect-shaker", **tried)
    assert floor.cited(DEALER, "no-more-bets") == "13:69F-9.5(b)"
    floor.do(SUPERVISOR, "inspect-shaker-for-shift", **tried)
    floor.play_round(shaker="automated")


@pytest.mark.paragraph("13:69F-9.5(b)")
def test_a_new_shift_asks_nothing_of_a_manual_shaker(floor: Floor) -> None:
    floor.open()
    floor.do(SUPERVISOR, "begin-shift")
    floor.play_round()
    assert floor.state.round == 2


@pytest.mark.paragraph("13:69F-9.5(a)", "13:69F-9.5(a)1", "19:47-9.5(a)")
@pytest.mark.parametrize(
    ("edition", "paragraph"), [("13:69F", "13:69F-9.5(a)1"), ("19:47", "19:47-9.5(a)")]
)
def test_a_table_closed_and_opened_again_is_inspected_again(
    floor: Floor, edition: str, paragraph: str
) -> None:
    floor.open(edition=edition)
    floor.close_table()
    assert floor.cited(FLOORPERSON, "open-table", opener=OPENER) == paragraph
    floor.inspect()
    floor.do(FLOORPERSON, "open-table", opener=OPENER)


@pytest.mark.paragraph("13:69F-9.5(a)2")
def test_an_automated_shaker_is_inspected_again_after_closing(floor: Floor) -> None:
    floor.open(shaker="automated")
    floor.close_table()
    floor.do(FLOORPERSON, "inspect-device", dice=[1, 3, 5], properly_lit=True)
    assert floor.cited(FLOORPERSON, "open-table", opener=OPENER) == "13:69F-9.5(a)2"


# -- 9.5(c), (d), (e) shaking and entering -------------------------------------------------------


@pytest.mark.paragraph("13:69F-9.5(d)", "13:69F-9.5(d)1", "19:47-9.5(c)")
@pytest.mark.parametrize("times", [1, 2])
@pytest.mark.parametrize(
    ("edition", "paragraph"), [("13:69F", "13:69F-9.5(d)1"), ("19:47", "19:47-9.5(c)")]
)
def test_a_shaker_shaken_less_than_three_times_is_shaken_again(
    floor: Floor, edition: str, paragraph: str, times: int
) -> None:
    floor.open(edition=edition)
    floor.do(DEALER, "no-more-bets")
    assert floor.cited(DEALER, "shake", times=times) == paragraph
    floor.do(DEALER, "shake", times=3)


@pytest.mark.paragraph("13:69F-9.5(d)1", "19:47-9.5(c)")
@pytest.mark.parametrize("edition", ["13:69F", "19:47"])
def test_a_shaker_may_be_shaken_more_than_three_times(floor: Floor, edition: str) -> None:
    floor.open(edition=edition)
    floor.do(DEALER, "no-more-bets")
    assert floor.do(DEALER, "shake", times=7).record.event.particulars == {"times": 7}


@pytest.mark.paragraph("13:69F-9.1", "19:47-9.1", "13:69F-9.5(e)", "19:47-9.5(d)")
@pytest.mark.parametrize(
    "dice", [[2, 5], [2, 2, 5, 5], [], [2, 2, 0], [2, 2, 7], [2, 2, -1]], ids=str
)
@pytest.mark.parametrize("edition", ["13:69F", "19:47"])
def test_three_dice_are_entered_and_no_other_number(
    floor: Floor, edition: str, dice: list[int]
) -> None:
    floor.open(edition=edition)
    floor.play_to("showing")
    floor.refused(DEALER, "enter-dice", dice=dice)
    floor.do(DEALER, "enter-dice", dice=[2, 2, 5])


@pytest.mark.paragraph("13:69F-9.5(e)")
@pytest.mark.parametrize("value", [True, 2.5, "two", None], ids=repr)
def test_what_is_not_a_number_of_a_die_is_not_entered(floor: Floor, value: object) -> None:
    floor.open()
    floor.play_to("showing")
    assert isinstance(floor.refused(DEALER, "enter-dice", dice=[value, 2, 5]), BadInput)


# -- 9.1 the dice and the shaker -----------------------------------------------------------------


@pytest.mark.paragraph("13:69F-9.1")
def test_dice_may_be_tossed_when_they_are_24_hours_on_the_table_to_the_second(
    floor: Floor,
) -> None:
    floor.open()
    floor.clock.forward(hours=24)
    floor.do(DEALER, "no-more-bets")
    floor.do(DEALER, "shake", times=3)


@pytest.mark.paragraph("13:69F-9.1")
@pytest.mark.parametrize("shaker", ["manual", "automated"])
def test_dice_a_second_over_24_hours_on_the_table_are_not_used(floor: Floor, shaker: str) -> None:
    floor.open(shaker=shaker)
    floor.clock.forward(hours=24, seconds=1)
    assert floor.cited(DEALER, "no-more-bets") == "13:69F-9.1"


@pytest.mark.paragraph("13:69F-9.1")
@pytest.mark.parametrize("shaker", ["manual", "automated"])
def test_dice_that_turn_24_hours_after_no_more_bets_are_not_tossed(
    floor: Floor, shaker: str
) -> None:
    floor.open(shaker=shaker)
    floor.clock.forward(hours=24)
    floor.do(DEALER, "no-more-bets")
    floor.clock.forward(seconds=1)
    _, toss = ROUNDS[shaker][1]
    assert floor.cited(DEALER, toss["type"]) == "13:69F-9.1"
    floor.do(FLOORPERSON, "replace-dice")
    floor.play_round(shaker=shaker)


@pytest.mark.paragraph("13:69F-9.1")
def test_a_table_does_not_open_with_dice_over_24_hours_on_it(floor: Floor) -> None:
    floor.establish()
    floor.do(FLOORPERSON, "install-shaker", kind="manual")
    floor.clock.forward(hours=24, seconds=1)
    floor.inspect()
    assert floor.cited(FLOORPERSON, "open-table", opener=OPENER) == "13:69F-9.1"
    floor.do(FLOORPERSON, "replace-dice")
    floor.do(FLOORPERSON, "open-table", opener=OPENER)


@pytest.mark.paragraph("13:69F-9.1")
def test_closing_a_table_does_not_make_its_dice_younger(floor: Floor) -> None:
    floor.open()
    floor.clock.forward(hours=20)
    floor.close_table()
    floor.clock.forward(hours=4, seconds=1)
    floor.inspect()
    assert floor.cited(FLOORPERSON, "open-table", opener=OPENER) == "13:69F-9.1"


@pytest.mark.paragraph("13:69F-9.1")
def test_replaced_dice_have_24_hours_of_their_own(floor: Floor) -> None:
    floor.open()
    floor.clock.forward(hours=24, seconds=1)
    floor.do(FLOORPERSON, "replace-dice")
    floor.clock.forward(hours=24)
    floor.do(DEALER, "no-more-bets")
    floor.clock.forward(seconds=1)
    assert floor.cited(DEALER, "shake", times=3) == "13:69F-9.1"


@pytest.mark.paragraph("19:47-9.1")
def test_the_older_chapter_sets_no_hours_for_dice(floor: Floor) -> None:
    floor.open(edition="19:47")
    floor.clock.forward(days=30)
    floor.play_round()
    assert floor.state.round == 2


@pytest.mark.paragraph("13:69F-9.1", "19:47-9.1")
@pytest.mark.parametrize("edition", ["13:69F", "19:47"])
def test_a_table_does_not_open_without_a_shaker(floor: Floor, edition: str) -> None:
    floor.establish(edition=edition)
    floor.do(FLOORPERSON, "inspect-device", dice=[1, 3, 5], properly_lit=True)
    assert floor.cited(FLOORPERSON, "open-table", opener=OPENER) == f"{edition}-9.1"


@pytest.mark.paragraph("13:69F-9.1", "19:47-9.1")
@pytest.mark.parametrize("edition", ["13:69F", "19:47"])
def test_no_round_is_dealt_once_the_shaker_is_gone(floor: Floor, edition: str) -> None:
    floor.open(edition=edition)
    floor.do(FLOORPERSON, "remove-shaker")
    assert floor.cited(DEALER, "no-more-bets") == f"{edition}-9.1"
    assert floor.cited(FLOORPERSON, "remove-shaker") == f"{edition}-9.1"
    assert floor.cited(FLOORPERSON, "replace-dice") == f"{edition}-9.1"


@pytest.mark.paragraph("13:69F-9.1")
def test_the_ledger_keeps_who_brought_the_shaker_and_when(floor: Floor) -> None:
    floor.establish()
    record = floor.do(FLOORPERSON, "install-shaker", kind="manual").record
    assert (record.table, record.actor, record.time) == (TABLE, FLOORPERSON, floor.clock.now)
    assert (record.event.particulars, record.event.cite) == (
        {"kind": "manual", "fresh_dice": True},
        "13:69F-9.1",
    )


@pytest.mark.paragraph("19:47-9.5(c)")
def test_the_older_chapter_knows_no_automated_shaker(floor: Floor) -> None:
    floor.establish(edition="19:47")
    assert floor.cited(FLOORPERSON, "install-shaker", kind="automated") == "19:47-9.5(c)"
    floor.do(FLOORPERSON, "install-shaker", kind="manual")


@pytest.mark.paragraph("13:69F-9.1")
@pytest.mark.parametrize(("fresh", "refused"), [(True, False), (False, True)])
def test_dice_taken_away_and_brought_back_are_no_fresher_for_it(
    floor: Floor, fresh: bool, refused: bool
) -> None:
    floor.open()
    floor.clock.forward(hours=23)
    floor.do(FLOORPERSON, "remove-shaker")
    floor.do(FLOORPERSON, "install-shaker", kind="manual", fresh_dice=fresh)
    floor.clock.forward(hours=2)
    if refused:
        assert floor.cited(DEALER, "no-more-bets") == "13:69F-9.1"
    else:
        floor.do(DEALER, "no-more-bets")
