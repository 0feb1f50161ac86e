"""What a command of the house is, and the desk it meets: tables, books, where, by whom and when.

It gives back the books and the tables that it changes, and knows of no others: where all of them
are kept together is the affair of the house.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, ClassVar, TypeVar

from pydantic import Field, StringConstraints

from croupier.games.command import Command
from croupier.lawbook import BadInput, CroupierError
from croupier.roles import Role
from croupier.table import Actor, Event, TableState, decide

HOUSE = "house"  # where commands of no one table are entered

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.:-]{0,79}", re.ASCII)

OneLine = Annotated[
    str,
    # One printable line: a paper must read as it was written.
    StringConstraints(strip_whitespace=True, min_length=1, max_length=120, pattern=r"^[^\p{C}]+$"),
]


class NoSuchTable(BadInput):
    """A table the house does not have."""

    code: ClassVar = "no-such-table"


def table_of(tables: Mapping[str, TableState], table_id: str) -> TableState:
    """The table of that id, of those there are."""
    if table_id not in tables:
        known = ", ".join(tables) or "none yet"
        raise NoSuchTable(f"There is no table {table_id!r}", accepted=f"tables: {known}")
    return tables[table_id]


def check_id(text: str, name: str) -> None:
    """Raise BadInput unless it can be an id of ours."""
    if _ID.fullmatch(text) is None:
        raise BadInput(
            f"{text!r} is not a {name}", accepted="letters, digits and . _ : -, up to 80"
        )


@dataclass(frozen=True, slots=True)
class Signature:
    """A hand set to a paper of the house: who, in which role, and when."""

    by: str
    role: Role
    moment: Annotated[datetime, Field(serialization_alias="at")]  # as it is told to programs

    @classmethod
    def of(cls, actor: Actor, now: datetime) -> Signature:
        return cls(actor.id, actor.role, now)


@dataclass(frozen=True, slots=True)
class TablePlay:
    """An event of play as the books take note of it: the entry it became, the table before and
    after it, and by whom."""

    entry: int
    before: TableState
    table: TableState
    event: Event
    by: Signature


class Book:
    """A book of the house: a frozen value, of which the house has one of each kind."""

    __slots__ = ()


BookT = TypeVar("BookT", bound=Book)
Changed = tuple[Book | TableState, ...]  # what a command leaves otherwise than it was


@dataclass(frozen=True, slots=True)
class Desk:
    """What a command of the house meets."""

    tables: Mapping[str, TableState]
    books: Mapping[type[Book], Book]
    place: str  # the id of the table it is given at, or the house
    actor: Actor
    now: datetime

    def book(self, kind: type[BookT]) -> BookT:
        """The book of a kind, as it stands."""
        book = self.books[kind]
        assert isinstance(book, kind)
        return book

    @property
    def table(self) -> TableState | None:
        """The table it is given at; none, where it is given for the house."""
        table = self.tables.get(self.place)
        return None if table is None else table.as_of(self.now)

    @property
    def here(self) -> TableState:
        """The same for a command that is given at a table, and nowhere else."""
        table = self.table
        assert table is not None
        return table

    def signature(self) -> Signature:
        return Signature.of(self.actor, self.now)


class HouseCommand(Command[Desk, Changed]):
    """A command of the house; who gives it is the house's own to say, where no rule does."""

    roles_by_rule = False
    of_the_house: ClassVar[bool] = False  # done for the house, and at no one table

    @classmethod
    def check_known(cls, desk: Desk) -> None:
        """Raise BadInput if it is given at a table and is of none, or the other way round."""
        if desk.place != HOUSE:
            table_of(desk.tables, desk.place)
        if cls.of_the_house and desk.place != HOUSE:
            raise BadInput(
                f"{cls.label!r} is of no one table", accepted=f"entered for {HOUSE!r} instead"
            )
        if not cls.of_the_house and desk.place == HOUSE:
            raise BadInput(f"{cls.label!r} is done at a table", accepted="the id of the table")


def why_not(desk: Desk, command: HouseCommand) -> CroupierError | None:
    """What stands against a command now; nothing, if it may be given."""
    try:
        decide(command, desk, desk.actor)
    except CroupierError as error:
        return error
    return None
