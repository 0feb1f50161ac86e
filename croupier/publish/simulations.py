"""A simulation's report: as data, and as a table for a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from croupier.publish.odds import percent
from croupier.simulate import Simulation

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table


def simulation_data(done: Simulation) -> dict[str, Any]:
    """The report as the command line's contract has it; fractions are exact."""
    return {
        "game": done.rules.game_id,
        "edition": done.rules.chapter.value,
        "elections": done.rules.elections.written(),
        "rounds": done.rounds,
        "seed": done.seed,
        "device": done.device,
        "workers": done.workers,
        "seconds": round(done.seconds, 6),
        "rounds_per_second": round(done.rounds_per_second),
        "outcomes": {str(outcome): count for outcome, count in done.counts if count},
        **({"remarks": [done.rules.simulated_as]} if done.rules.simulated_as else {}),
        "wagers": [
            {
                "id": one.wager.id,
                "house_advantage": str(one.house_advantage),
                "standard_error": one.standard_error,
                "exact": str(one.exact),
                "z": one.z,
            }
            for one in done.wagers()
        ],
    }


def simulation_table(done: Simulation) -> Table:
    """Simulated beside exact, wager by wager."""
    from rich.table import Table

    table = Table(
        title=f"{done.rules.title} under {done.rules.chapter}: {done.rounds:,} rounds, "
        f"seed {done.seed}, {done.device}, {done.workers} workers, "
        f"{done.rounds_per_second:,.0f} rounds/s",
        caption=done.rules.simulated_as or None,
        title_justify="left",
        caption_justify="left",
    )
    table.add_column("wager")
    for heading in ("simulated advantage", "standard error", "exact", "z"):
        table.add_column(heading, justify="right")
    for one in done.wagers():
        table.add_row(
            one.wager.id,
            f"{percent(one.house_advantage)} %",
            f"{100 * one.standard_error:.4f} %",
            f"{percent(one.exact)} %",
            f"{one.z:+.2f}",
        )
    return table


@contextmanager
def rounds_progress(console: Console, rounds: int) -> Iterator[Callable[[int], None]]:
    """A bar of rounds done, rounds a second and time left, where someone is watching."""
    from rich.progress import BarColumn, Progress, ProgressColumn, Task, TimeRemainingColumn
    from rich.text import Text

    class Rounds(ProgressColumn):
        def render(self, task: Task) -> Text:
            speed = f", {task.speed:,.0f} a second" if task.speed else ""
            return Text(f"{task.completed:,.0f} of {task.total:,.0f} rounds{speed}")

    watched = Progress(
        BarColumn(),
        Rounds(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    with watched:
        task = watched.add_task("", total=rounds)
        yield lambda more: watched.advance(task, more)
