"""The permission matrix on paper: role by command by state of the table, and who may look at what.

Roles come from the commands' own declarations; in which states of a table they are of use is
found by walking tables through all they can come to, and handed in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from croupier.floor.permissions import ANY_TABLE, THE_HOUSE, Permission
from croupier.floor.reading import ANYONE, READERS, Sight
from croupier.roles import Role

SHORT: Mapping[Role, str] = {
    Role.DEALER: "D",
    Role.STICKPERSON: "St",
    Role.BOXPERSON: "Bx",
    Role.FLOORPERSON: "F",
    Role.CASINO_SUPERVISOR: "CS",
    Role.PIT_BOSS: "PB",
    Role.PIT_CLERK: "PC",
    Role.ACCOUNTING: "A",
    Role.SURVEILLANCE: "Sv",
    Role.CONTROLLER: "CC",
    Role.DIVISION: "Div",
    Role.PATRON_DISPLAY: "Disp",
}

Allowed = Mapping[str, Mapping[str, frozenset[Role]]]  # by command, then by state of the table

HEAD = """# Who may do what

This file is written by the program and compared with it by its tests: a changed permission is a
change here. A role that is not named is refused, in every state of the table, whatever else is
said; what a role may do it may do only in the states named, and then only as the rules allow.

**By**: the paragraph the act belongs to, where the text itself gives it to that role; *house*
where the role is the licensee's to choose, and this is the default. **Signed**: who gives it is
asked for the password again, each time.
"""


def short(roles: Iterable[Role]) -> str:
    """Roles by their letters, always in the same order."""
    named = frozenset(roles)
    return " ".join(letters for role, letters in SHORT.items() if role in named)


Titles = tuple[str, ...]  # of the games whose rounds have the same steps


def written(known: Sequence[Permission], allowed: Mapping[Titles, Allowed]) -> str:
    """The whole matrix as Markdown; `allowed` is told for each kind of table."""
    return "\n".join(_lines(known, allowed)) + "\n"


def _lines(known: Sequence[Permission], allowed: Mapping[Titles, Allowed]) -> Iterator[str]:
    yield HEAD
    yield from _table(
        ("role", "written"), ((role.value, letters) for role, letters in SHORT.items())
    )
    yield "\n## Who may look at what\n"
    yield "No paragraph says so: all of it is the house's default.\n"
    yield from _table(("", "anyone", *SHORT.values()), _readers())
    for titles, at_table in allowed.items():
        yield f"\n## At a table: {', '.join(titles)}\n"
        here = [permission for permission in known if permission.where in (ANY_TABLE, *titles)]
        yield from _at_a_table(here, at_table)
    yield "\n## For the house\n"
    yield "Papers and books: when one may be given depends on the paper, not on a table's step.\n"
    of_the_house = [permission for permission in known if permission.where == THE_HOUSE]
    head = ("command", "by", "signed", *SHORT.values())
    yield from _table(head, (_row(permission) for permission in of_the_house))


def _readers() -> Iterator[tuple[str, ...]]:
    for sight in Sight:
        yield (
            str(sight),
            _yes(sight in ANYONE),
            *(_yes(role in READERS[sight]) for role in SHORT),
        )


def _row(permission: Permission) -> tuple[str, ...]:
    marks = (_yes(role in permission.roles) for role in SHORT)
    return (f"`{permission.type}`", permission.rule or "house", _yes(permission.signed), *marks)


def _at_a_table(here: Iterable[Permission], allowed: Allowed) -> Iterator[str]:
    """An act that games share is one row, by the paragraph of each."""
    states = list(dict.fromkeys(state for by_state in allowed.values() for state in by_state))
    shared: dict[str, list[Permission]] = {}
    for permission in here:
        shared.setdefault(permission.type, []).append(permission)
    head = ("command", "by", "signed", "roles", *states)
    rows = (
        (
            f"`{type_}`",
            ", ".join(dict.fromkeys(permission.rule or "house" for permission in alike)),
            _yes(alike[0].signed),
            short(alike[0].roles),
            *(short(allowed[type_][state]) for state in states),
        )
        for type_, alike in shared.items()
    )
    return _table(head, rows)


def _yes(holds: bool) -> str:
    return "x" if holds else ""


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"
