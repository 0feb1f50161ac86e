"""Without numba the kernels run as plain Python, and count the same."""

import json
import subprocess
import sys

import pytest

from croupier import rules
from croupier.simulate import simulate

ROUNDS = 3000
WITHOUT_NUMBA = """
import json, sys
sys.modules["numba"] = None
from croupier import rules
from croupier.simulate import simulate
game, elections, wanted = json.loads(sys.argv[1])
done = simulate(rules(game, elections=elections), **wanted)
told = [done.device, done.tally.streams, [count for _, count in done.counts]]
print(json.dumps([*told, [rounds for rounds, _ in done.tally.history]]))
"""


@pytest.mark.parametrize(
    ("game", "elections", "wanted"),
    [
        ("sic-bo", {}, {"seed": 3}),
        ("sic-bo", {}, {"seed": 2**64 - 1, "rounds": 70_000}),
        ("punto-banco", {"decks": "6"}, {"seed": 3}),
        ("mini-baccarat", {"royal": "A"}, {"seed": 2**64 - 1, "workers": 2}),
        ("mini-baccarat", {"decks": "12"}, {"seed": 0, "rounds_per_shoe": 60}),
    ],
)
def test_interpreted_kernels_count_what_compiled_ones_count(
    game: str, elections: dict[str, str], wanted: dict[str, int]
) -> None:
    wanted = {"rounds": ROUNDS} | wanted
    command = [sys.executable, "-c", WITHOUT_NUMBA, json.dumps([game, elections, wanted])]
    written = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    device, streams, counts, marks = json.loads(written)
    compiled = simulate(rules(game, elections=elections), **wanted)
    assert (compiled.device, device) == ("cpu", "cpu, interpreted")
    assert counts == [count for _, count in compiled.counts]
    assert sum(counts) == wanted["rounds"]
    assert streams == compiled.tally.streams
    assert marks == [rounds for rounds, _ in compiled.tally.history]
