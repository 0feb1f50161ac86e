"""How much work a house puts into the hash of a password, and whoever guesses at it must."""

import subprocess
import sys
import threading
from collections.abc import Callable

import pytest
from argon2 import extract_parameters
from argon2.low_level import Type

from croupier.floor.people import passwords

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
    for kept in made:
        parameters = extract_parameters(kept)
        assert parameters.type is Type.ID
        assert (parameters.memory_cost, parameters.time_cost, parameters.parallelism) == (
            64 * 1024,
            3,
            4,
        )
        assert (parameters.hash_len, parameters.salt_len) == (32, 16)


class Held:
    """Makes nothing of a password, and takes until it is let go."""

    def __init__(self) -> None:
        self.made = 0
        self.let_go = threading.Event()
        self.begun = threading.Semaphore(0)

    def hash(self, _: str) -> str:
        self.made += 1
        self.begun.release()
        self.let_go.wait()
        return "hashed"

    def verify(self, _: str, password: str) -> bool:
        return bool(self.hash(password))


def test_so_many_hashes_are_made_at_once_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each takes 64 MiB: the others wait, and who would wait too long is told so."""
    held = Held()
    monkeypatch.setattr(passwords, "_hasher", lambda: held)
    kinds: list[Callable[[], object]] = [
        lambda: passwords.hashed("a password"),
        lambda: passwords.is_right("kept", "a password"),
        lambda: passwords.is_right(None, "a password"),
    ]
    making = [threading.Thread(target=kinds[n % 3]) for n in range(3 * passwords.AT_ONCE)]
    for thread in making:
        thread.start()
    for _ in range(passwords.AT_ONCE):
        held.begun.acquire()
    assert held.made == passwords.AT_ONCE
    monkeypatch.setattr(passwords, "PATIENCE", 0)
    for kind in kinds:
        with pytest.raises(passwords.TooManyWaiting):
            kind()
    assert held.made == passwords.AT_ONCE
    held.let_go.set()
    for thread in making:
        thread.join()
    assert held.made == len(making)
