"""The view the Division has of a house: its ledger, its tables and their rules, what waits.

Nothing is done here: what the Division decides it decides on the pages linked from this one. The
ledger can be verified while the house goes on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response

from croupier.floor import House
from croupier.floor.accounting.alarms import watched
from croupier.floor.clock.zone import Zone
from croupier.floor.filings import petitions, tournaments
from croupier.floor.filings.book import Filings
from croupier.floor.filings.podium import podium_waits
from croupier.floor.history.verification import Verification, Verified
from croupier.floor.notices.book import NoticeKind
from croupier.floor.people import Session
from croupier.floor.reading import Sight, may_see
from croupier.lawbook import CroupierError
from croupier.ledger.entry import format_time
from croupier.ledger.keys import written_public
from croupier.roles import Role
from croupier.table import TableState
from croupier.table.commands.posted import check_sign
from croupier.web.console import drawn
from croupier.web.console.views import board
from croupier.web.context import Here, SeesAudit, check_csrf
from croupier.web.rendering import page

LATEST = 8  # results shown of each table

router = APIRouter()


def kept_by_the_application(request: Request) -> Verification:
    found: Verification = request.app.state.verification
    return found


Verifies = Annotated[Verification, Depends(kept_by_the_application)]


@dataclass(frozen=True, slots=True)
class Waiting:
    """Something that waits for someone: what, whose hand it wants, and where it is."""

    what: str
    wants: str
    where: str
    is_pressing: bool = False


@dataclass(frozen=True, slots=True)
class TableView:
    """A table as the Division sees it: how it lies, by which rules, under which sign."""

    table: TableState
    layout: str
    latest: tuple[str, ...]  # results of its last rounds, newest first
    sign_wrong: CroupierError | None
    shoe_of: int | None  # cards, where it is dealt from a shoe


@router.get("/division", response_class=HTMLResponse, include_in_schema=False)
def division_page(
    request: Request, here: Here, session: SeesAudit, verification: Verifies
) -> Response:
    here.house.catch_up()
    now = here.house.now()
    return page(
        request,
        "office/division.html",
        session=session,
        now=now,
        ledger=ledger_data(here.house),
        verified=verified_data(verification.last, here.house.zone),
        tables=[_table(table.as_of(now), now) for table in here.house.tables.values()],
        waiting=list(_waiting(here.house, session)),
        watches=may_see(session.member.role, Sight.LIVE_ODDS),
        links=list(_links(session)),
    )


@router.get("/api/division")
def division_api(here: Here, session: SeesAudit, verification: Verifies) -> JSONResponse:
    """The head of the ledger, its last checkpoint and verification, and what waits."""
    here.house.catch_up()
    now = here.house.now()
    return JSONResponse(
        {
            "ledger": ledger_data(here.house),
            "verified": verified_data(verification.last, here.house.zone),
            "tables": [_rules_data(table.as_of(now)) for table in here.house.tables.values()],
            "waiting": [
                {"what": one.what, "wants": one.wants, "where": one.where}
                for one in _waiting(here.house, session)
            ],
        }
    )


@router.post("/api/division/verification")
def begin_verification(
    here: Here,
    session: SeesAudit,
    verification: Verifies,
    x_csrf_token: Annotated[str, Header()] = "",
) -> JSONResponse:
    """Begin to verify the whole ledger, unless that is under way."""
    check_csrf(session, x_csrf_token)
    return JSONResponse(verified_data(verification.start(), here.house.zone), status_code=202)


@router.get("/api/division/verification")
def verification_so_far(here: Here, session: SeesAudit, verification: Verifies) -> JSONResponse:
    """How far the last verification is, and what it has found."""
    return JSONResponse(verified_data(verification.last, here.house.zone))


def ledger_data(house: House) -> dict[str, Any]:
    """Where the ledger stands, and the last of it that was signed."""
    folded, checkpoints = house.folded, house.checkpoints
    last = None if checkpoints is None else checkpoints.last
    return {
        "name": house.ledger.name,
        "sequence": folded.sequence,
        "head": folded.hash.hex(),
        "root": folded.tree.root.hex(),
        "checkpoint": last
        and {
            "sequence": last.sequence,
            "root": last.root.hex(),
            "time": last.time,
            "why": last.why,
        },
        "checkpoints": None if checkpoints is None else str(checkpoints.path),
        "public_key": None if checkpoints is None else written_public(checkpoints.public_key),
        "owed": 0 if checkpoints is None else checkpoints.owed,
        "fault": None if checkpoints is None else checkpoints.fault,
    }


def verified_data(verified: Verified | None, zone: Zone) -> dict[str, Any] | None:
    """A verification as data, its end also by the clocks of the house; None before the first."""
    if verified is None:
        return None
    return {
        "began": format_time(verified.began),
        "ended": None if verified.ended is None else format_time(verified.ended),
        "ended_here": None if verified.ended is None else zone.day_and_minute(verified.ended),
        "entries": verified.entries,
        "of": verified.of,
        "signed_to": verified.signed_to,
        "whole": verified.is_whole,
        "findings": [str(finding) for finding in verified.findings],
    }


# -- tables ----------------------------------------------------------------------------------------


def _table(table: TableState, now: datetime) -> TableView:
    shown = board(table, now)
    rules = table.rules
    return TableView(
        table=table,
        layout=shown.layout,
        latest=drawn.past(table) or tuple(map(rules.headline, table.past[: -LATEST - 1 : -1])),
        sign_wrong=_sign_wrong(table),
        shoe_of=None if rules.shoe is None else rules.shoe.whole.cards,
    )


def _sign_wrong(table: TableState) -> CroupierError | None:
    try:
        check_sign(table)
    except CroupierError as error:
        return error
    return None


def _rules_data(table: TableState) -> dict[str, Any]:
    return {
        "table": table.id,
        "pit": table.pit,
        "game": table.rules.game_id,
        "edition": table.rules.chapter.value,
        "open": table.is_open,
        "round": table.round,
        "rules": table.identity,
        "sign": {"due": table.sign_id, "posted": table.sign},
        "layout": {"due": table.layout_id, "posted": table.felt},
        "changes_at": None if table.coming is None else format_time(table.coming.effective),
    }


# -- what waits ------------------------------------------------------------------------------------


def _waiting(house: House, session: Session) -> Iterator[Waiting]:
    """What waits for someone's hand, the most pressing first."""
    standing, now, role = house.standing, house.now(), session.member.role
    stand = [table.as_of(now) for table in house.tables.values()]
    for table in stand:
        if table.is_open and (wrong := _sign_wrong(table)) is not None:
            yield Waiting(
                f"{table.id}: {wrong.what}", "the floorperson", "/notices", is_pressing=True
            )
    for one in watched(stand, standing.statistics):
        if one.waits:
            yield Waiting(
                f"{one.table.id}: its win is outside the 95 % band of its exact odds",
                "surveillance",
                f"/statistics#table-{one.table.id}",
                is_pressing=True,
            )
    if role in (Role.DIVISION, Role.SURVEILLANCE):
        for kind in NoticeKind:
            unread = [
                str(one.number)
                for one in standing.notices.given
                if one.kind is kind and one.withdrawn is None and one.read_as(role) is None
            ]
            if unread:
                what = f"Not acknowledged, {kind}: notice{'s' * (len(unread) > 1)} "
                yield Waiting(what + ", ".join(unread), role.value, "/notices")
    podium = podium_waits(standing.filings, standing.days)
    if podium is not None:
        yield Waiting(
            f"The complete rules at the security podium: {podium}", "the licensee", "/filings"
        )
    yield from _filings(standing.filings)


