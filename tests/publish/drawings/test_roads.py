"""The drawn roads: every mark in its square, the latest in sight, the counts told."""

from __future__ import annotations

import re
from itertools import combinations
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings, strategies as st

from croupier.games.baccarat.parts.roads import ROADS, Derived, derived_marks
from croupier.games.roads import Cell
from croupier.lawbook import BadInput
from croupier.publish.drawings.roads import draw_roads, first_column
from croupier.publish.drawings.svg import Drawing

SVG = "{http://www.w3.org/2000/svg}"
TITLES = ["bead-plate", "big-road", "big-eye-boy", "small-road", "cockroach-pig"]
SHORT = "TTBPPPTBBPBTP"  # every road holds a mark, and none outgrows its board

Element = ElementTree.Element
Box = tuple[float, float, float, float]  # left, top, right, bottom


def boards_of(drawing: Drawing) -> dict[str, Element]:
    groups = ElementTree.fromstring(str(drawing)).iter(f"{SVG}g")
    return {group.attrib["data-road"]: group for group in groups}


def having(board: Element, css_class: str) -> list[Element]:
    return [mark for mark in board.iter() if css_class in mark.attrib.get("class", "").split()]


def letters(board: Element, kind: str) -> list[str]:
    return [text.text or "" for text in having(board, f"road-{kind}")]


def box(rectangle: Element) -> Box:
    left, top, width, height = (
        float(rectangle.attrib[name]) for name in ("x", "y", "width", "height")
    )
    return left, top, left + width, top + height


def paper(board: Element) -> Box:
    (rectangle,) = having(board, "road-paper")
    return box(rectangle)


def middles(board: Element) -> list[tuple[float, float]]:
    return [
        (float(disc.attrib["cx"]), float(disc.attrib["cy"])) for disc in board.iter(f"{SVG}circle")
    ]


def kinds(board: Element, shape: str) -> list[str]:
    """What each mark of that shape stands for, in the order drawn."""
    return [mark.attrib["class"].split()[1][5:] for mark in having(board, f"road-{shape}")]


def test_all_five_roads_are_there_under_their_names() -> None:
    boards = boards_of(draw_roads(ROADS, SHORT))
    assert list(boards) == TITLES
    assert [letters(board, "title") for board in boards.values()] == [
        ["Bead Plate"],
        ["Big Road"],
        ["Big Eye Boy"],
        ["Small Road"],
        ["Cockroach Pig"],
    ]


def test_the_drawing_is_wide_and_the_boards_lie_apart_within_it() -> None:
    drawing = draw_roads(ROADS, SHORT)
    _, _, width, height = map(float, ElementTree.fromstring(str(drawing)).attrib["viewBox"].split())
    assert 3 <= width / height <= 4
    papers = [paper(board) for board in boards_of(drawing).values()]
    for left, top, right, bottom in papers:
        assert 0 < left < right < width
        assert 0 < top < bottom < height
    for left, right in combinations(papers, 2):
        assert left[2] < right[0] or right[2] < left[0] or left[3] < right[1] or right[3] < left[1]


def test_a_bead_says_its_result_by_a_letter_as_well_as_by_colour() -> None:
    bead_plate = boards_of(draw_roads(ROADS, "PBT"))["bead-plate"]
    assert letters(bead_plate, "letter") == ["P", "B", "T"]
    assert kinds(bead_plate, "disc") == ["player", "banker", "tie"]


def test_the_big_road_has_a_ring_a_winner_and_a_slash_for_ties() -> None:
    big_road = boards_of(draw_roads(ROADS, "BTPTTP"))["big-road"]
    assert kinds(big_road, "ring") == ["banker", "player", "player"]
    assert kinds(big_road, "slash") == ["tie", "tie"]
    assert letters(big_road, "ties") == ["2"]  # a single tie needs no number


def test_ties_before_any_winner_are_a_slash_without_a_ring() -> None:
    big_road = boards_of(draw_roads(ROADS, "TTT"))["big-road"]
    assert kinds(big_road, "ring") == []
    assert kinds(big_road, "slash") == ["tie"]
    assert letters(big_road, "ties") == ["3"]


@pytest.mark.parametrize(
    ("road", "shape"),
    [
        (Derived.BIG_EYE_BOY, "ring"),
        (Derived.SMALL_ROAD, "disc"),
        (Derived.COCKROACH_PIG, "slash"),
    ],
)
def test_each_derived_road_has_its_own_shape_of_mark(road: Derived, shape: str) -> None:
    board = boards_of(draw_roads(ROADS, SHORT))[road.replace(" ", "-")]
    assert kinds(board, shape) == list(derived_marks(SHORT, road)) != []
    others = {"ring", "disc", "slash"} - {shape}
    assert all(kinds(board, other) == [] for other in others)


