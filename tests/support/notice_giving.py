"""A notice of a change of rules, given as a floorperson gives it."""

from datetime import timedelta
from typing import Any

from houses import FLOORPERSON, TABLE, Floor

from croupier.floor.establishing import EstablishTable
from croupier.ledger import Entry
from croupier.table.state import RuleChange

HOUSE = "house"
BETTER = {"small": "3 to 2"}  # better than the floor of even money, so lawful
HALF_AN_HOUR = timedelta(minutes=30)
LIMITS_OF_NONE = {"minimum": 1_00, "maximum": 100_00}  # no limit is part of a change of rules


def notice(
    floor: Floor,
    elections: dict[str, str] = BETTER,
    *tables: str,
    ahead: timedelta = HALF_AN_HOUR,
) -> dict[str, Any]:
    """A notice as it is to be entered, with the signs read right."""
    named = tables or (TABLE,)
    effective = floor.clock.now + ahead
    signs = []
    for id_ in named:
        state = floor.house.look(id_)[0]
        establishing = {
            "game": state.rules.game_id,
            "edition": state.rules.chapter.value,
            "elections": {**state.rules.elections.written(), **elections},
            "limits": LIMITS_OF_NONE,
            "pit": state.pit,
        }
        rules = EstablishTable.of_request(establishing).table(id_).rules
        signs.append(RuleChange(rules, effective).sign_id)
    return {
        "tables": list(named),
        "elections": elections,
        "effective": effective.isoformat(),
        "signs": signs,
        "announced": True,
    }


def give(floor: Floor, elections: dict[str, str] = BETTER, *tables: str, **more: Any) -> Entry:
    for id_ in tables or (TABLE,):
        floor.submit_sign(floor.house.table(id_).rules.game_id, "rule change to come")
    given = notice(floor, elections, *tables, **more)
    return floor.do(FLOORPERSON, "give-notice", HOUSE, **given)
