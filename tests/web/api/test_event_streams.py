"""Streams: one reader of the ledger for all who listen, and how far back who may hear."""

from __future__ import annotations

import json
import zlib
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from functools import partial
from itertools import islice, takewhile
from typing import Any

import httpx
import pytest
from houses import TABLE, Floor
from loops import on_its_own_loop
from serving import Client, InThisProcess

from croupier.ledger import Entry, Ledger, Unreadable
from croupier.web.api import channels as channels_module
from croupier.web.api.channels import HELD, LOOKED_BACK, Channel, Channels
from croupier.web.api.messages import DEFLATE, PLAIN, Message, packed
from croupier.web.api.stream import public_events, staff_events
from croupier.web.app import ROOM

Data = dict[str, Any]


class Counted:
    """A ledger that counts the entries it has given, and can be made to fail."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self.given = 0
        self.fails = False

    def entries(self, *, after: int = 0) -> Iterator[Entry]:
        for entry in self._ledger.entries(after=after):
            if self.fails:
                raise Unreadable("The disk is gone")
            self.given += 1
            yield entry

    def __getattr__(self, name: str) -> Any:
        return getattr(self._ledger, name)


@pytest.fixture
def counted(floor: Floor) -> Counted:
    """The ledger of the floor from here on."""
    ledger = Counted(floor.ledger)
    floor.house.ledger = ledger
    return ledger


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing waits for more to come."""
    monkeypatch.setattr(channels_module, "PACE_SECONDS", 0)


def read(chunk: bytes) -> list[tuple[str, int | None, Data]]:
    """The messages of a chunk: their event, id and data."""
    messages = []
    for message in chunk.decode().split("\n\n"):
        fields = dict(line.partition(": ")[::2] for line in message.splitlines())
        if "data" in fields:
            known = int(fields["id"]) if "id" in fields else None
            messages.append((fields.get("event", "message"), known, json.loads(fields["data"])))
    return messages


async def some(events: AsyncIterator[bytes], count: int) -> list[tuple[str, int | None, Data]]:
    """The next messages, as many as asked for or a few more."""
    messages: list[tuple[str, int | None, Data]] = []
    while len(messages) < count:
        messages += read(await anext(events))
    return messages


@asynccontextmanager
async def closing(*streams: AsyncIterator[bytes]) -> AsyncIterator[None]:
    try:
        yield
    finally:
        for stream in streams:
            await stream.aclose()  # type: ignore[attr-defined]


def always() -> bool:
    return True


def play(floor: Floor, rounds: int) -> None:
    floor.open()
    floor.seat(1, 500_00)
    for _ in range(rounds):
        floor.wager(1, "small", 5_00)
        floor.play_round()


def test_an_entry_is_read_and_decoded_once_for_all_who_listen(
    floor: Floor, counted: Counted, at_once: None
) -> None:
    play(floor, 1)
    head = floor.ledger.head()[0]

    async def hear() -> int:
        channels = Channels(floor.house, ROOM, draw=str)
        streams = [public_events(channels, TABLE, head, "") for _ in range(20)]
        async with closing(*streams):
            for stream in streams:
                assert await anext(stream) == b"retry: 500\n\n"
            before = counted.given
            floor.wager(1, "small", 5_00)
            for stream in streams:
                assert [line["type"] for _, _, line in await some(stream, 1)] == ["place-wager"]
            return counted.given - before

    assert on_its_own_loop(hear) == 1


def test_the_public_begins_with_the_last_rounds_and_is_told_so(
    floor: Floor, counted: Counted, at_once: None
) -> None:
    play(floor, 30)
    notes = floor.house.standing.rounds.of(TABLE)
    oldest = notes[0].entries[0]
    assert notes[0].number > 1
    assert 10 < len(notes) < 20

    async def hear(after: int) -> list[tuple[str, int | None, Data]]:
        stream = public_events(Channels(floor.house, ROOM, draw=str), TABLE, after, "")
        async with closing(stream):
            return await some(stream, 2)

    for long_ago in (0, 1, oldest - 2):
        (event, known, line), (_, first, _), *_ = on_its_own_loop(partial(hear, long_ago))
        assert (event, known, line) == ("reset", oldest - 1, {"sequence": oldest - 1})
        assert first == oldest
    (event, first, _), *_ = on_its_own_loop(partial(hear, oldest - 1))
    assert (event, first) == ("message", oldest)


