"""What the licensee keeps over many rounds: as data, as a table for a terminal, as a picture."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.games.rules import Rules
from croupier.odds import Sheet
from croupier.odds.hold import ACCURACY, SHARES, Band, Hold, RoundLaw, holds, round_law
from croupier.odds.rows import alike
from croupier.publish.pictures import save_picture
from croupier.publish.progress import progress
from croupier.publish.words.odds import MIDDLING, WIDE, independence, percent, units
from croupier.publish.words.tables import column, figures, report_table

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from rich.console import Console
    from rich.table import Table

Stakes = Mapping[str, Fraction]

DIGITS = 12  # of a chance
POINTS_A_DECADE = 8  # of a curve


@dataclass(frozen=True, slots=True)
class StakesHeld:
    """What is staked each round, and what the licensee keeps of it by the number of rounds."""

    label: str
    stakes: Stakes
    law: RoundLaw
    holds: Mapping[int, Hold]


def kept_of(
    rules: Rules[Any],
    stakes: Iterable[Stakes],
    rounds: Collection[int],
    *,
    console: Console | None = None,
) -> list[StakesHeld]:
    """What is kept of each of these stakes; the console, where someone watches, shows how far."""
    laws = [(each, round_law(rules, each)) for each in stakes]
    distinct = {law for _, law in laws}
    with _progress(console, len(distinct) * len(rounds)) as advance:
        found = holds(distinct, rounds, advance)
    return [StakesHeld(_label(each), each, law, found[law]) for each, law in laws]


def rows_of(rules: Rules[Any], kept: Iterable[StakesHeld]) -> list[StakesHeld]:
    """Of wagers each staked for itself, a row for those alike, as on the odds sheet."""
    by_wager = {next(iter(staked.stakes)): staked for staked in kept}
    rows = [(row.label, by_wager[row.odds.wager.id]) for row in alike(Sheet.of(rules).odds)]
    return [StakesHeld(label, staked.stakes, staked.law, staked.holds) for label, staked in rows]


def _label(stakes: Stakes) -> str:
    if set(stakes.values()) == {Fraction(1)}:
        return " and ".join(stakes)
    return ", ".join(f"{name} {units(staked)}" for name, staked in stakes.items())


@contextmanager
def _progress(console: Console | None, total: int) -> Iterator[Callable[[], object]]:
    if console is None:
        yield lambda: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn

    with progress(console, total, BarColumn(), MofNCompleteColumn()) as advance:
        yield lambda: advance(1)


def remarks_of(rules: Rules[Any], kept: Iterable[StakesHeld]) -> list[str]:
    """What is to be said wherever these figures are told."""
    remarks = [
        independence(rules),
        "Hold is of the amount wagered, not of the drop; a losing day ends below nothing",
    ]
    wagers = list(dict.fromkeys(name for staked in kept for name in staked.stakes))
    if rules.meter is not None and rules.meter.wager in wagers:
        remarks.append(f"{rules.meter.wager}: what the progressive meter pays is not counted")
    for name in wagers:
        together = rules.held_together
        other = None if together is None else together.otherwise(rules.wager(name))
        if other is not None:
            remarks.append(f"{name}: without the case of {other[0]}")
    return [*remarks, *rules.remarks]


# -- as data --------------------------------------------------------------------------------------


def hold_data(
    rules: Rules[Any], kept: Sequence[StakesHeld], rounds: Iterable[int]
) -> dict[str, Any]:
    """The answer in JSON: exact fractions as strings, chances as numbers."""
    asked = list(rounds)
    return {
        **rules.named(),
        "remarks": remarks_of(rules, kept),
        "kept": [
            {
                "stakes": {name: str(amount) for name, amount in staked.stakes.items()},
                "staked": str(staked.law.staked),
                "house_advantage": str(staked.law.house_advantage),
                "house_advantage_pct": percent(staked.law.house_advantage),
                "holds": [_hold_data(staked.holds[each]) for each in asked],
            }
            for staked in kept
        ],
    }


def _hold_data(hold: Hold) -> dict[str, Any]:
    return {
        "rounds": hold.rounds,
        "wagered": str(hold.wagered),
        "mean": str(hold.mean),
        "standard_deviation": round(hold.standard_deviation, 6),
        "bands": [
            {
                "share_pct": int(100 * band.share),
                "low": float(band.low),
                "high": float(band.high),
                "low_pct": float(100 * hold.of_the_wagered(band.low)),
                "high_pct": float(100 * hold.of_the_wagered(band.high)),
            }
            for band in hold.bands
        ],
        "behind": round(hold.behind, DIGITS),
        "even": round(hold.even, DIGITS),
        "outside": hold.outside,
    }


# -- as a table -----------------------------------------------------------------------------------


def together_table(
    rules: Rules[Any], kept: StakesHeld, rounds: Iterable[int], *, width: int = WIDE
) -> Table:
    """A row a number of rounds: results in units, under them the hold in percent.

    What there is no room for is left out.
    """
    columns: list[tuple[str, Callable[[Hold], str]]] = [("rounds", lambda hold: f"{hold.rounds:,}")]
    if width >= MIDDLING:
        columns.append(("mean", lambda hold: _both(hold, hold.mean)))
    if width >= WIDE:
        columns.append(("std. dev.", lambda hold: _both(hold, Fraction(hold.standard_deviation))))
    columns += [(f"{_share(place)} band", _band(place)) for place in range(len(SHARES))]
    columns.append(("losing day", lambda hold: _chance(hold.behind)))
    if width >= MIDDLING:
        columns.append(("even", lambda hold: _chance(hold.even)))
    return report_table(
        _title(rules, _about(kept)),
        [figures(heading) for heading, _ in columns],
        ([tell(kept.holds[each]) for _, tell in columns] for each in rounds),
        notes=remarks_of(rules, [kept]),
    )


def each_table(
    rules: Rules[Any], rows: Sequence[StakesHeld], rounds: Iterable[int], *, width: int = WIDE
) -> Table:
    """A row a wager, one unit staked each round: the chance of a losing day by rounds."""
    asked, roomy = list(rounds), width >= MIDDLING
    columns = [column("wager"), *([figures("advantage")] if roomy else [])]
    columns += [figures(f"{each:,}" if roomy else _short(each)) for each in asked]
    cells = (
        [
            row.label,
            *([f"{percent(row.law.house_advantage)} %"] if roomy else []),
            *(_chance(row.holds[each].behind) for each in asked),
        ]
        for row in rows
    )
    title = _title(rules, "chance of a losing day, by rounds")
    return report_table(title, columns, cells, notes=remarks_of(rules, rows))


def _short(rounds: int) -> str:
    """Rounds as they may be typed: 1e6, 2.5e6."""
    digits = str(rounds)
    first, more = digits[0], digits[1:].rstrip("0")
    mantissa = f"{first}.{more}" if more else first
    return f"{mantissa}e{len(digits) - 1}" if digits.endswith("000") else digits


def _about(kept: StakesHeld) -> str:
    return f"hold with {kept.label} staked each round"


def _title(rules: Rules[Any], about: str) -> str:
    return f"{rules.title} under {rules.chapter}: {about}"


def _share(place: int) -> str:
    return f"{int(100 * SHARES[place])} %"


def _band(place: int) -> Callable[[Hold], str]:
    return lambda hold: _both(hold, hold.bands[place].low, hold.bands[place].high)


def _both(hold: Hold, *results: Fraction) -> str:
    """Results in units, and on a second line in percent of the amount wagered."""
    in_units = " to ".join(map(_amount, results))
    in_percent = " to ".join(percent(hold.of_the_wagered(result), 3) for result in results)
    return f"{in_units}\n{in_percent} %"


def _amount(result: Fraction) -> str:
    return f"{float(result):,.{0 if abs(result) >= 10_000 else 2}f}"


def _held(hold: Hold, band: Band) -> tuple[Fraction, Fraction]:
    return hold.of_the_wagered(band.low), hold.of_the_wagered(band.high)


def _chance(chance: float) -> str:
    """A chance in percent, or by its power of ten where percents show nothing of it."""
    if chance < ACCURACY:
        return f"< {ACCURACY:.0e}"
    return f"{chance:.1e}" if chance < 1e-5 else f"{100 * chance:.4f} %"


# -- as a picture ---------------------------------------------------------------------------------


def drawn_rounds(asked: Collection[int]) -> list[int]:
    """The numbers of rounds a curve is drawn through: those asked for, and some between them.

    Where only one is asked for, it is led up to.

    >>> drawn_rounds([1000, 10000])
    [1000, 1300, 1800, 2400, 3200, 4200, 5600, 7500, 10000]
    >>> drawn_rounds([500])[0]
    5
    """
    last = max(*asked, 10)
    first = min(asked) if min(asked) < max(asked) else max(last // 100, 1)
    between = {first, *asked, last}
    for step in range(1, 10 * POINTS_A_DECADE):
        point = int(float(f"{first * 10 ** (step / POINTS_A_DECADE):.1e}"))
        if first < point < last:
            between.add(point)
    return sorted(between)


SHADES = {SHARES[0]: "#8fc3a4", SHARES[1]: "#d3e8db"}
COLOURS = ("#1d6b45", "#a3342c", "#1f4e9e", "#c77700", "#6a3d9a", "#008b8b", "#555555")
GREEN, RED, *_ = COLOURS
NOT_SEEN = 0.0001  # a chance too small for a picture
STYLES = ("-", "--", ":")


def draw_together(
    rules: Rules[Any], kept: StakesHeld, path: Path, *, marked: Collection[int]
) -> None:
    """The figure of what is kept, in a file."""
    save_picture(figure_together(rules, kept, marked=marked), path)


def figure_together(rules: Rules[Any], kept: StakesHeld, *, marked: Collection[int]) -> Figure:
    """The hold by rounds between its bands, and beside it the chance of a losing day."""
    figure = _figure(rules, _about(kept), width=12.5, height=5.6)
    left, right = figure.subplots(1, 2, width_ratios=(1.3, 1))
    rounds = sorted(kept.holds)
    for place, share in reversed(list(enumerate(SHARES))):
        ends = [_held(kept.holds[each], kept.holds[each].bands[place]) for each in rounds]
        low, high = ([float(100 * end) for end in side] for side in zip(*ends, strict=True))
        name = f"{_share(place)} of the time"
        left.fill_between(rounds, low, high, color=SHADES[share], linewidth=0, label=name)
    advantage = kept.law.house_advantage
    left.axhline(0, color="black", linewidth=0.8)
    name = f"house advantage, {percent(advantage)} % (exact)"
    left.axhline(float(100 * advantage), color=GREEN, linewidth=1.8, label=name)
    figure.legend(loc="outside lower left", frameon=False, fontsize=11, ncols=3)
    _rounds_axis(left, rounds, "hold, percent of the amount wagered")
    right.plot(rounds, _behind(kept, rounds), color=RED, linewidth=1.8)
    _mark(right, kept, marked)
    _rounds_axis(right, rounds, "chance of a losing day, percent")
    right.set_ylim(bottom=0)
    return figure


def draw_each(rules: Rules[Any], rows: Sequence[StakesHeld], path: Path) -> None:
    """The chance of a losing day by rounds, a line for the rows of one law."""
    figure = _figure(rules, "chance of a losing day", width=11.0, height=6.2)
    axes = figure.subplots()
    lines: dict[RoundLaw, list[StakesHeld]] = {}
    for row in sorted(rows, key=lambda row: row.law.house_advantage):
        lines.setdefault(row.law, []).append(row)
    for place, alike_rows in enumerate(lines.values()):
        kept = alike_rows[0]
        rounds = sorted(kept.holds)
        wagers = " and ".join(row.label for row in alike_rows)
        name = f"{wagers} ({percent(kept.law.house_advantage, 2)} %)"
        style, colour = divmod(place, len(COLOURS))
        axes.plot(
            rounds,
            _behind(kept, rounds),
            label=name,
            color=COLOURS[colour],
            linestyle=STYLES[style % len(STYLES)],
            linewidth=1.8,
        )
    _rounds_axis(axes, _worth_drawing(rows), "chance of a losing day, percent")
    axes.set_ylim(bottom=0)
    legend = figure.legend(
        loc="outside right upper",
        frameon=False,
        fontsize=11,
        title_fontsize=11,
        title="wager (house advantage)",
    )
    legend.set_alignment("left")
    save_picture(figure, path)


def _worth_drawing(rows: Sequence[StakesHeld]) -> list[int]:
    """The rounds up to where no line can be told from nothing."""
    rounds = sorted(rows[0].holds)
    seen = [each for each in rounds if any(row.holds[each].behind > NOT_SEEN for row in rows)]
    return [each for each in rounds if not seen or each <= 2 * seen[-1]]


def _behind(kept: StakesHeld, rounds: Iterable[int]) -> list[float]:
    return [100 * kept.holds[each].behind for each in rounds]


def _mark(axes: Axes, kept: StakesHeld, marked: Iterable[int]) -> None:
    """Dots with their figures, where there is something to read."""
    for each in marked:
        chance = 100 * kept.holds[each].behind
        axes.plot([each], [chance], "o", color=RED, markersize=5, clip_on=False)
        if kept.holds[each].behind > NOT_SEEN:
            axes.annotate(
                f"{chance:.2f} %",
                (each, chance),
                (8, 4),
                textcoords="offset points",
                fontsize=11,
                bbox={"facecolor": "white", "edgecolor": "none", "alpha": 0.85, "pad": 1},
            )


def _figure(rules: Rules[Any], about: str, *, width: float, height: float) -> Figure:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), layout="constrained")
    figure.suptitle(_title(rules, about), x=0.01, ha="left", fontsize=14)
    return figure


def _rounds_axis(axes: Axes, rounds: Sequence[int], what: str) -> None:
    axes.set_xscale("log")
    axes.set_xlim(rounds[0], rounds[-1])
    axes.set_xlabel("rounds", fontsize=12)
    axes.set_ylabel(what, fontsize=12)
    axes.tick_params(labelsize=11)
    axes.grid(axis="y", color="#dddddd", linewidth=0.6)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
