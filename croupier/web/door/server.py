"""The server behind the door: who takes too long to ask, or to take the answer, is let go.

A request that has come whole may take as long as it needs, since a stream is one. Everything else
has its time, counted from when it began: bytes that trickle in win none.
"""

from __future__ import annotations

import logging
import socket
from collections.abc import Iterator, Mapping
from contextlib import suppress
from enum import StrEnum
from heapq import nsmallest
from operator import itemgetter
from typing import Any

import h11
import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.h11_impl import H11Protocol

from croupier.web.door.listening import Connection, Listening

logger = logging.getLogger(__name__)

TICKS_A_SECOND = 10  # of uvicorn's loop
LATE = b"HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class ConnectionStage(StrEnum):
    """What a connection waits for."""

    HANDSHAKE = "to be encrypted"
    HEADERS = "the headers of a request"
    BODY = "the body of a request"
    ANSWER = "its answer"
    TAKING = "that its answer be taken"
    NOTHING = "another request, or none"
    LEAVING = "that what was sent last be taken"


Deadlines = Mapping[ConnectionStage, float]

SECONDS: Deadlines = {
    ConnectionStage.HANDSHAKE: 10,
    ConnectionStage.HEADERS: 10,
    ConnectionStage.BODY: 20,
    ConnectionStage.TAKING: 60,
    ConnectionStage.NOTHING: 20,
    ConnectionStage.LEAVING: 10,
}

# Who waits so has asked for nothing yet, and goes first where room is needed.
ASKING = (
    ConnectionStage.HANDSHAKE,
    ConnectionStage.HEADERS,
    ConnectionStage.BODY,
    ConnectionStage.NOTHING,
    ConnectionStage.LEAVING,
)


def stage_of(protocol: H11Protocol) -> ConnectionStage:
    """What a connection waits for that speaks HTTP."""
    if protocol.transport.is_closing():
        return ConnectionStage.LEAVING
    if protocol.flow.write_paused:
        return ConnectionStage.TAKING
    state = protocol.conn.their_state
    if state is h11.IDLE:
        return (
            ConnectionStage.HEADERS if protocol.conn.trailing_data[0] else ConnectionStage.NOTHING
        )
    return ConnectionStage.BODY if state is h11.SEND_BODY else ConnectionStage.ANSWER


class Server(uvicorn.Server):
    """An application served by a listening socket, with a deadline for each stage."""

    def __init__(
        self, app: FastAPI, listening: Listening, *, deadlines: Deadlines = SECONDS, **options: Any
    ) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                http=H11Protocol,
                ws="none",
                loop="asyncio",  # whose accepting `Listening` knows
                log_config=None,
                access_log=False,
                server_header=False,
                backlog=1024,
                timeout_keep_alive=round(deadlines[ConnectionStage.NOTHING]),
                timeout_graceful_shutdown=1,
                **options,
            )
        )
        self._listening = listening
        self._deadlines = deadlines
        # The stage each was last seen in, of which of its requests, and since when.
        self._seen: dict[Connection, tuple[ConnectionStage, object, float]] = {}
        listening.has_made_room = self._make_room

    def listen(self) -> None:
        """Serve until stopped."""
        self.run(sockets=[self._listening])

    async def on_tick(self, counter: int) -> bool:
        if counter % TICKS_A_SECOND == 0:
            self.look_round()
        return await super().on_tick(counter)

    def look_round(self) -> None:
        """Let go of everyone who has been at one stage for too long; say who was turned away."""
        now, before = self._listening.clock(), self._seen
        self._seen = {}
        for connection, protocol in self._connections():
            stage, request = _standing(protocol)
            seen = before.get(connection)
            if seen is None or seen[:2] != (stage, request):
                since = connection.since if seen is None and protocol is None else now
                seen = (stage, request, since)
            self._seen[connection] = seen
            if now - seen[2] >= self._deadlines.get(stage, float("inf")):
                _let_go(connection, protocol, stage)
        if self._listening.turned_away:
            logger.warning(
                "Connections turned away for want of room: %d", self._listening.turned_away
            )
            self._listening.turned_away = 0

    def _connections(self) -> Iterator[tuple[Connection, H11Protocol | None]]:
        """Each open connection, and how it is spoken with, once it is."""
        protocols = {
            accepted.fileno(): protocol
            for protocol in self.server_state.connections
            if isinstance(protocol, H11Protocol)
            if (accepted := protocol.transport.get_extra_info("socket")) is not None  # TLS has gone
        }
        for number, connection in tuple(self._listening.open.items()):
            yield connection, protocols.get(number)

    def _make_room(self, address: str | None) -> bool:
        """Let go of those who have waited longest without having asked for anything, of an address
        or of all; False if there is nobody. A few at once, since looking for them takes time."""
        waiting = [
            (self._since(connection), connection, protocol)
            for connection, protocol in self._connections()
            if connection.is_counted and address in (None, connection.address)
            if _standing(protocol)[0] in ASKING
        ]
        room = self._listening.room
        limit = room.in_all if address is None else room.from_an_address
        oldest = nsmallest(max(1, limit // 16), waiting, key=itemgetter(0))
        for _, connection, protocol in oldest:
            self._listening.let_go(connection)
            _abort(connection, protocol)
        return bool(oldest)

    def _since(self, connection: Connection) -> float:
        """Since when it has been where it was last seen."""
        seen = self._seen.get(connection)
        return connection.since if seen is None else seen[2]


def _standing(protocol: H11Protocol | None) -> tuple[ConnectionStage, object]:
    """Where a connection is, and which of its requests it is at."""
    if protocol is None:
        return ConnectionStage.HANDSHAKE, None
    return stage_of(protocol), protocol.cycle


def _let_go(connection: Connection, protocol: H11Protocol | None, stage: ConnectionStage) -> None:
    """Close a connection that is late; one that was still asking is told."""
    if protocol is None or stage in (ConnectionStage.TAKING, ConnectionStage.LEAVING):
        _abort(connection, protocol)
        return
    is_told = stage is ConnectionStage.BODY and protocol.cycle.response_started
    if stage is not ConnectionStage.NOTHING and not is_told:
        protocol.transport.write(LATE)
    protocol.transport.close()


def _abort(connection: Connection, protocol: H11Protocol | None) -> None:
    if protocol is not None:
        protocol.transport.abort()
        return
    with suppress(OSError):  # it may have gone by itself
        connection.shutdown(socket.SHUT_RDWR)
