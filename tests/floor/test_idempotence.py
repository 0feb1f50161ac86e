"""A command sent again gets the same answer; another under its id is refused."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest
from houses import ACTORS, DEALER, FLOORPERSON, LIMITS, TABLE, Clock, Floor

from croupier.floor import House
from croupier.lawbook import BadInput, Conflict, Refusal
from croupier.ledger import Entry, SQLiteLedger, verify
from croupier.roles import Role
from croupier.table import Actor

BRING = {"type": "bring-chips", "seat": 1, "amount": 100_00}
WAGER = {"type": "place-wager", "seat": 1, "wager": "big", "amount": 5_00}


@pytest.fixture
def table(floor: Floor) -> Floor:
    """An open table with a patron at seat 1 who has chips, and one at seat 2 who has none."""
    floor.open()
    floor.seat(1, 100_00)
    floor.do(DEALER, "take-seat", seat=2)
    return floor


def send(floor: Floor, command: dict[str, Any], **more: Any) -> tuple[Entry, bool]:
    envelope = {"command_id": "the-same", "table": TABLE, "actor": DEALER, **more}
    return floor.house.execute(command=command, **envelope)


# -- the same again ------------------------------------------------------------------------------


def test_a_command_sent_again_gets_the_same_entry_and_is_done_once(table: Floor) -> None:
    first, done_before = send(table, BRING)
    assert not done_before
    for _ in range(3):
        again, done_before = send(table, dict(reversed(BRING.items())))
        assert done_before
        assert (again.sequence, again.content, again.hash) == (
            first.sequence,
            first.content,
            first.hash,
        )
    assert table.ledger.head() == (first.sequence, first.hash)
    assert table.chips(1) == 200_00


def test_a_command_sent_again_is_the_same_though_the_table_has_moved_on(table: Floor) -> None:
    first, _ = send(table, WAGER)
    table.play_to("lit", dice="1,1,2")
    table.clock.forward(hours=30)
    again, done_before = send(table, WAGER)  # a wager that would be refused now
    assert done_before
    assert again.hash == first.hash
    assert again.record.time == first.record.time


def test_what_is_left_to_its_default_may_be_told_when_sent_again(table: Floor) -> None:
    first, _ = send(table, WAGER)
    again, done_before = send(table, {**WAGER, "tender": "chips", "permitted": False})
    assert done_before
    assert again.hash == first.hash


def test_a_table_established_again_by_the_same_command_is_established_once(floor: Floor) -> None:
    establish = {
        "type": "establish-table",
        "game": "sic-bo",
        "edition": "19:47",
        "elections": {"small": "2 to 1"},
        "limits": LIMITS,
        "pit": "Pit 1",
    }
    first, _ = send(floor, establish, actor=FLOORPERSON)
    again, done_before = send(floor, establish, actor=FLOORPERSON)
    assert done_before
    assert again.hash == first.hash
    with pytest.raises(Conflict):
        send(floor, {**establish, "elections": {"small": "3 to 1"}}, actor=FLOORPERSON)
    with pytest.raises(Conflict):
        send(floor, establish, actor=FLOORPERSON, command_id="another-id")
    assert floor.ledger.head()[0] == 1


def test_a_command_sent_again_after_a_restart_is_still_done_once(table: Floor) -> None:
    first, _ = send(table, BRING)
    restarted = SQLiteLedger(table.path)
    house = House(restarted, clock=table.clock)
    again, done_before = house.execute(
        command_id="the-same", table=TABLE, actor=DEALER, command=BRING
    )
    assert done_before
    assert again.hash == first.hash
    restarted.close()


def test_a_refused_command_leaves_its_id_free(table: Floor) -> None:
    with pytest.raises(Refusal):
        send(table, {**WAGER, "amount": 700_00})
    entry, done_before = send(table, WAGER)
    assert not done_before
    assert entry.record.command_id == "the-same"


# -- another under its id ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "more"),
    [
        ({**BRING, "amount": 200_00}, {}),
        ({**BRING, "seat": 2}, {}),
        ({**BRING, "type": "buy-in"}, {}),
        ({**BRING, "tip": 1}, {}),
        ({"type": "bring-chips", "seat": 1}, {}),
        ({"type": "bring-chips"}, {}),
        ({"type": "no-more-bets"}, {}),
        ({"type": "sing"}, {}),
        ({}, {}),
        (BRING, {"actor": Actor("dealer-8", Role.DEALER)}),
        (BRING, {"actor": Actor(DEALER.id, Role.FLOORPERSON)}),
        (BRING, {"actor": FLOORPERSON}),
        (BRING, {"table": "SB-2"}),
        (BRING, {"table": "nowhere"}),
    ],
    ids=str,
)
def test_another_command_under_the_same_id_is_a_conflict(
    table: Floor, command: dict[str, Any], more: dict[str, Any]
) -> None:
    table.open(table="SB-2")
    table.do(DEALER, "take-seat", table="SB-2", seat=1)
    send(table, BRING)
    head, state = table.ledger.head(), table.state
    with pytest.raises(Conflict):
        send(table, command, **more)
    assert table.ledger.head() == head
    assert table.state is state
    assert send(table, BRING)[1]


@pytest.mark.parametrize(
    "command_id",
    ["", " ", "a b", "-a", "a/b", "é", "a" * 81, "a\n", "\n", "a\x00", "а"],  # noqa: RUF001
    ids=repr,
)
def test_an_id_that_is_none_is_bad_input(table: Floor, command_id: str) -> None:
    head = table.ledger.head()
    with pytest.raises(BadInput):
        send(table, BRING, command_id=command_id)
    assert table.ledger.head() == head


@pytest.mark.parametrize("table_id", ["", "SB 1", "SB/1", "../SB", "SB-1\n", "T" * 81], ids=repr)
def test_a_table_is_not_established_under_an_id_that_is_none(floor: Floor, table_id: str) -> None:
    with pytest.raises(BadInput):
        floor.establish(table=table_id)
    assert floor.house.tables == {}


@pytest.mark.parametrize("role", [role for role in Role if role is not Role.FLOORPERSON])
def test_a_table_is_established_by_nobody_but_the_floorperson(floor: Floor, role: Role) -> None:
    establishing = {"game": "sic-bo", "edition": "13:69F", "limits": LIMITS, "pit": "Pit 1"}
    floor.refused(ACTORS[role], "establish-table", **establishing)
    floor.do(FLOORPERSON, "establish-table", **establishing)


# -- the expected sequence -----------------------------------------------------------------------


def test_a_command_that_expects_another_ledger_is_a_conflict(table: Floor) -> None:
    head = table.ledger.head()[0]
    for expected in (head - 1, head + 1, 0):
        with pytest.raises(Conflict):
            send(table, BRING, expected=expected)
    assert table.ledger.head()[0] == head
    entry, _ = send(table, BRING, expected=head)
    assert entry.sequence == head + 1


def test_a_command_sent_again_with_what_it_expected_is_the_same(table: Floor) -> None:
    head = table.ledger.head()[0]
    first, _ = send(table, BRING, expected=head)
    again, done_before = send(table, BRING, expected=head)
    assert done_before
    assert again.hash == first.hash


# -- at once -------------------------------------------------------------------------------------

THREADS, COMMANDS = 8, 25


def bring_and_resend(execute: Callable[..., tuple[Entry, bool]], seat: int) -> dict[str, int]:
    """One person's commands, each followed by one of the earlier ones sent again."""
    chance = Random(seat)
    sequences: dict[str, int] = {}
    for number in range(COMMANDS):
        command_id = f"seat-{seat}-{number}"
        envelope = {"command_id": command_id, "table": TABLE, "actor": DEALER}
        command = {"type": "bring-chips", "seat": seat, "amount": 1 + number}
        entry, done_before = execute(command=command, **envelope)
        assert not done_before
        sequences[command_id] = entry.sequence
        earlier = chance.randrange(number + 1)
        again, done_before = execute(
            command={**command, "amount": 1 + earlier},
            **{**envelope, "command_id": f"seat-{seat}-{earlier}"},
        )
        assert done_before
        assert again.sequence == sequences[f"seat-{seat}-{earlier}"]
    return sequences


