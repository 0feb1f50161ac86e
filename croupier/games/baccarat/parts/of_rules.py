"""What baccarat's rules have that not every game's have: a shoe, wagers of one patron that bear on
one another, and notices their own text asks for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from croupier.equipment.cards import Composition
from croupier.games.baccarat import provisions as p
from croupier.games.baccarat.dealing import MOST_CARDS, Outcome
from croupier.games.baccarat.elections import RESHUFFLED, BaccaratElections
from croupier.games.baccarat.wagers import MAIN_WAGERS, ROYAL
from croupier.games.parts import HeldTogether, OwnNotices, Shoe
from croupier.games.rules import Rules
from croupier.games.wager import Wager
from croupier.lawbook import BadInput, Provision, Refusal, enforces


@dataclass(frozen=True)
class BaccaratShoe(Shoe[Outcome]):
    """Six decks or more, and the exact outcomes of what is left of them."""

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


class BaccaratHeldTogether(HeldTogether):
    """A bonus that asks for a wager on a hand beside it, and the vigorish waived beside wagers on
    total cards."""

    def __init__(self, rules: Rules[Any], elected: BaccaratElections) -> None:
        self.rules = rules
        self.elected = elected

    @enforces(p.ONLY_THESE_WAGERS)
    def check(self, held: Mapping[str, int]) -> None:
        """A bonus wager may need a wager on a hand beside it, as the licensee elects."""
        if self.elected.bonus_needs_main_wager == "no":
            return
        if any(name.startswith("bonus:") for name in held) and not any(
            held.get(name) for name in MAIN_WAGERS
        ):
            raise Refusal(
                "A bonus wager is only taken beside a wager on the Player's or Banker's Hand",
                cite=self.rules.cite(p.ONLY_THESE_WAGERS),
                accepted="a wager on player or banker with it",
            )

    @cached_property
    def without_waiver(self) -> Rules[Any] | None:
        """The rules for a patron whose total card wagers fall short of the waiver's amount."""
        if self.elected.banker != "total-cards-waiver":
            return None
        return self.rules.elected({"banker": f"vigorish-{self.elected.waiver_vigorish}"})

    @enforces(p.TOTAL_CARDS_WAIVER)
    def decided_by(self, wager: Wager, held: Mapping[str, int]) -> Rules[Any]:
        """The vigorish is waived for a patron who has as much on total cards."""
        plain = self.without_waiver
        if plain is None or wager.id != "banker":
            return self.rules
        total_cards = sum(cents for name, cents in held.items() if name.startswith("cards:"))
        return plain if total_cards < held[wager.id] else self.rules

    def otherwise(self, wager: Wager) -> tuple[str, Rules[Any]] | None:
        if wager.id == "banker" and self.without_waiver is not None:
            return "total card wagers falling short", self.without_waiver
        return None


@dataclass(frozen=True)
class BaccaratNotices(OwnNotices):
    """Of the vigorish, and of how the pit shuffles and pays: x.3(c), x.5 and x.10; the half hour in
    writing of 19:47-7.5(b)2ii and 7.10(c)3. `of_type` where another type of vigorish is noticed."""

    elected: BaccaratElections
    of_type: bool

    @enforces(p.ONE_VIGORISH_FOR_ALL, p.ONE_BUT_NOT_BOTH, p.RESHUFFLE_NOTICE, p.ORDER_NOTICE)
    def asked_before(self, then: Rules[Any]) -> Provision | None:
        """An increased percentage of vigorish is noticed, be it for those alone for whom it was
        waived; at mini-baccarat another type of it too; either option of paying the Banker's Hand
        without it, where it is begun; shuffling again after lacing where it is begun or ended; and
        another order of payment."""
        now, coming = self.elected, then.elections
        assert isinstance(coming, BaccaratElections)
        type_, charged = now.vigorish_charged
        type_then, charged_then = coming.vigorish_charged
        more = any(after > before for before, after in zip(charged, charged_then, strict=True))
        if more or (self.of_type and type_then != type_):
            return p.ONE_VIGORISH_FOR_ALL
        waives = coming.banker in ("six-pays-half", "total-cards-waiver")
        if waives and coming.banker != now.banker:
            return p.ONE_BUT_NOT_BOTH
        if (now.shuffle == RESHUFFLED) is not (coming.shuffle == RESHUFFLED):
            return p.RESHUFFLE_NOTICE
        return p.ORDER_NOTICE if coming.payment_order != now.payment_order else None

    @enforces(p.RESHUFFLE_NOTICE, p.ORDER_NOTICE)
    def told_beforehand(self) -> Mapping[str, Provision]:
        elections = {"payment-order": p.ORDER_NOTICE}
        if self.elected.shuffle == RESHUFFLED:
            elections["shuffle"] = p.RESHUFFLE_NOTICE
        return elections
