"""The page of progressive meters: what each shows, a reading entered, the books it is held
against."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, JSONResponse, Response

from croupier.floor.accounting.meter_commands import ExplainMeter, ReadMeter
from croupier.floor.accounting.meters import MeterReport, meter_report
from croupier.publish.drawings.meters import draw_meter
from croupier.publish.drawings.svg import Drawing
from croupier.publish.papers.accounting import meters_data
from croupier.web.context import SeesSlips, Visit
from croupier.web.office.offers import Offer, offer, taken
from croupier.web.rendering import Page, page_for

router = APIRouter()


@dataclass(frozen=True, slots=True)
class MeterView:
    """A table's meter, and what the person who looks may do about it."""

    report: MeterReport
    picture: Drawing | None  # none before anything went in
    difference: str | None  # of the last reading, while progressive wagers are stopped for it
    is_due: bool  # wagers were registered since it was last read
    offers: tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class MetersPage(Page, template="office/meters.html"):
    meters: tuple[MeterView, ...]


@router.get("/meters", response_class=HTMLResponse, include_in_schema=False)
def meters_page(visit: SeesSlips) -> Response:
    views = (
        _view(visit, report)
        for table in visit.house.tables.values()
        if (report := meter_report(table, visit.house.standing.meters)) is not None
    )
    return page_for(visit, MetersPage(tuple(views)))


@router.get("/api/meters")
def meters_api(visit: SeesSlips) -> JSONResponse:
    """Every progressive meter, its last readings and awards; amounts in cents."""
    return JSONResponse(meters_data(visit.house.standing))


def _view(visit: Visit, report: MeterReport) -> MeterView:
    last = report.last
    seen = (0, 0) if last is None else (last.registered, last.hits)
    offers = (
        offer(command, table=report.table, is_primary=True) for command in (ExplainMeter, ReadMeter)
    )
    return MeterView(
        report=report,
        picture=draw_meter(report) if report.went_in else None,
        difference=None if last is None or last.is_settled else last.difference(),
        is_due=bool(report.wagered_in) and seen != (report.wagered_in, report.hits),
        offers=taken(visit, *offers),
    )
