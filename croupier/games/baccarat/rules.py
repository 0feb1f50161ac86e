"""Baccarat: subchapters 3 (punto banco) and 7 (mini-baccarat). The two games in one page.

Read the folder as the subchapters are read: `provisions` (their paragraphs by name), `dealing`
(x.1, x.9), `wagers` (x.2, x.3) and `elections`, `royal` (the proposed Royal Baccarat Bonus, with
x.13), `acts` (x.4 to x.11); then `procedure` (all acts in order), `state`, `parts` (what not every
game has), `interpretations`, `layout`, `signs`, `brief`, `odds` and `demonstration`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, ClassVar

from croupier.equipment.cards import Composition, write_cards
from croupier.games.baccarat import MINI_BACCARAT, PUNTO_BANCO, provisions as p
from croupier.games.baccarat.dealing import Deal, Outcome, Winner, WrongCards, read_deal
from croupier.games.baccarat.elections import BaccaratElections
from croupier.games.baccarat.parts.of_rules import (
    BaccaratHeldTogether,
    BaccaratNotices,
    BaccaratShoe,
)
from croupier.games.baccarat.royal.sharing import RoyalSharing
from croupier.games.baccarat.signs import posted
from croupier.games.baccarat.wagers import (
    FIVE_PERCENT,
    FOUR_PERCENT,
    MAIN_WAGERS,
    ROYAL,
    BaccaratWager,
    Steps,
    Verdict,
    offered,
)
from croupier.games.brief import Brief
from croupier.games.layout import Layout
from croupier.games.parts import ComplimentaryForm, DeferredVigorish
from croupier.games.rules import Rules
from croupier.games.wager import Decision, Meter, Wager
from croupier.lawbook import BadInput, Chapter, Citation, Provision, Refusal, enforces, prints

NUMBER_WORDS = {4: "four", 5: "five", 6: "six"}


class Baccarat(Rules[Outcome]):
    """Baccarat under one edition and one set of elections."""

    dealt_from = "cards"
    highest_position_first = True
    chips_only = p.MADE_WITH
    coupon_wagers = MAIN_WAGERS  # interpretation baccarat-coupons
    opening = p.CARDS_RECEIVED
    settlement = p.NO_WAGER_AFTER_THE_CALL
    payment = p.PLAYER_ODDS
    has_devices: ClassVar[bool]  # whether its text knows devices that shuffle
    vigorish_steps: ClassVar[Steps]
    type_is_noticed: ClassVar[bool]  # whether its text has another type of vigorish noticed

    def __init__(self, chapter: Chapter, elections: Mapping[str, str]) -> None:
        self.chapter = chapter
        self._check_chapter_has(elections)
        self.elections: BaccaratElections = BaccaratElections.elect(self.cite, elections)
        self._check_game_has(self.elections)
        self.wagers: Mapping[str, BaccaratWager] = {
            kind.id: BaccaratWager(
                kind.id, kind.id.partition(":")[0], kind.name, self.cite(kind.provision), kind.rule
            )
            for kind in offered(self.elections)
        }
        self.shoe: BaccaratShoe = BaccaratShoe(
            Composition.of_decks(self.elections.decks), with_royal=self.elections.offers_royal
        )
        self.held_together = BaccaratHeldTogether(self, self.elections)
        if self.elections.offers_royal:
            limited_by = self.cite(p.ROYAL_PAYOUT_LIMIT)
            self.sharing = RoyalSharing(self.elections, self._decision, limited_by)
        self.deferred_vigorish = DeferredVigorish(
            is_offered=self.elections.may_defer_vigorish,
            cleared=p.VIGORISH_CLEARED,
            form=ComplimentaryForm(
                f"{chapter.value}-{self.game.subchapter}.3", placed=chapter is Chapter.FORMER
            ),
        )
        self.notices = BaccaratNotices(self.elections, of_type=self.type_is_noticed)
        self._decided: dict[tuple[str, Outcome], Decision] = {}

    # -- the text ---------------------------------------------------------------------------------

    def cite(self, provision: Provision) -> Citation:
        """The paragraph of this game's own subchapter and chapter; failing that, of its own in the
        other chapter, then of its sister (interpretation `baccarat-lost-pages`)."""
        own = f"-{self.game.subchapter}."
        for beginning in (f"{self.chapter.value}{own}", f"{Chapter.FORMER.value}{own}", ""):
            for citation in provision.citations:
                if citation.paragraph.startswith(beginning):
                    return citation
        raise LookupError("a provision without a citation")

    def has(self, provision: Provision) -> bool:
        return True  # what one game lacks, its acts refuse for themselves

    def _check_chapter_has(self, elections: Mapping[str, str]) -> None:
        """Raise a Refusal for what this chapter does not know."""
        wanted = {elections.get(name, "none") for name in ("royal", "royal-progressive")}
        if wanted != {"none"} and self.chapter is not Chapter.CURRENT:
            raise Refusal(
                "The Royal Baccarat Bonus is proposed for 13:69F",
                cite=self.cite(p.ONLY_THESE_WAGERS),
                accepted="edition 13:69F",
            )

    def _check_game_has(self, elected: BaccaratElections) -> None:
        """Raise a Refusal for what this game does not know."""

    # -- outcomes ---------------------------------------------------------------------------------

    def outcome(self, dealt: str) -> Outcome:
        try:
            deal = read_deal(dealt)
        except WrongCards as error:
            raise Refusal(error.what, cite=self.cite(error.rule), accepted=error.accepted) from None
        if self.elections.offers_royal and not all(card.suit for card in deal.cards):
            raise BadInput(
                "The Royal Baccarat Bonus asks for suits", accepted="cards written like As, Td, 9c"
            )
        self.shoe.whole.without(card for card in deal.cards if card.suit)
        return deal.outcome

    def outcomes(self, wager: Wager | None = None) -> Iterable[tuple[Outcome, int]]:
        return self.shoe.outcomes(self.shoe.whole, wager)

    @enforces(p.ANNOUNCEMENT, p.ROYAL_ANNOUNCEMENT)
    def announcement(self, outcome: Outcome) -> str:
        """The final count of each hand and which has won; total cards, dragon 7 and the Royal
        hand where those wagers are offered."""
        announced = [f"Player's Hand {outcome.player}, Banker's Hand {outcome.banker}"]
        announced.append(
            "Tie Hand" if outcome.winner is Winner.TIE else f"{self.headline(outcome)} wins"
        )
        if self.elections.total_cards == "yes":
            announced.append(f"{NUMBER_WORDS[outcome.cards]} cards")
        if self.elections.banker == "dragon-7" and outcome.is_dragon_7:
            announced.append("dragon 7")
        table = self.elections.royal_table
        if table is not None and (lines := table.formed(outcome.royal)):
            announced.append(lines[0].hand.in_words)
        return "; ".join(announced)

    def headline(self, outcome: Outcome) -> str:
        names = {Winner.PLAYER: "Player's Hand", Winner.BANKER: "Banker's Hand"}
        return names.get(outcome.winner, "Tie Hand")

    def describe(self, outcome: Outcome) -> dict[str, Any]:
        described: dict[str, Any] = {
            "player": outcome.player,
            "banker": outcome.banker,
            "winner": self.headline(outcome),
            "cards": outcome.cards,
            "dragon_7": outcome.is_dragon_7,
        }
        if outcome.dealt:
            deal = Deal(outcome.dealt)
            described["dealt"] = write_cards(outcome.dealt)
            described["player_hand"] = write_cards(deal.player)
            described["banker_hand"] = write_cards(deal.banker)
        if self.elections.offers_royal:
            described["royal"] = outcome.royal.in_words
        return described

    # -- decisions --------------------------------------------------------------------------------

    def decide(self, wager: Wager, outcome: Outcome) -> Decision:
        decided = self._decided.get((wager.id, outcome))
        if decided is None:
            rule = self.wagers[wager.id].rule
            verdict = rule(outcome, self.elections, self.vigorish_steps)
            decided = self._decided[wager.id, outcome] = self._decision(verdict)
        return decided

    def _decision(self, verdict: Verdict) -> Decision:
        return Decision(
            result=verdict.result,
            when=verdict.when,
            cite=self.cite(verdict.rule),
            pays=verdict.pays,
            vigorish=verdict.vigorish,
            fixed=verdict.fixed,
            meter=verdict.meter,
        )

    @cached_property
    @prints(p.PROGRESSIVE_WAGER)
    def meter(self) -> Meter | None:  # type: ignore[override]
        """The progressive meter, where the Royal Baccarat Bonus is offered with one."""
        if self.elections.royal_progressive == "none":
            return None
        return Meter(
            wager=ROYAL,
            rate=self.elections.royal_meter_rate,
            reset_rate=self.elections.royal_reset_rate,
            start=self.elections.royal_meter_start,
            cite=self.cite(p.PROGRESSIVE_WAGER),
        )

    @property
    def remarks(self) -> tuple[str, ...]:
        remarks = []
        table = self.elections.royal_table
        if table is not None:
            remarks.append("The Royal Baccarat Bonus rests on a proposal we hold no adoption of")
            remarks.extend(table.remarks)
        if self.elections.royal_top_fixed is not None:
            remarks.append("The fixed top amount is counted for a wager of one dollar")
        if self.elections.royal_payout_limit is not None:
            remarks.append("The payout limit is not in the odds: it depends on the wagers made")
        if self.elections.vigorish_rounding == "up" and self.elections.may_defer_vigorish:
            remarks.append("Rounded vigorish is not in the odds: it depends on the amount won")
        return tuple(remarks)

    @property
    @prints(p.ONE_VIGORISH_FOR_ALL, p.ROYAL_OPTIONS_POSTED)
    def posted(self) -> tuple[tuple[str, str], ...]:
        return tuple(posted(self.elections))

    # -- the table --------------------------------------------------------------------------------

    @cached_property
    def procedure(self) -> Any:
        from croupier.games.baccarat.procedure import BaccaratProcedure

        return BaccaratProcedure()

    @cached_property
    @prints(
        p.LAYOUT_CONTENTS, p.BONUS_ON_THE_LAYOUT, p.DRAGON_7_ON_THE_LAYOUT, p.ROYAL_ON_THE_LAYOUT
    )
    def layout(self) -> Layout:
        from croupier.games.baccarat.layout import baccarat_layout

        return baccarat_layout(self.elections)

    @cached_property
    def brief(self) -> Brief:
        from croupier.games.baccarat.brief import baccarat_brief

        return baccarat_brief(self.elections)


class PuntoBanco(Baccarat):
    """Baccarat-punto banco: subchapter 3."""

    game = PUNTO_BANCO
    has_devices = False
    vigorish_steps = {FIVE_PERCENT: 25, FOUR_PERCENT: 20}
    type_is_noticed = False

    def _check_game_has(self, elected: BaccaratElections) -> None:
        if elected.banker == "tie-vigorish-25":
            raise Refusal(
                "Punto banco has no vigorish on ties",
                cite=self.cite(p.VIGORISH),
                accepted="vigorish-5 or vigorish-4, or a no vigorish option",
            )
        if elected.shuffle == "feather":
            raise Refusal(
                "At punto banco about one deck is laced into the stack",
                cite=self.cite(p.LACE),
                accepted="shuffle=lace or lace-and-reshuffle",
            )


class MiniBaccarat(Baccarat):
    """Mini-baccarat: subchapter 7."""

    game = MINI_BACCARAT
    has_devices = True
    vigorish_steps = {FIVE_PERCENT: 5, FOUR_PERCENT: 5}
    type_is_noticed = True
