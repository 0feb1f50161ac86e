"""9.1, 9.3 and 9.5: inspecting, opening and dealing, act by act in the order of the text."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Annotated, ClassVar

from pydantic import Field

from croupier.equipment import Roll
from croupier.games.procedure import Movement, Procedure
from croupier.games.sic_bo import irregularities, provisions as p
from croupier.games.sic_bo.dealing import announcement, checked
from croupier.games.sic_bo.state import (
    STEPS,
    At,
    Device,
    Shaker,
    ShakerKind,
    SicBoAct,
    SicBoMoment,
    SicBoState,
)
from croupier.lawbook import enforces, records
from croupier.roles import Role

LONGEST_ON_A_TABLE = timedelta(hours=24)
LEAST_SHAKES = 3
LEAST_OPERATIONS = 3

Die = Annotated[int, Field(ge=1, le=6, strict=True)]
Times = Annotated[int, Field(ge=1, le=100, strict=True)]
ThreeDice = tuple[Die, Die, Die]


# -- 9.1 the shaker and its dice ---------------------------------------------------------------


@records(p.DICE_AND_SHAKER)
class InstallShaker(SicBoAct):
    """A shaker with three sealed dice comes to the table, into the dealer's charge."""

    type: ClassVar[str] = "install-shaker"
    label: ClassVar[str] = "Install a shaker"
    roles: ClassVar = (Role.FLOORPERSON,)
    provision: ClassVar = p.DICE_AND_SHAKER

    kind: ShakerKind

    @classmethod
    @enforces(p.ONE_SHAKER_AT_A_TABLE)
    def may(cls, at: SicBoMoment) -> None:
        if at.state.shaker is not None:
            raise at.refusal(
                f"The {at.state.shaker.kind} shaker is still at the table",
                p.ONE_SHAKER_AT_A_TABLE,
                accepted="remove it first",
            )
        if not at.state.between_rounds:
            raise cls.not_now(at)

    @enforces(p.ACTIVATE)
    def check(self, at: SicBoMoment) -> None:
        if self.kind is ShakerKind.AUTOMATED and not p.ACTIVATE.stands_in(at.rules.chapter):
            raise at.refusal(
                f"{at.rules.chapter} knows no automated shaker", p.SHAKE, accepted="a manual one"
            )

    def after(self, at: SicBoMoment) -> SicBoState:
        return replace(at.state, shaker=Shaker(self.kind, dice_since=at.now))


class RemoveShaker(SicBoAct):
    """The shaker leaves the table, between rounds."""

    type: ClassVar[str] = "remove-shaker"
    label: ClassVar[str] = "Remove the shaker"
    roles: ClassVar = (Role.FLOORPERSON,)
    provision: ClassVar = p.ONE_SHAKER_AT_A_TABLE

    @classmethod
    def may(cls, at: SicBoMoment) -> None:
        if at.state.shaker is None:
            raise at.refusal("There is no shaker at the table", p.DICE_AND_SHAKER)
        if not at.state.between_rounds:
            raise cls.not_now(at)

    def after(self, at: SicBoMoment) -> SicBoState:
        return replace(at.state, shaker=None)


@records(p.DICE_24_HOURS)
class ReplaceDice(SicBoAct):
    """Other sealed dice take the place of those at the table."""

    type: ClassVar[str] = "replace-dice"
    label: ClassVar[str] = "Replace the dice"
    roles: ClassVar = (Role.FLOORPERSON,)
    provision: ClassVar = p.DICE_24_HOURS

    @classmethod
    def may(cls, at: SicBoMoment) -> None:
        if at.state.shaker is None:
            raise at.refusal("There is no shaker at the table", p.DICE_AND_SHAKER)
        if at.state.at not in (At.WAGERING, At.NO_MORE_BETS):
            raise cls.not_now(at)

    def after(self, at: SicBoMoment) -> SicBoState:
        assert at.state.shaker is not None
        return replace(at.state, shaker=replace(at.state.shaker, dice_since=at.now))


@enforces(p.DICE_24_HOURS)
def check_dice_are_fresh(at: SicBoMoment) -> None:
    """No dice stay on a table for more than 24 hours (13:69F; 19:47 sets no limit)."""
    shaker = at.state.shaker
    if shaker is None or not p.DICE_24_HOURS.stands_in(at.rules.chapter):
        return
    if at.now - shaker.dice_since > LONGEST_ON_A_TABLE:
        raise at.refusal(
            f"These dice have been on the table since {shaker.dice_since:%Y-%m-%d %H:%M} UTC, "
            "more than 24 hours",
            p.DICE_24_HOURS,
            accepted="the floorperson replaces the dice",
        )


