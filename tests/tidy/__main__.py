"""What is untidy in the tree this lies in, or in another."""

from __future__ import annotations

import sys
from pathlib import Path

from tidy.rules import untidy
from tidy.tree import Tree


def main() -> int:
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parents[2]
    lines = list(untidy(Tree(root)))
    print("\n".join(lines) or "Tidy.")
    return 1 if lines else 0


sys.exit(main())
