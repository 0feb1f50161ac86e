"""Simulation: rounds of sic bo and of punto banco a second, on one core and on two.

Beside each two bare kernels that only toss or deal, and count: the cheapest generators there are,
no streams, no rejection, so a little biased. They say what the arithmetic costs at the very least.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from benchmarks.measuring import Row, Seconds, alternate, met, ratio
from croupier.equipment.compiled import INTERPRETED, as_word, compiled, word, zero_counts
from croupier.games.registry import rules
from croupier.simulate import simulate

REPEATS = 7
TOSSES = 200_000 if INTERPRETED else 200_000_000
DEALT = 50_000 if INTERPRETED else 60_000_000  # rounds by simulate
DEALT_WITH_ROYAL = DEALT // 6
BARE_SHOES = 300 if INTERPRETED else 300_000
REMEMBERED = (20_000, 200_000) if INTERPRETED else (10_000_000, 1_000_000_000)
SEED = 88_172_645_463_325_252
APART = 8  # words of memory no thread writes, so that no two write the same line of a cache
LEAST_OF_BARE = 0.7
LEAST_OF_TWO = 1.8
OPTIONAL = {"total-cards": "yes", "bonus": "A"}

LOW_32, LOW_64 = word(0xFFFF_FFFF), word(0xFFFF_FFFF_FFFF_FFFF)
SHIFT_7, SHIFT_13, SHIFT_17, HALF_WORD = word(7), word(13), word(17), word(32)
MULTIPLIER, INCREMENT = word(6_364_136_223_846_793_005), word(1_442_695_040_888_963_407)
POSSIBLE_ROLLS = word(216)
VALUES = [min(rank, 10) % 10 for rank in range(1, 14)] * 4 * 8
CARDS = len(VALUES)
CUTTING_CARD = CARDS - 14
# Of a round from eight whole decks: the well-known shares, not asked of the code measured.
TIE, PLAYER, BANKER = 0.0952, 0.4462, 0.4586

XORSHIFT = "bare kernel, xorshift64"
CONGRUENTIAL = "bare kernel, linear congruential"
ONE_WORKER = "simulate, 1 worker"
TWO_WORKERS = "simulate, 2 workers"
WITH_ROYAL = "simulate, 1 worker, mini-baccarat with Royal"
TWICE = ", 2 threads"

Bare = Callable[[int, int, Any], None]


def rows() -> list[Row]:
    return _sic_bo() + _punto_banco() + _memory()


@compiled
def xorshift(state: int) -> int:
    """Marsaglia's xorshift64."""
    state ^= (state << SHIFT_13) & LOW_64
    state ^= state >> SHIFT_7
    state ^= (state << SHIFT_17) & LOW_64
    return state


@compiled
def congruential(state: int) -> int:
    """One multiplication and one addition."""
    return (state * MULTIPLIER + INCREMENT) & LOW_64


