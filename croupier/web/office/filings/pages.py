"""The page of filings, the papers it leads to, and the same as data.

A guide is a page for anyone once its sample was submitted, and not a moment before (8.5(c)).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, JSONResponse, Response
from pydantic import TypeAdapter
from starlette.exceptions import HTTPException

from croupier.floor import House
from croupier.floor.clock.business_days import legal_holidays
from croupier.floor.clock.zone import Zone
from croupier.floor.filings import guide_commands, provisions
from croupier.floor.filings.book import podium_waits
from croupier.floor.filings.guides import Guide, Use
from croupier.floor.filings.petition_commands import DraftPetition
from croupier.floor.filings.petitions import Petition
from croupier.floor.filings.tournament_commands import DeclareBusinessDay, DraftTournament
from croupier.floor.filings.tournaments import Tournament
from croupier.games.rules import Rules
from croupier.lawbook import Provision, enforces
from croupier.publish.papers.guides import id_of, readable, title_of
from croupier.publish.papers.petitions import petition_html, rules_in
from croupier.publish.papers.tournaments import notice_html
from croupier.roles import Role
from croupier.web.context import Here, SeesFilings
from croupier.web.office.filings.papers import PaperView
from croupier.web.office.filings.petitions import petition_view
from croupier.web.office.filings.tournaments import tournament_view
from croupier.web.office.offers import Offer, falling_to, offer
from croupier.web.rendering import Page, page_for

SOON = 60  # days
CITES = {
    "notice": str(provisions.NOTICE.citations[0]),
    "petition": str(provisions.PETITION.citations[0]),
    "guide": str(provisions.SAMPLE_FIRST.citations[0]),
    "podium": str(provisions.AT_THE_PODIUM.citations[0]),
}

router = APIRouter()


@dataclass(frozen=True, slots=True)
class GuideToSubmit:
    """A guide of the games on this floor as they are run today, of which no sample is known."""

    id: str
    title: str
    chapter: str
    offers: tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class FilingsPage(Page, template="office/filings.html"):
    cites: Mapping[str, str]
    tournaments: tuple[PaperView, ...]  # newest first
    petitions: tuple[PaperView, ...]
    yours: tuple[PaperView, ...]  # what waits for who looks
    guides: tuple[tuple[Guide, tuple[Offer, ...]], ...]  # and what may be done about each
    to_submit: tuple[GuideToSubmit, ...]
    podium: Use | None  # when it was seen last
    podium_waits: str | None
    begin_tournament: tuple[Offer, ...]
    begin_petition: tuple[Offer, ...]
    attest_podium: tuple[Offer, ...]
    declare_day: tuple[Offer, ...]
    closed: tuple[tuple[str, str], ...]  # days that are no business days, and why


@router.get("/filings", response_class=HTMLResponse, include_in_schema=False)
def filings_page(visit: SeesFilings) -> Response:
    house, role = visit.house, visit.role
    book = house.standing.filings
    tournaments = tuple(tournament_view(house, held, role) for held in book.tournaments.values())
    petitions = tuple(petition_view(held, role, house.zone) for held in book.petitions.values())
    shown = FilingsPage(
        cites=CITES,
        tournaments=tournaments[::-1],
        petitions=petitions[::-1],
        yours=tuple(view for view in (*tournaments, *petitions) if view.offers),
        guides=tuple(
            (guide, falling_to(role, *_guide_offers(guide)))
            for guide in book.guides.submitted.values()
        ),
        to_submit=tuple(_guides_to_submit(house, role)),
        podium=book.guides.podium[-1] if book.guides.podium else None,
        podium_waits=podium_waits(book, house.standing.days),
        begin_tournament=falling_to(role, offer(DraftTournament, is_primary=True)),
        begin_petition=falling_to(
            role, offer(DraftPetition, known={"elections": {}}, is_primary=True)
        ),
        attest_podium=falling_to(role, offer(guide_commands.AttestPodiumCopy)),
        declare_day=falling_to(role, offer(DeclareBusinessDay)),
        closed=tuple(_closed_days(house)),
    )
    return page_for(visit, shown)


def _guide_offers(guide: Guide) -> Iterator[Offer]:
    """What may be done about a guide that was submitted."""
    known = {"guide": guide.id}
    if not guide.may_be_used:
        yield offer(guide_commands.ApproveGuide, known=known)
        return
    yield offer(guide_commands.UseGuide, known=known, suggested={"manner": "displayed"})
    if guide.uses:
        yield offer(guide_commands.TakeDownGuide, known=known)


def _guides_to_submit(house: House, role: Role) -> Iterator[GuideToSubmit]:
    """Of each chapter, the guide of its games as the tables run them: one of each rule set."""
    chapters: dict[Any, dict[str, Rules[Any]]] = {}
    for table in house.tables.values():
        held = chapters.setdefault(table.rules.chapter, {})
        held.setdefault(table.rules.identity, table.rules)
    for chapter, by_identity in chapters.items():
        games = list(by_identity.values())
        id_, title = id_of(games), title_of(games)
        if id_ in house.standing.filings.guides.submitted:
            continue
        known: Mapping[str, Any] = {
            "guide": id_,
            "edition": chapter.value,
            "games": [
                {"game": rules.game_id, "elections": rules.elections.written()} for rules in games
            ],
        }
        submit = offer(
            guide_commands.SubmitGuide,
            known=known,
            suggested={"title": title[:120]},
            is_primary=True,
        )
        yield GuideToSubmit(id_, title, chapter.value, falling_to(role, submit))


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
def petition_paper(number: int, visit: SeesFilings) -> Response:
    """The petition as a paper, as far as it has come."""
    found = visit.house.standing.filings.petitions.get(number)
    if found is None:
        raise HTTPException(404, f"There is no petition {number}")
    return HTMLResponse(petition_html(rules_in(found), found))


@router.get("/filings/tournaments/{number}", response_class=HTMLResponse, include_in_schema=False)
def notice_paper(number: int, visit: SeesFilings) -> Response:
    """The written notice of a tournament, as far as it has come."""
    found = visit.house.standing.filings.tournaments.get(number)
    if found is None:
        raise HTTPException(404, f"There is no tournament {number}")
    return HTMLResponse(notice_html(found, visit.house.zone))


@router.get("/guide/{guide}", response_class=HTMLResponse, include_in_schema=False)
@enforces(provisions.SAMPLE_FIRST)
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
def filings_data(visit: SeesFilings) -> JSONResponse:
    """Every filing, where it is and what it waits for."""
    book, zone = visit.house.standing.filings, visit.house.zone
    return JSONResponse(
        {
            "tournaments": [_tournament_data(held, zone) for held in book.tournaments.values()],
            "petitions": [_paper_data(held, held.missing()) for held in book.petitions.values()],
            "guides": [_guide_data(guide) for guide in book.guides.submitted.values()],
            "podium": [_data(seen) for seen in book.guides.podium],
            "podium_waits": podium_waits(book, visit.house.standing.days),
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
