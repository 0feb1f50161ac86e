"""The limits of a table in a line, for those who work there."""

from __future__ import annotations

from typing import Any

from croupier.games.rules import Rules
from croupier.publish.words.money import amount
from croupier.table import Limits


def limits_in_words(limits: Limits, rules: Rules[Any]) -> str:
    """All the limits of a table in one line, for those who work there: what a sign lists wager by
    wager, here by what is not as the table has it."""
    own = (maximum for maximum in limits.maximums(rules) if maximum.is_own)
    parts = [
        f"{_dollars(limits.minimum)} to {_dollars(limits.maximum)}, "
        f"steps of {_dollars(limits.increment)}",
        *(f"{maximum.wager} to {_dollars(maximum.cents)}" for maximum in own),
    ]
    return "; ".join(parts)


def _dollars(cents: int) -> str:
    return f"${amount(cents).removesuffix('.00')}"
