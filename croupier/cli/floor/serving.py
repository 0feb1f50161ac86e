"""The floor: `serve` and `audit`."""

from __future__ import annotations

import sys
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.app import Group, command, family
from croupier.cli.shared import JsonOption, print_json
from croupier.lawbook import BadInput

audit = family("audit", group=Group.FLOOR, about="Check and re-run a ledger.")
LedgerArgument = Annotated[
    str, typer.Argument(metavar="LEDGER", help="The ledger's file, or postgresql://...")
]


@command(group=Group.FLOOR, example="serve --demonstration")
def serve(
    ledger: Annotated[
        str | None, typer.Option(help="The ledger's file, or postgresql://...")
    ] = None,
    people: Annotated[Path | None, typer.Option(help="Who may sign in.")] = None,
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 takes any that is free.")] = 8000,
    snapshot: Annotated[
        Path | None, typer.Option(help="Where the ledger as folded is kept, for a quick start.")
    ] = None,
    checkpoints: Annotated[
        Path | None,
        typer.Option(help="Where signed checkpoints go; another machine's disk, if you can."),
    ] = None,
    key: Annotated[
        Path | None, typer.Option(help="The key they are signed with; made where there is none.")
    ] = None,
    certificate: Annotated[
        Path | None, typer.Option(help="The certificate to serve HTTPS by.")
    ] = None,
    certificate_key: Annotated[Path | None, typer.Option(help="Its private key.")] = None,
    proxy: Annotated[
        str | None,
        typer.Option(help="The address or network of a proxy, believed about who is asking."),
    ] = None,
    time_zone: Annotated[
        str | None,
        typer.Option(help="The time zone of a new house: America/New_York, if not told."),
    ] = None,
    log: Annotated[
        Path | None,
        typer.Option(help="What goes wrong, in five files at most; standard error, if not told."),
    ] = None,
    demonstration: Annotated[
        bool, typer.Option("--demonstration", help="Furnish a demonstration floor.")
    ] = False,
) -> None:
    """The console, on an embedded database or a PostgreSQL server."""
    from croupier.web.door.log import kept_log
    from croupier.web.guard.https import Reached
    from croupier.web.server import serve as run

    place = Path("croupier-demonstration" if demonstration else "croupier-data")
    with kept_log(log):
        run(
            ledger=ledger or str(place / "ledger.sqlite"),
            people=people or place / "people.sqlite",
            host=host,
            port=port,
            snapshot=snapshot,
            checkpoints=checkpoints,
            key=key,
            reached=Reached(certificate, certificate_key, proxy),
            time_zone=time_zone,
            demonstration=demonstration,
        )


@command(of=audit, example="audit verify croupier-data/ledger.sqlite")
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
    from croupier.ledger.checkpoints import check as check_signed, read
    from croupier.ledger.keys import public_key as read_public

    if (checkpoints is None) != (public_key is None):
        raise BadInput(
            "Checkpoints are checked by the public key of who signed them",
            accepted="--checkpoints and --public-key together",
        )
    with closing(open_ledger(ledger, read_only=True)) as opened:
        findings: list[Finding] = list(check(opened))
        signed: int | None = None
        if checkpoints is not None and public_key is not None:
            told = check_signed(opened, checkpoints, read_public(public_key))
            findings += [Finding(sequence, what) for sequence, what in told]
            signed = max((one.checkpoint.sequence for one in read(checkpoints)), default=0)
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


@command(of=audit, example="audit key croupier-data/key.pem")
def key(
    path: Annotated[Path, typer.Argument(metavar="KEY", help="The key a house signs with.")],
) -> None:
    """The public half of the key a house signs its checkpoints with."""
    from croupier.ledger.keys import signing_key, written_public

    if not path.exists():
        raise BadInput(f"There is no key {path}", accepted="the file serve was given with --key")
    print(written_public(signing_key(path)))


@command(of=audit, example="audit replay croupier-data/ledger.sqlite")
def replay(ledger: LedgerArgument, as_json: JsonOption = False) -> None:
    """Run every command again and compare what comes out, entry by entry, byte by byte."""
    from rich.console import Console

    from croupier.floor.history.replay import replay as run
    from croupier.ledger import open_ledger
    from croupier.publish.progress import entries_progress

    with (
        closing(open_ledger(ledger, read_only=True)) as opened,
        entries_progress(Console(stderr=True), opened.head()[0]) as advance,
    ):
        told = run(opened, advance)
    if as_json:
        print_json(told.as_data())
    else:
        print(told)
    if told.difference is not None:
        raise typer.Exit(1)


@command(of=audit, example="audit export croupier-data/ledger.sqlite")
def export(ledger: LedgerArgument) -> None:
    """Every entry as a line of JSON, whose bytes are the entry's own behind its hash."""
    from croupier.ledger import Entry, open_ledger

    with closing(open_ledger(ledger, read_only=True)) as opened:
        for sequence, command_id, content, hash_ in opened.rows():
            entry = Entry(sequence, content, hash_)
            if not isinstance(command_id, str):
                raise entry.damaged("has a command id that is no text")
            sys.stdout.buffer.write(entry.line())
