"""What every request is answered from: the house, its people, and who is asking."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Annotated
from urllib.parse import urlsplit

from fastapi import Cookie, Depends, Request

from croupier.floor import House, People
from croupier.floor.history.recall import Recall
from croupier.floor.history.verification import Verification
from croupier.floor.people.sessions import NotSignedIn
from croupier.floor.people.staff import Session
from croupier.floor.reading import Sight, check_is_staff, check_sees, check_watches
from croupier.lawbook import NotYours
from croupier.roles import Role
from croupier.table import Actor
from croupier.web.guard.turns import Turns

COOKIE = "croupier-session"


@dataclass(frozen=True, slots=True)
class Context:
    house: House
    people: People
    demonstration: bool
    recall: Recall  # of past rounds
    verification: Verification  # the last one of the ledger
    turns: Turns = field(default_factory=Turns)


def context(request: Request) -> Context:
    found: Context = request.app.state.context
    return found


Here = Annotated[Context, Depends(context)]
Token = Annotated[str | None, Cookie(alias=COOKIE)]


def anyone_signed_in(here: Here, token: Token = None) -> Session:
    """The session of who is asking, a person or a screen; refused when nobody is signed in."""
    return here.people.session(token)


def signed_in(session: Annotated[Session, Depends(anyone_signed_in)]) -> Session:
    """The session of the person who is asking; a screen asks for nothing but its display."""
    check_is_staff(session.member.role)
    return session


def visitor(here: Here, token: Token = None) -> Session | None:
    """The session of who is asking, if there is one."""
    try:
        return here.people.session(token)
    except NotSignedIn:
        return None


@dataclass(frozen=True, slots=True)
class Visit:
    """Somebody who may look at what they ask for, and the house as it stands for them."""

    here: Context
    session: Session
    now: datetime

    @property
    def house(self) -> House:
        return self.here.house

    @property
    def actor(self) -> Actor:
        return self.session.member.actor

    @property
    def role(self) -> Role:
        return self.session.member.role


def visiting(sight: Sight) -> Callable[[Context, Session], Visit]:
    """Lets in who may look at this."""

    def let_in(here: Here, session: SignedIn) -> Visit:
        check_sees(session.member.role, sight)
        here.house.catch_up()
        return Visit(here, session, here.house.now())

    return let_in


AnyoneSignedIn = Annotated[Session, Depends(anyone_signed_in)]
SignedIn = Annotated[Session, Depends(signed_in)]
Visitor = Annotated[Session | None, Depends(visitor)]
SeesConsole = Annotated[Visit, Depends(visiting(Sight.CONSOLE))]
SeesLiveOdds = Annotated[Visit, Depends(visiting(Sight.LIVE_ODDS))]
SeesForms = Annotated[Visit, Depends(visiting(Sight.FORMS))]
SeesRounds = Annotated[Visit, Depends(visiting(Sight.ROUNDS))]
SeesStatistics = Annotated[Visit, Depends(visiting(Sight.STATISTICS))]
SeesNotices = Annotated[Visit, Depends(visiting(Sight.NOTICES))]
SeesFilings = Annotated[Visit, Depends(visiting(Sight.FILINGS))]
SeesSlips = Annotated[Visit, Depends(visiting(Sight.SLIPS))]
SeesBooks = Annotated[Visit, Depends(visiting(Sight.BOOKS))]
SeesAudit = Annotated[Visit, Depends(visiting(Sight.AUDIT))]


def address(request: Request) -> str:
    """Where the request comes from, to hold wrong passwords against it."""
    return "" if request.client is None else request.client.host


Address = Annotated[str, Depends(address)]


def check_csrf(session: Session, token: str) -> None:
    """Only a page of the session itself knows its token."""
    if not secrets.compare_digest(token.encode(), session.csrf.encode()):
        raise NotYours("The request did not come from a page of this session", accepted="reload")


def check_shows(session: Session | None, table: str) -> None:
    """A screen shows one table; who is not signed in, or is staff, may look at any."""
    if session is not None:
        check_watches(session.member.watches, table)


def is_from_elsewhere(request: Request) -> bool:
    """Whether a page of another site had the browser send this: that is how someone is signed in
    against their will, before there is a session whose token could be asked for. Browsers say
    where a request was made, and no page can make them say otherwise."""
    site = request.headers.get("sec-fetch-site")
    if site is not None:
        return site not in ("same-origin", "none")
    origin = request.headers.get("origin")
    return origin is not None and urlsplit(origin).netloc != request.headers.get("host")
