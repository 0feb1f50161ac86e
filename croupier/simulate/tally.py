"""What a run has counted so far, and how it stood on the way."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from croupier.simulate.kernel import Played, Run

Counts = npt.NDArray[np.int64]
FIRST_MARK = 16  # streams; the marks after it lie a factor of the square root of 2 apart


@dataclass
class Tally:
    """Whole streams from the first on, counted by outcome."""

    counts: Counts
    streams: int = 0
    rounds: int = 0
    history: list[tuple[int, Counts]] = field(default_factory=list)

    @classmethod
    def nothing(cls, run: Run) -> Tally:
        return cls(np.zeros(len(run.cells), dtype=np.int64))

    def add(self, played: Played) -> None:
        """Count the slice that comes next, and note the counts at a mark."""
        after = self.with_more(played)
        if after.streams == self.next_mark:
            after.history = [*self.history, (after.rounds, after.counts)]
        # In one step: an interruption finds the slice counted, or not at all.
        vars(self).update(vars(after))

    def with_more(self, played: Played) -> Tally:
        """The tally once the slice that comes next is counted."""
        assert played.slice.first == self.streams, "slices are counted in order"
        return Tally(
            counts=self.counts + np.asarray(played.counts, dtype=np.int64),
            streams=self.streams + played.slice.streams,
            rounds=self.rounds + played.rounds,
            history=self.history,
        )

    @property
    def next_mark(self) -> int:
        """The number of streams at which the counts are noted next, for a picture of how they
        settle: the same marks whoever plays."""
        mark, doubled = FIRST_MARK, 0
        while mark <= self.streams:
            doubled += 1
            mark = FIRST_MARK << doubled // 2
            if doubled % 2:
                mark = mark * 3 // 2
        return mark
