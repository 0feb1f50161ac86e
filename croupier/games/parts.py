"""What a game may have beside what every game has: `Rules` or `Game` names each part, None where
there is none. The largest has a module of its own (`roads`)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

from croupier.equipment.cards import Composition
from croupier.games.wager import Settlement, Wager
from croupier.lawbook import BadInput, Citation, Provision
from croupier.roles import Role

if TYPE_CHECKING:
    from croupier.games.rules import Rules

OutcomeT = TypeVar("OutcomeT")


class Shoe(ABC, Generic[OutcomeT]):
    """The shoe a game is dealt from: whole, or with some of its cards gone."""

    whole: Composition
    simulated_as: ClassVar[str]  # what a simulation of shoes does that the exact odds do not

    @abstractmethod
    def outcomes(
        self, cards: Composition, wager: Wager | None = None
    ) -> Iterable[tuple[OutcomeT, int]]:
        """Every outcome of a round dealt from these cards with its exact weight; for one wager,
        those it cannot tell apart may be told as one."""


def whole_shoe(rules: Rules[Any]) -> Composition | None:
    """The cards of a whole shoe, where the game is dealt from one."""
    return None if rules.shoe is None else rules.shoe.whole


def the_shoe(rules: Rules[Any]) -> Shoe[Any]:
    """The shoe the game is dealt from; asking for one where there is none is an error."""
    if rules.shoe is None:
        raise BadInput(f"{rules.title} is not dealt from a shoe")
    return rules.shoe


class HeldTogether(ABC):
    """What one patron's wagers have to do with each other."""

    @abstractmethod
    def check(self, held: Mapping[str, int]) -> None:
        """Raise a Refusal if one patron may not hold these wagers together."""

    @abstractmethod
    def decided_by(self, wager: Wager, held: Mapping[str, int]) -> Rules[Any]:
        """The rules a patron's wager is decided by, beside all that the patron holds."""

    @abstractmethod
    def otherwise(self, wager: Wager) -> tuple[str, Rules[Any]] | None:
        """Where a wager fares by other rules beside other wagers: the case, and those rules."""


class Sharing(ABC, Generic[OutcomeT]):
    """Winners who share what is paid: a meter, or a limit."""

    @property
    @abstractmethod
    def limited(self) -> frozenset[str]:
        """Wagers whose winners share a limit, and so depend on each other."""

    @abstractmethod
    def parted(
        self, settled: Sequence[Settlement], outcome: OutcomeT, *, minimum: int, meter: int | None
    ) -> list[Settlement]:
        """The settlements of a layout once what is shared is parted among its winners."""


@dataclass(frozen=True, slots=True)
class ComplimentaryForm:
    """The Complimentary Vigorish Form as one section has it; `placed` where it shows gaming date,
    pit and location."""

    section: str
    placed: bool

    def cite(self, rule: Provision) -> Citation:
        """The paragraph of this section that holds the rule."""
        return next(cited for cited in rule.citations if cited.section == self.section)


@dataclass(frozen=True, slots=True)
class DeferredVigorish:
    """Vigorish that may be marked and collected later."""

    is_offered: bool  # whether any of what is charged as elected may be
    cleared: Provision  # when what is owed is due
    form: ComplimentaryForm  # on which it is documented where it is never collected


class OwnNotices(ABC):
    """Notices the game's own text asks for, beside those of 8.3."""

    @abstractmethod
    def asked_before(self, then: Rules[Any]) -> Provision | None:
        """The paragraph that asks for notice, in accordance with 8.3, before these rules become
        those; none where 8.3 alone does."""

    @abstractmethod
    def told_beforehand(self) -> Mapping[str, Provision]:
        """Elections that are used only once surveillance and the Division have been told of them
        in writing for half an hour, with the paragraph that says so."""


def told_beforehand(rules: Rules[Any]) -> Mapping[str, Provision]:
    """What these rules have told half an hour before it is used; nothing at most games."""
    return {} if rules.notices is None else rules.notices.told_beforehand()


class Kernel(Protocol):
    """Rounds compiled, to be simulated in streams: the shoes of a card game, or stretches of
    tosses."""

    def cells(self, rules: Rules[Any]) -> Sequence[Any]:
        """Every outcome there can be; counts are by place in it."""

    def parameters(self, rules: Rules[Any]) -> tuple[Any, ...]:
        """What `play` must know of the rules: numbers, and tables of numbers."""

    def room_needed(self, rules: Rules[Any]) -> int:
        """How many small numbers a stream keeps: the cards of its shoe."""

    def most_rounds(self, rules: Rules[Any]) -> int:
        """No stream has more rounds."""

    def least_rounds(self, rules: Rules[Any]) -> int:
        """No stream has fewer rounds."""

    def play(
        self,
        seed: int,
        first: int,
        streams: int,
        each: int,
        most: int,
        counts: Any,
        room: Any,
        *parameters: Any,
    ) -> int:
        """Play streams from number `first` on, at most `each` rounds of one and `most` of all."""


Deed = tuple[Role, Mapping[str, Any]]  # who does it, and the command


@dataclass(frozen=True, slots=True)
class TournamentHeld:
    """A tournament that is filed."""

    name: str
    description: str


@dataclass(frozen=True, slots=True)
class PetitionBegun:
    """A petition for a variation of the game that is begun."""

    title: str
    elections: Mapping[str, str]
    summary: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Demonstration:
    """A table of the game on a demonstration floor, and what is filed of the game."""

    table_id: str
    pit: str
    elections: Mapping[str, str]
    limits: Mapping[str, Any]
    prepared: tuple[Deed, ...]  # before the table is opened
    played: tuple[Deed, ...] = ()  # once patrons have taken their seats
    tournament: TournamentHeld | None = None
    petition: PetitionBegun | None = None
