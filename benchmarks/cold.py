"""Cold start: how long a person waits for a short answer, `croupier odds sic-bo`, in a fresh
process; for help; and for an audit to begin.

Beside it the same interpreter doing nothing, importing the libraries of the command line, and
setting them to work: pydantic loads most of itself only when the first model is made. The house's
target is half a second.
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.measuring import Row, alternate, met, ratio, run, run_croupier
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
    with TemporaryDirectory() as folder:
        ledger = Path(folder) / "ledger.sqlite"
        SQLiteLedger(ledger).close()
        seconds = alternate(
            {
                COMMAND: partial(run_croupier, "odds", "sic-bo"),
                HELP: partial(run_croupier, "--help"),
                AUDIT: partial(run_croupier, "audit", "export", str(ledger)),
                INTERPRETER: partial(run, sys.executable, "-c", "pass"),
                LIBRARIES: partial(run, sys.executable, "-c", LIBRARIES),
                AT_WORK: partial(run, sys.executable, "-c", LIBRARIES + ONE_MODEL),
            },
            repeats=REPEATS,
        )
    ours, bare = seconds[COMMAND], seconds[INTERPRETER]
    libraries, at_work = seconds[LIBRARIES], seconds[AT_WORK]
    answered = median(ours)
    target = f"the target of 500 ms: {met(answered < TARGET_SECONDS)}"
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
        _row(COMMAND, ours, answered / TARGET_SECONDS, target),
    ]


def _row(name: str, seconds: list[float], times: float | None = None, to: str = "") -> Row:
    return Row(name, median(seconds) * 1000, "ms", times, to)
