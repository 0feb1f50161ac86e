"""What a run has counted so far, and how it stood on the way."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from croupier.simulate.kernel import Played, Run

Counts = npt.NDArray[np.int64]
FIRST_MARK = 16  # streams; doubled again and again, with a mark between


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
        """Count the slice that comes next, played to its end."""
        # In one step: an interruption finds the slice counted, or not at all.
        vars(self).update(vars(self.with_more(played, to_its_end=True)))

    def with_more(self, played: Played, *, to_its_end: bool) -> Tally:
        """The tally once the slice that comes next is counted; at a mark the counts are noted."""
        assert played.slice.first == self.streams, "slices are counted in order"
        counts = self.counts + np.asarray(played.counts, dtype=np.int64)
        streams = self.streams + played.slice.streams
        rounds = self.rounds + played.rounds
        noted = to_its_end and streams == mark_after(self.streams)
        history = [*self.history, (rounds, counts)] if noted else self.history
        return Tally(counts, streams, rounds, history)


def mark_after(streams: int) -> int:
    """The number of streams at which the counts are noted next, for a picture of how they settle:
    the same marks whoever plays.

    >>> mark_after(0), mark_after(16), mark_after(24)
    (16, 24, 32)
    """
    mark = FIRST_MARK << max(0, (streams // FIRST_MARK).bit_length() - 1)
    between = mark * 3 // 2
    return mark if streams < mark else between if streams < between else 2 * mark
