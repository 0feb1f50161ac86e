"""Slips, corrections and progressive meters (3.13 and 7.13, as proposed) as data.

Nothing that was entered is left out: a void slip, a corrected amount and a dismissed correction
stand beside what replaced them.
"""

from __future__ import annotations

from typing import Any

from croupier.floor.accounting.corrections import Correction
from croupier.floor.accounting.meters import MeterReport, meter_reports
from croupier.floor.accounting.slips import Slip
from croupier.floor.core.desk import Signature
from croupier.floor.standing import Standing


def signature_data(signed: Signature) -> dict[str, Any]:
    return {
        "by": signed.by,
        "role": signed.role.value,
        "at": signed.moment.isoformat(timespec="seconds"),
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


def correction_data(made: Correction) -> dict[str, Any]:
    """One correction as data, with the entry it corrects."""
    return {
        "number": made.number,
        "entry": made.of.entry,
        "type": made.of.type,
        "table": made.of.table,
        "seat": made.of.seat,
        "was": made.of.amount,
        "amount": made.amount,
        "reason": made.reason,
        "stage": made.stage,
        "prepared": signature_data(made.prepared),
        "validated": None if made.validated is None else signature_data(made.validated),
        "dismissed": None
        if made.dismissed is None
        else {**signature_data(made.dismissed), "reason": made.dismissed_for},
    }


def slips_data(standing: Standing) -> dict[str, Any]:
    """The slips and corrections of the gaming day that is open."""
    day = standing.days.open
    return {
        "gaming_day": None if day is None else day.date.isoformat(),
        "next": standing.slips.next_serial,
        "slips": [slip_data(slip) for slip in standing.slips.today],
        "corrections": [correction_data(made) for made in standing.corrections.today],
    }


def meters_data(standing: Standing) -> dict[str, Any]:
    """Every progressive meter of the house."""
    reports = meter_reports(standing.tables.values(), standing.meters)
    return {"meters": [meter_data(report) for report in reports]}


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
                "display": reading.display,
                "reset": reading.reset,
                "display_booked": reading.display_booked,
                "reset_booked": reading.reset_booked,
                "agrees": reading.agrees,
                **signature_data(reading.by),
                "explanation": reading.explanation,
                "explained": reading.explained and signature_data(reading.explained),
            }
            for reading in report.readings
        ],
        "awards": [
            {"round": award.round, "amount": award.amount, "winners": award.winners}
            for award in report.awards
        ],
    }
