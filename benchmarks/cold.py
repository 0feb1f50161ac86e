"""Cold start: how long a person waits for `croupier odds sic-bo` in a fresh process.

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

from benchmarks.measuring import Row, alternate, ratio

REPEATS = 15
TARGET_SECONDS = 0.5

COMMAND = "croupier odds sic-bo"
INTERPRETER = "python -c pass"
LIBRARIES = "import typer, pydantic, rich.table"
AT_WORK = "the same, a console and one model made"
ONE_MODEL = "; import rich.console; pydantic.create_model('Model', number=(int, 1))"


def rows() -> list[Row]:
    croupier = Path(sysconfig.get_path("scripts")) / "croupier"
    seconds = alternate(
        {
            COMMAND: partial(_run, str(croupier), "odds", "sic-bo"),
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
        _row(COMMAND, ours, ratio(ours, bare), f"the time of {INTERPRETER}"),
        _row(COMMAND, ours, ratio(ours, libraries), "the time of the libraries imported"),
        _row(COMMAND, ours, ratio(ours, at_work), "the time of the libraries at work"),
        _row(COMMAND, ours, answered / TARGET_SECONDS, f"the target of 500 ms: {met}"),
    ]


def _run(*command: str) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def _row(name: str, seconds: list[float], times: float | None = None, to: str = "") -> Row:
    return Row(name, median(seconds) * 1000, "ms", times, to)
