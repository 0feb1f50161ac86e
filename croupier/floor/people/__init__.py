"""The people of the house: who is enrolled, how they prove it, and for how long it holds."""

from croupier.floor.people.staff import (
    PEOPLE,
    NotSigned,
    People,
    Session,
    SignatureWanted,
    StaffMember,
    parse_role,
)

__all__ = [
    "PEOPLE",
    "NotSigned",
    "People",
    "Session",
    "SignatureWanted",
    "StaffMember",
    "parse_role",
]
