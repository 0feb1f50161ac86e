"""Sic bo told a second time, from the regulation's text alone: nothing here imports croupier.

The product asks each wager whether it wins on a roll. Here a roll is counted once and says for
itself which places it lights, so that the two agree only if both read the text alike. The odds are
typed from the page: 9.4(b) as 19:47 prints it (13:69F misprints one of a kind), and 9.4(c).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations, product

EDITIONS = ("13:69F", "19:47")

ROLLS = tuple(product((1, 2, 3, 4, 5, 6), repeat=3))

# The places on the layout: 6 + 6 + 1 + 14 + 15 + 1 + 1 + 6 of them.
WAGERS = [
    *(f"three-of-a-kind:{number}" for number in "123456"),
    *(f"two-of-a-kind:{number}" for number in "123456"),
    "any-three-of-a-kind",
    *(f"total:{value}" for value in (4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17)),
    *(f"combination:1-{other}" for other in "23456"),
    *(f"combination:2-{other}" for other in "3456"),
    *(f"combination:3-{other}" for other in "456"),
    *(f"combination:4-{other}" for other in "56"),
    "combination:5-6",
    "small",
    "big",
    *(f"one-of-a-kind:{number}" for number in "123456"),
]

# The least each may be paid, a to b: 9.4(b) row by row, then 9.4(c).
FLOORS = {
    "three-of-a-kind": (150, 1),
    "two-of-a-kind": (8, 1),
    "any-three-of-a-kind": (24, 1),
    "total:4": (50, 1),
    "total:5": (18, 1),
    "total:6": (14, 1),
    "total:7": (12, 1),
    "total:8": (8, 1),
    "total:9": (6, 1),
    "total:10": (6, 1),
    "total:11": (6, 1),
    "total:12": (6, 1),
    "total:13": (8, 1),
    "total:14": (12, 1),
    "total:15": (14, 1),
    "total:16": (18, 1),
    "total:17": (50, 1),
    "combination": (5, 1),
    "small": (1, 1),
    "big": (1, 1),
    "one-of-a-kind": (1, 1),
    "one-of-a-kind-twice": (2, 1),
    "one-of-a-kind-thrice": (3, 1),
}
PAID_BY_9_4_C = ("one-of-a-kind-twice", "one-of-a-kind-thrice")

# Where 9.2(a) defines each kind.
DEFINED_IN = {
    "three-of-a-kind": "9.2(a)1",
    "two-of-a-kind": "9.2(a)2",
    "any-three-of-a-kind": "9.2(a)3",
    "total": "9.2(a)4",
    "combination": "9.2(a)5",
    "small": "9.2(a)6",
    "big": "9.2(a)7",
    "one-of-a-kind": "9.2(a)8",
}

Odds = Mapping[str, tuple[int, int]]


def lit(dice: tuple[int, ...], *, triple_wins_two: bool = True) -> dict[str, str]:
    """The places three dice light, each with the row of the odds table that pays it."""
    shows = Counter(dice)
    places = {}
    for value, times in shows.items():
        row = ("one-of-a-kind", "one-of-a-kind-twice", "one-of-a-kind-thrice")[times - 1]
        places[f"one-of-a-kind:{value}"] = row
        if times == 2 or (times == 3 and triple_wins_two):
            places[f"two-of-a-kind:{value}"] = "two-of-a-kind"
        if times == 3:
            places[f"three-of-a-kind:{value}"] = "three-of-a-kind"
            places["any-three-of-a-kind"] = "any-three-of-a-kind"
    for low, high in combinations(sorted(shows), 2):
        places[f"combination:{low}-{high}"] = "combination"
    if 3 < sum(dice) < 18:
        places[f"total:{sum(dice)}"] = f"total:{sum(dice)}"
    if len(shows) > 1:  # three of a kind loses both; no other roll totals 3 or 18
        side = "small" if sum(dice) <= 10 else "big"
        places[side] = side
    return places


def paid(
    wager: str,
    dice: tuple[int, ...],
    *,
    odds: Odds | None = None,
    triple_wins_two: bool = True,
) -> tuple[int, int] | None:
    """The odds a wager is paid at on a roll, or None where it loses."""
    row = lit(dice, triple_wins_two=triple_wins_two).get(wager)
    return None if row is None else {**FLOORS, **(odds or {})}[row]


def net(wager: str, dice: tuple[int, ...], **elected: object) -> Fraction:
    """What a unit wagered gains or loses on a roll."""
    odds = paid(wager, dice, **elected)
    return Fraction(-1) if odds is None else Fraction(*odds)


def won(cents: int, odds: tuple[int, int] | None) -> int:
    """Winnings in cents, a broken cent to the patron; the amount itself when lost."""
    return -cents if odds is None else math.ceil(Fraction(cents * odds[0], odds[1]))


def cited(wager: str, dice: tuple[int, ...], edition: str, **elected: object) -> str:
    """The paragraph a decision rests on: the definition, or 9.4(c) where it sets what is paid."""
    row = lit(dice, **elected).get(wager)
    where = "9.4(c)" if row in PAID_BY_9_4_C else DEFINED_IN[wager.partition(":")[0]]
    return f"{edition}-{where}"


def advantage(wager: str, **elected: object) -> Fraction:
    """The house advantage, by counting all 216 rolls."""
    return -sum((net(wager, dice, **elected) for dice in ROLLS), Fraction(0)) / len(ROLLS)


def dollars(cents: int) -> str:
    """Cents as the command line writes money."""
    sign = "-" if cents < 0 else ""
    digits = str(abs(cents)).rjust(3, "0")
    return f"{sign}{digits[:-2]}.{digits[-2:]}"
