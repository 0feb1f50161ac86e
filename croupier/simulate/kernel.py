"""A run of a game's compiled rounds: everything the counts depend on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from croupier.equipment.compiled import room, word, zero_counts

if TYPE_CHECKING:
    from croupier.games.parts import Kernel
    from croupier.games.rules import Rules

NO_LIMIT = 1 << 62


@dataclass(frozen=True, slots=True)
class Slice:
    """Streams that follow each other, to be played by one worker."""

    first: int
    streams: int


@dataclass(frozen=True, slots=True)
class Played:
    """A slice played to the end: its rounds, and what came up, by place in `cells`."""

    slice: Slice
    rounds: int
    counts: Sequence[int]


@dataclass(frozen=True, slots=True)
class Run:
    """The rules, the seed, and how many rounds of a stream at most: what a slice's counts follow
    from, whoever plays it."""

    rules: Rules[Any]
    seed: int
    rounds_per_shoe: int = NO_LIMIT  # at most

    @property
    def kernel(self) -> Kernel:
        return self.rules.game.kernel

    @property
    def cells(self) -> Sequence[Any]:
        """The outcomes that are counted."""
        return self.kernel.cells(self.rules)

    @property
    def most_rounds(self) -> int:
        """No stream of this run has more."""
        return min(self.rounds_per_shoe, self.kernel.most_rounds(self.rules))

    @property
    def ends_with_its_shoes(self) -> bool:
        """Whether shoes end by themselves, not after the same number of rounds each."""
        return self.most_rounds > self.kernel.least_rounds(self.rules)

    def play(self, part: Slice, *, most: int = NO_LIMIT) -> Played:
        """Play a slice on one core of this machine, or only its first `most` rounds."""
        kernel, rules = self.kernel, self.rules
        counts = zero_counts(len(self.cells))
        rounds = kernel.play(
            word(self.seed),
            word(part.first),
            part.streams,
            self.most_rounds,
            most,
            counts,
            room(kernel.room_needed(rules)),
            *kernel.parameters(rules),
        )
        return Played(part, int(rounds), counts)
