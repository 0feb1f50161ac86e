"""One election after another: the values, their sheets, the tables and pictures of them."""

import xml.etree.ElementTree as ElementTree
from fractions import Fraction
from itertools import pairwise

import baccarat_oracle
import oracle
import pytest
from hypothesis import given, strategies as st

from croupier.lawbook import BadInput, Refusal
from croupier.odds.rows import swept_alike
from croupier.odds.sweep import MOST_VALUES, Values, sweep
from croupier.publish.words.sweeps import draw_sweep, sweep_data, sweep_tables

BANKER = "banker=vigorish-5,six-pays-half,dragon-7,total-cards-waiver"


@pytest.fixture(scope="module")
def decks():
    return sweep("mini-baccarat", Values.in_range("decks=5..8"))


@pytest.fixture(scope="module")
def banker():
    return sweep("mini-baccarat", Values.listed(BANKER))


# The values


@given(st.integers(0, 10**6), st.integers(0, 150), st.integers(1, 9))
def test_a_range_has_every_step_from_the_first_to_no_more_than_the_last(first, more, step):
    written = Values.in_range(f"decks={first}..{first + more}:{step}")
    numbers = [int(value) for value in written.values]
    assert written.election == "decks"
    assert numbers[0] == first
    assert all(after - before == step for before, after in pairwise(numbers))
    assert first + more - step < numbers[-1] <= first + more


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("decks=12..6", "12..6 goes down; written 6..12"),
        ("decks=a..b", "'a..b' is no range of whole numbers; written like 6..12 or 6..12:2"),
        ("decks=6", "'6' is no range"),
        ("decks=6..", "'6..' is no range"),
        ("decks=-1..3", "'-1..3' is no range"),
        ("decks=1.5..3", "'1.5..3' is no range"),
        ("decks=6..12:0", "6..12:0 goes nowhere; steps of at least 1"),
        ("decks=1..1000000", "1,000,000 values are too many; at most 200"),
        ("decks=", "'decks=' is not understood; written NAME=FIRST..LAST"),
        ("decks", "'decks' is not understood"),
        ("=1..2", "'=1..2' is not understood"),
        ("", "'' is not understood"),
    ],
)
def test_what_is_no_range_is_told_in_one_line(text, written):
    with pytest.raises(BadInput) as refused:
        Values.in_range(text)
    assert written in str(refused.value)


def test_two_hundred_values_are_not_too_many():
    assert len(Values.in_range(f"tie=8..{7 + MOST_VALUES}").values) == 200
    with pytest.raises(BadInput, match="201 values are too many"):
        Values.in_range(f"tie=8..{8 + MOST_VALUES}")


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("banker=", "is not understood; written NAME=VALUE,VALUE"),
        ("banker", "is not understood"),
        ("=a,b", "is not understood"),
        ("banker=a,,b", "leaves a value out"),
        ("banker=a,", "leaves a value out"),
        ("banker=a,b,a", "names a value twice"),
        ("tie=" + ",".join(map(str, range(201))), "201 values are too many"),
    ],
)
def test_what_is_no_list_is_told_in_one_line(text, written):
    with pytest.raises(BadInput) as refused:
        Values.listed(text)
    assert written in str(refused.value)


def test_a_list_keeps_values_as_they_are_written():
    assert Values.listed("tie=8 to 1, 17 to 2").values == ("8 to 1", "17 to 2")


# The sheets


def test_each_value_has_the_sheet_of_its_election(decks):
    """By the oracle, decks by decks."""
    for row in decks.rows[1:]:
        for odds in row.sheet.odds:
            expected = baccarat_oracle.house_advantage(
                "mini-baccarat", {"decks": row.value}, odds.wager.id
            )
            assert odds.house_advantage == expected
    assert [row.value for row in decks.rows] == ["5", "6", "7", "8"]


@pytest.mark.paragraph("13:69F-7.1(a)")
def test_a_value_the_rules_refuse_is_kept_with_its_paragraph(decks):
    refused = decks.rows[0]
    assert (refused.value, refused.sheet) == ("5", None)
    assert isinstance(refused.refused, Refusal)
    assert str(refused.refused.cite) == "13:69F-7.1(a) (proposed)"


def test_a_value_that_cannot_be_read_is_a_slip_and_no_answer():
    with pytest.raises(BadInput, match="banker=vigorish-6 cannot be elected"):
        sweep("mini-baccarat", Values.listed("banker=vigorish-5,vigorish-6"))


def test_where_all_values_are_refused_one_line_says_so():
    with pytest.raises(BadInput) as refused:
        sweep("mini-baccarat", Values.in_range("decks=1..5"))
    assert str(refused.value) == (
        "None of the 5 values of decks is accepted; the first: The shoe cannot be dealt from 1 "
        "decks; at least 6 [13:69F-7.1(a) (proposed)]"
    )


