"""Replaying a ledger: every command done again, at its own time, as a house does it.

Given the same commands everything must come out the same, byte for byte; the first entry that
does not is a difference, either in the ledger or in the rules that made it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from croupier.entered import as_it_was_meant
from croupier.floor.commands import command_of
from croupier.floor.core.desk import check_id
from croupier.floor.deciding import recorded
from croupier.floor.folded import Folded
from croupier.lawbook import Conflict, CroupierError
from croupier.ledger import Entry, Ledger
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
            f"  {table}: round {summary['round']}, step {summary['step']}, "
            f"inventory {format_dollars(summary['inventory'])}"
            for table, summary in self.tables.items()
        ]
        return "\n".join(lines)


def replay(ledger: Ledger, watch: Callable[[int], object] = lambda _: None) -> Replay:
    """Do everything again and compare; `watch` is told now and then how much more is done."""
    folded, difference = Folded(), None
    known: set[str] = set()
    for entry in ledger.entries():
        again = _again(folded, entry, known)
        if isinstance(again, str):
            difference = again
            break
        folded = again
        if entry.sequence % BATCH == 0:
            watch(BATCH)
    tables = {
        table.id: {
            "round": table.round,
            "step": table.rules.procedure.step(table.procedure),
            "inventory": table.inventory(),
        }
        for table in folded.standing.tables.values()
    }
    head = folded.hash.hex() if folded.sequence else ""
    return Replay(folded.sequence, head, tables, difference)


def _again(folded: Folded, entry: Entry, known: set[str]) -> Folded | str:
    """An entry done again, at its own time and where those before it led; or what differs."""
    record = entry.record
    type_, particulars = record.event.type, record.event.particulars
    kind = command_of(type_, folded.standing.tables.get(record.table))
    meant = particulars if kind is None else as_it_was_meant(kind, particulars)
    command = {"type": type_, **meant}
    given = (record.command_id, record.table, record.actor, command)
    try:
        check_id(record.command_id, "command id")
        if record.command_id in known:
            raise Conflict("the same command was done before")
        done, after = recorded(folded.standing, *given, now=record.time)
    except CroupierError as error:
        return f"entry {entry.sequence} is refused now: {error}"
    except Exception as error:  # it holds what no command can: forged, or not ours
        return f"entry {entry.sequence} cannot be done again: {type(error).__name__}"
    again = Entry.chained(folded.sequence + 1, folded.hash, done)
    if (again.sequence, again.content, again.hash) != (entry.sequence, entry.content, entry.hash):
        return f"entry {entry.sequence} comes out otherwise"
    known.add(record.command_id)
    return folded.with_entry(entry, after)
