"""9.6 Irregularities: no roll, a device or an automated shaker that fails."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from croupier.equipment import Roll
from croupier.games.procedure import Act, Movement
from croupier.games.sic_bo import provisions as p
from croupier.games.sic_bo.dealing import announcement
from croupier.games.sic_bo.state import (
    At,
    Device,
    ShakerKind,
    SicBoAct,
    SicBoMoment,
    SicBoState,
    ThreeDice,
    next_round,
)
from croupier.lawbook import enforces, records
from croupier.roles import Role


class _Irregularity(SicBoAct):
    irregular: ClassVar[bool] = True
    roles: ClassVar = (Role.DEALER,)


@records(p.NO_ROLL)
class CallNoRoll(_Irregularity):
    """The dice are showing, and not all three lie flat."""

    type: ClassVar[str] = "no-roll"
    label: ClassVar[str] = "No roll"
    provision: ClassVar = p.NO_ROLL

    @classmethod
    def may(cls, at: SicBoMoment) -> None:
        if at.state.at is not At.SHOWING:
            raise cls.not_now(at)

    def says(self, at: SicBoMoment) -> str:
        return "No roll"

    def _voids_the_round(self, at: SicBoMoment) -> bool:
        """Where so elected; and where the device has failed, since no new toss could be lit."""
        return at.rules.elections.no_roll == "void" or at.state.device is Device.BROKEN

    def moves(self, at: SicBoMoment) -> Movement | None:
        return Movement.RETURN_ALL if self._voids_the_round(at) else None

    def after(self, at: SicBoMoment) -> SicBoState:
        if self._voids_the_round(at):
            return next_round(at.state)
        return replace(at.state, at=At.NO_MORE_BETS)


@records(p.UNCOVER_AND_ENTER)
class CorrectDice(_Irregularity):
    """Dice entered otherwise than they show are entered again, before any wager is collected."""

    type: ClassVar[str] = "correct-dice"
    label: ClassVar[str] = "Correct the dice entered"
    roles: ClassVar = (Role.FLOORPERSON,)
    provision: ClassVar = p.UNCOVER_AND_ENTER

    dice: ThreeDice

    @classmethod
    def may(cls, at: SicBoMoment) -> None:
        if at.state.at is not At.LIT:
            raise cls.not_now(at)
        check_supervisor_attends(at)

    def says(self, at: SicBoMoment) -> str:
        return announcement(Roll(self.dice))

    def after(self, at: SicBoMoment) -> SicBoState:
        return replace(at.state, roll=Roll(self.dice))


@enforces(p.DEVICE_MALFUNCTION)
class ReportDeviceMalfunction(_Irregularity):
    """The electrical device fails: settle by hand if the dice are showing; then gaming ceases."""

    type: ClassVar[str] = "device-malfunction"
    label: ClassVar[str] = "The electrical device fails"
    provision: ClassVar = p.DEVICE_MALFUNCTION

    @classmethod
    def may(cls, at: SicBoMoment) -> None:
        if not at.state.is_open or at.state.device is not Device.WORKING:
            raise cls.not_now(at)

    def _dice_show(self, at: SicBoMoment) -> bool:
        return at.state.at not in (At.WAGERING, At.NO_MORE_BETS, At.TOSSED)

    def moves(self, at: SicBoMoment) -> Movement | None:
        return None if self._dice_show(at) else Movement.RETURN_ALL

    def after(self, at: SicBoMoment) -> SicBoState:
        broken = replace(at.state, device=Device.BROKEN)
        return broken if self._dice_show(at) else next_round(broken)


@records(p.DEVICE_MALFUNCTION)
class AttendSettlement(_Irregularity):
    """The casino supervisor is there to see the wagers settled by hand."""

    type: ClassVar[str] = "attend-settlement"
    label: ClassVar[str] = "Attend the settlement by hand"
    roles: ClassVar = (Role.CASINO_SUPERVISOR,)
    provision: ClassVar = p.DEVICE_MALFUNCTION

    @classmethod
    def may(cls, at: SicBoMoment) -> None:
        if not at.state.settles_by_hand or at.state.supervisor_attends:
            raise cls.not_now(at)

    def after(self, at: SicBoMoment) -> SicBoState:
        return replace(at.state, supervisor_attends=True)


@enforces(p.DEVICE_MALFUNCTION)
def check_supervisor_attends(at: SicBoMoment) -> None:
    """With the device out of order wagers are settled in the casino supervisor's presence."""
    if at.state.settles_by_hand and not at.state.supervisor_attends:
        raise at.refusal(
            "The device is out of order: wagers are settled in the presence of the casino "
            "supervisor",
            p.DEVICE_MALFUNCTION,
            accepted="the casino supervisor attends",
        )


@enforces(p.SHAKER_MALFUNCTION)
class ReportShakerMalfunction(_Irregularity):
    """The automated shaker fails when activated: the round is void."""

    type: ClassVar[str] = "shaker-malfunction"
    label: ClassVar[str] = "The automated shaker fails"
    provision: ClassVar = p.SHAKER_MALFUNCTION
    instead: ClassVar = p.SHAKE

    @classmethod
    def may(cls, at: SicBoMoment) -> None:
        if at.state.shaker is None or at.state.shaker.kind is not ShakerKind.AUTOMATED:
            raise at.refusal("No automated shaker is in use at this table", cls.provision)
        if at.state.at not in (At.NO_MORE_BETS, At.SHOWING):
            raise cls.not_now(at)

    def moves(self, at: SicBoMoment) -> Movement:
        return Movement.RETURN_ALL

    def says(self, at: SicBoMoment) -> str:
        return "The round is void"

    def after(self, at: SicBoMoment) -> SicBoState:
        assert at.state.shaker is not None
        # It must be found in working order again before it tosses for wagers.
        shaker = replace(at.state.shaker, inspected_for_opening=False)
        return next_round(replace(at.state, shaker=shaker))


ACTS: tuple[type[Act], ...] = (
    CallNoRoll,
    CorrectDice,
    ReportDeviceMalfunction,
    AttendSettlement,
    ReportShakerMalfunction,
)
