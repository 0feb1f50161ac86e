"""Collecting a sample: raw output, and what the electronic shaker or shoe makes of it.

The equipment is the floor's own (`croupier.equipment.electronic`), driven by the source under
test; the number of dice and the end of a round are asked of the game's rules.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Protocol

import numpy as np

from croupier.equipment import electronic
from croupier.equipment.cards import Card, Composition, place_of, write_cards
from croupier.equipment.dice import FACES, Roll
from croupier.equipment.electronic import Below
from croupier.games.parts import the_shoe
from croupier.games.rules import Rules
from croupier.lawbook import BadInput, CroupierError
from croupier.randomness.rounds import SampledRounds
from croupier.randomness.samples.sources import BYTES_A_NUMBER, Source
from croupier.randomness.sequences import Numbers

LEAST_NUMBERS, MOST_NUMBERS = 10_000, 10_000_000
MOST_DICE = 5
MOST_CARDS = 60  # no round of one shoe takes more
OPENING = 5  # cards drawn from every shoe a round is dealt from
SHARE_OF_SHOES = 2  # one number in two is a card of a whole shoe,
SHARE_OF_ROUNDS = 10  # one in ten a round,
SHARE_BELOW = 4  # and one in four is drawn below the equipment's bound once more

Progress = Callable[[int], None]


class Toss(Protocol):
    """A shaker, as `electronic.toss`."""

    def __call__(self, dice: int, *, below: Below) -> Roll: ...


class Draw(Protocol):
    """A shoe, as `electronic.draw`."""

    def __call__(self, shoe: Composition, cards: int, *, below: Below) -> tuple[Card, ...]: ...


@dataclass(frozen=True, slots=True)
class Dice:
    """Rolls, a row each, a face counted from 0."""

    rolls: Numbers

    def written(self) -> bytes:
        """A byte for the face of each die, in the order thrown."""
        return (self.rolls + FACES[0]).astype(np.uint8).tobytes()


@dataclass(frozen=True, slots=True)
class Cards:
    """Whole shoes to the last card, and the first cards of others; by their place in a deck."""

    whole: Composition
    shoes: tuple[tuple[int, ...], ...]
    openings: Numbers

    def written(self) -> bytes:
        """A byte for each card: whole shoes first, then openings."""
        return b"".join(map(bytes, self.shoes)) + self.openings.astype(np.uint8).tobytes()


@dataclass(frozen=True, slots=True)
class Sample:
    """All that was collected."""

    rules: Rules[Any]
    source: Source
    raw: bytes
    bound: int
    below: Numbers  # numbers below the bound, as the equipment asks for them first
    equipment: Dice | Cards
    rounds: SampledRounds

    @property
    def numbers(self) -> int:
        return len(self.raw) // BYTES_A_NUMBER

    @property
    def session_bytes(self) -> int:
        """How much of the raw output the first session gave."""
        return _shares(self.numbers, self.source.sessions)[0] * BYTES_A_NUMBER

    @property
    def raw_sha256(self) -> str:
        return sha256(self.raw).hexdigest()

    @property
    def drawn_sha256(self) -> str:
        """Of what the equipment drew."""
        return sha256(self.equipment.written()).hexdigest()

    @property
    def collected(self) -> dict[str, int]:
        """How much there is of everything."""
        collected = {
            "raw bytes": len(self.raw),
            "raw numbers of 32 bits": self.numbers,
            f"raw numbers below {self.bound}": len(self.below),
        }
        if isinstance(self.equipment, Cards):
            collected["whole shoes"] = len(self.equipment.shoes)
            collected["cards of whole shoes"] = sum(map(len, self.equipment.shoes))
            collected["first cards of other shoes"] = self.equipment.openings.size
        else:
            collected["dice"] = self.equipment.rolls.size
        return {**collected, "rounds": len(self.rounds.sequence)}


def work(rules: Rules[Any], numbers: int) -> int:
    """How much a collection will tell of its progress."""
    check_numbers(numbers)
    if rules.dealt_from == "dice":
        return numbers
    shoes, rounds = _shoes_and_rounds(the_shoe(rules).whole, numbers)
    return shoes * the_shoe(rules).whole.cards + rounds * OPENING


def check_numbers(numbers: int) -> None:
    """Raise BadInput for too few numbers to test, or more than are held at once."""
    if not LEAST_NUMBERS <= numbers <= MOST_NUMBERS:
        raise BadInput(
            f"{numbers:,} numbers are too {'few' if numbers < LEAST_NUMBERS else 'many'} to test",
            accepted=f"{LEAST_NUMBERS:,} to {MOST_NUMBERS:,}",
        )


def collect(
    rules: Rules[Any],
    source: Source,
    *,
    numbers: int,
    toss: Toss = electronic.toss,
    draw: Draw = electronic.draw,
    progress: Progress = lambda _: None,
) -> Sample:
    """Collect a sample of that many raw numbers, and of the equipment in proportion."""
    check_numbers(numbers)
    raw = b"".join(
        source.start(session).raw(share * BYTES_A_NUMBER)
        for session, share in enumerate(_shares(numbers, source.sessions))
    )
    equipment: Dice | Cards
    if rules.dealt_from == "dice":
        bound = len(FACES)
        equipment, rounds = _tossed(rules, source, numbers, toss, progress)
    else:
        bound = the_shoe(rules).whole.cards
        equipment, rounds = _dealt(rules, source, numbers, draw, progress)
    draws = source.start(2 * source.sessions)
    below = np.array([draws.below(bound) for _ in range(numbers // SHARE_BELOW)])
    return Sample(rules, source, raw, bound, below, equipment, rounds)


def _shares(total: int, parts: int) -> list[int]:
    """A total in parts as equal as can be."""
    return [total // parts + (part < total % parts) for part in range(parts)]


# -- the shaker -----------------------------------------------------------------------------------


def dice_of(rules: Rules[Any]) -> int:
    """With how many dice a round of the game is played, by what its rules will read."""
    for dice in range(1, MOST_DICE + 1):
        try:
            rules.outcome(str(Roll((FACES[0],) * dice)))
        except CroupierError:
            continue
        return dice
    raise BadInput(f"One toss of the dice is no round of {rules.title}")


def _tossed(
    rules: Rules[Any], source: Source, numbers: int, toss: Toss, progress: Progress
) -> tuple[Dice, SampledRounds]:
    dice = dice_of(rules)
    rolls = []
    for session, share in enumerate(_shares(numbers // dice, source.sessions)):
        below = source.start(source.sessions + session).below
        rolls += [toss(dice, below=below).dice for _ in range(share)]
        progress(share * dice)
    thrown = np.array(rolls, dtype=np.uint8)
    kinds, sequence = np.unique(thrown, axis=0, return_inverse=True)
    outcomes = tuple(rules.outcome(str(Roll(tuple(roll)))) for roll in kinds.tolist())
    return Dice(thrown - FACES[0]), SampledRounds(outcomes, sequence.ravel())


# -- the shoe -------------------------------------------------------------------------------------


def _shoes_and_rounds(whole: Composition, numbers: int) -> tuple[int, int]:
    return numbers // SHARE_OF_SHOES // whole.cards, numbers // SHARE_OF_ROUNDS


def _dealt(
    rules: Rules[Any], source: Source, numbers: int, draw: Draw, progress: Progress
) -> tuple[Cards, SampledRounds]:
    whole = the_shoe(rules).whole
    shoes, rounds = _shoes_and_rounds(whole, numbers)
    dealt, openings, sequence = [], [], []
    places: dict[Any, int] = {}
    for session in range(source.sessions):
        below = source.start(source.sessions + session).below
        for _ in range(_shares(shoes, source.sessions)[session]):
            dealt.append(tuple(map(place_of, draw(whole, whole.cards, below=below))))
            progress(whole.cards)
        for _ in range(_shares(rounds, source.sessions)[session]):
            opening = draw(whole, OPENING, below=below)
            openings.append([place_of(card) for card in opening])
            outcome = dealt_out(rules, whole, opening, draw, below)
            sequence.append(places.setdefault(outcome, len(places)))
            progress(OPENING)
    cards = Cards(whole, tuple(dealt), np.array(openings, dtype=np.int64))
    return cards, SampledRounds(tuple(places), np.array(sequence, dtype=np.int64))


def dealt_out(
    rules: Rules[Any], whole: Composition, opening: tuple[Card, ...], draw: Draw, below: Below
) -> Any:
    """The outcome of a round: card after card until the rules take it for a whole one."""
    cards = opening
    for dealt in range(1, MOST_CARDS + 1):
        if dealt > len(cards):
            cards += draw(whole.without(cards), 1, below=below)
        try:
            return rules.outcome(write_cards(cards[:dealt]))
        except CroupierError:
            continue
    raise BadInput(f"{rules.title} is not dealt card by card to the end of a round")
