"""The compiled round: three dice tossed from a random stream, counted by what they show.

A round's outcome is its place in `ROLLS`; wagers are settled on the counts by the rules
themselves, so nothing here knows what wins.
"""

from __future__ import annotations

from typing import Any

from croupier.equipment.compiled import compiled, word
from croupier.equipment.streams import below, stream
from croupier.games.sic_bo.odds import ROLLS

CELLS = ROLLS
ROUNDS_PER_STREAM = 1 << 16

POSSIBLE_ROLLS = word(len(ROLLS))


def parameters(rules: Any) -> tuple[()]:
    """No election changes how dice fall."""
    return ()


@compiled
def play(seed: int, number: int, rounds: int, counts: Any) -> None:
    """Toss `rounds` rounds from stream `number` of `seed`, each of the 216 rolls as likely."""
    s0, s1 = stream(seed, number)
    for _ in range(rounds):
        s0, s1, cell = below(s0, s1, POSSIBLE_ROLLS)
        counts[cell] += 1
