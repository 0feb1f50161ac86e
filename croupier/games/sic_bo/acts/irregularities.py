"""9.6 Irregularities: no roll, a device or an automated shaker that fails."""

from __future__ import annotations

from dataclasses import replace

from croupier.equipment import Roll
from croupier.games.procedure import Act, Movement
from croupier.games.sic_bo import provisions as p
from croupier.games.sic_bo.acts.opening import check_shaker_is_automated
from croupier.games.sic_bo.dealing import announcement
from croupier.games.sic_bo.state import (
    Device,
    RoundStep,
    SicBoMoment,
    SicBoState,
    ThreeDice,
    next_round,
    with_shaker,
)
from croupier.lawbook import enforces, records
from croupier.roles import Role


class _Irregularity(Act):
    irregular = True
    roles = (Role.DEALER,)


@records(p.NO_ROLL)
class CallNoRoll(_Irregularity):
    """The dice are showing, and not all three lie flat."""

    type = "no-roll"
    label = "No roll"
    provision = p.NO_ROLL
    announced = "No roll"

    @classmethod
    def comes_now(cls, moment: SicBoMoment) -> bool:
        return moment.state.step is RoundStep.SHOWING

    def _voids_the_round(self, moment: SicBoMoment) -> bool:
        """Where so elected; and where the device has failed, since no new toss could be lit."""
        return moment.rules.elections.no_roll == "void" or moment.state.device is Device.BROKEN

    def moves(self, moment: SicBoMoment) -> Movement | None:
        return Movement.RETURN_ALL if self._voids_the_round(moment) else None

    def after(self, moment: SicBoMoment) -> SicBoState:
        if self._voids_the_round(moment):
            return next_round(moment.state)
        return replace(moment.state, step=RoundStep.NO_MORE_BETS)


@records(p.UNCOVER_AND_ENTER)
class CorrectDice(_Irregularity):
    """Dice entered otherwise than they show are entered again, before any wager is collected."""

    type = "correct-dice"
    label = "Correct the dice entered"
    roles = (Role.FLOORPERSON,)
    provision = p.UNCOVER_AND_ENTER

    dice: ThreeDice

    @classmethod
    def comes_now(cls, moment: SicBoMoment) -> bool:
        return moment.state.step is RoundStep.LIT

    @classmethod
    def may(cls, moment: SicBoMoment) -> None:
        super().may(moment)
        check_supervisor_attends(moment)

    def says(self, moment: SicBoMoment) -> str:
        return announcement(Roll(self.dice))

    def after(self, moment: SicBoMoment) -> SicBoState:
        return replace(moment.state, roll=Roll(self.dice))


@enforces(p.DEVICE_MALFUNCTION)
class ReportDeviceMalfunction(_Irregularity):
    """The electrical device fails: settle by hand if the dice are showing; then gaming ceases."""

    type = "device-malfunction"
    label = "The electrical device fails"
    provision = p.DEVICE_MALFUNCTION

    @classmethod
    def comes_now(cls, moment: SicBoMoment) -> bool:
        return moment.state.is_open and moment.state.device is Device.WORKING

    def moves(self, moment: SicBoMoment) -> Movement | None:
        return None if moment.state.dice_show else Movement.RETURN_ALL

    def after(self, moment: SicBoMoment) -> SicBoState:
        broken = replace(moment.state, device=Device.BROKEN)
        return broken if broken.dice_show else next_round(broken)


@records(p.DEVICE_MALFUNCTION)
class AttendSettlement(_Irregularity):
    """The casino supervisor is there to see the wagers settled by hand."""

    type = "attend-settlement"
    label = "Attend the settlement by hand"
    roles = (Role.CASINO_SUPERVISOR,)
    provision = p.DEVICE_MALFUNCTION

    @classmethod
    def comes_now(cls, moment: SicBoMoment) -> bool:
        return moment.state.settles_by_hand and not moment.state.supervisor_attends

    def after(self, moment: SicBoMoment) -> SicBoState:
        return replace(moment.state, supervisor_attends=True)


@enforces(p.DEVICE_MALFUNCTION)
def check_supervisor_attends(moment: SicBoMoment) -> None:
    """With the device out of order wagers are settled in the casino supervisor's presence."""
    if moment.state.settles_by_hand and not moment.state.supervisor_attends:
        raise moment.refusal(
            "The device is out of order: wagers are settled in the presence of the casino "
            "supervisor",
            p.DEVICE_MALFUNCTION,
            accepted="the casino supervisor attends",
        )


@enforces(p.SHAKER_MALFUNCTION)
class ReportShakerMalfunction(_Irregularity):
    """The automated shaker fails when activated: the round is void."""

    type = "shaker-malfunction"
    label = "The automated shaker fails"
    provision = p.SHAKER_MALFUNCTION
    instead = p.SHAKE
    announced = "The round is void"
    movement = Movement.RETURN_ALL

    @classmethod
    def comes_now(cls, moment: SicBoMoment) -> bool:
        return moment.state.step in (RoundStep.NO_MORE_BETS, RoundStep.SHOWING)

    @classmethod
    def may(cls, moment: SicBoMoment) -> None:
        check_shaker_is_automated(moment, cls.provision)
        super().may(moment)

    def after(self, moment: SicBoMoment) -> SicBoState:
        # It must be found in working order again before it tosses for wagers.
        return next_round(with_shaker(moment.state, inspected_for_opening=False))


ACTS: tuple[type[Act], ...] = (
    CallNoRoll,
    CorrectDice,
    ReportDeviceMalfunction,
    AttendSettlement,
    ReportShakerMalfunction,
)
