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
    enrolled INTEGER NOT NULL DEFAULT 1, failures INTEGER NOT NULL DEFAULT 0, locked_until TEXT
) STRICT;
CREATE TABLE IF NOT EXISTS floor (demonstration INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS session (
    token BLOB PRIMARY KEY, staff TEXT NOT NULL REFERENCES staff, csrf TEXT NOT NULL,
    expires TEXT NOT NULL
) STRICT;
"""

SESSION_LENGTH = timedelta(hours=12)
FAILURES_BEFORE_LOCK = 5
LEAST_PASSWORD = 8
LOCK_LENGTH = timedelta(minutes=5)


class NotSignedIn(BadInput):
    """No session, or none that still holds."""


class SignatureWanted(BadInput):
    """A command that is a signature came without the password of who signs."""


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


def parse_role(text: str) -> Role:
    """The role a person writes."""
    try:
        return Role(text)
    except ValueError:
        roles = ", ".join(role.value for role in Role)
        raise BadInput(f"There is no role {text!r}", accepted=f"accepted: {roles}") from None


@cache
def _hasher() -> PasswordHasher:
    from argon2 import PasswordHasher

    return PasswordHasher()


class People:
    """Staff and their sessions, in one SQLite file that is either a demonstration's or not."""

    def __init__(
        self, path: Path, *, clock: Callable[[], datetime], demonstration: bool = False
    ) -> None:
        self._clock = clock
        self._lock = threading.RLock()
        try:
            self._connection = apsw.Connection(str(path))
            self._connection.set_busy_timeout(10_000)
            self._connection.execute(SCHEMA)
            path.chmod(0o600)  # hashes of passwords are nobody else's business
            self._check_kind(path, demonstration=demonstration)
        except (apsw.Error, OSError) as error:
            raise BadInput(f"{path} cannot be opened as a list of staff: {error}") from None

    def _check_kind(self, path: Path, *, demonstration: bool) -> None:
        """Passwords everyone knows must never open a real floor."""
        with self._connection:
            self._connection.execute(
                "INSERT INTO floor SELECT ? WHERE NOT EXISTS (SELECT 1 FROM floor)",
                (int(demonstration),),
            )
        kept = self._connection.execute("SELECT demonstration FROM floor").fetchall()[0][0]
        if bool(kept) != demonstration:
            kind = "a demonstration floor" if kept else "a real floor"
            raise BadInput(
                f"{path} is the staff of {kind}",
                accepted="a demonstration and a real floor each need a place of their own",
            )

    def close(self) -> None:
        self._connection.close()

    def enrol(self, member: StaffMember, password: str) -> None:
        """Enrol a person, or enrol one anew: the old password and sessions end."""
        if len(password) < LEAST_PASSWORD:
            raise BadInput("The password is too short", accepted=f"at least {LEAST_PASSWORD} signs")
        hashed = _hasher().hash(password)
        with self._lock, self._connection:
            self._connection.execute(
                "INSERT INTO staff (id, title, role, password) VALUES (?, ?, ?, ?)"
                " ON CONFLICT (id) DO UPDATE SET title = excluded.title, role = excluded.role,"
                " password = excluded.password, enrolled = 1, failures = 0, locked_until = NULL",
                (member.id, member.title, member.role.value, hashed),
            )
            self._connection.execute("DELETE FROM session WHERE staff = ?", (member.id,))

    def dismiss(self, staff_id: str) -> None:
        """Let a person sign in no more; what they did stays in the ledger under their id."""
        with self._lock, self._connection:
            if staff_id not in {member.id for member in self.staff()}:
                raise BadInput(f"Nobody is enrolled as {staff_id!r}")
            self._connection.execute("UPDATE staff SET enrolled = 0 WHERE id = ?", (staff_id,))
            self._connection.execute("DELETE FROM session WHERE staff = ?", (staff_id,))

    def staff(self) -> list[StaffMember]:
        with self._lock:
            rows = self._connection.execute(
                "SELECT id, title, role FROM staff WHERE enrolled ORDER BY rowid"
            )
            return [StaffMember(id_, title, Role(role)) for id_, title, role in rows]

    def sign_in(self, staff_id: str, password: str) -> str:
        """A new session's token; refuses a wrong password, and any for a while after five."""
        self._check_password(staff_id, password)
        token = secrets.token_urlsafe(32)
        with self._lock, self._connection:
            self._begin_session(staff_id, token)
        return token

    def sign(self, member: StaffMember, password: str | None) -> None:
        """Who is signed in signs, and proves again that it is they."""
        if not password:
            raise SignatureWanted(
                f"{member.title} signs by this", accepted="the password of who signs"
            )
        self._check_password(member.id, password)

    def _check_password(self, staff_id: str, password: str) -> None:
        from argon2.exceptions import Argon2Error

        refused = BadInput("That name and password do not go together")
        with self._lock:
            row = self._connection.execute(
                "SELECT password, locked_until FROM staff WHERE id = ? AND enrolled", (staff_id,)
            ).fetchone()
        # Hashing takes its time on purpose, and nobody else is kept waiting for it.
        if row is None:
            _hasher().hash(password)  # takes as long as a wrong password, and tells as little
            raise refused
        hashed, locked_until = row
        if locked_until is not None and parse_time(locked_until) > self._clock():
            raise BadInput("Too many wrong passwords", accepted="try again in five minutes")
        try:
            _hasher().verify(hashed, password)
        except Argon2Error:
            with self._lock, self._connection:
                self._count_failure(staff_id)
            raise refused from None

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

    def _begin_session(self, staff_id: str, token: str) -> None:
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
