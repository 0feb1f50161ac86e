"""The pages: home, sign-in, the public display, the console, the live odds. All drawn on the
server."""

from __future__ import annotations

from typing import Annotated, Any
from urllib.parse import urlsplit

from fastapi import APIRouter, Form, Query, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from croupier.equipment.cards import parse_cards
from croupier.floor.demonstration import PASSWORD
from croupier.floor.people import Session
from croupier.lawbook import BadInput, CroupierError
from croupier.publish.layouts import draw_layout
from croupier.publish.signs import sign
from croupier.roles import Role
from croupier.web.asking import ActAsked, asked_for
from croupier.web.context import COOKIE, Context, Here, SignedIn, Token, Visitor, check_csrf
from croupier.web.live_odds import WATCHERS, check_watcher, live_odds
from croupier.web.rendering import page
from croupier.web.stream import After, live
from croupier.web.views import board, public_line, staff_line

CHIPS = (5, 25, 100, 500)  # dollars, as offered on the console
LOG_LINES = 12
LOOKED_BACK = 2_000  # entries of the house's ledger, for the log of one table
# Who has to do with Complimentary Vigorish Forms.
KEEPERS_OF_FORMS = (Role.DEALER, Role.PIT_BOSS, Role.PIT_CLERK, Role.ACCOUNTING)

router = APIRouter(default_response_class=HTMLResponse)


@router.get("/")
def home(request: Request, here: Here, session: Visitor) -> Response:
    here.house.catch_up()
    boards = [board(table, here.house.now()) for table in here.house.tables.values()]
    role = None if session is None else session.member.role
    return page(
        request,
        "home.html",
        boards=boards,
        session=session,
        watches=role in WATCHERS,
        keeps_forms=role in KEEPERS_OF_FORMS,
    )


@router.get("/sign-in")
def sign_in_page(request: Request, here: Here, then: str = "/") -> Response:
    return _sign_in_page(request, here, then)


@router.post("/sign-in")
def sign_in(
    request: Request,
    here: Here,
    staff: Annotated[str, Form(max_length=80)],
    password: Annotated[str, Form(max_length=200)],
    then: Annotated[str, Form(max_length=200)] = "/",
) -> Response:
    try:
        token = here.people.sign_in(staff, password)
    except CroupierError as error:
        return _sign_in_page(request, here, then, chosen=staff, error=error)
    response = RedirectResponse(_local(then), status_code=303)
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, token, httponly=True, samesite="strict", secure=secure)
    return response


def _sign_in_page(
    request: Request,
    here: Context,
    then: str,
    chosen: str | None = None,
    error: CroupierError | None = None,
) -> Response:
    return page(
        request,
        "sign-in.html",
        status=200 if error is None else 401,
        staff=here.people.staff(),
        then=_local(then),
        password=PASSWORD,
        chosen=chosen,
        error=error,
    )


@router.post("/sign-out")
def sign_out(
    here: Here, session: SignedIn, csrf: Annotated[str, Form()], token: Token = None
) -> Response:
    check_csrf(session, csrf)
    if token is not None:
        here.people.sign_out(token)
    response = RedirectResponse("/", status_code=303)
    response.delete_cookie(COOKIE)
    return response


@router.get("/tables/{table}/display")
def display(request: Request, table: str, here: Here) -> Response:
    return page(request, "display.html", **_shown_publicly(here, table))


@router.get("/tables/{table}/display/board")
def display_board(request: Request, table: str, here: Here) -> Response:
    return page(request, "display-board.html", **_shown_publicly(here, table))


@router.get("/tables/{table}/display/stream")
def display_stream(request: Request, table: str, here: Here, after: After = 0) -> Response:
    return live(request, here.house, table, after=after, told=public_line)


def _shown_publicly(here: Context, table: str) -> dict[str, Any]:
    state, sequence = here.house.look(table)
    return {"board": board(state, here.house.now()), "sign": sign(state), "sequence": sequence}


@router.get("/tables/{table}/console")
def console(request: Request, table: str, here: Here, session: SignedIn) -> Response:
    return page(request, "console.html", **_shown_to(session, here, table))


@router.get("/tables/{table}/console/board")
def console_board(request: Request, table: str, here: Here, session: SignedIn) -> Response:
    return page(request, "console-board.html", **_shown_to(session, here, table))


@router.get("/tables/{table}/console/device-test")
def device_test(table: str, here: Here, session: SignedIn, dealt: str) -> Response:
    """The layout lit for values entered as a test, for an inspection to be made by eye."""
    rules = here.house.table(table).rules
    return HTMLResponse(draw_layout(rules, lit=rules.winning(rules.outcome(dealt))))


@router.get("/tables/{table}/console/wanted")
def wanted(
    table: str,
    here: Here,
    session: SignedIn,
    act: ActAsked,
    cards: Annotated[str, Query(max_length=100)] = "",
) -> JSONResponse:
    """How many more cards an act wants after those entered so far."""
    at, asked = asked_for(here.house, table, act)
    return JSONResponse({"more": int(asked.wants(at, parse_cards(cards)))})


def _shown_to(session: Session, here: Context, table: str) -> dict[str, Any]:
    state, sequence = here.house.look(table)
    return {
        "board": board(state, here.house.now(), session.member),
        "session": session,
        "sequence": sequence,
        "log": _log(here, table, sequence),
        "chips": CHIPS,
        "watches": session.member.role in WATCHERS,
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
def live_odds_page(request: Request, table: str, here: Here, session: SignedIn) -> Response:
    return page(request, "live-odds.html", **_watched(session, here, table))


@router.get("/tables/{table}/live-odds/board")
def live_odds_board(request: Request, table: str, here: Here, session: SignedIn) -> Response:
    return page(request, "live-odds-board.html", **_watched(session, here, table))


def _watched(session: Session, here: Context, table: str) -> dict[str, Any]:
    check_watcher(session)
    state, sequence = here.house.look(table)
    return {"odds": live_odds(state), "session": session, "sequence": sequence}


def _local(path: str) -> str:
    """A path of this site and no other."""
    parts = urlsplit(path)
    if parts.scheme or parts.netloc or not path.startswith("/") or path.startswith(("//", "/\\")):
        raise BadInput("That is not a page of this house")
    return path
