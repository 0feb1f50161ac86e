"""What ends with an entry of the ledger, so that the ledger is signed there: a shoe, or a shift.

The games and the commands say it themselves: a game, whether a shoe of cards is in play
(`Procedure.shoe`); an act or a command, whether a shift ends by it (`ends_shift`).
"""

from __future__ import annotations

from croupier.floor.commands import command_of
from croupier.floor.standing import Standing
from croupier.ledger import Record
from croupier.table import TableState

SHOE, SHIFT = "shoe end", "shift end"


def ended(record: Record, before: Standing, after: Standing) -> str | None:
    """What ended with an entry that took the house from one standing to the next, if anything."""
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
