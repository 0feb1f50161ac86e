"""A house begins with its time zone: the first entry of its ledger, before anything is dated."""

from __future__ import annotations

from croupier.floor.clock.zone import NEW_JERSEY
from croupier.floor.core.desk import HOUSE
from croupier.floor.house import House
from croupier.lawbook import NotNow
from croupier.roles import Role
from croupier.table import Actor

# Nobody can be signed in yet: it is done for the casino controller, whose books it dates.
FIRST_START = Actor("first-start", Role.CONTROLLER)


def begin(house: House, zone: str | None = None) -> None:
    """Set the zone of a house whose ledger is empty, New Jersey's unless told. A house that has
    begun keeps what it has; one that was begun without a zone is given it by a person."""
    if not house.folded.sequence:
        house.execute(
            command_id="first-start-time-zone",
            table=HOUSE,
            actor=FIRST_START,
            command={"type": "set-time-zone", "zone": zone or NEW_JERSEY},
            expected=0,
        )
    elif zone not in (None, house.zone.name):
        has = f"is {house.zone.name}" if house.zone.name else "was never set"
        raise NotNow(
            f"The time zone of this house {has}",
            accepted="it is set as a house begins, or on its page of the gaming day",
        )
