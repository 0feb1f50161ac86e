"""The floor: every table, and the desks of whoever is signed in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from croupier.floor.accounting.alarms import Watched
from croupier.floor.establishing import EstablishTable
from croupier.floor.filings.guides import Guide
from croupier.floor.reading import Sight, may_see
from croupier.ledger.checkpoints import Checkpoints
from croupier.publish.drawings.svg import Drawing
from croupier.publish.papers.guides import guides_in_use
from croupier.roles import Role
from croupier.table import TableState
from croupier.web.console import drawn
from croupier.web.context import Here, Visitor
from croupier.web.office.statistics import alarms_for
from croupier.web.rendering import Page, page

router = APIRouter(default_response_class=HTMLResponse)

Links = tuple[tuple[str, str], ...]  # where each leads, and what it is called


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table of the floor, and what of it may be looked at."""

    table: TableState
    layout: Drawing
    links: Links


@dataclass(frozen=True, slots=True)
class HomePage(Page, template="home.html"):
    failing: Checkpoints | None  # which could not be kept, where that is told
    alarms: list[Watched]
    desks: tuple[tuple[str, Links], ...]
    may_establish: bool
    cards: list[TableCard]
    guides: list[Guide]


@router.get("/")
def home(here: Here, session: Visitor) -> Response:
    if session is not None and session.member.watches is not None:
        return RedirectResponse(f"/tables/{session.member.watches}/display", status_code=303)
    here.house.catch_up()
    now = here.house.now()
    role = None if session is None else session.member.role
    checkpoints = here.house.checkpoints
    is_failing = session is not None and checkpoints is not None and checkpoints.fault
    shown = HomePage(
        failing=checkpoints if is_failing else None,
        alarms=alarms_for(here.house, role),
        desks=() if role is None else tuple(_desks(role)),
        may_establish=role in EstablishTable.roles,
        cards=[_card(table.as_of(now), role) for table in here.house.tables.values()],
        guides=guides_in_use(here.house.standing.filings.guides),
    )
    return page(here, shown, session)


def _desks(role: Role) -> Iterator[tuple[str, Links]]:
    """The desks a person may go to, under their headings."""
    headings: dict[str, tuple[tuple[bool, str, str], ...]] = {
        "Rules and papers": (
            (role in EstablishTable.roles, "/establish", "Establish a table"),
            (may_see(role, Sight.NOTICES), "/notices", "Signs and notices"),
            (may_see(role, Sight.FILINGS), "/filings", "Filings"),
        ),
        "Watching": (
            (may_see(role, Sight.AUDIT), "/division", "The house and its ledger"),
            (may_see(role, Sight.STATISTICS), "/statistics", "Statistics"),
        ),
        "Money and slips": (
            (may_see(role, Sight.SLIPS), "/slips", "Slips"),
            (may_see(role, Sight.FORMS), "/complimentary", "Complimentary vigorish forms"),
            (may_see(role, Sight.SLIPS), "/meters", "Progressive meters"),
            (may_see(role, Sight.BOOKS), "/day", "Gaming day"),
        ),
    }
    for heading, desks in headings.items():
        theirs = tuple((path, name) for is_theirs, path, name in desks if is_theirs)
        if theirs:
            yield heading, theirs


def _card(table: TableState, role: Role | None) -> TableCard:
    links = [("display", "Public display")]
    if table.rules.shoe and may_see(role, Sight.LIVE_ODDS):
        links.append(("live-odds", "Live odds"))
    if may_see(role, Sight.ROUNDS):
        links.append(("rounds", "Last rounds"))
    return TableCard(table, drawn.layout(table), tuple(links))
