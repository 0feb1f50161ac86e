"""The gaming day, and the books of each that is closed: what every table won, and that it balances.

A day begins with the first table that opens, or the first form: there is nothing to forget. Its
table game win counts deferred vigorish that was not collected (3.3(c)3, 7.3(c)3); what else it
counts is in no text held (interpretation `table-game-win`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from croupier.floor.accounting.corrections import Correction, Corrections
from croupier.floor.accounting.slips import Slip, SlipKind, Slips
from croupier.floor.clock.zone import Zone
from croupier.floor.complimentary.provisions import DOCUMENTED
from croupier.floor.core.desk import Book, Signature
from croupier.lawbook import enforces, prints
from croupier.table import TableState, accounts

Balances = Mapping[str, Mapping[str, int]]  # by table

# What an account of a table is called in the books, by what stands after the table's id.
HEADINGS = {
    "inventory": "Table inventory",
    "drop": "Drop box",
    "patron": "Before the patrons",
    "layout": "Wagers on the layout",
    "vigorish/due": "Vigorish due",
    "vigorish/marked": "Vigorish marked",
    "complimentary-vigorish": "Complimentary vigorish",
    "coupons/laid": "Coupons on the layout",
    "coupons/taken": "Coupons in the drop box",
    "coupons/in": "Coupons: in",
    "coupons/won": "Coupons: won",
    "coupons/paid": "Coupons: paid by the licensee",
    "coupons/over-or-short": "Coupons short (below nothing: over)",
    "over-or-short": "Short (below nothing: over)",
    "meter/in": "Meter: in, from wagers",
    "meter/funded": "Meter: in, funded",
    "meter/display": "Meter: display",
    "meter/reset": "Meter: reset",
    "meter/wins": "Meter: wins",
    "meter/overflow": "Meter: overflow",
}
OF_THE_HOUSE = {accounts.CAGE: "Cage", accounts.POCKETS: "Patrons, away from the tables"}


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
class Account:
    """One line of the books: what is held under a heading, by table and in all."""

    heading: str
    by_table: Mapping[str, int]

    @property
    def total(self) -> int:
        return sum(self.by_table.values())


@dataclass(frozen=True, slots=True)
class Books:
    """The books of a gaming day, as it stands or as it was closed: what every table won by its
    slips, and every account. Each table's accounts add up to nothing, and so do all of them."""

    date: date
    began: datetime
    closed: Signature | None  # nobody yet, where the day is still open
    results: tuple[TableResult, ...]
    slips: tuple[Slip, ...]
    corrections: tuple[Correction, ...]
    balances: Balances  # of every table

    @property
    def tables(self) -> tuple[str, ...]:
        return tuple(self.balances)

    @property
    def accounts(self) -> tuple[Account, ...]:
        """Every account that holds anything, under its heading."""
        found: dict[str, dict[str, int]] = {}
        for table, held in self.balances.items():
            for account, cents in held.items():
                of_table = found.setdefault(_heading(table, account), {})
                of_table[table] = of_table.get(table, 0) + cents
        order = [*OF_THE_HOUSE.values(), *HEADINGS.values()]
        return tuple(Account(heading, found[heading]) for heading in sorted(found, key=order.index))

    @property
    @prints(DOCUMENTED)
    def win(self) -> int:
        return sum(result.win for result in self.results)

    @property
    def awards(self) -> int:
        """What meters paid: by the cage, and in no table's win."""
        return sum(result.awards for result in self.results)

    @property
    def coupons(self) -> int:
        """What match play coupons won: by the trays, and so in the tables' win."""
        return sum(result.coupons for result in self.results)

    def balance(self, table: str) -> int:
        """What all accounts of a table add up to: nothing."""
        return sum(account.by_table.get(table, 0) for account in self.accounts)

    @property
    def is_balanced(self) -> bool:
        """Whether every table's accounts add up to nothing, and its slips to what moved."""
        proven = all(result.is_proven for result in self.results)
        return proven and all(self.balance(table) == 0 for table in self.tables)

    def total(self, column: str) -> int:
        return sum(getattr(result, column) for result in self.results)


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


def books_of(
    day: OpenDay,
    tables: Mapping[str, TableState],
    slips: Slips,
    corrections: Corrections,
    closed: Signature | None = None,
) -> Books:
    """The books of the day that is open, as it stands or as it is closed."""
    return Books(
        date=day.date,
        began=day.began,
        closed=closed,
        results=tuple(_results(day, tables.values(), slips.today)),
        slips=slips.today,
        corrections=corrections.today,
        balances={table.id: table.balances for table in tables.values()},
    )


def _heading(table: str, account: str) -> str:
    if account in OF_THE_HOUSE:
        return OF_THE_HOUSE[account]
    place = account.removeprefix(f"{table}/")
    return next(
        heading for start, heading in HEADINGS.items() if f"{place}/".startswith(f"{start}/")
    )


def _results(
    day: OpenDay, tables: Iterable[TableState], slips: tuple[Slip, ...]
) -> Iterator[TableResult]:
    """What each table that had to do with the cage in a day comes to, so far."""
    for table in tables:
        own = tuple(slip for slip in slips if slip.table == table.id)
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
