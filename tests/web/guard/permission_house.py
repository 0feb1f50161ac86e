"""A real floor over HTTP, with one person of each role and one who is signed in twice."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import httpx
from houses import ACTORS, FLOORPERSON, Floor
from serving import InThisProcess

from croupier.floor import People, StaffMember
from croupier.roles import Role
from croupier.web.app import create_app
from croupier.web.context import COOKIE

SIC_BO, MINI_BACCARAT = "SB-1", "MB-1"
STAFF = {
    role: StaffMember(
        actor.id, role.value.capitalize(), role, SIC_BO if role is Role.PATRON_DISPLAY else None
    )
    for role, actor in ACTORS.items()
}


def password_of(role: Role) -> str:
    return f"the {role.value} knows this"


class PermissionHouse:
    """A house with an open sic bo table and a baccarat table, served from this process."""

    def __init__(self, directory: Path) -> None:
        self.floor = Floor(directory / "ledger.sqlite")
        self.people = People(directory / "people.sqlite", clock=self.floor.clock)
        for role, member in STAFF.items():
            self.people.enrol(member, password_of(role))
        self.floor.open()
        self.floor.seat(1, 500_00)
        baccarat = {"game": "mini-baccarat", "edition": "13:69F", "pit": "Pit 2", "seats": 8}
        limits = {"minimum": 5_00, "maximum": 500_00, "increment": 5_00}
        self.floor.do(FLOORPERSON, "establish-table", MINI_BACCARAT, **baccarat, limits=limits)
        self.app = create_app(self.floor.house, self.people, demonstration=False)
        self.server = InThisProcess(self.app)
        self.address = self.server.address
        self._opened: list[httpx.Client] = []
        self._sessions = {role: self.enter(role) for role in Role}

    def anyone(self) -> httpx.Client:
        client = httpx.Client(base_url=self.address, timeout=20)
        self._opened.append(client)
        return client

    def enter(self, role: Role) -> Visitor:
        """A session of its own of the person with a role."""
        token = self.people.sign_in(STAFF[role].id, password_of(role), address="127.0.0.1")
        client = self.anyone()
        client.cookies.set(COOKIE, token)
        return Visitor(client, self.people.session(token).csrf)

    def visitor(self, role: Role) -> Visitor:
        return self._sessions[role]

    @property
    def head(self) -> tuple[int, bytes]:
        return self.floor.ledger.head()

    def stop(self) -> None:
        for client in self._opened:
            client.close()
        self.server.stop()


class Visitor:
    """A browser with a session, and the token its pages know."""

    made = 0

    def __init__(self, http: httpx.Client, csrf: str) -> None:
        self.http = http
        self.csrf = csrf

    def send(
        self,
        command: dict[str, Any],
        *,
        table: str = SIC_BO,
        command_id: str | None = None,
        **more: Any,
    ) -> httpx.Response:
        Visitor.made += 1
        envelope = {"id": command_id or f"sent-{Visitor.made}", "command": command, **more}
        headers = {"X-CSRF-Token": self.csrf}
        return self.http.post(f"/api/tables/{table}/commands", json=envelope, headers=headers)


def problem_of(answer: httpx.Response) -> dict[str, Any]:
    """A problem as it should be: one plain line, no traceback."""
    assert answer.headers["content-type"] == "application/problem+json", answer.text
    problem: dict[str, Any] = answer.json()
    assert {"type", "title", "status", "detail"} <= set(problem)
    assert "\n" not in problem["detail"]
    assert re.search(r"Traceback|File \"", answer.text) is None
    return problem
