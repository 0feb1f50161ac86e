"""A real server in a process of its own or in this one, and who looks at it: people signed in over
HTTP, and a real Chromium.

The demonstration floor is furnished once for all tests of a process, and each serves a copy of
its own: no test meets what another has done.
"""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from itertools import takewhile
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from croupier.floor import House, People
from croupier.floor.demonstration import furnish
from croupier.floor.folded import Folded
from croupier.ledger import SQLiteLedger
from croupier.publish.papers.demonstration import file_papers
from croupier.web import door
from croupier.web.app import create_app

TABLE = "SB-1"
PASSWORD = "demonstration"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def chromium_path() -> str:
    """Where Chromium is; without one a test fails, for nobody has looked at the page."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        pytest.fail("no Chromium: `make test` installs one where it may, else install it first")
    return found


class Server:
    """`croupier serve --demonstration`, which can be killed and started again."""

    def __init__(self, directory: Path, *more: str, ledger: str | None = None) -> None:
        self.directory = directory
        self.port = 0
        self._more = more
        self._ledger = ledger
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-m", "croupier.cli", "serve", "--demonstration"),
                *("--ledger", self._ledger or str(self.ledger)),
                *("--people", str(self.directory / "people.sqlite")),
                *("--port", str(self.port), *self._more),
            ],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        greeting = self.process.stdout.readline()
        self.port = int(greeting.rpartition(":")[2])
        last = "Stop with Ctrl-C.\n"
        self.printed = list(takewhile(lambda line: line != last, self.process.stdout))
        self.address = f"http://127.0.0.1:{self.port}"

    @property
    def ledger(self) -> Path:
        return self.directory / "ledger.sqlite"

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


class InThisProcess:
    """An application on a port of its own, served by a thread until it is stopped."""

    def __init__(
        self, app: FastAPI, *, clock: Callable[[], float] = time.monotonic, **options: Any
    ) -> None:
        listening = door.listen("127.0.0.1", 0, room=app.state.channels.displays.room)
        listening.clock = clock
        self.address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        self.server = door.Server(app, listening, **{"proxy_headers": False, **options})
        self._thread = threading.Thread(target=self.server.listen)
        self._thread.start()
        while not self.server.started:
            time.sleep(0.01)

    def stop(self) -> None:
        self.server.should_exit = True
        self._thread.join()


class Furnished:
    """A demonstration floor as it is when it is first served, to be copied."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        house, people = self._opened(directory)
        furnish(house, people)
        file_papers(house)
        self._folded: Folded | None = house.folded
        house.close()
        people.close()

    def _opened(self, directory: Path, folded: Folded | None = None) -> tuple[House, People]:
        house = House(SQLiteLedger(directory / "ledger.sqlite", synchronous="off"), folded=folded)
        return house, People(directory / "people.sqlite", clock=house.now, demonstration=True)

    def copied_to(self, directory: Path) -> tuple[House, People]:
        """The same floor in another place, where things may happen."""
        shutil.copytree(self._directory, directory, dirs_exist_ok=True)
        return self._opened(directory, self._folded)

    def served(self, directory: Path) -> InThisProcess:
        return InThisProcess(create_app(*self.copied_to(directory), demonstration=True))


class Client:
    """A person signed in over HTTP."""

    def __init__(self, address: str, staff: str) -> None:
        self.http = httpx.Client(base_url=address, timeout=20)
        answer = self.http.post("/sign-in", data={"staff": staff, "password": PASSWORD})
        assert answer.status_code == 303, answer.text
        page = self.http.get(f"/tables/{TABLE}/console").text
        self.csrf = page.partition('data-csrf="')[2].partition('"')[0]
        self._made = 0

    def send(self, command: dict[str, Any], command_id: str | None = None) -> httpx.Response:
        self._made += 1
        return self.http.post(
            f"/api/tables/{TABLE}/commands",
            json={"id": command_id or f"test-{self.csrf}-{self._made}", "command": command},
            headers={"X-CSRF-Token": self.csrf},
        )

    def do(self, type_: str, **particulars: Any) -> dict[str, Any]:
        answer = self.send({"type": type_, **particulars})
        assert answer.status_code == 200, answer.text
        entered: dict[str, Any] = answer.json()
        return entered

    def state(self) -> dict[str, Any]:
        state: dict[str, Any] = self.http.get(f"/api/tables/{TABLE}").json()
        return state
