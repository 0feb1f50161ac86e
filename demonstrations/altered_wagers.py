"""Wagers altered in play: `python -m demonstrations.altered_wagers`.

9.5(c), 7.2(d) and (e): from "No more bets" on no wager is made, increased, moved or taken back,
by anybody; and what was entered before is not entered anew.
"""

from __future__ import annotations

import sys
from typing import Any

from demonstrations.telling import DEALER, FLOORPERSON, Case

SIC_BO, BACCARAT = "SB-1", "MB-1"
Acts = tuple[tuple[str, dict[str, Any]], ...]
SIC_BO_ROUND: Acts = (
    ("no-more-bets", {}),
    ("shake", {"times": 3}),
    ("uncover", {}),
    ("enter-dice", {"dice": [1, 2, 3]}),
)
BACCARAT_ROUND: Acts = (
    ("no-more-bets", {}),
    ("deal-cards", {"cards": ["9h", "2h", "Kh", "5d"]}),
    ("announce-result", {}),
)


def main() -> int:
    case = Case(
        "Wagers altered in play",
        "A dealer let patrons add to wagers that were winning and take back those that were "
        "losing, after the outcome could be seen.",
    )
    case.step("Sic bo: wagers are made, and no more bets")
    case.do(DEALER, SIC_BO, "place-wager", seat=1, wager="small", amount=50_00)
    case.do(DEALER, SIC_BO, "place-wager", seat=3, wager="big", amount=50_00)
    for act, written in SIC_BO_ROUND:
        case.do(DEALER, SIC_BO, act, **written)
        _alter(case, SIC_BO, winning="small", losing="big")
    case.step("The dice are entered as others, after the losers were collected")
    case.do(DEALER, SIC_BO, "collect-losing-wagers")
    case.attempt(FLOORPERSON, SIC_BO, "correct-dice", dice=[6, 6, 5])
    _alter(case, SIC_BO, winning="small", losing="small")
    paid = case.do(DEALER, SIC_BO, "pay-winning-wagers")
    case.shown(paid, f"{len(paid.record.event.settlements)} wager paid, on what lay there")
    chips = case.table(SIC_BO).chips(1)
    case.check(chips == 500_00 + 50_00, f"seat 1 holds {chips} cents")

    case.step("Baccarat: the same, while the cards are turned")
    case.do(DEALER, BACCARAT, "place-wager", seat=1, wager="player", amount=50_00)
    case.do(DEALER, BACCARAT, "place-wager", seat=3, wager="banker", amount=50_00)
    for act, written in BACCARAT_ROUND:
        case.do(DEALER, BACCARAT, act, **written)
        _alter(case, BACCARAT, winning="player", losing="banker")
    case.do(DEALER, BACCARAT, "collect-losing-wagers")
    case.attempt(FLOORPERSON, BACCARAT, "correct-cards", cards=["2h", "9c", "5d", "Ks"])
    return case.end()


def _alter(case: Case, table: str, *, winning: str, losing: str) -> None:
    """Everything that would change a wager, by the dealer and with the floorperson's leave."""
    case.attempt(DEALER, table, "place-wager", seat=1, wager=winning, amount=50_00)
    case.attempt(DEALER, table, "take-back-wager", seat=3, wager=losing)
    case.attempt(DEALER, table, "move-wager", seat=3, wager=losing, to=winning)
    case.attempt(
        FLOORPERSON, table, "place-wager", seat=1, wager=winning, amount=600_00, permitted=True
    )


if __name__ == "__main__":
    sys.exit(main())
