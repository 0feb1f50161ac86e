"""What the licensee keeps over many rounds: `hold`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli import shared
from croupier.cli.app import command
from croupier.cli.completion import offer_wagers
from croupier.lawbook import BadInput, Chapter

UNITS = re.compile(r"\d{1,9}(?:\.\d{1,9})?|\d{1,9}/0*[1-9]\d{0,8}", re.ASCII)


@command("hold", example="hold sic-bo --wager small=2 --rounds 1e4")
def hold(
    game: shared.GameArgument,
    wager: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ID[=UNITS]",
            help="Staked each round; several are staked together.",
            autocompletion=offer_wagers,
        ),
    ] = None,
    rounds: Annotated[
        list[str] | None, typer.Option(metavar="N", help="After how many, like 1e6.")
    ] = None,
    election: shared.ElectionsOption = None,
    edition: shared.EditionOption = Chapter.CURRENT.value,
    picture: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw it by rounds (.svg, .png, .pdf).")
    ] = None,
    as_json: shared.JsonOption = False,
) -> None:
    from rich.console import Console

    from croupier.odds.hold import DEFAULT_ROUNDS, check_rounds
    from croupier.publish.pictures import check_picture
    from croupier.publish.words import holds

    rules = shared.rules_of(game, edition, election)
    asked = sorted({shared.whole(text) for text in rounds or ()}) or list(DEFAULT_ROUNDS)
    for each in asked:
        check_rounds(each)
    if picture is not None:
        check_picture(picture)
    stakes = [_stakes(wager)] if wager else [{name: Fraction(1)} for name in rules.wagers]
    needed = asked if picture is None else holds.drawn_rounds(asked)
    kept = holds.kept_of(rules, stakes, needed, console=Console(stderr=True))
    rows = kept if wager else holds.rows_of(rules, kept)
    if picture is not None and wager:
        holds.draw_together(rules, kept[0], picture, marked=asked)
    elif picture is not None:
        holds.draw_each(rules, rows, picture)
    if as_json:
        shared.print_json(holds.hold_data(rules, kept, asked))
        return
    if wager:
        shared.print_table(holds.together_table(rules, kept[0], asked, width=shared.width()))
    else:
        shared.print_table(holds.each_table(rules, rows, asked, width=shared.width()))
    if picture is not None:
        print(f"drawn: {picture}")


def _stakes(texts: Iterable[str]) -> dict[str, Fraction]:
    stakes: dict[str, Fraction] = {}
    for text in texts:
        name, sign, units = text.partition("=")
        if name in stakes:
            raise BadInput(f"{name} is given twice", accepted="once each")
        stakes[name] = _units(units) if sign else Fraction(1)
    return stakes


def _units(text: str) -> Fraction:
    units = Fraction(text) if UNITS.fullmatch(text) else Fraction(0)
    if units <= 0:
        raise BadInput(
            f"{text!r} is not a number of units", accepted="above nothing, like 5 or 0.5"
        )
    return units
