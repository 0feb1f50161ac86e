"""The page of filings, the papers it leads to, and the same as data.

A guide is a page for anyone once its sample was submitted, and not a moment before (8.5(c)).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response
from pydantic import TypeAdapter
from starlette.exceptions import HTTPException

from croupier.floor import House
from croupier.floor.clock.business_days import legal_holidays
from croupier.floor.clock.zone import Zone
from croupier.floor.filings import provisions as p
from croupier.floor.filings.book import podium_waits
from croupier.floor.filings.guide_commands import AttestPodiumCopy
from croupier.floor.filings.guides import Guide, Use
from croupier.floor.filings.petition_commands import DraftPetition
from croupier.floor.filings.petitions import Petition
from croupier.floor.filings.tournament_commands import DeclareBusinessDay, DraftTournament
from croupier.floor.filings.tournaments import Tournament
from croupier.floor.people.staff import Session
from croupier.lawbook import Provision, enforces
from croupier.publish.papers.guides import readable
from croupier.publish.papers.petitions import petition_html, rules_in
from croupier.publish.papers.tournaments import notice_html
from croupier.web.context import Here, SeesFilings
from croupier.web.office.filings.guides import (
    GuideToSubmit,
    GuideView,
    guide_view,
    guides_to_submit,
)
from croupier.web.office.filings.papers import PaperView
from croupier.web.office.filings.petitions import petition_view
from croupier.web.office.filings.tournaments import tournament_view
from croupier.web.office.offers import Offer, falling_to, offer
from croupier.web.rendering import Page, page

SOON = 60  # days
CITES = {
    "notice": str(p.NOTICE.citations[0]),
    "petition": str(p.PETITION.citations[0]),
    "guide": str(p.SAMPLE_FIRST.citations[0]),
    "podium": str(p.AT_THE_PODIUM.citations[0]),
}

router = APIRouter()


@dataclass(frozen=True, slots=True)
class FilingsPage(Page):
    template: ClassVar[str] = "office/filings.html"

    session: Session
    cites: Mapping[str, str]
    tournaments: tuple[PaperView, ...]  # newest first
    petitions: tuple[PaperView, ...]
    yours: tuple[PaperView, ...]  # what waits for who looks
    guides: tuple[GuideView, ...]
    to_submit: tuple[GuideToSubmit, ...]
    podium: Use | None  # when it was seen last
    podium_waits: str | None
    begin_tournament: tuple[Offer, ...]
    begin_petition: tuple[Offer, ...]
    attest_podium: tuple[Offer, ...]
    declare_day: tuple[Offer, ...]
    closed: tuple[tuple[str, str], ...]  # days that are no business days, and why


@router.get("/filings", response_class=HTMLResponse, include_in_schema=False)
def filings_page(request: Request, here: Here, session: SeesFilings) -> Response:
    here.house.catch_up()
    house, role = here.house, session.member.role
    book = house.standing.filings
    tournaments = tuple(tournament_view(house, held, role) for held in book.tournaments.values())
    petitions = tuple(petition_view(held, role, house.zone) for held in book.petitions.values())
    shown = FilingsPage(
        session=session,
        cites=CITES,
        tournaments=tournaments[::-1],
        petitions=petitions[::-1],
        yours=tuple(view for view in (*tournaments, *petitions) if view.offers),
        guides=tuple(guide_view(guide, role) for guide in book.guides.submitted.values()),
        to_submit=tuple(guides_to_submit(house, role)),
        podium=book.guides.podium[-1] if book.guides.podium else None,
        podium_waits=podium_waits(book, house.standing.days),
        begin_tournament=falling_to(role, offer(DraftTournament, is_primary=True)),
        begin_petition=falling_to(
            role, offer(DraftPetition, known={"elections": {}}, is_primary=True)
        ),
        attest_podium=falling_to(role, offer(AttestPodiumCopy)),
        declare_day=falling_to(role, offer(DeclareBusinessDay)),
        closed=tuple(_closed_days(house)),
    )
    return page(request, shown)


def _closed_days(house: House) -> list[tuple[str, str]]:
    """The days of the next weeks that are no business days besides Saturdays and Sundays."""
    today, declared = house.today, house.standing.filings.calendar.declared
    named = {**legal_holidays(today.year), **legal_holidays(today.year + 1)}
    closed = {day: name for day, name in named.items() if declared.get(day) is not True}
    closed |= {day: "declared" for day, is_business_day in declared.items() if not is_business_day}
    return [
        (f"{day:%Y-%m-%d}", name)
        for day, name in sorted(closed.items())
        if 0 <= (day - today).days <= SOON
    ]


# -- papers ----------------------------------------------------------------------------------------


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
    shown = None if held is None else readable(held)
    if shown is None:
        raise HTTPException(404, "No such guide may be shown here")
    return HTMLResponse(shown)


# -- as data ---------------------------------------------------------------------------------------


@router.get("/api/filings")
def filings_data(here: Here, session: SeesFilings) -> JSONResponse:
    """Every filing, where it is and what it waits for."""
    here.house.catch_up()
    book, zone = here.house.standing.filings, here.house.zone
    return JSONResponse(
        {
            "tournaments": [_tournament_data(held, zone) for held in book.tournaments.values()],
            "petitions": [_paper_data(held, held.missing()) for held in book.petitions.values()],
            "guides": [_guide_data(guide) for guide in book.guides.submitted.values()],
            "podium": [_data(seen) for seen in book.guides.podium],
            "podium_waits": podium_waits(book, here.house.standing.days),
        }
    )


def _tournament_data(held: Tournament, zone: Zone) -> dict[str, Any]:
    missing = (*held.notice.missing(), *held.uncertified())
    return {**_paper_data(held, missing), "differences": list(held.differences(zone))}


def _paper_data(
    held: Tournament | Petition, missing: Iterable[tuple[str, Provision]]
) -> dict[str, Any]:
    return {
        **_data(held),
        "stage": held.stage.value,
        "waits": held.waits_for(),
        "missing": [{"what": what, "cite": str(rule.citations[0])} for what, rule in missing],
    }


def _guide_data(guide: Guide) -> dict[str, Any]:
    return {**_data(guide), "may_be_used": guide.may_be_used, "waits": guide.waits_for()}


def _data(value: object) -> dict[str, Any]:
    data: dict[str, Any] = TypeAdapter(type(value)).dump_python(value, mode="json", by_alias=True)
    return data
