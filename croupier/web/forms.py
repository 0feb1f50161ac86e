"""What a person must enter for an act or a command, read off its model.

A game's acts need no form of their own: their fields say what to ask for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel


@dataclass(frozen=True, slots=True)
class Question:
    """One thing to enter: `kind` is dice, yes-no, choice, money, limits or number."""

    name: str
    label: str
    kind: str
    choices: tuple[str, ...] = ()
    count: int = 0
    default: Any = None


def questions(model: type[BaseModel]) -> tuple[Question, ...]:
    """The questions a model's fields ask."""
    schema = model.model_json_schema()
    shared = schema.get("$defs", {})
    return tuple(
        _question(name, shared.get(field.get("$ref", "").rpartition("/")[2], field))
        for name, field in schema.get("properties", {}).items()
    )


def _question(name: str, field: dict[str, Any]) -> Question:
    label = name.replace("_", " ").capitalize()
    default = field.get("default")
    match field:
        case {"entered_as": "dice", "maxItems": count}:
            return Question(name, label, "dice", count=count)
        case {"entered_as": kind}:
            return Question(name, label, kind, default=default)
        case {"enum": choices}:
            return Question(name, label, "choice", choices=tuple(choices), default=default)
        case {"type": "boolean"}:
            return Question(name, label, "yes-no", default=default)
        case _:
            return Question(name, label, "number", default=default)
