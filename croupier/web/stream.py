"""Live events: server-sent, each with the ledger's sequence as its id.

A browser that loses the connection comes back with the last id it saw, and is told everything
after it: nothing is missed, nothing told twice.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from datetime import datetime
from itertools import islice
from typing import Annotated, Any

from fastapi import Query, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import StreamingResponse

from croupier.floor import House
from croupier.floor.desk import HOUSE
from croupier.lawbook import BadInput
from croupier.ledger import Entry

HEARTBEAT_SECONDS = 10.0
LARGEST_SEQUENCE = 2**62
AT_ONCE = 200

After = Annotated[int, Query(ge=0, le=LARGEST_SEQUENCE)]


def live(
    request: Request,
    house: House,
    table: str,
    *,
    after: int,
    told: Callable[[Entry], Any],
    holds: Callable[[], bool] = lambda: True,
) -> StreamingResponse:
    """The events of a table from the one after `after`, and on as they happen, to someone who may
    hear them for as long as that `holds`."""
    house.table(table)
    last = request.headers.get("last-event-id", "")
    if last and not (last.isascii() and last.isdigit() and int(last) <= LARGEST_SEQUENCE):
        raise BadInput(f"{last!r} is not an event id", accepted="a ledger sequence")
    return StreamingResponse(
        _events(house, table, int(last) if last else after, told, holds),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


def _some(house: House, after: int) -> list[Entry]:
    return list(islice(house.ledger.entries(after=after), AT_ONCE))


def concerns(entry: Entry, table: str) -> bool:
    """Whether an entry is of a table: entered there, or for the house and about it."""
    about = (fact.get("table") for fact in entry.record.event.settlements)
    return entry.record.table == table or (entry.record.table == HOUSE and table in about)


def _next_change(house: House, table: str, seen: datetime | None) -> tuple[float, datetime | None]:
    """How many seconds there are until a change of rules is due that was not seen to be; and when,
    once it is."""
    coming = house.table(table).coming
    if coming is None or coming.effective == seen:
        return HEARTBEAT_SECONDS, None
    left = (coming.effective - house.now()).total_seconds()
    return (left, None) if left > 0 else (HEARTBEAT_SECONDS, coming.effective)


async def _events(
    house: House,
    table: str,
    after: int,
    told: Callable[[Entry], Any],
    holds: Callable[[], bool],
) -> AsyncIterator[str]:
    loop = asyncio.get_running_loop()
    woken = asyncio.Event()
    stop = house.listen(lambda: loop.call_soon_threadsafe(woken.set))
    changed: datetime | None = None
    try:
        yield "retry: 500\n\n"
        while True:
            woken.clear()
            # Off the event loop: whoever waits for the disk keeps nobody else waiting.
            entries = await run_in_threadpool(_some, house, after)
            if not await run_in_threadpool(holds):
                return  # signed out or dismissed: the browser asks again, and is told so
            for entry in entries:
                after = entry.sequence
                if concerns(entry, table):
                    yield f"id: {entry.sequence}\ndata: {json.dumps(told(entry))}\n\n"
            if entries:
                continue
            left, due = _next_change(house, table, changed)
            if due is not None:  # no entry tells that a noticed time has come
                changed = due
                yield f"data: {json.dumps({'sequence': after, 'type': 'rules-change'})}\n\n"
            try:
                await asyncio.wait_for(woken.wait(), min(left, HEARTBEAT_SECONDS))
            except TimeoutError:
                yield ": still here\n\n"
    finally:
        stop()
