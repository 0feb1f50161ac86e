"""The shape of a game's procedure: acts, each of which says whether it may be done, why not,
and what follows.

A game lists its acts in the order of the text. A table asks `may` (may this come now?), `check`
(are these its lawful particulars?) and then takes `after` as its state. Nothing here knows money:
an act only says which wagers are to be moved.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar

from pydantic.config import JsonDict

from croupier.equipment.cards import Card, Composition
from croupier.games.command import Command, by_type
from croupier.games.wager import LaidWager
from croupier.lawbook import Citation, CroupierError, NotNow, Provision, Refusal


def entered_as(kind: str) -> JsonDict:
    """For a field of an act or a command: how a person enters it on a console."""
    return {"entered_as": kind}


class Movement(StrEnum):
    """What an act does with the wagers on the layout."""

    COLLECT_LOSING = "collect losing wagers"
    PAY_WINNING = "pay winning wagers"
    TAKE_VIGORISH = "take vigorish"
    PAY_THEN_VIGORISH = "pay each winner, then take the vigorish"
    VIGORISH_THEN_PAY = "take the vigorish, then pay each winner"
    RETURN_ALL = "return all wagers"
    FEED_METER = "register progressive wagers on the meter"
    OFF_METER = "take progressive wagers off the meter"


@dataclass(frozen=True, slots=True, kw_only=True)
class ProcedureState:
    """What every game's state has; a game adds its own steps and equipment."""

    round: int = 1
    shoe: int = 0  # rounds are shown together that were dealt from one shoe of cards
    is_open: bool = False

    @property
    def step(self) -> StrEnum:
        """The step the round is at; a game has it as a field."""
        raise TypeError(f"{type(self).__name__} does not say at what step it is")

    @property
    def between_rounds(self) -> bool:
        """Whether no round is on: nothing is tossed or dealt, nor is "No more bets" called."""
        raise TypeError(f"{type(self).__name__} does not say where a round begins")


StateT = TypeVar("StateT", bound=ProcedureState)


@dataclass(frozen=True, slots=True)
class Moment(Generic[StateT]):
    """The table as it stands: its rules, its state, the time by the house's clock, and what lies
    on it."""

    rules: Any  # the Rules of the game; a game's acts know their own
    state: StateT
    now: datetime
    taken: frozenset[int] = frozenset()
    laid: tuple[LaidWager, ...] = ()
    vigorish_due: Mapping[int, int] = field(default_factory=dict)  # of this round, by seat
    marked: Mapping[int, int] = field(default_factory=dict)  # vigorish deferred, by seat
    unconfirmed: frozenset[tuple[int, str]] = frozenset()  # verbal wagers, by seat and wager
    minimum: int = 0
    meter: int = 0  # what the progressive meter shows

    def refusal(self, what: str, provision: Provision, *, accepted: str | None = None) -> Refusal:
        """A refusal that cites the paragraph of the chapter this table is run under."""
        return Refusal(what, cite=self.rules.cite(provision), accepted=accepted)


class Act(Command[Moment[Any], Any]):
    """One thing a person does at the table; `after` is the state of the procedure it leads to."""

    provision: ClassVar[Provision]
    instead: ClassVar[Provision | None] = None  # cited where a chapter has no such act
    routine: ClassVar[bool] = False  # a step every round goes through
    irregular: ClassVar[bool] = False
    announced: ClassVar[str | None] = None  # where it is always the same
    movement: ClassVar[Movement | None] = None  # of wagers, where it is always the same

    @classmethod
    def check_known(cls, moment: Moment[Any]) -> None:
        """Raise NotNow if the rules have no such act."""
        rules = moment.rules
        if not rules.has(cls.provision):
            assert cls.instead is not None
            raise NotNow(f"{rules.chapter} has no {cls.label!r}", cite=rules.cite(cls.instead))

    @classmethod
    def comes_now(cls, moment: Moment[Any]) -> bool:
        """Whether it is this act's turn, in the order of the text."""
        return True

    @classmethod
    def may(cls, moment: Moment[Any]) -> None:
        if not cls.comes_now(moment):
            raise cls.not_now(moment)

    @classmethod
    def not_now(cls, moment: Moment[Any]) -> NotNow:
        """The refusal of an act out of its order."""
        where = moment.rules.procedure.where(moment.state)
        return NotNow(f"{cls.label!r} does not come {where}", cite=moment.rules.cite(cls.provision))

    def cite(self, moment: Moment[Any]) -> Citation:
        cited: Citation = moment.rules.cite(self.provision)
        return cited

    def says(self, moment: Moment[Any]) -> str | None:
        return self.announced

    def moves(self, moment: Moment[Any]) -> Movement | None:
        """Which wagers are moved by it."""
        return self.movement

    @classmethod
    def wants(cls, moment: Moment[Any], entered: tuple[Card, ...]) -> int:
        """How many more cards are to be entered for it after these."""
        return 0

    @classmethod
    def suggests(cls, moment: Moment[Any]) -> dict[str, Any]:
        """Particulars that are likely, for a person to accept or change."""
        return {}

    def marks(self, moment: Moment[Any]) -> frozenset[int]:
        """The seats whose vigorish is marked instead of collected, where it takes vigorish; those
        whose wagers it takes off the meter."""
        return frozenset()


