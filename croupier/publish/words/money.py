"""Amounts as reports, signs and chips write them."""

from __future__ import annotations

from croupier.money import format_dollars


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
