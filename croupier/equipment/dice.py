"""Dice that have come to rest.

A roll is written as its values with commas between, `2,2,5`, and parses back.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from croupier.drawn import Drawn
from croupier.lawbook import BadInput

FACES = range(1, 7)

_WRITTEN = re.compile(r"[1-6](,[1-6])*", re.ASCII)


@dataclass(frozen=True, slots=True)
class Roll(Drawn):
    """What each die shows, in the order announced.

    >>> roll = Roll.parse("2,2,5")
    >>> roll.total, roll.showing(2), str(roll)
    (9, 2, '2,2,5')
    """

    dice: tuple[int, ...]

    def __post_init__(self) -> None:
        if not all(value in FACES for value in self.dice):
            raise BadInput(f"{self.dice} are not dice", accepted="each 1 to 6")

    @classmethod
    def parse(cls, text: str) -> Roll:
        """Read a roll of any number of dice."""
        written = text.replace(" ", "")
        if _WRITTEN.fullmatch(written) is None:
            raise BadInput(f"{text!r} is not a roll", accepted="written like 2,2,5, each 1 to 6")
        return cls(tuple(int(value) for value in written.split(",")))

    @property
    def total(self) -> int:
        return sum(self.dice)

    def showing(self, value: int) -> int:
        """How many of the dice show `value`."""
        return self.dice.count(value)

    def __str__(self) -> str:
        return ",".join(str(value) for value in self.dice)
