"""The desk a command about forms is laid on, and what every such command answers.

Each says who may give it, checks itself, and tells what follows: the forms as they then are, the
facts it establishes (a serial, an amount) and the money it moves. Nobody names a serial to be used
or an amount that the house knows itself.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, ClassVar

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from croupier.floor.complimentary.forms import Form, Forms, Signature
from croupier.floor.complimentary.provisions import KINDS, Kind, kind_for
from croupier.lawbook import BadInput, Provision, Refusal
from croupier.roles import Role
from croupier.table import Actor, Postings, TableState
from croupier.table.decide import NotYours

LARGEST_SERIAL = 10**9

Serial = Annotated[int, Field(ge=1, le=LARGEST_SERIAL, strict=True)]
Line = Annotated[
    str,
    # One printable line: a form must read as it was written.
    StringConstraints(strip_whitespace=True, min_length=1, max_length=120, pattern=r"^[^\p{C}]+$"),
]
PersonId = Annotated[str, StringConstraints(min_length=1, max_length=80)]


@dataclass(frozen=True, slots=True)
class Desk:
    """What a command about forms meets: the forms, the tables, where it is given, by whom, when."""

    forms: Forms
    tables: Mapping[str, TableState]
    table: TableState | None  # none: it is given for the house
    actor: Actor
    now: datetime

    @property
    def kind(self) -> Kind:
        """The form whose paragraphs are cited: the table's, or for the house the latest used."""
        if self.table is not None:
            return kind_at(self.table)
        latest = self.forms.latest()
        if latest is not None:
            return latest.kind
        at_tables = (kind_for(table.rules) for table in self.tables.values())
        return next(filter(None, at_tables), KINDS[0])

    def signature(self) -> Signature:
        return Signature.of(self.actor, self.now)


class FormCommand(BaseModel):
    """A command about forms: may I, what follows, what it establishes, what it moves."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    type: ClassVar[str]
    label: ClassVar[str]
    roles: ClassVar[tuple[Role, ...]]
    rule: ClassVar[Provision]
    roles_by_rule: ClassVar[bool] = True  # whether the regulation itself names who does it
    of_the_house: ClassVar[bool] = False
    for_overtaken: ClassVar[bool] = False  # whether it is done with a form that was overtaken

    def kind(self, at: Desk) -> Kind:
        """The form whose paragraphs it cites."""
        return at.kind

    def check_role(self, at: Desk) -> None:
        if at.actor.role in self.roles:
            return
        falls_to = " or the ".join(self.roles)
        what = f"{self.label!r} falls to the {falls_to}, not to the {at.actor.role}"
        if not self.roles_by_rule:
            raise NotYours(what)
        raise Refusal(what, cite=self.kind(at).cite(self.rule))

    def check(self, at: Desk) -> None:
        """Raise a refusal if it may not be done."""

    @abstractmethod
    def after(self, at: Desk) -> Forms:
        """The forms once it is done."""

    def facts(self, at: Desk) -> tuple[Mapping[str, Any], ...]:
        """What it establishes beyond its particulars."""
        return ()

    def postings(self, at: Desk) -> Postings:
        """The money it moves."""
        return ()


class OfAForm(FormCommand):
    """A command about one form, given at that form's table."""

    serial: Serial

    def form(self, at: Desk) -> Form:
        """The form in question, of the gaming day that is open."""
        form = at.forms.today.get(self.serial)
        if form is None:
            raise self._no_such_form(at)
        if at.table is not None and form.table != at.table.id:
            raise BadInput(
                f"Form {self.serial} is of table {form.table}",
                accepted=f"it is signed, deposited or voided at {form.table}",
            )
        return form

    def _no_such_form(self, at: Desk) -> BadInput:
        if at.forms.form(self.serial) is not None:
            return BadInput(f"The gaming day of form {self.serial} is closed")
        known = ", ".join(str(serial) for serial in at.forms.today) or "none yet"
        return BadInput(f"Form {self.serial} is not in use", accepted=f"forms in use: {known}")

    def refusal(self, at: Desk, what: str, rule: Provision, *, accepted: str) -> Refusal:
        return Refusal(what, cite=self.form(at).kind.cite(rule), accepted=accepted)

    def check_open(self, at: Desk) -> Form:
        form = self.form(at)
        if not form.is_open:
            raise self.refusal(
                at, f"Form {form.serial} is {form.stage}", self.rule, accepted=form.waits_for()
            )
        if form.overtaken and not self.for_overtaken:
            raise self.refusal(
                at,
                f"What is marked at seat {form.seat} has changed since form {form.serial}",
                self.rule,
                accepted=form.waits_for(),
            )
        return form

    def check_capacity(self, at: Desk, rule: Provision) -> None:
        """A person stands by a form in one role only, whatever roles they have had."""
        before = self.form(at).capacities().get(at.actor.id)
        if before is not None and before is not at.actor.role:
            raise self.refusal(
                at,
                f"{at.actor.id} has set a hand to form {self.serial} as {before} already",
                rule,
                accepted=f"another {at.actor.role}",
            )


def kind_at(table: TableState) -> Kind:
    """The form of a table; refused at the table of a game that has none."""
    found = kind_for(table.rules)
    if found is None:
        raise BadInput(
            f"{table.rules.title} under {table.rules.chapter} has no Complimentary Vigorish Form",
            accepted="tables of a game with deferred vigorish have one",
        )
    return found
