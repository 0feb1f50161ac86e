"""The simulator: `simulate`."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, redirect_stdout
from io import StringIO
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli import INTERRUPTED, shared
from croupier.cli.app import command
from croupier.lawbook import BadInput, Chapter

if TYPE_CHECKING:
    from croupier.simulate import Crew, Simulation


@command("simulate", example="simulate punto-banco --rounds 1e5")
def simulate(
    game: shared.GameArgument,
    rounds: Annotated[str, typer.Option(help="How many, like 1e8.")] = "1e7",
    seed: Annotated[int, typer.Option(help="The same seed, the same counts.")] = 1,
    workers: Annotated[int | None, typer.Option(help="How many cores; all by default.")] = None,
    device: Annotated[str, typer.Option(help="cpu, or cuda (the extra gpu).")] = "cpu",
    ray: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="A Ray cluster (the extra cluster).")
    ] = None,
    rounds_per_shoe: Annotated[
        int | None, typer.Option(help="At most so many of each shoe, like 60.")
    ] = None,
    checkpoint: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep the counts, and take them up again.")
    ] = None,
    picture: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw how it settled (.svg, .png, .pdf).")
    ] = None,
    table: Annotated[
        Path | None, typer.Option("--csv", metavar="FILE", help="Every outcome's count.")
    ] = None,
    election: shared.ElectionsOption = None,
    edition: shared.EditionOption = Chapter.CURRENT.value,
    as_json: shared.JsonOption = False,
) -> None:
    from rich.console import Console

    from croupier.equipment.compiled import INTERPRETED
    from croupier.publish.pictures import check_picture, check_writable
    from croupier.publish.progress import counting
    from croupier.publish.words import simulations as publish
    from croupier.simulate import simulate as run

    rules, wanted = shared.rules_of(game, edition, election), shared.whole(rounds)
    if picture is not None:
        check_picture(picture)
    if table is not None:
        check_writable(table)
    console = Console(stderr=True)
    with (
        _crew(device, ray, workers) as crew,
        _stopping() as stopped,
        counting(console, wanted, "rounds", count=".2e", speed=".1e") as advance,
    ):
        if INTERPRETED:
            console.print("numba is not installed, so rounds run interpreted: slower, same counts")
        done = run(
            rules,
            rounds=wanted,
            seed=seed,
            rounds_per_shoe=rounds_per_shoe,
            crew=crew,
            checkpoint=checkpoint,
            progress=advance,
            stopped=stopped,
            warn=lambda why: console.print(f"croupier: {why}", markup=False),
        )
    if not done.rounds:
        print("croupier: stopped before a round was counted", file=sys.stderr)
        raise typer.Exit(INTERRUPTED)
    if as_json:
        shared.print_json(publish.simulation_data(done))
    else:
        shared.print_table(publish.simulation_table(done))
    # The answer first: a disk that fills up now hides nothing that was counted.
    if picture is not None:
        publish.draw_convergence(done, picture)
    if table is not None:
        publish.write_csv(done, table)
    if done.unkept is not None:
        raise done.unkept
    if not done.is_complete:
        _say_how_to_go_on(done, checkpoint)
        raise typer.Exit(INTERRUPTED)


def _crew(device: str, ray: str | None, workers: int | None) -> AbstractContextManager[Crew]:
    """Who is to play: cores of this machine, its GPU, or a cluster."""
    from croupier.simulate import Cores

    if device not in ("cpu", "cuda"):
        raise BadInput(f"There is no device {device!r}", accepted="cpu or cuda")
    if ray is not None:
        if device != "cpu" or workers is not None:
            raise BadInput("A cluster has its own workers", accepted="--ray ADDRESS alone")
        return _cluster(ray)
    if device == "cuda":
        if workers is not None:
            raise BadInput("A GPU has its own workers", accepted="--device cuda alone")
        from croupier.simulate.cuda import Cuda

        return nullcontext(Cuda())
    return nullcontext(Cores(workers))


@contextmanager
def _cluster(address: str) -> Iterator[Crew]:
    """Ray prints news of its workers, which are no part of the answer."""
    from croupier.simulate.cluster import Cluster

    with redirect_stdout(StringIO()), Cluster(address) as crew:
        yield crew


@contextmanager
def _stopping() -> Iterator[Callable[[], bool]]:
    """Whether Ctrl-C (or a polite kill) has asked for the end; a second Ctrl-C does not wait."""
    asked = threading.Event()

    def stop(number: int, frame: object) -> None:
        if asked.is_set():
            raise KeyboardInterrupt
        asked.set()

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield asked.is_set
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _say_how_to_go_on(done: Simulation, checkpoint: Path | None) -> None:
    """Where nobody thought of a checkpoint, what was counted is kept all the same."""
    from croupier.simulate import KeptCounts

    where = f"the same command goes on from {checkpoint}"
    if checkpoint is None:
        checkpoint = _free_name(f"croupier-{done.rules.game_id}-seed-{done.seed}")
        KeptCounts(checkpoint, done.run).keep(done.tally)
        where = f"the same command with --checkpoint {checkpoint} goes on"
    written = f"stopped after {done.rounds:,} of {done.asked:,} rounds; {where}"
    print(f"croupier: {written}", file=sys.stderr)


def _free_name(name: str) -> Path:
    numbered = (Path(f"{name}-{number}.json") for number in count(1))
    return next(path for path in numbered if not path.exists())
