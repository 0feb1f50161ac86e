"""`croupier odds` with its sweeps, its comparisons and its shoe, as a person types it."""

import sys
from fractions import Fraction

import baccarat_oracle
import pytest
from typed import croupier as croupier

from croupier.equipment.cards import DECK


def refused_in_one_line(answer):
    """Exit status 2, nothing answered, one line saying what was wrong."""
    assert answer.status == 2
    assert answer.out == ""
    assert answer.err.count("\n") == 1
    assert answer.err.startswith("croupier: ")
    return answer.err.removeprefix("croupier: ").rstrip("\n")


# --sweep and --compare


def test_a_sweep_answers_in_json_with_the_sheet_of_each_value(croupier):
    written = croupier("odds", "mini-baccarat", "--sweep", "decks=5..8", "--json").json
    assert (written["game"], written["edition"], written["election"]) == (
        "mini-baccarat", "13:69F", "decks"
    )  # fmt: skip
    five, *lawful = written["swept"]
    assert five["refused"]["cite"] == "13:69F-7.1(a) (proposed)"
    assert [row["value"] for row in lawful] == ["6", "7", "8"]
    for row in lawful:
        for wager in row["wagers"]:
            expected = baccarat_oracle.house_advantage(
                "mini-baccarat", {"decks": row["value"]}, wager["id"]
            )
            assert Fraction(wager["house_advantage"]) == expected


def test_a_comparison_goes_with_other_elections_wagers_and_an_edition(croupier):
    words = ["--compare", "banker=vigorish-5,six-pays-half", "-o", "decks=6", "--edition", "19:47"]
    answer = croupier("odds", "mini-baccarat", *words, "--wager", "banker", "--json")
    written = answer.json
    assert answer.status == 0
    assert written["edition"] == "19:47"
    assert written["elections"]["decks"] == "6"
    for row in written["swept"]:
        (wager,) = row["wagers"]
        elected = {"decks": "6", "banker": row["value"]}
        expected = baccarat_oracle.house_advantage("mini-baccarat", elected, "banker")
        assert Fraction(wager["house_advantage"]) == expected


def test_a_sweep_is_printed_as_a_table_and_drawn(croupier, tmp_path):
    path = tmp_path / "decks.svg"
    answer = croupier("odds", "mini-baccarat", "--sweep", "decks=5..8", "--picture", path)
    assert answer.status == 0
    assert "exact house advantage by decks" in answer.out
    assert "at least 6 [13:69F-7.1(a) (proposed)]" in " ".join(answer.out.split())
    assert "14.3596 %" in answer.out  # published: the tie, eight decks
    assert answer.out.endswith(f"drawn: {path}\n")
    assert path.read_bytes().startswith(b"<?xml")


def test_a_picture_with_json_leaves_the_answer_json(croupier, tmp_path):
    words = ["--compare", "tie=8,9", "--picture", tmp_path / "tie.png", "--json"]
    written = croupier("odds", "mini-baccarat", *words).json
    assert [row["value"] for row in written["swept"]] == ["8", "9"]
    assert (tmp_path / "tie.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("words", "written"),
    [
        ("--sweep decks=12..6", "12..6 goes down; written 6..12"),
        ("--sweep decks=a..b", "'a..b' is no range of whole numbers"),
        ("--sweep nothing=1..2", "There is no election 'nothing'; accepted: decks, banker"),
        ("--sweep decks=6..12:0", "6..12:0 goes nowhere"),
        ("--sweep decks=1..1000000", "1,000,000 values are too many; at most 200"),
        ("--sweep decks=1..5", "None of the 5 values of decks is accepted; the first: The shoe"),
        ("--sweep decks=5..5", "The shoe cannot be dealt from 5 decks; at least 6 [13:69F-7.1(a)"),
        ("--sweep decks=6..8 -o decks=7", "decks is given one value and several"),
        ("--sweep decks=6..8 --compare tie=8,9", "--sweep and --compare do not go together"),
        ("--sweep decks=6..8 --seen As", "--sweep and --seen do not go together"),
        ("--sweep decks=6..8 --wager dragon-7", "Mini-baccarat has no wager 'dragon-7'"),
        ("--sweep decks=6..8 --picture x.txt", "x.txt is not a picture"),
        ("--compare banker=", "'banker=' is not understood; written NAME=VALUE,VALUE"),
        ("--compare", "'--compare' requires an argument"),
        ("--compare banker=vigorish-5,,x", "leaves a value out"),
        ("--compare banker=vigorish-5,[/red]", "banker=[/red] cannot be elected"),
        ("--seen As --left As", "--seen and --left do not go together"),
        ("--seen A", "A needs its suit: a shoe is told card by card; like As, Td or 9c"),
        ("--seen Xs", "'Xs' is not a card"),
        ("--seen As*9", "There are only 8 of As left"),
        ("--seen As*x", "'As*x' is not so many of a card; written like As*8"),
        ("--left As*9", "A whole shoe has only 8 of As"),
        ("--left As*5", "No round can be dealt for certain from 5 cards; at least 6"),
    ],
)
def test_whatever_is_wrong_is_told_in_one_line(croupier, words, written):
    assert written in refused_in_one_line(croupier("odds", "mini-baccarat", *words.split(" ")))


