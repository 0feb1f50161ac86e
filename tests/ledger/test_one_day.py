"""One gaming day on both stores: the same commands, and everything the same to the byte.

Sic bo in one pit, baccarat with deferred vigorish and its forms in another, slips, the drop, the
day closed. The day is played once on SQLite; its commands, at their times, are given again on a
PostgreSQL server, and on another SQLite file, each with checkpoints of its own by the same key.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from one_day import BACCARAT, HOUSE, KEY, SIC_BO, day as day, given_again
from postgresql import database as database, server as server, url as url

from croupier.floor.history.replay import replay
from croupier.ledger import Ledger, SQLiteLedger, open_ledger, verify
from croupier.ledger.checkpoints import check, read
from croupier.table import accounts


@pytest.mark.paragraph("13:69F-7.3(c)3", "13:69F-7.3(c)3iv")
def test_a_gaming_day_is_the_same_to_the_byte_in_both_stores(
    day: tuple[Ledger, Path], url: str, tmp_path: Path
) -> None:
    played, place = day
    for name, ledger in (
        ("server", open_ledger(url)),
        ("file", SQLiteLedger(tmp_path / "again.sqlite", synchronous="off")),
    ):
        with closing(ledger):
            again = tmp_path / f"{name}.jsonl"
            given_again(ledger, played, again)
            assert list(ledger.rows()) == list(played.rows())
            assert again.read_bytes() == place.read_bytes()
            assert list(verify(ledger)) == []
            assert list(check(ledger, place, KEY.public_key())) == []


def test_the_day_is_one_of_every_kind_of_entry_there_is_to_compare(
    day: tuple[Ledger, Path],
) -> None:
    """So that being alike means something."""
    played, place = day
    entries = list(played.entries())
    assert len(entries) > 90
    assert {entry.record.table for entry in entries} == {SIC_BO, BACCARAT, HOUSE}
    assert any("ó".encode() in entry.content for entry in entries)
    whys = Counter(signed_line.checkpoint.why for signed_line in read(place))
    # A shift begun, two tables closed and the day; one of the tables with its shoe in play.
    assert whys == {"shift end": 4}
    assert replay(played).difference is None


def test_the_books_of_the_day_come_to_nothing_that_is_not_accounted_for(
    day: tuple[Ledger, Path],
) -> None:
    played, _ = day
    balances: dict[str, int] = {}
    for entry in played.entries():
        assert sum(cents for _, cents in entry.record.event.postings) == 0
        balances = accounts.posted(balances, entry.record.event.postings)
    # Nothing is left at a table: what is, the patrons have in front of them.
    left = {account for account in balances if account not in (accounts.CAGE, accounts.POCKETS)}
    assert {account.split("/")[1] for account in left} <= {"patron", "complimentary-vigorish"}
    # Seat 1 staked 3 x 55.00; dice 2+2+5 paid small 1 to 1 and 9 at 6 to 1, the others lost.
    assert balances[accounts.patron(SIC_BO, 1)] == 500_00 + 50_00 + 30_00 - 2 * 55_00
    assert balances[accounts.complimentary(BACCARAT)] == 5_00


@pytest.mark.parametrize("store", ["a file", "a server"])
def test_a_day_whose_house_is_killed_again_and_again_is_the_same_day(
    day: tuple[SQLiteLedger, Path],
    tmp_path: Path,
    request: pytest.FixtureRequest,
    store: str,
) -> None:
    """Wherever in a round, a shuffle or a form it is killed, the next goes on at that very step."""
    played, place = day
    where = str(tmp_path / "ledger.sqlite") if store == "a file" else request.getfixturevalue("url")
    again, chance = tmp_path / "checkpoints.jsonl", Random(f"969 {store}")
    whole, acknowledged = list(played.rows()), 0
    for after in (*(chance.randint(1, 30) for _ in range(3)), len(whole)):
        script = Path(__file__).parents[1] / "support" / "one_day.py"
        command = [sys.executable, script, where, played.path, again]
        with subprocess.Popen(command, stdout=subprocess.PIPE, env=with_tests()) as house:
            assert house.stdout is not None
            heard = [house.stdout.readline() for _ in range(after)]
            house.kill()
            heard += house.stdout.readlines()
        lines = [line.split() for line in heard if line.endswith(b"\n")]
        with closing(open_ledger(where, read_only=True)) as ledger:
            kept = list(ledger.rows())
        assert kept == whole[: len(kept)]
        # Everything acknowledged is there; at most one more was entered and not acknowledged.
        if lines:
            acknowledged = int(lines[-1][0])
            assert lines[-1][1].decode() == whole[acknowledged - 1][3].hex()
        assert len(kept) - acknowledged in (0, 1)
    assert kept == whole
    assert again.read_bytes() == place.read_bytes()


def with_tests() -> dict[str, str]:
    """The environment of a process that finds what the tests share."""
    return {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
