"""A ledger checked, run again and looked into: `audit`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.app import command, family
from croupier.cli.shared import JsonOption, TableArgument, print_json, print_table
from croupier.lawbook import BadInput

if TYPE_CHECKING:
    from croupier.ledger import Ledger

audit = family("audit")
LedgerArgument = Annotated[
    str, typer.Argument(metavar="LEDGER", help="The ledger's file, or postgresql://...")
]


@contextmanager
def _read_through(where: str) -> Iterator[tuple[Ledger, Callable[[int], None]]]:
    """A ledger that is read to its end, and what is called with how many entries more have been."""
    from rich.console import Console

    from croupier.ledger import open_ledger
    from croupier.publish.progress import counting

    with (
        closing(open_ledger(where, read_only=True)) as opened,
        counting(Console(stderr=True), opened.head()[0], "entries") as advance,
    ):
        yield opened, advance


@command("verify", of=audit, example="audit verify croupier-data/ledger.sqlite")
def verify(
    ledger: LedgerArgument,
    checkpoints: Annotated[
        Path | None, typer.Option(help="The file of signed checkpoints to check it against.")
    ] = None,
    public_key: Annotated[
        str | None, typer.Option(metavar="HEX|FILE", help="The key they are signed by.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Check every byte of every entry, the chain and the books, and what was signed of them."""
    from croupier.ledger import Finding, open_ledger, verify as check

    if (checkpoints is None) != (public_key is None):
        raise BadInput(
            "Checkpoints are checked by the public key of who signed them",
            accepted="--checkpoints and --public-key together",
        )
    with closing(open_ledger(ledger, read_only=True)) as opened:
        findings: list[Finding] = list(check(opened))
        signed: int | None = None
        if checkpoints is not None and public_key is not None:
            from croupier.ledger.checkpoints import check as check_signed, read
            from croupier.ledger.keys import public_key as read_public

            wrong = check_signed(opened, checkpoints, read_public(public_key))
            findings += [Finding(sequence, what) for sequence, what in wrong]
            signed = max((kept.checkpoint.sequence for kept in read(checkpoints)), default=0)
        sequence, hash_ = (0, b"") if findings else opened.head()
    if as_json:
        listed = [{"sequence": f.sequence, "what": f.what} for f in findings]
        answer = {"whole": not listed, "entries": sequence, "head": hash_.hex()}
        print_json({**answer, "signed_to": signed, "findings": listed})
    elif findings:
        for finding in findings:
            print(finding)
    else:
        print(f"whole: {sequence} entries, head {hash_.hex()}")
        if checkpoints is not None:
            print(f"signed: up to entry {signed}")
    if findings:
        raise typer.Exit(1)


@command("key", of=audit, example="audit key croupier-data/key.pem")
def key(
    path: Annotated[Path, typer.Argument(metavar="KEY", help="The key a house signs with.")],
) -> None:
    """The public half of the key a house signs its checkpoints with."""
    from croupier.ledger.keys import signing_key, written_public

    if not path.exists():
        raise BadInput(f"There is no key {path}", accepted="the file serve was given with --key")
    print(written_public(signing_key(path)))


@command("replay", of=audit, example="audit replay croupier-data/ledger.sqlite")
def replay(ledger: LedgerArgument, as_json: JsonOption = False) -> None:
    """Run every command again and compare what comes out, entry by entry, byte by byte."""
    from croupier.floor.history.replay import replay as run

    with _read_through(ledger) as (opened, advance):
        replayed = run(opened, advance)
    if as_json:
        print_json(replayed.as_data())
    else:
        print(replayed)
    if replayed.difference is not None:
        raise typer.Exit(1)


@command("export", of=audit, example="audit export croupier-data/ledger.sqlite")
def export(ledger: LedgerArgument) -> None:
    """Every entry as a line of JSON, whose bytes are the entry's own behind its hash."""
    from croupier.ledger import Entry, open_ledger

    with closing(open_ledger(ledger, read_only=True)) as opened:
        for sequence, command_id, content, hash_ in opened.rows():
            entry = Entry(sequence, content, hash_)
            if not isinstance(command_id, str):
                raise entry.damaged("has a command id that is no text")
            sys.stdout.buffer.write(entry.line())


@command("round", of=audit, example="audit round croupier-data/ledger.sqlite SB-1 1")
def recall_round(
    ledger: LedgerArgument,
    table: TableArgument,
    number: Annotated[int, typer.Argument(metavar="N", help="The round's number at the table.")],
    as_json: JsonOption = False,
) -> None:
    """A past round as it was: what was dealt, wagered and settled, by which paragraph, by whom."""
    from croupier.floor.history.recall import Recall
    from croupier.publish.words.recall import round_data, round_in_words

    with _read_through(ledger) as (opened, advance):
        recall = Recall(opened, watch=advance)
        recalled = recall.round(table, number)
    if as_json:
        print_json(round_data(recalled))
        return
    for line in round_in_words(recalled, recall.zone):
        print(line)


@command("statistics", of=audit, example="audit statistics croupier-data/ledger.sqlite")
def statistics(ledger: LedgerArgument, as_json: JsonOption = False) -> None:
    """What each table has won, against the band of the exact odds; status 1 where one is outside
    that surveillance has not seen to."""
    from croupier.floor.accounting.alarms import watched
    from croupier.floor.folded import Folded, followed
    from croupier.publish.words.statistics import statistics_data, statistics_table

    folded = Folded()
    with _read_through(ledger) as (opened, advance):
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
    if any(watched_table.waits for watched_table in found):
        raise typer.Exit(1)
