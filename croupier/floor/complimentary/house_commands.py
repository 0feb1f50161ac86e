"""What is done with forms for the house: series received, forms forwarded and compared.

What one person counts another compares: the pit clerk forwards, casino accounting compares what
came with what was in the drop box, and only then is the gaming day closed.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any, ClassVar

from pydantic import Field

from croupier.floor.complimentary.desk import FormCommand, OfAForm, Serial
from croupier.floor.complimentary.forms import Comparison, Form, Forms, FormStage, Series
from croupier.floor.complimentary.provisions import COMPARISON, SEQUENCE, VOID
from croupier.floor.core.desk import Changed, Desk, OneLine
from croupier.games.parts import ComplimentaryForm
from croupier.games.procedure import entered_as
from croupier.lawbook import BadInput, NotNow, Refusal, enforces, records
from croupier.money import format_dollars
from croupier.roles import Role

LARGEST_SERIES = 100_000

Found = Annotated[int, Field(ge=0, le=10**12, strict=True, json_schema_extra=entered_as("money"))]


@records(SEQUENCE)
class ReceiveForms(FormCommand):
    """Casino accounting enters a series received from the printer."""

    type = "receive-forms"
    label = "Enter a series received"
    roles = (Role.ACCOUNTING,)
    provision = SEQUENCE
    roles_by_rule = False
    of_the_house = True

    first: Serial
    last: Serial

    @enforces(SEQUENCE)
    def check(self, desk: Desk) -> None:
        if not 0 <= self.last - self.first < LARGEST_SERIES:
            raise BadInput(
                f"{self.first} to {self.last} is not a series",
                accepted=f"from the lowest serial to the highest, {LARGEST_SERIES} at most",
            )
        for known in desk.book(Forms).series:
            if self.first <= known.last and known.first <= self.last:
                raise Refusal(
                    f"Forms {known.first} to {known.last} were received before",
                    cite=self.kind(desk).cite(SEQUENCE),
                    accepted="a series of serials that no form has yet",
                )

    def after(self, desk: Desk) -> Changed:
        series = Series(self.first, self.last, desk.actor.id, desk.now)
        return (replace(desk.book(Forms), series=(*desk.book(Forms).series, series)),)


@records(COMPARISON, VOID)
class ForwardForms(FormCommand):
    """The pit clerk forwards duplicates and void forms at the end of the gaming day."""

    type = "forward-forms"
    label = "Forward to casino accounting"
    roles = (Role.PIT_CLERK,)
    signed = True
    provision = COMPARISON
    of_the_house = True

    @enforces(COMPARISON, VOID)
    def check(self, desk: Desk) -> None:
        for form in desk.book(Forms).unfinished():
            raise Refusal(
                f"Form {form.serial} is not finished",
                cite=form.kind.cite(VOID if form.is_void else COMPARISON),
                accepted=form.waits_for(),
            )
        if not self._retained(desk):
            raise NotNow("The pit clerk has no form to forward")

    def _retained(self, desk: Desk) -> list[Form]:
        return [form for form in desk.book(Forms).today.values() if form.forwarded is None]

    def after(self, desk: Desk) -> Changed:
        sent = [replace(form, forwarded=desk.signature()) for form in self._retained(desk)]
        return (desk.book(Forms).holding(*sent),)

    def facts(self, desk: Desk) -> tuple[Mapping[str, Any], ...]:
        return tuple(
            {"form": form.serial, "amount": form.amount, "void": form.is_void}
            for form in self._retained(desk)
        )


class _ByAccounting(OfAForm):
    """What casino accounting does with one form, wherever it was prepared."""

    roles = (Role.ACCOUNTING,)
    of_the_house = True
    signed = True

    def kind(self, desk: Desk) -> ComplimentaryForm:
        form = desk.book(Forms).form(self.serial)
        return super().kind(desk) if form is None else form.kind


class _Compared(_ByAccounting):
    """What casino accounting found of one form; a discrepancy may be looked into again."""

    of_void: ClassVar[bool]

    @abstractmethod
    def discrepancy(self, form: Form) -> str | None:
        """What is not as it should be, in words."""

    @enforces(COMPARISON, VOID)
    def check(self, desk: Desk) -> None:
        form = self.form(desk)
        if form.is_void is not self.of_void:
            is_void = "is void" if form.is_void else "is not void"
            other = AcknowledgeVoid if form.is_void else CompareForm
            raise NotNow(f"Form {form.serial} {is_void}", accepted=other.label.lower())
        if form.stage not in (FormStage.FORWARDED, FormStage.COMPARED):
            raise self.refusal(form, f"Form {form.serial} has not been forwarded")
        if form.stage is FormStage.COMPARED and form.discrepancy is None:
            raise NotNow(f"Form {form.serial} was compared before, and all was as it should be")
        self.check_capacity(desk, form)

    def form_after(self, desk: Desk, form: Form) -> Form:
        compared = Comparison(desk.signature(), self.discrepancy(form))
        return replace(form, comparisons=(*form.comparisons, compared))

    def facts(self, desk: Desk) -> tuple[Mapping[str, Any], ...]:
        form = self.form(desk)
        matched = self.discrepancy(form) is None
        return ({"form": form.serial, "amount": form.amount, "matched": matched},)


@records(COMPARISON)
class CompareForm(_Compared):
    """Casino accounting compares a duplicate with the original: 0 if there was none."""

    type = "compare-form"
    label = "Compare with the original"
    provision = COMPARISON
    of_void = False

    amount: Found

    def discrepancy(self, form: Form) -> str | None:
        if self.amount == form.amount:
            return None
        if self.amount == 0:
            return "no original was in the drop box"
        return (
            f"the original says {format_dollars(self.amount)}, "
            f"the duplicate {format_dollars(form.amount)}"
        )


@records(VOID)
class AcknowledgeVoid(_Compared):
    """Casino accounting acknowledges original and duplicate of a void form, as far as they came."""

    type = "acknowledge-void"
    label = "Acknowledge both parts of a void form"
    provision = VOID
    of_void = True

    original: bool
    duplicate: bool

    def discrepancy(self, form: Form) -> str | None:
        came = {"original": self.original, "duplicate": self.duplicate}
        missing = [part for part, is_there in came.items() if not is_there]
        return f"the {' and the '.join(missing)} of the void form did not come" if missing else None


@records(COMPARISON)
class ExplainDiscrepancy(_ByAccounting):
    """Casino accounting puts on record why a form and its original did not match."""

    type = "explain-discrepancy"
    label = "Explain the discrepancy"
    provision = COMPARISON

    explanation: OneLine

    def check(self, desk: Desk) -> None:
        form = self.form(desk)
        if form.discrepancy is None or form.is_accounted_for:
            raise NotNow(f"Form {form.serial} has no discrepancy to explain")

    def form_after(self, desk: Desk, form: Form) -> Form:
        explained = Comparison(desk.signature(), form.discrepancy, self.explanation)
        return replace(form, comparisons=(*form.comparisons, explained))
