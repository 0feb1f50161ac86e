"""Progressive meters by their books: what went in, where it is, and how often it was won.

3.13 and 7.13, as proposed. What went in is on the display or the reset meter, was won, or could
not be parted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from croupier.floor.accounting.meters import Award, Meters, Reading
from croupier.money import format_percent
from croupier.table import TableState, accounts


@dataclass(frozen=True, slots=True)
class MeterReport:
    """A table's progressive meter: what went in, and where it is."""

    table: str
    shown: int
    start: int
    rate: str  # percent of a wager, both meters together
    wagered_in: int
    funded: int
    display: int
    reset: int
    wins: int
    overflow: int
    hits: int
    readings: tuple[Reading, ...]
    awards: tuple[Award, ...]

    @property
    def last(self) -> Reading | None:
        return self.readings[-1] if self.readings else None

    @property
    def went_in(self) -> int:
        return self.wagered_in + self.funded

    @property
    def is_proven(self) -> bool:
        """Whether what went in is on the display or the reset meter, was won, or is left over."""
        return self.went_in == self.display + self.reset + self.wins + self.overflow


def meter_report(table: TableState, meters: Meters) -> MeterReport | None:
    """The meter of a table, if it has one."""
    terms = table.rules.meter
    if terms is None:
        return None
    held, read = table.balances, meters.of(table.id)
    return MeterReport(
        table=table.id,
        shown=table.meter_shown() or 0,
        start=terms.start,
        rate=format_percent(terms.rate + terms.reset_rate),
        wagered_in=-held.get(accounts.meter_in(table.id), 0),
        funded=-held.get(accounts.meter_funded(table.id), 0),
        display=held.get(accounts.meter_display(table.id), 0),
        reset=held.get(accounts.meter_reset(table.id), 0),
        wins=held.get(accounts.meter_wins(table.id), 0),
        overflow=held.get(accounts.meter_overflow(table.id), 0),
        hits=read.hits,
        readings=read.readings,
        awards=read.awards,
    )


def meter_reports(tables: Iterable[TableState], meters: Meters) -> Iterator[MeterReport]:
    """Every progressive meter of the house."""
    for table in tables:
        if (report := meter_report(table, meters)) is not None:
            yield report
