"""The view the Division has of a house: its ledger, its tables and their rules, what waits.

Nothing is done here: what the Division decides it decides on the pages linked from this one. The
ledger can be verified while the house goes on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Header
from fastapi.responses import HTMLResponse, JSONResponse, Response

from croupier.floor import House
from croupier.floor.accounting.alarms import watched
from croupier.floor.clock.zone import Zone
from croupier.floor.filings.book import Filings, podium_waits
from croupier.floor.history.verification import Verified
from croupier.floor.notices.book import NoticeKind
from croupier.floor.notices.rule_changes import AcknowledgeNotice
from croupier.floor.reading import Sight, may_see
from croupier.lawbook import CroupierError
from croupier.ledger.checkpoints import Checkpoints
from croupier.ledger.entry import format_time
from croupier.ledger.keys import written_public
from croupier.publish.drawings.svg import Drawing
from croupier.roles import Role
from croupier.table import TableState
from croupier.web.console import drawn
from croupier.web.console.acts import sign_wrong
from croupier.web.context import SeesAudit, SeesConsole, check_csrf
from croupier.web.rendering import Page, page_for

LATEST = 8  # results shown of each table
KNOWN_TO_ALL = ("sequence", "head", "checkpoint", "public_key", "owed", "fault")

router = APIRouter()


@dataclass(frozen=True, slots=True)
class Waiting:
    """Something that waits for someone: what, whose hand it wants, and where it is."""

    what: str
    wants: str
    where: str
    is_pressing: bool = False


@dataclass(frozen=True, slots=True)
class InspectedTable:
    """A table as the Division sees it: how it lies, by which rules, under which sign."""

    table: TableState
    layout: Drawing
    latest: tuple[Drawing | str, ...]  # results of its last rounds, newest first
    sign_wrong: CroupierError | None
    has_live_odds: bool  # for who looks


@dataclass(frozen=True, slots=True)
class DivisionPage(Page, template="office/division.html"):
    house: House
    public_key: str | None
    verified: Verified | None
    verified_data: dict[str, Any] | None
    tables: tuple[InspectedTable, ...]
    waiting: tuple[Waiting, ...]
    links: tuple[tuple[str, str], ...]


@router.get("/division", response_class=HTMLResponse, include_in_schema=False)
def division_page(visit: SeesAudit) -> Response:
    house, now, role = visit.house, visit.now, visit.role
    verified = visit.here.verification.last
    shown = DivisionPage(
        house=house,
        public_key=_public_key(house.checkpoints),
        verified=verified,
        verified_data=_verified_data(verified, house.zone),
        tables=tuple(_table(table.as_of(now), role) for table in house.tables.values()),
        waiting=tuple(_waiting(house, role)),
        links=tuple(_links(role)),
    )
    return page_for(visit, shown)


@router.get("/api/division")
def division_api(visit: SeesAudit) -> JSONResponse:
    """The head of the ledger, its last checkpoint and verification, and what waits."""
    house, now = visit.house, visit.now
    return JSONResponse(
        {
            "ledger": ledger_data(house),
            "verified": _verified_data(visit.here.verification.last, house.zone),
            "tables": [_rules_data(table.as_of(now)) for table in house.tables.values()],
            "waiting": [
                {"what": waiting.what, "wants": waiting.wants, "where": waiting.where}
                for waiting in _waiting(house, visit.role)
            ],
        }
    )


@router.post("/api/division/verification")
def begin_verification(
    visit: SeesAudit, x_csrf_token: Annotated[str, Header()] = ""
) -> JSONResponse:
    """Begin to verify the whole ledger, unless that is under way."""
    check_csrf(visit.session, x_csrf_token)
    return JSONResponse(
        _verified_data(visit.here.verification.start(), visit.house.zone), status_code=202
    )


@router.get("/api/division/verification")
def verification_so_far(visit: SeesAudit) -> JSONResponse:
    """How far the last verification is, and what it has found."""
    return JSONResponse(_verified_data(visit.here.verification.last, visit.house.zone))


@router.get("/api/ledger")
def ledger_known_to_all(visit: SeesConsole) -> JSONResponse:
    """How far the ledger has come, how far it is signed, and whether that can be kept.

    What everyone at a table may know of what `/api/division` tells.
    """
    known = ledger_data(visit.house)
    return JSONResponse({name: known[name] for name in KNOWN_TO_ALL})


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
        "public_key": _public_key(checkpoints),
        "owed": 0 if checkpoints is None else checkpoints.owed,
        "fault": None if checkpoints is None else checkpoints.fault,
    }


def _public_key(checkpoints: Checkpoints | None) -> str | None:
    return None if checkpoints is None else written_public(checkpoints.public_key)


def _verified_data(verified: Verified | None, zone: Zone) -> dict[str, Any] | None:
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


def _table(table: TableState, role: Role) -> InspectedTable:
    rules = table.rules
    return InspectedTable(
        table=table,
        layout=drawn.layout(table),
        latest=drawn.past(table) or tuple(map(rules.headline, table.past[: -LATEST - 1 : -1])),
        sign_wrong=sign_wrong(table),
        has_live_odds=rules.shoe is not None and may_see(role, Sight.LIVE_ODDS),
    )


def table_data(table: TableState) -> dict[str, Any]:
    """A table among others: what is played at it, and how far."""
    return {
        "table": table.id,
        "pit": table.pit,
        "game": table.rules.game_id,
        "edition": table.rules.chapter.value,
        "open": table.is_open,
        "round": table.round,
    }


def _rules_data(table: TableState) -> dict[str, Any]:
    return {
        **table_data(table),
        "rules": table.identity,
        "sign": {"due": table.sign_id, "posted": table.sign},
        "layout": {"due": table.layout_id, "posted": table.felt},
        "changes_at": None if table.coming is None else format_time(table.coming.effective),
    }


# -- what waits ------------------------------------------------------------------------------------


def _waiting(house: House, role: Role) -> Iterator[Waiting]:
    """What waits for someone's hand, the most pressing first."""
    standing, now = house.standing, house.now()
    tables = [table.as_of(now) for table in house.tables.values()]
    for table in tables:
        if table.is_open and (wrong := sign_wrong(table)) is not None:
            what = f"{table.id}: {wrong.what}"
            yield Waiting(what, "the floorperson", "/notices", is_pressing=True)
    for table_watched in watched(tables, standing.statistics):
        if table_watched.waits:
            name = table_watched.table.id
            what = f"{name}: its win is outside the 95 % band of its exact odds"
            yield Waiting(what, "surveillance", f"/statistics#table-{name}", is_pressing=True)
    if role in AcknowledgeNotice.roles:
        unread = standing.notices.unread_as(role)
        for kind in NoticeKind:
            numbers = [str(notice.number) for notice in unread if notice.kind is kind]
            if numbers:
                noun = "notices" if len(numbers) > 1 else "notice"
                what = f"Not acknowledged, {kind}: {noun} {', '.join(numbers)}"
                yield Waiting(what, role.value, "/notices")
    podium = podium_waits(standing.filings, standing.days)
    if podium is not None:
        what = f"The complete rules at the security podium: {podium}"
        yield Waiting(what, "the licensee", "/filings")
    yield from _filings(standing.filings)


def _filings(filings: Filings) -> Iterator[Waiting]:
    """What lies with the Division, or with those it has let go on."""
    for tournament in filings.tournaments.values():
        if tournament.is_pending:
            what = f"Tournament {tournament.number}, {tournament.stage}"
            yield Waiting(what, tournament.waits_for(), "/filings")
    for petition in filings.petitions.values():
        if petition.is_pending:
            what = f"Petition {petition.number}, {petition.stage}"
            yield Waiting(what, petition.waits_for(), "/filings")
    for guide in filings.guides.submitted.values():
        if not guide.may_be_used:
            yield Waiting(f"Gaming guide {guide.title}", guide.waits_for(), "/filings")


def _links(role: Role) -> Iterator[tuple[str, str]]:
    """The other pages there are for who looks."""
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
