"""9.3 and 9.5(c) to (g): wagers and the round, act by act in the order of the text."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from croupier.equipment import Roll
from croupier.games.procedure import Act, Movement, Procedure
from croupier.games.sic_bo import provisions as p
from croupier.games.sic_bo.acts import irregularities, opening
from croupier.games.sic_bo.dealing import announcement
from croupier.games.sic_bo.state import (
    STEPS,
    Device,
    RoundStep,
    ShakerKind,
    SicBoMoment,
    SicBoState,
    ThreeDice,
    Times,
    next_round,
    with_shaker,
)
from croupier.lawbook import NotNow, enforces, prints
from croupier.roles import Role

LEAST_SHAKES = 3


class _RoundAct(Act):
    """A step of the round, done by the dealer at its place in the order and nowhere else."""

    roles = (Role.DEALER,)
    routine = True
    comes_at: ClassVar[RoundStep]
    leads_to: ClassVar[RoundStep]

    @classmethod
    def comes_now(cls, moment: SicBoMoment) -> bool:
        return moment.state.is_open and moment.state.step is cls.comes_at

    def after(self, moment: SicBoMoment) -> SicBoState:
        return replace(moment.state, step=self.leads_to)


@enforces(p.NO_MORE_BETS)
class CallNoMoreBets(_RoundAct):
    """From here on no wager is made, moved or taken back until the layout is cleared."""

    type = "no-more-bets"
    label = "No more bets"
    provision = p.NO_MORE_BETS
    comes_at = RoundStep.WAGERING
    leads_to = RoundStep.NO_MORE_BETS
    announced = "No more bets"

    @classmethod
    def may(cls, moment: SicBoMoment) -> None:
        super().may(moment)
        opening.check_equipment_inspected(moment)


class _MixTheDice(_RoundAct):
    """The dice are mixed by the shaker that is at the table, and while they may be there."""

    shaker_kind: ClassVar[ShakerKind]
    comes_at = RoundStep.NO_MORE_BETS

    @classmethod
    @enforces(p.MIX_THE_DICE)
    def may(cls, moment: SicBoMoment) -> None:
        super().may(moment)
        if moment.state.shaker is None or moment.state.shaker.kind is not cls.shaker_kind:
            cited = moment.rules.cite(p.MIX_THE_DICE)
            raise NotNow(f"No {cls.shaker_kind} shaker is at the table", cite=cited)
        opening.check_dice_are_fresh(moment)


class Shake(_MixTheDice):
    """The cover goes on and the manual shaker is shaken at least three times."""

    type = "shake"
    label = "Cover and shake"
    provision = p.SHAKE
    shaker_kind: ClassVar = ShakerKind.MANUAL
    leads_to = RoundStep.TOSSED

    times: Times = LEAST_SHAKES

    @enforces(p.SHAKE)
    def check(self, moment: SicBoMoment) -> None:
        if self.times < LEAST_SHAKES:
            raise moment.refusal(
                f"The shaker was shaken {self.times} times",
                p.SHAKE,
                accepted="at least three times",
            )


@enforces(p.ACTIVATE)
class ActivateShaker(_MixTheDice):
    """The automated shaker tosses the dice; it is never covered, so they are showing at once."""

    type = "activate-shaker"
    label = "Activate the shaker"
    provision = p.ACTIVATE
    instead = p.SHAKE
    shaker_kind: ClassVar = ShakerKind.AUTOMATED
    leads_to = RoundStep.SHOWING


class Uncover(_RoundAct):
    """The cover comes off the manual shaker, and stays off until winners are paid."""

    type = "uncover"
    label = "Uncover the dice"
    provision = p.UNCOVER_AND_ENTER
    comes_at = RoundStep.TOSSED
    leads_to = RoundStep.SHOWING


class _SeenByTheSupervisor(_RoundAct):
    """Done in the casino supervisor's presence where the device is out of order."""

    @classmethod
    def may(cls, moment: SicBoMoment) -> None:
        super().may(moment)
        irregularities.check_supervisor_attends(moment)


@enforces(p.UNCOVER_AND_ENTER)
class EnterDice(_SeenByTheSupervisor):
    """The value of each die is announced and entered; the device lights what has won."""

    type = "enter-dice"
    label = "Announce and enter the dice"
    provision = p.UNCOVER_AND_ENTER
    comes_at = RoundStep.SHOWING

    dice: ThreeDice

    def says(self, moment: SicBoMoment) -> str:
        return announcement(Roll(self.dice))

    def after(self, moment: SicBoMoment) -> SicBoState:
        return replace(moment.state, step=RoundStep.LIT, roll=Roll(self.dice))


