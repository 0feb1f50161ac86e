"""The tests of a shaker: single dice, pairs of them, all together, totals, and one roll after
another."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

import numpy as np

from croupier.equipment.dice import FACES
from croupier.randomness import sequences
from croupier.randomness.exact import total_chances
from croupier.randomness.sequences import Numbers
from croupier.randomness.trials import Family, Look, On, Tried, fitted, repetition

SIDES = len(FACES)
LAGS = range(1, 5)
WINDOW = 24  # dice, searched for again: 6**24 is nearly 2**62


def dice_trials(rolls: Numbers) -> Iterator[Tried]:
    """Every test of rolls, a row each, a face counted from 0."""
    dice = rolls.shape[1]
    thrown = rolls.ravel()
    yield sequences.evenly(On.GAME, "faces of all dice", thrown, kinds=SIDES)
    for die in range(dice):
        yield sequences.evenly(On.GAME, f"faces of die {die + 1}", rolls[:, die], kinds=SIDES)
    for size in range(2, dice + 1):
        for chosen in combinations(range(dice), size):
            yield _combined(rolls, chosen)
    yield _totals(rolls)
    yield sequences.together(On.GAME, "a die and the next", thrown, kinds=SIDES, size=2)
    yield sequences.above_and_below(
        On.GAME, "dice of 4 and more, and of 3 and less", thrown >= SIDES // 2
    )
    yield from _correlations(rolls)
    for face in FACES:
        chance = Fraction(1, SIDES)
        yield sequences.gaps(
            On.GAME, f"dice that show {face}", thrown == face - FACES[0], chance=chance
        )
    yield sequences.poker(On.GAME, "hands of five dice", thrown, kinds=SIDES, hand=5)
    yield sequences.coupons(On.GAME, "dice until every face has shown", thrown, kinds=SIDES)
    if dice > 1:
        unlike = rolls[sequences.different(rolls) == dice]
        yield sequences.permutations(On.GAME, f"{dice} dice of a roll that all differ", unlike)
    yield _repeated(thrown)


def _combined(rolls: Numbers, chosen: tuple[int, ...]) -> Tried:
    named = f"dice {', '.join(str(die + 1) for die in chosen)} together"
    method = "How often each combination of faces comes, by chi-square."
    look = Look(On.GAME, Family.CHI_SQUARE, named, method)
    cells = SIDES ** len(chosen)
    weights = np.array([SIDES**place for place in range(len(chosen))])
    combined = rolls[:, chosen].astype(np.int64) @ weights
    return fitted(look, sequences.counted(combined, cells), [1 / cells] * cells)


def _totals(rolls: Numbers) -> Tried:
    method = "How often each total comes, by chi-square against all rolls there are."
    look = Look(On.GAME, Family.CHI_SQUARE, "totals of a roll", method)
    chances = total_chances(rolls.shape[1], FACES)
    return fitted(look, sequences.counted(rolls.sum(axis=1), len(chances)), chances)


def _correlations(rolls: Numbers) -> Iterator[Tried]:
    mean, variance = (SIDES - 1) / 2, (SIDES**2 - 1) / 12
    dice = rolls.shape[1]
    for lag in LAGS:
        yield sequences.correlated(
            On.GAME, "dice", rolls.ravel() - mean, variance=variance, lag=lag
        )
    for lag in LAGS:
        totals = rolls.sum(axis=1) - dice * mean
        yield sequences.correlated(On.GAME, "totals", totals, variance=dice * variance, lag=lag)


def _repeated(thrown: Numbers) -> Tried:
    method = (
        f"Every {WINDOW} dice in a row searched for among all others; the chance of any is at most "
        f"the number of pairs over 6^{WINDOW}."
    )
    look = Look(
        On.GAME, Family.REPETITION, f"{WINDOW} dice seen before, in this session or another", method
    )
    windows = np.zeros(max(len(thrown) - WINDOW + 1, 0), dtype=np.uint64)
    for place in range(WINDOW):
        windows = windows * np.uint64(SIDES) + thrown[place : place + len(windows)]
    alike = Fraction(1, SIDES**WINDOW)
    return repetition(look, things=len(windows), again=sequences.seen_before(windows), alike=alike)
