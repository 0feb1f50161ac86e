"""Exact analysis of any game: distribution, advantage, true odds, variance, best strategy."""

from croupier.odds.analysis import (
    OutcomeClass,
    WagerOdds,
    Worst,
    analyse,
    odds_sheet,
    worst_outcome,
)
from croupier.odds.live import live_sheet

__all__ = [
    "OutcomeClass",
    "WagerOdds",
    "Worst",
    "analyse",
    "live_sheet",
    "odds_sheet",
    "worst_outcome",
]
