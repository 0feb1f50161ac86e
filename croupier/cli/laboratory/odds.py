"""The exact odds: `odds`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli import shared
from croupier.cli.app import command
from croupier.lawbook import BadInput, Chapter

if TYPE_CHECKING:
    from croupier.equipment.cards import Composition
    from croupier.games.rules import Rules


@command("odds", example="odds mini-baccarat -o bonus=A --wager bonus:player")
def odds(
    game: shared.GameArgument,
    election: shared.ElectionsOption = None,
    edition: shared.EditionOption = Chapter.CURRENT.value,
    wager: shared.WagersOption = None,
    sweep: Annotated[
        str | None,
        typer.Option(metavar="NAME=A..B[:STEP]", help="One election over whole numbers."),
    ] = None,
    compare: Annotated[
        str | None,
        typer.Option(metavar="NAME=VALUE,VALUE", help="One election, value by value."),
    ] = None,
    seen: Annotated[
        str | None, typer.Option(metavar="CARDS", help="Cards gone from the shoe, like 'As Kd*2'.")
    ] = None,
    left: Annotated[
        str | None, typer.Option(metavar="CARDS", help="The cards left in it, like 'As*8 2s*7'.")
    ] = None,
    picture: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the house advantage (.svg, .png).")
    ] = None,
    as_json: shared.JsonOption = False,
) -> None:
    _check_one_at_most(sweep=sweep, compare=compare, seen=seen, left=left)
    answer: Any  # data, or tables for a terminal
    if sweep is None and compare is None:
        from croupier.odds import Sheet
        from croupier.publish.words.odds import draw_sheet, sheet_data, sheet_table

        rules = shared.rules_of(game, edition, election)
        sheet = Sheet.of(rules, wager or (), shoe=_shoe(rules, seen=seen, left=left))
        if picture is not None:
            draw_sheet(sheet, picture)
        answer = sheet_data(sheet) if as_json else [sheet_table(sheet, width=shared.width())]
    else:
        from croupier.odds.sweep import Values, sweep as swept
        from croupier.publish.words.sweeps import draw_sweep, sweep_data, sweep_tables

        values = Values.in_range(sweep) if sweep is not None else Values.listed(compare or "")
        own = shared.elected(election)
        done = swept(game, values, edition=edition, elections=own, wager_ids=wager or ())
        if picture is not None:
            draw_sweep(done, picture)
        answer = sweep_data(done) if as_json else sweep_tables(done, width=shared.width())
    if as_json:
        shared.print_json(answer)
        return
    for table in answer:
        shared.print_table(table)
    if picture is not None:
        print(f"drawn: {picture}")


def _check_one_at_most(**options: str | None) -> None:
    given = [f"--{name}" for name, value in options.items() if value is not None]
    if len(given) > 1:
        raise BadInput(f"{' and '.join(given)} do not go together", accepted="one of them")


def _shoe(rules: Rules[Any], *, seen: str | None, left: str | None) -> Composition | None:
    if seen is None and left is None:
        return None
    from croupier.equipment.cards import parse_counted
    from croupier.odds.sheet import shoe_of, shoe_without

    if left is not None:
        return shoe_of(rules, parse_counted(left))
    return shoe_without(rules, parse_counted(seen or ""))
