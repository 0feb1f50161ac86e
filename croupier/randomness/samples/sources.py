"""Where random numbers come from: the system's generator, a simulator's stream, or a file.

A stream can be started afresh, as equipment is switched off and on again: a source that is seeded
alike each time repeats itself, and must be seen to. The system's generator cannot be: what is
called a session of it is a stretch of its one output.
"""

from __future__ import annotations

import random
import secrets
from typing import Protocol

from croupier.lawbook import BadInput

SESSIONS = 8  # in which raw output is collected, and as many again for the equipment
BYTES_A_NUMBER = 4
LARGEST_SEED = 2**64 - 1


class Generator(Protocol):
    """A source that gives numbers."""

    def raw(self, count: int) -> bytes:
        """The next bytes of its output."""

    def below(self, bound: int) -> int:
        """A number from 0 up to but not including the bound, as equipment asks for it."""


class Source(Protocol):
    """Something that gives numbers, session by session."""

    sessions: int  # for each kind of sample
    starts_afresh: bool  # for each session; where not, sessions are stretches of one output

    @property
    def description(self) -> str:
        """What it is, for the report."""

    def start(self, session: int) -> Generator:
        """Begin the session of that number."""


class SystemSource:
    """The operating system's generator, by the very calls of the electronic equipment."""

    sessions = SESSIONS
    starts_afresh = False  # it runs as long as the machine does, and nobody here can restart it
    description = "the operating system's generator, as Python's module secrets gives it"

    def start(self, session: int) -> Generator:
        return self

    def raw(self, count: int) -> bytes:
        return secrets.token_bytes(count)

    def below(self, bound: int) -> int:
        return secrets.randbelow(bound)


class StreamSource:
    """The simulator's streams: each session is the stream of its number."""

    sessions = SESSIONS
    starts_afresh = True

    def __init__(self, seed: int) -> None:
        if not 0 <= seed <= LARGEST_SEED:
            raise BadInput(f"{seed} is not a seed", accepted="a whole number from 0 to 2**64 - 1")
        self.seed = seed

    @property
    def description(self) -> str:
        return (
            f"the simulator's streams of seed {self.seed}: started by Philox4x32-10, run by "
            "xoroshiro128++"
        )

    def start(self, session: int) -> Generator:
        from croupier.randomness.samples.streamed import Stream

        return Stream(self.seed, session)


class FileSource:
    """Bytes collected elsewhere, from the first; equipment draws from them as `secrets` would."""

    sessions = 1
    starts_afresh = False  # what is in a file cannot be started again

    def __init__(self, collected: bytes, name: str) -> None:
        self.collected = collected
        self.name = name

    @property
    def description(self) -> str:
        return f"{len(self.collected):,} bytes collected in {self.name}"

    @property
    def numbers(self) -> int:
        """How many whole numbers it holds."""
        return len(self.collected) // BYTES_A_NUMBER

    def start(self, session: int) -> Generator:
        return _Collected(self.collected)


class _Collected(random.SystemRandom):
    """The system's generator with its bytes replaced: the same bits become the same numbers."""

    def __init__(self, collected: bytes) -> None:
        super().__init__()
        self._left = memoryview(collected)

    def raw(self, count: int) -> bytes:
        if count > len(self._left):
            raise BadInput(
                "The file is used up: it is too short, or nearly every draw from it is rejected, "
                "as from a device that is stuck",
                accepted="a longer one, or fewer --numbers",
            )
        taken, self._left = self._left[:count], self._left[count:]
        return bytes(taken)

    def getrandbits(self, k: int) -> int:
        octets = -(-k // 8)
        return int.from_bytes(self.raw(octets)) >> (8 * octets - k)

    def below(self, bound: int) -> int:
        return self.randrange(bound)