def check_no_gap_and_no_duplicate(floor: Floor, answered: list[dict[str, int]], first: int) -> None:
    sequences = {name: number for answers in answered for name, number in answers.items()}
    assert sorted(sequences.values()) == list(range(first, first + THREADS * COMMANDS))
    assert floor.ledger.head()[0] == first + THREADS * COMMANDS - 1
    for command_id, sequence in sequences.items():
        found = floor.ledger.find(command_id)
        assert found is not None
        assert found.sequence == sequence
    floor.house.catch_up()
    for seat in range(1, THREADS + 1):
        assert floor.chips(seat) == sum(range(1, COMMANDS + 1))
    assert list(verify(floor.ledger)) == []


def test_many_at_once_with_resends_leave_no_gap_and_no_duplicate(floor: Floor) -> None:
    floor.open()
    for seat in range(1, THREADS + 1):
        floor.do(DEALER, "take-seat", seat=seat)
    first = floor.ledger.head()[0] + 1
    with ThreadPoolExecutor(THREADS) as pool:
        brought = pool.map(lambda seat: bring_and_resend(floor.house.execute, seat), range(1, 9))
        answered = list(brought)
    check_no_gap_and_no_duplicate(floor, answered, first)


def test_many_houses_at_once_on_one_ledger_leave_no_gap_and_no_duplicate(floor: Floor) -> None:
    floor.open()
    for seat in range(1, THREADS + 1):
        floor.do(DEALER, "take-seat", seat=seat)
    first = floor.ledger.head()[0] + 1

    def in_a_house_of_its_own(seat: int) -> dict[str, int]:
        ledger = SQLiteLedger(floor.path, synchronous="off")
        answers = bring_and_resend(House(ledger, clock=floor.clock).execute, seat)
        ledger.close()
        return answers

    with ThreadPoolExecutor(THREADS) as pool:
        answered = list(pool.map(in_a_house_of_its_own, range(1, THREADS + 1)))
    check_no_gap_and_no_duplicate(floor, answered, first)


