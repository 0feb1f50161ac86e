"""What every command about forms answers: it is a command of the house that changes the forms,
and cites the paragraph of the form it is about.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Annotated, ClassVar

from pydantic import Field, StringConstraints

from croupier.floor.complimentary.forms import Form, Forms
from croupier.floor.complimentary.provisions import ANY_FORM, form_of
from croupier.floor.core.desk import Changed, Desk, HouseCommand
from croupier.games.parts import ComplimentaryForm
from croupier.lawbook import BadInput, Citation, CroupierError, NotNow, Provision, Refusal
from croupier.table import TableState

LARGEST_SERIAL = 10**9

Serial = Annotated[int, Field(ge=1, le=LARGEST_SERIAL, strict=True)]
PersonId = Annotated[str, StringConstraints(min_length=1, max_length=80)]


class FormCommand(HouseCommand):
    """A command about forms: may I, which forms there are then, what it establishes and moves."""

    roles_by_rule = True
    provision: ClassVar[Provision]
    for_overtaken: ClassVar[bool] = False  # whether it is done with a form that was overtaken

    def kind(self, desk: Desk) -> ComplimentaryForm:
        """The form whose paragraphs it cites."""
        return kind_of(desk)

    def cite(self, desk: Desk) -> Citation:
        return self.kind(desk).cite(self.provision)

    @classmethod
    def check_known(cls, desk: Desk) -> None:
        if desk.table is not None:
            kind_at(desk.table)
        super().check_known(desk)


class OfAForm(FormCommand):
    """A command about one form, given at that form's table."""

    serial: Serial

    def form(self, desk: Desk) -> Form:
        """The form in question, of the gaming day that is open."""
        form = desk.book(Forms).today.get(self.serial)
        if form is None:
            raise self._no_such_form(desk)
        if desk.table is not None and form.table != desk.table.id:
            raise BadInput(
                f"Form {self.serial} is of table {form.table}",
                accepted=f"it is signed, deposited or voided at {form.table}",
            )
        return form

    def _no_such_form(self, desk: Desk) -> CroupierError:
        if desk.book(Forms).form(self.serial) is not None:
            return NotNow(f"The gaming day of form {self.serial} is closed")
        known = ", ".join(str(serial) for serial in desk.book(Forms).today) or "none yet"
        return BadInput(f"Form {self.serial} is not in use", accepted=f"forms in use: {known}")

    @abstractmethod
    def form_after(self, desk: Desk, form: Form) -> Form:
        """The form once it is done."""

    def after(self, desk: Desk) -> Changed:
        return (desk.book(Forms).holding(self.form_after(desk, self.form(desk))),)

    def refusal(self, form: Form, what: str, *, accepted: str | None = None) -> Refusal:
        """By the paragraph the command is about; unless told, what the form waits for would do."""
        cite = form.kind.cite(self.provision)
        return Refusal(what, cite=cite, accepted=accepted or form.waits_for())

    def check_open(self, desk: Desk) -> Form:
        form = self.form(desk)
        if not form.is_open:
            raise self.refusal(form, f"Form {form.serial} is {form.stage}")
        if form.overtaken and not self.for_overtaken:
            what = f"What is marked at seat {form.seat} has changed since form {form.serial}"
            raise self.refusal(form, what)
        return form

    def check_capacity(self, desk: Desk, form: Form) -> None:
        """A person stands by a form in one role only, whatever roles they have had."""
        before = form.capacities().get(desk.actor.id)
        if before is not None and before is not desk.actor.role:
            raise self.refusal(
                form,
                f"{desk.actor.id} has set a hand to form {self.serial} as {before} already",
                accepted=f"another {desk.actor.role}",
            )


def kind_of(desk: Desk) -> ComplimentaryForm:
    """The form whose paragraphs are cited: the table's, or for the house the latest used."""
    if desk.table is not None:
        return kind_at(desk.table)
    latest = desk.book(Forms).latest()
    if latest is not None:
        return latest.kind
    at_tables = (form_of(table.rules) for table in desk.tables.values())
    return next(filter(None, at_tables), ANY_FORM)


def kind_at(table: TableState) -> ComplimentaryForm:
    """The form of a table; refused at the table of a game that has none."""
    found = form_of(table.rules)
    if found is None:
        raise NotNow(
            f"{table.rules.title} under {table.rules.chapter} has no Complimentary Vigorish Form",
            accepted="tables of a game with deferred vigorish have one",
        )
    return found
