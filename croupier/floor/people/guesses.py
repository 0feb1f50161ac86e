"""Wrong passwords counted, and who is not listened to for a while because of them.

Five wrong ones for a name lock that name for five minutes. A stranger must not lock out staff so:
at an address where a person has signed in before, that person's failures are counted apart. An
address from which many names are tried is not listened to either. All of this is the house's own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta

import apsw

from croupier.lawbook import BadInput
from croupier.ledger.entry import format_time, parse_time

SCHEMA = """
CREATE TABLE IF NOT EXISTS guesses (
    scope TEXT PRIMARY KEY, failures INTEGER NOT NULL, since TEXT NOT NULL, locked_until TEXT
) STRICT;
CREATE TABLE IF NOT EXISTS familiar (
    staff TEXT NOT NULL, address TEXT NOT NULL, PRIMARY KEY (staff, address)
) STRICT;
"""

FAILURES_BEFORE_LOCK = 5
FAILURES_OF_AN_ADDRESS = 20
LOCK_LENGTH = timedelta(minutes=5)
OF_ONE = "scope = :staff OR substr(scope, 1, length(:staff) + 4) = :staff || ' at '"
REMEMBERED = timedelta(minutes=15)  # how long failures of an address are held against it


class LockedOut(BadInput):
    """Too many wrong passwords: even the right one is not tried for a while."""


class Guesses:
    """What is remembered of wrong passwords; a transaction of the caller holds each change."""

    def __init__(self, connection: apsw.Connection, *, clock: Callable[[], datetime]) -> None:
        self._connection = connection
        self._clock = clock
        connection.execute(SCHEMA)

    def begin(self, staff_id: str | None, address: str) -> None:
        """A password is about to be tried, for nobody enrolled where there is no id: it counts
        as wrong until it proves right, so that many tried at once are no way around the lock."""
        scopes = dict(self._scopes(staff_id, address))
        for scope in scopes:
            self._check(scope)
        for scope, most in scopes.items():
            self._count(scope, most)

    def was_right(self, staff_id: str, address: str) -> None:
        """The password was right: the failures of the name are forgotten, those of the address
        are not, or one name of their own would let a stranger guess at all the others."""
        for scope, most in self._scopes(staff_id, address):
            if most == FAILURES_BEFORE_LOCK:
                self._connection.execute("DELETE FROM guesses WHERE scope = ?", (scope,))
            else:
                self._connection.execute(
                    "UPDATE guesses SET failures = failures - 1, locked_until = NULL"
                    " WHERE scope = ?",
                    (scope,),
                )
        self._connection.execute(
            "INSERT OR IGNORE INTO familiar VALUES (?, ?)", (staff_id, address)
        )

    def locked_until(self, staff_id: str) -> datetime | None:
        """Until when a name is locked, at any address at all."""
        rows = self._connection.execute(
            f"SELECT max(locked_until) FROM guesses WHERE {OF_ONE}", {"staff": staff_id}
        )
        ((until,),) = rows.fetchall()
        if not isinstance(until, str) or parse_time(until) <= self._clock():
            return None
        return parse_time(until)

    def forget(self, staff_id: str) -> None:
        """Unlock a name wherever it is locked."""
        self._connection.execute(f"DELETE FROM guesses WHERE {OF_ONE}", {"staff": staff_id})

    def forget_addresses(self, staff_id: str) -> None:
        """No address is this person's any longer."""
        self._connection.execute("DELETE FROM familiar WHERE staff = ?", (staff_id,))

    def _scopes(self, staff_id: str | None, address: str) -> Iterator[tuple[str, int]]:
        """What a failure is held against, and how many are borne; ids hold no spaces."""
        if staff_id is None:
            yield f" {address}", FAILURES_OF_AN_ADDRESS
            return
        known = self._connection.execute(
            "SELECT 1 FROM familiar WHERE staff = ? AND address = ?", (staff_id, address)
        ).fetchone()
        if known is not None:
            yield f"{staff_id} at {address}", FAILURES_BEFORE_LOCK
            return
        yield staff_id, FAILURES_BEFORE_LOCK
        yield f" {address}", FAILURES_OF_AN_ADDRESS

    def _check(self, scope: str) -> None:
        row = self._connection.execute(
            "SELECT locked_until FROM guesses WHERE scope = ?", (scope,)
        ).fetchone()
        if row is None or row[0] is None:
            return
        if parse_time(row[0]) > self._clock():
            raise LockedOut("Too many wrong passwords", accepted="try again in five minutes")
        self._connection.execute("DELETE FROM guesses WHERE scope = ?", (scope,))

    def _count(self, scope: str, most: int) -> None:
        now = self._clock()
        self._connection.execute(
            "DELETE FROM guesses WHERE since < ?", (format_time(now - REMEMBERED),)
        )
        self._connection.execute(
            "INSERT INTO guesses (scope, failures, since) VALUES (?, 1, ?)"
            " ON CONFLICT (scope) DO UPDATE SET failures = failures + 1",
            (scope, format_time(now)),
        )
        self._connection.execute(
            "UPDATE guesses SET locked_until = ? WHERE scope = ? AND failures >= ?",
            (format_time(now + LOCK_LENGTH), scope, most),
        )
