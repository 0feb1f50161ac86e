"""Sic bo: subchapter 9. The game in one page.

Read the folder as the subchapter is read: `provisions` (its paragraphs by name), `dealing` (9.1),
`wagers` (9.2), `elections` (9.4), `acts` (9.5(a), (b) and 9.6), `procedure` (9.3 and the rest of
9.5); then `interpretations` (what the text leaves open), `state`, `layout`, `brief`, `odds` and
`demonstration`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from croupier.equipment import Roll
from croupier.games.rules import Rules
from croupier.games.sic_bo import SIC_BO, provisions as p
from croupier.games.sic_bo.dealing import announcement, read_roll
from croupier.games.sic_bo.elections import SicBoElections
from croupier.games.sic_bo.odds.exact import ALIKE, ROLLS
from croupier.games.sic_bo.wagers import KINDS, SicBoWager, permissible_wagers
from croupier.games.wager import Decision, Result, Wager
from croupier.lawbook import Chapter

if TYPE_CHECKING:
    from croupier.games.brief import Brief
    from croupier.games.layout import Layout


class SicBo(Rules[Roll]):
    """Sic bo under one edition and one set of elections."""

    game = SIC_BO
    dealt_from = "dice"
    chips_only = p.CHIPS_ON_THE_LAYOUT
    opening = p.INSPECTION
    settlement = p.SETTLED_BY_POSITION
    payment = p.PAYOUT_ODDS

    def __init__(self, chapter: Chapter, elections: Mapping[str, str]) -> None:
        self.chapter = chapter
        self.elections: SicBoElections = SicBoElections.elect(self.cite, elections)
        self.wagers: Mapping[str, SicBoWager] = permissible_wagers(chapter)
        # 50 wagers on 216 rolls: each is decided once, and then known.
        self._decided: dict[tuple[str, Roll], Decision] = {}
        self._lost = {
            wager.id: Decision(Result.LOSE, "otherwise", wager.cite)
            for wager in self.wagers.values()
        }
        self._winning: dict[Roll, tuple[str, ...]] = {}

    def outcome(self, dealt: str) -> Roll:
        return read_roll(dealt, self.chapter)

    def outcomes(self, wager: Wager | None = None) -> Iterable[tuple[Roll, int]]:
        return ALIKE.items() if wager else ((roll, 1) for roll in ROLLS)

    def decide(self, wager: Wager, outcome: Roll) -> Decision:
        decided = self._decided.get((wager.id, outcome))
        if decided is None:
            decided = self._decided[wager.id, outcome] = self._decide(wager, outcome)
        return decided

    def _decide(self, wager: Wager, roll: Roll) -> Decision:
        place = self.wagers[wager.id]
        won = KINDS[place.kind].rule(roll, place.chosen, self.elections)
        if won is None:
            return self._lost[wager.id]
        cite = won.rule.under(self.chapter) if won.rule else place.cite
        return Decision(Result.WIN, won.when, cite, won.pays)

    def winning(self, outcome: Roll) -> tuple[str, ...]:
        if outcome not in self._winning:
            self._winning[outcome] = super().winning(outcome)
        return self._winning[outcome]

    def announcement(self, outcome: Roll) -> str:
        return announcement(outcome)

    def headline(self, outcome: Roll) -> str:
        return str(outcome.total)

    def describe(self, outcome: Roll) -> dict[str, Any]:
        return {"dice": list(outcome.dice), "total": outcome.total, "lit": self.winning(outcome)}

    # Odds need neither acts nor felt: what only a table asks for is imported when it asks.

    @cached_property
    def procedure(self) -> Any:
        from croupier.games.sic_bo.procedure import SicBoProcedure

        return SicBoProcedure()

    @cached_property
    def layout(self) -> Layout:
        from croupier.games.sic_bo.layout import sic_bo_layout

        return sic_bo_layout()

    @cached_property
    def brief(self) -> Brief:
        from croupier.games.sic_bo.brief import sic_bo_brief

        return sic_bo_brief(self.elections)
