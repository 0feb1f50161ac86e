"""What streams send: each entry in the bytes that patrons, and those that staff, are told of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from croupier.floor.core.desk import HOUSE
from croupier.ledger import Entry
from croupier.web.console.display import public_line
from croupier.web.console.log import staff_line


@dataclass(frozen=True, slots=True)
class Message:
    """What is told of an entry, ready to be sent."""

    sequence: int
    public: bytes
    staff: bytes


def message_of(entry: Entry) -> Message:
    """An entry as patrons and as staff are told of it."""
    public, staff = (
        written(line, sequence=entry.sequence) for line in (public_line(entry), staff_line(entry))
    )
    return Message(entry.sequence, public, staff)


def written(line: Mapping[str, Any], *, sequence: int | None = None, event: str = "") -> bytes:
    """A message as an event stream has it, with the id its hearer comes back with."""
    named = f"event: {event}\n" if event else ""
    known = "" if sequence is None else f"id: {sequence}\n"
    return f"{named}{known}data: {json.dumps(line)}\n\n".encode()


def written_board(drawn: str) -> bytes:
    """A board as an event stream has it: as it is drawn, line by line."""
    lines = "".join(f"data: {line}\n" for line in drawn.splitlines())
    return f"event: board\n{lines}\n".encode()


def tables_of(entry: Entry) -> set[str]:
    """The tables an entry concerns: where it was made, or those an entry for the house is about."""
    if entry.record.table != HOUSE:
        return {entry.record.table}
    return {fact["table"] for fact in entry.record.event.facts if "table" in fact}
