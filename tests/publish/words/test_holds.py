"""How the hold is told: data, tables for wide and narrow terminals, pictures."""

import io
from fractions import Fraction

import pytest
from rich.console import Console

from croupier import rules
from croupier.lawbook import BadInput, NotPossible
from croupier.publish.pictures import check_picture
from croupier.publish.words.holds import (
    draw_each,
    draw_together,
    drawn_rounds,
    each_table,
    hold_data,
    kept_of,
    remarks_of,
    rows_of,
    together_table,
)

F = Fraction
SIC_BO = rules("sic-bo")


def kept(*stakes, rounds=(1, 2), of=SIC_BO):
    return kept_of(of, stakes, rounds)


def each_of(of=SIC_BO, rounds=(1, 2)):
    return kept_of(of, [{name: F(1)} for name in of.wagers], rounds)


def printed(table, width=160):
    page = io.StringIO()
    Console(file=page, width=width).print(table)
    return page.getvalue()


def row(printed, beginning):
    """The cells of the row that begins so, and of the line under it."""
    lines = printed.splitlines()
    place = next(n for n, line in enumerate(lines) if line.startswith(f"│ {beginning}"))
    both = lines[place : place + 2]
    return [[cell.strip() for cell in line.strip("│").split("│")] for line in both]


def headings_of(printed):
    (line,) = (line for line in printed.splitlines() if line.startswith("┃"))
    return [cell.strip() for cell in line.strip("┃").split("┃")]


# as data


def test_two_rounds_of_small_are_told_as_counted_by_hand():
    """Of 72 rolls 37 are the licensee's: 2 units at 37/72 squared, -2 at 35/72 squared."""
    data = hold_data(SIC_BO, kept({"small": F(1)}), [2])
    (staked,) = data["kept"]
    (after,) = staked["holds"]
    assert (data["game"], data["edition"]) == ("sic-bo", "13:69F")
    assert (staked["stakes"], staked["staked"]) == ({"small": "1"}, "1")
    assert staked["house_advantage"] == "1/36"
    assert (after["rounds"], after["wagered"], after["mean"]) == (2, "2", "1/18")
    assert after["standard_deviation"] == round((2 * (1 - 1 / 36**2)) ** 0.5, 6)
    assert after["bands"][0] == {
        "share_pct": 95,
        "low": -2.0,
        "high": 2.0,
        "low_pct": -100.0,
        "high_pct": 100.0,
    }
    assert after["behind"] == round(35**2 / 72**2, 12)
    assert after["even"] == round(2 * 35 * 37 / 72**2, 12)
    assert after["outside"] == 0


def test_units_are_told_as_exact_fractions():
    (staked,) = hold_data(SIC_BO, kept({"small": F(5, 2), "big": F(1, 3)}), [1])["kept"]
    assert staked["stakes"] == {"small": "5/2", "big": "1/3"}
    assert (staked["staked"], staked["house_advantage"]) == ("17/6", "1/36")


# what is said with it


def test_dice_are_thrown_independently_and_cards_as_if_from_a_whole_shoe():
    assert remarks_of(SIC_BO, [])[0] == "Rounds are taken as independent of each other"
    assert remarks_of(rules("mini-baccarat"), [])[0].endswith("each dealt from a whole shoe")


def test_a_meter_is_only_spoken_of_where_its_wager_is_staked():
    of = rules("mini-baccarat", elections={"royal-progressive": "A"})
    meter = "royal: what the progressive meter pays is not counted"
    assert meter in remarks_of(of, kept({"royal": F(1)}, of=of))
    assert meter not in remarks_of(of, kept({"banker": F(1)}, of=of))


def test_the_case_that_is_left_out_is_named():
    of = rules("mini-baccarat", elections={"banker": "total-cards-waiver", "total-cards": "yes"})
    case = "banker: without the case of total card wagers falling short"
    assert case in remarks_of(of, kept({"banker": F(1)}, of=of))
    assert case not in remarks_of(of, kept({"tie": F(1)}, of=of))


def test_remarks_of_the_rules_are_kept():
    of = rules("mini-baccarat", elections={"royal": "A", "royal-top-fixed": "25000"})
    assert set(of.remarks) <= set(remarks_of(of, []))


# as a table


def test_a_row_tells_results_in_units_and_under_them_the_hold():
    written = printed(together_table(SIC_BO, *kept({"small": F(5)}), [2]))
    units, percents = row(written, "     2")
    assert units[:4] == ["2", "0.28", "7.07", "-10.00 to 10.00"]
    assert units[5:] == ["23.6304 %", "49.9614 %"]  # 35**2 and 2 * 35 * 37, of 72**2
    assert percents[1:4] == ["2.778 %", "70.683 %", "-100.000 to 100.000 %"]
    assert "Sic bo under 13:69F: hold with small 5 staked each round" in written


@pytest.mark.parametrize(
    ("width", "headings"),
    [
        (80, "rounds, 95 % band, 99 % band, losing day"),
        (110, "rounds, mean, 95 % band, 99 % band, losing day, even"),
        (160, "rounds, mean, std. dev., 95 % band, 99 % band, losing day, even"),
    ],
)
def test_what_there_is_no_room_for_is_left_out(width, headings):
    (staked,) = kept({"small": F(1)}, rounds=[10**7])
    written = printed(together_table(SIC_BO, staked, [10**7], width=width), width)
    assert headings_of(written) == headings.split(", ")
    assert "…" not in written


