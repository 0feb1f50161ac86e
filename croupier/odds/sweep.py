"""Sensitivity: the exact sheet of a game under one election after another.

A value that the rules refuse is kept with its refusal, because where the law ends is part of the
answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.games.registry import rules
from croupier.games.rules import Rules
from croupier.lawbook import BadInput, Chapter, CroupierError, Refusal
from croupier.odds.sheet import Sheet

MOST_VALUES = 200

_RANGE = re.compile(r"(?P<first>\d{1,9})\.\.(?P<last>\d{1,9})(?::(?P<step>\d{1,9}))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Values:
    """The values that one election takes in turn."""

    election: str
    values: tuple[str, ...]
    in_steps: bool  # whole numbers at equal steps, which a line may join

    @classmethod
    def in_range(cls, text: str) -> Values:
        """Whole numbers, from the first to no more than the last.

        >>> Values.in_range("decks=6..11:2").values
        ('6', '8', '10')
        """
        name, written = _named(text, "NAME=FIRST..LAST or NAME=FIRST..LAST:STEP")
        match = _RANGE.fullmatch(written.replace(" ", ""))
        if match is None:
            raise BadInput(
                f"{written!r} is no range of whole numbers",
                accepted="written like 6..12 or 6..12:2",
            )
        first, last, step = int(match["first"]), int(match["last"]), int(match["step"] or 1)
        if first > last:
            raise BadInput(f"{written} goes down", accepted=f"written {last}..{first}")
        if not step:
            raise BadInput(f"{written} goes nowhere", accepted="steps of at least 1")
        numbers = range(first, last + 1, step)
        _check_number(len(numbers))
        return cls(name, tuple(map(str, numbers)), in_steps=True)

    @classmethod
    def listed(cls, text: str) -> Values:
        """Values as they are written, with commas between.

        >>> Values.listed("banker=vigorish-5, six-pays-half").values
        ('vigorish-5', 'six-pays-half')
        """
        form = "NAME=VALUE,VALUE"
        name, written = _named(text, form)
        values = tuple(value.strip() for value in written.split(","))
        if not all(values):
            raise BadInput(f"{text!r} leaves a value out", accepted=f"written {form}")
        if len(set(values)) < len(values):
            raise BadInput(f"{text!r} names a value twice", accepted="once each")
        _check_number(len(values))
        return cls(name, values, in_steps=False)


def _named(text: str, form: str) -> tuple[str, str]:
    name, _, written = (part.strip() for part in text.partition("="))
    if not name or not written:
        raise BadInput(f"{text!r} is not understood", accepted=f"written {form}")
    return name, written


def _check_number(count: int) -> None:
    if count > MOST_VALUES:
        raise BadInput(f"{count:,} values are too many", accepted=f"at most {MOST_VALUES}")


@dataclass(frozen=True, slots=True)
class Swept:
    """One value: the sheet under it, or why it is refused."""

    value: str
    sheet: Sheet | None = None
    refused: CroupierError | None = None


@dataclass(frozen=True, slots=True)
class Sweep:
    """A game under one election after another, all else alike."""

    rules: Rules[Any]  # of the first value that is not refused
    asked: Values
    rows: tuple[Swept, ...]

    @property
    def sheets(self) -> list[Sheet]:
        """Of the values that are not refused."""
        return [row.sheet for row in self.rows if row.sheet is not None]


def sweep(
    game_id: str,
    asked: Values,
    *,
    edition: str = Chapter.CURRENT.value,
    elections: Mapping[str, str] | None = None,
    wager_ids: Iterable[str] = (),
) -> Sweep:
    """The sheet under each value, of the wagers named or of all; a wager that only some of the
    values offer is left out of the other sheets."""
    others = dict(elections or {})
    if asked.election in others:
        raise BadInput(
            f"{asked.election} is given one value and several", accepted="one way or the other"
        )
    made: dict[str, Rules[Any]] = {}
    refused: dict[str, CroupierError] = {}
    for value in asked.values:
        try:
            made[value] = rules(
                game_id, edition=edition, elections={**others, asked.election: value}
            )
        except Refusal as error:  # what the text does not allow is an answer; a slip is not
            refused[value] = error
    if not made:
        raise _all_refused(asked, list(refused.values()))
    wanted = tuple(wager_ids)
    first, *_ = made.values()
    for name in wanted:
        if not any(name in each.wagers for each in made.values()):
            first.wager(name)  # says which there are
    rows = (
        Swept(value, _sheet(made[value], wanted))
        if value in made
        else Swept(value, refused=refused[value])
        for value in asked.values
    )
    return Sweep(first, asked, tuple(rows))


def _sheet(under: Rules[Any], wanted: tuple[str, ...]) -> Sheet:
    offered = [name for name in wanted if name in under.wagers]
    return Sheet(under, ()) if wanted and not offered else Sheet.of(under, offered)


def _all_refused(asked: Values, errors: list[CroupierError]) -> CroupierError:
    """One line for all: the error itself where each value has the same."""
    first = errors[0]
    if all(str(error) == str(first) for error in errors):
        return first
    return BadInput(
        f"None of the {len(errors)} values of {asked.election} is accepted",
        accepted=f"the first: {first}",
    )
