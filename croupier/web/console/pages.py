"""The pages of a table: its public display, its console, its live odds. All drawn on the server."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import HTMLResponse, JSONResponse, Response

from croupier.equipment.cards import parse_cards
from croupier.floor import House
from croupier.floor.notices.gates import why_not_told
from croupier.floor.reading import Sight, may_see
from croupier.publish.drawings.layouts import draw_layout
from croupier.publish.papers.guides import guides_in_use
from croupier.web.console.acts import ActAsked, asked_for
from croupier.web.console.display import Public, public
from croupier.web.console.live_odds import LiveOdds, live_odds
from croupier.web.console.log import LogLine, log_line
from croupier.web.console.views import Board, board
from croupier.web.context import (
    Context,
    Here,
    SeesConsole,
    SeesLiveOdds,
    Visit,
    Visitor,
    check_shows,
)
from croupier.web.rendering import Page, drawn, frame_of, page, page_for

LOG_LINES = 12
LOOKED_BACK = 2_000  # entries of the house's ledger, for the log of one table

router = APIRouter(default_response_class=HTMLResponse)


@dataclass(frozen=True, slots=True)
class DisplayBoard(Page, template="console/display-board.html"):
    """What a display shows, drawn anew after each event."""

    shown: Public
    has_guide: bool
    sequence: int


@dataclass(frozen=True, slots=True)
class DisplayPage(DisplayBoard, template="console/display.html"):
    """The display itself, its board in it."""


@dataclass(frozen=True, slots=True)
class ConsoleBoard(Page, template="console/console-board.html"):
    """What a console shows, drawn anew after each event."""

    board: Board
    log: list[LogLine]


@dataclass(frozen=True, slots=True)
class ConsolePage(ConsoleBoard, template="console/console.html"):
    sequence: int
    sees_live_odds: bool
    sees_rounds: bool


@dataclass(frozen=True, slots=True)
class LiveOddsBoard(Page, template="console/live-odds-board.html"):
    """What the live odds show, drawn anew after each event."""

    odds: LiveOdds


@dataclass(frozen=True, slots=True)
class LiveOddsPage(LiveOddsBoard, template="console/live-odds.html"):
    sequence: int


# -- the display -----------------------------------------------------------------------------------


@router.get("/tables/{table}/display")
def display(table: str, here: Here, session: Visitor) -> Response:
    check_shows(session, table)
    return page(here, DisplayPage(*_publicly(here, table)))


@router.get("/tables/{table}/display/board")
def display_board(table: str, here: Here, session: Visitor) -> Response:
    check_shows(session, table)
    return page(here, DisplayBoard(*_publicly(here, table)))


def drawn_board(here: Context, table: str) -> str:
    """The board of a display, as all displays of the table show it."""
    return drawn(DisplayBoard(*_publicly(here, table)), frame_of(here))


def _publicly(here: Context, table: str) -> tuple[Public, bool, int]:
    """What all may see of a table, and as of which entry."""
    state, sequence = here.house.look(table)
    return (
        public(state, here.house.now()),
        bool(guides_in_use(here.house.standing.filings.guides)),
        sequence,
    )


# -- the console -----------------------------------------------------------------------------------


@router.get("/tables/{table}/console")
def console(table: str, visit: SeesConsole) -> Response:
    seen, sequence = _board(visit, table)
    shown = ConsolePage(
        board=seen,
        log=_log(visit.house, table, sequence),
        sequence=sequence,
        sees_live_odds=bool(seen.table.rules.shoe) and may_see(visit.role, Sight.LIVE_ODDS),
        sees_rounds=may_see(visit.role, Sight.ROUNDS),
    )
    return page_for(visit, shown)


@router.get("/tables/{table}/console/board")
def console_board(table: str, visit: SeesConsole) -> Response:
    shown, sequence = _board(visit, table)
    return page_for(visit, ConsoleBoard(shown, _log(visit.house, table, sequence)))


def _board(visit: Visit, table: str) -> tuple[Board, int]:
    house, now = visit.house, visit.now
    state, sequence = house.look(table)
    waits = why_not_told(house.standing.notices, state, now, house.zone)
    return board(state, now, visit.session.member, opening_waits=waits), sequence


def _log(house: House, table: str, sequence: int) -> list[LogLine]:
    """The last lines of a table, newest first: the ledger is looked through as far as it takes,
    but no further than `LOOKED_BACK`."""
    window = 4 * LOG_LINES
    while True:
        recent = house.ledger.entries(after=max(0, sequence - window))
        lines = [log_line(entry) for entry in recent if entry.record.table == table]
        if len(lines) >= LOG_LINES or window >= min(sequence, LOOKED_BACK):
            return lines[: -LOG_LINES - 1 : -1]
        window *= 4


@router.get("/tables/{table}/console/device-test")
def device_test(table: str, visit: SeesConsole, dealt: str) -> Response:
    """The layout lit for values entered as a test, for an inspection to be made by eye."""
    rules = visit.house.table(table).rules
    lit = rules.winning(rules.outcome(dealt))
    return HTMLResponse(str(draw_layout(rules, lit=lit, touched=True)))


@router.get("/tables/{table}/console/wanted")
def cards_wanted(
    table: str, visit: SeesConsole, act: ActAsked, cards: Annotated[str, Query(max_length=100)] = ""
) -> JSONResponse:
    """How many more cards an act wants after those entered so far."""
    moment, asked = asked_for(visit.house, table, act)
    return JSONResponse({"more": int(asked.wants(moment, parse_cards(cards)))})


# -- the live odds ---------------------------------------------------------------------------------


@router.get("/tables/{table}/live-odds")
def live_odds_page(table: str, visit: SeesLiveOdds) -> Response:
    state, sequence = visit.house.look(table)
    return page_for(visit, LiveOddsPage(live_odds(state), sequence))


@router.get("/tables/{table}/live-odds/board")
def live_odds_board(table: str, visit: SeesLiveOdds) -> Response:
    state, _ = visit.house.look(table)
    return page_for(visit, LiveOddsBoard(live_odds(state)))
