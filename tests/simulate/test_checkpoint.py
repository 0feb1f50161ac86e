"""A run stopped and taken up again: the counts and the history of a run that was never broken off,
or a refusal in one line. What a run must come to is found by playing its streams one by one."""

import contextlib
import errno
import hashlib
import itertools
import json
import os
import sys
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from croupier import rules
from croupier.lawbook import BadInput, NotNow, NotPossible
from croupier.simulate import Cores, KeptCounts, checkpoint as keeping, run as running, simulate
from croupier.simulate.kernel import Run, Slice
from croupier.simulate.tally import Tally

GAMES = [
    ("sic-bo", {}, 300_000),
    ("punto-banco", {}, 20_000),
    ("mini-baccarat", {"royal": "A"}, 12_000),
]
MARKS = (16, 24, 32, 48, 64, 96, 128, 192, 256)  # streams: 16, and on by 3/2 and 4/3 in turn


class SmallSlices(Cores):
    """Cores that are handed little at a time, so that a short run has many slices."""

    rounds_a_slice = 1_000


def one_by_one(run, rounds):
    """The counts of the first rounds of a run, and the whole streams among them by mark."""
    counts, marked, counted, number = [0] * len(run.cells), [], 0, 0
    while counted < rounds:
        if number in MARKS:
            marked.append((counted, list(counts)))
        played = run.play(Slice(number, 1), most=rounds - counted)
        counted, number = counted + played.rounds, number + 1
        counts = [a + int(b) for a, b in zip(counts, played.counts, strict=True)]
    return counts, marked


def counted(done):
    history = [(rounds, counts.tolist()) for rounds, counts in done.tally.history]
    return done.tally.counts.tolist(), history


def sitting(game, *, rounds, path, slices, workers=1, **more):
    """One sitting at a run: as many slices as are wanted, and those already handed out."""
    seen = []
    return simulate(
        game,
        rounds=rounds,
        crew=SmallSlices(workers),
        checkpoint=path,
        progress=seen.append,
        stopped=lambda: len(seen) > slices,
        **more,
    )


@pytest.fixture
def path(tmp_path):
    return tmp_path / "run.json"


# Stopped and taken up again


@pytest.mark.parametrize(("name", "elections", "rounds"), GAMES)
def test_a_run_in_many_sittings_counts_what_an_unbroken_run_counts(path, name, elections, rounds):
    game, chance = rules(name, elections=elections), Random(69)
    sittings, done = 0, None
    while done is None or not done.is_complete:
        slices, workers = chance.randint(0, 4), chance.randint(1, 4)
        done = sitting(game, rounds=rounds, path=path, seed=5, slices=slices, workers=workers)
        sittings += 1
    assert sittings > 3
    expected = one_by_one(Run(game, 5), rounds)
    assert counted(done) == expected
    assert sum(expected[0]) == done.rounds == rounds
    assert counted(simulate(game, rounds=rounds, seed=5, workers=2)) == expected


