"""What a simulation says: counts settled by the rules, and how far they lie from the exact values.

Every wager and every outcome is one more chance to stray, so p-values are corrected for having
looked at them all (Holm).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any

from croupier.games.rules import Rules
from croupier.games.wager import Wager
from croupier.lawbook import NotPossible
from croupier.odds import analyse
from croupier.odds.hold import Distribution, RoundLaw, distribution, round_law
from croupier.odds.significance import Fit, binomial_tails, goodness_of_fit, holm, normal_tails
from croupier.simulate.kernel import Run
from croupier.simulate.tally import Tally

NORMAL_FROM = 1_000  # expected times of the rarest result, from which the normal law will do


@dataclass(frozen=True, slots=True)
class SimulatedWager:
    """A wager's simulated house advantage beside the exact one."""

    wager: Wager
    house_advantage: Fraction
    standard_error: float
    exact: Fraction
    p: float  # how often a wager strays so far by chance
    corrected: float  # the same, corrected for all wagers

    @property
    def z(self) -> float:
        """How many standard errors the simulation lies from the exact value."""
        return _errors(self.house_advantage, self.exact, self.standard_error)


@dataclass(frozen=True, slots=True)
class SimulatedOutcome:
    """How often an outcome came up beside how often it should."""

    outcome: Any
    count: int
    probability: Fraction
    z: float
    corrected: float


@dataclass(frozen=True, slots=True)
class Mark:
    """Where a wager's simulated advantage stood after so many rounds."""

    rounds: int
    house_advantage: float
    standard_error: float


@dataclass(frozen=True, repr=False)
class Simulation:
    """Outcomes counted, with all that is needed to count them again."""

    run: Run
    asked: int
    device: str
    workers: int
    played: int  # rounds of this sitting; those of a checkpoint were played before
    seconds: float
    tally: Tally
    unkept: NotPossible | None = None  # why the checkpoint does not hold it

    def __repr__(self) -> str:
        return f"<{self.rounds:,} rounds of {self.rules!r} simulated with seed {self.seed}>"

    @property
    def rules(self) -> Rules[Any]:
        return self.run.rules

    @property
    def seed(self) -> int:
        return self.run.seed

    @property
    def rounds(self) -> int:
        return self.tally.rounds

    @property
    def is_complete(self) -> bool:
        """Whether all the rounds asked for are counted."""
        return self.rounds == self.asked

    @property
    def rounds_per_second(self) -> float:
        return self.played / max(self.seconds, 1e-9)

    @cached_property
    def counts(self) -> tuple[tuple[Any, int], ...]:
        """Every outcome there can be, and how often it came up."""
        return tuple(zip(self.run.cells, map(int, self.tally.counts), strict=True))

    @cached_property
    def wagers(self) -> tuple[SimulatedWager, ...]:
        """Every wager of the game, settled on the counts."""
        standing = [self._settled(wager) for wager in self.rules.wagers.values()]
        p_values = [self._chance_of(*each) for each in standing]
        return tuple(
            SimulatedWager(wager, advantage, error, exact, p, corrected)
            for (wager, advantage, exact, error), p, corrected in zip(
                standing, p_values, holm(p_values), strict=True
            )
        )

    def _chance_of(self, wager: Wager, value: Fraction, exact: Fraction, error: float) -> float:
        """How often a wager strays so far: by the exact law of so many rounds where a result is
        too rare for the normal one."""
        one_round = round_law(self.rules, {wager.id: Fraction(1)})
        rarest = min(float(chance) for _, chance in one_round.chances)
        if not self.rounds or self.rounds * rarest >= NORMAL_FROM:
            return normal_tails(_errors(value, exact, error))
        try:
            kept = _law_of(one_round, self.rounds)
        except NotPossible:  # too fine to be folded
            return normal_tails(_errors(value, exact, error))
        result = value * self.rounds
        below, place = kept.below(result), kept.exactly(result)
        return min(1.0, 2 * min(below + place, 1 - below))

    def _settled(self, wager: Wager) -> tuple[Wager, Fraction, Fraction, float]:
        exact = analyse(self.rules, wager)
        gained = sum(
            (
                count * self.rules.decide(wager, outcome).net
                for outcome, count in self.counts
                if count
            ),
            Fraction(0),
        )
        error = exact.standard_deviation / math.sqrt(self.rounds) if self.rounds else math.inf
        advantage = -gained / self.rounds if self.rounds else Fraction(0)
        return wager, advantage, exact.house_advantage, error

    @cached_property
    def outcomes(self) -> tuple[SimulatedOutcome, ...]:
        """Every outcome that can be dealt, or that came up, beside its exact probability."""
        weights = dict(self.rules.outcomes())
        whole = sum(weights.values())
        assert weights.keys() <= set(self.run.cells), "an outcome that the kernel never counts"
        rounds = self.rounds
        rows = [
            (outcome, count, Fraction(weights.get(outcome, 0), whole))
            for outcome, count in self.counts
            if count or weights.get(outcome)
        ]
        p_values = holm([binomial_tails(count, rounds, float(chance)) for _, count, chance in rows])
        return tuple(
            SimulatedOutcome(outcome, count, chance, _distance(count, chance, rounds), corrected)
            for (outcome, count, chance), corrected in zip(rows, p_values, strict=True)
        )

    @cached_property
    def fit(self) -> Fit:
        """Chi-square over all outcomes; one that cannot be dealt and came up fits nothing."""
        return goodness_of_fit(
            (outcome.count, float(outcome.probability * self.rounds)) for outcome in self.outcomes
        )

    def convergence(self, wager: Wager) -> Iterator[Mark]:
        """How the simulated advantage of a wager settled, mark by mark."""
        import numpy as np

        deviation = analyse(self.rules, wager).standard_deviation
        came_up = np.flatnonzero(self.tally.counts)
        cells = self.run.cells
        nets = np.array(
            [float(self.rules.decide(wager, cells[int(place)]).net) for place in came_up]
        )
        marks = [*self.tally.history]
        if self.rounds and (not marks or marks[-1][0] < self.rounds):
            marks.append((self.rounds, self.tally.counts))
        for rounds, counts in marks:
            gained = float(nets @ counts[came_up])
            yield Mark(rounds, -gained / rounds, deviation / math.sqrt(rounds))


@lru_cache(maxsize=64)
def _law_of(one_round: RoundLaw, rounds: int) -> Distribution:
    """Many wagers of a game have one law."""
    return distribution(one_round, rounds)


def _errors(value: Fraction, exact: Fraction, error: float) -> float:
    if error:
        return float(value - exact) / error
    return 0.0 if value == exact else math.copysign(math.inf, value - exact)


def _distance(count: int, probability: Fraction, rounds: int) -> float:
    """How many standard deviations a count lies from what is expected of so many rounds."""
    deviation = math.sqrt(rounds * float(probability * (1 - probability)))
    if not deviation:
        return math.inf if count else 0.0
    return float(count - rounds * probability) / deviation
