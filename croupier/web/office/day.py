"""The page of the gaming day: what is still to be done, what every table won, the books."""

from __future__ import annotations

from datetime import date

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response
from starlette.exceptions import HTTPException

from croupier.floor.accounting.day_commands import CloseGamingDay
from croupier.floor.accounting.reports.day import DayReport, day_report, open_day
from croupier.floor.clock.commands import SetTimeZone
from croupier.floor.clock.zone import NEW_JERSEY
from croupier.floor.core.desk import HOUSE, why_not
from croupier.publish.papers.gaming_day import COLUMNS, day_data
from croupier.table import Actor
from croupier.web.context import Context, Here, SeesBooks
from croupier.web.office.offers import Offer, offer
from croupier.web.rendering import page

router = APIRouter()


@router.get("/day", response_class=HTMLResponse, include_in_schema=False)
def day_page(request: Request, here: Here, session: SeesBooks) -> Response:
    here.house.catch_up()
    actor, house = session.member.actor, here.house
    report = open_day(house.standing)
    hindered = None
    if report is not None:
        hindered = why_not(house.desk(HOUSE, actor, house.now()), CloseGamingDay())
    closes = report is not None and actor.role in CloseGamingDay.roles
    return page(
        request,
        "office/day.html",
        session=session,
        report=report,
        columns=COLUMNS,
        hindered=hindered if closes else None,
        close=offer(CloseGamingDay) if closes and hindered is None else None,
        days=[books.date for books in reversed(house.standing.days.closed)],
        sets_zone=_sets_zone(here, actor),
    )


def _sets_zone(here: Context, actor: Actor) -> Offer | None:
    """The time zone offered to be set, in a house that was begun without one."""
    house, likely = here.house, SetTimeZone(zone=NEW_JERSEY)
    if actor.role not in SetTimeZone.roles:
        return None
    if why_not(house.desk(HOUSE, actor, house.now()), likely) is not None:
        return None
    return offer(SetTimeZone, suggested={"zone": NEW_JERSEY})


@router.get("/day/{day}", response_class=HTMLResponse, include_in_schema=False)
def books_page(request: Request, day: date, here: Here, session: SeesBooks) -> Response:
    report = _report(here, day)
    days = [books.date for books in reversed(here.house.standing.days.closed)]
    return page(
        request, "office/day.html", session=session, report=report, columns=COLUMNS, days=days
    )


@router.get("/api/day/{day}")
def books_api(day: date, here: Here, session: SeesBooks) -> JSONResponse:
    """The books of a gaming day, open or closed; amounts in cents."""
    return JSONResponse(day_data(_report(here, day)))


def _report(here: Context, day: date) -> DayReport:
    here.house.catch_up()
    report = day_report(here.house.standing, day)
    if report is None:
        raise HTTPException(404, f"There are no books of {day}")
    return report