@pytest.mark.parametrize(("name", "elections", "rounds"), GAMES)
def test_a_finished_run_goes_on_to_more_rounds(path, name, elections, rounds):
    game = rules(name, elections=elections)
    simulate(game, rounds=rounds // 3 + 7, seed=2, checkpoint=path)
    longer = simulate(game, rounds=rounds, seed=2, checkpoint=path)
    assert counted(longer) == one_by_one(Run(game, 2), rounds)
    assert longer.played < rounds
    again = simulate(game, rounds=rounds, seed=2, checkpoint=path)
    assert counted(again) == counted(longer)


def test_rounds_of_a_shoe_are_kept_through_a_stop(path):
    game = rules("punto-banco")
    sitting(game, rounds=9_999, path=path, slices=2, rounds_per_shoe=60)
    done = simulate(game, rounds=9_999, rounds_per_shoe=60, checkpoint=path)
    assert counted(done) == one_by_one(Run(game, 1, 60), 9_999)
    assert done.tally.streams == 167  # 166 shoes of 60 rounds are 9,960, and part of one more


@pytest.mark.parametrize(("name", "elections", "rounds"), GAMES)
def test_a_checkpoint_holds_whole_streams_only(path, name, elections, rounds):
    game = rules(name, elections=elections)
    run, asked = Run(game, 3), rounds + 1
    simulate(game, rounds=asked, seed=3, checkpoint=path)
    body = json.loads(path.read_text())
    whole = run.play(Slice(0, body["streams"]))
    assert body["rounds"] == whole.rounds <= asked
    assert body["counts"] == {str(n): int(c) for n, c in enumerate(whole.counts) if c}
    # No more of them can have been left to the end than the last stream may be long.
    assert asked - body["rounds"] < run.most_rounds


def test_a_run_stopped_before_it_began_holds_nothing_and_goes_on(path):
    game = rules("sic-bo")
    done = simulate(game, rounds=10_000, checkpoint=path, stopped=lambda: True)
    assert (done.rounds, done.is_complete) == (0, False)
    assert json.loads(path.read_text())["counts"] == {}
    assert counted(simulate(game, rounds=10_000, checkpoint=path)) == one_by_one(
        Run(game, 1), 10_000
    )


def test_a_checkpoint_of_a_longer_run_gives_the_history_of_an_unbroken_one(path):
    """The sixteenth shoe, a mark, ends five rounds before the run: too near for `sure` streams,
    but whole in the checkpoint of a run that was asked for more and stopped there."""
    run = Run(rules("punto-banco"), 1)
    mark = run.play(Slice(0, 16))
    held = Tally.nothing(run)
    held.add(mark)
    KeptCounts(path, run).keep(held)
    rounds = mark.rounds + 5
    resumed = simulate(run.rules, rounds=rounds, checkpoint=path)
    assert (
        counted(resumed) == counted(simulate(run.rules, rounds=rounds)) == one_by_one(run, rounds)
    )


def test_a_checkpoint_tells_the_rounds_it_holds_to_who_watches(path):
    game, seen = rules("sic-bo"), []
    simulate(game, rounds=40_960, checkpoint=path)
    simulate(game, rounds=50_000, checkpoint=path, progress=seen.append)
    assert seen[0] == 40_960  # ten streams
    assert sum(seen) == 50_000


def test_a_long_run_is_kept_on_the_way(path, monkeypatch):
    """A power cut then costs the seconds since the file was last replaced."""
    monkeypatch.setattr(running, "SECONDS_BETWEEN_CHECKPOINTS", 0.0)
    held = []

    def watch(_):
        held.append(json.loads(path.read_text())["rounds"])

    simulate(rules("sic-bo"), rounds=300_000, crew=SmallSlices(1), checkpoint=path, progress=watch)
    assert held[:4] == [0, 0, 4_096, 8_192]
    assert held == sorted(held)


# What is refused


def kept_by(path, name="mini-baccarat", *, edition="13:69F", elections=None, **more):
    game = rules(name, edition=edition, elections=elections)
    return simulate(game, **{"rounds": 5_000, "checkpoint": path, **more})


@pytest.mark.parametrize(
    ("other", "what"),
    [
        ({"name": "sic-bo"}, "game mini-baccarat, not sic-bo"),
        ({"name": "punto-banco"}, "game mini-baccarat, not punto-banco"),
        ({"edition": "19:47"}, "edition 13:69F, not 19:47"),
        ({"elections": {"decks": "6"}}, "decks 8, not 6"),
        ({"elections": {"tie": "9"}}, "tie 8 to 1, not 9 to 1"),
        ({"seed": 2}, "seed 1, not 2"),
        ({"rounds_per_shoe": 60}, "rounds-per-shoe 102, not 60"),
    ],
)
def test_another_run_is_not_taken_up(path, other, what):
    kept_by(path)
    before = path.read_bytes()
    with pytest.raises(BadInput) as refused:
        kept_by(path, **other)
    assert f"{path} is of another run ({what})" in str(refused.value)
    assert path.read_bytes() == before


def test_a_run_of_other_rules_is_not_taken_up(path, monkeypatch):
    kept_by(path)
    monkeypatch.setattr(keeping, "sources", lambda: "0" * 64)
    with pytest.raises(BadInput, match="made by another version of the rules"):
        kept_by(path)


def test_a_run_of_rules_with_an_election_since_taken_out_is_of_another_version(path, monkeypatch):
    as_now = KeptCounts._depends_on

    def as_once(self):
        then = as_now(self)
        elections = {**then["elections"], "since-taken-out": "yes"}
        return {**then, "elections": elections, "sources": "0" * 64}

    with monkeypatch.context() as once:
        once.setattr(KeptCounts, "_depends_on", as_once)
        kept_by(path)
    with pytest.raises(BadInput, match="made by another version of the rules"):
        kept_by(path)


def test_fewer_rounds_than_are_held_are_refused_with_how_many_there_are(path):
    held = kept_by(path).tally.streams
    assert held > 10
    kept = json.loads(path.read_text())["rounds"]
    with pytest.raises(NotNow) as refused:
        kept_by(path, rounds=kept - 1)
    assert str(refused.value) == (
        f"{path} already holds {kept:,} rounds; --rounds {kept} or more, or another file"
    )
    assert kept_by(path, rounds=kept).rounds == kept


@pytest.mark.parametrize(
    "text",
    ["", " ", "{}", "[]", "7", "null", '"sha256"', '{"sha256": 1', "run,rounds\n", "\0" * 64],
)
def test_what_is_no_checkpoint_is_refused_and_left_as_it_was(path, text):
    path.write_text(text)
    with pytest.raises(BadInput, match=r"run\.json is (not a checkpoint|damaged)"):
        kept_by(path)
    assert path.read_text() == text


def test_bytes_that_are_no_text_are_no_checkpoint(path):
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadInput, match="is not a checkpoint"):
        kept_by(path)


