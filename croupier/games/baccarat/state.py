"""The baccarat table as it stands between one act and the next: its cards, its shoe, its round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Annotated, ClassVar, TypeAlias

from pydantic import AfterValidator, Field
from pydantic.config import JsonDict

from croupier.equipment.cards import Card, Composition, place_of
from croupier.games.baccarat import provisions as p
from croupier.games.baccarat.dealing import Deal, Hand, Outcome
from croupier.games.procedure import Act, Moment, ProcedureState, Step, entered_as
from croupier.lawbook import BadInput
from croupier.roles import Role

NO_CARDS, NOTHING_DEALT = Composition(()), Deal()


class Stage(StrEnum):
    """How far the cards are made ready, in the order of x.4 and x.5."""

    ABSENT = "not at the table"
    RECEIVED = "received"
    INSPECTED = "inspected by the dealer"
    VERIFIED = "verified by the floorperson"
    SPREAD = "spread face up"
    SPREAD_FACE_DOWN = "spread face down"
    VIEWED = "seen by the participants"
    STACKED = "stacked"
    SHUFFLED = "shuffled"
    LACED = "laced"
    UNCUT = "to be cut"
    CUT = "cut"
    IN_SHOE = "in the shoe"
    READY = "in play"
    SPENT = "to be reshuffled"


class Shuffler(StrEnum):
    """What shuffles the cards."""

    DEALER = "the dealer"
    DEVICE = "an automated shuffling device"
    CONTINUOUS = "a continuous shuffling shoe"


class Idle(StrEnum):
    """x.5(h): when there is no gaming activity at an open table (interpretation
    `baccarat-idle-table`)."""

    NOBODY_THERE = "once nobody is at the table"
    JUDGED = "as the dealer judges"  # what ledgers of before mean


class CuttingCard(StrEnum):
    """x.8(e): where the cutting card is."""

    IN_THE_SHOE = "in the shoe"
    APPEARED = "appeared"  # the hand is completed
    LAST_HAND = "last hand"  # one more is dealt


class RoundStep(StrEnum):
    """The steps of a round, in the order of x.7 to x.10."""

    WAGERING = "wagering"
    NO_MORE_BETS = "no-more-bets"
    FACE_DOWN = "face-down"
    DEALING = "dealing"
    ANNOUNCED = "announced"
    COLLECTED = "collected"
    PAID = "paid"
    VIGORISH_TAKEN = "vigorish-taken"
    SETTLED = "settled"


BEFORE_COLLECTION = tuple(RoundStep)[: tuple(RoundStep).index(RoundStep.COLLECTED)]

STEPS = (
    Step(RoundStep.WAGERING, "Wagers"),
    Step(RoundStep.NO_MORE_BETS, "No more bets"),
    Step(RoundStep.FACE_DOWN, "Cards face down"),
    Step(RoundStep.DEALING, "Cards turned"),
    Step(RoundStep.ANNOUNCED, "Result announced"),
    Step(RoundStep.COLLECTED, "Losers collected"),
    Step(RoundStep.PAID, "Winners paid"),
    Step(RoundStep.VIGORISH_TAKEN, "Vigorish taken"),
    Step(RoundStep.SETTLED, "Settled"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class BaccaratState(ProcedureState):
    step: RoundStep = RoundStep.WAGERING
    stage: Stage = Stage.ABSENT
    shuffler: Shuffler = Shuffler.DEALER
    batch: int = 1  # of two, where a device shuffles
    decks: int = 0
    counted: bool = False  # and found right, since they were last in play
    miscounted: int | None = None  # what the dealer found after a shoe, where it was not right

    # the idle table
    idle_when: Idle = Idle.JUDGED
    is_idle: bool = False  # the cards were in the shoe or the rack, and nobody at the table
    removed_while_idle: bool = False  # the batch dealt next comes out of the device for that

    # the cut
    declined: frozenset[int] = frozenset()
    cutter: int | None = None  # the seat that cut last; 0 is the dealer
    recut: bool = False

    # the shoe
    left: Composition = NO_CARDS  # cards not yet seen
    unseen: int = 0  # of these, how many went to the rack face down
    cutting_card: CuttingCard = CuttingCard.IN_THE_SHOE
    cutting_card_from_back: int = 0
    card_held_over: bool = False  # one drawn in error is the first of the next hand

    # the round
    deal: Deal = NOTHING_DEALT
    turned: Mapping[Hand, tuple[Card, ...]] = field(default_factory=dict)
    holders: Mapping[Hand, int] = field(
        default_factory=dict
    )  # who was handed each hand; 0 is the dealer
    refused_to_turn: frozenset[tuple[Hand, int]] = frozenset()
    outcome: Outcome | None = None
    not_accepted: frozenset[int] = frozenset()  # seats the progressive system shows no wager of
    payout_verified: bool = False
    payout_validated: bool = False
    meter_won: bool = False
    award_documented: bool = False

    @property
    def between_rounds(self) -> bool:
        return self.step is RoundStep.WAGERING

    @property
    def in_play(self) -> bool:
        """Whether the table is open and its cards may be dealt."""
        return self.is_open and self.stage is Stage.READY

    @property
    def in_shoe(self) -> int:
        """How many cards are left to deal; those that lie face down on the layout are not."""
        face_down = 4 - 2 * len(self.turned) if self.step is RoundStep.FACE_DOWN else 0
        return self.left.cards - self.unseen - face_down


BaccaratMoment: TypeAlias = Moment[BaccaratState]


def _card(text: str) -> str:
    try:
        card = Card.parse(text)
        place_of(card)
    except BadInput as error:
        raise ValueError(str(error)) from None
    return str(card)


CardText = Annotated[str, Field(max_length=3), AfterValidator(_card)]


def entered_as_cards(least: int, most: int) -> JsonDict:
    return {**entered_as("cards"), "least": least, "most": most}


Pair = Annotated[tuple[CardText, CardText], Field(json_schema_extra=entered_as_cards(2, 2))]
FourCards = Annotated[
    tuple[CardText, CardText, CardText, CardText],
    Field(
        json_schema_extra={
            **entered_as_cards(4, 4),
            "places": ["Player", "Banker", "Player", "Banker"],
        }
    ),
]
OneCard = Annotated[tuple[CardText], Field(json_schema_extra=entered_as_cards(1, 1))]
AnyCards = Annotated[
    tuple[CardText, ...], Field(max_length=11, json_schema_extra=entered_as_cards(0, 11))
]


def read(cards: tuple[str, ...]) -> tuple[Card, ...]:
    return tuple(Card.parse(text) for text in cards)


THE_DEALER = 0  # where a seat is told


def seat_or_dealer(seat: int) -> str:
    return f"seat {seat}" if seat else "the dealer"


def check_drawn(moment: BaccaratMoment, cards: tuple[Card, ...]) -> None:
    """Raise a refusal if these cards cannot have come out of the shoe now."""
    try:
        moment.state.left.without(cards)
    except BadInput as error:
        raise moment.refusal(
            error.what,
            p.CARDS_RECEIVED,
            accepted="look at the cards again, or have the floorperson stop the shoe",
        ) from None
    if len(cards) > moment.state.in_shoe:
        raise moment.refusal(
            f"{moment.state.in_shoe} cards are left in the shoe, not {len(cards)}",
            p.TOO_FEW_CARDS,
            accepted="too few cards make the round void",
        )


def seen(state: BaccaratState, cards: tuple[Card, ...]) -> BaccaratState:
    """The cards have come out of the shoe and been seen."""
    return replace(state, left=state.left.without(cards))


def next_round(state: BaccaratState) -> BaccaratState:
    """The layout as it is before anyone wagers on the next round."""
    return replace(
        state,
        step=RoundStep.WAGERING,
        round=state.round + 1,
        deal=Deal(),
        turned={},
        holders={},
        refused_to_turn=frozenset(),
        outcome=None,
        not_accepted=frozenset(),
        payout_verified=False,
        payout_validated=False,
        meter_won=False,
        award_documented=False,
    )


class BaccaratAct(Act):
    """An act at a baccarat table; by the dealer, unless it says otherwise."""

    roles: ClassVar[tuple[Role, ...]] = (Role.DEALER,)
    takes: ClassVar[int] = 0  # cards, where it is always the same number

    @classmethod
    def wants(cls, moment: BaccaratMoment, entered: tuple[Card, ...]) -> int:
        return cls.takes - len(entered)
