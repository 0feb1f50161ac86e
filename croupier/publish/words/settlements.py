"""Settlements as data, for a dispute or a check."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from croupier.games.rules import Rules
from croupier.games.wager import Settlement
from croupier.money import format_dollars


def round_data(rules: Rules[Any], outcome: Any, settled: Iterable[Settlement]) -> dict[str, Any]:
    """A settled round as the command line's contract has it."""
    return {
        **rules.named(),
        "announcement": rules.announcement(outcome),
        "outcome": rules.describe(outcome),
        "settlements": [settlement_data(settlement) for settlement in settled],
    }


def settlement_data(settlement: Settlement) -> dict[str, Any]:
    """One wager: money as strings with two decimals, odds as "a to b"."""
    decision = settlement.decision
    return {
        "wager": settlement.wager.id,
        "amount": format_dollars(settlement.amount),
        "result": decision.result.value,
        "pays": settlement.paid,
        "won": format_dollars(settlement.won),
        "vigorish": format_dollars(settlement.vigorish),
        "cite": str(decision.cite),
    }
