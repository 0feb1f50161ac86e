"""`sign`: the sheets of a table, as they are to be posted."""

from __future__ import annotations

from contextlib import closing
from enum import StrEnum
from pathlib import Path
from typing import Annotated, assert_never

import typer

from croupier.cli.app import command
from croupier.cli.shared import JsonOption, TableArgument, print_json
from croupier.lawbook import BadInput, NotNow

LEDGER = "croupier-data/ledger.sqlite"


class Printed(StrEnum):
    """What there is to print."""

    SIGN = "sign"
    LAYOUT = "layout"
    CHANGE = "change"


@command("sign", example="sign SB-1 --output sign.svg")
def draw(
    table: TableArgument,
    ledger: Annotated[str, typer.Option(help="The ledger's file, or postgresql://...")] = LEDGER,
    sheet: Annotated[
        Printed, typer.Option(help="The sign, the layout, or the sign of a change to come.")
    ] = Printed.SIGN,
    coming: Annotated[
        bool, typer.Option("--coming", help="As it is to be after the change to come.")
    ] = False,
    output: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to draw it: a file ending in .svg.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    from croupier.floor import House
    from croupier.ledger import open_ledger
    from croupier.publish.papers import sign_sheets as sheets
    from croupier.publish.papers.sign_sheets import in_parts
    from croupier.publish.papers.signs import sign_data
    from croupier.publish.pictures import check_writable, save_bytes
    from croupier.publish.words.money import limits_in_words

    if output is not None:
        if output.suffix.lower() != ".svg":
            raise BadInput(f"{output} is not a drawing", accepted="ending in .svg")
        check_writable(output)
    with closing(open_ledger(ledger, read_only=True)) as opened:
        house = House(opened)
        zone, (state, _) = house.zone, house.look(table)
    change = state.coming
    if change is None and (coming or sheet is Printed.CHANGE):
        raise NotNow(f"No change of rules is coming to {table}", accepted="a table with one")
    shown = state.under(change) if coming and change is not None else state
    if output is not None:
        match sheet:
            case Printed.SIGN:
                drawn = sheets.draw_sign(shown)
            case Printed.LAYOUT:
                drawn = sheets.draw_layout_sheet(shown)
            case Printed.CHANGE:
                assert change is not None
                drawn = sheets.draw_change_sign(state, change, zone)
            case _:
                assert_never(sheet)
        save_bytes(str(drawn).encode(), output)
    if as_json:
        print_json(sign_data(shown))
        return
    print(
        f"{table}, {shown.rules.title} under {shown.rules.chapter}: sign "
        f"{in_parts(shown.sign_id)}, layout {in_parts(shown.layout_id)}"
    )
    print(f"  Limits: {limits_in_words(shown.limits, shown.rules)}")
    for name, value in shown.rules.posted:
        print(f"  {name}: {value}")
    if change is not None and not coming:
        print(
            f"  The rules change at {zone.day_and_second(change.effective)}: "
            f"notice {in_parts(change.sign_id)}"
        )
    if output is not None:
        print(f"drawn in {output}")
