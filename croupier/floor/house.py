"""The house: every table, folded from one ledger, and the one way to change anything.

`execute` checks a command against the table and enters its event in one transaction. The same
command sent again gets the same answer; another command under its id is refused.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from croupier.lawbook import BadInput, Conflict, CroupierError
from croupier.ledger import GENESIS, Damaged, Entry, Record, SQLiteLedger, verify_head
from croupier.roles import Role
from croupier.table import Actor, Event, TableState, decide, fold, read_command
from croupier.table.decide import NotYours
from croupier.table.state import ESTABLISH, established, read_establishment

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.:-]{0,79}", re.ASCII)


def system_clock() -> datetime:
    return datetime.now(UTC)


class NoSuchTable(BadInput):
    """A table the house does not have."""


class House:
    """A licensee's floor: its tables, kept by its ledger."""

    def __init__(
        self, ledger: SQLiteLedger, *, clock: Callable[[], datetime] = system_clock
    ) -> None:
        self.ledger = ledger
        self.tables: dict[str, TableState] = {}
        self._clock = clock
        self._folded = 0
        self._hash = GENESIS
        self._lock = threading.RLock()
        self._listeners: list[Callable[[], object]] = []
        self.catch_up()
        for finding in verify_head(ledger):
            raise Damaged(f"The ledger cannot be trusted: {finding}")

    def catch_up(self) -> None:
        """Fold what the ledger holds and we have not seen."""
        with self._lock:
            for entry in self.ledger.entries(after=self._folded):
                self._fold(entry)

    def look(self, table_id: str) -> tuple[TableState, int]:
        """A table as it stands now, and the sequence of the ledger it stands at."""
        with self._lock:
            self.catch_up()
            return self.table(table_id), self._folded

    def table(self, table_id: str) -> TableState:
        try:
            return self.tables[table_id]
        except KeyError:
            known = ", ".join(self.tables) or "none yet"
            raise NoSuchTable(
                f"There is no table {table_id!r}", accepted=f"tables: {known}"
            ) from None

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
            self._stand(entry, after)
        for listener in tuple(self._listeners):
            listener()
        return entry, False

    def _record(
        self, command_id: str, table: str, actor: Actor, command: Mapping[str, Any]
    ) -> tuple[Record, TableState]:
        """What is to be entered, and the table as it stands once it is."""
        now = self.now()
        if command.get("type") == ESTABLISH:
            self._check_establish(table, actor)
            event = Event(ESTABLISH, read_establishment(command))
            after = established(table, event.particulars)
        else:
            state = self.table(table)
            event = decide(state, read_command(state, command), actor, now)
            after = fold(state, event, now)  # must fold before it may be entered
        return Record(command_id, table, actor, now, after.rules.identity, event), after

    def _check_establish(self, table: str, actor: Actor) -> None:
        _check_id(table, "table id")
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
        return read_command(self.table(table), command).model_dump(mode="json")

    def _fold(self, entry: Entry) -> None:
        """Take an entry of the ledger in; one that is not to be trusted is refused."""
        entry.check_follows(self._folded, self._hash)
        record = entry.record
        try:
            if record.event.type == ESTABLISH:
                after = established(record.table, record.event.particulars)
            else:
                after = fold(self.tables[record.table], record.event, record.time)
        except (KeyError, TypeError, ValueError, CroupierError):
            raise entry.damaged("does not follow from those before it") from None
        self._stand(entry, after)

    def _stand(self, entry: Entry, after: TableState) -> None:
        self.tables = {**self.tables, after.id: after}
        self._folded, self._hash = entry.sequence, entry.hash


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
