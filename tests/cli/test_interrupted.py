"""A command broken off, at whatever moment, and a standard output nobody reads: one line or none,
and no traceback.

Ctrl-C comes from within, when a named module is first asked for, so that it always comes at the
same moment.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

COMMAND = Path(sys.executable).with_name("croupier")

# Sends the process Ctrl-C as soon as the module of that name is looked for.
INTERRUPTED_AT = """
import os, signal, sys
class Hook:
    def find_spec(self, name, path=None, target=None):
        if name == {name!r}:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Hook())
from croupier.cli import main
main()
"""


def interrupted_at(name: str, *words: str) -> subprocess.CompletedProcess[str]:
    script = INTERRUPTED_AT.format(name=name)
    return subprocess.run(
        [sys.executable, "-c", script, *words], capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("croupier.cli.commands", "games"),
        ("typer", "games"),
        ("croupier.lawbook", "games"),
        ("croupier.games.sic_bo.odds.exact", "odds sic-bo"),
        ("croupier.cli.catalogue", "games"),
        ("numpy", "hold sic-bo"),
        ("scipy.fft", "hold sic-bo"),
        ("croupier.publish.words.holds", "hold sic-bo"),
        ("rich.table", "hold sic-bo --wager small"),
        ("fastapi", "serve --port 0"),
    ],
)
def test_ctrl_c_ends_a_command_without_a_word(name: str, words: str, tmp_path: Path) -> None:
    more = ["--ledger", str(tmp_path / "l"), "--people", str(tmp_path / "p")]
    answer = interrupted_at(name, *words.split(), *(more if "serve" in words else ()))
    assert (answer.stdout, answer.stderr) == ("", "")
    assert answer.returncode in (130, -signal.SIGINT)  # a shell has 130 for both


def test_ctrl_c_is_left_to_a_caller_who_has_it_ignored() -> None:
    script = INTERRUPTED_AT.format(name="typer")
    script = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)\n" + script
    command = [sys.executable, "-c", script, "games"]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (answer.returncode, answer.stderr) == (0, "")


def closed(*numbers: int) -> None:
    for number in numbers:
        os.close(number)


@pytest.mark.parametrize("words", [("games",), ("games", "--json"), ("odds", "sic-bo")])
def test_an_answer_to_a_closed_standard_output_is_told_in_one_line(words: tuple[str, ...]) -> None:
    answer = subprocess.run(
        [COMMAND, *words], stderr=subprocess.PIPE, preexec_fn=lambda: closed(1), check=False
    )
    assert answer.returncode == 2
    assert b"could not be written: Bad file descriptor" in answer.stderr
    assert answer.stderr.count(b"\n") == 1


def test_a_command_with_no_streams_at_all_still_ends_by_its_status(tmp_path: Path) -> None:
    for words, status in ((["games"], 2), (["gamez"], 2), (["audit", "verify", "nowhere"], 2)):
        answer = subprocess.run(
            [COMMAND, *words], preexec_fn=lambda: closed(0, 1, 2), check=False, cwd=tmp_path
        )
        assert answer.returncode == status


def test_a_file_opened_is_never_taken_for_a_closed_standard_output(tmp_path: Path) -> None:
    """SQLite would be written into by whatever is printed."""
    ran = subprocess.run(
        [COMMAND, "staff", "list", "--people", tmp_path / "people.sqlite"],
        stderr=subprocess.PIPE,
        preexec_fn=lambda: closed(0, 1),
        check=False,
    )
    assert b"could not be written" in ran.stderr
    again = subprocess.run(
        [COMMAND, "staff", "list", "--json", "--people", tmp_path / "people.sqlite"],
        capture_output=True,
        check=False,
    )
    assert again.stdout == b"[]\n"


@pytest.mark.parametrize("words", [("games",), ("interpretations", "--json"), ("odds", "sic-bo")])
def test_who_reads_may_stop_reading(words: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    answer = subprocess.run([COMMAND, *words], stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    assert (answer.returncode, answer.stderr) == (1, b"")
