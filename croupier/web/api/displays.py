"""How many displays listen: their streams last, and leave the rest of the room to others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from croupier.lawbook import CroupierError, NotPossible
from croupier.web.door.room import Room


class Displays:
    """The displays that listen, by address, and whether there is room for another."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._listening: Counter[str] = Counter()

    def why_no_room(self, address: str) -> CroupierError | None:
        """Why another may not listen: too many do, in all or at its address."""
        at_address = self._listening[address] >= self.room.displays_from_an_address
        if not at_address and self._listening.total() < self.room.displays_in_all:
            return None
        where = "at your address" if at_address else "here"
        return NotPossible(f"Too many displays are open {where}", accepted="close one of them")

    @contextmanager
    def listening(self, address: str) -> Iterator[None]:
        """A display at an address listens until this is left."""
        self._listening[address] += 1
        try:
            yield
        finally:
            self._listening[address] -= 1
            if not self._listening[address]:
                del self._listening[address]
