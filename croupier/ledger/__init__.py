"""The ledger: an append-only, hash-chained store of everything that happened."""

from __future__ import annotations

from pathlib import Path

from croupier.ledger.audit import Finding, verify, verify_head
from croupier.ledger.entry import GENESIS, Damaged, Entry, Record
from croupier.ledger.sqlite import SQLiteLedger
from croupier.ledger.store import Ledger, Unreadable, Unwritable

__all__ = [
    "GENESIS",
    "SERVERS",
    "Damaged",
    "Entry",
    "Finding",
    "Ledger",
    "Record",
    "SQLiteLedger",
    "Unreadable",
    "Unwritable",
    "open_ledger",
    "verify",
    "verify_head",
]

SERVERS = ("postgresql://", "postgres://")


def open_ledger(where: str | Path, *, read_only: bool = False) -> Ledger:
    """A ledger by the URL of its server, or in the file of that name."""
    if str(where).startswith(SERVERS):
        from croupier.ledger.postgresql import PostgreSQLLedger

        return PostgreSQLLedger(str(where), read_only=read_only)
    return SQLiteLedger(Path(where), read_only=read_only)
