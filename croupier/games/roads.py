"""Roads: how players keep score of a shoe's results, for a game that keeps it so.

The game says which roads there are and what is marked on each; `publish` draws them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, Generic, TypeVar

ROWS = 6

OutcomeT = TypeVar("OutcomeT")


@dataclass(frozen=True, slots=True)
class Cell:
    """A mark in its place, columns and rows counted from 1.

    The mark is a result's letter or a colour; none where ties came first and no winner yet.
    """

    column: int
    row: int
    mark: str | None
    ties: int = 0


class Marking(Enum):
    """How a road is marked."""

    BEADS = "every result by its letter"
    TIED_RINGS = "winners, with ties counted on them"
    RINGS = "small rings"
    DISCS = "small discs"
    SLASHES = "small slashes"


@dataclass(frozen=True, slots=True)
class Road:
    """A road: its cells in the order they were marked, so the last one is the latest."""

    title: str
    marking: Marking
    cells: tuple[Cell, ...]


class KeptRoads(ABC, Generic[OutcomeT]):
    """The roads of a game. Results are letters in the order of the rounds."""

    results: ClassVar[Mapping[str, str]]  # what each letter stands for

    @abstractmethod
    def letter(self, outcome: OutcomeT) -> str:
        """The letter of an outcome."""

    @abstractmethod
    def marked(self, results: Sequence[str]) -> tuple[Road, ...]:
        """The roads of a shoe, its beads and its winners first."""

    @abstractmethod
    def tally(self, results: Sequence[str]) -> Mapping[str, int]:
        """How many rounds came to each result."""
