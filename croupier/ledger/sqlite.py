"""The ledger in SQLite, by APSW: write-ahead log, full synchronisation, one writer at a time.

An entry is acknowledged only after it is committed and synced, so a killed process loses none.
Beside the store lies a note of the last entry acknowledged: SQLite drops a damaged end of its
log without a word, and the note tells that something was there.
"""

from __future__ import annotations

import os
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Literal

import apsw

from croupier.lawbook import BadInput, NotPossible
from croupier.ledger.entry import Damaged
from croupier.ledger.store import Ledger, Row, Unreadable, Unwritable
from croupier.outside import LARGEST_SEQUENCE, whole_number

SCHEMA = """
CREATE TABLE IF NOT EXISTS entry (
    sequence   INTEGER PRIMARY KEY,
    command_id TEXT NOT NULL UNIQUE,
    content    BLOB NOT NULL,
    hash       BLOB NOT NULL
) STRICT;
CREATE TRIGGER IF NOT EXISTS entries_are_only_appended BEFORE INSERT ON entry
WHEN NEW.sequence <> (SELECT coalesce(max(sequence), 0) + 1 FROM entry)
    OR EXISTS (SELECT 1 FROM entry WHERE command_id = NEW.command_id)
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
CREATE TRIGGER IF NOT EXISTS entries_are_never_changed BEFORE UPDATE ON entry
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
CREATE TRIGGER IF NOT EXISTS entries_are_never_removed BEFORE DELETE ON entry
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
"""

# Each column's kind before it, and a text as its bytes: SQLite keeps what is no text as one too.
ROWS = f"""SELECT {
    ", ".join(
        f"typeof({name}), iif(typeof({name}) = 'text', CAST({name} AS BLOB), {name})"
        for name in ("sequence", "command_id", "content", "hash")
    )
} FROM entry ORDER BY sequence"""

LONGEST_NOTE = 100  # bytes; one has 86
_NOTE = re.compile(rb"(?P<sequence>\d{1,20}) (?P<hash>[0-9a-f]{64})\n")

BUSY_MILLISECONDS = 10_000
URI = apsw.SQLITE_OPEN_URI


