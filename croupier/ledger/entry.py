"""An entry: one accepted command and its event, chained by hash to the entry before."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from typing import Any

from croupier.lawbook import NotPossible
from croupier.ledger.canonical import encode
from croupier.roles import Role
from croupier.table.event import Actor, Event, as_text

GENESIS = bytes(32)  # what the first entry is chained to
OPENING = b'{"previous":"'  # how every content begins

# What reading a content may end in that is not the content of an entry, or no JSON at all.
MISSHAPEN = (ValueError, TypeError, KeyError, AttributeError, RecursionError, OverflowError)


@dataclass(frozen=True, slots=True)
class Record:
    """What is to be entered, before it has its place in the ledger."""

    command_id: str
    table: str
    actor: Actor
    time: datetime
    rules: str  # the identity of the rule set in force
    event: Event

    def as_data(self) -> dict[str, Any]:
        return {
            "command_id": self.command_id,
            "table": self.table,
            "actor": {"id": self.actor.id, "role": self.actor.role.value},
            "time": format_time(self.time),
            "rules": self.rules,
            "event": self.event.as_data(),
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Record:
        """A record of what an entry holds; one of MISSHAPEN, if that is not a record."""
        return cls(
            command_id=as_text(data["command_id"]),
            table=as_text(data["table"]),
            actor=Actor(as_text(data["actor"]["id"]), Role(data["actor"]["role"])),
            time=parse_time(data["time"]),
            rules=as_text(data["rules"]),
            event=Event.from_data(data["event"]),
        )


class Damaged(NotPossible):
    """An entry that is not one."""

    code = "damaged"


@dataclass(frozen=True)
class Entry:
    """A record in its place. `content` is what is stored and hashed, byte for byte."""

    sequence: int
    content: bytes
    hash: bytes

    @classmethod
    def chained(cls, sequence: int, previous: bytes, record: Record) -> Entry:
        """The entry of a record at its place in the chain."""
        content = encode(
            {"sequence": sequence, "previous": previous.hex(), "record": record.as_data()}
        )
        return cls(sequence, content, hashlib.sha256(content).digest())

    @cached_property
    def record(self) -> Record:
        try:
            return Record.from_data(json.loads(self.content)["record"])
        except MISSHAPEN:
            raise self.damaged("cannot be read") from None

    def check_follows(self, sequence: int, hash_: bytes) -> None:
        """Raise Damaged unless this is, to the byte, the entry after the one named."""
        record = self.record
        try:
            again = Entry.chained(sequence + 1, hash_, record)
        except MISSHAPEN:  # it holds what no entry can: a float, half a character
            raise self.damaged("cannot be read") from None
        if (again.sequence, again.content, again.hash) != (self.sequence, self.content, self.hash):
            raise self.damaged("is not the one that was entered")

    def line(self) -> bytes:
        """The entry as a line of JSON: its hash, and then its content, byte for byte."""
        stored = isinstance(self.content, bytes) and isinstance(self.hash, bytes)
        if not stored or not self.content.startswith(OPENING) or b"\n" in self.content:
            raise self.damaged("cannot be read")
        try:
            self.content.decode()
        except UnicodeDecodeError:
            raise self.damaged("holds what is no text") from None
        return b'{"hash":"%s",%s\n' % (self.hash.hex().encode(), self.content[1:])

    def damaged(self, what: str) -> Damaged:
        return Damaged(
            f"Entry {self.sequence} of the ledger {what}",
            accepted="croupier audit verify tells more",
        )


def format_time(time: datetime) -> str:
    """A time in UTC to the microsecond, always written alike."""
    return time.astimezone(UTC).isoformat(timespec="microseconds").removesuffix("+00:00") + "Z"


def parse_time(text: str) -> datetime:
    time = datetime.fromisoformat(text)
    if format_time(time) != text:
        raise ValueError(f"{text!r} is not a time in UTC to the microsecond")
    return time
