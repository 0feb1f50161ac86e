"""The elements of a drawing, each written once it is made, every word and value in it escaped.

A piece is whole, so it may be kept and lie in any number of drawings: of a layout that is drawn
anew with every chip only the chips are new. A tree of elements would be written anew each time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from xml.sax.saxutils import escape, quoteattr

Value = str | float | None
Look = Mapping[str, Value]


class Piece(str):
    """Elements as they are written; only `element` writes them."""

    __slots__ = ()


def number(value: float) -> str:
    """A measure without needless decimals.

    >>> number(12.0), number(3.456)
    ('12', '3.46')
    """
    return str(value) if type(value) is int else f"{value:.2f}".rstrip("0").rstrip(".")


def element(tag: str, *content: str, **attributes: Value) -> Piece:
    """An element with the pieces and the words in it; an attribute that is None is left out.

    >>> element("text", "2 < 3", font_size=12, class_="plain", fill=None)
    '<text font-size="12" class="plain">2 &lt; 3</text>'
    """
    opening = tag
    for name, value in attributes.items():
        if value is not None:
            written = _quoted(value) if isinstance(value, str) else f'"{number(value)}"'
            opening += f" {_attribute(name)}={written}"
    if not content:
        return Piece(f"<{opening}/>")
    return Piece(f"<{opening}>{together(*content)}</{tag}>")


_quoted = lru_cache(maxsize=4096)(quoteattr)


@cache
def _attribute(name: str) -> str:
    """The name of an attribute, which in Python has no hyphens and is no keyword."""
    return name.rstrip("_").replace("_", "-")


def together(*content: str) -> Piece:
    """Pieces and words one after another, as one piece."""
    return Piece("".join([part if type(part) is Piece else escape(part) for part in content]))


def group(*content: str, **look: Value) -> Piece:
    return element("g", *content, **look)


def rect(x: float, y: float, width: Value, height: Value, **look: Value) -> Piece:
    return element("rect", x=x, y=y, width=width, height=height, **look)


def circle(x: float, y: float, radius: float, **look: Value) -> Piece:
    return element("circle", cx=x, cy=y, r=radius, **look)


def path(d: str, **look: Value) -> Piece:
    return element("path", d=d, **look)


def text(words: str, x: float, y: float, size: float, **look: Value) -> Piece:
    return element("text", words, x=x, y=y, font_size=size, **look)


Stops = Mapping[float, str]  # the colours of a gradient, by how far along they stand


def radial(name: str, cx: str, cy: str, radius: str, stops: Stops) -> Piece:
    """A gradient from a middle outwards."""
    return element("radialGradient", *_stops(stops), id=name, cx=cx, cy=cy, r=radius)


def downward(name: str, stops: Stops) -> Piece:
    """A gradient from top to bottom."""
    return element("linearGradient", *_stops(stops), id=name, x2=0, y2=1)


def _stops(stops: Stops) -> Iterator[Piece]:
    return (element("stop", offset=along, stop_color=colour) for along, colour in stops.items())


def moved(x: float, y: float) -> str:
    """How a group is transformed whose own corner is to lie there."""
    return f"translate({number(x)} {number(y)})"


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing that stands alone, lies in another or is put into a page; the label says what it
    shows to those who cannot see it."""

    content: Piece
    width: float
    height: float
    label: str
    margin: float = 0  # drawn on, all around the width and height
    role: str = "img"
    look: Look = field(default_factory=dict)

    def placed(self, **place: float) -> Piece:
        """The drawing in a place and of a size: its `x`, `y`, `width`, `height`."""
        edge = self.margin
        box = (-edge, -edge, self.width + 2 * edge, self.height + 2 * edge)
        return element(
            "svg",
            self.content,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=" ".join(map(number, box)),
            role=self.role,
            aria_label=self.label,
            **self.look,
            **place,
        )

    def __str__(self) -> str:
        return self.placed()

    __html__ = __str__  # what a template takes without escaping it again
