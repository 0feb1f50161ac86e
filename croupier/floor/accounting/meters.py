"""Readings of progressive meters, held against the books: 3.13 and 7.13, as proposed.

The books know what the wagers registered make a meter show. Where a reading says otherwise, no
progressive wager is made until another reading agrees or the difference is explained. The text
leaves how and by whom to the rules of the Division, which are not held: the house's default.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from croupier.floor.core.desk import Book, Signature, TablePlay
from croupier.lawbook import NotNow
from croupier.money import format_dollars, format_percent
from croupier.table import Event, TableState, accounts
from croupier.table.commands.wagering import MoveWager, PlaceWager

KEPT = 20  # readings and awards of a table


@dataclass(frozen=True, slots=True)
class Reading:
    """What a meter showed, and what the books had it at then."""

    display: int
    reset: int
    display_booked: int
    reset_booked: int
    registered: int  # what had gone in by then, all told
    hits: int  # how often it had been won by then
    by: Signature
    explained: Signature | None = None
    explanation: str | None = None

    @property
    def agrees(self) -> bool:
        return (self.display, self.reset) == (self.display_booked, self.reset_booked)

    @property
    def is_settled(self) -> bool:
        """Whether it agrees, or why it does not is on record."""
        return self.agrees or self.explained is not None

    def difference(self) -> str:
        """What is not as it should be, in words."""
        return " and ".join(
            f"the {name} shows {format_dollars(read)}, the books say {format_dollars(booked)}"
            for name, read, booked in (
                ("display", self.display, self.display_booked),
                ("reset meter", self.reset, self.reset_booked),
            )
            if read != booked
        )


@dataclass(frozen=True, slots=True)
class Award:
    """What a meter paid in one round, to one winner or shared among several."""

    round: int
    amount: int
    winners: int
    by: Signature


@dataclass(frozen=True, slots=True)
class MeterOfATable:
    """The last readings and awards of a table's meter, newest last, and how often it was hit."""

    readings: tuple[Reading, ...] = ()
    hits: int = 0
    awards: tuple[Award, ...] = ()

    @property
    def last(self) -> Reading | None:
        return self.readings[-1] if self.readings else None


@dataclass(frozen=True, slots=True)
class Meters(Book):
    """The meters of the house, by table; none is linked to another."""

    of_tables: Mapping[str, MeterOfATable] = field(default_factory=dict)

    def of(self, table: str) -> MeterOfATable:
        return self.of_tables.get(table, MeterOfATable())

    def holding(self, table: str, meter: MeterOfATable) -> Meters:
        return Meters({**self.of_tables, table: meter})

    def read(self, table: TableState, display: int, reset: int, by: Signature) -> Meters:
        """With a reading of a table's meter."""
        held, booked = self.of(table.id), table.balances
        reading = Reading(
            display=display,
            reset=reset,
            display_booked=table.meter_shown() or 0,
            reset_booked=booked.get(accounts.meter_reset(table.id), 0),
            registered=registered(table),
            hits=held.hits,
            by=by,
        )
        readings = (*held.readings[1 - KEPT :], reading)
        return self.holding(table.id, replace(held, readings=readings))

    def seen(self, play: TablePlay) -> Meters:
        """After an event at a table: whether the meter was won by it."""
        wins = accounts.meter_wins(play.table.id)
        won = play.table.balances.get(wins, 0) - play.before.balances.get(wins, 0)
        if not won:
            return self
        held = self.of(play.table.id)
        winners = sum(1 for account, cents in play.event.postings if account == wins and cents)
        award = Award(play.before.round, won, winners, play.by)
        awards = (*held.awards[1 - KEPT :], award)
        return self.holding(play.table.id, replace(held, hits=held.hits + 1, awards=awards))

    def check_may(self, table: TableState, event: Event) -> None:
        """Refuse a progressive wager while the last reading differs from the books."""
        if event.type not in (PlaceWager.type, MoveWager.type) or table.rules.meter is None:
            return
        made = event.particulars.get("to", event.particulars["wager"])
        last = self.of(table.id).last
        if made == table.rules.meter.wager and last is not None and not last.is_settled:
            raise NotNow(
                f"The meter of {table.id} was read, and {last.difference()}",
                accepted="read it again once it is right, or explain the difference, first",
            )

    def check_reconciled(self, table: TableState) -> None:
        """Refuse to go on where a meter moved since it was last read, or was found otherwise."""
        held, last = self.of(table.id), self.of(table.id).last
        if last is None and not registered(table):
            return
        if last is None or (last.registered, last.hits) != (registered(table), held.hits):
            raise NotNow(
                f"The meter of {table.id} was not read since its last wagers",
                accepted="read it and compare it with the books first",
            )
        if not last.is_settled:
            raise NotNow(
                f"The meter of {table.id} was read, and {last.difference()}",
                accepted="read it again once it is right, or explain the difference, first",
            )


def registered(table: TableState) -> int:
    """What progressive wagers have put in, all told."""
    return -table.balances.get(accounts.meter_in(table.id), 0)


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
