"""Templates, and how money, cards and chances are written on a page."""

from __future__ import annotations

from datetime import datetime
from importlib.resources import files
from pathlib import Path
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse
from fastapi.templating import Jinja2Templates

from croupier.equipment.cards import RANKS
from croupier.publish.drawings.cards import RANK_NAMES, SUIT_NAMES
from croupier.publish.papers.signs import limits_in_words
from croupier.publish.words.money import amount
from croupier.publish.words.odds import percent
from croupier.web.context import Context, context

templates = Jinja2Templates(directory=Path(str(files("croupier.web"))) / "templates")


def dollars(cents: int) -> str:
    """Dollars for people: thousands apart, no cents where there are none.

    >>> dollars(48_200_00), dollars(2_50), dollars(-50)
    ('48,200', '2.50', '-0.50')
    """
    return amount(cents).removesuffix(".00")


templates.env.filters["dollars"] = dollars
templates.env.filters["amount"] = amount
templates.env.filters["percent"] = percent
templates.env.filters["moment"] = datetime.fromisoformat
templates.env.globals.update(
    limits_in_words=limits_in_words,
    rank_names={rank: RANK_NAMES[rank].capitalize() for rank in RANKS},
    suit_names={suit: name.capitalize() for suit, name in SUIT_NAMES.items()},
    suit_signs={"s": "\u2660", "h": "\u2665", "d": "\u2666", "c": "\u2663"},
)


def page(request: Request, name: str, *, status: int = 200, **shown: Any) -> HTMLResponse:
    """A page of the house, in its time; it says so where the floor is a demonstration."""
    known = _known(context(request), shown)
    return templates.TemplateResponse(request, name, known, status_code=status)


def part(here: Context, name: str, **shown: Any) -> str:
    """Part of a page, drawn for no one who asks in particular."""
    return templates.get_template(name).render(_known(here, shown))


def _known(here: Context, shown: dict[str, Any]) -> dict[str, Any]:
    return {
        "demonstration": here.demonstration,
        "zone": here.house.zone,
        "now": here.house.now(),
        **shown,
    }
