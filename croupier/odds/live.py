"""The live shoe: exact odds of every wager for the cards still to come, for surveillance.

What has been seen is gone; what went to the rack unseen is as likely as any card left.
"""

from __future__ import annotations

from typing import Any

from croupier.equipment.cards import Composition
from croupier.games.rules import Rules
from croupier.lawbook import BadInput
from croupier.odds.analysis import WagerOdds, analyse


def live_sheet(rules: Rules[Any], shoe: Composition) -> list[WagerOdds]:
    """The exact odds of every wager on the next round from this shoe."""
    if rules.whole_shoe is None:
        raise BadInput(f"{rules.title} is not dealt from a shoe")
    return [analyse(rules, wager, shoe) for wager in rules.wagers.values()]
