"""Compiling plain Python functions for simulation (the extra `sim`), or running them as they are.

`compiled` leaves the function what it is: with numba it is compiled, without it interpreted, and
both give the same numbers. Unsigned 64-bit arithmetic is written with masks, so that Python's
unbounded integers and the machine's wrapping ones agree.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar, cast

_Function = TypeVar("_Function", bound=Callable[..., Any])


@cache
def sources() -> str:
    """A name for all that counts follow from: rules, equipment, and how kernels are run."""
    hashed = hashlib.sha256()
    package = Path(str(files("croupier")))
    for folder in ("equipment", "games", "simulate"):
        for path in sorted((package / folder).rglob("*.py")):
            hashed.update(path.read_bytes())
    return hashed.hexdigest()


def _cache_directory() -> str:
    """A cache for compiled code that no edit of a rule can leave stale.

    numba asks only whether the compiled function's own file has changed, not the rules it calls,
    so the cache is named by the sources.
    """
    home = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache"))
    return str(home / "croupier" / f"kernels-{sources()[:16]}")


def _can_keep(directory: str) -> bool:
    """Whether compiled code can be kept there from one run to the next."""
    try:
        Path(directory).mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(directory, os.W_OK)


try:
    os.environ.setdefault("NUMBA_CACHE_DIR", _cache_directory())
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
    KEPT = _can_keep(os.environ["NUMBA_CACHE_DIR"])

    def compiled(function: _Function) -> _Function:
        """The same function, compiled; releases the interpreter lock so that cores add up."""
        return cast(_Function, numba.njit(cache=KEPT, nogil=True)(function))

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
