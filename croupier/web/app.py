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
from croupier.web import api, complimentary, establishing, filings, pages, problems, statistics
from croupier.web.context import Context

LARGEST_BODY = 64 * 1024

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
        house.ledger.close()
        people.close()

    app = FastAPI(title="Croupier", docs_url=None, redoc_url=None, lifespan=open_hours)
    app.state.context = Context(house, people, demonstration)
    static = Path(str(files("croupier.web"))) / "static"
    app.mount("/static", StaticFiles(directory=static), name="static")
    app.include_router(pages.router, include_in_schema=False)
    app.include_router(establishing.router, include_in_schema=False)
    app.include_router(complimentary.router)
    app.include_router(filings.router)
    app.include_router(statistics.router)
    app.include_router(api.router)
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
        if not length.isdigit() or int(length) > LARGEST_BODY:
            return problems.problem(413, "Too large", f"at most {LARGEST_BODY} bytes")
        response = await call_next(request)
        response.headers.update(HEADERS)
        return response

    return app
