"""The drawn layout of a game: areas on the felt, each the place of one wager.

Only what is where; `publish` draws it. Measures are in units of the drawing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class PayLine:
    """A line of a pay table inscribed in an area: what wins, and what is paid for it."""

    when: str
    pays: str


@dataclass(frozen=True, slots=True)
class Area:
    """The place on the felt where one wager is made.

    An area without a pay table states the odds its wager can be paid at, unless a sign at the table
    does so in its place.
    """

    wager: str
    x: int
    y: int
    width: int
    height: int
    title: str = ""  # a semicolon ends a line, as in the note
    note: str = ""
    dice: tuple[int, ...] = ()
    dice_across: bool = True
    large: bool = False
    tone: Literal["", "blue", "red"] = ""
    pay_table: tuple[PayLine, ...] = ()
    by_seat: bool = False  # a spot for each player position
    odds_on_sign: bool = False


@dataclass(frozen=True, slots=True)
class Caption:
    """Words printed on the felt over a group of areas."""

    x: int
    y: int
    width: int
    text: str


@dataclass(frozen=True, slots=True)
class MarkerStrip:
    """Where the numbered spaces lie in which vigorish owed is marked, one a player position."""

    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Layout:
    width: int
    height: int
    areas: tuple[Area, ...]
    captions: tuple[Caption, ...] = ()
    markers: MarkerStrip | None = None
