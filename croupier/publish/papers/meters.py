"""Progressive meters as data: 3.13 and 7.13, as proposed."""

from __future__ import annotations

from typing import Any

from croupier.floor.accounting.meters import MeterReport, meter_reports
from croupier.floor.standing import Standing
from croupier.publish.papers.slips import signature_data


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
