"""`croupier simulate`: its answers in every form, what it refuses and when, and what is left of it
when it is stopped, killed, or finds the disk full."""

import csv
import itertools
import json
import math
import os
import re
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from random import Random
from statistics import NormalDist
from xml.etree import ElementTree

import baccarat_oracle
import oracle
import pytest
from scipy.stats import chi2
from typed import Answer, croupier as croupier

from croupier import rules
from croupier.cli.laboratory import simulation as command
from croupier.simulate import KeptCounts, simulate
from croupier.simulate.kernel import Run
from croupier.simulate.tally import Tally

COMMAND = Path(sys.executable).with_name("croupier")


# The command, which makes the file `playing` once it has counted a slice, and keeps every slice.
TOLD_WHEN_PLAYING = """
import sys
from pathlib import Path
from croupier.cli import main
from croupier.simulate import run, tally

run.SECONDS_BETWEEN_CHECKPOINTS = 0.0
add = tally.Tally.add

def add_and_tell(self, played):
    add(self, played)
    Path("playing").touch()

tally.Tally.add = add_and_tell
main()
"""

# The same, but a slice after the first makes the file `held` and waits for the file `release`; and
# every Ctrl-C that was taken makes the file `taken-1`, `taken-2`.
HELD_WHEN_PLAYING = (
    """
import signal, time
from itertools import count
from pathlib import Path
from croupier.simulate.kernel import Run

play, set_handler, taken = Run.play, signal.signal, count(1)

def play_and_hold(self, part, **limits):
    if Path("playing").exists():
        Path("held").touch()
        while not Path("release").exists():
            time.sleep(0.01)
    return play(self, part, **limits)

def set_and_tell(number, handler):
    def handle_and_tell(number, frame):
        try:
            handler(number, frame)
        finally:
            Path(f"taken-{next(taken)}").touch()
    return set_handler(number, handle_and_tell if callable(handler) else handler)

Run.play, signal.signal = play_and_hold, set_and_tell
"""
    + TOLD_WHEN_PLAYING
)


def strictly(text):
    """JSON as others read it: without the infinities that Python lets pass."""

    def refuse(constant):
        raise AssertionError(f"{constant} is no JSON")

    return json.loads(text, parse_constant=refuse)


def refused_in_one_line(answer):
    assert answer.status == 2, answer
    assert answer.out == ""
    assert answer.err.startswith("croupier: ")
    assert answer.err.count("\n") == 1
    return answer.err


# The answer as JSON

CONTRACT = {"game", "rounds", "seed", "device", "seconds", "rounds_per_second"}
ADDED = {"edition", "elections", "asked", "streams", "workers", "chi_square"}
OF_A_WAGER = {"id", "house_advantage", "standard_error", "exact", "z", "p", "p_corrected"}


def test_the_answer_holds_all_that_is_needed_to_count_it_again(croupier):
    words = ["--rounds", "20000", "--seed", "7", "--workers", "2", "-o", "decks=6", "--json"]
    written = strictly(croupier("simulate", "mini-baccarat", *words, "--rounds-per-shoe", "40").out)
    assert set(written) == CONTRACT | ADDED | {"outcomes", "wagers", "rounds_per_shoe"}
    assert written["game"] == "mini-baccarat"
    assert written["edition"] == "13:69F"
    assert written["elections"]["decks"] == "6"
    assert written["rounds"] == written["asked"] == sum(written["outcomes"].values()) == 20_000
    assert written["streams"] == 500  # shoes of 40 rounds
    assert (written["seed"], written["workers"], written["rounds_per_shoe"]) == (7, 2, 40)
    assert written["device"] == "cpu"
    assert written["rounds_per_second"] == pytest.approx(20_000 / written["seconds"], rel=0.01)


def test_shoes_that_end_by_themselves_come_with_a_remark(croupier):
    """Without a number of rounds for each shoe, short rounds have a larger part in it."""
    written = croupier("simulate", "punto-banco", "--rounds", "1000", "--json").json
    assert set(written) == CONTRACT | ADDED | {"outcomes", "wagers", "remarks"}
    assert len(written["remarks"]) == 1
    assert "shoe" in written["remarks"][0]


