"""The page of the gaming day: what is still to be done, what every table won, the books."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from typing import ClassVar

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response
from starlette.exceptions import HTTPException

from croupier.floor import House
from croupier.floor.accounting.day_commands import CloseGamingDay
from croupier.floor.accounting.gaming_day import Books
from croupier.floor.clock.commands import SetTimeZone
from croupier.floor.clock.zone import NEW_JERSEY
from croupier.floor.core.desk import HOUSE, why_not
from croupier.floor.people.staff import Session
from croupier.publish.papers.gaming_day import COLUMNS, day_data
from croupier.web.context import Here, SeesBooks
from croupier.web.office.offers import Offer, falls_to, offer, taken
from croupier.web.office.slips import SlipView
from croupier.web.rendering import Page, page

router = APIRouter()


@dataclass(frozen=True, slots=True)
class FiguresRow:
    """A row of figures, one for each table, and of all tables."""

    title: str
    figures: tuple[int, ...]
    total: int
    css: str = ""


@dataclass(frozen=True, slots=True)
class DayPage(Page):
    template: ClassVar[str] = "office/day.html"

    session: Session
    report: Books | None  # none while no day is open
    days: tuple[date, ...]  # closed, the last first
    wins: tuple[FiguresRow, ...] = ()
    books: tuple[FiguresRow, ...] = ()
    slips: tuple[SlipView, ...] = ()
    hindered: str | None = None  # what keeps who closes the day from closing it
    close: Offer | None = None
    sets_zone: tuple[Offer, ...] = ()


@router.get("/day", response_class=HTMLResponse, include_in_schema=False)
def day_page(request: Request, here: Here, session: SeesBooks) -> Response:
    here.house.catch_up()
    house, actor = here.house, session.member.actor
    report = house.standing.open_books()
    hindered, close = None, None
    if report is not None and falls_to(CloseGamingDay, actor.role):
        hindered = why_not(house.desk(HOUSE, actor, house.now()), CloseGamingDay())
        close = None if hindered else offer(CloseGamingDay, is_primary=True)
    zone = offer(SetTimeZone, suggested={"zone": NEW_JERSEY})
    shown = replace(
        _page(session, house, report),
        hindered=None if hindered is None else str(hindered),
        close=close,
        sets_zone=taken(house, actor, zone),
    )
    return page(request, shown)


@router.get("/day/{day}", response_class=HTMLResponse, include_in_schema=False)
def books_page(request: Request, day: date, here: Here, session: SeesBooks) -> Response:
    return page(request, _page(session, here.house, _report(here.house, day)))


@router.get("/api/day/{day}")
def books_api(day: date, here: Here, session: SeesBooks) -> JSONResponse:
    """The books of a gaming day, open or closed; amounts in cents."""
    return JSONResponse(day_data(_report(here.house, day)))


def _report(house: House, day: date) -> Books:
    house.catch_up()
    report = house.standing.books(day)
    if report is None:
        raise HTTPException(404, f"There are no books of {day}")
    return report


def _page(session: Session, house: House, report: Books | None) -> DayPage:
    days = tuple(books.date for books in reversed(house.standing.days.closed))
    if report is None:
        return DayPage(session, report, days)
    return DayPage(
        session,
        report,
        days,
        wins=tuple(_wins(report)),
        books=tuple(_books(report)),
        slips=tuple(map(SlipView, report.slips)),
    )


def _wins(report: Books) -> Iterator[FiguresRow]:
    """What makes up the win of every table, and what lies beside it."""

    def row(name: str, title: str, css: str) -> FiguresRow:
        figures = tuple(getattr(result, name) for result in report.results)
        return FiguresRow(title, figures, sum(figures), css)

    for name, title, sign in COLUMNS:
        yield row(name, f"{sign} {title}", "sum" if sign == "=" else "")
    yield row("over_or_short", "Short (below nothing: over)", "aside")
    yield row("awards", "Progressive awards, by the cage", "aside")
    if report.coupons:
        yield row("coupons", "Won by match play coupons, in the win", "aside")


def _books(report: Books) -> Iterator[FiguresRow]:
    for account in report.accounts:
        figures = tuple(account.by_table.get(table, 0) for table in report.tables)
        yield FiguresRow(account.heading, figures, account.total)
    sums = tuple(map(report.balance, report.tables))
    yield FiguresRow("Sum", sums, sum(sums), "sum")
