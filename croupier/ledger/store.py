"""What a ledger is, wherever it is stored: an append-only row of entries with one writer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any

from croupier.lawbook import NotPossible
from croupier.ledger.entry import GENESIS, Entry, Record

BATCH = 1_000  # entries read at a time

# Sequence, command id, content and hash, each as it lies there; a text that is none is bytes.
Row = tuple[Any, Any, Any, Any]


class Unwritable(NotPossible):
    """The store did not take an entry: a full disk, a lock never released, a server gone."""

    code = "ledger-not-written"


class Unreadable(NotPossible):
    """The store does not give its entries: no ledger, a file cut short, a server gone."""

    code = "ledger-not-read"


class Ledger(ABC):
    """Entries chained by hash; the same bytes in every store, in a table of the same columns."""

    @property
    @abstractmethod
    def name(self) -> str:
        """What people call it: a file, or a server's address without its password."""

    @abstractmethod
    def close(self) -> None: ...

    @abstractmethod
    def for_reading(self) -> Ledger:
        """The same store opened once more, to be read apart from it and closed apart."""

    @abstractmethod
    def writing(self) -> AbstractContextManager[None]:
        """A transaction that no other writer can enter; rolled back if anything is raised."""

    @abstractmethod
    def rows(self) -> Iterator[Row]:
        """Every row as stored, for an audit that trusts nothing."""

    @abstractmethod
    def noted_head(self) -> tuple[int, bytes] | None:
        """The last entry acknowledged, by a note kept beside the store, if there is one; Damaged,
        if that cannot be read."""

    @abstractmethod
    def store_faults(self) -> list[str]:
        """What the store itself finds wrong."""

    @abstractmethod
    def _read(self, query: str, *values: int | str) -> list[Any]:
        """What a query finds, with its values where it says `?`: for the writer with what it has
        written, for others without."""

    @abstractmethod
    def _write(self, statement: str, *values: int | str | bytes) -> None:
        """Do it within `writing`, with its values where it says `?`."""

    def append(self, record: Record, *, head: tuple[int, bytes]) -> Entry:
        """Chain a record to the last entry, read within the same `writing`."""
        sequence, previous = head
        entry = Entry.chained(sequence + 1, previous, record)
        self._write(
            "INSERT INTO entry (sequence, command_id, content, hash) VALUES (?, ?, ?, ?)",
            *(entry.sequence, record.command_id, entry.content, entry.hash),
        )
        return entry

    def head(self) -> tuple[int, bytes]:
        """The sequence and hash of the last entry."""
        rows = self._read("SELECT sequence, hash FROM entry ORDER BY sequence DESC LIMIT 1")
        if not rows:
            return 0, GENESIS
        sequence, hash_ = rows[0]
        if not isinstance(sequence, int) or not isinstance(hash_, bytes):
            raise NotPossible(f"{self.name} holds no ledger of ours")
        return sequence, hash_

    def find(self, command_id: str) -> Entry | None:
        """The entry a command made, if it made one."""
        return self.find_all([command_id]).get(command_id)

    def find_all(self, command_ids: Sequence[str]) -> dict[str, Entry]:
        """The entries that these commands made, asked for at once, by command."""
        if not command_ids:
            return {}
        rows = self._read(
            "SELECT command_id, sequence, content, hash FROM entry"
            f" WHERE command_id IN ({', '.join('?' * len(command_ids))})",
            *command_ids,
        )
        return {command_id: Entry(*row) for command_id, *row in rows}

    def entry(self, sequence: int) -> Entry | None:
        """The entry at a place, if there is one."""
        rows = self._read("SELECT sequence, content, hash FROM entry WHERE sequence = ?", sequence)
        return Entry(*rows[0]) if rows else None

    def entries(self, *, after: int = 0) -> Iterator[Entry]:
        """Entries in order, from the one after `after`."""
        while True:
            rows = self._read(
                "SELECT sequence, content, hash FROM entry WHERE sequence > ?"
                " ORDER BY sequence LIMIT ?",
                *(after, BATCH),
            )
            yield from (Entry(*row) for row in rows)
            if len(rows) < BATCH:
                return
            after = rows[-1][0]
