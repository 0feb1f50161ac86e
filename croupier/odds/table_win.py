"""What a table should have won: the exact mean and variance of everything staked on it, and the
law of the result around them.

Wagers of one round stand on one outcome, so their results go together: a variance is made of the
covariances of all pairs of lines (`pieces`), exact as Fractions. Chances are floats. Rounds are
taken as independent of each other, each dealt from a whole shoe where there is one.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from croupier.games.rules import Rules
from croupier.odds.hold import SHARES
from croupier.odds.pieces import StakeLine, result

Floats = npt.NDArray[np.float64]
Layout = tuple[tuple[str, int], ...]  # the units on each line of a round

SHARE = SHARES[0]  # of all chances, within the band
POINTS = 1 << 15  # of a law that is told as it is; a finer one is told on so many points
TAIL = 1e-12  # the most that may lie outside the points, by Bernstein's inequality
MARGIN = 64  # points beyond either end of a law told on `POINTS`
WORD = 1 << 62  # the most that fits a machine's whole number


class Theory:
    """What the lines of a rule set gain the licensee: means and covariances, a unit on each."""

    def __init__(self, rules: Rules[Any]) -> None:
        self.rules = rules
        weighed = list(rules.outcomes())
        self._outcomes = [outcome for outcome, _ in weighed]
        self._weights = [weight for _, weight in weighed]
        self._whole = sum(self._weights)
        self._results: dict[str, tuple[int, list[int]]] = {}
        self._numbers: dict[str, npt.NDArray[np.int64]] = {}
        self._covariances: dict[tuple[str, str], Fraction] = {}

    @cached_property
    def chances(self) -> Floats:
        return np.array([weight / self._whole for weight in self._weights])

    def results(self, name: str) -> tuple[int, list[int]]:
        """The result of a unit by outcome, as numerators over one denominator."""
        if name not in self._results:
            line = StakeLine.parse(name)
            rules = self._rules_of(line)
            wager = rules.wager(line.wager)
            exact = [result(rules, line, rules.decide(wager, each)) for each in self._outcomes]
            denominator = math.lcm(*(each.denominator for each in exact))
            self._results[name] = denominator, [int(each * denominator) for each in exact]
        return self._results[name]

    def numbers(self, name: str) -> npt.NDArray[np.int64]:
        """The same numerators, for many layouts to be made of."""
        if name not in self._numbers:
            self._numbers[name] = np.array(self.results(name)[1], dtype=np.int64)
        return self._numbers[name]

    def _rules_of(self, line: StakeLine) -> Rules[Any]:
        together = self.rules.held_together
        if together is None or not line.otherwise:
            return self.rules
        other = together.otherwise(self.rules.wager(line.wager))
        return self.rules if other is None else other[1]

    def mean(self, name: str) -> Fraction:
        denominator, results = self.results(name)
        return Fraction(_dot(self._weights, results), self._whole * denominator)

    def covariance(self, line: str, other: str) -> Fraction:
        pair = (line, other) if line <= other else (other, line)
        if pair not in self._covariances:
            (d, x), (e, y) = self.results(line), self.results(other)
            both = sum([w * a * b for w, a, b in zip(self._weights, x, y, strict=True)])
            product = Fraction(both, self._whole * d * e)
            self._covariances[pair] = product - self.mean(line) * self.mean(other)
        return self._covariances[pair]

    def expected(self, units: Mapping[str, int]) -> Fraction:
        """What is gained on average by all that was staked."""
        return sum((cents * self.mean(name) for name, cents in units.items()), Fraction(0))

    def variance(self, products: Mapping[tuple[str, str], int]) -> Fraction:
        """By the sum over rounds of the product of the units on each two lines."""
        return sum(
            (
                product * self.covariance(*pair) * (1 if pair[0] == pair[1] else 2)
                for pair, product in products.items()
            ),
            Fraction(0),
        )


def _dot(numbers: Iterable[int], other: Iterable[int]) -> int:
    return sum([a * b for a, b in zip(numbers, other, strict=True)])


@lru_cache(maxsize=64)
def theory(rules: Rules[Any]) -> Theory:
    """The theory of a rule set, made once."""
    return Theory(rules)


# -- the law of a run -----------------------------------------------------------------------------


@dataclass(frozen=True)
class RoundOf:
    """One layout's result: each there is, in whole parts of a cent, and its chance."""

    results: npt.NDArray[Any]
    chances: Floats

    @cached_property
    def mean(self) -> float:
        return float((self.results.astype(float) * self.chances).sum())

    @cached_property
    def variance(self) -> float:
        return float(((self.results.astype(float) - self.mean) ** 2 * self.chances).sum())

    @cached_property
    def furthest(self) -> float:
        return float(np.abs(self.results.astype(float) - self.mean).max())


