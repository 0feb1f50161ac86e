"""Deal -> Outcome -> Settlement: the hinge every game turns on.

A game under an edition and a set of elections says how an outcome is written, which outcomes
there are and how weighty, and how a wager stands on one (`decide`). The live table settles one
outcome, the exact odds all of them by weight, the simulator a histogram: all through `decide`.
"""

from __future__ import annotations

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar, cast

from croupier.drawn import Drawn
from croupier.equipment.cards import Composition
from croupier.games.elections import Elections
from croupier.games.game import Game
from croupier.games.wager import Decision, LaidWager, Meter, Result, Settlement, Wager
from croupier.lawbook import BadInput, Chapter, Citation, CroupierError, Provision
from croupier.lawbook.near import did_you_mean
from croupier.money import parse_dollars

if TYPE_CHECKING:  # parts of a game that its odds do without
    from croupier.games.brief import Brief
    from croupier.games.choices import Node
    from croupier.games.layout import Layout
    from croupier.games.parts import DeferredVigorish, HeldTogether, OwnNotices, Sharing, Shoe
    from croupier.games.procedure import Procedure

OutcomeT = TypeVar("OutcomeT")


class Rules(Drawn, ABC, Generic[OutcomeT]):
    """A game under one edition and one set of elections."""

    game: ClassVar[Game]
    dealt_from: str  # what an outcome is read from: "dice" or "cards"
    chips_only: Provision  # what wagers are made with
    coupon_wagers: Collection[str] = ()  # those a match play coupon may lie on
    opening: Provision  # what must be before a table opens
    settlement: Provision  # by what a wager on the layout is settled
    payment: Provision  # what a winner is paid
    chapter: Chapter
    elections: Elections
    wagers: Mapping[str, Wager]
    highest_position_first: bool = False  # in what order winners are paid
    # What not every game has:
    shoe: Shoe[OutcomeT] | None = None
    held_together: HeldTogether | None = None
    meter: Meter | None = None  # of a progressive wager, where one is offered
    sharing: Sharing[OutcomeT] | None = None
    deferred_vigorish: DeferredVigorish | None = None
    notices: OwnNotices | None = None

    @property
    def game_id(self) -> str:
        return self.game.id

    @property
    def title(self) -> str:
        return self.game.title

    @abstractmethod
    def __init__(self, chapter: Chapter, elections: Mapping[str, str]) -> None:
        """The rules under a chapter's text, with a licensee's elections as written."""

    @abstractmethod
    def outcome(self, dealt: str) -> OutcomeT:
        """The outcome of what was dealt, as a person writes it."""

    @abstractmethod
    def outcomes(self, wager: Wager | None = None) -> Iterable[tuple[OutcomeT, int]]:
        """Every outcome with its exact weight; for one wager, those it cannot tell apart may be
        told as one."""

    def choices(self, wager: Wager, shoe: Composition | None = None) -> Node | None:
        """Where a patron who has made this wager chooses in the round: the round as a tree, dealt
        from a whole shoe or from these cards. None where there is nothing to choose."""
        return None

    @abstractmethod
    def decide(self, wager: Wager, outcome: OutcomeT) -> Decision:
        """How the wager stands on the outcome: the one place where each rule is told."""

    @abstractmethod
    def announcement(self, outcome: OutcomeT) -> str:
        """What the dealer announces."""

    @abstractmethod
    def headline(self, outcome: OutcomeT) -> str:
        """The result in a word, for people to read from across the pit."""

    @abstractmethod
    def describe(self, outcome: OutcomeT) -> dict[str, Any]:
        """The outcome as data for a report."""

    @cached_property
    @abstractmethod
    def procedure(self) -> Procedure[Any]:
        """How the table is opened, dealt and settled."""

    @cached_property
    @abstractmethod
    def layout(self) -> Layout:
        """The drawn layout."""

    @cached_property
    @abstractmethod
    def brief(self) -> Brief:
        """The game in brief, for guides and petitions."""

    def cite(self, provision: Provision) -> Citation:
        """The paragraph to cite for a rule of this game."""
        return provision.under(self.chapter)

    def has(self, provision: Provision) -> bool:
        """Whether these rules have such a rule at all."""
        return provision.stands_in(self.chapter)

    @property
    def remarks(self) -> tuple[str, ...]:
        """What there is to say of these rules wherever their odds are told."""
        return ()

    @property
    def posted(self) -> tuple[tuple[str, str], ...]:
        """What the sign at the table says of these rules besides the odds on the layout."""
        return tuple(
            (words(name), value.replace("-", " "))
            for name, value in self.elections.readings().items()
        )

    def wager(self, wager_id: str) -> Wager:
        """The permissible wager of that id."""
        try:
            return self.wagers[wager_id]
        except KeyError:
            raise self._no_wager(wager_id) from None

    def _no_wager(self, wager_id: str) -> BadInput:
        offered_by = self.not_offered().get(wager_id)
        if offered_by is not None:
            return BadInput(
                f"{self.title} has no wager {wager_id!r} as elected", accepted=f"elect {offered_by}"
            )
        kinds = sorted({wager.kind for wager in self.wagers.values()})
        guess = did_you_mean(wager_id, self.wagers)
        return BadInput(
            f"{self.title} has no wager {wager_id!r}", accepted=f"{guess}kinds: {', '.join(kinds)}"
        )

    def not_offered(self) -> dict[str, str]:
        """Wagers these rules do not offer, with the elections that would, like `bonus=A|B|C`:
        beside those made already or, where these stand in the way, alone."""
        alone = {wager: f"{by} alone" for wager, by in self._offered_with({}).items()}
        return alone | self._offered_with(self.elections.written())

    def _offered_with(self, elections: Mapping[str, str]) -> dict[str, str]:
        """Wagers not offered here that one more election would offer beside those given."""
        found: dict[str, dict[str, list[str]]] = {}
        for election in self.elections.listed():
            for value in election.values:
                try:
                    changed = type(self)(self.chapter, {**elections, election.name: value})
                except CroupierError:
                    continue  # not by itself
                for wager_id in changed.wagers:
                    if wager_id not in self.wagers:
                        found.setdefault(wager_id, {}).setdefault(election.name, []).append(value)
        return {
            wager_id: " or ".join(f"{name}={'|'.join(values)}" for name, values in by.items())
            for wager_id, by in found.items()
        }

    def elected(self, changed: Mapping[str, str]) -> Self:
        """These rules with some elections changed."""
        return type(self)(self.chapter, {**self.elections.written(), **changed})

    def payouts(self, wager: Wager) -> tuple[str, ...]:
        """The odds a wager can be paid at, least first, as they are stated on layout and sign."""
        decided = {self.decide(wager, outcome) for outcome, _ in self.outcomes(wager)}
        odds = sorted({decision.pays for decision in decided if decision.pays is not None})
        others = (
            decision.paid
            for decision in decided
            if decision.pays is None and decision.paid is not None
        )
        return (*map(str, odds), *others)

    def winning(self, outcome: OutcomeT) -> tuple[str, ...]:
        """The wagers that win on an outcome, in the order of the layout."""
        return tuple(
            wager.id
            for wager in self.wagers.values()
            if self.decide(wager, outcome).result is Result.WIN
        )

    def settle(
        self,
        dealt: OutcomeT | str,
        wagers: Mapping[str, int | str],
        *,
        meter: int | None = None,
        minimum: int = 0,
    ) -> list[Settlement]:
        """Settle a patron's wagers: amounts in cents, or in dollars as written.

        `meter` is what a progressive meter shows, `minimum` the least wager at the table, for
        the wagers that depend on them.
        """
        if meter is not None and self.meter is None:
            raise BadInput("A meter is told, and no progressive wager is offered")
        outcome = self.outcome(dealt) if isinstance(dealt, str) else dealt
        settled = self._of_one_patron(outcome, wagers)
        if self.held_together is not None:
            self.held_together.check({made.wager.id: made.amount for made in settled})
        return self._shared(settled, outcome, minimum=minimum, meter=meter)

    def settle_all(
        self, outcome: OutcomeT, laid: Sequence[LaidWager], *, minimum: int, meter: int
    ) -> list[Settlement]:
        """Settle a whole layout, in its order; patrons may have to share what is paid.

        `minimum` is the least wager at the table and `meter` what its progressive meter shows.
        """
        settled = [
            settlement
            for _, held in groupby(laid, key=lambda wager: wager.seat)
            for settlement in self._of_one_patron(
                outcome, {wager.wager: wager.cents for wager in held}
            )
        ]
        return self._shared(settled, outcome, minimum=minimum, meter=meter)

    def _of_one_patron(
        self, outcome: OutcomeT, wagers: Mapping[str, int | str]
    ) -> list[Settlement]:
        """Each wager beside all that the patron holds, as if nobody else had won."""
        staked = [(self.wager(name), amount) for name, amount in wagers.items()]
        held = {wager.id: _stake(wager, amount) for wager, amount in staked}
        return [
            Settlement(wager, held[wager.id], self.decided_by(wager, held).decide(wager, outcome))
            for wager, _ in staked
        ]

    def decided_by(self, wager: Wager, held: Mapping[str, int]) -> Rules[OutcomeT]:
        """The rules a patron's wager is decided by, beside all that the patron holds."""
        together = self.held_together
        return self if together is None else together.decided_by(wager, held)

    def _shared(
        self, settled: list[Settlement], outcome: OutcomeT, *, minimum: int, meter: int | None
    ) -> list[Settlement]:
        if self.sharing is None:
            return settled
        return self.sharing.parted(settled, outcome, minimum=minimum, meter=meter)

    @cached_property
    def identity(self) -> str:
        """A name for exactly these rules: the same game, edition and elections, the same name."""
        named = {
            "game": self.game_id,
            "edition": self.chapter.value,
            "elections": self.elections.entered(),
        }
        return hashlib.sha256(json.dumps(named, sort_keys=True).encode()).hexdigest()

    def named(self) -> dict[str, Any]:
        """Which rules these are, as a report says it."""
        return {
            "game": self.game_id,
            "edition": self.chapter.value,
            "elections": self.elections.written(),
        }

    def __repr__(self) -> str:
        usual = type(self)(self.chapter, {}).elections.written()
        elected = (f"{k}={v}" for k, v in self.elections.written().items() if usual[k] != v)
        return f"<{', '.join((f'{self.title} under {self.chapter}', *elected))}>"

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.identity == cast(Rules[Any], other).identity

    def __hash__(self) -> int:
        return hash(self.identity)


def words(name: str) -> str:
    """An election's or a wager's name as people read it."""
    return name.replace("-", " ").capitalize()


def _stake(wager: Wager, amount: int | str) -> int:
    cents = parse_dollars(amount) if isinstance(amount, str) else amount
    if cents <= 0:
        raise BadInput(f"{wager.id} needs an amount above nothing")
    return cents
