"""How much work a house puts into the hash of a password, and whoever guesses at it must."""

import subprocess
import sys

from argon2 import extract_parameters
from argon2.low_level import Type

HASH = "from croupier.floor.people.passwords import hashed; print(hashed('three dice, sealed'))"


def test_a_house_hashes_passwords_as_rfc_9106_recommends() -> None:
    """64 MiB, three passes, four lanes, salted; asked of a process that no test has changed."""
    made = {
        subprocess.run(
            [sys.executable, "-c", HASH], capture_output=True, text=True, check=True
        ).stdout.strip()
        for _ in range(2)
    }
    assert len(made) == 2  # each has a salt of its own
    for one in made:
        told = extract_parameters(one)
        assert told.type is Type.ID
        assert (told.memory_cost, told.time_cost, told.parallelism) == (64 * 1024, 3, 4)
        assert (told.hash_len, told.salt_len) == (32, 16)
