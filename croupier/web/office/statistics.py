"""What tables have won against what they should have: the page, and the same as data.

Surveillance acknowledges an alarm here; everyone who may look sees that it is, or is not yet.
"""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response

from croupier.floor.accounting.alarms import AcknowledgeAlarm, Watched, watched
from croupier.floor.accounting.reports.wins import (
    WagerRow,
    earlier_runs,
    hold_of,
    judged_run,
    wager_rows,
)
from croupier.floor.accounting.statistics import TableRun
from croupier.floor.reading import Sight, may_see
from croupier.odds.table_win import Judged
from croupier.publish.drawings.svg import Drawing
from croupier.publish.drawings.ways import draw_way
from croupier.publish.words.statistics import (
    BY_CHANCE,
    SHARE_PCT,
    chance_in_words,
    remarks_of,
    state_in_words,
    statistics_data,
)
from croupier.roles import Role
from croupier.web.context import Context, Here, SeesStatistics
from croupier.web.office.offers import Offer, offer
from croupier.web.rendering import page

router = APIRouter()


@dataclass(frozen=True, slots=True)
class Section:
    """A table as the page shows it."""

    watched: Watched
    drawn: Drawing
    wagers: tuple[WagerRow, ...]
    earlier: tuple[tuple[TableRun, Judged], ...]
    remarks: tuple[str, ...]
    state: str
    offer: Offer | None


def tables_watched(here: Context) -> list[Watched]:
    """Every table that has rounds to be judged, as the house stands now."""
    here.house.catch_up()
    standing = here.house.standing
    now = here.house.now()
    return watched([table.as_of(now) for table in standing.tables.values()], standing.statistics)


def alarms_for(here: Context, role: Role | None) -> list[Watched]:
    """The tables outside their band, for those who may know."""
    if not may_see(role, Sight.STATISTICS):
        return []
    return [one for one in tables_watched(here) if one.is_alarming]


@router.get("/statistics", response_class=HTMLResponse, include_in_schema=False)
def statistics_page(request: Request, here: Here, session: SeesStatistics) -> Response:
    found = tables_watched(here)
    seen = {one.run.table for one in found}
    return page(
        request,
        "office/statistics.html",
        session=session,
        sections=[_section(one, here, session.member.role) for one in found],
        waiting=[one for one in found if one.waits],
        silent=[table.id for table in here.house.tables.values() if table.id not in seen],
        share=SHARE_PCT,
        by_chance=BY_CHANCE,
        chance_in_words=chance_in_words,
        hold_of=hold_of,
    )


@router.get("/api/statistics")
def statistics_told(here: Here, session: SeesStatistics) -> JSONResponse:
    """What each table has won, and should have, by the exact odds of the wagers made at it."""
    found = tables_watched(here)
    return JSONResponse(statistics_data(found, here.house.standing.statistics))


def _section(one: Watched, here: Context, role: Role) -> Section:
    return Section(
        watched=one,
        drawn=draw_way(one.run, one.judged),
        wagers=tuple(wager_rows(one.run)),
        earlier=tuple(
            (run, judged_run(run)) for run in earlier_runs(here.house.standing.statistics, one)
        ),
        remarks=tuple(remarks_of(one.run.rules)),
        state=state_in_words(one),
        offer=_offer(one, role),
    )


def _offer(one: Watched, role: Role) -> Offer | None:
    if not one.waits or role not in AcknowledgeAlarm.roles:
        return None
    return offer(AcknowledgeAlarm, table=one.run.table)
