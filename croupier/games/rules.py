"""Deal -> Outcome -> Settlement: the hinge every game turns on.

A game under an edition and a set of elections says how an outcome is written, which outcomes
there are and how weighty, and how a wager stands on one (`decide`). The live table settles one
outcome, the exact odds all of them by weight, the simulator a histogram: all through `decide`.
"""

from __future__ import annotations

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, Generic, TypeVar

from croupier.games.elections import Elections
from croupier.games.layout import Layout
from croupier.games.procedure import Procedure
from croupier.games.wager import Decision, Result, Settlement, Wager
from croupier.lawbook import BadInput, Chapter, Provision
from croupier.money import parse_dollars

OutcomeT = TypeVar("OutcomeT")


class Rules(ABC, Generic[OutcomeT]):
    """A game under one edition and one set of elections."""

    game_id: str
    title: str
    dealt_from: str  # what an outcome is read from: "dice" or "cards"
    chips_only: Provision  # what wagers are made with
    opening: Provision  # what must be before a table opens
    settlement: Provision  # by what a wager on the layout is settled
    payment: Provision  # what a winner is paid
    chapter: Chapter
    elections: Elections
    wagers: Mapping[str, Wager]

    @abstractmethod
    def outcome(self, dealt: str) -> OutcomeT:
        """The outcome of what was dealt, as a person writes it."""

    @abstractmethod
    def outcomes(self) -> Iterable[tuple[OutcomeT, int]]:
        """Every outcome with its exact weight."""

    @abstractmethod
    def decide(self, wager: Wager, outcome: OutcomeT) -> Decision:
        """How the wager stands on the outcome: the one place where each rule is told."""

    @abstractmethod
    def announcement(self, outcome: OutcomeT) -> str:
        """What the dealer announces."""

    @abstractmethod
    def headline(self, outcome: OutcomeT) -> str:
        """The result in a word, for people to read from across the pit."""

    @abstractmethod
    def describe(self, outcome: OutcomeT) -> dict[str, Any]:
        """The outcome as data for a report."""

    @cached_property
    @abstractmethod
    def procedure(self) -> Procedure[Any]:
        """How the table is opened, dealt and settled."""

    @cached_property
    @abstractmethod
    def layout(self) -> Layout:
        """The drawn layout."""

    def wager(self, wager_id: str) -> Wager:
        """The permissible wager of that id."""
        try:
            return self.wagers[wager_id]
        except KeyError:
            kinds = sorted({wager.kind for wager in self.wagers.values()})
            raise BadInput(
                f"{self.title} has no wager {wager_id!r}", accepted=f"kinds: {', '.join(kinds)}"
            ) from None

    def payouts(self, wager: Wager) -> tuple[str, ...]:
        """The odds a wager can be paid at, least first, as they are stated on layout and sign."""
        paid = {d.pays for o, _ in self.outcomes() if (d := self.decide(wager, o)).pays}
        return tuple(str(odds) for odds in sorted(odds for odds in paid if odds is not None))

    def winning(self, outcome: OutcomeT) -> tuple[str, ...]:
        """The wagers that win on an outcome, in the order of the layout."""
        return tuple(
            wager.id
            for wager in self.wagers.values()
            if self.decide(wager, outcome).result is Result.WIN
        )

    def settle(self, dealt: OutcomeT | str, wagers: Mapping[str, int | str]) -> list[Settlement]:
        """Settle a patron's wagers: amounts in cents, or in dollars as written."""
        outcome = self.outcome(dealt) if isinstance(dealt, str) else dealt
        return [
            Settlement(wager, _stake(wager, amount), self.decide(wager, outcome))
            for wager, amount in ((self.wager(name), amount) for name, amount in wagers.items())
        ]

    @cached_property
    def identity(self) -> str:
        """A name for exactly these rules: the same game, edition and elections, the same name."""
        told = {
            "game": self.game_id,
            "edition": self.chapter.value,
            "elections": self.elections.written(),
        }
        return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()


def _stake(wager: Wager, amount: int | str) -> int:
    cents = parse_dollars(amount) if isinstance(amount, str) else amount
    if cents <= 0:
        raise BadInput(f"{wager.id} needs an amount above nothing")
    return cents
