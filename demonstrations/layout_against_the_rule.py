"""A layout that contradicted the rule in force for 26 hours: `python -m demonstrations.NAME`.

13:69F-8.3(a): a sign, and a layout, that are not the rule set's take no wager, however long they
lie there.
"""

from __future__ import annotations

import sys
from datetime import timedelta

from croupier.games.registry import rules as rules_of
from croupier.table.state import RuleChange
from demonstrations.telling import DEALER, FLOORPERSON, Case

TABLE, HOUSE = "MB-1", "house"
CHANGE = {"tie": "9 to 1"}
WAGER = {"seat": 3, "wager": "tie", "amount": 25_00}


def main() -> int:
    case = Case(
        "The layout that contradicted the rule in force for 26 hours",
        "A table was switched to other payout odds, and the old layout stayed on it: for 26 hours "
        "patrons read one payout and were paid another.",
    )
    before = case.table(TABLE)
    elected = {**before.rules.elections.written(), **CHANGE}
    rules = rules_of(before.rules.game_id, edition="13:69F", elections=elected)

    case.step("The change is to come in ten minutes")
    notice = _notice(case, RuleChange(rules, case.now + timedelta(minutes=10)))
    case.attempt(FLOORPERSON, HOUSE, "give-notice", **notice)
    case.step("It is noticed half an hour ahead, with its sign posted and announced")
    change = RuleChange(rules, case.now + timedelta(minutes=30))
    other = {**_notice(case, change), "signs": [before.sign_id]}
    case.attempt(FLOORPERSON, HOUSE, "give-notice", **other)
    filed = case.do(FLOORPERSON, HOUSE, "give-notice", **_notice(case, change))
    case.shown(filed, "the Division has the change, the table and the time")

    case.forward(minutes=29)
    case.step("Until then the old rules hold")
    case.do(DEALER, TABLE, "place-wager", **WAGER)
    case.do(DEALER, TABLE, "take-back-wager", seat=3, wager="tie")

    case.forward(minutes=1)
    now = case.table(TABLE)
    case.step("The rules have changed; sign and layout have not")
    case.attempt(DEALER, TABLE, "place-wager", **WAGER)
    case.attempt(FLOORPERSON, TABLE, "post-sign", sign=before.sign_id, layout=before.layout_id)
    case.step("The new sign is posted, over the old layout")
    case.attempt(FLOORPERSON, TABLE, "post-sign", sign=now.sign_id, layout=before.layout_id)
    case.forward(hours=26)
    case.step("26 hours later the old layout still lies there")
    case.attempt(DEALER, TABLE, "place-wager", **WAGER)

    case.step("The new layout is laid, and both ids are read")
    read = case.do(FLOORPERSON, TABLE, "post-sign", sign=now.sign_id, layout=now.layout_id)
    case.shown(read, "who read which ids, and when")
    case.do(DEALER, TABLE, "place-wager", **WAGER)
    posted = case.table(TABLE)
    pays = posted.rules.payouts(posted.rules.wager("tie"))
    case.tell(f"  What the layout prints is what the table pays: {pays[-1]}")
    case.check(pays[-1] == CHANGE["tie"], "the layout prints other odds than the table pays")
    return case.end()


def _notice(case: Case, change: RuleChange) -> dict[str, object]:
    return {
        "tables": [TABLE],
        "elections": CHANGE,
        "effective": change.effective.isoformat(),
        "signs": [change.sign_id],
        "announced": True,
    }


if __name__ == "__main__":
    sys.exit(main())
