"""The pages of filings: tournaments, petitions and guides, who has to do what, by when.

A guide is a page for anyone once its sample was submitted, and not a moment before (8.5(c)).
"""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response
from pydantic import TypeAdapter
from starlette.exceptions import HTTPException

from croupier.floor import House
from croupier.floor.clock.zone import Zone
from croupier.floor.filings import provisions as p
from croupier.floor.filings.guides import Guide
from croupier.floor.filings.petitions import Petition
from croupier.floor.filings.podium import podium_waits
from croupier.floor.filings.tournaments import Tournament
from croupier.lawbook import enforces
from croupier.publish.papers.guides import as_submitted
from croupier.publish.papers.petitions import petition_html, rules_in
from croupier.publish.papers.tournaments import notice_html
from croupier.web.context import Here, SeesFilings
from croupier.web.office.filing_views import (
    beginnings,
    closed_days,
    guide_offers,
    guides_made,
    tournament_view,
)
from croupier.web.office.petition_views import petition_view
from croupier.web.rendering import page

router = APIRouter()


@router.get("/filings", response_class=HTMLResponse, include_in_schema=False)
def filings_page(request: Request, here: Here, session: SeesFilings) -> Response:
    house, role = here.house, session.member.role
    house.catch_up()
    book = house.standing.filings
    tournaments = [tournament_view(house, one, role) for one in book.tournaments.values()]
    petitions = [petition_view(one, role, house.zone) for one in book.petitions.values()]
    return page(
        request,
        "office/filings.html",
        session=session,
        tournaments=tournaments[::-1],
        petitions=petitions[::-1],
        yours=[view for view in (*tournaments, *petitions) if view.offers],
        guides=[(one, tuple(guide_offers(one, role))) for one in book.guides.submitted.values()],
        made=list(guides_made(house, role)),
        podium=book.guides.podium[-1:],
        podium_waits=podium_waits(house.standing.filings, house.standing.days),
        begins=beginnings(role),
        closed=closed_days(house),
        cites={
            "notice": str(p.NOTICE.citations[0]),
            "petition": str(p.PETITION.citations[0]),
            "guide": str(p.SAMPLE_FIRST.citations[0]),
            "podium": str(p.AT_THE_PODIUM.citations[0]),
        },
    )


@router.get("/filings/petitions/{number}", response_class=HTMLResponse, include_in_schema=False)
def petition_paper(number: int, here: Here, session: SeesFilings) -> Response:
    """The petition as a paper, as far as it has come."""
    here.house.catch_up()
    found = here.house.standing.filings.petitions.get(number)
    if found is None:
        raise HTTPException(404, f"There is no petition {number}")
    return HTMLResponse(petition_html(rules_in(found), found))


@router.get("/filings/tournaments/{number}", response_class=HTMLResponse, include_in_schema=False)
def notice_paper(number: int, here: Here, session: SeesFilings) -> Response:
    """The written notice of a tournament, as far as it has come."""
    here.house.catch_up()
    found = here.house.standing.filings.tournaments.get(number)
    if found is None:
        raise HTTPException(404, f"There is no tournament {number}")
    return HTMLResponse(notice_html(found, here.house.zone))


@router.get("/guide/{guide}", response_class=HTMLResponse, include_in_schema=False)
@enforces(p.SAMPLE_FIRST)
def guide_page(guide: str, here: Here) -> Response:
    """A guide for patrons; refused until a sample of this very guide was submitted."""
    here.house.catch_up()
    held = here.house.standing.filings.guides.submitted.get(guide)
    shown = None if held is None or not held.may_be_used else as_submitted(held)
    if shown is None:
        raise HTTPException(404, "No such guide may be shown here")
    return HTMLResponse(shown)


def shown_guides(house: House) -> list[Guide]:
    """The guides that are in use and can be read here, for whoever asks."""
    submitted = house.standing.filings.guides.submitted.values()
    return [one for one in submitted if one.uses and one.may_be_used and as_submitted(one)]


@router.get("/api/filings")
def filings_data(here: Here, session: SeesFilings) -> JSONResponse:
    """Every filing, where it is and what it waits for."""
    here.house.catch_up()
    book, zone = here.house.standing.filings, here.house.zone
    return JSONResponse(
        {
            "tournaments": [_told(Tournament, one, zone) for one in book.tournaments.values()],
            "petitions": [_told(Petition, one, zone) for one in book.petitions.values()],
            "guides": [
                {**_data(Guide, one), "may_be_used": one.may_be_used, "waits": one.waits_for()}
                for one in book.guides.submitted.values()
            ],
            "podium": [_data(type(one), one) for one in book.guides.podium],
            "podium_waits": podium_waits(here.house.standing.filings, here.house.standing.days),
        }
    )


def _told(kind: type[Any], paper: Any, zone: Zone) -> dict[str, Any]:
    missing = [{"what": what, "cite": str(rule.citations[0])} for what, rule in _missing(paper)]
    more = {"stage": paper.stage.value, "waits": paper.waits_for(), "missing": missing}
    if isinstance(paper, Tournament):
        more["differences"] = list(paper.differences(zone))
    return {**_data(kind, paper), **more}


def _missing(paper: Tournament | Petition) -> list[tuple[str, Any]]:
    if isinstance(paper, Tournament):
        return [*paper.notice.missing(), *paper.uncertified()]
    return list(paper.missing())


def _data(kind: type[Any], value: Any) -> dict[str, Any]:
    told: dict[str, Any] = TypeAdapter(kind).dump_python(value, mode="json")
    return told
