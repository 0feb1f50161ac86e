"""Amounts as reports, signs and chips write them, and the limits of a table in a line."""

from __future__ import annotations

from typing import Any

from croupier.games.rules import Rules
from croupier.money import format_dollars
from croupier.table import Limits


def amount(cents: int) -> str:
    """Cents in dollars, for a column of a report: thousands apart, a minus not to be overlooked.

    >>> amount(48_200_00), amount(-50), amount(0)
    ('48,200.00', '-0.50', '0.00')
    """
    whole, _, part = format_dollars(abs(cents)).partition(".")
    return f"{'-' if cents < 0 else ''}{int(whole):,}.{part}"


def dollars(cents: int) -> str:
    """An amount as short as a chip is small, or a sign is read from afar.

    >>> dollars(2500), dollars(250)
    ('25', '2.50')
    """
    return format_dollars(cents).removesuffix(".00")


def limits_in_words(limits: Limits, rules: Rules[Any]) -> str:
    """All the limits of a table in one line, for those who work there: what a sign lists wager by
    wager, here by what is not as the table has it."""

    def short(cents: int) -> str:
        return f"${amount(cents).removesuffix('.00')}"

    own = (maximum for maximum in limits.maximums(rules) if maximum.is_own)
    least, most, step = map(short, (limits.minimum, limits.maximum, limits.increment))
    parts = (f"{maximum.wager} to {short(maximum.cents)}" for maximum in own)
    return "; ".join((f"{least} to {most}, steps of {step}", *parts))
