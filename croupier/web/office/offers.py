"""A command of the house offered on a page: what is known already, and what is still to be asked.

The page sends it to the API as it sends any command; who signs by it is asked for there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from croupier.floor.core.desk import HOUSE, HouseCommand
from croupier.table import TableCommand
from croupier.web.console.questions import Question, questions


@dataclass(frozen=True, slots=True)
class Offer:
    """A form with one button: `known` is sent along with what is entered."""

    type: str
    label: str
    table: str
    cite: str | None
    questions: tuple[Question, ...]
    known: Mapping[str, Any] = field(default_factory=dict)


def offer(
    command: type[HouseCommand] | type[TableCommand],
    *,
    table: str = HOUSE,
    label: str | None = None,
    cite: str | None = None,
    known: Mapping[str, Any] | None = None,
    suggested: Mapping[str, Any] | None = None,
    asked_as: Mapping[str, str] | None = None,
) -> Offer:
    """The offer of a command: its fields are asked, in words of the page's own where it has such,
    but for those that are known."""
    given, words = dict(known or {}), asked_as or {}
    asked = tuple(
        replace(one, label=words.get(one.name, one.label))
        for one in questions(command, suggested)
        if one.name not in given
    )
    return Offer(command.type, label or command.label, table, cite, asked, given)
