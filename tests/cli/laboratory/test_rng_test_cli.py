"""`croupier rng-test`: what it answers and writes, its exit status, and that every error is one
line with exit status 2."""

import csv
import hashlib
import io
import re
import sys

import pytest
from typed import croupier as croupier

from croupier import __version__
from croupier.randomness.samples.sources import StreamSource

FEW = ("--numbers", "1e4")
STREAM = ("rng-test", "stream", *FEW, "--seed", "5")


def refused(answer):
    """Exit status 2, nothing answered, one line saying what was wrong."""
    assert answer.status == 2
    assert answer.out == ""
    assert answer.err.startswith("croupier: ")
    assert answer.err.count("\n") == 1
    return answer.err.removeprefix("croupier: ").rstrip("\n")


def without_time(text):
    return re.sub(r"\d\d \w+ \d{4}, [\d:]+ UTC", "", text)


@pytest.fixture
def collected(tmp_path):
    """A file of fair bytes, or of bytes of which one bit is stuck."""

    def write(*, stuck=0, size=40_000):
        path = tmp_path / "collected.bin"
        fair = StreamSource(3).start(0).raw(size)
        path.write_bytes(bytes(octet | stuck for octet in fair))
        return path

    return write


def test_a_stream_passes_and_is_the_same_each_time(croupier):
    answer = croupier(*STREAM, "--json")
    assert answer.status == 0
    written = answer.json
    assert written["croupier"] == __version__
    assert (written["passed"], written["failed"], written["level"]) == (True, 0, 99.0)
    assert (written["game"], written["edition"]) == ("sic-bo", "13:69F")
    again = croupier(*STREAM, "--json").json
    assert {**again, "tested_at": None} == {**written, "tested_at": None}
    other = croupier("rng-test", "stream", *FEW, "--seed", "6", "--json").json
    assert other["raw_sha256"] != written["raw_sha256"]


def test_the_table_has_every_test_and_the_verdict(croupier):
    answer = croupier(*STREAM)
    assert answer.status == 0
    for part in ("coupon collector", "serial correlation", "PASS: all 63 tests at the 99 % level"):
        assert part in answer.out
    assert "needs 327,680" in answer.out
    assert answer.err == ""  # no bar where no one is watching


@pytest.mark.parametrize(
    ("source", "game", "amount"),
    [("shaker", "sic-bo", "dice"), ("shoe", "mini-baccarat", "whole shoes")],
)
def test_the_shaker_and_the_shoe_are_tested_from_the_system_s_generator(
    croupier, source, game, amount
):
    """It cannot be seeded and fails once in a hundred times: the status says what the data say."""
    answer = croupier("rng-test", source, *FEW, "--json")
    assert answer.json["game"] == game
    assert "operating system" in answer.json["source"]
    assert answer.json["starts_afresh"] is False
    assert answer.json["collected"][amount] > 0
    assert answer.status == int(not answer.json["passed"])


def test_a_stream_can_drive_a_shoe_under_elections(croupier):
    answer = croupier(*STREAM, "--game", "mini-baccarat", "-o", "decks=6", "--json")
    assert answer.json["elections"]["decks"] == "6"
    assert "raw numbers below 312" in answer.json["collected"]
    assert answer.status == 0


def test_papers_are_written_and_named(croupier, tmp_path):
    report, rows, raw = tmp_path / "r.html", tmp_path / "t.csv", tmp_path / "raw.bin"
    answer = croupier(*STREAM, "--report", report, "--csv", rows, "--keep", raw)
    assert answer.status == 0
    for path in (report, rows, raw):
        assert f"written: {path}" in answer.out
    page = report.read_text(encoding="utf-8")
    digest = hashlib.sha256(raw.read_bytes()).hexdigest()
    assert digest in page
    typed = "croupier rng-test stream --game sic-bo --edition 13:69F --numbers 10000 --level 99"
    assert f"{typed} --seed 5" in page
    assert len(list(csv.DictReader(io.StringIO(rows.read_text())))) == 64


def test_the_command_in_the_report_makes_the_report_again(croupier, tmp_path):
    first, second = tmp_path / "1.html", tmp_path / "2.html"
    croupier(*STREAM, "--report", first)
    typed = re.search(r"<code>croupier (rng-test [^<]+)</code>", first.read_text())[1].split()
    croupier(*typed, "--report", second)
    assert without_time(second.read_text()) == without_time(first.read_text())


