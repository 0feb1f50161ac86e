"""Displays: what two hundred of them cost a floor, by the processor's time of its server.

The server is a process of its own with a table that is played over HTTP. By turns nobody watches
it, two hundred streams tell of it, and two hundred displays show it, whose boards come with their
streams: each command waits until all have heard of the one before it, so that none is told of two
at once; then commands are given as fast as they are answered.
Processor time stays put when others use the machine, as the clock on the wall does not.
"""

from __future__ import annotations

import json
import selectors
import socket
import threading
import time
import zlib
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from urllib.parse import urlencode

from benchmarks.measuring import Row, met
from benchmarks.playing import Clock, Given, opened, scripts

DISPLAYS = 200
AUDIENCES = {
    "nobody": (0, False),
    f"{DISPLAYS} streams": (DISPLAYS, False),
    f"{DISPLAYS} displays with their boards": (DISPLAYS, True),
}
MILLISECONDS = "ms of processor"
WARM_UPS = 20
EACH = 40  # commands in each repeat, of either kind
REPEATS = 5
SEED = 9
TABLE = "T-1"
TARGET_MS = 10.0  # that two hundred displays may add to a command
TARGET_RATE = 100  # commands a second that are to stay possible beside them


def rows() -> list[Row]:
    needed = WARM_UPS + len(AUDIENCES) * REPEATS * (1 + 2 * EACH)
    script = iter(scripts(1, needed, seed=SEED)[0])
    measured: dict[str, list[Measured]] = {name: [] for name in AUDIENCES}
    with TemporaryDirectory() as directory, _served(Path(directory)) as server:
        floor = Floor(server)
        floor.give(script, WARM_UPS)
        for _ in range(REPEATS):
            for name, (displays, boards) in AUDIENCES.items():
                measured[name].append(_measured(floor, script, displays, boards=boards))
    alone, *watched = measured
    rows = [
        Row("a command, nobody watching", _median(measured[alone], "each"), MILLISECONDS),
        Row("commands one after another, nobody watching", _median(measured[alone], "rate"), "/s"),
    ]
    for name in watched:
        rows += _beside(name, measured[name], measured[alone])
    return rows


def _beside(name: str, watched: Sequence[Measured], alone: Sequence[Measured]) -> Iterator[Row]:
    pairs = list(zip(watched, alone, strict=True))
    added = median(with_all.each - without.each for with_all, without in pairs)
    what = f"what {name} add to a command, each told of by itself"
    to = f"the target of {TARGET_MS:.0f} ms: {met(added < TARGET_MS)}"
    yield Row(what, added, MILLISECONDS, added / TARGET_MS, to)
    room = 1000 / _median(watched, "at_once")
    what = f"commands one processor has room for beside {name}"
    to = f"the target of {TARGET_RATE}/s: {met(room >= TARGET_RATE)}"
    yield Row(what, room, "/s", room / TARGET_RATE, to)
    what = f"commands one after another, {name}"
    slowed = median(with_all.rate / without.rate for with_all, without in pairs)
    yield Row(what, _median(watched, "rate"), "/s", slowed, "the rate with nobody watching")


@dataclass(frozen=True, slots=True)
class Measured:
    """Commands one by one, each heard of by all, and then as fast as they are answered."""

    each: float  # milliseconds of processor a command
    at_once: float
    rate: float  # commands a second


def _median(measured: Sequence[Measured], figure: str) -> float:
    return float(median(getattr(each, figure) for each in measured))


def _measured(floor: Floor, script: Iterator[Given], displays: int, *, boards: bool) -> Measured:
    with _watching(floor.port, displays, boards=boards) as watching:
        floor.give(script, 1)
        watching.wait(floor.sequence)
        before = floor.processor()
        for _ in range(EACH):
            floor.give(script, 1)
            watching.wait(floor.sequence)
        between, started = floor.processor(), time.perf_counter()
        floor.give(script, EACH)
        seconds = time.perf_counter() - started
        watching.wait(floor.sequence)
        after = floor.processor()
    return Measured(
        1000 * (between - before) / EACH, 1000 * (after - between) / EACH, EACH / seconds
    )


# -- the server, in a process of its own -----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Served:
    port: int
    asks: Connection


@contextmanager
def _served(directory: Path) -> Iterator[Served]:
    asks, answers = get_context("spawn").Pipe()
    process = get_context("spawn").Process(target=_serve, args=(directory, answers))
    process.start()
    try:
        yield Served(asks.recv(), asks)
    finally:
        asks.send(None)
        process.join()


def _serve(directory: Path, answers: Connection) -> None:
    """Serve a table until told to stop; tell how much processor it has taken so far when asked."""
    from croupier.floor import House, People
    from croupier.floor.demonstration import PASSWORD, STAFF
    from croupier.ledger import SQLiteLedger
    from croupier.web.app import create_app
    from croupier.web.door import Server, listen, room_here

    clock = Clock()
    house = House(SQLiteLedger(directory / "ledger.sqlite"), clock=clock)
    opened(house, clock, 1, seed=SEED)
    people = People(directory / "people.sqlite", clock=clock, demonstration=True)
    for member in STAFF:
        people.enrol(member, PASSWORD)
    room = room_here()
    listening = listen("127.0.0.1", 0, room=room)
    server = Server(create_app(house, people, demonstration=True, room=room), listening)
    thread = threading.Thread(target=server.listen)
    thread.start()
    answers.send(listening.getsockname()[1])
    while answers.recv() is not None:
        answers.send(time.process_time())
    server.should_exit = True
    thread.join()


