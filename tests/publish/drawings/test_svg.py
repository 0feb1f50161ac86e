"""What a drawing is made of: words stay words, pieces stay whole."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from markupsafe import Markup, escape

from croupier.publish.drawings import svg

NASTY = "<script>\"&'</text>"


@pytest.mark.parametrize(
    "drawn",
    [
        svg.text(NASTY, 0, 0, 12),
        svg.group(NASTY),
        svg.group(svg.together(NASTY)),
        svg.element(
            "text", f"{svg.text('', 0, 0, 1)}{NASTY}"
        ),  # a piece in other words is no piece
    ],
)
def test_words_in_a_drawing_are_nothing_but_words(drawn: str) -> None:
    read = ElementTree.fromstring(drawn)
    assert not list(read)
    assert (read.text or "").endswith(NASTY)


def test_a_value_says_nothing_but_itself() -> None:
    assert ElementTree.fromstring(svg.group(aria_label=NASTY)).attrib == {"aria-label": NASTY}


def test_what_is_not_said_of_an_element_is_left_out() -> None:
    assert svg.rect(0, 1.5, 20, 2.004, fill=None) == '<rect x="0" y="1.5" width="20" height="2"/>'


def test_a_drawing_lies_in_a_place_and_in_a_page() -> None:
    drawing = svg.Drawing(svg.group(), 20, 10, label=NASTY, margin=2)
    root = ElementTree.fromstring(str(drawing))
    assert root.attrib == {"viewBox": "-2 -2 24 14", "role": "img", "aria-label": NASTY}
    placed = ElementTree.fromstring(drawing.placed(x=5, width=40))
    assert (placed.attrib["x"], placed.attrib["width"]) == ("5", "40")
    assert escape(drawing) == Markup(drawing) == str(drawing)
