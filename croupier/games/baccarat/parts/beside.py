"""What a patron's wagers at baccarat have to do with each other: a bonus that asks for a wager on
a hand beside it, and the vigorish waived beside wagers on total cards."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from croupier.games.baccarat import provisions as p
from croupier.games.baccarat.elections import BaccaratElections
from croupier.games.baccarat.wagers import MAIN_WAGERS
from croupier.games.parts import HeldTogether
from croupier.games.rules import Rules
from croupier.games.wager import Wager
from croupier.lawbook import Refusal, enforces


class BaccaratHeldTogether(HeldTogether):
    """Of one set of rules."""

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
