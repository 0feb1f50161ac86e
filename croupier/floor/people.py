"""The people of the house: enrolment, sign-in, sessions.

Passwords are kept as argon2 hashes and session tokens as SHA-256 hashes, in a store of their own
beside the ledger: who did what is in the ledger, how they prove who they are is not.
"""

from __future__ import annotations

import hashlib
import secrets
import threading
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import apsw

from croupier.lawbook import BadInput
from croupier.ledger.entry import format_time, parse_time
from croupier.roles import Role
from croupier.table import Actor

if TYPE_CHECKING:
    from argon2 import PasswordHasher

SCHEMA = """
CREATE TABLE IF NOT EXISTS staff (
    id TEXT PRIMARY KEY, title TEXT NOT NULL, role TEXT NOT NULL, password TEXT NOT NULL,
    failures INTEGER NOT NULL DEFAULT 0, locked_until TEXT
) STRICT;
CREATE TABLE IF NOT EXISTS session (
    token BLOB PRIMARY KEY, staff TEXT NOT NULL REFERENCES staff, csrf TEXT NOT NULL,
    expires TEXT NOT NULL
) STRICT;
"""

SESSION_LENGTH = timedelta(hours=12)
FAILURES_BEFORE_LOCK = 5
LOCK_LENGTH = timedelta(minutes=5)


class NotSignedIn(BadInput):
    """No session, or none that still holds."""


@dataclass(frozen=True, slots=True)
class StaffMember:
    """A person of the house, called by role."""

    id: str
    title: str
    role: Role

    @property
    def actor(self) -> Actor:
        return Actor(self.id, self.role)


@dataclass(frozen=True, slots=True)
class Session:
    """A signed-in person and the token their pages must send back."""

    member: StaffMember
    csrf: str


@cache
def _hasher() -> PasswordHasher:
    from argon2 import PasswordHasher

    return PasswordHasher()


class People:
    """Staff and their sessions, in one SQLite file."""

    def __init__(self, path: Path, *, clock: Callable[[], datetime]) -> None:
        self._clock = clock
        self._lock = threading.RLock()
        self._connection = apsw.Connection(str(path))
        self._connection.set_busy_timeout(10_000)
        self._connection.execute(SCHEMA)

    def close(self) -> None:
        self._connection.close()

    def enrol(self, member: StaffMember, password: str) -> None:
        """Enrol a person, or give one enrolled before a new password and end their sessions."""
        with self._lock:
            self._connection.execute(
                "INSERT INTO staff (id, title, role, password) VALUES (?, ?, ?, ?)"
                " ON CONFLICT (id) DO UPDATE SET password = excluded.password",
                (member.id, member.title, member.role.value, _hasher().hash(password)),
            )
            self._connection.execute("DELETE FROM session WHERE staff = ?", (member.id,))

    def staff(self) -> list[StaffMember]:
        with self._lock:
            rows = self._connection.execute("SELECT id, title, role FROM staff ORDER BY rowid")
            return [StaffMember(id_, title, Role(role)) for id_, title, role in rows]

    def sign_in(self, staff_id: str, password: str) -> str:
        """A new session's token; refuses a wrong password, and any for a while after five."""
        from argon2.exceptions import Argon2Error

        refused = BadInput("That name and password do not go together")
        with self._lock:
            row = self._connection.execute(
                "SELECT password, locked_until FROM staff WHERE id = ?", (staff_id,)
            ).fetchone()
            if row is None:
                _hasher().hash(password)  # takes as long as a wrong password, and tells as little
                raise refused
            hashed, locked_until = row
            if locked_until is not None and parse_time(locked_until) > self._clock():
                raise BadInput("Too many wrong passwords", accepted="try again in five minutes")
            try:
                _hasher().verify(hashed, password)
            except Argon2Error:
                self._count_failure(staff_id)
                raise refused from None
            return self._begin_session(staff_id)

    def session(self, token: str | None) -> Session:
        """The session of a token."""
        if token is not None:
            with self._lock:
                row = self._connection.execute(
                    "SELECT staff.id, title, role, csrf, expires FROM session"
                    " JOIN staff ON staff.id = session.staff WHERE token = ?",
                    (_digest(token),),
                ).fetchone()
            if row is not None and parse_time(row[4]) > self._clock():
                return Session(StaffMember(row[0], row[1], Role(row[2])), row[3])
        raise NotSignedIn("Nobody is signed in here", accepted="sign in first")

    def sign_out(self, token: str) -> None:
        with self._lock:
            self._connection.execute("DELETE FROM session WHERE token = ?", (_digest(token),))

    def _begin_session(self, staff_id: str) -> str:
        token = secrets.token_urlsafe(32)
        now = self._clock()
        self._connection.execute(
            "UPDATE staff SET failures = 0, locked_until = NULL WHERE id = ?", (staff_id,)
        )
        self._connection.execute("DELETE FROM session WHERE expires < ?", (format_time(now),))
        self._connection.execute(
            "INSERT INTO session VALUES (?, ?, ?, ?)",
            (
                _digest(token),
                staff_id,
                secrets.token_urlsafe(16),
                format_time(now + SESSION_LENGTH),
            ),
        )
        return token

    def _count_failure(self, staff_id: str) -> None:
        self._connection.execute(
            "UPDATE staff SET failures = failures + 1 WHERE id = ?", (staff_id,)
        )
        until = format_time(self._clock() + LOCK_LENGTH)
        self._connection.execute(
            "UPDATE staff SET failures = 0, locked_until = ? WHERE id = ? AND failures >= ?",
            (until, staff_id, FAILURES_BEFORE_LOCK),
        )


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
