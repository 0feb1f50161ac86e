"""The laboratory's test of random numbers: `rng-test`."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli import shared
from croupier.cli.app import command
from croupier.lawbook import BadInput, Chapter

if TYPE_CHECKING:
    from croupier.games.rules import Rules
    from croupier.randomness.samples.collecting import Sample
    from croupier.randomness.samples.sources import Source

DEALT_FROM = {"shaker": ("dice",), "shoe": ("cards",), "stream": ("dice", "cards")}
NUMBERS, SEED = "1e6", 1
STDIN = Path("-")


@command("rng-test", example="rng-test shoe --numbers 2e4 --report rng.html")
def rng_test(
    source: Annotated[str, typer.Argument(metavar="SOURCE", help="shaker, shoe, or stream.")],
    game: Annotated[
        str | None,
        typer.Option(metavar="GAME", help="The game, if not the source's usual one."),
    ] = None,
    numbers: Annotated[
        str | None, typer.Option(help=f"How many, like 1e5; {NUMBERS}, or all of a file.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help=f"Of the stream; {SEED}.")] = None,
    from_: Annotated[
        Path | None,
        typer.Option("--from", metavar="FILE", help="Raw bytes collected elsewhere, or -."),
    ] = None,
    level: Annotated[float, typer.Option(help="In percent, over the whole battery.")] = 99.0,
    report: Annotated[
        Path | None, typer.Option(metavar="FILE.html", help="Write the laboratory's report.")
    ] = None,
    csv: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the tests, a line each.")
    ] = None,
    keep: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep the raw output, for --from.")
    ] = None,
    election: shared.ElectionsOption = None,
    edition: shared.EditionOption = Chapter.CURRENT.value,
    as_json: shared.JsonOption = False,
) -> None:
    """Exit status 0 where every test passes, 1 where one fails."""
    from croupier import __version__ as version
    from croupier.floor.house import system_clock
    from croupier.publish.pictures import check_writable, save_bytes
    from croupier.publish.randomness.report import as_csv, verdict_data, verdict_table
    from croupier.randomness.battery import check_level, judge

    check_level(level)
    rules = _rules(source, game, edition, election)
    outputs = list(filter(None, (report, csv, keep)))
    for path in outputs:
        check_writable(path)
    drawn_from, count = _source(source, seed=seed, from_=from_, numbers=numbers)
    verdict = judge(_collected(rules, drawn_from, count), level=level)
    tested_at = system_clock()
    if report is not None:
        from croupier.publish.randomness.paper import paper

        typed = ["croupier", "rng-test", source, "--game", rules.game_id, "--edition", edition]
        typed += [word for elected in election or () for word in ("-o", elected)]
        typed += ["--numbers", str(count), "--level", f"{level:g}"]
        repeat = _repeat(typed, drawn_from, from_=from_, keep=keep)
        page = paper(verdict, tested_at=tested_at, version=version, repeat=repeat)
        save_bytes(page.encode(), report)
    if csv is not None:
        save_bytes(as_csv(verdict).encode(), csv)
    if keep is not None:
        save_bytes(verdict.sample.raw, keep)
    if as_json:
        shared.print_json(verdict_data(verdict, tested_at=tested_at, version=version))
    else:
        shared.print_table(verdict_table(verdict))
        for path in outputs:
            print(f"written: {path}")
    if not verdict.passed:
        raise typer.Exit(1)


def _rules(source: str, game: str | None, edition: str, election: list[str] | None) -> Rules[Any]:
    from croupier.games.registry import games

    if source not in DEALT_FROM:
        known = ", ".join(DEALT_FROM)
        raise BadInput(f"{source!r} is no random source", accepted=f"one of {known}")
    usual = next(each.id for each in games().values() if source in each.usual_for)
    rules = shared.rules_of(game or usual, edition, election)
    if rules.dealt_from not in DEALT_FROM[source]:
        raise BadInput(
            f"{rules.title} is dealt from {rules.dealt_from}, not by a {source}",
            accepted=f"for a {source}, {usual}",
        )
    return rules


def _source(
    source: str, *, seed: int | None, from_: Path | None, numbers: str | None
) -> tuple[Source, int]:
    """What numbers are drawn from, and how many."""
    from croupier.randomness.samples.sources import FileSource, StreamSource, SystemSource

    if seed is not None and source != "stream":
        raise BadInput(f"A {source} has no seed", accepted="--seed with stream alone")
    if from_ is not None:
        if source == "stream":
            raise BadInput("A stream is not read from a file", accepted="shaker or shoe --from")
        collected = FileSource(_read(from_), "standard input" if from_ == STDIN else str(from_))
        return collected, collected.numbers if numbers is None else _count(numbers)
    count = _count(numbers or NUMBERS)
    if source == "stream":
        return StreamSource(SEED if seed is None else seed), count
    return SystemSource(), count


def _count(text: str) -> int:
    try:
        return shared.whole(text)
    except BadInput:
        raise BadInput(f"{text!r} is not so many numbers", accepted="like 100000 or 1e6") from None


def _collected(rules: Rules[Any], source: Source, numbers: int) -> Sample:
    from rich.console import Console

    from croupier.publish.progress import counting
    from croupier.randomness.samples.collecting import collect, work

    with counting(Console(stderr=True), work(rules, numbers), "drawn") as advance:
        return collect(rules, source, numbers=numbers, progress=advance)


def _repeat(
    typed: list[str], source: Source, *, from_: Path | None, keep: Path | None
) -> list[tuple[str, str]]:
    """What to type for the same test once more, and what that tests."""
    from croupier.randomness.samples.sources import StreamSource

    same = "The same numbers again"
    if isinstance(source, StreamSource):
        return [(same, shlex.join([*typed, "--seed", str(source.seed)]))]
    if from_ is not None:
        return [(same, shlex.join([*typed, "--from", str(from_)]))]
    ways = [("Numbers collected anew", shlex.join(typed))]
    if keep is not None:
        kept = shlex.join([*typed, "--from", str(keep)])
        ways.append(("The same raw output, and equipment that draws from it", kept))
    return ways


def _read(path: Path) -> bytes:
    """The bytes of a file, as far as they can be tested."""
    from croupier.randomness.samples.collecting import MOST_NUMBERS
    from croupier.randomness.samples.sources import BYTES_A_NUMBER

    most = (MOST_NUMBERS + 1) * BYTES_A_NUMBER
    try:
        if path == STDIN:
            return sys.stdin.buffer.read(most)
        with path.open("rb") as file:
            return file.read(most)
    except OSError as error:
        raise BadInput(f"{path} cannot be read: {error.strerror}") from None
