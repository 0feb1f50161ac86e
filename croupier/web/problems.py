"""Errors over HTTP: problem+json for programs, a page for people, a traceback for nobody."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import RedirectResponse, Response
from starlette.exceptions import HTTPException

from croupier.entered import first_wrong
from croupier.floor.core.desk import NoSuchTable
from croupier.floor.history.recall import NoSuchRound
from croupier.floor.people.guesses import LockedOut
from croupier.floor.people.sessions import NotSignedIn
from croupier.floor.people.staff import NotRecognized, NotSigned, SignatureWanted
from croupier.lawbook import (
    BadInput,
    Citation,
    Conflict,
    CroupierError,
    NotNow,
    NotPossible,
    NotYours,
    Refusal,
)
from croupier.ledger import Damaged, Unreadable
from croupier.web.context import context
from croupier.web.rendering import Page, page


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem as RFC 9457 has it; programs tell problems apart by their code."""

    status: int
    code: str
    title: str
    detail: str
    accepted: str | None = None
    cite: Citation | None = None

    def as_data(self) -> dict[str, Any]:
        cited = {} if self.cite is None else {"cite": str(self.cite)}
        return {
            "type": "about:blank",
            "title": self.title,
            "status": self.status,
            "detail": self.detail,
            "code": self.code,
            "accepted": self.accepted,
            **cited,
        }


@dataclass(frozen=True, slots=True)
class ProblemPage(Page, template="problem.html"):
    problem: Problem


# What an error is over HTTP, by its type or the nearest type it is one of.
STATUSES: Mapping[type, tuple[int, str]] = {
    BadInput: (422, "Not understood"),
    NoSuchTable: (404, "No such table"),
    NoSuchRound: (404, "No such round"),
    Refusal: (409, "Refused by a rule"),
    NotNow: (409, "Not now"),
    Conflict: (409, "Conflict"),
    LockedOut: (429, "Too many wrong passwords"),
    NotYours: (403, "Not yours to do"),
    NotSignedIn: (401, "Not signed in"),
    NotRecognized: (401, "Not signed in"),
    SignatureWanted: (403, "Signature wanted"),
    NotSigned: (403, "Not signed"),
    NotPossible: (503, "Not possible now"),
    Damaged: (503, "The ledger cannot be trusted"),
    Unreadable: (503, "The ledger cannot be read"),
}


def answered(request: Request, problem: Problem) -> Response:
    """A page for a person who was looking for one, a problem for anything else."""
    if wants_page(request):
        return page(context(request), ProblemPage(problem), status=problem.status)
    return for_programs(problem)


def wants_page(request: Request) -> bool:
    accepts = request.headers.get("accept", "")
    return "text/html" in accepts and not request.url.path.startswith("/api/")


def for_programs(problem: Problem) -> Response:
    # In ASCII: what is told may quote what was sent, half a character among it.
    written = json.dumps(problem.as_data())
    return Response(written, problem.status, media_type="application/problem+json")


def status_and_title(kind: type[CroupierError]) -> tuple[int, str]:
    """What a type of error is over HTTP."""
    return next(STATUSES[base] for base in kind.__mro__ if base in STATUSES)


def kinds_of_error(kind: type[CroupierError] = CroupierError) -> Iterator[type[CroupierError]]:
    """Every type of error, those that are one of another too."""
    for type_ in kind.__subclasses__():
        yield type_
        yield from kinds_of_error(type_)


def problem_of(error: CroupierError) -> Problem:
    status, title = status_and_title(type(error))
    return Problem(status, error.code, title, error.what, error.accepted, error.cite)


def install(app: FastAPI) -> None:
    """Answer every kind of error as a problem."""

    @app.exception_handler(CroupierError)
    def of_croupier(request: Request, error: CroupierError) -> Response:
        if isinstance(error, NotSignedIn) and wants_page(request):
            return RedirectResponse(f"/sign-in?then={request.url.path}", status_code=303)
        return answered(request, problem_of(error))

    @app.exception_handler(RequestValidationError)
    def of_validation(request: Request, error: RequestValidationError) -> Response:
        wrong = first_wrong(error.errors(), whole="the request")
        return answered(request, problem_of(BadInput(wrong)))

    @app.exception_handler(HTTPException)
    def of_http(request: Request, error: HTTPException) -> Response:
        what = f"{request.method} {request.url.path}"
        code = HTTPStatus(error.status_code).phrase.lower().replace(" ", "-")
        return answered(request, Problem(error.status_code, code, str(error.detail), what))

    @app.exception_handler(Exception)
    def of_the_unforeseen(request: Request, error: Exception) -> Response:
        what = "Something went wrong here; see where the table stands before trying again"
        return answered(request, Problem(500, "error-of-ours", "An error of ours", what))