def test_brackets_without_end_are_no_checkpoint(path):
    path.write_text("[" * 100_000)
    with pytest.raises(BadInput, match="is not a checkpoint"):
        kept_by(path)


@pytest.mark.parametrize(
    "counted",
    [
        {"counts": {"9" * 5_000: 1}},
        {"counts": {"-1": 1}},
        {"counts": {"1_0": 1}},
        {"counts": {"0": 10**30}},
        {"counts": {"0": -1}},
        {"counts": {"0": "1"}},
        {"counts": []},
        {"cells": 10**18},
        {"streams": 10**400},
        {"rounds": -1},
        {"rounds": 1.5},
        {"history": [[1]]},
        {"history": [["1", {}]]},
        {"history": 7},
    ],
    ids=lambda counted: str(counted)[:24],
)
def test_what_nobody_can_have_counted_is_refused_though_its_digest_is_right(path, counted):
    kept_by(path)
    body = json.loads(path.read_text()) | counted
    del body["sha256"]
    written = json.dumps(body, sort_keys=True).encode()
    path.write_text(json.dumps({**body, "sha256": hashlib.sha256(written).hexdigest()}))
    with pytest.raises(BadInput, match="does not hold what a run counts"):
        kept_by(path)


def test_a_folder_is_no_checkpoint(tmp_path):
    with pytest.raises(BadInput, match="cannot be read: Is a directory"):
        kept_by(tmp_path)


def test_an_unreadable_file_is_refused(path, monkeypatch):
    kept_by(path)

    def denied(self, *words, **more):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(self))

    monkeypatch.setattr(Path, "read_text", denied)
    with pytest.raises(BadInput, match=r"run\.json cannot be read: Permission denied"):
        kept_by(path)


