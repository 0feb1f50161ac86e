"""The roads of a shoe, against boards filled in by hand and the method of looking at the grid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from itertools import pairwise

import pytest
from hypothesis import example, given, strategies as st

from croupier.games.baccarat.parts.roads import (
    Derived,
    bead_plate,
    big_road,
    derived_marks,
    derived_road,
    laid_out,
    tally,
)
from croupier.games.roads import Cell
from croupier.lawbook import BadInput

# Runs of unequal length, so that tails are not rare, with ties in between.
shoes = st.lists(
    st.tuples(st.sampled_from("PPPBBBT"), st.integers(min_value=1, max_value=12)), max_size=25
).map(lambda runs: "".join(result * length for result, length in runs))

# A shoe of 72 rounds without ties, by the lengths of its runs; the Banker's first.
LONG_SHOE = (1, 2, 2, 4, 1, 1, 7, 1, 3, 3, 2, 1, 1, 5, 2, 2, 9, 3, 1, 6, 4, 1, 2, 8)


def shoe_of(lengths: Sequence[int]) -> str:
    return "".join("BP"[place % 2] * length for place, length in enumerate(lengths))


def board(cells: Sequence[Cell]) -> list[str]:
    """The six rows as one would write them on a card, blanks as dots."""
    width = max((cell.column for cell in cells), default=0)
    rows = [["."] * width for _ in range(6)]
    for cell in cells:
        assert rows[cell.row - 1][cell.column - 1] == "."
        rows[cell.row - 1][cell.column - 1] = cell.mark or "?"
    return ["".join(row) for row in rows]


def initials(results: str, road: Derived) -> str:
    return "".join(colour[0] for colour in derived_marks(results, road))


def by_looking_at_the_grid(results: str, back: int) -> str:
    """The classical method, on a big road of unbounded height.

    Lower than the top: look at the square so many columns to the left in the same row, and at
    the one over it; red if both are filled or both empty. In the top row: red if the column
    before and the one so many before that are of equal depth.
    """
    filled: set[tuple[int, int]] = set()
    colours: list[str] = []
    column, row, before = 0, 0, ""
    for winner in results.replace("T", ""):
        column, row = (column, row + 1) if winner == before else (column + 1, 1)
        before = winner
        filled.add((column, row))
        other = column - back - (row == 1)
        if other < 1:
            continue
        if row == 1:
            depths = [sum(cell == place for cell, _ in filled) for place in (column - 1, other)]
            alike = depths[0] == depths[1]
        else:
            alike = ((other, row) in filled) == ((other, row - 1) in filled)
        colours.append("r" if alike else "b")
    return "".join(colours)


def test_the_bead_plate_takes_every_result_down_columns_of_six() -> None:
    assert board(bead_plate("PBTPPBBT")) == ["PB", "BT", "T.", "P.", "P.", "B."]


def test_a_new_winner_starts_a_new_column_of_the_big_road() -> None:
    assert board(big_road("BBPBBB")) == ["BPB", "B.B", "..B", "...", "...", "..."]


def test_a_run_of_more_than_six_turns_right_along_the_bottom() -> None:
    assert board(big_road("B" * 8 + "PP")) == ["BP.", "BP.", "B..", "B..", "B..", "BBB"]


def test_a_tail_over_an_earlier_tail_keeps_its_row_though_it_could_go_lower() -> None:
    """The Player's eighth and ninth lie beside the tail's end, with free squares under them."""
    assert board(big_road("B" * 7 + "P" * 9 + "B" * 6)) == [
        "BPB...",
        "BPB...",
        "BPB...",
        "BPBBB.",
        "BPPPPP",
        "BB....",
    ]


def test_tails_that_fill_a_column_send_the_next_run_farther_right() -> None:
    """Runs of 12, 11, 10, 9, 8 and 7 each lie over the tail before; the sixth along the top."""
    assert board(big_road(shoe_of((12, 11, 10, 9, 8, 7, 3)))) == [
        "BPBPBPPPPPPPB",
        "BPBPBBBBBBB.B",
        "BPBPPPPPPP..B",
        "BPBBBBBBB....",
        "BPPPPPPP.....",
        "BBBBBBB......",
    ]


def test_a_tie_is_counted_on_the_latest_cell_of_the_big_road() -> None:
    assert big_road("BTPTT") == (Cell(1, 1, "B", 1), Cell(2, 1, "P", 2))


def test_ties_first_stand_alone_until_there_is_a_winner_to_carry_them() -> None:
    assert big_road("TT") == (Cell(1, 1, None, 2),)
    assert big_road("TTP") == (Cell(1, 1, "P", 2),)
    assert big_road("TTPTB") == (Cell(1, 1, "P", 3), Cell(2, 1, "B", 0))


def test_a_tie_does_not_end_a_run() -> None:
    assert [cell.row for cell in big_road("BTB")] == [1, 2]


def test_an_empty_shoe_has_empty_roads() -> None:
    assert bead_plate("") == big_road("") == ()
    assert all(derived_road("", road) == () for road in Derived)


@pytest.mark.parametrize(
    ("results", "colours"),
    [
        ("B", ""),
        ("BP", ""),  # the road starts at the second of the second column,
        ("BPP", "b"),
        ("BPB", "r"),  # or, without one, at the top of the third
        ("BPPPB", "brb"),
        ("BBPPB", "rr"),
        ("BBBPB", "b"),
        ("BPBPBP", "rrrr"),  # a chop is regular
        ("BBPPPPP", "rbrr"),  # only the first to outgrow is blue
        ("BTBTPTPTB", "rr"),  # as without its ties
    ],
)
def test_big_eye_boy_by_hand(results: str, colours: str) -> None:
    assert initials(results, Derived.BIG_EYE_BOY) == colours


@pytest.mark.parametrize(
    ("lengths", "colours"),
    [
        ((2, 3, 1), ""),
        ((2, 3, 3), "rb"),  # starts at the second of the third column
        ((2, 3, 1, 1), "b"),  # or at the top of the fourth: columns 3 and 1
        ((2, 3, 2, 4), "rrrrb"),  # 3.2; 4.1: columns 3 and 1 alike; 4.2, 4.3; 4.4 outgrows
    ],
)
def test_small_road_by_hand(lengths: tuple[int, ...], colours: str) -> None:
    assert initials(shoe_of(lengths), Derived.SMALL_ROAD) == colours


@pytest.mark.parametrize(
    ("lengths", "colours"),
    [
        ((1, 2, 3, 1), ""),
        ((1, 2, 3, 3), "br"),  # starts at the second of the fourth column
        ((1, 2, 3, 1, 1), "r"),  # or at the top of the fifth: columns 4 and 1
        ((1, 2, 3, 4, 3), "brrbrb"),  # 4.2 to 4.4; 5.1: columns 4 and 1 differ; 5.2; 5.3 outgrows
    ],
)
def test_cockroach_pig_by_hand(lengths: tuple[int, ...], colours: str) -> None:
    assert initials(shoe_of(lengths), Derived.COCKROACH_PIG) == colours


def test_a_derived_road_is_laid_out_in_runs_of_its_colours() -> None:
    """Blue, red, red, blue: the top of column 3 is blue, for columns 2 and 1 differ."""
    cells = derived_road("BPPPPB", Derived.BIG_EYE_BOY)
    assert [(cell.column, cell.row, cell.mark) for cell in cells] == [
        (1, 1, "blue"),
        (2, 1, "red"),
        (2, 2, "red"),
        (3, 1, "blue"),
    ]


def test_a_long_regular_shoe_is_one_red_tail() -> None:
    """70 rounds of chop: the first mark at the third round, so 68 in all, six of them down."""
    cells = derived_road("BP" * 35, Derived.BIG_EYE_BOY)
    assert {cell.mark for cell in cells} == {"red"}
    assert [(cell.column, cell.row) for cell in cells] == [
        *((1, row) for row in range(1, 7)),
        *((column, 6) for column in range(2, 64)),
    ]


def test_a_long_shoe_fills_the_big_road_as_written_by_hand() -> None:
    """The run of six in column 20 meets the tail of the nine from column 17, and turns in row 5."""
    assert len(shoe_of(LONG_SHOE)) == 72
    assert board(big_road(shoe_of(LONG_SHOE))) == [
        "BPBPBPBPBPBPBPBPBPBPBPBP..",
        ".PBP..B.BPB..PBPBP.PB.BP..",
        "...P..B.BP...P..BP.PB..P..",
        "...P..B......P..B..PB..P..",
        "......B......P..B..PP..P..",
        "......BB........BBBB...PPP",
    ]


def test_results_may_be_members_of_an_enumeration() -> None:
    class Winner(StrEnum):
        PLAYER = "P"
        BANKER = "B"
        TIE = "T"

    shoe = [Winner(letter) for letter in "TBPPTPB"]
    assert big_road(shoe) == big_road("TBPPTPB")
    assert bead_plate(shoe) == bead_plate("TBPPTPB")
    assert tally(shoe) == {"P": 3, "B": 2, "T": 2}


@pytest.mark.parametrize("read", [bead_plate, big_road, tally])
def test_what_is_no_result_is_refused(read: Callable[[str], object]) -> None:
    with pytest.raises(BadInput, match="'X' is no result of a round; accepted: P, B, T"):
        read("PX")


@given(shoes)
def test_the_bead_plate_holds_every_result_in_order(results: str) -> None:
    cells = bead_plate(results)
    assert "".join(cell.mark or "" for cell in cells) == results
    assert [(cell.column - 1) * 6 + cell.row for cell in cells] == list(range(1, len(results) + 1))


@given(shoes)
def test_the_big_road_holds_every_winner_in_order_and_every_tie(results: str) -> None:
    cells = big_road(results)
    assert "".join(cell.mark or "" for cell in cells) == results.replace("T", "")
    assert sum(cell.ties for cell in cells) == results.count("T")


@given(shoes)
def test_no_two_cells_of_a_road_coincide_and_all_are_within_six_rows(results: str) -> None:
    for cells in (
        bead_plate(results),
        big_road(results),
        *(derived_road(results, road) for road in Derived),
    ):
        assert len({(cell.column, cell.row) for cell in cells}) == len(cells)
        assert all(1 <= cell.row <= 6 and cell.column >= 1 for cell in cells)


@given(shoes)
def test_each_cell_lies_under_or_beside_the_one_before_or_starts_a_run_on_top(results: str) -> None:
    cells = big_road(results)
    for before, cell in pairwise(cells):
        if cell.mark == before.mark:
            step = cell.column - before.column, cell.row - before.row
            assert step in ((0, 1), (1, 0))
        else:
            assert cell.row == 1


@given(shoes)
@example(shoe_of(LONG_SHOE))
def test_derived_roads_are_those_of_looking_at_the_grid(results: str) -> None:
    assert initials(results, Derived.BIG_EYE_BOY) == by_looking_at_the_grid(results, 1)
    assert initials(results, Derived.SMALL_ROAD) == by_looking_at_the_grid(results, 2)
    assert initials(results, Derived.COCKROACH_PIG) == by_looking_at_the_grid(results, 3)


@given(shoes, st.sampled_from("PBT"))
def test_a_further_round_moves_no_mark_already_made(results: str, further: str) -> None:
    def places(road: Sequence[Cell]) -> list[tuple[int, int, str | None]]:
        return [(cell.column, cell.row, cell.mark) for cell in road if cell.mark]

    for road in Derived:
        before = places(derived_road(results, road))
        assert places(derived_road(results + further, road))[: len(before)] == before
    before = places(big_road(results))
    assert places(big_road(results + further))[: len(before)] == before


@given(st.lists(st.sampled_from(["red", "blue"]), max_size=80))
def test_a_tail_that_has_turned_never_turns_down_again(marks: list[str]) -> None:
    cells = laid_out(marks)
    for first, second, third in zip(cells, cells[1:], cells[2:], strict=False):
        if first.mark == second.mark == third.mark and second.row == first.row:
            assert third.row == second.row
