"""Peers: other programs that deal punto banco from eight decks, beside ours, on one core.

They are no part of this repository: what is installed in the folder that CROUPIER_PEERS names is
measured (docs/benchmarks.md says what to put there). Each is driven by the shortest way through its
own interface, in a process of its own that warms up, counts, and tells its counts and seconds.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.metadata import distributions
from pathlib import Path
from statistics import median
from types import ModuleType
from typing import Any

from benchmarks.measuring import Row, by_turns, met, ratio

FOLDER = "CROUPIER_PEERS"
ROOT = Path(__file__).resolve().parent.parent
REPEATS = 5
LEAST_OF_ANY, LEAST_OF_PYTHON = 10, 200
OURS = "punto banco: simulate, 1 worker"
PER_SECOND = "thousand rounds/s"

Counts = Sequence[int]  # ties, rounds of the player's, rounds of the banker's


def rows() -> list[Row]:
    named = os.environ.get(FOLDER)
    folder = Path(named or ".")
    here = [peer for peer in PEERS if named and peer.is_in(folder)]
    with on_one_core():
        players = {OURS: _ours(), **{peer.name: peer.player(folder) for peer in here}}
        each = by_turns(players, REPEATS)
    figure = {name: 1 / median(seconds) / 1000 for name, seconds in each.items()}
    written = [Row(peer.titled(folder), figure[peer.name], PER_SECOND) for peer in here]
    ours = partial(Row, OURS, figure[OURS], PER_SECOND)
    for peer in here:
        times = ratio(each[peer.name], each[OURS])
        written.append(ours(times, f"the rate of {peer.name}{_targets(peer, here, figure, times)}"))
    absent = [f"{peer.name}: not in {FOLDER}" for peer in PEERS if peer not in here]
    return written + [ours(None, why) for why in (absent if named else [f"{FOLDER} is not set"])]


def _targets(peer: Peer, here: Sequence[Peer], figure: dict[str, float], times: float) -> str:
    """What was aimed at, where this is the fastest of all or of those in Python."""
    written = ""
    for what, target, among in (
        ("the fastest", LEAST_OF_ANY, here),
        ("the fastest in Python", LEAST_OF_PYTHON, [each for each in here if each.is_python]),
    ):
        if peer == max(among, key=lambda each: figure[each.name], default=None):
            written += f", {what}; target {target}: {met(times >= target)}"
    return written


# -- measuring ------------------------------------------------------------------------------------


@contextmanager
def on_one_core() -> Iterator[None]:
    """Keep this process, and those it starts, to one core where the system can."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


def _ours() -> Callable[[], float]:
    from benchmarks.simulate import DEALT, OPTIONAL
    from croupier.games.registry import rules
    from croupier.simulate import simulate

    punto_banco = rules("punto-banco", elections=OPTIONAL)
    simulate(punto_banco, rounds=1, workers=1)
    rounds = DEALT // 2

    def play() -> float:
        started = time.perf_counter()
        simulate(punto_banco, rounds=rounds, workers=1)
        return (time.perf_counter() - started) / rounds

    return play


@dataclass(frozen=True)
class Peer:
    """A program that deals punto banco, and how to have it deal some shoes."""

    name: str
    language: str
    place: str  # in the folder
    shoes: int  # about half a second's worth
    command: Callable[[Path, int], list[str]]
    version: Callable[[Path], str] = lambda _: ""

    @property
    def is_python(self) -> bool:
        return self.language == "Python"

    def is_in(self, folder: Path) -> bool:
        """Whether it is there, and what runs it as well."""
        runs = shutil.which(self.command(folder, 0)[0])
        return runs is not None and (folder / self.place).exists()

    def titled(self, folder: Path) -> str:
        return f"{self.name} {self.version(folder)}".strip() + f" ({self.language})"

    def player(self, folder: Path) -> Callable[[], float]:
        """Has it deal its shoes once, and gives back the seconds of a round."""
        from benchmarks.simulate import check_shares

        def play() -> float:
            command = self.command(folder, self.shoes)
            written = subprocess.run(command, check=True, capture_output=True, cwd=ROOT)
            *counts, seconds = json.loads(written.stdout)
            return float(seconds) / check_shares(counts)

        return play


# -- the peers ------------------------------------------------------------------------------------


