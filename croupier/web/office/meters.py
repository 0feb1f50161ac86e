"""The page of progressive meters: what each shows, a reading entered, the books it is held
against."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response

from croupier.floor import House
from croupier.floor.accounting.meter_commands import ExplainMeter, ReadMeter
from croupier.floor.accounting.meters import MeterReport, meter_report
from croupier.floor.people.staff import Session
from croupier.publish.drawings.meters import draw_meter
from croupier.publish.drawings.svg import Drawing
from croupier.publish.papers.accounting import meters_data
from croupier.table import Actor
from croupier.web.context import Here, SeesSlips
from croupier.web.office.offers import Offer, offer, taken
from croupier.web.rendering import Page, counted, dollars, page

router = APIRouter()


@dataclass(frozen=True, slots=True)
class MeterView:
    """A table's meter, and what the person who looks may do about it."""

    report: MeterReport
    picture: Drawing | None  # none before anything went in
    won: str
    difference: str | None  # of the last reading, while progressive wagers are stopped for it
    is_due: bool  # wagers were registered since it was last read
    offers: tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class MetersPage(Page):
    template: ClassVar[str] = "office/meters.html"

    session: Session
    meters: tuple[MeterView, ...]


@router.get("/meters", response_class=HTMLResponse, include_in_schema=False)
def meters_page(request: Request, here: Here, session: SeesSlips) -> Response:
    here.house.catch_up()
    views = (
        _view(here.house, session.member.actor, report)
        for table in here.house.tables.values()
        if (report := meter_report(table, here.house.standing.meters)) is not None
    )
    return page(request, MetersPage(session, tuple(views)))


@router.get("/api/meters")
def meters_api(here: Here, session: SeesSlips) -> JSONResponse:
    """Every progressive meter, its last readings and awards; amounts in cents."""
    here.house.catch_up()
    return JSONResponse(meters_data(here.house.standing))


def _view(house: House, actor: Actor, report: MeterReport) -> MeterView:
    last = report.last
    seen = (0, 0) if last is None else (last.registered, last.hits)
    offers = (
        offer(command, table=report.table, is_primary=True) for command in (ExplainMeter, ReadMeter)
    )
    return MeterView(
        report=report,
        picture=draw_meter(report) if report.went_in else None,
        won=_won(report),
        difference=None if last is None or last.is_settled else last.difference(),
        is_due=bool(report.wagered_in) and seen != (report.wagered_in, report.hits),
        offers=taken(house, actor, *offers),
    )


def _won(report: MeterReport) -> str:
    """How often it was won, and what it paid last."""
    won = f"Won {counted(report.hits, 'time')}"
    if not report.awards:
        return won
    last = report.awards[-1]
    shared = f", shared by {last.winners}" if last.winners > 1 else ""
    return f"{won}, last ${dollars(last.amount)}{shared}, in round {last.round}"
