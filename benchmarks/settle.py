"""Settling a file of rounds: `croupier settle --from FILE --json`, in this process and as one.

Beside it the JSON alone: reading the same lines and writing the same answers, settling nothing.
"""

from __future__ import annotations

import json
import random
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.measuring import Row, alternate, ratio, run_croupier
from croupier.cli.rounds import settle_lines
from croupier.games.registry import rules

REPEATS = 7
ROUNDS = 20_000
MOST_WAGERS = 6
SEED = 9

JSON_ALONE = "JSON alone, nothing settled"
IN_PROCESS = "settle_lines, answers written"
WHOLE_PROCESS = "croupier settle --from FILE --json"


def rows() -> list[Row]:
    lines = generated_lines()
    answers = list(settle_lines(lines))
    refused = sum("error" in answer for answer in answers)
    assert not refused, f"{refused} of the generated rounds were refused"
    with TemporaryDirectory() as directory:
        file = Path(directory) / "rounds.jsonl"
        file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        seconds = alternate(
            {
                JSON_ALONE: lambda: _json_alone(lines, answers),
                IN_PROCESS: lambda: _settle(lines),
                WHOLE_PROCESS: partial(run_croupier, "settle", "--from", str(file), "--json"),
            },
            repeats=REPEATS,
        )
    alone, within, whole = seconds[JSON_ALONE], seconds[IN_PROCESS], seconds[WHOLE_PROCESS]
    return [
        _row(JSON_ALONE, alone),
        _row(IN_PROCESS, within, ratio(within, alone), "the time of the JSON alone"),
        _row(WHOLE_PROCESS, whole, ratio(whole, alone), "the time of the JSON alone"),
        _row(WHOLE_PROCESS, whole, ratio(whole, within), "the time of settle_lines"),
    ]


def generated_lines() -> list[str]:
    """Random rounds of one to six different wagers each, the same for the same seed."""
    chance = random.Random(SEED)
    wagers = list(rules("sic-bo").wagers)
    return [json.dumps(_round(chance, wagers)) for _ in range(ROUNDS)]


def _round(chance: random.Random, wagers: list[str]) -> dict[str, Any]:
    made = chance.sample(wagers, chance.randint(1, MOST_WAGERS))
    return {
        "game": "sic-bo",
        "dice": [chance.randint(1, 6) for _ in range(3)],
        "wagers": {wager: str(5 * chance.randint(1, 100)) for wager in made},
    }


def _json_alone(lines: list[str], answers: list[dict[str, Any]]) -> None:
    for line, answer in zip(lines, answers, strict=True):
        json.loads(line)
        json.dumps(answer, ensure_ascii=False)


def _settle(lines: list[str]) -> None:
    for answer in settle_lines(lines):
        json.dumps(answer, ensure_ascii=False)


def _row(name: str, seconds: list[float], times: float | None = None, to: str = "") -> Row:
    return Row(name, ROUNDS / median(seconds), "rounds/s", times, to)
