"""Simulation: rounds of sic bo a second, on one core and on two.

Beside it two bare kernels that only toss and count: the cheapest generators there are, no
streams, no rejection, so a little biased. They say what the arithmetic costs at the very least.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from statistics import median
from typing import Any

from benchmarks.measuring import Row, alternate, ratio
from croupier.equipment.compiled import INTERPRETED, compiled, word, zero_counts
from croupier.games import rules
from croupier.simulate import simulate

REPEATS = 9
ROUNDS = 200_000 if INTERPRETED else 200_000_000
SEED = 88_172_645_463_325_252

LOW_64 = word(0xFFFF_FFFF_FFFF_FFFF)
SHIFT_7, SHIFT_13, SHIFT_17, HALF_WORD = word(7), word(13), word(17), word(32)
MULTIPLIER, INCREMENT = word(6_364_136_223_846_793_005), word(1_442_695_040_888_963_407)
POSSIBLE_ROLLS = word(216)

XORSHIFT = "bare kernel, xorshift64"
CONGRUENTIAL = "bare kernel, linear congruential"
CONGRUENTIAL_TWICE = "bare kernel, linear congruential, 2 threads"
ONE_WORKER = "simulate, 1 worker"
TWO_WORKERS = "simulate, 2 workers"

Toss = Callable[[int, int, Any], None]


@compiled
def toss_xorshift(state: int, rounds: int, counts: Any) -> None:
    """Marsaglia's xorshift64, scaled to the 216 rolls without rejection."""
    for _ in range(rounds):
        state ^= (state << SHIFT_13) & LOW_64
        state ^= state >> SHIFT_7
        state ^= (state << SHIFT_17) & LOW_64
        counts[((state >> HALF_WORD) * POSSIBLE_ROLLS) >> HALF_WORD] += 1


@compiled
def toss_congruential(state: int, rounds: int, counts: Any) -> None:
    """One multiplication and one addition, scaled to the 216 rolls without rejection."""
    for _ in range(rounds):
        state = (state * MULTIPLIER + INCREMENT) & LOW_64
        counts[((state >> HALF_WORD) * POSSIBLE_ROLLS) >> HALF_WORD] += 1


def rows() -> list[Row]:
    sic_bo = rules("sic-bo")
    seconds = alternate(
        {
            XORSHIFT: lambda: _toss(toss_xorshift, threads=1),
            CONGRUENTIAL: lambda: _toss(toss_congruential, threads=1),
            ONE_WORKER: lambda: simulate(sic_bo, rounds=ROUNDS, workers=1),
            TWO_WORKERS: lambda: simulate(sic_bo, rounds=ROUNDS, workers=2),
            CONGRUENTIAL_TWICE: lambda: _toss(toss_congruential, threads=2),
        },
        repeats=REPEATS,
    )
    xorshift, congruential = seconds[XORSHIFT], seconds[CONGRUENTIAL]
    one, two, twice = seconds[ONE_WORKER], seconds[TWO_WORKERS], seconds[CONGRUENTIAL_TWICE]
    return [
        _row(XORSHIFT, xorshift),
        _row(CONGRUENTIAL, congruential),
        _row(ONE_WORKER, one, ratio(one, xorshift), "the time of bare xorshift64"),
        _row(ONE_WORKER, one, ratio(one, congruential), "the time of bare linear congruential"),
        _row(TWO_WORKERS, two, ratio(one, two), "the rate of 1 worker"),
        _row(CONGRUENTIAL_TWICE, twice, ratio(congruential, twice), "the rate of 1 thread"),
    ]


def _toss(toss: Toss, *, threads: int) -> None:
    """The rounds shared out evenly, each thread with counts of its own."""
    with ThreadPoolExecutor(threads) as pool:
        shares = [
            pool.submit(toss, word(SEED + thread), ROUNDS // threads, zero_counts(216))
            for thread in range(threads)
        ]
        for share in shares:
            share.result()


def _row(name: str, seconds: list[float], times: float | None = None, to: str = "") -> Row:
    unit = "thousand rounds/s, interpreted" if INTERPRETED else "million rounds/s"
    scale = 1e3 if INTERPRETED else 1e6
    return Row(name, ROUNDS / median(seconds) / scale, unit, times, to)
