"""Baccarat: subchapters 3 (punto banco) and 7 (mini-baccarat). The two games in one page.

Read the folder as the subchapters are read: `provisions` (their paragraphs by name), `dealing`
(x.1, x.9), `wagers` (x.2, x.3) and `elections`, `royal`, `royal_tables` and `sharing` (the proposed
Royal Baccarat Bonus), `opening` (x.4), `shuffling` (x.5), `rounds` (x.7 to x.9), `settling` (x.10),
`irregularities` (x.11), `progressive` (x.13); then `procedure` (all acts in order), `state`,
`interpretations`, `layout`, `brief`, `signs`, `roads`, `odds` and `kernel`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from typing import Any, ClassVar

from croupier.equipment.cards import Composition, write_cards
from croupier.games.baccarat import MINI_BACCARAT, PUNTO_BANCO, provisions as p
from croupier.games.baccarat.dealing import Deal, Outcome, Winner, WrongCards, read_deal
from croupier.games.baccarat.elections import BaccaratElections
from croupier.games.baccarat.sharing import (
    best_line,
    is_royal_winner,
    limit_parted,
    meter_parted,
    payout_limit,
)
from croupier.games.baccarat.signs import posted
from croupier.games.baccarat.wagers import (
    FIVE_PERCENT,
    FOUR_PERCENT,
    MAIN_WAGERS,
    BaccaratWager,
    Steps,
    Verdict,
    offered,
    royal_lines,
)
from croupier.games.brief import Brief
from croupier.games.layout import Layout
from croupier.games.rules import Rules
from croupier.games.wager import Decision, LaidWager, Meter, Settlement, Wager
from croupier.lawbook import BadInput, Chapter, Citation, Provision, Refusal, enforces, prints

MOST_CARDS = 6  # of a round
NUMBER_WORDS = {4: "four", 5: "five", 6: "six"}


class Baccarat(Rules[Outcome]):
    """Baccarat under one edition and one set of elections."""

    dealt_from = "cards"
    simulated_as = (
        "Exact is a round from a whole shoe; where a shoe ends depends on the cards dealt of it, "
        "which total card wagers show in runs of 1e9 rounds (not with the same rounds of each shoe)"
    )
    keeps_roads = True
    highest_position_first = True
    chips_only = p.MADE_WITH
    coupon_wagers = MAIN_WAGERS  # interpretation baccarat-coupons
    opening = p.CARDS_RECEIVED
    settlement = p.NO_WAGER_AFTER_THE_CALL
    payment = p.PLAYER_ODDS
    vigorish_cleared = p.VIGORISH_CLEARED
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
        self.whole_shoe: Composition = Composition.of_decks(self.elections.decks)
        self.may_defer_vigorish = self.elections.may_defer_vigorish
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
        self.whole_shoe.without(card for card in deal.cards if card.suit)
        return deal.outcome

    def outcomes(self, wager: Wager | None = None) -> Iterable[tuple[Outcome, int]]:
        return self.outcomes_of(self.whole_shoe, wager)

    def outcomes_of(
        self, shoe: Composition, wager: Wager | None = None
    ) -> Iterable[tuple[Outcome, int]]:
        from croupier.games.baccarat.odds import hands, outcomes

        if shoe.cards < MOST_CARDS:
            raise BadInput(
                f"No round can be dealt for certain from {shoe.cards} cards",
                accepted=f"at least {MOST_CARDS}",
            )
        if wager is None:
            return outcomes(shoe, royal=self.elections.offers_royal).items()
        # Only the Royal wager asks for the hand, and it asks for nothing else.
        told = hands(shoe) if wager.id == "royal" else outcomes(shoe, royal=False)
        return told.items()

    @enforces(p.ANNOUNCEMENT, p.ROYAL_ANNOUNCEMENT)
    def announcement(self, outcome: Outcome) -> str:
        """The final count of each hand and which has won; total cards, dragon 7 and the Royal
        hand where those wagers are offered."""
        told = [f"Player's Hand {outcome.player}, Banker's Hand {outcome.banker}"]
        told.append(
            "Tie Hand" if outcome.winner is Winner.TIE else f"{self.headline(outcome)} wins"
        )
        if self.elections.total_cards == "yes":
            told.append(f"{NUMBER_WORDS[outcome.cards]} cards")
        if self.elections.banker == "dragon-7" and outcome.is_dragon_7:
            told.append("dragon 7")
        table = self.elections.royal_table
        if table is not None and (lines := table.formed(outcome.royal)):
            told.append(lines[0].hand.told)
        return "; ".join(told)

    def headline(self, outcome: Outcome) -> str:
        names = {Winner.PLAYER: "Player's Hand", Winner.BANKER: "Banker's Hand"}
        return names.get(outcome.winner, "Tie Hand")

    def describe(self, outcome: Outcome) -> dict[str, Any]:
        told: dict[str, Any] = {
            "player": outcome.player,
            "banker": outcome.banker,
            "winner": self.headline(outcome),
            "cards": outcome.cards,
            "dragon_7": outcome.is_dragon_7,
        }
        if outcome.dealt:
            deal = Deal(outcome.dealt)
            told["dealt"] = write_cards(outcome.dealt)
            told["player_hand"] = write_cards(deal.player)
            told["banker_hand"] = write_cards(deal.banker)
        if self.elections.offers_royal:
            told["royal"] = outcome.royal.told
        return told

    def trend(self, outcome: Outcome) -> str:
        return outcome.winner.value

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
    def without_waiver(self) -> Baccarat | None:
        """The rules for a patron whose total card wagers fall short of the waiver's amount."""
        if self.elections.banker != "total-cards-waiver":
            return None
        plain = {"banker": f"vigorish-{self.elections.waiver_vigorish}"}
        return self.elected(plain)

    def otherwise(self, wager: Wager) -> tuple[str, Rules[Outcome]] | None:
        if wager.id == "banker" and self.without_waiver is not None:
            return "total card wagers falling short", self.without_waiver
        return None

    def settle(
        self,
        dealt: Outcome | str,
        wagers: Mapping[str, int | str],
        *,
        meter: int | None = None,
        minimum: int = 0,
    ) -> list[Settlement]:
        outcome = self.outcome(dealt) if isinstance(dealt, str) else dealt
        self._check_meter_told(meter)
        settled = self._one_patron(outcome, wagers)
        self.check_held({one.wager.id: one.amount for one in settled})
        return self._shared(settled, outcome, minimum=minimum, meter=meter)

    @enforces(p.ONE_VIGORISH_FOR_ALL)
    def settle_all(
        self, outcome: Outcome, laid: Sequence[LaidWager], *, minimum: int, meter: int
    ) -> list[Settlement]:
        patrons = groupby(laid, key=lambda one: one.seat)
        settled = [
            settlement
            for _, held in patrons
            for settlement in self._one_patron(outcome, {one.wager: one.cents for one in held})
        ]
        return self._shared(settled, outcome, minimum=minimum, meter=meter)

    @enforces(p.ONE_VIGORISH_FOR_ALL, p.ONE_BUT_NOT_BOTH)
    def notice_asked(self, then: Rules[Outcome]) -> Provision | None:
        """An increased percentage of vigorish is noticed, be it for those alone for whom it was
        waived; at mini-baccarat another type of it too; either option of paying the Banker's Hand
        without it, where it is begun; and how the pit shuffles and pays."""
        assert isinstance(then, Baccarat)
        type_, charged = self.elections.vigorish_charged
        type_then, charged_then = then.elections.vigorish_charged
        more = any(after > before for before, after in zip(charged, charged_then, strict=True))
        if more or (self.type_is_noticed and type_then != type_):
            return p.ONE_VIGORISH_FOR_ALL
        begun = then.elections.banker != self.elections.banker
        waives = then.elections.banker in ("six-pays-half", "total-cards-waiver")
        if begun and waives:
            return p.ONE_BUT_NOT_BOTH
        return self.elections.told_of_a_change(then.elections)

    def _one_patron(self, outcome: Outcome, wagers: Mapping[str, int | str]) -> list[Settlement]:
        settled = super().settle(outcome, wagers)
        held = {one.wager.id: one.amount for one in settled}
        return [self._beside(held, one, outcome) for one in settled]

    @enforces(p.TOTAL_CARDS_WAIVER)
    def decided_by(self, wager: Wager, held: Mapping[str, int]) -> Baccarat:
        """The vigorish is waived for a patron who has as much on total cards."""
        plain = self.without_waiver
        if plain is None or wager.id != "banker":
            return self
        total_cards = sum(cents for name, cents in held.items() if name.startswith("cards:"))
        return plain if total_cards < held[wager.id] else self

    def _beside(self, held: Mapping[str, int], one: Settlement, outcome: Outcome) -> Settlement:
        """A wager of a patron who holds these."""
        decided_by = self.decided_by(one.wager, held)
        if decided_by is not self:
            return Settlement(one.wager, one.amount, decided_by.decide(one.wager, outcome))
        if one.decision.fixed is not None:
            return best_line(self._at_each_line(one, outcome))
        return one

    @property
    def shared(self) -> frozenset[str]:
        limited = self.elections.royal_payout_limit is not None
        return frozenset({"royal"}) if limited else frozenset()

    def _shared(
        self, settled: list[Settlement], outcome: Outcome, *, minimum: int, meter: int | None
    ) -> list[Settlement]:
        """Winners of the Royal Baccarat Bonus share a meter or a payout limit."""
        winners = [one for one in settled if is_royal_winner(one)]
        if any(one.decision.meter for one in winners):
            lines = [self._at_each_line(one, outcome) for one in winners]
            shares = meter_parted(lines, meter, self.elections.royal_low_meter)
        elif winners and self.elections.royal_payout_limit is not None:
            patrons = sum(one.wager.id == "royal" for one in settled)
            limit = payout_limit(self.elections, patrons=patrons, minimum=minimum)
            shares = limit_parted(winners, limit, self.cite(p.ROYAL_PAYOUT_LIMIT))
        else:
            return settled
        paid = iter(shares)
        return [next(paid) if is_royal_winner(one) else one for one in settled]

    def _at_each_line(self, settlement: Settlement, outcome: Outcome) -> list[Settlement]:
        """A Royal wager settled at every line its cards qualify for, the highest first."""
        lines = map(self._decision, royal_lines(outcome, self.elections))
        return [Settlement(settlement.wager, settlement.amount, line) for line in lines]

    @enforces(p.ONLY_THESE_WAGERS)
    def check_held(self, wagers: Mapping[str, int]) -> None:
        """A bonus wager may need a wager on a hand beside it, as the licensee elects."""
        if self.elections.bonus_needs_main_wager == "no":
            return
        if any(name.startswith("bonus:") for name in wagers) and not any(
            wagers.get(name) for name in MAIN_WAGERS
        ):
            raise Refusal(
                "A bonus wager is only taken beside a wager on the Player's or Banker's Hand",
                cite=self.cite(p.ONLY_THESE_WAGERS),
                accepted="a wager on player or banker with it",
            )

    @cached_property
    @prints(p.PROGRESSIVE_WAGER)
    def meter(self) -> Meter | None:  # type: ignore[override]
        """The progressive meter, where the Royal Baccarat Bonus is offered with one."""
        if self.elections.royal_progressive == "none":
            return None
        return Meter(
            wager="royal",
            rate=self.elections.royal_meter_rate,
            reset_rate=self.elections.royal_reset_rate,
            start=self.elections.royal_meter_start,
            cite=self.cite(p.PROGRESSIVE_WAGER),
        )

    @property
    def remarks(self) -> tuple[str, ...]:
        told = []
        table = self.elections.royal_table
        if table is not None:
            told.append("The Royal Baccarat Bonus rests on a proposal we hold no adoption of")
            told.extend(table.remarks)
        if self.elections.royal_top_fixed is not None:
            told.append("The fixed top amount is counted for a wager of one dollar")
        if self.elections.royal_payout_limit is not None:
            told.append("The payout limit is not in the odds: it depends on the wagers made")
        if self.elections.vigorish_rounding == "up" and self.elections.may_defer_vigorish:
            told.append("Rounded vigorish is not in the odds: it depends on the amount won")
        return tuple(told)

    @property
    @prints(p.ONE_VIGORISH_FOR_ALL, p.ROYAL_OPTIONS_POSTED)
    def posted(self) -> tuple[tuple[str, str], ...]:
        return posted(self.elections)

    # -- the table --------------------------------------------------------------------------------

    @cached_property
    def procedure(self) -> Any:
        from croupier.games.baccarat.procedure import BaccaratProcedure

        return BaccaratProcedure()

    @cached_property
    @prints(
        p.LAYOUT_CONTENTS,
        p.BONUS_ON_THE_LAYOUT,
        p.DRAGON_7_ON_THE_LAYOUT,
        p.ROYAL_ON_THE_LAYOUT,
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
