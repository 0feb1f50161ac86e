"""Live events: server-sent, each with the ledger's sequence as its id.

A browser that loses the connection comes back with the last id it saw, and is told everything
after it: nothing is missed, nothing told twice.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from typing import Any

from fastapi import Request
from fastapi.responses import StreamingResponse

from croupier.floor import House
from croupier.lawbook import BadInput
from croupier.ledger import Entry

HEARTBEAT_SECONDS = 10.0


def live(
    request: Request, house: House, table: str, *, after: int, told: Callable[[Entry], Any]
) -> StreamingResponse:
    """The events of a table from the one after `after`, and on as they happen."""
    house.table(table)
    last = request.headers.get("last-event-id", "")
    if last and not last.isdigit():
        raise BadInput(f"{last!r} is not an event id", accepted="a ledger sequence")
    return StreamingResponse(
        _events(house, table, int(last) if last else after, told),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


async def _events(
    house: House, table: str, after: int, told: Callable[[Entry], Any]
) -> AsyncIterator[str]:
    loop = asyncio.get_running_loop()
    woken = asyncio.Event()
    stop = house.listen(lambda: loop.call_soon_threadsafe(woken.set))
    try:
        yield "retry: 500\n\n"
        while True:
            woken.clear()
            for entry in house.ledger.entries(after=after):
                after = entry.sequence
                if entry.record.table == table:
                    yield f"id: {entry.sequence}\ndata: {json.dumps(told(entry))}\n\n"
            try:
                await asyncio.wait_for(woken.wait(), HEARTBEAT_SECONDS)
            except TimeoutError:
                yield ": still here\n\n"
    finally:
        stop()
