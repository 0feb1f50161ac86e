"""The pages of slips and corrections: what lacks a hand, what can be corrected, a slip on paper.

What is offered to a person is what the house would take from them now.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, JSONResponse, Response
from starlette.exceptions import HTTPException

from croupier.floor import House
from croupier.floor.accounting.correction_commands import (
    DismissCorrection,
    PrepareCorrection,
    ValidateCorrection,
)
from croupier.floor.accounting.corrections import Correction, EnteredAmount
from croupier.floor.accounting.gaming_day import GamingDays
from croupier.floor.accounting.slip_commands import CountersignSlip, VoidSlip
from croupier.floor.accounting.slips import Slip
from croupier.publish.papers.accounting import slips_data
from croupier.publish.papers.complimentary import SignatureLine
from croupier.table.commands.running import CountDrop
from croupier.web.context import SeesSlips, Visit
from croupier.web.office.offers import Offer, falling_to, first_leads, offer, taken
from croupier.web.rendering import Page, page_for

SHOWN = 12  # amounts of a table that can be corrected, latest first

router = APIRouter()


@dataclass(frozen=True, slots=True)
class SlipsPage(Page, template="office/slips.html"):
    days: GamingDays
    next_serial: int
    # Each with what the person who looks may do about it.
    slips: tuple[tuple[Slip, tuple[Offer, ...]], ...]
    corrections: tuple[tuple[Correction, tuple[Offer, ...]], ...]
    movements: Mapping[str, tuple[tuple[EnteredAmount, Offer], ...]]  # by table
    drops: tuple[Offer, ...]  # drop boxes to be counted
    yours: tuple[int, ...]  # serials of the slips that wait for who looks


@dataclass(frozen=True, slots=True)
class SlipPaper(Page, template="office/papers/slip.html"):
    """A slip as it prints."""

    slip: Slip
    hands: tuple[SignatureLine, ...]


@router.get("/slips", response_class=HTMLResponse, include_in_schema=False)
def slips_page(visit: SeesSlips) -> Response:
    standing = visit.house.standing
    slips = tuple((slip, _of_slip(visit, slip)) for slip in reversed(standing.slips.today))
    movements = {table: tuple(_movements(visit, table)) for table in visit.house.tables}
    shown = SlipsPage(
        days=standing.days,
        next_serial=standing.slips.next_serial,
        slips=slips,
        corrections=tuple(
            (correction, _of_correction(visit, correction))
            for correction in reversed(standing.corrections.today)
        ),
        movements={table: views for table, views in movements.items() if views},
        drops=falling_to(visit.role, *_drops(visit.house)),
        yours=tuple(slip.serial for slip, offers in slips if offers),
    )
    return page_for(visit, shown)


@router.get("/slips/{serial}", response_class=HTMLResponse, include_in_schema=False)
def printed_slip(serial: int, visit: SeesSlips) -> Response:
    standing = visit.house.standing
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
    return page_for(visit, SlipPaper(slip, lines))


@router.get("/api/slips")
def slips_api(visit: SeesSlips) -> JSONResponse:
    """Slips and corrections of the gaming day that is open; amounts in cents."""
    return JSONResponse(slips_data(visit.house.standing))


def _of_slip(visit: Visit, slip: Slip) -> tuple[Offer, ...]:
    table, serial, known = slip.table, slip.serial, {"serial": slip.serial}
    countersign = f"Countersign slip {serial}"
    return taken(
        visit,
        offer(CountersignSlip, table=table, label=countersign, known=known, is_primary=True),
        offer(VoidSlip, table=table, label=f"Void slip {serial}", known=known),
    )


def _of_correction(visit: Visit, correction: Correction) -> tuple[Offer, ...]:
    number, table = correction.number, correction.of.table
    offers = (
        offer(command, table=table, label=f"{what} correction {number}", known={"number": number})
        for command, what in ((ValidateCorrection, "Validate"), (DismissCorrection, "Dismiss"))
    )
    return first_leads(taken(visit, *offers))


def _movements(visit: Visit, table: str) -> Iterator[tuple[EnteredAmount, Offer]]:
    """The amounts of a table that can be corrected, each with the offer to do so."""
    for moved in visit.house.standing.corrections.movements.get(table, ())[: -SHOWN - 1 : -1]:
        known, other = {"entry": moved.entry}, {"amount": moved.amount + 1}
        correct = offer(PrepareCorrection, table=table, label="Correct this amount", known=known)
        for offered in taken(visit, correct, entered=other):
            yield moved, offered


def _drops(house: House) -> Iterator[Offer]:
    """Drop boxes to be counted: of tables that are closed."""
    for table in house.tables.values():
        if not table.is_open and house.standing.slips.drop_waits(table.id):
            label = f"Count the drop box of {table.id}"
            yield offer(CountDrop, table=table.id, label=label, is_primary=True)
