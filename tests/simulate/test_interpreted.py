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
game, elections = json.loads(sys.argv[1])
done = simulate(rules(game, elections=elections), rounds=int(sys.argv[2]), seed=3)
print(json.dumps([done.device, [count for _, count in done.counts]]))
"""


@pytest.mark.parametrize(
    ("game", "elections"),
    [("sic-bo", {}), ("punto-banco", {"decks": "6"}), ("mini-baccarat", {"royal": "A"})],
)
def test_interpreted_kernels_count_what_compiled_ones_count(
    game: str, elections: dict[str, str]
) -> None:
    command = [sys.executable, "-c", WITHOUT_NUMBA, json.dumps([game, elections]), str(ROUNDS)]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    device, counts = json.loads(told)
    compiled = simulate(rules(game, elections=elections), rounds=ROUNDS, seed=3)
    assert device == "cpu, interpreted"
    assert counts == [count for _, count in compiled.counts]
    assert sum(counts) == ROUNDS
