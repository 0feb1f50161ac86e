"""The last messages of one table, laid out once for all who listen to it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from croupier.web.api.messages import Message

HELD = 200  # messages of a table


class Channel:
    """The last messages of a table, and a bell for those who wait for the next."""

    def __init__(self, begin: int) -> None:
        self.begin = begin  # all messages of entries after this one are held
        self.is_over = False
        self.rung = asyncio.Event()
        self.boards = 0  # how many displays want the board as well
        self.board = b""  # as it is after the last message, if anyone wants it
        self.change_told: datetime | None = None  # the last change of rules said to have come
        self._first = 0  # the place of the first message that is held
        self._held: list[Message] = []

    @property
    def end(self) -> int:
        """The place of the next message."""
        return self._first + len(self._held)

    @contextmanager
    def drawn(self) -> Iterator[None]:
        """The board is wanted until this is left."""
        self.boards += 1
        try:
            yield
        finally:
            self.boards -= 1

    def lay_out(self, message: Message) -> None:
        self._held.append(message)
        if len(self._held) >= 2 * HELD:
            self.begin = self._held[HELD - 1].sequence
            self._first += HELD
            del self._held[:HELD]

    def place_after(self, sequence: int) -> int:
        """The place of the first message that is later than an entry."""
        return self._first + sum(message.sequence <= sequence for message in self._held)

    def since(self, place: int) -> list[Message] | None:
        """The messages from a place on; none any more if the first of them is no longer held."""
        return None if place < self._first else self._held[place - self._first :]

    def ring(self) -> None:
        """Wake everyone who waits."""
        rung, self.rung = self.rung, asyncio.Event()
        rung.set()
