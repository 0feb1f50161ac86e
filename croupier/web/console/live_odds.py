"""The shoe as surveillance sees it: the exact advantage of every wager for the cards still to
come, beside that of a full shoe."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Any

from croupier.equipment.cards import RANKS, Composition
from croupier.games.parts import whole_shoe
from croupier.games.rules import Rules
from croupier.games.wager import Wager
from croupier.lawbook import CroupierError
from croupier.odds import Sheet
from croupier.publish.words.odds import percent
from croupier.table import TableState


@dataclass(frozen=True, slots=True)
class WagerLine:
    """The advantage of the house on one wager: with a full shoe, and now."""

    wager: Wager
    full: Fraction
    now: Fraction
    meter_left_out: bool

    @property
    def patron_has_the_edge(self) -> bool:
        return self.now < 0

    @property
    def change(self) -> Fraction:
        return self.now - self.full

    def as_data(self) -> dict[str, Any]:
        return {
            "id": self.wager.id,
            "name": self.wager.name,
            "cite": str(self.wager.cite),
            "full_shoe": str(self.full),
            "full_shoe_pct": percent(self.full),
            "now": str(self.now),
            "now_pct": percent(self.now),
            "patron_has_the_edge": self.patron_has_the_edge,
            "meter_left_out": self.meter_left_out,
        }


@dataclass(frozen=True, slots=True)
class LiveOdds:
    """The shoe in play and what it makes of the odds; `why_not` where there is nothing to say."""

    table: TableState
    cards_left: int = 0
    cards_in_full: int = 0
    ranks: Mapping[str, tuple[int, int]] = field(default_factory=dict)  # left, of how many
    wagers: tuple[WagerLine, ...] = ()
    why_not: str | None = None

    @property
    def penetration(self) -> Fraction:
        """How much of the shoe has been dealt."""
        if not self.cards_in_full:
            return Fraction(0)
        return 1 - Fraction(self.cards_left, self.cards_in_full)

    @property
    def edges(self) -> tuple[WagerLine, ...]:
        """The wagers on which the patron has the edge."""
        return tuple(line for line in self.wagers if line.patron_has_the_edge)

    @property
    def widest(self) -> Fraction:
        """The largest advantage there is to draw, either way."""
        advantages = (abs(share) for line in self.wagers for share in (line.full, line.now))
        return max(advantages, default=Fraction(0))

    def as_data(self) -> dict[str, Any]:
        return {
            "table": self.table.id,
            "game": self.table.rules.game_id,
            "round": self.table.round,
            "in_play": self.why_not is None,
            "why_not": self.why_not,
            "cards_left": self.cards_left,
            "cards_in_full": self.cards_in_full,
            "penetration": str(self.penetration),
            "penetration_pct": percent(self.penetration, 1),
            "ranks": {rank: left for rank, (left, _) in self.ranks.items()},
            "wagers": [line.as_data() for line in self.wagers],
        }


def live_odds(table: TableState) -> LiveOdds:
    """How the odds of a table stand."""
    rules = table.rules
    shoe, full = rules.procedure.shoe(table.procedure), whole_shoe(rules)
    if full is None:
        return LiveOdds(table, why_not=f"{rules.title} is not dealt from a shoe")
    if shoe is None:
        return LiveOdds(table, why_not="No shoe is in play")
    try:
        now = _sheet(rules, shoe)
    except CroupierError as error:
        return LiveOdds(table, why_not=str(error))
    return LiveOdds(
        table,
        cards_left=shoe.cards,
        cards_in_full=full.cards,
        ranks={
            rank: (shoe.of_rank(place), full.of_rank(place)) for place, rank in enumerate(RANKS)
        },
        wagers=tuple(
            WagerLine(
                live.wager,
                full=whole.house_advantage,
                now=live.house_advantage,
                meter_left_out=bool(live.meter_probability),
            )
            for whole, live in zip(_sheet(rules, full).odds, now.odds, strict=True)
        ),
    )


@lru_cache(maxsize=64)
def _sheet(rules: Rules[Any], shoe: Composition) -> Sheet:
    """Kept, because every watcher asks for the same shoe."""
    return Sheet.of(rules, shoe=shoe)
