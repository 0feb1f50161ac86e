"""Progressive meters read, and differences from the books explained: 3.13(f) and 7.13(f), as
proposed, leave it to the rules of the Division, which are not held; the roles are the house's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from croupier.floor.accounting.meters import Reading
from croupier.floor.core.desk import Desk, Line, OwnCommand
from croupier.floor.standing import Standing
from croupier.lawbook import NotNow, NotYours
from croupier.roles import Role
from croupier.table import TableState
from croupier.table.limits import Counted


class _OfAMeter(OwnCommand):
    signed: ClassVar = True

    def check(self, desk: Desk) -> None:
        assert desk.table is not None
        if desk.table.rules.meter is None:
            raise NotNow(f"{desk.table.id} has no progressive meter")


class ReadMeter(_OfAMeter):
    """What meter and reset meter show, read off and held against the books."""

    type: ClassVar[str] = "read-meter"
    label: ClassVar[str] = "Enter a reading"
    roles: ClassVar = (Role.PIT_CLERK, Role.ACCOUNTING)

    display: Counted
    reset: Counted

    def after(self, desk: Desk) -> Standing:
        read = desk.standing.meters.read(_table(desk), self.display, self.reset, desk.signature())
        return replace(desk.standing, meters=read)

    def facts(self, desk: Desk) -> tuple[Mapping[str, Any], ...]:
        reading = self.after(desk).meters.of(_table(desk).id).last
        assert reading is not None
        booked = {"display": reading.display_booked, "reset": reading.reset_booked}
        return ({**booked, "agrees": reading.agrees},)


class ExplainMeter(_OfAMeter):
    """Why the last reading differs from the books is put on record, by another person."""

    type: ClassVar[str] = "explain-meter"
    label: ClassVar[str] = "Explain the difference"
    roles: ClassVar = (Role.CASINO_SUPERVISOR, Role.CONTROLLER)

    explanation: Line

    def check(self, desk: Desk) -> None:
        super().check(desk)
        if self._reading(desk).by.by == desk.actor.id:
            raise NotYours(
                f"{desk.actor.id} read the meter, and does not explain it",
                accepted="another person",
            )

    def _reading(self, desk: Desk) -> Reading:
        last = desk.standing.meters.of(_table(desk).id).last
        if last is None or last.is_settled:
            raise NotNow(f"The meter of {_table(desk).id} has no difference to explain")
        return last

    def after(self, desk: Desk) -> Standing:
        explained = replace(
            self._reading(desk), explained=desk.signature(), explanation=self.explanation
        )
        held = desk.standing.meters.of(_table(desk).id)
        meter = replace(held, readings=(*held.readings[:-1], explained))
        return replace(desk.standing, meters=desk.standing.meters.holding(_table(desk).id, meter))


def _table(desk: Desk) -> TableState:
    assert desk.table is not None
    return desk.table


METER_COMMANDS = (ReadMeter, ExplainMeter)