# --seen and --left


def test_cards_that_were_seen_are_gone_from_a_whole_shoe(croupier):
    """By the oracle: eight decks without a nine."""
    nines = " ".join(f"9{suit}*8" for suit in "shdc")
    written = croupier("odds", "mini-baccarat", "--seen", nines, "--json").json
    assert written["shoe"] == {"cards": 384, "seen": 32}
    shoe = {rank: (128 if rank == "T" else 0 if rank == "9" else 32) for rank in "A23456789T"}
    ties, whole = 0, 0
    for dealt, player, banker, _ in baccarat_oracle.rounds(8):
        ways = 1
        for rank in set(dealt):
            ways *= baccarat_oracle.falling(shoe[rank], dealt.count(rank))
        ways *= baccarat_oracle.falling(384 - len(dealt), 6 - len(dealt))
        whole += ways
        if baccarat_oracle.points(player) == baccarat_oracle.points(banker):
            ties += ways
    tie = next(wager for wager in written["wagers"] if wager["id"] == "tie")
    assert Fraction(tie["win"]) == Fraction(ties, whole)


def test_what_is_left_may_be_told_instead_and_comes_to_the_same(croupier):
    left = " ".join(f"{card}*{7 if str(card) == 'As' else 8}" for card in DECK)
    by_left = croupier("odds", "mini-baccarat", "--left", left, "--wager", "tie", "--json")
    by_seen = croupier("odds", "mini-baccarat", "--seen", "As", "--wager", "tie", "--json")
    assert by_left.json == by_seen.json
    assert by_left.json["shoe"] == {"cards": 415, "seen": 1}


def test_the_printed_sheet_says_what_shoe_it_is_of(croupier, tmp_path):
    path = tmp_path / "shoe.svg"
    answer = croupier("odds", "punto-banco", "--seen", "As Kd 9c", "--picture", path)
    assert "exact odds, 413 cards left and 3 gone" in answer.out
    assert "413 cards left and 3 gone" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("option", ["--seen", "--left"])
def test_a_game_without_a_shoe_has_no_cards_to_see(croupier, option):
    assert refused_in_one_line(croupier("odds", "sic-bo", option, "As")) == (
        "Sic bo is not dealt from a shoe"
    )


def test_a_plain_sheet_needs_neither_sweeps_nor_pictures(croupier, monkeypatch):
    """What only a sweep or a picture asks for is not imported for a plain sheet."""
    for name in ("croupier.odds.sweep", "croupier.publish.words.sweeps", "matplotlib"):
        monkeypatch.setitem(sys.modules, name, None)
    assert croupier("odds", "mini-baccarat").status == 0


# a progressive wager

NO_SIX = "As*5 2s*5 3s*5 4h*5"  # no rank six times


def test_a_progressive_wager_tells_its_meter_though_no_card_left_can_win_it(croupier):
    words = ["odds", "punto-banco", "-o", "royal-progressive=A", "--left", NO_SIX]
    answer = croupier(*words, "--json").json
    by_wager = {wager["id"]: wager for wager in answer["wagers"]}
    meter = by_wager["royal"]["meter"]
    kept = Fraction(by_wager["royal"]["house_advantage"])
    assert meter == {
        "top_award": "0",
        "return_without_meter": str(1 - kept),
        "break_even": None,
        "break_even_for_a_dollar": None,
    }
    assert not any("meter" in by_wager[other] for other in ("player", "banker", "tie"))
    assert "royal: without the meter; no top award in these cards" in croupier(*words).out


def test_the_meter_is_told_of_the_wager_it_pays_and_of_no_other(croupier):
    words = ["odds", "mini-baccarat", "-o", "royal-progressive=A"]
    written = croupier(*words, "--json").json
    assert ["meter" in wager for wager in written["wagers"]] == [
        wager["id"] == "royal" for wager in written["wagers"]
    ]
    assert "meter not counted" in croupier(*words).out
    assert "meter" not in croupier(*words, "--wager", "player").out
    plain = croupier("odds", "mini-baccarat", "-o", "royal=A", "--json").json
    assert not any("meter" in wager for wager in plain["wagers"])
