"""The page of signs and notices: what is posted, what comes and when, what was told to whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, Response

from croupier.floor import House
from croupier.floor.notices.book import DivisionNotice, NoticeKind, SignKind
from croupier.floor.notices.designs import NotifyProcedure, SubmitSign
from croupier.floor.notices.gates import why_not_told
from croupier.floor.notices.rule_changes import AcknowledgeNotice, GiveNotice, WithdrawNotice
from croupier.games.registry import games
from croupier.lawbook import CroupierError, Refusal
from croupier.table import TableState
from croupier.table.provisions import RULE_CHANGE, SIGN_SUBMITTED
from croupier.web.console.acts import sign_wrong
from croupier.web.context import SeesNotices, Visit
from croupier.web.office.offers import Offer, falling_to, offer, taken
from croupier.web.rendering import Page, page_for

LETTER = "Letter upright, 8.5 by 11 inches"

router = APIRouter(default_response_class=HTMLResponse)


@dataclass(frozen=True, slots=True)
class PostedTable:
    """A table with its sign: whether it is right, and what stands against its opening."""

    table: TableState
    sign_wrong: CroupierError | None
    not_told: Refusal | None
    offers: tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class NoticeView:
    """A notice, and what the person who looks may do about it."""

    notice: DivisionNotice
    place: str
    waits: tuple[str, ...]  # tables at which its change has not taken effect
    says: tuple[tuple[str, str], ...]
    cite: str
    is_ahead: bool  # its time is still to come
    offers: tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class NoticesPage(Page, template="office/notices.html"):
    gives: bool  # whether who looks gives notice for the licensee
    unread: int  # notices to be acknowledged by who looks
    to_put_right: tuple[str, ...]  # tables whose sign who looks sees to
    designs: tuple[Offer, ...]
    coming: tuple[NoticeView, ...]  # changes of rules, the next first
    change_cite: str
    tables: tuple[PostedTable, ...]
    notices: tuple[NoticeView, ...]  # newest first


@router.get("/notices")
def notices_page(visit: SeesNotices) -> Response:
    house, now, role = visit.house, visit.now, visit.role
    book, gives = house.standing.notices, role in GiveNotice.roles
    tables = tuple(_table(visit, table.as_of(now)) for table in house.tables.values())
    notices = tuple(_notice(visit, notice) for notice in reversed(book.given))
    waiting = (view for view in notices if view.waits)
    shown = NoticesPage(
        gives=gives,
        unread=len(book.unread_as(role)) if role in AcknowledgeNotice.roles else 0,
        to_put_right=tuple(view.table.id for view in tables if gives and view.sign_wrong),
        designs=falling_to(role, *_designs(house)),
        coming=tuple(sorted(waiting, key=lambda view: view.notice.effective or now)),
        change_cite=str(RULE_CHANGE.citations[0]),
        tables=tables,
        notices=notices,
    )
    return page_for(visit, shown)


def _table(visit: Visit, table: TableState) -> PostedTable:
    house = visit.house
    not_told = why_not_told(house.standing.notices, table, visit.now, house.zone)
    cite = None if not_told is None else str(not_told.cite)
    notify = offer(NotifyProcedure, table=table.id, cite=cite, is_primary=True)
    return PostedTable(table, sign_wrong(table), not_told, taken(visit, notify))


def _notice(visit: Visit, notice: DivisionNotice) -> NoticeView:
    known = {"number": notice.number}
    is_design = notice.kind is NoticeKind.SIGN
    return NoticeView(
        notice=notice,
        place=notice.places[0][1] if is_design else ", ".join(notice.tables),
        waits=notice.waits_for(visit.house.tables, visit.now),
        says=tuple((name.replace("-", " "), value) for name, value in notice.says.items()),
        cite=", ".join(map(str, notice.kind.rule.citations)),
        is_ahead=notice.effective is not None and notice.effective > visit.now,
        offers=taken(
            visit,
            offer(AcknowledgeNotice, known=known, is_primary=True),
            offer(WithdrawNotice, known=known),
        ),
    )


def _designs(house: House) -> Iterator[Offer]:
    """The designs that were not submitted, of the games there are tables of."""
    played = dict.fromkeys(table.rules.game_id for table in house.tables.values())
    for game in played:
        for sign in SignKind:
            if house.standing.notices.design_of(game, sign) is None:
                yield offer(
                    SubmitSign,
                    label=f"Submit: {games()[game].title}, {sign}",
                    cite=str(SIGN_SUBMITTED.citations[0]),
                    known={"game": game, "sign": sign.value},
                    suggested={"size": LETTER, "language": "English, as generated"},
                )
