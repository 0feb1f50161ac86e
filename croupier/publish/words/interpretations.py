"""The interpretations of the lawbook, of the floor and of every game, as data."""

from __future__ import annotations

from typing import Any

from croupier.floor.core.interpretations import FLOOR_INTERPRETATIONS
from croupier.games.registry import games
from croupier.lawbook import Interpretation
from croupier.lawbook.interpretations import LAWBOOK_INTERPRETATIONS


def all_interpretations() -> list[Interpretation]:
    """Of the lawbook itself, of the floor, then of each game; what two share is told once."""
    by_game = (one for game in games().values() for one in game.interpretations)
    general = (*LAWBOOK_INTERPRETATIONS, *FLOOR_INTERPRETATIONS)
    return list({one.id: one for one in (*general, *by_game)}.values())


def interpretation_data(one: Interpretation) -> dict[str, Any]:
    return {
        "id": one.id,
        "question": one.question,
        "reading": one.reading,
        "readings": list(one.readings),
        "paragraphs": [str(cited) for cited in one.paragraphs.citations],
        "election": one.election,
        "wagers": list(one.wagers),
    }
