"""Papers of HTML that need nothing else: gaming guides (8.5) and petitions (8.4(d)).

Each is drawn up from a game's rules and exact odds; no payout is written down by hand.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jinja2 import Environment


@cache
def _environment() -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    return Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def render(template: str, **shown: Any) -> str:
    """A paper by its template."""
    return _environment().get_template(template).render(shown)
