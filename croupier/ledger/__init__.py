"""The ledger: an append-only, hash-chained store of everything that happened."""

from croupier.ledger.entry import GENESIS, Damaged, Entry, Record
from croupier.ledger.sqlite import SQLiteLedger
from croupier.ledger.verify import Finding, verify, verify_head

__all__ = [
    "GENESIS",
    "Damaged",
    "Entry",
    "Finding",
    "Record",
    "SQLiteLedger",
    "verify",
    "verify_head",
]
