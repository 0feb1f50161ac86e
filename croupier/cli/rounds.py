"""A round to be settled, wherever it is written: rules, what was dealt, and wagers, read in one
place from what was typed and from a line of a file."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from croupier.games.registry import rules as rules_of
from croupier.games.rules import Rules
from croupier.games.wager import Settlement
from croupier.lawbook import BadInput, Chapter, CroupierError
from croupier.money import parse_dollars
from croupier.publish.words.settlements import round_data


@dataclass(frozen=True, slots=True)
class WrittenRound:
    """A round as somebody has written it: of every kind of equipment what was dealt from it, and
    amounts in dollars."""

    game: str
    edition: str
    elections: Mapping[str, str]
    dealt: Mapping[str, str | None]
    wagers: Mapping[str, str]
    meter: str | None
    minimum: str | None


class RoundForm(NamedTuple):
    """How a round that lacks something is told so where it is written."""

    needs: str
    from_another: str
    no_wagers: str
    wagers_accepted: str


TYPED = RoundForm(
    "{title} needs --{own}",
    "{title} is settled from --{own}, not --{other}",
    "No wager was given",
    "--wager ID=AMOUNT",
)
LINE = RoundForm(
    "The round needs {own!r}",
    "The round is settled from {own!r}, not {other!r}",
    "The round has no wagers",
    '"wagers": {"ID": "AMOUNT"}',
)


class SettledRound(NamedTuple):
    """A round, settled."""

    rules: Rules[Any]
    outcome: Any
    settlements: list[Settlement]

    def as_data(self) -> dict[str, Any]:
        return round_data(*self)


def settled(written: WrittenRound, form: RoundForm) -> SettledRound:
    """The round by the rules it names; what is wrong with it is told in the words of its form."""
    rules = _rules(written.game, written.edition, tuple(sorted(written.elections.items())))
    if not written.wagers:
        raise BadInput(form.no_wagers, accepted=form.wagers_accepted)
    outcome = rules.outcome(_dealt(rules, written.dealt, form))
    meter, minimum = (
        None if amount is None else parse_dollars(amount)
        for amount in (written.meter, written.minimum)
    )
    settlements = rules.settle(outcome, written.wagers, meter=meter, minimum=minimum or 0)
    return SettledRound(rules, outcome, settlements)


@lru_cache(maxsize=64)
def _rules(game: str, edition: str, elections: tuple[tuple[str, str], ...]) -> Rules[Any]:
    return rules_of(game, edition=edition, elections=dict(elections))


def _dealt(rules: Rules[Any], dealt: Mapping[str, str | None], form: RoundForm) -> str:
    own = rules.dealt_from
    text = dealt.get(own)
    if text is None:
        raise BadInput(form.needs.format(title=rules.title, own=own))
    for other, given in dealt.items():
        if other != own and given is not None:
            raise BadInput(form.from_another.format(title=rules.title, own=own, other=other))
    return text


# -- a file of rounds, a line each ----------------------------------------------------------------

KEYS = {"game", "edition", "elections", "dice", "cards", "wagers", "meter", "minimum"}


def settle_lines(lines: Iterable[str]) -> Iterator[dict[str, Any]]:
    """An answer for each line, in order; a bad line gets an error in its place."""
    for number, line in enumerate(lines, start=1):
        try:
            yield settled(_read(line), LINE).as_data()
        except CroupierError as error:
            yield {"error": {"line": number, **error.as_data()}}


def _read(line: str) -> WrittenRound:
    row = _row(line)
    return WrittenRound(
        game=_text(row, "game"),
        edition=_text(row, "edition", Chapter.CURRENT.value),
        elections={name: str(value) for name, value in _mapping(row, "elections").items()},
        dealt={source: _written(row.get(source)) for source in ("dice", "cards") if source in row},
        wagers={name: _amount(name, amount) for name, amount in _mapping(row, "wagers").items()},
        meter=_amount("meter", row["meter"]) if "meter" in row else None,
        minimum=_amount("minimum", row["minimum"]) if "minimum" in row else None,
    )


def _row(line: str) -> dict[str, Any]:
    try:
        # No float comes near money, and nothing said twice is quietly half forgotten.
        row = json.loads(line, parse_float=str, object_pairs_hook=_once_each)
    except (ValueError, RecursionError):
        raise BadInput("The line is not JSON") from None
    if not isinstance(row, dict):
        raise BadInput("The line is not an object", accepted='like {"game": "GAME", ...}')
    unknown = sorted(set(row) - KEYS)
    if unknown:
        raise BadInput(
            f"A round has no {unknown[0]!r}", accepted=f"keys: {', '.join(sorted(KEYS))}"
        )
    return row


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    row = dict(pairs)
    if len(row) < len(pairs):
        raise BadInput("The line says the same thing twice", accepted="each key once")
    return row


def _text(row: Mapping[str, Any], key: str, default: str | None = None) -> str:
    value = row.get(key, default)
    if not isinstance(value, str):
        raise BadInput(f"The round needs {key!r} as a string")
    return value


def _mapping(row: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = row.get(key, {})
    if not isinstance(value, dict):
        raise BadInput(f"The round needs {key!r} as an object")
    return value


def _written(dealt: object) -> str | None:
    if isinstance(dealt, list):
        return ",".join(str(value) for value in dealt)
    return dealt if isinstance(dealt, str) else None


def _amount(wager: str, amount: object) -> str:
    if isinstance(amount, bool) or not isinstance(amount, str | int):
        raise BadInput(f"{wager} needs an amount of money", accepted="in dollars, like 10 or 2.50")
    return str(amount)
