"""Live events: server-sent, each with the ledger's sequence as its id.

A browser that loses the connection comes back with the last id it saw, and is told what came
after it. Staff are told all of it; the public begins no earlier than the last rounds, and is told
by `reset` that what lay before is not to be had.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from itertools import islice
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import Response, StreamingResponse

from croupier.floor import House
from croupier.lawbook import BadInput
from croupier.outside import LARGEST_SEQUENCE, whole_number
from croupier.web.api.channels import AT_ONCE, Channel, Channels
from croupier.web.api.messages import (
    PLAIN,
    Encoding,
    Message,
    encoding_for,
    message_of,
    tables_of,
    written,
)
from croupier.web.context import SeesConsole, Token, Visitor, address, check_shows

router = APIRouter()

STILL_HERE = b": still here\n\n"

After = Annotated[int, Query(ge=0, le=LARGEST_SEQUENCE)]


@router.get("/tables/{table}/display/stream", include_in_schema=False)
async def display_stream(
    request: Request, table: str, session: Visitor, after: After = 0, boards: bool = False
) -> Response:
    """The events of a table as anyone may hear them, with the boards of a display if they like."""
    check_shows(session, table)
    channels, begin = _listened_to(request, table, after)
    refusal = channels.displays.why_no_room(address(request))
    if refusal is not None:
        raise refusal
    encoding = encoding_for(request.headers.get("accept-encoding", "")) if boards else PLAIN
    events = public_events(
        channels, table, begin, address(request), boards=boards, encoding=encoding
    )
    return await _streamed(channels, events, encoding)


@router.get("/api/tables/{table}/stream")
async def table_stream(
    request: Request, table: str, visit: SeesConsole, after: After = 0, token: Token = None
) -> Response:
    """The events of a table, live, with who did what, for as long as the session holds."""

    def holds() -> bool:
        return visit.here.people.is_held(token)

    channels, begin = _listened_to(request, table, after)
    return await _streamed(channels, staff_events(channels, table, begin, holds), PLAIN)


def _listened_to(request: Request, table: str, after: int) -> tuple[Channels, int]:
    """Where a table is listened to, and from which entry on."""
    channels: Channels = request.app.state.channels
    channels.house.table(table)
    last = request.headers.get("last-event-id", "")
    begin = whole_number(last, most=LARGEST_SEQUENCE) if last else after
    if begin is None:
        raise BadInput("Last-Event-ID is not an event id", accepted="a ledger sequence")
    return channels, begin


async def _streamed(
    channels: Channels, events: AsyncIterator[bytes], encoding: Encoding
) -> StreamingResponse:
    await channels.start()
    return StreamingResponse(
        events,
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no", **encoding.headers},
    )


async def public_events(
    channels: Channels,
    table: str,
    after: int,
    address: str,
    *,
    boards: bool = False,
    encoding: Encoding = PLAIN,
) -> AsyncIterator[bytes]:
    """What patrons hear of a table at an address, of its last rounds at the earliest; and see of
    it, if they like, each time they have heard something."""
    if channels.displays.why_no_room(address) is not None:
        return  # it was taken since this one was let in
    async with AsyncExitStack() as held:
        held.enter_context(channels.displays.listening(address))
        channel = await held.enter_async_context(channels.listening(table))
        if boards:
            held.enter_context(channel.drawn())
        yield encoding.beginning + encoding.piece(b"retry: 500\n\n")
        earliest = max(channel.begin, _before_the_last_rounds(channels.house, table))
        if after < earliest or after > channels.head:
            after = earliest if after < earliest else channels.head
            yield encoding.piece(_reset(after))
        async for messages in _from(channel, after):
            pieces = [message.public for message in messages] or [STILL_HERE]
            if boards and messages:
                pieces.append(await channels.board(table))
            yield b"".join(map(encoding.piece, pieces))


async def staff_events(
    channels: Channels, table: str, after: int, holds: Callable[[], bool]
) -> AsyncIterator[bytes]:
    """What staff hear of a table, from wherever in the ledger they like."""
    async with channels.listening(table) as channel:
        yield b"retry: 500\n\n"
        if after > channels.head:
            after = channels.head
            yield _reset(after)
        while after < channel.begin:  # longer ago than is laid out
            entries = await run_in_threadpool(_read, channels.house, table, after)
            if not entries or not await run_in_threadpool(holds):
                return
            after = entries[-1][0]
            if lines := b"".join(line for _, line in entries):
                yield lines
        async for messages in _from(channel, after):
            if not await run_in_threadpool(holds):
                return  # signed out or dismissed: the browser asks again, and is told so
            yield b"".join(message.staff for message in messages) or STILL_HERE


async def _from(channel: Channel, after: int) -> AsyncIterator[list[Message]]:
    """The messages after an entry, and what comes as it comes; nothing, for a sign of life. It
    ends where the channel does, or has gone on too far meanwhile."""
    place, has_waited = channel.place_after(after), False
    while True:
        rung, messages = channel.rung, channel.since(place)
        if channel.is_over or messages is None:
            return
        place += len(messages)
        if messages or has_waited:
            yield messages
        await rung.wait()
        has_waited = True


def _reset(after: int) -> bytes:
    return written({"sequence": after}, sequence=after, event="reset")


def _before_the_last_rounds(house: House, table: str) -> int:
    """The entry before the oldest of the last rounds; none before the first of all."""
    notes = house.standing.rounds.of(table)
    entries = [sequence for note in notes for sequence in note.entries[:1]]
    return entries[0] - 1 if entries and notes[0].number > 1 else 0


def _read(house: House, table: str, after: int) -> list[tuple[int, bytes]]:
    """Entries read for one who asks for what is long over; those of other tables say nothing."""
    return [
        (entry.sequence, message_of(entry).staff if table in tables_of(entry) else b"")
        for entry in islice(house.ledger.entries(after=after), AT_ONCE)
    ]
