"""The drawn layout: every wager has its place, states its odds, lights and carries chips."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any
from xml.etree import ElementTree

import pytest

from croupier.equipment.dice import Roll
from croupier.games import rules as rules_of
from croupier.games.layout import Area
from croupier.games.rules import Rules
from croupier.lawbook import BadInput
from croupier.publish.drawing import MARGIN, draw_dice, lettering_width
from croupier.publish.layouts import draw_layout
from croupier.table.state import LaidWager

SVG = "{http://www.w3.org/2000/svg}"
AMOUNTS = (500, 2500, 250, 10_000, 50_000, 125_000, 1_000, 752_500)
EVERY_SEAT = tuple(enumerate(AMOUNTS, start=1))

Element = ElementTree.Element


@pytest.fixture(params=["13:69F", "19:47"])
def rules(request: pytest.FixtureRequest) -> Rules[Any]:
    return rules_of("sic-bo", edition=request.param)


def areas_of(drawing: str) -> dict[str, Element]:
    groups = [
        g for g in ElementTree.fromstring(drawing).iter(f"{SVG}g") if "data-wager" in g.attrib
    ]
    by_wager = {group.attrib["data-wager"]: group for group in groups}
    assert len(by_wager) == len(groups)
    return by_wager


def having(drawing: str, css_class: str) -> set[str]:
    return {
        wager
        for wager, group in areas_of(drawing).items()
        if css_class in group.attrib["class"].split()
    }


def lettered(group: Element, kind: str) -> tuple[str, ...]:
    return tuple(
        text.text or ""
        for text in group.iter(f"{SVG}text")
        if text.get("class") == f"layout-{kind}"
    )


def chips_of(drawing: str) -> list[tuple[float, float, float]]:
    """Middle and radius of each stack."""
    moved = re.findall(r"translate\(([-\d.]+) ([-\d.]+)\) scale\(([\d.]+)\)", drawing)
    return [(float(x), float(y), 20 * float(scale)) for x, y, scale in moved]


def test_every_wager_has_exactly_one_area(rules: Rules[Any]) -> None:
    assert set(areas_of(draw_layout(rules))) == set(rules.wagers)


def test_no_two_areas_overlap_and_all_lie_on_the_felt(rules: Rules[Any]) -> None:
    layout = rules.layout

    def apart(one: Area, other: Area) -> bool:
        return (
            one.x + one.width <= other.x
            or other.x + other.width <= one.x
            or one.y + one.height <= other.y
            or other.y + other.height <= one.y
        )

    assert all(apart(one, other) for one, other in combinations(layout.areas, 2))
    for area in layout.areas:
        assert area.x >= 0
        assert area.x + area.width <= layout.width
        assert area.y >= 0
        assert area.y + area.height <= layout.height


@pytest.mark.paragraph("13:69F-9.4(a)", "19:47-9.4(a)")
def test_every_area_states_its_odds_with_the_word_to(rules: Rules[Any]) -> None:
    for wager, group in areas_of(draw_layout(rules)).items():
        stated = lettered(group, "odds")
        assert stated == rules.payouts(rules.wager(wager))
        assert stated
        assert all(re.fullmatch(r"\d+ to \d+", odds) for odds in stated)
        assert group.attrib["aria-label"].endswith(f"pays {', '.join(stated)}")


@pytest.mark.paragraph("13:69F-9.4(a)", "19:47-9.4(a)")
def test_no_odds_are_stated_with_for_or_a_colon(rules: Rules[Any]) -> None:
    words = " ".join(
        text.text or "" for text in ElementTree.fromstring(draw_layout(rules)).iter(f"{SVG}text")
    )
    assert ":" not in words
    assert "for" not in words.lower().split()


@pytest.mark.paragraph("13:69F-9.4(a)")
def test_only_odds_read_as_odds() -> None:
    """Small wins on 4 to 10, but printed so it would seem to pay 4 to 10."""
    for group in areas_of(draw_layout(rules_of("sic-bo"))).values():
        other = lettered(group, "title") + lettered(group, "note")
        assert not any(re.search(r"\d+ to \d+", line) for line in other)


def test_better_odds_that_the_licensee_elects_are_printed() -> None:
    better = rules_of("sic-bo", elections={"any-three-of-a-kind": "30 to 1"})
    assert lettered(areas_of(draw_layout(better))["any-three-of-a-kind"], "odds") == ("30 to 1",)


def test_a_small_bet_is_named_for_those_who_cannot_see_it() -> None:
    small = areas_of(draw_layout(rules_of("sic-bo")))["small"]
    assert small.attrib["aria-label"] == "Small bet, pays 1 to 1"
    assert (small.attrib["role"], small.attrib["tabindex"]) == ("button", "0")


def test_lettering_stays_within_its_area() -> None:
    rules = rules_of("sic-bo", elections={"three-of-a-kind": "1000 to 1", "total:4": "100 to 1"})
    groups = areas_of(draw_layout(rules))
    for area in rules.layout.areas:
        for text in groups[area.wager].iter(f"{SVG}text"):
            half = lettering_width(text.text or "") * float(text.attrib["font-size"]) / 2
            assert area.x <= float(text.attrib["x"]) - half
            assert float(text.attrib["x"]) + half <= area.x + area.width
            assert area.y < float(text.attrib["y"]) < area.y + area.height


@pytest.mark.parametrize("dealt", ["2,2,5", "4,4,4", "1,2,6"])
def test_lit_areas_are_exactly_those_that_win(rules: Rules[Any], dealt: str) -> None:
    winning = rules.winning(rules.outcome(dealt))
    drawing = draw_layout(rules, lit=winning)
    assert having(drawing, "layout-lit") == set(winning)
    assert drawing.count('class="layout-halo"') == len(winning)


def test_nothing_is_lit_or_dimmed_before_the_dice_show() -> None:
    drawing = draw_layout(rules_of("sic-bo"))
    assert having(drawing, "layout-lit") == set()
    assert "layout-result" not in ElementTree.fromstring(drawing).attrib["class"]


def test_lost_areas_are_exactly_those_given() -> None:
    drawing = draw_layout(rules_of("sic-bo"), lit=["small"], lost=["big", "total:4"])
    assert having(drawing, "layout-lost") == {"big", "total:4"}


def test_chips_show_whose_they_are_and_their_amount() -> None:
    drawing = draw_layout(
        rules_of("sic-bo"), chips=[LaidWager(3, "small", 2500), LaidWager(8, "total:9", 250)]
    )
    document = ElementTree.fromstring(drawing)
    assert lettered(document, "amount") == ("25", "2.50")
    assert lettered(document, "seat") == ("3", "8")
    assert 'aria-label="Seat 3, 25 dollars"' in drawing


def test_chips_of_eight_seats_lie_apart_within_any_area_and_leave_its_title_to_be_seen() -> None:
    rules = rules_of("sic-bo")
    for area in rules.layout.areas:
        drawing = draw_layout(
            rules, chips=[LaidWager(seat, area.wager, cents) for seat, cents in EVERY_SEAT]
        )
        stacks = chips_of(drawing)
        assert len(stacks) == 8
        for (x, y, radius), (other_x, other_y, _) in combinations(stacks, 2):
            assert (x - other_x) ** 2 + (y - other_y) ** 2 >= (2 * radius) ** 2
        for x, y, radius in stacks:
            assert area.x <= x - radius
            assert x + radius <= area.x + area.width
            assert area.y + 0.25 * area.height < y - radius
            assert y + radius <= area.y + area.height


def test_the_drawing_stands_alone() -> None:
    drawing = draw_layout(rules_of("sic-bo"), lit=["big"], chips=[LaidWager(1, "big", 500)])
    assert drawing.count("http") == 1  # the name of SVG itself
    assert "<script" not in drawing
    known = set(re.findall(r'id="([^"]+)"', drawing))
    assert set(re.findall(r"(?:url\(|href=\")#([\w-]+)", drawing)) <= known


def test_the_same_table_is_drawn_the_same() -> None:
    chips = [LaidWager(2, "big", 500), LaidWager(1, "big", 500)]
    assert draw_layout(rules_of("sic-bo"), lit=["big"], chips=chips) == draw_layout(
        rules_of("sic-bo"), lit=["big"], chips=chips[::-1]
    )


def test_the_felt_reaches_round_the_areas() -> None:
    rules = rules_of("sic-bo")
    box = ElementTree.fromstring(draw_layout(rules)).attrib["viewBox"]
    wide, high = rules.layout.width + 2 * MARGIN, rules.layout.height + 2 * MARGIN
    assert box == f"{-MARGIN} {-MARGIN} {wide} {high}"


@pytest.mark.parametrize(
    "given", [{"lit": ["odd"]}, {"lost": ["odd"]}, {"chips": [LaidWager(1, "odd", 1)]}]
)
def test_a_wager_the_game_does_not_have_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(BadInput, match="no wager 'odd'"):
        draw_layout(rules_of("sic-bo"), **given)


def test_dice_are_drawn_in_the_order_announced() -> None:
    document = ElementTree.fromstring(draw_dice(Roll.parse("2,2,5")))
    assert [die.attrib["href"] for die in document.iter(f"{SVG}use")] == [
        "#layout-die-2",
        "#layout-die-2",
        "#layout-die-5",
    ]
    faces = {symbol.attrib["id"]: symbol for symbol in document.iter(f"{SVG}symbol")}
    for face in range(1, 7):
        assert len(list(faces[f"layout-die-{face}"].iter(f"{SVG}circle"))) == face
