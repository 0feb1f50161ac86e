"""The people of a house: `croupier staff`."""

from __future__ import annotations

import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.app import command, family
from croupier.cli.shared import JsonOption, make_folder, print_json, print_table
from croupier.lawbook import BadInput

if TYPE_CHECKING:
    from croupier.floor import People

staff = family("staff")
PeopleOption = Annotated[
    Path | None,
    typer.Option("--people", help="The file of who may sign in: if not told, the house's own."),
]
StaffId = Annotated[str, typer.Argument(metavar="ID", help="Like dealer-2.")]
RoleOption = Annotated[str, typer.Option(help="Like dealer, or casino supervisor.")]
TableOption = Annotated[
    str | None, typer.Option(help="The one table that a patron display watches.")
]
PasswordOption = Annotated[str | None, typer.Option(help="Asked for, if not told.")]


@command("enrol", of=staff, example="staff enrol dealer-2 --role dealer")
def staff_enrol(
    staff_id: StaffId,
    role: RoleOption,
    password: PasswordOption = None,
    title: Annotated[str | None, typer.Option(help='Like "Dealer 2"; the id, if not told.')] = None,
    table: TableOption = None,
    people: PeopleOption = None,
) -> None:
    """Enrol a person, or the screen of a table."""
    from croupier.floor.people.staff import StaffMember, parse_role

    called = title if title is not None else staff_id.replace("-", " ").capitalize()
    member = StaffMember(staff_id, called, parse_role(role), table)
    with _people(people) as enrolled:
        enrolled.check_new(member)  # nobody is asked for a password that leads to nothing
        enrolled.enrol(member, _told_or_asked(password))
    print(f"{called} may sign in as {staff_id}")


@command("list", of=staff, example="staff list")
def staff_list(people: PeopleOption = None, as_json: JsonOption = False) -> None:
    """Who may sign in, and who is locked out for a while."""
    from croupier.floor.clock.zone import Zone

    with _people(people) as enrolled:
        rows, until = [], {}
        for member in enrolled.staff():
            row = {"id": member.id, "title": member.title, "role": member.role.value}
            if member.watches is not None:
                row["table"] = member.watches
            locked = enrolled.locked_until(member.id)
            if locked is not None:
                row["locked_until"] = locked.isoformat(timespec="seconds")
                until[member.id] = Zone().day_and_second(locked)
            rows.append(row)
        first_step = enrolled.first_step
    if as_json:
        print_json(rows)
        return
    for row in rows:
        print(f"{row['id']}  {row['title']}, {row['role']}", end="")
        print(f" of {row['table']}" if "table" in row else "", end="")
        print(f", locked until {until[row['id']]}" if row["id"] in until else "")
    if not rows:
        print(f"Nobody is enrolled yet: {first_step}")


@command("role", of=staff, example="staff role dealer-2 --role floorperson")
def staff_role(
    staff_id: StaffId, role: RoleOption, table: TableOption = None, people: PeopleOption = None
) -> None:
    """Give a person another role; who is signed in is signed out."""
    from croupier.floor.people.staff import parse_role

    with _people(people) as enrolled:
        enrolled.change_role(staff_id, parse_role(role), watches=table)
    print(f"{staff_id} is {role} from now on, and signs in again")


@command("password", of=staff, example="staff password dealer-2")
def staff_password(
    staff_id: StaffId, password: PasswordOption = None, people: PeopleOption = None
) -> None:
    """Give a person another password; who is signed in is signed out."""
    with _people(people) as enrolled:
        enrolled.member(staff_id)
        enrolled.change_password(staff_id, _told_or_asked(password))
    print(f"{staff_id} signs in by the new password from now on")


@command("unlock", of=staff, example="staff unlock dealer-2")
def staff_unlock(staff_id: StaffId, people: PeopleOption = None) -> None:
    """Listen to a person again, after too many wrong passwords."""
    with _people(people) as enrolled:
        enrolled.unlock(staff_id)
    print(f"{staff_id} may sign in again")


@command("dismiss", of=staff, example="staff dismiss dealer-2")
def staff_dismiss(staff_id: StaffId, people: PeopleOption = None) -> None:
    """Let a person sign in no more, and sign them out at once."""
    with _people(people) as enrolled:
        enrolled.dismiss(staff_id)
    print(f"{staff_id} may sign in no more")


def _told_or_asked(password: str | None) -> str:
    if password is not None:
        return password
    try:
        asked: str = typer.prompt("Password", hide_input=True, confirmation_prompt=True)
    except typer.Abort:
        if sys.stdin is not None and sys.stdin.isatty():
            raise  # by Ctrl-C
        raise BadInput("No password was given", accepted="one typed twice, or --password") from None
    return asked


def _people(named: Path | None) -> closing[People]:
    from croupier.floor.house import system_clock
    from croupier.floor.people.staff import PEOPLE, People

    path = named or PEOPLE
    make_folder(path.parent)
    return closing(People(path, clock=system_clock))


@command("permissions", example="permissions")
def permissions(
    of: Annotated[str | None, typer.Option("--role", help="What one role may do.")] = None,
    as_json: JsonOption = False,
) -> None:
    from rich.table import Table

    from croupier.floor.people.staff import parse_role
    from croupier.floor.permissions import permissions as every

    role = None if of is None else parse_role(of)
    rows = [row for row in every() if role is None or role in row.roles]
    if as_json:
        print_json([row.as_data() for row in rows])
        return
    table = Table("Command", "Where", "Falls to", "Signed", "By")
    for row in rows:
        falls_to = ", ".join(row.roles)
        signed = "signed" if row.signed else ""
        table.add_row(row.type, row.where, falls_to, signed, row.rule or "the house")
    print_table(table)
