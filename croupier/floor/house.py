"""The house: every table and form, folded from one ledger, and the one way to change anything.

`execute` checks a command against where things stand and enters its event in one transaction.
The same command sent again gets the same answer; another command under its id is refused.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import Any

from croupier.floor.clock.zone import Zone
from croupier.floor.commands import command_of
from croupier.floor.complimentary.forms import Forms
from croupier.floor.core.desk import Desk, check_id
from croupier.floor.deciding import check_same, recorded
from croupier.floor.folded import Folded, ended, followed
from croupier.floor.history.snapshots import Snapshots
from croupier.floor.standing import Standing
from croupier.lawbook import Conflict
from croupier.ledger import Damaged, Entry, Ledger, Unwritable, verify_head
from croupier.ledger.checkpoints import Checkpoints
from croupier.ledger.store import BATCH
from croupier.table import Actor, TableState


def system_clock() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True, eq=False)
class _Asked:
    """A command that waits to be done, and where its answer will be."""

    command_id: str
    table: str
    actor: Actor
    command: Mapping[str, Any]
    expected: int | None
    turn: threading.Event = field(default_factory=threading.Event)
    answer: Future[tuple[Entry, bool]] = field(default_factory=Future)


# A command, its entry or what stands against it, and where that led unless it was done before.
_Done = tuple[_Asked, Entry | Exception, Folded | None]


class House:
    """A licensee's floor: its tables and books, kept by its ledger."""

    def __init__(
        self,
        ledger: Ledger,
        *,
        clock: Callable[[], datetime] = system_clock,
        checkpoints: Checkpoints | None = None,
        snapshots: Snapshots | None = None,
        folded: Folded | None = None,
        watch: Callable[[int], object] = lambda _: None,
    ) -> None:
        """A house on a ledger, or on what follows where it is `folded` so far.

        `watch` is told now and then how many entries more have been read.
        """
        self.ledger = ledger
        self.folded = folded or Folded()
        self.checkpoints = checkpoints
        self.snapshots = snapshots
        self._clock = clock
        self._lock = threading.RLock()
        self._queue = threading.Lock()
        self._waiting: list[_Asked] = []
        self._is_led = False  # whether somebody is at it, or has been told to be
        self._listeners: list[Callable[[], object]] = []
        last_signed = None if checkpoints is None else checkpoints.last
        for finding in verify_head(ledger, last_signed):
            raise Damaged(f"The ledger cannot be trusted: {finding}")
        self.catch_up(watch)

    def catch_up(self, watch: Callable[[int], object] = lambda _: None) -> None:
        """Fold what the ledger holds and we have not seen."""
        with self._lock:
            for entry in self.ledger.entries(after=self.folded.sequence):
                self._take_in(entry, followed(self.folded, entry))
                if entry.sequence % BATCH == 0:
                    watch(BATCH)
            self._keep_beside()

    def _take_in(self, entry: Entry, folded: Folded) -> None:
        """Stand where an entry leads to; where something ended with it, the ledger is signed."""
        if self.checkpoints is not None:
            why = ended(entry.record, self.standing, folded.standing)
            self.checkpoints.follow(entry, folded.tree, why)
        self.folded = folded

    def close(self) -> None:
        """Keep how it stands for the next start, and let go of the ledger."""
        with self._lock:
            if self.snapshots is not None:
                self.snapshots.close(None if self._owes_checkpoints else self.folded)
            self.ledger.close()

    def _keep_beside(self) -> None:
        """Write what is kept beside the ledger, as far as it is due."""
        if self.checkpoints is not None:
            self.checkpoints.keep()
        if self.snapshots is not None and not self._owes_checkpoints:
            self.snapshots.see(self.folded)

    @property
    def _owes_checkpoints(self) -> bool:
        """Whether the entries that have led here will be needed again, to be signed."""
        return self.checkpoints is not None and self.checkpoints.owed > 0

    @property
    def standing(self) -> Standing:
        return self.folded.standing

    @property
    def zone(self) -> Zone:
        """The time zone in which people are told everything."""
        return self.standing.zone

    @property
    def today(self) -> date:
        """The day it is at the house."""
        return self.zone.day(self.now())

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
            return self.table(table_id).as_of(self.now()), self.folded.sequence

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
        """Do a command; returns its entry, and whether it had been done before.

        Commands that wait for one another are entered together and committed at once, each on
        where the one before it led, and each with an answer of its own.
        """
        check_id(command_id, "command id")
        asked = _Asked(command_id, table, actor, command, expected)
        with self._queue:
            self._waiting.append(asked)
            leads, self._is_led = not self._is_led, True
        if not leads:
            asked.turn.wait()  # it has been done with others, or is the first of the next
        if not asked.answer.done():
            self._lead(asked)
        entry, done_before = asked.answer.result()
        if not done_before:
            for listener in tuple(self._listeners):
                with suppress(Exception):  # it is entered, whoever could not be told of it
                    listener()
        return entry, done_before

    def _lead(self, first: _Asked) -> None:
        """Do all that waits, wake who gave it, and leave what has come since to the first of it."""
        together: list[_Asked] = []
        try:
            with self._lock:
                with self._queue:
                    together, self._waiting = self._waiting, []
                self._do(together)
        finally:
            for asked in together:
                asked.turn.set()
            with self._queue:
                if first in self._waiting:  # stopped before it came to anything
                    self._waiting.remove(first)
                self._is_led = bool(self._waiting)
                if self._waiting:
                    self._waiting[0].turn.set()

    def _do(self, together: Sequence[_Asked]) -> None:
        """Do commands in one; none is answered before the store has it for certain."""
        try:
            with self.ledger.writing():
                self.catch_up()
                if self.ledger.head() != (self.folded.sequence, self.folded.hash):
                    raise Damaged("The ledger is not the one that was read so far")
                done = list(self._entered(together))
        except BaseException as error:
            stopped = not isinstance(error, Exception)
            raised = Unwritable("The house was stopped before it was entered") if stopped else error
            for asked in together:
                asked.answer.set_exception(raised)  # of all of them nothing was entered
            if stopped:
                raise
            return
        for asked, answer, folded in done:
            if isinstance(answer, Entry):
                asked.answer.set_result((answer, folded is None))
            else:
                asked.answer.set_exception(answer)
        for _, answer, folded in done:
            if isinstance(answer, Entry) and folded is not None:
                self._take_in(answer, folded)
        self._keep_beside()

    def _entered(self, together: Sequence[_Asked]) -> Iterator[_Done]:
        """Each command entered, or found done before, or what stands against it."""
        folded = self.folded
        known = self.ledger.find_all([asked.command_id for asked in together])
        for asked in together:
            before = known.get(asked.command_id)
            given = (asked.table, asked.actor, asked.command)
            try:
                if before is not None:
                    check_same(folded.standing, before.record, *given)
                    yield asked, before, None
                    continue
                _check_expected(asked.expected, folded.sequence)
                record, after = recorded(folded.standing, asked.command_id, *given, now=self.now())
            except Exception as error:  # its own affair: the others go on
                yield asked, error, None
                continue
            entry = self.ledger.append(record, head=(folded.sequence, folded.hash))
            known[asked.command_id] = entry
            folded = folded.with_entry(entry, after)
            yield asked, entry, folded

    def check(
        self,
        *,
        command_id: str,
        table: str,
        actor: Actor,
        command: Mapping[str, Any],
        expected: int | None = None,
    ) -> None:
        """Raise what `execute` would refuse the command by, and enter nothing."""
        check_id(command_id, "command id")
        with self._lock:
            self.catch_up()
            before = self.ledger.find(command_id)
            if before is not None:
                check_same(self.standing, before.record, table, actor, command)
                return
            _check_expected(expected, self.folded.sequence)
            recorded(self.standing, command_id, table, actor, command, now=self.now())

    def is_signed(self, table: str, command: Mapping[str, Any]) -> bool:
        """Whether who gives a command signs by it, and is to be asked who they are again."""
        kind = command_of(str(command.get("type")), self.tables.get(table))
        return kind is not None and kind.signed

    def desk(self, table: str, actor: Actor, now: datetime) -> Desk:
        """Where a command of the house would be laid: at a table, or for the house itself."""
        return self.standing.desk(table, actor, now)


def _check_expected(expected: int | None, sequence: int) -> None:
    if expected is not None and expected != sequence:
        raise Conflict(
            f"The ledger is at {sequence}, not at {expected}", accepted="look again, then decide"
        )
