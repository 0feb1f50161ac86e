"""Commands that wait for one another are committed together, and each has its own answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from time import sleep
from typing import Any

import pytest
from houses import DEALER, FLOORPERSON, TABLE, Floor

from croupier.floor import House
from croupier.floor.history.replay import replay
from croupier.lawbook import BadInput, Conflict, NotNow, Refusal
from croupier.ledger import Damaged, Entry, Unwritable, verify

Answer = Future[tuple[Entry, bool]]


class Together:
    """Commands given while the house is busy, in this order, so that all of them wait."""

    def __init__(self, floor: Floor) -> None:
        self.house = floor.house
        self.commits = 0
        self._writing = floor.ledger.writing
        floor.ledger.writing = self._counted  # type: ignore[method-assign]

    @contextmanager
    def _counted(self) -> Iterator[None]:
        with self._writing():
            yield
        self.commits += 1

    def give(self, *commands: dict[str, Any]) -> list[Answer]:
        answers: list[Answer] = []
        with ThreadPoolExecutor(len(commands)) as pool, self.house._lock:
            for command in commands:
                envelope = {"table": TABLE, "actor": DEALER, **command}
                answers.append(pool.submit(lambda given=envelope: self.house.execute(**given)))
                while len(self.house._waiting) < len(answers):
                    sleep(0.001)
        return answers


def bring(seat: int, number: int, **more: Any) -> dict[str, Any]:
    command = {"type": "bring-chips", "seat": seat, "amount": 100_00}
    return {"command_id": f"bring-{seat}-{number}", "command": command, **more}


@pytest.fixture
def table(floor: Floor) -> Floor:
    """An open table with patrons at two seats."""
    floor.open()
    floor.seat(1, 100_00)
    floor.seat(2, 100_00)
    return floor


def test_commands_that_wait_are_committed_once_in_the_order_they_came(table: Floor) -> None:
    head, _ = table.ledger.head()
    together = Together(table)
    answers = together.give(*(bring(1 + number % 2, number) for number in range(20)))
    assert together.commits == 1
    entries = [answer.result()[0] for answer in answers]
    assert [entry.sequence for entry in entries] == list(range(head + 1, head + 21))
    assert [entry.record.command_id for entry in entries] == [
        f"bring-{1 + number % 2}-{number}" for number in range(20)
    ]
    assert (table.chips(1), table.chips(2)) == (1_100_00, 1_100_00)
    assert list(verify(table.ledger)) == []
    assert replay(table.ledger).difference is None
    assert House(table.ledger).folded == table.house.folded


def test_a_command_is_decided_on_where_the_one_before_it_led(table: Floor) -> None:
    wager = {"type": "place-wager", "seat": 1, "wager": "small", "amount": 100_00}
    first, second = Together(table).give(
        {"command_id": "first", "command": wager}, {"command_id": "second", "command": wager}
    )
    assert first.result()[1] is False
    with pytest.raises(Refusal, match="in chips"):
        second.result()
    assert table.laid() == {(1, "small"): 100_00}


def test_what_is_refused_hinders_none_of_the_others(table: Floor) -> None:
    head, _ = table.ledger.head()
    nobody, unknown = bring(5, 1), bring(2, 2)
    unknown["command"] = {"type": "dance"}
    elsewhere = bring(2, 3, table="SB-9")
    late = bring(1, 4, expected=head)
    answers = Together(table).give(bring(1, 0), nobody, unknown, elsewhere, late, bring(2, 5))
    assert [answer.exception() is None for answer in answers] == [
        *(True, False, False, False, False, True)
    ]
    refused = [type(answer.exception()) for answer in answers[1:5]]
    assert issubclass(refused[2], BadInput)
    assert (refused[0], refused[1], refused[3]) == (NotNow, BadInput, Conflict)
    assert table.ledger.head()[0] == head + 2
    assert (table.chips(1), table.chips(2)) == (200_00, 200_00)


def test_the_same_command_twice_among_those_that_wait_is_done_once(table: Floor) -> None:
    once, again, another = Together(table).give(
        bring(1, 7), bring(1, 7), {**bring(2, 0), "command_id": "bring-1-7"}
    )
    assert once.result() == (again.result()[0], False)
    assert again.result()[1] is True
    with pytest.raises(Conflict, match="was done before, and it was another"):
        another.result()
    assert (table.chips(1), table.chips(2)) == (200_00, 100_00)


def test_of_two_that_expect_the_same_head_the_first_is_done(table: Floor) -> None:
    head, _ = table.ledger.head()
    first, second = Together(table).give(bring(1, 0, expected=head), bring(2, 0, expected=head))
    assert first.result()[0].sequence == head + 1
    with pytest.raises(Conflict, match=f"The ledger is at {head + 1}, not at {head}"):
        second.result()


def test_where_the_commit_fails_none_is_done_and_all_are_told(
    table: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    head, stood = table.ledger.head(), table.house.folded
    whole = table.ledger.writing

    @contextmanager
    def failing() -> Iterator[None]:
        with whole():
            yield
            raise Unwritable("no room")

    with monkeypatch.context() as patched:
        patched.setattr(table.ledger, "writing", failing)
        answers = Together(table).give(bring(1, 0), bring(5, 1), bring(2, 2))
        assert [str(answer.exception()) for answer in answers] == ["no room"] * 3
    table.ledger.writing = whole  # type: ignore[method-assign]
    assert (table.ledger.head(), table.house.folded) == (head, stood)
    first, again = Together(table).give(bring(1, 0), bring(2, 2))
    assert (first.result()[1], again.result()[1]) == (False, False)


def test_a_fault_of_one_command_is_told_to_who_gave_it_and_to_nobody_else(
    table: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    def faulty(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("croupier.table.commands.seats.LeaveSeat.check", faulty)
    leave = {"type": "leave-seat", "seat": 1}
    good, bad, better = Together(table).give(
        bring(1, 0), {"command_id": "leave", "command": leave}, bring(2, 2)
    )
    assert isinstance(bad.exception(), ZeroDivisionError)
    assert better.result()[0].sequence == good.result()[0].sequence + 1


def test_listeners_are_called_for_each_command_done(table: Floor) -> None:
    called: list[int] = []
    table.house.listen(lambda: called.append(1))
    Together(table).give(bring(1, 0), bring(1, 0), bring(5, 1), bring(2, 2))
    assert len(called) == 2


def test_a_house_enters_nothing_in_a_ledger_that_is_not_the_one_it_has_read(
    table: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    sequence, _ = table.ledger.head()
    count: Callable[..., object] = table.ledger.entries
    monkeypatch.setattr(table.ledger, "head", lambda: (sequence, bytes(32)))
    with pytest.raises(Damaged, match="not the one that was read"):
        table.do(FLOORPERSON, "fill", amount=100_00)
    assert len(list(count())) == sequence


def test_half_a_character_is_refused_and_hinders_no_other(table: Floor) -> None:
    half = {
        "type": "establish-table",
        "game": "sic-bo",
        "edition": "13:69F",
        "limits": {"minimum": 5_00, "maximum": 500_00, "increment": 5_00},
        "pit": "\ud800",
    }
    impossible = {"command_id": "half", "command": half, "table": "SB-9", "actor": FLOORPERSON}
    answers = Together(table).give(bring(1, 1), impossible, bring(2, 1))
    with pytest.raises(BadInput, match="characters that are none"):
        answers[1].result()
    assert [answers[place].result()[1] for place in (0, 2)] == [False, False]
    assert list(verify(table.ledger)) == []


def test_a_listener_that_fails_takes_nothing_back_and_hinders_no_other(table: Floor) -> None:
    heard: list[int] = []
    table.house.listen(lambda: heard.remove(0))
    table.house.listen(lambda: heard.append(1))
    table.do(DEALER, "bring-chips", seat=1, amount=100_00)
    assert heard == [1]
