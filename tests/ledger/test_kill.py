"""A process killed while it deals: nothing acknowledged is lost, and play goes on where it was."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from deal_until_killed import TABLE, due

from croupier.floor import House
from croupier.floor.history.replay import replay
from croupier.ledger import SQLiteLedger, verify

SCRIPT = Path(__file__).parents[1] / "support" / "deal_until_killed.py"


def acknowledged_until_killed(path: Path, *, after: int) -> Iterator[tuple[int, str]]:
    """Run the dealer, kill it after so many acknowledgements, and tell all it had made."""
    with subprocess.Popen([sys.executable, SCRIPT, path], stdout=subprocess.PIPE) as dealer:
        assert dealer.stdout is not None
        heard = [dealer.stdout.readline() for _ in range(after)]
        dealer.kill()
        heard += dealer.stdout.readlines()
    for line in heard:
        if line.endswith(b"\n"):  # a line cut short was not acknowledged
            sequence, hash_ = line.split()
            yield int(sequence), hash_.decode()


@pytest.mark.parametrize("seed", [9, 69])
def test_a_killed_process_loses_nothing_it_has_acknowledged(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "ledger.sqlite"
    chance = Random(seed)
    acknowledged: dict[int, str] = {}
    for _ in range(4):
        before = SQLiteLedger(path)
        head, house = before.head()[0], House(before)
        before.close()

        heard = dict(acknowledged_until_killed(path, after=chance.randint(1, 40)))
        assert list(heard) == list(range(head + 1, head + 1 + len(heard)))
        acknowledged |= heard

        ledger = SQLiteLedger(path)
        entries = {entry.sequence: entry for entry in ledger.entries()}
        # Everything acknowledged is there; at most one more was entered and not acknowledged.
        assert {sequence: entries[sequence].hash.hex() for sequence in acknowledged} == acknowledged
        assert ledger.head()[0] - max(acknowledged) in (0, 1)
        assert list(verify(ledger)) == []
        # The run took up the round at the very step at which the one before was killed.
        actor, command = due(house)
        first = entries[head + 1].record
        assert (first.actor, first.event.type) == (actor, command["type"])
        # What the entries fold to is what their commands come to, done again from the first.
        again, state = replay(ledger), House(ledger).table(TABLE)
        assert again.difference is None
        assert again.tables[TABLE] == {
            "round": state.round,
            "step": state.rules.procedure.step(state.procedure),
            "inventory": state.inventory(),
        }
        ledger.close()


def test_a_process_killed_before_it_has_acknowledged_anything_leaves_a_whole_ledger(
    tmp_path: Path,
) -> None:
    path = tmp_path / "ledger.sqlite"
    list(acknowledged_until_killed(path, after=0))
    ledger = SQLiteLedger(path)
    assert list(verify(ledger)) == []
    head = ledger.head()[0]
    ledger.close()
    assert next(acknowledged_until_killed(path, after=1))[0] == head + 1
