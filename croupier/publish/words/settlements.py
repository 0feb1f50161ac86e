"""Settlements as data: one round, or a file of rounds a line each, for a dispute or a check."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from croupier.games.registry import rules as rules_of
from croupier.games.rules import Rules
from croupier.games.wager import Settlement
from croupier.lawbook import BadInput, Chapter, CroupierError
from croupier.money import format_dollars, parse_dollars


def round_data(rules: Rules[Any], outcome: Any, settled: Iterable[Settlement]) -> dict[str, Any]:
    """A settled round as the command line's contract has it."""
    return {
        "game": rules.game_id,
        "edition": rules.chapter.value,
        "elections": rules.elections.written(),
        "announcement": rules.announcement(outcome),
        "outcome": rules.describe(outcome),
        "settlements": [settlement_data(settlement) for settlement in settled],
    }


def settlement_data(settlement: Settlement) -> dict[str, Any]:
    """One wager: money as strings with two decimals, odds as "a to b"."""
    decision = settlement.decision
    return {
        "wager": settlement.wager.id,
        "amount": format_dollars(settlement.amount),
        "result": decision.result.value,
        "pays": settlement.paid,
        "won": format_dollars(settlement.won),
        "vigorish": format_dollars(settlement.vigorish),
        "cite": str(decision.cite),
    }


def settle_lines(lines: Iterable[str]) -> Iterator[dict[str, Any]]:
    """An answer for each line, in order; a bad line gets an error in its place."""
    for number, line in enumerate(lines, start=1):
        try:
            yield _settle_line(line)
        except CroupierError as error:
            yield {"error": {"line": number, **error.as_data()}}


_KEYS = {"game", "edition", "elections", "dice", "cards", "wagers", "meter", "minimum"}


def _settle_line(line: str) -> dict[str, Any]:
    told = _read(line)
    rules = _rules(
        _text(told, "game"),
        _text(told, "edition", Chapter.CURRENT.value),
        tuple(sorted((name, str(value)) for name, value in _mapping(told, "elections").items())),
    )
    wagers = {name: _amount(name, amount) for name, amount in _mapping(told, "wagers").items()}
    if not wagers:
        raise BadInput("The round has no wagers", accepted='"wagers": {"small": "10"}')
    meter, minimum = (
        parse_dollars(_amount(name, told[name])) if name in told else None
        for name in ("meter", "minimum")
    )
    outcome = rules.outcome(_dealt(told, rules.dealt_from))
    return round_data(
        rules, outcome, rules.settle(outcome, wagers, meter=meter, minimum=minimum or 0)
    )


@lru_cache(maxsize=64)
def _rules(game: str, edition: str, elections: tuple[tuple[str, str], ...]) -> Rules[Any]:
    return rules_of(game, edition=edition, elections=dict(elections))


def _read(line: str) -> dict[str, Any]:
    try:
        # No float comes near money, and nothing said twice is quietly half forgotten.
        told = json.loads(line, parse_float=str, object_pairs_hook=_once_each)
    except (ValueError, RecursionError):
        raise BadInput("The line is not JSON") from None
    if not isinstance(told, dict):
        raise BadInput("The line is not an object", accepted='like {"game": ID, ...}')
    unknown = sorted(set(told) - _KEYS)
    if unknown:
        raise BadInput(
            f"A round has no {unknown[0]!r}", accepted=f"keys: {', '.join(sorted(_KEYS))}"
        )
    return told


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    told = dict(pairs)
    if len(told) < len(pairs):
        raise BadInput("The line says the same thing twice", accepted="each key once")
    return told


def _text(told: Mapping[str, Any], key: str, default: str | None = None) -> str:
    value = told.get(key, default)
    if not isinstance(value, str):
        raise BadInput(f"The round needs {key!r} as a string")
    return value


def _mapping(told: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = told.get(key, {})
    if not isinstance(value, dict):
        raise BadInput(f"The round needs {key!r} as an object")
    return value


def _dealt(told: Mapping[str, Any], dealt_from: str) -> str:
    for other in {"dice", "cards"} & set(told) - {dealt_from}:
        raise BadInput(f"The round is settled from {dealt_from!r}, not {other!r}")
    dealt = told.get(dealt_from)
    if isinstance(dealt, list):
        return ",".join(str(value) for value in dealt)
    if not isinstance(dealt, str):
        raise BadInput(f"The round needs {dealt_from!r}")
    return dealt


def _amount(wager: str, amount: object) -> str:
    if isinstance(amount, bool) or not isinstance(amount, str | int):
        raise BadInput(f"{wager} needs an amount of money", accepted="in dollars, like 10 or 2.50")
    return str(amount)
