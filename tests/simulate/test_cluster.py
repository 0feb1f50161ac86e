"""A Ray cluster of this machine counts what its cores count, and a lost worker changes nothing.

Ray runs in processes of its own, and the command line in others: what is tested is what a person
with a cluster would see. Only processes of the session that the cluster was started in are touched.
"""

import contextlib
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import types
from pathlib import Path

import pytest
from typed import Answer, croupier as croupier

from croupier import rules
from croupier.simulate import simulate

GAMES = [("punto-banco", {}), ("mini-baccarat", {"royal": "A"}), ("sic-bo", {})]


# A cluster, and the command line


class Head:
    """The processes of a cluster: those of the session it was started in."""

    def __init__(self, folder):
        self.folder = folder
        self.address = f"127.0.0.1:{free_port()}"
        self.environment = {**os.environ, "RAY_TMPDIR": str(folder)}
        self.environment.pop("RAY_ADDRESS", None)
        self.session = None

    def start(self):
        """In the background; the command that starts it leads the session and ends."""
        words = [
            *("start", "--head", f"--port={self.address.rpartition(':')[2]}", "--num-cpus=2"),
            *(
                "--include-dashboard=false",
                "--disable-usage-stats",
                f"--temp-dir={self.folder}/ray",
            ),
            "--object-store-memory=100000000",
        ]
        log_file = self.folder / "log"
        with log_file.open("w") as log:
            starting = subprocess.Popen(
                [Path(sys.executable).with_name("ray"), *words],
                stdout=log,
                stderr=subprocess.STDOUT,
                env=self.environment,
                start_new_session=True,
            )
        self.session = starting.pid
        assert starting.wait(timeout=60) == 0, log_file.read_text()

    def processes(self):
        """The number and the title of each."""
        for stat in Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(OSError):  # it has just ended
                session = stat.read_text().rpartition(")")[2].split()[3]
                if int(session) == self.session:
                    yield int(stat.parent.name), (stat.parent / "cmdline").read_bytes()

    def players(self):
        """The workers that are playing a slice at this moment."""
        return {number for number, title in self.processes() if title[:15] == b"ray::play_slice"}

    def stop(self):
        until = time.monotonic() + 20
        while left := [number for number, title in self.processes() if title]:
            assert time.monotonic() < until, f"{left} do not end"
            for number in left:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(number, signal.SIGKILL)
            time.sleep(0.1)


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as asked:
        return asked.getsockname()[1]


@pytest.fixture(scope="module")
def head():
    folder = Path(tempfile.mkdtemp(prefix="r", dir="/tmp"))  # names of sockets must be short
    running = Head(folder)
    try:
        running.start()
        yield running
    finally:
        running.stop()
        shutil.rmtree(folder)