# -- 9.5(a), (b) inspections -------------------------------------------------------------------


@records(p.INSPECTION, p.INSPECT_DEVICE)
class InspectDevice(SicBoAct):
    """Three values are entered and all that should light is seen to light, or not."""

    type: ClassVar[str] = "inspect-device"
    label: ClassVar[str] = "Inspect the electrical device"
    roles: ClassVar = (Role.FLOORPERSON,)
    provision: ClassVar = p.INSPECT_DEVICE

    dice: ThreeDice
    properly_lit: bool

    @classmethod
    def may(cls, at: SicBoMoment) -> None:
        if not at.state.between_rounds:
            raise cls.not_now(at)

    def moves(self, at: SicBoMoment) -> Movement | None:
        return None if self.properly_lit else Movement.RETURN_ALL

    def after(self, at: SicBoMoment) -> SicBoState:
        return replace(at.state, device=Device.WORKING if self.properly_lit else Device.BROKEN)


class BeginShift(SicBoAct):
    """A shift begins; an automated shaker must be inspected again before it is used."""

    type: ClassVar[str] = "begin-shift"
    label: ClassVar[str] = "Begin a shift"
    roles: ClassVar = (Role.CASINO_SUPERVISOR,)
    provision: ClassVar = p.INSPECT_SHAKER_EACH_SHIFT

    @classmethod
    def may(cls, at: SicBoMoment) -> None:
        if not at.state.between_rounds:
            raise cls.not_now(at)

    def after(self, at: SicBoMoment) -> SicBoState:
        if at.state.shaker is None:
            return at.state
        return replace(at.state, shaker=replace(at.state.shaker, inspected_for_shift=False))


class _InspectShaker(SicBoAct):
    """The automated shaker is operated three times and seen to toss the dice properly, or not."""

    operations: Times
    properly_tossed: bool

    @classmethod
    def may(cls, at: SicBoMoment) -> None:
        if at.state.shaker is None or at.state.shaker.kind is not ShakerKind.AUTOMATED:
            raise at.refusal("No automated shaker is in use at this table", cls.provision)
        if not at.state.between_rounds:
            raise cls.not_now(at)

    def check(self, at: SicBoMoment) -> None:
        if self.operations < LEAST_OPERATIONS:
            raise at.refusal(
                f"The shaker was operated {self.operations} times",
                self.provision,
                accepted="at least three operations",
            )


@records(p.INSPECT_SHAKER)
class InspectShaker(_InspectShaker):
    __doc__ = _InspectShaker.__doc__

    type: ClassVar[str] = "inspect-shaker"
    label: ClassVar[str] = "Inspect the automated shaker"
    roles: ClassVar = (Role.FLOORPERSON,)
    provision: ClassVar = p.INSPECT_SHAKER

    def after(self, at: SicBoMoment) -> SicBoState:
        assert at.state.shaker is not None
        shaker = replace(at.state.shaker, inspected_for_opening=self.properly_tossed)
        return replace(at.state, shaker=shaker)


@records(p.INSPECT_SHAKER_EACH_SHIFT)
class InspectShakerForShift(_InspectShaker):
    __doc__ = _InspectShaker.__doc__

    type: ClassVar[str] = "inspect-shaker-for-shift"
    label: ClassVar[str] = "Inspect the automated shaker for the shift"
    roles: ClassVar = (Role.CASINO_SUPERVISOR,)
    provision: ClassVar = p.INSPECT_SHAKER_EACH_SHIFT

    def after(self, at: SicBoMoment) -> SicBoState:
        assert at.state.shaker is not None
        shaker = replace(at.state.shaker, inspected_for_shift=self.properly_tossed)
        return replace(at.state, shaker=shaker)


@enforces(p.INSPECTION, p.INSPECT_DEVICE, p.INSPECT_SHAKER, p.INSPECT_SHAKER_EACH_SHIFT)
def check_equipment_inspected(at: SicBoMoment) -> None:
    """No gaming without a device and a shaker that have been found in working order."""
    match at.state.device:
        case Device.BROKEN:
            raise at.refusal(
                "The electrical device is out of order; all gaming at sic bo has ceased",
                p.DEVICE_MALFUNCTION,
                accepted="once fixed, the floorperson inspects it",
            )
        case Device.NOT_INSPECTED:
            raise at.refusal(
                "The electrical device has not been inspected",
                p.INSPECT_DEVICE,
                accepted="the floorperson enters three values and verifies the lights",
            )
        case Device.WORKING:
            pass
    shaker = at.state.shaker
    if shaker is None:
        raise at.refusal("There is no shaker at the table", p.DICE_AND_SHAKER)
    if shaker.kind is ShakerKind.AUTOMATED:
        if not shaker.inspected_for_opening:
            raise at.refusal(
                "The automated shaker has not been inspected",
                p.INSPECT_SHAKER,
                accepted="the floorperson operates it three times",
            )
        if not shaker.inspected_for_shift:
            raise at.refusal(
                "The automated shaker has not been inspected this shift",
                p.INSPECT_SHAKER_EACH_SHIFT,
                accepted="the casino supervisor operates it three times",
            )
    check_dice_are_fresh(at)


