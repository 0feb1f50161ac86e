"""The verifier that stands alone, `tools/verify_ledger.py`: where it is, and in this process."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

SCRIPT = Path(__file__).parents[2] / "tools" / "verify_ledger.py"


def loaded() -> ModuleType:
    """The script in this process, for a search of many places."""
    spec = importlib.util.spec_from_file_location("verify_ledger", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
