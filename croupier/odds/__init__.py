"""Exact analysis of any game: distribution, advantage, true odds, variance."""

from croupier.odds.analysis import OutcomeClass, WagerOdds, analyse, odds_sheet

__all__ = ["OutcomeClass", "WagerOdds", "analyse", "odds_sheet"]