# -- 9.5(c) to (g) the round -------------------------------------------------------------------


class _RoundAct(SicBoAct):
    """A step of the round, done by the dealer at its place in the order and nowhere else."""

    roles: ClassVar = (Role.DEALER,)
    routine: ClassVar[bool] = True
    comes_at: ClassVar[At]

    @classmethod
    def may(cls, at: SicBoMoment) -> None:
        if not at.state.is_open or at.state.at is not cls.comes_at:
            raise cls.not_now(at)


@enforces(p.NO_MORE_BETS)
class CallNoMoreBets(_RoundAct):
    """From here on no wager is made, moved or taken back until the layout is cleared."""

    type: ClassVar[str] = "no-more-bets"
    label: ClassVar[str] = "No more bets"
    provision: ClassVar = p.NO_MORE_BETS
    comes_at: ClassVar = At.WAGERING

    @classmethod
    def may(cls, at: SicBoMoment) -> None:
        super().may(at)
        check_equipment_inspected(at)

    def says(self, at: SicBoMoment) -> str:
        return "No more bets"

    def after(self, at: SicBoMoment) -> SicBoState:
        return replace(at.state, at=At.NO_MORE_BETS)


class _MixTheDice(_RoundAct):
    shaker_kind: ClassVar[ShakerKind]
    comes_at: ClassVar = At.NO_MORE_BETS

    @classmethod
    @enforces(p.MIX_THE_DICE)
    def may(cls, at: SicBoMoment) -> None:
        super().may(at)
        if at.state.shaker is None or at.state.shaker.kind is not cls.shaker_kind:
            raise at.refusal(f"No {cls.shaker_kind} shaker is at the table", p.MIX_THE_DICE)
        check_dice_are_fresh(at)


class Shake(_MixTheDice):
    """The cover goes on and the manual shaker is shaken at least three times."""

    type: ClassVar[str] = "shake"
    label: ClassVar[str] = "Cover and shake"
    provision: ClassVar = p.SHAKE
    shaker_kind: ClassVar = ShakerKind.MANUAL

    times: Times = LEAST_SHAKES

    @enforces(p.SHAKE)
    def check(self, at: SicBoMoment) -> None:
        if self.times < LEAST_SHAKES:
            raise at.refusal(
                f"The shaker was shaken {self.times} times",
                p.SHAKE,
                accepted="at least three times",
            )

    def after(self, at: SicBoMoment) -> SicBoState:
        return replace(at.state, at=At.TOSSED)


@enforces(p.ACTIVATE)
class ActivateShaker(_MixTheDice):
    """The automated shaker tosses the dice; it is never covered, so they are showing at once."""

    type: ClassVar[str] = "activate-shaker"
    label: ClassVar[str] = "Activate the shaker"
    provision: ClassVar = p.ACTIVATE
    shaker_kind: ClassVar = ShakerKind.AUTOMATED

    def after(self, at: SicBoMoment) -> SicBoState:
        return replace(at.state, at=At.SHOWING)


class Uncover(_RoundAct):
    """The cover comes off the manual shaker, and stays off until winners are paid."""

    type: ClassVar[str] = "uncover"
    label: ClassVar[str] = "Uncover the dice"
    provision: ClassVar = p.UNCOVER_AND_ENTER
    comes_at: ClassVar = At.TOSSED

    def after(self, at: SicBoMoment) -> SicBoState:
        return replace(at.state, at=At.SHOWING)


@enforces(p.UNCOVER_AND_ENTER, p.SETTLED_BY_POSITION)
class EnterDice(_RoundAct):
    """The value of each die is announced and entered; the device lights what has won."""

    type: ClassVar[str] = "enter-dice"
    label: ClassVar[str] = "Announce and enter the dice"
    provision: ClassVar = p.UNCOVER_AND_ENTER
    comes_at: ClassVar = At.SHOWING

    dice: ThreeDice

    @classmethod
    def may(cls, at: SicBoMoment) -> None:
        super().may(at)
        irregularities.check_supervisor_attends(at)

    def says(self, at: SicBoMoment) -> str:
        return announcement(checked(self.dice))

    def after(self, at: SicBoMoment) -> SicBoState:
        return replace(at.state, at=At.LIT, roll=checked(self.dice))