def test_wagers_alike_share_a_row_and_chances_too_small_are_not_called_nothing():
    """Small at 1,000 rounds: 18.13 percent, as the binomial tail has it."""
    rows = rows_of(SIC_BO, each_of(rounds=(1_000, 10_000)))
    written = printed(each_table(SIC_BO, rows, [1_000, 10_000]))
    assert len(rows) == 14
    assert row(written, "small")[0] == ["small", "2.7778 %", "18.1300 %", "0.2649 %"]
    assert row(written, "two-of-a-kind:1 ... 6")[0][-1] == "< 1e-11"
    assert row(written, "total:8, 13")[0][-1].endswith("e-06")


def test_every_wager_fits_a_terminal_of_eighty_columns():
    rows = rows_of(SIC_BO, each_of(rounds=(1_000, 2_500_000)))
    written = printed(each_table(SIC_BO, rows, [1_000, 2_500_000], width=80), 80)
    assert "…" not in written
    assert headings_of(written) == ["wager", "1e3", "2.5e6"]


@pytest.mark.parametrize(
    ("stakes", "label"),
    [
        ({"small": F(1)}, "small"),
        ({"small": F(1), "big": F(1)}, "small and big"),
        ({"small": F(50)}, "small 50"),
        ({"small": F(5, 2), "big": F(1, 3)}, "small 2.5, big 1/3"),
    ],
)
def test_stakes_are_named_as_people_write_them(stakes, label):
    assert kept(stakes)[0].label == label


# someone watching


def test_a_bar_is_shown_to_a_terminal_and_to_no_file():
    shown, silent = io.StringIO(), io.StringIO()
    stakes = [{"small": F(1)}]
    kept_of(SIC_BO, stakes, [1, 2], console=Console(file=shown, force_terminal=True, width=80))
    kept_of(SIC_BO, stakes, [1, 2], console=Console(file=silent))
    assert "2/2" in shown.getvalue()
    assert silent.getvalue() == ""


# as a picture


@pytest.mark.parametrize("kind", ["svg", "pdf", "png"])
def test_the_same_figures_draw_the_same_bytes(tmp_path, kind):
    (staked,) = kept({"small": F(1)}, rounds=[10, 100])
    rows = rows_of(SIC_BO, each_of(rounds=(10, 100)))
    for name in ("first", "second"):
        draw_together(SIC_BO, staked, tmp_path / f"{name}.together.{kind}", marked=[10])
        draw_each(SIC_BO, rows, tmp_path / f"{name}.each.{kind}")
    for about in ("together", "each"):
        first, second = (tmp_path / f"{name}.{about}.{kind}" for name in ("first", "second"))
        assert first.read_bytes() == second.read_bytes() != b""


def drawn_figure(monkeypatch, draw, *about, **more):
    """The figure a function would have saved."""
    figures = []
    monkeypatch.setattr(
        "croupier.publish.words.holds.save_picture", lambda figure, _: figures.append(figure)
    )
    draw(*about, None, **more)
    return figures[0]


def test_the_picture_names_the_game_and_shows_bands_advantage_and_losing_days(monkeypatch):
    (staked,) = kept({"small": F(1)}, rounds=[2, 1000])
    figure = drawn_figure(monkeypatch, draw_together, SIC_BO, staked, marked=[1000])
    left, right = figure.axes
    assert figure.get_suptitle() == "Sic bo under 13:69F: hold with small staked each round"
    assert left.get_xscale() == right.get_xscale() == "log"
    wide, narrow = (shade.get_paths()[0].get_extents() for shade in left.collections)
    assert (narrow.y0, narrow.y1) == (wide.y0, wide.y1) == (-100, 100)
    assert left.lines[1].get_ydata()[0] == pytest.approx(100 / 36)
    curve, dot = right.lines
    assert list(curve.get_ydata()) == pytest.approx([100 * 35**2 / 72**2, 18.13], abs=1e-3)
    assert list(dot.get_xdata()) == [1000]
    assert [text.get_text() for text in right.texts] == ["18.13 %"]


def test_lines_of_one_law_are_drawn_once_and_nothing_beyond_what_can_be_seen(monkeypatch):
    rows = rows_of(SIC_BO, each_of(rounds=drawn_rounds([1_000, 10**7])))
    figure = drawn_figure(monkeypatch, draw_each, SIC_BO, rows)
    (axes,) = figure.axes
    names = [line.get_label() for line in axes.lines]
    assert len(names) == 13
    assert names[0] == "small and big (2.78 %)"
    left, right = axes.get_xlim()
    assert left == 1_000
    assert 10_000 < right < 100_000  # 0.26 percent at 10,000 rounds, nothing at 100,000


def test_one_number_of_rounds_is_led_up_to_and_few_are_led_on():
    assert drawn_rounds([5_000])[0] == 50
    assert drawn_rounds([5_000])[-1] == 5_000
    assert drawn_rounds([1]) == [1, 2, 3, 4, 5, 7, 10]
    assert {30, 777, 9_000} <= set(drawn_rounds([30, 777, 9_000]))


def test_a_picture_is_known_by_its_ending(tmp_path):
    for ending in ("svg", "png", "pdf", "SVG"):
        check_picture(tmp_path / f"hold.{ending}")
    with pytest.raises(BadInput, match=r"ending in \.png, \.svg, \.pdf"):
        check_picture(tmp_path / "hold.txt")


def test_a_picture_that_cannot_be_written_is_told(tmp_path):
    (staked,) = kept({"small": F(1)}, rounds=[1, 10])
    with pytest.raises(NotPossible, match="cannot be written: No such file"):
        draw_together(SIC_BO, staked, tmp_path / "nowhere" / "hold.svg", marked=[1])
