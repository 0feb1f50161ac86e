"""The gaming day, and the books of each that is closed: what every table won, and that it balances.

A day begins with the first table that opens, or the first form: there is nothing to forget. Its
table game win counts deferred vigorish that was not collected (3.3(c)3, 7.3(c)3); what else it
counts is in no text held (interpretation `table-game-win`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from croupier.floor.accounting.corrections import Correction
from croupier.floor.accounting.slips import Slip, SlipKind
from croupier.floor.clock.zone import Zone
from croupier.floor.complimentary.provisions import DOCUMENTED
from croupier.floor.core.desk import Book, Signature
from croupier.lawbook import enforces
from croupier.table import TableState, accounts

Balances = Mapping[str, Mapping[str, int]]  # by table


@dataclass(frozen=True, slots=True)
class OpenDay:
    """The gaming day that is open, and how the books of the tables stood when it began."""

    date: date
    began: datetime
    at_start: Balances


@dataclass(frozen=True, slots=True)
class TableResult:
    """What a table's slips, counts and forms of a gaming day come to."""

    table: str
    pit: str
    opener: int
    fills: int
    credits: int
    closer: int
    drop: int
    complimentary: int  # vigorish deferred and never collected, documented on forms
    awards: int  # of a progressive meter, paid by the cage
    coupons: int  # what match play coupons have won of the tray, which is in the win
    over_or_short: int  # what the counts lacked against the books
    from_cage: int  # what the table's postings took from the cage, and did not give back

    @property
    @enforces(DOCUMENTED)
    def win(self) -> int:
        """Table game win: deferred vigorish not collected is part of it."""
        came_back = self.closer + self.credits + self.drop
        return came_back - self.opener - self.fills + self.complimentary

    @property
    def is_proven(self) -> bool:
        """Whether the slips and counts are what the books had move to and from the cage."""
        return self.win == self.complimentary - self.from_cage + self.awards


@dataclass(frozen=True, slots=True)
class Books:
    """The books of a gaming day; once it is closed they change no more."""

    date: date
    began: datetime
    closed: Signature | None  # nobody yet, where the day is still open
    results: tuple[TableResult, ...]
    slips: tuple[Slip, ...]
    corrections: tuple[Correction, ...]
    balances: Balances  # of every table, as the day was closed


@dataclass(frozen=True, slots=True)
class GamingDays(Book):
    """The gaming day that is open, if one is, and the books of those before."""

    open: OpenDay | None = None
    closed: tuple[Books, ...] = ()

    def date_at(self, now: datetime, zone: Zone) -> date:
        """The gaming day of what is done now: the open one, or the one that begins with it."""
        if self.open is not None:
            return self.open.date
        today = zone.gaming_date(now)
        return max(today, self.closed[-1].date + timedelta(days=1)) if self.closed else today

    def begun(self, now: datetime, zone: Zone, tables: Mapping[str, TableState]) -> GamingDays:
        """With a day open: this one, unless one is."""
        if self.open is not None:
            return self
        at_start = {table.id: table.balances for table in tables.values()}
        return replace(self, open=OpenDay(self.date_at(now, zone), now, at_start))

    def books(self, day: date) -> Books | None:
        return next((books for books in self.closed if books.date == day), None)

    def slip(self, serial: int) -> Slip | None:
        """A slip of a day that is closed."""
        slips = (slip for books in self.closed for slip in books.slips)
        return next((slip for slip in slips if slip.serial == serial), None)


def results(
    day: OpenDay, tables: Iterable[TableState], slips: Iterable[Slip]
) -> Iterator[TableResult]:
    """What each table that had to do with the cage in a day comes to, so far."""
    of_day = tuple(slips)
    for table in tables:
        own = tuple(slip for slip in of_day if slip.table == table.id)
        result = _result(table, day.at_start.get(table.id, {}), own)
        if own or result.complimentary or result.from_cage:
            yield result


def _result(table: TableState, before: Mapping[str, int], slips: tuple[Slip, ...]) -> TableResult:
    def total(kind: SlipKind) -> int:
        return sum(slip.amount for slip in slips if slip.kind is kind)

    def moved(account: str) -> int:
        return table.balances.get(account, 0) - before.get(account, 0)

    return TableResult(
        table=table.id,
        pit=table.pit,
        opener=total(SlipKind.OPENER),
        fills=total(SlipKind.FILL),
        credits=total(SlipKind.CREDIT),
        closer=total(SlipKind.CLOSER),
        drop=total(SlipKind.DROP),
        complimentary=moved(accounts.complimentary(table.id)),
        awards=moved(accounts.meter_wins(table.id)),
        coupons=moved(accounts.coupons_won(table.id)),
        over_or_short=moved(accounts.over_or_short(table.id)),
        from_cage=-moved(accounts.CAGE),
    )