def test_whoever_asks_for_everything_has_the_server_read_a_bounded_part(
    floor: Floor, counted: Counted, at_once: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(channels_module, "LOOKED_BACK", 50)
    play(floor, 30)
    assert floor.ledger.head()[0] > 200

    async def hear() -> int:
        channels = Channels(floor.house, ROOM, draw=str)
        before = counted.given
        for _ in range(5):
            stream = public_events(channels, TABLE, 0, "")
            async with closing(stream):
                assert (await some(stream, 1))[0][0] == "reset"
        return counted.given - before

    assert on_its_own_loop(hear) == 50
    assert LOOKED_BACK <= 1_000


def test_staff_are_told_everything_once_in_order_from_wherever_they_like(
    floor: Floor, at_once: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(channels_module, "LOOKED_BACK", 50)
    play(floor, 30)
    head = floor.ledger.head()[0]
    known = [entry.sequence for entry in floor.ledger.entries() if entry.record.table == TABLE]

    async def hear() -> list[int | None]:
        stream = staff_events(Channels(floor.house, ROOM, draw=str), TABLE, 0, always)
        async with closing(stream):
            heard = await some(stream, len(known))
            floor.wager(1, "small", 5_00)
            heard += await some(stream, 1)
        return [sequence for _, sequence, _ in heard]

    assert on_its_own_loop(hear) == [*known, head + 1]


@pytest.mark.parametrize("is_staff", [False, True], ids=["public", "staff"])
def test_who_comes_back_with_an_id_there_is_not_yet_begins_at_the_end(
    floor: Floor, at_once: None, is_staff: bool
) -> None:
    play(floor, 1)
    head = floor.ledger.head()[0]

    async def hear() -> list[tuple[str, int | None, Data]]:
        channels = Channels(floor.house, ROOM, draw=str)
        stream = public_events(channels, TABLE, 2**62, "")
        if is_staff:
            stream = staff_events(channels, TABLE, 2**62, always)
        async with closing(stream):
            heard = await some(stream, 1)
            floor.wager(1, "small", 5_00)
            return heard + await some(stream, 1)

    reset, wager = on_its_own_loop(hear)
    assert reset == ("reset", head, {"sequence": head})
    assert (wager[1], wager[2]["type"]) == (head + 1, "place-wager")


def test_a_table_hears_nothing_of_what_does_not_concern_it(floor: Floor, at_once: None) -> None:
    play(floor, 1)
    head = floor.ledger.head()[0]

    async def hear() -> list[str]:
        stream = public_events(Channels(floor.house, ROOM, draw=str), TABLE, head, "")
        async with closing(stream):
            assert await anext(stream) == b"retry: 500\n\n"
            floor.submit_sign("sic-bo", "rule change to come")  # of no table
            floor.wager(1, "small", 5_00)
            return [line["type"] for _, _, line in await some(stream, 1)]

    assert on_its_own_loop(hear) == ["place-wager"]


def test_one_who_falls_too_far_behind_has_lost_the_place_and_no_one_else_has() -> None:
    async def lay_out() -> None:
        channel = Channel(begin=0)
        behind = channel.place_after(0)
        for sequence in range(1, 2 * HELD):
            channel.lay_out(Message(sequence, b"", b""))
        assert len(channel.since(behind) or ()) == 2 * HELD - 1
        abreast = channel.end
        for sequence in range(2 * HELD, 4 * HELD):
            channel.lay_out(Message(sequence, b"", b""))
            assert len(channel.since(channel.place_after(channel.begin)) or ()) < 2 * HELD
        assert channel.since(behind) is None
        assert channel.since(abreast) is None
        held = channel.since(channel.place_after(channel.begin))
        assert held is not None
        assert [held[0].sequence, held[-1].sequence] == [channel.begin + 1, 4 * HELD - 1]

    on_its_own_loop(lay_out)


def test_a_ledger_that_cannot_be_read_ends_every_stream_and_afterwards_all_is_as_it_was(
    floor: Floor, counted: Counted, at_once: None
) -> None:
    play(floor, 1)
    head = floor.ledger.head()[0]

    async def hear() -> list[int | None]:
        channels = Channels(floor.house, ROOM, draw=str)
        streams = [public_events(channels, TABLE, head, "") for _ in range(3)]
        for stream in streams:
            await anext(stream)
        counted.fails = True
        floor.wager(1, "small", 5_00)
        for stream in streams:
            with pytest.raises(StopAsyncIteration):
                await anext(stream)
        with pytest.raises(Unreadable):
            await channels.start()
        counted.fails = False
        stream = public_events(channels, TABLE, head, "")
        async with closing(stream):
            return [sequence for _, sequence, _ in await some(stream, 1)]

    assert on_its_own_loop(hear) == [head + 1]


def test_nothing_is_read_once_nobody_listens(floor: Floor, counted: Counted, at_once: None) -> None:
    play(floor, 1)
    head = floor.ledger.head()[0]

    async def hear() -> tuple[int, list[int | None]]:
        channels = Channels(floor.house, ROOM, draw=str)
        async with closing(stream := public_events(channels, TABLE, head, "")):
            await anext(stream)
        assert floor.house._listeners == []
        before = counted.given
        floor.wager(1, "small", 5_00)
        unheard = counted.given - before
        async with closing(stream := public_events(channels, TABLE, head, "")):
            return unheard, [sequence for _, sequence, _ in await some(stream, 1)]

    assert on_its_own_loop(hear) == (0, [head + 1])


def test_a_board_is_drawn_once_for_all_displays_that_show_it(floor: Floor, at_once: None) -> None:
    play(floor, 1)
    head = floor.ledger.head()[0]
    drawings: list[str] = []

    def draw(table: str) -> str:
        drawings.append(table)
        return f"<p>\n{table} at {floor.ledger.head()[0]}</p>"

    async def hear() -> tuple[list[bytes], bytes]:
        channels = Channels(floor.house, ROOM, draw=draw)
        shown = [public_events(channels, TABLE, head, "", boards=True) for _ in range(20)]
        plain = public_events(channels, TABLE, head, "")
        async with closing(*shown, plain):
            for stream in (*shown, plain):
                await anext(stream)
            floor.wager(1, "small", 5_00)
            return [await anext(stream) for stream in shown], await anext(plain)

    boards, plain = on_its_own_loop(hear)
    board = f"event: board\ndata: <p>\ndata: {TABLE} at {head + 1}</p>\n\n".encode()
    assert boards == [plain + board] * 20
    assert drawings == [TABLE]


def test_a_display_that_comes_after_an_event_has_its_board_drawn(
    floor: Floor, at_once: None
) -> None:
    """Nobody showed the table when it happened, so that no board lies ready."""
    play(floor, 1)
    head = floor.ledger.head()[0]

    def draw(table: str) -> str:
        return f"{table} at {floor.ledger.head()[0]}"

    async def hear() -> bytes:
        channels = Channels(floor.house, ROOM, draw=draw)
        plain = public_events(channels, TABLE, head, "")
        shown = public_events(channels, TABLE, head, "", boards=True)
        async with closing(plain, shown):
            await anext(plain)
            floor.wager(1, "small", 5_00)
            await anext(plain)
            await anext(shown)
            return await anext(shown)

    board = f"event: board\ndata: {TABLE} at {head + 1}\n\n".encode()
    assert on_its_own_loop(hear).endswith(board)


def test_boards_are_packed_once_for_all_displays_that_accept_it(
    floor: Floor, at_once: None
) -> None:
    play(floor, 1)
    head = floor.ledger.head()[0]

    def draw(table: str) -> str:
        return f"{table} at {floor.ledger.head()[0]}" * 1_000

    async def hear() -> list[bytes]:
        channels = Channels(floor.house, ROOM, draw=draw)
        plain, *shown = (
            public_events(channels, TABLE, head, "", boards=True, encoding=encoding)
            for encoding in (PLAIN, DEFLATE, DEFLATE)
        )
        async with closing(plain, *shown):
            sent = [await anext(stream) for stream in (plain, *shown)]
            before = packed.cache_info().misses
            for amount in (5_00, 10_00):
                floor.wager(1, "small", amount)
                sent = [
                    whole + await anext(s) for whole, s in zip(sent, (plain, *shown), strict=True)
                ]
            assert packed.cache_info().misses == before + 4  # two messages and two boards
        return sent

    plain, *packed_up = on_its_own_loop(hear)
    assert plain.count(b"event: board") == 2
    assert [zlib.decompressobj().decompress(sent) for sent in packed_up] == [plain, plain]
    assert all(len(sent) < len(plain) / 5 for sent in packed_up)


def test_what_comes_with_the_events_is_the_board_that_could_be_asked_for(
    dealer: Client, server: InThisProcess
) -> None:
    address = f"{server.address}/tables/{TABLE}/display"
    with httpx.stream("GET", f"{address}/stream?boards=true&after=2000000") as stream:
        lines = stream.iter_lines()
        assert "event: reset" in list(takewhile(bool, islice(lines, 2, None)))
        dealer.do("no-more-bets")
        assert "event: board" in lines
        board = [line.removeprefix("data: ") for line in takewhile(bool, lines)]
    assert board == httpx.get(f"{address}/board").text.splitlines()
    assert any("No more bets" in line for line in board)
