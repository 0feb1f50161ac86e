"""A sweep of one election: as data, as a table for the terminal, as a drawn picture."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from croupier.lawbook import BadInput
from croupier.odds import WagerOdds
from croupier.odds.rows import SweptAlike, swept_alike
from croupier.odds.sweep import Sweep, Swept
from croupier.publish.pictures import GREEN, check_picture, save_picture
from croupier.publish.words.odds import percent, wager_data
from croupier.publish.words.tables import column, figures, report_table

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from rich.table import Table


def sweep_data(sweep: Sweep) -> dict[str, Any]:
    """The sweep as the command line's contract has it; each wager as on its sheet."""
    rules, election = sweep.rules, sweep.asked.election
    return {
        "game": rules.game_id,
        "edition": rules.chapter.value,
        "election": election,
        "elections": {
            name: value for name, value in rules.elections.written().items() if name != election
        },
        "swept": [
            {
                "value": row.value,
                **({} if row.refused is None else {"refused": row.refused.as_data()}),
                "wagers": [wager_data(odds) for odds in (row.sheet.odds if row.sheet else ())],
            }
            for row in sweep.rows
        ],
    }


NOT_OFFERED = "-"


def _advantages(row: SweptAlike) -> list[str]:
    """The house advantage under each value."""
    return [
        NOT_OFFERED if odds is None else f"{percent(odds.house_advantage)} %" for odds in row.odds
    ]


def _lawful(sweep: Sweep) -> list[Swept]:
    return [row for row in sweep.rows if row.refused is None]


# -- tables ---------------------------------------------------------------------------------------

Column = tuple[str, list[str]]  # its heading and cells

EDGES = 3  # what a terminal needs beside the text of a column
REFUSAL_WIDTH = 36


def sweep_tables(sweep: Sweep, *, width: int) -> list[Table]:
    """A row a value and a column a wager; a row a wager where only that fits; several tables
    where neither does."""
    rows = swept_alike(sweep)
    by_wager = [(line.label, _advantages(line)) for line in rows]
    by_value = [
        (row.value, [cells[place] for _, cells in by_wager])
        for place, row in enumerate(_lawful(sweep))
    ]
    values = (sweep.asked.election, [row.value for row in sweep.rows])
    wagers = (f"wager, by {sweep.asked.election}", [line.label for line in rows])
    refusals = REFUSAL_WIDTH + EDGES if len(by_value) < len(sweep.rows) else 0
    parts = list(_fitting(by_wager, width - 1 - _wide(values) - refusals))
    if len(parts) > 1 and 1 + _wide(wagers) + sum(map(_wide, by_value)) <= width:
        return [_wagers_as_rows(sweep, wagers, by_value)]
    return [_values_as_rows(sweep, values, part) for part in parts]


def _wide(column: Column) -> int:
    heading, cells = column
    return max(map(len, (heading, *cells))) + EDGES


def _fitting(columns: list[Column], room: int) -> Iterator[list[Column]]:
    """The columns in parts that each fit the room, one column at least."""
    part: list[Column] = []
    for each in columns:
        if part and sum(map(_wide, [*part, each])) > room:
            yield part
            part = []
        part.append(each)
    yield part


def _values_as_rows(sweep: Sweep, values: Column, columns: list[Column]) -> Table:
    """A refusal stands in its row."""
    from rich.markup import escape  # a value is written as it was typed

    headings = [column(values[0]), *(figures(heading) for heading, _ in columns)]
    if len(_lawful(sweep)) < len(sweep.rows):
        headings.append(column("refused", no_wrap=False, min_width=REFUSAL_WIDTH))
    offered = zip(*(cells for _, cells in columns), strict=True)
    rows = (
        (row.value, *next(offered))
        if row.refused is None
        else (escape(row.value), *("" for _ in columns), escape(str(row.refused)))
        for row in sweep.rows
    )
    return report_table(_title(sweep), headings, rows, notes=_notes(sweep, columns))


def _wagers_as_rows(sweep: Sweep, wagers: Column, columns: list[Column]) -> Table:
    """Refusals stand below."""
    from rich.markup import escape

    refused = (
        escape(f"{sweep.asked.election}={row.value} is refused: {row.refused}")
        for row in sweep.rows
        if row.refused is not None
    )
    headings = [column(wagers[0]), *(figures(heading) for heading, _ in columns)]
    rows = zip(wagers[1], *(cells for _, cells in columns), strict=True)
    return report_table(_title(sweep), headings, rows, notes=_notes(sweep, columns, *refused))


def _notes(sweep: Sweep, columns: list[Column], *refused: str) -> Iterator[str]:
    made = [sheet.rules for sheet in sweep.sheets]
    if any(NOT_OFFERED in cells for _, cells in columns):
        yield f"{NOT_OFFERED}: not offered, or no such case"
    yield from refused
    if any(rules.meter for rules in made):
        yield "The meter of a progressive wager is not counted"
    yield from dict.fromkeys(remark for rules in made for remark in rules.remarks)