@dataclass(frozen=True, eq=False)
class RunLaw:
    """The law of what rounds of certain layouts gain together, in cents.

    Where results lie too close for `POINTS`, each is parted between the two points beside it, by
    which no mean moves; `slack` is how many points a result may have strayed so.
    """

    first: float
    step: float
    chances: Floats
    slack: float

    @cached_property
    def mean(self) -> float:
        return self.first + self.step * float((self._places * self.chances).sum())

    @cached_property
    def deviation(self) -> float:
        centre = (self.mean - self.first) / self.step
        return self.step * math.sqrt(float(((self._places - centre) ** 2 * self.chances).sum()))

    @cached_property
    def _places(self) -> Floats:
        return np.arange(len(self.chances), dtype=float)

    def at_most(self, win: float) -> float:
        place = math.floor((win - self.first) / self.step + self.slack)
        return float(self.chances[: max(place + 1, 0)].sum())

    def at_least(self, win: float) -> float:
        place = math.ceil((win - self.first) / self.step - self.slack)
        return float(self.chances[max(place, 0) :].sum())

    def quantile(self, level: float) -> float:
        """The least result that, with all below it, has at least this chance."""
        place = int(np.searchsorted(np.cumsum(self.chances), level - TAIL))
        return self.first + self.step * min(place, len(self.chances) - 1)


