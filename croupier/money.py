"""Money in integer cents, odds as "a to b". No float comes near either."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import total_ordering
from math import gcd

from croupier.lawbook import BadInput

_DOLLARS = re.compile(r"(?P<dollars>\d{1,13})(?:\.(?P<cents>\d{1,2}))?", re.ASCII)
_ODDS = re.compile(r"(?P<winnings>\d{1,9})(?: to (?P<stake>\d{1,9}))?", re.ASCII)
_WIN = re.compile(r"(?P<stake>\d{1,9}) wins? (?P<winnings>\d{1,9})", re.ASCII)


def parse_dollars(text: str) -> int:
    """Dollars as written, in cents.

    >>> parse_dollars("10"), parse_dollars("2.50")
    (1000, 250)
    """
    match = _DOLLARS.fullmatch(text.strip().removeprefix("$"))
    if match is None:
        raise BadInput(
            f"{text!r} is not an amount of money", accepted="written in dollars, like 10 or 2.50"
        )
    return int(match["dollars"]) * 100 + int((match["cents"] or "0").ljust(2, "0"))


def format_dollars(cents: int) -> str:
    """Cents as dollars with two decimals.

    >>> format_dollars(1005), format_dollars(-250)
    ('10.05', '-2.50')
    """
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100}.{abs(cents) % 100:02d}"


def parse_percent(text: str) -> Fraction:
    """A percentage as written, as a fraction of the whole.

    >>> parse_percent("12.5"), format_percent(Fraction(1, 8))
    (Fraction(1, 8), '12.5')
    """
    match = _DOLLARS.fullmatch(text.strip().removesuffix("%").strip())
    if match is None:
        raise BadInput(f"{text!r} is not a percentage", accepted="written like 12 or 12.5")
    return Fraction(int(match["dollars"] + (match["cents"] or "0").ljust(2, "0")), 10_000)


def format_percent(rate: Fraction) -> str:
    """A fraction of hundredths of a percent, as a percentage."""
    whole, part = divmod(int(rate * 10_000), 100)
    return f"{whole}.{part:02d}".rstrip("0").rstrip(".")


@dataclass(frozen=True, slots=True)
class Vigorish:
    """A commission: a rate of what was won, or of what was wagered, and how it is rounded.

    With a step, up to its next multiple; without one, a broken cent is left to the patron
    (interpretation broken-cent).

    >>> Vigorish(Fraction(1, 20)).on(wager=1010, won=1010)
    50
    >>> Vigorish(Fraction(1, 20), step=5).on(wager=1010, won=1010)
    55
    """

    rate: Fraction
    of_the_wager: bool = False
    step: int = 0

    def on(self, *, wager: int, won: int) -> int:
        """The vigorish in cents."""
        exact = self.rate * (wager if self.of_the_wager else won)
        if not self.step:
            return int(exact)
        return -(-exact // self.step) * self.step

    def __str__(self) -> str:
        base = "the wager" if self.of_the_wager else "the amount won"
        return f"{format_percent(self.rate)} % of {base}"


class OddsStatedWithFor(BadInput):
    """Odds "for" count the stake into the winnings; New Jersey has odds stated with "to"."""


@total_ordering
@dataclass(frozen=True, slots=True, eq=False)
class Odds:
    """Net winnings for a stake: `150 to 1` wins 150 for each 1 wagered, and the 1 comes back.

    Odds are equal when they pay alike, however they are written.

    >>> Odds.parse("3 to 2").winnings_on(1000)
    1500
    >>> str(Odds.parse("150")), str(Odds.parse("1 wins 35"))
    ('150 to 1', '35 to 1')
    """

    winnings: int
    stake: int = 1

    def __post_init__(self) -> None:
        if self.winnings < 0 or self.stake < 1:
            raise BadInput(f"There are no odds {self.winnings} to {self.stake}")

    @classmethod
    def parse(cls, text: str) -> Odds:
        """Read odds stated with "to" or "win"; a lone number is "to 1"."""
        words = " ".join(text.split())
        match = _ODDS.fullmatch(words) or _WIN.fullmatch(words)
        if match is None:
            if " for " in words.lower():
                raise OddsStatedWithFor(
                    f"Odds may not be stated with the word for: {text!r}",
                    accepted='stated with "to" or "win", like 150 to 1',
                )
            raise BadInput(f"{text!r} are not odds", accepted="written like 150 to 1")
        return cls(int(match["winnings"]), int(match["stake"] or 1))

    @property
    def ratio(self) -> Fraction:
        """Winnings per unit staked."""
        return Fraction(self.winnings, self.stake)

    def winnings_on(self, cents: int) -> int:
        """Winnings in cents; a broken cent goes to the patron (interpretation broken-cent)."""
        return -(-cents * self.winnings // self.stake)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Odds):
            return NotImplemented
        return self.winnings * other.stake == other.winnings * self.stake

    def __hash__(self) -> int:
        shared = gcd(self.winnings, self.stake)
        return hash((self.winnings // shared, self.stake // shared))

    def __lt__(self, other: Odds) -> bool:
        return self.winnings * other.stake < other.winnings * self.stake

    def __str__(self) -> str:
        return f"{self.winnings} to {self.stake}"