def in_threads(bare: Bare, units: int, cells: int, *, threads: int) -> list[int]:
    """What a bare kernel counts, the work shared out evenly, each thread with counts of its own."""
    counts = [zero_counts(cells + APART) for _ in range(threads)]
    with ThreadPoolExecutor(threads) as pool:
        shares = [
            pool.submit(bare, word(SEED + thread), units // threads, counts[thread])
            for thread in range(threads)
        ]
        for share in shares:
            share.result()
    return [sum(int(count[cell]) for count in counts) for cell in range(cells)]


# -- sic bo ---------------------------------------------------------------------------------------


@compiled
def toss_xorshift(state: int, rounds: int, counts: Any) -> None:
    """Scaled to the 216 rolls without rejection."""
    for _ in range(rounds):
        state = xorshift(state)
        counts[((state >> HALF_WORD) * POSSIBLE_ROLLS) >> HALF_WORD] += 1


@compiled
def toss_congruential(state: int, rounds: int, counts: Any) -> None:
    """Scaled to the 216 rolls without rejection."""
    for _ in range(rounds):
        state = congruential(state)
        counts[((state >> HALF_WORD) * POSSIBLE_ROLLS) >> HALF_WORD] += 1


def _sic_bo() -> list[Row]:
    toss = partial(in_threads, units=TOSSES, cells=216)
    play = partial(simulate, rules("sic-bo"), rounds=TOSSES)
    taken = alternate(
        {
            XORSHIFT: lambda: toss(toss_xorshift, threads=1),
            CONGRUENTIAL: lambda: toss(toss_congruential, threads=1),
            ONE_WORKER: lambda: play(workers=1),
            TWO_WORKERS: lambda: play(workers=2),
            CONGRUENTIAL + TWICE: lambda: toss(toss_congruential, threads=2),
        },
        repeats=REPEATS,
    )
    each = {name: _a_round(seconds, TOSSES) for name, seconds in taken.items()}
    solo, two, twice = each[ONE_WORKER], each[TWO_WORKERS], each[CONGRUENTIAL + TWICE]
    alone = each[CONGRUENTIAL]
    return [
        _row("sic bo", XORSHIFT, each[XORSHIFT]),
        _row("sic bo", CONGRUENTIAL, alone),
        _row("sic bo", ONE_WORKER, solo, ratio(solo, each[XORSHIFT]), f"the time of {XORSHIFT}"),
        _row("sic bo", ONE_WORKER, solo, ratio(solo, alone), f"the time of {CONGRUENTIAL}"),
        _row("sic bo", TWO_WORKERS, two, ratio(solo, two), "the rate of 1 worker"),
        _row("sic bo", CONGRUENTIAL + TWICE, twice, ratio(alone, twice), "the rate of 1 thread"),
    ]


# -- punto banco ----------------------------------------------------------------------------------


@compiled
def deal_shoe(shoe: Any, counts: Any) -> None:
    """Burn and deal a shuffled shoe: ties, rounds of the player's, rounds of the banker's."""
    dealt = 1 + (shoe[0] if shoe[0] else 10)
    is_last = False
    while True:
        was_last = is_last
        player, banker = shoe[dealt] + shoe[dealt + 2], shoe[dealt + 1] + shoe[dealt + 3]
        player = player - 10 if player >= 10 else player
        banker = banker - 10 if banker >= 10 else banker
        dealt += 4
        if player < 8 and banker < 8:
            draws = banker <= 5
            if player <= 5:
                third = shoe[dealt]
                dealt += 1
                player += third
                player = player - 10 if player >= 10 else player
                # Without short circuits: five branches more would be guessed wrong too often.
                draws = (
                    (banker <= 2)
                    | ((banker == 3) & (third != 8))
                    | ((banker == 4) & (third >= 2) & (third <= 7))
                    | ((banker == 5) & (third >= 4) & (third <= 7))
                    | ((banker == 6) & (third >= 6) & (third <= 7))
                )
            if draws:
                banker += shoe[dealt]
                banker = banker - 10 if banker >= 10 else banker
                dealt += 1
        counts[(player > banker) + 2 * (banker > player)] += 1
        if was_last:
            return
        is_last = dealt > CUTTING_CARD


def bare_dealing(following: Callable[[int], int]) -> Bare:
    """Real shoes, shuffled whole (Fisher and Yates, two cards a word), by a generator."""

    @compiled
    def deal(state: int, shoes: int, counts: Any, fresh: Any, shoe: Any) -> None:
        for _ in range(shoes):
            for end in range(0, CARDS, 2):
                state = following(state)
                place = ((state >> HALF_WORD) * as_word(end + 1)) >> HALF_WORD
                shoe[end] = shoe[place]
                shoe[place] = fresh[end]
                place = ((state & LOW_32) * as_word(end + 2)) >> HALF_WORD
                shoe[end + 1] = shoe[place]
                shoe[place] = fresh[end + 1]
            deal_shoe(shoe, counts)

    return lambda state, shoes, counts: deal(state, shoes, counts, _whole_shoe(), _whole_shoe())


def _whole_shoe() -> Any:
    cards = VALUES + [0] * 8 * APART
    return cards if INTERPRETED else np.array(cards, dtype=np.int8)


def _punto_banco() -> list[Row]:
    bare = {XORSHIFT: bare_dealing(xorshift), CONGRUENTIAL: bare_dealing(congruential)}
    deal = partial(in_threads, units=BARE_SHOES, cells=3)
    rounds = {name: check_shares(deal(kernel, threads=1)) for name, kernel in bare.items()}
    plain = partial(simulate, rules("punto-banco", elections=OPTIONAL), rounds=DEALT)
    royal = rules("mini-baccarat", elections={**OPTIONAL, "royal": "A"})
    taken = alternate(
        {
            XORSHIFT: lambda: deal(bare[XORSHIFT], threads=1),
            CONGRUENTIAL: lambda: deal(bare[CONGRUENTIAL], threads=1),
            ONE_WORKER: lambda: plain(workers=1),
            TWO_WORKERS: lambda: plain(workers=2),
            CONGRUENTIAL + TWICE: lambda: deal(bare[CONGRUENTIAL], threads=2),
            XORSHIFT + TWICE: lambda: deal(bare[XORSHIFT], threads=2),
            WITH_ROYAL: lambda: simulate(royal, rounds=DEALT_WITH_ROYAL, workers=1),
        },
        repeats=REPEATS,
    )
    rounds |= {name + TWICE: many for name, many in rounds.items()}
    rounds |= {ONE_WORKER: DEALT, TWO_WORKERS: DEALT, WITH_ROYAL: DEALT_WITH_ROYAL}
    each = {name: _a_round(seconds, rounds[name]) for name, seconds in taken.items()}
    return _punto_banco_rows(each, faster=min(bare, key=lambda name: median(each[name])))


def check_shares(counts: Sequence[int]) -> int:
    """How many rounds were dealt; one that comes to other shares is no yardstick."""
    rounds = sum(counts)
    for count, share in zip(counts, (TIE, PLAYER, BANKER), strict=True):
        assert abs(count / rounds - share) < 2.5 / rounds**0.5, (counts, share)
    return rounds


def _punto_banco_rows(each: dict[str, list[float]], *, faster: str) -> list[Row]:
    solo, two, twice = each[ONE_WORKER], each[TWO_WORKERS], each[faster + TWICE]
    with_royal, game = each[WITH_ROYAL], "punto banco"
    of_bare, of_one = ratio(each[faster], solo), ratio(solo, two)
    return [
        _row(game, XORSHIFT, each[XORSHIFT]),
        _row(game, CONGRUENTIAL, each[CONGRUENTIAL]),
        _row(game, faster + TWICE, twice, ratio(each[faster], twice), "the rate of 1 thread"),
        _row(game, ONE_WORKER, solo, of_bare, _target(f"rate of {faster}", of_bare, LEAST_OF_BARE)),
        _row(game, TWO_WORKERS, two, of_one, _target("rate of 1 worker", of_one, LEAST_OF_TWO)),
        _row(game, TWO_WORKERS, two, ratio(twice, two), f"the rate of {faster}{TWICE}"),
        _row(game, WITH_ROYAL, with_royal, ratio(solo, with_royal), "the rate without Royal"),
    ]


def _target(to: str, reached: float, target: float) -> str:
    return f"the {to}; target {target}: {met(reached >= target)}"


# -- memory ---------------------------------------------------------------------------------------


STATUS = Path("/proc/self/status")
PEAK = "VmHWM:"  # of this process only; what getrusage tells would count the parent's as well


def _memory() -> list[Row]:
    """The most memory of a process that simulates few rounds and many, where the system tells."""
    if not STATUS.exists():
        return []
    few, many = REMEMBERED
    less, more = _peak(few), _peak(many)
    unit = "MB at most, 2 workers"
    return [
        Row(f"punto banco: a process, {few:,} rounds", less, unit),
        Row(f"punto banco: a process, {many:,} rounds", more, unit, more / less, f"{few:,} rounds"),
    ]


def _peak(rounds: int) -> float:
    played = f"from benchmarks.simulate import told_peak; told_peak({rounds})"
    written = subprocess.run([sys.executable, "-c", played], check=True, capture_output=True)
    return int(written.stdout) / 1024


def told_peak(rounds: int) -> None:
    """In a process of its own: simulate, settle every wager, and print the most memory in kB."""
    assert simulate(rules("punto-banco", elections=OPTIONAL), rounds=rounds, workers=2).wagers
    print(next(line.split()[1] for line in STATUS.read_text().splitlines() if PEAK in line))


# -- rows -----------------------------------------------------------------------------------------


def _a_round(seconds: Seconds, rounds: int) -> list[float]:
    return [taken / rounds for taken in seconds]


def _row(game: str, name: str, each: Seconds, times: float | None = None, to: str = "") -> Row:
    unit = "thousand rounds/s, interpreted" if INTERPRETED else "million rounds/s"
    scale = 1e3 if INTERPRETED else 1e6
    return Row(f"{game}: {name}", 1 / median(each) / scale, unit, times, to)
