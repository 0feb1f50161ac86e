"""Exact odds of a wager: every outcome of the game, by its weight, settled by the game's rules.

Nothing here knows a game. Probabilities and advantages are Fractions; only the standard
deviation, a square root, is a float.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from croupier.equipment.cards import Composition
from croupier.games.rules import Rules
from croupier.games.wager import Decision, Result, Wager
from croupier.money import Odds


@dataclass(frozen=True, slots=True)
class OutcomeClass:
    """Outcomes on which a wager fares alike: the decision, and how likely it is."""

    decision: Decision
    probability: Fraction


@dataclass(frozen=True)
class WagerOdds:
    """The exact odds of one wager, per unit of the wager as made."""

    wager: Wager
    classes: tuple[OutcomeClass, ...]
    otherwise: tuple[str, WagerOdds] | None = None  # a case in which it fares by other rules

    def probability(self, result: Result) -> Fraction:
        alike = (c.probability for c in self.classes if c.decision.result is result)
        return sum(alike, Fraction(0))

    @cached_property
    def house_advantage(self) -> Fraction:
        """What the house expects to keep of each unit wagered."""
        return -sum((c.probability * c.decision.net for c in self.classes), Fraction(0))

    @cached_property
    def variance(self) -> Fraction:
        """The variance of the result of a unit wager."""
        square = sum((c.probability * c.decision.net**2 for c in self.classes), Fraction(0))
        return square - self.house_advantage**2

    @property
    def standard_deviation(self) -> float:
        return math.sqrt(self.variance)

    @property
    def meter_probability(self) -> Fraction:
        """How likely it is to win what a progressive meter shows."""
        alike = (c.probability for c in self.classes if c.decision.meter)
        return sum(alike, Fraction(0))

    @property
    def break_even_meter(self) -> Fraction | None:
        """What the meter must show, per unit wagered, for the house to keep nothing on average;
        None where it keeps nothing even without one."""
        won = self.meter_probability
        return self.house_advantage / won if won and self.house_advantage >= 0 else None

    @property
    def true_odds(self) -> Odds | None:
        """The odds against winning, voids left out; None for a wager that cannot win."""
        win, lose = self.probability(Result.WIN), self.probability(Result.LOSE)
        if not win:
            return None
        ratio = lose / win
        return Odds(ratio.numerator, ratio.denominator)

    @property
    def pays(self) -> tuple[str, ...]:
        """What it can be paid: odds, least first, then a fixed amount or the meter."""
        odds = sorted({c.decision.pays for c in self.classes if c.decision.pays})
        others = (c.decision.paid for c in self.classes if c.decision.pays is None)
        return (*map(str, odds), *(other for other in others if other))


def analyse(rules: Rules[Any], wager: Wager, shoe: Composition | None = None) -> WagerOdds:
    """The exact odds of a wager: every outcome settled, weights added up by decision.

    With a shoe, of a round dealt from those cards.
    """
    weights: dict[Decision, int] = {}
    outcomes = rules.outcomes(wager) if shoe is None else rules.outcomes_of(shoe, wager)
    for outcome, weight in outcomes:
        decision = rules.decide(wager, outcome)
        weights[decision] = weights.get(decision, 0) + weight
    whole = sum(weights.values())
    classes = [OutcomeClass(d, Fraction(weight, whole)) for d, weight in weights.items()]
    likeliest_win_first = sorted(classes, key=lambda c: (c.decision.result, -c.probability))
    wins_first = sorted(likeliest_win_first, key=lambda c: c.decision.result is not Result.WIN)
    return WagerOdds(wager, tuple(wins_first), otherwise=_otherwise(rules, wager, shoe))


def _otherwise(
    rules: Rules[Any], wager: Wager, shoe: Composition | None
) -> tuple[str, WagerOdds] | None:
    other = rules.otherwise(wager)
    if other is None:
        return None
    case, its_rules = other
    return case, analyse(its_rules, its_rules.wager(wager.id), shoe)


def odds_sheet(rules: Rules[Any], wager_ids: Iterable[str] = ()) -> list[WagerOdds]:
    """The exact odds of the wagers named, or of every wager of the game."""
    wagers = [rules.wager(name) for name in wager_ids] or list(rules.wagers.values())
    return [analyse(rules, wager) for wager in wagers]
