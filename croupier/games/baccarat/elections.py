"""What a licensee may choose at baccarat, and which choices the text does not let stand together.

The defaults are the game with five percent vigorish and no optional wager.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from typing import Annotated, ClassVar, Literal

from pydantic import BeforeValidator, Field, PlainSerializer, ValidationInfo, field_validator

from croupier.entered import added_later
from croupier.games.baccarat import provisions as p
from croupier.games.baccarat.royal import tables
from croupier.games.baccarat.royal.hands import RoyalHand
from croupier.games.baccarat.royal.tables import NonProgressive, Progressive, Table, Top
from croupier.games.elections import Elections, PayoutOdds, Written, refused
from croupier.lawbook import Provision, enforces
from croupier.money import Odds, format_dollars, format_percent, parse_dollars, parse_percent
from croupier.outside import whole_number

LEAST_DECKS, ROYAL_DECKS = 6, 8
LEAST_TIE, LEAST_DRAGON_7 = Odds(8), Odds(40)
LEAST_METER_RATE = Fraction(12, 100)
LEAST_PAYOUT_LIMIT = 25_000_00

RESHUFFLED = "lace-and-reshuffle"

YesNo = Literal["yes", "no"]
BankerOption = Literal[
    "vigorish-5", "vigorish-4", "tie-vigorish-25", "six-pays-half", "total-cards-waiver", "dragon-7"
]
LowMeter = Literal["as-shown", "as-shared"]
BANKER_OPTIONS = BankerOption.__args__  # type: ignore[attr-defined]


def _whole_number(given: object) -> object:
    """Plain digits: pydantic would read 1_0 and 8.0 as whole numbers too."""
    written = str(given)
    number = whole_number(written.removeprefix("-"), most=10**9)
    if number is None:
        raise ValueError("a whole number")
    return -number if written.startswith("-") else number


def _percent(given: object) -> object:
    rate = parse_percent(str(given))
    if rate > 1:
        raise ValueError("at most 100 percent")
    return rate


def _amount(given: object) -> object:
    return None if given in (None, "none") else parse_dollars(str(given))


def _bonus_odds(given: object) -> object:
    return None if given in (None, "table") else Odds.parse(str(given))


# Left out by a word: `none`, or `table` for what the pay table says.
Amount = Annotated[
    int | None,
    BeforeValidator(_amount),
    PlainSerializer(lambda cents: "none" if cents is None else format_dollars(cents)),
    Written("none, or dollars"),
]
BonusOdds = Annotated[
    Odds | None,
    BeforeValidator(_bonus_odds),
    PlainSerializer(lambda odds: "table" if odds is None else str(odds)),
    Written("table, or odds no less than the table's"),
]
Percent = Annotated[
    Fraction,
    BeforeValidator(_percent),
    PlainSerializer(format_percent),
    Written("percent of a wager"),
]
Dollars = Annotated[
    int,
    BeforeValidator(lambda given: parse_dollars(str(given))),
    PlainSerializer(format_dollars),
    Written("dollars"),
]

# x.3(g)/(h): margins of nine down to four, and the natural winner.
BONUS_MARGINS = (9, 8, 7, 6, 5, 4)
BONUS_TABLES = {
    # by        9   8  7  6  5  4  natural
    "A": (30, 10, 6, 4, 2, 1, 1),
    "B": (20, 8, 7, 4, 3, 1, 1),
    "C": (30, 10, 4, 4, 2, 2, 1),
}


@enforces(
    p.SHUFFLE_ALIKE_IN_A_PIT,
    p.CHOICE_OF_ORDER,
    p.ORDER_ALIKE_IN_A_PIT,
    p.ORDER_OF_THE_PUNTO_BANCO_TABLE,
)
class BaccaratElections(Elections):
    """Elections of a table and, at the end, of its pit."""

    decks: Annotated[
        int, BeforeValidator(_whole_number), Field(le=1000), Written("a whole number, at least 6")
    ] = 8
    banker: BankerOption = "vigorish-5"
    # interpretation baccarat-vigorish-exact-multiples
    vigorish_rounding: Literal["none", "up"] = "none"
    waiver_vigorish: Literal["5", "4"] = "5"  # interpretation baccarat-waiver-falls-short
    tie: PayoutOdds = LEAST_TIE
    total_cards: YesNo = "no"
    bonus: Literal["none", "A", "B", "C"] = "none"
    bonus_by_9: BonusOdds = None
    bonus_by_8: BonusOdds = None
    bonus_by_7: BonusOdds = None
    bonus_by_6: BonusOdds = None
    bonus_by_5: BonusOdds = None
    bonus_by_4: BonusOdds = None
    bonus_natural: BonusOdds = None
    bonus_needs_main_wager: YesNo = "no"
    dragon_7: PayoutOdds = LEAST_DRAGON_7
    # interpretation baccarat-no-vigorish-without-dragon-7
    dragon_7_wager: Annotated[YesNo, Field(json_schema_extra=added_later())] = "yes"
    royal: NonProgressive = "none"
    royal_progressive: Progressive = "none"
    royal_top: Top = "six-of-a-kind"
    royal_top_fixed: Amount = None
    royal_payout_limit: Amount = None
    royal_odds: Annotated[Literal["layout", "sign"], Field(json_schema_extra=added_later())] = (
        "layout"  # where they are told: inscribed, or on a sign in place of it
    )
    royal_multiples: Literal["to-1", "for-1"] = "to-1"  # interpretation baccarat-royal-multiples
    royal_meter_rate: Percent = LEAST_METER_RATE
    royal_reset_rate: Percent = Fraction(0)
    royal_meter_start: Dollars = 10_000_00  # the licensee's to establish: x.13(f)
    # interpretation baccarat-low-meter
    royal_low_meter: Annotated[LowMeter, Field(json_schema_extra=added_later())] = "as-shown"

    # what the text leaves to the licensee at each table
    recut_by: Literal["last-cutter", "next-entitled"] = "last-cutter"
    banker_first_on_request: YesNo = "no"
    wrong_card: Literal["discard-by-value", "discard-one-more", "simulated-round"] = (
        "discard-by-value"
    )
    wrong_card_ten: Literal["one", "ten"] = "ten"
    face_up_ten: Literal["none", "ten"] = "none"  # interpretation baccarat-face-up-ten

    # what it has alike at all tables of a pit
    shuffle: Literal["feather", "lace", "lace-and-reshuffle"] = "lace"
    payment_order: Literal[
        "pay-all-then-vigorish", "vigorish-all-then-pay", "pay-then-vigorish", "vigorish-then-pay"
    ] = "pay-all-then-vigorish"
    dealing: Literal["face-up", "face-down", "handed"] = "face-up"

    meanings: ClassVar = {
        "decks": (p.DECKS, "how many decks the shoe is dealt from"),
        "banker": (p.ONE_BUT_NOT_BOTH, "what the Banker's Hand pays, and what vigorish it bears"),
        "vigorish-rounding": (p.VIGORISH_ROUNDING, "whether vigorish goes up to the next step"),
        "waiver-vigorish": (p.TOTAL_CARDS_WAIVER, "vigorish of who falls short of the waiver"),
        "tie": (p.TIE_ODDS, "what a tie wager pays"),
        "total-cards": (p.TOTAL_CARDS, "whether total card wagers are offered"),
        "bonus": (p.BONUS_ODDS, "the pay table of the optional bonus wager, if it is offered"),
        **{
            f"bonus-by-{margin}": (p.BONUS_ODDS, f"what it pays a hand that wins by {margin}")
            for margin in BONUS_MARGINS
        },
        "bonus-natural": (p.BONUS_ODDS, "what it pays a natural winner"),
        "bonus-needs-main-wager": (p.BONUS, "whether it is only made beside a main wager"),
        "dragon-7": (p.DRAGON_7_ODDS, "what a dragon 7 wager pays"),
        "dragon-7-wager": (
            p.DRAGON_7_ALONE,
            "whether the no vigorish variation has its dragon 7 wager",
        ),
        "royal": (p.ROYAL_ODDS, "the pay table of the Royal Baccarat Bonus, if it is offered"),
        "royal-progressive": (p.ROYAL_PROGRESSIVE_ODDS, "the same with a progressive meter"),
        "royal-top": (p.ROYAL_SIX_CARD_TOP, "which hand is the highest of the table"),
        "royal-top-fixed": (p.ROYAL_FIXED_TOP, "a fixed amount for the highest hand"),
        "royal-payout-limit": (p.ROYAL_PAYOUT_LIMIT, "what all winners of a round share at most"),
        "royal-odds": (p.ROYAL_SIGN, "where its odds are told"),
        "royal-multiples": (p.ROYAL_PROGRESSIVE_ODDS, "how a multiple of the table is read"),
        "royal-meter-rate": (p.METER_RATE, "what of each wager goes on the meter"),
        "royal-reset-rate": (p.METER_RATE, "what of each wager goes on the next meter"),
        "royal-meter-start": (p.METER_RATE, "what the meter starts from"),
        "royal-low-meter": (
            p.METER_SHARED,
            "whether the meter as shown or a portion of it gives way to the next line",
        ),
        "recut-by": (p.RECUT, "who cuts cards that are to be cut again"),
        "banker-first-on-request": (p.FOUR_CARDS, "whether the Banker's Hand may be dealt first"),
        "wrong-card": (p.CARD_DISCLOSED, "what follows when a card was disclosed in error"),
        "wrong-card-ten": (p.DISCARD_BY_VALUE, "how many cards a card of no value discards"),
        "face-up-ten": (p.CARD_FACE_UP, "how many cards a ten found face up burns"),
        "shuffle": (p.FEATHER_OR_LACE, "how the pit shuffles"),
        "payment-order": (p.CHOICE_OF_ORDER, "in which order the pit pays and takes vigorish"),
        "dealing": (p.FOUR_CARDS, "how the pit deals the four cards of the hands"),
    }
    pit_wide: ClassVar = {
        "shuffle": p.SHUFFLE_ALIKE_IN_A_PIT,
        "payment-order": p.ORDER_ALIKE_IN_A_PIT,
        "dealing": p.FOUR_CARDS,
    }
    pit_wide_with_sisters: ClassVar = {"payment-order": p.ORDER_OF_THE_PUNTO_BANCO_TABLE}

    # -- what may not be combined ------------------------------------------------------------------

    @field_validator("banker", mode="before")
    @classmethod
    @enforces(p.ONE_BUT_NOT_BOTH)
    def _one_but_not_both(cls, given: object, info: ValidationInfo) -> object:
        named = [option for option in BANKER_OPTIONS if option in str(given)]
        if given not in BANKER_OPTIONS and len(named) > 1:
            what = f"The Banker's Hand cannot be paid by {' and '.join(named)} at once"
            raise refused(info, what, p.ONE_BUT_NOT_BOTH, accepted="one of them")
        return given

    def unlawful(self) -> Iterator[tuple[Provision, str, str]]:
        yield from self._too_few_decks()
        yield from self._below_the_floor()
        yield from self._bonus_below_its_table()
        yield from self._not_together()
        yield from self._royal_not_as_proposed()

    @enforces(p.DECKS)
    def _too_few_decks(self) -> Iterator[tuple[Provision, str, str]]:
        if self.decks < LEAST_DECKS:
            what = f"The shoe cannot be dealt from {self.decks} decks"
            yield p.DECKS, what, f"at least {LEAST_DECKS}"
        if self.offers_royal and self.decks != ROYAL_DECKS:
            what = f"With the Royal Baccarat Bonus the game is not played with {self.decks} decks"
            yield p.DECKS, what, f"exactly {ROYAL_DECKS}"

    @enforces(p.TIE_ODDS, p.DRAGON_7_ODDS)
    def _below_the_floor(self) -> Iterator[tuple[Provision, str, str]]:
        if self.tie < LEAST_TIE:
            yield p.TIE_ODDS, f"tie may not pay {self.tie}", f"no less than {LEAST_TIE}"
        if self.dragon_7 < LEAST_DRAGON_7:
            what = f"dragon-7 may not pay {self.dragon_7}"
            yield p.DRAGON_7_ODDS, what, f"no less than {LEAST_DRAGON_7}"

    @enforces(p.BONUS_ODDS)
    def _bonus_below_its_table(self) -> Iterator[tuple[Provision, str, str]]:
        for margin in (*BONUS_MARGINS, None):
            elected = self._bonus_elected(margin)
            name = "bonus-natural" if margin is None else f"bonus-by-{margin}"
            if elected is not None and self.bonus == "none":
                what = f"{name} is elected, and no bonus wager is"
                yield p.BONUS_ODDS, what, "bonus=A, B or C"
            elif elected is not None and elected < (floor := self._bonus_floor(margin)):
                accepted = f"no less than {floor}, by pay table {self.bonus}"
                yield p.BONUS_ODDS, f"{name} may not pay {elected}", accepted

    @enforces(p.TOTAL_CARDS_WAIVER, p.DRAGON_7_ALONE)
    def _not_together(self) -> Iterator[tuple[Provision, str, str]]:
        if self.banker == "total-cards-waiver" and self.total_cards == "no":
            what = "Vigorish cannot be waived for total card wagers that are not offered"
            yield p.TOTAL_CARDS_WAIVER, what, "total-cards=yes"
        if self.banker != "dragon-7" and self.dragon_7_wager == "no":
            what = "Only the no vigorish variation has a dragon 7 wager to leave out"
            yield p.NO_VIGORISH_WAGERS, what, "banker=dragon-7"
        if self.offers_dragon_7 and (self.total_cards == "yes" or self.bonus != "none"):
            other = "total card wagers" if self.total_cards == "yes" else "the optional bonus"
            what = f"The dragon 7 wager cannot be offered together with {other}"
            accepted = "total-cards=no and bonus=none, or dragon-7-wager=no"
            yield p.DRAGON_7_ALONE, what, accepted
        if not self.offers_dragon_7 and self.dragon_7 != LEAST_DRAGON_7:
            what = "dragon-7 odds are elected, and the dragon 7 wager is not offered"
            yield p.NO_VIGORISH_WAGERS, what, "banker=dragon-7 and dragon-7-wager=yes"

    @enforces(p.ROYAL, p.ROYAL_FIXED_TOP, p.ROYAL_SIX_CARD_TOP, p.ROYAL_PAYOUT_LIMIT)
    @enforces(p.METER_RATE, p.METER_SHARED, p.ROYAL_SIGN)
    def _royal_not_as_proposed(self) -> Iterator[tuple[Provision, str, str]]:
        if self.royal != "none" and self.royal_progressive != "none":
            what = "The Royal Baccarat Bonus is either progressive or not"
            yield p.ROYAL, what, "royal or royal-progressive"
        elected = tables.NON_PROGRESSIVE.get(self.royal, {})
        if self.royal_top != "six-of-a-kind" and not (
            self.royal_progressive != "none" or RoyalHand.SIX_OF_A_KIND in elected
        ):
            what = "A six card straight flush only takes the place of a six-of-a-kind"
            accepted = "a pay table that recognizes six-of-a-kind: A to K, or a progressive one"
            yield p.ROYAL_SIX_CARD_TOP, what, accepted
        no_table, a_table = "No non-progressive pay table is elected", "royal=A to S"
        if (fixed := self.royal_top_fixed) is not None:
            if not elected:
                yield p.ROYAL_FIXED_TOP, no_table, a_table
            elif fixed < (least := elected[max(elected)] * 1_00):
                pays = f"may not pay ${format_dollars(fixed)}"
                accepted = f"no less than ${format_dollars(least)}, its odds for a $1.00 wager"
                yield p.ROYAL_FIXED_TOP, f"The top hand of table {self.royal} {pays}", accepted
        if (limit := self.royal_payout_limit) is not None:
            if not elected:
                yield p.ROYAL_PAYOUT_LIMIT, no_table, a_table
            elif limit < LEAST_PAYOUT_LIMIT:
                what = f"The payout limit may not be ${format_dollars(limit)}"
                accepted = f"no less than ${format_dollars(LEAST_PAYOUT_LIMIT)}"
                yield p.ROYAL_PAYOUT_LIMIT, what, accepted
        if self.royal_odds == "sign" and not self.offers_royal:
            what = "The sign of a Royal Baccarat Bonus that is not offered tells nothing"
            yield p.ROYAL_SIGN, what, "royal=A to S, or royal-progressive=A to N"
        if self.royal_low_meter == "as-shared" and self.royal_progressive == "none":
            what = "No progressive pay table is elected, and so no meter is shared"
            yield p.METER_SHARED, what, "royal-progressive=A to N"
        if self.royal_meter_rate + self.royal_reset_rate < LEAST_METER_RATE:
            yield p.METER_RATE, "The meter grows too slowly", "at least 12 percent, both meters"

    # -- what is offered ---------------------------------------------------------------------------

    @property
    def vigorish_charged(self) -> tuple[str, tuple[int, int]]:
        """Its type, and the least and the highest percentage that a patron is charged: of what is
        won, or of the wager on a tie."""
        match self.banker:
            case "vigorish-5":
                return "on a win", (5, 5)
            case "vigorish-4":
                return "on a win", (4, 4)
            case "total-cards-waiver":  # none of whom it is waived for
                return "on a win", (0, int(self.waiver_vigorish))
            case "tie-vigorish-25":
                return "on a tie", (25, 25)
            case "six-pays-half" | "dragon-7":
                return "none", (0, 0)

    @property
    def may_defer_vigorish(self) -> bool:
        """Whether a winner's vigorish is charged that may be marked; that on ties may not."""
        return self.banker in ("vigorish-5", "vigorish-4", "total-cards-waiver")

    @property
    def offers_dragon_7(self) -> bool:
        """Whether the wager is offered: with the variation, but where it is left out."""
        return self.banker == "dragon-7" and self.dragon_7_wager == "yes"

    @property
    def offers_royal(self) -> bool:
        return self.royal != "none" or self.royal_progressive != "none"

    @cached_property
    def royal_table(self) -> Table | None:
        """The pay table of the Royal Baccarat Bonus, as elected."""
        if self.royal != "none":
            return tables.non_progressive(
                self.royal, top=self.royal_top, fixed=self.royal_top_fixed
            )
        if self.royal_progressive != "none":
            return tables.progressive(
                self.royal_progressive,
                top=self.royal_top,
                wager_returned=self.royal_multiples == "to-1",
            )
        return None

    def _bonus_floor(self, margin: int | None) -> Odds:
        row = BONUS_TABLES[self.bonus]
        return Odds(row[-1] if margin is None else row[BONUS_MARGINS.index(margin)])

    def _bonus_elected(self, margin: int | None) -> Odds | None:
        name = "bonus_natural" if margin is None else f"bonus_by_{margin}"
        elected: Odds | None = getattr(self, name)
        return elected

    def bonus_odds(self, margin: int | None) -> Odds:
        """What the bonus wager pays for a margin, or (None) for a natural."""
        return self._bonus_elected(margin) or self._bonus_floor(margin)
