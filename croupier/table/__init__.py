"""The table of any game: seats, chips, limits, wagers and rounds, as a fold over events.

A command is checked against the state and becomes one event or a refusal; the event carries the
money it moved, so a table is rebuilt from its events alone. What is offered here is imported when
it is asked for: a ledger knows events, and waits for no command.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from croupier.table.accounts import Postings as Postings, is_balanced as is_balanced
    from croupier.table.command import TableCommand as TableCommand
    from croupier.table.deciding import decide as decide, decide_at as decide_at
    from croupier.table.event import Actor as Actor, Event as Event
    from croupier.table.folding import fold as fold
    from croupier.table.limits import Limits as Limits
    from croupier.table.state import TableState as TableState

_PLACES = {
    "Postings": "accounts",
    "is_balanced": "accounts",
    "TableCommand": "command",
    "decide": "deciding",
    "decide_at": "deciding",
    "Actor": "event",
    "Event": "event",
    "fold": "folding",
    "Limits": "limits",
    "TableState": "state",
}


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_PLACES[name]}"), name)
