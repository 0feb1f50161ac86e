"""The sign at a table: limits and rules in effect, drawn up from what the table is run by."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.games.rules import words
from croupier.games.wager import Wager
from croupier.lawbook import Citation, prints, provision
from croupier.table import TableState

LIMITS_IN_EFFECT = provision("13:69F-8.2(c)")
RULES_IN_EFFECT = provision("13:69F-8.3(a)")


@dataclass(frozen=True, slots=True)
class Sign:
    """What is posted for patrons; money in cents. The payout odds are on the layout itself."""

    minimum: int
    increment: int
    maximums: tuple[tuple[str, int], ...]
    limits_cite: Citation
    edition: str
    readings: tuple[tuple[str, str], ...]
    rules_cite: Citation
    identity: str


@prints(LIMITS_IN_EFFECT, RULES_IN_EFFECT)
def sign(table: TableState) -> Sign:
    """The sign of a table as it is run now."""
    return Sign(
        minimum=table.limits.minimum,
        increment=table.limits.increment,
        maximums=tuple(_maximums(table)),
        limits_cite=LIMITS_IN_EFFECT.citations[0],
        edition=table.rules.chapter.value,
        readings=table.rules.posted,
        rules_cite=RULES_IN_EFFECT.citations[0],
        identity=table.rules.identity[:12],
    )


def _maximums(table: TableState) -> list[tuple[str, int]]:
    """A maximum for each kind of wager; wagers of the kind with another are named one by one."""
    kinds: dict[str, list[Wager]] = {}
    for wager in table.rules.wagers.values():
        kinds.setdefault(wager.kind, []).append(wager)
    posted = []
    for kind, wagers in kinds.items():
        usual = table.limits.maximum_of.get(kind, table.limits.maximum)
        others = [(w.name, most) for w in wagers if (most := table.limits.maximum_for(w)) != usual]
        if len(others) < len(wagers):
            posted.append((words(kind), usual))
        posted += others
    return posted
