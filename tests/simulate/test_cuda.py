"""The grid of a CUDA device, without one: numba's simulator runs blocks and threads one by one.

There the game's compiled `play` stands in for the one compiled for the device; blocks, threads,
rows, streams and the adding up are the very ones a device runs.
"""

import json
import os
import subprocess
import sys
import types

import pytest
from typed import croupier as croupier

from croupier import rules
from croupier.lawbook import NotPossible
from croupier.simulate import cuda as device, simulate
from croupier.simulate.kernel import NO_LIMIT, Run, Slice


def refused_in_one_line(answer):
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith("croupier: ")
    assert answer.err.count("\n") == 1
    return answer.err


# Without a device


def test_a_machine_without_a_device_says_so():
    command = [sys.executable, "-m", "croupier.cli", "simulate", "sic-bo", "--device", "cuda"]
    environment = {**os.environ, "CUDA_VISIBLE_DEVICES": "-1"}
    ran = subprocess.run(command, capture_output=True, text=True, env=environment)
    written = "croupier: There is no CUDA device here; --device cpu\n"
    assert (ran.returncode, ran.stdout, ran.stderr) == (2, "", written)


def test_without_numba_cuda_the_extra_is_named(croupier, monkeypatch):
    monkeypatch.setitem(sys.modules, "numba.cuda", None)
    written = refused_in_one_line(croupier("simulate", "sic-bo", "--device", "cuda"))
    assert "numba-cuda is not installed; --device cpu, or pip install 'croupier[gpu]'" in written


def test_a_shoe_too_large_for_the_device_says_so(croupier, monkeypatch):
    """Shoes lie in 48 KiB: 400 counts of 4 bytes, and a row of 52 bytes a deck for 32 threads."""
    here = types.SimpleNamespace(get_current_device=lambda: types.SimpleNamespace(name=b"H200"))
    monkeypatch.setattr(device, "_numba_cuda", lambda: here)
    words = ["simulate", "punto-banco", "--device", "cuda", "-o", "decks=29"]
    written = refused_in_one_line(croupier(*words))
    assert written == "croupier: A shoe of so many decks does not fit the device; --device cpu\n"


# Rows and threads


@pytest.mark.parametrize("room", [0, 1, 4, 5, 312, 416, 417, 52 * 28])
def test_a_row_holds_a_shoe_in_an_odd_number_of_words(room):
    row = device._row(room)
    assert row % 4 == 0
    assert row // 4 % 2 == 1
    assert room <= row <= room + 7


@pytest.mark.parametrize(
    ("name", "elections"),
    [
        ("sic-bo", {}),
        ("mini-baccarat", {"royal": "A"}),
        *(("punto-banco", {"decks": str(decks)}) for decks in range(6, 29)),
    ],
)
def test_rows_and_counts_fit_what_a_block_may_share(name, elections):
    run = Run(rules(name, elections=elections), 1)
    row, cells = device._row(run.kernel.room_needed(run.rules)), len(run.cells)
    threads = device._threads(row, cells)
    assert threads in (32, 64, 96)
    assert threads * row + 4 * cells <= 48 * 1024
    more = threads + 32
    assert threads == 96 or more * row + 4 * cells > 48 * 1024


def test_twenty_nine_decks_are_too_many():
    """(49,152 - 4 * 400) / 32 = 1,486 bytes for a row, and 29 decks have 1,508 cards."""
    with pytest.raises(NotPossible, match="does not fit the device"):
        device._threads(device._row(29 * 52), 400)


# The game's own code


@pytest.mark.parametrize("name", ["punto-banco", "sic-bo"])
def test_the_device_plays_the_games_own_code_and_only_tallies_otherwise(name):
    from croupier.simulate import grid

    play = Run(rules(name), 1).kernel.play
    together = grid._counting_together(play)
    assert together.__code__ is play.py_func.__code__
    assert together.__defaults__ == play.py_func.__defaults__
    here, there = play.py_func.__globals__, together.__globals__
    assert here.keys() == there.keys()
    assert [key for key in there if there[key] is not here[key]] == ["tally"]
    assert there["tally"].py_func is grid.tally


# The grid

SIMULATED = """
import json, sys, threading
from croupier import rules
from croupier.simulate import grid, simulate
from croupier.simulate.cuda import Cuda
from croupier.simulate.kernel import NO_LIMIT, Run, Slice

alone = threading.Lock()

def counting_together(play):
    def played(seed, first, streams, each, most, *arrays):
        with alone:  # the compiled function knows no counting together
            return play(seed, first, streams, each, most, *map(bare, arrays))
    return played

def bare(one):
    return getattr(one, "_ary", one)  # compiled code takes no array of the simulator

grid._counting_together = counting_together
asked = json.loads(sys.argv[1])
crew = Cuda()
game, seed, each = rules(asked["game"], elections=asked["elections"]), asked["seed"], asked["each"]
run = Run(game, seed, each or NO_LIMIT)
for played in crew.play(run, [Slice(*part) for part in asked["slices"]]):
    print(json.dumps([played.rounds, played.counts.tolist()]))
Cuda.rounds_a_slice = 20_000
done = simulate(game, rounds=asked["rounds"], seed=seed, rounds_per_shoe=each, crew=crew)
print(json.dumps([done.device, done.tally.counts.tolist()]))
"""


def simulated(asked):
    ran = subprocess.run(
        [sys.executable, "-c", SIMULATED, json.dumps(asked)],
        capture_output=True,
        text=True,
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"},
        timeout=100,
    )
    assert ran.returncode == 0, ran.stderr
    return [json.loads(line) for line in ran.stdout.splitlines()]


@pytest.mark.parametrize(
    ("name", "elections", "seed", "each"),
    [
        ("punto-banco", {}, 2**64 - 1, None),
        ("mini-baccarat", {"royal": "A"}, 7, 60),
        ("sic-bo", {}, 0, None),
    ],
)
def test_a_grid_counts_what_the_cores_count(name, elections, seed, each):
    """A block has 96 threads (with Royal 32) of 8 streams: 768 and 256 fill one; these do not."""
    slices = [(0, 1), (1, 7), (8, 771), (779, 260), (1 << 40, 9)]
    asked = {"game": name, "elections": elections, "seed": seed, "each": each}
    *parts, whole = simulated({**asked, "slices": slices, "rounds": 12_001})
    game = rules(name, elections=elections)
    run = Run(game, seed, each or NO_LIMIT)
    for (rounds, counts), part in zip(parts, slices, strict=True):
        played = run.play(Slice(*part))
        assert rounds == played.rounds == sum(counts)
        assert counts == played.counts.tolist()
    by_cores = simulate(game, rounds=12_001, seed=seed, rounds_per_shoe=each)
    assert whole == ["cuda, simulated", by_cores.tally.counts.tolist()]
