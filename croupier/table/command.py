"""What a command to a table is, and what several of them ask: a patron, an open table, chips.

A command says who may give it, checks itself against the table, and tells the money it moves.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, ClassVar

from pydantic import ConfigDict, Field

from croupier.entered import Entered
from croupier.lawbook import NotNow, Provision, Refusal
from croupier.money import format_dollars
from croupier.roles import Role
from croupier.table.accounts import Postings
from croupier.table.event import Actor
from croupier.table.state import TableState

Seat = Annotated[int, Field(ge=1, le=20, strict=True)]


class TableCommand(Entered):
    """A command to a table: may I, and what it moves."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    type: ClassVar[str]
    label: ClassVar[str]
    roles: ClassVar[tuple[Role, ...]] = (Role.DEALER,)
    provision: ClassVar[Provision | None] = None
    signed: ClassVar[bool] = False  # whether who gives it signs, and is asked who they are again
    ends_shift: ClassVar[bool] = False  # whether a shift ends by it, at this table

    def check(self, table: TableState, actor: Actor, now: datetime) -> None:
        """Raise a refusal if it may not be done."""

    def postings(self, table: TableState) -> Postings:
        """The money it moves."""
        return ()


class AtASeat(TableCommand):
    """A command about a patron who sits at the table."""

    seat: Seat

    def check(self, table: TableState, actor: Actor, now: datetime) -> None:
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