def test_the_wagers_of_the_answer_are_the_exact_ones_and_judged_by_the_normal_law(croupier):
    written = croupier("simulate", "punto-banco", "--rounds", "1e5", "--json").json
    assert {wager["id"] for wager in written["wagers"]} == {"player", "banker", "tie"}
    for wager in written["wagers"]:
        assert set(wager) == OF_A_WAGER
        exact = baccarat_oracle.house_advantage("punto-banco", {}, wager["id"])
        assert Fraction(wager["exact"]) == exact
        away = float(Fraction(wager["house_advantage"]) - exact)
        assert wager["z"] == pytest.approx(away / wager["standard_error"])
        assert wager["p"] == pytest.approx(2 * NormalDist().cdf(-abs(wager["z"])))
        assert wager["p"] <= wager["p_corrected"] <= 1


def test_the_least_p_value_is_corrected_for_all_fifty_wagers(croupier):
    written = croupier("simulate", "sic-bo", "--rounds", "1e5", "--json").json["wagers"]
    least = min(written, key=lambda each: each["p"])
    assert len(written) == 50
    assert least["p_corrected"] == pytest.approx(min(1, 50 * least["p"]))


def test_the_chi_square_is_that_of_216_equal_rolls(croupier):
    written = croupier("simulate", "sic-bo", "--rounds", "1e5", "--json").json
    expected = 100_000 / 216
    by_hand = sum((n - expected) ** 2 / expected for n in written["outcomes"].values())
    assert set(written["chi_square"]) == {"statistic", "degrees", "p", "beyond_chance"}
    assert written["chi_square"]["statistic"] == pytest.approx(by_hand)
    assert written["chi_square"]["degrees"] == 215
    assert written["chi_square"]["p"] == pytest.approx(chi2.sf(by_hand, 215))
    assert written["chi_square"]["beyond_chance"] == []


@pytest.mark.parametrize("form", ["--json", "--picture=run.svg", "--csv=run.csv", "--workers=1"])
def test_a_run_stopped_before_its_first_round_says_so(
    croupier, at_once, tmp_path, monkeypatch, form
):
    monkeypatch.chdir(tmp_path)
    answer = croupier("simulate", "punto-banco", form, "--checkpoint", "run.json")
    assert answer.status == 130
    assert (answer.out, answer.err) == ("", "croupier: stopped before a round was counted\n")
    assert [path.name for path in tmp_path.iterdir()] == ["run.json"]


def stop_when(monkeypatch, asked):
    """Ctrl-C as soon as `asked` says so."""

    @contextmanager
    def stopping():
        yield asked

    monkeypatch.setattr(command, "_stopping", stopping)


@pytest.fixture
def at_once(monkeypatch):
    stop_when(monkeypatch, lambda: True)


# The answer as a table, as CSV, as a picture


def test_the_table_shows_the_chi_square_and_corrected_p_values(croupier):
    answer = croupier("simulate", "sic-bo", "--rounds", "1e4", "--workers", "1")
    written = croupier("simulate", "sic-bo", "--rounds", "1e4", "--json").json
    text = " ".join(answer.out.split())
    fit, small = written["chi_square"], written["wagers"][0]
    assert answer.err == ""
    assert "10,000 rounds, seed 1, cpu, " in text
    assert "p, corrected" in text
    assert f"chi-square {fit['statistic']:,.1f} with 215 degrees of freedom" in text
    assert f"p {fit['p']:.4f}" in text
    row = next(line for line in answer.out.splitlines() if f" {small['id']} " in line)
    assert f"{small['z']:+.2f}" in row
    assert row.rstrip(" │").endswith(f"{small['p_corrected']:.4f}")


