"""Measuring: the thing and its yardstick by turns, in one run, so that noise falls on both.

A figure is the median of its repeats. A ratio is the median of the ratios within each repeat,
which stays put when the whole machine slows down for a while.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
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
    """The seconds of each repeat of each thing, taken by turns: forwards, then backwards."""
    for thing in things.values():
        for _ in range(warm_ups):
            thing()
    seconds: dict[str, list[float]] = {name: [] for name in things}
    for repeat in range(repeats):
        for name in list(things)[:: -1 if repeat % 2 else 1]:
            seconds[name].append(timed(things[name]))
    return seconds


def timed(thing: Callable[[], object]) -> float:
    """How many seconds it takes."""
    started = time.perf_counter()
    thing()
    return time.perf_counter() - started


def ratio(measured: Seconds, yardstick: Seconds) -> float:
    """How many times as long the measured thing takes: the median over the repeats."""
    return median(each / other for each, other in zip(measured, yardstick, strict=True))


def percentile(seconds: Seconds, percent: int) -> float:
    """The time that so many percent stay within."""
    return quantiles(seconds, n=100, method="inclusive")[percent - 1]