class SQLiteLedger(Ledger):
    """An append-only ledger in one SQLite file. Safe to share between threads and processes."""

    def __init__(
        self, path: Path, *, read_only: bool = False, synchronous: Literal["full", "off"] = "full"
    ) -> None:
        self.path = path
        self._lock = threading.RLock()
        self._reading = threading.RLock()
        self._writer: int | None = None  # the thread within `writing`
        self._note: int | None = None
        self._opened: list[apsw.Connection] = []
        if read_only and not path.is_file():
            raise BadInput(f"There is no ledger {path}")
        flags = (
            apsw.SQLITE_OPEN_READONLY | URI
            if read_only
            else apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE | URI
        )
        try:
            self._connection = self._open(flags, read_only=read_only)
            if not read_only:
                self._check_is_a_ledger()
                self._connection.pragma("journal_mode", "wal")
                self._connection.pragma("synchronous", synchronous)
                self._connection.execute(SCHEMA)
                self._note = os.open(_note_path(path), os.O_RDWR | os.O_CREAT, 0o644)
            # Who reads waits for no writer: readers have a connection of their own.
            self._reader = self._open(apsw.SQLITE_OPEN_READONLY | URI, read_only=read_only)
            self.head()
        except (apsw.Error, OSError) as error:
            self.close()
            raise NotPossible(f"{path} cannot be opened as a ledger: {error}") from None
        except NotPossible:
            self.close()
            raise

    def _open(self, flags: int, *, read_only: bool) -> apsw.Connection:
        connection = apsw.Connection(_address(self.path, read_only=read_only), flags=flags)
        self._opened.append(connection)
        connection.set_busy_timeout(BUSY_MILLISECONDS)
        return connection

    def _check_is_a_ledger(self) -> None:
        """Raise NotPossible if the file is kept for something else: the people, for one."""
        if holds_something_else(self._connection, than="entry"):
            raise NotPossible(
                f"{self.path} cannot be opened as a ledger: it holds something else",
                accepted="a file of its own",
            )

    @property
    def name(self) -> str:
        return str(self.path)

    def for_reading(self) -> SQLiteLedger:
        return SQLiteLedger(self.path, read_only=True)

    def close(self) -> None:
        with self._lock, self._reading:
            if self._note is not None:
                os.close(self._note)
                self._note = None
            # The writer last, which folds its log into the file: if it cannot, the next one does.
            for connection in reversed(self._opened):
                with suppress(apsw.Error):
                    connection.close()

    @contextmanager
    def writing(self) -> Iterator[None]:
        with self._lock:
            try:
                self._connection.execute("BEGIN IMMEDIATE")
                self._writer = threading.get_ident()
                yield
                self._connection.execute("COMMIT")
                self._note_head()
            except apsw.Error as error:
                self._roll_back()
                raise Unwritable(
                    f"The ledger could not be written, and nothing was changed: {error}"
                ) from None
            except BaseException:
                self._roll_back()
                raise
            finally:
                self._writer = None

    def _roll_back(self) -> None:
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")

    def _note_head(self) -> None:
        sequence, hash_ = self.head()
        note = f"{sequence:020d} {hash_.hex()}\n".encode()
        # In place and in one write; a note that is behind its ledger does no harm.
        if self._note is not None:
            with suppress(OSError):
                os.pwrite(self._note, note, 0)

    def noted_head(self) -> tuple[int, bytes] | None:
        note = _note_path(self.path)
        try:
            with note.open("rb") as file:
                written = file.read(LONGEST_NOTE)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise Damaged(f"The note {note} cannot be read: {error.strerror}") from None
        if not written.strip(b"\0"):  # never written, or a power cut before it came to the disk
            return None
        parted = _NOTE.fullmatch(written)
        sequence = parted and whole_number(parted["sequence"].decode(), most=LARGEST_SEQUENCE)
        if parted is None or sequence is None:
            raise Damaged(f"The note {note} of the last entry acknowledged cannot be read")
        return sequence, bytes.fromhex(parted["hash"].decode())

    def _write(self, statement: str, *values: int | str | bytes) -> None:
        self._connection.execute(statement, values)

    def _read(self, query: str, *values: int | str) -> list[Any]:
        if self._writer == threading.get_ident():
            return self._connection.execute(query, values).fetchall()
        try:
            with self._reading:
                return self._reader.execute(query, values).fetchall()
        except (apsw.Error, UnicodeDecodeError) as error:
            raise Unreadable(f"{self.path} cannot be read as a ledger: {error}") from None

    def rows(self) -> Iterator[Row]:
        try:
            for row in self._reader.execute(ROWS):
                yield tuple(map(_stored, row[::2], row[1::2]))
        except apsw.Error as error:
            raise Unreadable(f"{self.path} cannot be read as a ledger: {error}") from None

    def store_faults(self) -> list[str]:
        checked = self._reader.execute("PRAGMA integrity_check").fetchall()
        return [str(row[0]) for row in checked if row[0] != "ok"]


def _stored(kind: str, value: Any) -> Any:
    """A value as it lies in a row: bytes that are said to be a text, and are none, stay bytes."""
    if kind != "text":
        return value
    try:
        return value.decode()
    except UnicodeDecodeError:
        return value


def holds_something_else(connection: apsw.Connection, *, than: str) -> bool:
    """Whether a file has tables, and not the one that it would have."""
    tables = "SELECT name FROM sqlite_schema WHERE type = 'table'"
    names = {name for (name,) in connection.execute(tables)}
    return bool(names) and than not in names


def _note_path(path: Path) -> Path:
    return path.with_name(f"{path.name}-head")


def _address(path: Path, *, read_only: bool) -> str:
    """Where SQLite is to look: a copy without a log that it may not write beside, as it lies."""
    logged = path.with_name(f"{path.name}-wal").exists()
    immutable = read_only and not logged and not os.access(path.parent, os.W_OK)
    return f"{path.resolve().as_uri()}?immutable=1" if immutable else path.resolve().as_uri()
