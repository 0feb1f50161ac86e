"""Signing in and out, and a person's own account: sessions ended everywhere, another password."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated
from urllib.parse import urlsplit

from fastapi import APIRouter, Form, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from croupier.floor.demonstration import PASSWORD
from croupier.floor.people.guesses import LockedOut
from croupier.floor.people.passwords import LARGEST_PASSWORD, LEAST_PASSWORD, TooManyWaiting
from croupier.floor.people.sessions import DISPLAY_LENGTH
from croupier.floor.people.staff import NotRecognized, Session, StaffMember
from croupier.floor.people.store import NotWritten
from croupier.lawbook import BadInput, CroupierError
from croupier.web.context import (
    COOKIE,
    Address,
    AnyoneSignedIn,
    Context,
    Here,
    SignedIn,
    Token,
    check_csrf,
)
from croupier.web.problems import status_and_title
from croupier.web.rendering import Page, page

router = APIRouter(default_response_class=HTMLResponse)

Password = Annotated[str, Form(max_length=LARGEST_PASSWORD)]


@dataclass(frozen=True, slots=True)
class SignInPage(Page, template="guard/sign-in.html"):
    staff: list[StaffMember]
    first_step: str
    then: str
    password: str
    chosen: str | None  # who was chosen already
    error: CroupierError | None


@dataclass(frozen=True, slots=True)
class OwnAccountPage(Page, template="guard/own-account.html"):
    least: int
    error: CroupierError | None


@router.get("/sign-in")
def sign_in_page(here: Here, then: str = "/") -> Response:
    return _sign_in_page(here, then)


@router.post("/sign-in")
async def sign_in(
    request: Request,
    here: Here,
    address: Address,
    staff: Annotated[str, Form(max_length=80)],
    password: Password,
    then: Annotated[str, Form(max_length=200)] = "/",
    before: Token = None,
) -> Response:
    """Passwords are tried in turn, and whoever waits keeps no thread from other pages."""

    def tried() -> Response:
        to = _local(then)
        try:
            token = here.people.sign_in(staff, password, address=address, instead_of=before)
        except (NotRecognized, LockedOut, NotWritten) as error:
            return _sign_in_page(here, then, staff, error)
        watches = here.people.member(staff).watches
        shown = to if watches is None else f"/tables/{watches}/display"
        response = RedirectResponse(shown, status_code=303)
        response.set_cookie(
            COOKIE,
            token,
            httponly=True,
            samesite="strict",
            secure=request.url.scheme == "https",
            # A person's ends with the browser; a screen switched off comes back by itself.
            max_age=None if watches is None else int(DISPLAY_LENGTH.total_seconds()),
        )
        return response

    try:
        slowed = await run_in_threadpool(here.people.slowed, staff, address)
        async with here.turns.taken(slowed):
            return await run_in_threadpool(tried)
    except TooManyWaiting as error:
        return await run_in_threadpool(_sign_in_page, here, then, staff, error)


def _sign_in_page(
    here: Context, then: str, chosen: str | None = None, error: CroupierError | None = None
) -> Response:
    status = 200 if error is None else status_and_title(type(error))[0]
    staff = here.people.staff()
    if here.demonstration and chosen is None and staff:
        chosen = staff[0].id
    shown = SignInPage(staff, here.people.first_step, _local(then), PASSWORD, chosen, error)
    return page(here, shown, status=status)


@router.post("/sign-out")
def sign_out(
    here: Here,
    session: AnyoneSignedIn,
    csrf: Annotated[str, Form()],
    everywhere: Annotated[str, Form(max_length=10)] = "",
    token: Token = None,
) -> Response:
    check_csrf(session, csrf)
    if everywhere:
        here.people.sign_out_everywhere(session.member.id)
    elif token is not None:
        here.people.sign_out(token)
    response = RedirectResponse("/", status_code=303)
    response.delete_cookie(COOKIE)
    return response


@router.get("/account")
def account(here: Here, session: SignedIn) -> Response:
    return _account(here, session)


@router.post("/account/password")
def change_password(
    here: Here,
    session: SignedIn,
    address: Address,
    csrf: Annotated[str, Form()],
    password: Password,
    new: Password,
    again: Password,
) -> Response:
    """A person takes another password, proving by the old one that it is they."""
    check_csrf(session, csrf)
    try:
        if new != again:
            raise BadInput("The new password was not typed alike twice")
        here.people.sign(session.member, password, address=address)
        here.people.change_password(session.member.id, new)
    except CroupierError as error:
        return _account(here, session, error)
    return RedirectResponse("/sign-in", status_code=303)


def _account(here: Context, session: Session, error: CroupierError | None = None) -> Response:
    status = 200
    if error is not None:  # with what was typed: who asks has a session already
        status = status_and_title(type(error))[0]
        status = status if status >= 500 else 422
    return page(here, OwnAccountPage(LEAST_PASSWORD, error), session, status=status)


def _local(path: str) -> str:
    """A path of this site and no other."""
    parts = urlsplit(path)
    if parts.scheme or parts.netloc or not path.startswith("/") or path.startswith(("//", "/\\")):
        raise BadInput("That is not a page of this house")
    return path
