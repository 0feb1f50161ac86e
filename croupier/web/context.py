"""What every request is answered from: the house, its people, and who is asking."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Annotated

from fastapi import Cookie, Depends, Request

from croupier.floor import House, People
from croupier.floor.people import Session
from croupier.floor.sessions import NotSignedIn
from croupier.table.decide import NotYours

COOKIE = "croupier-session"


@dataclass(frozen=True, slots=True)
class Context:
    house: House
    people: People
    demonstration: bool


def context(request: Request) -> Context:
    found: Context = request.app.state.context
    return found


Here = Annotated[Context, Depends(context)]
Token = Annotated[str | None, Cookie(alias=COOKIE)]


def signed_in(here: Here, token: Token = None) -> Session:
    """The session of who is asking; refused when nobody is signed in."""
    return here.people.session(token)


def visitor(here: Here, token: Token = None) -> Session | None:
    """The session of who is asking, if there is one."""
    try:
        return here.people.session(token)
    except NotSignedIn:
        return None


SignedIn = Annotated[Session, Depends(signed_in)]
Visitor = Annotated[Session | None, Depends(visitor)]


def check_csrf(session: Session, token: str) -> None:
    """Only a page of the session itself knows its token."""
    if not secrets.compare_digest(token.encode(), session.csrf.encode()):
        raise NotYours("The request did not come from a page of this session", accepted="reload")
