"""The floor: commands a house makes durable in a second, at one table and at a hundred at once;
what a start costs, with a snapshot and without; and how fast a ledger is replayed.

Commands are played beforehand (see `playing`), and beside them stand bare commits of rows of the
same size in the same store (see `stores`). CROUPIER_EVENTS makes the ledger that is replayed
longer, up to millions: then nothing is extrapolated.
"""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.measuring import Row, alternate, percentile, ratio, timed
from benchmarks.playing import Clock, Given, do, opened, scripts
from benchmarks.stores import Store, postgresql, sqlite
from croupier.floor.history.replay import replay
from croupier.floor.history.snapshots import Snapshots
from croupier.floor.house import House
from croupier.ledger import Ledger, SQLiteLedger, verify

EVENTS = int(os.environ.get("CROUPIER_EVENTS", "20_000"))
SEED = 9
WARM_UPS = 200
COMMANDS = 3_000  # at one table
TABLES = 100
AT_EACH = 20  # commands at each of a hundred tables, in each repeat
REPEATS = 5
OPENINGS = 5
STRETCH = 500  # commands timed early in a ledger, and late in it

Opened = Callable[[Path], AbstractContextManager[Store]]


def rows() -> list[Row]:
    each = scripts(1, WARM_UPS + COMMANDS, seed=SEED)[0]
    many = scripts(TABLES, AT_EACH * (REPEATS + 1), seed=SEED)
    measured: list[Row] = []
    with TemporaryDirectory() as directory:
        for store in (sqlite, postgresql):
            measured += _one_table(store, Path(directory), each)
            measured += _many_tables(store, Path(directory), many)
        return [*measured, *_long_ledger(Path(directory))]


# -- commands made durable ------------------------------------------------------------------------


def _one_table(open_store: Opened, directory: Path, script: Sequence[Given]) -> list[Row]:
    """Each command, and right after it a bare commit of as many bytes."""
    ours, bare = [], []
    with open_store(directory) as store, _house(store.ledger, tables=1) as house:
        for given in script:
            started = time.perf_counter()
            entry = do(house, *given)
            ours.append(time.perf_counter() - started)
            content = bytes(len(given[0]) + len(entry.content) + len(entry.hash))
            bare.append(timed(partial(store.commit, content)))
        name = store.name
    ours, bare = ours[WARM_UPS:], bare[WARM_UPS:]
    commit, what = f"{name}: bare commits beside", f"{name}: commands at one table"
    return [
        Row(commit, len(bare) / sum(bare), "commits/s"),
        Row(what, len(ours) / sum(ours), "commands/s", 1 / ratio(ours, bare), "bare commits"),
        *_latency(commit, what, ours, bare),
    ]


