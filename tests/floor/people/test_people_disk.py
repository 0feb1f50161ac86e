"""The list of staff on a disk that is full, broken or held by another program: reading goes on,
what must be written is told, and afterwards all is as it was."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import apsw
import httpx
import pytest
from faulty_disk import Disk, under
from houses import Clock, Floor
from serving import InThisProcess

from croupier.floor import People, StaffMember
from croupier.floor.people import store
from croupier.floor.people.staff import NotRecognized, NotSigned
from croupier.floor.people.store import NotRead, NotWritten
from croupier.lawbook import NotPossible
from croupier.roles import Role
from croupier.web.app import create_app
from croupier.web.context import COOKIE

DEALER = StaffMember("dealer-7", "Dealer 7", Role.DEALER)
SUPERVISOR = StaffMember("supervisor-4", "Casino supervisor 4", Role.CASINO_SUPERVISOR)
PASSWORD = "three dice, sealed"
HOWS = ("full", "error", "cannot open")


@pytest.fixture(scope="module")
def enrolled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("enrolled") / "people.sqlite"
    with closing(People(path, clock=Clock())) as people:
        people.enrol(DEALER, PASSWORD)
    return path


@pytest.fixture
def path(enrolled: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(enrolled, tmp_path / "people.sqlite"))


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def disk() -> Iterator[Disk]:
    made = Disk()
    with under(made):
        yield made


@pytest.fixture
def people(path: Path, clock: Clock, disk: Disk) -> Iterator[People]:
    with closing(People(path, clock=clock)) as made:
        yield made


@contextmanager
def failing(disk: Disk, how: str) -> Iterator[None]:
    """Nothing can be written meanwhile."""
    disk.fails_at, disk.how, disk.for_good = len(disk.done), how, True
    try:
        yield
    finally:
        disk.fails_at = None


@contextmanager
def held_by_another(path: Path, how: str = "IMMEDIATE") -> Iterator[None]:
    with closing(apsw.Connection(str(path))) as other:
        other.execute(f"BEGIN {how}")
        yield
        other.execute("ROLLBACK")


CHANGES: dict[str, Callable[[People, str], object]] = {
    "sign in": lambda people, _: people.sign_in(DEALER.id, PASSWORD),
    "a wrong password": lambda people, _: people.sign_in(DEALER.id, "a guess"),
    "a name nobody has": lambda people, _: people.sign_in("nobody", "a guess"),
    "sign": lambda people, _: people.sign(DEALER, PASSWORD),
    "sign out": lambda people, token: people.sign_out(token),
    "sign out everywhere": lambda people, _: people.sign_out_everywhere(DEALER.id),
    "enrol": lambda people, _: people.enrol(SUPERVISOR, PASSWORD),
    "role": lambda people, _: people.change_role(DEALER.id, Role.PIT_BOSS),
    "password": lambda people, _: people.change_password(DEALER.id, "no more bets"),
    "unlock": lambda people, _: people.unlock(DEALER.id),
    "dismiss": lambda people, _: people.dismiss(DEALER.id),
}


@pytest.mark.parametrize("how", HOWS)
@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_what_cannot_be_written_is_told_and_changes_nothing(
    people: People, disk: Disk, how: str, change: Callable[[People, str], object]
) -> None:
    token = people.sign_in(DEALER.id, PASSWORD)
    with pytest.raises(NotRecognized, match="do not go together"):
        people.sign_in(DEALER.id, "a guess", address="elsewhere")  # something to be unlocked
    with failing(disk, how):
        for _ in range(6):  # more often than wrong passwords are borne
            with pytest.raises(NotWritten, match="nothing was changed"):
                change(people, token)
        assert people.session(token).member == DEALER
    assert people.staff() == [DEALER]
    assert people.session(token).member == DEALER
    assert people.sign_in(DEALER.id, PASSWORD)
    people.sign(DEALER, PASSWORD)
    with pytest.raises(NotSigned):
        people.sign(DEALER, "a guess")


@pytest.mark.parametrize("how", HOWS)
def test_who_is_signed_in_reads_on_for_as_long_as_they_are_there(
    people: People, clock: Clock, disk: Disk, how: str
) -> None:
    token = people.sign_in(DEALER.id, PASSWORD)
    with failing(disk, how):
        for _ in range(6):
            clock.forward(minutes=20)
            assert people.session(token).member == DEALER
            assert people.is_held(token)
    clock.forward(minutes=29)
    assert people.session(token).member == DEALER
    clock.forward(minutes=30)
    assert not people.is_held(token)


def test_what_was_seen_is_noted_once_it_can_be(
    people: People, path: Path, clock: Clock, disk: Disk
) -> None:
    """A program started anew knows only what was noted."""
    token = people.sign_in(DEALER.id, PASSWORD)
    clock.forward(minutes=20)
    with failing(disk, "full"):
        people.session(token)
    clock.forward(minutes=9)
    people.session(token)
    clock.forward(minutes=29)
    with closing(People(path, clock=clock)) as anew:
        assert anew.session(token).member == DEALER


def test_who_is_signed_in_waits_for_no_other_program(
    people: People, path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = people.sign_in(DEALER.id, PASSWORD)
    clock.forward(minutes=2)
    with held_by_another(path):
        assert people.session(token).member == DEALER  # at once, or this test takes ten seconds
        monkeypatch.setattr(store, "PATIENCE", 0)
        with pytest.raises(NotWritten, match=r"busy|locked"):
            people.sign_in(DEALER.id, PASSWORD)
    assert people.sign_in(DEALER.id, PASSWORD)


def test_a_list_that_cannot_be_read_is_told_and_no_session_holds_by_it(
    people: People, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = people.sign_in(DEALER.id, PASSWORD)
    people._store.connection.set_busy_timeout(0)
    with held_by_another(path, "EXCLUSIVE"):
        for read in (people.staff, lambda: people.session(token), lambda: people.member("x")):
            with pytest.raises(NotRead):
                read()
        assert not people.is_held(token)
    assert people.session(token).member == DEALER


def test_a_list_on_a_full_disk_is_opened_and_read(path: Path, clock: Clock, disk: Disk) -> None:
    with failing(disk, "full"), closing(People(path, clock=clock)) as people:
        assert people.staff() == [DEALER]


def test_a_list_that_cannot_be_begun_is_refused_in_one_line(
    tmp_path: Path, clock: Clock, disk: Disk
) -> None:
    with failing(disk, "full"), pytest.raises(NotPossible, match="cannot be opened as a list of"):
        People(tmp_path / "new.sqlite", clock=clock)


# -- over HTTP -------------------------------------------------------------------------------------


@pytest.fixture
def floor(tmp_path: Path) -> Floor:
    made = Floor(tmp_path / "ledger.sqlite")
    made.open()
    return made


@pytest.fixture
def browser(floor: Floor, path: Path, disk: Disk) -> Iterator[httpx.Client]:
    people = People(path, clock=floor.clock)
    server = InThisProcess(create_app(floor.house, people, demonstration=False))
    with httpx.Client(base_url=server.address, timeout=20) as client:
        yield client
    server.stop()


def test_pages_are_shown_and_what_must_be_written_is_503(
    floor: Floor, browser: httpx.Client, disk: Disk
) -> None:
    particulars = {"staff": DEALER.id, "password": PASSWORD}
    assert browser.post("/sign-in", data=particulars).status_code == 303
    console = browser.get("/tables/SB-1/console")
    csrf = console.text.partition('data-csrf="')[2].partition('"')[0]
    with failing(disk, "full"):
        for _ in range(3):
            floor.clock.forward(minutes=20)
            assert browser.get("/tables/SB-1/console").status_code == 200
            assert browser.get("/api/tables/SB-1").status_code == 200
        entered = browser.post(
            "/api/tables/SB-1/commands",
            json={"id": "a-1", "command": {"type": "no-more-bets"}},
            headers={"X-CSRF-Token": csrf},
        )
        assert entered.status_code in (200, 409)  # the ledger has a disk of its own
        html = {"Accept": "text/html"}
        signed_out = browser.post("/sign-out", data={"csrf": csrf}, headers=html)
        assert signed_out.status_code == 503
        assert "nothing was changed" in signed_out.text
        changed = {
            "csrf": csrf,
            "password": PASSWORD,
            "new": "no more bets",
            "again": "no more bets",
        }
        assert browser.post("/account/password", data=changed).status_code == 503
        with httpx.Client(base_url=browser.base_url, timeout=20) as other:
            for _ in range(7):
                refused = other.post("/sign-in", data=particulars)
                assert refused.status_code == 503
                assert "nothing was changed" in refused.text
                assert COOKIE not in other.cookies
            assert other.get("/sign-in").status_code == 200
    assert browser.get("/tables/SB-1/console").status_code == 200
    with httpx.Client(base_url=browser.base_url, timeout=20) as other:
        assert other.post("/sign-in", data=particulars).status_code == 303