def run_law(theory: Theory, layouts: Mapping[Layout, int]) -> RunLaw:
    """The law of rounds with these layouts, each so many times: their laws folded together."""
    from scipy.fft import irfft, next_fast_len, rfft

    scale = math.lcm(*(theory.results(name)[0] for layout in layouts for name, _ in layout))
    rounds = [(_round_of(theory, layout, scale), times) for layout, times in layouts.items()]
    gaps = [math.gcd(*(int(r) - int(law.results[0]) for r in law.results)) for law, _ in rounds]
    step: float = math.gcd(*gaps) or 1
    low, high = _reach(rounds)
    is_fine = (high - low) / step >= POINTS
    if is_fine:
        step = (high - low) / (POINTS - 1)
    anchors = [law.mean if is_fine else float(law.results[0]) for law, _ in rounds]
    origin = math.fsum(times * anchor for anchor, (_, times) in zip(anchors, rounds, strict=True))
    # What is parted between points may reach beyond the ends, by less than one for each round.
    margin = min(sum(layouts.values()), MARGIN) if is_fine else 0
    first = math.floor((low - origin) / step + 1e-9) - margin
    points = math.ceil((high - origin) / step - 1e-9) + margin - first + 1
    length = int(next_fast_len(points, real=True))
    once = dict.fromkeys(layouts.values(), np.ones(length // 2 + 1, dtype=np.complex128))
    for anchor, (law, times) in zip(anchors, rounds, strict=True):
        once[times] = once[times] * rfft(_on_points(law, anchor, step, length))
    spectrum = math.prod(heard**times for times, heard in once.items())  # a power for all alike
    folded = np.roll(irfft(spectrum, n=length), -(first % length))[:points]
    np.maximum(folded, 0.0, out=folded)
    slack = 2 * math.sqrt(len(rounds)) if is_fine else 1e-6
    start, wide = (origin + first * step) / scale, step / scale
    return RunLaw(start, wide, folded / folded.sum(), slack)


def _round_of(theory: Theory, layout: Layout, scale: int) -> RoundOf:
    parts = [
        (theory.numbers(name), units * scale // theory.results(name)[0]) for name, units in layout
    ]
    most = sum(int(np.abs(results).max()) * units for results, units in parts)
    kind: Any = np.int64 if most < WORD else object  # whole numbers, however large
    each = np.zeros(len(theory.chances), dtype=kind)
    for results, units in parts:
        each += results.astype(kind, copy=False) * units
    apart, place = np.unique(each, return_inverse=True)
    return RoundOf(apart, np.bincount(place, weights=theory.chances).astype(np.float64))


def _reach(rounds: Sequence[tuple[RoundOf, int]]) -> tuple[float, float]:
    """Between what the result lies but for `TAIL`: by Bernstein, or by what there is at all."""
    mean = math.fsum(times * law.mean for law, times in rounds)
    variance = math.fsum(times * law.variance for law, times in rounds)
    wanted = math.log(2 / TAIL)
    part = max(law.furthest for law, _ in rounds) * wanted / 3
    far = part + math.sqrt(part**2 + 2 * variance * wanted)
    least = math.fsum(times * float(law.results[0]) for law, times in rounds)
    most = math.fsum(times * float(law.results[-1]) for law, times in rounds)
    return max(least, mean - far), min(most, mean + far)


def _on_points(law: RoundOf, anchor: float, step: float, length: int) -> Floats:
    places = (law.results.astype(float) - anchor) / step
    below = np.floor(places + 1e-9)
    part = np.maximum(places - below, 0.0)
    part[part < 1e-9] = 0.0
    held = np.zeros(length)
    np.add.at(held, below.astype(np.int64) % length, law.chances * (1 - part))
    np.add.at(held, (below.astype(np.int64) + 1) % length, law.chances * part)
    return held


# -- what was won, against it ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Judged:
    """What was won against what should have been: in cents, with the band that holds `SHARE` of
    all chances, both ends included."""

    win: int
    expected: Fraction
    variance: Fraction
    low: int
    high: int
    p: float  # how often an honest table strays at least so far, on its side, times two

    @property
    def deviation(self) -> float:
        return math.sqrt(self.variance)

    @property
    def is_outside(self) -> bool:
        return not self.low <= self.win <= self.high

    @property
    def deviations(self) -> float:
        """How many standard deviations above (or below) expectation it lies."""
        off = self.win - self.expected
        return float(off) / self.deviation if self.variance else 0.0


def judge(
    theory: Theory,
    win: int,
    *,
    units: Mapping[str, int],
    products: Mapping[tuple[str, str], int],
    law: RunLaw,
    is_complete: bool,
) -> Judged:
    """Judge what was won. The law is that of all the rounds there were, or of a sample of them:
    then its shape is the sample's, and its mean and variance are those of all rounds."""
    expected, variance = theory.expected(units), theory.variance(products)
    shift, stretch = 0.0, 1.0
    if not is_complete and variance and law.deviation:
        stretch = law.deviation / math.sqrt(variance)
        shift = law.mean - float(expected) * stretch
    on_law = win * stretch + shift
    strayed = law.slack * law.step
    low = law.quantile(float((1 - SHARE) / 2)) - strayed
    high = law.quantile(float((1 + SHARE) / 2)) + strayed
    low, high = ((end - shift) / stretch for end in (low, high))
    tail = min(law.at_most(on_law), law.at_least(on_law))
    return Judged(win, expected, variance, round(low), round(high), min(1.0, 2 * tail))
