"""Compiling plain Python functions for simulation (the extra `sim`), or running them as they are.

`compiled` leaves the function what it is: with numba it is compiled, without it interpreted, and
both give the same numbers. Unsigned 64-bit arithmetic is written with masks, so that Python's
unbounded integers and the machine's wrapping ones agree.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

from croupier.equipment.sources import sources_of

_Function = TypeVar("_Function", bound=Callable[..., Any])


def sources() -> str:
    """A name for all that counts follow from: equipment, rules, and how kernels are run."""
    return sources_of("equipment", "games", "simulate")


@cache
def _cache_directory() -> str | None:
    """A cache for compiled code that no edit of a rule can leave stale; None where none can be.

    numba asks only whether the compiled function's own file has changed, not the rules it calls,
    so the cache is named by the sources.
    """
    home = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache"))
    directory = home / "croupier" / f"kernels-{sources()[:16]}"
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return str(directory) if os.access(directory, os.W_OK) else None


try:
    import numba
    import numpy
except ImportError:
    INTERPRETED = True

    def compiled(function: _Function) -> _Function:
        """Without numba, the function itself."""
        return function

    def word(value: int) -> int:
        """An unsigned 64-bit constant."""
        return value

    def as_word(value: int) -> int:
        """A number as an unsigned 64-bit word, inside compiled code."""
        return value

    def zero_counts(cells: int) -> Any:
        """Integer counts, all zero."""
        return [0] * cells

    def room(size: int) -> Any:
        """Room for so many small numbers, each below 256."""
        return [0] * size

    def table(values: Sequence[int]) -> Any:
        """Numbers below 65,536 to be looked up."""
        return list(values)

else:
    INTERPRETED = False

    def compiled(function: _Function) -> _Function:
        """The same function, compiled; releases the interpreter lock so that cores add up."""
        kept, numbas = _cache_directory(), numba.config.CACHE_DIR
        try:
            # Ours alone: another user of numba in this process keeps its own place.
            numba.config.CACHE_DIR = kept or numbas
            return cast(_Function, numba.njit(cache=kept is not None, nogil=True)(function))
        finally:
            numba.config.CACHE_DIR = numbas

    def word(value: int) -> int:
        """An unsigned 64-bit constant."""
        return cast(int, numpy.uint64(value))

    def zero_counts(cells: int) -> Any:
        """Integer counts, all zero."""
        return numpy.zeros(cells, dtype=numpy.int64)

    @compiled
    def as_word(value: int) -> int:
        """A number as an unsigned 64-bit word, inside compiled code."""
        return numpy.uint64(value)  # type: ignore[return-value]

    def room(size: int) -> Any:
        """Room for so many small numbers, each below 256."""
        return numpy.zeros(size, dtype=numpy.uint8)

    def table(values: Sequence[int]) -> Any:
        """Numbers below 65,536 to be looked up."""
        return numpy.array(values, dtype=numpy.uint16)


@compiled
def tally(counts: Any, cell: int) -> None:
    """Count one more in a cell; where many count at once, another takes its place (see `cuda`)."""
    counts[cell] += 1