def started(head, folder, *words, script="from croupier.cli import main; main()"):
    """A process that uses the cluster, as the command line or by a script of its own."""
    return subprocess.Popen(
        [sys.executable, "-c", script, *map(str, words)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=folder,
        env=head.environment,
    )


def answered(running):
    with running:
        out, err = running.communicate(timeout=100)
    return Answer(running.returncode, out, err)


def refused_in_one_line(answer):
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith("croupier: ")
    assert answer.err.count("\n") == 1
    return answer.err


def outcomes_of(done):
    return {str(outcome): count for outcome, count in done.counts if count}


def seen(look, seconds=60):
    """What is looked for, as soon as it is there."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if found := look():
            return found
        time.sleep(0.01)
    raise AssertionError("nobody played")


# The same counts

THREE_GAMES = """
import json, sys
from croupier import rules
from croupier.simulate import simulate
from croupier.simulate.cluster import Cluster

Cluster.rounds_a_slice = 20_000  # many slices, several at once
with Cluster(sys.argv[1]) as crew:
    for game, elections in json.loads(sys.argv[2]):
        done = simulate(rules(game, elections=elections), rounds=700_001, seed=9, crew=crew)
        history = [[rounds, counts.tolist()] for rounds, counts in done.tally.history]
        print(json.dumps([done.tally.counts.tolist(), history]))
"""


def test_a_cluster_counts_what_the_cores_count(head, tmp_path):
    words = (head.address, json.dumps(GAMES))
    answer = answered(started(head, tmp_path, *words, script=THREE_GAMES))
    assert answer.err == ""
    for (game, elections), (counts, history) in zip(GAMES, answer.lines, strict=True):
        alone = simulate(rules(game, elections=elections), rounds=700_001, seed=9, workers=1)
        assert counts == alone.tally.counts.tolist()
        assert sum(counts) == 700_001
        assert history == [[rounds, kept.tolist()] for rounds, kept in alone.tally.history]


def test_the_command_line_plays_on_a_cluster_and_says_so(head, tmp_path):
    words = ["simulate", "punto-banco", "--rounds", "2e6", "--json", "--rounds-per-shoe", "60"]
    answer = answered(started(head, tmp_path, *words, "--ray", head.address))
    written = answer.json
    assert (answer.status, answer.err) == (0, "")
    assert (written["device"], written["workers"], written["rounds"]) == ("ray, cpu", 2, 2_000_000)
    alone = simulate(rules("punto-banco"), rounds=2_000_000, rounds_per_shoe=60)
    assert written["outcomes"] == outcomes_of(alone)


@pytest.fixture(scope="module")
def after_a_kill(head, tmp_path_factory):
    """What the command answered though one of its workers was killed in the middle of a slice."""
    words = ["simulate", "punto-banco", "--rounds", "6e7", "--json", "--ray", head.address]
    with started(head, tmp_path_factory.mktemp("kill"), *words) as running:
        os.kill(seen(lambda: in_a_long_slice(head)), signal.SIGKILL)
        out, err = running.communicate(timeout=100)
    return Answer(running.returncode, out, err)


def test_a_worker_killed_on_the_way_changes_no_count(after_a_kill):
    written = json.loads(after_a_kill.out[after_a_kill.out.index('{\n  "game"') :])
    assert after_a_kill.status == 0
    assert written["rounds"] == 60_000_000
    assert written["outcomes"] == outcomes_of(simulate(rules("punto-banco"), rounds=60_000_000))


def test_a_worker_killed_on_the_way_spoils_no_answer(after_a_kill):
    assert after_a_kill.err == ""
    assert after_a_kill.json["rounds"] == 60_000_000


def in_a_long_slice(head):
    """A worker that was playing a moment ago, and plays still."""
    before = head.players()
    time.sleep(0.2)
    return next(iter(before & head.players()), None)


def test_ctrl_c_keeps_what_the_cluster_counted(head, tmp_path):
    words = ["simulate", "punto-banco", "--rounds", "1e12", "--json", "--checkpoint", "run.json"]
    with started(head, tmp_path, *words, "--ray", head.address) as running:
        seen(head.players)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=100)
    written = json.loads(out)
    rounds = written["rounds"]
    assert running.returncode == 130
    assert err == (
        f"croupier: stopped after {rounds:,} of 1,000,000,000,000 rounds; "
        "the same command goes on from run.json\n"
    )
    assert sum(written["outcomes"].values()) == rounds
    game, more = rules("punto-banco"), rounds + 1_234
    by_cores = simulate(game, rounds=more, checkpoint=tmp_path / "run.json")
    assert outcomes_of(by_cores) == outcomes_of(simulate(game, rounds=more))


# What is refused

OTHER_SOURCES = """
from croupier.cli import main
from croupier.simulate import cluster
cluster.sources = lambda: "another"
main()
"""
LITTLE_PATIENCE = """
from croupier.cli import main
from croupier.simulate import cluster
cluster.PATIENCE_FOR_HEALTH = 0.5
main()
"""


def test_a_cluster_with_another_version_is_refused(head, tmp_path):
    words = ["simulate", "sic-bo", "--ray", head.address]
    answer = answered(started(head, tmp_path, *words, script=OTHER_SOURCES))
    assert "It has another version of Croupier; the same version" in refused_in_one_line(answer)


def test_a_cluster_without_croupier_is_refused_in_a_line_a_person_can_read(head, tmp_path):
    """Workers look for modules where the command was typed: there they find one that is none."""
    (tmp_path / "croupier").mkdir()
    (tmp_path / "croupier" / "__init__.py").write_text("raise ModuleNotFoundError('croupier')")
    script = "import sys; sys.path.remove(''); from croupier.cli import main; main()"
    words = ["simulate", "sic-bo", "--ray", head.address]
    written = refused_in_one_line(answered(started(head, tmp_path, *words, script=script)))
    assert "Traceback" not in written
    assert "Croupier" in written
    assert len(written) < 300


def test_what_answers_and_is_no_cluster_is_refused(head, tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as other:
        address = f"127.0.0.1:{other.getsockname()[1]}"
        words = ["simulate", "sic-bo", "--ray", address]
        answer = answered(started(head, tmp_path, *words, script=LITTLE_PATIENCE))
    assert f"{address} cannot be reached: what answers there is no Ray cluster" in (
        refused_in_one_line(answer)
    )


def test_the_cluster_of_this_machine_is_found_by_itself(head, tmp_path):
    words = ["simulate", "sic-bo", "--rounds", "1e5", "--ray", "auto", "--json"]
    answer = answered(started(head, tmp_path, *words))
    assert (answer.status, answer.err) == (0, "")
    assert answer.json["outcomes"] == outcomes_of(simulate(rules("sic-bo"), rounds=100_000))


@pytest.fixture
def some_ray(monkeypatch):
    """A Ray that must not be asked for anything."""
    monkeypatch.setitem(sys.modules, "ray", types.ModuleType("ray"))


def test_an_address_where_nobody_answers_is_refused(croupier, some_ray):
    address = f"127.0.0.1:{free_port()}"
    written = refused_in_one_line(croupier("simulate", "sic-bo", "--ray", address))
    assert f"The Ray cluster at {address} cannot be reached: Connection refused" in written


@pytest.mark.parametrize(
    "address",
    [
        "",
        "nonsense",
        "127.0.0.1",
        ":6379",
        "127.0.0.1:",
        "127.0.0.1:port",
        "127.0.0.1:-1",
        "127.0.0.1:65536",
        "ray://",
        "127.0.0.1:\u00b2",
    ],
)
def test_what_is_no_address_is_refused(croupier, some_ray, address):
    written = refused_in_one_line(croupier("simulate", "sic-bo", "--ray", address))
    assert written == (
        f"croupier: {address!r} is no address of a Ray cluster; HOST:PORT of its head, or auto\n"
    )


def test_without_ray_the_extra_is_named(croupier, monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    written = refused_in_one_line(croupier("simulate", "sic-bo", "--ray", "127.0.0.1:6379"))
    assert written == "croupier: Ray is not installed; the extra: pip install 'croupier[cluster]'\n"


@pytest.mark.parametrize("more", [("--device", "cuda"), ("--workers", "2")])
def test_a_cluster_has_its_own_workers(croupier, some_ray, more):
    written = refused_in_one_line(croupier("simulate", "sic-bo", "--ray", "127.0.0.1:6379", *more))
    assert written == "croupier: A cluster has its own workers; --ray ADDRESS alone\n"
