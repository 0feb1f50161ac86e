"""The sic bo table as it stands between one act and the next."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

from croupier.equipment import Roll
from croupier.games.procedure import Act, Moment, ProcedureState, Step

if TYPE_CHECKING:
    from croupier.lawbook import Refusal


class At(StrEnum):
    """The steps of a round, in the order of 9.5."""

    WAGERING = "wagering"
    NO_MORE_BETS = "no-more-bets"
    TOSSED = "tossed"
    SHOWING = "showing"
    LIT = "lit"
    COLLECTED = "collected"
    PAID = "paid"


STEPS = (
    Step(At.WAGERING, "Wagers"),
    Step(At.NO_MORE_BETS, "No more bets"),
    Step(At.TOSSED, "Dice tossed"),
    Step(At.SHOWING, "Dice showing"),
    Step(At.LIT, "Result entered"),
    Step(At.COLLECTED, "Losers collected"),
    Step(At.PAID, "Winners paid"),
)


class Device(StrEnum):
    """The electrical device that lights the winning combinations."""

    NOT_INSPECTED = "not inspected"
    WORKING = "in working order"
    BROKEN = "out of order"


class ShakerKind(StrEnum):
    MANUAL = "manual"
    AUTOMATED = "automated"


@dataclass(frozen=True, slots=True)
class Shaker:
    """The sealed shaker at the table, and since when its dice are there."""

    kind: ShakerKind
    dice_since: datetime
    inspected_for_opening: bool = False
    inspected_for_shift: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SicBoState(ProcedureState):
    at: At = At.WAGERING
    device: Device = Device.NOT_INSPECTED
    shaker: Shaker | None = None
    roll: Roll | None = None
    supervisor_attends: bool = False

    @property
    def settles_by_hand(self) -> bool:
        """The device failed with the dice already showing: 9.6(b)."""
        return self.device is Device.BROKEN and self.at in (
            At.SHOWING,
            At.LIT,
            At.COLLECTED,
            At.PAID,
        )

    @property
    def between_rounds(self) -> bool:
        return self.at is At.WAGERING


SicBoMoment: TypeAlias = Moment[SicBoState]


class SicBoAct(Act):
    """An act at a sic bo table."""

    @classmethod
    def not_now(cls, at: SicBoMoment) -> Refusal:
        """The refusal of an act out of its order."""
        step = next(step.label for step in STEPS if step.id == at.state.at)
        where = f"at the step {step!r}" if at.state.is_open else "while the table is closed"
        return at.refusal(f"{cls.label!r} does not come {where}", cls.provision)
