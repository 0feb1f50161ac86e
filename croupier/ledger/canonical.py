"""One way to write a value as bytes, so that the same entry has the same hash everywhere.

JSON with keys sorted, no spaces, UTF-8; only objects, lists, strings, whole numbers, booleans and
null. A float has no place in a ledger and is refused.
"""

from __future__ import annotations

import json
from typing import Any


def encode(value: Any) -> bytes:
    """The canonical bytes of a value.

    >>> encode({"b": [1, None], "a": "é"}).decode()
    '{"a":"é","b":[1,null]}'
    """
    _check(value)
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode("utf-8")


_PLAIN = frozenset({str, int, bool, type(None)})  # what most values are, told at a glance


def _check(value: Any) -> None:
    if isinstance(value, float):
        raise TypeError("a float may not be written to the ledger")
    if isinstance(value, dict):
        for key, inner in value.items():
            if not isinstance(key, str):
                raise TypeError(f"a key must be a string: {key!r}")
            if type(inner) not in _PLAIN:
                _check(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            if type(inner) not in _PLAIN:
                _check(inner)
    elif value is not None and not isinstance(value, str | int):
        raise TypeError(f"{type(value).__name__} may not be written to the ledger")
