"""Things that draw themselves in a notebook.

How is said where drawings are made (`publish.notebook`), which things on a table do not
know: it is asked for by name, and only once a notebook asks.
"""

from __future__ import annotations

from importlib import import_module


class Drawn:
    """What a notebook shows as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        picture: str = import_module("croupier.publish.notebook").picture(self)
        return picture
