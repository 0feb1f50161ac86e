"""What a ledger is, wherever it is stored: an append-only row of entries with one writer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any, ClassVar, Protocol

from croupier.lawbook import NotPossible
from croupier.ledger.entry import Entry, Record

BATCH = 1_000  # entries read at a time

# Sequence, command id, content and hash, each as it lies there; a text that is none is bytes.
Row = tuple[Any, Any, Any, Any]


class Unwritable(NotPossible):
    """The store did not take an entry: a full disk, a lock never released, a server gone."""

    code: ClassVar = "ledger-not-written"


class Unreadable(NotPossible):
    """The store does not give its entries: no ledger, a file cut short, a server gone."""

    code: ClassVar = "ledger-not-read"


class Ledger(Protocol):
    """Entries chained by hash; the same bytes in every store."""

    @property
    def name(self) -> str:
        """What people call it: a file, or a server's address without its password."""

    def close(self) -> None: ...

    def for_reading(self) -> Ledger:
        """The same store opened once more, to be read apart from it and closed apart."""

    def writing(self) -> AbstractContextManager[None]:
        """A transaction that no other writer can enter; rolled back if anything is raised."""

    def append(self, record: Record, *, head: tuple[int, bytes]) -> Entry:
        """Chain a record to the last entry, read within the same `writing`."""

    def head(self) -> tuple[int, bytes]:
        """The sequence and hash of the last entry."""

    def find(self, command_id: str) -> Entry | None:
        """The entry a command made, if it made one."""

    def entry(self, sequence: int) -> Entry | None:
        """The entry at a place, if there is one."""

    def find_all(self, command_ids: Sequence[str]) -> dict[str, Entry]:
        """The entries that these commands made, asked for at once, by command."""

    def entries(self, *, after: int = 0) -> Iterator[Entry]:
        """Entries in order, from the one after `after`."""

    def rows(self) -> Iterator[Row]:
        """Every row as stored, for an audit that trusts nothing."""

    def noted_head(self) -> tuple[int, bytes] | None:
        """The last entry acknowledged, by a note kept beside the store, if there is one; Damaged,
        if that cannot be read."""

    def store_faults(self) -> list[str]:
        """What the store itself finds wrong."""
