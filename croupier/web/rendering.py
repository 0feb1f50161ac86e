"""Templates, and how money is written on a page."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse
from fastapi.templating import Jinja2Templates

from croupier.money import format_dollars
from croupier.web.context import context

templates = Jinja2Templates(directory=Path(str(files("croupier.web"))) / "templates")


def grouped(dollars: str) -> str:
    """Dollars for people: thousands apart, no cents where there are none.

    >>> grouped("48200.00"), grouped("2.50")
    ('48,200', '2.50')
    """
    whole, _, cents = dollars.partition(".")
    return f"{int(whole):,}" + ("" if cents == "00" else f".{cents}")


templates.env.filters["grouped"] = grouped
templates.env.filters["dollars"] = lambda cents: grouped(format_dollars(cents))


def page(request: Request, name: str, *, status: int = 200, **shown: Any) -> HTMLResponse:
    """A page of the house; it says so where the floor is a demonstration."""
    known = {"demonstration": context(request).demonstration, **shown}
    return templates.TemplateResponse(request, name, known, status_code=status)
