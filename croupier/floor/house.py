"""The house: every table and form, folded from one ledger, and the one way to change anything.

`execute` checks a command against where things stand and enters its event in one transaction.
The same command sent again gets the same answer; another command under its id is refused.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from croupier.floor.commands import COMMANDS, is_of_the_house, read_house_command
from croupier.floor.complimentary import Forms
from croupier.floor.desk import HOUSE, Desk, decide_at, desk_at
from croupier.floor.folded import Folded, after_event, followed
from croupier.floor.pits import check_alike_in_the_pit
from croupier.floor.standing import Standing
from croupier.lawbook import BadInput, Conflict, CroupierError
from croupier.ledger import Damaged, Entry, Ledger, Record, verify_head
from croupier.roles import Role
from croupier.table import Actor, Event, TableState, command_types, decide, read_command
from croupier.table.decide import NotYours
from croupier.table.state import ESTABLISH, established, read_establishment

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.:-]{0,79}", re.ASCII)


def system_clock() -> datetime:
    return datetime.now(UTC)


class House:
    """A licensee's floor: its tables and books, kept by its ledger."""

    def __init__(self, ledger: Ledger, *, clock: Callable[[], datetime] = system_clock) -> None:
        self.ledger = ledger
        self.folded = Folded()
        self._clock = clock
        self._lock = threading.RLock()
        self._listeners: list[Callable[[], object]] = []
        self.catch_up()
        for finding in verify_head(ledger):
            raise Damaged(f"The ledger cannot be trusted: {finding}")

    def catch_up(self) -> None:
        """Fold what the ledger holds and we have not seen."""
        with self._lock:
            for entry in self.ledger.entries(after=self.folded.sequence):
                self.folded = followed(self.folded, entry)

    @property
    def standing(self) -> Standing:
        return self.folded.standing

    @property
    def tables(self) -> Mapping[str, TableState]:
        return self.standing.tables

    @property
    def forms(self) -> Forms:
        return self.standing.forms

    def look(self, table_id: str) -> tuple[TableState, int]:
        """A table as it stands now, and the sequence of the ledger it stands at."""
        with self._lock:
            self.catch_up()
            return self.table(table_id).at(self.now()), self.folded.sequence

    def table(self, table_id: str) -> TableState:
        return self.standing.table(table_id)

    def now(self) -> datetime:
        return self._clock()

    def listen(self, listener: Callable[[], object]) -> Callable[[], None]:
        """Have a listener called after each entry; returns how to stop."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def execute(
        self,
        *,
        command_id: str,
        table: str,
        actor: Actor,
        command: Mapping[str, Any],
        expected: int | None = None,
    ) -> tuple[Entry, bool]:
        """Do a command; returns its entry, and whether it had been done before."""
        _check_id(command_id, "command id")
        with self._lock:
            with self.ledger.writing():
                self.catch_up()
                before = self.ledger.find(command_id)
                if before is not None:
                    self._check_same(before, table, actor, command)
                    return before, True
                head = self.ledger.head()
                _check_expected(expected, head[0])
                record, after = self._record(command_id, table, actor, command)
                entry = self.ledger.append(record, head=head)
            self.folded = self.folded.with_entry(entry, after)
        for listener in tuple(self._listeners):
            listener()
        return entry, False

    def is_signed(self, table: str, command: Mapping[str, Any]) -> bool:
        """Whether who gives a command signs by it, and is to be asked who they are again."""
        type_ = str(command.get("type"))
        if is_of_the_house(type_):
            return COMMANDS[type_].signed
        if type_ in command_types():
            return command_types()[type_].signed
        act = None if table == HOUSE else self.table(table).rules.procedure.act(type_)
        return act is not None and act.signed

    def _record(
        self, command_id: str, table: str, actor: Actor, command: Mapping[str, Any]
    ) -> tuple[Record, Standing]:
        """What is to be entered, and how the house stands once it is."""
        now = self.now()
        event = self._decided(table, actor, command, now)
        # It must fold before it may be entered.
        after = after_event(self.standing, table, actor, event, now)
        rules = "" if table == HOUSE else after.table(table).identity
        return Record(command_id, table, actor, now, rules, event), after

    def _decided(
        self, table: str, actor: Actor, command: Mapping[str, Any], now: datetime
    ) -> Event:
        if command.get("type") == ESTABLISH:
            self._check_establish(table, actor)
            particulars = read_establishment(command)
            new = established(table, particulars)
            check_alike_in_the_pit(new.rules, new.pit, self.tables.values())
            return Event(ESTABLISH, particulars)
        if is_of_the_house(command.get("type")):
            return decide_at(self.desk(table, actor, now), read_house_command(command))
        state = self.table(table).at(now)
        return decide(state, read_command(state, command), actor, now)

    def desk(self, table: str, actor: Actor, now: datetime) -> Desk:
        """Where a command of the house would be laid: at a table, or for the house itself."""
        return desk_at(self.standing, table, actor, now)

    def _check_establish(self, table: str, actor: Actor) -> None:
        _check_id(table, "table id")
        if table == HOUSE:
            raise BadInput(f"{HOUSE!r} is the house itself", accepted="another id for a table")
        if actor.role is not Role.FLOORPERSON:
            raise NotYours("A table is established by the floorperson")
        if table in self.tables:
            raise Conflict(f"There is a table {table!r} already")

    def _check_same(
        self, before: Entry, table: str, actor: Actor, command: Mapping[str, Any]
    ) -> None:
        """A command sent again must be the very same command."""
        record = before.record
        told = (record.table, record.actor, record.event.type, dict(record.event.particulars))
        try:
            asked = (table, actor, command.get("type"), self._particulars(table, command))
        except CroupierError:
            asked = None
        if asked != told:
            raise Conflict(
                f"Command {record.command_id} was done before, and it was another",
                accepted="a new command needs a new id",
            )

    def _particulars(self, table: str, command: Mapping[str, Any]) -> dict[str, Any]:
        if command.get("type") == ESTABLISH:
            return read_establishment(command)
        if is_of_the_house(command.get("type")):
            return read_house_command(command).model_dump(mode="json")
        return read_command(self.table(table), command).model_dump(mode="json")


def _check_expected(expected: int | None, sequence: int) -> None:
    if expected is not None and expected != sequence:
        raise Conflict(
            f"The ledger is at {sequence}, not at {expected}", accepted="look again, then decide"
        )


def _check_id(text: str, name: str) -> None:
    if _ID.fullmatch(text) is None:
        raise BadInput(
            f"{text!r} is not a {name}", accepted="letters, digits and . _ : -, up to 80"
        )
