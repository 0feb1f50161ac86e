"""Something done at a table, as the books of the house take note of it."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.floor.core.signature import Signature
from croupier.table import Event, TableState


@dataclass(frozen=True, slots=True)
class TablePlay:
    """An event of play: the entry it became, the table before and after it, and by whom."""

    entry: int
    before: TableState
    table: TableState
    event: Event
    by: Signature