@dataclass(frozen=True, slots=True)
class Returned:
    """Why a wager goes back that no outcome decides, in words and by which paragraph."""

    why: str
    rule: Provision


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A hand on the table for people to see: `short` is its name on the felt."""

    name: str
    short: str
    cards: tuple[Card, ...]
    count: int | None
    tone: str = ""
    won: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the round, for people to see where they are."""

    id: str
    label: str


class Procedure(ABC, Generic[StateT]):
    """How a game is opened, dealt and settled at a table."""

    acts: tuple[type[Act], ...]
    steps: tuple[Step, ...]
    cleared: Provision  # by which a round ends

    @abstractmethod
    def start(self) -> StateT:
        """The state of a table that has never been opened."""

    @abstractmethod
    def check_open(self, moment: Moment[StateT]) -> None:
        """Raise a Refusal if the table may not be opened for gaming."""

    def opened(self, state: StateT) -> StateT:
        """The state once the table is open."""
        return replace(state, is_open=True)

    def check_close(self, moment: Moment[StateT]) -> None:
        """Raise a Refusal if the table may not be closed."""
        if not moment.state.between_rounds:
            raise moment.refusal(
                "The round is not over", self.cleared, accepted="settle and clear it first"
            )

    @abstractmethod
    def closed(self, state: StateT) -> StateT:
        """The state once the table is closed."""

    @abstractmethod
    def check_wagers_may_change(self, moment: Moment[StateT]) -> None:
        """Raise a Refusal if no wager may be made, moved or taken back."""

    @abstractmethod
    def outcome(self, state: StateT) -> Any | None:
        """The outcome of the round, once it is known."""

    def step(self, state: StateT) -> str:
        """The id of the step the round is at."""
        return str(state.step)

    def where(self, state: StateT) -> str:
        """Where the table stands, to who asks for an act out of its order."""
        if not state.is_open:
            return "while the table is closed"
        label = next(step.label for step in self.steps if step.id == state.step)
        return f"at the step {label!r}"

    @abstractmethod
    def is_lit(self, state: StateT) -> bool:
        """Whether the winning areas are shown on the layout."""

    @abstractmethod
    def equipment(self, moment: Moment[StateT]) -> dict[str, str]:
        """The condition of the table's equipment, in words."""

    def check_tender(self, moment: Moment[StateT], tender: str) -> None:
        """Raise a Refusal if a wager may not be made with this (chips, plaques, cash for one to be
        confirmed, or a match play coupon beside them)."""
        return

    def void(self, state: StateT) -> Mapping[tuple[int, str], Returned]:
        """Wagers that are returned whatever the outcome, by seat and wager, and why."""
        return {}

    def unattended(self, state: StateT) -> StateT:
        """What becomes of the table while nobody is at it."""
        return state

    def face_up(self, state: StateT) -> tuple[ShownHand, ...]:
        """The hands of the round, as far as their cards lie face up; none where there are none."""
        return ()

    def notice(self, state: StateT) -> str | None:
        """What patrons are to be reminded of as long as it holds."""
        return None

    def shoe(self, state: StateT) -> Composition | None:
        """The cards not yet seen, where the game is dealt from a shoe that is in play."""
        return None

    def act(self, type_: str) -> type[Act] | None:
        """The act of that type, if the game has it."""
        return self._by_type.get(type_)

    @cached_property
    def _by_type(self) -> dict[str, type[Act]]:
        return by_type(self.acts)

    def possible(self, moment: Moment[StateT]) -> tuple[type[Act], ...]:
        """The acts that may come now, in the order of the text."""
        return tuple(act for act in self.acts if why_not(act, moment) is None)


def why_not(act: type[Act], moment: Moment[Any]) -> CroupierError | None:
    """Why an act may not come now, or None if it may."""
    try:
        act.check_known(moment)
        act.may(moment)
    except CroupierError as refusal:
        return refusal
    return None
