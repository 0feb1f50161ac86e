"""The application: which commands there are, and how one is found.

A command's module is imported when the command is run, or its own help is asked for. What the
help of the whole says of it stands here, so that this help waits for none of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, NamedTuple, TypeVar, cast

import typer
from typer.core import TyperCommand, TyperGroup

from croupier import __version__

CommandT = TypeVar("CommandT", bound=Callable[..., Any])


class Listed(NamedTuple):
    """A command, or a family of commands: where it is, and what it is about."""

    module: str
    about: str


# By what they are about, in the order of the help.
COMMANDS: Mapping[str, Mapping[str, Listed]] = {
    "Rules": {
        "games": Listed("catalogue", "What is there: id, subchapter, editions, wagers."),
        "elections": Listed(
            "catalogue",
            "What a licensee may choose: its values, the default, the paragraph, what it decides.",
        ),
        "wagers": Listed(
            "catalogue",
            "The permissible wagers as elected, what each pays, and those another election offers.",
        ),
        "settle": Listed("rulebook", "Settle one round, or a file of rounds, from what was dealt."),
        "coverage": Listed(
            "rulebook",
            "How each paragraph of the text is treated, by what, and which tests exercise it.",
        ),
        "interpretations": Listed(
            "rulebook",
            "Where the text is silent, contradictory or misprinted, and how it is read.",
        ),
    },
    "Odds": {
        "hold": Listed(
            "laboratory.hold",
            "What the licensee keeps over many rounds: bands of the hold, the chance of a losing "
            "day.",
        ),
        "odds": Listed(
            "laboratory.odds",
            "Exact odds: true odds, payout odds, probabilities, house advantage.",
        ),
        "rng-test": Listed(
            "laboratory.randomness",
            "Test the random numbers of the electronic shaker or shoe, or of a simulator's stream.",
        ),
        "simulate": Listed(
            "laboratory.simulation",
            "Simulate, and compare with the exact odds. Ctrl-C stops, tells, and loses nothing.",
        ),
    },
    "Floor": {
        "serve": Listed(
            "floor.serving", "The console, on an embedded database or a PostgreSQL server."
        ),
        "permissions": Listed(
            "floor.staff", "Who may give which command, and by which the giver signs."
        ),
        "audit": Listed("floor.auditing", "Check and re-run a ledger."),
        "staff": Listed("floor.staff", "Who may sign in to the console."),
    },
    "Papers": {
        "petition": Listed(
            "floor.papers",
            "The paper of a petition for a new game, and what is still to be supplied.",
        ),
        "guide": Listed(
            "floor.papers",
            "A gaming guide for patrons: how games are played, what they pay, what the house "
            "keeps.",
        ),
        "sign": Listed(
            "floor.signs",
            "The sign of a table from the rules it is run by, with the ids to be read off it.",
        ),
    },
}
LISTED = {name: listed for about in COMMANDS.values() for name, listed in about.items()}

_imported: dict[str, typer.Typer] = {}


class AsTyped:
    """How parameters are read: typer has pydantic read them, for which nobody waits whose words are
    taken as they are."""

    @staticmethod
    def coerce(value: Any, *, param: Any, ctx: Any) -> Any:
        if value is None:
            return None
        read = PLAIN.get(param.type_descriptor.annotation)
        if read is None:
            read = partial(type(param).get_runtime_param(param).coerce, param=param, ctx=ctx)
        return read(value)


PLAIN: Mapping[Any, Callable[[Any], Any]] = {str: str, Path: Path, list[str]: list}


def _read_as_typed(parameters: list[Any]) -> list[Any]:
    for parameter in parameters:
        parameter.get_runtime_param = AsTyped
    return parameters


class Single(TyperCommand):
    """A command."""

    def get_params(self, ctx: Any) -> list[Any]:
        return _read_as_typed(super().get_params(ctx))


class CommandFamily(TyperGroup):
    """Commands under one name, each told whole in its help."""

    def get_params(self, ctx: Any) -> list[Any]:
        return _read_as_typed(super().get_params(ctx))

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, each.help) for name, each in self.commands.items()])


class Imported(CommandFamily):
    """Commands that are imported when they are asked for."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        self.commands = cast(Any, dict.fromkeys(LISTED))  # by their names alone

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in LISTED:
            return None
        import_module(f"croupier.cli.{LISTED[cmd_name].module}")
        return typer.main.get_command(_imported[cmd_name])

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        widest = max(map(len, LISTED))
        for about, commands in COMMANDS.items():
            with formatter.section(about):
                formatter.write_dl(
                    [(name.ljust(widest), listed.about) for name, listed in commands.items()]
                )


# Help in plain text: what draws it in colours takes longer to come than all the rest of it.
app = typer.Typer(
    name="croupier", cls=Imported, pretty_exceptions_enable=False, rich_markup_mode=None
)


def command(
    name: str, *, example: str, of: typer.Typer | None = None
) -> Callable[[CommandT], CommandT]:
    """A command of the application, or of a family of commands, with an example to type.

    What it is about is listed above and its docstring says more, if there is more to say; one of a
    family has it all in its docstring.
    """
    epilog = f"Example: croupier {example}"
    if of is not None:
        return of.command(name, cls=Single, epilog=epilog)

    def listed(function: CommandT) -> CommandT:
        about = "\n\n".join(filter(None, (LISTED[name].about, function.__doc__)))
        return family(name).command(name, cls=Single, help=about, epilog=epilog)(function)

    return listed


def family(name: str) -> typer.Typer:
    """What is typed first: the name of a family of commands, like `staff`, or of one alone."""
    _imported[name] = typer.Typer(
        cls=CommandFamily, help=LISTED[name].about, add_completion=False, rich_markup_mode=None
    )
    return _imported[name]


def show_version(asked: bool) -> None:
    if asked:
        print(f"croupier {__version__}")
        raise typer.Exit


@app.callback()
def croupier(
    version: Annotated[
        bool,
        typer.Option("--version", callback=show_version, is_eager=True, help="Which version."),
    ] = False,
) -> None:
    """New Jersey's Rules of the Games as software: rules, odds, floor."""
