"""What is staked in a round, in pieces whose result grows in proportion: cents on a line, or ones.

A line is a wager as it is decided. Where odds or vigorish break a cent (or a step of vigorish), a
wager is parted: its cents, at the exact odds, and one of a second line, named by what is left over
the last whole stake, which holds what rounding it gains or costs.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import groupby
from typing import Any

from croupier.games.rules import Rules
from croupier.games.wager import Decision, LaidWager, Settlement

OTHERWISE = "otherwise"  # a line decided by the rules of another case: `Rules.otherwise`
MOST_LEFT_OVER = 10_000  # beyond it the cents that are broken are not followed


@dataclass(frozen=True, slots=True)
class StakeLine:
    """A wager, by which rules it is decided, and (for its broken cents) what is left over.

    >>> StakeLine.parse("banker/otherwise/7")
    StakeLine(wager='banker', otherwise=True, left_over=7)
    >>> str(StakeLine("total:9"))
    'total:9'
    """

    wager: str
    otherwise: bool = False
    left_over: int = 0

    @classmethod
    def parse(cls, text: str) -> StakeLine:
        wager, *more = text.split("/")
        otherwise = OTHERWISE in more
        left_over = int(more[-1]) if more and more[-1] != OTHERWISE else 0
        return cls(wager, otherwise, left_over)

    def __str__(self) -> str:
        parts = [self.wager, *([OTHERWISE] if self.otherwise else [])]
        return "/".join([*parts, *([str(self.left_over)] if self.left_over else [])])


def pieces(rules: Rules[Any], laid: Iterable[LaidWager]) -> dict[str, int]:
    """The units on each line of a round, by what all its patrons have laid.

    >>> from croupier import rules
    >>> pieces(rules("mini-baccarat"), [LaidWager(1, "banker", 1_010), LaidWager(2, "tie", 500)])
    {'banker': 1010, 'banker/10': 1, 'tie': 500}
    """
    units: dict[str, int] = {}
    for _, held in groupby(laid, key=lambda each: each.seat):
        for line, amount in _of_one_patron(rules, {each.wager: each.cents for each in held}):
            units[str(line)] = units.get(str(line), 0) + amount
    return units


def _of_one_patron(rules: Rules[Any], held: Mapping[str, int]) -> Iterator[tuple[StakeLine, int]]:
    for name, cents in held.items():
        if rules.sharing is not None and name in rules.sharing.limited:
            continue
        wager = rules.wager(name)
        decided_by = rules.decided_by(wager, held)
        otherwise = decided_by is not rules
        yield StakeLine(name, otherwise), cents
        left_over = cents % whole_stake(decided_by, name)
        if 0 < left_over < MOST_LEFT_OVER:
            yield StakeLine(name, otherwise, left_over), 1


@lru_cache(maxsize=4096)
def whole_stake(rules: Rules[Any], name: str) -> int:
    """The least stake, in cents, of which whole multiples are paid and charged without rounding."""
    wager = rules.wager(name)
    decisions = {rules.decide(wager, outcome) for outcome, _ in rules.outcomes(wager)}
    return math.lcm(*(_unbroken(decision) for decision in decisions if not is_apart(decision)))


def _unbroken(decision: Decision) -> int:
    ratio = decision.pays.ratio if decision.pays is not None else Fraction(0)
    vigorish = decision.vigorish
    if vigorish is None:
        return ratio.denominator
    charged = vigorish.rate * (1 if vigorish.of_the_wager else ratio) / (vigorish.step or 1)
    return math.lcm(ratio.denominator, charged.denominator)


def is_apart(decision: Decision) -> bool:
    """Whether it is paid by a meter, or an amount that is not by odds: no part of what is judged,
    neither in theory nor in what was won."""
    return decision.meter or decision.fixed is not None


def result(rules: Rules[Any], line: StakeLine, decision: Decision) -> Fraction:
    """What the licensee gains by a unit of a line, so decided."""
    if is_apart(decision):
        return Fraction(0)
    if not line.left_over:
        return -decision.net
    settled = Settlement(rules.wager(line.wager), line.left_over, decision)
    return settled.vigorish - settled.won + line.left_over * decision.net