def _many_tables(open_store: Opened, directory: Path, many: list[list[Given]]) -> list[Row]:
    """A hundred tables at once, each waiting for its answer before it gives its next command; by
    turns with as many bare commits, one after another."""
    ours, bare, each, alone = [], [], [], []
    with open_store(directory) as store, _house(store.ledger, tables=TABLES) as house:
        content = bytes(sum(len(e.content) for e in store.ledger.entries()) // TABLES // 14)
        for repeat in range(REPEATS + 1):
            part = [script[repeat * AT_EACH : (repeat + 1) * AT_EACH] for script in many]
            started = time.perf_counter()
            with ThreadPoolExecutor(TABLES) as pool:
                taken = [*pool.map(lambda script: _timed_each(house, script), part)]
            ended = time.perf_counter() - started
            commits = [timed(lambda: store.commit(content)) for _ in range(TABLES * AT_EACH)]
            if repeat:  # the first is to warm up
                ours.append(ended)
                bare.append(sum(commits))
                each += [seconds for each in taken for seconds in each]
                alone += commits
        name = store.name
    commit, what = f"{name}: bare commits by turns", f"{name}: commands at {TABLES} tables at once"
    done = TABLES * AT_EACH
    return [
        Row(commit, done / median(bare), "commits/s"),
        Row(what, done / median(ours), "commands/s", 1 / ratio(ours, bare), "bare commits"),
        *_latency(commit, what, each, alone),
    ]


def _timed_each(house: House, script: Sequence[Given]) -> list[float]:
    return [timed(partial(do, house, *given)) for given in script]


def _latency(commit: str, what: str, ours: Sequence[float], bare: Sequence[float]) -> Iterator[Row]:
    for percent in (50, 99):
        within, without = percentile(ours, percent), percentile(bare, percent)
        yield Row(commit, without * 1000, f"ms, p{percent}")
        to = f"the bare commits' p{percent}"
        yield Row(what, within * 1000, f"ms, p{percent}", within / without, to)


@contextmanager
def _house(ledger: Ledger, *, tables: int) -> Iterator[House]:
    """A house with so many tables, open and as the scripts found them."""
    clock = Clock()
    house = House(ledger, clock=clock)
    opened(house, clock, tables, seed=SEED)
    yield house


# -- a long ledger --------------------------------------------------------------------------------


def _long_ledger(directory: Path) -> list[Row]:
    """A hundred tables played by themselves for so many events: what the length costs."""
    ledger, clock = SQLiteLedger(directory / "long.sqlite", synchronous="off"), Clock()
    house = House(ledger, clock=clock)
    players = opened(house, clock, TABLES, seed=SEED)
    taken: list[float] = []
    for number in range(EVENTS - ledger.head()[0]):
        player = players[number % TABLES]
        given = (f"{player.table}-{number}", player.table, *player.next(house))
        taken.append(timed(partial(do, house, *given)))
    early, late = taken[STRETCH : 2 * STRETCH], taken[-STRETCH:]
    events = f"{ledger.head()[0]:,} events"
    written = [
        Row("a command early in a ledger, unsynced", median(early) * 1000, "ms"),
        Row(f"the same after {events}", median(late) * 1000, "ms", median(late) / median(early)),
        *_starting(ledger, house, Snapshots(directory / "snapshot")),
        *_replaying(ledger),
    ]
    ledger.close()
    return written


def _starting(ledger: Ledger, house: House, snapshots: Snapshots) -> Iterator[Row]:
    events = f"{ledger.head()[0]:,} events"
    kept = timed(lambda: snapshots.keep(house.folded))
    yield Row("a snapshot written, read back and compared", kept * 1000, "ms")
    yield Row("its size", snapshots.path.stat().st_size / 1000, "kB")
    started = {
        "without": lambda: House(ledger),
        "with": lambda: House(ledger, folded=snapshots.latest(ledger)),
    }
    seconds = alternate(started, repeats=OPENINGS if EVENTS <= 100_000 else 1, warm_ups=0)
    without, within = seconds["without"], seconds["with"]
    yield Row(f"a start on {events}, without a snapshot", median(without), "s")
    yield Row("the same with one", median(within), "s", ratio(within, without), "a start without")


def _replaying(ledger: Ledger) -> Iterator[Row]:
    """Beside the entries read, hashed and parsed, and nothing done with them."""
    things: dict[str, Callable[[], object]] = {
        "entries read, hashed and parsed": lambda: _read(ledger),
        "folded, as at a start": lambda: House(ledger),
        "audit verify": lambda: _none_found(ledger),
        "audit replay": lambda: _no_difference(ledger),
    }
    repeats, warm_ups = (3, 1) if EVENTS <= 100_000 else (1, 0)
    seconds = alternate(things, repeats=repeats, warm_ups=warm_ups)
    million = 1_000_000 / ledger.head()[0]
    unit = "s" if million == 1 else f"s a million, told from {ledger.head()[0]:,}"
    bare = seconds["entries read, hashed and parsed"]
    for name, taken in seconds.items():
        yield Row(name, median(taken) * million, unit, ratio(taken, bare), "reading alone")


def _read(ledger: Ledger) -> None:
    for entry in ledger.entries():
        assert hashlib.sha256(entry.content).digest() == entry.hash
        json.loads(entry.content)


def _none_found(ledger: Ledger) -> None:
    assert not list(verify(ledger))


def _no_difference(ledger: Ledger) -> None:
    written = replay(ledger)
    assert written.difference is None, written.difference
