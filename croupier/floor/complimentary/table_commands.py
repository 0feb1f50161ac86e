"""What is done with forms at a table: prepared, signed, put into the drop box or voided.

One form at a time for a seat, for all that is marked there; once the original is in the drop box
the marker is cleared, and until then nothing but a void form undoes what was begun.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any

from croupier.floor.accounting.gaming_day import GamingDays
from croupier.floor.clock.zone import Zone
from croupier.floor.complimentary import provisions as p
from croupier.floor.complimentary.desk import FormCommand, OfAForm, PersonId
from croupier.floor.complimentary.forms import (
    SIGNERS,
    Deposit,
    Form,
    Forms,
    FormStage,
    PatronSignature,
    Voiding,
    marked,
)
from croupier.floor.core.desk import Changed, Desk, OneLine
from croupier.lawbook import Refusal, enforces, records
from croupier.money import format_dollars
from croupier.roles import Role
from croupier.table import Postings, TableState, accounts
from croupier.table.command import Seat


@records(p.CONTENTS)
class PrepareForm(FormCommand):
    """The pit clerk prepares the next form for all that is marked at a seat."""

    type = "prepare-form"
    label = "Prepare a form"
    roles = (Role.PIT_CLERK,)
    provision = p.SEQUENCE

    seat: Seat
    patron: OneLine

    @enforces(p.SEQUENCE, p.DOCUMENTED, p.COMPLIMENTARY)
    def check(self, desk: Desk) -> None:
        if not marked(desk.here, self.seat):
            raise Refusal(
                f"No vigorish is marked at seat {self.seat}",
                cite=self.kind(desk).cite(p.DOCUMENTED),
                accepted=_marked_in_words(desk.here),
            )
        for other in desk.book(Forms).unfinished(desk.here.id, self.seat):
            raise Refusal(
                f"Form {other.serial} for seat {self.seat} is not finished",
                cite=self.kind(desk).cite(p.SEQUENCE),
                accepted=other.waits_for(),
            )
        self._check_day(desk)
        if desk.book(Forms).next_serial() is None:
            raise Refusal(
                "No form is left",
                cite=self.kind(desk).cite(p.SEQUENCE),
                accepted="casino accounting enters the next series received",
            )

    def _check_day(self, desk: Desk) -> None:
        """A gaming day runs into the next date at most; what it paid is recorded by its end."""
        day = desk.book(GamingDays).open
        if day is not None and desk.book(Zone).gaming_date(desk.now) > day.date + timedelta(days=1):
            raise Refusal(
                f"The gaming day of {day.date} is not closed",
                cite=self.kind(desk).cite(p.COMPLIMENTARY),
                accepted="forms are forwarded and compared, and the day closed, first",
            )

    def _form(self, desk: Desk) -> Form:
        serial = desk.book(Forms).next_serial()
        if serial is None:
            raise ValueError("a form was prepared where none was left")
        return Form(
            serial=serial,
            kind=self.kind(desk),
            table=desk.here.id,
            pit=desk.here.pit,
            seat=self.seat,
            patron=self.patron,
            amount=marked(desk.here, self.seat),
            day=desk.book(GamingDays).date_at(desk.now, desk.book(Zone)),
            prepared=desk.signature(),
        )

    def after(self, desk: Desk) -> Changed:
        days = desk.book(GamingDays).begun(desk.now, desk.book(Zone), desk.tables)
        form = self._form(desk)
        return (days, replace(desk.book(Forms).holding(form), day=form.day))

    def facts(self, desk: Desk) -> tuple[Mapping[str, Any], ...]:
        form = self._form(desk)
        return ({"form": form.serial, "amount": form.amount, "gaming_date": form.day.isoformat()},)


@records(p.CONTENTS)
class SignForm(OfAForm):
    """The dealer, the pit boss or the pit clerk signs: each once, and nobody twice."""

    type = "sign-form"
    label = "Sign the form"
    roles = SIGNERS
    signed = True
    provision = p.CONTENTS

    @enforces(p.CONTENTS)
    def check(self, desk: Desk) -> None:
        form = self.check_open(desk)
        if any(signed.by == desk.actor.id for signed in form.signatures):
            raise self.refusal(form, f"{desk.actor.id} has signed form {form.serial} already")
        self.check_capacity(desk, form)
        signed = form.signed_as(desk.actor.role)
        if signed is not None:
            what = f"is signed by the {desk.actor.role} already: {signed.by}"
            raise self.refusal(form, f"Form {form.serial} {what}")

    def form_after(self, desk: Desk, form: Form) -> Form:
        return replace(form, signatures=(*form.signatures, desk.signature()))


class _ForThePatron(OfAForm):
    provision = p.CONTENTS

    @enforces(p.CONTENTS)
    def check(self, desk: Desk) -> None:
        form = self.check_open(desk)
        self.check_capacity(desk, form)
        if form.patron_signature is not None:
            stated = form.patron_signature.not_obtained is not None
            what = "says why the patron did not sign" if stated else "is signed by the patron"
            raise self.refusal(form, f"Form {form.serial} {what} already")


@records(p.CONTENTS)
class PatronSigns(_ForThePatron):
    """The patron signs, before one of those who sign."""

    type = "patron-signs"
    label = "The patron has signed"
    roles = SIGNERS
    roles_by_rule = False

    def form_after(self, desk: Desk, form: Form) -> Form:
        return replace(form, patron_signature=PatronSignature(desk.signature()))


@records(p.CONTENTS)
class StateNoSignature(_ForThePatron):
    """The dealer or the pit boss states why the patron's signature could not be obtained."""

    type = "state-no-signature"
    label = "State why the patron did not sign"
    roles = (Role.DEALER, Role.PIT_BOSS)
    signed = True

    reason: OneLine

    def form_after(self, desk: Desk, form: Form) -> Form:
        stated = PatronSignature(desk.signature(), not_obtained=self.reason)
        return replace(form, patron_signature=stated)


