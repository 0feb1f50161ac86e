"""What `serve` is told, checked before anything is opened or made."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from typed import Answer, croupier as croupier

from croupier.floor import People
from croupier.floor.house import system_clock
from croupier.lawbook import BadInput, NotPossible
from croupier.ledger import SQLiteLedger
from croupier.web.guard.https import Reached
from croupier.web.places import check_apart, check_can_be_kept

Croupier = Callable[..., Answer]


@pytest.fixture
def house(tmp_path: Path) -> Path:
    return tmp_path / "house"


@pytest.mark.parametrize(
    ("options", "what"),
    [
        ({"--people": "house/l"}, "--people is the file that --ledger is"),
        ({"--people": "house/../house/l"}, "--people is the file that --ledger is"),
        ({"--people": "house/l-head"}, "--people is the file that --ledger is or keeps beside it"),
        ({"--people": "house/l-wal"}, "--people is the file that --ledger is or keeps beside it"),
        ({"--ledger": "house/p-journal"}, "--ledger is a file that --people keeps beside"),
        ({"--checkpoints": "house/p"}, "--checkpoints is the file that --people is"),
        ({"--key": "house/l"}, "--key is the file that --ledger is"),
        ({"--snapshot": "house/p"}, "--snapshot is the file that --people is"),
        ({"--checkpoints": "nowhere/c"}, "There is no folder nowhere to keep --checkpoints in"),
        ({"--snapshot": "nowhere/s"}, "There is no folder nowhere to keep --snapshot in"),
        ({"--proxy": "not an address"}, "'not an address' is not the address of a proxy"),
        ({"--proxy": "*"}, "'*' is not the address of a proxy"),
        ({"--proxy": ""}, "'' is not the address of a proxy"),
        ({"--proxy": "proxy.example"}, "'proxy.example' is not the address of a proxy"),
        ({"--proxy": "10.0.0.7,"}, "'10.0.0.7,' is not the address of a proxy"),
        ({"--proxy": "10.0.0.256"}, "'10.0.0.256' is not the address of a proxy"),
    ],
)
def test_what_cannot_be_is_refused_before_anything_is_made(
    options: dict[str, str],
    what: str,
    croupier: Croupier,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    places = {"--ledger": "house/l", "--people": "house/p"} | options
    answer = croupier("serve", *(word for place in places.items() for word in place))
    assert (answer.status, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert what in answer.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("proxy", ["127.0.0.1", "10.0.0.0/24", "fd00::7", "10.0.0.7, 10.0.0.8"])
def test_an_address_or_a_network_is_believed(proxy: str) -> None:
    Reached(proxy=proxy).check()


def test_a_link_to_the_ledger_is_the_ledger(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "ledger")
    with pytest.raises(BadInput, match="--people is the file that --ledger is"):
        check_apart({"--ledger": tmp_path / "ledger", "--people": tmp_path / "link"})
    check_apart({"--ledger": None, "--people": tmp_path / "link", "--key": None})


def test_a_file_that_may_not_be_written_keeps_no_checkpoints(tmp_path: Path) -> None:
    with pytest.raises(NotPossible, match="cannot be written: Is a directory"):
        check_can_be_kept("--checkpoints", tmp_path)
    (tmp_path / "letter").write_text("Dear Division,\n")
    with pytest.raises(NotPossible, match="There is no folder"):
        check_can_be_kept("--checkpoints", tmp_path / "letter" / "c")
    check_can_be_kept("--checkpoints", tmp_path / "letter")
    check_can_be_kept("--checkpoints", tmp_path / "new")
    assert [file.name for file in tmp_path.iterdir()] == ["letter"]


def test_neither_the_people_nor_a_ledger_is_begun_in_the_file_of_the_other(tmp_path: Path) -> None:
    People(tmp_path / "people", clock=system_clock).close()
    SQLiteLedger(tmp_path / "ledger").close()
    before = {file: file.read_bytes() for file in (tmp_path / "people", tmp_path / "ledger")}
    with pytest.raises(NotPossible, match="cannot be opened as a ledger: it holds something else"):
        SQLiteLedger(tmp_path / "people")
    with pytest.raises(NotPossible, match="as a list of staff: it holds something else"):
        People(tmp_path / "ledger", clock=system_clock)
    assert {file: file.read_bytes() for file in before} == before
