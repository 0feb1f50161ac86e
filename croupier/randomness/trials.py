"""One test of the battery: what it looks at, how it is made, and what came out.

Every test ends in a p-value: how often a fair source strays so far. A chi-square too small to be
chance is suspicious too, so both tails count where there are degrees enough to tell: with fewer
than five, counts can agree to the last one by chance.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from croupier.odds.significance import (
    LEAST_EXPECTED,
    Fit,
    goodness_of_fit,
    normal_tails,
)

LEAST_DEGREES = 5  # from which a fit can be too good
LEAST_FOR_NORMAL = 1000  # observations, for a sum of them to be as good as normal


class Family(StrEnum):
    """The tests by the names they are known by."""

    EQUIDISTRIBUTION = "equidistribution"
    CHI_SQUARE = "chi-square"
    RUNS = "runs"
    CORRELATION = "serial correlation"
    SERIAL = "serial"
    GAP = "gap"
    POKER = "poker"
    COUPON = "coupon collector"
    PERMUTATION = "permutation"
    REPETITION = "repetition"
    COMPOSITION = "composition"
    LINEAR = "linear complexity"


class On(StrEnum):
    """What is tested: the generator's own output, or what the equipment makes of it."""

    RAW = "raw output"
    GAME = "game"


@dataclass(frozen=True, slots=True)
class Look:
    """What a test looks at, and how it is made, in a sentence."""

    on: On
    family: Family
    place: str
    method: str

    def refused(self, *, needs: int, observed: int, of: str = "observations") -> Refused:
        return Refused(self, needs=needs, observed=observed, of=of)


@dataclass(frozen=True, slots=True)
class Trial:
    """A test that was made; `degrees` are those of a chi-square, None for any other law.

    `certain` is a matter of fact rather than of chance: a fair source has a p of 1.
    """

    look: Look
    observed: int
    statistic: float
    degrees: int | None
    p: float
    certain: bool = False


@dataclass(frozen=True, slots=True)
class Refused:
    """A test that could not be made, and what it needs."""

    look: Look
    needs: int
    observed: int
    of: str

    @property
    def why(self) -> str:
        return f"needs {self.needs:,} {self.of}, has {self.observed:,}"


Tried = Trial | Refused


def both_tails(fit: Fit) -> float:
    """How often a fair source fits so badly, or so well."""
    if fit.degrees < LEAST_DEGREES:
        return fit.p
    from scipy.special import chdtr

    below = float(chdtr(fit.degrees, fit.statistic))
    return min(1.0, 2 * min(fit.p, below))


def fitted(look: Look, counts: Sequence[int], chances: Iterable[Fraction | float]) -> Tried:
    """Counts by cell against their chances; five observations a cell are needed on average."""
    observed, needs = sum(counts), math.ceil(LEAST_EXPECTED * len(counts))
    if observed < needs:
        return look.refused(needs=needs, observed=observed)
    expected = [observed * float(chance) for chance in chances]
    if any(count and not due for count, due in zip(counts, expected, strict=True)):
        return Trial(look, observed, math.inf, len(counts) - 1, 0.0)  # what cannot be was seen
    fit = goodness_of_fit(zip(counts, expected, strict=True))
    return Trial(look, observed, fit.statistic, fit.degrees, both_tails(fit))


def quadratic(look: Look, statistic: float, degrees: int, *, observed: int) -> Trial:
    """A quadratic form that has the chi-square law."""
    return Trial(look, observed, statistic, degrees, both_tails(Fit(statistic, degrees)))


def normal(look: Look, z: float, *, observed: int, needs: int = LEAST_FOR_NORMAL) -> Tried:
    """A sum in standard deviations from its mean."""
    if observed < needs:
        return look.refused(needs=needs, observed=observed)
    return Trial(look, observed, z, None, normal_tails(z))


def repetition(look: Look, *, things: int, again: int, alike: Fraction) -> Trial:
    """How many things came before, where any two are alike with that chance at most."""
    pairs = things * (things - 1) // 2
    p = float(min(Fraction(1), pairs * alike)) if again else 1.0
    return Trial(look, things, float(again), None, p, certain=True)
