"""A game in brief: what it is about and how it is played, for people who do not know it.

In plain words of our own, each with the rule it abridges; what follows from numbers is worked out
by the rules themselves. Gaming guides (8.5) and petitions (8.4(d)3) are made of it.
"""

from __future__ import annotations

from dataclasses import dataclass

from croupier.lawbook import Provision


@dataclass(frozen=True, slots=True)
class Statement:
    """A thing told, and the rule it rests on."""

    words: str
    rule: Provision


@dataclass(frozen=True, slots=True)
class Grid:
    """A table of the rules, as they answer when they are asked."""

    title: str
    corner: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    rule: Provision


@dataclass(frozen=True, slots=True)
class Brief:
    """The objective, how a round goes, and what it is played with."""

    objective: Statement
    play: tuple[Statement, ...]
    equipment: tuple[Statement, ...]
    grids: tuple[Grid, ...] = ()
