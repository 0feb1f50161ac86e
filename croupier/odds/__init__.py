"""Exact analysis of any game: distribution, advantage, true odds, variance, best strategy."""

from croupier.odds.analysis import OutcomeClass, WagerOdds, analyse
from croupier.odds.sheet import Sheet, Worst

__all__ = ["OutcomeClass", "Sheet", "WagerOdds", "Worst", "analyse"]
