"""Whole numbers from outside: a header, a word typed, a file that may be damaged.

Python's own `int` takes signs, underscores and digits of any script, gives up with an error of its
own on thousands of digits, and makes numbers no store can hold of fewer. Whoever reads a number
that somebody else has written reads it by this one function, and says in their own words what
would be accepted.
"""

from __future__ import annotations

LARGEST_SEQUENCE = 2**63 - 1  # what a store can count entries by
LARGEST_PORT = 65_535


def whole_number(text: str, *, most: int) -> int | None:
    """The number that plain digits write, if they write one from nothing up to `most`.

    >>> whole_number("0042", most=100), whole_number("101", most=100), whole_number("+1", most=9)
    (42, None, None)
    """
    if not (text.isascii() and text.isdigit()):
        return None
    digits = text.lstrip("0")
    if len(digits) > len(str(most)):
        return None
    number = int(digits or "0")
    return number if number <= most else None
