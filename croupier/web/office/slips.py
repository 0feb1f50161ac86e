"""The pages of slips and corrections: what lacks a hand, what can be corrected, a slip on paper.

What is offered to a person is what the house would take from them now.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response
from starlette.exceptions import HTTPException

from croupier.floor import House
from croupier.floor.accounting.correction_commands import (
    DismissCorrection,
    PrepareCorrection,
    ValidateCorrection,
)
from croupier.floor.accounting.corrections import Correction, EnteredAmount
from croupier.floor.accounting.slip_commands import CountersignSlip, VoidSlip
from croupier.floor.accounting.slips import Slip
from croupier.floor.people.staff import Session
from croupier.publish.papers.accounting import slips_data
from croupier.publish.papers.complimentary import SignatureLine
from croupier.table import Actor
from croupier.table.commands.running import CountDrop
from croupier.web.context import Here, SeesSlips
from croupier.web.office.offers import Offer, falling_to, first_leads, offer, taken
from croupier.web.rendering import Page, page

SHOWN = 12  # amounts of a table that can be corrected, latest first

router = APIRouter()


@dataclass(frozen=True, slots=True)
class SlipView:
    """A slip, and what the person who looks may do about it."""

    slip: Slip
    offers: tuple[Offer, ...] = ()

    @property
    def is_altered(self) -> bool:
        """Whether it stands no longer for the amount it was prepared with."""
        return self.slip.voided is not None or bool(self.slip.corrected)


@dataclass(frozen=True, slots=True)
class CorrectionView:
    """A correction, and what the person who looks may do about it."""

    correction: Correction
    offers: tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class MovementView:
    """An amount that can be corrected, and the offer to do so."""

    movement: EnteredAmount
    name: str
    offer: Offer


@dataclass(frozen=True, slots=True)
class SlipsPage(Page):
    template: ClassVar[str] = "office/slips.html"

    session: Session
    day: date | None  # the gaming day that is open
    last_day: date | None  # the one closed before it
    next_serial: int
    slips: tuple[SlipView, ...]
    corrections: tuple[CorrectionView, ...]
    movements: Mapping[str, tuple[MovementView, ...]]  # by table
    drops: tuple[Offer, ...]  # drop boxes to be counted
    yours: tuple[int, ...]  # serials of the slips that wait for who looks


@dataclass(frozen=True, slots=True)
class SlipPaper(Page):
    """A slip as it prints."""

    template: ClassVar[str] = "office/papers/slip.html"

    session: Session
    slip: Slip
    hands: tuple[SignatureLine, ...]


@router.get("/slips", response_class=HTMLResponse, include_in_schema=False)
def slips_page(request: Request, here: Here, session: SeesSlips) -> Response:
    here.house.catch_up()
    house, actor = here.house, session.member.actor
    standing = house.standing
    day, closed = standing.days.open, standing.days.closed
    slips = tuple(_slip(house, actor, slip) for slip in reversed(standing.slips.today))
    corrections = reversed(standing.corrections.today)
    movements = {table: tuple(_movements(house, actor, table)) for table in house.tables}
    shown = SlipsPage(
        session=session,
        day=None if day is None else day.date,
        last_day=closed[-1].date if closed else None,
        next_serial=standing.slips.next_serial,
        slips=slips,
        corrections=tuple(_correction(house, actor, correction) for correction in corrections),
        movements={table: views for table, views in movements.items() if views},
        drops=falling_to(actor.role, *_drops(house)),
        yours=tuple(view.slip.serial for view in slips if view.offers),
    )
    return page(request, shown)


@router.get("/slips/{serial}", response_class=HTMLResponse, include_in_schema=False)
def printed_slip(request: Request, serial: int, here: Here, session: SeesSlips) -> Response:
    here.house.catch_up()
    standing = here.house.standing
    slip = standing.slips.slip(serial) or standing.days.slip(serial)
    if slip is None:
        raise HTTPException(404, f"There is no slip {serial}")
    hands = (("Prepared", slip.prepared), ("Countersigned", slip.countersigned))
    lines = tuple(
        SignatureLine(name, None, None)
        if signed is None
        else SignatureLine(f"{name}, {signed.role}", signed.by, signed.moment)
        for name, signed in hands
    )
    return page(request, SlipPaper(session, slip, lines))


@router.get("/api/slips")
def slips_api(here: Here, session: SeesSlips) -> JSONResponse:
    """Slips and corrections of the gaming day that is open; amounts in cents."""
    here.house.catch_up()
    return JSONResponse(slips_data(here.house.standing))


def _slip(house: House, actor: Actor, slip: Slip) -> SlipView:
    serial, table = slip.serial, slip.table
    known = {"serial": serial}
    countersign = f"Countersign slip {serial}"
    return SlipView(
        slip,
        taken(
            house,
            actor,
            offer(CountersignSlip, table=table, label=countersign, known=known, is_primary=True),
            offer(VoidSlip, table=table, label=f"Void slip {serial}", known=known),
        ),
    )


def _correction(house: House, actor: Actor, correction: Correction) -> CorrectionView:
    number, table = correction.number, correction.of.table
    offers = (
        offer(command, table=table, label=f"{what} correction {number}", known={"number": number})
        for command, what in ((ValidateCorrection, "Validate"), (DismissCorrection, "Dismiss"))
    )
    return CorrectionView(correction, first_leads(taken(house, actor, *offers)))


def _movements(house: House, actor: Actor, table: str) -> Iterator[MovementView]:
    for moved in house.standing.corrections.movements.get(table, ())[: -SHOWN - 1 : -1]:
        known, other = {"entry": moved.entry}, {"amount": moved.amount + 1}
        correct = offer(PrepareCorrection, table=table, label="Correct this amount", known=known)
        for offered in taken(house, actor, correct, entered=other):
            yield MovementView(moved, moved.type.replace("-", " ").capitalize(), offered)


def _drops(house: House) -> Iterator[Offer]:
    """Drop boxes to be counted: of tables that are closed."""
    for table in house.tables.values():
        if not table.is_open and house.standing.slips.drop_waits(table.id):
            label = f"Count the drop box of {table.id}"
            yield offer(CountDrop, table=table.id, label=label, is_primary=True)
