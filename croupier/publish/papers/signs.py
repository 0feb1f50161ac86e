"""The sign at a table: limits and rules in effect, drawn up from what the table is run by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from croupier.lawbook import Citation, prints
from croupier.money import format_dollars
from croupier.table import TableState
from croupier.table.provisions import LIMITS_IN_EFFECT, SIGN_POSTED


@dataclass(frozen=True, slots=True)
class Sign:
    """What is posted for patrons; money in cents. The payout odds are on the layout itself."""

    minimum: int
    increment: int
    maximums: tuple[tuple[str, int], ...]
    progressive: tuple[Citation, int, int] | None  # least and most, where such a wager is offered
    limits_cite: Citation
    edition: str
    readings: tuple[tuple[str, str], ...]
    rules_cite: Citation
    identity: str  # as it is printed and read aloud


@prints(LIMITS_IN_EFFECT, SIGN_POSTED)
def sign(table: TableState) -> Sign:
    """The sign of a table as it is run now."""
    return Sign(
        minimum=table.limits.minimum,
        increment=table.limits.increment,
        maximums=tuple((most.wager, most.cents) for most in table.limits.maximums(table.rules)),
        progressive=_progressive(table),
        limits_cite=LIMITS_IN_EFFECT.citations[0],
        edition=table.rules.chapter.value,
        readings=table.rules.posted,
        rules_cite=SIGN_POSTED.citations[0],
        identity=table.sign_id,
    )


def _progressive(table: TableState) -> tuple[Citation, int, int] | None:
    """The amount of a progressive wager that is permitted, and what has it posted."""
    meter = table.rules.meter
    if meter is None:
        return None
    most = table.limits.maximum_for(table.rules.wager(meter.wager))
    return meter.cite, table.limits.minimum, most


def sign_data(table: TableState) -> dict[str, Any]:
    """The sign as data, with the ids printed on sign and layout."""
    posted, change = sign(table), table.coming
    return {
        "table": table.id,
        "game": table.rules.game_id,
        "edition": posted.edition,
        "sign": posted.identity,
        "layout": table.layout_id,
        "minimum": format_dollars(posted.minimum),
        "increment": format_dollars(posted.increment),
        "maximums": {kind: format_dollars(most) for kind, most in posted.maximums},
        "progressive": _progressive_data(posted),
        "rules": dict(posted.readings),
        "change": None
        if change is None
        else {
            "sign": change.sign_id,
            "effective": change.effective.isoformat(),
            "elections": {name: then for name, (_, then) in change.changed(table.rules).items()},
        },
    }


def _progressive_data(posted: Sign) -> dict[str, str] | None:
    if posted.progressive is None:
        return None
    _, least, most = posted.progressive
    return {"minimum": format_dollars(least), "maximum": format_dollars(most)}
