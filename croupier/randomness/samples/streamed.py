"""A simulator's stream as a source: compiled where numba is there, and the same without it."""

from __future__ import annotations

from typing import Any

import numpy as np

from croupier.equipment import streams
from croupier.equipment.compiled import compiled, word

following = streams.following
WORD = 8  # bytes


@compiled
def fill(s0: int, s1: int, drawn: Any) -> tuple[int, int]:
    """Fill an array with the next words of a stream; gives back its state."""
    for place in range(len(drawn)):
        s0, s1, drawn[place] = following(s0, s1)
    return s0, s1


class Stream:
    """Stream `number` of a seed: words of 64 bits, the lowest byte first."""

    def __init__(self, seed: int, number: int) -> None:
        self._keep(*streams.stream(word(seed), word(number)))

    def _keep(self, s0: int, s1: int) -> None:
        self._state = word(s0), word(s1)  # compiled code hands back plain integers

    def raw(self, count: int) -> bytes:
        """The next bytes; what is left of the last word is not used again."""
        drawn = np.zeros(-(-count // WORD), dtype="<u8")
        self._keep(*fill(*self._state, drawn))
        return drawn.tobytes()[:count]

    def below(self, bound: int) -> int:
        s0, s1, drawn = streams.below(*self._state, word(bound))
        self._keep(s0, s1)
        return int(drawn)
