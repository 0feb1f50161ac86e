"""Compiling plain Python functions for simulation (the extra `sim`), or running them as they are.

`compiled` leaves the function what it is: with numba it is compiled, without it interpreted, and
both give the same numbers. Unsigned 64-bit arithmetic is written with masks, so that Python's
unbounded integers and the machine's wrapping ones agree.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar, cast

_Function = TypeVar("_Function", bound=Callable[..., Any])


def _cache_directory() -> str:
    """A cache for compiled code that no edit of a rule can leave stale.

    numba asks only whether the compiled function's own file has changed, not the rules it calls,
    so the cache is named by the sources of everything a kernel may be built from.
    """
    sources = hashlib.sha256()
    package = Path(str(files("croupier")))
    for folder in ("equipment", "games"):
        for path in sorted((package / folder).rglob("*.py")):
            sources.update(path.read_bytes())
    home = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache"))
    return str(home / "croupier" / f"kernels-{sources.hexdigest()[:16]}")


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

    def numbers(count: int) -> Any:
        """Room for numbers, inside compiled code."""
        return [0] * count

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

    @compiled
    def numbers(count: int) -> Any:
        """Room for numbers, inside compiled code."""
        return numpy.zeros(count, dtype=numpy.int64)
