"""Signing in, in turn: so many at once, who is slowed one at a time, and nobody kept waiting by
others' guesses."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from houses import Floor
from loops import on_its_own_loop
from serving import InThisProcess

from croupier.floor import People, StaffMember
from croupier.floor.people import passwords
from croupier.floor.people.passwords import AT_ONCE, TooManyWaiting
from croupier.roles import Role
from croupier.web.app import create_app
from croupier.web.guard import turns
from croupier.web.guard.turns import MOST_IN_A_LANE, Turns

PASSWORD = "three dice, sealed"
STAFF = tuple(
    StaffMember(f"dealer-{number}", f"Dealer {number}", Role.DEALER) for number in range(30)
)


@pytest.fixture(autouse=True)
def without_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "PAUSE", 0)


class Watched:
    """Those whose turn it is, and stays until they are let go."""

    def __init__(self, kept: Turns) -> None:
        self.kept = kept
        self.now: list[str] = []
        self.let_go = asyncio.Event()

    async def come(self, who: str, slowed: str | None) -> None:
        async with self.kept.taken(slowed):
            self.now.append(who)
            await self.let_go.wait()


async def settled() -> None:
    """Everything that can go on has gone on."""
    for _ in range(100):
        await asyncio.sleep(0)


def test_so_many_have_a_turn_at_once_and_the_others_after_them() -> None:
    async def shift_begins() -> None:
        watched = Watched(Turns())
        coming = [asyncio.create_task(watched.come(str(n), None)) for n in range(3 * AT_ONCE)]
        await settled()
        assert watched.now == [str(n) for n in range(AT_ONCE)]
        watched.let_go.set()
        await asyncio.gather(*coming)
        assert watched.now == [str(n) for n in range(3 * AT_ONCE)]

    on_its_own_loop(shift_begins)


def test_those_in_a_lane_come_one_at_a_time_and_hold_up_nobody_else() -> None:
    async def guessing() -> None:
        watched = Watched(Turns())
        coming = [
            asyncio.create_task(watched.come(f"{lane}-{n}", lane))
            for n in range(3)
            for lane in ("address a", "address b")
        ]
        await settled()
        assert watched.now == ["address a-0", "address b-0"]
        coming.append(asyncio.create_task(watched.come("known", None)))
        await settled()
        assert watched.now[2:] == ["known"]
        watched.let_go.set()
        await asyncio.gather(*coming)
        assert sorted(watched.now[3:]) == [f"address {x}-{n}" for x in "ab" for n in (1, 2)]

    on_its_own_loop(guessing)


def test_a_pause_comes_before_each_in_a_lane_and_before_nobody_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    paused: list[float] = []
    sleep = asyncio.sleep

    async def noted(seconds: float) -> None:
        paused.append(seconds)
        await sleep(0)

    async def guessing() -> None:
        monkeypatch.setattr(turns.asyncio, "sleep", noted)
        monkeypatch.setattr(turns, "PAUSE", 7.0)
        kept = Turns()
        for _ in range(3):
            async with kept.taken("address a"):
                pass
        async with kept.taken(None):
            pass

    on_its_own_loop(guessing)
    assert paused == [7.0] * 3


def test_too_many_in_a_lane_are_told_so_and_the_others_are_not() -> None:
    async def flooding() -> None:
        watched = Watched(Turns())
        coming = [
            asyncio.create_task(watched.come(str(n), "address a")) for n in range(MOST_IN_A_LANE)
        ]
        await settled()
        with pytest.raises(TooManyWaiting):
            await watched.come("one too many", "address a")
        watched.let_go.set()
        await watched.come("known", None)
        await asyncio.gather(*coming)
        await watched.come("later", "address a")

    on_its_own_loop(flooding)


# -- over HTTP -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[httpx.Client, People]]:
    directory: Path = tmp_path_factory.mktemp("house")
    floor = Floor(directory / "ledger.sqlite")
    people = People(directory / "people.sqlite", clock=floor.clock)
    people._connection.execute("PRAGMA synchronous = off")  # no power cut is to be feared here
    people.enrol(STAFF[0], PASSWORD)
    (kept,) = people._connection.execute("SELECT password FROM staff").fetchone()
    for member in STAFF[1:]:  # hashing thirty times would only take its time
        people._connection.execute(
            "INSERT INTO staff (id, title, role, password) VALUES (?, ?, ?, ?)",
            (member.id, member.title, member.role.value, kept),
        )
    server = InThisProcess(create_app(floor.house, people, demonstration=False))
    with httpx.Client(base_url=server.address, timeout=60) as browser:
        yield browser, people
    server.stop()


def status(browser: httpx.Client, name: str, password: str = PASSWORD) -> int:
    form = {"staff": name, "password": password}
    return browser.post("/sign-in", data=form, headers={"Cookie": ""}).status_code


def test_a_whole_shift_signs_in_at_once(served: tuple[httpx.Client, People]) -> None:
    browser, _ = served
    with ThreadPoolExecutor(60) as shift:
        names = [member.id for member in STAFF] * 2
        statuses = list(shift.map(lambda name: status(browser, name), names))
    assert statuses == [303] * 60


def test_the_right_password_opens_where_twenty_names_were_guessed_at(
    served: tuple[httpx.Client, People], monkeypatch: pytest.MonkeyPatch
) -> None:
    browser, people = served
    people._connection.execute("DELETE FROM familiar")
    with monkeypatch.context() as hashing:
        hashing.setattr(passwords, "is_right", lambda *_: False)
        statuses = [status(browser, f"stranger-{number}", "a guess") for number in range(22)]
    assert statuses == [401] * 22
    assert people.slowed(STAFF[0].id, "127.0.0.1") is not None
    assert status(browser, STAFF[0].id) == 303
    assert people.slowed(STAFF[0].id, "127.0.0.1") is None


def test_who_would_have_to_wait_too_long_is_told_so_on_the_page(
    served: tuple[httpx.Client, People], monkeypatch: pytest.MonkeyPatch
) -> None:
    browser, _ = served
    monkeypatch.setattr(turns, "MOST_WAITING", 0)
    form = {"staff": STAFF[0].id, "password": PASSWORD}
    answer = browser.post("/sign-in", data=form)
    assert answer.status_code == 503
    assert "try again in a moment" in answer.text
