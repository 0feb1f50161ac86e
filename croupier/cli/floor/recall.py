"""A round recalled from a ledger, for whoever settles a dispute away from the floor."""

from __future__ import annotations

from contextlib import closing
from typing import Annotated

import typer

from croupier.cli.app import command
from croupier.cli.floor.serving import LedgerArgument, audit
from croupier.cli.shared import JsonOption, TableArgument, print_json


@command("round", of=audit, example="audit round croupier-data/ledger.sqlite SB-1 1")
def recall_round(
    ledger: LedgerArgument,
    table: TableArgument,
    number: Annotated[int, typer.Argument(metavar="N", help="The round's number at the table.")],
    as_json: JsonOption = False,
) -> None:
    """A past round as it was: what was dealt, wagered and settled, by which paragraph, by whom."""
    from rich.console import Console

    from croupier.floor.history.recall import Recall
    from croupier.ledger import open_ledger
    from croupier.publish.progress import entries_progress
    from croupier.publish.words.recall import round_data, round_in_words

    with (
        closing(open_ledger(ledger, read_only=True)) as opened,
        entries_progress(Console(stderr=True), opened.head()[0]) as advance,
    ):
        recall = Recall(opened, watch=advance)
        recalled = recall.round(table, number)
    if as_json:
        print_json(round_data(recalled))
        return
    for line in round_in_words(recalled, recall.zone):
        print(line)
