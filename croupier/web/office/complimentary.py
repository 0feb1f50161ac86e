"""The pages of the Complimentary Vigorish Form: what is open, what to do next, the printed form.

What is offered to a person is what the house would accept of them now: every button is a command
that has been asked about, and every command goes through the house.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response
from starlette.exceptions import HTTPException

from croupier.floor import House
from croupier.floor.accounting.day_commands import CloseGamingDay
from croupier.floor.complimentary import Form, form_of
from croupier.floor.complimentary.desk import FormCommand
from croupier.floor.complimentary.forms import SIGNERS
from croupier.floor.complimentary.house_commands import (
    AcknowledgeVoid,
    CompareForm,
    ExplainDiscrepancy,
    ForwardForms,
    ReceiveForms,
)
from croupier.floor.complimentary.reports import day_reports, series_report
from croupier.floor.complimentary.table_commands import (
    DepositForm,
    PatronSigns,
    PrepareForm,
    SignForm,
    SignVoid,
    StateNoSignature,
    VoidForm,
)
from croupier.floor.core.desk import HOUSE, why_not
from croupier.publish.papers.complimentary import TITLE, forms_data, parts
from croupier.roles import Role
from croupier.table import Actor
from croupier.web.context import Here, SeesForms
from croupier.web.office.offers import Offer, offer
from croupier.web.rendering import page

router = APIRouter()

# What is asked in the page's words, and something that could be entered.
PATRON = {"patron": ("Name of the patron", "-")}
WHY_NOT = {"reason": ("Why the patron could not sign", "-")}
WHY_NOT_ALIKE = {"explanation": ("Why they do not match", "-")}
FOUND = {"amount": ("On the original, 0 if there is none,", 0)}
CAME = {part: (f"The {part} came", True) for part in ("original", "duplicate")}


@router.get("/complimentary", response_class=HTMLResponse, include_in_schema=False)
def forms_page(request: Request, here: Here, session: SeesForms) -> Response:
    here.house.catch_up()
    forms, actor = here.house.forms, session.member.actor
    return page(
        request,
        "office/complimentary.html",
        session=session,
        forms=forms,
        signers=SIGNERS,
        seats=list(_marked(here.house, actor)),
        views=[_view(here.house, actor, form) for form in forms.today.values()],
        of_the_house=list(_of_the_house(here.house, actor)),
        to_receive=_to_receive(actor),
        series=series_report(forms),
        days=day_reports(forms),
    )


@router.get("/complimentary/{serial}", response_class=HTMLResponse, include_in_schema=False)
def printed_form(request: Request, serial: int, here: Here, session: SeesForms) -> Response:
    here.house.catch_up()
    form = here.house.forms.form(serial)
    if form is None:
        raise HTTPException(404, f"No form {serial} is in use")
    return page(
        request,
        "office/complimentary-form.html",
        session=session,
        title=TITLE,
        form=form,
        parts=parts(form),
    )


@router.get("/api/complimentary")
def forms_api(here: Here, session: SeesForms) -> JSONResponse:
    """Every form, every series received, and every gaming day."""
    here.house.catch_up()
    return JSONResponse(forms_data(here.house.forms))


@dataclass(frozen=True, slots=True)
class Asked:
    """A command that might be offered: what is known of it, and what is still to be entered, in
    the page's words, with something that could be, so that the house can be asked whether it
    would take it at all."""

    command: type[FormCommand]
    table: str
    label: str
    known: Mapping[str, Any] = field(default_factory=dict)
    asks: Mapping[str, tuple[str, Any]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class MarkedSeat:
    """A seat with vigorish marked, the form begun for it if there is one, else the offer."""

    table: str
    seat: int
    cents: int
    begun: Form | None
    offer: Offer | None


def _marked(house: House, actor: Actor) -> Iterator[MarkedSeat]:
    label = f"Prepare form {house.forms.next_serial()}"
    for table in house.tables.values():
        if form_of(table.rules) is None:
            continue
        for seat, cents in sorted(table.marked().items()):
            begun = next(iter(house.forms.unfinished(table.id, seat)), None)
            asked = Asked(PrepareForm, table.id, label, {"seat": seat}, PATRON)
            taken = next(_taken(house, actor, asked), None)
            yield MarkedSeat(table.id, seat, cents, begun, taken)


@dataclass(frozen=True, slots=True)
class FormView:
    """A form of the open day, and what the person who looks may do about it."""

    form: Form
    offers: tuple[Offer, ...]
    to_void: Offer | None

    @property
    def is_yours(self) -> bool:
        """Whether it waits for this person; voiding is for a form that went wrong."""
        return bool(self.offers) or (self.form.overtaken and self.to_void is not None)


def _view(house: House, actor: Actor, form: Form) -> FormView:
    why = {"reason": ("Why it is void", "-")}
    void = Asked(VoidForm, form.table, "Mark VOID and sign", {"serial": form.serial}, why)
    to_void = next(_taken(house, actor, void), None)
    return FormView(form, tuple(_offers_of(house, actor, form)), to_void)


def _offers_of(house: House, actor: Actor, form: Form) -> Iterator[Offer]:
    """What this person may do about a form now, in the order it is done."""
    at, this = form.table, {"serial": form.serial}
    boss, clerk = form.signed_as(Role.PIT_BOSS), form.signed_as(Role.PIT_CLERK)
    yield from _taken(
        house,
        actor,
        Asked(SignForm, at, f"Sign as {actor.role}", this),
        Asked(PatronSigns, at, "The patron has signed", this),
        Asked(StateNoSignature, at, "State why not", this, WHY_NOT),
    )
    if boss is not None and clerk is not None:
        present = {"pit_boss": boss.by, "pit_clerk": clerk.by}
        label = f"The original is in the drop box, before {boss.by} and {clerk.by}"
        yield from _taken(house, actor, Asked(DepositForm, at, label, {**this, **present}))
    yield from _taken(
        house,
        actor,
        Asked(SignVoid, at, "Sign that it is void", this),
        Asked(CompareForm, HOUSE, "Compare", this, FOUND),
        Asked(AcknowledgeVoid, HOUSE, "Acknowledge", this, CAME),
        Asked(ExplainDiscrepancy, HOUSE, "Explain", this, WHY_NOT_ALIKE),
    )


def _of_the_house(house: House, actor: Actor) -> Iterator[Offer]:
    """What this person may do that is of no one form."""
    forward = "Forward duplicates and void forms to casino accounting"
    day = house.standing.days.open
    close = f"Close the gaming day of {'' if day is None else day.date}"
    return _taken(
        house,
        actor,
        Asked(ForwardForms, HOUSE, forward),
        Asked(CloseGamingDay, HOUSE, close),
    )


def _to_receive(actor: Actor) -> Offer | None:
    """A series can be entered at any time."""
    serials = {"first": "First serial", "last": "Last serial"}
    return offer(ReceiveForms, asked_as=serials) if actor.role in ReceiveForms.roles else None


def _taken(house: House, actor: Actor, *asked: Asked) -> Iterator[Offer]:
    """The offers the house would take from this person with something sensible entered."""
    for one in asked:
        perhaps = {name: value for name, (_, value) in one.asks.items()}
        desk = house.desk(one.table, actor, house.now())
        if why_not(desk, one.command.of_request({**one.known, **perhaps})) is None:
            words = {name: asked for name, (asked, _) in one.asks.items()}
            yield offer(
                one.command, table=one.table, label=one.label, known=one.known, asked_as=words
            )
