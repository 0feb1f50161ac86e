"""The days that are kept under `ledger/kept`, to be entered again."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from croupier.ledger import Ledger
from croupier.ledger.entry import Record

KEPT = Path(__file__).parents[1] / "ledger" / "kept"
NAMES = sorted(path.stem for path in KEPT.glob("*.jsonl"))

Line = dict[str, Any]


@cache
def lines(name: str) -> tuple[bytes, ...]:
    return tuple((KEPT / f"{name}.jsonl").read_bytes().splitlines(keepends=True))


@cache
def entries(name: str) -> tuple[Line, ...]:
    return tuple(json.loads(line) for line in lines(name))


def entered_into(ledger: Ledger, name: str) -> None:
    with ledger.writing():
        for line in entries(name):
            ledger.append(Record.from_data(line["record"]), head=ledger.head())
