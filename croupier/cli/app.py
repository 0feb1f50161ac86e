"""The application that every command belongs to, and the groups its help has them in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Annotated, Any, TypeVar

import typer
from typer.core import TyperGroup

from croupier import __version__

CommandT = TypeVar("CommandT", bound=Callable[..., Any])


class Group(StrEnum):
    """What a command is about, in the order of the help."""

    RULES = "Rules"
    ODDS = "Odds"
    FLOOR = "Floor"
    PAPERS = "Papers"


class Grouped(TyperGroup):
    """Commands by group, whatever the order they were imported in."""

    def list_commands(self, ctx: Any) -> list[str]:
        groups = list(Group)
        commands: Mapping[str, Any] = self.commands
        return sorted(commands, key=lambda name: groups.index(commands[name].rich_help_panel))


app = typer.Typer(
    name="croupier",
    cls=Grouped,
    help="New Jersey's Rules of the Games as software: rules, odds, floor.",
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)


def command(
    name: str | None = None,
    *,
    example: str,
    group: Group | None = None,
    of: typer.Typer = app,
) -> Callable[[CommandT], CommandT]:
    """A command of the application, or of a family of commands, with an example to type."""
    shown = "Example: croupier " + example.replace("[", r"\[")  # a bracket is no markup here
    return of.command(name, rich_help_panel=group, epilog=shown)


def family(name: str, *, group: Group, about: str) -> typer.Typer:
    """A family of commands, like `staff`."""
    made = typer.Typer(help=about, rich_markup_mode="rich")
    app.add_typer(made, name=name, rich_help_panel=group)
    return made


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
