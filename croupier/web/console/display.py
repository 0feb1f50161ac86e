"""What patrons see of a table: its display, and the stream behind it.

Only what is here reaches them. Why a wager is not taken, which id was read off which sign, what
a console waits for: such messages are for those who work there. Patrons are told by one of the
`Announcement`s, or the result in the game's own word.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from croupier.games.rules import Rules, words
from croupier.lawbook import Citation
from croupier.ledger import Entry
from croupier.publish.drawings.svg import Drawing
from croupier.publish.papers.signs import Sign, sign
from croupier.table import TableState
from croupier.table.provisions import CHANGE_POSTED
from croupier.web.console import drawn
from croupier.web.console.views import wagers_closed


class Announcement(StrEnum):
    """Everything a display announces besides a result."""

    CLOSED = "Table closed"
    CARDS = "The cards are made ready"
    SOON = "The next round begins soon"
    WAGER = "Place your wagers"
    NO_MORE = "No more bets"

    @property
    def is_pause(self) -> bool:
        return self in (Announcement.CARDS, Announcement.SOON)


@dataclass(frozen=True, slots=True)
class Change:
    """A change of rules to come, as patrons are told of it."""

    effective: datetime
    is_due: bool  # it waits for the round, or the shoe, to be over
    elections: tuple[tuple[str, str], ...]  # what is elected otherwise from then on
    cite: Citation


@dataclass(frozen=True, slots=True)
class Public:
    """A table as its display shows it."""

    table: str
    rules: Rules[Any]  # as its sign tells them
    is_open: bool
    round: int
    announcement: Announcement
    result: str | None  # in the place of the announcement, once it is known
    notice: str | None
    change: Change | None
    layout: Drawing
    dealt: Drawing | None
    past: tuple[Drawing, ...]
    roads: Drawing | None
    meter: int | None
    sign: Sign

    @property
    def no_more_bets(self) -> bool:
        return self.announcement is Announcement.NO_MORE and self.result is None


def public(table: TableState, now: datetime) -> Public:
    """What patrons see of a table now."""
    rules, outcome = table.rules, table.outcome()
    return Public(
        table=table.id,
        rules=rules,
        is_open=table.is_open,
        round=table.round,
        announcement=_announcement(table, now),
        result=rules.headline(outcome) if table.is_open and outcome is not None else None,
        notice=rules.procedure.notice(table.procedure),
        change=_change(table, now),
        layout=drawn.layout(table),
        dealt=drawn.dealt(table),
        past=drawn.past(table),
        roads=drawn.roads(table),
        meter=table.meter_shown(),
        sign=sign(table),
    )


def _announcement(table: TableState, now: datetime) -> Announcement:
    if not table.is_open:
        return Announcement.CLOSED
    if not table.procedure.between_rounds:
        return Announcement.NO_MORE
    if wagers_closed(table, table.moment(now)) is None:
        return Announcement.WAGER
    rules = table.rules
    if rules.shoe and rules.procedure.shoe(table.procedure) is None:
        return Announcement.CARDS
    return Announcement.SOON


def _change(table: TableState, now: datetime) -> Change | None:
    coming = table.coming
    if coming is None:
        return None
    changed = coming.changed(table.rules).items()
    elected = tuple((words(name), then.replace("-", " ")) for name, (_, then) in changed)
    return Change(coming.effective, table.is_change_due(now), elected, CHANGE_POSTED.citations[0])


def public_line(entry: Entry) -> dict[str, Any]:
    """An entry as the stream of a display tells it: that something was done, when, and what was
    said aloud."""
    record = entry.record
    return {
        "sequence": entry.sequence,
        "time": record.time.isoformat(timespec="seconds"),
        "type": record.event.type,
        "says": record.event.says,
    }
