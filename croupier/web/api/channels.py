"""One reader of the ledger for all who listen in a house.

Each entry is decoded once, into the bytes that patrons and staff are told of it, and laid out at
its table; the board of a display is drawn once for all that show it. A stream takes from there
what it has not sent; one that falls so far behind that its place is gone is ended, and the browser
comes back with the last id it saw.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from datetime import datetime
from itertools import islice

from fastapi.concurrency import run_in_threadpool

from croupier.floor import House
from croupier.lawbook import CroupierError, NotPossible
from croupier.web.api.messages import Message, message_of, tables_of, written, written_board
from croupier.web.door.room import Room

HEARTBEAT_SECONDS = 10.0
PACE_SECONDS = 0.05  # between one handing out and the next: what comes closer goes out together
LOOKED_BACK = 500  # entries of the house that are laid out when the first begins to listen
AT_ONCE = 200  # entries read without letting anything else go on
HELD = 200  # messages of a table


class Channel:
    """The last messages of a table, laid out once for all who listen to it, and a bell for those
    who wait for the next."""

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


class Displays:
    """The displays that listen, by address: their streams last, and leave the rest of the room to
    others."""

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


class Channels:
    """The channels of all tables, filled by one reader for as long as anyone listens."""

    def __init__(self, house: House, room: Room, *, draw: Callable[[str], str]) -> None:
        self.house = house
        self.displays = Displays(room)
        self._draw = draw  # the board of a table's displays
        self._channels: dict[str, Channel] = {}
        self._begin = 0  # from where on the ledger has been read
        self._read_to = 0
        self._listeners = 0
        self._reader: asyncio.Task[None] | None = None
        self._starting = asyncio.Lock()

    @property
    def head(self) -> int:
        """The last entry anyone can have heard of."""
        return max(self._read_to, self.house.folded.sequence)

    @asynccontextmanager
    async def listening(self, table: str) -> AsyncIterator[Channel]:
        """The channel of a table, filled until this is left."""
        await self.start()
        self._listeners += 1
        try:
            yield self._channel(table)
        finally:
            self._listeners -= 1
            if not self._listeners and self._reader is not None:
                self._reader.cancel()
                self._reader = None

    async def start(self) -> None:
        """Have the ledger read, if it is not; raises what stands against it."""
        async with self._starting:
            if self._reader is not None and not self._reader.done():
                return
            head, _ = await run_in_threadpool(self.house.ledger.head)
            if not self._channels or head - self._read_to > LOOKED_BACK:
                self._channels = {}
                self._begin = self._read_to = max(0, head - LOOKED_BACK)
            await self._catch_up()
            self._reader = asyncio.create_task(self._follow())

    def _channel(self, table: str) -> Channel:
        if table not in self._channels:
            self._channels[table] = Channel(self._begin)
        return self._channels[table]

    async def _follow(self) -> None:
        """Lay out what is entered as it is, until nobody listens or the ledger cannot be read."""
        loop, entered = asyncio.get_running_loop(), asyncio.Event()
        stop = self.house.listen(lambda: loop.call_soon_threadsafe(entered.set))
        try:
            while True:
                entered.clear()
                await self._catch_up()
                wait = await self._tell_changes()
                await asyncio.sleep(PACE_SECONDS)
                try:
                    await asyncio.wait_for(entered.wait(), wait)
                except TimeoutError:
                    self._ring_all()  # a sign of life is due
        except CroupierError:
            self._end_all()  # who comes back is told why
        except Exception:
            self._end_all()
            raise
        finally:
            stop()

    async def _catch_up(self) -> None:
        while True:
            # Off the event loop: whoever waits for the disk keeps nobody else waiting.
            read = await run_in_threadpool(self._decoded, self._read_to)
            rung = set()
            for message, tables in read:
                self._read_to = message.sequence
                for table in tables:
                    self._channel(table).lay_out(message)
                rung |= tables
            for table in rung:
                await self._ring(table)
            if len(read) < AT_ONCE:
                return

    async def board(self, table: str) -> bytes:
        """The board as it is after the last message of a table, drawn once for all who want it.

        Whoever wants it only since that message came finds none, and has it drawn.
        """
        channel = self._channel(table)
        if channel.board:
            return channel.board
        end = channel.end
        board = written_board(await run_in_threadpool(self._draw, table))
        if channel.end == end:  # nothing was told meanwhile that it may lack
            channel.board = board
        return board

    async def _ring(self, table: str) -> None:
        """Wake who listens to a table, with its board where displays show it."""
        channel = self._channel(table)
        channel.board = b""
        if channel.boards:
            await self.board(table)
        channel.ring()

    def _decoded(self, after: int) -> list[tuple[Message, set[str]]]:
        entries = islice(self.house.ledger.entries(after=after), AT_ONCE)
        return [(message_of(entry), tables_of(entry)) for entry in entries]

    async def _tell_changes(self) -> float:
        """Say where a noticed time has come, which no entry tells; and in how many seconds there
        is to be looked again."""
        soonest = HEARTBEAT_SECONDS
        now = self.house.now()
        for id_, channel in tuple(self._channels.items()):
            table = self.house.tables.get(id_)
            coming = None if table is None else table.coming
            if coming is None or coming.effective == channel.change_told:
                continue
            left = (coming.effective - now).total_seconds()
            if left > 0:
                soonest = min(soonest, left)
                continue
            channel.change_told = coming.effective
            line = written({"sequence": self._read_to, "type": "rules-change"})
            channel.lay_out(Message(self._read_to, line, line))
            await self._ring(id_)
        return soonest

    def _ring_all(self) -> None:
        for channel in self._channels.values():
            channel.ring()

    def _end_all(self) -> None:
        for channel in self._channels.values():
            channel.is_over = True
        self._ring_all()
        self._channels = {}
