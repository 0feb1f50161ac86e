"""A name for what the code says, so that nothing made by other code is taken for its own."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files
from pathlib import Path


@cache
def sources_of(*parts: str) -> str:
    """A name for the sources of these folders and modules of the package."""
    hashed = hashlib.sha256()
    package = Path(str(files("croupier")))
    for part in parts:
        folder = package / part
        for path in sorted(folder.rglob("*.py")) or [folder.with_suffix(".py")]:
            hashed.update(path.read_bytes())
    return hashed.hexdigest()
