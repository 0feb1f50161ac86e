"""x.4 Opening of table for gaming, x.5(h) the idle table, x.12 the continuous shuffler: the cards
come to the table, are counted, seen and stacked."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any, ClassVar

from pydantic import Field

from croupier.entered import added_later
from croupier.equipment.cards import CARDS_IN_A_DECK, Composition
from croupier.games.baccarat import provisions as p
from croupier.games.baccarat.state import (
    BaccaratAct,
    BaccaratMoment,
    BaccaratState,
    Idle,
    Shuffler,
    Stage,
)
from croupier.games.procedure import entered_as
from croupier.lawbook import enforces, records
from croupier.roles import Role

Count = Annotated[int, Field(ge=0, le=100_000, strict=True)]
CUTTING_CARDS = 2


class CardsAct(BaccaratAct):
    """Something done with the cards at its stage, between rounds, and nowhere else."""

    comes_at: ClassVar[tuple[Stage, ...]]
    leads_to: ClassVar[Stage]
    routine = True

    @classmethod
    def comes_now(cls, moment: BaccaratMoment) -> bool:
        return moment.state.stage in cls.comes_at and moment.state.between_rounds

    def after(self, moment: BaccaratMoment) -> BaccaratState:
        return replace(moment.state, stage=self.leads_to)


@records(p.CARDS_RECEIVED)
class ReceiveCards(CardsAct):
    """Decks come to the table: those of the shoe, or two batches of them for a device; and two
    cutting cards."""

    type = "receive-cards"
    label = "Receive the cards"
    provision = p.CARDS_RECEIVED
    comes_at = (Stage.ABSENT,)

    decks: Count
    shuffler: Shuffler = Shuffler.DEALER
    pre_shuffled: bool = False
    cutting_cards: Annotated[Count, Field(json_schema_extra=added_later())] = CUTTING_CARDS
    # Said by itself, and asked of nobody: ledgers of before are silent and mean the other.
    idle: Annotated[
        Idle, Field(json_schema_extra={**added_later(before=Idle.JUDGED), **entered_as("nothing")})
    ] = Idle.NOBODY_THERE

    @classmethod
    def comes_now(cls, moment: BaccaratMoment) -> bool:
        return _came_for_another_shoe(moment) or super().comes_now(moment)

    @classmethod
    def suggests(cls, moment: BaccaratMoment) -> dict[str, Any]:
        return {"decks": moment.rules.elections.decks, "pre_shuffled": False}

    @enforces(p.DECKS, p.TWO_BATCHES, p.EQUAL_BATCHES)
    def check(self, moment: BaccaratMoment) -> None:
        shoe, batches = moment.rules.elections.decks, _batches(self.shuffler)
        if self.decks != batches * shoe:
            raise moment.refusal(
                f"The table is not run with {self.decks} decks",
                p.TWO_BATCHES if batches == 2 else p.DECKS,
                accepted=f"{batches * shoe} decks"
                + (f", two batches of {shoe}" if batches == 2 else ""),
            )
        if self.cutting_cards != CUTTING_CARDS:
            raise moment.refusal(
                f"The game is not played with cutting cards to the number of {self.cutting_cards}",
                p.DECKS,
                accepted=f"{CUTTING_CARDS} cutting cards, besides the decks",
            )
        if self.shuffler is Shuffler.CONTINUOUS and self.pre_shuffled:
            raise moment.refusal(
                "A continuous shuffling shoe shuffles its own cards",
                p.CONTINUOUS_SHUFFLER,
                accepted="cards that were not pre-shuffled",
            )
        if self.shuffler is not Shuffler.DEALER and not moment.rules.has_devices:
            raise moment.refusal(
                f"Punto banco is not dealt from {self.shuffler}",
                p.SHUFFLE,
                accepted="dealers shuffle",
            )

    def after(self, moment: BaccaratMoment) -> BaccaratState:
        return replace(
            moment.state,
            stage=Stage.UNCUT if self.pre_shuffled else Stage.RECEIVED,
            shuffler=self.shuffler,
            decks=self.decks,
            batch=1,
            counted=False,
            miscounted=None,
            declined=frozenset(),
            cutter=None,
            idle_when=self.idle,
        )


class _CountedAct(CardsAct):
    cards: Count

    @classmethod
    def suggests(cls, moment: BaccaratMoment) -> dict[str, Any]:
        return {"cards": moment.state.decks * CARDS_IN_A_DECK}

    @enforces(p.CARDS_RECEIVED)
    def check(self, moment: BaccaratMoment) -> None:
        whole = moment.state.decks * CARDS_IN_A_DECK
        if self.cards != whole:
            raise moment.refusal(
                f"{self.cards} cards were counted, and {moment.state.decks} decks have {whole}",
                self.provision,
                accepted="cards that are missing or too many are replaced before play",
            )


@records(p.CARDS_RECEIVED)
class InspectCards(_CountedAct):
    """The dealer counts and inspects the cards."""

    type = "inspect-cards"
    label = "Count and inspect the cards"
    provision = p.CARDS_RECEIVED
    comes_at = (Stage.RECEIVED,)
    leads_to = Stage.INSPECTED


@records(p.CARDS_SPREAD)
class VerifyCards(_CountedAct):
    """The floorperson verifies the inspection."""

    type = "verify-cards"
    label = "Verify the inspection"
    roles = (Role.FLOORPERSON,)
    provision = p.CARDS_SPREAD
    comes_at = (Stage.INSPECTED,)

    def after(self, moment: BaccaratMoment) -> BaccaratState:
        return replace(moment.state, stage=Stage.VERIFIED, counted=True)


@records(p.CARDS_SPREAD, p.BATCHES_SPREAD)
class SpreadCards(CardsAct):
    """The cards lie face up by deck, suit and sequence; two batches apart from one another."""

    type = "spread-cards"
    label = "Spread the cards face up"
    provision = p.CARDS_SPREAD
    comes_at = (Stage.VERIFIED, Stage.SPREAD_FACE_DOWN)
    leads_to = Stage.SPREAD

    @classmethod
    @enforces(p.IDLE_TABLE)
    def may(cls, moment: BaccaratMoment) -> None:
        super().may(moment)
        if moment.state.stage is Stage.SPREAD_FACE_DOWN and not moment.taken:
            raise moment.refusal(
                "Idle cards are turned up once a player arrives",
                p.IDLE_TABLE,
                accepted="the player takes a seat",
            )


@records(p.CARDS_SPREAD)
class ShowToParticipants(CardsAct):
    """The first participants have had their look at the cards."""

    type = "participants-inspect"
    label = "Participants have seen the cards"
    provision = p.CARDS_SPREAD
    comes_at = (Stage.SPREAD,)
    leads_to = Stage.VIEWED

    @classmethod
    def comes_now(cls, moment: BaccaratMoment) -> bool:
        return super().comes_now(moment) and moment.state.is_open

    @classmethod
    @enforces(p.CARDS_SPREAD)
    def may(cls, moment: BaccaratMoment) -> None:
        super().may(moment)
        if not moment.taken:
            raise moment.refusal(
                "No participant has arrived to see the cards",
                p.CARDS_SPREAD,
                accepted="the first to arrive takes a seat",
            )


@enforces(p.CARDS_WASHED, p.IDLE_WITHOUT_SHUFFLER)
class WashCards(CardsAct):
    """Turned face down, mixed by a wash and stacked."""

    type = "wash-cards"
    label = "Turn, wash and stack the cards"
    provision = p.CARDS_WASHED
    comes_at = (Stage.VIEWED,)
    leads_to = Stage.STACKED

    @classmethod
    def comes_now(cls, moment: BaccaratMoment) -> bool:
        return super().comes_now(moment) and moment.state.shuffler is not Shuffler.DEVICE

    def after(self, moment: BaccaratMoment) -> BaccaratState:
        if moment.state.shuffler is Shuffler.CONTINUOUS:
            return in_the_continuous_shuffler(moment)
        return super().after(moment)


@records(p.BATCHES_SPREAD, p.IDLE_WITH_SHUFFLER)
class StackBatches(CardsAct):
    """For a device that shuffles, each batch is turned face down and stacked by itself."""

    type = "stack-batches"
    label = "Turn and stack each batch"
    provision = p.BATCHES_SPREAD
    comes_at = (Stage.VIEWED,)
    leads_to = Stage.STACKED

    @classmethod
    @enforces(p.BATCHES_SPREAD)
    def comes_now(cls, moment: BaccaratMoment) -> bool:
        return super().comes_now(moment) and moment.state.shuffler is Shuffler.DEVICE


@enforces(p.CONTINUOUS_SHUFFLER)
def in_the_continuous_shuffler(moment: BaccaratMoment) -> BaccaratState:
    """In lieu of shuffle, cut and burn, the device reshuffles the cards as they are dealt."""
    whole = Composition.of_decks(moment.state.decks)
    return replace(
        moment.state,
        stage=Stage.READY,
        shoe=moment.state.shoe + 1,
        left=whole,
        unseen=0,
        counted=False,
        miscounted=None,
    )


@enforces(p.IDLE_TABLE)
def unattended(state: BaccaratState) -> BaccaratState:
    """Nobody is at the open table, and its cards are in the shoe or the discard rack: it is idle,
    and stays so until they are spread (interpretation `baccarat-idle-table`)."""
    may_be_idle = state.idle_when is Idle.NOBODY_THERE and state.shuffler is not Shuffler.CONTINUOUS
    used = state.stage in (Stage.IN_SHOE, Stage.READY, Stage.SPENT)
    if state.is_idle or not (may_be_idle and state.is_open and state.between_rounds and used):
        return state
    return replace(state, is_idle=True)


@enforces(p.IDLE_TABLE)
def check_not_idle(moment: BaccaratMoment) -> None:
    """Nothing is wagered and no round begins before the cards of an idle table were spread."""
    if moment.state.is_idle:
        raise moment.refusal(
            "Nobody was at the table with its cards in the shoe: there was no gaming activity",
            p.IDLE_TABLE,
            accepted="spread the cards, and let the first player see them",
        )


@records(p.IDLE_TABLE, p.IDLE_WITH_SHUFFLER)
class SpreadIdleCards(BaccaratAct):
    """No gaming activity at an open table: the cards leave the shoe and lie on the table."""

    type = "spread-idle-cards"
    label = "No activity: spread the cards"
    provision = p.IDLE_TABLE

    face_up: bool

    @classmethod
    def suggests(cls, moment: BaccaratMoment) -> dict[str, Any]:
        # Face down they are only turned up for the first player, who may be there already.
        return {"face_up": bool(moment.taken)} if moment.state.is_idle else {}

    @classmethod
    def comes_now(cls, moment: BaccaratMoment) -> bool:
        state = moment.state
        shuffled = (Stage.READY, Stage.SPENT, Stage.UNCUT, Stage.CUT, Stage.IN_SHOE)
        may_be_idle = state.shuffler is not Shuffler.CONTINUOUS and state.stage in shuffled
        return state.is_open and state.between_rounds and may_be_idle

    @classmethod
    @enforces(p.IDLE_TABLE)
    def may(cls, moment: BaccaratMoment) -> None:
        super().may(moment)
        if moment.laid or moment.marked:
            raise moment.refusal(
                "There are wagers on the layout or vigorish outstanding",
                p.IDLE_TABLE,
                accepted="an idle table has neither",
            )

    def after(self, moment: BaccaratMoment) -> BaccaratState:
        return replace(
            moment.state,
            stage=Stage.SPREAD if self.face_up else Stage.SPREAD_FACE_DOWN,
            is_idle=False,
            removed_while_idle=moment.state.shuffler is Shuffler.DEVICE,
            card_held_over=False,
        )


@records(p.IDLE_WITH_SHUFFLER)
class SpreadRemovedBatch(BaccaratAct):
    """A player asks to see the batch that came out of the device at an idle table: it is spread,
    and reshuffled, before any card of it is dealt."""

    type = "spread-removed-batch"
    label = "A player asks to see the batch: spread it"
    provision = p.IDLE_WITH_SHUFFLER

    @classmethod
    @enforces(p.IDLE_WITH_SHUFFLER)
    def comes_now(cls, moment: BaccaratMoment) -> bool:
        removed = moment.state.stage in (Stage.UNCUT, Stage.CUT, Stage.IN_SHOE)
        return removed and moment.state.removed_while_idle and bool(moment.taken)

    def after(self, moment: BaccaratMoment) -> BaccaratState:
        out_of_the_shoe = moment.state.stage is Stage.IN_SHOE
        return replace(moment.state, stage=Stage.SPREAD, shoe=moment.state.shoe - out_of_the_shoe)


def _batches(shuffler: Shuffler) -> int:
    return 2 if shuffler is Shuffler.DEVICE else 1


def _came_for_another_shoe(moment: BaccaratMoment) -> bool:
    """Whether the cards at a closed table were brought before its number of decks changed."""
    due = _batches(moment.state.shuffler) * moment.rules.elections.decks
    at_the_table = not moment.state.is_open and moment.state.stage is not Stage.ABSENT
    return at_the_table and moment.state.decks != due


@enforces(p.CARDS_RECEIVED, p.CARDS_SPREAD)
def check_cards_to_open_with(moment: BaccaratMoment) -> None:
    """A table opens with cards that were inspected, verified and spread; or pre-shuffled."""
    if moment.state.stage not in (Stage.SPREAD, Stage.UNCUT):
        raise moment.refusal(
            f"The cards are {moment.state.stage}",
            p.CARDS_RECEIVED,
            accepted="received, inspected by the dealer, verified by the floorperson and spread",
        )
    if _came_for_another_shoe(moment):
        raise moment.refusal(
            f"The {moment.state.decks} decks at the table came for another shoe",
            p.DECKS,
            accepted=f"other cards are received: {moment.rules.elections.decks} decks a shoe",
        )


ACTS = (
    ReceiveCards,
    InspectCards,
    VerifyCards,
    SpreadCards,
    ShowToParticipants,
    WashCards,
    StackBatches,
    SpreadIdleCards,
    SpreadRemovedBatch,
)