def test_one_command_sent_by_many_at_once_is_done_once(table: Floor) -> None:
    with ThreadPoolExecutor(THREADS) as pool:
        answers = list(pool.map(lambda _: send(table, BRING), range(THREADS * 4)))
    assert len({entry.sequence for entry, _ in answers}) == 1
    assert sum(not done_before for _, done_before in answers) == 1
    assert table.chips(1) == 200_00


def test_of_many_who_expect_the_same_ledger_one_is_served(table: Floor) -> None:
    head = table.ledger.head()[0]

    def attempt(number: int) -> bool:
        try:
            send(table, BRING, command_id=f"c-{number}", expected=head)
        except Conflict:
            return False
        return True

    with ThreadPoolExecutor(THREADS) as pool:
        assert sum(pool.map(attempt, range(THREADS * 2))) == 1
    assert table.chips(1) == 200_00


def test_two_houses_on_one_ledger_play_one_round_between_them(tmp_path: Path) -> None:
    floor = Floor(tmp_path / "ledger.sqlite")
    floor.open()
    floor.seat(1, 100_00)
    ledger = SQLiteLedger(floor.path, synchronous="off")
    other = House(ledger, clock=Clock())
    houses = [other, floor.house]
    round_ = [
        WAGER,
        {"type": "no-more-bets"},
        {"type": "shake", "times": 3},
        {"type": "uncover"},
        {"type": "enter-dice", "dice": [6, 6, 5]},
        {"type": "collect-losing-wagers"},
        {"type": "pay-winning-wagers"},
        {"type": "clear-layout"},
    ]
    for number, command in enumerate(round_):
        envelope = {"table": TABLE, "actor": DEALER, "command": command}
        houses[number % 2].execute(command_id=f"round-{number}", **envelope)
        with pytest.raises(Conflict):  # neither is fooled by what the other has done
            houses[(number + 1) % 2].execute(command_id=f"again-{number}", expected=1, **envelope)
    for house in houses:
        house.catch_up()
    assert other.table(TABLE).balances == floor.state.balances
    assert other.table(TABLE).procedure == floor.state.procedure
    assert floor.chips(1) == 105_00
    ledger.close()
    floor.close()


def test_a_house_hears_of_each_entry_and_of_nothing_else(table: Floor) -> None:
    heard: list[int] = []
    stop = table.house.listen(lambda: heard.append(table.ledger.head()[0]))
    entry, _ = send(table, BRING)
    send(table, BRING)  # the same again is nothing new
    table.refused(DEALER, "uncover")
    assert heard == [entry.sequence]
    stop()
    table.do(DEALER, "take-seat", seat=5)
    assert heard == [entry.sequence]
