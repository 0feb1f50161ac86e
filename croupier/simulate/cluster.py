"""Slices played by a Ray cluster that is already there (the extra `cluster`).

What travels is the name of the rules, a seed and a stretch of streams; what comes back is whole
numbers. A worker that is lost has its slice played again by another, which counts the same.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from croupier.equipment.compiled import INTERPRETED, sources
from croupier.lawbook import BadInput, NotPossible
from croupier.outside import LARGEST_PORT, whole_number
from croupier.simulate.crews import ROUNDS_A_SLICE, with_some_ahead
from croupier.simulate.kernel import Played, Run, Slice

PATIENCE = 3.0  # seconds for an address to answer
PATIENCE_FOR_HEALTH = 15.0  # and for the cluster there to say that it is one
ON_EVERY_NODE = "the same version of Croupier on every node"
RETRIES = 20  # of a slice whose worker is lost, before it is the slice that is to blame
SLICES_AHEAD = 3  # a worker always finds the next one waiting


class Cluster:
    """The workers of a Ray cluster; a context, left when the work is done."""

    rounds_a_slice = 128 * ROUNDS_A_SLICE  # about a second, many times what it takes to travel

    def __init__(self, address: str) -> None:
        self._ray = _ray()
        if address == "auto":
            address = _current_cluster()
        _check_answers(address)
        self._address = address
        try:
            self._ray.init(address, log_to_driver=False, logging_level="CRITICAL")
        except Exception as error:  # whatever Ray raises, of its own or of the network
            raise _unreachable(address, str(error)) from None
        # Played again where a worker is lost; an error of the work itself is not.
        self._play = self._ray.remote(max_retries=RETRIES)(play_slice)
        self.workers = int(self._ray.cluster_resources().get("CPU", 0))
        if not self.workers:
            raise NotPossible(f"The Ray cluster at {address} has no processors to play with")
        self.device = "ray, cpu, interpreted" if INTERPRETED else "ray, cpu"

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *error: object) -> None:
        with _nothing_said():
            self._ray.shutdown()

    def play(self, run: Run, slices: Iterable[Slice]) -> Iterator[Played]:
        named = self._ray.put((run.rules.named(), run.seed, run.rounds_per_shoe))
        tasks = (
            (part, self._play.remote(named, part.first, part.streams, sources())) for part in slices
        )
        for part, task in with_some_ahead(tasks, ahead=SLICES_AHEAD * self.workers):
            try:
                while not self._ray.wait([task], timeout=PATIENCE)[0]:
                    _check_listens(self._address)  # a head that is gone, Ray waits for in vain
                rounds, counts = self._ray.get(task)
            except self._ray.exceptions.RayTaskError as error:
                raise NotPossible(
                    f"A worker of the cluster failed: {_last_line(error)}", accepted=ON_EVERY_NODE
                ) from None
            except self._ray.exceptions.RayError as error:
                raise _unreachable(self._address, str(error)) from None
            yield Played(part, rounds, counts)


@contextmanager
def _nothing_said() -> Iterator[None]:
    """Ray complains on standard error, past Python, of tasks that end while it does."""
    kept = os.dup(2)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(nowhere)
        os.close(kept)


def _last_line(error: Any) -> str:
    """What went wrong, without the way there."""
    return str(error.cause or error).strip().splitlines()[-1]


def play_slice(
    named: tuple[Mapping[str, Any], int, int], first: int, streams: int, made_from: str
) -> tuple[int, Any]:
    """On a worker: play a slice of the run so named, by the very same rules."""
    from croupier.games.registry import rules

    if sources() != made_from:
        raise NotPossible("It has another version of Croupier")
    of, seed, rounds_per_shoe = named
    elected = rules(of["game"], edition=of["edition"], elections=of["elections"])
    run = Run(elected, seed, rounds_per_shoe)
    played = run.play(Slice(first, streams))
    return played.rounds, played.counts


def _ray() -> Any:
    try:
        import ray
    except ImportError:
        raise NotPossible(
            "Ray is not installed", accepted="the extra: pip install 'croupier[cluster]'"
        ) from None
    return ray


def _check_answers(address: str) -> None:
    """Whether somebody is there, and a Ray cluster at that: Ray itself waits minutes to say no."""
    host, colon, port = address.rpartition(":")
    if not (host and colon and whole_number(port, most=LARGEST_PORT)):
        raise BadInput(f"{address!r} is no address of a Ray cluster", accepted=ADDRESSES)
    _check_listens(address)
    if not _is_healthy(address):
        raise _unreachable(address, "what answers there is no Ray cluster")


def _check_listens(address: str) -> None:
    host, _, port = address.rpartition(":")
    try:
        with socket.create_connection((host, int(port)), timeout=PATIENCE):
            pass
    except OSError as error:
        raise _unreachable(address, error.strerror or "no answer") from None


def _current_cluster() -> str:
    """The address of the cluster this machine belongs to, as Ray notes it."""
    noted = Path(os.environ.get("RAY_TMPDIR", "/tmp")) / "ray" / "ray_current_cluster"
    address = os.environ.get("RAY_ADDRESS") or (noted.read_text() if noted.is_file() else "")
    if not address.strip():
        raise _unreachable("auto", "this machine belongs to none")
    return address.strip()


def _is_healthy(address: str) -> bool:
    asked = [sys.executable, "-m", "ray.scripts.scripts", "health-check", "--address", address]
    try:
        answer = subprocess.run(asked, capture_output=True, timeout=PATIENCE_FOR_HEALTH)
    except subprocess.TimeoutExpired:
        return False
    return answer.returncode == 0


ADDRESSES = "HOST:PORT of its head, or auto"


def _unreachable(address: str, why: str) -> NotPossible:
    first = why.strip().splitlines()[0] if why.strip() else "no answer"
    return NotPossible(
        f"The Ray cluster at {address} cannot be reached: {first}", accepted=ADDRESSES
    )
