"""The interpretations of the lawbook, of the floor and of every game, as data."""

from __future__ import annotations

from typing import Any

from croupier.floor.interpretations import FLOOR_INTERPRETATIONS
from croupier.games.registry import games
from croupier.lawbook import Interpretation
from croupier.lawbook.interpretations import LAWBOOK_INTERPRETATIONS


def all_interpretations() -> list[Interpretation]:
    """Of the lawbook itself, of the floor, then of each game; what two share is told once."""
    by_game = (reading for game in games().values() for reading in game.interpretations)
    general = (*LAWBOOK_INTERPRETATIONS, *FLOOR_INTERPRETATIONS)
    return list({reading.id: reading for reading in (*general, *by_game)}.values())


def interpretation_data(interpretation: Interpretation) -> dict[str, Any]:
    return {
        "id": interpretation.id,
        "question": interpretation.question,
        "reading": interpretation.reading,
        "readings": list(interpretation.readings),
        "paragraphs": [str(cited) for cited in interpretation.paragraphs.citations],
        "election": interpretation.election,
        "wagers": list(interpretation.wagers),
    }
