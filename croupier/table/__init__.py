"""The table of any game: seats, chips, limits, wagers and rounds, as a fold over events.

A command is checked against the state and becomes one event or a refusal; the event carries the
money it moved, so a table is rebuilt from its events alone.
"""

from croupier.table.accounts import Postings, is_balanced
from croupier.table.command import TableCommand
from croupier.table.commands import command_types
from croupier.table.deciding import decide, read_command
from croupier.table.event import Actor, Event
from croupier.table.limits import Limits
from croupier.table.state import TableState, fold

__all__ = [
    "Actor",
    "Event",
    "Limits",
    "Postings",
    "TableCommand",
    "TableState",
    "command_types",
    "decide",
    "fold",
    "is_balanced",
    "read_command",
]