def test_raw_output_that_was_kept_is_tested_again_alike(croupier, tmp_path):
    """The tests of the raw output hang on its bytes alone, but for those of a session, which a
    file does not part."""
    raw = tmp_path / "raw.bin"

    def of_raw_output(written):
        below = "numbers below 6, as drawn for the equipment"
        tests = [row for row in written["tests"] if row["on"] == "raw output"]
        return [t for t in tests if t["looks_at"] != below and "a session" not in t["looks_at"]]

    first = croupier("rng-test", "shaker", *FEW, "--keep", raw, "--json").json
    again = croupier("rng-test", "shaker", "--from", raw, "--json").json
    assert again["raw_sha256"] == first["raw_sha256"]
    plain = [{**row, "corrected_p": None} for row in of_raw_output(first)]
    assert [{**row, "corrected_p": None} for row in of_raw_output(again)] == plain


def test_a_report_of_raw_output_kept_says_how_to_test_it_again(croupier, tmp_path):
    raw, report = tmp_path / "raw.bin", tmp_path / "r.html"
    croupier("rng-test", "shaker", *FEW, "--keep", raw, "--report", report)
    page = report.read_text()
    assert "Numbers collected anew" in page
    assert f"--from {raw}" in page


def test_bytes_collected_elsewhere_are_tested_and_drive_the_equipment(croupier, collected):
    answer = croupier("rng-test", "shaker", "--from", collected(), "--json")
    assert answer.status == 0
    assert answer.json["collected"]["raw numbers of 32 bits"] == 10_000
    assert "40,000 bytes collected in" in answer.json["source"]


def test_bytes_are_read_from_standard_input(croupier, monkeypatch, collected):
    class Input:
        buffer = io.BytesIO(collected().read_bytes())

    monkeypatch.setattr(sys, "stdin", Input)
    answer = croupier("rng-test", "shaker", "--from", "-", "--json")
    assert answer.status == 0
    assert "standard input" in answer.json["source"]


def test_a_stuck_bit_fails_with_exit_status_1(croupier, collected):
    answer = croupier("rng-test", "shaker", "--from", collected(stuck=16))
    assert answer.status == 1
    assert "FAIL:" in answer.out
    as_data = croupier("rng-test", "shaker", "--from", collected(stuck=16), "--json")
    assert as_data.status == 1
    failed = [row["looks_at"] for row in as_data.json["tests"] if row["verdict"] == "fail"]
    assert "ones in each of the 32 bits of a number" in failed
    assert as_data.json["passed"] is False


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("wheel",), "'wheel' is no random source; one of shaker, shoe, stream"),
        (("shaker", "--numbers", "9999"), "9,999 numbers are too few to test; 10,000 to"),
        (("shaker", "--numbers", "1e8"), "100,000,000 numbers are too many to test"),
        (("shaker", "--numbers", "some"), "'some' is not so many numbers; like 100000 or 1e6"),
        (("shaker", "--level", "101"), "101 % is no level to test at; from 50 to below 100"),
        (("shaker", "--level", "high"), "Invalid value for '--level'"),
        (("shaker", "--seed", "1"), "A shaker has no seed; --seed with stream alone"),
        (("stream", "--seed", "-1"), "-1 is not a seed"),
        (("stream", "--from", "x"), "A stream is not read from a file"),
        (
            ("shaker", "--game", "mini-baccarat"),
            "Mini-baccarat is dealt from cards, not by a shaker",
        ),
        (("shoe", "--game", "sic-bo"), "Sic bo is dealt from dice, not by a shoe"),
        (("shoe", "--game", "faro"), "There is no game 'faro'"),
        (("shaker", "--from", "nowhere.bin"), "nowhere.bin cannot be read: No such file"),
        (("shaker", "--from", "."), ". cannot be read: Is a directory"),
        (("stream", "--report", "no/such/folder.html"), "no/such/folder.html cannot be written"),
        (
            ("stream", "--csv", "."),
            ". cannot be written: Is a directory; a file in a folder that can be",
        ),
    ],
)
def test_bad_input_is_one_line_with_exit_status_2(croupier, monkeypatch, tmp_path, words, said):
    monkeypatch.chdir(tmp_path)
    assert said in refused(croupier("rng-test", *words))


def test_a_file_of_too_few_bytes_is_refused(croupier, collected):
    path = collected(size=39_996)
    assert "9,999 numbers are too few" in refused(croupier("rng-test", "shaker", "--from", path))
    more = croupier("rng-test", "shaker", "--from", path, "--numbers", "20000")
    assert "The file is used up" in refused(more)


@pytest.mark.skipif(sys.platform != "linux", reason="asks for a device that is always full")
def test_a_full_disk_is_one_line(croupier):
    answer = croupier(*STREAM, "--csv", "/dev/full")
    assert "/dev/full cannot be written: No space left" in refused(answer)
