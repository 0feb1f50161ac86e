"""Progressive meters in reports: what went in, where it is, and how often it was won.

3.13 and 7.13, as proposed. What went in is on the display or the reset meter, was won, or could
not be parted: two bars of the same length.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from croupier.floor.accounting.meters import Award, Meters, Reading
from croupier.floor.standing import Standing
from croupier.money import format_percent
from croupier.publish.papers.slips import signature_data
from croupier.publish.words.money import amount
from croupier.table import TableState, accounts


@dataclass(frozen=True, slots=True)
class MeterReport:
    """A table's progressive meter: what went in, and where it is."""

    table: str
    shown: int
    start: int
    rate: str  # percent of a wager, both meters together
    wagered_in: int
    funded: int
    display: int
    reset: int
    wins: int
    overflow: int
    hits: int
    readings: tuple[Reading, ...]
    awards: tuple[Award, ...]

    @property
    def last(self) -> Reading | None:
        return self.readings[-1] if self.readings else None

    @property
    def went_in(self) -> int:
        return self.wagered_in + self.funded

    @property
    def is_proven(self) -> bool:
        """Whether what went in is on the display or the reset meter, was won, or is left over."""
        return self.went_in == self.display + self.reset + self.wins + self.overflow


def meter_report(table: TableState, meters: Meters) -> MeterReport | None:
    """The meter of a table, if it has one."""
    terms = table.rules.meter
    if terms is None:
        return None
    held, of = table.balances, meters.of(table.id)
    return MeterReport(
        table=table.id,
        shown=table.meter_shown() or 0,
        start=terms.start,
        rate=format_percent(terms.rate + terms.reset_rate),
        wagered_in=-held.get(accounts.meter_in(table.id), 0),
        funded=-held.get(accounts.meter_funded(table.id), 0),
        display=held.get(accounts.meter_display(table.id), 0),
        reset=held.get(accounts.meter_reset(table.id), 0),
        wins=held.get(accounts.meter_wins(table.id), 0),
        overflow=held.get(accounts.meter_overflow(table.id), 0),
        hits=of.hits,
        readings=of.readings,
        awards=of.awards,
    )


def meters_data(standing: Standing) -> dict[str, Any]:
    """Every progressive meter of the house as data."""
    reports = (meter_report(table, standing.meters) for table in standing.tables.values())
    return {"meters": [meter_data(one) for one in reports if one is not None]}


def meter_data(report: MeterReport) -> dict[str, Any]:
    return {
        "table": report.table,
        "shown": report.shown,
        "start": report.start,
        "rate_percent": report.rate,
        "in": report.wagered_in,
        "funded": report.funded,
        "display": report.display,
        "reset": report.reset,
        "wins": report.wins,
        "overflow": report.overflow,
        "hits": report.hits,
        "proven": report.is_proven,
        "readings": [
            {
                "display": one.display,
                "reset": one.reset,
                "display_booked": one.display_booked,
                "reset_booked": one.reset_booked,
                "agrees": one.agrees,
                **signature_data(one.by),
                "explanation": one.explanation,
                "explained": None if one.explained is None else signature_data(one.explained),
            }
            for one in report.readings
        ],
        "awards": [
            {"round": one.round, "amount": one.amount, "winners": one.winners}
            for one in report.awards
        ],
    }


WIDTH, BAR = 720, 34
IN_COLOURS = {"wagers": "#7fb2d9", "funded": "#4f6f8f"}
COLOURS = {"display": "#ffd43d", "reset": "#b98a2f", "won": "#6fae86", "left over": "#c06a4a"}


def draw_meter(report: MeterReport) -> str:
    """What went in, and below it where it is: bars of the same length, for the two are equal."""
    went_in = {"wagers": report.wagered_in, "funded": report.funded}
    where = {
        "display": report.display,
        "reset": report.reset,
        "won": report.wins,
        "left over": report.overflow,
    }
    told = f"In {amount(report.went_in)}; " + ", ".join(
        f"{k} {amount(v)}" for k, v in where.items()
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {4 * BAR}" role="img" '
        f'aria-label="{told}" font-family="sans-serif" font-size="14">'
        f"{_bar(went_in, IN_COLOURS, 0, report.went_in)}"
        f"{_bar(where, COLOURS, 2 * BAR, report.went_in)}</svg>"
    )


def _bar(parts: dict[str, int], colours: dict[str, str], top: int, whole: int) -> str:
    """A bar of what there is, each part as long as its share, and its key underneath."""
    drawn, at, key_at = "", 0, 0
    for name, cents in parts.items():
        if not cents:
            continue
        after = at + cents
        left, right = at * WIDTH // whole, after * WIDTH // whole
        drawn += (
            f'<rect x="{left}" y="{top}" width="{max(2, right - left)}" height="{BAR}" '
            f'fill="{colours[name]}"/>'
            f'<rect x="{key_at}" y="{top + BAR + 7}" width="12" height="12" '
            f'fill="{colours[name]}"/>'
            f'<text x="{key_at + 17}" y="{top + BAR + 18}" fill="#b9b09a">'
            f"{name} {amount(cents)}</text>"
        )
        at, key_at = after, key_at + WIDTH // 4
    return drawn
