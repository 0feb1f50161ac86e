"""The wheel in an environment of its own: every command works without an extra, or names the one
it wants."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import typer
from kept_days import entered_into

from croupier.cli.commands import app
from croupier.ledger import SQLiteLedger
from croupier.ledger.keys import signing_key

ROOT = Path(__file__).parent.parent
EXTRAS = {"numba", "numba-cuda", "ray", "psycopg"}
PASSWORD = "five shufflers at noon"
OTHER = "no more bets"


def examples(family: Any = None) -> Iterator[str]:
    """The example in the help of every command, in the order they are listed."""
    family = family or typer.main.get_command(app)
    for name in family.commands:
        command = family.get_command(None, name)
        if hasattr(command, "commands"):
            yield from examples(command)
        else:
            assert command.epilog is not None, f"{name} has no example"
            yield command.epilog.removeprefix("Example: croupier ")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the programs of an environment lie that holds the wheel and what it asks for."""
    built = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", built],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (wheel,) = built.glob("*.whl")
    python = built / "environment" / "bin" / "python"
    uv = Path(sys.executable).with_name("uv")
    if uv.exists():
        make = [uv, "venv", "--quiet", "--python", sys.executable, built / "environment"]
        install = [uv, "pip", "install", "--quiet", "--python", python]
    else:
        make = [sys.executable, "-m", "venv", built / "environment"]
        install = [python, "-m", "pip", "install", "--quiet"]
    subprocess.run(make, check=True)
    subprocess.run([*install, wheel, "--constraint", ROOT / "requirements.lock"], check=True)
    return python.parent


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a house's ledger and key where `serve` would have put them."""
    folder = tmp_path_factory.mktemp("house")
    (folder / "croupier-data").mkdir()
    with closing(SQLiteLedger(folder / "croupier-data" / "ledger.sqlite")) as ledger:
        entered_into(ledger, "three-games")
    signing_key(folder / "croupier-data" / "key.pem")
    return folder


# Every command in turn in one process: importing what they need is most of what they take.
TYPED = """
import contextlib, io, json, shlex, sys
from croupier.cli import main

for line in sys.stdin.readlines():
    words, given = json.loads(line)
    sys.argv, sys.stdin = ["croupier", *shlex.split(words)], io.StringIO(given)
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            main()
            status = 0
        except SystemExit as ended:
            status = ended.code
    texts = []
    for stream in (out, err):
        stream.flush()
        texts.append(stream.buffer.getvalue().decode())
    print(json.dumps([words, status, *texts]))
"""


def password_for(words: str) -> str:
    return OTHER if words.startswith("staff password") else PASSWORD


def typed(installed: Path, folder: Path, words: str) -> subprocess.CompletedProcess[str]:
    password = password_for(words)
    return subprocess.run(
        [installed / "croupier", *shlex.split(words)],
        cwd=folder,
        input=f"{password}\n{password}\n",
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_environment_holds_no_extra(installed: Path) -> None:
    listing = [installed / "python", "-c", "import importlib.metadata as m; "
               "print(*(d.name for d in m.distributions()))"]  # fmt: skip
    held = subprocess.run(listing, capture_output=True, text=True, check=True).stdout.split()
    assert "croupier" in held
    assert EXTRAS.isdisjoint(held)


def test_every_example_of_the_help_works(installed: Path, house: Path) -> None:
    served = "serve --demonstration"
    asked = [
        json.dumps([words, f"{password_for(words)}\n" * 2])
        for words in examples()
        if words != served
    ]
    ran = subprocess.run(
        [installed / "python", "-c", TYPED],
        cwd=house,
        input="\n".join(asked),
        capture_output=True,
        text=True,
        check=True,
    )
    answers = [json.loads(line) for line in ran.stdout.splitlines()]
    assert len(answers) == len(asked)
    for words, status, out, err in answers:
        found = words.startswith("audit statistics")  # a table outside its band: status 1
        assert status == (1 if found else 0), (words, err)
        assert "Traceback" not in err
        assert out
    with subprocess.Popen(
        [installed / "croupier", *served.split(), "--port", "0"],
        cwd=house,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    ) as serving:
        assert serving.stdout is not None
        assert "http://127.0.0.1:" in serving.stdout.readline()
        serving.send_signal(signal.SIGINT)


def test_coverage_is_the_same_without_the_extras(installed: Path, house: Path, tmp_path: Path):
    here = subprocess.run(
        [sys.executable, "-m", "croupier.cli", "coverage", "--json"],
        capture_output=True,
        text=True,
        check=True,
    )
    there = typed(installed, house, "coverage --json")
    by = [
        [(row["id"], row["treatment"], row["by"]) for row in json.loads(done.stdout)["paragraphs"]]
        for done in (here, there)
    ]
    assert by[0] == by[1]


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        ("simulate sic-bo --device cuda", "gpu"),
        ("simulate sic-bo --ray auto", "cluster"),
        ("audit verify postgresql://localhost/house", "postgresql"),
        ("serve --ledger postgresql://localhost/house", "postgresql"),
    ],
)
def test_what_wants_an_extra_names_it(installed: Path, house: Path, words: str, extra: str):
    done = typed(installed, house, words)
    assert done.returncode == 2
    assert f"pip install 'croupier[{extra}]'" in done.stderr
    assert done.stderr.count("\n") == 1
