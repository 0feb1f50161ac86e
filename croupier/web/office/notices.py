"""The page of signs and notices: what is posted, what comes and when, what was told to whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from croupier.floor import House
from croupier.floor.notices.book import DivisionNotice, NoticeKind, SignKind
from croupier.floor.notices.designs import NotifyProcedure, SubmitSign
from croupier.floor.notices.gates import why_not_told
from croupier.floor.notices.rule_changes import AcknowledgeNotice, GiveNotice, WithdrawNotice
from croupier.floor.people.staff import Session
from croupier.games.registry import games
from croupier.lawbook import Refusal
from croupier.table import Actor, TableState
from croupier.table.commands.posted import check_sign
from croupier.table.provisions import RULE_CHANGE, SIGN_SUBMITTED
from croupier.web.context import Here, SeesNotices
from croupier.web.office.offers import Offer, falling_to, falls_to, offer, taken
from croupier.web.rendering import Page, page

LETTER = "Letter upright, 8.5 by 11 inches"

router = APIRouter(default_response_class=HTMLResponse)


@dataclass(frozen=True, slots=True)
class PostedTable:
    """A table with its sign: whether it is right, and what stands against its opening."""

    table: TableState
    sign_wrong: Refusal | None
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
class NoticesPage(Page):
    template: ClassVar[str] = "office/notices.html"

    session: Session
    gives: bool  # whether who looks gives notice for the licensee
    unread: int  # notices to be acknowledged by who looks
    to_put_right: tuple[str, ...]  # tables whose sign who looks sees to
    designs: tuple[Offer, ...]
    coming: tuple[NoticeView, ...]  # changes of rules, the next first
    change_cite: str
    tables: tuple[PostedTable, ...]
    notices: tuple[NoticeView, ...]  # newest first


@router.get("/notices")
def notices_page(request: Request, here: Here, session: SeesNotices) -> Response:
    here.house.catch_up()
    house, now, actor = here.house, here.house.now(), session.member.actor
    book, gives = house.standing.notices, falls_to(GiveNotice, actor.role)
    tables = tuple(_table(house, table.as_of(now), now, actor) for table in house.tables.values())
    notices = tuple(_notice(house, notice, now, actor) for notice in reversed(book.given))
    reads = falls_to(AcknowledgeNotice, actor.role)
    waiting = (view for view in notices if view.waits)
    shown = NoticesPage(
        session=session,
        gives=gives,
        unread=len(book.unread_as(actor.role)) if reads else 0,
        to_put_right=tuple(view.table.id for view in tables if gives and view.sign_wrong),
        designs=falling_to(actor.role, *_designs(house)),
        coming=tuple(sorted(waiting, key=lambda view: view.notice.effective or now)),
        change_cite=str(RULE_CHANGE.citations[0]),
        tables=tables,
        notices=notices,
    )
    return page(request, shown)


def _table(house: House, table: TableState, now: datetime, actor: Actor) -> PostedTable:
    not_told = why_not_told(house.standing.notices, table, now, house.zone)
    cite = None if not_told is None else str(not_told.cite)
    notify = offer(NotifyProcedure, table=table.id, cite=cite, is_primary=True)
    return PostedTable(table, sign_wrong(table), not_told, taken(house, actor, notify))


def sign_wrong(table: TableState) -> Refusal | None:
    """What is wrong with the sign that is posted at a table."""
    try:
        check_sign(table)
    except Refusal as error:
        return error
    return None


def _notice(house: House, notice: DivisionNotice, now: datetime, actor: Actor) -> NoticeView:
    known = {"number": notice.number}
    is_design = notice.kind is NoticeKind.SIGN
    return NoticeView(
        notice=notice,
        place=notice.places[0][1] if is_design else ", ".join(notice.tables),
        waits=notice.waits_for(house.tables, now),
        says=tuple((name.replace("-", " "), value) for name, value in notice.says.items()),
        cite=", ".join(map(str, notice.kind.rule.citations)),
        is_ahead=notice.effective is not None and notice.effective > now,
        offers=taken(
            house,
            actor,
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
