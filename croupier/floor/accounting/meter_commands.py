"""Progressive meters read, and differences from the books explained: 3.13(f) and 7.13(f), as
proposed, leave it to the rules of the Division, which are not held; the roles are the house's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from croupier.floor.accounting.meters import Meters, Reading
from croupier.floor.core.desk import Changed, Desk, HouseCommand, OneLine
from croupier.lawbook import NotNow, NotYours
from croupier.roles import Role
from croupier.table.limits import Counted


class _OfAMeter(HouseCommand):
    signed = True

    def check(self, desk: Desk) -> None:
        if desk.here.rules.meter is None:
            raise NotNow(f"{desk.here.id} has no progressive meter")


class ReadMeter(_OfAMeter):
    """What meter and reset meter show, read off and held against the books."""

    type = "read-meter"
    label = "Enter a reading"
    roles = (Role.PIT_CLERK, Role.ACCOUNTING)

    display: Counted
    reset: Counted

    def after(self, desk: Desk) -> Changed:
        return (self._read(desk),)

    def _read(self, desk: Desk) -> Meters:
        return desk.book(Meters).read(desk.here, self.display, self.reset, desk.signature())

    def facts(self, desk: Desk) -> tuple[Mapping[str, Any], ...]:
        reading = self._read(desk).of(desk.here.id).last
        assert reading is not None
        booked = {"display": reading.display_booked, "reset": reading.reset_booked}
        return ({**booked, "agrees": reading.agrees},)


class ExplainMeter(_OfAMeter):
    """Why the last reading differs from the books is put on record, by another person."""

    type = "explain-meter"
    label = "Explain the difference"
    roles = (Role.CASINO_SUPERVISOR, Role.CONTROLLER)

    explanation: OneLine

    def check(self, desk: Desk) -> None:
        super().check(desk)
        if self._reading(desk).by.by == desk.actor.id:
            raise NotYours(
                f"{desk.actor.id} read the meter, and does not explain it",
                accepted="another person",
            )

    def _reading(self, desk: Desk) -> Reading:
        last = desk.book(Meters).of(desk.here.id).last
        if last is None or last.is_settled:
            raise NotNow(f"The meter of {desk.here.id} has no difference to explain")
        return last

    def after(self, desk: Desk) -> Changed:
        explained = replace(
            self._reading(desk), explained=desk.signature(), explanation=self.explanation
        )
        held = desk.book(Meters).of(desk.here.id)
        meter = replace(held, readings=(*held.readings[:-1], explained))
        return (desk.book(Meters).holding(desk.here.id, meter),)
