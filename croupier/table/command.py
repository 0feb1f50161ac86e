"""What a command to a table is, and what several of them ask: a patron, an open table, chips."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, ClassVar

from pydantic import Field

from croupier.games.command import Command
from croupier.games.procedure import Moment
from croupier.lawbook import NotNow, Refusal
from croupier.money import format_dollars
from croupier.roles import Role
from croupier.table.event import Actor
from croupier.table.state import TableState

Seat = Annotated[int, Field(ge=1, le=20, strict=True)]


@dataclass(frozen=True, slots=True)
class TableMoment:
    """What a command to a table meets: the table as it stands, who gives it, and when."""

    table: TableState
    actor: Actor
    now: datetime

    @property
    def of_the_game(self) -> Moment[Any]:
        """The same for the game's own procedure."""
        return self.table.moment(self.now)


class TableCommand(Command[TableMoment, TableState]):
    """A command to any table; `after` is shown the table with the money it moves already moved."""

    roles: ClassVar[tuple[Role, ...]] = (Role.DEALER,)
    roles_by_rule = False

    def after(self, moment: TableMoment) -> TableState:
        return moment.table  # buying in, filling, wagering: money, and nothing else


class AtASeat(TableCommand):
    """A command about a patron who sits at the table."""

    seat: Seat

    def check(self, moment: TableMoment) -> None:
        table = moment.table
        if self.seat not in table.taken:
            raise NotNow(f"Nobody sits at seat {self.seat}", accepted=_taken(table))


def _taken(table: TableState) -> str:
    seats = ", ".join(str(seat) for seat in sorted(table.taken))
    return f"seats taken: {seats}" if seats else "take the seat first"


def check_open(table: TableState) -> None:
    """Refuse what is done at an open table only."""
    if not table.is_open:
        raise Refusal(
            "The table is closed",
            cite=table.rules.cite(table.rules.opening),
            accepted="the floorperson inspects and opens it first",
        )


def check_inventory(
    table: TableState, cents: int, *, accepted: str = "the floorperson fills it first"
) -> None:
    """Refuse what would take more out of the inventory than it holds."""
    if table.inventory() < cents:
        raise NotNow(
            f"The inventory holds {format_dollars(table.inventory())}, not {format_dollars(cents)}",
            accepted=accepted,
        )
