"""The page of progressive meters: what each shows, a reading entered, the books it is held
against."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response

from croupier.floor import House
from croupier.floor.accounting.meter_commands import ExplainMeter, ReadMeter
from croupier.floor.accounting.reports.meters import MeterReport, meter_report
from croupier.floor.core.desk import why_not
from croupier.publish.drawings.meters import draw_meter
from croupier.publish.drawings.svg import Drawing
from croupier.publish.papers.meters import meters_data
from croupier.table import Actor
from croupier.web.context import Here, SeesSlips
from croupier.web.office.offers import Offer, offer
from croupier.web.rendering import page

router = APIRouter()


@dataclass(frozen=True, slots=True)
class MeterView:
    """A table's meter, and what the person who looks may do about it."""

    report: MeterReport
    picture: Drawing | None
    is_due: bool  # wagers were registered since it was last read
    read: Offer | None
    explain: Offer | None


@router.get("/meters", response_class=HTMLResponse, include_in_schema=False)
def meters_page(request: Request, here: Here, session: SeesSlips) -> Response:
    here.house.catch_up()
    views = [
        _view(here.house, session.member.actor, report)
        for table in here.house.tables.values()
        if (report := meter_report(table, here.house.standing.meters)) is not None
    ]
    return page(request, "office/meters.html", session=session, views=views)


@router.get("/api/meters")
def meters_api(here: Here, session: SeesSlips) -> JSONResponse:
    """Every progressive meter, its last readings and awards; amounts in cents."""
    here.house.catch_up()
    return JSONResponse(meters_data(here.house.standing))


def _view(house: House, actor: Actor, report: MeterReport) -> MeterView:
    desk = house.desk(report.table, actor, house.now())
    reads = why_not(desk, ReadMeter(display=0, reset=0)) is None
    explains = why_not(desk, ExplainMeter(explanation="-")) is None
    last = report.last
    return MeterView(
        report=report,
        picture=draw_meter(report) if report.went_in else None,
        is_due=bool(report.wagered_in)
        and (last is None or (last.registered, last.hits) != (report.wagered_in, report.hits)),
        read=offer(ReadMeter, table=report.table) if reads else None,
        explain=offer(ExplainMeter, table=report.table) if explains else None,
    )
