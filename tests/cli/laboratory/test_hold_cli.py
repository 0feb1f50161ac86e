"""`croupier hold`, as typed: tables, data, pictures, and what it refuses in one line."""

import math
from fractions import Fraction

import pytest
from typed import croupier as croupier

DEFAULT = [10**3, 10**4, 10**5, 10**6, 10**7]


def test_without_a_wager_every_wager_is_told_for_itself(croupier):
    answer = croupier("hold", "sic-bo", "--json")
    kept = answer.json["kept"]
    assert answer.status == 0
    assert len(kept) == 50
    assert all(list(each["stakes"].values()) == ["1"] for each in kept)
    assert all([after["rounds"] for after in each["holds"]] == DEFAULT for each in kept)


def test_without_a_wager_the_table_has_a_row_for_wagers_alike(croupier):
    answer = croupier("hold", "sic-bo")
    assert answer.status == 0
    assert "chance of a losing day" in answer.out
    assert sum(line.startswith("│") for line in answer.out.splitlines()) == 14
    assert answer.err == ""


def test_wagers_are_staked_together_in_the_units_given(croupier):
    """Banker at 5 and tie at a half, eight decks: means add up."""
    words = ["--wager", "banker=5", "--wager", "tie=0.5", "--rounds", "1e3", "--json"]
    (kept,) = croupier("hold", "mini-baccarat", *words).json["kept"]
    apart = {
        row["id"]: Fraction(row["house_advantage"])
        for row in croupier("odds", "mini-baccarat", "--json").json["wagers"]
    }
    (after,) = kept["holds"]
    assert kept["stakes"] == {"banker": "5", "tie": "1/2"}
    assert after["wagered"] == "5500"
    assert Fraction(after["mean"]) == 1000 * (5 * apart["banker"] + apart["tie"] / 2)


def test_a_losing_day_is_the_binomial_tail_to_twelve_digits(croupier):
    (kept,) = croupier("hold", "sic-bo", "--wager", "big", "--rounds", "1000", "--json").json[
        "kept"
    ]
    ways = sum(math.comb(1000, won) * 35**won * 37 ** (1000 - won) for won in range(501, 1001))
    assert kept["holds"][0]["behind"] == pytest.approx(float(Fraction(ways, 72**1000)), abs=2e-12)


def test_rounds_are_told_once_each_and_in_order(croupier):
    words = ["--wager", "small", "--rounds", "1e4", "--rounds", "500", "--rounds", "10,000"]
    (kept,) = croupier("hold", "sic-bo", *words, "--json").json["kept"]
    assert [after["rounds"] for after in kept["holds"]] == [500, 10_000]


def test_elections_and_edition_are_applied(croupier):
    (kept,) = croupier("hold", "sic-bo", "--wager", "small", "-o", "small=2 to 1", "--json").json[
        "kept"
    ]
    assert kept["house_advantage"] == str(Fraction(37, 72) - 2 * Fraction(35, 72))
    written = croupier("hold", "sic-bo", "--wager", "small", "--edition", "19:47", "--json").json
    assert written["edition"] == "19:47"


@pytest.mark.parametrize("wager", [[], ["--wager", "small"]])
def test_a_picture_is_drawn_beside_the_table_or_the_data(croupier, tmp_path, wager):
    path = tmp_path / "hold.svg"
    answer = croupier("hold", "sic-bo", *wager, "--rounds", "100", "--picture", path)
    assert answer.out.endswith(f"drawn: {path}\n")
    assert path.read_text(encoding="utf-8").startswith("<?xml")
    path.unlink()
    written = croupier(
        "hold", "sic-bo", *wager, "--rounds", "100", "--picture", path, "--json"
    ).json
    assert [after["rounds"] for after in written["kept"][0]["holds"]] == [100]
    assert path.exists()


@pytest.mark.parametrize(
    ("words", "written"),
    [
        ("--rounds 0", "1 to 1,000,000,000"),
        ("--rounds 1000000001", "1 to 1,000,000,000"),
        ("--rounds -5", "'-5' is not a number of rounds"),
        ("--rounds many", "'many' is not a number of rounds"),
        ("--wager medium", "Mini-baccarat has no wager 'medium'"),
        ("--wager tie --wager tie=2", "tie is given twice"),
        ("--wager tie=0", "'0' is not a number of units; above nothing"),
        ("--wager tie=-1", "'-1' is not a number of units"),
        ("--wager tie=", "'' is not a number of units"),
        ("--wager tie=1/0", "'1/0' is not a number of units"),
        ("--wager tie=nan", "'nan' is not a number of units"),
        ("--wager tie=1e9", "'1e9' is not a number of units"),
        ("--wager tie=٣", "is not a number of units"),
        ("--wager =1", "Mini-baccarat has no wager ''"),
        ("--picture hold.txt", "hold.txt is not a picture"),
        ("--picture nowhere/hold.svg --rounds 10", "nowhere/hold.svg cannot be written"),
        ("--wager banker=1/7 --wager tie --rounds 1e9", "too fine to tell them all"),
        ("-o decks=5", "[13:69F-7.1(a) (proposed)]"),
    ],
)
def test_whatever_is_wrong_is_told_in_one_line(croupier, words, written, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    answer = croupier("hold", "mini-baccarat", *words.split(" "))
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith("croupier: ")
    assert answer.err.count("\n") == 1
    assert written in answer.err