@pytest.mark.parametrize(
    ("game", "asked", "others", "written"),
    [
        ("mini-baccarat", "nothing=1..2", {}, "There is no election 'nothing'"),
        ("mini-baccarat", "decks=6..8", {"tie": "7"}, "tie may not pay 7 to 1"),
        ("mini-baccarat", "decks=6..8", {"decks": "8"}, "decks is given one value and several"),
        ("chess", "decks=6..8", {}, "There is no game 'chess'"),
    ],
)
def test_what_is_wrong_under_every_value_is_told_as_it_is(game, asked, others, written):
    with pytest.raises((BadInput, Refusal), match=written):
        sweep(game, Values.in_range(asked), elections=others)


def test_a_wager_that_only_some_values_offer_is_absent_from_the_others(banker):
    offered = {row.value: list(row.sheet or ()) for row in banker.rows}
    assert offered["dragon-7"] == ["player", "banker", "tie", "dragon-7"]
    assert offered["vigorish-5"] == ["player", "banker", "tie"]
    picked = sweep("mini-baccarat", Values.listed(BANKER), wager_ids=["dragon-7"])
    assert [len(row.sheet or ()) for row in picked.rows] == [0, 0, 1, 0]


def test_a_wager_that_no_value_offers_is_not_understood():
    with pytest.raises(BadInput, match="Mini-baccarat has no wager 'cards:4'"):
        sweep("mini-baccarat", Values.listed(BANKER), wager_ids=["tie", "cards:4"])


# As data


def test_a_sweep_as_data_keeps_the_contract(banker):
    written = sweep_data(banker)
    assert list(written) == ["game", "edition", "election", "elections", "swept"]
    assert (written["game"], written["edition"], written["election"]) == (
        "mini-baccarat", "13:69F", "banker"
    )  # fmt: skip
    assert "banker" not in written["elections"]
    assert written["elections"]["decks"] == "8"
    *lawful, refused = written["swept"]
    assert [row["value"] for row in written["swept"]] == BANKER.partition("=")[2].split(",")
    assert refused["refused"] == {
        "code": "unlawful",
        "what": "Vigorish cannot be waived for total card wagers that are not offered",
        "accepted": "total-cards=yes",
        "cite": "13:69F-7.3(f)2",
    }
    assert refused["wagers"] == []
    for row in lawful:
        assert "refused" not in row
        by_id = {wager["id"]: wager for wager in row["wagers"]}
        expected = baccarat_oracle.house_advantage(
            "mini-baccarat", {"banker": row["value"]}, "banker"
        )
        assert Fraction(by_id["banker"]["house_advantage"]) == expected


# As tables


def cells(table):
    """The text of a table, row by row, the headings first."""
    columns = [[str(column.header), *column.cells] for column in table.columns]
    return [list(row) for row in zip(*columns, strict=True)]


def test_a_table_has_a_row_a_value_and_a_column_a_wager(decks):
    (table,) = sweep_tables(decks, width=160)
    heading, five, *_, eight = cells(table)
    assert heading == ["decks", "player", "banker", "tie", "refused"]
    assert five[:4] == ["5", "", "", ""]
    assert five[4].endswith("at least 6 [13:69F-7.1(a) (proposed)]")
    # published for eight decks: see test_baccarat_odds.py
    assert eight == ["8", "1.2351 %", "1.0579 %", "14.3596 %", ""]


def test_a_wager_that_is_not_offered_is_shown_as_absent(banker):
    (table,) = sweep_tables(banker, width=160)
    rows = {row[0]: row[1:] for row in cells(table)}
    place = rows["banker"].index("dragon-7")
    assert rows["vigorish-5"][place] == "-"
    assert rows["dragon-7"][place] == "7.6113 %"  # published: 7.611
    assert "-: not offered" in table.caption


def test_wagers_alike_under_every_value_share_a_column():
    """Totals 4 and 17 are alike, but not where only one of them is paid better."""
    triple = sweep("sic-bo", Values.listed("two-of-a-kind-on-a-triple=wins,loses"))
    assert "total:4, 17" in [line.label for line in swept_alike(triple)]
    each = sweep("sic-bo", Values.in_range("total:4=50..52"))
    labels = [line.label for line in swept_alike(each)]
    assert "total:4, 17" not in labels
    assert {"total:4", "total:17", "total:5, 16"} <= set(labels)


def test_too_many_wagers_for_the_terminal_turn_the_table():
    done = sweep("sic-bo", Values.in_range("total:4=49..51"))
    (table,) = sweep_tables(done, width=100)
    heading, *rows = cells(table)
    assert heading == ["wager, by total:4", "50", "51"]
    written = {row[0]: row[1:] for row in rows}
    # by hand: 3 rolls of 216 give back 3 * 51 and 3 * 52
    assert written["total:4"] == ["29.1667 %", "27.7778 %"]
    assert written["small"] == ["2.7778 %", "2.7778 %"]
    assert "total:4=49 is refused: total:4 may not pay 49 to 1" in table.caption
    assert "[13:69F-9.4(b)]" in table.caption