@pytest.mark.parametrize("where", ["no-folder/run.json", "/proc/run.json"])
def test_a_file_that_cannot_be_made_is_refused_before_the_rounds(tmp_path, where):
    with pytest.raises(NotPossible, match="cannot be written: No such file or directory"):
        kept_by(tmp_path / where, progress=_unplayed)


def _unplayed(rounds):
    assert not rounds, "a round was played first"


@pytest.mark.parametrize(
    ("where", "why"),
    [
        ("a-file/run.json", "Not a directory"),
        ("n" * 300, "File name too long"),
        ("n" * 253, "File name too long"),  # the name itself would do, but not with its ending
    ],
)
def test_a_name_no_file_can_have_is_refused_as_a_checkpoint(tmp_path, where, why):
    (tmp_path / "a-file").write_text("a file")
    with pytest.raises((BadInput, NotPossible), match=f"cannot be (read|written): {why}"):
        kept_by(tmp_path / where, progress=_unplayed)


def test_a_folder_that_may_not_be_written_to_is_refused(path, monkeypatch):
    opened = Path.open

    def denied(self, mode="r", *words, **more):
        if "w" in mode:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(self))
        return opened(self, mode, *words, **more)

    monkeypatch.setattr(Path, "open", denied)
    with pytest.raises(NotPossible, match="cannot be written: Permission denied"):
        kept_by(path, progress=_unplayed)


def test_a_disk_that_can_only_be_read_is_refused_as_a_checkpoint(path, monkeypatch):
    """Such a disk refuses to remove a file as well, even one that is not there."""

    def denied(self, *words, **more):
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(self))

    monkeypatch.setattr(Path, "open", denied)
    monkeypatch.setattr(Path, "unlink", denied)
    with pytest.raises(NotPossible, match="cannot be written: Read-only file system"):
        kept_by(path, progress=_unplayed)


