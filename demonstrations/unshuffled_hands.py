"""Hands dealt from cards that were not shuffled: `python -m demonstrations.unshuffled_hands`.

7.5(a): no hand is dealt before shuffle, cut, cutting cards and burn are on record, in that order.
"""

from __future__ import annotations

import sys

from demonstrations.telling import DEALER, FLOORPERSON, Case

TABLE = "MB-1"
HAND = ["9h", "8h", "Kh", "Kd"]


def main() -> int:
    case = Case(
        "Unshuffled hands",
        "New decks went into a shoe as they had come from their boxes, and hand after hand was "
        "dealt in an order that patrons could foresee.",
    )
    case.step("The shoe ends; the discards are to be dealt again as they lie")
    case.do(DEALER, TABLE, "cutting-card")
    case.do(DEALER, TABLE, "no-more-bets")
    _finish(case)
    _cannot_be_dealt(case)
    case.do(DEALER, TABLE, "count-shoe", cards=416)
    case.attempt(DEALER, TABLE, "cut-cards", seat=6, depth=180)
    case.do(DEALER, TABLE, "shuffle-cards")

    case.step("Shuffled, but not laced, cut or burned")
    _cannot_be_dealt(case)
    case.do(DEALER, TABLE, "lace-cards")
    case.attempt(DEALER, TABLE, "place-cutting-cards", from_back=14)
    case.do(DEALER, TABLE, "cut-cards", seat=6, depth=180)
    _cannot_be_dealt(case)
    case.do(DEALER, TABLE, "place-cutting-cards", from_back=14)
    _cannot_be_dealt(case)
    case.do(DEALER, TABLE, "burn-cards", cards=["2h", "3c", "4d"])
    case.do(DEALER, TABLE, "no-more-bets")
    case.do(DEALER, TABLE, "deal-cards", cards=HAND)

    case.step("New decks at a table that opens: straight from their boxes into the shoe")
    _settle(case)
    for slip in case.house.standing.slips.lacking(TABLE):
        case.do(DEALER, TABLE, "countersign-slip", serial=slip.serial)
    case.do(FLOORPERSON, TABLE, "close-table")
    case.do(DEALER, TABLE, "receive-cards", decks=8)
    for act in ("inspect-cards", "spread-cards", "shuffle-cards", "cut-cards"):
        written = {"inspect-cards": {"cards": 400}, "cut-cards": {"seat": 0, "depth": 100}}
        case.attempt(DEALER, TABLE, act, **written.get(act, {}))
    case.attempt(FLOORPERSON, TABLE, "open-table", opener=50_000_00)

    case.step("What no software sees: whether cards called pre-shuffled are")
    case.tell(
        "  Cards may come pre-shuffled (13:69E-1.18(r)); then nobody shuffles at the table. That "
        "this was said, by whom and when, stands in the ledger, and every card dealt in its order:"
        " an order of new decks is there for anyone to see. The cut and the burn stay due."
    )
    return case.end()


def _cannot_be_dealt(case: Case) -> None:
    case.attempt(DEALER, TABLE, "no-more-bets")
    case.attempt(DEALER, TABLE, "deal-cards", cards=HAND)


def _finish(case: Case) -> None:
    case.do(DEALER, TABLE, "deal-cards", cards=HAND)
    _settle(case)


def _settle(case: Case) -> None:
    for act in ("announce-result", "collect-losing-wagers", "pay-winning-wagers", "discard-cards"):
        case.do(DEALER, TABLE, act)


if __name__ == "__main__":
    sys.exit(main())
