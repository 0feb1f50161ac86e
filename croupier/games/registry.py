"""The registry: one folder a game, found by being there.

A game's folder names what it holds in `GAMES`; adding a game is adding a folder. No more of a
game is imported than is asked for: here nothing but those names.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.games.game import Game
from croupier.lawbook import BadInput, Chapter, parse_chapter
from croupier.lawbook.near import accepted_names

if TYPE_CHECKING:
    from croupier.games.rules import Rules


@cache
def games() -> dict[str, Game]:
    """Every game there is, by id."""
    folders = sorted(path.parent.name for path in Path(__file__).parent.glob("*/__init__.py"))
    found = [game for folder in folders for game in import_module(f"{__package__}.{folder}").GAMES]
    return {game.id: game for game in found}


def game(game_id: str) -> Game:
    """The game of that id."""
    try:
        return games()[game_id]
    except KeyError:
        raise BadInput(
            f"There is no game {game_id!r}", accepted=accepted_names(game_id, games())
        ) from None


def rules(
    game_id: str,
    *,
    edition: str = Chapter.CURRENT.value,
    elections: Mapping[str, str] | None = None,
) -> Rules[Any]:
    """The rules of a game under an edition and a licensee's elections.

    >>> rules("sic-bo", elections={"any-three-of-a-kind": "30 to 1"}).wagers["big"].name
    'Big bet'
    """
    found, chapter = game(game_id), parse_chapter(edition)
    if chapter not in found.chapters:
        held = " or ".join(held_in.value for held_in in found.chapters)
        raise BadInput(f"We hold no text of {found.title} in {chapter}", accepted=f"edition {held}")
    return found.rules(chapter, dict(elections or {}))
