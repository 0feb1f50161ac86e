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
from croupier.lawbook import BadInput, Conflict
from croupier.roles import Role
from croupier.table import TableState
from croupier.table.limits import Counted


class _OfAMeter(OwnCommand):
    signed: ClassVar = True

    def check(self, at: Desk) -> None:
        assert at.table is not None
        if at.table.rules.meter is None:
            raise BadInput(f"{at.table.id} has no progressive meter")


class ReadMeter(_OfAMeter):
    """What meter and reset meter show, read off and held against the books."""

    type: ClassVar[str] = "read-meter"
    label: ClassVar[str] = "Enter a reading"
    roles: ClassVar = (Role.PIT_CLERK, Role.ACCOUNTING)

    display: Counted
    reset: Counted

    def after(self, at: Desk) -> Standing:
        read = at.standing.meters.read(_table(at), self.display, self.reset, at.signature())
        return replace(at.standing, meters=read)

    def facts(self, at: Desk) -> tuple[Mapping[str, Any], ...]:
        reading = self.after(at).meters.of(_table(at).id).last
        assert reading is not None
        booked = {"display": reading.display_booked, "reset": reading.reset_booked}
        return ({**booked, "agrees": reading.agrees},)


class ExplainMeter(_OfAMeter):
    """Why the last reading differs from the books is put on record, by another person."""

    type: ClassVar[str] = "explain-meter"
    label: ClassVar[str] = "Explain the difference"
    roles: ClassVar = (Role.CASINO_SUPERVISOR, Role.CONTROLLER)

    explanation: Line

    def check(self, at: Desk) -> None:
        super().check(at)
        if self._reading(at).by.by == at.actor.id:
            raise Conflict(
                f"{at.actor.id} read the meter, and does not explain it", accepted="another person"
            )

    def _reading(self, at: Desk) -> Reading:
        last = at.standing.meters.of(_table(at).id).last
        if last is None or last.is_settled:
            raise BadInput(f"The meter of {_table(at).id} has no difference to explain")
        return last

    def after(self, at: Desk) -> Standing:
        explained = replace(
            self._reading(at), explained=at.signature(), explanation=self.explanation
        )
        held = at.standing.meters.of(_table(at).id)
        meter = replace(held, readings=(*held.readings[:-1], explained))
        return replace(at.standing, meters=at.standing.meters.holding(_table(at).id, meter))


def _table(at: Desk) -> TableState:
    assert at.table is not None
    return at.table


METER_COMMANDS = (ReadMeter, ExplainMeter)