def _title(sweep: Sweep) -> str:
    rules = sweep.rules
    return f"{rules.title} under {rules.chapter}: exact house advantage by {sweep.asked.election}"


# -- pictures -------------------------------------------------------------------------------------

PANELS_A_ROW = 3
MOST_BARS = 400
STILL = "#a9c7b7"  # of a wager that the values do not move


def draw_sweep(sweep: Sweep, path: Path) -> None:
    """A picture of the house advantage: over whole numbers a line for each wager that they move,
    in a panel of its own scale, because wagers differ far more than one of them moves; over listed
    values bars, grouped by wager."""
    check_picture(path)
    figure = _lines_drawn(sweep) if sweep.asked.in_steps else _bars_drawn(sweep)
    figure.suptitle(f"{_title(sweep)}, percent of the wager", x=0.01, ha="left")
    save_picture(figure, path)


def _moves(line: SweptAlike) -> bool:
    """Whether the values make a difference to a wager."""
    return len({None if odds is None else odds.house_advantage for odds in line.odds}) > 1


def _offered(sweep: Sweep, line: SweptAlike) -> list[tuple[str, WagerOdds]]:
    """The values that offer a wager, with its odds."""
    return [
        (row.value, odds)
        for row, odds in zip(_lawful(sweep), line.odds, strict=True)
        if odds is not None
    ]


def _lines_drawn(sweep: Sweep) -> Figure:
    from matplotlib.figure import Figure

    rows = swept_alike(sweep)
    moved = [line for line in rows if _moves(line)] or rows
    across = min(PANELS_A_ROW, len(moved))
    down = math.ceil(len(moved) / across)
    wide = max(8.0, 1 + 3.4 * across)
    still = "; ".join(line.label for line in rows if line not in moved)
    note = wrap(f"Not moved by it: {still}", round(12 * wide)) if still else []
    figure = Figure(figsize=(wide, 1.1 + 2.2 * down + 0.2 * len(note)), layout="constrained")
    for place, line in enumerate(moved, start=1):
        _draw_line(figure.add_subplot(down, across, place), sweep, line)
    figure.supxlabel("\n".join([sweep.asked.election, *note]), fontsize="medium")
    return figure


def _draw_line(axes: Axes, sweep: Sweep, line: SweptAlike) -> None:
    from matplotlib.ticker import MaxNLocator

    offered = _offered(sweep, line)
    advantages = [float(100 * odds.house_advantage) for _, odds in offered]
    axes.plot([int(value) for value, _ in offered], advantages, color=GREEN, marker=".")
    axes.set_title(line.label, loc="left", fontsize="medium")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.ticklabel_format(axis="y", useOffset=False)
    axes.margins(y=0.15)
    axes.spines[["top", "right"]].set_visible(False)


@dataclass(frozen=True, slots=True)
class Bar:
    """A row of the picture: a wager with its values below, or with the one bar that stands for
    them all; or one of those values."""

    name: str
    odds: WagerOdds | None
    is_wager: bool


def _bars(sweep: Sweep) -> Iterator[Bar]:
    for line in swept_alike(sweep):
        if _moves(line):
            yield Bar(line.label, None, is_wager=True)
            yield from (Bar(value, odds, is_wager=False) for value, odds in _offered(sweep, line))
        else:
            yield Bar(line.label, line.odds[0], is_wager=True)


def _bars_drawn(sweep: Sweep) -> Figure:
    from matplotlib.figure import Figure

    bars = list(_bars(sweep))
    if len(bars) > MOST_BARS:
        raise BadInput(
            f"{len(bars)} bars are too many to draw",
            accepted=f"at most {MOST_BARS}: fewer values, or wagers picked with --wager",
        )
    drawn = [(place, bar.odds.house_advantage) for place, bar in enumerate(bars) if bar.odds]
    colours = [STILL if bar.is_wager else GREEN for bar in bars if bar.odds]
    values = [float(100 * advantage) for _, advantage in drawn]
    least, most = min(0.0, *values), max(*values, 0.01)
    room = 0.2 * (most - least)  # for what is written at the end of a bar
    figure = Figure(figsize=(9, 1.2 + 0.25 * len(bars)), layout="constrained")
    axes = figure.add_subplot()
    axes.bar_label(
        axes.barh([place for place, _ in drawn], values, color=colours),
        [f"{percent(advantage)} %" for _, advantage in drawn],
        padding=4,
    )
    axes.axvline(0, color="black", linewidth=0.8)
    axes.set_xlim(least - room if least < 0 else 0.0, most + room)
    axes.set_ylim(len(bars) - 0.4, -0.6)
    axes.set_yticks(range(len(bars)), [bar.name for bar in bars])
    axes.tick_params(axis="y", length=0)
    for bar, tick in zip(bars, axes.get_yticklabels(), strict=True):
        tick.set_fontweight("bold" if bar.is_wager else "normal")
    axes.spines[["top", "right", "left"]].set_visible(False)
    return figure
