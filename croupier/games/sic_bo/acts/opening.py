"""9.1 and 9.5(a), (b): the shaker and its dice, and the inspections without which nobody plays."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import assert_never

from croupier.games.procedure import Act, Movement
from croupier.games.sic_bo import provisions as p
from croupier.games.sic_bo.state import (
    Device,
    RoundStep,
    Shaker,
    ShakerKind,
    SicBoMoment,
    SicBoState,
    ThreeDice,
    Times,
    with_shaker,
)
from croupier.lawbook import Provision, enforces, records
from croupier.roles import Role

LONGEST_ON_A_TABLE = timedelta(hours=24)
LEAST_OPERATIONS = 3


# -- 9.1 the shaker and its dice ---------------------------------------------------------------


@records(p.DICE_AND_SHAKER)
class InstallShaker(Act):
    """A shaker with three sealed dice comes to the table, into the dealer's charge.

    Dice that were at the table before are not fresh: their 24 hours go on.
    """

    type = "install-shaker"
    label = "Install a shaker"
    roles = (Role.FLOORPERSON,)
    provision = p.DICE_AND_SHAKER

    kind: ShakerKind
    fresh_dice: bool = True

    @classmethod
    @enforces(p.ONE_SHAKER_AT_A_TABLE)
    def may(cls, moment: SicBoMoment) -> None:
        if moment.state.shaker is not None:
            raise moment.refusal(
                f"The {moment.state.shaker.kind} shaker is still at the table",
                p.ONE_SHAKER_AT_A_TABLE,
                accepted="remove it first",
            )
        if not moment.state.between_rounds:
            raise cls.not_now(moment)

    def check(self, moment: SicBoMoment) -> None:
        if self.kind is ShakerKind.AUTOMATED and not p.ACTIVATE.stands_in(moment.rules.chapter):
            raise moment.refusal(
                f"{moment.rules.chapter} knows no automated shaker",
                p.SHAKE,
                accepted="a manual one",
            )

    def after(self, moment: SicBoMoment) -> SicBoState:
        before = None if self.fresh_dice else moment.state.removed_dice_since
        return replace(moment.state, shaker=Shaker(self.kind, dice_since=before or moment.now))


class RemoveShaker(Act):
    """The shaker leaves the table, between rounds."""

    type = "remove-shaker"
    label = "Remove the shaker"
    roles = (Role.FLOORPERSON,)
    provision = p.ONE_SHAKER_AT_A_TABLE

    @classmethod
    def may(cls, moment: SicBoMoment) -> None:
        if moment.state.shaker is None:
            raise moment.refusal("There is no shaker at the table", p.DICE_AND_SHAKER)
        if not moment.state.between_rounds:
            raise cls.not_now(moment)

    def after(self, moment: SicBoMoment) -> SicBoState:
        assert moment.state.shaker is not None
        return replace(moment.state, shaker=None, removed_dice_since=moment.state.shaker.dice_since)


@records(p.DICE_24_HOURS)
class ReplaceDice(Act):
    """Other sealed dice take the place of those at the table."""

    type = "replace-dice"
    label = "Replace the dice"
    roles = (Role.FLOORPERSON,)
    provision = p.DICE_AND_SHAKER

    @classmethod
    def may(cls, moment: SicBoMoment) -> None:
        if moment.state.shaker is None:
            raise moment.refusal("There is no shaker at the table", p.DICE_AND_SHAKER)
        if moment.state.step not in (RoundStep.WAGERING, RoundStep.NO_MORE_BETS):
            raise cls.not_now(moment)

    def after(self, moment: SicBoMoment) -> SicBoState:
        return with_shaker(moment.state, dice_since=moment.now)


@enforces(p.DICE_24_HOURS)
def check_dice_are_fresh(moment: SicBoMoment) -> None:
    """No dice stay on a table for more than 24 hours (13:69F; 19:47 sets no limit)."""
    shaker = moment.state.shaker
    if shaker is None or not p.DICE_24_HOURS.stands_in(moment.rules.chapter):
        return
    if moment.now - shaker.dice_since > LONGEST_ON_A_TABLE:
        raise moment.refusal(
            "These dice have been on the table for more than 24 hours",
            p.DICE_24_HOURS,
            accepted="the floorperson replaces the dice",
        )


# -- 9.5(a), (b) inspections -------------------------------------------------------------------


@records(p.INSPECTION, p.INSPECT_DEVICE)
class InspectDevice(Act):
    """Three values are entered and all that should light is seen to light, or not."""

    type = "inspect-device"
    label = "Inspect the electrical device"
    roles = (Role.FLOORPERSON,)
    provision = p.INSPECT_DEVICE

    dice: ThreeDice
    properly_lit: bool

    @classmethod
    def comes_now(cls, moment: SicBoMoment) -> bool:
        return moment.state.between_rounds

    def moves(self, moment: SicBoMoment) -> Movement | None:
        return None if self.properly_lit else Movement.RETURN_ALL

    def after(self, moment: SicBoMoment) -> SicBoState:
        return replace(moment.state, device=Device.WORKING if self.properly_lit else Device.BROKEN)


class BeginShift(Act):
    """A shift begins; an automated shaker must be inspected again before it is used.

    When shifts begin is the house's to say: the software knows it only from this act.
    """

    type = "begin-shift"
    label = "Begin a shift"
    roles = (Role.CASINO_SUPERVISOR,)
    provision = p.INSPECT_SHAKER_EACH_SHIFT
    instead = p.SHAKE
    ends_shift = True

    @classmethod
    def comes_now(cls, moment: SicBoMoment) -> bool:
        return moment.state.between_rounds

    def after(self, moment: SicBoMoment) -> SicBoState:
        return with_shaker(moment.state, inspected_for_shift=False)


def check_shaker_is_automated(moment: SicBoMoment, rule: Provision) -> None:
    """Raise a refusal where no automated shaker is at the table."""
    if moment.state.shaker is None or moment.state.shaker.kind is not ShakerKind.AUTOMATED:
        raise moment.refusal("No automated shaker is in use at this table", rule)


class _InspectShaker(Act):
    """The automated shaker is operated three times and seen to toss the dice properly, or not."""

    operations: Times
    properly_tossed: bool

    @classmethod
    def comes_now(cls, moment: SicBoMoment) -> bool:
        return moment.state.between_rounds

    @classmethod
    def may(cls, moment: SicBoMoment) -> None:
        check_shaker_is_automated(moment, cls.provision)
        super().may(moment)

    def check(self, moment: SicBoMoment) -> None:
        if self.operations < LEAST_OPERATIONS:
            raise moment.refusal(
                f"The shaker was operated {self.operations} times",
                self.provision,
                accepted="at least three operations",
            )


@records(p.INSPECT_SHAKER)
class InspectShaker(_InspectShaker):
    __doc__ = _InspectShaker.__doc__

    type = "inspect-shaker"
    label = "Inspect the automated shaker"
    roles = (Role.FLOORPERSON,)
    provision = p.INSPECT_SHAKER
    instead = p.SHAKE

    def after(self, moment: SicBoMoment) -> SicBoState:
        return with_shaker(moment.state, inspected_for_opening=self.properly_tossed)


@records(p.INSPECT_SHAKER_EACH_SHIFT)
class InspectShakerForShift(_InspectShaker):
    __doc__ = _InspectShaker.__doc__

    type = "inspect-shaker-for-shift"
    label = "Inspect the automated shaker for the shift"
    roles = (Role.CASINO_SUPERVISOR,)
    provision = p.INSPECT_SHAKER_EACH_SHIFT
    instead = p.SHAKE

    def after(self, moment: SicBoMoment) -> SicBoState:
        return with_shaker(moment.state, inspected_for_shift=self.properly_tossed)


@enforces(p.INSPECTION, p.INSPECT_DEVICE, p.INSPECT_SHAKER)
def check_equipment_inspected(moment: SicBoMoment) -> None:
    """No gaming without a device and a shaker that have been found in working order."""
    match moment.state.device:
        case Device.BROKEN:
            raise moment.refusal(
                "The electrical device is out of order; all gaming at sic bo has ceased",
                p.DEVICE_MALFUNCTION,
                accepted="once fixed, the floorperson inspects it",
            )
        case Device.NOT_INSPECTED:
            raise moment.refusal(
                "The electrical device has not been inspected",
                p.INSPECT_DEVICE,
                accepted="the floorperson enters three values and verifies the lights",
            )
        case Device.WORKING:
            pass
        case _:
            assert_never(moment.state.device)
    shaker = moment.state.shaker
    if shaker is None:
        raise moment.refusal("There is no shaker at the table", p.DICE_AND_SHAKER)
    if shaker.kind is ShakerKind.AUTOMATED:
        if not shaker.inspected_for_opening:
            raise moment.refusal(
                "The automated shaker has not been inspected",
                p.INSPECT_SHAKER,
                accepted="the floorperson operates it three times",
            )
        if not shaker.inspected_for_shift:
            raise moment.refusal(
                "The automated shaker has not been inspected this shift",
                p.INSPECT_SHAKER_EACH_SHIFT,
                accepted="the casino supervisor operates it three times",
            )
    check_dice_are_fresh(moment)
