"""The simulator: `simulate`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.app import app
from croupier.cli.shared import (
    EditionOption,
    ElectionsOption,
    GameArgument,
    JsonOption,
    print_json,
    print_table,
    rules_of,
    whole,
)
from croupier.lawbook import Chapter

if TYPE_CHECKING:
    from croupier.games.rules import Rules
    from croupier.simulate import Simulation


@app.command()
def simulate(
    game: GameArgument,
    rounds: Annotated[str, typer.Option(help="How many, like 1e8.")] = "1e7",
    seed: Annotated[int, typer.Option(help="The same seed, the same counts.")] = 1,
    workers: Annotated[int | None, typer.Option(help="How many cores; all by default.")] = None,
    election: ElectionsOption = None,
    edition: EditionOption = Chapter.CURRENT.value,
    as_json: JsonOption = False,
) -> None:
    """Simulate, and compare with the exact odds."""
    from croupier.publish.simulations import simulation_data, simulation_table

    rules = rules_of(game, edition, election)
    done = _simulate_with_progress(rules, rounds=whole(rounds), seed=seed, workers=workers)
    if as_json:
        print_json(simulation_data(done))
        return
    print_table(simulation_table(done))


def _simulate_with_progress(
    rules: Rules[Any], *, rounds: int, seed: int, workers: int | None
) -> Simulation:
    from rich.console import Console

    from croupier.equipment.compiled import INTERPRETED
    from croupier.publish.simulations import rounds_progress
    from croupier.simulate import simulate as run

    console = Console(stderr=True)
    if INTERPRETED:
        console.print("numba is not installed, so rounds run interpreted: slower, same counts")
    with rounds_progress(console, rounds) as advance:
        return run(rules, rounds=rounds, seed=seed, workers=workers, progress=advance)
