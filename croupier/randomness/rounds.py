"""The tests of the game: rounds by what is announced and by how its wagers stand.

Nothing of any game is told here: what was dealt becomes an outcome by the game's own rules, and
is compared with the exact weight of every outcome there is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from croupier.games.rules import Rules
from croupier.randomness.sequences import Numbers, grouped
from croupier.randomness.trials import Family, Look, On, Tried, fitted

Key = Callable[[Any], Hashable]


@dataclass(frozen=True, slots=True)
class SampledRounds:
    """Rounds as they came: the outcomes there were, and which of them each round had."""

    outcomes: tuple[Any, ...]
    sequence: Numbers


def decided(rules: Rules[Any]) -> Key:
    """How every wager stands."""
    return lambda outcome: tuple(
        rules.decide(wager, outcome).result for wager in rules.wagers.values()
    )


def exact_chances(rules: Rules[Any], key: Key) -> dict[Hashable, Fraction]:
    """The chance of each cell, from the exact weights of the game's outcomes."""
    weights: Counter[Hashable] = Counter()
    for outcome, weight in rules.outcomes():
        weights[key(outcome)] += weight
    total = weights.total()
    return {cell: Fraction(weight, total) for cell, weight in weights.items()}


def cell_counts(rounds: SampledRounds, key: Key) -> Counter[Hashable]:
    """How many rounds fell into each cell."""
    counts: Counter[Hashable] = Counter()
    of_each = np.bincount(rounds.sequence, minlength=len(rounds.outcomes)).tolist()
    for outcome, count in zip(rounds.outcomes, of_each, strict=True):
        counts[key(outcome)] += count
    return counts


def round_trials(rules: Rules[Any], rounds: SampledRounds) -> Iterator[Tried]:
    """Every test of the rounds of a game."""
    keys = [("how the wagers stand", decided(rules))]
    if rules.dealt_from == "cards":  # dice are told apart one by one and together: see `dice`
        keys.append(("what is announced", rules.announcement))
    for source, key in keys:
        method = (
            "How often each comes, by chi-square against the exact weights of all outcomes; cells "
            "of which fewer than five are expected are counted together."
        )
        look = Look(
            On.GAME, Family.CHI_SQUARE, f"rounds of {rules.title.lower()} by {source}", method
        )
        yield _fitted(look, cell_counts(rounds, key), exact_chances(rules, key))
    yield _consecutive(rules, rounds)


def _consecutive(rules: Rules[Any], rounds: SampledRounds) -> Tried:
    method = (
        "Rounds are taken two by two, none twice; how often each result follows each, by "
        "chi-square against the product of their exact chances."
    )
    look = Look(On.GAME, Family.SERIAL, "results of a round and the next", method)
    chances = exact_chances(rules, rules.headline)
    result = [rules.headline(outcome) for outcome in rounds.outcomes]
    pairs = Counter(
        (result[first], result[second]) for first, second in grouped(rounds.sequence, 2).tolist()
    )
    both = {(a, b): chances[a] * chances[b] for a in chances for b in chances}
    return _fitted(look, Counter(pairs), both)


def _fitted(look: Look, counts: Counter[Hashable], chances: dict[Any, Fraction]) -> Tried:
    """What the exact weights do not hold has no chance at all."""
    cells = [*chances, *(cell for cell in counts if cell not in chances)]
    return fitted(look, [counts[cell] for cell in cells], [chances.get(cell, 0) for cell in cells])
