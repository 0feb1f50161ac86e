"""Exact analysis of any game: distribution, advantage, true odds, variance."""

from croupier.odds.analysis import OutcomeClass, WagerOdds, analyse, odds_sheet
from croupier.odds.live import live_sheet

__all__ = ["OutcomeClass", "WagerOdds", "analyse", "live_sheet", "odds_sheet"]
