"""Wagers, and how one stands on an outcome."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from croupier.lawbook import Citation
from croupier.money import Odds, format_dollars


class Result(StrEnum):
    WIN = "win"
    LOSE = "lose"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class Wager:
    """A permissible wager: a place on the layout that can be wagered on."""

    id: str
    kind: str
    name: str
    cite: Citation


@dataclass(frozen=True, slots=True)
class Decision:
    """How a wager stands on an outcome, whatever its amount, and the paragraph that says so."""

    result: Result
    when: str
    cite: Citation
    pays: Odds | None = None

    @property
    def net(self) -> Fraction:
        """What a unit wagered gains or loses."""
        match self.result:
            case Result.WIN:
                assert self.pays is not None
                return self.pays.ratio
            case Result.LOSE:
                return Fraction(-1)
            case Result.VOID:
                return Fraction(0)


@dataclass(frozen=True, slots=True)
class Settlement:
    """What becomes of one wager of one patron."""

    wager: Wager
    amount: int
    decision: Decision
    vigorish: int = 0

    @property
    def won(self) -> int:
        """Winnings before vigorish; nothing when void; minus the amount when lost."""
        match self.decision.result:
            case Result.WIN:
                assert self.decision.pays is not None
                return self.decision.pays.winnings_on(self.amount)
            case Result.LOSE:
                return -self.amount
            case Result.VOID:
                return 0

    def __str__(self) -> str:
        stake = f"{self.wager.id} {format_dollars(self.amount)}"
        cite = f"[{self.decision.cite}]"
        match self.decision.result:
            case Result.WIN:
                return f"{stake} wins {format_dollars(self.won)} at {self.decision.pays} {cite}"
            case Result.LOSE:
                return f"{stake} loses {cite}"
            case Result.VOID:
                return f"{stake} is void {cite}"