def _filings(filings: Filings) -> Iterator[Waiting]:
    for tournament in filings.tournaments.values():
        if tournament.stage in (tournaments.Stage.FILED, tournaments.Stage.RUNNING):
            yield Waiting(
                f"Tournament {tournament.number}, {tournament.stage}",
                tournament.waits_for(),
                "/filings",
            )
    for petition in filings.petitions.values():
        if petition.stage not in (petitions.Stage.DRAFT, *petitions.OVER):
            yield Waiting(
                f"Petition {petition.number}, {petition.stage}", petition.waits_for(), "/filings"
            )
    for guide in filings.guides.submitted.values():
        if not guide.may_be_used:
            yield Waiting(f"Gaming guide {guide.title}", guide.waits_for(), "/filings")


def _links(session: Session) -> Iterator[tuple[str, str]]:
    """The other pages there are for who looks."""
    role = session.member.role
    for sight, name, where in (
        (Sight.NOTICES, "Signs and notices", "/notices"),
        (Sight.FILINGS, "Filings", "/filings"),
        (Sight.STATISTICS, "Statistics", "/statistics"),
        (Sight.SLIPS, "Slips and corrections", "/slips"),
        (Sight.SLIPS, "Progressive meters", "/meters"),
        (Sight.BOOKS, "Books of the gaming day", "/day"),
        (Sight.FORMS, "Complimentary vigorish forms", "/complimentary"),
    ):
        if may_see(role, sight):
            yield name, where
