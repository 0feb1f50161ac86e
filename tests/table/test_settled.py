"""What became of a wager, as an entry says it and as it is read back: the same, to the byte."""

import json
from typing import Any

import pytest

from croupier.games.wager import Result
from croupier.ledger.entry import encode
from croupier.table import Event
from croupier.table.settled import EnteredSettlement, SettledCoupon

LOST = {
    "seat": 4,
    "wager": "big",
    "amount": 20_00,
    "result": "lose",
    "pays": None,
    "won": -20_00,
    "cite": "13:69F-9.2(a)8",
}
WON = {
    **LOST,
    "wager": "banker",
    "result": "win",
    "pays": "1 to 1",
    "won": 20_00,
    "vigorish": 1_25,
    "coupon": {"amount": 5_00, "won": 5_00, "vigorish": 25},
}


@pytest.mark.parametrize("row", [LOST, WON])
def test_a_settlement_is_read_and_written_alike(row: dict[str, Any]) -> None:
    settled = EnteredSettlement.from_data(json.loads(json.dumps(row)))
    assert encode(settled.as_data()) == encode(row)


def test_a_settlement_read_back_is_typed() -> None:
    settled = EnteredSettlement.from_data(WON)
    assert (settled.result, settled.coupon) == (Result.WIN, SettledCoupon(5_00, 5_00, 25))
    assert settled.in_words == (
        "wins 20.00 at 1 to 1, the coupon 5.00, vigorish 1.25 [13:69F-9.2(a)8]"
    )
    assert EnteredSettlement.from_data(LOST).in_words == "loses [13:69F-9.2(a)8]"


@pytest.mark.parametrize(
    "changed",
    [
        {"result": "won"},
        {"won": -20.0},
        {"seat": True},
        {"amount": "2000"},
        {"wager": 4},
        {"cite": None},
        {"vigorish": 0},
        {"coupon": {"amount": 5_00}},
        {"more": 1},
    ],
)
def test_what_is_not_how_a_settlement_is_entered_is_none(changed: dict[str, Any]) -> None:
    with pytest.raises((ValueError, TypeError)):
        EnteredSettlement.from_data({**LOST, **changed})


def test_facts_stand_apart_from_settlements_and_under_the_same_key_of_the_entry() -> None:
    slip = {"slip": 1, "kind": "fill", "amount": 500_00, "gaming_date": "2012-03-19"}
    for row in (slip, LOST, WON):
        entered = {"type": "x", "particulars": {}, "settlements": [row]}
        event = Event.from_data(entered)
        assert event.as_data() == entered
        assert (bool(event.facts), bool(event.settlements)) == (row is slip, row is not slip)
