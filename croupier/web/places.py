"""Where a house is to keep what it keeps, checked before anything is opened or made."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from croupier.lawbook import BadInput, NotPossible

BESIDE = ("-wal", "-shm", "-head", "-journal")  # what SQLite and the ledger lay beside a file


def check_apart(places: Mapping[str, Path | None]) -> None:
    """Raise BadInput if two things, by the option that names each, would lie in one file, or one
    in what another lays beside it."""
    taken: dict[Path, str] = {}
    for option, path in places.items():
        if path is None:
            continue
        place = path.resolve()  # through links, and whether or not it is there yet
        if place in taken:
            raise BadInput(
                f"{option} is the file that {taken[place]} is or keeps beside it: {path}",
                accepted="a file of its own for each",
            )
        beside = {place.with_name(place.name + ending) for ending in BESIDE}
        if not beside.isdisjoint(taken):
            other = taken[min(beside & set(taken))]
            raise BadInput(
                f"{other} is a file that {option} keeps beside {path}",
                accepted="a file of its own for each",
            )
        taken |= {place: option} | dict.fromkeys(beside, option)


def check_can_be_kept(option: str, path: Path | None) -> None:
    """Raise NotPossible if the file an option names could not be written now. It is not made for
    that: a disk that is not mounted leaves a folder in which another would be begun unseen."""
    if path is None:
        return
    try:
        if path.exists():
            path.open("r+b").close()
            return
        what = f"There is no folder {path.parent} to keep {option} in"
        if path.parent.is_dir():
            if os.access(path.parent, os.W_OK | os.X_OK):
                return
            what = f"Nothing may be made in {path.parent}, which {option} names"
    except OSError as error:
        what = f"{path}, which {option} names, cannot be written: {error.strerror}"
    raise NotPossible(what, accepted="a file in a folder that is there and can be written to")
