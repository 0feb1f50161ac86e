"""The ledger: an append-only, hash-chained store of everything that happened."""

from croupier.ledger.entry import GENESIS, Entry, Record
from croupier.ledger.sqlite import SQLiteLedger
from croupier.ledger.verify import Finding, verify

__all__ = ["GENESIS", "Entry", "Finding", "Record", "SQLiteLedger", "verify"]
