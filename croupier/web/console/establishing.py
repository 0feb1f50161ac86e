"""The page on which the floorperson establishes a table: the rule set it is to be run by."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from pydantic import BaseModel

from croupier.floor.people import Session
from croupier.games.registry import games
from croupier.lawbook import BadInput, Chapter, CroupierError
from croupier.money import parse_dollars
from croupier.table.state import ESTABLISH
from croupier.web.context import Here, SignedIn, check_csrf
from croupier.web.rendering import page

router = APIRouter(default_response_class=HTMLResponse)


class Told(BaseModel):
    """What the form says, as it was typed."""

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
            "type": ESTABLISH,
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


class Sent(Told):
    """The form as sent, with what proves where it came from and that it is sent once."""

    csrf: str
    command_id: str


def _named(lines: str, what: str) -> Iterator[tuple[str, str]]:
    for line in filter(None, map(str.strip, lines.splitlines())):
        name, sign, value = (part.strip() for part in line.partition("="))
        if not (name and sign and value):
            raise BadInput(f"{line!r} is not {what}", accepted="written NAME=VALUE, one a line")
        yield name, value


@router.get("/establish")
def establish_page(request: Request, session: SignedIn) -> Response:
    return _page(request, session, Told(), command_id=f"establish-{secrets.token_hex(12)}")


@router.post("/establish")
def establish(
    request: Request, here: Here, session: SignedIn, told: Annotated[Sent, Form()]
) -> Response:
    check_csrf(session, told.csrf)
    try:
        here.house.execute(
            command_id=told.command_id,
            table=told.table,
            actor=session.member.actor,
            command=told.command(),
        )
    except CroupierError as error:
        return _page(request, session, told, command_id=told.command_id, error=error)
    return RedirectResponse(f"/tables/{told.table}/console", status_code=303)


def _page(
    request: Request,
    session: Session,
    told: Told,
    *,
    command_id: str,
    error: CroupierError | None = None,
) -> Response:
    return page(
        request,
        "console/establish.html",
        status=200 if error is None else 422,
        session=session,
        told=told,
        command_id=command_id,
        error=error,
        games=list(games().values()),
        elections={
            game.title: game.rules(game.chapters[0], {}).elections.written()
            for game in games().values()
        },
        kinds={
            game.title: list(
                dict.fromkeys(
                    wager.kind for wager in game.rules(game.chapters[0], {}).wagers.values()
                )
            )
            for game in games().values()
        },
        editions=[chapter.value for chapter in Chapter],
    )
