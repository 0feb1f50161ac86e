"""What tables have won against what they should have: as data, as a table.

Every figure of theory is exact and told as a fraction beside its rounding; chances are floats.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from croupier.floor.accounting.alarms import Watched
from croupier.floor.accounting.statistics import Remark, Statistics, TableRun
from croupier.floor.accounting.wins import (
    WagerRow,
    earlier_runs,
    hold_of,
    judged_run,
    wager_rows,
)
from croupier.games.rules import Rules
from croupier.money import format_dollars
from croupier.odds.hold import ACCURACY
from croupier.odds.table_win import SHARE, Judged
from croupier.publish.words.odds import independence, percent
from croupier.publish.words.tables import column, figures, report_table

if TYPE_CHECKING:
    from rich.table import Table

SHARE_PCT = int(100 * SHARE)
BY_CHANCE = (
    f"Of honest tables one in {int(1 / (1 - SHARE))} lies outside the band at any one time, and "
    "more of them at some time or other. Corrected is the chance that of all tables watched one "
    "strays so far."
)


def remarks_of(rules: Rules[Any]) -> list[str]:
    """What is to be said of the theory wherever it is told."""
    remarks = [independence(rules)]
    if rules.meter is not None:
        remarks.append(
            f"What the progressive meter pays on {rules.meter.wager} is told apart, and what "
            "feeds it is not counted"
        )
    if rules.sharing is not None:
        limited = sorted(rules.sharing.limited)
        remarks += [f"{name} is left out: its winners share a limit" for name in limited]
    return remarks


# -- as data --------------------------------------------------------------------------------------


def statistics_data(watched: Iterable[Watched], statistics: Statistics) -> dict[str, Any]:
    """The answer in JSON: money in dollars, exact fractions and percents as strings."""
    return {
        "share_pct": SHARE_PCT,
        "by_chance": BY_CHANCE,
        "tables": [_table_data(each, statistics) for each in watched],
    }


def _table_data(watched: Watched, statistics: Statistics) -> dict[str, Any]:
    rules = watched.run.rules
    return {
        "table": watched.run.table,
        "pit": watched.table.pit,
        **rules.named(),
        "remarks": remarks_of(rules),
        **_run_data(watched.run, watched.judged),
        "p_corrected": _rounded(watched.corrected),
        "outside": watched.is_alarming,
        "outside_corrected": watched.is_grave,
        "waits_for_surveillance": watched.waits,
        "acknowledged": [_remark_data(remark) for remark in watched.remarks],
        "wagers": [_wager_data(row) for row in wager_rows(watched.run)],
        "left_out": {
            name: {"handle": format_dollars(held.handle), "win": format_dollars(held.win)}
            for name, held in watched.run.tally.left_out.items()
        },
        "day": {
            "date": None if watched.day.day is None else watched.day.day.isoformat(),
            **_run_data(watched.day, watched.judged_day),
        },
        "earlier": [
            {"elections": run.rules.elections.written(), **_run_data(run, judged_run(run))}
            for run in earlier_runs(statistics, watched)
        ],
    }


def _run_data(run: TableRun, verdict: Judged) -> dict[str, Any]:
    handle = run.tally.handle
    return {
        "since": run.since.isoformat(),
        "until": run.until.isoformat(),
        "rounds": run.tally.rounds,
        "handle": format_dollars(handle),
        "win": format_dollars(verdict.win),
        "hold_pct": percent(hold_of(verdict.win, handle)),
        "theoretical_win": format_dollars(round(verdict.expected)),
        "theoretical_win_cents": str(verdict.expected),
        "theoretical_hold_pct": percent(hold_of(verdict.expected, handle)),
        "variance_cents": str(verdict.variance),
        "standard_deviation": format_dollars(round(verdict.deviation)),
        "deviations": round(verdict.deviations, 3),
        "band": {"low": format_dollars(verdict.low), "high": format_dollars(verdict.high)},
        "p": _rounded(verdict.p),
    }


def _wager_data(row: WagerRow) -> dict[str, Any]:
    held = row.wagered
    return {
        "id": row.id,
        "name": row.name,
        "handle": format_dollars(held.handle),
        "lost": format_dollars(held.lost),
        "won": format_dollars(held.won),
        "vigorish": format_dollars(held.vigorish),
        "paid_apart": format_dollars(held.apart),
        "win": format_dollars(held.win),
        "hold_pct": percent(hold_of(held.win, held.handle)),
        "theoretical_win": format_dollars(round(row.expected)),
        "theoretical_hold_pct": percent(hold_of(row.expected, held.handle)),
        "standard_deviation": format_dollars(round(row.deviation)),
        "deviations": round(row.deviations, 3),
    }


def _remark_data(remark: Remark) -> dict[str, Any]:
    return {
        "remark": remark.remark,
        "by": remark.by.by,
        "at": remark.by.moment.isoformat(),
        "rounds": remark.rounds,
        "win": format_dollars(remark.win),
    }


def _rounded(chance: float) -> float:
    return round(chance, 9)


def chance_in_words(chance: float) -> str:
    """A chance in percent, for people.

    >>> chance_in_words(0.0312), chance_in_words(1e-13)
    ('3.12 %', '< 0.0000001 %')
    """
    if chance < max(ACCURACY, 1e-9):
        return "< 0.0000001 %"
    return f"{100 * chance:.2f} %" if chance >= 0.0001 else f"{100 * chance:.7f} %"


# -- as a table -----------------------------------------------------------------------------------


def statistics_table(watched: Sequence[Watched]) -> Table:
    """A row a table, for a terminal."""
    notes = dict.fromkeys(note for table in watched for note in remarks_of(table.run.rules))
    headings = ("rounds", "handle", "win", "theoretical", f"{SHARE_PCT} % band", "hold", "chance")
    return report_table(
        "What each table has won under the rules in force",
        [column("table"), *map(figures, headings), column("", no_wrap=False)],
        map(_cells, watched),
        notes=[BY_CHANCE, *notes],
    )


def _cells(table: Watched) -> Iterator[str]:
    verdict, tally = table.judged, table.run.tally
    theoretical = percent(hold_of(verdict.expected, tally.handle), 2)
    yield table.run.table
    yield f"{tally.rounds:,}"
    yield format_dollars(tally.handle)
    yield format_dollars(verdict.win)
    yield format_dollars(round(verdict.expected))
    yield f"{format_dollars(verdict.low)} to {format_dollars(verdict.high)}"
    yield f"{percent(hold_of(verdict.win, tally.handle), 2)} % of {theoretical} %"
    yield f"{chance_in_words(verdict.p)}, corrected {chance_in_words(table.corrected)}"
    yield state_in_words(table)


def state_in_words(watched: Watched) -> str:
    """How a table stands, in a few words."""
    if not watched.is_alarming:
        return "within the band"
    side = "above" if watched.judged.win > watched.judged.high else "below"
    where = f"{side} the band"
    return where if watched.seen_to is None else f"{where}, seen to by {watched.seen_to.by.by}"
