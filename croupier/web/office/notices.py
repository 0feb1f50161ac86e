"""The pages of signs and notices: what is posted, what comes and when, what was told to whom.

A change is drawn up first: its signs are printed and posted, the change is announced, and then
the notice is entered (8.3(b)).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response

from croupier.floor.clock.zone import Zone
from croupier.floor.notices.book import Notice, NoticeKind, Notices, SignKind
from croupier.floor.notices.designs import AcknowledgeNotice, NotifyProcedure, SubmitSign
from croupier.floor.notices.gates import why_not_told
from croupier.floor.notices.rule_changes import (
    GiveNotice,
    WithdrawNotice,
    check_in_time,
    drawn_up,
    read_elections,
    read_names,
)
from croupier.floor.people import Session
from croupier.games.parts import told_beforehand
from croupier.games.registry import games
from croupier.lawbook import BadInput, CroupierError, NotNow
from croupier.publish.drawings.svg import Drawing
from croupier.publish.papers.sign_sheets import draw_change_sign, draw_layout_sheet, draw_sign
from croupier.roles import Role
from croupier.table import TableState
from croupier.table.commands.posted import check_sign
from croupier.table.provisions import SIGN_SUBMITTED
from croupier.table.state import RuleChange
from croupier.web.context import Context, Here, SeesNotices
from croupier.web.office.offers import Offer, offer
from croupier.web.rendering import page

GIVERS = GiveNotice.roles
READERS = AcknowledgeNotice.roles
LETTER = "Letter upright, 8.5 by 11 inches"

router = APIRouter(default_response_class=HTMLResponse)


@dataclass(frozen=True, slots=True)
class TableView:
    """A table with its sign: whether it is right, and what stands against its opening."""

    table: TableState
    sign_wrong: CroupierError | None
    not_told: CroupierError | None
    offers: tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class NoticeView:
    notice: Notice
    place: str
    waits: tuple[str, ...]
    told: tuple[tuple[str, str], ...]
    offers: tuple[Offer, ...]
    coming: bool  # its time is still ahead


@router.get("/notices")
def notices(request: Request, here: Here, session: SeesNotices) -> Response:
    return page(request, "office/notices.html", **_shown(here, session))


def _shown(here: Context, session: Session) -> dict[str, Any]:
    here.house.catch_up()
    now, role = here.house.now(), session.member.role
    book, tables = here.house.standing.notices, here.house.tables
    stand = [table.as_of(now) for table in tables.values()]
    views = [_notice(one, tables, now, role) for one in reversed(book.given)]
    return {
        "session": session,
        "now": now,
        "tables": [_table(table, book, now, role, here.house.zone) for table in stand],
        "notices": views,
        "coming": sorted(
            (view for view in views if view.waits),
            key=lambda view: view.notice.effective or now,
        ),
        "unread": [
            view
            for view in views
            if role in READERS and view.notice.read_as(role) is None and not view.notice.withdrawn
        ],
        "designs": _designs(book, stand) if role in GIVERS else (),
        "gives": role in GIVERS,
    }


def _table(table: TableState, book: Notices, now: datetime, role: Role, zone: Zone) -> TableView:
    not_told = why_not_told(book, table, now, zone)
    offers = []
    first = told_beforehand(table.rules)
    if role in GIVERS and not all(book.first_told(table, name) for name in first):
        offers.append(offer(NotifyProcedure, table=table.id, cite=_cited(not_told)))
    return TableView(table, _refusal(lambda: check_sign(table)), not_told, tuple(offers))


def _refusal(check: Callable[[], object]) -> CroupierError | None:
    try:
        check()
    except CroupierError as error:
        return error
    return None


def _cited(error: CroupierError | None) -> str | None:
    return None if error is None or error.cite is None else str(error.cite)


def _notice(
    one: Notice, tables: dict[str, TableState] | Any, now: datetime, role: Role
) -> NoticeView:
    waits = one.waits_for(tables, now)
    offers = []
    if role in READERS and one.read_as(role) is None:
        offers.append(offer(AcknowledgeNotice, known={"number": one.number}))
    if role in GIVERS and waits and waits == one.tables:
        offers.append(offer(WithdrawNotice, known={"number": one.number}))
    place = one.places[0][1] if one.kind is NoticeKind.SIGN else ", ".join(one.tables)
    coming = one.effective is not None and one.effective > now
    told = tuple((name.replace("-", " "), value) for name, value in one.says.items())
    return NoticeView(one, place, waits, told, tuple(offers), coming)


def _designs(book: Notices, tables: Iterable[TableState]) -> tuple[Offer, ...]:
    """The designs that were not submitted, of the games there are tables of."""
    wanted = dict.fromkeys((table.rules.game_id, sign) for table in tables for sign in SignKind)
    return tuple(
        offer(
            SubmitSign,
            label=f"Submit: {games()[game].title}, {sign}",
            cite=str(SIGN_SUBMITTED.citations[0]),
            known={"game": game, "sign": sign.value},
            suggested={
                "size": "Letter upright, 8.5 by 11 inches",
                "language": "English, as generated",
            },
        )
        for game, sign in wanted
        if book.design_of(game, sign) is None
    )


# -- drawing up a change ---------------------------------------------------------------------------


@router.get("/notices/draw-up")
def draw_up(
    request: Request,
    here: Here,
    session: SeesNotices,
    tables: Annotated[str, Query(max_length=1000)] = "",
    elections: Annotated[str, Query(max_length=4000)] = "",
    effective: Annotated[str, Query(max_length=40)] = "",
    letters: Annotated[str, Query(max_length=10)] = "",
) -> Response:
    """The signs of a change as they are to be posted, and the notice to be entered after it."""
    here.house.catch_up()
    standing, now = here.house.standing, here.house.now()
    shown: dict[str, Any] = {
        "session": session,
        "now": now,
        "asked": {
            "tables": tables,
            "elections": elections,
            "effective": effective,
            "letters": letters,
        },
        "twice": _twice(effective, standing.zone),
        "known_tables": [table.as_of(now) for table in standing.tables.values()],
        "error": None,
        "signs": (),
    }
    if not tables:
        return page(request, "office/draw-up.html", **shown)
    try:
        moment = _moment(effective, letters, standing.zone)
        elected = _elections(elections)
        changes = drawn_up(
            standing.tables, standing.zone, read_names(tables), elected, effective=moment, now=now
        )
        check_in_time(standing.tables, standing.zone, changes, moment, now)
    except CroupierError as error:
        return page(request, "office/draw-up.html", status=422, **{**shown, "error": error})
    shown["signs"] = _signs(here, changes)
    shown["offer"] = offer(
        GiveNotice,
        cite=str(GiveNotice.provision.citations[0]),
        known={"tables": list(changes), "elections": elected, "effective": moment.isoformat()},
        asked_as={"signs": "Ids read off the signs posted", "announced": "Announced at the tables"},
    )
    return page(request, "office/draw-up.html", **shown)


def _signs(here: Context, changes: dict[str, RuleChange]) -> tuple[tuple[str, Drawing], ...]:
    now = here.house.now()
    tables = here.house.tables
    return tuple(
        (id_, draw_change_sign(tables[id_].as_of(now), change, here.house.zone))
        for id_, change in changes.items()
    )


def _moment(text: str, letters: str, zone: Zone) -> datetime:
    """What a person wrote by the clocks of the house; in the hour that comes twice, with the
    letters of the one that is meant."""
    try:
        local = datetime.fromisoformat(text)
        if local.tzinfo is not None:
            return local.astimezone(UTC)
    except (ValueError, OverflowError):
        raise BadInput(f"{text!r} is not a time", accepted="a date and a time") from None
    moments = {zone.letters(moment): moment for moment in zone.moments(local)}
    if not moments:
        raise BadInput(
            f"The clocks never show {local:%H:%M} on {local.date()}: they are put forward",
            accepted="an earlier time or a later one",
        )
    if len(moments) > 1 and letters not in moments:
        raise BadInput(
            f"The clocks show {local:%H:%M} twice on {local.date()}, as they are put back",
            accepted=" or ".join(f"{local:%H:%M} {each}" for each in moments),
        )
    return moments.get(letters, next(iter(moments.values())))


def _twice(text: str, zone: Zone) -> tuple[str, ...]:
    """The letters of both times that are meant by one, in the hour that comes twice."""
    try:
        local = datetime.fromisoformat(text)
    except ValueError:
        return ()
    moments = () if local.tzinfo is not None else zone.moments(local)
    return tuple(map(zone.letters, moments)) if len(moments) > 1 else ()


def _elections(text: str) -> dict[str, str]:
    try:
        told = read_elections(text)
    except ValueError as error:
        raise BadInput(str(error)) from None
    if not told:
        raise BadInput("No election was named", accepted="NAME=VALUE, one a line")
    return told


# -- sheets to print -------------------------------------------------------------------------------


@router.get("/tables/{table}/sign")
def sign_page(request: Request, table: str, here: Here) -> Response:
    """The sign of the rules in effect, for anyone: it hangs at the table."""
    state, _ = here.house.look(table)
    return _sheet(request, "Sign", draw_sign(state))


@router.get("/tables/{table}/layout-sheet")
def layout_page(request: Request, table: str, here: Here) -> Response:
    state, _ = here.house.look(table)
    return _sheet(request, "Layout", draw_layout_sheet(state), wide=True)


@router.get("/tables/{table}/change-sign")
def change_sign_page(request: Request, table: str, here: Here) -> Response:
    """The sign of a change that was noticed."""
    state, change = _coming(here, table)
    return _sheet(request, "Sign of the change", draw_change_sign(state, change, here.house.zone))


@router.get("/tables/{table}/coming-sign")
def coming_sign_page(request: Request, table: str, here: Here) -> Response:
    """The sign that is to be posted once the change has taken effect."""
    state, change = _coming(here, table)
    return _sheet(request, "Sign from then on", draw_sign(state.under(change)))


@router.get("/tables/{table}/coming-layout-sheet")
def coming_layout_page(request: Request, table: str, here: Here) -> Response:
    state, change = _coming(here, table)
    return _sheet(request, "Layout from then on", draw_layout_sheet(state, change), wide=True)


def _coming(here: Context, table: str) -> tuple[TableState, RuleChange]:
    state, _ = here.house.look(table)
    if state.coming is None:
        raise NotNow(f"No change of rules is coming to {table}")
    return state, state.coming


def _sheet(request: Request, title: str, drawn: Drawing, *, wide: bool = False) -> Response:
    return page(request, "sheet.html", title=title, drawn=drawn, wide=wide)
