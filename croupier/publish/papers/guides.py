"""Gaming guides: 8.5(b). A game abridged for patrons: how it goes, what may be wagered, what it
pays, what the house keeps, each with its paragraph.

A guide is known by its id, the digest of all it tells: where a rule, a payout or a word changes,
the id does, and that guide has to be submitted anew (8.5(c)).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from croupier.floor.filings import guides as submitted, provisions as p
from croupier.games.brief import Grid, Statement
from croupier.games.registry import rules as rules_of
from croupier.games.rules import Rules
from croupier.lawbook import Chapter, prints
from croupier.publish.drawings.layouts import draw_layout
from croupier.publish.papers import render
from croupier.publish.papers.wagers import wager_rows

ID_LENGTH = 16


@prints(p.GUIDE_ON_REQUEST)
def guide_data(games: Iterable[Rules[Any]]) -> dict[str, Any]:
    """A guide as data, with its id."""
    held = list(games)
    content = {
        "edition": held[0].chapter.value,
        "games": [_game(rules) for rules in held],
    }
    written = json.dumps(content, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return {"id": hashlib.sha256(written.encode()).hexdigest()[:ID_LENGTH], **content}


def guide_html(games: Iterable[Rules[Any]]) -> str:
    """The guide as a page that needs nothing else."""
    held = list(games)
    layouts = [draw_layout(rules) for rules in held]
    condition = condition_of(held[0].chapter)
    return render("guide.html", guide=guide_data(held), layouts=layouts, condition=condition)


def condition_of(chapter: Chapter) -> dict[str, str]:
    """On what condition a guide may be shown, and by which paragraph."""
    done = "approved" if chapter is Chapter.FORMER else "submitted to the Division"
    words = (
        f"It may be issued, displayed or distributed once a sample of this very guide is {done}."
    )
    return {"words": words, "cite": str(p.SAMPLE_FIRST.under(chapter))}


def title_of(games: Iterable[Rules[Any]]) -> str:
    """What the guide is called."""
    return f"How to play: {', '.join(rules.title for rules in games)}"


def _game(rules: Rules[Any]) -> dict[str, Any]:
    brief = rules.brief
    return {
        "game": rules.game_id,
        "title": rules.title,
        "rules": rules.identity,
        "objective": cited(rules, brief.objective),
        "play": [cited(rules, step) for step in brief.play],
        "grids": [grid_data(rules, grid) for grid in brief.grids],
        "wagers": wager_rows(rules),
        "posted": [list(line) for line in rules.posted],
        "remarks": list(rules.remarks),
    }


def cited(rules: Rules[Any], said: Statement) -> dict[str, str]:
    """A thing told, with the paragraph of these rules."""
    return {"words": said.words, "cite": str(rules.cite(said.rule))}


def grid_data(rules: Rules[Any], grid: Grid) -> dict[str, Any]:
    """A table of the rules, with the paragraph it is."""
    return {
        "title": grid.title,
        "corner": grid.corner,
        "columns": list(grid.columns),
        "rows": [[heading, *cells] for heading, cells in grid.rows],
        "cite": str(rules.cite(grid.rule)),
    }


def guides_in_use(guides: submitted.Guides) -> list[submitted.Guide]:
    """The guides that are in use and can be read here, for whoever asks."""
    return [guide for guide in guides.submitted.values() if guide.uses and readable(guide)]


def readable(guide: submitted.Guide) -> str | None:
    """A guide as a page, if it may be shown and is what was submitted (8.5(c))."""
    return as_submitted(guide) if guide.may_be_used else None


def as_submitted(guide: submitted.Guide) -> str | None:
    """The very guide that was submitted, as a page; None where it is not one of ours, or where
    it would tell something else today than the sample does."""
    if not guide.games:
        return None
    made, page = _made(guide.chapter, tuple((o.game, _frozen(o.elections)) for o in guide.games))
    return page if made == guide.id else None


def id_of(games: Iterable[Rules[Any]]) -> str:
    """The id of the guide of these games; it is worked out once."""
    held = list(games)
    elected = tuple((rules.game_id, _frozen(rules.elections.written())) for rules in held)
    return _made(held[0].chapter, elected)[0]


def _frozen(elections: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted(elections.items()))


@lru_cache(maxsize=16)
def _made(
    chapter: Chapter, games: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
) -> tuple[str, str]:
    held = [rules_of(game, edition=chapter.value, elections=dict(e)) for game, e in games]
    return guide_data(held)["id"], guide_html(held)
