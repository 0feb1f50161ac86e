"""The exact odds: `odds`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

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
    width,
)
from croupier.lawbook import Chapter


@app.command()
def odds(
    game: GameArgument,
    election: ElectionsOption = None,
    edition: EditionOption = Chapter.CURRENT.value,
    wager: Annotated[list[str] | None, typer.Option(metavar="ID", help="Only this one.")] = None,
    picture: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the house advantage (.svg, .png).")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Exact odds: true odds, payout odds, probabilities, house advantage."""
    from croupier.odds import odds_sheet
    from croupier.publish.odds import draw_sheet, sheet_data, sheet_table

    rules = rules_of(game, edition, election)
    sheet = odds_sheet(rules, wager or ())
    if picture is not None:
        draw_sheet(rules, sheet, picture)
    if as_json:
        print_json(sheet_data(rules, sheet))
        return
    print_table(sheet_table(rules, sheet, width=width()))
    if picture is not None:
        print(f"drawn: {picture}")
