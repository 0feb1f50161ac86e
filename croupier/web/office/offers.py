"""A command of the house offered on a page: what is known already, and what is still to be asked.

Who may give a command is said by the command alone: a page names what it might offer, and the
house says what it would take. The page sends it to the API as it sends any command; who signs by
it is asked for there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from croupier.floor.core.desk import HOUSE, HouseCommand, why_not
from croupier.roles import Role
from croupier.table import TableCommand
from croupier.web.console.questions import Question, questions
from croupier.web.context import Visit


@dataclass(frozen=True, slots=True)
class Offer:
    """A form with one button: `known` is sent along with what is entered."""

    command: type[HouseCommand] | type[TableCommand]
    label: str
    table: str
    cite: str | None
    questions: tuple[Question, ...]
    known: Mapping[str, Any] = field(default_factory=dict)
    is_primary: bool = False  # what is to be done now

    @property
    def type(self) -> str:
        return self.command.type


def offer(
    command: type[HouseCommand] | type[TableCommand],
    *,
    table: str = HOUSE,
    label: str | None = None,
    cite: str | None = None,
    known: Mapping[str, Any] | None = None,
    suggested: Mapping[str, Any] | None = None,
    asked_as: Mapping[str, str] | None = None,
    is_primary: bool = False,
) -> Offer:
    """The offer of a command: its fields are asked, in words of the page's own where it has such,
    but for those that are known."""
    given, likely, words = dict(known or {}), suggested or {}, asked_as or {}
    asked = tuple(
        replace(
            question,
            label=words.get(question.name, question.label),
            default=likely.get(question.name, question.default),
        )
        for question in _asked(command)
        if question.name not in given
    )
    return Offer(command, label or command.label, table, cite, asked, given, is_primary)


_asked = cache(questions)  # making a schema takes its time, and a page offers one command often


def falling_to(role: Role, *offers: Offer) -> tuple[Offer, ...]:
    """Of what is offered whatever the house would say to it now, what falls to a role."""
    return tuple(offered for offered in offers if role in offered.command.roles)


def taken(
    visit: Visit, *offers: Offer, entered: Mapping[str, Any] | None = None
) -> tuple[Offer, ...]:
    """Of what might be offered, what the house would take from this person now: with what is
    entered, or else with something that could be."""
    return tuple(offered for offered in offers if _is_taken(visit, offered, entered or {}))


def _is_taken(visit: Visit, offered: Offer, entered: Mapping[str, Any]) -> bool:
    given = {question.name: _something(question) for question in offered.questions}
    command = offered.command.of_request({**given, **entered, **offered.known})
    assert isinstance(command, HouseCommand)
    return why_not(visit.house.desk(offered.table, visit.actor, visit.now), command) is None


def _something(question: Question) -> Any:
    """What could be entered for a question."""
    if question.default is not None:
        return question.default
    match question.kind:
        case "yes-no":
            return True
        case "number" | "money":
            return question.least
        case _:
            return "-"


def first_leads(offers: Iterable[Offer]) -> tuple[Offer, ...]:
    """Offers in the order they come in, the first of them as what is to be done now."""
    return tuple(replace(offered, is_primary=not n) for n, offered in enumerate(offers))
