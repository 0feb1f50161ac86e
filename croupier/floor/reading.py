"""Who may look at what, and do nothing by it.

No paragraph says who reads a casino's screens: all of this is the house's own default, in one
place. What is done at a table or a desk is guarded by each command itself, not here.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from croupier.lawbook import NotYours
from croupier.roles import Role

# Everyone but a screen, which watches one table's public display and nothing else.
STAFF = tuple(role for role in Role if role is not Role.PATRON_DISPLAY)


class Sight(StrEnum):
    """Something to be looked at."""

    DISPLAY = "the public display of a table"
    CONSOLE = "consoles, and how a table stands"
    LIVE_ODDS = "the live odds of a shoe"
    FORMS = "complimentary vigorish forms"
    ROUNDS = "past rounds of a table"
    STATISTICS = "what tables have won against what they should have"
    AUDIT = "the Division's view of the house"
    FILINGS = "filings with the Division"
    NOTICES = "notices given to the Division"
    SLIPS = "slips, corrections and progressive meters"
    BOOKS = "the books of a gaming day"


ANYONE = frozenset({Sight.DISPLAY})  # without signing in

ABOVE_THE_TABLES = (
    Role.CASINO_SUPERVISOR,
    Role.PIT_BOSS,
    Role.SURVEILLANCE,
    Role.CONTROLLER,
    Role.DIVISION,
)


def _those_above_and(*others: Role) -> tuple[Role, ...]:
    """Who supervises the tables or looks on, and others, in the order of the roles."""
    return tuple(role for role in Role if role in (*ABOVE_THE_TABLES, *others))


READERS: Mapping[Sight, tuple[Role, ...]] = {
    Sight.DISPLAY: tuple(Role),
    Sight.CONSOLE: STAFF,
    # Who deals from a shoe, or takes wagers on it, is not told how it stands.
    Sight.LIVE_ODDS: (
        Role.FLOORPERSON,
        Role.CASINO_SUPERVISOR,
        Role.PIT_BOSS,
        Role.SURVEILLANCE,
        Role.DIVISION,
    ),
    # Patrons' names stand on them: who signs, keeps, compares or supervises.
    Sight.FORMS: _those_above_and(Role.DEALER, Role.FLOORPERSON, Role.PIT_CLERK, Role.ACCOUNTING),
    # A dispute is settled at the table, or above it.
    Sight.ROUNDS: _those_above_and(Role.DEALER, Role.STICKPERSON, Role.BOXPERSON, Role.FLOORPERSON),
    # Who runs a table is not told how its win is watched.
    Sight.STATISTICS: _those_above_and(Role.ACCOUNTING),
    Sight.NOTICES: _those_above_and(Role.FLOORPERSON),
    # Who drafts, certifies, begins or decides.
    Sight.FILINGS: _those_above_and(Role.FLOORPERSON, Role.ACCOUNTING),
    Sight.AUDIT: (Role.SURVEILLANCE, Role.CONTROLLER, Role.DIVISION),
    # Who sets a hand to a slip or reads a meter, or supervises those who do.
    Sight.SLIPS: _those_above_and(
        Role.DEALER, Role.BOXPERSON, Role.FLOORPERSON, Role.PIT_CLERK, Role.ACCOUNTING
    ),
    Sight.BOOKS: _those_above_and(Role.ACCOUNTING),
}


def may_see(role: Role | None, sight: Sight) -> bool:
    """Whether who is signed in in a role, or nobody who is, may look at it."""
    return sight in ANYONE if role is None else role in READERS[sight]


def check_sees(role: Role, sight: Sight) -> None:
    """Refuse to show a role what is not for it."""
    if not may_see(role, sight):
        shown_to = ", ".join(READERS[sight])
        raise NotYours(f"You are not shown {sight}", accepted=f"shown to: {shown_to}")


def check_watches(watched: str | None, table: str) -> None:
    """Refuse a screen every table but the one it was enrolled with."""
    if watched is not None and watched != table:
        raise NotYours(
            f"This screen watches table {watched}, not {table}",
            accepted=f"the public display of {watched}",
        )


def check_is_staff(role: Role) -> None:
    """Refuse a screen everything that is not a public display."""
    if role not in STAFF:
        raise NotYours(
            f"A {role} watches its table, and does nothing", accepted="a person signs in"
        )
