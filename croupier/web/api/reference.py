"""What a program asks first: whether the house answers, and what it can be asked (`/docs`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse

from croupier.web.context import COOKIE, Here
from croupier.web.problems import kinds_of_error, status_and_title
from croupier.web.rendering import Page, page

router = APIRouter()


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One thing a program may ask, as the page tells it."""

    method: str
    path: str
    what: str
    parameters: tuple[tuple[str, str], ...]  # name, and where it is given
    body: tuple[tuple[str, str], ...]  # name, and what it is


@dataclass(frozen=True, slots=True)
class ReferencePage(Page, template="api/docs.html"):
    endpoints: list[Endpoint]
    problems: list[tuple[int, str, str]]  # status, title, code


@router.get("/healthz")
def health(here: Here) -> JSONResponse:
    """Whether the house answers: its ledger can be read, up to the last entry."""
    here.house.catch_up()
    return JSONResponse({"status": "ok"})


@router.get("/docs", include_in_schema=False)
def docs(request: Request, here: Here) -> HTMLResponse:
    """The API for people who write programs for it."""
    schema = request.app.openapi()
    endpoints = [
        _endpoint(method, path, operation, schema)
        for path, operations in schema["paths"].items()
        for method, operation in operations.items()
    ]
    problems = sorted({(*status_and_title(kind), kind.code) for kind in kinds_of_error()})
    return page(here, ReferencePage(sorted(endpoints, key=_order), problems))


def _order(endpoint: Endpoint) -> tuple[bool, str, str]:
    return not endpoint.path.startswith("/api/tables"), endpoint.path, endpoint.method


def _endpoint(
    method: str, path: str, operation: dict[str, Any], schema: dict[str, Any]
) -> Endpoint:
    return Endpoint(
        method=method.upper(),
        path=path,
        what=operation["description"],
        parameters=tuple(
            (parameter["name"], parameter["in"])
            for parameter in operation.get("parameters", ())
            if parameter["name"] != COOKIE and parameter["in"] != "path"
        ),
        body=_body(operation, schema),
    )


def _body(operation: dict[str, Any], schema: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    """The fields of what is sent, if anything is."""
    if "requestBody" not in operation:
        return ()
    sent = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"]
    model = schema["components"]["schemas"][sent.rpartition("/")[2]]
    needed = model.get("required", ())
    return tuple(
        (name, "needed" if name in needed else "if wanted") for name in model["properties"]
    )
