"""Where the whole house stands: its tables and the books it keeps besides, folded from one ledger.

Everything that happens takes one standing to the next; nothing else is remembered between two
commands.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import Any

from croupier.floor.accounting.corrections import Corrections
from croupier.floor.accounting.gaming_day import Books, GamingDays, books_of
from croupier.floor.accounting.meters import Meters
from croupier.floor.accounting.slips import KINDS, Slips
from croupier.floor.accounting.statistics import Statistics
from croupier.floor.clock.zone import Zone
from croupier.floor.complimentary.forms import Forms
from croupier.floor.core.desk import Book, Desk, Signature, TablePlay, table_of
from croupier.floor.core.rounds import RoundBook
from croupier.floor.filings.book import Filings
from croupier.floor.notices.book import Notices
from croupier.table import Actor, Event, TableState
from croupier.table.commands.running import CloseTable


@dataclass(frozen=True, slots=True)
class Standing:
    """The tables, and each book of the house."""

    sequence: int = 0  # of the last entry
    tables: Mapping[str, TableState] = field(default_factory=dict)
    zone: Zone = field(default_factory=Zone)  # of the clocks that people read
    days: GamingDays = field(default_factory=GamingDays)
    forms: Forms = field(default_factory=Forms)  # Complimentary Vigorish Forms
    slips: Slips = field(default_factory=Slips)  # of what goes to a table from the cage, and back
    corrections: Corrections = field(default_factory=Corrections)  # of amounts entered wrongly
    meters: Meters = field(default_factory=Meters)  # progressive ones, as they were read
    filings: Filings = field(default_factory=Filings)  # tournaments, petitions, guides
    notices: Notices = field(default_factory=Notices)  # told to the Division beforehand
    rounds: RoundBook = field(default_factory=RoundBook)  # where the last ones are told
    statistics: Statistics = field(default_factory=Statistics)  # what each table has won

    def table(self, table_id: str) -> TableState:
        return table_of(self.tables, table_id)

    def with_table(self, table: TableState) -> Standing:
        return replace(self, tables={**self.tables, table.id: table})

    def holding(self, changed: Iterable[Book | TableState]) -> Standing:
        """The same with these books and tables in the place of what they were."""
        held = tuple(changed)
        tables = {table.id: table for table in held if isinstance(table, TableState)}
        books: dict[str, Any] = {
            _FIELDS[type(book)]: book for book in held if isinstance(book, Book)
        }
        return replace(self, tables={**self.tables, **tables}, **books)

    def desk(self, place: str, actor: Actor, now: datetime) -> Desk:
        """Where a command of the house is laid: at a table, or for the house itself."""
        books = {kind: getattr(self, name) for kind, name in _FIELDS.items()}
        return Desk(self.tables, books, place, actor, now)

    def gaming_date(self, now: datetime) -> date:
        """The gaming day of what is done now: the open one, or the one that begins with it."""
        return self.days.date_at(now, self.zone)

    def open_books(self) -> Books | None:
        """The books of the gaming day that is open, as they stand."""
        day = self.days.open
        if day is None:
            return None
        return books_of(day, self.tables, self.slips, self.corrections)

    def books(self, day: date) -> Books | None:
        """The books of a day, open or closed."""
        on = self.open_books()
        return on if on is not None and on.date == day else self.days.books(day)

    def entered(self, table: TableState, event: Event, now: datetime) -> Event:
        """What was decided at a table, with the serial of its slip; refused where one of the
        books does not let it be."""
        self.meters.check_may(table, event)
        if event.type == CloseTable.type:
            self.slips.check_none_lacking(table.id)
            self.corrections.check_none_waiting(table.id)
        if event.type not in KINDS:
            return event
        return self.slips.with_serial(event, self.gaming_date(now))

    def after_play(self, table: TableState, event: Event, by: Signature) -> Standing:
        """Something was done at a table, which now stands so; the books take note of it."""
        play = TablePlay(self.sequence + 1, self.tables[table.id], table, event, by)
        day = self.gaming_date(by.moment)
        after = replace(
            self.with_table(table),
            forms=self.forms.seen(table),
            corrections=self.corrections.seen(play),
            meters=self.meters.seen(play),
            statistics=self.statistics.seen(play, day),
        )
        if event.type not in KINDS:
            return after
        prepared = self.slips.prepared(play, day)
        return replace(
            after, slips=prepared, days=self.days.begun(by.moment, self.zone, self.tables)
        )


# The field of each kind of book.
_FIELDS = {
    type(book): name
    for name in Standing.__slots__
    if isinstance(book := getattr(Standing(), name), Book)
}
