"""How surprising a count is: tails of the normal and chi-square laws, and Holm's correction.

Floats live here and nowhere near money: a p-value is a judgement, not an amount.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

NORMAL_ENOUGH = 10_000.0  # a variance beyond which counts are normal for all that matters
LEAST_EXPECTED = 5.0  # below which a cell is too thin for the chi-square law, and joins others


@dataclass(frozen=True, slots=True)
class Fit:
    """Counts against what was expected of them."""

    statistic: float
    degrees: int

    @property
    def p(self) -> float:
        """How often a fair source strays at least so far."""
        if math.isinf(self.statistic):
            return 0.0
        return chi_square_tail(self.statistic, self.degrees)


def chi_square_tail(statistic: float, degrees: int) -> float:
    """The chance that a chi-square variable exceeds the statistic; certain without degrees."""
    from scipy.special import chdtrc

    return float(chdtrc(degrees, statistic)) if degrees else 1.0


def normal_tails(z: float) -> float:
    """The chance that a standard normal variable lies at least so far from nothing."""
    return math.erfc(abs(z) / math.sqrt(2))


def binomial_tails(count: int, trials: int, probability: float) -> float:
    """How often so many trials give a count at least so far out, on its side, times two."""
    if trials * probability * (1 - probability) > NORMAL_ENOUGH:
        spread = math.sqrt(trials * probability * (1 - probability))
        return normal_tails((count - trials * probability) / spread)
    from scipy.special import betainc, betaincc

    at_least = float(betainc(count, trials - count + 1, probability)) if count else 1.0
    at_most = float(betaincc(count + 1, trials - count, probability)) if count < trials else 1.0
    return min(1.0, 2 * min(at_least, at_most))


def goodness_of_fit(counted: Iterable[tuple[int, float]]) -> Fit:
    """Chi-square over cells of (count, expected); thin cells are counted together, and
    what came up and cannot fits nothing.

    >>> goodness_of_fit([(30, 25.0), (20, 25.0)])
    Fit(statistic=2.0, degrees=1)
    """
    cells: list[tuple[int, float]] = []
    thin_count, thin_expected, impossible = 0, 0.0, False
    for count, expected in sorted(counted, key=lambda cell: cell[1]):
        if count and not expected:
            impossible = True
        if expected >= LEAST_EXPECTED and (thin_expected >= LEAST_EXPECTED or not thin_expected):
            cells.append((count, expected))
        else:
            thin_count, thin_expected = thin_count + count, thin_expected + expected
    if thin_expected:
        cells.append((thin_count, thin_expected))
    statistic = sum((count - expected) ** 2 / expected for count, expected in cells)
    return Fit(math.inf if impossible else statistic, max(len(cells) - 1, 0))


def holm(p_values: Sequence[float]) -> list[float]:
    """Each p-value corrected for having tried them all (Holm's step-down), in their order.

    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    corrected = [0.0] * len(p_values)
    least = 0.0
    for tried, place in enumerate(sorted(range(len(p_values)), key=lambda place: p_values[place])):
        least = max(least, min(1.0, (len(p_values) - tried) * p_values[place]))
        corrected[place] = least
    return corrected
