"""The door: who asks for too much, or never comes to the point, keeps nobody else waiting."""

from __future__ import annotations

import logging
import re
import resource
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from errno import EMFILE
from pathlib import Path
from typing import Any

import httpx
import pytest
from serving import TABLE, Client, Furnished, InThisProcess

from croupier.web.app import create_app
from croupier.web.door import Listening, Room, room_here, server as door_server
from croupier.web.door.log import OF_A_KIND, OF_ALL_KINDS, PERIOD_SECONDS, Sparing, kept_log
from croupier.web.door.server import SECONDS, ConnectionStage
from croupier.web.guard.https import Reached

FORM = b"Content-Type: application/x-www-form-urlencoded\r\n"
HALF_HEADERS = b"GET / HTTP/1.1\r\nHost: floor\r\nX-More: "
HALF_BODY = b"POST /sign-in HTTP/1.1\r\nHost: floor\r\nContent-Length: 100\r\n%s\r\nstaff=" % FORM
STREAM = b"GET /tables/%s/display/stream?after=0 HTTP/1.1\r\nHost: floor\r\n\r\n" % TABLE.encode()
SCRIPT = b"GET /static/console/console.js HTTP/1.1\r\nHost: floor\r\n\r\n"


class Clock:
    """The seconds that have gone by, set by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


class Visitors:
    """Connections to a server, closed when the test is over."""

    def __init__(self, server: InThisProcess, opened: ExitStack) -> None:
        self.server = server
        self._opened = opened

    def come(self, sending: bytes = b"") -> socket.socket:
        host, _, port = self.server.address.removeprefix("http://").partition(":")
        visitor = self._opened.enter_context(socket.create_connection((host, int(port)), 30))
        visitor.sendall(sending)
        return visitor

    def stages(self) -> list[ConnectionStage]:
        """What each connection was last seen to wait for."""
        return sorted(stage for stage, _, _ in tuple(self.server.server._seen.values()))


@pytest.fixture
def serve(
    furnished: Furnished, tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[..., Visitors]]:
    """A floor with so much room, which looks round ten times in a second."""
    monkeypatch.setattr(door_server, "TICKS_A_SECOND", 1)
    with ExitStack() as opened:

        def serve(in_all: int = 200, from_an_address: int = 100, **more: Any) -> Visitors:
            room = Room(in_all, from_an_address, **more)
            app = create_app(*furnished.copied_to(tmp_path), demonstration=True, room=room)
            server = InThisProcess(app, clock=clock)
            opened.callback(server.stop)
            return Visitors(server, opened)

        yield serve


def until(holds: Callable[[], bool]) -> None:
    """Wait until it does; a minute is for machines that are very busy."""
    end = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < end, "it never came to that"
        time.sleep(0.01)


def rest(visitor: socket.socket) -> bytes:
    """All that is still sent, until the other side closes."""
    received = b""
    try:
        while more := visitor.recv(65_536):
            received += more
    except ConnectionResetError:
        pass
    return received


def is_served(visitors: Visitors) -> bool:
    address = f"{visitors.server.address}/tables/{TABLE}/display"
    return httpx.get(address, timeout=30).status_code == 200


# -- answers at once ------------------------------------------------------------------------------


def test_small_answers_are_sent_at_once_and_wait_for_no_acknowledgement(
    serve: Callable[..., Visitors],
) -> None:
    """Without TCP_NODELAY a kept-alive answer waits for the 40 ms of a delayed acknowledgement."""
    visitors = serve()
    visitors.come(STREAM)
    until(lambda: visitors.stages() == [ConnectionStage.ANSWER])
    for protocol in visitors.server.server.server_state.connections:
        accepted = protocol.transport.get_extra_info("socket")
        assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


# -- deadlines ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sent", "stage", "answered"),
    [
        (b"", ConnectionStage.NOTHING, b""),
        (HALF_HEADERS, ConnectionStage.HEADERS, b"HTTP/1.1 408 "),
        (HALF_BODY, ConnectionStage.BODY, b"HTTP/1.1 408 "),
        (SCRIPT + HALF_HEADERS, ConnectionStage.HEADERS, b"HTTP/1.1 200 "),
    ],
    ids=["nothing", "half the headers", "half the body", "a request and half of one"],
)
def test_who_does_not_come_to_the_point_is_let_go_however_much_trickles_in(
    serve: Callable[..., Visitors],
    clock: Clock,
    sent: bytes,
    stage: ConnectionStage,
    answered: bytes,
) -> None:
    visitors = serve()
    late = visitors.come(sent)
    until(lambda: visitors.stages() == [stage])
    clock.now += SECONDS[stage] - 1
    if sent:
        late.sendall(b"a")
    stream = visitors.come(STREAM)
    until(lambda: visitors.stages() == sorted([stage, ConnectionStage.ANSWER]))
    clock.now += 1
    answer = rest(late)
    assert answer.startswith(answered)
    assert (b" 408 " in answer) == (stage is not ConnectionStage.NOTHING)
    clock.now += 1_000  # a stream is answered for as long as it is listened to
    until(lambda: visitors.stages() == [ConnectionStage.ANSWER])
    assert b"retry: 500" in stream.recv(65_536)
    assert is_served(visitors)


def test_who_does_not_take_the_answer_is_let_go(
    serve: Callable[..., Visitors], clock: Clock
) -> None:
    visitors = serve()
    visitors.come(SCRIPT * 2_000)  # far more than any buffer holds
    until(lambda: visitors.stages() == [ConnectionStage.TAKING])
    clock.now += SECONDS[ConnectionStage.TAKING]
    until(lambda: visitors.stages() == [])
    assert is_served(visitors)


# -- room -----------------------------------------------------------------------------------------


def test_half_sent_requests_from_an_address_take_no_more_than_its_room(
    serve: Callable[..., Visitors],
) -> None:
    visitors = serve(in_all=60, from_an_address=20)
    for _ in range(80):
        visitors.come(HALF_HEADERS)
    assert is_served(visitors)
    until(lambda: 0 < len(visitors.stages()) <= 20)


def test_a_proxy_comes_for_many_and_has_all_the_room_there_is(
    serve: Callable[..., Visitors],
) -> None:
    visitors = serve(
        in_all=40, from_an_address=5, proxies=Reached(proxy="10.0.0.0/8, 127.0.0.1").proxies()
    )
    for _ in range(30):
        visitors.come(HALF_HEADERS)
    until(lambda: len(visitors.stages()) == 30)
    for _ in range(60):
        visitors.come(HALF_HEADERS)
    assert is_served(visitors)
    until(lambda: len(visitors.stages()) <= 40)


def test_displays_leave_room_for_who_runs_the_floor(serve: Callable[..., Visitors]) -> None:
    visitors = serve(in_all=60, from_an_address=20)
    displays = [visitors.come(STREAM) for _ in range(15)]
    for display in displays:
        assert b" 200 " in display.recv(65_536)
    answer = visitors.come(STREAM.replace(b"Host", b"Connection: close\r\nHost"))
    assert b" 503 " in (refusal := rest(answer))
    assert b"Too many displays are open at your address" in refusal
    dealer = Client(visitors.server.address, "dealer-1")
    assert dealer.do("no-more-bets")["event"]["type"] == "no-more-bets"
    dealer.http.close()
    displays.pop().close()
    until(lambda: b" 200 " in visitors.come(STREAM).recv(65_536))


def test_who_cannot_be_let_in_for_want_of_files_is_turned_away_without_a_word(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """asyncio logs each failed attempt, and tries again and again: 219 MB in a minute."""
    accept, missing = socket.socket.accept, 1

    def without_files(listening: socket.socket) -> tuple[socket.socket, Any]:
        nonlocal missing
        if missing:
            missing -= 1
            raise OSError(EMFILE, "Too many open files")
        return accept(listening)

    with Listening(socket.AF_INET, room=Room(10, 10)) as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        with socket.create_connection(listening.getsockname()) as visitor:
            monkeypatch.setattr(socket.socket, "accept", without_files)
            with pytest.raises(BlockingIOError):
                listening.accept()
            assert visitor.recv(1) == b""
        with socket.create_connection(listening.getsockname()):
            connection, _ = listening.accept()  # now there are files again
            connection.close()
    assert listening.turned_away == 1
    assert listening.open == {}
    assert caplog.records == []


@pytest.mark.parametrize(
    ("soft", "hard", "in_all"),
    [(1024, 1024, 896), (1024, 4096, 3968), (256, -1, 4096), (200, 200, 100), (-1, -1, 4096)],
)
def test_the_room_is_what_the_system_allows_less_what_the_ledger_needs(
    monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, in_all: int
) -> None:
    limits = [soft, hard]
    monkeypatch.setattr(resource, "getrlimit", lambda _: tuple(limits))
    monkeypatch.setattr(resource, "setrlimit", lambda _, new: limits.__setitem__(0, new[0]))
    room = room_here()
    assert (room.in_all, room.from_an_address) == (in_all, in_all // 2)
    if limits[0] != -1:
        assert limits[0] - room.in_all >= min(128, limits[0] // 2)


# -- what is sent ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "sent",
    [
        b"\x00\x01\x02\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: floor\r\nX-Long: " + b"a" * 100_000,
        b"GET /" + b"a" * 100_000,
        b"POST /sign-in HTTP/1.1\r\nHost: floor\r\nContent-Length: -1\r\n\r\n",
        b"POST /sign-in HTTP/1.1\r\nHost: floor\r\nContent-Length: " + b"9" * 5_000 + b"\r\n\r\n",
        b"POST /sign-in HTTP/1.1\r\nHost: floor\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
    ],
    ids=["noise", "long", "line", "negative", "digits", "two lengths", "no host"],
)
def test_what_is_no_request_is_told_so_and_ends_there(server: InThisProcess, sent: bytes) -> None:
    with ExitStack() as opened:
        received = rest(Visitors(server, opened).come(sent))
    assert received.startswith(b"HTTP/1.1 400 ")
    assert b"Traceback" not in received


def test_requests_sent_without_waiting_are_answered_in_their_order(server: InThisProcess) -> None:
    asked = [b"GET /static/%s HTTP/1.1\r\nHost: floor\r\n" % name for name in (b"live.js", b"no")]
    last = b"GET /static/live.js HTTP/1.1\r\nHost: floor\r\nConnection: close\r\n\r\n"
    with ExitStack() as opened:
        received = rest(Visitors(server, opened).come(b"\r\n".join([*asked * 20, last])))
    statuses = re.findall(rb"HTTP/1\.1 (\d+) ", received)
    assert statuses == [b"200", b"404"] * 20 + [b"200"]


# -- the log --------------------------------------------------------------------------------------


class Written(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


def record(what: str, *given: object) -> logging.LogRecord:
    return logging.LogRecord("floor", logging.WARNING, "", 0, what, given, None)


def test_what_is_said_again_and_again_is_counted(clock: Clock) -> None:
    written = Written()
    sparing = Sparing(written, clock=clock)
    for number in range(1_000):
        sparing.handle(record("No descriptor for %d", number))
    assert written.lines == [f"No descriptor for {number}" for number in range(OF_A_KIND)]
    sparing.handle(record("Something else"))
    assert written.lines[OF_A_KIND:] == ["Something else"]
    clock.now += PERIOD_SECONDS
    sparing.handle(record("No descriptor for %d", 1_000))
    assert written.lines[OF_A_KIND + 1 :] == [
        f"{1_000 - OF_A_KIND} more lines of the kinds before were left out",
        "No descriptor for 1000",
    ]


def test_however_many_kinds_there_are_so_many_lines_are_written_and_no_more(clock: Clock) -> None:
    written = Written()
    sparing = Sparing(written, clock=clock)
    for number in range(1_000):
        sparing.handle(record(f"Kind {number}"))
    sparing.close()
    assert len(written.lines) == OF_ALL_KINDS + 1
    assert written.lines[-1].startswith(f"{1_000 - OF_ALL_KINDS} more lines")


def test_a_log_in_files_is_begun_anew_before_it_fills_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from croupier.web.door import log

    monkeypatch.setattr(log, "FILE_BYTES", 1_000)
    monkeypatch.setattr(log, "OF_ALL_KINDS", 10_000)
    monkeypatch.setattr(log, "OF_A_KIND", 10_000)
    with kept_log(tmp_path / "log"):
        for number in range(500):
            logging.getLogger("floor").warning("Line %d of many", number)
    files = list(tmp_path.iterdir())
    assert len(files) == log.FILES
    assert sum(file.stat().st_size for file in files) <= log.FILES * 1_000
    assert "Line 499 of many" in (tmp_path / "log").read_text(encoding="utf-8")
