"""x.10: losing wagers collected, winning ones paid, vigorish taken or marked, cards discarded."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, assert_never

from pydantic import Field

from croupier.equipment.cards import Composition
from croupier.games.baccarat import provisions as p
from croupier.games.baccarat.royal.progressive import (
    check_award_documented,
    check_payout_validated,
    meter_pays,
)
from croupier.games.baccarat.state import (
    BaccaratAct,
    BaccaratMoment,
    BaccaratState,
    CuttingCard,
    RoundStep,
    Shuffler,
    Stage,
    next_round,
)
from croupier.games.procedure import Movement, entered_as
from croupier.lawbook import enforces

MarkedSeats = Annotated[
    tuple[Annotated[int, Field(ge=1, le=20, strict=True)], ...],
    Field(max_length=20, json_schema_extra=entered_as("seats")),
]

SEAT_BY_SEAT = ("pay-then-vigorish", "vigorish-then-pay")


@enforces(p.COLLECT_THEN_PAY)
class CollectLosingWagers(BaccaratAct):
    """Each losing wager is collected before any is paid."""

    type = "collect-losing-wagers"
    label = "Collect losing wagers"
    provision = p.COLLECT_THEN_PAY
    routine = True
    movement = Movement.COLLECT_LOSING

    @classmethod
    def comes_now(cls, moment: BaccaratMoment) -> bool:
        return moment.state.step is RoundStep.ANNOUNCED

    def after(self, moment: BaccaratMoment) -> BaccaratState:
        return replace(moment.state, step=RoundStep.COLLECTED)


class _Paying(BaccaratAct):
    routine = True

    @classmethod
    def may(cls, moment: BaccaratMoment) -> None:
        super().may(moment)
        check_payout_validated(moment)


@enforces(p.PAY_ALL_THEN_VIGORISH, p.VIGORISH_ALL_THEN_PAY, p.PAY_ONLY)
class PayWinningWagers(_Paying):
    """Each winning wager is paid, from the highest position down; before the vigorish or after
    it, as the pit has elected, or alone where none is owed."""

    type = "pay-winning-wagers"
    label = "Pay winning wagers"
    provision = p.COLLECT_THEN_PAY
    movement = Movement.PAY_WINNING

    @classmethod
    def comes_now(cls, moment: BaccaratMoment) -> bool:
        if not moment.vigorish_due:
            return moment.state.step in (RoundStep.COLLECTED, RoundStep.VIGORISH_TAKEN)
        pays_first = _order(moment) == "pay-all-then-vigorish"
        return moment.state.step is RoundStep.COLLECTED and pays_first

    def after(self, moment: BaccaratMoment) -> BaccaratState:
        paid = RoundStep.PAID if moment.vigorish_due else RoundStep.SETTLED
        return replace(moment.state, step=paid, meter_won=meter_pays(moment))


class _TakingVigorish(BaccaratAct):
    routine = True

    marked: MarkedSeats = ()

    @enforces(p.TIE_VIGORISH, p.VIGORISH_MARKED)
    def check(self, moment: BaccaratMoment) -> None:
        owing = moment.vigorish_due
        for seat in self.marked:
            if seat not in owing:
                raise moment.refusal(
                    f"Seat {seat} owes no vigorish for this round",
                    p.VIGORISH_MARKED,
                    accepted=f"owing: {', '.join(map(str, sorted(owing))) or 'nobody'}",
                )
        if self.marked and not moment.rules.deferred_vigorish.is_offered:
            raise moment.refusal(
                "The vigorish on a tie is not deferred",
                p.TIE_VIGORISH,
                accepted="collected at the end of the round",
            )

    def marks(self, moment: BaccaratMoment) -> frozenset[int]:
        return frozenset(self.marked)


@enforces(p.PAY_ALL_THEN_VIGORISH, p.VIGORISH_ALL_THEN_PAY, p.VIGORISH_MARKED)
class TakeVigorish(_TakingVigorish):
    """The vigorish of each player is collected, or marked in the space of the player's number."""

    type = "take-vigorish"
    label = "Collect or mark the vigorish"
    provision = p.VIGORISH_MARKED
    movement = Movement.TAKE_VIGORISH

    @classmethod
    def comes_now(cls, moment: BaccaratMoment) -> bool:
        taken_first = _order(moment) == "vigorish-all-then-pay"
        comes_at = RoundStep.COLLECTED if taken_first else RoundStep.PAID
        return bool(moment.vigorish_due) and moment.state.step is comes_at

    def after(self, moment: BaccaratMoment) -> BaccaratState:
        paid = moment.state.step is RoundStep.PAID
        return replace(moment.state, step=RoundStep.SETTLED if paid else RoundStep.VIGORISH_TAKEN)


@enforces(p.PAY_THEN_VIGORISH, p.VIGORISH_THEN_PAY)
class PayAndTakeVigorish(_Paying, _TakingVigorish):
    """Position by position from the highest down: paid, and the vigorish taken or marked."""

    type = "pay-and-take-vigorish"
    label = "Pay each winner and take the vigorish"
    provision = p.COLLECT_THEN_PAY

    @classmethod
    def comes_now(cls, moment: BaccaratMoment) -> bool:
        collected = moment.state.step is RoundStep.COLLECTED
        return collected and bool(moment.vigorish_due) and _order(moment) in SEAT_BY_SEAT

    def moves(self, moment: BaccaratMoment) -> Movement:
        pays_first = _order(moment) == "pay-then-vigorish"
        return Movement.PAY_THEN_VIGORISH if pays_first else Movement.VIGORISH_THEN_PAY

    def after(self, moment: BaccaratMoment) -> BaccaratState:
        return replace(moment.state, step=RoundStep.SETTLED, meter_won=meter_pays(moment))


def _order(moment: BaccaratMoment) -> str:
    order: str = moment.rules.elections.payment_order
    return order


@enforces(p.DISCARD_IN_ORDER, p.CUTTING_CARD_APPEARS)
class DiscardCards(BaccaratAct):
    """The cards go to the discard rack in order; the ledger keeps which hand each belonged to."""

    type = "discard-cards"
    label = "Discard the cards"
    provision = p.DISCARD_IN_ORDER
    routine = True

    @classmethod
    def comes_now(cls, moment: BaccaratMoment) -> bool:
        return moment.state.step is RoundStep.SETTLED

    @classmethod
    def may(cls, moment: BaccaratMoment) -> None:
        super().may(moment)
        check_award_documented(moment)

    def says(self, moment: BaccaratMoment) -> str | None:
        return "Last hand" if moment.state.cutting_card is CuttingCard.APPEARED else None

    def after(self, moment: BaccaratMoment) -> BaccaratState:
        state = next_round(moment.state)
        if state.shuffler is Shuffler.CONTINUOUS:
            return replace(state, left=Composition.of_decks(state.decks), unseen=0)
        match state.cutting_card:
            case CuttingCard.APPEARED:
                return replace(state, cutting_card=CuttingCard.LAST_HAND)
            case CuttingCard.LAST_HAND:
                return replace(state, stage=Stage.SPENT)
            case CuttingCard.IN_THE_SHOE:
                return state
            case _:
                assert_never(state.cutting_card)
