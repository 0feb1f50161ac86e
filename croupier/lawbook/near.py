"""What somebody may have meant: the nearest of the names there are."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def accepted_names(given: str, names: Iterable[str]) -> str:
    """What would be accepted instead of a name that is none, the nearest first.

    >>> accepted_names("sicbo", ["sic-bo", "craps"])
    "did you mean 'sic-bo'? accepted: sic-bo, craps"
    >>> accepted_names("chess", ["sic-bo", "craps"])
    'accepted: sic-bo, craps'
    """
    known = list(names)
    return f"{did_you_mean(given, known)}accepted: {', '.join(known)}"


def did_you_mean(given: str, names: Iterable[str]) -> str:
    """A question with the nearest name, or nothing where none is near."""
    nearest = get_close_matches(given.lower(), list(names), n=1)
    return f"did you mean {nearest[0]!r}? " if nearest else ""
