"""The books of a gaming day, open or closed: what every table won by its slips, and every account.

Each table's accounts add up to nothing, and so do all of them. 3.3(c)3 and 7.3(c)3: deferred
vigorish that was not collected is in the win.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Protocol

from croupier.floor.accounting.corrections import Correction, Corrections
from croupier.floor.accounting.gaming_day import Balances, Books, GamingDays, TableResult, results
from croupier.floor.accounting.slips import Slip, Slips
from croupier.floor.complimentary.provisions import DOCUMENTED
from croupier.floor.core.desk import Signature
from croupier.lawbook import prints
from croupier.table import TableState, accounts

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


class DayBooks(Protocol):
    """What of a house the report of a day is made of."""

    @property
    def days(self) -> GamingDays: ...
    @property
    def tables(self) -> Mapping[str, TableState]: ...
    @property
    def slips(self) -> Slips: ...
    @property
    def corrections(self) -> Corrections: ...


@dataclass(frozen=True, slots=True)
class Account:
    """One line of the books: what is held under a heading, by table and in all."""

    heading: str
    by_table: Mapping[str, int]

    @property
    def total(self) -> int:
        return sum(self.by_table.values())


@dataclass(frozen=True, slots=True)
class DayReport:
    """A gaming day: as it stands, or as it was closed."""

    date: date
    began: datetime
    closed: Signature | None
    results: tuple[TableResult, ...]
    tables: tuple[str, ...]
    accounts: tuple[Account, ...]
    slips: tuple[Slip, ...]
    corrections: tuple[Correction, ...]

    @property
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


def open_day(standing: DayBooks) -> DayReport | None:
    """The gaming day that is open, as it stands."""
    day = standing.days.open
    if day is None:
        return None
    balances = {table.id: table.balances for table in standing.tables.values()}
    so_far = results(day, standing.tables.values(), standing.slips.today)
    return _report(
        Books(
            date=day.date,
            began=day.began,
            closed=None,
            results=tuple(so_far),
            slips=standing.slips.today,
            corrections=standing.corrections.today,
            balances=balances,
        )
    )


def day_report(standing: DayBooks, day: date) -> DayReport | None:
    """The books of a day, open or closed."""
    books = standing.days.books(day)
    if books is not None:
        return _report(books)
    now = open_day(standing)
    return now if now is not None and now.date == day else None


@prints(DOCUMENTED)
def _report(books: Books) -> DayReport:
    return DayReport(
        date=books.date,
        began=books.began,
        closed=books.closed,
        results=books.results,
        tables=tuple(books.balances),
        accounts=tuple(_accounts(books.balances)),
        slips=books.slips,
        corrections=books.corrections,
    )


def _accounts(balances: Balances) -> Iterable[Account]:
    """Every account that holds anything, under its heading."""
    found: dict[str, dict[str, int]] = {}
    for table, held in balances.items():
        for account, cents in held.items():
            of_table = found.setdefault(_heading(table, account), {})
            of_table[table] = of_table.get(table, 0) + cents
    order = [*OF_THE_HOUSE.values(), *HEADINGS.values()]
    for heading in sorted(found, key=order.index):
        yield Account(heading, found[heading])


def _heading(table: str, account: str) -> str:
    if account in OF_THE_HOUSE:
        return OF_THE_HOUSE[account]
    place = account.removeprefix(f"{table}/")
    return next(
        heading for start, heading in HEADINGS.items() if f"{place}/".startswith(f"{start}/")
    )
