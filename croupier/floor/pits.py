"""Pits: what the text has alike at all tables of one.

A game's elections say which of them are the pit's, and by which paragraph; the order of paying at
a mini-baccarat table also follows a punto banco table in its pit.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from croupier.games.rules import Rules
from croupier.lawbook import Provision, Refusal, enforces, provision
from croupier.table import TableState

SHUFFLE_ALIKE = provision("19:47-7.5(c)")
ORDER_CHOSEN = provision("19:47-7.10(c)")
ORDER_ALIKE = provision("19:47-7.10(c)1")
ORDER_OF_PUNTO_BANCO = provision("19:47-7.10(c)2")
PAYMENT_ORDER = "payment-order"


@enforces(SHUFFLE_ALIKE, ORDER_CHOSEN, ORDER_ALIKE, ORDER_OF_PUNTO_BANCO)
def check_alike_in_the_pit(rules: Rules[Any], pit: str, tables: Iterable[TableState]) -> None:
    """Raise a Refusal if a table would differ from its pit in what must be alike there."""
    for other in tables:
        if other.pit != pit or type(other.rules.elections) is not type(rules.elections):
            continue
        mine, theirs = rules.elections.written(), other.rules.elections.written()
        for name, paragraph in _alike_between(rules, other.rules).items():
            if mine[name] != theirs[name]:
                raise Refusal(
                    f"{other.id} in {pit} has {name}={theirs[name]}, not {mine[name]}",
                    cite=rules.cite(paragraph),
                    accepted=f"{name}={theirs[name]}, or another pit",
                )


def _alike_between(rules: Rules[Any], other: Rules[Any]) -> dict[str, Provision]:
    """What two tables of a pit have alike: all the pit's elections in one game; between the two
    games of baccarat, the order of paying."""
    if rules.game_id == other.game_id:
        return dict(rules.elections.pit_wide)
    return {
        name: ORDER_OF_PUNTO_BANCO for name in rules.elections.pit_wide if name == PAYMENT_ORDER
    }
