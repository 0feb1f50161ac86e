"""Measuring: the thing and its yardstick by turns, in one run, so that noise falls on both.

A figure is the median of its repeats. A ratio is the median of the ratios within each repeat,
which stays put when the whole machine slows down for a while.
"""

from __future__ import annotations

import subprocess
import sysconfig
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median, quantiles


@dataclass(frozen=True, slots=True)
class Row:
    """One figure, and how it stands to something else measured beside it."""

    name: str
    figure: float
    unit: str
    ratio: float | None = None
    to: str = ""


Seconds = Sequence[float]


def alternate(
    things: Mapping[str, Callable[[], object]], *, repeats: int, warm_ups: int = 1
) -> dict[str, list[float]]:
    """The seconds of each repeat of each thing, taken by turns."""
    for thing in things.values():
        for _ in range(warm_ups):
            thing()
    return by_turns({name: partial(timed, thing) for name, thing in things.items()}, repeats)


def by_turns(takes: Mapping[str, Callable[[], float]], repeats: int) -> dict[str, list[float]]:
    """What each says that it takes, in each repeat: forwards, then backwards."""
    taken: dict[str, list[float]] = {name: [] for name in takes}
    for repeat in range(repeats):
        for name in list(takes)[:: -1 if repeat % 2 else 1]:
            taken[name].append(takes[name]())
    return taken


def timed(thing: Callable[[], object]) -> float:
    """How many seconds it takes."""
    started = time.perf_counter()
    thing()
    return time.perf_counter() - started


def run_croupier(*arguments: str) -> None:
    """The command line in a process of its own, its answer thrown away."""
    croupier = Path(sysconfig.get_path("scripts")) / "croupier"
    run(str(croupier), *arguments)


def run(*command: str) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def met(is_met: bool) -> str:
    """How a target came out."""
    return "met" if is_met else "not met"


def ratio(measured: Seconds, yardstick: Seconds) -> float:
    """How many times as long the measured thing takes: the median over the repeats."""
    return median(each / other for each, other in zip(measured, yardstick, strict=True))


def percentile(seconds: Seconds, percent: int) -> float:
    """The time that so many percent stay within."""
    return quantiles(seconds, n=100, method="inclusive")[percent - 1]