# Damage


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A checkpoint with a history, the run it is of, and what it holds."""
    path = tmp_path_factory.mktemp("whole") / "run.json"
    run = Run(rules("punto-banco"), 1)
    simulate(run.rules, rounds=1_800, checkpoint=path)
    held = KeptCounts(path, run).taken_up(most=1_800)
    assert len(held.history) == 1
    return path.read_bytes(), run, _comparable(held)


def _comparable(tally):
    history = [(rounds, counts.tolist()) for rounds, counts in tally.history]
    return tally.counts.tolist(), tally.streams, tally.rounds, history


def _refused_or_the_same(path, text, whole):
    """How a damaged file is refused; one that is not holds what was kept."""
    path.unlink(missing_ok=True)  # some disks wait where a file is written over
    path.write_bytes(text)
    try:
        held = KeptCounts(path, whole[1]).taken_up(most=1_800)
    except BadInput as error:
        return str(error)
    assert _comparable(held) == whole[2]
    return ""


def test_no_flipped_bit_changes_a_count(path, whole, monkeypatch):
    monkeypatch.setattr(os, "fsync", lambda _: None)  # no power cut is to be feared here
    text = whole[0]
    refused = 0
    for place in range(len(text)):
        damaged = bytearray(text)
        damaged[place] ^= 1 << place % 8
        written = _refused_or_the_same(path, bytes(damaged), whole)
        assert written or text[place : place + 1].isspace(), place
        assert not written or "is not a checkpoint" in written or "is damaged" in written
        refused += bool(written)
    assert refused > len(text) // 2


def test_no_file_cut_short_is_taken_up(path, whole):
    text = whole[0].rstrip()
    for length in range(0, len(text), 3):
        assert _refused_or_the_same(path, text[:length], whole)


@given(data=st.data())
@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_bytes_written_over_change_a_count(path, whole, data):
    text = bytearray(whole[0])
    place = data.draw(st.integers(0, len(text)))
    gone = data.draw(st.integers(0, 12))
    put = data.draw(st.text('0123456789{}[]",: \n-e.', max_size=12)).encode()
    text[place : place + gone] = put
    _refused_or_the_same(path, bytes(text), whole)


def test_a_place_told_twice_is_damage(path, whole):
    """JSON lets a later one overrule an earlier."""
    text = whole[0].replace(b'"counts": {', b'"counts": {"0": 1000, "0": 1000,', 1)
    assert _refused_or_the_same(path, text, whole)


# A disk that fills up


def names_in(folder):
    return [path.name for path in folder.iterdir()]


def full_disk_at(path):
    """What is next written beside the checkpoint finds no room."""
    path.with_name(f"{path.name}.new").symlink_to("/dev/full")


def test_a_full_disk_is_told_before_the_rounds_are_played(path):
    full_disk_at(path)
    with pytest.raises(NotPossible, match="cannot be written: No space left on device"):
        kept_by(path, progress=_unplayed)
    assert names_in(path.parent) == []


def test_a_full_disk_leaves_the_checkpoint_before_and_nothing_else(path):
    kept_by(path)
    before = path.read_bytes()
    run = Run(rules("mini-baccarat"), 1)
    held = KeptCounts(path, run).taken_up(most=5_000)
    held.add(run.play(Slice(held.streams, 1)))
    full_disk_at(path)
    with pytest.raises(NotPossible, match="cannot be written: No space left on device"):
        KeptCounts(path, run).keep(held)
    assert path.read_bytes() == before
    assert names_in(path.parent) == ["run.json"]


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_whatever_step_of_keeping_fails_the_checkpoint_before_stays(path, monkeypatch, call):
    kept_by(path)
    before = path.read_bytes()

    def full(*words):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(*{"fsync": (os, "fsync"), "replace": (Path, "replace")}[call], full)
    with pytest.raises(NotPossible, match="No space left on device"):
        kept_by(path, rounds=50_000)
    assert path.read_bytes() == before
    assert names_in(path.parent) == ["run.json"]


def test_a_disk_that_fills_up_on_the_way_costs_no_count_that_was_kept(path):
    game = rules("sic-bo")
    kept_by(path, "sic-bo", rounds=40_960)
    before = path.read_bytes()

    def fill_up(rounds):
        with contextlib.suppress(FileExistsError):
            full_disk_at(path)

    with contextlib.suppress(NotPossible):
        kept_by(path, "sic-bo", rounds=200_000, progress=fill_up)
    assert path.read_bytes() == before
    path.with_name("run.json.new").unlink(missing_ok=True)
    assert counted(kept_by(path, "sic-bo", rounds=90_000)) == one_by_one(Run(game, 1), 90_000)


# Interrupted at the worst moment


def test_an_interruption_between_any_two_steps_of_counting_counts_nothing_twice(path):
    """A second Ctrl-C does not wait, and may strike while a slice is being counted."""
    game = rules("sic-bo")
    expected = one_by_one(Run(game, 1), 200_000)
    for step in itertools.count():
        struck = _interrupted(game, path, step)
        assert counted(simulate(game, rounds=200_000, checkpoint=path)) == expected, step
        path.unlink()
        if not struck:
            break
    assert step > 5


def _interrupted(game, path, step):
    """A run interrupted in the counting of its third slice, at so many lines from its beginning."""
    lines, slices = itertools.count(), itertools.count(1)
    file_of_counting = Tally.add.__code__.co_filename
    counting = False

    def line_of_counting(frame, event, _):
        if event == "line" and next(lines) == step:
            raise KeyboardInterrupt
        return line_of_counting

    def third_slice(frame, event, _):
        nonlocal counting
        if frame.f_code is Tally.add.__code__:
            counting = next(slices) == 3
        return (
            line_of_counting if counting and frame.f_code.co_filename == file_of_counting else None
        )

    before = sys.gettrace()
    sys.settrace(third_slice)
    try:
        simulate(game, rounds=200_000, crew=SmallSlices(1), checkpoint=path)
    except KeyboardInterrupt:
        return True
    finally:
        sys.settrace(before)
    return False
