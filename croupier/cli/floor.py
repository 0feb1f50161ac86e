"""The floor: `serve`, `staff` and `audit`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.app import app
from croupier.cli.shared import JsonOption, print_json
from croupier.lawbook import BadInput

if TYPE_CHECKING:
    from croupier.floor import People

audit = typer.Typer(help="Check and re-run a ledger.", rich_markup_mode=None)
staff = typer.Typer(help="Who may sign in to the console.", rich_markup_mode=None)
app.add_typer(audit, name="audit")
app.add_typer(staff, name="staff")
PEOPLE = Path("croupier-data/people.sqlite")
PeopleOption = Annotated[Path, typer.Option("--people", help="The file of who may sign in.")]
LedgerArgument = Annotated[
    str, typer.Argument(metavar="LEDGER", help="The ledger's file, or postgresql://...")
]


@app.command()
def serve(
    ledger: Annotated[
        str | None, typer.Option(help="The ledger's file, or postgresql://...")
    ] = None,
    people: Annotated[Path | None, typer.Option(help="Who may sign in.")] = None,
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 takes any that is free.")] = 8000,
    demonstration: Annotated[
        bool, typer.Option("--demonstration", help="Furnish a demonstration floor.")
    ] = False,
) -> None:
    """The console, on an embedded database or a PostgreSQL server."""
    from croupier.web.server import serve as run

    place = Path("croupier-demonstration" if demonstration else "croupier-data")
    run(
        ledger=ledger or str(place / "ledger.sqlite"),
        people=people or place / "people.sqlite",
        host=host,
        port=port,
        demonstration=demonstration,
    )


@staff.command("enrol")
def staff_enrol(
    staff_id: Annotated[str, typer.Argument(metavar="ID", help="Like dealer-2.")],
    title: Annotated[str, typer.Option(help='Like "Dealer 2".')],
    role: Annotated[str, typer.Option(help="Like dealer, or casino supervisor.")],
    password: Annotated[
        str, typer.Option(prompt=True, hide_input=True, confirmation_prompt=True, help="Asked for.")
    ],
    people: PeopleOption = PEOPLE,
) -> None:
    """Enrol a person, or give one enrolled before a new title, role and password."""
    from croupier.floor.people import StaffMember, parse_role

    with _people(people) as enrolled:
        enrolled.enrol(StaffMember(staff_id, title, parse_role(role)), password)
    print(f"{title} may sign in as {staff_id}")


@staff.command("list")
def staff_list(people: PeopleOption = PEOPLE, as_json: JsonOption = False) -> None:
    """Who may sign in."""
    with _people(people) as enrolled:
        told = [{"id": m.id, "title": m.title, "role": m.role.value} for m in enrolled.staff()]
    if as_json:
        print_json(told)
        return
    for member in told:
        print(f"{member['id']}  {member['title']}, {member['role']}")


@staff.command("dismiss")
def staff_dismiss(
    staff_id: Annotated[str, typer.Argument(metavar="ID")], people: PeopleOption = PEOPLE
) -> None:
    """Let a person sign in no more."""
    with _people(people) as enrolled:
        enrolled.dismiss(staff_id)
    print(f"{staff_id} may sign in no more")


@contextmanager
def _people(path: Path) -> Iterator[People]:
    from croupier.floor.house import system_clock
    from croupier.floor.people import People

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"{path.parent} cannot be made: {error.strerror}") from None
    opened = People(path, clock=system_clock)
    try:
        yield opened
    finally:
        opened.close()


@audit.command()
def verify(ledger: LedgerArgument, as_json: JsonOption = False) -> None:
    """Check every byte of every entry, the chain, and the books."""
    from croupier.ledger import open_ledger, verify as check

    opened = open_ledger(ledger, read_only=True)
    findings = list(check(opened))
    sequence, hash_ = (0, b"") if findings else opened.head()
    if as_json:
        told = [{"sequence": f.sequence, "what": f.what} for f in findings]
        print_json({"whole": not told, "entries": sequence, "head": hash_.hex(), "findings": told})
    elif findings:
        for finding in findings:
            print(finding)
    else:
        print(f"whole: {sequence} entries, head {hash_.hex()}")
    if findings:
        raise typer.Exit(1)


@audit.command()
def replay(ledger: LedgerArgument, as_json: JsonOption = False) -> None:
    """Run every command again and compare what comes out, entry by entry, byte by byte."""
    from croupier.floor.replay import replay as run
    from croupier.ledger import open_ledger

    told = run(open_ledger(ledger, read_only=True))
    if as_json:
        print_json(told.as_data())
    else:
        print(told)
    if told.difference is not None:
        raise typer.Exit(1)


@audit.command()
def export(ledger: LedgerArgument) -> None:
    """Every entry as a JSON line."""
    from croupier.ledger import open_ledger

    for entry in open_ledger(ledger, read_only=True).entries():
        chained = {"sequence": entry.sequence, "hash": entry.hash.hex()}
        print(json.dumps({**chained, "record": entry.record.as_data()}))
