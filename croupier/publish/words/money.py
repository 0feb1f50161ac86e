"""Amounts as reports write them: thousands apart, and a minus that cannot be overlooked."""

from __future__ import annotations

from croupier.money import format_dollars


def amount(cents: int) -> str:
    """Cents in dollars, for a column of a report.

    >>> amount(48_200_00), amount(-50), amount(0)
    ('48,200.00', '-0.50', '0.00')
    """
    whole, _, part = format_dollars(abs(cents)).partition(".")
    return f"{'-' if cents < 0 else ''}{int(whole):,}.{part}"
