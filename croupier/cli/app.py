"""The application that every command belongs to."""

from __future__ import annotations

import typer

app = typer.Typer(
    name="croupier",
    help="New Jersey's Rules of the Games as software: rules, odds, floor.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
