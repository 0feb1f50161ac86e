"""The tab key, in a real bash and by the protocol of zsh."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from kept_days import entered_into, entries

from croupier.ledger import SQLiteLedger

CROUPIER = str(Path(sys.executable).with_name("croupier"))
# What bash does with a line that ends where the tab key is pressed: it parts it at : and = too.
PRESSED = """
source <("$CROUPIER" --show-completion bash)
COMP_WORDS=("$CROUPIER" "$@"); COMP_CWORD=$#
_croupier_completion "$CROUPIER"
printf '%s\\n' "${COMPREPLY[@]}"
"""


BONUSES = ["bonus:player", "bonus:banker"]


def offered_in_bash(*words, cwd):
    bash = shutil.which("bash")
    assert bash is not None
    done = subprocess.run(
        [bash, "--norc", "-c", PRESSED, "bash", *words],
        env={**os.environ, "CROUPIER": CROUPIER},
        cwd=cwd,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
    return done.stdout.split()


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("odds", "mini"), ["mini-baccarat"]),
        (("odds", "sic-bo", "--wager", "sm"), ["small"]),
        (("odds", "sic-bo", "--wager", "total", ":", "1"), [str(n) for n in range(10, 18)]),
        (("odds", "sic-bo", "--wager", "three-of-a-kind", ":"), list("123456")),
        (("odds", "mini-baccarat", "--wager", "drag"), ["dragon-7"]),
        (("odds", "mini-baccarat", "-o", "payment"), ["payment-order="]),
        (("odds", "mini-baccarat", "-o", "banker", "=", "v"), ["vigorish-5", "vigorish-4"]),
        (("odds", "mini-baccarat", "-o", "bonus", "="), ["none", "A", "B", "C"]),
        (("odds", "mini-baccarat", "-o", "bonus", "=", "A", "--wager", "bon"), BONUSES),
        (("odds", "no-game", "--wager", "sm"), []),
        (("sign", "SB"), []),
    ],
)  # fmt: skip
def test_bash_is_offered_what_may_be_typed(tmp_path, words, offered):
    assert offered_in_bash(*words, cwd=tmp_path) == offered


def test_tables_are_those_a_ledger_has_seen_established(tmp_path):
    (tmp_path / "croupier-data").mkdir()
    with closing(SQLiteLedger(tmp_path / "croupier-data" / "ledger.sqlite")) as ledger:
        entered_into(ledger, "three-games")
    tables = {line["record"]["table"] for line in entries("three-games")} - {"house"}
    assert set(offered_in_bash("sign", "", cwd=tmp_path)) == tables


@pytest.mark.parametrize("place", ["-1", "one", "9" * 5_000, ""])
def test_a_place_among_the_words_that_is_none_is_told_in_one_line(place):
    asked = {"_CROUPIER_COMPLETE": "complete_bash", "COMP_WORDS": "croupier o", "COMP_CWORD": place}
    done = subprocess.run(
        [CROUPIER], env={**os.environ, **asked}, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout.strip()) == (2, "")
    assert done.stderr.startswith("croupier: COMP_CWORD ")
    assert done.stderr.count("\n") == 1