def rows_of(path):
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_the_csv_adds_up_to_the_rounds(croupier, tmp_path):
    path = tmp_path / "rolls.csv"
    written = croupier("simulate", "sic-bo", "--rounds", "54321", "--csv", path, "--json").json
    rows = rows_of(path)
    assert list(rows[0]) == ["outcome", "count", "probability", "expected", "z", "p_corrected"]
    assert len(rows) == len(oracle.ROLLS) == 216
    assert {row["outcome"]: int(row["count"]) for row in rows} == written["outcomes"]
    assert sum(int(row["count"]) for row in rows) == 54_321
    assert math.fsum(float(row["expected"]) for row in rows) == pytest.approx(54_321)
    assert {Fraction(row["probability"]) for row in rows} == {Fraction(1, 216)}


def test_the_csv_tells_what_never_came_up(croupier, tmp_path):
    path = tmp_path / "rounds.csv"
    words = ["--rounds", "300", "--csv", path, "--json", "-o", "royal=A"]
    written = croupier("simulate", "mini-baccarat", *words).json["outcomes"]
    rows = rows_of(path)
    assert len(rows) > len(written)
    assert sum(Fraction(row["probability"]) for row in rows) == 1
    assert math.fsum(float(row["expected"]) for row in rows) == pytest.approx(300)
    assert {row["outcome"] for row in rows if row["count"] != "0"} == set(written)
    assert sum(int(row["count"]) for row in rows) == 300


@pytest.mark.parametrize("ending", [".png", ".PNG"])
def test_a_picture_is_drawn_as_png(croupier, tmp_path, ending):
    path = tmp_path / f"run{ending}"
    answer = croupier("simulate", "punto-banco", "--rounds", "1e5", "--picture", path)
    assert answer.status == 0
    assert path.read_bytes().startswith(b"\x89PNG\r\n\x1a\n")


def test_the_same_run_is_drawn_in_the_same_bytes_whoever_plays(croupier, tmp_path):
    drawn = []
    for workers in (1, 2):
        path = tmp_path / f"run-{workers}.svg"
        words = ["--rounds", "1e5", "--workers", workers, "--picture", path]
        assert croupier("simulate", "sic-bo", *words).status == 0
        drawn.append(path.read_bytes())
    assert drawn[0] == drawn[1]
    assert ElementTree.fromstring(drawn[0]).tag == "{http://www.w3.org/2000/svg}svg"


def test_another_seed_is_another_picture(croupier, tmp_path):
    drawn = []
    for seed in (1, 2):
        path = tmp_path / f"run-{seed}.svg"
        croupier("simulate", "punto-banco", "--rounds", "1e5", "--seed", seed, "--picture", path)
        drawn.append(path.read_bytes())
    assert drawn[0] != drawn[1]


# What is refused, and before a round is played


@pytest.fixture
def unplayed(monkeypatch):
    """Nobody may play a round."""

    def play(self, part, **most):
        raise AssertionError("a round was played before the refusal")

    monkeypatch.setattr(Run, "play", play)


