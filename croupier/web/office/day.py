"""The page of the gaming day: what is still to be done, what every table won, the books."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, JSONResponse, Response
from starlette.exceptions import HTTPException

from croupier.floor import House
from croupier.floor.accounting.day_commands import CloseGamingDay
from croupier.floor.accounting.gaming_day import Books
from croupier.floor.clock.commands import SetTimeZone
from croupier.floor.clock.zone import NEW_JERSEY
from croupier.floor.core.desk import HOUSE, why_not
from croupier.publish.papers.gaming_day import COLUMNS, day_data
from croupier.web.context import SeesBooks
from croupier.web.office.offers import Offer, offer, taken
from croupier.web.rendering import Page, page_for

router = APIRouter()


@dataclass(frozen=True, slots=True)
class FiguresRow:
    """A row of figures, one for each table, and of all tables."""

    title: str
    figures: tuple[int, ...]
    total: int
    css: str = ""


@dataclass(frozen=True, slots=True)
class DayPage(Page, template="office/day.html"):
    report: Books | None  # none while no day is open
    days: tuple[date, ...]  # closed, the last first
    wins: tuple[FiguresRow, ...] = ()
    books: tuple[FiguresRow, ...] = ()
    hindered: str | None = None  # what keeps who closes the day from closing it
    close: Offer | None = None
    sets_zone: tuple[Offer, ...] = ()


@router.get("/day", response_class=HTMLResponse, include_in_schema=False)
def day_page(visit: SeesBooks) -> Response:
    house = visit.house
    report = house.standing.open_books()
    hindered, close = None, None
    if report is not None and visit.role in CloseGamingDay.roles:
        hindered = why_not(house.desk(HOUSE, visit.actor, visit.now), CloseGamingDay())
        close = None if hindered else offer(CloseGamingDay, is_primary=True)
    zone = offer(SetTimeZone, suggested={"zone": NEW_JERSEY})
    shown = replace(
        _page(house, report),
        hindered=None if hindered is None else str(hindered),
        close=close,
        sets_zone=taken(visit, zone),
    )
    return page_for(visit, shown)


@router.get("/day/{day}", response_class=HTMLResponse, include_in_schema=False)
def books_page(day: date, visit: SeesBooks) -> Response:
    return page_for(visit, _page(visit.house, _report(visit.house, day)))


@router.get("/api/day/{day}")
def books_api(day: date, visit: SeesBooks) -> JSONResponse:
    """The books of a gaming day, open or closed; amounts in cents."""
    return JSONResponse(day_data(_report(visit.house, day)))


def _report(house: House, day: date) -> Books:
    report = house.standing.books(day)
    if report is None:
        raise HTTPException(404, f"There are no books of {day}")
    return report


def _page(house: House, report: Books | None) -> DayPage:
    days = tuple(books.date for books in reversed(house.standing.days.closed))
    if report is None:
        return DayPage(report, days)
    return DayPage(report, days, wins=tuple(_wins(report)), books=tuple(_books(report)))


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