@records(p.DEPOSIT, p.DOCUMENTED)
class DepositForm(OfAForm):
    """The dealer who signed puts the original into the drop box, before the two who signed.

    The marker is cleared: what it stood for is documented, and counts in the table's win.
    """

    type = "deposit-form"
    label = "Put the original into the drop box"
    roles = (Role.DEALER,)
    signed = True
    provision = p.DEPOSIT
    for_overtaken = True  # told apart below

    pit_boss: PersonId
    pit_clerk: PersonId

    @enforces(p.DEPOSIT, p.CONTENTS)
    def check(self, desk: Desk) -> None:
        form = self.check_open(desk)
        if form.overtaken or marked(desk.here, form.seat) != form.amount:
            now = format_dollars(marked(desk.here, form.seat))
            raise Refusal(
                f"Form {form.serial} says {format_dollars(form.amount)}, and what is marked at "
                f"seat {form.seat} has changed since: it is {now} now",
                cite=form.kind.cite(p.CONTENTS),
                accepted="the pit clerk voids it, and prepares another for what is still owed",
            )
        if form.missing():
            raise Refusal(
                f"Form {form.serial} is not fully signed",
                cite=form.kind.cite(p.CONTENTS),
                accepted=form.waits_for(),
            )
        self._check_signer(form, Role.DEALER, desk.actor.id)
        self._check_signer(form, Role.PIT_BOSS, self.pit_boss)
        self._check_signer(form, Role.PIT_CLERK, self.pit_clerk)

    def _check_signer(self, form: Form, role: Role, person: str) -> None:
        signed = form.signed_as(role)
        assert signed is not None
        if signed.by != person:
            raise self.refusal(
                form,
                f"{person} is not the {role} who signed form {form.serial}",
                accepted=f"{signed.by}, who signed",
            )

    def form_after(self, desk: Desk, form: Form) -> Form:
        return replace(form, deposit=Deposit(desk.signature(), (self.pit_boss, self.pit_clerk)))

    def facts(self, desk: Desk) -> tuple[Mapping[str, Any], ...]:
        form = self.form(desk)
        return ({"form": form.serial, "amount": form.amount, "patron": form.patron},)

    def postings(self, desk: Desk) -> Postings:
        form = self.form(desk)
        return accounts.transfer(
            accounts.vigorish_marked(form.table, form.seat),
            accounts.complimentary(form.table),
            form.amount,
        )


@records(p.VOID)
class VoidForm(OfAForm):
    """The pit clerk marks original and duplicate VOID, and signs."""

    type = "void-form"
    label = "Mark the form VOID"
    roles = (Role.PIT_CLERK,)
    signed = True
    provision = p.VOID
    for_overtaken = True

    reason: OneLine

    @enforces(p.VOID)
    def check(self, desk: Desk) -> None:
        self.check_capacity(desk, self.check_open(desk))

    def form_after(self, desk: Desk, form: Form) -> Form:
        return replace(form, voiding=Voiding(self.reason, desk.signature()))


@records(p.VOID)
class SignVoid(OfAForm):
    """The pit boss signs that the form is void."""

    type = "sign-void"
    label = "Sign that the form is void"
    roles = (Role.PIT_BOSS,)
    signed = True
    provision = p.VOID

    @enforces(p.VOID)
    def check(self, desk: Desk) -> None:
        form = self.form(desk)
        if form.stage is not FormStage.MARKED_VOID:
            raise self.refusal(form, f"Form {form.serial} is {form.stage}")
        self.check_capacity(desk, form)

    def form_after(self, desk: Desk, form: Form) -> Form:
        assert form.voiding is not None
        return replace(form, voiding=replace(form.voiding, pit_boss=desk.signature()))


def _marked_in_words(table: TableState) -> str:
    seats = [f"seat {seat}: {format_dollars(m)}" for seat, m in sorted(table.marked().items())]
    return f"marked: {', '.join(seats)}" if seats else "nothing is marked at this table"
