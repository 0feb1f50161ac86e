"""Sessions: who is signed in, until when, and the token their pages must send back.

A session ends after half an hour in which nothing was asked, after twelve hours in any case, and
at once when its person signs out, is dismissed or has another role. A patron display asks for
nothing by itself and stands unattended; it is signed in for thirty days.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

import apsw

from croupier.lawbook import NotYours
from croupier.ledger.entry import format_time, parse_time
from croupier.roles import Role

SCHEMA = """
CREATE TABLE IF NOT EXISTS signed_in (
    token BLOB PRIMARY KEY, staff TEXT NOT NULL REFERENCES staff, csrf TEXT NOT NULL,
    began TEXT NOT NULL, seen TEXT NOT NULL
) STRICT;
"""

SESSION_LENGTH = timedelta(hours=12)
IDLE_LENGTH = timedelta(minutes=30)
DISPLAY_LENGTH = timedelta(days=30)
SEEN_AGAIN = timedelta(minutes=1)  # noted no more often than that: each note is a write to disk


@dataclass(frozen=True, slots=True)
class Held:
    """A session that holds: whose it is, and what its pages send back."""

    staff_id: str
    csrf: str
    is_to_be_noted: bool  # that it was seen again, by `note_seen`


class NotSignedIn(NotYours):
    """No session, or none that still holds."""

    code = "not-signed-in"


class Sessions:
    """The sessions that were begun; a transaction of the caller holds each change."""

    def __init__(self, connection: apsw.Connection, *, clock: Callable[[], datetime]) -> None:
        self._connection = connection
        self._clock = clock
        self._seen: dict[bytes, datetime] = {}  # and not noted yet, or not to be
        connection.execute(SCHEMA)

    def begin(self, staff_id: str, token: str) -> None:
        now = self._clock()
        self._seen = {
            digest: seen for digest, seen in self._seen.items() if now < seen + IDLE_LENGTH
        }
        self._connection.execute(
            "DELETE FROM signed_in WHERE began < ?", (format_time(now - DISPLAY_LENGTH),)
        )
        row = (_digest(token), staff_id, secrets.token_urlsafe(16), *[format_time(now)] * 2)
        self._connection.execute("INSERT INTO signed_in VALUES (?, ?, ?, ?, ?)", row)

    def held(self, token: str | None) -> Held:
        """The session of a token; it is seen to be in use."""
        row = self._row(token)
        if token is None or row is None:
            raise NotSignedIn("Nobody is signed in here", accepted="sign in first")
        staff_id, csrf, noted = row
        now = self._clock()
        self._seen[_digest(token)] = now
        return Held(staff_id, csrf, is_to_be_noted=now - noted >= SEEN_AGAIN)

    def note_seen(self, token: str) -> None:
        """Write down that a session is in use, for a program started anew; until it is written,
        this one knows."""
        digest = _digest(token)
        seen = format_time(self._seen.get(digest, self._clock()))
        self._connection.execute("UPDATE signed_in SET seen = ? WHERE token = ?", (seen, digest))

    def is_held(self, token: str | None) -> bool:
        return self._row(token) is not None

    def end(self, token: str) -> None:
        self._connection.execute("DELETE FROM signed_in WHERE token = ?", (_digest(token),))

    def end_all(self, staff_id: str) -> None:
        self._connection.execute("DELETE FROM signed_in WHERE staff = ?", (staff_id,))

    def _row(self, token: str | None) -> tuple[str, str, datetime] | None:
        if token is None:
            return None
        row = self._connection.execute(
            "SELECT staff, csrf, role, began, seen FROM signed_in"
            " JOIN staff ON staff.id = signed_in.staff AND enrolled WHERE token = ?",
            (_digest(token),),
        ).fetchone()
        if row is None:
            return None
        staff_id, csrf, role, began, noted = row
        now = self._clock()
        seen = max(parse_time(noted), self._seen.get(_digest(token), parse_time(noted)))
        if role == Role.PATRON_DISPLAY.value:
            holds = now < parse_time(began) + DISPLAY_LENGTH
        else:
            holds = now < parse_time(began) + SESSION_LENGTH and now < seen + IDLE_LENGTH
        return (staff_id, csrf, parse_time(noted)) if holds else None


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
