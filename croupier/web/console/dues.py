"""What is due once the outcome is known: what is collected, what is paid, and the vigorish."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.games.procedure import Movement
from croupier.games.wager import Result, Settlement
from croupier.table import TableState
from croupier.table.settling import due
from croupier.web.rendering import money

PAYING = (Movement.PAY_WINNING, Movement.PAY_THEN_VIGORISH, Movement.VIGORISH_THEN_PAY)
TAKING_VIGORISH = (Movement.TAKE_VIGORISH, Movement.PAY_THEN_VIGORISH, Movement.VIGORISH_THEN_PAY)


@dataclass(frozen=True, slots=True)
class Due:
    """What is due on one wager, and at which seat."""

    seat: int
    settlement: Settlement

    @property
    def became(self) -> str:
        return self.settlement.became(money)


@dataclass(frozen=True, slots=True)
class Owed:
    """An amount at a seat: vigorish, or a verbal wager on something."""

    seat: int
    cents: int
    wager: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Dues:
    """What is due at a table, and which of it the next act moves."""

    collect: tuple[Due, ...]
    pay: tuple[Due, ...]  # in the order they are paid
    vigorish: tuple[Owed, ...]  # of this round, as it is taken
    moves_next: Movement | None

    @property
    def is_collected_next(self) -> bool:
        return self.moves_next is Movement.COLLECT_LOSING

    @property
    def is_paid_next(self) -> bool:
        return self.moves_next in PAYING

    @property
    def is_vigorish_taken_next(self) -> bool:
        return self.moves_next in TAKING_VIGORISH

    @property
    def vigorish_total(self) -> int:
        return sum(owed.cents for owed in self.vigorish)


def dues_of(
    table: TableState, *, vigorish_due: Mapping[int, int], moves_next: Movement | None
) -> Dues:
    """What is due on the layout; vigorish is foretold until it is assessed."""
    all_dues = [Due(laid.seat, settled) for settled, laid in due(table)]
    collect = tuple(due for due in all_dues if _is_lost(due.settlement))
    pay = [due for due in all_dues if not _is_lost(due.settlement)]
    owing = dict(vigorish_due)
    if moves_next is Movement.COLLECT_LOSING:
        for each in all_dues:
            owing[each.seat] = owing.get(each.seat, 0) + each.settlement.vigorish
    return Dues(
        collect=collect,
        pay=tuple(
            sorted(pay, key=lambda due: due.seat, reverse=table.rules.highest_position_first)
        ),
        vigorish=tuple(
            Owed(seat, cents) for seat, cents in sorted(owing.items(), reverse=True) if cents
        ),
        moves_next=moves_next,
    )


def lost_wagers(table: TableState) -> frozenset[str]:
    """The wagers on the layout that lose by the outcome."""
    return frozenset(settled.wager.id for settled, _ in due(table) if _is_lost(settled))


def _is_lost(settlement: Settlement) -> bool:
    return settlement.decision.result is Result.LOSE
