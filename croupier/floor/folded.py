"""The ledger folded as far as some entry: one frozen value, and the only way from one to the next.

A house keeps it between two commands, a snapshot writes it down, a recall makes it again; each
comes to the same value, because `followed` is all there is.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime

from croupier.floor.commands import is_of_the_house, read_house_command
from croupier.floor.core.desk import desk_at, fold_at
from croupier.floor.core.signature import Signature
from croupier.floor.standing import Standing
from croupier.ledger import GENESIS, Entry
from croupier.ledger.merkle import Tree
from croupier.table import Actor, Event, fold
from croupier.table.state import ESTABLISH, established


@dataclass(frozen=True, slots=True)
class Folded:
    """The last entry taken in, the Merkle tree over all so far, and how the house stands."""

    sequence: int = 0
    hash: bytes = GENESIS
    tree: Tree = field(default_factory=Tree)
    standing: Standing = field(default_factory=Standing)

    def with_entry(self, entry: Entry, standing: Standing) -> Folded:
        """An entry that is known to follow, and how the house stands after it."""
        event = entry.record.event
        rounds = standing.rounds.noted(
            entry.sequence,
            event,
            entry.record.time,
            at=entry.record.table,
            is_play=not is_of_the_house(event.type),
            before=self.standing.tables,
            after=standing.tables,
        )
        noted = replace(standing, rounds=rounds, sequence=entry.sequence)
        return Folded(entry.sequence, entry.hash, self.tree.with_leaf(entry.hash), noted)


def followed(folded: Folded, entry: Entry) -> Folded:
    """Take an entry of the ledger in; one that is not to be trusted is refused."""
    entry.check_follows(folded.sequence, folded.hash)
    record = entry.record
    try:
        after = after_event(folded.standing, record.table, record.actor, record.event, record.time)
    except Exception:  # whatever it is that cannot be folded, it did not happen here
        raise entry.damaged("does not follow from those before it") from None
    return folded.with_entry(entry, after)


def after_event(
    standing: Standing, table: str, actor: Actor, event: Event, now: datetime
) -> Standing:
    """How the house stands after an event."""
    if event.type == ESTABLISH:
        return standing.with_table(established(table, event.particulars))
    if is_of_the_house(event.type):
        command = read_house_command({"type": event.type, **event.particulars})
        return fold_at(desk_at(standing, table, actor, now), command, event)
    by = Signature.of(actor, now)
    return standing.after_play(fold(standing.tables[table], event, now), event, by)
