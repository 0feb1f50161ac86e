"""Deals sic bo on a ledger until it is killed, one line for each entry acknowledged.

Run by test_kill.py, as `python deal_until_killed.py LEDGER`. What it does next it takes from the
table alone, so a run that is killed is taken up by the next at the very step it was at.
"""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from croupier.floor import House
from croupier.ledger import SQLiteLedger
from croupier.roles import Role
from croupier.table import Actor, TableState

TABLE = "SB-1"
DEALER = Actor("dealer-7", Role.DEALER)
FLOORPERSON = Actor("floorperson-2", Role.FLOORPERSON)
ESTABLISH = {
    "type": "establish-table",
    "game": "sic-bo",
    "edition": "13:69F",
    "limits": {"minimum": 5_00, "maximum": 500_00, "increment": 5_00},
    "pit": "Pit 1",
}
INSPECT = {"type": "inspect-device", "dice": [1, 3, 5], "properly_lit": True}
SIGN = {
    "type": "submit-sign",
    "game": "sic-bo",
    "sign": "rules and limits in effect",
    "location": "on the layout",
    "size": "A4",
    "language": "English",
}
IN_ROUND = {
    "no-more-bets": {"type": "shake", "times": 3},
    "tossed": {"type": "uncover"},
    "lit": {"type": "collect-losing-wagers"},
    "collected": {"type": "pay-winning-wagers"},
    "paid": {"type": "clear-layout"},
}


def due(house: House) -> tuple[Actor, dict[str, Any]]:
    """Who does what next at the table; the sign's design goes to the Division first of all."""
    table = house.tables.get(TABLE)
    if not house.standing.notices.given:
        return FLOORPERSON, SIGN
    if table is None:
        return FLOORPERSON, ESTABLISH
    if not table.is_open:
        return _to_open(table)
    if 1 not in table.taken:
        return DEALER, {"type": "take-seat", "seat": 1}
    match table.rules.procedure.step(table.procedure):
        case "wagering" if table.chips(1) < 1_000_00:
            return DEALER, {"type": "bring-chips", "seat": 1, "amount": 10_000_00}
        case "wagering" if not table.laid():
            return DEALER, {"type": "place-wager", "seat": 1, "wager": "big", "amount": 50_00}
        case "wagering":
            return DEALER, {"type": "no-more-bets"}
        case "showing":
            chance = Random(table.round)
            dice = [chance.randint(1, 6) for _ in range(3)]
            return DEALER, {"type": "enter-dice", "dice": dice}
        case step:
            return DEALER, IN_ROUND[step]


def _to_open(table: TableState) -> tuple[Actor, dict[str, Any]]:
    if table.procedure.shaker is None:
        return FLOORPERSON, {"type": "install-shaker", "kind": "manual"}
    if table.procedure.device == "not inspected":
        return FLOORPERSON, INSPECT
    if table.sign is None:
        posted = {"type": "post-sign", "sign": table.sign_id, "layout": table.layout_id}
        return FLOORPERSON, posted
    return FLOORPERSON, {"type": "open-table", "opener": 10**9}


def deal(path: Path) -> None:
    ledger = SQLiteLedger(path)  # synchronised in full, as in a house
    house = House(ledger)
    first = ledger.head()[0]
    for number in count(1):
        actor, command = due(house)
        entry, _ = house.execute(
            command_id=f"run-{first}-{number}",
            table="house" if command is SIGN else TABLE,
            actor=actor,
            command=command,
        )
        print(entry.sequence, entry.hash.hex(), flush=True)


if __name__ == "__main__":
    deal(Path(sys.argv[1]))
