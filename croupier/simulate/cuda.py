"""Slices played by a CUDA device (the extra `gpu`); what runs there is in `grid`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import Any

import numpy as np

from croupier.lawbook import NotPossible
from croupier.simulate.kernel import Played, Run, Slice

SHARED = 48 * 1024  # bytes that a block may always have
A_WARP = 32
MOST_THREADS = 3 * A_WARP


class Cuda:
    """The first CUDA device of this machine."""

    workers = 1
    rounds_a_slice = 1 << 33

    def __init__(self) -> None:
        device = _numba_cuda().get_current_device()
        name = getattr(device, "name", "simulated")  # by numba, where there is no device
        self.device = f"cuda, {name.decode() if isinstance(name, bytes) else name}"

    def play(self, run: Run, slices: Iterable[Slice]) -> Iterator[Played]:
        from croupier.simulate.grid import STREAMS_A_THREAD, grid_of

        cuda, kernel = _numba_cuda(), run.kernel
        row = _row(kernel.room_needed(run.rules))
        cells = len(run.cells)
        threads = _threads(row, cells)
        grid = grid_of(kernel, cells=cells, row=row, threads=threads)
        parameters = tuple(
            cuda.to_device(parameter) if isinstance(parameter, np.ndarray) else parameter
            for parameter in kernel.parameters(run.rules)
        )
        for part in slices:
            counts = cuda.to_device(np.zeros(cells, dtype=np.uint64))
            rounds = cuda.to_device(np.zeros(1, dtype=np.uint64))
            blocks = -(-part.streams // (threads * STREAMS_A_THREAD))
            grid[blocks, threads](
                np.uint64(run.seed),
                np.uint64(part.first),
                part.streams,
                run.most_rounds,
                counts,
                rounds,
                parameters,
            )
            yield Played(part, int(rounds.copy_to_host()[0]), counts.copy_to_host())


def _numba_cuda() -> Any:
    try:
        cuda: Any = import_module("numba.cuda")
    except ImportError:
        raise NotPossible(
            "numba-cuda is not installed", accepted="--device cpu, or pip install 'croupier[gpu]'"
        ) from None
    if not cuda.is_available():
        raise NotPossible("There is no CUDA device here", accepted="--device cpu")
    return cuda


def _row(room: int) -> int:
    """Bytes for a stream's room: an odd number of words, so that rows begin in different banks."""
    return 4 * (-(-room // 4) | 1)


def _threads(row: int, cells: int) -> int:
    """As many as have room for their rows beside the counts of the block."""
    fit = (SHARED - 4 * cells) // row // A_WARP * A_WARP
    if fit < A_WARP:
        raise NotPossible(
            "A shoe of so many decks does not fit the device", accepted="--device cpu"
        )
    return min(fit, MOST_THREADS)
