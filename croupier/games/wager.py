"""Wagers, and how one stands on an outcome."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import assert_never

from croupier.lawbook import Citation
from croupier.money import Odds, Vigorish, format_dollars


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
class Meter:
    """How a progressive meter grows: what of each wager goes on it, and what it starts from."""

    wager: str
    rate: Fraction
    reset_rate: Fraction  # what goes on the reset meter, from which the next one starts
    start: int
    cite: Citation  # the paragraph that has the amount of the wager posted

    def share_of(self, cents: int) -> tuple[int, int]:
        """What a wager adds to the meter and to the reset meter; a broken cent goes up."""
        return _up(self.rate * cents), _up(self.reset_rate * cents)


def _up(exact: Fraction) -> int:
    return -(-exact.numerator // exact.denominator)


@dataclass(frozen=True, slots=True)
class LaidWager:
    """A patron's chips on an area of the layout, and the match play coupon that lies with them."""

    seat: int
    wager: str
    cents: int
    coupon: int = 0  # its face value


def paid_in_words(pays: Odds | None, *, fixed: int | None, meter: bool) -> str | None:
    """Odds, a fixed amount, or the meter; nothing where nothing is paid."""
    if meter:
        return "100 % of the meter"
    if fixed is not None:
        return f"${format_dollars(fixed)}"
    return None if pays is None else str(pays)


@dataclass(frozen=True, slots=True)
class Decision:
    """How a wager stands on an outcome, whatever its amount, and the paragraph that says so.

    A winner is paid at odds, or a fixed amount, or what a progressive meter shows.
    """

    result: Result
    when: str
    cite: Citation
    pays: Odds | None = None
    vigorish: Vigorish | None = None
    fixed: int | None = None  # cents, whatever was wagered
    meter: bool = False  # 100 percent of the meter, shared among the winners

    @property
    def net(self) -> Fraction:
        """What a unit wagered (a dollar, for a fixed amount) gains or loses, less vigorish.

        What a meter pays is not counted: see `WagerOdds.break_even_meter`.
        """
        won = Fraction(-1) if self.result is Result.LOSE else self._winnings
        if self.vigorish is None:
            return won
        return won - self.vigorish.rate * (1 if self.vigorish.of_the_wager else won)

    @property
    def _winnings(self) -> Fraction:
        if self.fixed is not None:
            return Fraction(self.fixed, 100)
        return Fraction(0) if self.pays is None else self.pays.ratio

    @property
    def paid(self) -> str | None:
        """What a winner is paid, in words."""
        return paid_in_words(self.pays, fixed=self.fixed, meter=self.meter)


@dataclass(frozen=True, slots=True)
class Settlement:
    """What becomes of one wager of one patron."""

    wager: Wager
    amount: int
    decision: Decision
    shared: int | None = None  # what is paid where winners share a meter or a limit
    coupon: int = 0  # the face value of the match play coupon that lies with the chips

    @property
    def won(self) -> int:
        """Winnings of the chips before vigorish; nothing when void; minus the amount when lost."""
        match self.decision.result:
            case Result.WIN:
                return self.full if self.shared is None else self.shared
            case Result.LOSE:
                return -self.amount
            case Result.VOID:
                return 0
            case _:
                assert_never(self.decision.result)

    @property
    def full(self) -> int:
        """What a winner is paid where nothing is shared."""
        if self.decision.fixed is not None:
            return self.decision.fixed
        assert self.decision.pays is not None
        return self.decision.pays.winnings_on(self.amount)

    @property
    def paid(self) -> str | None:
        """What a winner is paid, in words."""
        limited = self.shared is not None and not self.decision.meter
        return "equal portions of the limit" if limited else self.decision.paid

    @property
    def coupon_won(self) -> int:
        """What the coupon wins besides, at the same odds; it has nothing to lose."""
        if self.decision.result is not Result.WIN or self.decision.pays is None:
            return 0
        together = self.decision.pays.winnings_on(self.amount + self.coupon)
        return together - self.decision.pays.winnings_on(self.amount)

    @property
    def vigorish(self) -> int:
        """The commission on it: on all that is won, by whatever was wagered."""
        return self._vigorish_on(self.won + self.coupon_won)

    @property
    def coupon_vigorish(self) -> int:
        """Of the commission, what would not be charged without the coupon."""
        return self.vigorish - self._vigorish_on(self.won)

    def _vigorish_on(self, won: int) -> int:
        if self.decision.vigorish is None:
            return 0
        return self.decision.vigorish.on(wager=self.amount, won=won)

    def became(self, money: Callable[[int], str]) -> str:
        """What becomes of it, with money written as the reader has it."""
        return became(
            self.decision.result,
            won=self.won,
            pays=self.paid,
            coupon_won=self.coupon_won if self.coupon else None,
            vigorish=self.vigorish,
            money=money,
        )

    @property
    def in_words(self) -> str:
        """What becomes of it, and by which paragraph."""
        return f"{self.became(format_dollars)} [{self.decision.cite}]"

    def __str__(self) -> str:
        return f"{self.wager.id} {format_dollars(self.amount)} {self.in_words}"


def became(
    result: Result,
    *,
    won: int,
    pays: str | None,
    coupon_won: int | None,
    vigorish: int,
    money: Callable[[int], str] = format_dollars,
) -> str:
    """What becomes of a wager, wherever it is said: at the table, of the ledger, in a dispute."""
    match result:
        case Result.WIN:
            words = f"wins {money(won)} at {pays}"
            if coupon_won is not None:
                words += f", the coupon {money(coupon_won)}"
        case Result.LOSE:
            words = "loses"
        case Result.VOID:
            words = "is void"
        case _:
            assert_never(result)
    return f"{words}, vigorish {money(vigorish)}" if vigorish else words
