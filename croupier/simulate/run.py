"""Tossing and counting: streams of rounds shared out to workers, counts added up.

The rounds are divided into numbered streams by the game alone, never by the number of workers,
so the counts depend on (game, seed, rounds) and on nothing else.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from typing import Any, Protocol

from croupier.equipment.compiled import INTERPRETED, word, zero_counts
from croupier.games.rules import Rules
from croupier.lawbook import BadInput
from croupier.simulate.report import Simulation

SEEDS = 1 << 64
MOST_WORKERS = 256


class Kernel(Protocol):
    """What a game's `kernel` module offers."""

    CELLS: Sequence[Any]
    ROUNDS_PER_STREAM: int

    def parameters(self, rules: Rules[Any]) -> tuple[int, ...]: ...

    def play(self, seed: int, number: int, rounds: int, counts: Any, *parameters: int) -> None: ...


def kernel_of(rules: Rules[Any]) -> Kernel:
    """The kernel in the folder of a game."""
    folder = type(rules).__module__
    kernel: Kernel = import_module(f"{folder}.kernel")
    return kernel


def simulate(
    rules: Rules[Any],
    *,
    rounds: int,
    seed: int = 1,
    workers: int | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> Simulation:
    """Play `rounds` rounds; `progress` is told how many more are done, from any thread."""
    if rounds < 1:
        raise BadInput(f"{rounds} rounds cannot be simulated", accepted="at least 1")
    if not 0 <= seed < SEEDS:
        raise BadInput(f"{seed} is not a seed", accepted="a whole number from 0 to 2**64 - 1")
    crew = _crew(workers)
    kernel = kernel_of(rules)
    told = kernel.parameters(rules)
    kernel.play(word(seed), word(0), 0, zero_counts(len(kernel.CELLS)), *told)  # compiled by now
    share = _shares(rounds, kernel.ROUNDS_PER_STREAM)
    sharing, stopping = threading.Lock(), threading.Event()

    def work() -> list[int]:
        counts = zero_counts(len(kernel.CELLS))
        while True:
            with sharing:
                number, count = next(share, (0, 0))
            if not count or stopping.is_set():
                return [int(count) for count in counts]
            kernel.play(word(seed), word(number), count, counts, *told)
            progress(count)

    started = time.perf_counter()
    with ThreadPoolExecutor(crew) as pool:
        futures = [pool.submit(work) for _ in range(crew)]
        try:
            counted = [future.result() for future in futures]
        except BaseException:  # Ctrl-C among them: the others stop at the end of their stream
            stopping.set()
            raise
    seconds = time.perf_counter() - started
    totals = [sum(cell) for cell in zip(*counted, strict=True)]
    return Simulation(
        rules=rules,
        rounds=rounds,
        seed=seed,
        device="cpu, interpreted" if INTERPRETED else "cpu",
        workers=crew,
        seconds=seconds,
        counts=tuple(zip(kernel.CELLS, totals, strict=True)),
    )


def _crew(workers: int | None) -> int:
    if workers is not None and not 1 <= workers <= MOST_WORKERS:
        raise BadInput(f"{workers} workers cannot simulate", accepted=f"1 to {MOST_WORKERS}")
    return workers or os.cpu_count() or 1


def _shares(rounds: int, per_stream: int) -> Iterator[tuple[int, int]]:
    """Each stream's number and how many rounds it plays; the last may play fewer."""
    for number, start in enumerate(range(0, rounds, per_stream)):
        yield number, min(per_stream, rounds - start)
