"""Commands: how many a house makes durable in a second, and how long one takes.

Beside each command a bare commit of a row of the same size, by APSW in a file of its own with the
same pragmas (write-ahead log, full synchronisation): one insert, no index, no chain, no rules.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import chain, count
from pathlib import Path
from typing import Any

import apsw

from benchmarks.measuring import Row, percentile, ratio, timed
from croupier.floor.demonstration import DEALER, FLOORPERSON, SIC_BO, opening
from croupier.floor.house import House
from croupier.floor.people import StaffMember
from croupier.ledger import Entry, SQLiteLedger

WARM_UPS = 200
PAIRS = 2_000
ROUNDS = 400
SEED = 9

Command = tuple[StaffMember, dict[str, Any]]

SIC_BO_OPENING = tuple((member, told) for table, member, told in opening() if table == SIC_BO)
DEEP_POCKETS: tuple[Command, ...] = (
    (FLOORPERSON, {"type": "fill", "amount": 100_000_000_00}),
    (DEALER, {"type": "bring-chips", "seat": 1, "amount": 1_000_000_00}),
    (DEALER, {"type": "bring-chips", "seat": 3, "amount": 1_000_000_00}),
    (DEALER, {"type": "bring-chips", "seat": 6, "amount": 1_000_000_00}),
)


def rows() -> list[Row]:
    with tempfile.TemporaryDirectory() as directory:
        side_by_side = SideBySide(Path(directory))
        for command in chain(SIC_BO_OPENING, DEEP_POCKETS, wagers_made_and_taken_back(WARM_UPS)):
            side_by_side.do(command)
        made = side_by_side.time(wagers_made_and_taken_back(PAIRS))
        rounds = side_by_side.time(whole_rounds(ROUNDS))
        side_by_side.close()
        disk = filesystem_of(Path(directory))
    return [
        *_rows("wagers made and taken back", made, disk),
        *_rows("whole rounds", rounds, disk),
        Row("whole rounds, ten commands each", ROUNDS / sum(rounds.ours), "rounds/s"),
    ]


def wagers_made_and_taken_back(pairs: int) -> Iterator[Command]:
    """A wager placed and taken back, over and over: the commands a table sees most."""
    for _ in range(pairs):
        yield DEALER, {"type": "place-wager", "seat": 1, "wager": "small", "amount": 10_00}
        yield DEALER, {"type": "take-back-wager", "seat": 1, "wager": "small"}


def whole_rounds(rounds: int) -> Iterator[Command]:
    """Three patrons' wagers and the seven acts of a round: ten commands, the dice by chance."""
    chance = random.Random(SEED)
    for _ in range(rounds):
        dice = [chance.randint(1, 6) for _ in range(3)]
        for seat, wager in ((1, "small"), (3, "total:9"), (6, "one-of-a-kind:5")):
            yield DEALER, {"type": "place-wager", "seat": seat, "wager": wager, "amount": 10_00}
        for act in ("no-more-bets", "shake", "uncover"):
            yield DEALER, {"type": act}
        yield DEALER, {"type": "enter-dice", "dice": dice}
        for act in ("collect-losing-wagers", "pay-winning-wagers", "clear-layout"):
            yield DEALER, {"type": act}


@dataclass(frozen=True, slots=True)
class Timed:
    """The seconds of each command, and of the bare commit that came right after it."""

    ours: list[float]
    bare: list[float]


class SideBySide:
    """A house and a bare table in two files of one directory; each command meets its yardstick."""

    def __init__(self, directory: Path) -> None:
        self._ledger = SQLiteLedger(directory / "ledger.sqlite")
        self._house = House(self._ledger)
        self._ids = count(1)
        self._bare = apsw.Connection(str(directory / "bare.sqlite"))
        self._bare.pragma("journal_mode", "wal")
        self._bare.pragma("synchronous", "full")
        self._bare.execute("CREATE TABLE row (id INTEGER PRIMARY KEY, content BLOB) STRICT")

    def time(self, commands: Iterable[Command]) -> Timed:
        taken = [self.do(command) for command in commands]
        return Timed([ours for ours, _ in taken], [bare for _, bare in taken])

    def do(self, command: Command) -> tuple[float, float]:
        """The seconds of the command, and of a bare commit of as many bytes."""
        member, told = command
        entered: list[Entry] = []

        def execute() -> None:
            entry, _ = self._house.execute(
                command_id=f"command-{next(self._ids)}",
                table=SIC_BO,
                actor=member.actor,
                command=told,
            )
            entered.append(entry)

        ours = timed(execute)
        (entry,) = entered
        size = len(entry.record.command_id) + len(entry.content) + len(entry.hash)
        return ours, timed(partial(self._commit, bytes(size)))

    def _commit(self, content: bytes) -> None:
        self._bare.execute("BEGIN IMMEDIATE")
        self._bare.execute("INSERT INTO row (content) VALUES (?)", (content,))
        self._bare.execute("COMMIT")

    def close(self) -> None:
        self._ledger.close()
        self._bare.close()


def _rows(name: str, timed: Timed, disk: str) -> list[Row]:
    ours, bare = timed.ours, timed.bare
    commit = f"bare commits beside, {disk}"
    rate = len(ours) / sum(ours)
    rows = [
        Row(commit, len(bare) / sum(bare), "commits/s"),
        Row(name, rate, "commands/s", ratio(ours, bare), "the time of the commit beside it"),
    ]
    for percent in (50, 99):
        within, without = percentile(ours, percent), percentile(bare, percent)
        unit = f"ms, p{percent}"
        rows += [
            Row(commit, without * 1000, unit),
            Row(name, within * 1000, unit, within / without, f"the bare commits' p{percent}"),
        ]
    return rows


def filesystem_of(directory: Path) -> str:
    """The kind of filesystem a directory lies on, where the system tells."""
    mounts = Path("/proc/mounts")
    if not mounts.is_file():
        return "filesystem unknown"
    kinds = {
        Path(place): kind
        for _, place, kind, *_ in (line.split() for line in mounts.read_text().splitlines())
    }
    where = directory.resolve()
    return next(kinds[place] for place in (where, *where.parents) if place in kinds)
