"""A house sets its time zone: once, and between two gaming days."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field

from croupier.floor.accounting.gaming_day import GamingDays
from croupier.floor.clock.zone import NEW_JERSEY, Zone, is_known
from croupier.floor.core.desk import Changed, Desk, HouseCommand
from croupier.lawbook import Conflict, NotNow
from croupier.roles import Role


def _known(name: str) -> str:
    if not is_known(name):
        raise ValueError(f"{name!r} is no time zone: a place as in {NEW_JERSEY}")
    return name


ZoneName = Annotated[str, Field(max_length=60), AfterValidator(_known)]


class SetTimeZone(HouseCommand):
    """From here on people read this zone's time, and gaming days have its dates.

    What was entered before keeps its dates; so it is set while no gaming day is open, and stays.
    """

    type = "set-time-zone"
    label = "Set the time zone of the house"
    roles = (Role.CONTROLLER, Role.CASINO_SUPERVISOR)
    of_the_house = True
    signed = True

    zone: ZoneName

    def check(self, desk: Desk) -> None:
        name, day = desk.book(Zone).name, desk.book(GamingDays).open
        if name is not None:
            raise Conflict(f"The time zone of the house is {name}", accepted="it is set once")
        if day is not None:
            raise NotNow(
                f"The gaming day of {day.date} is open",
                accepted="once it is closed, before the next",
            )

    def after(self, desk: Desk) -> Changed:
        return (Zone(self.zone),)
