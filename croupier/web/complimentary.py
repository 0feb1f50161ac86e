"""The pages of the Complimentary Vigorish Form: what is open, what to do next, the printed form.

What is offered to a person is what the house would accept of them now: every button is a command
that has been asked about, and every command goes through the house.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated, Any

from fastapi import APIRouter, Form as FormBody, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from pydantic import BaseModel
from starlette.exceptions import HTTPException

from croupier.floor import House
from croupier.floor.commands import COMMANDS, is_of_the_house, read_house_command
from croupier.floor.complimentary import Form, kind_for
from croupier.floor.complimentary.desk import FormCommand
from croupier.floor.complimentary.forms import SIGNERS
from croupier.floor.complimentary.house_commands import (
    AcknowledgeVoid,
    CloseGamingDay,
    CompareForm,
    ExplainDiscrepancy,
    ForwardForms,
    ReceiveForms,
)
from croupier.floor.complimentary.table_commands import (
    DepositForm,
    PatronSigns,
    PrepareForm,
    SignForm,
    SignVoid,
    StateNoSignature,
    VoidForm,
)
from croupier.floor.desk import HOUSE, why_not
from croupier.floor.people import Session
from croupier.lawbook import BadInput, CroupierError
from croupier.money import parse_dollars
from croupier.publish.complimentary import TITLE, day_reports, forms_data, parts, series_report
from croupier.roles import Role
from croupier.table import Actor
from croupier.web.context import Context, Here, SignedIn, check_csrf
from croupier.web.problems import STATUSES
from croupier.web.rendering import page

router = APIRouter()

NUMBERS = ("serial", "seat", "first", "last")
YES_OR_NO = ("original", "duplicate")


@dataclass(frozen=True, slots=True)
class Ask:
    """One thing a person enters for a command: text, money, number, or a tick."""

    name: str
    label: str
    kind: str = "text"
    value: str = ""
    required: bool = False  # of a tick; everything else is

    @property
    def sensible(self) -> Any:
        """What could be entered, to ask whether the command may be given at all."""
        match self.kind:
            case "tick":
                return self.value if self.required else True
            case "money":
                return 0
            case _:
                return "-"


@dataclass(frozen=True, slots=True)
class Offer:
    """A command offered to the person who looks, as a form with one button."""

    command: type[FormCommand]
    table: str
    label: str
    known: dict[str, Any] = field(default_factory=dict)
    asks: tuple[Ask, ...] = ()

    @property
    def key(self) -> str:
        """What tells it from the other offers of the page."""
        about = self.known.get("serial", self.known.get("seat", ""))
        return f"{self.command.type}/{self.table}/{about}"


class Sent(BaseModel):
    """A form as sent: every field as it was typed, and what proves where it came from."""

    csrf: str
    command_id: str
    type: str
    table: str
    serial: str = ""
    seat: str = ""
    patron: str = ""
    reason: str = ""
    pit_boss: str = ""
    pit_clerk: str = ""
    first: str = ""
    last: str = ""
    amount: str = ""
    original: str = ""
    duplicate: str = ""

    def command(self) -> dict[str, Any]:
        """The command it asks for."""
        if not is_of_the_house(self.type):
            raise BadInput(f"{self.type!r} is not done with a form")
        asked = COMMANDS[self.type].model_fields
        return {"type": self.type, **{name: self._read(name) for name in asked}}

    def _read(self, name: str) -> Any:
        text = getattr(self, name)
        if name in NUMBERS:
            return _whole(name, text)
        if name in YES_OR_NO:
            return text == "yes"
        return parse_dollars(text) if name == "amount" else text

    @property
    def key(self) -> str:
        return f"{self.type}/{self.table}/{self.serial or self.seat}"


def _whole(name: str, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 12):
        raise BadInput(f"{text!r} is not a number for {name}", accepted="digits only, like 1001")
    return int(text)


@router.get("/complimentary", response_class=HTMLResponse, include_in_schema=False)
def forms_page(request: Request, here: Here, session: SignedIn) -> Response:
    return _page(request, here, session)


@router.post("/complimentary", response_class=HTMLResponse, include_in_schema=False)
def command(
    request: Request, here: Here, session: SignedIn, sent: Annotated[Sent, FormBody()]
) -> Response:
    check_csrf(session, sent.csrf)
    try:
        here.house.execute(
            command_id=sent.command_id,
            table=sent.table,
            actor=session.member.actor,
            command=sent.command(),
        )
    except CroupierError as error:
        return _page(request, here, session, sent=sent, error=error)
    return RedirectResponse("/complimentary", status_code=303)


@router.get("/complimentary/{serial}", response_class=HTMLResponse, include_in_schema=False)
def printed_form(request: Request, serial: int, here: Here, session: SignedIn) -> Response:
    here.house.catch_up()
    form = here.house.forms.form(serial)
    if form is None:
        raise HTTPException(404, f"No form {serial} is in use")
    return page(
        request,
        "complimentary-form.html",
        session=session,
        title=TITLE,
        form=form,
        parts=parts(form),
    )


@router.get("/api/complimentary")
def forms_api(here: Here, session: SignedIn) -> JSONResponse:
    """Every form, every series received, and every gaming day."""
    here.house.catch_up()
    return JSONResponse(forms_data(here.house.forms))


def _page(
    request: Request,
    here: Context,
    session: Session,
    *,
    sent: Sent | None = None,
    error: CroupierError | None = None,
) -> Response:
    here.house.catch_up()
    forms, actor = here.house.forms, session.member.actor
    return page(
        request,
        "complimentary.html",
        status=200 if error is None else _status(error),
        session=session,
        forms=forms,
        signers=SIGNERS,
        seats=list(_marked(here.house, actor)),
        views=[_view(here.house, actor, form) for form in forms.today.values()],
        of_the_house=list(_of_the_house(here.house, actor)),
        series=series_report(forms),
        days=day_reports(forms),
        error=error,
        sent=sent,
        new_id=lambda: f"form-{secrets.token_hex(12)}",
    )


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
    asks = (Ask("patron", "Name of the patron"),)
    for table in house.tables.values():
        if kind_for(table.rules) is None:
            continue
        for seat, cents in sorted(table.marked().items()):
            begun = next(iter(house.forms.unfinished(table.id, seat)), None)
            offer = Offer(PrepareForm, table.id, label, {"seat": seat}, asks)
            taken = next(_taken(house, actor, offer), None)
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
    void = Offer(
        VoidForm,
        form.table,
        "Mark VOID and sign",
        {"serial": form.serial},
        (Ask("reason", "Why it is void"),),
    )
    to_void = next(_taken(house, actor, void), None)
    return FormView(form, tuple(_offers_of(house, actor, form)), to_void)


def _offers_of(house: House, actor: Actor, form: Form) -> Iterator[Offer]:
    """What this person may do about a form now, in the order it is done."""
    at, this = form.table, {"serial": form.serial}
    why = (Ask("reason", "Why the patron could not sign"),)
    signed = {role: form.signed_as(role) for role in (Role.PIT_BOSS, Role.PIT_CLERK)}
    present = tuple(
        Ask(role.value.replace(" ", "_"), f"{by.by} is present", "tick", by.by, required=True)
        for role, by in signed.items()
        if by is not None
    )
    found = (Ask("amount", "Dollars on the original, 0 if there is none", "money"),)
    explained = (Ask("explanation", "Why they do not match"),)
    came = tuple(Ask(part, f"The {part} came", "tick", "yes") for part in YES_OR_NO)
    return _taken(
        house,
        actor,
        Offer(SignForm, at, f"Sign as {actor.role}", this),
        Offer(PatronSigns, at, "The patron has signed", this),
        Offer(StateNoSignature, at, "State why not", this, why),
        Offer(DepositForm, at, "The original is in the drop box", this, present),
        Offer(SignVoid, at, "Sign that it is void", this),
        Offer(CompareForm, HOUSE, "Compare", this, found),
        Offer(AcknowledgeVoid, HOUSE, "Acknowledge", this, came),
        Offer(ExplainDiscrepancy, HOUSE, "Explain", this, explained),
    )


def _of_the_house(house: House, actor: Actor) -> Iterator[Offer]:
    """What this person may do that is of no one form."""
    series = (Ask("first", "First serial", "number"), Ask("last", "Last serial", "number"))
    yield from _taken(
        house,
        actor,
        Offer(ForwardForms, HOUSE, "Forward duplicates and void forms to casino accounting"),
        Offer(CloseGamingDay, HOUSE, f"Close the gaming day of {house.forms.day}"),
    )
    if actor.role in ReceiveForms.roles:
        yield Offer(ReceiveForms, HOUSE, "Enter a series received", asks=series)


def _taken(house: House, actor: Actor, *offers: Offer) -> Iterator[Offer]:
    """The offers the house would take from this person with something sensible entered."""
    for offer in offers:
        body = {**offer.known, **{ask.name: ask.sensible for ask in offer.asks}}
        if set(body) != set(offer.command.model_fields):
            continue  # those who must be present have not signed yet
        command = read_house_command({"type": offer.command.type, **body})
        if why_not(house.desk(offer.table, actor, house.now()), command) is None:
            yield offer


def _status(error: CroupierError) -> int:
    return next(status for kind, status, _ in STATUSES if isinstance(error, kind))