def test_the_counts_are_shown_and_told() -> None:
    document = ElementTree.fromstring(str(draw_roads(ROADS, "PPPBBTB")))
    assert document.attrib["role"] == "img"
    label = "Roads of the shoe, 7 rounds: Player 3, Banker 3, Tie 1"
    assert document.attrib["aria-label"] == label
    assert letters(document, "count") == ["Player 3", "Banker 3", "Tie 1"]
    assert letters(document, "rounds") == ["7 rounds"]


def test_one_round_is_not_plural() -> None:
    assert letters(ElementTree.fromstring(str(draw_roads(ROADS, "P"))), "rounds") == ["1 round"]


def test_a_new_shoe_is_five_empty_boards() -> None:
    boards = boards_of(draw_roads(ROADS, ""))
    assert list(boards) == TITLES
    for board in boards.values():
        assert having(board, "road-latest") == []
        assert not any(kinds(board, shape) for shape in ("ring", "disc", "slash"))


def test_a_bead_plate_that_is_full_drops_its_first_column() -> None:
    """Twelve columns of six are 72 rounds: at the 73rd the first six leave."""
    full = boards_of(draw_roads(ROADS, "T" * 6 + "B" * 66))["bead-plate"]
    assert kinds(full, "disc") == ["tie"] * 6 + ["banker"] * 66
    further = boards_of(draw_roads(ROADS, "T" * 6 + "B" * 66 + "P"))["bead-plate"]
    assert kinds(further, "disc") == ["banker"] * 66 + ["player"]


def test_a_big_road_that_is_full_drops_its_first_columns() -> None:
    """31 columns on a board of 28: it starts at the fourth, which is the Player's."""
    big_road = boards_of(draw_roads(ROADS, "BB" + "PB" * 15))["big-road"]
    assert kinds(big_road, "ring") == ["player", "banker"] * 14


def test_the_run_after_a_very_long_tail_is_in_sight() -> None:
    """A tail to column 40 with the next run in column 2: the board starts there."""
    down = [Cell(1, row, "B") for row in range(1, 7)]
    tail = down + [Cell(column, 6, "B") for column in range(2, 41)]
    assert first_column(tail, columns=28) == 13
    assert first_column([*tail, Cell(2, 1, "P")], columns=28) == 2
    big_road = boards_of(draw_roads(ROADS, "B" * 45 + "P"))["big-road"]
    assert kinds(big_road, "ring")[-1] == "player"


@settings(max_examples=40)
@given(st.text(alphabet="PPPBBBT", max_size=120))
def test_every_mark_lies_within_its_board_and_the_latest_square_is_lit(results: str) -> None:
    for board in boards_of(draw_roads(ROADS, results)).values():
        left, top, right, bottom = paper(board)
        assert all(left < x < right and top < y < bottom for x, y in middles(board))
        for square in having(board, "road-latest"):
            lit = box(square)
            assert left <= lit[0] < lit[2] <= right
            assert top <= lit[1] < lit[3] <= bottom
            if board.attrib["data-road"] == "bead-plate":
                x, y = middles(board)[-1]
                assert lit[0] < x < lit[2]
                assert lit[1] < y < lit[3]


def test_the_drawing_stands_alone() -> None:
    drawing = draw_roads(ROADS, SHORT)
    assert str(drawing).count("http") == 1  # the name of SVG itself
    assert not re.search(r"<script|@import|url\(|href|\bid=", str(drawing))
    named = " ".join(re.findall(r'class="([^"]+)"', str(drawing))).split()
    assert all(name.startswith("road-") for name in named)


def test_its_styles_touch_nothing_else_in_a_page() -> None:
    (style,) = ElementTree.fromstring(str(draw_roads(ROADS, SHORT))).iter(f"{SVG}style")
    selectors = re.findall(r"([^{}]+)\{", style.text or "")
    parts = [part.strip() for group in selectors for part in group.split(",")]
    assert parts
    assert all(part.startswith(".road-") for part in parts)


def test_the_same_shoe_is_drawn_the_same_from_text_or_a_list() -> None:
    assert draw_roads(ROADS, SHORT) == draw_roads(ROADS, list(SHORT))


def test_what_is_no_result_is_refused() -> None:
    with pytest.raises(BadInput, match="'X' is no result"):
        draw_roads(ROADS, "PXB")