@pytest.mark.parametrize(
    ("words", "written"),
    [
        ("sic-bo --rounds 0", "0 rounds cannot be simulated; at least 1"),
        ("sic-bo --rounds -1", "'-1' is not a number of rounds"),
        ("sic-bo --rounds 1.5", "'1.5' is not a number of rounds"),
        ("sic-bo --rounds abc", "'abc' is not a number of rounds; like 1000000 or 1e8"),
        ("sic-bo --rounds 1e99", "'1e99' is not a number of rounds"),
        ("sic-bo --rounds 1e-3", "'1e-3' is not a number of rounds"),
        ("sic-bo --rounds e", "'e' is not a number of rounds"),
        ("sic-bo --seed -1", "-1 is not a seed; a whole number from 0 to 2**64 - 1"),
        (f"sic-bo --seed {2**64}", f"{2**64} is not a seed"),
        ("sic-bo --workers 0", "0 workers cannot simulate; 1 to 256"),
        ("sic-bo --workers 257", "257 workers cannot simulate"),
        ("sic-bo -o decks=8", "There is no election 'decks'"),
        ("punto-banco -o decks=5", "at least 6"),
        ("roulette-wheel", "There is no game 'roulette-wheel'"),
        ("sic-bo --device tpu", "There is no device 'tpu'; cpu or cuda"),
        ("sic-bo --rounds-per-shoe 60", "Sic bo is not dealt from a shoe"),
        ("punto-banco --rounds-per-shoe 0", "0 rounds of a shoe are none; at least 1"),
        ("punto-banco --rounds-per-shoe -3", "-3 rounds of a shoe are none"),
        ("punto-banco --edition 19:48", "19:48"),
        ("sic-bo --device cuda --workers 2", "A GPU has its own workers"),
        ("sic-bo --picture run.gif", "run.gif is not a picture; ending in .png, .svg"),
        ("sic-bo --picture run", "run is not a picture"),
        ("sic-bo --picture nowhere/run.svg", "nowhere/run.svg cannot be written"),
        ("sic-bo --csv nowhere/run.csv", "nowhere/run.csv cannot be written"),
        ("sic-bo --checkpoint nowhere/run.json", "nowhere/run.json cannot be written"),
        ("sic-bo --checkpoint a-folder", "a-folder cannot be read: Is a directory"),
        ("sic-bo --csv a-folder", "a-folder cannot be written: Is a directory"),
        ("sic-bo --picture a-folder.svg", "a-folder.svg cannot be written: Is a directory"),
        pytest.param(f"sic-bo --csv {'n' * 300}", "cannot be written"),
        pytest.param(
            "sic-bo --checkpoint a-file/run.json",
            "checkpoint a-file/run.json cannot be written: Not a directory",
        ),
    ],
)
def test_what_cannot_be_done_is_refused_before_a_round_is_played(
    croupier, unplayed, tmp_path, monkeypatch, words, written
):
    monkeypatch.chdir(tmp_path)
    Path("a-folder").mkdir()
    Path("a-folder.svg").mkdir()
    Path("a-file").touch()
    assert written in refused_in_one_line(croupier("simulate", *words.split(" ")))
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "a-file",
        "a-folder",
        "a-folder.svg",
    ]


@pytest.mark.parametrize("kind", ["pipe", "device"])
def test_what_has_no_end_is_not_read_as_a_checkpoint(tmp_path, kind):
    """A pipe nobody writes to, and a device that never runs dry."""
    path = Path("/dev/zero")
    if kind == "pipe":
        path = tmp_path / "pipe"
        os.mkfifo(path)
    limited = f"ulimit -v 4000000; exec {COMMAND} simulate sic-bo --rounds 1 --checkpoint {path}"
    ran = subprocess.run(["bash", "-c", limited], capture_output=True, text=True, timeout=10)
    answer = Answer(ran.returncode, ran.stdout, ran.stderr)
    assert str(path) in refused_in_one_line(answer)


# Watching


def watched(*words):
    """The command with its standard error on a terminal: what was shown there, and its answer."""
    ours, theirs = os.openpty()
    with subprocess.Popen(
        [COMMAND, *words],
        stdout=subprocess.PIPE,
        stderr=theirs,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "160"},
    ) as running:
        os.close(theirs)
        shown = bytearray()
        while piece := _shown(ours):
            shown += piece
        assert running.stdout is not None
        out = running.stdout.read()
    os.close(ours)
    return Answer(running.returncode, out.decode(), shown.decode())


def _shown(terminal):
    try:
        return os.read(terminal, 4096)
    except OSError:  # a terminal whose other side is closed says so
        return b""


def test_a_person_at_a_terminal_watches_the_rounds_go_by():
    answer = watched("simulate", "sic-bo", "--rounds", "3e8", "--json")
    assert answer.status == 0
    assert "3.00e+08 of 3.00e+08 rounds" in answer.err
    assert "a second" in answer.err
    assert strictly(answer.out)["rounds"] == 300_000_000


def test_a_pipe_is_not_drawn_bars_on():
    ran = subprocess.run(
        [COMMAND, "simulate", "sic-bo", "--rounds", "1e6", "--json"], capture_output=True, text=True
    )
    assert ran.stderr == ""
    assert strictly(ran.stdout)["rounds"] == 1_000_000


