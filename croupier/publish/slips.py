"""Slips, corrections and progressive meters as data and on paper.

Nothing that was entered is left out: a void slip, a corrected amount and a dismissed correction
stand beside what replaced them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from croupier.floor.corrections import Correction
from croupier.floor.meters import Award, Meters, Reading
from croupier.floor.signature import Signature
from croupier.floor.slips import Slip
from croupier.floor.standing import Standing
from croupier.money import format_percent
from croupier.table import TableState, accounts


def signature_data(signed: Signature) -> dict[str, Any]:
    return {
        "by": signed.by,
        "role": signed.role.value,
        "at": signed.at.isoformat(timespec="seconds"),
    }


def slip_data(slip: Slip) -> dict[str, Any]:
    """One slip as data; amounts in cents."""
    countersigned, voided = slip.countersigned, slip.voided
    return {
        "serial": slip.serial,
        "kind": slip.kind.value,
        "table": slip.table,
        "pit": slip.pit,
        "gaming_date": slip.day.isoformat(),
        "entry": slip.entry,
        "prepared_amount": slip.prepared_amount,
        "corrected": list(slip.corrected),
        "amount": slip.amount,
        "stage": slip.stage,
        "waits_for": slip.waits_for(),
        "prepared": signature_data(slip.prepared),
        "countersigned": None if countersigned is None else signature_data(countersigned),
        "voided": None
        if voided is None
        else {"reason": voided.reason, **signature_data(voided.by)},
    }


def correction_data(one: Correction) -> dict[str, Any]:
    """One correction as data, with the entry it corrects."""
    return {
        "number": one.number,
        "entry": one.of.entry,
        "type": one.of.type,
        "table": one.of.table,
        "seat": one.of.seat,
        "was": one.of.amount,
        "amount": one.amount,
        "reason": one.reason,
        "stage": one.stage,
        "prepared": signature_data(one.prepared),
        "validated": None if one.validated is None else signature_data(one.validated),
        "dismissed": None
        if one.dismissed is None
        else {**signature_data(one.dismissed), "reason": one.dismissed_for},
    }


def slips_data(standing: Standing) -> dict[str, Any]:
    """The slips and corrections of the gaming day that is open."""
    day = standing.days.open
    return {
        "gaming_day": None if day is None else day.date.isoformat(),
        "next": standing.slips.next_serial,
        "slips": [slip_data(slip) for slip in standing.slips.today],
        "corrections": [correction_data(one) for one in standing.corrections.today],
    }


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
    held, of = table.balances, meters.of(table.id)
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
        hits=of.hits,
        readings=of.readings,
        awards=of.awards,
    )


def meters_data(standing: Standing) -> dict[str, Any]:
    """Every progressive meter of the house as data."""
    reports = (meter_report(table, standing.meters) for table in standing.tables.values())
    return {"meters": [meter_data(one) for one in reports if one is not None]}


def meter_data(report: MeterReport) -> dict[str, Any]:
    return {
        "table": report.table,
        "shown": report.shown,
        "start": report.start,
        "rate_percent": report.rate,
        "in": report.wagered_in,
        "funded": report.funded,
        "display": report.display,
        "reset": report.reset,
        "wins": report.wins,
        "overflow": report.overflow,
        "hits": report.hits,
        "proven": report.is_proven,
        "readings": [
            {
                "display": one.display,
                "reset": one.reset,
                "display_booked": one.display_booked,
                "reset_booked": one.reset_booked,
                "agrees": one.agrees,
                **signature_data(one.by),
                "explanation": one.explanation,
                "explained": None if one.explained is None else signature_data(one.explained),
            }
            for one in report.readings
        ],
        "awards": [
            {"round": one.round, "amount": one.amount, "winners": one.winners}
            for one in report.awards
        ],
    }
