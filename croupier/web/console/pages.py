"""The pages: home, the public display, the console, the live odds. All drawn on the server."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from croupier.equipment.cards import parse_cards
from croupier.floor.notices.gates import why_not_told
from croupier.floor.people import Session
from croupier.floor.reading import Sight, check_watches, may_see
from croupier.publish.drawings.layouts import draw_layout
from croupier.web.api.stream import After, live
from croupier.web.console.asking import ActAsked, asked_for
from croupier.web.console.chips import bought_in, least_wager, offered
from croupier.web.console.display import public
from croupier.web.console.live_odds import live_odds
from croupier.web.console.views import board, staff_line
from croupier.web.context import Context, Here, SeesConsole, SeesLiveOdds, Visitor
from croupier.web.office.filings import shown_guides
from croupier.web.office.statistics import alarms_for
from croupier.web.rendering import page, part

LOG_LINES = 12
LOOKED_BACK = 2_000  # entries of the house's ledger, for the log of one table

router = APIRouter(default_response_class=HTMLResponse)


@router.get("/")
def home(request: Request, here: Here, session: Visitor) -> Response:
    if session is not None and session.member.watches is not None:
        return RedirectResponse(f"/tables/{session.member.watches}/display", status_code=303)
    here.house.catch_up()
    now = here.house.now()
    boards = [board(table.as_of(now), now) for table in here.house.tables.values()]
    role = None if session is None else session.member.role
    return page(
        request,
        "console/home.html",
        boards=boards,
        session=session,
        watches=may_see(role, Sight.LIVE_ODDS),
        recalls=may_see(role, Sight.ROUNDS),
        audits=may_see(role, Sight.AUDIT),
        reads_notices=may_see(role, Sight.NOTICES),
        keeps_forms=may_see(role, Sight.FORMS),
        alarms=alarms_for(here, role),
        sees_filings=may_see(role, Sight.FILINGS),
        guides=shown_guides(here.house),
        sees_statistics=may_see(role, Sight.STATISTICS),
        sees_slips=may_see(role, Sight.SLIPS),
        sees_books=may_see(role, Sight.BOOKS),
        checkpoints=here.house.checkpoints,
    )


@router.get("/tables/{table}/display")
def display(request: Request, table: str, here: Here, session: Visitor) -> Response:
    return page(request, "console/display.html", **_shown_publicly(here, table, session))


@router.get("/tables/{table}/display/board")
def display_board(request: Request, table: str, here: Here, session: Visitor) -> Response:
    return page(request, "console/display-board.html", **_shown_publicly(here, table, session))


@router.get("/tables/{table}/display/stream")
async def display_stream(
    request: Request, table: str, session: Visitor, after: After = 0, boards: bool = False
) -> Response:
    _check_watches(session, table)
    return await live(request, table, after=after, boards=boards)


def drawn_board(here: Context, table: str) -> str:
    """The board of a display, as all displays of the table show it."""
    return part(here, "console/display-board.html", **_shown_to_all(here, table))


def _check_watches(session: Session | None, table: str) -> None:
    """A screen shows one table; who is not signed in, or is staff, may look at any."""
    if session is not None:
        check_watches(session.member.watches, table)


def _shown_publicly(here: Context, table: str, session: Session | None) -> dict[str, Any]:
    _check_watches(session, table)
    return _shown_to_all(here, table)


def _shown_to_all(here: Context, table: str) -> dict[str, Any]:
    state, sequence = here.house.look(table)
    return {
        "shown": public(state, here.house.now()),
        "has_guide": bool(shown_guides(here.house)),
        "sequence": sequence,
    }


@router.get("/tables/{table}/console")
def console(request: Request, table: str, here: Here, session: SeesConsole) -> Response:
    return page(request, "console/console.html", **_shown_to(session, here, table))


@router.get("/tables/{table}/console/board")
def console_board(request: Request, table: str, here: Here, session: SeesConsole) -> Response:
    return page(request, "console/console-board.html", **_shown_to(session, here, table))


@router.get("/tables/{table}/console/device-test")
def device_test(table: str, here: Here, session: SeesConsole, dealt: str) -> Response:
    """The layout lit for values entered as a test, for an inspection to be made by eye."""
    rules = here.house.table(table).rules
    lit = rules.winning(rules.outcome(dealt))
    return HTMLResponse(str(draw_layout(rules, lit=lit, touched=True)))


@router.get("/tables/{table}/console/wanted")
def wanted(
    table: str,
    here: Here,
    session: SeesConsole,
    act: ActAsked,
    cards: Annotated[str, Query(max_length=100)] = "",
) -> JSONResponse:
    """How many more cards an act wants after those entered so far."""
    moment, asked = asked_for(here.house, table, act)
    return JSONResponse({"more": int(asked.wants(moment, parse_cards(cards)))})


def _shown_to(session: Session, here: Context, table: str) -> dict[str, Any]:
    state, sequence = here.house.look(table)
    return {
        "board": board(
            state,
            here.house.now(),
            session.member,
            opening_waits=why_not_told(
                here.house.standing.notices, state, here.house.now(), here.house.zone
            ),
        ),
        "session": session,
        "sequence": sequence,
        "log": _log(here, table, sequence),
        "chips": offered(state.limits),
        "least_wager": least_wager(state.limits),
        "bought_in": bought_in(state.limits),
        "watches": may_see(session.member.role, Sight.LIVE_ODDS),
        "recalls": may_see(session.member.role, Sight.ROUNDS),
    }


def _log(here: Context, table: str, sequence: int) -> list[dict[str, Any]]:
    """The last lines of a table, newest first: the ledger is looked through as far as it takes,
    but no further than `LOOKED_BACK`."""
    window = 4 * LOG_LINES
    while True:
        recent = here.house.ledger.entries(after=max(0, sequence - window))
        lines = [staff_line(entry) for entry in recent if entry.record.table == table]
        if len(lines) >= LOG_LINES or window >= min(sequence, LOOKED_BACK):
            return lines[: -LOG_LINES - 1 : -1]
        window *= 4


@router.get("/tables/{table}/live-odds")
def live_odds_page(request: Request, table: str, here: Here, session: SeesLiveOdds) -> Response:
    return page(request, "console/live-odds.html", **_watched(session, here, table))


@router.get("/tables/{table}/live-odds/board")
def live_odds_board(request: Request, table: str, here: Here, session: SeesLiveOdds) -> Response:
    return page(request, "console/live-odds-board.html", **_watched(session, here, table))


def _watched(session: Session, here: Context, table: str) -> dict[str, Any]:
    state, sequence = here.house.look(table)
    return {"odds": live_odds(state), "session": session, "sequence": sequence}
