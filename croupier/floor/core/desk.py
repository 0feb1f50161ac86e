"""The desk a command of the house is laid on, and what every such command answers.

What the house keeps besides its tables (forms, slips, notices, filings) is changed by commands of
one shape: each says who may give it, checks itself, and tells what follows: how the house then
stands, the facts it establishes (a serial, an amount) and the money it moves. Nobody names a
serial to be used or an amount that the house knows itself.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Annotated, Any, ClassVar

from pydantic import ConfigDict, StringConstraints

from croupier.entered import Entered
from croupier.floor.complimentary.forms import Forms
from croupier.floor.core.signature import Signature
from croupier.floor.standing import Standing
from croupier.lawbook import BadInput, Citation, CroupierError, NotYours, Provision
from croupier.roles import Role
from croupier.table import Actor, Event, Postings, TableState, fold

HOUSE = "house"  # where commands of no one table are entered

Line = Annotated[
    str,
    # One printable line: a paper must read as it was written.
    StringConstraints(strip_whitespace=True, min_length=1, max_length=120, pattern=r"^[^\p{C}]+$"),
]


@dataclass(frozen=True, slots=True)
class Desk:
    """What a command of the house meets: how it stands, where it is given, by whom, when."""

    standing: Standing
    table: TableState | None  # none: it is given for the house
    actor: Actor
    now: datetime

    @property
    def tables(self) -> Mapping[str, TableState]:
        return self.standing.tables

    @property
    def forms(self) -> Forms:
        return self.standing.forms

    @property
    def today(self) -> date:
        """The day it is at the house."""
        return self.standing.zone.day(self.now)

    def signature(self) -> Signature:
        return Signature.of(self.actor, self.now)


def desk_at(standing: Standing, table: str, actor: Actor, now: datetime) -> Desk:
    """Where a command of the house is laid: at a table, or for the house itself."""
    state = None if table == HOUSE else standing.table(table).as_of(now)
    return Desk(standing, state, actor, now)


class HouseCommand(Entered):
    """A command of the house: may I, what follows, what it establishes, what it moves."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    type: ClassVar[str]
    label: ClassVar[str]
    roles: ClassVar[tuple[Role, ...]]
    rule: ClassVar[Provision]
    roles_by_rule: ClassVar[bool] = True  # whether the regulation itself names who does it
    of_the_house: ClassVar[bool] = False  # done for the house, and at no one table
    signed: ClassVar[bool] = False  # whether who gives it signs, and is asked who they are again
    ends_shift: ClassVar[bool] = False  # whether a shift ends by it, at its table or at all

    def cite(self, desk: Desk) -> Citation:
        """The paragraph it is done by."""
        return self.rule.citations[0]

    def cited(self, desk: Desk) -> str | None:
        """The paragraph as it is entered with what was done."""
        return str(self.cite(desk))

    def check_role(self, desk: Desk) -> None:
        if desk.actor.role in self.roles:
            return
        falls_to = " or the ".join(self.roles)
        raise NotYours(
            f"{self.label!r} falls to the {falls_to}, not to the {desk.actor.role}",
            cite=self.cite(desk) if self.roles_by_rule else None,
        )

    def check_place(self, desk: Desk) -> None:
        """Raise BadInput if it is given at a table and is of none, or the other way round."""
        if self.of_the_house and desk.table is not None:
            raise BadInput(
                f"{self.label!r} is of no one table", accepted=f"entered for {HOUSE!r} instead"
            )
        if not self.of_the_house and desk.table is None:
            raise BadInput(f"{self.label!r} is done at a table", accepted="the id of the table")

    def check(self, desk: Desk) -> None:
        """Raise a refusal if it may not be done."""

    @abstractmethod
    def after(self, desk: Desk) -> Standing:
        """How the house stands once it is done, but for the money it moves."""

    def facts(self, desk: Desk) -> tuple[Mapping[str, Any], ...]:
        """What it establishes beyond its particulars."""
        return ()

    def postings(self, desk: Desk) -> Postings:
        """The money it moves, at its table."""
        return ()


class OwnCommand(HouseCommand):
    """A command that no paragraph held asks for: the house's own way, and cited as nobody's."""

    roles_by_rule: ClassVar = False

    def cited(self, desk: Desk) -> str | None:
        return None


def decide_at(desk: Desk, command: HouseCommand) -> Event:
    """The event a command gives rise to; raises a refusal, and then nothing has changed."""
    command.check_place(desk)
    command.check_role(desk)
    command.check(desk)
    return Event(
        type=command.type,
        particulars=command.model_dump(mode="json"),
        postings=command.postings(desk),
        settlements=command.facts(desk),
        cite=command.cited(desk),
    )


def fold_at(desk: Desk, command: HouseCommand, event: Event) -> Standing:
    """How the house stands after the event of a command.

    Serials and amounts are counted again from what came before: an event that says otherwise did
    not happen here.
    """
    command.check_place(desk)
    if (command.postings(desk), command.facts(desk)) != (event.postings, event.settlements):
        raise ValueError(f"{event.type} establishes something else than it says")
    standing = command.after(desk)
    if desk.table is None:
        return standing
    return standing.with_table(fold(desk.table, event, desk.now))


def why_not(desk: Desk, command: HouseCommand) -> CroupierError | None:
    """What stands against a command now; nothing, if it may be given."""
    try:
        decide_at(desk, command)
    except CroupierError as error:
        return error
    return None
