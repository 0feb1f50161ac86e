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
    told = json.loads(row[2])
    edit(told)
    content = encode(told)
    return content, hashlib.sha256(content).digest()


def rechained(path: Path, edited: int, edit: Edit) -> None:
    """Edit one entry, and hash and chain it and every one after it anew."""
    statements, previous = [], bytes(32)
    for row in rows(path):

        def chain(told: dict[str, Any], at: int = row[0], before: bytes = previous) -> None:
            told["previous"] = before.hex()
            if at == edited:
                edit(told)

        content, previous = forged(row, chain)
        statements.append((REWRITE, (content, previous, row[0])))
    change(path, *statements)
    # A forger who knows of the note beside the ledger takes it away.
    path.with_name(f"{path.name}-head").unlink(missing_ok=True)
