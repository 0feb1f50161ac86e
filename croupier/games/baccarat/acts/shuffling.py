"""x.5 Shuffle and cut of the cards: shuffled, laced or feathered, cut, placed, burned."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any, ClassVar

from pydantic import Field

from croupier.equipment.cards import Card, Composition
from croupier.games.baccarat import provisions as p
from croupier.games.baccarat.acts.counting import check_counted, due
from croupier.games.baccarat.acts.opening import CardsAct, Count
from croupier.games.baccarat.dealing import LEAST_FROM_THE_BACK, burned_with
from croupier.games.baccarat.state import (
    THE_DEALER,
    AnyCards,
    BaccaratAct,
    BaccaratMoment,
    BaccaratState,
    CuttingCard,
    Shuffler,
    Stage,
    read,
    seat_or_dealer,
    seen,
)
from croupier.lawbook import enforces, records
from croupier.roles import Role

LEAST_CUT = 10  # cards in from either end
SeatOrDealer = Annotated[int, Field(ge=0, le=20, strict=True)]


# -- x.5(a) to (c) the shuffle --------------------------------------------------------------------


@enforces(p.VIGORISH_MARKED, p.VIGORISH_CLEARED)
def check_no_vigorish_outstanding(moment: BaccaratMoment) -> None:
    """All outstanding vigorish is collected or documented before the cards are reshuffled."""
    if moment.marked:
        seats = ", ".join(str(seat) for seat in sorted(moment.marked))
        raise moment.refusal(
            f"Vigorish is outstanding at seat {seats}",
            p.VIGORISH_CLEARED,
            accepted="collect it, or document it on a Complimentary Vigorish Form, first",
        )


class _ShufflingAct(CardsAct):
    @classmethod
    def comes_now(cls, moment: BaccaratMoment) -> bool:
        return super().comes_now(moment) and moment.state.is_open


class _ShufflesTheShoe(_ShufflingAct):
    """The cards of a shoe begin to be shuffled, by what shuffles them."""

    comes_at = (Stage.STACKED, Stage.SPENT)
    shuffled_by: ClassVar[Shuffler]

    @classmethod
    def comes_now(cls, moment: BaccaratMoment) -> bool:
        return super().comes_now(moment) and moment.state.shuffler is cls.shuffled_by

    @classmethod
    @enforces(p.SHUFFLE, p.BATCHES_ALTERNATE, p.ONE_BATCH_IN_THE_RACK)
    def may(cls, moment: BaccaratMoment) -> None:
        super().may(moment)
        check_no_vigorish_outstanding(moment)
        check_counted(moment)


@records(p.SHUFFLE)
class ShuffleCards(_ShufflesTheShoe):
    """The dealer shuffles the cards so that they are randomly intermixed."""

    type = "shuffle-cards"
    label = "Shuffle the cards"
    provision = p.SHUFFLE
    leads_to = Stage.SHUFFLED
    shuffled_by: ClassVar = Shuffler.DEALER


@records(p.ONE_BATCH_SHUFFLES, p.IDLE_WITH_SHUFFLER, p.STORED_BATCH_PREPARED)
class ExchangeBatches(_ShufflesTheShoe):
    """The batch that was in play goes into the device, and the other, shuffled, comes out."""

    type = "exchange-batches"
    label = "Exchange the batches"
    provision = p.ONE_BATCH_SHUFFLES
    shuffled_by: ClassVar = Shuffler.DEVICE

    def after(self, moment: BaccaratMoment) -> BaccaratState:
        return _to_be_cut(replace(moment.state, batch=3 - moment.state.batch))


@records(p.FEATHER, p.FEATHER_OR_LACE)
class VerifyFeathered(_ShufflingAct):
    """The stack is left feathered, and the floorperson sees that it is evenly mixed."""

    type = "verify-feathered"
    label = "The feathered stack is evenly mixed"
    roles = (Role.FLOORPERSON,)
    provision = p.FEATHER
    comes_at = (Stage.SHUFFLED,)

    @classmethod
    @enforces(p.FEATHER_OR_LACE)
    def comes_now(cls, moment: BaccaratMoment) -> bool:
        return super().comes_now(moment) and moment.rules.elections.shuffle == "feather"

    def after(self, moment: BaccaratMoment) -> BaccaratState:
        return _to_be_cut(moment.state)


@records(p.LACE)
class LaceCards(_ShufflingAct):
    """About one deck is laced evenly into the stack."""

    type = "lace-cards"
    label = "Lace about one deck into the stack"
    provision = p.LACE
    comes_at = (Stage.SHUFFLED,)

    @classmethod
    @enforces(p.LACE)
    def comes_now(cls, moment: BaccaratMoment) -> bool:
        return super().comes_now(moment) and moment.rules.elections.shuffle != "feather"

    def after(self, moment: BaccaratMoment) -> BaccaratState:
        if moment.rules.elections.shuffle == "lace-and-reshuffle":
            return replace(moment.state, stage=Stage.LACED)
        return _to_be_cut(moment.state)


@records(p.RESHUFFLE)
class ShuffleAgain(_ShufflingAct):
    """After lacing some or all of the cards are shuffled again, where the pit has it so."""

    type = "shuffle-again"
    label = "Shuffle again"
    provision = p.RESHUFFLE
    comes_at = (Stage.LACED,)

    def after(self, moment: BaccaratMoment) -> BaccaratState:
        return _to_be_cut(moment.state)


def _to_be_cut(state: BaccaratState) -> BaccaratState:
    return replace(state, stage=Stage.UNCUT, declined=frozenset(), cutter=None, recut=False)


# -- x.5(d), (e), (g) the cut ---------------------------------------------------------------------


@enforces(p.CUT_OFFERED)
def offered_the_cut(moment: BaccaratMoment) -> int:
    """The seat the stack is offered to: the highest first, then clockwise, which is downward
    (interpretation `baccarat-positions`); the dealer when all have declined."""
    last = moment.state.cutter
    by_the_last = moment.state.recut and moment.rules.elections.recut_by == "last-cutter"
    if by_the_last and last is not None and last in {*moment.taken, THE_DEALER}:
        return last
    left = moment.taken - moment.state.declined
    return max(left, default=THE_DEALER)


class DeclineCut(_ShufflingAct):
    """The participant who is offered the cut declines it."""

    type = "decline-cut"
    label = "The cut is declined"
    provision = p.CUT_OFFERED
    comes_at = (Stage.UNCUT,)
    routine = False

    seat: SeatOrDealer

    @classmethod
    def suggests(cls, moment: BaccaratMoment) -> dict[str, Any]:
        return {"seat": offered_the_cut(moment)}

    @enforces(p.CUT_OFFERED)
    def check(self, moment: BaccaratMoment) -> None:
        _check_offered(moment, self.seat)
        if self.seat == THE_DEALER:
            raise moment.refusal(
                "No participant accepts the cut", p.CUT_OFFERED, accepted="the dealer cuts"
            )

    def after(self, moment: BaccaratMoment) -> BaccaratState:
        return replace(moment.state, declined=moment.state.declined | {self.seat}, recut=False)


@records(p.CUT_OFFERED)
class CutCards(_ShufflingAct):
    """The participant who accepts, or the dealer (seat 0), places the cutting card."""

    type = "cut-cards"
    label = "Cut the cards"
    provision = p.CUT_DEPTH
    comes_at = (Stage.UNCUT,)

    seat: SeatOrDealer
    depth: Count

    @classmethod
    def suggests(cls, moment: BaccaratMoment) -> dict[str, Any]:
        return {"seat": offered_the_cut(moment), "depth": due(moment) // 2}

    @enforces(p.CUT_OFFERED, p.CUT_DEPTH)
    def check(self, moment: BaccaratMoment) -> None:
        _check_offered(moment, self.seat)
        if not LEAST_CUT <= self.depth <= due(moment) - LEAST_CUT:
            raise moment.refusal(
                f"The cutting card is {self.depth} cards in, of {due(moment)}",
                p.CUT_DEPTH,
                accepted=f"at least {LEAST_CUT} cards in from either end",
            )

    def after(self, moment: BaccaratMoment) -> BaccaratState:
        return replace(moment.state, stage=Stage.CUT, cutter=self.seat, recut=False)


def _check_offered(moment: BaccaratMoment, seat: int) -> None:
    offered = offered_the_cut(moment)
    if seat != offered:
        raise moment.refusal(
            f"The cut is not {seat_or_dealer(seat)}'s",
            p.CUT_OFFERED,
            accepted=f"{seat_or_dealer(offered)}: from the highest position on, clockwise",
        )


@records(p.RECUT)
class OrderRecut(BaccaratAct):
    """The casino supervisor finds the cut improper, before any card has been dealt."""

    type = "order-recut"
    label = "Have the cards cut again"
    roles = (Role.CASINO_SUPERVISOR,)
    provision = p.RECUT

    @classmethod
    @enforces(p.RECUT)
    def comes_now(cls, moment: BaccaratMoment) -> bool:
        return moment.state.stage in (Stage.CUT, Stage.IN_SHOE)

    def after(self, moment: BaccaratMoment) -> BaccaratState:
        passed_over = moment.state.declined
        if moment.rules.elections.recut_by == "next-entitled" and moment.state.cutter:
            passed_over |= {moment.state.cutter}
        out_of_the_shoe = moment.state.stage is Stage.IN_SHOE
        return replace(
            moment.state,
            stage=Stage.UNCUT,
            recut=True,
            declined=passed_over,
            shoe=moment.state.shoe - out_of_the_shoe,
        )


# -- x.5(f) cutting cards and burn ----------------------------------------------------------------


@records(p.CUTTING_CARDS_AND_BURN)
class PlaceCuttingCards(_ShufflingAct):
    """The cards before the cut go to the back; one cutting card goes in from the back, one at the
    end; and the stack into the shoe."""

    type = "place-cutting-cards"
    label = "Place the cutting cards, cards into the shoe"
    provision = p.CUTTING_CARDS_AND_BURN
    comes_at = (Stage.CUT,)

    from_back: Count = LEAST_FROM_THE_BACK

    @enforces(p.CUTTING_CARDS_AND_BURN)
    def check(self, moment: BaccaratMoment) -> None:
        if not LEAST_FROM_THE_BACK <= self.from_back < due(moment):
            raise moment.refusal(
                f"The cutting card is {self.from_back} cards in from the back",
                p.CUTTING_CARDS_AND_BURN,
                accepted=f"at least {LEAST_FROM_THE_BACK}",
            )

    def after(self, moment: BaccaratMoment) -> BaccaratState:
        return replace(
            moment.state,
            stage=Stage.IN_SHOE,
            shoe=moment.state.shoe + 1,
            left=Composition.of_decks(moment.rules.elections.decks),
            unseen=0,
            cutting_card=CuttingCard.IN_THE_SHOE,
            cutting_card_from_back=self.from_back,
            card_held_over=False,
        )


@records(p.CUTTING_CARDS_AND_BURN)
class BurnCards(_ShufflingAct):
    """The first card, and as many more as it counts, are shown and go to the discard rack."""

    type = "burn-cards"
    label = "Burn the first cards"
    provision = p.CUTTING_CARDS_AND_BURN
    comes_at = (Stage.IN_SHOE,)

    cards: AnyCards

    @classmethod
    def wants(cls, moment: BaccaratMoment, entered: tuple[Card, ...]) -> int:
        return 1 + burned_with(entered[0].rank_number) - len(entered) if entered else 1

    @enforces(p.CUTTING_CARDS_AND_BURN)
    def check(self, moment: BaccaratMoment) -> None:
        cards = read(self.cards)
        wrong, accepted = "0 cards were burned", "the first card, and as many more as it counts"
        more = 0
        if cards:
            more = burned_with(cards[0].rank_number)
            wrong = f"{len(cards)} cards were burned, and the first of them is {cards[0]}"
            accepted = f"the first card and {more} more"
        if len(cards) != 1 + more:
            raise moment.refusal(wrong, p.CUTTING_CARDS_AND_BURN, accepted=accepted)
        moment.state.left.without(cards)

    def after(self, moment: BaccaratMoment) -> BaccaratState:
        burned = seen(moment.state, read(self.cards))
        return replace(burned, stage=Stage.READY, counted=False, removed_while_idle=False)


ACTS = (
    ShuffleCards,
    ExchangeBatches,
    VerifyFeathered,
    LaceCards,
    ShuffleAgain,
    DeclineCut,
    CutCards,
    OrderRecut,
    PlaceCuttingCards,
    BurnCards,
)
