"""The report of `croupier rng-test`: as data, as comma-separated values, as a table for a terminal.

`paper` is the same for a laboratory's files, `pictures` what is drawn in it.
"""

from __future__ import annotations

import csv
import io
import math
from datetime import datetime
from typing import TYPE_CHECKING, Any

from croupier.publish.words.tables import column, figures, report_table
from croupier.randomness.battery import BatteryResult, JudgedTrial
from croupier.randomness.trials import Refused

if TYPE_CHECKING:
    from rich.table import Table

COLUMNS = (
    "on",
    "test",
    "looks_at",
    "observed",
    "statistic",
    "degrees",
    "p",
    "corrected_p",
    "verdict",
    "needs",
)


def rows_of(verdict: BatteryResult) -> list[dict[str, Any]]:
    """Every test in a row; one that was refused says what it needs."""
    return [_row(test) for test in verdict.tests]


def _row(test: JudgedTrial | Refused) -> dict[str, Any]:
    cells: tuple[Any, ...]
    if isinstance(test, Refused):
        cells = (test.observed, None, None, None, None, "refused", f"{test.needs:,} {test.of}")
    else:
        trial = test.trial
        statistic = trial.statistic if math.isfinite(trial.statistic) else None
        passed = "pass" if test.passed else "fail"
        cells = (trial.observed, statistic, trial.degrees, trial.p, test.corrected, passed, None)
    look = (test.look.on.value, test.look.family.value, test.look.place)
    return dict(zip(COLUMNS, (*look, *cells), strict=True))


def verdict_data(verdict: BatteryResult, *, tested_at: datetime, version: str) -> dict[str, Any]:
    """The report as data."""
    sample = verdict.sample
    return {
        "croupier": version,
        "tested_at": tested_at.isoformat(timespec="seconds"),
        "source": sample.source.description,
        "sessions": sample.source.sessions,
        "starts_afresh": sample.source.starts_afresh,
        **sample.rules.named(),
        "collected": sample.collected,
        "raw_sha256": sample.raw_sha256,
        "drawn_sha256": sample.drawn_sha256,
        "level": verdict.level,
        "passed": verdict.passed,
        "failed": len(verdict.failed),
        "refused": len(verdict.refused),
        "tests": rows_of(verdict),
    }


def as_csv(verdict: BatteryResult) -> str:
    """The tests as comma-separated values, a line each under a heading."""
    written = io.StringIO()
    rows = csv.DictWriter(written, COLUMNS, lineterminator="\n")
    rows.writeheader()
    rows.writerows(rows_of(verdict))
    return written.getvalue()


def in_words(verdict: BatteryResult) -> str:
    """The verdict in a sentence.

    A test that was refused neither passes nor fails, and is never left unsaid.
    """
    made = len(verdict.judged)
    made_words = (
        f"PASS: all {made} tests"
        if verdict.passed
        else f"FAIL: {len(verdict.failed)} of {made} tests"
    )
    refused = f"; {len(verdict.refused)} refused" if verdict.refused else ""
    return f"{made_words} at the {verdict.level:g} % level{refused}"


def verdict_table(verdict: BatteryResult) -> Table:
    """Every test for a terminal."""
    sample = verdict.sample
    words = [column(heading, no_wrap=False) for heading in ("on", "test", "looks at", "verdict")]
    headings = ("observed", "statistic", "degrees", "p", "corrected")
    table = report_table(
        f"{sample.rules.title}, {sample.source.description}: {sample.numbers:,} numbers",
        [*words[:3], *(figures(heading, no_wrap=False) for heading in headings), words[3]],
        rows=(),
        notes=(
            f"{in_words(verdict)}. p corrected by Holm for all tests made.",
            f"sha256 of the raw output: {sample.raw_sha256}",
        ),
    )
    styles = {"fail": "bold red", "refused": "yellow"}
    for row in rows_of(verdict):
        table.add_row(*cells_of(row), style=styles.get(row["verdict"]))
    return table


def cells_of(row: dict[str, Any]) -> list[str]:
    """A row for people: numbers rounded, and what a refused test needs."""
    made = row["verdict"] != "refused"
    return [
        row["on"],
        row["test"],
        row["looks_at"] if made else f"{row['looks_at']} (needs {row['needs']})",
        f"{row['observed']:,}",
        _statistic(row["statistic"]) if made else "",
        "" if row["degrees"] is None else f"{row['degrees']:,}",
        _chance(row["p"]) if made else "",
        _chance(row["corrected_p"]) if made else "",
        row["verdict"],
    ]


def _statistic(statistic: float | None) -> str:
    return "beyond all" if statistic is None else f"{statistic:,.4f}"


def _chance(p: float) -> str:
    return f"{p:.4f}" if p >= 0.0001 or not p else f"{p:.1e}"
