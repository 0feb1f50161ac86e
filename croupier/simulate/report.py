"""What a simulation says: counts settled by the rules, and how far from the exact value."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.games.rules import Rules
from croupier.games.wager import Wager
from croupier.odds import analyse


@dataclass(frozen=True, slots=True)
class SimulatedWager:
    """A wager's simulated house advantage beside the exact one."""

    wager: Wager
    house_advantage: Fraction
    standard_error: float
    exact: Fraction

    @property
    def z(self) -> float:
        """How many standard errors the simulation lies from the exact value."""
        difference = float(self.house_advantage - self.exact)
        return difference / self.standard_error if self.standard_error else 0.0


@dataclass(frozen=True, slots=True)
class Simulation:
    """Outcomes counted, with all that is needed to count them again."""

    rules: Rules[Any]
    rounds: int
    seed: int
    device: str
    workers: int
    seconds: float
    counts: tuple[tuple[Any, int], ...]

    @property
    def rounds_per_second(self) -> float:
        return self.rounds / self.seconds if self.seconds else math.inf

    def wagers(self) -> Iterator[SimulatedWager]:
        """Every wager of the game, settled on the counts."""
        seen = [(outcome, count) for outcome, count in self.counts if count]
        for wager in self.rules.wagers.values():
            exact = analyse(self.rules, wager)
            nets = (count * self.rules.decide(wager, outcome).net for outcome, count in seen)
            yield SimulatedWager(
                wager=wager,
                house_advantage=-sum(nets, Fraction(0)) / self.rounds,
                standard_error=exact.standard_deviation / math.sqrt(self.rounds),
                exact=exact.house_advantage,
            )
