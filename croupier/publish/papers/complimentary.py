"""Complimentary Vigorish Forms on paper and in reports: 3.3(c)3 and 7.3(c)3 of either chapter.

A form prints in two parts, original and duplicate, with the fields its edition asks for.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from croupier.floor.complimentary.forms import SIGNERS, Form, Forms, FormStage
from croupier.floor.complimentary.provisions import COMPARISON, CONTENTS, DEPOSIT, VOID
from croupier.floor.core.desk import Signature
from croupier.lawbook import prints
from croupier.money import format_dollars
from croupier.publish.papers.accounting import signature_data

TITLE = "Complimentary Vigorish Form"
KEPT = "Kept by the pit clerk, then casino accounting"


@dataclass(frozen=True, slots=True)
class SignatureLine:
    """A line to be signed: by whom and when, once it is."""

    title: str
    by: str | None
    moment: datetime | None
    note: str | None = None


@dataclass(frozen=True, slots=True)
class FormPart:
    """One part of a form as it prints; the original goes to the drop box."""

    name: str
    goes_to: str
    serial: int
    is_void: bool
    fields: tuple[tuple[str, str], ...]
    signatures: tuple[SignatureLine, ...]
    void_signatures: tuple[SignatureLine, ...]
    cite: str


@prints(CONTENTS, VOID, DEPOSIT, COMPARISON)
def parts(form: Form) -> tuple[FormPart, FormPart]:
    """Original and duplicate of a form, alike but for their name and where they go."""
    original = FormPart(
        name="Original",
        goes_to=KEPT if form.is_void else f"Drop box of {form.table}",
        serial=form.serial,
        is_void=form.is_void,
        fields=tuple(_fields(form)),
        signatures=(
            *(_line(role.value.capitalize(), form.signed_as(role)) for role in SIGNERS),
            _by_the_patron(form),
        ),
        void_signatures=_voided(form),
        cite=str(form.kind.cite(VOID if form.is_void else CONTENTS)),
    )
    return original, replace(original, name="Duplicate", goes_to=KEPT)


def _fields(form: Form) -> Iterable[tuple[str, str]]:
    yield "Vigorish not collected", f"${format_dollars(form.amount)}"
    yield "Patron", form.patron
    if form.kind.placed:
        yield "Gaming date", form.day.isoformat()
        yield "Pit", form.pit
        yield "Table location", form.table
    else:
        yield "Table", form.table


def _line(title: str, signed: Signature | None) -> SignatureLine:
    if signed is None:
        return SignatureLine(title, None, None)
    return SignatureLine(title, signed.by, signed.moment)


def _by_the_patron(form: Form) -> SignatureLine:
    signed = form.patron_signature
    if signed is None:
        return SignatureLine("Patron", None, None)
    if signed.not_obtained is None:
        return SignatureLine("Patron", form.patron, signed.attested.moment)
    stated = f"Not obtained: {signed.not_obtained}. Stated by {signed.attested.by}, the "
    return SignatureLine("Patron", None, None, note=f"{stated}{signed.attested.role}")


def _voided(form: Form) -> tuple[SignatureLine, ...]:
    if form.voiding is None:
        return ()
    return (
        _line("Void: pit clerk", form.voiding.pit_clerk),
        _line("Void: pit boss", form.voiding.pit_boss),
    )


def forms_data(forms: Forms) -> dict[str, Any]:
    """Forms, series and days as data; amounts in cents."""
    return {
        "gaming_day": None if forms.day is None else forms.day.isoformat(),
        "next": forms.next_serial(),
        "unused": forms.unused(),
        "series": [
            {
                "first": series.first,
                "last": series.last,
                "received_by": series.received_by,
                "received_at": series.received_at.isoformat(timespec="seconds"),
                "used": series.used,
                "void": series.void,
                "unused": series.unused,
                "next": series.next,
            }
            for series in forms.series_reports()
        ],
        "forms": [form_data(form) for form in forms],
        "days": [
            {
                "day": day.day.isoformat(),
                "closed": None if day.closed is None else signature_data(day.closed),
                "paid": [
                    {"patron": paid.patron, "amount": paid.amount, "forms": list(paid.serials)}
                    for paid in day.paid
                ],
                "in_table_win": day.in_table_win,
                "discrepancies": [
                    {"form": serial, "discrepancy": found} for serial, found in day.discrepancies
                ],
            }
            for day in forms.days()
        ],
    }


def form_data(form: Form) -> dict[str, Any]:
    """One form as data."""
    patron, voiding, deposit = form.patron_signature, form.voiding, form.deposit
    return {
        "serial": form.serial,
        "section": form.kind.section,
        "table": form.table,
        "pit": form.pit,
        "seat": form.seat,
        "patron": form.patron,
        "amount": form.amount,
        "gaming_date": form.day.isoformat(),
        "stage": form.stage.value,
        "void": form.is_void,
        "waits_for": None if form.stage is FormStage.COMPARED else form.waits_for(),
        "prepared": signature_data(form.prepared),
        "signatures": [signature_data(signed) for signed in form.signatures],
        "patron_signature": None
        if patron is None
        else {"attested": signature_data(patron.attested), "not_obtained": patron.not_obtained},
        "deposit": None
        if deposit is None
        else {**signature_data(deposit.by), "present": list(deposit.present)},
        "voiding": None
        if voiding is None
        else {
            "reason": voiding.reason,
            "pit_clerk": signature_data(voiding.pit_clerk),
            "pit_boss": voiding.pit_boss and signature_data(voiding.pit_boss),
        },
        "forwarded": form.forwarded and signature_data(form.forwarded),
        "comparisons": [
            {
                **signature_data(compared.by),
                "discrepancy": compared.discrepancy,
                "explanation": compared.explanation,
            }
            for compared in form.comparisons
        ],
    }
