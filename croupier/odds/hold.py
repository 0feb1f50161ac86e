"""What the licensee keeps over many rounds: the exact law of its result, by convolution.

One round settles the same stakes on every outcome by its exact weight; n rounds, taken as
independent of each other, are that law folded with itself n times. Means and variances are
Fractions; chances are floats, right to ACCURACY. What a progressive meter pays is not counted.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from croupier.games.rules import Rules
from croupier.games.wager import Wager
from croupier.lawbook import BadInput, NotPossible
from croupier.odds.analysis import analyse

Floats = npt.NDArray[np.float64]
Places = npt.NDArray[np.int64]
Moves = Sequence[tuple[int, float]]  # how far a round may go, and how likely that is

DEFAULT_ROUNDS = (1_000, 10_000, 100_000, 1_000_000, 10_000_000)
MOST_ROUNDS = 1_000_000_000
MOST_POINTS = 1 << 24  # of a window: within a gigabyte while it is worked on
WHOLE_RANGE = 1 << 12  # points up to which every result is kept, however unlikely
TAIL = 5e-16  # the most that may lie beyond either end of a window
NEGLIGIBLE = -60.0  # a logarithm: frequencies fainter than this are left out
ACCURACY = 1e-11  # at 1e9 rounds; 1e-12 at 1e7
SHARES = (Fraction(95, 100), Fraction(99, 100))  # of the bands


# -- one round ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Lattice:
    """Where results lie: `least` and a whole number of `step` above it, one place a result."""

    least: Fraction
    step: Fraction
    places: tuple[int, ...]

    @property
    def span(self) -> int:
        return self.places[-1]


@dataclass(frozen=True)
class RoundLaw:
    """What the licensee gains or loses in one round, in units: each result and its chance."""

    chances: tuple[tuple[Fraction, Fraction], ...]  # least result first
    staked: Fraction

    @cached_property
    def mean(self) -> Fraction:
        return sum((result * chance for result, chance in self.chances), Fraction(0))

    @cached_property
    def variance(self) -> Fraction:
        square = sum((result**2 * chance for result, chance in self.chances), Fraction(0))
        return square - self.mean**2

    @property
    def house_advantage(self) -> Fraction:
        """What the house expects to keep of each unit wagered."""
        return self.mean / self.staked

    @cached_property
    def lattice(self) -> Lattice:
        least = self.chances[0][0]
        above = [result - least for result, _ in self.chances]
        step = _common_measure(above) or Fraction(1)
        return Lattice(least, step, tuple(int(each / step) for each in above))


def _common_measure(lengths: Iterable[Fraction]) -> Fraction:
    """The longest length that measures them all."""
    lengths = list(lengths)
    whole = math.lcm(*(each.denominator for each in lengths))
    return Fraction(math.gcd(*(int(each * whole) for each in lengths)), whole)


def round_law(rules: Rules[Any], stakes: Mapping[str, Fraction]) -> RoundLaw:
    """The law of a round in which these units are staked on these wagers, on one outcome.

    >>> from croupier import rules
    >>> law = round_law(rules("sic-bo"), {"small": Fraction(1), "big": Fraction(1)})
    >>> [(str(result), str(chance)) for result, chance in law.chances]
    [('0', '35/36'), ('2', '1/36')]
    """
    wagers = [(rules.wager(name), units) for name, units in stakes.items()]
    for wager, units in wagers:
        if units <= 0:
            raise BadInput(f"{wager.id} needs units above nothing")
    if any(rules.choices(wager) is not None for wager, _ in wagers):
        return _played_at_best(rules, wagers)
    told_apart = rules.outcomes(wagers[0][0]) if len(wagers) == 1 else rules.outcomes()
    weights: dict[Fraction, int] = {}
    for outcome, weight in told_apart:
        result = -sum((_won(rules, *wager, outcome) for wager in wagers), Fraction(0))
        weights[result] = weights.get(result, 0) + weight
    whole = sum(weights.values())
    chances = tuple((result, Fraction(weights[result], whole)) for result in sorted(weights))
    return RoundLaw(chances, staked=sum(stakes.values(), Fraction(0)))


def _played_at_best(rules: Rules[Any], wagers: Sequence[tuple[Wager, Fraction]]) -> RoundLaw:
    """The law of a round in which the patron chooses, by the best strategy."""
    (wager, units), *others = wagers
    if others:
        raise BadInput(
            f"{rules.title} has choices, which are weighed for one wager at a time",
            accepted="one --wager",
        )
    odds = analyse(rules, wager)
    chances = sorted((-units * net, chance) for net, chance in odds.distribution.items())
    return RoundLaw(tuple(chances), staked=units * odds.staked)


def _won(rules: Rules[Any], wager: Wager, units: Fraction, outcome: Any) -> Fraction:
    decision = rules.decide(wager, outcome)
    if decision.fixed is not None and units != 1:
        raise BadInput(
            f"{wager.id} pays a fixed amount, which is counted for a wager of one dollar",
            accepted=f"{wager.id}=1",
        )
    return units * decision.net


# -- many rounds ----------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Distribution:
    """The law of the licensee's result after some rounds: a chance for each place of a lattice.

    What lies beyond both ends is at most `outside` in all, and no chance strays further by it.
    """

    first: Fraction
    step: Fraction
    chances: Floats
    outside: float

    def below(self, result: Fraction) -> float:
        """The chance of a lesser result."""
        places = math.ceil((result - self.first) / self.step)
        return float(self.chances[: max(places, 0)].sum())

    def exactly(self, result: Fraction) -> float:
        """The chance of this very result."""
        place = (result - self.first) / self.step
        possible = place.denominator == 1 and 0 <= place < len(self.chances)
        return float(self.chances[int(place)]) if possible else 0.0

    def quantile(self, level: Fraction) -> Fraction:
        """The least result that, with all below it, has at least this chance.

        A level missed by less than ACCURACY is reached: it may be the chance of an atom.
        """
        return self.first + self.step * int(
            np.searchsorted(self._cumulated, float(level) - ACCURACY)
        )

    @cached_property
    def _cumulated(self) -> Floats:
        return np.cumsum(self.chances)


def check_rounds(rounds: int) -> None:
    """Raise BadInput for a number of rounds that no distribution is told of."""
    if not 1 <= rounds <= MOST_ROUNDS:
        raise BadInput(
            f"What is kept of {rounds:,} rounds is not told", accepted=f"1 to {MOST_ROUNDS:,}"
        )


def distribution(law: RoundLaw, rounds: int) -> Distribution:
    """The law of the result after so many rounds, each independent of the others."""
    check_rounds(rounds)
    window = _affordable(law, rounds)
    return Distribution(
        first=rounds * law.lattice.least + window.first * law.lattice.step,
        step=law.lattice.step,
        chances=_folded(law, rounds, window),
        outside=window.outside,
    )


@dataclass(frozen=True, slots=True)
class Window:
    """The places that are kept, and what may at most lie outside of them."""

    first: int
    points: int
    outside: float


def _affordable(law: RoundLaw, rounds: int) -> Window:
    window = _window(law, rounds)
    if window.points > MOST_POINTS:
        raise _refusal_of_so_fine_a_law(law, rounds)
    return window


def _window(law: RoundLaw, rounds: int) -> Window:
    span = law.lattice.span
    whole = rounds * span + 1
    if whole <= WHOLE_RANGE:
        return Window(0, whole, outside=0.0)
    chances = np.array([float(chance) for _, chance in law.chances])
    places = np.array(law.lattice.places, dtype=np.float64)
    below = _unreached(places, chances, rounds)
    above = _unreached(span - places, chances, rounds)
    return Window(below, whole - below - above, outside=TAIL * ((below > 0) + (above > 0)))


def _unreached(heights: Floats, chances: Floats, rounds: int) -> int:
    """How many places at the foot may go: the sum of heights is among them less often than TAIL.

    By Chernoff: for any t > 0 the sum is at most v with a chance of at most
    exp(t v) E[exp(-t height)]**rounds. The best t is where t L'(t) - L(t), which grows with t,
    is -log(TAIL) / rounds, L being the logarithm of the expectation.
    """
    wanted = -math.log(TAIL)
    tallest = float(heights.max())
    low, high = -60.0 - math.log(tallest), 20.0  # of the logarithm of t
    for _ in range(50):
        middle = (low + high) / 2
        t = math.exp(middle)
        weights = chances * np.exp(-t * heights)
        slope = -float((weights * heights).sum() / weights.sum())
        grown = rounds * (t * slope - _log_expectation(heights, chances, t))
        low, high = (middle, high) if grown < wanted else (low, middle)
    t = math.exp(low)
    bound = -(wanted + rounds * _log_expectation(heights, chances, t)) / t
    rounding = 1 + 1e-14 * rounds * tallest  # more than the floats can have strayed
    return max(math.floor(bound - rounding), 0)


def _log_expectation(heights: Floats, chances: Floats, t: float) -> float:
    return math.log1p(float((chances * np.expm1(-t * heights)).sum()))


def _refusal_of_so_fine_a_law(law: RoundLaw, rounds: int) -> NotPossible:
    """The refusal of a law with too many places, and how many rounds of it would do."""
    fits = bisect_right(range(rounds), MOST_POINTS, key=lambda n: _window(law, n).points) - 1
    fewer = f"at most {fits:,} rounds of these wagers, or " if fits else ""
    return NotPossible(
        f"The results of {rounds:,} rounds lie {law.lattice.step} unit apart, which is too "
        "fine to tell them all",
        accepted=f"accepted: {fewer}rounder units and payouts",
    )


def _folded(law: RoundLaw, rounds: int, window: Window) -> Floats:
    """The chance of every place of the window, from the transform of a round to the n-th power."""
    from scipy.fft import irfft, next_fast_len

    length = int(next_fast_len(window.points, real=True))
    places, chances = law.lattice.places, [float(chance) for _, chance in law.chances]
    likeliest = places[chances.index(max(chances))]
    moves = [
        ((place - likeliest) % length, chance)
        for place, chance in zip(places, chances, strict=True)
    ]
    loud = _loud(moves, rounds, length)
    size, angle = _logarithm(loud, moves, length)
    shift = (rounds * likeliest - window.first) % length
    turned = rounds * angle + 2 * math.pi / length * _reduced(loud, shift, length)
    spectrum = np.zeros(length // 2 + 1, dtype=np.complex128)
    spectrum[loud] = np.exp(rounds * size - 1j * turned)
    folded: Floats = irfft(spectrum, n=length, overwrite_x=True)[: window.points]
    return np.maximum(folded, 0.0, out=folded)


def _loud(moves: Moves, rounds: int, length: int) -> Places:
    """The frequencies that are still heard after so many rounds: of many rounds, few."""
    from scipy.fft import rfft

    one_round = np.zeros(length)
    for move, chance in moves:
        one_round[move] += chance
    size = np.abs(rfft(one_round, overwrite_x=True))
    return np.flatnonzero(size > math.exp(NEGLIGIBLE / rounds)).astype(np.int64)


def _logarithm(frequencies: Places, moves: Moves, length: int) -> tuple[Floats, Floats]:
    """The logarithm of a round's transform, as real part and angle.

    Rounds multiply its error, so nothing may cancel: the transform is taken less one, term by
    term, with every angle reduced in whole numbers before it becomes a float.
    """
    real, imaginary = np.zeros(len(frequencies)), np.zeros(len(frequencies))
    for move, chance in moves:
        half = math.pi / length * _reduced(frequencies, move, length)
        sine = np.sin(half)
        real -= 2 * chance * sine**2
        imaginary += 2 * chance * sine * np.cos(half)
    square = real * (2 + real) + imaginary**2  # of the size, less one
    with np.errstate(divide="ignore", invalid="ignore"):  # a size of nothing, and none near one
        near_one = np.log1p(square) / 2
        size = np.where(square > -0.5, near_one, np.log(np.hypot(1 + real, imaginary)))
    return size, np.arctan2(imaginary, 1 + real)


def _reduced(frequencies: Places, move: int, length: int) -> Places:
    """How far each frequency has turned after a move: of `length` parts, by the shorter way."""
    turned = frequencies * move % length
    return np.where(2 * turned > length, turned - length, turned)


# -- what is told of it ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Band:
    """Between which results the middle share of all chances lies, both ends included."""

    share: Fraction
    low: Fraction
    high: Fraction


@dataclass(frozen=True, slots=True)
class Hold:
    """What the licensee keeps after some rounds, in units."""

    rounds: int
    wagered: Fraction
    mean: Fraction
    standard_deviation: float
    bands: tuple[Band, ...]
    behind: float  # the chance of a losing day
    even: float  # the chance of exactly nothing
    outside: float

    def of_the_wagered(self, result: Fraction) -> Fraction:
        """A result as the part of the amount wagered that is held."""
        return result / self.wagered


def hold(law: RoundLaw, rounds: int) -> Hold:
    """What the licensee keeps after so many rounds of these stakes."""
    after = distribution(law, rounds)
    return Hold(
        rounds=rounds,
        wagered=rounds * law.staked,
        mean=rounds * law.mean,
        standard_deviation=math.sqrt(rounds * law.variance),
        bands=tuple(
            Band(share, after.quantile((1 - share) / 2), after.quantile((1 + share) / 2))
            for share in SHARES
        ),
        behind=after.below(Fraction(0)),
        even=after.exactly(Fraction(0)),
        outside=after.outside,
    )


def holds(
    laws: Iterable[RoundLaw],
    rounds: Collection[int],
    progress: Callable[[], object] = lambda: None,
) -> dict[RoundLaw, dict[int, Hold]]:
    """What is kept by each law after each number of rounds; laws alike are told once.

    `progress` is called after each.
    """
    kept: dict[RoundLaw, dict[int, Hold]] = {law: {} for law in laws}
    for law in kept:
        _affordable(law, max(rounds))  # refused before anything is waited for
    for law, found in kept.items():
        for each in rounds:
            found[each] = hold(law, each)
            progress()
    return kept
