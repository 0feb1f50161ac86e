"""The drawn layout of a baccarat table (placeholder)."""

from __future__ import annotations

from croupier.games.baccarat.elections import BaccaratElections
from croupier.games.layout import Area, Layout


def baccarat_layout(elected: BaccaratElections) -> Layout:
    return Layout(1200, 500, (Area("player", 0, 0, 300, 200, "PLAYER"),))
