"""A game's kernel for a grid of threads on a CUDA device, each with a few streams to play.

It is the game's own `play`, compiled for the device as it stands, but for `tally`: there thousands
count at once. The shoes lie in the memory that the threads of a block share, a row for each.
"""

from __future__ import annotations

from types import FunctionType
from typing import Any

from numba import cuda, uint8, uint32, uint64

from croupier.games.parts import Kernel
from croupier.simulate.kernel import NO_LIMIT

STREAMS_A_THREAD = 8

_made: dict[tuple[str, int, int, int], Any] = {}  # compiling takes a moment


def grid_of(kernel: Kernel, *, cells: int, row: int, threads: int) -> Any:
    """The kernel for blocks of so many threads, each with a row of so many bytes."""
    made = str(kernel.play.__module__), cells, row, threads
    if made not in _made:
        _made[made] = _grid(kernel, cells, row, threads)
    return _made[made]


def _grid(kernel: Kernel, cells: int, row: int, threads: int) -> Any:
    play = cuda.jit(device=True)(_counting_together(kernel.play))

    @cuda.jit  # type: ignore[untyped-decorator]
    def grid(
        seed: int, first: int, streams: int, most: int, counts: Any, rounds: Any, parameters: Any
    ) -> None:
        """Play, count within the block, add up over the blocks."""
        rooms = cuda.shared.array((threads, row), uint8)
        counted = cuda.shared.array(cells, uint32)
        thread = cuda.threadIdx.x
        for cell in range(thread, cells, threads):
            counted[cell] = 0
        cuda.syncthreads()
        begin = cuda.grid(1) * STREAMS_A_THREAD
        mine = min(STREAMS_A_THREAD, streams - begin)
        if mine > 0:
            played = play(
                seed,
                first + uint64(begin),
                mine,
                most,
                NO_LIMIT,
                counted,
                rooms[thread],
                *parameters,
            )
            cuda.atomic.add(rounds, 0, uint64(played))
        cuda.syncthreads()
        for cell in range(thread, cells, threads):
            cuda.atomic.add(counts, cell, uint64(counted[cell]))

    return grid


def _counting_together(play: Any) -> FunctionType:
    """The game's `play`, the same code, with a `tally` that others may use at the same time."""
    plain: FunctionType = play.py_func
    names = {**plain.__globals__, "tally": cuda.jit(device=True)(tally)}
    return FunctionType(plain.__code__, names, plain.__name__, plain.__defaults__)


def tally(counts: Any, cell: int) -> None:
    """Count one more in a cell while others do."""
    cuda.atomic.add(counts, cell, 1)
