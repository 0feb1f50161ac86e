"""A disk that fails at every single operation of a scripted run, and power cuts at each of them.

The run establishes and opens a table, plays half a round, closes the ledger, opens it again and
plays the other half; whatever fails, the command is sent again. What was acknowledged is there, all
else is not, and in the end the ledger is to the byte the one of a run in which nothing failed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import closing, suppress
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from faulty_disk import (
    FAULTS,
    Disk,
    Survives,
    after,
    by_chance,
    everything,
    nothing,
    under,
)
from houses import DEALER, OPENED_AT, TABLE
from postgresql import OPENING, ROUND, SIGN

from croupier.floor import House
from croupier.lawbook import NotPossible
from croupier.ledger import SQLiteLedger, verify
from croupier.table import Actor

Row = tuple[int, str, bytes, bytes]
Command = tuple[Actor, dict[str, Any]]

DAYS: tuple[tuple[Command, ...], ...] = (
    (*OPENING, *((DEALER, command) for command in ROUND[:4])),
    tuple((DEALER, command) for command in ROUND[4:]),
)
SCRIPT = tuple(command for day in DAYS for command in day)


class NeverDone(Exception):
    """The disk never took it."""


def give(house: House, number: int) -> int:
    """Give the command of that number; the sequence it was acknowledged with."""
    actor, command = SCRIPT[number]
    table = "house" if command is SIGN else TABLE
    entry, _ = house.execute(
        command_id=f"script-{number}", table=table, actor=actor, command=command
    )
    return entry.sequence


def opened(path: Path) -> House:
    ledger = SQLiteLedger(path)
    try:
        return House(ledger, clock=lambda: OPENED_AT)
    except BaseException:
        ledger.close()
        raise


def insisted(action: Callable[[], Any]) -> Any:
    """Do it until it is done; whatever goes wrong meanwhile is told in a line."""
    seen = []
    for _ in range(4):
        try:
            done = action()
        except NotPossible as error:
            seen.append(str(error))
            continue
        assert all(len(line.splitlines()) == 1 for line in seen)
        return done
    raise NeverDone


def run(path: Path, disk: Disk, acknowledged: list[int]) -> None:
    """The whole script; after each acknowledgement, how many operations there had been."""
    numbers = iter(range(len(SCRIPT)))
    for day in DAYS:
        house: House = insisted(partial(opened, path))
        with closing(house):
            for number in islice(numbers, len(day)):
                assert insisted(partial(give, house, number)) == number + 1
                acknowledged.append(len(disk.done))


def rows_of(path: Path) -> list[Row]:
    with closing(SQLiteLedger(path, read_only=True)) as ledger:
        assert list(verify(ledger)) == []
        return list(ledger.rows())


@pytest.fixture(scope="module")
def unfailing(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[Row], Disk, list[int]]:
    """The run on a disk that never fails: its rows, its operations, and when each was done."""
    path = tmp_path_factory.mktemp("unfailing") / "ledger.sqlite"
    disk, acknowledged = Disk(), list[int]()
    with under(disk):
        run(path, disk, acknowledged)
    return rows_of(path), disk, acknowledged


def test_the_run_asks_everything_of_the_disk(
    unfailing: tuple[list[Row], Disk, list[int]],
) -> None:
    rows, disk, acknowledged = unfailing
    kinds = Counter(operation.kind for operation in disk.done)
    assert set(kinds) == set(FAULTS)
    assert kinds["sync"] > len(SCRIPT)  # each command is synced before it is acknowledged
    assert len(rows) == len(acknowledged) == len(SCRIPT)
    assert len(disk.done) > 100


@pytest.mark.parametrize("how", ["error", "full", "short", "cannot open"])
def test_a_disk_that_fails_once_at_any_operation_loses_and_doubles_nothing(
    unfailing: tuple[list[Row], Disk, list[int]], tmp_path: Path, how: str
) -> None:
    rows, whole, _ = unfailing
    failed = 0
    for number, operation in enumerate(whole.done):
        if how not in FAULTS[operation.kind]:
            continue
        folder = tmp_path / f"{number}"
        folder.mkdir()
        disk = Disk(fails_at=number, how=how)
        with under(disk):
            run(folder / "ledger.sqlite", disk, [])
        failed += disk.failed
        assert rows_of(folder / "ledger.sqlite") == rows, f"{how} at {operation.kind} {number}"
    assert failed > 0


def test_a_disk_that_is_full_from_then_on_keeps_what_was_acknowledged(
    unfailing: tuple[list[Row], Disk, list[int]], tmp_path: Path
) -> None:
    """Until there is room again: then the house is started anew, and goes on where it was."""
    rows, whole, _ = unfailing
    for number in range(0, len(whole.done), 3):
        folder = tmp_path / f"{number}"
        folder.mkdir()
        acknowledged: list[int] = []
        disk = Disk(fails_at=number, how="full", for_good=True)
        with under(disk), suppress(NeverDone):
            run(folder / "ledger.sqlite", disk, acknowledged)
        run_on(folder / "ledger.sqlite", rows, at_least=len(acknowledged))


def run_on(path: Path, rows: list[Row], *, at_least: int) -> None:
    """What was acknowledged is there, at most one command more, and the next is done as ever."""
    house = opened(path)
    kept = list(house.ledger.rows())
    assert kept == rows[: len(kept)]
    assert list(verify(house.ledger)) == []
    assert at_least <= len(kept) <= at_least + 1
    if len(kept) < len(SCRIPT):
        assert give(house, len(kept)) == len(kept) + 1
        assert list(house.ledger.rows()) == rows[: len(kept) + 1]
    house.close()


@pytest.mark.parametrize(
    "survives", [nothing, everything, by_chance(9), by_chance(69)], ids=["none", "all", "9", "69"]
)
def test_a_power_cut_at_any_operation_keeps_what_was_acknowledged_and_nothing_half_done(
    unfailing: tuple[list[Row], Disk, list[int]], tmp_path: Path, survives: Survives
) -> None:
    """Of what was written and not yet synced, nothing survives, or all, or some sectors of it."""
    rows, whole, acknowledged = unfailing
    for cut in range(len(whole.done) + 1):
        folder = tmp_path / f"{cut}"
        folder.mkdir()
        after(whole.done[:cut], folder, survives)
        # The last operation before the cut may be the sync of a commit not yet acknowledged.
        done = sum(number <= cut for number in acknowledged)
        if done:
            sequence, _, _, hash_ = rows[done - 1]
            note = f"{sequence:020d} {hash_.hex()}\n"
            (folder / "ledger.sqlite-head").write_text(note, encoding="ascii")
        run_on(folder / "ledger.sqlite", rows, at_least=done)
