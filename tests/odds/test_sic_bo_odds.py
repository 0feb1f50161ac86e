"""The exact odds of sic bo, against fractions worked out by hand and a second enumeration.

By hand: of 216 rolls a wager that wins w of them at a to 1 gives back w * (a + 1) units, and the
house keeps (216 - that) / 216. The percentages are those of the fact sheet (dice-and-wheels.md).
"""

import math
import statistics
import xml.etree.ElementTree as ElementTree
from fractions import Fraction
from functools import cache

import oracle
import pytest
from hypothesis import given, strategies as st

from croupier import rules
from croupier.games.wager import Decision, Result
from croupier.lawbook import BadInput, NotPossible
from croupier.money import Odds
from croupier.odds import OutcomeClass, Sheet, WagerOdds, analyse
from croupier.odds.rows import alike
from croupier.publish.words.odds import draw_sheet, percent, sheet_data, sheet_table

# row of the fact sheet: wagers, rolls that win, house advantage, percent, true odds
BY_HAND = [
    # 216 - 1 * 151
    ("three-of-a-kind:1 three-of-a-kind:2 three-of-a-kind:3", 1, "65/216", "30.09", "215 to 1"),
    ("three-of-a-kind:4 three-of-a-kind:5 three-of-a-kind:6", 1, "65/216", "30.09", "215 to 1"),
    # 15 rolls with two and a triple: 216 - 16 * 9
    ("two-of-a-kind:1 two-of-a-kind:2 two-of-a-kind:3", 16, "1/3", "33.33", "25 to 2"),
    ("two-of-a-kind:4 two-of-a-kind:5 two-of-a-kind:6", 16, "1/3", "33.33", "25 to 2"),
    # 216 - 6 * 25
    ("any-three-of-a-kind", 6, "11/36", "30.56", "35 to 1"),
    # 216 - 3 * 51
    ("total:4 total:17", 3, "7/24", "29.17", "71 to 1"),
    # 216 - 6 * 19
    ("total:5 total:16", 6, "17/36", "47.22", "35 to 1"),
    # 216 - 10 * 15
    ("total:6 total:15", 10, "11/36", "30.56", "103 to 5"),
    # 216 - 15 * 13
    ("total:7 total:14", 15, "7/72", "9.72", "67 to 5"),
    # 216 - 21 * 9
    ("total:8 total:13", 21, "1/8", "12.50", "65 to 7"),
    # 216 - 25 * 7
    ("total:9 total:12", 25, "41/216", "18.98", "191 to 25"),
    # 216 - 27 * 7
    ("total:10 total:11", 27, "1/8", "12.50", "7 to 1"),
    # 24 rolls with a third number, 6 with one of the two again: 216 - 30 * 6
    ("combination:1-2 combination:1-3 combination:1-4", 30, "1/6", "16.67", "31 to 5"),
    ("combination:1-5 combination:1-6 combination:2-3", 30, "1/6", "16.67", "31 to 5"),
    ("combination:2-4 combination:2-5 combination:2-6", 30, "1/6", "16.67", "31 to 5"),
    ("combination:3-4 combination:3-5 combination:3-6", 30, "1/6", "16.67", "31 to 5"),
    ("combination:4-5 combination:4-6 combination:5-6", 30, "1/6", "16.67", "31 to 5"),
    # half the rolls, less 2-2-2, 3-3-3 and 1-1-1: 216 - 105 * 2
    ("small big", 105, "1/36", "2.78", "37 to 35"),
    # 75 rolls with one, 15 with two, 1 with three: 216 - (75 * 2 + 15 * 3 + 1 * 4)
    ("one-of-a-kind:1 one-of-a-kind:2 one-of-a-kind:3", 91, "17/216", "7.87", "125 to 91"),
    ("one-of-a-kind:4 one-of-a-kind:5 one-of-a-kind:6", 91, "17/216", "7.87", "125 to 91"),
]
EXPECTED = {wager: row[1:] for row in BY_HAND for wager in row[0].split()}


@pytest.fixture(params=oracle.EDITIONS)
def sic_bo(request):
    return rules("sic-bo", edition=request.param)


@cache
def sheet_of(sic_bo):
    return Sheet.of(sic_bo)


@pytest.fixture
def sheet(sic_bo):
    return sheet_of(sic_bo)


def test_the_sheet_has_all_fifty_wagers(sheet):
    assert sorted(sheet) == sorted(EXPECTED) == sorted(oracle.WAGERS)


