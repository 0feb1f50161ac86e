"""Passwords: which are too weak to be taken, how one is kept, and whether one is right.

Only an argon2 hash of a password is kept. Each hash takes 64 MiB while it is made, so few are made
at once, and the others wait. No paragraph speaks of passwords: the least that is asked of one is
the house's own.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING

from croupier.lawbook import BadInput, NotPossible

if TYPE_CHECKING:
    from argon2 import PasswordHasher

LEAST_PASSWORD = 10
LEAST_SIGNS = 5  # different ones
LARGEST_PASSWORD = 200
LEAST_GUESSES = 10**8  # that somebody who knows what people use would need
DEMONSTRATION = "demonstration"  # everyone knows it, and it opens nothing but a demonstration

ESTIMATED = 40  # signs that are looked at: what is longer is strong by then, or repeats itself
HOUSE_WORDS = ("croupier", "casino")  # which anybody would try here

AT_ONCE = 4  # hashes: a quarter of a gigabyte
PATIENCE = 20.0  # seconds to wait for one's turn


class TooManyWaiting(NotPossible):
    """So many passwords are being tried that one more would have to wait too long."""

    code = "too-many-waiting"

    def __init__(self) -> None:
        super().__init__("Too many are signing in at once", accepted="try again in a moment")


def check_strength(staff_id: str, password: str, *, words: Iterable[str] = ()) -> None:
    """Refuse a password that would be guessed, by who knows whose it is and what people use;
    `words` are told of the person: a title, a role."""
    if not _can_be_written(password):
        raise BadInput("The password holds characters that are none", accepted="Unicode")
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
    if _guesses(password, (staff_id, *words)) < LEAST_GUESSES:
        raise BadInput(
            "The password would soon be guessed",
            accepted="three or four words that nobody says together; no common password, name or"
            " role with a number behind it",
        )


def _can_be_written(password: str) -> bool:
    """Half a character (a lone surrogate) comes in JSON and on command lines."""
    try:
        password.encode()
    except UnicodeEncodeError:
        return False
    return True


def _guesses(password: str, known: Iterable[str]) -> int:
    """How many guesses it would take somebody who begins with what is known of the person and
    with what most people use."""
    from zxcvbn import zxcvbn

    words = {*HOUSE_WORDS}
    for name in known:
        words |= {name, *re.split(r"[\W_]+", name), re.sub(r"[\W_]+", "", name)} - {""}
    return int(zxcvbn(password[:ESTIMATED], user_inputs=sorted(words))["guesses"])


@cache
def _hasher() -> PasswordHasher:
    from argon2 import PasswordHasher

    return PasswordHasher()


_turns = threading.BoundedSemaphore(AT_ONCE)


@contextmanager
def _turn() -> Iterator[PasswordHasher]:
    """One's turn to make a hash; TooManyWaiting, where it does not come."""
    if not _turns.acquire(timeout=PATIENCE):
        raise TooManyWaiting
    try:
        yield _hasher()
    finally:
        _turns.release()


def hashed(password: str) -> str:
    """What is kept of a password."""
    with _turn() as hasher:
        return hasher.hash(password)


def is_right(kept: str | None, password: str) -> bool:
    """Whether a password is the one kept; with nothing kept it takes as long to say no."""
    from argon2.exceptions import Argon2Error

    with _turn() as hasher:
        if kept is None or not _can_be_written(password):
            hasher.hash("")
            return False
        try:
            return hasher.verify(kept, password)
        except Argon2Error:
            return False