@enforces(p.COLLECT_THEN_PAY, p.SETTLED_BY_POSITION)
class CollectLosingWagers(_SeenByTheSupervisor):
    """All losing wagers are collected before any winner is paid."""

    type = "collect-losing-wagers"
    label = "Collect losing wagers"
    provision = p.COLLECT_THEN_PAY
    comes_at = RoundStep.LIT
    leads_to = RoundStep.COLLECTED
    movement = Movement.COLLECT_LOSING


@enforces(p.COLLECT_THEN_PAY)
class PayWinningWagers(_SeenByTheSupervisor):
    """All winning wagers are paid at the odds currently offered."""

    type = "pay-winning-wagers"
    label = "Pay winning wagers"
    provision = p.COLLECT_THEN_PAY
    comes_at = RoundStep.COLLECTED
    leads_to = RoundStep.PAID
    movement = Movement.PAY_WINNING


@enforces(p.CLEAR)
class ClearLayout(_RoundAct):
    """The lit combinations are cleared; the next round may be wagered on."""

    type = "clear-layout"
    label = "Clear the layout"
    provision = p.CLEAR
    comes_at = RoundStep.PAID

    def after(self, moment: SicBoMoment) -> SicBoState:
        return next_round(moment.state)


class SicBoProcedure(Procedure[SicBoState]):
    """The acts of sic bo in the order of the text."""

    acts: tuple[type[Act], ...] = (
        opening.InstallShaker,
        opening.InspectDevice,
        opening.InspectShaker,
        opening.InspectShakerForShift,
        CallNoMoreBets,
        Shake,
        ActivateShaker,
        Uncover,
        EnterDice,
        CollectLosingWagers,
        PayWinningWagers,
        ClearLayout,
        *irregularities.ACTS,
        opening.ReplaceDice,
        opening.RemoveShaker,
        opening.BeginShift,
    )
    steps = STEPS
    cleared = p.CLEAR

    def start(self) -> SicBoState:
        return SicBoState()

    def check_open(self, moment: SicBoMoment) -> None:
        opening.check_equipment_inspected(moment)

    def closed(self, state: SicBoState) -> SicBoState:
        """Closing ends what the inspections were good for: the next opening needs its own."""
        closed = replace(state, is_open=False, device=Device.NOT_INSPECTED)
        return with_shaker(closed, inspected_for_opening=False, inspected_for_shift=False)

    @enforces(p.NO_MORE_BETS)
    def check_wagers_may_change(self, moment: SicBoMoment) -> None:
        if moment.state.step is not RoundStep.WAGERING:
            raise moment.refusal(
                '"No more bets" has been announced; no wager changes until the layout is cleared',
                p.NO_MORE_BETS,
            )
        if moment.state.device is Device.BROKEN:
            opening.check_equipment_inspected(moment)

    @enforces(p.CHIPS_ON_THE_LAYOUT)
    def check_tender(self, moment: SicBoMoment, tender: str) -> None:
        if tender not in ("chips", "plaques"):
            is_coupon = tender == "match-play"
            refused = "match play coupon" if is_coupon else f"verbal wager with {tender}"
            accepted = "buy in, and place chips or plaques on the layout"
            raise moment.refusal(
                f"No {refused} is accepted", p.CHIPS_ON_THE_LAYOUT, accepted=accepted
            )

    def outcome(self, state: SicBoState) -> Roll | None:
        return state.roll

    @prints(p.UNCOVER_AND_ENTER)
    def is_lit(self, state: SicBoState) -> bool:
        """The electrical device lights what has won, if it works, until it is cleared."""
        return state.roll is not None and state.device is Device.WORKING

    def equipment(self, moment: SicBoMoment) -> dict[str, str]:
        shaker = moment.state.shaker
        words = {"Electrical device": moment.state.device.value}
        if shaker is None:
            return {**words, "Shaker": "none at the table"}
        hours = int((moment.now - shaker.dice_since).total_seconds() // 3600)
        return {**words, "Shaker": shaker.kind.value, "Dice": f"on the table for {hours} h"}
