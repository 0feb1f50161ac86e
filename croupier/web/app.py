"""The web application of a house: its pages, its API, and what guards both."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from importlib.resources import files
from pathlib import Path

from fastapi import FastAPI
from fastapi.staticfiles import StaticFiles

from croupier.floor import House, People
from croupier.floor.folded import Folded
from croupier.floor.history.recall import Recall
from croupier.floor.history.verification import Verification
from croupier.web import home, problems
from croupier.web.api import reference, stream, tables
from croupier.web.api.channels import Channels
from croupier.web.console import establishing, pages
from croupier.web.context import Context
from croupier.web.door.room import Room
from croupier.web.guard import sign_in
from croupier.web.guard.gate import Guard
from croupier.web.office import (
    complimentary,
    day,
    division,
    drawing_up,
    meters,
    notices,
    recall,
    sheets,
    slips,
    statistics,
)
from croupier.web.office.filings import pages as filings

ROOM = Room(in_all=800, from_an_address=400)  # where nobody has looked how much there is


def create_app(house: House, people: People, *, demonstration: bool, room: Room = ROOM) -> FastAPI:
    """The web application of a house; when it stops, the house's books are closed."""

    @asynccontextmanager
    async def open_hours(_: FastAPI) -> AsyncIterator[None]:
        yield
        house.close()
        people.close()

    def at_hand() -> Folded:
        house.catch_up()
        return house.folded

    app = FastAPI(title="Croupier", docs_url=None, redoc_url=None, lifespan=open_hours)
    here = app.state.context = Context(
        house, people, demonstration, Recall(house.ledger, at_hand), Verification(house)
    )
    app.state.channels = Channels(house, room, draw=partial(pages.drawn_board, here))
    static = Path(str(files("croupier.web"))) / "static"
    app.mount("/static", StaticFiles(directory=static), name="static")
    for unlisted in (sign_in, home, pages, establishing, notices, drawing_up, sheets):
        app.include_router(unlisted.router, include_in_schema=False)
    for listed in (complimentary, filings, recall, division, statistics, slips, meters, day):
        app.include_router(listed.router)
    for of_the_api in (tables, stream, reference):
        app.include_router(of_the_api.router)
    if demonstration:
        app.include_router(tables.demonstration_router)
    problems.install(app)

    app.add_middleware(Guard)
    return app
