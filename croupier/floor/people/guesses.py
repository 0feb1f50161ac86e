"""Wrong passwords counted: who is not listened to for a while, and who is only slowed.

Five wrong ones for a name at an address lock that name at that address for five minutes, whether
anybody has that name or not. Nobody is locked out by what happens to other names, or elsewhere:
after twenty wrong ones of an address, or for a name, those who have not signed in at that address
before are heard one at a time, with a pause, and the right password still opens. All of this is
the house's own.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import apsw

from croupier.lawbook import NotNow
from croupier.ledger.entry import format_time, parse_time

SCHEMA = """
CREATE TABLE IF NOT EXISTS wrong_passwords (
    name TEXT NOT NULL, address TEXT NOT NULL, failures INTEGER NOT NULL, since TEXT NOT NULL,
    locked_until TEXT, PRIMARY KEY (name, address)
) STRICT;
CREATE TABLE IF NOT EXISTS familiar (
    staff TEXT NOT NULL, address TEXT NOT NULL, PRIMARY KEY (staff, address)
) STRICT;
"""

FAILURES_BEFORE_LOCK = 5
FAILURES_BEFORE_SLOW = 20  # of one address, or for one name
LOCK_LENGTH = timedelta(minutes=5)
REMEMBERED = timedelta(minutes=15)  # how long a failure is held against a name or an address


class LockedOut(NotNow):
    """Too many wrong passwords: even the right one is not tried for a while."""

    code = "locked-out"


class Guesses:
    """What is remembered of wrong passwords; a transaction of the caller holds each change."""

    def __init__(self, connection: apsw.Connection, *, clock: Callable[[], datetime]) -> None:
        self._connection = connection
        self._clock = clock
        connection.execute(SCHEMA)

    def begin(self, name: str, address: str) -> None:
        """A password is about to be tried: it counts as wrong until it proves right, so that many
        tried at once, by several programs too, are no way around the lock."""
        now = self._clock()
        pair = (name, address)
        if self._lock_of(*pair) is not None:
            raise LockedOut("Too many wrong passwords", accepted="try again in five minutes")
        self._connection.execute(
            "DELETE FROM wrong_passwords WHERE locked_until <= ?1"
            " OR (locked_until IS NULL AND since < ?2)",
            (format_time(now), format_time(now - REMEMBERED)),
        )
        self._connection.execute(
            "INSERT INTO wrong_passwords (name, address, failures, since) VALUES (?, ?, 1, ?)"
            " ON CONFLICT (name, address) DO UPDATE SET failures = failures + 1",
            (*pair, format_time(now)),
        )
        self._connection.execute(
            "UPDATE wrong_passwords SET locked_until = ?"
            " WHERE name = ? AND address = ? AND failures >= ?",
            (format_time(now + LOCK_LENGTH), *pair, FAILURES_BEFORE_LOCK),
        )

    def take_back(self, name: str, address: str) -> None:
        """A password that was to be tried was not: it does not count."""
        self._connection.execute(
            "UPDATE wrong_passwords SET failures = failures - 1, locked_until = NULL"
            " WHERE name = ? AND address = ?",
            (name, address),
        )

    def was_right(self, staff_id: str, address: str) -> None:
        """The password was right: the failures of that name there are forgotten. Those for other
        names are not, or one name of their own would let a stranger guess at all the others."""
        pair = (staff_id, address)
        self._connection.execute("DELETE FROM wrong_passwords WHERE name = ? AND address = ?", pair)
        self._connection.execute("INSERT OR IGNORE INTO familiar VALUES (?, ?)", pair)

    def slowed(self, name: str, address: str) -> str | None:
        """Who is heard one at a time, with all who share it: an address, or a name; None for who
        has signed in there before, and where little was wrong."""
        known = "SELECT 1 FROM familiar WHERE staff = ? AND address = ?"
        if self._connection.execute(known, (name, address)).fetchone() is not None:
            return None
        for column, shared in (("address", address), ("name", name)):
            rows = self._connection.execute(
                "SELECT coalesce(sum(failures), 0) >= ? FROM wrong_passwords"
                f" WHERE {column} = ? AND since >= ?",
                (FAILURES_BEFORE_SLOW, shared, format_time(self._clock() - REMEMBERED)),
            )
            if rows.fetchall()[0][0]:
                return f"{column} {shared}"
        return None

    def locked_until(self, staff_id: str) -> datetime | None:
        """Until when a name is locked, at any address at all."""
        rows = self._connection.execute(
            "SELECT max(locked_until) FROM wrong_passwords WHERE name = ?", (staff_id,)
        )
        return self._to_come(rows.fetchall()[0][0])

    def forget(self, staff_id: str) -> None:
        """Unlock a name wherever it is locked."""
        self._connection.execute("DELETE FROM wrong_passwords WHERE name = ?", (staff_id,))

    def forget_addresses(self, staff_id: str) -> None:
        """No address is this person's any longer."""
        self._connection.execute("DELETE FROM familiar WHERE staff = ?", (staff_id,))

    def _lock_of(self, name: str, address: str) -> datetime | None:
        row = self._connection.execute(
            "SELECT locked_until FROM wrong_passwords WHERE name = ? AND address = ?",
            (name, address),
        ).fetchone()
        return None if row is None else self._to_come(row[0])

    def _to_come(self, until: object) -> datetime | None:
        """The end of a lock, if it is still to come."""
        if not isinstance(until, str) or parse_time(until) <= self._clock():
            return None
        return parse_time(until)
