"""The compiled round: three dice tossed from a random stream, counted by what they show.

A round's outcome is its place in `ROLLS`; wagers are settled on the counts by the rules
themselves, so nothing here knows what wins.
"""

from __future__ import annotations

from typing import Any

from croupier.equipment import Roll
from croupier.equipment.compiled import as_word, compiled, tally, word
from croupier.equipment.streams import below, stream
from croupier.games.sic_bo.odds.exact import ROLLS

ROUNDS_A_STREAM = 1 << 12  # dice know no end of a shoe

POSSIBLE_ROLLS = word(len(ROLLS))


def cells(rules: Any) -> tuple[Roll, ...]:
    """Every roll of three dice."""
    return ROLLS


def parameters(rules: Any) -> tuple[()]:
    """No election changes how dice fall."""
    return ()


def room_needed(rules: Any) -> int:
    """Dice need no room."""
    return 0


def most_rounds(rules: Any) -> int:
    """Every stream has as many."""
    return ROUNDS_A_STREAM


least_rounds = most_rounds


@compiled
def play(seed: int, first: int, streams: int, each: int, most: int, counts: Any, room: Any) -> int:
    """Toss `streams` streams from number `first` on: at most `each` rounds of one, `most` of all.

    Gives back how many rounds there were. Each of the 216 rolls is as likely.
    """
    played = 0
    for number in range(streams):
        s0, s1 = stream(seed, first + as_word(number))
        rounds = min(each, most - played)
        for _ in range(rounds):
            s0, s1, cell = below(s0, s1, POSSIBLE_ROLLS)
            tally(counts, cell)
        played += rounds
    return played
