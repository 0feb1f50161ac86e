"""What the commands share: their options, how input is read, how an answer is printed."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.completion import offer_elections, offer_games, offer_tables, offer_wagers
from croupier.lawbook import BadInput, NotPossible
from croupier.outside import whole_number

if TYPE_CHECKING:
    from croupier.games.rules import Rules

MOST_ROUNDS = 10**18  # as many as anything here could count

GameArgument = Annotated[
    str,
    typer.Argument(metavar="GAME", help="Which game: croupier games.", autocompletion=offer_games),
]
ElectionsOption = Annotated[
    list[str] | None,
    typer.Option(
        "-o",
        "--election",
        metavar="NAME=VALUE",
        help="An election of the licensee: croupier elections GAME.",
        autocompletion=offer_elections,
    ),
]
WagersOption = Annotated[
    list[str] | None,
    typer.Option("--wager", metavar="ID", help="Only this one.", autocompletion=offer_wagers),
]
TableArgument = Annotated[
    str, typer.Argument(metavar="TABLE", help="Like SB-1.", autocompletion=offer_tables)
]
EditionOption = Annotated[str, typer.Option("--edition", help="13:69F, or 19:47 before 2012.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Answer in JSON.")]


def rules_of(game: str, edition: str, election: Iterable[str] | None) -> Rules[Any]:
    from croupier.games.registry import rules

    return rules(game, edition=edition, elections=elected(election))


def elected(texts: Iterable[str] | None) -> dict[str, str]:
    """What was elected, by name."""
    return dict(pairs(texts or (), "-o NAME=VALUE"))


def pairs(texts: Iterable[str], form: str) -> Iterator[tuple[str, str]]:
    seen = set()
    for text in texts:
        name, sign, value = text.partition("=")
        if not sign or not name or not value:
            raise BadInput(f"{text!r} is not understood", accepted=f"written {form}")
        if name in seen:
            raise BadInput(f"{name} is given twice", accepted="once each")
        seen.add(name)
        yield name, value


def whole(text: str) -> int:
    """A whole number, written plainly or like 1e8."""
    mantissa, _, exponent = text.lower().replace("_", "").replace(",", "").partition("e")
    units, _, part = mantissa.partition(".")
    power = whole_number(exponent.removeprefix("+") or "0", most=18)
    number = None
    if power is not None and len(part) <= power:
        number = whole_number(f"{units}{part}{'0' * (power - len(part))}", most=MOST_ROUNDS)
    if number is None:
        raise BadInput(f"{text!r} is not a number of rounds", accepted="like 1000000 or 1e8")
    return number


def make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NotPossible(f"{folder} cannot be made: {error.strerror}") from None


@contextmanager
def opened(path: Path) -> Iterator[Iterator[str]]:
    try:
        source = sys.stdin.buffer if str(path) == "-" else path.open("rb")
    except OSError as error:
        raise BadInput(f"{path} cannot be read: {error.strerror}") from None
    with TextIOWrapper(source, encoding="utf-8", errors="replace") as lines:
        yield _read_from(lines, path)


def _read_from(lines: Iterable[str], path: Path) -> Iterator[str]:
    try:
        yield from lines
    except OSError as error:
        raise BadInput(f"{path} cannot be read: {error.strerror}") from None


def print_json(answer: Any) -> None:
    print(json.dumps(answer, indent=2))


def print_table(table: Any) -> None:
    from rich.console import Console

    Console(width=width()).print(table)


def width() -> int:
    """The columns of the terminal; what is piped into a file or a pager keeps them all."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else 160
