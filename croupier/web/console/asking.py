"""Questions a console asks about an act before it is given."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Query

from croupier.floor import House
from croupier.games.procedure import Act, Moment, why_not
from croupier.lawbook import BadInput

ActAsked = Annotated[str, Query(max_length=64)]


def asked_for(house: House, table: str, type_: str) -> tuple[Moment[Any], type[Act]]:
    """The table as it stands and an act that may come now; refused if it may not."""
    state, _ = house.look(table)
    moment = state.moment(house.now())
    act = state.rules.procedure.act(type_)
    if act is None:
        known = ", ".join(act.type for act in state.rules.procedure.acts)
        raise BadInput(f"There is no act {type_!r}", accepted=f"accepted: {known}")
    refusal = why_not(act, moment)
    if refusal is not None:
        raise refusal
    return moment, act
