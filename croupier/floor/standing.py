"""Where the whole house stands: its tables and the books it keeps besides, folded from one ledger.

Everything that happens takes one standing to the next; nothing else is remembered between two
commands.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from croupier.floor.complimentary.forms import Forms
from croupier.floor.filings.book import Filings
from croupier.floor.rounds import Rounds
from croupier.floor.statistics import Statistics
from croupier.lawbook import BadInput
from croupier.table import Event, TableState


class NoSuchTable(BadInput):
    """A table the house does not have."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The tables, and each book of the house."""

    tables: Mapping[str, TableState] = field(default_factory=dict)
    forms: Forms = field(default_factory=Forms)  # Complimentary Vigorish Forms
    filings: Filings = field(default_factory=Filings)  # tournaments, petitions, guides
    rounds: Rounds = field(default_factory=Rounds)  # where the last ones are told
    statistics: Statistics = field(default_factory=Statistics)  # what each table has won

    def table(self, table_id: str) -> TableState:
        try:
            return self.tables[table_id]
        except KeyError:
            known = ", ".join(self.tables) or "none yet"
            raise NoSuchTable(
                f"There is no table {table_id!r}", accepted=f"tables: {known}"
            ) from None

    def with_table(self, table: TableState) -> Standing:
        return replace(self, tables={**self.tables, table.id: table})

    def after_play(self, table: TableState, event: Event, now: datetime) -> Standing:
        """Something was done at a table, which now stands so; the books take note of it."""
        return replace(
            self.with_table(table),
            forms=self.forms.seen(table),
            statistics=self.statistics.seen(self.tables[table.id], event, table, now),
        )
