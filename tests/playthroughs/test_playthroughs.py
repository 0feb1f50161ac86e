"""Each text is what the house makes of its script, to the byte; each game has one of its own."""

from pathlib import Path

import pytest
from playthroughs.playthrough import TEXTS, played, text_of

from croupier.games.registry import games

ALL = sorted(TEXTS.glob("*.txt"))


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_a_playthrough_is_what_the_house_makes_of_it(path: Path) -> None:
    """After a deliberate change: `make playthroughs`, and read what has changed."""
    text = path.read_text()
    assert text_of(played(text)).splitlines() == text.splitlines()


@pytest.mark.parametrize("game", games())
def test_a_game_has_a_playthrough(game: str) -> None:
    assert TEXTS / f"{game}.txt" in ALL
