"""The example notebook shows what it says; what the package offers shadows none of its parts."""

from __future__ import annotations

import importlib.util
from xml.etree import ElementTree

import notebook
import pytest

import croupier
from croupier import cards, hold, layout, roads, roll, rules, sheet


def plain(cell):
    """What a cell shows, without drawings by matplotlib, whose numbers are not promised."""
    return [
        {
            kind: lines
            for kind, lines in output.get("data", {"stdout": output.get("text")}).items()
            if kind == "text/plain" or kind == "stdout" or "matplotlib" not in "".join(lines)
        }
        for output in cell.get("outputs", [])
    ]


def test_the_example_shows_what_it_says():
    example = notebook.read()
    for kept, now in zip(example["cells"], notebook.run(example)["cells"], strict=True):
        assert plain(now) == plain(kept), "".join(kept["source"])


def test_the_example_is_no_picture_short():
    shown = [
        kind
        for cell in notebook.read()["cells"]
        for output in cell.get("outputs", [])
        for kind in output.get("data", {})
    ]
    assert shown.count("image/svg+xml") >= 4
    assert shown.count("text/html") >= 1


@pytest.mark.parametrize(
    "thing",
    [
        cards("As Td 9c"),
        cards("As Td")[0],
        roll("2,2,5"),
        rules("sic-bo"),
        layout(rules("mini-baccarat"), "4 3 5 4"),
        roads("PPBTBB"),
        hold(rules("sic-bo"), {"small": 1, "big": "0.5"}, [1_000]),
    ],
    ids=repr,
)
def test_things_draw_themselves(thing):
    drawing = ElementTree.fromstring(thing._repr_svg_())
    assert drawing.tag == "{http://www.w3.org/2000/svg}svg"
    assert len(list(drawing.iter())) > 3


def test_an_odds_sheet_is_a_table_with_its_picture():
    shown = sheet(rules("sic-bo"), ["small", "big"])._repr_html_()
    assert "<td>1/36 (2.7778 %)</td>" in shown
    assert shown.count("<tr>") == 3  # a heading and a row each
    assert "<svg" in shown


def test_rules_say_what_they_are():
    assert repr(rules("punto-banco")) == "<Baccarat-punto banco under 13:69F>"
    shown = repr(rules("sic-bo", edition="19:47", elections={"small": "2"}))
    assert shown == "<Sic bo under 19:47, small=2 to 1>"


def test_all_that_is_offered_is_there_documented_and_shadows_no_part():
    for name in croupier.__all__:
        assert getattr(croupier, name) is not None
        assert importlib.util.find_spec(f"croupier.{name}") is None
        assert name == "__version__" or f"`{name}" in croupier.__doc__
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        _ = croupier.nothing
