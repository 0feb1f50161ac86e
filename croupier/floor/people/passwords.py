"""Passwords: which are too weak to be taken, how one is kept, and whether one is right.

Only an argon2 hash of a password is kept. No paragraph speaks of passwords: the least that is
asked of one is the house's own.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from croupier.lawbook import BadInput

if TYPE_CHECKING:
    from argon2 import PasswordHasher

LEAST_PASSWORD = 10
LEAST_SIGNS = 5  # different ones
LARGEST_PASSWORD = 200
DEMONSTRATION = "demonstration"  # everyone knows it, and it opens nothing but a demonstration


def check_strength(staff_id: str, password: str) -> None:
    """Refuse a password that would be guessed."""
    if len(password) < LEAST_PASSWORD:
        raise BadInput("The password is too short", accepted=f"at least {LEAST_PASSWORD} signs")
    if len(password) > LARGEST_PASSWORD:
        raise BadInput("The password is too long", accepted=f"at most {LARGEST_PASSWORD} signs")
    if len(set(password)) < LEAST_SIGNS:
        raise BadInput(
            "The password says the same over and over",
            accepted=f"at least {LEAST_SIGNS} different signs",
        )
    if password.casefold() == DEMONSTRATION:
        raise BadInput("Everyone knows that password", accepted="one of your own")
    if staff_id.casefold() in password.casefold():
        raise BadInput("The password holds the name it goes with", accepted="one without it")


@cache
def _hasher() -> PasswordHasher:
    from argon2 import PasswordHasher

    return PasswordHasher()


def hashed(password: str) -> str:
    """What is kept of a password."""
    return _hasher().hash(password)


def is_right(kept: str | None, password: str) -> bool:
    """Whether a password is the one kept; with nothing kept it takes as long to say no."""
    from argon2.exceptions import Argon2Error

    if kept is None:
        _hasher().hash(password)
        return False
    try:
        return _hasher().verify(kept, password)
    except Argon2Error:
        return False
