"""What all tests share: the test house, marks that are held to, quick hashes, hypothesis without a
clock or a dice cup.

Examples are derived from the test itself, so a failure in CI is a failure here.
"""

from collections.abc import Iterator

import pytest
from argon2 import PasswordHasher
from chapters import (
    pytest_collection_modifyitems as pytest_collection_modifyitems,
    pytest_configure as pytest_configure,
    pytest_fixture_setup as pytest_fixture_setup,
    pytest_runtest_call as pytest_runtest_call,
    pytest_runtest_logreport as pytest_runtest_logreport,
    pytest_runtest_setup as pytest_runtest_setup,
)
from houses import floor as floor
from hypothesis import settings

from croupier.floor.people import passwords

settings.register_profile("croupier", deadline=None, derandomize=True)
settings.load_profile("croupier")

# A plugin, and no module of tests: read as one for doctests, it would clash with its namesake.
collect_ignore = ["conftest.py"]


@pytest.fixture(scope="session", autouse=True)
def quick_hashes() -> Iterator[None]:
    """Passwords of test houses are hashed with the least work; `test_hashes` sees to it that
    those of real ones are not."""
    with pytest.MonkeyPatch.context() as patched:
        quick = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
        patched.setattr(passwords, "_hasher", lambda: quick)
        yield
