"""What tables have won against what they should have: `audit statistics`."""

from __future__ import annotations

from contextlib import closing

import typer

from croupier.cli.app import command
from croupier.cli.floor.serving import LedgerArgument, audit
from croupier.cli.shared import JsonOption, print_json, print_table


@command(of=audit, example="audit statistics croupier-data/ledger.sqlite")
def statistics(ledger: LedgerArgument, as_json: JsonOption = False) -> None:
    """What each table has won, against the band of the exact odds; status 1 where one is outside
    that surveillance has not seen to."""
    from rich.console import Console

    from croupier.floor.accounting.alarms import watched
    from croupier.floor.folded import Folded, followed
    from croupier.ledger import open_ledger
    from croupier.publish.progress import entries_progress
    from croupier.publish.words.statistics import statistics_data, statistics_table

    folded = Folded()
    with (
        closing(open_ledger(ledger, read_only=True)) as opened,
        entries_progress(Console(stderr=True), opened.head()[0]) as advance,
    ):
        for entry in opened.entries():
            folded = followed(folded, entry)
            advance(1)
    standing = folded.standing
    found = watched(standing.tables.values(), standing.statistics)
    if as_json:
        print_json(statistics_data(found, standing.statistics))
    elif found:
        print_table(statistics_table(found))
    else:
        print("No round with wagers has been settled under the rules in force.")
    if any(one.waits for one in found):
        raise typer.Exit(1)
