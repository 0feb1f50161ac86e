"""Pits: what the text has alike at all tables of one, in a game and between sister games.

A game's elections say which of them are the pit's, and by which paragraph.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from croupier.games.rules import Rules
from croupier.lawbook import Refusal
from croupier.table import TableState


def check_alike_in_the_pit(rules: Rules[Any], pit: str, tables: Iterable[TableState]) -> None:
    """Raise a Refusal if a table would differ from its pit in what must be alike there."""
    elected = rules.elections
    for other in tables:
        if other.pit.casefold() != pit.casefold() or type(other.rules.elections) is not type(
            elected
        ):
            continue
        sisters = other.rules.game_id != rules.game_id
        alike = elected.pit_wide_with_sisters if sisters else elected.pit_wide
        mine, theirs = elected.written(), other.rules.elections.written()
        for name, paragraph in alike.items():
            if mine[name] != theirs[name]:
                raise Refusal(
                    f"{other.id} in {pit} has {name}={theirs[name]}, not {mine[name]}",
                    cite=rules.cite(paragraph),
                    accepted=f"{name}={theirs[name]}, or another pit",
                )
