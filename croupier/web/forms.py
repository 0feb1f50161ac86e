"""What a person must enter for an act or a command, read off its model.

A game's acts need no form of their own: their fields say what to ask for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

MONEY = ("amount", "opener")  # fields in cents, entered in dollars


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
    if name == "limits":
        return Question(name, label, "limits")
    if "enum" in field:
        return Question(name, label, "choice", choices=tuple(field["enum"]), default=default)
    if field.get("type") == "array":
        return Question(name, label, "dice", count=field["maxItems"])
    if field.get("type") == "boolean":
        return Question(name, label, "yes-no", default=default)
    if name in MONEY:
        return Question(name, label, "money")
    return Question(name, label, "number", default=default)