# Stopped and killed


def wait_until(happened, running):
    """Wait for what a process is sure to do, unless it ends or half a minute goes by."""
    for _ in range(3000):
        if happened() or running.poll() is not None:
            break
        time.sleep(0.01)
    if not happened():
        running.kill()
        pytest.fail(str(running.communicate()))


@contextmanager
def begun(folder, *words, script=TOLD_WHEN_PLAYING):
    """The command in a process of its own, once it has counted its first slice."""
    with subprocess.Popen(
        [sys.executable, "-c", script, "simulate", *map(str, words)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=folder,
    ) as running:
        try:
            wait_until((folder / "playing").exists, running)
            yield running
        finally:
            running.kill()


def counts_of(done):
    return [count for _, count in done.counts]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_run_that_is_stopped_tells_what_it_counted_and_goes_on_from_its_checkpoint(
    tmp_path, number
):
    path = tmp_path / "run.json"
    words = ["punto-banco", "--rounds", "1e13", "--seed", "4", "--checkpoint", "run.json"]
    with begun(tmp_path, *words, "--json") as running:
        running.send_signal(number)
        out, err = running.communicate(timeout=60)
    written = strictly(out)
    rounds = written["rounds"]
    assert running.returncode == 130
    assert err == (
        f"croupier: stopped after {rounds:,} of 10,000,000,000,000 rounds; "
        "the same command goes on from run.json\n"
    )
    assert rounds == sum(written["outcomes"].values()) == json.loads(path.read_text())["rounds"]
    assert written["asked"] == 10**13
    game, more = rules("punto-banco"), rounds + 12_345
    unbroken = simulate(game, rounds=more, seed=4)
    assert counts_of(simulate(game, rounds=more, seed=4, checkpoint=path)) == counts_of(unbroken)


def test_a_run_stopped_without_a_checkpoint_is_kept_under_a_free_name(tmp_path):
    taken = tmp_path / "croupier-sic-bo-seed-4-1.json"
    taken.write_text("another run")
    with begun(tmp_path, "sic-bo", "--rounds", "1e13", "--seed", "4") as running:
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
    path = tmp_path / "croupier-sic-bo-seed-4-2.json"
    rounds = json.loads(path.read_text())["rounds"]
    assert running.returncode == 130
    assert f"stopped after {rounds:,} of 10,000,000,000,000 rounds" in " ".join(out.split())
    assert err == (
        f"croupier: stopped after {rounds:,} of 10,000,000,000,000 rounds; "
        f"the same command with --checkpoint {path.name} goes on\n"
    )
    assert taken.read_text() == "another run"
    game, more = rules("sic-bo"), rounds + 12_345
    unbroken = simulate(game, rounds=more, seed=4)
    assert counts_of(simulate(game, rounds=more, seed=4, checkpoint=path)) == counts_of(unbroken)


def test_a_second_ctrl_c_does_not_wait_and_leaves_a_whole_checkpoint(tmp_path):
    words = ["mini-baccarat", "--rounds", "1e13", "-o", "royal=A", "--checkpoint", "run.json"]
    with begun(tmp_path, *words, script=HELD_WHEN_PLAYING) as running:
        for before in ("held", "taken-1"):
            wait_until((tmp_path / before).exists, running)
            running.send_signal(signal.SIGINT)
        wait_until((tmp_path / "taken-2").exists, running)
        (tmp_path / "release").touch()
        out, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert (out, err) == ("", "")  # one Ctrl-C would have told what was counted
    game = rules("mini-baccarat", elections={"royal": "A"})
    path = tmp_path / "run.json"
    more = json.loads(path.read_text())["rounds"] + 5_000
    unbroken = simulate(game, rounds=more)
    assert counts_of(simulate(game, rounds=more, checkpoint=path)) == counts_of(unbroken)


def rounds_kept(path):
    return json.loads(path.read_text())["rounds"] if path.exists() else 0


def test_a_run_killed_again_and_again_loses_nothing_it_has_kept(tmp_path):
    game, path = rules("sic-bo"), tmp_path / "run.json"
    chance, held = Random(47), [0]
    for _ in range(6):
        (tmp_path / "playing").unlink(missing_ok=True)
        words = ["sic-bo", "--rounds", "1e13", "--checkpoint", "run.json", "--workers", "1"]
        with begun(tmp_path, *words) as running:
            wait_until(lambda: rounds_kept(path) > held[-1], running)
            time.sleep(chance.uniform(0, 0.4))
            running.kill()
        copy = tmp_path / "copy.json"
        copy.write_bytes(path.read_bytes())
        held.append(KeptCounts(copy, Run(game, 1)).taken_up(most=10**13).rounds)
    assert held == sorted(set(held))  # each life added to those before
    rounds = held[-1] + 4_321
    done = simulate(game, rounds=rounds, checkpoint=path)
    assert counts_of(done) == counts_of(simulate(game, rounds=rounds))
    assert not path.with_name("run.json.new").exists()


# A disk that fills up


def test_a_checkpoint_that_can_no_longer_be_kept_does_not_hide_what_was_counted(
    croupier, tmp_path, monkeypatch
):
    path, add = tmp_path / "run.json", Tally.add

    def fill_the_disk(self, played):
        add(self, played)
        if not (beside := tmp_path / "run.json.new").is_symlink():
            beside.symlink_to("/dev/full")

    monkeypatch.setattr(Tally, "add", fill_the_disk)
    answer = croupier("simulate", "sic-bo", "--rounds", "1e5", "--json", "--checkpoint", path)
    assert "run.json cannot be written: No space left on device" in answer.err
    assert answer.status == 2
    assert sum(strictly(answer.out)["outcomes"].values()) == 100_000


@pytest.mark.parametrize("form", ["--csv", "--picture"])
def test_a_file_that_finds_no_room_does_not_hide_the_answer(croupier, tmp_path, form):
    path = tmp_path / "run.svg"
    path.symlink_to("/dev/full")
    answer = croupier("simulate", "sic-bo", "--rounds", "1e5", "--json", form, path)
    assert "run.svg cannot be written: No space left on device" in answer.err
    assert answer.status == 2
    assert sum(strictly(answer.out)["outcomes"].values()) == 100_000


def test_a_stopped_run_that_cannot_be_kept_has_told_what_it_counted(
    croupier, tmp_path, monkeypatch
):
    asked = itertools.count()
    stop_when(monkeypatch, lambda: next(asked) > 3)
    monkeypatch.chdir(tmp_path)
    Path("croupier-sic-bo-seed-1-1.json.new").symlink_to("/dev/full")
    answer = croupier("simulate", "sic-bo")
    assert "No space left on device" in answer.err
    assert answer.err.count("\n") == 1
    assert re.search(r"stopped after [1-9][\d,]+ of 10,000,000 rounds", answer.out)


# Memory

# The peak of the process itself: what `resource` tells of a child begins at its parent's.
PEAK = """
import sys
from pathlib import Path
from croupier.cli import main
try:
    main()
except SystemExit as stopped:
    assert not stopped.code
status = Path("/proc/self/status").read_text().splitlines()
print(next(line.split()[1] for line in status if line.startswith("VmHWM")), file=sys.stderr)
"""


def peak_of(rounds):
    """The most memory a run ever had, in kilobytes."""
    words = ["simulate", "sic-bo", "--rounds", rounds, "--workers", "2", "--json"]
    ran = subprocess.run(
        [sys.executable, "-c", PEAK, *words], capture_output=True, text=True, check=True
    )
    assert strictly(ran.stdout)["rounds"] == float(rounds)
    return int(ran.stderr)


@pytest.mark.skipif(sys.platform != "linux", reason="asks Linux for the most memory ever held")
def test_memory_does_not_grow_with_the_rounds():
    assert peak_of("3e8") - peak_of("1e6") < 4_000
