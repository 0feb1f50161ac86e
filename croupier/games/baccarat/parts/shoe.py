"""The shoe of baccarat: six decks or more, and the exact outcomes of what is left of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from croupier.equipment.cards import Composition
from croupier.games.baccarat.dealing import MOST_CARDS, Outcome
from croupier.games.baccarat.wagers import ROYAL
from croupier.games.parts import Shoe
from croupier.games.wager import Wager
from croupier.lawbook import BadInput


@dataclass(frozen=True)
class BaccaratShoe(Shoe[Outcome]):
    """Whole, or with some of its cards gone."""

    simulated_as = (
        "Exact is a round from a whole shoe; where a shoe ends depends on the cards dealt of it, "
        "which total card wagers show in runs of 1e9 rounds (not with the same rounds of each shoe)"
    )

    whole: Composition
    with_royal: bool  # whether Royal hands are to be told apart

    def outcomes(
        self, cards: Composition, wager: Wager | None = None
    ) -> Iterable[tuple[Outcome, int]]:
        from croupier.games.baccarat.odds.exact import hands, outcomes

        if cards.cards < MOST_CARDS:
            raise BadInput(
                f"No round can be dealt for certain from {cards.cards} cards",
                accepted=f"at least {MOST_CARDS}",
            )
        if wager is None:
            return outcomes(cards, royal=self.with_royal).items()
        # Only the Royal wager asks for the hand, and it asks for nothing else.
        weights = hands(cards) if wager.id == ROYAL else outcomes(cards, royal=False)
        return weights.items()
