"""Exact odds of a wager: every outcome of the game, by its weight, settled by the game's rules.

Nothing here knows a game. Probabilities and advantages are Fractions; only the standard
deviation, a square root, and what is made of it are floats. What a progressive meter pays is
counted nowhere but in `break_even_meter`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from croupier.equipment.cards import Composition
from croupier.games.parts import the_shoe
from croupier.games.rules import Rules
from croupier.games.wager import Decision, Result, Wager
from croupier.money import Odds

if TYPE_CHECKING:
    from croupier.odds.strategy import Strategy

VOLATILITY_FACTOR = 1.65  # standard deviations: 90 percent of a normal variable lie within


@dataclass(frozen=True, slots=True)
class OutcomeClass:
    """Outcomes on which a wager fares alike: the decision, and how likely it is."""

    decision: Decision
    probability: Fraction


@dataclass(frozen=True, repr=False)
class WagerOdds:
    """The exact odds of one wager, per unit of the wager as made.

    Where the patron chooses in the round they are those of the best strategy: what is won or lost
    is then that of all wagers on the layout together, and `classes` tell how the wager as first
    made stands at the end.
    """

    wager: Wager
    classes: tuple[OutcomeClass, ...]
    otherwise: tuple[str, WagerOdds] | None = None  # a case in which it fares by other rules
    strategy: Strategy | None = None  # where there is something to choose
    progressive: bool = False  # a meter pays its top award, if the cards left have one

    def __repr__(self) -> str:
        pays = ", ".join(self.pays)
        return f"<{self.wager.id} pays {pays}: house advantage {self.house_advantage}>"

    def probability(self, result: Result) -> Fraction:
        if self.strategy is not None:
            alike = (p for net, p in self.distribution.items() if _as_result(net) is result)
        else:
            alike = (c.probability for c in self.classes if c.decision.result is result)
        return sum(alike, Fraction(0))

    @cached_property
    def distribution(self) -> Mapping[Fraction, Fraction]:
        """Each net result there is, least first, and its probability."""
        if self.strategy is not None:
            return self.strategy.play.distribution
        nets: dict[Fraction, Fraction] = {}
        for each in self.classes:
            net = each.decision.net
            nets[net] = nets.get(net, Fraction(0)) + each.probability
        return {net: nets[net] for net in sorted(nets)}

    @cached_property
    def house_advantage(self) -> Fraction:
        """What the house expects to keep of each unit wagered."""
        return -sum((net * p for net, p in self.distribution.items()), Fraction(0))

    @property
    def staked(self) -> Fraction:
        """What is expected to be staked in all, with what is added in the round."""
        return Fraction(1) if self.strategy is None else self.strategy.play.staked

    @property
    def element_of_risk(self) -> Fraction:
        """What the house expects to keep of each unit staked in all."""
        return self.house_advantage / self.staked

    @property
    def hit_frequency(self) -> Fraction:
        """How likely the wager is to win."""
        return self.probability(Result.WIN)

    @cached_property
    def variance(self) -> Fraction:
        """The variance of the result of a unit wager."""
        square = sum((net**2 * p for net, p in self.distribution.items()), Fraction(0))
        return square - self.house_advantage**2

    @property
    def standard_deviation(self) -> float:
        return math.sqrt(self.variance)

    @property
    def volatility_index(self) -> float:
        """1.65 standard deviations, as laboratories' PAR sheets have it: over the root of n, how
        far the mean of n rounds strays nine times in ten."""
        return VOLATILITY_FACTOR * self.standard_deviation

    @property
    def maximum_payout(self) -> Fraction:
        """The most a unit is paid, before vigorish; the meter is not counted."""
        if self.strategy is not None:
            return self.strategy.maximum_payout
        return max(won_per_unit(c.decision) for c in self.classes)

    @property
    def exposure(self) -> Fraction:
        """The most the licensee can lose on a unit in a round; the meter is not counted."""
        if self.strategy is not None:
            return self.strategy.exposure
        return max(Fraction(0), *self.distribution)

    @property
    def meter_probability(self) -> Fraction:
        """How likely it is to win what a progressive meter shows."""
        alike = (c.probability for c in self.classes if c.decision.meter)
        return sum(alike, Fraction(0))

    @property
    def break_even_meter(self) -> Fraction | None:
        """What the meter must show, per unit wagered, for the house to keep nothing on average;
        None where it keeps nothing even without one, or the meter cannot be won."""
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


def won_per_unit(decision: Decision) -> Fraction:
    """What a unit is paid, before vigorish; what a meter pays is not counted."""
    if decision.result is not Result.WIN:
        return Fraction(0)
    if decision.fixed is not None:
        return Fraction(decision.fixed, 100)
    return Fraction(0) if decision.pays is None else decision.pays.ratio


def _as_result(net: Fraction) -> Result:
    if net > 0:
        return Result.WIN
    return Result.LOSE if net < 0 else Result.VOID


def analyse(rules: Rules[Any], wager: Wager, shoe: Composition | None = None) -> WagerOdds:
    """The exact odds of a wager: every outcome settled, weights added up by decision; where the
    patron chooses, by the best strategy.

    With a shoe, of a round dealt from those cards.
    """
    strategy = _strategy(rules, wager, shoe)
    chances = _chances(rules, wager, shoe) if strategy is None else strategy.play.decisions
    return WagerOdds(
        wager,
        _classes(chances),
        otherwise=_otherwise(rules, wager, shoe),
        strategy=strategy,
        progressive=rules.meter is not None and rules.meter.wager == wager.id,
    )


def _strategy(rules: Rules[Any], wager: Wager, shoe: Composition | None) -> Strategy | None:
    tree = rules.choices(wager, shoe)
    if tree is None:
        return None
    from croupier.odds.strategy import solve

    return solve(rules, wager, tree)


def _chances(
    rules: Rules[Any], wager: Wager, shoe: Composition | None
) -> Mapping[Decision, Fraction]:
    weights: dict[Decision, int] = {}
    for outcome, weight in outcomes(rules, wager, shoe):
        decision = rules.decide(wager, outcome)
        weights[decision] = weights.get(decision, 0) + weight
    whole = sum(weights.values())
    return {decision: Fraction(weight, whole) for decision, weight in weights.items()}


def outcomes(
    rules: Rules[Any], wager: Wager | None, shoe: Composition | None
) -> Iterable[tuple[Any, int]]:
    """Every outcome with its weight, of a round dealt from these cards where they are told."""
    return rules.outcomes(wager) if shoe is None else the_shoe(rules).outcomes(shoe, wager)


def _classes(chances: Mapping[Decision, Fraction]) -> tuple[OutcomeClass, ...]:
    classes = [OutcomeClass(decision, chance) for decision, chance in chances.items()]
    likeliest_win_first = sorted(classes, key=lambda c: (c.decision.result, -c.probability))
    wins_first = sorted(likeliest_win_first, key=lambda c: c.decision.result is not Result.WIN)
    return tuple(wins_first)


def _otherwise(
    rules: Rules[Any], wager: Wager, shoe: Composition | None
) -> tuple[str, WagerOdds] | None:
    other = None if rules.held_together is None else rules.held_together.otherwise(wager)
    if other is None:
        return None
    case, its_rules = other
    return case, analyse(its_rules, its_rules.wager(wager.id), shoe)