# A whole deck is made once and copied: making the cards anew for each shoe takes a third longer.
BACCARAT_ENGINE = """
const { BaccaratGameEngine } = require(process.argv[1]);
const engine = new BaccaratGameEngine();
engine.shoe.createDecks();
const decks = engine.shoe.cards;
function deal(shoes) {
  const counts = { tie: 0, player: 0, banker: 0 };
  for (let shoe = 0; shoe < shoes; shoe++) {
    engine.shoe.cards = decks.slice();
    engine.shoe.shuffle();
    engine.burnCards();
    while (!engine.isBurnNeeded) {
      counts[engine.resultsEngine.calculateOutcome(engine.dealGame())]++;
    }
  }
  return [counts.tie, counts.player, counts.banker];
}
const shoes = Number(process.argv[2]);
deal(shoes / 4);
const started = process.hrtime.bigint();
const counts = deal(shoes);
const seconds = Number(process.hrtime.bigint() - started) / 1e9;
console.log(JSON.stringify([...counts, seconds]));
"""


def _in_node(folder: Path, shoes: int) -> list[str]:
    package = (folder / "node_modules" / "baccarat-engine").resolve()
    return ["node", "-e", BACCARAT_ENGINE, str(package), str(shoes)]


def _node_version(folder: Path) -> str:
    package = folder / "node_modules" / "baccarat-engine" / "package.json"
    return str(json.loads(package.read_text())["version"])


def _in_python(name: str, place: str) -> Callable[[Path, int], list[str]]:
    return lambda folder, shoes: [
        *(sys.executable, "-m", "benchmarks.peers"),
        *(name, str((folder / place).resolve()), str(shoes)),
    ]


def _python_version(folder: Path) -> str:
    found = distributions(name="pybaccarat", path=[str(folder / "python")])
    return next((each.version for each in found), "")


def deal_pybaccarat(shoes: int) -> Counts:
    """Burn, a cutting card 14 from the back, and its hands; without the boards it can draw."""
    keyboard: Any = ModuleType("msvcrt")  # of another system; asked for, and not used here
    keyboard.getch = None
    sys.modules.setdefault("msvcrt", keyboard)
    game_of = import_module("pybaccarat.baccarat")
    shoe = import_module("pybaccarat.playingcards").Shoe(8)
    player, banker = game_of.Hand(), game_of.Hand()
    game = game_of.Game(shoe, player, banker)
    counts = {"T": 0, "P": 0, "B": 0}
    for _ in range(shoes):
        shoe.reset()
        shoe.shuffle()
        shoe.set_cut_card(-14)
        for _ in range(min(shoe.deal().get_rank(), 10)):
            shoe.deal()
        is_last = False
        while not is_last:
            is_last = shoe.cut_card_seen()
            player.empty()
            banker.empty()
            counts[game.play_hand()[0]] += 1
    return list(counts.values())


def deal_rjsilvestre(shoes: int) -> Counts:
    """No burn, and dealt while six cards are left."""
    game = import_module("rules").Game(8)
    counts = {"tie": 0, "punto": 0, "banco": 0}
    for _ in range(shoes):
        game.create_shoe(8)
        while game.num_cards >= 6:
            game.deal_hands()
            if not game.is_natural():
                game.draw_thirds()
            counts[game.game_result()] += 1
    return list(counts.values())


DEALT_IN_PYTHON: dict[str, Callable[[int], Counts]] = {
    "pybaccarat": deal_pybaccarat,
    "rjsilvestre": deal_rjsilvestre,
}

PEERS = (
    Peer(
        *("baccarat-engine", "JavaScript", "node_modules/baccarat-engine"),
        *(20_000, _in_node, _node_version),
    ),
    Peer(
        *("pybaccarat", "Python", "python/pybaccarat"),
        *(2_000, _in_python("pybaccarat", "python"), _python_version),
    ),
    Peer(
        *("rjsilvestre/baccarat", "Python", "rjsilvestre/rules.py"),
        *(800, _in_python("rjsilvestre", "rjsilvestre")),
    ),
)


def deal_in_this_process(name: str, place: str, shoes: int) -> None:
    """Where a Python peer plays: warm up, deal, and print the counts and the seconds."""
    sys.path.insert(0, place)
    deal = DEALT_IN_PYTHON[name]
    deal(max(1, shoes // 10))
    started = time.perf_counter()
    counts = deal(shoes)
    print(json.dumps([*counts, time.perf_counter() - started]))


if __name__ == "__main__":
    deal_in_this_process(sys.argv[1], sys.argv[2], int(sys.argv[3]))
