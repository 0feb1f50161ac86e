"""Replaying a ledger: every command done again, at its own time, on a house of its own.

Given the same commands everything must come out the same, byte for byte; the first entry that
does not is a difference, either in the ledger or in the rules that made it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from croupier.floor.house import House
from croupier.lawbook import CroupierError
from croupier.ledger import Entry, Ledger, SQLiteLedger
from croupier.ledger.store import BATCH
from croupier.money import format_dollars


@dataclass(frozen=True, slots=True)
class Replay:
    """How far two ledgers are the same, and where each table stands."""

    entries: int
    head: str
    tables: dict[str, dict[str, Any]]
    difference: str | None

    def as_data(self) -> dict[str, Any]:
        return {
            "same": self.difference is None,
            "entries": self.entries,
            "head": self.head,
            "tables": self.tables,
            "difference": self.difference,
        }

    def __str__(self) -> str:
        if self.difference is not None:
            return f"differs: {self.difference}"
        lines = [f"the same: {self.entries} entries replayed, head {self.head}"]
        lines += [
            f"  {table}: round {told['round']}, step {told['step']}, "
            f"inventory {format_dollars(told['inventory'])}"
            for table, told in self.tables.items()
        ]
        return "\n".join(lines)


def replay(ledger: Ledger, watch: Callable[[int], object] = lambda _: None) -> Replay:
    """Do everything again and compare; `watch` is told now and then how much more is done."""
    now = datetime.min.replace(tzinfo=UTC)
    entries, head, difference = 0, b"", None
    with TemporaryDirectory() as directory:
        again = SQLiteLedger(Path(directory) / "replay.sqlite", synchronous="off")
        house = House(again, clock=lambda: now)
        for entry in ledger.entries():
            now = entry.record.time
            difference = _difference(entry, house)
            if difference is not None:
                break
            entries, head = entry.sequence, entry.hash
            if entries % BATCH == 0:
                watch(BATCH)
        tables = {
            table.id: {
                "round": table.round,
                "step": table.rules.procedure.step(table.procedure),
                "inventory": table.inventory(),
            }
            for table in house.tables.values()
        }
        again.close()
    return Replay(entries, head.hex(), tables, difference)


def _difference(entry: Entry, house: House) -> str | None:
    record = entry.record
    command = {"type": record.event.type, **record.event.particulars}
    try:
        again, _ = house.execute(
            command_id=record.command_id, table=record.table, actor=record.actor, command=command
        )
    except CroupierError as error:
        return f"entry {entry.sequence} is refused now: {error}"
    if (again.content, again.hash) != (entry.content, entry.hash):
        return f"entry {entry.sequence} comes out otherwise"
    return None
