"""Who plays the slices of a run: the cores of this machine, a GPU, or a cluster.

A crew is handed slices in order and gives them back played, in the same order. Which crew it is
makes no difference to a single count.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol, TypeVar

from croupier.equipment.compiled import INTERPRETED
from croupier.lawbook import BadInput
from croupier.simulate.kernel import Played, Run, Slice

MOST_WORKERS = 256
ROUNDS_A_SLICE = 1 << 12 if INTERPRETED else 1 << 18  # some hundredths of a second of one core


_Handed = TypeVar("_Handed")


def with_some_ahead(handed_out: Iterator[_Handed], *, ahead: int) -> Iterator[_Handed]:
    """What is handed out, in order, with so many more handed out before the first is waited for."""
    waiting: deque[_Handed] = deque()
    for each in handed_out:
        waiting.append(each)
        if len(waiting) > ahead:
            yield waiting.popleft()
    yield from waiting


class Crew(Protocol):
    """Plays slices."""

    device: str
    workers: int
    rounds_a_slice: int  # about as many as make a slice worth its handing out

    def play(self, run: Run, slices: Iterable[Slice]) -> Iterator[Played]:
        """Every slice played, in order; slices are asked for only as they are needed."""


class Cores:
    """Threads of this machine; compiled rounds leave the interpreter alone, so cores add up."""

    device = "cpu, interpreted" if INTERPRETED else "cpu"
    rounds_a_slice = ROUNDS_A_SLICE

    def __init__(self, workers: int | None = None) -> None:
        if workers is not None and not 1 <= workers <= MOST_WORKERS:
            raise BadInput(f"{workers} workers cannot simulate", accepted=f"1 to {MOST_WORKERS}")
        self.workers = workers or os.cpu_count() or 1

    def play(self, run: Run, slices: Iterable[Slice]) -> Iterator[Played]:
        with ThreadPoolExecutor(self.workers) as pool:
            parts = (pool.submit(run.play, part) for part in slices)
            for played in with_some_ahead(parts, ahead=2 * self.workers):
                yield played.result()
