"""The web application of a house: its pages, its API, and what guards both."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import Response
from fastapi.staticfiles import StaticFiles

from croupier.floor import House, People
from croupier.floor.history.verification import Verification
from croupier.web import (
    api,
    complimentary,
    day,
    division,
    entering,
    establishing,
    filings,
    meters,
    notices,
    pages,
    problems,
    recall,
    reference,
    slips,
    statistics,
)
from croupier.web.context import Context, is_from_elsewhere

LARGEST_BODY = 64 * 1024

SAFE = ("GET", "HEAD", "OPTIONS")  # they change nothing

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
}


def create_app(house: House, people: People, *, demonstration: bool) -> FastAPI:
    """The web application of a house; when it stops, the house's books are closed."""

    @asynccontextmanager
    async def open_hours(_: FastAPI) -> AsyncIterator[None]:
        yield
        house.close()
        people.close()

    app = FastAPI(title="Croupier", docs_url=None, redoc_url=None, lifespan=open_hours)
    app.state.context = Context(house, people, demonstration)
    app.state.recall = recall.recall_of(house)
    app.state.verification = Verification(house)
    static = Path(str(files("croupier.web"))) / "static"
    app.mount("/static", StaticFiles(directory=static), name="static")
    app.include_router(entering.router, include_in_schema=False)
    app.include_router(pages.router, include_in_schema=False)
    app.include_router(establishing.router, include_in_schema=False)
    app.include_router(complimentary.router)
    app.include_router(filings.router)
    app.include_router(notices.router, include_in_schema=False)
    app.include_router(recall.router)
    app.include_router(division.router)
    app.include_router(statistics.router)
    app.include_router(slips.router)
    app.include_router(meters.router)
    app.include_router(day.router)
    app.include_router(api.router)
    app.include_router(reference.router)
    if demonstration:
        app.include_router(api.demonstration_router)
    problems.install(app)

    @app.middleware("http")
    async def guard(
        request: Request, call_next: Callable[[Request], Awaitable[Response]]
    ) -> Response:
        length = request.headers.get("content-length", "0")
        if "transfer-encoding" in request.headers:
            return problems.problem(411, "Length required", "The length must be told beforehand")
        if not (length.isascii() and length.isdigit()) or int(length) > LARGEST_BODY:
            return problems.problem(413, "Too large", f"at most {LARGEST_BODY} bytes")
        if request.method not in SAFE and is_from_elsewhere(request):
            return problems.problem(403, "Not yours to do", "That was sent by another site's page")
        response = await call_next(request)
        response.headers.update(HEADERS)
        if not request.url.path.startswith("/static/"):
            # What was shown to one person is not left in the browser for the next.
            response.headers.setdefault("Cache-Control", "no-store")
        return response

    return app
