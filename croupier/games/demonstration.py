"""What a demonstration floor deals and files of a game, to show the house to those who come by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from croupier.roles import Role

Deed = tuple[Role, Mapping[str, Any]]  # who does it, and the command


@dataclass(frozen=True, slots=True)
class TournamentHeld:
    """A tournament that is filed."""

    name: str
    description: str


@dataclass(frozen=True, slots=True)
class PetitionBegun:
    """A petition for a variation of the game that is begun."""

    title: str
    elections: Mapping[str, str]
    summary: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Demonstration:
    """A table of the game on a demonstration floor, and what is filed of the game."""

    table_id: str
    pit: str
    elections: Mapping[str, str]
    limits: Mapping[str, Any]
    prepared: tuple[Deed, ...]  # before the table is opened
    played: tuple[Deed, ...] = ()  # once patrons have taken their seats
    tournament: TournamentHeld | None = None
    petition: PetitionBegun | None = None
