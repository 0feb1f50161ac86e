"""The file in which the people of a house are kept, and what happens where its disk fails.

Whatever is read is read without a write: a full disk keeps nobody out of what they may look at.
What must be written and cannot be is refused with nothing changed, and can be done again.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw

from croupier.lawbook import NotPossible
from croupier.ledger.sqlite import holds_something_else

PATIENCE = 10_000  # milliseconds for another program to be done with the file


class NotWritten(NotPossible):
    """The list of staff did not take what had to be written: a full disk, a lock, a broken one."""

    code = "staff-not-written"


class NotRead(NotPossible):
    """The list of staff cannot be read."""

    code = "staff-not-read"


class Store:
    """One SQLite connection, used by one thread at a time."""

    def __init__(self, path: Path) -> None:
        self._lock = threading.RLock()
        self.connection = apsw.Connection(str(path))
        self.connection.set_busy_timeout(PATIENCE)

    def check_is_of_staff(self) -> None:
        """Raise NotPossible if the file is kept for something else: a ledger, for one."""
        if holds_something_else(self.connection, than="staff"):
            raise NotPossible("it holds something else", accepted="a file of its own")

    def close(self) -> None:
        with self._lock:
            self.connection.close()

    @contextmanager
    def reading(self) -> Iterator[None]:
        """What is read together; NotRead, if it cannot be."""
        with self._lock:
            try:
                yield
            except (apsw.Error, ValueError) as error:  # the file, or what lies in it
                raise NotRead(
                    f"The list of staff cannot be read: {error}", accepted="try again later"
                ) from None

    @contextmanager
    def changing(self, *, patience: int | None = None) -> Iterator[None]:
        """What is changed together or not at all; NotWritten, if it cannot be."""
        with self._lock:
            try:
                self.connection.set_busy_timeout(PATIENCE if patience is None else patience)
                self.connection.execute("BEGIN IMMEDIATE")
                yield
                self.connection.execute("COMMIT")
            except apsw.Error as error:
                self._roll_back()
                raise NotWritten(
                    f"The list of staff could not be written, and nothing was changed: {error}",
                    accepted="try again later",
                ) from None
            except BaseException:
                self._roll_back()
                raise
            finally:
                self.connection.set_busy_timeout(PATIENCE)

    def _roll_back(self) -> None:
        if self.connection.in_transaction:
            self.connection.execute("ROLLBACK")
