"""The floor: `serve`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.app import command


@command("serve", example="serve --demonstration")
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
