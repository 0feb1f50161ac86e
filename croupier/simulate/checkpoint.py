"""A run kept in a file, so that it can be stopped and taken up again with nothing lost.

The file holds whole streams only, with all they were counted from; it is replaced in one step,
so that a full disk or a power cut leaves the one before.
"""

from __future__ import annotations

import hashlib
import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

from croupier.equipment.compiled import sources
from croupier.lawbook import BadInput, NotNow, NotPossible
from croupier.outside import whole_number
from croupier.simulate.kernel import Run
from croupier.simulate.tally import Counts, Tally

FORMAT = "croupier-simulation-1"
MOST = 2**63 - 1  # what a count can hold


class KeptCounts:
    """The file a run is kept in."""

    def __init__(self, path: Path, run: Run) -> None:
        self.path = path
        self.run = run

    def taken_up(self, *, most: int) -> Tally:
        """What the file holds of this run, of at most so many rounds; nothing where there is none.

        The file is written at once, so that a disk that cannot keep it says so before the work.
        """
        tally = self._read() if self._is_there() else Tally.nothing(self.run)
        if tally.rounds > most:
            raise NotNow(
                f"{self.path} already holds {tally.rounds:,} rounds",
                accepted=f"--rounds {tally.rounds} or more, or another file",
            )
        self.keep(tally)
        return tally

    def _is_there(self) -> bool:
        try:
            return self.path.exists()
        except OSError:  # no file can be of that name, which `keep` will say
            return False

    def keep(self, tally: Tally) -> None:
        """Replace the file by one that holds all that is counted."""
        body = {**self._depends_on(), **_tally_data(tally)}
        text = json.dumps({**body, "sha256": _digest(body)}, indent=1)
        beside = self.path.with_name(f"{self.path.name}.new")
        try:
            with beside.open("w") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(self.path)
        except OSError as error:
            with suppress(OSError):
                beside.unlink()
            raise NotPossible(
                f"The checkpoint {self.path} cannot be written: {error.strerror}",
                accepted="a file that can be written, on a disk with room",
            ) from None

    def _depends_on(self) -> dict[str, Any]:
        """What the counts depend on: a run is taken up only where all of it is the same."""
        run = self.run
        return {
            "format": FORMAT,
            "sources": sources(),
            **run.rules.named(),
            "seed": run.seed,
            "rounds-per-shoe": run.most_rounds,
        }

    def _read(self) -> Tally:
        if not (self.path.is_file() or self.path.is_dir()):
            raise self._unusable("is not a file")
        try:
            body = json.loads(self.path.read_text())
            kept = body.pop("sha256")
        except OSError as error:
            raise BadInput(f"{self.path} cannot be read: {error.strerror}") from None
        except (ValueError, KeyError, AttributeError, TypeError, RecursionError):
            raise self._unusable("is not a checkpoint") from None
        if kept != _digest(body):
            raise self._unusable("is damaged")
        for name, wanted in self._depends_on().items():
            if body.get(name) != wanted:
                raise self._unusable(f"is of another run ({_difference(name, body, wanted)})")
        try:
            return _tally(body, cells=len(self.run.cells))
        except (ValueError, KeyError, TypeError, AttributeError):
            raise self._unusable("does not hold what a run counts") from None

    def _unusable(self, what: str) -> BadInput:
        return BadInput(
            f"{self.path} {what}", accepted="a checkpoint of this very run, or a new file"
        )


def _difference(name: str, body: dict[str, Any], wanted: Any) -> str:
    kept = body.get(name)
    if name == "sources":
        return "made by another version of the rules"
    if isinstance(kept, dict) and isinstance(wanted, dict):
        name = next(key for key in wanted if kept.get(key) != wanted[key])
        kept, wanted = kept.get(name), wanted[name]
    return f"{name} {kept}, not {wanted}"


def _digest(body: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()


def _tally_data(tally: Tally) -> dict[str, Any]:
    return {
        "streams": tally.streams,
        "rounds": tally.rounds,
        "cells": len(tally.counts),
        "counts": _sparse(tally.counts),
        "history": [[rounds, _sparse(counts)] for rounds, counts in tally.history],
    }


def _tally(body: dict[str, Any], *, cells: int) -> Tally:
    """What a file says was counted; ValueError and its like, if nothing can have been."""
    if body["cells"] != cells:
        raise ValueError("another number of cells")
    return Tally(
        counts=_dense(body["counts"], cells),
        streams=_count(body["streams"]),
        rounds=_count(body["rounds"]),
        history=[(_count(rounds), _dense(counts, cells)) for rounds, counts in body["history"]],
    )


def _count(written: object) -> int:
    if type(written) is not int or not 0 <= written <= MOST:
        raise ValueError("not a count")
    return written


def _sparse(counts: Counts) -> dict[str, int]:
    return {str(place): int(counts[place]) for place in np.flatnonzero(counts)}


def _dense(sparse: dict[str, int], cells: int) -> Counts:
    counts = np.zeros(cells, dtype=np.int64)
    for written, count in sparse.items():
        place = whole_number(written, most=cells - 1)
        if place is None:
            raise ValueError("not a cell")
        counts[place] = _count(count)
    return counts
