"""A simulation's report: as data, as CSV, as a table for a terminal, and as a picture of how the
simulated advantages settled."""

from __future__ import annotations

import csv
import math
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.publish.pictures import GREEN, RED, save_bytes, save_picture
from croupier.publish.words.odds import percent
from croupier.publish.words.tables import column, figures, report_table
from croupier.simulate import SimulatedWager, Simulation
from croupier.simulate.kernel import NO_LIMIT

if TYPE_CHECKING:
    from rich.table import Table

LEVEL = 0.01  # a corrected p-value below it is no longer put down to chance


def simulation_data(done: Simulation) -> dict[str, Any]:
    """The report as the command line's contract has it; fractions are exact."""
    most = done.run.rounds_per_shoe
    return {
        **done.rules.named(),
        "rounds": done.rounds,
        "asked": done.asked,
        "seed": done.seed,
        "streams": done.tally.streams,
        **({} if most == NO_LIMIT else {"rounds_per_shoe": most}),
        "device": done.device,
        "workers": done.workers,
        "seconds": round(done.seconds, 6),
        "rounds_per_second": round(done.rounds_per_second),
        "outcomes": {str(outcome): count for outcome, count in done.counts if count},
        "chi_square": {
            "statistic": _finite(done.fit.statistic),
            "degrees": done.fit.degrees,
            "p": done.fit.p if done.fit.degrees else None,
            "beyond_chance": [
                {
                    "outcome": str(row.outcome),
                    "count": row.count,
                    "expected": float(row.probability * done.rounds),
                    "z": _finite(row.z),
                    "p_corrected": row.corrected,
                }
                for row in done.outcomes
                if row.corrected < LEVEL
            ],
        },
        **({"remarks": remarks} if (remarks := list(_remarks(done))) else {}),
        "wagers": [
            {
                "id": wager.wager.id,
                "house_advantage": str(wager.house_advantage),
                "standard_error": _finite(wager.standard_error),
                "exact": str(wager.exact),
                "z": wager.z,
                "p": wager.p,
                "p_corrected": wager.corrected,
            }
            for wager in done.wagers
        ],
    }


def _finite(number: float) -> float | None:
    """JSON has no infinity."""
    return number if math.isfinite(number) else None


def _remarks(done: Simulation) -> Iterator[str]:
    yield from done.rules.remarks
    if done.rules.meter is not None:
        yield "What the progressive meter pays is not counted"
    if done.rules.shoe is not None and done.run.ends_with_its_shoes:
        yield done.rules.shoe.simulated_as


def write_csv(done: Simulation, path: Path) -> None:
    """Every outcome with its count and what was expected, for a spreadsheet."""
    written = StringIO(newline="")
    rows = csv.writer(written)
    rows.writerow(["outcome", "count", "probability", "expected", "z", "p_corrected"])
    for row in done.outcomes:
        expected = float(row.probability * done.rounds)
        cells = [str(row.outcome), row.count, row.probability, expected, row.z, row.corrected]
        rows.writerow(cells)
    save_bytes(written.getvalue().encode(), path)


def simulation_table(done: Simulation) -> Table:
    """Simulated beside exact, wager by wager."""
    rounds = f"{done.rounds:,} rounds" if done.is_complete else _stopped(done)
    headings = ("simulated advantage", "standard error", "exact", "z", "p, corrected")
    rows = (
        (
            wager.wager.id,
            f"{percent(wager.house_advantage)} %",
            f"{100 * wager.standard_error:.4f} %",
            f"{percent(wager.exact)} %",
            f"{wager.z:+.2f}",
            _chance(wager.corrected),
        )
        for wager in done.wagers
    )
    return report_table(
        f"{done.rules.title} under {done.rules.chapter}: {rounds}, seed {done.seed}, "
        f"{_crew(done)}, {done.rounds_per_second:,.0f} rounds/s",
        [column("wager", no_wrap=False), *(figures(name, no_wrap=False) for name in headings)],
        rows,
        notes=_notes(done),
    )


def _crew(done: Simulation) -> str:
    if done.workers == 1:
        return done.device
    return f"{done.device}, {done.workers} workers"


def _stopped(done: Simulation) -> str:
    return f"stopped after {done.rounds:,} of {done.asked:,} rounds"


def _notes(done: Simulation) -> Iterator[str]:
    fit = done.fit
    if fit.degrees:
        yield (
            f"All {len(done.outcomes)} outcomes against the exact odds: chi-square "
            f"{fit.statistic:,.1f} with {fit.degrees} degrees of freedom, p {_chance(fit.p)}"
        )
    else:
        yield "Too few rounds to compare all outcomes with the exact odds (chi-square)"
    strayed = [str(row.outcome) for row in done.outcomes if row.corrected < LEVEL]
    if strayed:
        yield f"Beyond chance (99 %, corrected for all outcomes): {', '.join(strayed[:8])}"
    yield from _remarks(done)


def _chance(p: float) -> str:
    return f"{p:.4f}" if p >= 0.0001 else f"{p:.1e}"


MOST_DRAWN = 12


def draw_convergence(done: Simulation, path: Path) -> None:
    """How far each wager's simulated advantage lay from the exact one as the rounds went by,
    in standard errors, and the advantage itself of those drawn."""
    from matplotlib.figure import Figure

    drawn = _furthest(done)
    figure = Figure(figsize=(10, 1.2 + 2.1 * len(drawn)), layout="constrained")
    left_out = len(done.wagers) - len(drawn)
    some = f" (without the {left_out} wagers nearest to it)" if left_out else ""
    figure.suptitle(
        f"{done.rules.title} under {done.rules.chapter}, seed {done.seed}: "
        f"house advantage over {done.rounds:,} rounds\n"
        f"shaded: where 95 and 99 of 100 fair runs lie around the exact value{some}",
        x=0.01,
        ha="left",
    )
    panels = figure.subplots(len(drawn), 1, sharex=True, squeeze=False)[:, 0]
    for axes, wager in zip(panels, drawn, strict=True):
        _draw_wager(axes, done, wager)
    panels[-1].set_xlabel("rounds")
    save_picture(figure, path)


def _furthest(done: Simulation) -> list[SimulatedWager]:
    """All wagers, or of many those that ended furthest from the exact value, in their order."""
    by_distance = sorted(done.wagers, key=lambda wager: -abs(wager.z))[:MOST_DRAWN]
    return [wager for wager in done.wagers if wager in by_distance]


def _draw_wager(axes: Any, done: Simulation, wager: SimulatedWager) -> None:
    marks = list(done.convergence(wager.wager))
    rounds = [mark.rounds for mark in marks]
    exact = 100 * float(wager.exact)
    for errors, shade in ((2.576, "#dce9e1"), (1.96, "#b9d4c4")):
        band = [100 * errors * mark.standard_error for mark in marks]
        low, high = [exact - error for error in band], [exact + error for error in band]
        axes.fill_between(rounds, low, high, color=shade, linewidth=0)
    axes.axhline(exact, color=GREEN, linewidth=1)
    axes.plot(rounds, [100 * mark.house_advantage for mark in marks], color=RED, marker=".")
    late = [100 * 2.576 * mark.standard_error for mark in marks if mark.rounds * 300 >= rounds[-1]]
    axes.set_ylim(exact - 1.3 * max(late), exact + 1.3 * max(late))
    axes.set_xscale("log")
    axes.set_ylabel("percent")
    title = f"{wager.wager.id}: exact {percent(wager.exact)} %, z {wager.z:+.2f}"
    axes.set_title(title, loc="left", fontsize=10)
    axes.spines[["top", "right"]].set_visible(False)
