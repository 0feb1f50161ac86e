"""The pages of slips and corrections: what lacks a hand, what can be corrected, a slip on paper.

What is offered to a person is what the house would take from them now.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

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
from croupier.floor.accounting.slips import Slip, SlipKind
from croupier.floor.core.desk import HouseCommand, why_not
from croupier.publish.papers.slips import slips_data
from croupier.table import Actor
from croupier.table.commands.running import CountDrop
from croupier.web.context import Here, SeesSlips
from croupier.web.office.offers import Offer, offer
from croupier.web.rendering import page

SHOWN = 12  # amounts of a table that can be corrected, latest first

router = APIRouter()


@dataclass(frozen=True, slots=True)
class SlipView:
    """A slip, and what the person who looks may do about it."""

    slip: Slip
    offers: tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class CorrectionView:
    correction: Correction
    offers: tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class MovementView:
    """An amount that can be corrected, and the offer to do so."""

    movement: EnteredAmount
    offer: Offer


@router.get("/slips", response_class=HTMLResponse, include_in_schema=False)
def slips_page(request: Request, here: Here, session: SeesSlips) -> Response:
    here.house.catch_up()
    house, actor = here.house, session.member.actor
    standing = house.standing
    views = [_slip(house, actor, slip) for slip in reversed(standing.slips.today)]
    corrections = [_correction(house, actor, one) for one in reversed(standing.corrections.today)]
    return page(
        request,
        "office/slips.html",
        session=session,
        day=standing.days.open,
        views=views,
        corrections=corrections,
        drops=list(_drops(house, actor)),
        movements={table: list(_movements(house, actor, table)) for table in house.tables},
        yours=[view.slip for view in views if view.offers],
        next_serial=standing.slips.next_serial,
        days=[books.date for books in reversed(standing.days.closed)],
    )


@router.get("/slips/{serial}", response_class=HTMLResponse, include_in_schema=False)
def printed_slip(request: Request, serial: int, here: Here, session: SeesSlips) -> Response:
    here.house.catch_up()
    standing = here.house.standing
    slip = standing.slips.slip(serial) or standing.days.slip(serial)
    if slip is None:
        raise HTTPException(404, f"There is no slip {serial}")
    return page(request, "office/slip.html", session=session, slip=slip)


@router.get("/api/slips")
def slips_api(here: Here, session: SeesSlips) -> JSONResponse:
    """Slips and corrections of the gaming day that is open; amounts in cents."""
    here.house.catch_up()
    return JSONResponse(slips_data(here.house.standing))


def _slip(house: House, actor: Actor, slip: Slip) -> SlipView:
    known = {"serial": slip.serial}
    asked: tuple[tuple[type[HouseCommand], str, dict[str, Any]], ...] = (
        (CountersignSlip, f"Countersign slip {slip.serial}", {}),
        (VoidSlip, f"Void slip {slip.serial}", {"reason": "-"}),
    )
    return SlipView(slip, tuple(_taken(house, actor, slip.table, known, asked)))


def _correction(house: House, actor: Actor, one: Correction) -> CorrectionView:
    known = {"number": one.number}
    asked: tuple[tuple[type[HouseCommand], str, dict[str, Any]], ...] = (
        (ValidateCorrection, f"Validate correction {one.number}", {}),
        (DismissCorrection, f"Dismiss correction {one.number}", {"reason": "-"}),
    )
    return CorrectionView(one, tuple(_taken(house, actor, one.of.table, known, asked)))


def _movements(house: House, actor: Actor, table: str) -> Iterator[MovementView]:
    for moved in house.standing.corrections.movements.get(table, ())[: -SHOWN - 1 : -1]:
        known = {"entry": moved.entry}
        perhaps = {"amount": moved.amount + 1, "reason": "-"}
        asked = ((PrepareCorrection, "Correct this amount", perhaps),)
        for offered in _taken(house, actor, table, known, asked):
            yield MovementView(moved, offered)


def _drops(house: House, actor: Actor) -> Iterator[Offer]:
    """Drop boxes to be counted: of tables that are closed."""
    if actor.role not in CountDrop.roles:
        return
    for table in house.tables.values():
        kinds = [slip.kind for slip in house.standing.slips.of_table(table.id)]
        counted = [kind for kind in kinds if kind in (SlipKind.CLOSER, SlipKind.DROP)]
        if not table.is_open and counted and counted[-1] is SlipKind.CLOSER:
            yield offer(CountDrop, table=table.id, label=f"Count the drop box of {table.id}")


def _taken(
    house: House,
    actor: Actor,
    table: str,
    known: Mapping[str, Any],
    asked: tuple[tuple[type[HouseCommand], str, dict[str, Any]], ...],
) -> Iterator[Offer]:
    """What the house would take from this person with something sensible entered."""
    desk = house.desk(table, actor, house.now())
    for command, label, perhaps in asked:
        if why_not(desk, command.model_validate({**known, **perhaps})) is None:
            yield offer(command, table=table, label=label, known=known)
