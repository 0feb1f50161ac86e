"""The pages of the Complimentary Vigorish Form: what is open, what to do next, the printed form.

What is offered to a person is what the house would accept of them now: every button is a command
that has been asked about, and every command goes through the house.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, JSONResponse, Response
from starlette.exceptions import HTTPException

from croupier.floor.accounting.day_commands import CloseGamingDay
from croupier.floor.complimentary.forms import SIGNERS, Form, Forms, FormsDay, SeriesReport
from croupier.floor.complimentary.house_commands import (
    AcknowledgeVoid,
    CompareForm,
    ExplainDiscrepancy,
    ForwardForms,
    ReceiveForms,
)
from croupier.floor.complimentary.provisions import form_of
from croupier.floor.complimentary.table_commands import (
    DepositForm,
    PatronSigns,
    PrepareForm,
    SignForm,
    SignVoid,
    StateNoSignature,
    VoidForm,
)
from croupier.publish.papers.complimentary import TITLE, FormPart, forms_data, parts
from croupier.roles import Role
from croupier.web.context import SeesForms, Visit
from croupier.web.office.offers import Offer, falling_to, first_leads, offer, taken
from croupier.web.rendering import Page, page_for

router = APIRouter()

# What is asked in the page's words.
PATRON = {"patron": "Name of the patron"}
WHY_VOID = {"reason": "Why it is void"}
WHY_NOT_SIGNED = {"reason": "Why the patron could not sign"}
WHY_NOT_ALIKE = {"explanation": "Why they do not match"}
FOUND = {"amount": "On the original, 0 if there is none,"}
CAME = {part: f"The {part} came" for part in ("original", "duplicate")}
SERIALS = {"first": "First serial", "last": "Last serial"}


@dataclass(frozen=True, slots=True)
class MarkedSeat:
    """A seat with vigorish marked, and a form offered for it; or why none is."""

    table: str
    seat: int
    cents: int
    offers: tuple[Offer, ...]
    hint: str


@dataclass(frozen=True, slots=True)
class Tick:
    """A hand that a form wants, and whose it is once it is set."""

    what: str
    note: str
    is_done: bool


@dataclass(frozen=True, slots=True)
class FormView:
    """A form of the open day, and what the person who looks may do about it."""

    form: Form
    ticks: tuple[Tick, ...]
    offers: tuple[Offer, ...]
    to_void: tuple[Offer, ...]  # for a form that went wrong

    @property
    def is_yours(self) -> bool:
        """Whether it waits for this person."""
        return bool(self.offers) or (self.form.overtaken and bool(self.to_void))


@dataclass(frozen=True, slots=True)
class FormsPage(Page, template="office/complimentary.html"):
    forms: Forms
    seats: tuple[MarkedSeat, ...]
    views: tuple[FormView, ...]
    of_the_house: tuple[Offer, ...]
    to_receive: tuple[Offer, ...]
    series: tuple[SeriesReport, ...]
    days: tuple[FormsDay, ...]
    yours: tuple[int, ...]  # serials of the forms that wait for who looks
    to_prepare: str  # for which seats who looks may prepare a form


@dataclass(frozen=True, slots=True)
class FormPaper(Page, template="office/papers/complimentary-form.html"):
    """A form as it prints."""

    title: str
    form: Form
    parts: tuple[FormPart, ...]


@router.get("/complimentary", response_class=HTMLResponse, include_in_schema=False)
def forms_page(visit: SeesForms) -> Response:
    forms = visit.house.forms
    seats = tuple(_marked(visit))
    views = tuple(_form(visit, form) for form in forms.today.values())
    shown = FormsPage(
        forms=forms,
        seats=seats,
        views=views,
        of_the_house=_of_the_house(visit),
        # A series can be entered at any time.
        to_receive=falling_to(visit.role, offer(ReceiveForms, asked_as=SERIALS)),
        series=forms.series_reports(),
        days=tuple(forms.days()),
        yours=tuple(view.form.serial for view in views if view.is_yours),
        to_prepare="; ".join(f"{seat.table}, seat {seat.seat}" for seat in seats if seat.offers),
    )
    return page_for(visit, shown)


@router.get("/complimentary/{serial}", response_class=HTMLResponse, include_in_schema=False)
def printed_form(serial: int, visit: SeesForms) -> Response:
    form = visit.house.forms.form(serial)
    if form is None:
        raise HTTPException(404, f"No form {serial} is in use")
    return page_for(visit, FormPaper(TITLE, form, parts(form)))


@router.get("/api/complimentary")
def forms_api(visit: SeesForms) -> JSONResponse:
    """Every form, every series received, and every gaming day."""
    return JSONResponse(forms_data(visit.house.forms))


def _marked(visit: Visit) -> Iterator[MarkedSeat]:
    forms = visit.house.forms
    serial = forms.next_serial()
    if serial is None:
        hint = "No form is left: casino accounting enters the next series."
    else:
        hint = f"The pit clerk prepares form {serial} if it will not be collected."
    for table in visit.house.tables.values():
        if form_of(table.rules) is None:
            continue
        for seat, cents in sorted(table.marked().items()):
            begun = next(iter(forms.unfinished(table.id, seat)), None)
            if begun is not None:
                so_far = f"Form {begun.serial} is begun for it."
                yield MarkedSeat(table.id, seat, cents, (), so_far)
                continue
            prepare = offer(
                PrepareForm,
                table=table.id,
                label=f"Prepare form {serial}",
                known={"seat": seat},
                asked_as=PATRON,
            )
            yield MarkedSeat(table.id, seat, cents, taken(visit, prepare), hint)


def _form(visit: Visit, form: Form) -> FormView:
    known = {"serial": form.serial}
    void = offer(
        VoidForm, table=form.table, label="Mark VOID and sign", known=known, asked_as=WHY_VOID
    )
    return FormView(
        form=form,
        ticks=tuple(_ticks(form)),
        offers=first_leads(taken(visit, *_next_steps(form, visit.role))),
        to_void=taken(visit, void),
    )


def _ticks(form: Form) -> Iterator[Tick]:
    for role in SIGNERS:
        signed = form.signed_as(role)
        yield Tick(role, "not yet" if signed is None else signed.by, signed is not None)
    patron, deposit = form.patron_signature, form.deposit
    if patron is None:
        yield Tick("patron", "not yet", is_done=False)
    else:
        why_not = patron.not_obtained
        yield Tick("patron", f"not obtained: {why_not}" if why_not else "signed", is_done=True)
    present = "not yet" if deposit is None else f"before {', '.join(deposit.present)}"
    yield Tick("drop box", present, deposit is not None)


def _next_steps(form: Form, role: Role) -> Iterator[Offer]:
    """What is done about a form, in the order it is done."""
    table, this = form.table, {"serial": form.serial}
    yield offer(SignForm, table=table, label=f"Sign as {role}", known=this)
    yield offer(PatronSigns, table=table, label="The patron has signed", known=this)
    yield offer(
        StateNoSignature, table=table, label="State why not", known=this, asked_as=WHY_NOT_SIGNED
    )
    boss, clerk = form.signed_as(Role.PIT_BOSS), form.signed_as(Role.PIT_CLERK)
    if boss is not None and clerk is not None:
        label = f"The original is in the drop box, before {boss.by} and {clerk.by}"
        present = {"pit_boss": boss.by, "pit_clerk": clerk.by}
        yield offer(DepositForm, table=table, label=label, known={**this, **present})
    yield offer(SignVoid, table=table, label="Sign that it is void", known=this)
    yield offer(CompareForm, label="Compare", known=this, asked_as=FOUND)
    yield offer(AcknowledgeVoid, label="Acknowledge", known=this, asked_as=CAME)
    yield offer(ExplainDiscrepancy, label="Explain", known=this, asked_as=WHY_NOT_ALIKE)


def _of_the_house(visit: Visit) -> tuple[Offer, ...]:
    """What this person may do that is of no one form."""
    day = visit.house.standing.days.open
    forward = "Forward duplicates and void forms to casino accounting"
    close = f"Close the gaming day of {'' if day is None else day.date}"
    return taken(
        visit,
        offer(ForwardForms, label=forward, is_primary=True),
        offer(CloseGamingDay, label=close, is_primary=True),
    )
