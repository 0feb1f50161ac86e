"""A paragraph mark is a claim: a test marked with a chapter's paragraph plays by that chapter.

While a test runs (its fixtures included) it is noted of which chapters rules were made or asked,
and which chapter a filing was cited under. Played elsewhere, in a process or a server of its own,
is not seen here: such a test says so with `elsewhere`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import pytest

from croupier.games import games
from croupier.games.rules import Rules
from croupier.lawbook import Chapter, cite

PLAYED: set[Chapter] = set()
ASKED = ("__init__", "cite", "outcome", "outcomes", "decide", "settle", "settle_all")


def noting(method: Callable[..., Any]) -> Callable[..., Any]:
    """The method, which notes the chapter of the rules it is asked of."""

    @wraps(method)
    def noted(rules: Any, *given: Any, **named: Any) -> Any:
        answer = method(rules, *given, **named)
        PLAYED.add(rules.chapter)
        return answer

    return noted


def note_chapters() -> None:
    for kind in {
        k for game in games().values() for k in game.rules.__mro__ if issubclass(k, Rules)
    }:
        for name in ASKED:
            if name in vars(kind):
                setattr(kind, name, noting(vars(kind)[name]))


def chapters_marked(item: pytest.Item) -> set[Chapter]:
    marked = (str(p) for mark in item.iter_markers("paragraph") for p in mark.args)
    return {
        Chapter.FORMER if cite(paragraph).edition.chapter == "19:47" else Chapter.CURRENT
        for paragraph in marked
    }
