"""How a model is entered in a ledger: as its kind was first entered, while nothing new is used.

Ledgers live. A field that a command, an election or a limit has been given since is named
`added_later`, and is left out of the entry (and of the identity of a rule set) while it has its
default: so old entries keep their bytes, and fold and replay.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from pydantic import BaseModel, SerializerFunctionWrapHandler, model_serializer
from pydantic.config import JsonDict

_ADDED_LATER = "added_later"


def added_later() -> JsonDict:
    """For a field with a default that ledgers have lived without."""
    return {_ADDED_LATER: True}


@cache
def _defaults(model: type[BaseModel]) -> dict[str, Any]:
    """The fields that were added later, with their defaults."""
    fields = model.model_fields.items()
    return {
        name: field.get_default(call_default_factory=True)
        for name, field in fields
        if isinstance(field.json_schema_extra, dict) and _ADDED_LATER in field.json_schema_extra
    }


def not_entered(model: BaseModel) -> frozenset[str]:
    """The fields that were added later and have their default."""
    defaults = _defaults(type(model)).items()
    return frozenset(name for name, default in defaults if getattr(model, name) == default)


class Entered(BaseModel):
    """A model that is written into entries, by itself or within another."""

    @model_serializer(mode="wrap")
    def _as_entered(self, written_whole: SerializerFunctionWrapHandler) -> dict[str, Any]:
        written: dict[str, Any] = written_whole(self)
        for name in not_entered(self):
            del written[name]
        return written
