"""The socket that is listened on, and how many connections it lets in: in all, and from an address.

Who comes when there is no room takes the place of whoever has waited longest without having asked
for anything, and is turned away if nobody has.
"""

from __future__ import annotations

import errno
import socket
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from croupier.lawbook import NotPossible
from croupier.web.door.room import Room

REST_SECONDS = 0.01  # rather than to ask at once again, for as long as no file can be opened
NO_FILES = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)


class Connection(socket.socket):
    """A connection that came in by the door, and tells it when it is closed."""

    address = ""
    since = 0.0
    is_counted = False  # among those of its address
    on_close: Callable[[Connection], object] | None = None

    def close(self) -> None:
        if self.on_close is not None:
            self.on_close(self)
            self.on_close = None
        super().close()


class Listening(socket.socket):
    """A listening socket that lets in no more than there is room for."""

    def __init__(
        self, family: int, *, room: Room, clock: Callable[[], float] = time.monotonic
    ) -> None:
        # With its protocol named asyncio sends small answers at once (TCP_NODELAY).
        super().__init__(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        self.room = room
        self.clock = clock
        self.open: dict[int, Connection] = {}  # by file descriptor
        self.turned_away = 0
        self.has_made_room: Callable[[str | None], bool] = lambda _: False
        self._from: Counter[str] = Counter()
        self._spare = socket.socket(family)  # given up to turn somebody away with

    def accept(self) -> tuple[socket.socket, Any]:
        """Let in who comes next; raises BlockingIOError, which asyncio takes for nobody there."""
        if len(self.open) >= self.room.in_all and self.has_made_room(None):
            raise BlockingIOError  # whoever was there leaves first
        try:
            accepted, peer = super().accept()
        except OSError as error:
            if error.errno in NO_FILES:
                self._turn_away_unseen()
                raise BlockingIOError from None
            raise
        address = peer[0]
        if len(self.open) >= self.room.in_all or self._is_full(address):
            accepted.close()
            self.turned_away += 1
            raise BlockingIOError
        connection = Connection(
            accepted.family, accepted.type, socket.IPPROTO_TCP, fileno=accepted.detach()
        )
        connection.address, connection.since = address, self.clock()
        connection.on_close = self._left
        self.open[connection.fileno()] = connection
        connection.is_counted = True
        self._from[address] += 1
        return connection, peer

    def let_go(self, connection: Connection) -> None:
        """Count it no longer for its address, since it is about to be closed."""
        if connection.is_counted:
            connection.is_counted = False
            self._from[connection.address] -= 1
            if not self._from[connection.address]:
                del self._from[connection.address]

    def _is_full(self, address: str) -> bool:
        """Whether an address has no room left, and nobody from there who could make some."""
        if self._from[address] < self.room.from_an_address or self.room.has_no_limit(address):
            return False
        return not self.has_made_room(address)

    def _left(self, connection: Connection) -> None:
        self.open.pop(connection.fileno(), None)
        self.let_go(connection)

    def _turn_away_unseen(self) -> None:
        """Close the next connection without letting it in, with the descriptor kept for that: one
        that stays in the queue would be announced again and again."""
        self._spare.close()
        try:
            super().accept()[0].close()
            self.turned_away += 1
        except OSError:  # somebody else was quicker to take it
            time.sleep(REST_SECONDS)
        with suppress(OSError):
            self._spare = socket.socket(self.family)

    def close(self) -> None:
        self._spare.close()
        super().close()


def listen(host: str, port: int, *, room: Room) -> Listening:
    """Listen at a port; who connects from now on waits rather than being turned away."""
    listening = Listening(socket.AF_INET6 if ":" in host else socket.AF_INET, room=room)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen()
    except (OSError, OverflowError) as error:
        listening.close()
        raise NotPossible(
            f"Cannot listen on {host} port {port}: {error}", accepted="another with --port"
        ) from None
    return listening
