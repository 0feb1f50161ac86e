"""Where the last rounds of each table are told in the ledger, and from where they are folded again.

A book of the house that stays small: a round is the entries that touched its table, and of every
fifth round the table is kept as it stood when it began. All else is in the entries themselves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from croupier.floor.core.desk import Book
from croupier.ledger import Entry
from croupier.table import TableState, fold

KEPT = 10  # rounds that are over, for each table
STARTS_APART = 5  # rounds from one whose beginning is kept to the next


@dataclass(frozen=True, slots=True)
class RoundNote:
    """A round: from the entry after the one that ended the round before, to the one that ended it.

    `altered` is how the house left the table by a command that was no play at it, a change of
    rules for a whole pit for instance: the entry, and the table after it.
    """

    number: int
    shoe: int
    entries: tuple[int, ...] = ()  # their sequences in the ledger
    start: TableState | None = None  # how the table stood before them, where that is kept
    altered: tuple[tuple[int, TableState], ...] = ()


@dataclass(frozen=True, slots=True)
class RoundBook(Book):
    """The notes of each table, oldest first; the last is of the round that is still on."""

    notes: Mapping[str, tuple[RoundNote, ...]] = field(default_factory=dict)

    def of(self, table: str) -> tuple[RoundNote, ...]:
        return self.notes.get(table, ())

    def noted(
        self,
        entry: Entry,
        *,
        is_play: bool,
        before: Mapping[str, TableState],
        after: Mapping[str, TableState],
    ) -> RoundBook:
        """The rounds after an entry, by the tables that it touched."""
        record, sequence = entry.record, entry.sequence
        # Play touches its own table alone; what is done for the house may touch any.
        possible = (after[record.table],) if is_play else after.values()
        touched = [table for table in possible if before.get(table.id) is not table]
        if not touched:
            return self
        notes = dict(self.notes)
        for table in touched:
            was = before.get(table.id)
            if was is None:
                notes[table.id] = (_note_begun(table, entries=(sequence,)),)
                continue
            *past, on = notes[table.id]
            on = replace(on, entries=(*on.entries, sequence))
            if not is_play and fold(was, record.event, record.actor, record.time) != table:
                on = replace(on, altered=(*on.altered, (sequence, table)))
            if table.round == on.number:
                notes[table.id] = (*past, replace(on, shoe=table.procedure.shoe))
            else:
                notes[table.id] = (*_kept((*past, on)), _note_begun(table))
        return RoundBook(notes)


def _note_begun(table: TableState, entries: tuple[int, ...] = ()) -> RoundNote:
    keeps = table.round % STARTS_APART == 1
    return RoundNote(table.round, table.procedure.shoe, entries, start=table if keeps else None)


def _kept(over: Sequence[RoundNote]) -> Sequence[RoundNote]:
    """Rounds that are over, as many as are kept, and before them back to one with a beginning."""
    least = max(0, len(over) - KEPT)
    return over[max(place for place in range(least + 1) if over[place].start is not None) :]
