"""What a licensee may choose at sic bo: better odds than those of 9.4, and two readings.

The defaults are the table of 9.4(b), row by row, and 9.4(c): the least that may be paid.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

from pydantic import ConfigDict, ValidationInfo, field_validator

from croupier.games.elections import Elections, PayoutOdds, refused
from croupier.games.sic_bo import provisions as p
from croupier.lawbook import Provision, enforces
from croupier.money import Odds, OddsStatedWithFor


def _name(field: str) -> str:
    """Elections are named like the wagers they pay: `total:4`, `three-of-a-kind`."""
    return field.replace("_", ":" if field.startswith("total") else "-")


class SicBoElections(Elections):
    """Payout odds by kind of wager, and the readings that may be switched."""

    model_config = ConfigDict(alias_generator=_name)

    # 9.4(b)
    three_of_a_kind: PayoutOdds = Odds(150, 1)
    two_of_a_kind: PayoutOdds = Odds(8, 1)
    any_three_of_a_kind: PayoutOdds = Odds(24, 1)
    total_4: PayoutOdds = Odds(50, 1)
    total_5: PayoutOdds = Odds(18, 1)
    total_6: PayoutOdds = Odds(14, 1)
    total_7: PayoutOdds = Odds(12, 1)
    total_8: PayoutOdds = Odds(8, 1)
    total_9: PayoutOdds = Odds(6, 1)
    total_10: PayoutOdds = Odds(6, 1)
    total_11: PayoutOdds = Odds(6, 1)
    total_12: PayoutOdds = Odds(6, 1)
    total_13: PayoutOdds = Odds(8, 1)
    total_14: PayoutOdds = Odds(12, 1)
    total_15: PayoutOdds = Odds(14, 1)
    total_16: PayoutOdds = Odds(18, 1)
    total_17: PayoutOdds = Odds(50, 1)
    combination: PayoutOdds = Odds(5, 1)
    small: PayoutOdds = Odds(1, 1)
    big: PayoutOdds = Odds(1, 1)
    one_of_a_kind: PayoutOdds = Odds(1, 1)  # interpretation sic-bo-one-of-a-kind-odds

    # 9.4(c)
    one_of_a_kind_twice: PayoutOdds = Odds(2, 1)
    one_of_a_kind_thrice: PayoutOdds = Odds(3, 1)

    # interpretations that may be switched
    two_of_a_kind_on_a_triple: Literal["wins", "loses"] = "wins"
    no_roll: Literal["shake-again", "void"] = "shake-again"

    meanings: ClassVar = {
        "three-of-a-kind": (p.PAYOUT_ODDS, "what a wager on three of one kind pays"),
        "two-of-a-kind": (p.PAYOUT_ODDS, "what a wager on two of one kind pays"),
        "any-three-of-a-kind": (p.PAYOUT_ODDS, "what a wager on any three alike pays"),
        **{
            f"total:{value}": (p.PAYOUT_ODDS, f"what a wager on a total of {value} pays")
            for value in range(4, 18)
        },
        "combination": (p.PAYOUT_ODDS, "what a wager on two different numbers pays"),
        "small": (p.PAYOUT_ODDS, "what small pays"),
        "big": (p.PAYOUT_ODDS, "what big pays"),
        "one-of-a-kind": (p.ONE_OF_A_KIND_ODDS, "what a number pays that one die shows"),
        "one-of-a-kind-twice": (p.ONE_OF_A_KIND_ODDS, "what it pays on two dice"),
        "one-of-a-kind-thrice": (p.ONE_OF_A_KIND_ODDS, "what it pays on three"),
        "two-of-a-kind-on-a-triple": (p.TWO_OF_A_KIND, "what two of a kind does on three alike"),
        "no-roll": (p.NO_ROLL, "what follows a no roll"),
    }

    @field_validator("*", mode="wrap")
    @classmethod
    @enforces(p.STATED_WITH_TO_OR_WIN)
    def _stated_with_to_or_win(cls, value: object, handler: object, info: ValidationInfo) -> object:
        try:
            return handler(value)  # type: ignore[operator]
        except OddsStatedWithFor as error:
            rule = p.STATED_WITH_TO_OR_WIN
            raise refused(info, error.what, rule, accepted=error.accepted or "") from None

    @enforces(p.PAYOUT_ODDS, p.ONE_OF_A_KIND_ODDS)
    def unlawful(self) -> Iterator[tuple[Provision, str, str]]:
        for name, field in type(self).model_fields.items():
            floor, elected = field.default, getattr(self, name)
            if isinstance(floor, Odds) and elected < floor:
                by_number = name in ("one_of_a_kind_twice", "one_of_a_kind_thrice")
                rule = p.ONE_OF_A_KIND_ODDS if by_number else p.PAYOUT_ODDS
                yield rule, f"{field.alias} may not pay {elected}", f"no less than {floor}"

    def total(self, value: int) -> Odds:
        """The odds of a total value bet."""
        odds: Odds = getattr(self, f"total_{value}")
        return odds
