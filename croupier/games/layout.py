"""The drawn layout of a game: areas on the felt, each the place of one wager.

Only what is where; `publish` draws it. Measures are in units of the drawing.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Area:
    """The place on the felt where one wager is made."""

    wager: str
    x: int
    y: int
    width: int
    height: int
    title: str = ""
    note: str = ""
    dice: tuple[int, ...] = ()
    dice_across: bool = True
    large: bool = False


@dataclass(frozen=True, slots=True)
class Caption:
    """Words printed on the felt over a group of areas."""

    x: int
    y: int
    width: int
    text: str


@dataclass(frozen=True, slots=True)
class Layout:
    width: int
    height: int
    areas: tuple[Area, ...]
    captions: tuple[Caption, ...] = ()
