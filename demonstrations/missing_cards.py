"""438 rounds dealt with five cards missing: `python -m demonstrations.missing_cards`.

7.4(a): cards are counted when they come, and each shoe before it is shuffled again; what cannot
be in the shoe cannot be dealt from it.
"""

from __future__ import annotations

import sys

from demonstrations.telling import DEALER, FLOORPERSON, Case

TABLE, SIC_BO = "MB-1", "SB-1"
WHOLE, FOUND = 416, 411


def main() -> int:
    case = Case(
        "438 rounds with five cards missing",
        "Five cards were gone from an eight-deck shoe. Nobody counted, and 438 rounds were dealt "
        "before anyone noticed.",
    )
    case.step("Ten nines of hearts are entered, and eight decks have eight")
    case.attempt(DEALER, TABLE, "card-face-up", cards=["9h"] * 10)

    case.step("A hand is dealt, the cutting card appears, and the shoe comes to its end")
    case.do(DEALER, TABLE, "no-more-bets")
    _round(case)
    case.do(DEALER, TABLE, "cutting-card")
    case.do(DEALER, TABLE, "no-more-bets")
    _round(case)

    case.step("Five cards are gone. The shoe is to be shuffled and dealt again")
    case.attempt(DEALER, TABLE, "shuffle-cards")
    counted = case.do(DEALER, TABLE, "count-shoe", cards=FOUND)
    case.shown(counted, f"{FOUND} cards of {WHOLE} were found, after the first shoe")
    case.attempt(DEALER, TABLE, "shuffle-cards")
    case.attempt(DEALER, TABLE, "count-shoe", cards=WHOLE)
    again = case.do(FLOORPERSON, TABLE, "recount-shoe", cards=FOUND)
    case.shown(again, "a second person has counted; these cards are out of play")
    case.attempt(DEALER, TABLE, "shuffle-cards")
    case.attempt(DEALER, TABLE, "no-more-bets")
    case.attempt(DEALER, TABLE, "place-wager", seat=1, wager="banker", amount=25_00)

    case.step("Other cards come to the table, and they are short as well")
    case.do(DEALER, TABLE, "receive-cards", decks=8)
    case.attempt(DEALER, TABLE, "inspect-cards", cards=FOUND)
    case.attempt(DEALER, TABLE, "inspect-cards", cards=WHOLE + 1)
    case.do(DEALER, TABLE, "inspect-cards", cards=WHOLE)
    case.attempt(FLOORPERSON, TABLE, "verify-cards", cards=FOUND)
    case.attempt(DEALER, TABLE, "spread-cards")
    case.do(FLOORPERSON, TABLE, "verify-cards", cards=WHOLE)
    case.do(DEALER, TABLE, "spread-cards")

    case.forward(hours=25)
    case.step("At sic bo the same dice have been in the shaker for more than a day")
    case.attempt(DEALER, SIC_BO, "no-more-bets")
    return case.end()


def _round(case: Case) -> None:
    """Two naturals, so that nobody draws: a nine and a face each."""
    case.do(DEALER, TABLE, "deal-cards", cards=["9h", "8h", "Kh", "Kd"])
    for act in ("announce-result", "collect-losing-wagers", "pay-winning-wagers", "discard-cards"):
        case.do(DEALER, TABLE, act)


if __name__ == "__main__":
    sys.exit(main())
