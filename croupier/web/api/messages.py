"""What streams send: each entry in the bytes that patrons, and those that staff, are told of it.

It is sent as it is written, or packed, once for all who listen: a board is tens of kilobytes,
nearly all of them as before, and two hundred displays are sent it.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
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


@dataclass(frozen=True, slots=True)
class Encoding:
    """A content encoding of HTTP: how a stream in it begins, and how a piece of it is sent."""

    name: str
    beginning: bytes
    piece: Callable[[bytes], bytes]

    @property
    def headers(self) -> dict[str, str]:
        return {"Content-Encoding": self.name} if self.name else {}


@lru_cache(maxsize=256)
def packed(piece: bytes) -> bytes:
    """A piece by itself: none looks back on another, and each ends on a whole byte, so that any
    row of them is one stream, whoever has heard what.

    >>> unpacker = zlib.decompressobj()
    >>> unpacker.decompress(DEFLATE.beginning + packed(b"one, ") + packed(b"two"))
    b'one, two'
    """
    packer = zlib.compressobj(zlib.Z_BEST_SPEED, wbits=-zlib.MAX_WBITS)
    return packer.compress(piece) + packer.flush(zlib.Z_SYNC_FLUSH)


PLAIN = Encoding("", b"", bytes)
DEFLATE = Encoding("deflate", b"\x78\x9c", packed)  # as RFC 1950 has a stream begin


def encoding_for(accepted: str) -> Encoding:
    """The encoding for whoever accepts these, as browsers list them.

    >>> encoding_for("gzip, deflate, br, zstd").name, encoding_for("deflate;q=0, br").name
    ('deflate', '')
    """
    names = {name.strip().lower() for name in accepted.split(",")}
    return DEFLATE if DEFLATE.name in names else PLAIN
