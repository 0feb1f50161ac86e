"""Notices that baccarat's own text asks for: of the vigorish, and of how the pit shuffles and pays.

x.3(c), x.5 and x.10; the half hour in writing of 19:47-7.5(b)2ii and 7.10(c)3.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from croupier.games.baccarat import provisions as p
from croupier.games.baccarat.elections import RESHUFFLED, BaccaratElections
from croupier.games.parts import OwnNotices
from croupier.games.rules import Rules
from croupier.lawbook import Provision, enforces


@dataclass(frozen=True)
class BaccaratNotices(OwnNotices):
    """Of one set of elections; `of_type` where another type of vigorish is noticed too."""

    elected: BaccaratElections
    of_type: bool

    @enforces(p.ONE_VIGORISH_FOR_ALL, p.ONE_BUT_NOT_BOTH, p.RESHUFFLE_NOTICE, p.ORDER_NOTICE)
    def asked_before(self, then: Rules[Any]) -> Provision | None:
        """An increased percentage of vigorish is noticed, be it for those alone for whom it was
        waived; at mini-baccarat another type of it too; either option of paying the Banker's Hand
        without it, where it is begun; shuffling again after lacing where it is begun or ended; and
        another order of payment."""
        now, coming = self.elected, then.elections
        assert isinstance(coming, BaccaratElections)
        type_, charged = now.vigorish_charged
        type_then, charged_then = coming.vigorish_charged
        more = any(after > before for before, after in zip(charged, charged_then, strict=True))
        if more or (self.of_type and type_then != type_):
            return p.ONE_VIGORISH_FOR_ALL
        waives = coming.banker in ("six-pays-half", "total-cards-waiver")
        if waives and coming.banker != now.banker:
            return p.ONE_BUT_NOT_BOTH
        if (now.shuffle == RESHUFFLED) is not (coming.shuffle == RESHUFFLED):
            return p.RESHUFFLE_NOTICE
        return p.ORDER_NOTICE if coming.payment_order != now.payment_order else None

    @enforces(p.RESHUFFLE_NOTICE, p.ORDER_NOTICE)
    def told_beforehand(self) -> Mapping[str, Provision]:
        elections = {"payment-order": p.ORDER_NOTICE}
        if self.elected.shuffle == RESHUFFLED:
            elections["shuffle"] = p.RESHUFFLE_NOTICE
        return elections
