"""The table of any game: seats, chips, limits, wagers and rounds, as a fold over events.

A command is checked against the state and becomes one event or a refusal; the event carries the
money it moved, so a table is rebuilt from its events alone.
"""

from croupier.table.accounts import Postings, is_balanced
from croupier.table.command import TableCommand
from croupier.table.deciding import decide, decide_at
from croupier.table.event import Actor, Event
from croupier.table.folding import fold
from croupier.table.limits import Limits
from croupier.table.state import TableState

__all__ = [
    "Actor",
    "Event",
    "Limits",
    "Postings",
    "TableCommand",
    "TableState",
    "decide",
    "decide_at",
    "fold",
    "is_balanced",
]
