"""Run the benchmarks: `python -m benchmarks [NAME...] [--json]`."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from dataclasses import asdict
from importlib import import_module
from itertools import groupby

from rich.console import Console
from rich.table import Table

from benchmarks.measuring import Row

BENCHMARKS = ("cold", "baccarat", "settle", "simulate", "peers", "floor", "displays")


def main() -> None:
    """Run what is named, or everything, and print it as one table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(BENCHMARKS))
    parser.add_argument("--json", action="store_true", dest="as_json", help="Answer in JSON.")
    arguments = parser.parse_args()
    unknown = [name for name in arguments.names if name not in BENCHMARKS]
    if unknown:
        accepted = ", ".join(BENCHMARKS)
        print(f"benchmarks: there is no {unknown[0]!r}; accepted: {accepted}", file=sys.stderr)
        sys.exit(2)
    results = {name: _run(name) for name in arguments.names or BENCHMARKS}
    if arguments.as_json:
        _print_json(results)
    else:
        _print_table(results)


def _run(name: str) -> list[Row]:
    with Console(stderr=True).status(f"measuring {name}"):
        rows: list[Row] = import_module(f"benchmarks.{name}").rows()
    return rows


def _print_json(results: dict[str, list[Row]]) -> None:
    measured = [
        {"benchmark": name, **asdict(row)} for name, rows in results.items() for row in rows
    ]
    report = {"python": platform.python_version(), "cores": os.cpu_count(), "rows": measured}
    print(json.dumps(report, ensure_ascii=False, indent=2))


def _print_table(results: dict[str, list[Row]]) -> None:
    table = Table(
        title=f"Python {platform.python_version()}, {os.cpu_count()} cores",
        caption="Medians of interleaved repeats; a ratio is taken within each repeat. "
        "Commands are timed one by one, their rate is the mean.",
    )
    for heading in ("benchmark", "what"):
        table.add_column(heading)
    table.add_column("figure", justify="right")
    table.add_column("unit")
    table.add_column("ratio", justify="right")
    table.add_column("to")
    for name, rows in results.items():
        table.add_section()
        for alike, group in groupby(rows, key=lambda row: (row.name, row.figure)):
            for number, row in enumerate(group):
                first = number == 0
                table.add_row(
                    name if row is rows[0] else "",
                    alike[0] if first else "",
                    f"{row.figure:,.{_places(row.figure)}f}" if first else "",
                    row.unit if first else "",
                    "" if row.ratio is None else f"{row.ratio:.2f}",
                    row.to,
                )
    console = Console()
    Console(width=console.width if console.is_terminal else 160).print(table)


def _places(figure: float) -> int:
    """Three figures that count, and no more decimals than that."""
    return 0 if figure >= 100 else 1 if figure >= 10 else 2


if __name__ == "__main__":
    main()
