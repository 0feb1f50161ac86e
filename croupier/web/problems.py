"""Errors over HTTP: problem+json for programs, a page for people, a traceback for nobody."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, ClassVar

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, RedirectResponse, Response
from starlette.exceptions import HTTPException

from croupier.floor.history.recall import NoSuchRound
from croupier.floor.people import NotSigned, SignatureWanted
from croupier.floor.people.guesses import LockedOut
from croupier.floor.people.sessions import NotSignedIn
from croupier.floor.standing import NoSuchTable
from croupier.lawbook import BadInput, Conflict, CroupierError, Refusal
from croupier.ledger import Damaged, Unreadable
from croupier.table.deciding import NotYours
from croupier.web.rendering import Page, page

MEDIA_TYPE = "application/problem+json"


class _Problem(JSONResponse):
    """In ASCII: what is told may quote what was sent, half a character among it."""

    media_type = MEDIA_TYPE

    def render(self, content: Any) -> bytes:
        return json.dumps(content).encode("ascii")


@dataclass(frozen=True, slots=True)
class ProblemPage(Page):
    template: ClassVar[str] = "problem.html"

    title: str
    detail: str
    accepted: str | None = None
    cite: str | None = None


STATUSES: tuple[tuple[type[CroupierError], int, str], ...] = (
    (Refusal, 409, "Refused by a rule"),
    (Conflict, 409, "Conflict"),
    (NotSignedIn, 401, "Not signed in"),
    (SignatureWanted, 403, "Signature wanted"),
    (NotSigned, 403, "Not signed"),
    (LockedOut, 429, "Too many wrong passwords"),
    (NotYours, 403, "Not yours to do"),
    (NoSuchTable, 404, "No such table"),
    (NoSuchRound, 404, "No such round"),
    (Damaged, 503, "The ledger cannot be trusted"),
    (Unreadable, 503, "The ledger cannot be read"),
    (BadInput, 422, "Not understood"),
    (CroupierError, 503, "Not possible now"),
)


def answered(request: Request, status: int, title: str, detail: str, **more: Any) -> Response:
    """A page for a person who was looking for one, a problem for anything else."""
    if wants_page(request):
        return page(request, ProblemPage(title, detail, **more), status=status)
    return problem(status, title, detail, **more)


def wants_page(request: Request) -> bool:
    accepts = request.headers.get("accept", "")
    return "text/html" in accepts and not request.url.path.startswith("/api/")


def problem(status: int, title: str, detail: str, **more: Any) -> JSONResponse:
    """A problem as RFC 9457 has it."""
    body = {"type": "about:blank", "title": title, "status": status, "detail": detail, **more}
    return _Problem(body, status_code=status)


def status_and_title(error: CroupierError) -> tuple[int, str]:
    """What an error is over HTTP."""
    return next((status, title) for kind, status, title in STATUSES if isinstance(error, kind))


def _of_croupier(request: Request, error: CroupierError) -> Response:
    status, title = status_and_title(error)
    if status == 401 and wants_page(request):
        return RedirectResponse(f"/sign-in?then={request.url.path}", status_code=303)
    more = {"cite": str(error.cite)} if isinstance(error, Refusal) else {}
    return answered(request, status, title, error.what, accepted=error.accepted, **more)


def install(app: FastAPI) -> None:
    """Answer every kind of error as a problem."""

    @app.exception_handler(CroupierError)
    def of_croupier(request: Request, error: CroupierError) -> Response:
        return _of_croupier(request, error)

    @app.exception_handler(RequestValidationError)
    def of_validation(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        where = ".".join(str(place) for place in first["loc"])
        return answered(request, 422, "Not understood", f"{where}: {first['msg']}")

    @app.exception_handler(HTTPException)
    def of_http(request: Request, error: HTTPException) -> Response:
        what = f"{request.method} {request.url.path}"
        return answered(request, error.status_code, str(error.detail), what)

    @app.exception_handler(Exception)
    def of_the_unforeseen(request: Request, error: Exception) -> Response:
        what = "Something went wrong here; see where the table stands before trying again"
        return answered(request, 500, "An error of ours", what)
