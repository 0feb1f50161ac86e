"""The page on which a change of rules is drawn up: its signs are printed and posted, the change is
announced, and then the notice is entered (8.3(b))."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import HTMLResponse, Response
from pydantic import BaseModel, Field

from croupier.floor import House
from croupier.floor.clock.zone import Zone
from croupier.floor.notices.rule_changes import (
    GiveNotice,
    check_in_time,
    drawn_up,
    read_elections,
    read_names,
)
from croupier.lawbook import BadInput, CroupierError
from croupier.publish.drawings.svg import Drawing
from croupier.publish.papers.sign_sheets import draw_change_sign
from croupier.web.context import SeesNotices
from croupier.web.office.offers import Offer, offer
from croupier.web.rendering import Page, page_for

router = APIRouter(default_response_class=HTMLResponse)


class Wanted(BaseModel):
    """What was written into the page."""

    tables: Annotated[str, Field(max_length=1000)] = ""
    elections: Annotated[str, Field(max_length=4000)] = ""
    effective: Annotated[str, Field(max_length=40)] = ""
    letters: Annotated[str, Field(max_length=10)] = ""


@dataclass(frozen=True, slots=True)
class DrawUpPage(Page, template="office/draw-up.html"):
    wanted: Wanted
    both_letters: tuple[str, ...]  # of the times that may be meant in the hour that comes twice
    elections: Mapping[str, Mapping[str, str]]  # by which each table is run
    error: CroupierError | None = None
    signs: tuple[tuple[str, Drawing], ...] = ()  # as they are drawn, table by table
    offers: tuple[Offer, ...] = ()


@router.get("/notices/draw-up")
def draw_up(visit: SeesNotices, wanted: Annotated[Wanted, Query()]) -> Response:
    """The signs of a change as they are to be posted, and the notice to be entered after it."""
    house, now = visit.house, visit.now
    known = {name: table.as_of(now) for name, table in house.tables.items()}
    shown = DrawUpPage(
        wanted=wanted,
        both_letters=_both_letters(wanted.effective, house.zone),
        elections={name: table.rules.elections.written() for name, table in known.items()},
    )
    if not wanted.tables:
        return page_for(visit, shown)
    try:
        return page_for(visit, _drawn(shown, house, now))
    except CroupierError as error:
        return page_for(visit, replace(shown, error=error), status=422)


def _drawn(shown: DrawUpPage, house: House, now: datetime) -> DrawUpPage:
    """The page with the signs of the change, and the offer to give notice of it."""
    wanted = shown.wanted
    effective = _moment(wanted.effective, wanted.letters, house.zone)
    elected = _elections(wanted.elections)
    tables = read_names(wanted.tables)
    changes = drawn_up(house.tables, house.zone, tables, elected, effective=effective, now=now)
    check_in_time(house.tables, house.zone, changes, effective, now)
    give = offer(
        GiveNotice,
        cite=str(GiveNotice.provision.citations[0]),
        known={"tables": list(changes), "elections": elected, "effective": effective.isoformat()},
        asked_as={"signs": "Ids read off the signs posted", "announced": "Announced at the tables"},
        is_primary=True,
    )
    signs = tuple(
        (name, draw_change_sign(house.tables[name].as_of(now), change, house.zone))
        for name, change in changes.items()
    )
    return replace(shown, signs=signs, offers=(give,))


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


def _both_letters(text: str, zone: Zone) -> tuple[str, ...]:
    """The letters of both times that may be meant by one, in the hour that comes twice."""
    try:
        local = datetime.fromisoformat(text)
    except ValueError:
        return ()
    moments = () if local.tzinfo is not None else zone.moments(local)
    return tuple(map(zone.letters, moments)) if len(moments) > 1 else ()


def _elections(text: str) -> dict[str, str]:
    try:
        elected = read_elections(text)
    except ValueError as error:
        raise BadInput(str(error)) from None
    if not elected:
        raise BadInput("No election was named", accepted="NAME=VALUE, one a line")
    return elected