class _SettlingAct(_RoundAct):
    @classmethod
    def may(cls, at: SicBoMoment) -> None:
        super().may(at)
        irregularities.check_supervisor_attends(at)


@enforces(p.COLLECT_THEN_PAY)
class CollectLosingWagers(_SettlingAct):
    """All losing wagers are collected before any winner is paid."""

    type: ClassVar[str] = "collect-losing-wagers"
    label: ClassVar[str] = "Collect losing wagers"
    provision: ClassVar = p.COLLECT_THEN_PAY
    comes_at: ClassVar = At.LIT

    def moves(self, at: SicBoMoment) -> Movement:
        return Movement.COLLECT_LOSING

    def after(self, at: SicBoMoment) -> SicBoState:
        return replace(at.state, at=At.COLLECTED)


@enforces(p.COLLECT_THEN_PAY)
class PayWinningWagers(_SettlingAct):
    """All winning wagers are paid at the odds currently offered."""

    type: ClassVar[str] = "pay-winning-wagers"
    label: ClassVar[str] = "Pay winning wagers"
    provision: ClassVar = p.COLLECT_THEN_PAY
    comes_at: ClassVar = At.COLLECTED

    def moves(self, at: SicBoMoment) -> Movement:
        return Movement.PAY_WINNING

    def after(self, at: SicBoMoment) -> SicBoState:
        return replace(at.state, at=At.PAID)


@enforces(p.CLEAR)
class ClearLayout(_RoundAct):
    """The lit combinations are cleared; the next round may be wagered on."""

    type: ClassVar[str] = "clear-layout"
    label: ClassVar[str] = "Clear the layout"
    provision: ClassVar = p.CLEAR
    comes_at: ClassVar = At.PAID

    def after(self, at: SicBoMoment) -> SicBoState:
        return irregularities.next_round(at.state)


class SicBoProcedure(Procedure[SicBoState]):
    """The acts of sic bo in the order of the text."""

    acts = (
        InstallShaker,
        InspectDevice,
        InspectShaker,
        InspectShakerForShift,
        CallNoMoreBets,
        Shake,
        ActivateShaker,
        Uncover,
        EnterDice,
        CollectLosingWagers,
        PayWinningWagers,
        ClearLayout,
        *irregularities.ACTS,
        ReplaceDice,
        RemoveShaker,
        BeginShift,
    )
    steps = STEPS

    def start(self) -> SicBoState:
        return SicBoState()

    def check_open(self, at: SicBoMoment) -> None:
        check_equipment_inspected(at)

    def opened(self, state: SicBoState) -> SicBoState:
        return replace(state, is_open=True)

    def check_close(self, at: SicBoMoment) -> None:
        if not at.state.between_rounds:
            raise at.refusal("The round is not over", p.CLEAR, accepted="settle and clear it first")

    def closed(self, state: SicBoState) -> SicBoState:
        """Closing ends what the inspections were good for: the next opening needs its own."""
        shaker = state.shaker and replace(
            state.shaker, inspected_for_opening=False, inspected_for_shift=False
        )
        return replace(state, is_open=False, device=Device.NOT_INSPECTED, shaker=shaker)

    @enforces(p.NO_MORE_BETS)
    def check_wagers_may_change(self, at: SicBoMoment) -> None:
        if at.state.at is not At.WAGERING:
            raise at.refusal(
                '"No more bets" has been announced; no wager changes until the layout is cleared',
                p.NO_MORE_BETS,
            )
        if at.state.device is Device.BROKEN:
            check_equipment_inspected(at)

    @enforces(p.CHIPS_ON_THE_LAYOUT)
    def check_tender(self, at: SicBoMoment, tender: str) -> None:
        if tender not in ("chips", "plaques"):
            raise at.refusal(
                f"No verbal wager with {tender} is accepted",
                p.CHIPS_ON_THE_LAYOUT,
                accepted="buy in, and place chips or plaques on the layout",
            )

    def outcome(self, state: SicBoState) -> Roll | None:
        return state.roll

    def step(self, state: SicBoState) -> str:
        return state.at.value

    @enforces(p.UNCOVER_AND_ENTER)
    def is_lit(self, state: SicBoState) -> bool:
        """The electrical device lights what has won, if it works, until it is cleared."""
        return state.roll is not None and state.device is Device.WORKING

    def equipment(self, at: SicBoMoment) -> dict[str, str]:
        shaker = at.state.shaker
        words = {"Electrical device": at.state.device.value}
        if shaker is None:
            return {**words, "Shaker": "none at the table"}
        hours = int((at.now - shaker.dice_since).total_seconds() // 3600)
        return {**words, "Shaker": shaker.kind.value, "Dice": f"on the table for {hours} h"}
