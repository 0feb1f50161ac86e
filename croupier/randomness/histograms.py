"""Counts of a sample beside what was expected of them: faces or ranks, and results of the game."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from croupier.equipment.cards import RANKS, SUITS
from croupier.equipment.dice import FACES
from croupier.randomness.rounds import cell_counts, exact_chances
from croupier.randomness.samples.collecting import Cards, Sample
from croupier.randomness.sequences import counted


@dataclass(frozen=True, slots=True)
class Histogram:
    """How often each cell came, beside how often it was expected."""

    title: str
    labels: Sequence[str]
    counts: Sequence[int]
    chances: Sequence[Fraction]

    @property
    def expected(self) -> list[float]:
        return [sum(self.counts) * float(chance) for chance in self.chances]

    @property
    def deviations(self) -> list[float]:
        """How far each count is from its expectation, in its standard deviations."""
        return [
            (count - due) / math.sqrt(due * (1 - float(chance)))
            for count, due, chance in zip(self.counts, self.expected, self.chances, strict=True)
        ]


def histograms(sample: Sample) -> tuple[Histogram, Histogram]:
    """Faces or ranks, and the results of the game."""
    chances = exact_chances(sample.rules, sample.rules.headline)
    counts = cell_counts(sample.rounds, sample.rules.headline)
    results = Histogram(
        f"Results of {sample.rules.title.lower()}",
        [str(result) for result in chances],
        [counts[result] for result in chances],
        list(chances.values()),
    )
    if isinstance(sample.equipment, Cards):
        whole, first = sample.equipment.whole, sample.equipment.openings[:, 0] // len(SUITS)
        shares = [Fraction(whole.of_rank(rank), whole.cards) for rank in range(len(RANKS))]
        return Histogram(
            "Rank of the first card", RANKS, counted(first, len(RANKS)), shares
        ), results
    faces = counted(sample.equipment.rolls.ravel(), len(FACES))
    fair = [Fraction(1, len(FACES))] * len(FACES)
    return Histogram("Faces of all dice", [str(face) for face in FACES], faces, fair), results
