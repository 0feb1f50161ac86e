"""The page on which the floorperson establishes a table: the rule set it is to be run by."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Form
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from pydantic import BaseModel

from croupier.floor.establishing import EstablishTable
from croupier.games.registry import games
from croupier.games.rules import Rules
from croupier.lawbook import BadInput, Chapter, CroupierError
from croupier.money import parse_dollars
from croupier.web.context import Here, SignedIn, check_csrf
from croupier.web.rendering import Page, page

router = APIRouter(default_response_class=HTMLResponse)


class EstablishForm(BaseModel):
    """What the form asks for, as it was typed."""

    table: str = ""
    pit: str = ""
    game: str = ""
    edition: str = Chapter.CURRENT.value
    minimum: str = ""
    maximum: str = ""
    increment: str = ""
    seats: str = "8"
    elections: str = ""
    maximums: str = ""

    def command(self) -> dict[str, Any]:
        """The command it asks for."""
        return {
            "type": EstablishTable.type,
            "game": self.game,
            "edition": self.edition,
            "elections": dict(_named(self.elections, "an election")),
            "limits": {
                **{
                    name: parse_dollars(getattr(self, name))
                    for name in ("minimum", "maximum", "increment")
                },
                "maximum_of": {
                    wager: parse_dollars(most)
                    for wager, most in _named(self.maximums, "the maximum of a wager")
                },
            },
            "pit": self.pit,
            "seats": self.seats,
        }


class SentEstablishForm(EstablishForm):
    """The form as sent, with what proves where it came from and that it is sent once."""

    csrf: str
    command_id: str


def _named(lines: str, what: str) -> Iterator[tuple[str, str]]:
    for line in filter(None, map(str.strip, lines.splitlines())):
        name, sign, value = (part.strip() for part in line.partition("="))
        if not (name and sign and value):
            raise BadInput(f"{line!r} is not {what}", accepted="written NAME=VALUE, one a line")
        yield name, value


@dataclass(frozen=True, slots=True)
class EstablishPage(Page, template="console/establish.html"):
    typed: EstablishForm
    command_id: str
    error: CroupierError | None
    games: tuple[Rules[Any], ...]  # of each, its rules if nothing is elected
    chapters: tuple[Chapter, ...]


@router.get("/establish")
def establish_page(here: Here, session: SignedIn) -> Response:
    shown = _shown(EstablishForm(), command_id=f"establish-{secrets.token_hex(12)}")
    return page(here, shown, session)


@router.post("/establish")
def establish(
    here: Here, session: SignedIn, typed: Annotated[SentEstablishForm, Form()]
) -> Response:
    check_csrf(session, typed.csrf)
    try:
        here.house.execute(
            command_id=typed.command_id,
            table=typed.table,
            actor=session.member.actor,
            command=typed.command(),
        )
    except CroupierError as error:
        shown = _shown(typed, command_id=typed.command_id, error=error)
        return page(here, shown, session, status=422)
    return RedirectResponse(f"/tables/{typed.table}/console", status_code=303)


def _shown(
    typed: EstablishForm, *, command_id: str, error: CroupierError | None = None
) -> EstablishPage:
    return EstablishPage(
        typed=typed,
        command_id=command_id,
        error=error,
        games=tuple(game.rules(game.chapters[0], {}) for game in games().values()),
        chapters=tuple(Chapter),
    )
