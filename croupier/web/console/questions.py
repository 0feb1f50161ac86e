"""What a person must enter for an act or a command, read off its model.

A game's acts need no form of their own: their fields say what to ask for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from pydantic import BaseModel

from croupier.table import TableState
from croupier.web.console.dues import Owed


@dataclass(frozen=True, slots=True)
class Question:
    """One thing to enter: templates/question.html draws each `kind`."""

    name: str
    label: str
    kind: str
    choices: tuple[str, ...] = ()
    count: int = 0  # of dice
    least: int = 1  # number, or cards
    most: int | None = None
    optional: bool = False  # may be left out
    places: tuple[str, ...] = ()  # what each card is for, where the act says so
    default: Any = None
    owed: tuple[Owed, ...] = ()  # what each seat owes that may be ticked
    table: TableState | None = None  # whose limits stand, where others are asked for

    @property
    def answers(self) -> tuple[tuple[str, bool], ...]:
        """What can be chosen, and whether it is the usual choice."""
        if self.kind == "yes-no":
            usual = None if self.default is None else ("yes" if self.default else "no")
            return tuple((answer, answer == usual) for answer in ("yes", "no"))
        return tuple((choice, choice == self.default) for choice in self.choices)


def questions(
    model: type[BaseModel], suggested: Mapping[str, Any] | None = None
) -> tuple[Question, ...]:
    """The questions a model's fields ask; what is suggested stands in for their defaults."""
    schema = model.model_json_schema()
    shared = schema.get("$defs", {})
    asked = (
        _question(name, {**shared.get(field.get("$ref", "").rpartition("/")[2], {}), **field})
        for name, field in schema.get("properties", {}).items()
        if field.get("entered_as") != "nothing"
    )
    likely = suggested or {}
    return tuple(
        replace(question, default=likely.get(question.name, question.default)) for question in asked
    )


def _question(name: str, field: dict[str, Any]) -> Question:
    label = name.replace("_", " ").capitalize()
    default = field.get("default")
    for kind in field.get("anyOf", ()):  # of what may be left out, what it is if it is not
        if kind.get("type") != "null":
            return replace(_question(name, {**field, **kind, "anyOf": ()}), optional=True)
    match field:
        case {"entered_as": "dice", "maxItems": count}:
            return Question(name, label, "dice", count=count)
        case {"entered_as": "cards", "least": least, "most": most}:
            return Question(
                name,
                label,
                "cards",
                least=least,
                most=most,
                optional="default" in field,
                places=tuple(field.get("places", ())),
            )
        case {"entered_as": kind}:
            return Question(name, label, kind, default=default)
        case {"enum": choices}:
            return Question(name, label, "choice", choices=tuple(choices), default=default)
        case {"type": "boolean"}:
            return Question(name, label, "yes-no", default=default)
        case {"format": "date"}:
            return Question(name, label, "day", default=default)
        case {"type": "string"}:
            return Question(name, label, "text", default=default)
        case _:
            least = field.get("minimum", 1)
            most = field.get("maximum")
            return Question(name, label, "number", least=least, most=most, default=default)
