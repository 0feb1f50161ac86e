"""The Complimentary Vigorish Form: vigorish deferred and never collected, documented to the cent.

A form cannot be lost, skipped or reused, nor signed by one person twice. A command becomes one
event of the ledger; the forms, like the tables, are folded from events alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from croupier.floor.complimentary.desk import Desk, FormCommand, kind_at
from croupier.floor.complimentary.forms import (
    ClosedDay,
    Form,
    Forms,
    Paid,
    Series,
    Signature,
    Stage,
)
from croupier.floor.complimentary.house_commands import OF_THE_HOUSE
from croupier.floor.complimentary.provisions import kind_for
from croupier.floor.complimentary.table_commands import AT_A_TABLE
from croupier.lawbook import BadInput, CroupierError
from croupier.table import Event, TableState, fold

__all__ = [
    "FORM_COMMANDS",
    "HOUSE",
    "ClosedDay",
    "Desk",
    "Form",
    "FormCommand",
    "Forms",
    "Paid",
    "Series",
    "Signature",
    "Stage",
    "decide_form",
    "fold_form",
    "is_about_forms",
    "kind_for",
    "read_form_command",
    "why_not",
]

HOUSE = "house"  # where commands of no one table are entered
FORM_COMMANDS = {command.type: command for command in (*AT_A_TABLE, *OF_THE_HOUSE)}


def is_about_forms(type_: object) -> bool:
    """Whether a command or event of that type is about forms."""
    return isinstance(type_, str) and type_ in FORM_COMMANDS


def read_form_command(body: Mapping[str, Any]) -> FormCommand:
    """The command a body asks for, its particulars read."""
    particulars = dict(body)
    type_ = particulars.pop("type")
    try:
        return FORM_COMMANDS[type_].model_validate(particulars)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(place) for place in first["loc"]) or "the command"
        raise BadInput(f"{type_}: {where}: {first['msg']}") from None


def decide_form(at: Desk, command: FormCommand) -> Event:
    """The event a command gives rise to; raises a refusal, and then nothing has changed."""
    if at.table is not None:
        kind_at(at.table)
    _check_place(at, command)
    command.check_role(at)
    command.check(at)
    return _event(at, command)


def why_not(at: Desk, command: FormCommand) -> CroupierError | None:
    """What stands against a command now; nothing, if it may be given."""
    try:
        decide_form(at, command)
    except CroupierError as error:
        return error
    return None


def fold_form(at: Desk, event: Event) -> tuple[TableState | None, Forms]:
    """The table, if it is of one, and the forms after an event.

    Serials and amounts are counted again from what came before: an event that says otherwise did
    not happen here.
    """
    command = read_form_command({"type": event.type, **event.particulars})
    _check_place(at, command)
    if (command.postings(at), command.facts(at)) != (event.postings, event.settlements):
        raise ValueError(f"{event.type} establishes something else than it says")
    table = None if at.table is None else fold(at.table, event, at.now)
    return table, command.after(at)


def _check_place(at: Desk, command: FormCommand) -> None:
    if command.of_the_house and at.table is not None:
        raise BadInput(
            f"{command.label!r} is of no one table", accepted=f"entered for {HOUSE!r} instead"
        )
    if not command.of_the_house and at.table is None:
        raise BadInput(f"{command.label!r} is done at a table", accepted="the id of the table")


def _event(at: Desk, command: FormCommand) -> Event:
    return Event(
        type=command.type,
        particulars=command.model_dump(mode="json"),
        postings=command.postings(at),
        settlements=command.facts(at),
        cite=str(command.kind(at).cite(command.rule)),
    )
