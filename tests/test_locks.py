"""The locks: what running needs is a part of the whole, of the same versions and hashes."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
LOCKS = {
    name: ROOT / name for name in ("requirements.lock", "requirements-run.lock", "tools/uv.lock")
}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())


def packages(lock: str) -> dict[str, str]:
    """What is locked, each requirement (with its marker) with its hashes."""
    blocks = re.split(r"^(?=\S)", LOCKS[lock].read_text(), flags=re.MULTILINE)
    return dict(block.split(" \\\n", 1) for block in filter(None, blocks))


def names(requirements: list[str]) -> set[str]:
    """Names alone, as a lock spells them."""
    return {re.split(r"[^\w.-]", line)[0].lower().replace("_", "-") for line in requirements}


def test_running_is_locked_as_the_whole_is() -> None:
    run, whole = packages("requirements-run.lock"), packages("requirements.lock")
    assert run.items() < whole.items()


def test_every_package_has_hashes_and_none_an_index() -> None:
    for lock, path in LOCKS.items():
        for requirement, hashes in packages(lock).items():
            assert re.fullmatch(r"[\w.-]+==[\w.]+( ; .+)?", requirement), requirement
            assert re.fullmatch(r"( +--hash=sha256:[0-9a-f]{64}( \\)?\n)+", hashes), requirement
        assert "://" not in path.read_text()


def test_running_needs_no_tool_of_the_tests_and_no_accelerator() -> None:
    project, groups = PROJECT["project"], PROJECT["dependency-groups"]
    extras = project["optional-dependencies"]
    run = names([*packages("requirements-run.lock")])
    needed = names([*project["dependencies"], *extras["sim"], *extras["postgresql"]])
    assert needed | names(groups["build"]) <= run
    tools = names([name for name in groups["dev"] if isinstance(name, str)])
    assert not run & (tools | {"ray", "numba-cuda"})
    assert tools <= names([*packages("requirements.lock")])
    assert names([*packages("tools/uv.lock")]) == {"uv"}
