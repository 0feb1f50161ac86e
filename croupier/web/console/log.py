"""What happened at a table, for those who work there: a line an entry, on a page or in a stream."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.ledger import Entry
from croupier.web.console.display import public_line
from croupier.web.rendering import dollars

TENDERS = {"cash": "in cash", "match-play": "by coupon"}  # and chips, which need no word


@dataclass(frozen=True, slots=True)
class LogLine:
    """An entry in the log of a console."""

    entry: Entry
    particulars: str  # as far as they tell what was done to whom
    slip: str | None


def log_line(entry: Entry) -> LogLine:
    """An entry for the log of a console."""
    return LogLine(entry, " ".join(_in_words(entry.record.event.particulars)), _slip(entry))


def staff_line(entry: Entry) -> dict[str, Any]:
    """An entry as the stream of a console tells it."""
    record = entry.record
    return {
        **public_line(entry),
        "by": record.actor.id,
        "role": record.actor.role.value,
        "particulars": dict(record.event.particulars),
        "cite": record.event.cite,
        "slip": _slip(entry),
    }


def _slip(entry: Entry) -> str | None:
    return next((row["slip"] for row in entry.record.event.facts if "slip" in row), None)


def _in_words(particulars: Mapping[str, Any]) -> Iterator[str]:
    if seat := particulars.get("seat"):
        yield f"seat {seat}"
    if amount := particulars.get("amount"):
        yield f"${dollars(amount)}"
    if tender := TENDERS.get(particulars.get("tender", "")):
        yield tender
    if wager := particulars.get("wager"):
        yield str(wager)
    if target := particulars.get("to"):
        yield f"to {target}"
    if isinstance(cards := particulars.get("cards"), list | tuple):
        yield from cards
    if marked := particulars.get("marked"):
        yield f"marked at {', '.join(map(str, marked))}"