@pytest.mark.paragraph("13:69F-9.4(b)", "13:69F-9.4(c)", "19:47-9.4(b)", "19:47-9.4(c)")
@pytest.mark.parametrize("wager", oracle.WAGERS)
def test_the_house_advantage_is_the_fraction_worked_out_by_hand(sheet, wager):
    wins, advantage, percentage, true_odds = EXPECTED[wager]
    odds = sheet[wager]
    assert odds.house_advantage == Fraction(advantage) == oracle.advantage(wager)
    assert percent(odds.house_advantage, 2) == percentage
    assert odds.probability(Result.WIN) == Fraction(wins, 216)
    assert odds.probability(Result.LOSE) == Fraction(216 - wins, 216)
    assert odds.probability(Result.VOID) == 0
    assert str(odds.true_odds) == true_odds


def test_the_two_chapters_have_the_same_odds(sheet):
    for odds in Sheet.of(rules("sic-bo", edition="19:47")).odds:
        assert odds.house_advantage == sheet[odds.wager.id].house_advantage


@pytest.mark.paragraph("13:69F-9.2(a)2", "19:47-9.2(a)2")
@pytest.mark.parametrize("edition", oracle.EDITIONS)
def test_two_of_a_kind_gives_up_three_eighths_where_a_triple_loses(edition):
    """15 rolls at 8 to 1: 216 - 15 * 9 = 81, which is 37.50 percent on the fact sheet."""
    strict = rules("sic-bo", edition=edition, elections={"two-of-a-kind-on-a-triple": "loses"})
    odds = analyse(strict, strict.wager("two-of-a-kind:3"))
    assert odds.house_advantage == Fraction(3, 8)
    assert str(odds.true_odds) == "67 to 5"


def test_the_probabilities_of_every_wager_add_up_to_one(sheet):
    for odds in sheet.values():
        assert sum(alike.probability for alike in odds.classes) == 1
        assert all(alike.probability > 0 for alike in odds.classes)


@pytest.mark.parametrize("wager", oracle.WAGERS)
def test_the_standard_deviation_is_that_of_the_216_results(sheet, wager):
    """By the statistics module over the oracle's results, roll by roll."""
    results = [oracle.net(wager, dice) for dice in oracle.ROLLS]
    assert sheet[wager].variance == statistics.pvariance(results)
    assert sheet[wager].standard_deviation == pytest.approx(statistics.pstdev(results), rel=1e-14)


def test_the_standard_deviation_of_a_wager_with_one_payout_is_that_of_a_biased_coin(sheet):
    """(a + 1) times the square root of p * q."""
    for wager, odds in sheet.items():
        if not wager.startswith("one-of-a-kind"):
            p = Fraction(EXPECTED[wager][0], 216)
            (pays,) = odds.pays
            assert odds.variance == (Odds.parse(pays).ratio + 1) ** 2 * p * (1 - p)


@pytest.mark.paragraph("13:69F-9.4(c)", "19:47-9.4(c)")
def test_one_of_a_kind_fares_four_ways(sheet):
    """25 * 3 rolls show the number once, 5 * 3 twice, one three times, 125 never."""
    written = [
        (alike.decision.result.value, str(alike.decision.pays), alike.probability)
        for alike in sheet["one-of-a-kind:4"].classes
    ]
    assert written == [
        ("win", "1 to 1", Fraction(75, 216)),
        ("win", "2 to 1", Fraction(15, 216)),
        ("win", "3 to 1", Fraction(1, 216)),
        ("lose", "None", Fraction(125, 216)),
    ]
    assert [str(pays) for pays in sheet["one-of-a-kind:4"].pays] == ["1 to 1", "2 to 1", "3 to 1"]


def test_two_of_a_kind_wins_in_two_ways_that_are_told_apart(sheet):
    written = [
        (alike.decision.when, alike.probability) for alike in sheet["two-of-a-kind:1"].classes
    ]
    assert written == [
        ("two of the dice show it", Fraction(15, 216)),
        ("all three dice show it", Fraction(1, 216)),
        ("otherwise", Fraction(200, 216)),
    ]


