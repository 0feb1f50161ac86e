"""The first so many rounds of a seed: streams played in order, counts added up.

A run is the rounds of stream 0, then of stream 1, and so on, the last stream broken off where the
number of rounds is reached. So the counts depend on (game, elections, seed, rounds) and on nothing
else: not on who plays, nor on where a run was stopped and taken up again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from croupier.games.parts import the_shoe
from croupier.games.rules import Rules
from croupier.lawbook import BadInput, NotPossible
from croupier.simulate.checkpoint import KeptCounts
from croupier.simulate.crews import Cores, Crew
from croupier.simulate.kernel import NO_LIMIT, Played, Run, Slice
from croupier.simulate.report import Simulation
from croupier.simulate.tally import Tally, mark_after

SEEDS = 1 << 64
MOST_ROUNDS = 10**18
SECONDS_BETWEEN_CHECKPOINTS = 10.0


def simulate(
    rules: Rules[Any],
    *,
    rounds: int,
    seed: int = 1,
    rounds_per_shoe: int | None = None,
    workers: int | None = None,
    crew: Crew | None = None,
    checkpoint: Path | None = None,
    progress: Callable[[int], None] = lambda _: None,
    stopped: Callable[[], bool] = lambda: False,
    warn: Callable[[NotPossible], None] = lambda _: None,
) -> Simulation:
    """Play `rounds` rounds; `progress` is told how many more are counted.

    With a checkpoint, what is counted is kept there and a run found there is taken up. Once
    `stopped` says so, no more slices are handed out and what is counted is told. A checkpoint that
    cannot be kept for now is told to `warn`, and at the end in `Simulation.unkept`.
    """
    _check(rules, rounds, seed, rounds_per_shoe)
    run = Run(rules, seed, rounds_per_shoe or NO_LIMIT)
    if crew is not None and workers is not None:
        raise BadInput("A crew has its own workers", accepted="one or the other")
    crew = crew or Cores(workers)
    kept = None if checkpoint is None else KeptCounts(checkpoint, run)
    tally = Tally.nothing(run) if kept is None else kept.taken_up(most=rounds)
    progress(tally.rounds)
    run.play(Slice(0, 0))  # compiled by now
    before, started = tally.rounds, time.perf_counter()
    saved = started
    try:
        for played in _whole_streams(run, crew, tally, rounds, stopped):
            progress(played.rounds)
            if kept and time.perf_counter() - saved > SECONDS_BETWEEN_CHECKPOINTS:
                if why := _keep(kept, tally):
                    warn(why)
                saved = time.perf_counter()
    finally:
        unkept = _keep(kept, tally)
    if not stopped():
        tally = _broken_off(run, tally, rounds, progress)
    return Simulation(
        run=run,
        asked=rounds,
        device=crew.device,
        workers=crew.workers,
        played=tally.rounds - before,
        seconds=time.perf_counter() - started,
        tally=tally,
        unkept=unkept,
    )


def _keep(kept: KeptCounts | None, tally: Tally) -> NotPossible | None:
    """Keep what is counted, or say why not: no full disk is a reason to lose a run."""
    try:
        if kept is not None:
            kept.keep(tally)
    except NotPossible as why:
        return why
    return None


def _check(rules: Rules[Any], rounds: int, seed: int, rounds_per_shoe: int | None) -> None:
    if rounds < 1:
        raise BadInput(f"{rounds} rounds cannot be simulated", accepted="at least 1")
    if rounds > MOST_ROUNDS:
        raise BadInput("So many rounds have no end", accepted="at most 1e18")
    if not 0 <= seed < SEEDS:
        raise BadInput(f"{seed} is not a seed", accepted="a whole number from 0 to 2**64 - 1")
    if rounds_per_shoe is not None:
        the_shoe(rules)
    if rounds_per_shoe is not None and rounds_per_shoe < 1:
        raise BadInput(f"{rounds_per_shoe} rounds of a shoe are none", accepted="at least 1")


def _whole_streams(
    run: Run, crew: Crew, tally: Tally, rounds: int, stopped: Callable[[], bool]
) -> Iterator[Played]:
    """Play and count as many whole streams as are sure to stay within the rounds, again and again,
    until not one is sure."""
    while not stopped() and (sure := (rounds - tally.rounds) // run.most_rounds):
        for played in crew.play(run, _slices(run, crew, tally.streams, sure, stopped)):
            tally.add(played)
            yield played


def _slices(
    run: Run, crew: Crew, first: int, streams: int, stopped: Callable[[], bool]
) -> Iterator[Slice]:
    """The streams cut into slices, none across a mark at which counts are noted."""
    size = max(1, crew.rounds_a_slice // run.most_rounds)
    end = first + streams
    while first < end and not stopped():
        following = min(first + size, mark_after(first), end)
        yield Slice(first, following - first)
        first = following


def _broken_off(run: Run, tally: Tally, rounds: int, progress: Callable[[int], None]) -> Tally:
    """The rounds still missing, fewer than a stream may have: streams one by one, the last not to
    its end. They go into another tally: a checkpoint holds whole streams."""
    while tally.rounds < rounds:
        most = rounds - tally.rounds
        played = run.play(Slice(tally.streams, 1), most=most)
        tally = tally.with_more(played, to_its_end=played.rounds < most)
        progress(played.rounds)
    return tally
