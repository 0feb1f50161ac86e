"""What a game offers to be simulated: its rounds, compiled by the module that `Game` names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from croupier.games.rules import Rules


class Kernel(Protocol):
    """Streams of rounds: the shoes of a card game, or stretches of tosses."""

    def cells(self, rules: Rules[Any]) -> Sequence[Any]:
        """Every outcome there can be; counts are by place in it."""

    def parameters(self, rules: Rules[Any]) -> tuple[Any, ...]:
        """What `play` must know of the rules: numbers, and tables of numbers."""

    def room_needed(self, rules: Rules[Any]) -> int:
        """How many small numbers a stream keeps: the cards of its shoe."""

    def most_rounds(self, rules: Rules[Any]) -> int:
        """No stream has more rounds."""

    def least_rounds(self, rules: Rules[Any]) -> int:
        """No stream has fewer rounds."""

    def play(
        self,
        seed: int,
        first: int,
        streams: int,
        each: int,
        most: int,
        counts: Any,
        room: Any,
        *parameters: Any,
    ) -> int:
        """Play streams from number `first` on, at most `each` rounds of one and `most` of all."""
