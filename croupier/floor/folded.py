"""The ledger folded as far as some entry: one frozen value, and the only way from one to the next.

A house keeps it between two commands, a snapshot writes it down, a recall makes it again; each
comes to the same value, because `followed` is all there is.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime

from croupier.floor.commands import HOUSE_COMMANDS, command_of
from croupier.floor.core.desk import Desk, HouseCommand, Signature
from croupier.floor.standing import Standing
from croupier.ledger import GENESIS, Entry, Record
from croupier.ledger.merkle import Tree
from croupier.table import Actor, Event, TableState, fold

SHOE, SHIFT = "shoe end", "shift end"


@dataclass(frozen=True, slots=True)
class Folded:
    """The last entry taken in, the Merkle tree over all so far, and how the house stands."""

    sequence: int = 0
    hash: bytes = GENESIS
    tree: Tree = field(default_factory=Tree)
    standing: Standing = field(default_factory=Standing)

    def with_entry(self, entry: Entry, standing: Standing) -> Folded:
        """An entry that is known to follow, and how the house stands after it."""
        assert entry.sequence == self.sequence + 1, "no entry is taken in twice or left out"
        assert self.tree.leaves == self.sequence, "the tree is of all entries so far"
        rounds = standing.rounds.noted(
            entry,
            is_play=entry.record.event.type not in HOUSE_COMMANDS,
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
    if event.type in HOUSE_COMMANDS:
        command = HOUSE_COMMANDS[event.type].of_entry(event.particulars)
        return after_command(standing, standing.desk(table, actor, now), command, event)
    by = Signature.of(actor, now)
    return standing.after_play(fold(standing.tables[table], event, actor, now), event, by)


def after_command(standing: Standing, desk: Desk, command: HouseCommand, event: Event) -> Standing:
    """How the house stands after the event of a command of the house.

    Serials and amounts are counted again from what came before: an event that says otherwise did
    not happen here.
    """
    command.check_known(desk)
    if (command.postings(desk), command.facts(desk)) != (event.postings, event.facts):
        raise ValueError(f"{event.type} establishes something else than it says")
    after = standing.holding(command.after(desk))
    if desk.table is None:
        return after
    return after.with_table(fold(desk.table, event, desk.actor, desk.now))


def ended(record: Record, before: Standing, after: Standing) -> str | None:
    """What ended with an entry that took the house from one standing to the next, so that the
    ledger is signed there. The games and the commands say it themselves: a game, whether a shoe of
    cards is in play (`Procedure.shoe`); an act or a command, whether it ends a shift."""
    then, now = before.tables.get(record.table), after.tables.get(record.table)
    kind = command_of(record.event.type, then)
    if kind is not None and kind.ends_shift:
        return SHIFT
    if then is None or now is None:
        return None
    return SHOE if _shoe_in_play(then) not in (None, _shoe_in_play(now)) else None


def _shoe_in_play(table: TableState) -> int | None:
    """The number of the shoe the table is dealt from, if it is dealt from one now."""
    procedure = table.rules.procedure
    return None if procedure.shoe(table.procedure) is None else int(table.procedure.shoe)
