"""How a model is entered in a ledger: as its kind was first entered, while nothing new is used.

Ledgers live. A field that a command, an election or a limit has been given since is named
`added_later`, and is left out of the entry (and of the identity of a rule set) while it has its
default: so old entries keep their bytes, and fold and replay.

Where what is done by default is no longer what was done then, such a field of an act or a command
says what entries without it meant `before`: that is left out instead, and its default is entered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from pydantic import BaseModel, SerializerFunctionWrapHandler, model_serializer
from pydantic.config import JsonDict

_ADDED_LATER, _BEFORE = "added_later", "before"


def added_later(*, before: str | None = None) -> JsonDict:
    """For a field with a default that ledgers have lived without; and what they meant by it, if
    that was something else."""
    return {_ADDED_LATER: True} if before is None else {_ADDED_LATER: True, _BEFORE: before}


def as_it_was_meant(model: type[BaseModel], particulars: Mapping[str, Any]) -> dict[str, Any]:
    """The particulars of an entry, with what such an entry meant where it says nothing."""
    meant = {name: value for name, (value, is_told) in _meant(model).items() if is_told}
    return {**meant, **particulars}


@cache
def _meant(model: type[BaseModel]) -> dict[str, tuple[Any, bool]]:
    """The fields that were added later, with what entries without them mean; and whether that is
    another thing than the default."""
    fields = (
        (name, field, field.json_schema_extra)
        for name, field in model.model_fields.items()
        if isinstance(field.json_schema_extra, dict) and _ADDED_LATER in field.json_schema_extra
    )
    return {
        name: (extra[_BEFORE], True)
        if _BEFORE in extra
        else (field.get_default(call_default_factory=True), False)
        for name, field, extra in fields
    }


def not_entered(model: BaseModel) -> frozenset[str]:
    """The fields that were added later and are as entries without them mean them."""
    fields = _meant(type(model)).items()
    return frozenset(name for name, (meant, _) in fields if getattr(model, name) == meant)


def first_wrong(errors: Sequence[Any], *, whole: str) -> str:
    """Of the errors a model found in what it was to read, the first: where, and what.

    `whole` names what was read, for an error of no one part of it."""
    first = errors[0]
    return f"{'.'.join(map(str, first['loc'])) or whole}: {first['msg']}"


class Entered(BaseModel):
    """A model that is written into entries, by itself or within another."""

    @model_serializer(mode="wrap")
    def _as_entered(self, written_whole: SerializerFunctionWrapHandler) -> dict[str, Any]:
        written: dict[str, Any] = written_whole(self)
        for name in not_entered(self):
            del written[name]
        return written
