"""Pits: what the text has alike at all tables of one, in a game and between sister games.

A game's elections say which of them are the pit's, and by which paragraph. What a table is to be
run by once a change takes effect counts as much as what it is run by now.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

from croupier.games.rules import Rules
from croupier.lawbook import Provision, Refusal
from croupier.table import TableState

Neighbour = tuple[str, Rules[Any]]  # a table, and rules it is or will be run by


def neighbours(
    pit: str, tables: Iterable[TableState], now: datetime, *, but: Iterable[str] = ()
) -> Iterator[Neighbour]:
    """The tables of a pit, with the rules in force at each and those that are to come."""
    left_out = set(but)
    for other in (table.as_of(now) for table in tables):
        if other.pit.casefold() == pit.casefold() and other.id not in left_out:
            yield other.id, other.rules
            if other.coming is not None:
                yield other.id, other.coming.rules


def check_alike_in_the_pit(
    rules: Rules[Any], pit: str, others: Iterable[Neighbour], *, remedy: str = "another pit"
) -> None:
    """Raise a Refusal if a table would differ from its pit in what must be alike there."""
    elected = rules.elections
    mine = elected.written()
    differing: dict[tuple[str, str, Provision], list[str]] = {}
    for table, theirs in others:
        if type(theirs.elections) is not type(elected):
            continue
        sisters = theirs.game_id != rules.game_id
        alike = elected.pit_wide_with_sisters if sisters else elected.pit_wide
        written = theirs.elections.written()
        for name, paragraph in alike.items():
            if written[name] != mine[name]:
                differing.setdefault((name, written[name], paragraph), []).append(table)
    for (name, value, paragraph), tables in differing.items():
        named = list(dict.fromkeys(tables))
        has = "have" if len(named) > 1 else "has"
        raise Refusal(
            f"{' and '.join(named)} in {pit} {has} {name}={value}, not {mine[name]}",
            cite=rules.cite(paragraph),
            accepted=f"{name}={value}, or {remedy}",
        )
