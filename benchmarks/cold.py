"""Cold start: how long a person waits for a short answer, `croupier odds sic-bo`, in a fresh
process; for help; and for an audit to begin.

Beside it the same interpreter doing nothing, importing the libraries of the command line, and
setting them to work: pydantic loads most of itself only when the first model is made. The house's
target is half a second.
"""

from __future__ import annotations

import subprocess
import sys
import sysconfig
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.measuring import Row, alternate, ratio
from croupier.ledger import SQLiteLedger

REPEATS = 15
TARGET_SECONDS = 0.5

COMMAND = "croupier odds sic-bo"
HELP = "croupier --help"
AUDIT = "croupier audit export LEDGER"  # of one that was begun and holds nothing yet
INTERPRETER = "python -c pass"
LIBRARIES = "import typer, pydantic, rich.table"
IMPORTED = "the time of the libraries imported"
AT_WORK = "the same, a console and one model made"
ONE_MODEL = "; import rich.console; pydantic.create_model('Model', number=(int, 1))"


def rows() -> list[Row]:
    croupier = str(Path(sysconfig.get_path("scripts")) / "croupier")
    with TemporaryDirectory() as folder:
        return _rows(croupier, _begun(Path(folder)))


def _begun(folder: Path) -> str:
    path = folder / "ledger.sqlite"
    SQLiteLedger(path).close()
    return str(path)


def _rows(croupier: str, ledger: str) -> list[Row]:
    seconds = alternate(
        {
            COMMAND: partial(_run, croupier, "odds", "sic-bo"),
            HELP: partial(_run, croupier, "--help"),
            AUDIT: partial(_run, croupier, "audit", "export", ledger),
            INTERPRETER: partial(_run, sys.executable, "-c", "pass"),
            LIBRARIES: partial(_run, sys.executable, "-c", LIBRARIES),
            AT_WORK: partial(_run, sys.executable, "-c", LIBRARIES + ONE_MODEL),
        },
        repeats=REPEATS,
    )
    ours, bare = seconds[COMMAND], seconds[INTERPRETER]
    libraries, at_work = seconds[LIBRARIES], seconds[AT_WORK]
    answered = median(ours)
    met = "met" if answered < TARGET_SECONDS else "not met"
    return [
        _row(INTERPRETER, bare),
        _row(LIBRARIES, libraries, ratio(libraries, bare), f"the time of {INTERPRETER}"),
        _row(AT_WORK, at_work, ratio(at_work, bare), f"the time of {INTERPRETER}"),
        *(
            _row(name, seconds[name], ratio(seconds[name], libraries), IMPORTED)
            for name in (HELP, AUDIT)
        ),
        _row(COMMAND, ours, ratio(ours, bare), f"the time of {INTERPRETER}"),
        _row(COMMAND, ours, ratio(ours, libraries), IMPORTED),
        _row(COMMAND, ours, ratio(ours, at_work), "the time of the libraries at work"),
        _row(COMMAND, ours, answered / TARGET_SECONDS, f"the target of 500 ms: {met}"),
    ]


def _run(*command: str) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def _row(name: str, seconds: list[float], times: float | None = None, to: str = "") -> Row:
    return Row(name, median(seconds) * 1000, "ms", times, to)