# -- who plays ------------------------------------------------------------------------------------


class Floor:
    """Everyone who does something at the table, signed in."""

    def __init__(self, served: Served) -> None:
        self.port = served.port
        self.sequence = 0
        self._asks = served.asks
        self._people: dict[str, _Person] = {}

    def processor(self) -> float:
        """The seconds the server's processor has worked."""
        self._asks.send(True)
        seconds: float = self._asks.recv()
        return seconds

    def give(self, script: Iterator[Given], commands: int) -> None:
        for _ in range(commands):
            command_id, _, actor, command = next(script)
            if actor.id not in self._people:
                self._people[actor.id] = _Person(self.port, actor.id)
            self.sequence = self._people[actor.id].give(command_id, command)


class _Person:
    def __init__(self, port: int, name: str) -> None:
        from croupier.floor.demonstration import PASSWORD

        self._http = HTTPConnection("127.0.0.1", port)
        self._http.connect()
        form = {"staff": name, "password": PASSWORD}
        self._headers = {"Content-Type": "application/x-www-form-urlencoded"}
        self._http.request("POST", "/sign-in", urlencode(form), self._headers)
        answer = self._http.getresponse()
        answer.read()
        cookie = answer.headers["Set-Cookie"].partition(";")[0]
        self._http.request("GET", f"/tables/{TABLE}/console", headers={"Cookie": cookie})
        page = self._http.getresponse().read().decode()
        token = page.partition('data-csrf="')[2].partition('"')[0]
        self._headers = {"Cookie": cookie, "X-CSRF-Token": token}
        self._headers["Content-Type"] = "application/json"
        self._password = PASSWORD

    def give(self, command_id: str, command: dict[str, object]) -> int:
        envelope = {"id": command_id, "command": command, "password": self._password}
        path = f"/api/tables/{TABLE}/commands"
        try:
            self._http.request("POST", path, json.dumps(envelope), self._headers)
            answer = self._http.getresponse()
        except ConnectionError:  # idle for too long: the same command, on another connection
            self._http.close()
            return self.give(command_id, command)
        written = json.loads(answer.read())
        if answer.status != 200:
            raise AssertionError(written)
        sequence: int = written["sequence"]
        return sequence


# -- who watches ----------------------------------------------------------------------------------


def reading() -> Generator[int | None, bytes, None]:
    """Reads what is sent of a stream, and gives the id that came last, if one came.

    As a browser does: chunk by chunk, unpacked where it is packed.
    """
    received = yield None  # for the first `send`
    while b"\r\n\r\n" not in received:
        received += yield None
    head, _, received = received.partition(b"\r\n\r\n")
    unpack = zlib.decompressobj().decompress if b"deflate" in head else bytes
    while True:
        text = b""
        while (size := received.partition(b"\r\n"))[1]:
            length = int(size[0], 16)
            if len(size[2]) < length + 2:
                break
            text += unpack(size[2][:length])
            received = size[2][length + 2 :]
        last = text.rpartition(b"id: ")[2].partition(b"\n")[0]
        received += yield int(last) if last.isdigit() else None


class Watching:
    """Displays that listen, and the entry each has heard of last."""

    def __init__(self, displays: Sequence[socket.socket]) -> None:
        self._displays = len(displays)
        self._heard = dict.fromkeys(displays, 0)
        self._read = {display: reading() for display in displays}
        self._changed = threading.Condition()
        self._selector = selectors.DefaultSelector()
        for display in displays:
            next(self._read[display])
            self._selector.register(display, selectors.EVENT_READ)

    def hear(self) -> None:
        """Listen until the displays are closed."""
        while self._heard:
            for key, _ in self._selector.select(timeout=0.1):
                display = key.fileobj
                assert isinstance(display, socket.socket)
                sent = display.recv(1_000_000)
                last = self._read[display].send(sent)
                with self._changed:
                    if not sent:
                        self._selector.unregister(display)
                        del self._heard[display]
                    elif last is not None:
                        self._heard[display] = last
                    self._changed.notify_all()

    def wait(self, sequence: int) -> None:
        """Until all have heard of an entry."""
        with self._changed:
            has_come = self._changed.wait_for(
                lambda: all(last >= sequence for last in self._heard.values()), 60
            )
            assert has_come, "a display has not heard of it"
            assert len(self._heard) == self._displays, "a display was sent away"


@contextmanager
def _watching(port: int, displays: int, *, boards: bool) -> Iterator[Watching]:
    stream = f"/tables/{TABLE}/display/stream?after=1&boards={str(boards).lower()}"
    asked = f"GET {stream} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: deflate\r\n\r\n"
    sockets = [socket.create_connection(("127.0.0.1", port)) for _ in range(displays)]
    for display in sockets:
        display.sendall(asked.encode())
    watching = Watching(sockets)
    thread = threading.Thread(target=watching.hear)
    thread.start()
    try:
        yield watching
    finally:
        for display in sockets:
            display.shutdown(socket.SHUT_RDWR)
        thread.join()
        for display in sockets:
            display.close()
