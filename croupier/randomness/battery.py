"""The whole battery, and its verdict.

Every test is judged together with all others: a p-value is corrected by Holm for having tried
them all, so that a fair source fails the battery no oftener than the level allows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.lawbook import BadInput
from croupier.odds.significance import holm
from croupier.randomness.dice import dice_trials
from croupier.randomness.raw import raw_trials
from croupier.randomness.rounds import round_trials
from croupier.randomness.samples.collecting import Cards, Sample
from croupier.randomness.sequences import evenly
from croupier.randomness.shoes import shoe_trials
from croupier.randomness.trials import Look, On, Refused, Trial, Tried

LEVEL = 99.0  # percent
LEAST_LEVEL = 50.0


@dataclass(frozen=True, slots=True)
class JudgedTrial:
    """A test with its p-value corrected for all that were made."""

    trial: Trial
    corrected: float
    passed: bool

    @property
    def look(self) -> Look:
        return self.trial.look


@dataclass(frozen=True, slots=True)
class BatteryResult:
    """What a battery says of a sample."""

    sample: Sample
    level: float
    tests: tuple[JudgedTrial | Refused, ...]  # in the order of the battery

    @property
    def judged(self) -> tuple[JudgedTrial, ...]:
        return tuple(test for test in self.tests if isinstance(test, JudgedTrial))

    @property
    def refused(self) -> tuple[Refused, ...]:
        return tuple(test for test in self.tests if isinstance(test, Refused))

    @property
    def failed(self) -> tuple[JudgedTrial, ...]:
        return tuple(test for test in self.judged if not test.passed)

    @property
    def passed(self) -> bool:
        return not self.failed


def trials(sample: Sample) -> Iterator[Tried]:
    """Every test of a sample: raw output first, then equipment, then game."""
    yield from raw_trials(sample.raw, session=sample.session_bytes)
    named = f"numbers below {sample.bound}, as drawn for the equipment"
    yield evenly(On.RAW, named, sample.below, kinds=sample.bound)
    if isinstance(sample.equipment, Cards):
        cards = sample.equipment
        yield from shoe_trials(cards.whole, cards.shoes, cards.openings)
    else:
        yield from dice_trials(sample.equipment.rolls)
    yield from round_trials(sample.rules, sample.rounds)


def judge(sample: Sample, *, level: float = LEVEL) -> BatteryResult:
    """Make every test, and judge all of them at the level, in percent."""
    check_level(level)
    tried = tuple(trials(sample))
    made = [trial for trial in tried if isinstance(trial, Trial)]
    corrected = iter(holm([trial.p for trial in made]))
    least = 1 - level / 100

    def judged(trial: Trial, p: float) -> JudgedTrial:
        return JudgedTrial(trial, p, passed=p > least)

    tests = (judged(test, next(corrected)) if isinstance(test, Trial) else test for test in tried)
    return BatteryResult(sample, level, tuple(tests))


def check_level(level: float) -> None:
    """Raise BadInput for a level that no one tests at."""
    if not LEAST_LEVEL <= level < 100:
        raise BadInput(f"{level:g} % is no level to test at", accepted="from 50 to below 100")
