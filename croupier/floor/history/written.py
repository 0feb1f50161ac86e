"""Frozen values written as JSON and read back the same, whatever books a standing comes to hold.

A tuple is a list, what JSON has is itself, and anything else is an object that says what it `is`:
a frozen dataclass, model or enumeration of the package by its name, field by field. Rules are
told by game, edition and elections. What was written before is not written again.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime
from enum import Enum
from fractions import Fraction
from functools import cache
from importlib import import_module
from typing import Any

from pydantic import BaseModel

from croupier.games.registry import rules as rules_of
from croupier.games.rules import Rules
from croupier.lawbook import CroupierError

UNREADABLE = (ArithmeticError, AttributeError, ImportError, LookupError, TypeError, ValueError)
IS = "is"  # a word that no field of a Python class can be called by
PACKAGE = "croupier."
# What a standing is made of. Nothing outside of these is ever looked up by a name that was read.
LAYERS = ("lawbook", "entered", "roles", "equipment", "money", "games", "table", "ledger", "floor")


class Unwritten(ValueError):
    """A value that cannot be written, or what is written cannot be read."""


def write(value: Any) -> bytes:
    """A value as one line of JSON."""
    return json.dumps(Writer().written(value), ensure_ascii=False, separators=(",", ":")).encode()


def read(text: bytes) -> Any:
    """The value of a line that `write` wrote."""
    try:
        return Reader().value(json.loads(text))
    except (*UNREADABLE, CroupierError) as error:
        raise Unwritten(f"cannot be read: {error}") from error
    except RecursionError:
        raise Unwritten("cannot be read: nested too deep") from None


class Writer:
    """Writes a value, and refers to what it has written before by its number."""

    def __init__(self) -> None:
        self._numbers: dict[int, int] = {}  # by the identity of values that the whole one holds

    def written(self, value: Any) -> Any:
        type_ = type(value)
        if type_ in _PLAIN:
            return value
        if type_ is tuple:
            return [self.written(inner) for inner in value]
        if id(value) in self._numbers:
            return {IS: self._numbers[id(value)]}
        written = self._told(value, type_)
        if dataclasses.is_dataclass(value):
            self._numbers[id(value)] = len(self._numbers)
        return written

    def _told(self, value: Any, type_: type[Any]) -> Any:
        if type_ in _WRITTEN:
            name, write_ = _WRITTEN[type_]
            return {IS: name, "of": write_(value)}
        if type_ is dict:
            pairs = [[self.written(key), self.written(held)] for key, held in value.items()]
            return {IS: "mapping", "of": pairs}
        if type_ is frozenset:
            return {IS: "set", "of": [self.written(inner) for inner in sorted(value, key=write)]}
        if isinstance(value, Rules):
            game, edition = value.game_id, value.chapter.value
            particulars = {"game": game, "edition": edition, "elections": value.elections.entered()}
            return {IS: "rules", **particulars}
        name = _name(type_)
        if isinstance(value, Enum):
            return {IS: name, "of": value.value}
        return {IS: name, **{held: self.written(getattr(value, held)) for held in _fields(name)}}


class Reader:
    """Reads what a `Writer` wrote; rules that are alike are one."""

    def __init__(self) -> None:
        self._numbered: list[Any] = []
        self._rules: dict[str, Rules[Any]] = {}

    def value(self, data: Any) -> Any:
        if isinstance(data, list):
            return tuple([self.value(inner) for inner in data])
        if not isinstance(data, dict):
            return data
        match data[IS]:
            case int(number):
                return self._numbered[number]
            case "mapping":
                return {self.value(key): self.value(held) for key, held in data["of"]}
            case "set":
                return frozenset(map(self.value, data["of"]))
            case "rules":
                return self._rules_told(data)
            case name if name in _READ:
                return _READ[name](data["of"])
            case name:
                return self._made(name, data)

    def _made(self, name: str, data: Mapping[str, Any]) -> Any:
        class_ = _class_named(name)
        if issubclass(class_, Enum):
            return class_(data["of"])
        fields = {held: self.value(data[held]) for held in _fields(name)}
        if issubclass(class_, BaseModel):
            return class_.model_construct(**fields)
        made = class_(**fields)
        self._numbered.append(made)
        return made

    def _rules_told(self, data: Mapping[str, Any]) -> Rules[Any]:
        name = json.dumps(data)
        if name not in self._rules:
            game, edition, elections = data["game"], data["edition"], data["elections"]
            self._rules[name] = rules_of(game, edition=edition, elections=elections)
        return self._rules[name]


def _time(value: datetime) -> str:
    if value.tzinfo is not UTC:
        raise Unwritten(f"{value!r} is not a time in UTC, as the ledger keeps it")
    return value.isoformat()


_PLAIN = frozenset({type(None), bool, int, str})
_WRITTEN: dict[type[Any], tuple[str, Callable[[Any], Any]]] = {
    bytes: ("bytes", bytes.hex),
    date: ("date", date.isoformat),
    datetime: ("time", _time),
    Fraction: ("fraction", str),
}
_READ: dict[str, Callable[[Any], Any]] = {
    "bytes": bytes.fromhex,
    "date": date.fromisoformat,
    "time": datetime.fromisoformat,
    "fraction": Fraction,
}


def _name(class_: type[Any]) -> str:
    """What a class is called: `floor.standing.Standing`."""
    name = f"{class_.__module__}.{class_.__qualname__}".removeprefix(PACKAGE)
    if _class_named(name) is not class_:
        raise Unwritten(f"{class_.__qualname__} has no name of its own")
    return name


@cache
def _class_named(name: str) -> type[Any]:
    """The frozen class of the package that a name is for; Unwritten if it is none."""
    module, _, class_name = name.rpartition(".")
    if module.partition(".")[0] in LAYERS:
        found = getattr(import_module(PACKAGE + module), class_name, None)
        if (
            isinstance(found, type)
            and f"{PACKAGE}{module}" == found.__module__
            and _is_frozen(found)
        ):
            return found
    raise Unwritten(f"{name} is no frozen value of ours")


def _is_frozen(class_: type[Any]) -> bool:
    if issubclass(class_, Rules):
        return False
    if issubclass(class_, BaseModel):
        return bool(class_.model_config.get("frozen"))
    if issubclass(class_, Enum):
        return True
    return bool(getattr(getattr(class_, "__dataclass_params__", None), "frozen", False))


@cache
def _fields(name: str) -> tuple[str, ...]:
    class_ = _class_named(name)
    if issubclass(class_, BaseModel):
        return tuple(class_.model_fields)
    return tuple(field.name for field in dataclasses.fields(class_))
