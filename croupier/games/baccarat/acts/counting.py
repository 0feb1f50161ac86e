"""A shoe is counted once it has been dealt: what must be there against what is (7.4(a)).

The text has the cards counted when they come to the table; that they are counted again before
they are reshuffled is our reading (`baccarat-shoe-counted`): a card that is missing is never dealt
twice, so nothing else would show it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from croupier.equipment.cards import CARDS_IN_A_DECK
from croupier.games.baccarat import provisions as p
from croupier.games.baccarat.acts.opening import CardsAct, Count, in_the_continuous_shuffler
from croupier.games.baccarat.state import BaccaratMoment, BaccaratState, Shuffler, Stage
from croupier.lawbook import enforces, records
from croupier.roles import Role


@enforces(p.CARDS_RECEIVED)
def check_counted(moment: BaccaratMoment) -> None:
    """Cards that were in play are counted before they are shuffled again."""
    if not moment.state.counted:
        raise moment.refusal(
            "The cards were not counted since they were in play",
            p.CARDS_RECEIVED,
            accepted="count them: no shoe is reshuffled with a card missing or too many",
        )


def due(moment: BaccaratMoment) -> int:
    """How many cards a shoe has, or a batch of them."""
    return int(moment.rules.elections.decks) * CARDS_IN_A_DECK


def difference(found: int, moment: BaccaratMoment) -> str:
    """What is wrong with a count, in words."""
    off = found - due(moment)
    kind = "missing" if off < 0 else "too many"
    return f"{abs(off)} {'card is' if abs(off) == 1 else 'cards are'} {kind}"


class _CountsShoe(CardsAct):
    provision = p.CARDS_RECEIVED
    comes_at = (Stage.SPENT, Stage.SPREAD, Stage.VIEWED, Stage.STACKED)
    miscounted: ClassVar[bool]
    if_wrong: ClassVar[str]

    cards: Count

    @classmethod
    def comes_now(cls, moment: BaccaratMoment) -> bool:
        waits = not moment.state.counted and (moment.state.miscounted is not None) is cls.miscounted
        return super().comes_now(moment) and moment.state.is_open and waits

    def _found_right(self, moment: BaccaratMoment) -> BaccaratState:
        if moment.state.shuffler is Shuffler.CONTINUOUS:
            return in_the_continuous_shuffler(moment)
        return replace(moment.state, counted=True, miscounted=None)

    def _found_wrong(self, moment: BaccaratMoment) -> BaccaratState:
        raise TypeError(f"{type(self).__name__} does not say what follows")

    def says(self, moment: BaccaratMoment) -> str | None:
        wrong = f"{difference(self.cards, moment)}: {self.if_wrong}"
        return None if self.cards == due(moment) else wrong

    def after(self, moment: BaccaratMoment) -> BaccaratState:
        is_right = self.cards == due(moment)
        return self._found_right(moment) if is_right else self._found_wrong(moment)


@records(p.CARDS_RECEIVED)
class CountShoe(_CountsShoe):
    """The dealer counts the cards of the shoe; a count that is wrong is kept, and stops them."""

    type = "count-shoe"
    label = "Count the cards of the shoe"
    miscounted: ClassVar = False
    if_wrong: ClassVar = "the floorperson counts again"

    def _found_wrong(self, moment: BaccaratMoment) -> BaccaratState:
        return replace(moment.state, miscounted=self.cards)


@records(p.CARDS_RECEIVED)
class RecountShoe(_CountsShoe):
    """The floorperson counts again: the dealer had miscounted, or these cards leave the table."""

    type = "recount-shoe"
    label = "Count the cards again"
    roles = (Role.FLOORPERSON,)
    miscounted: ClassVar = True
    if_wrong: ClassVar = "no hand is dealt with these cards any more"

    def _found_wrong(self, moment: BaccaratMoment) -> BaccaratState:
        return BaccaratState(round=moment.state.round, shoe=moment.state.shoe, is_open=True)


ACTS = (CountShoe, RecountShoe)
