"""What a game is, before any election is made: its name, its subchapter, its rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.games.rules import Rules
from croupier.lawbook import Chapter, Interpretation


@dataclass(frozen=True, slots=True)
class Game:
    """A game of the regulation, as found in its folder."""

    id: str
    title: str
    subchapter: str
    editions: tuple[Chapter, ...]
    rules: Callable[[Chapter, Mapping[str, str]], Rules[Any]]
    interpretations: tuple[Interpretation, ...]
