"""What tables have won against what they should have: the page, and the same as data.

Surveillance acknowledges an alarm here; everyone who may look sees that it is, or is not yet.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, JSONResponse, Response

from croupier.floor import House
from croupier.floor.accounting.alarms import AcknowledgeAlarm, Watched, watched
from croupier.floor.accounting.statistics import TableRun
from croupier.floor.accounting.wins import WagerRow, earlier_runs, hold_of, judged_run, wager_rows
from croupier.floor.clock.zone import Zone
from croupier.floor.reading import Sight, may_see
from croupier.odds.table_win import Judged
from croupier.publish.drawings.svg import Drawing
from croupier.publish.drawings.ways import draw_way
from croupier.publish.words.odds import percent
from croupier.publish.words.statistics import (
    BY_CHANCE,
    SHARE_PCT,
    chance_in_words,
    remarks_of,
    state_in_words,
    statistics_data,
)
from croupier.roles import Role
from croupier.web.context import SeesStatistics, Visit
from croupier.web.office.offers import Offer, offer, taken
from croupier.web.rendering import Page, counted, money, page_for

router = APIRouter()


@dataclass(frozen=True, slots=True)
class RunFigures:
    """What a table has won in some of its rounds, beside what it should have."""

    rounds_of: str
    run: TableRun
    judged: Judged
    chance: str


@dataclass(frozen=True, slots=True)
class Section:
    """A table as the page shows it."""

    watched: Watched
    state: str
    drawn: Drawing
    figures: tuple[tuple[str, str], ...]
    offers: tuple[Offer, ...]
    wagers: tuple[WagerRow, ...]
    runs: tuple[RunFigures, ...]  # of the gaming day, and under other rules
    remarks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StatisticsPage(Page, template="office/statistics.html"):
    sections: tuple[Section, ...]
    sees_to_it: bool  # whether who looks is to do so
    silent: tuple[str, ...]  # tables without rounds to be judged
    share: int
    by_chance: str


def tables_watched(house: House) -> list[Watched]:
    """Every table that has rounds to be judged, as the house stands now."""
    now = house.now()
    tables = [table.as_of(now) for table in house.tables.values()]
    return watched(tables, house.standing.statistics)


def alarms_for(house: House, role: Role | None) -> list[Watched]:
    """The tables outside their band, for those who may know."""
    if not may_see(role, Sight.STATISTICS):
        return []
    return [table for table in tables_watched(house) if table.is_alarming]


@router.get("/statistics", response_class=HTMLResponse, include_in_schema=False)
def statistics_page(visit: SeesStatistics) -> Response:
    found = tables_watched(visit.house)
    seen = {table.run.table for table in found}
    shown = StatisticsPage(
        sections=tuple(_section(visit, table) for table in found),
        sees_to_it=visit.role in AcknowledgeAlarm.roles,
        silent=tuple(table for table in visit.house.tables if table not in seen),
        share=SHARE_PCT,
        by_chance=BY_CHANCE,
    )
    return page_for(visit, shown)


@router.get("/api/statistics")
def statistics_api(visit: SeesStatistics) -> JSONResponse:
    """What each table has won, and should have, by the exact odds of the wagers made at it."""
    found = tables_watched(visit.house)
    return JSONResponse(statistics_data(found, visit.house.standing.statistics))


def _section(visit: Visit, table: Watched) -> Section:
    run = table.run
    earlier = earlier_runs(visit.house.standing.statistics, table)
    acknowledge = [offer(AcknowledgeAlarm, table=run.table, is_primary=True)] if table.waits else []
    return Section(
        watched=table,
        state=state_in_words(table).capitalize(),
        drawn=draw_way(run, table.judged),
        figures=tuple(_figures(table)),
        offers=taken(visit, *acknowledge),
        wagers=tuple(wager_rows(run)),
        runs=tuple(_runs(table, earlier, visit.house.zone)),
        remarks=tuple(remarks_of(run.rules)),
    )


def _figures(table: Watched) -> Iterator[tuple[str, str]]:
    tally, judged = table.run.tally, table.judged
    holds = f"{_hold(judged.win, tally.handle)} and {_hold(judged.expected, tally.handle)}"
    yield "Actual win", money(judged.win)
    yield "Theoretical win", money(round(judged.expected))
    yield f"{SHARE_PCT} % band", f"{money(judged.low)} to {money(judged.high)}"
    yield "Hold, actual and theoretical", holds
    yield f"Handle, in {counted(tally.rounds, 'round')}", money(tally.handle)
    yield "Standard deviations off", f"{judged.deviations:+.2f}"
    yield "Chance to stray so far", chance_in_words(judged.p)
    yield "Corrected for all tables", chance_in_words(table.corrected)


def _hold(win: Fraction | int, handle: int) -> str:
    return f"{percent(hold_of(win, handle), 2)} %"


def _runs(table: Watched, earlier: list[TableRun], zone: Zone) -> Iterator[RunFigures]:
    judged = table.judged_day
    yield RunFigures(f"{table.day.day}", table.day, judged, chance_in_words(judged.p))
    for run in earlier:
        judged = judged_run(run)
        since, until = zone.day_and_minute(run.since), zone.day_and_minute(run.until)
        yield RunFigures(f"{since} to {until}, other rules", run, judged, chance_in_words(judged.p))
