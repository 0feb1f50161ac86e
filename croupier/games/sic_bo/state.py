"""The sic bo table as it stands between one act and the next."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any, TypeAlias

from pydantic import Field

from croupier.equipment import Roll
from croupier.games.procedure import Moment, ProcedureState, Step, entered_as


class RoundStep(StrEnum):
    """The steps of a round, in the order of 9.5."""

    WAGERING = "wagering"
    NO_MORE_BETS = "no-more-bets"
    TOSSED = "tossed"
    SHOWING = "showing"
    LIT = "lit"
    COLLECTED = "collected"
    PAID = "paid"


STEPS = (
    Step(RoundStep.WAGERING, "Wagers"),
    Step(RoundStep.NO_MORE_BETS, "No more bets"),
    Step(RoundStep.TOSSED, "Dice tossed"),
    Step(RoundStep.SHOWING, "Dice showing"),
    Step(RoundStep.LIT, "Result entered"),
    Step(RoundStep.COLLECTED, "Losers collected"),
    Step(RoundStep.PAID, "Winners paid"),
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
    step: RoundStep = RoundStep.WAGERING
    device: Device = Device.NOT_INSPECTED
    shaker: Shaker | None = None
    removed_dice_since: datetime | None = None  # of the shaker taken away last
    roll: Roll | None = None
    supervisor_attends: bool = False

    @property
    def settles_by_hand(self) -> bool:
        """The device failed with the dice already showing: 9.6(b)."""
        return self.device is Device.BROKEN and self.dice_show

    @property
    def dice_show(self) -> bool:
        return self.step not in (RoundStep.WAGERING, RoundStep.NO_MORE_BETS, RoundStep.TOSSED)

    @property
    def between_rounds(self) -> bool:
        return self.step is RoundStep.WAGERING


SicBoMoment: TypeAlias = Moment[SicBoState]

Die = Annotated[int, Field(ge=1, le=6, strict=True)]
ThreeDice = Annotated[tuple[Die, Die, Die], Field(json_schema_extra=entered_as("dice"))]
Times = Annotated[int, Field(ge=1, le=100, strict=True)]


def with_shaker(state: SicBoState, **changed: Any) -> SicBoState:
    """The same with something of its shaker changed."""
    return replace(state, shaker=replace(state.shaker, **changed)) if state.shaker else state


def next_round(state: SicBoState) -> SicBoState:
    """The layout as it is before anyone wagers on the next round."""
    return replace(
        state, step=RoundStep.WAGERING, roll=None, supervisor_attends=False, round=state.round + 1
    )
