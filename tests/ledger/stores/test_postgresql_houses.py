"""Several houses on one PostgreSQL server, and a server that goes away: all is done once."""

from __future__ import annotations

import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from houses import DEALER, TABLE
from postgresql import (
    BRING,
    ROUND,
    Server,
    bring,
    database as database,
    ledger as ledger,
    one_line,
    played as played,
    server as server,
    url as url,
)

from croupier.floor import House
from croupier.lawbook import Conflict, CroupierError, NotPossible, Refusal
from croupier.ledger import Ledger, Unwritable, open_ledger, verify
from croupier.ledger.postgresql import PostgreSQLLedger

# -- several houses on one server ----------------------------------------------------------------


def test_two_houses_in_many_threads_leave_no_gap_and_do_everything_once(
    played: Ledger, url: str
) -> None:
    other = open_ledger(url)
    houses = House(played), House(other)
    head = played.head()[0]
    # Every command is sent four times, twice by either house.
    with ThreadPoolExecutor(8) as pool:
        listed = list(pool.map(lambda n: bring(houses[n % 2], n // 4), range(80)))
    by_command = [listed[4 * number : 4 * number + 4] for number in range(20)]
    assert all(len({sequence for sequence, _ in same}) == 1 for same in by_command)
    assert all(sorted(before for _, before in same) == [False] + 3 * [True] for same in by_command)
    assert sorted({sequence for sequence, _ in listed}) == list(range(head + 1, head + 21))
    assert list(verify(other)) == []
    for house in houses:
        assert house.look(TABLE)[1] == head + 20
        assert house.table(TABLE).chips(1) == houses[0].table(TABLE).chips(1)
    other.close()


PROCESS = """
import sys
from croupier.floor import House
from croupier.ledger import open_ledger
from croupier.roles import Role
from croupier.table import Actor

ledger = open_ledger(sys.argv[1])
house = House(ledger)
for number in range(15):
    for name in (f"shared-{number}", f"{sys.argv[2]}-{number}"):
        entry, before = house.execute(
            command_id=name,
            table="SB-1",
            actor=Actor("dealer-7", Role.DEALER),
            command={"type": "bring-chips", "seat": 1, "amount": 5_00},
        )
        print(name, entry.sequence, before)
ledger.close()
"""


def test_several_processes_leave_no_gap_and_do_everything_once(played: Ledger, url: str) -> None:
    head = played.head()[0]
    chips = House(played).table(TABLE).chips(1)
    running = [
        subprocess.Popen(
            [sys.executable, "-c", PROCESS, url, name], stdout=subprocess.PIPE, text=True
        )
        for name in ("one", "two", "three")
    ]
    listed = [process.communicate(timeout=60)[0].split("\n")[:-1] for process in running]
    assert [process.returncode for process in running] == [0, 0, 0]
    done = [line.split() for lines in listed for line in lines]
    assert len(done) == 90
    # Each of the 15 shared commands was done by one process, and each of its own by itself.
    first = [(name, int(sequence)) for name, sequence, before in done if before == "False"]
    assert len({name for name, _ in first}) == len(first) == 60
    assert sorted(sequence for _, sequence in first) == list(range(head + 1, head + 61))
    assert {(name, int(sequence)) for name, sequence, _ in done} == set(first)
    assert list(verify(played)) == []
    assert House(played).table(TABLE).chips(1) == chips + 60 * 5_00


def test_a_house_that_has_not_seen_what_another_did_is_told_plainly(
    played: Ledger, url: str
) -> None:
    other = open_ledger(url)
    ours, theirs = House(played), House(other)
    seen = ours.look(TABLE)[1]
    bring(theirs, 1)
    with pytest.raises(Conflict, match=f"^The ledger is at {seen + 1}, not at {seen}; look again"):
        bring(ours, 2, expected=seen)
    assert bring(ours, 2, expected=seen + 1) == (seen + 2, False)
    with pytest.raises(Conflict, match="was done before, and it was another"):
        theirs.execute(
            command_id="bring-2", table=TABLE, actor=DEALER, command={**BRING, "amount": 5_00}
        )
    other.close()


def test_of_many_commands_that_expect_the_same_head_one_is_done(played: Ledger, url: str) -> None:
    other = open_ledger(url)
    houses = House(played), House(other)
    head = played.head()[0]

    def sent(number: int) -> bool:
        try:
            bring(houses[number % 2], number, expected=head)
        except Conflict:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(sent, range(16))) == 1
    assert played.head()[0] == head + 1
    other.close()


def test_a_command_that_is_refused_leaves_nothing_and_holds_nobody_up(
    played: Ledger, url: str
) -> None:
    other = open_ledger(url)
    before = list(played.rows())
    with pytest.raises(Refusal):
        House(played).execute(
            command_id="wager", table=TABLE, actor=DEALER, command={**ROUND[0], "amount": 700_00}
        )
    assert list(other.rows()) == before
    assert bring(House(other), 1) == (len(before) + 1, False)
    other.close()


def test_a_writer_who_never_finishes_holds_others_up_for_so_long_and_no_longer(
    played: Ledger, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.ledger.postgresql.PATIENCE", 2)
    other = open_ledger(url)
    house = House(other)
    entered, leave = threading.Event(), threading.Event()

    def hold() -> None:
        with played.writing():
            entered.set()
            leave.wait(30)

    with ThreadPoolExecutor(1) as pool:
        holding = pool.submit(hold)
        assert entered.wait(10)
        assert house.look(TABLE)[1] == 24  # who reads waits for nobody
        with pytest.raises(Unwritable, match="lock timeout") as held_up:
            bring(house, 1)
        one_line(held_up.value)
        leave.set()
        holding.result()
    assert bring(house, 1) == (25, False)
    other.close()


# -- a server that goes away ---------------------------------------------------------------------


def standing(house: House) -> tuple[Any, ...]:
    table = house.table(TABLE)
    step = table.rules.procedure.step(table.procedure)
    return table.round, step, table.inventory(), table.chips(1), table.laid(), table.past


def insisted(house: House, number: int) -> tuple[int, bool]:
    """Send a command until it is done; whatever is told meanwhile is one line."""
    for _ in range(3):
        try:
            return bring(house, number)
        except NotPossible as error:
            one_line(error)
    raise AssertionError("never done")


def test_a_lost_connection_is_told_in_one_line_and_the_command_is_done_once(
    server: Server, database: str, played: Ledger
) -> None:
    house = House(played)
    assert server.end_connections(database) == 2
    with pytest.raises(Unwritable, match="sent again, the same command is done once") as lost:
        bring(house, 1)
    one_line(lost.value)
    assert server.execute("SELECT max(sequence) FROM entry", database=database) == [(24,)]
    assert bring(house, 1) == (25, False)
    assert bring(house, 1) == (25, True)
    assert insisted(house, 2) == (26, False)
    assert list(verify(played)) == []


def test_a_reader_who_has_lost_the_connection_reads_on(
    server: Server, database: str, played: Ledger
) -> None:
    """An audit must not take a connection lost long ago for a damaged ledger."""
    before = list(played.rows())
    assert server.end_connections(database) == 2
    assert list(verify(played)) == []
    assert list(played.rows()) == before


def test_a_ledger_that_was_closed_is_not_opened_again_by_who_looks_once_more(
    server: Server, database: str, played: Ledger
) -> None:
    """A stream ends after the house has let go of its ledger; no connection may be left behind."""
    house = House(played)
    played.close()
    with pytest.raises(NotPossible, match="it was closed here") as unread:
        house.look(TABLE)
    with pytest.raises(Unwritable, match="it was closed here") as unwritten:
        bring(house, 1)
    for error in (unread, unwritten):
        one_line(error.value)
    assert server.end_connections(database) == 0


@pytest.mark.parametrize("when", ["before the entry", "after the entry"])
def test_a_connection_lost_within_a_command_leaves_nothing_half_done(
    server: Server, database: str, played: PostgreSQLLedger, when: str
) -> None:
    house = House(played)
    tables, append = house.tables, played.append

    def lost(*arguments: Any, **named: Any) -> Any:
        if when == "before the entry":
            server.end_connections(database)
        made = append(*arguments, **named)
        server.end_connections(database)
        return made

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(played, "append", lost)
        with pytest.raises(Unwritable) as refused:
            bring(house, 1)
    one_line(refused.value)
    assert server.execute("SELECT max(sequence) FROM entry", database=database) == [(24,)]
    assert house.tables == tables
    assert insisted(house, 1) == (25, False)


def test_an_answer_lost_after_the_entry_was_kept_is_given_when_sent_again(
    server: Server, database: str, played: PostgreSQLLedger
) -> None:
    """The connection is lost between the commit and its acknowledgement."""
    house = House(played)
    chips = house.table(TABLE).chips(1)
    append = played.append

    def kept_and_lost(*arguments: Any, **named: Any) -> Any:
        made = append(*arguments, **named)
        played._connection.execute("COMMIT")
        server.end_connections(database)
        return made

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(played, "append", kept_and_lost)
        with pytest.raises(Unwritable) as refused:
            bring(house, 1)
    one_line(refused.value)
    assert insisted(house, 1) == (25, True)
    assert house.table(TABLE).chips(1) == chips + 100_00


@pytest.mark.parametrize("how", ["stop", "crash"])
def test_a_server_stopped_and_started_again_has_all_it_acknowledged(
    server: Server, url: str, played: Ledger, how: str
) -> None:
    house = House(played)
    acknowledged = [bring(house, number) for number in range(5)]
    before = list(played.rows())
    getattr(server, how)()
    try:
        with pytest.raises(Unwritable) as unwritten:
            bring(house, 5)
        with pytest.raises(CroupierError) as unread:
            house.look(TABLE)
        with pytest.raises(NotPossible, match="cannot be opened as a ledger") as unopened:
            open_ledger(url)
        for error in (unwritten, unread, unopened):
            one_line(error.value)
    finally:
        server.start()
    assert insisted(house, 5) == (acknowledged[-1][0] + 1, False)
    assert insisted(house, 5) == (acknowledged[-1][0] + 1, True)
    restarted = open_ledger(url)
    assert list(restarted.rows())[:-1] == before
    assert list(verify(restarted)) == []
    assert standing(House(restarted)) == standing(house)
    restarted.close()
