"""What became of a wager, as an entry of the ledger says it and is read back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from croupier.games.wager import LaidWager, Result, Settlement, became


@dataclass(frozen=True, slots=True)
class SettledCoupon:
    """The match play coupon that lay with a wager: what it won, and was charged of that."""

    amount: int
    won: int
    vigorish: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EnteredSettlement:
    """One wager of one patron, settled: in cents, the paragraph as it is written."""

    seat: int
    wager: str
    amount: int
    result: Result
    pays: str | None  # in words
    won: int
    vigorish: int = 0
    coupon: SettledCoupon | None = None
    cite: str

    @classmethod
    def of(cls, settlement: Settlement, laid: LaidWager) -> EnteredSettlement:
        """What is due on a wager, where it lies."""
        of_coupon = (settlement.coupon, settlement.coupon_won, settlement.coupon_vigorish)
        coupon = SettledCoupon(*of_coupon)
        return cls(
            seat=laid.seat,
            wager=laid.wager,
            amount=laid.cents,
            result=settlement.decision.result,
            pays=settlement.paid,
            won=settlement.won,
            cite=str(settlement.decision.cite),
            vigorish=settlement.vigorish,
            coupon=coupon if coupon.amount else None,
        )

    @property
    def in_words(self) -> str:
        """What became of it, and by which paragraph."""
        words = became(
            self.result,
            won=self.won,
            pays=self.pays,
            coupon_won=None if self.coupon is None else self.coupon.won,
            vigorish=self.vigorish,
        )
        return f"{words} [{self.cite}]"

    def as_data(self) -> dict[str, Any]:
        """As the ledger keeps it; what is not charged and not there is left out."""
        charged = {"vigorish": self.vigorish} if self.vigorish else {}
        laid = {} if self.coupon is None else {"coupon": asdict(self.coupon)}
        return {
            "seat": self.seat,
            "wager": self.wager,
            "amount": self.amount,
            "result": self.result.value,
            "pays": self.pays,
            "won": self.won,
            **charged,
            **laid,
            "cite": self.cite,
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> EnteredSettlement:
        """A settlement of what an entry holds; ValueError, KeyError or TypeError, if it is none."""
        coupon = SettledCoupon(**data["coupon"]) if "coupon" in data else None
        settled = cls(**{**data, "result": Result(data["result"]), "coupon": coupon})
        cents = [settled.seat, settled.amount, settled.won, settled.vigorish]
        if coupon is not None:
            cents += [coupon.amount, coupon.won, coupon.vigorish]
        texts = (settled.wager, settled.cite, "" if settled.pays is None else settled.pays)
        if not all(type(amount) is int for amount in cents):
            raise ValueError(f"{data!r} is in no whole cents")
        if not all(type(text) is str for text in texts):
            raise ValueError(f"{data!r} names no wager, odds or paragraph")
        if settled.as_data() != data:
            raise ValueError(f"{data!r} is not how a settlement is entered")
        return settled