def test_too_many_wagers_and_values_make_several_tables_that_fit():
    from rich.console import Console

    done = sweep("sic-bo", Values.in_range("total:4=50..80"))
    tables = sweep_tables(done, width=80)
    assert len(tables) > 1
    shown = [heading for table in tables for heading in cells(table)[0][1:]]
    assert shown == [line.label for line in swept_alike(done)]
    for table in tables:
        assert len(table.rows) == 31
        assert Console(width=200).measure(table).maximum <= 80


def test_a_wager_that_fares_by_other_rules_in_some_case_has_a_column_for_it():
    """The oracle's: without vigorish for who makes total card wagers, with five percent else."""
    done = sweep(
        "mini-baccarat",
        Values.listed("banker=vigorish-4,total-cards-waiver"),
        elections={"total-cards": "yes"},
    )
    (table,) = sweep_tables(done, width=160)
    heading, _, waived = cells(table)
    place = heading.index("banker, total card wagers falling short")
    assert heading[place - 1] == "banker"
    assert waived[place - 1 : place + 1] == ["-1.2351 %", "1.0579 %"]


def test_what_is_to_say_of_any_of_the_rules_stands_below():
    done = sweep("mini-baccarat", Values.listed("royal-progressive=none,D"))
    (table,) = sweep_tables(done, width=160)
    assert "The meter of a progressive wager is not counted" in table.caption
    assert table.caption.count("rests on a proposal") == 1


# As pictures


def drawn(done, path):
    draw_sweep(done, path)
    picture = path.read_text(encoding="utf-8")
    assert ElementTree.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"
    return picture


def test_a_range_is_drawn_as_a_panel_for_each_wager_it_moves(decks, tmp_path):
    picture = drawn(decks, tmp_path / "decks.svg")
    title = "Mini-baccarat under 13:69F: exact house advantage by decks, percent of the wager"
    for text in ("player", "banker", "tie", "decks", title):
        assert f"<!-- {text} -->" in picture
    assert "Not moved" not in picture


def test_wagers_that_a_range_does_not_move_are_only_named(tmp_path):
    done = sweep("sic-bo", Values.in_range("total:4=50..52"))
    picture = drawn(done, tmp_path / "total.svg")
    assert picture.count('<g id="axes_') == 1
    assert "Not moved by it: three-of-a-kind:1 ... 6;" in picture


def test_listed_values_are_drawn_as_bars_by_wager(banker, tmp_path):
    picture = drawn(banker, tmp_path / "banker.svg")
    for text in ("player", "banker", "vigorish-5", "six-pays-half", "dragon-7"):
        assert f"<!-- {text} -->" in picture
    for advantage in ("1.0579", "1.4581", "7.6113"):  # published: see test_baccarat_odds.py
        assert f"<!-- {advantage} % -->" in picture
    assert picture.count("<!-- 1.2351 % -->") == 1  # the Player's Hand, whatever is elected
    assert "<!-- total-cards-waiver -->" not in picture  # refused


@pytest.mark.parametrize("asked", [Values.in_range("decks=6..8"), Values.listed("tie=8,9")])
def test_the_same_sweep_is_drawn_in_the_same_bytes(asked, tmp_path):
    first, second = tmp_path / "first.svg", tmp_path / "second.svg"
    draw_sweep(sweep("mini-baccarat", asked), first)
    draw_sweep(sweep("mini-baccarat", asked), second)
    assert first.read_bytes() == second.read_bytes()


def test_one_value_alone_is_drawn_too(tmp_path):
    drawn(sweep("mini-baccarat", Values.in_range("decks=8..8")), tmp_path / "one.svg")
    drawn(sweep("mini-baccarat", Values.listed("tie=8")), tmp_path / "listed.svg")


def test_more_bars_than_can_be_read_are_not_drawn(tmp_path, monkeypatch):
    """Three wagers that move are three headings and as many bars as there are values each."""
    monkeypatch.setattr("croupier.publish.words.sweeps.MOST_BARS", 3 + 3 * 2)
    drawn(sweep("mini-baccarat", Values.listed("decks=6,8")), tmp_path / "two.svg")
    three = sweep("mini-baccarat", Values.listed("decks=6,7,8"))
    with pytest.raises(BadInput, match="12 bars are too many to draw; at most 9"):
        draw_sweep(three, tmp_path / "three.svg")


def test_what_is_no_picture_is_not_drawn(decks, tmp_path):
    with pytest.raises(BadInput, match="is not a picture"):
        draw_sweep(decks, tmp_path / "decks.txt")
    assert list(tmp_path.iterdir()) == []


def test_the_advantage_moves_with_the_odds_elected():
    """By the oracle's 216 rolls."""
    done = sweep("sic-bo", Values.in_range("small=1..3"), wager_ids=["small"])
    written = [row.sheet.odds[0].house_advantage for row in done.rows]
    assert written == [oracle.advantage("small", odds={"small": (to, 1)}) for to in (1, 2, 3)]
