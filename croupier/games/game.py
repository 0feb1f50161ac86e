"""What a game is, before any election is made: its name, its subchapter, its chapters.

A game's folder says so in its `__init__`, which imports nothing of the game: what takes its time
is named there like `croupier.games.sic_bo.rules:SicBo`, and loaded when it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from croupier.lawbook import Chapter, Interpretation

if TYPE_CHECKING:
    from croupier.games.parts import Demonstration, Kernel
    from croupier.games.roads import KeptRoads
    from croupier.games.rules import Rules

MakesRules: TypeAlias = "Callable[[Chapter, Mapping[str, str]], Rules[Any]]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game of the regulation, as its folder names it."""

    id: str
    title: str
    subchapter: str
    chapters: tuple[Chapter, ...]  # those whose text of it is held
    rules_named: str
    interpretations_named: str
    kernel_named: str
    roads_named: str | None = None
    demonstration_named: str | None = None
    usual_for: tuple[str, ...] = ()  # random sources that are tested as this game's, unless told

    @property
    def rules(self) -> MakesRules:
        """The class of its rules, made of a chapter and elections as written."""
        return cast("MakesRules", resolve_name(self.rules_named))

    @property
    def interpretations(self) -> tuple[Interpretation, ...]:
        """How it is read where its text leaves something open."""
        return cast("tuple[Interpretation, ...]", resolve_name(self.interpretations_named))

    @property
    def kernel(self) -> Kernel:
        """Its rounds compiled, for simulations; imported only here."""
        return cast("Kernel", resolve_name(self.kernel_named))

    @property
    def roads(self) -> KeptRoads[Any] | None:
        """How players keep score of its results; None where they do not."""
        named = self.roads_named
        return None if named is None else cast("KeptRoads[Any]", resolve_name(named))

    @property
    def demonstration(self) -> Demonstration | None:
        """What a demonstration floor deals and files of it, if anything."""
        named = self.demonstration_named
        return None if named is None else cast("Demonstration", resolve_name(named))
