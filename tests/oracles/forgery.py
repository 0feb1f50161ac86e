"""Ways to change a ledger behind its back, for the tests that must find it out."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import apsw

from croupier.ledger import SQLiteLedger
from croupier.ledger.canonical import encode

Row = tuple[int, str, bytes, bytes]
Edit = Callable[[dict[str, Any]], object]

REWRITE = "UPDATE entry SET content = ?, hash = ? WHERE sequence = ?"


def rows(path: Path) -> list[Row]:
    """Every row of a ledger as stored."""
    ledger = SQLiteLedger(path, read_only=True)
    found = list(ledger.rows())
    ledger.close()
    return found


def change(path: Path, *statements: tuple[str, tuple[Any, ...]]) -> None:
    """Change the store by SQL, with what guards it taken away."""
    connection = apsw.Connection(str(path))
    triggers = "SELECT name FROM sqlite_schema WHERE type = 'trigger'"
    for (trigger,) in connection.execute(triggers).fetchall():
        connection.execute(f"DROP TRIGGER {trigger}")
    with connection:
        for statement, values in statements:
            connection.execute(statement, values)
    connection.close()


def forged(row: Row, edit: Edit) -> tuple[bytes, bytes]:
    """The content of a row with something changed in it, and the hash that goes with it."""
    entry = json.loads(row[2])
    edit(entry)
    content = encode(entry)
    return content, hashlib.sha256(content).digest()


def rechained(path: Path, edited: int, edit: Edit) -> None:
    """Edit one entry, and hash and chain it and every one after it anew."""
    statements, previous = [], bytes(32)
    for row in rows(path):

        def chain(entry: dict[str, Any], sequence: int = row[0], before: bytes = previous) -> None:
            entry["previous"] = before.hex()
            if sequence == edited:
                edit(entry)

        content, previous = forged(row, chain)
        statements.append((REWRITE, (content, previous, row[0])))
    change(path, *statements)
    # A forger who knows of the note beside the ledger takes it away.
    path.with_name(f"{path.name}-head").unlink(missing_ok=True)


def flipped(data: bytes) -> bytes:
    """The same bytes but for one bit in the middle."""
    middle = len(data) // 2
    return data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :]


def _flip_content(path: Path) -> None:
    _, _, content, hash_ = rows(path)[8]
    change(path, (REWRITE, (flipped(content), hash_, 9)))


def _flip_hash(path: Path) -> None:
    _, _, content, hash_ = rows(path)[8]
    change(path, (REWRITE, (content, flipped(hash_), 9)))


def _delete(path: Path, sequence: int = 9) -> None:
    change(path, ("DELETE FROM entry WHERE sequence = ?", (sequence,)))


def _insert(path: Path) -> None:
    _, _, *last = rows(path)[6]
    change(
        path,
        ("UPDATE entry SET sequence = -sequence WHERE sequence > 7", ()),
        ("UPDATE entry SET sequence = 1 - sequence WHERE sequence < 0", ()),
        ("INSERT INTO entry VALUES (8, 'put-in', ?, ?)", tuple(last)),
    )


def _insert_before_the_first(path: Path) -> None:
    change(path, ("INSERT INTO entry VALUES (0, 'zero', x'7b7d', x'00')", ()))


def _swap(path: Path) -> None:
    (_, id_3, *third), (_, id_4, *fourth) = rows(path)[2:4]
    place = "UPDATE entry SET command_id = ?, content = ?, hash = ? WHERE sequence = ?"
    change(path, (place, ("aside", *third, 3)), (place, (id_3, *third, 4)))
    change(path, (place, (id_4, *fourth, 3)))


# What a forger may do to a ledger of a dozen entries and more, the twelfth of them signed.
TAMPERING: dict[str, Callable[[Path], None]] = {
    "a flipped byte": _flip_content,
    "a flipped byte of a hash": _flip_hash,
    "a deleted row": _delete,
    "a deleted row that was signed": lambda path: _delete(path, 12),
    "an inserted row": _insert,
    "a row before the first": _insert_before_the_first,
    "swapped rows": _swap,
}