@given(
    st.sampled_from(sorted(oracle.FLOORS)), st.integers(0, 500), st.integers(1, 50), st.booleans()
)
def test_the_advantage_under_any_lawful_election_is_the_oracle_s(row, more, stake, triple_wins):
    """Better than fair odds, which give the house less than nothing, among them."""
    better = (oracle.FLOORS[row][0] * stake + more, stake)
    elected = rules(
        "sic-bo",
        elections={
            row: f"{better[0]} to {better[1]}",
            "two-of-a-kind-on-a-triple": "wins" if triple_wins else "loses",
        },
    )
    for wager in ("two-of-a-kind:6", "one-of-a-kind:1", "total:9", row):
        if wager in elected.wagers:
            exact = analyse(elected, elected.wager(wager)).house_advantage
            assert exact == oracle.advantage(wager, odds={row: better}, triple_wins_two=triple_wins)


def test_a_sheet_of_some_wagers_has_them_in_the_order_asked():
    asked = ["big", "total:9", "small"]
    assert list(Sheet.of(rules("sic-bo"), asked)) == asked
    with pytest.raises(BadInput, match="no wager 'total:3'"):
        Sheet.of(rules("sic-bo"), ["total:3"])


def wager_odds(sic_bo, *classes):
    """A wager that fares as told: the analysis knows no game."""
    wager = sic_bo.wager("small")
    return WagerOdds(
        wager,
        tuple(
            OutcomeClass(
                Decision(result, "as told", wager.cite, Odds(*pays) if pays else None), probability
            )
            for result, probability, pays in classes
        ),
    )


def test_a_void_costs_nothing_and_is_left_out_of_the_true_odds(sic_bo):
    """By hand: 1/4 * 2 - 1/2 = 0, squares 1/4 * 4 + 1/2 = 3/2, two loses to one win."""
    odds = wager_odds(
        sic_bo,
        (Result.WIN, Fraction(1, 4), (2, 1)),
        (Result.VOID, Fraction(1, 4), None),
        (Result.LOSE, Fraction(1, 2), None),
    )
    assert odds.house_advantage == 0
    assert odds.variance == Fraction(3, 2)
    assert odds.standard_deviation == math.sqrt(1.5)
    assert str(odds.true_odds) == "2 to 1"
    assert odds.probability(Result.VOID) == Fraction(1, 4)


def test_a_wager_that_cannot_win_has_no_true_odds(sic_bo):
    odds = wager_odds(sic_bo, (Result.LOSE, Fraction(1), None))
    assert odds.true_odds is None
    assert odds.house_advantage == 1
    assert odds.variance == 0
    assert odds.pays == ()


def test_a_wager_that_cannot_lose_is_no_odds_at_all_against(sic_bo):
    odds = wager_odds(sic_bo, (Result.WIN, Fraction(1), (1, 1)))
    assert str(odds.true_odds) == "0 to 1"
    assert odds.house_advantage == -1


@given(st.fractions(min_value=-2, max_value=2), st.integers(1, 6))
def test_a_percentage_is_within_half_a_unit_of_its_last_place(fraction, places):
    written = percent(fraction, places)
    assert abs(Fraction(written) - 100 * fraction) <= Fraction(1, 2 * 10**places)
    assert len(written.rpartition(".")[2]) == places


CONTRACT = ["id", "name", "cite", "pays", "true_odds", "win", "lose", "void"]
CONTRACT += ["house_advantage", "house_advantage_pct", "standard_deviation", "outcomes"]
CONTRACT += ["hit_frequency", "element_of_risk", "element_of_risk_pct", "variance"]
CONTRACT += ["volatility_index", "maximum_payout", "exposure", "distribution"]


def test_the_sheet_as_data_keeps_the_contract(sic_bo, sheet):
    """The keys are those of the contract; fractions are exact, as strings."""
    written = sheet_data(sheet)
    assert list(written) == ["game", "edition", "elections", "wagers", "worst"]
    assert (written["game"], written["edition"]) == ("sic-bo", sic_bo.chapter.value)
    assert written["elections"] == sic_bo.elections.written()
    for row in written["wagers"]:
        wins, advantage, percentage, true_odds = EXPECTED[row["id"]]
        assert list(row) == CONTRACT
        assert Fraction(row["win"]) == Fraction(wins, 216)
        assert Fraction(row["win"]) + Fraction(row["lose"]) + Fraction(row["void"]) == 1
        assert row["house_advantage"] == advantage
        assert f"{float(row['house_advantage_pct']):.2f}" == percentage
        assert row["true_odds"] == true_odds
        assert sum(Fraction(outcome["probability"]) for outcome in row["outcomes"]) == 1
        for outcome in row["outcomes"]:
            assert {"when", "probability", "pays"} <= set(outcome)


