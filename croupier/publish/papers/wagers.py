"""The wagers of a game as papers tell them: when each wins, what it pays, what the house keeps.

All of it is read off the exact odds of the rules in question.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.games.rules import Rules
from croupier.games.wager import Decision, Result
from croupier.odds import Sheet, WagerOdds
from croupier.odds.rows import Alike, alike
from croupier.publish.words.odds import percent, true_odds_in_words


def wager_rows(rules: Rules[Any]) -> list[dict[str, Any]]:
    """Every wager, those of a kind and of equal odds in one row."""
    return [_row(rules, row) for row in alike(Sheet.of(rules).odds)]


def _row(rules: Rules[Any], row: Alike) -> dict[str, Any]:
    odds = row.odds
    return {
        "wagers": [each.wager.id for each in row.all],
        "name": _name([each.wager.name for each in row.all]),
        "cite": str(odds.wager.cite),
        "pays": list(odds.pays),
        "true_odds": None if odds.true_odds is None else str(odds.true_odds),
        "win": str(odds.probability(Result.WIN)),
        "true_odds_told": true_odds_in_words(odds.true_odds),
        "house_advantage": str(odds.house_advantage),
        "house_advantage_pct": percent(odds.house_advantage, 2),
        "lines": list(_lines(row)),
        "notes": list(_notes(odds)),
    }


def _name(names: list[str]) -> str:
    """What wagers are called together: what their names begin with, and how they go on.

    >>> _name(["Total value of 4", "Total value of 17"])
    'Total value of 4 or 17'
    >>> _name(["Three of a kind 1", "Three of a kind 2", "Three of a kind 3"])
    'Three of a kind (any of 3, from 1 to 3)'
    """
    if len(names) == 1:
        return names[0]
    words = [name.split() for name in names]
    shared = 0
    while len({each[shared] for each in words if len(each) > shared + 1}) == 1:
        shared += 1
    beginning = " ".join(words[0][:shared])
    ends = [" ".join(each[shared:]) for each in words]
    if len(ends) == 2:
        return f"{beginning} {ends[0]} or {ends[1]}"
    return f"{beginning} (any of {len(ends)}, from {ends[0]} to {ends[-1]})"


def _lines(row: Alike) -> Iterator[dict[str, str | None]]:
    """How the wager may end, wins first; a loss is told only where nothing else says when."""
    seen = set()
    for odds in row.all[:2]:
        for each in odds.classes:
            decision = each.decision
            if decision.result is Result.LOSE or decision in seen:
                continue
            seen.add(decision)
            yield {
                "result": decision.result.value,
                "when": decision.when,
                "pays": _pays(decision),
                "cite": str(decision.cite),
            }


def _pays(decision: Decision) -> str | None:
    less = "" if decision.vigorish is None else f", less vigorish of {decision.vigorish}"
    if decision.result is Result.VOID:
        return f"returned{less}"
    return None if decision.paid is None else f"{decision.paid}{less}"


def _notes(odds: WagerOdds) -> Iterator[str]:
    if odds.meter_probability:
        yield "The house advantage is told without what the meter pays."
    if odds.otherwise is not None:
        case, other = odds.otherwise
        yield f"House advantage {case}: {percent(other.house_advantage, 2)} %."
    if odds.strategy is not None:
        yield "The house advantage is that of the best play; other play costs more."