@pytest.mark.paragraph("13:69F-9.4(a)", "19:47-9.4(a)")
def test_the_sheet_states_odds_with_to_and_never_with_for(sic_bo, sheet):
    for row in sheet_data(sheet)["wagers"]:
        stated = [row["true_odds"], *row["pays"].split(", ")]
        stated += [outcome["pays"] for outcome in row["outcomes"] if outcome["pays"]]
        for odds in stated:
            winnings, word, stake = odds.split(" ")
            assert word == "to"
            assert winnings.isdigit()
            assert stake.isdigit()


def test_wagers_of_a_kind_with_the_same_odds_share_a_row(sheet):
    assert [row.label for row in alike(sheet.values())] == [
        "three-of-a-kind:1 ... 6",
        "two-of-a-kind:1 ... 6",
        "any-three-of-a-kind",
        "total:4, 17",
        "total:5, 16",
        "total:6, 15",
        "total:7, 14",
        "total:8, 13",
        "total:9, 12",
        "total:10, 11",
        "combination:1-2 ... 5-6",
        "small",
        "big",
        "one-of-a-kind:1 ... 6",
    ]


def test_totals_with_different_odds_elected_are_told_apart():
    elected = rules("sic-bo", elections={"total:17": "60 to 1"})
    labels = [row.label for row in alike(Sheet.of(elected).odds)]
    assert "total:4" in labels
    assert "total:17" in labels
    assert "total:4, 17" not in labels


def test_the_table_for_a_terminal_has_a_row_for_each_group(sic_bo, sheet):
    table = sheet_table(sheet)
    assert table.row_count == 14
    assert table.title == f"Sic bo under {sic_bo.chapter.value}: exact odds"


def test_the_picture_is_the_same_bytes_each_time_it_is_drawn(sic_bo, sheet, tmp_path):
    first, second = tmp_path / "first.svg", tmp_path / "second.svg"
    draw_sheet(sheet, first)
    draw_sheet(Sheet.of(sic_bo), second)
    assert first.read_bytes() == second.read_bytes()


def test_the_picture_is_an_svg_that_names_every_group_and_its_advantage(sic_bo, sheet, tmp_path):
    """Text is drawn as outlines, each with a comment of what it says."""
    path = tmp_path / "sheet.svg"
    draw_sheet(sheet, path)
    picture = path.read_text(encoding="utf-8")
    assert ElementTree.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"
    for row in alike(sheet.values()):
        assert f"<!-- {row.label} -->" in picture
    for percentage in {percentage for _, _, percentage, _ in EXPECTED.values()}:
        assert f"<!-- {percentage} % -->" in picture


def test_the_picture_of_other_elections_is_another(sic_bo, sheet, tmp_path):
    elected = rules("sic-bo", elections={"total:17": "60 to 1"})
    draw_sheet(sheet, tmp_path / "least.svg")
    draw_sheet(Sheet.of(elected), tmp_path / "elected.svg")
    least, more = ((tmp_path / name).read_bytes() for name in ("least.svg", "elected.svg"))
    assert least != more


@pytest.mark.parametrize(("name", "magic"), [("a.png", b"\x89PNG"), ("a.pdf", b"%PDF")])
def test_the_picture_may_be_drawn_in_other_forms(sic_bo, sheet, tmp_path, name, magic):
    draw_sheet(Sheet.of(sic_bo, ["small"]), tmp_path / name)
    assert (tmp_path / name).read_bytes().startswith(magic)


@pytest.mark.parametrize("name", ["sheet.txt", "sheet", "sheet.svg.zip", ".svg"])
def test_what_is_no_picture_is_not_drawn(sic_bo, sheet, tmp_path, name):
    with pytest.raises(BadInput, match="is not a picture") as refused:
        draw_sheet(sheet, tmp_path / name)
    assert refused.value.accepted == "ending in .png, .svg, .pdf"
    assert list(tmp_path.iterdir()) == []


def test_a_picture_that_cannot_be_written_is_told_in_one_line(sic_bo, sheet, tmp_path):
    with pytest.raises(NotPossible, match=r"cannot be written: No such file or directory"):
        draw_sheet(sheet, tmp_path / "nowhere" / "sheet.svg")
