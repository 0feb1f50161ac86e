"""The command line: what it answers, and that every error is one line with exit status 2.

Most tests call `main` in this process; those about the process itself (exit status, streams, a
broken pipe) run the installed command.
"""

import json
import os
import random
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import oracle
import pytest
from typed import Answer, croupier as croupier

from croupier.lawbook import cite
from croupier.publish.words.coverage import coverage, coverage_data

COMMAND = Path(sys.executable).with_name("croupier")


@pytest.fixture
def process(tmp_path):
    """The installed command, in a process and a folder of its own."""

    def run(*words, given=b"", **environment):
        ran = subprocess.run(
            [COMMAND, *words],
            input=given,
            capture_output=True,
            cwd=tmp_path,
            env={**os.environ, **environment},
        )
        return Answer(ran.returncode, ran.stdout.decode(), ran.stderr.decode())

    return run


@pytest.fixture
def rounds(tmp_path):
    """A file of rounds: each a line of JSON, or text as it is."""

    def write(*lines):
        path = tmp_path / "rounds.jsonl"
        written = [line if isinstance(line, str) else json.dumps(line) for line in lines]
        path.write_text("".join(f"{line}\n" for line in written), encoding="utf-8")
        return path

    return write


def a_round(**changes):
    written = {"game": "sic-bo", "dice": "2,2,5", "wagers": {"small": "10"}}
    written |= changes
    return {key: value for key, value in written.items() if value is not None}


def refused_in_one_line(answer):
    """Exit status 2, nothing answered, one line saying what was wrong."""
    assert answer.status == 2
    assert answer.out == ""
    assert answer.err.endswith("\n")
    assert answer.err.count("\n") == 1
    assert answer.err.startswith("croupier: ")
    assert "Traceback" not in answer.err
    return answer.err.removeprefix("croupier: ").rstrip("\n")


# games


def test_games_lists_sic_bo_with_its_fifty_wagers(croupier):
    answer = croupier("games", "--json")
    (sic_bo,) = [written for written in answer.json if written["id"] == "sic-bo"]
    assert answer.status == 0
    assert sic_bo["subchapter"] == "9"
    assert sic_bo["editions"] == ["13:69F", "19:47"]
    assert sorted(sic_bo["wagers"]) == sorted(oracle.WAGERS)


def test_games_says_in_a_line_what_there_is(croupier):
    assert "sic-bo  Sic bo: subchapter 9 of 13:69F and 19:47\n" in croupier("games").out


def test_no_command_at_all_shows_what_there_are(croupier):
    answer = croupier()
    assert answer.status == 0
    for command in ("games", "odds", "settle", "simulate", "coverage", "interpretations", "serve"):
        assert command in answer.out


# odds


@pytest.mark.paragraph("13:69F-9.4(b)", "13:69F-9.4(c)", "19:47-9.4(b)", "19:47-9.4(c)")
@pytest.mark.parametrize("edition", oracle.EDITIONS)
def test_odds_answers_the_exact_sheet_under_the_contract(croupier, edition):
    written = croupier("odds", "sic-bo", "--edition", edition, "--json").json
    assert list(written) == ["game", "edition", "elections", "wagers", "worst"]
    assert written["edition"] == edition
    assert sorted(row["id"] for row in written["wagers"]) == sorted(oracle.WAGERS)
    for row in written["wagers"]:
        wins = sum(oracle.paid(row["id"], dice) is not None for dice in oracle.ROLLS)
        assert Fraction(row["win"]) == Fraction(wins, 216)
        assert Fraction(row["lose"]) == Fraction(216 - wins, 216)
        assert row["void"] == "0"
        assert Fraction(row["house_advantage"]) == oracle.advantage(row["id"])
        assert str(cite(row["cite"])) == row["cite"]
        assert row["cite"].startswith(edition)
        contract = {"id", "name", "cite", "pays", "true_odds", "win", "lose", "void", "outcomes"}
        contract |= {"house_advantage", "house_advantage_pct", "standard_deviation"}
        assert contract < set(row)  # and the figures of tests/odds/test_sic_bo_odds.py


def test_odds_of_one_wager_under_an_election(croupier):
    """Three rolls at 60 to 1: 216 - 3 * 61 = 33."""
    written = croupier(
        "odds", "sic-bo", "-o", "total:4=60 to 1", "--wager", "total:4", "--json"
    ).json
    assert written["elections"]["total:4"] == "60 to 1"
    (row,) = written["wagers"]
    assert row["pays"] == "60 to 1"
    assert row["house_advantage"] == "11/72"
    assert row["outcomes"] == [
        {"when": "the dice total 4", "result": "win", "probability": "1/72", "pays": "60 to 1"},
        {"when": "otherwise", "result": "lose", "probability": "71/72", "pays": None},
    ]


@pytest.mark.paragraph("13:69F-9.4(a)", "19:47-9.4(a)")
@pytest.mark.parametrize("edition", ["13:69F", "19:47"])
def test_the_printed_sheet_states_no_odds_with_the_word_for(croupier, edition):
    answer = croupier("odds", "sic-bo", "--edition", edition)
    assert answer.status == 0
    assert "150 to 1" in answer.out
    assert "47.2222 %" in answer.out
    assert " for " not in answer.out


def test_odds_can_be_drawn(croupier, tmp_path):
    path = tmp_path / "sheet.svg"
    answer = croupier("odds", "sic-bo", "--picture", path)
    assert answer.status == 0
    assert f"drawn: {path}" in answer.out
    assert path.read_text(encoding="utf-8").startswith("<?xml")


@pytest.mark.parametrize("name", ["sheet.txt", "nowhere/sheet.svg"])
def test_a_picture_that_cannot_be_drawn_is_told_in_one_line(croupier, tmp_path, name):
    path = tmp_path / name
    written = refused_in_one_line(croupier("odds", "sic-bo", "--picture", path))
    assert str(path) in written


# settle, one round


SETTLEMENT = ["wager", "amount", "result", "pays", "won", "vigorish", "cite"]


def test_settle_answers_one_round_under_the_contract(croupier):
    """By hand: 2-2-5 totals 9, so small wins 10 at 1 to 1; two of a kind 5 at 8 to 1; big loses."""
    words = ["--dice", "2,2,5", "--wager", "small=10", "--wager", "two-of-a-kind:2=5"]
    answer = croupier("settle", "sic-bo", *words, "--wager", "big=2.50", "--json")
    written = answer.json
    assert answer.status == 0
    contract = ["game", "edition", "elections", "announcement", "outcome", "settlements"]
    assert list(written) == contract
    assert written["announcement"] == "2, 2, 5"
    assert written["outcome"]["dice"] == [2, 2, 5]
    assert written["outcome"]["total"] == 9
    assert sorted(written["outcome"]["lit"]) == sorted(oracle.lit((2, 2, 5)))
    rows = [
        ("small", "10.00", "win", "1 to 1", "10.00", "0.00", "13:69F-9.2(a)6"),
        ("two-of-a-kind:2", "5.00", "win", "8 to 1", "40.00", "0.00", "13:69F-9.2(a)2"),
        ("big", "2.50", "lose", None, "-2.50", "0.00", "13:69F-9.2(a)7"),
    ]
    assert written["settlements"] == [dict(zip(SETTLEMENT, row, strict=True)) for row in rows]


def test_settle_says_a_round_in_words_with_the_paragraph_of_the_edition(croupier):
    words = ["--dice", "3,3,1", "--wager", "one-of-a-kind:3=10", "--edition", "19:47"]
    assert croupier("settle", "sic-bo", *words).out == (
        "Sic bo under 19:47: 3, 3, 1\n  one-of-a-kind:3 10.00 wins 20.00 at 2 to 1 [19:47-9.4(c)]\n"
    )


def test_settle_applies_the_elections_it_is_given(croupier):
    words = ["--dice", "4,4,4", "--wager", "two-of-a-kind:4=10", "--wager", "total:12=1", "--json"]
    words += ["-o", "two-of-a-kind-on-a-triple=loses", "-o", "total:12=13 to 2"]
    lost, won = croupier("settle", "sic-bo", *words).json["settlements"]
    assert (lost["result"], lost["won"]) == ("lose", "-10.00")
    assert (won["pays"], won["won"]) == ("13 to 2", "6.50")


def test_winnings_of_a_broken_cent_go_to_the_patron(croupier):
    """Five cents at 3 to 2 are seven and a half."""
    words = ["--dice", "2,2,5", "--wager", "small=0.05", "-o", "small=3 to 2", "--json"]
    assert croupier("settle", "sic-bo", *words).json["settlements"][0]["won"] == "0.08"


@pytest.mark.parametrize(
    ("words", "written"),
    [
        ("settle", "Which game is to be settled?"),
        ("settle sic-bo --wager small=1", "Sic bo needs --dice"),
        ("settle sic-bo --dice 2,2,5", "No wager was given"),
        ("settle sic-bo --dice 2,2 --wager small=1", "[13:69F-9.1]"),
        ("settle sic-bo --dice 2,2 --wager small=1 --edition 19:47", "[19:47-9.1]"),
        ("settle sic-bo --dice 2,2,7 --wager small=1", "'2,2,7' is not a roll"),
        ("settle sic-bo --dice 2,2,5 --wager total:3=1", "Sic bo has no wager 'total:3'"),
        ("settle sic-bo --dice 2,2,5 --wager small", "written --wager ID=AMOUNT"),
        ("settle sic-bo --dice 2,2,5 --wager small=", "written --wager ID=AMOUNT"),
        ("settle sic-bo --dice 2,2,5 --wager =1", "written --wager ID=AMOUNT"),
        ("settle sic-bo --dice 2,2,5 --wager small=0", "small needs an amount above nothing"),
        ("settle sic-bo --dice 2,2,5 --wager small=-1", "'-1' is not an amount of money"),
        ("settle sic-bo --dice 2,2,5 --wager small=1e2", "'1e2' is not an amount of money"),
        ("settle sic-bo --dice 2,2,5 --wager small=1.005", "'1.005' is not an amount of money"),
        ("settle sic-bo --dice 2,2,5 --wager small=1 --wager small=2", "small is given twice"),
        ("settle chess --dice 2,2,5 --wager small=1", "There is no game 'chess'"),
        ("settle --from nowhere.jsonl", "nowhere.jsonl cannot be read: No such file"),
        ("settle --from /", "/ cannot be read: Is a directory"),
        ("odds chess", "There is no game 'chess'; accepted: "),
        ("odds", "GAME"),
        ("odds sic-bo --edition 13:70", "accepted: 13:69F or 19:47"),
        ("odds sic-bo --wager total:18", "Sic bo has no wager 'total:18'"),
        ("odds sic-bo -o total:4", "written -o NAME=VALUE"),
        ("odds sic-bo -o total:4=60 -o total:4=61", "total:4 is given twice"),
        (
            "odds sic-bo -o total:18=60",
            "There is no election 'total:18'; did you mean 'total:8'? ",
        ),
        ("odds sic-bo -o total:4=49", "no less than 50 to 1 [13:69F-9.4(b)]"),
        ("odds sic-bo --edition 19:47 -o total:4=49", "no less than 50 to 1 [19:47-9.4(b)]"),
        ("odds sic-bo -o one-of-a-kind-twice=1", "no less than 2 to 1 [13:69F-9.4(c)]"),
        ("odds sic-bo -o total:4=sixty", "'sixty' are not odds"),
        ("odds sic-bo -o no-roll=maybe", "accepted: 'shake-again' or 'void'"),
        ("odds sic-bo --nothing", "--nothing"),
        ("simulate sic-bo --rounds 0", "0 rounds cannot be simulated"),
        ("simulate sic-bo --rounds -5", "'-5' is not a number of rounds"),
        ("simulate sic-bo --rounds 1.5", "'1.5' is not a number of rounds"),
        ("simulate sic-bo --rounds 1.25e1", "'1.25e1' is not a number of rounds"),
        ("simulate sic-bo --rounds many", "'many' is not a number of rounds"),
        ("simulate sic-bo --rounds 1e400", "'1e400' is not a number of rounds"),
        ("simulate sic-bo --rounds \u00b2", "is not a number of rounds"),
        ("simulate sic-bo --rounds 10 --seed -1", "-1 is not a seed"),
        ("simulate sic-bo --rounds 10 --seed 18446744073709551616", "is not a seed"),
        ("simulate sic-bo --rounds 10 --seed x", "--seed"),
        ("simulate sic-bo --rounds 10 --workers 0", "0 workers cannot simulate"),
        ("coverage 99.9", "No paragraph matches '99.9'"),
        ("nothing", "nothing"),
        ("games --nothing", "--nothing"),
        ("games sic-bo", "sic-bo"),
    ],
)
def test_whatever_is_wrong_is_told_in_one_line_with_what_would_do(croupier, words, written):
    assert written in refused_in_one_line(croupier(*words.split(" ")))


@pytest.mark.paragraph("13:69F-9.4(a)", "19:47-9.4(a)")
@pytest.mark.parametrize("edition", oracle.EDITIONS)
def test_odds_with_for_are_refused_on_the_command_line_with_their_paragraph(croupier, edition):
    words = ["odds", "sic-bo", "--edition", edition, "-o", "total:4=60 for 1"]
    assert refused_in_one_line(croupier(*words)).endswith(f"[{edition}-9.4(a)]")


def test_cards_are_not_taken_at_a_game_of_dice(croupier):
    """Two accounts of what was dealt cannot both be settled; one must not be passed over."""
    words = ["--dice", "2,2,5", "--cards", "As,Kd", "--wager", "small=10"]
    refused_in_one_line(croupier("settle", "sic-bo", *words))


# settle, a file of rounds


def test_a_file_of_rounds_is_answered_line_by_line_in_order(croupier, rounds):
    path = rounds(
        a_round(),
        a_round(edition="19:47", dice=[6, 6, 6], wagers={"any-three-of-a-kind": 1}),
        a_round(elections={"small": "2 to 1"}, wagers={"small": "2.50", "big": 1}),
    )
    answer = croupier("settle", "--from", path, "--json")
    assert answer.status == 0
    first, second, third = answer.lines
    assert first["settlements"][0]["won"] == "10.00"
    assert second["announcement"] == "6, 6, 6"
    assert second["settlements"][0]["won"] == "24.00"
    assert second["settlements"][0]["cite"] == "19:47-9.2(a)3"
    assert third["elections"]["small"] == "2 to 1"
    assert [row["won"] for row in third["settlements"]] == ["5.00", "-1.00"]


def test_a_line_answers_just_what_the_same_round_answers_alone(croupier, rounds):
    alone = croupier("settle", "sic-bo", "--dice", "2,2,5", "--wager", "small=10", "--json").json
    assert croupier("settle", "--from", rounds(a_round()), "--json").lines == [alone]


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("", "The line is not JSON"),
        ("{", "The line is not JSON"),
        ("sic-bo 2,2,5 small=10", "The line is not JSON"),
        ("[" * 100_000, "The line is not JSON"),
        ("[]", "The line is not an object"),
        ("null", "The line is not an object"),
        ('"sic-bo"', "The line is not an object"),
        (a_round(game=None) | {"games": "sic-bo"}, "A round has no 'games'"),
        (a_round(bet={"small": "10"}), "A round has no 'bet'"),
        (a_round(game=None), "The round needs 'game' as a string"),
        (a_round(game=["sic-bo"]), "The round needs 'game' as a string"),
        (a_round(game="chess"), "There is no game 'chess'"),
        (a_round(edition="13:70"), "There is no edition '13:70'"),
        (a_round(edition=13), "The round needs 'edition' as a string"),
        (a_round(dice=None), "The round needs 'dice'"),
        (a_round(dice=225), "The round needs 'dice'"),
        (a_round(dice={"1": 2}), "The round needs 'dice'"),
        (a_round(dice=[2, 2, 7]), "'2,2,7' is not a roll"),
        (a_round(dice=[2.0, 2, 5]), "'2.0,2,5' is not a roll"),
        (a_round(dice=[True, 2, 5]), "'True,2,5' is not a roll"),
        (a_round(dice=[]), "'' is not a roll"),
        (a_round(wagers=None), "The round has no wagers"),
        (a_round(wagers={}), "The round has no wagers"),
        (a_round(wagers=["small"]), "The round needs 'wagers' as an object"),
        (a_round(wagers={"total:3": "10"}), "Sic bo has no wager 'total:3'"),
        (a_round(wagers={"small": "ten"}), "'ten' is not an amount of money"),
        (a_round(wagers={"small": ""}), "'' is not an amount of money"),
        (a_round(wagers={"small": -10}), "'-10' is not an amount of money"),
        (a_round(wagers={"small": 0}), "small needs an amount above nothing"),
        (a_round(wagers={"small": True}), "small needs an amount of money"),
        (a_round(wagers={"small": [10]}), "small needs an amount of money"),
        (a_round(wagers={"small": {}}), "small needs an amount of money"),
        (a_round(wagers={"small": float("nan")}), "small needs an amount of money"),
        (a_round(wagers={"small": float("inf")}), "small needs an amount of money"),
        ('{"game":"sic-bo","dice":"2,2,5","wagers":{"small":null}}', "small needs an amount"),
        ('{"game":"sic-bo","dice":"2,2,5","wagers":{"small":1e2}}', "'1e2' is not an amount"),
        ('{"game":"sic-bo","dice":"2,2,5","wagers":{"small":0.125}}', "'0.125' is not an amount"),
        (a_round(elections=["small"]), "The round needs 'elections' as an object"),
        (a_round(elections={"total:3": "60"}), "There is no election 'total:3'"),
        (a_round(elections={"no-roll": "maybe"}), "no-roll=maybe cannot be elected"),
        (a_round(elections={"small": None}), "'None' are not odds"),
    ],
)
def test_a_bad_line_gets_an_error_in_its_place_and_the_others_their_answers(
    croupier, rounds, line, what
):
    answer = croupier("settle", "--from", rounds(a_round(), line, a_round()), "--json")
    before, error, after = answer.lines
    assert answer.status == 2
    assert before == after
    assert before["settlements"][0]["won"] == "10.00"
    assert list(error) == ["error"]
    assert error["error"]["line"] == 2
    assert error["error"]["what"].startswith(what)
    assert "Traceback" not in answer.err


@pytest.mark.paragraph("13:69F-9.1", "19:47-9.1", "13:69F-9.4(a)", "19:47-9.4(a)")
@pytest.mark.parametrize("edition", oracle.EDITIONS)
def test_an_unlawful_line_is_refused_with_its_paragraph(croupier, rounds, edition):
    path = rounds(
        a_round(edition=edition, dice="2,2"),
        a_round(edition=edition, elections={"total:4": "60 for 1"}),
        a_round(edition=edition, elections={"total:4": "49 to 1"}),
        a_round(edition=edition, elections={"one-of-a-kind-thrice": "2 to 1"}),
    )
    answer = croupier("settle", "--from", path, "--json")
    cited = [line["error"]["cite"] for line in answer.lines]
    assert cited == [f"{edition}-{where}" for where in ("9.1", "9.4(a)", "9.4(b)", "9.4(c)")]
    assert answer.status == 2


def test_amounts_written_as_numbers_are_read_to_the_cent(croupier, rounds):
    """0.29 is not a binary fraction; read as one it would be 28 cents."""
    path = rounds(
        '{"game":"sic-bo","dice":"2,2,5","wagers":{"small":0.29}}',
        '{"game":"sic-bo","dice":"2,2,5","wagers":{"small":2.5}}',
        '{"game":"sic-bo","dice":"2,2,5","wagers":{"small":9999999999999}}',
    )
    answers = croupier("settle", "--from", path, "--json").lines
    amounts = [answer["settlements"][0]["amount"] for answer in answers]
    assert amounts == ["0.29", "2.50", "9999999999999.00"]


def test_a_key_given_twice_is_an_error_and_not_the_last_of_the_two(croupier, rounds):
    """As on the command line, where `--wager small=10 --wager small=20` is refused."""
    path = rounds('{"game":"sic-bo","dice":"2,2,5","wagers":{"small":"10","small":"20"}}')
    answer = croupier("settle", "--from", path, "--json")
    assert "error" in answer.lines[0]
    assert answer.status == 2


def test_a_line_with_cards_at_a_game_of_dice_is_an_error(croupier, rounds):
    answer = croupier("settle", "--from", rounds(a_round(cards="As,Kd")), "--json")
    assert "error" in answer.lines[0]
    assert answer.status == 2


def test_a_file_of_rounds_in_words(croupier, rounds):
    path = rounds(a_round(wagers={"small": 10, "big": 5}), "", a_round(dice="2,2"))
    answer = croupier("settle", "--from", path)
    assert answer.out.splitlines() == [
        "1: 2, 2, 5: small win 10.00; big lose -5.00",
        "2: refused: The line is not JSON",
        "3: refused: Sic bo is played with three dice, not 2 13:69F-9.1",
    ]
    assert answer.status == 2


def test_an_empty_file_has_no_answers_and_no_errors(croupier, rounds):
    assert croupier("settle", "--from", rounds(), "--json") == (0, "", "")


def test_half_a_thousand_random_rounds_are_settled_as_the_oracle_settles_them(croupier, rounds):
    """Editions, elections, dice and amounts drawn with a fixed seed; wagers up to all fifty."""
    draw = random.Random(1991)
    written, expected = [], []
    for _ in range(500):
        edition = draw.choice(oracle.EDITIONS)
        triple_wins_two = draw.random() < 0.5
        odds = {}
        for row in draw.sample(sorted(oracle.FLOORS), draw.randrange(4)):
            stake = draw.randrange(1, 9)
            odds[row] = (oracle.FLOORS[row][0] * stake + draw.randrange(20), stake)
        dice = draw.choice(oracle.ROLLS)
        wagers = {
            wager: draw.randrange(1, 10**6)
            for wager in draw.sample(oracle.WAGERS, draw.randrange(1, 51))
        }
        elections = {row: f"{winnings} to {stake}" for row, (winnings, stake) in odds.items()}
        elections["two-of-a-kind-on-a-triple"] = "wins" if triple_wins_two else "loses"
        written.append(
            {
                "game": "sic-bo",
                "edition": edition,
                "elections": elections,
                "dice": draw.choice([list(dice), ",".join(map(str, dice))]),
                "wagers": {wager: oracle.dollars(cents) for wager, cents in wagers.items()},
            }
        )
        rows = []
        for wager, cents in wagers.items():
            paid = oracle.paid(wager, dice, odds=odds, triple_wins_two=triple_wins_two)
            rows.append(
                {
                    "wager": wager,
                    "amount": oracle.dollars(cents),
                    "result": "lose" if paid is None else "win",
                    "pays": None if paid is None else f"{paid[0]} to {paid[1]}",
                    "won": oracle.dollars(oracle.won(cents, paid)),
                    "vigorish": "0.00",
                    "cite": oracle.cited(wager, dice, edition, triple_wins_two=triple_wins_two),
                }
            )
        expected.append((edition, list(dice), rows))
    answer = croupier("settle", "--from", rounds(*written), "--json")
    assert answer.status == 0
    assert expected == [
        (line["edition"], line["outcome"]["dice"], line["settlements"]) for line in answer.lines
    ]


# simulate


def test_simulate_answers_counts_and_wagers_under_the_contract(croupier):
    answer = croupier("simulate", "sic-bo", "--rounds", "2e5", "--seed", "7", "--json")
    written = answer.json
    assert answer.status == 0
    contract = {"game", "rounds", "seed", "device", "seconds", "rounds_per_second"}
    assert contract | {"outcomes", "wagers"} <= set(written)
    assert (written["game"], written["rounds"], written["seed"]) == ("sic-bo", 200_000, 7)
    assert set(written["outcomes"]) == {",".join(map(str, dice)) for dice in oracle.ROLLS}
    assert sum(written["outcomes"].values()) == 200_000
    for row in written["wagers"]:
        assert {"id", "house_advantage", "standard_error", "exact", "z"} <= set(row)
        settled = -sum(
            count * oracle.net(row["id"], tuple(map(int, dice.split(","))))
            for dice, count in written["outcomes"].items()
        )
        assert Fraction(row["house_advantage"]) == settled / 200_000
        assert Fraction(row["exact"]) == oracle.advantage(row["id"])
        assert abs(row["z"]) < 5


def test_the_same_seed_simulates_the_same_whatever_the_workers(croupier):
    words = ["simulate", "sic-bo", "--rounds", "150_000", "--seed", "7", "--json"]
    counts = [croupier(*words, "--workers", n).json["outcomes"] for n in (1, 2, 3)]
    assert counts[0] == counts[1] == counts[2]


@pytest.mark.parametrize(
    ("written", "rounds"),
    [
        ("1000", 1000),
        ("1e3", 1000),
        ("1E3", 1000),
        ("1.5e3", 1500),
        ("1,000", 1000),
        ("1_000", 1000),
        ("1e+3", 1000),
        ("1000e0", 1000),
    ],
)
def test_the_number_of_rounds_may_be_written_in_several_ways(croupier, written, rounds):
    answer = croupier("simulate", "sic-bo", "--rounds", written, "--json").json
    assert answer["rounds"] == rounds


def test_simulate_prints_simulated_beside_exact(croupier):
    answer = croupier("simulate", "sic-bo", "--rounds", "1e4")
    assert answer.status == 0
    assert "10,000 rounds, seed 1" in answer.out
    assert "47.2222 %" in answer.out


# coverage


@pytest.fixture(scope="module")
def covered():
    return coverage_data(coverage())


def test_coverage_answers_every_paragraph_under_the_contract(croupier):
    written = croupier("coverage", "--json").json
    assert len(written["paragraphs"]) == 701
    treatments = ["enforced", "recorded", "printed", "physical", "open"]
    assert sum(written["totals"][treatment] for treatment in treatments) == 701
    for row in written["paragraphs"]:
        assert {"id", "edition", "treatment", "by", "tests"} <= set(row)
        assert row["treatment"] in treatments
        assert bool(row["by"]) is (row["treatment"] != "open")


def test_every_paragraph_of_sic_bo_is_treated_in_both_editions(covered):
    """31 paragraphs of 13:69F-9 and 24 of 19:47-9, counted in the texts."""
    sic_bo = [
        row for row in covered["paragraphs"] if row["id"].startswith(("13:69F-9.", "19:47-9."))
    ]
    assert len(sic_bo) == 31 + 24
    assert [row["id"] for row in sic_bo if row["treatment"] == "open"] == []


def test_the_permissible_wagers_and_the_payout_odds_are_enforced(covered):
    by_id = {row["id"]: row for row in covered["paragraphs"]}
    for edition in oracle.EDITIONS:
        for where in ["9.1", "9.2(a)", *oracle.DEFINED_IN.values(), "9.4(a)", "9.4(b)", "9.4(c)"]:
            assert by_id[f"{edition}-{where}"]["treatment"] == "enforced"


def test_a_physical_paragraph_says_why_software_can_do_no_more(covered):
    physical = [row for row in covered["paragraphs"] if row["treatment"] == "physical"]
    assert {"13:69F-9.3(b)", "19:47-9.3(b)"} <= {row["id"] for row in physical}
    assert all(row["reason"] for row in physical)


def test_what_treats_a_paragraph_is_a_thing_that_is_there(covered):
    for row in covered["paragraphs"]:
        for name in row["by"]:
            found, rest = None, name.split(".")
            for last in range(len(rest), 0, -1):
                found = sys.modules.get(".".join(rest[:last]))
                if found is not None:
                    break
            for part in rest[last:]:
                found = vars(found)[part]
            assert found is not None


def test_every_paragraph_of_9_1_to_9_4_is_exercised_by_a_test(covered):
    wanted = ("9.1", "9.2", "9.3", "9.4")
    for row in covered["paragraphs"]:
        chapter, _, number = row["id"].partition("-")
        if chapter in oracle.EDITIONS and number.startswith(wanted):
            assert row["tests"], row["id"]


def test_a_test_is_listed_under_the_paragraphs_it_is_marked_with(tmp_path):
    written = tmp_path / "tests" / "games" / "test_marked.py"
    written.parent.mkdir(parents=True)
    written.write_text(
        "import pytest\n"
        '@pytest.mark.paragraph("13:69F-9.1", "19:47-9.1")\n'
        "def test_three_dice(): ...\n"
        "def test_unmarked(): ...\n",
        encoding="utf-8",
    )
    listed = {each.citation.paragraph: each.tests for each in coverage(tmp_path / "tests")}
    assert listed.pop("13:69F-9.1") == ["tests/games/test_marked.py::test_three_dice"]
    assert listed.pop("19:47-9.1") == ["tests/games/test_marked.py::test_three_dice"]
    assert not any(listed.values())


def test_coverage_of_a_section_tells_it_alone(croupier):
    answer = croupier("coverage", "13:69F-9.4", "--json")
    written = answer.json
    assert [row["id"] for row in written["paragraphs"]] == [
        "13:69F-9.4(a)",
        "13:69F-9.4(b)",
        "13:69F-9.4(c)",
    ]
    assert written["totals"]["paragraphs"] == 3


def test_coverage_of_9_1_is_not_that_of_19_1_or_9_10(croupier):
    """The help says `13:69F-9 or 9.5`: a section, and not any number that contains it."""
    written = croupier("coverage", "9.1", "--json").json
    assert [row["id"] for row in written["paragraphs"]] == ["13:69F-9.1", "19:47-9.1"]


def test_coverage_prints_totals_and_details(croupier):
    totals = croupier("coverage")
    assert totals.status == 0
    assert "How the text is treated" in totals.out
    details = croupier("coverage", "13:69F-9.4")
    assert details.status == 0
    assert "13:69F-9.4(b)" in details.out


# interpretations


def test_interpretations_say_question_reading_readings_and_paragraphs(croupier):
    written = croupier("interpretations", "--json").json
    ids = [each["id"] for each in written]
    assert len(set(ids)) == len(ids)
    for each in written:
        assert each["question"].endswith("?")
        assert each["reading"]
        assert len(set(each["readings"])) >= 2
        for paragraph in each["paragraphs"]:
            assert str(cite(paragraph)) == paragraph


def test_the_misprints_and_silences_of_sic_bo_are_interpreted(croupier):
    """From the fact sheet: 1 to 10, the missing "other", two of a kind on a triple."""
    written = {each["id"]: each for each in croupier("interpretations", "--json").json}
    for id_, where in [
        ("sic-bo-one-of-a-kind-odds", "9.4(b)"),
        ("sic-bo-big-loses", "9.2(a)7"),
        ("sic-bo-two-of-a-kind-on-a-triple", "9.2(a)2"),
        ("sic-bo-no-roll", "9.6(a)"),
    ]:
        assert f"13:69F-{where}" in written[id_]["paragraphs"]
    assert "printed-expiration" in written


def test_the_advantages_an_interpretation_quotes_are_right(croupier):
    """The misprint would give (216 - 75 * 11/10 - 15 * 3 - 1 * 4) / 216."""
    written = {each["id"]: each for each in croupier("interpretations", "--json").json}
    as_printed = oracle.advantage("one-of-a-kind:1", odds={"one-of-a-kind": (1, 10)})
    assert as_printed == Fraction(169, 432)
    read = written["sic-bo-one-of-a-kind-odds"]["reading"]
    for advantage in (oracle.advantage("one-of-a-kind:1"), as_printed):
        assert f"{float(100 * advantage):.2f}" in read


def test_an_interpretation_that_can_be_switched_names_an_election_there_is(croupier):
    elections = croupier("odds", "sic-bo", "--wager", "small", "--json").json["elections"]
    written = croupier("interpretations", "--json").json
    switched = {each["election"] for each in written if each["election"]}
    assert {"two-of-a-kind-on-a-triple", "no-roll"} <= switched & set(elections)


def test_interpretations_are_printed_for_a_person(croupier):
    answer = croupier("interpretations")
    assert answer.status == 0
    assert "switched  by the election no-roll" in answer.out


# the process itself


def test_a_right_answer_exits_with_0_and_says_nothing_on_stderr(process):
    answer = process("settle", "sic-bo", "--dice", "2,2,5", "--wager", "small=10")
    assert answer == (
        0,
        "Sic bo under 13:69F: 2, 2, 5\n  small 10.00 wins 10.00 at 1 to 1 [13:69F-9.2(a)6]\n",
        "",
    )


@pytest.mark.parametrize(
    "words",
    [
        ["nothing"],
        ["odds", "sic-bo", "-o", "total:4=49"],
        ["settle", "--from", "nowhere.jsonl"],
        ["simulate", "sic-bo", "--rounds", "0"],
    ],
)
def test_a_wrong_one_exits_with_2_and_one_line_on_stderr(process, words):
    refused_in_one_line(process(*words))


def test_rounds_may_come_from_standard_input(process):
    lines = f"{json.dumps(a_round())}\n\n{json.dumps(a_round(dice='6,6,6'))}\n"
    answer = process("settle", "--from", "-", "--json", given=lines.encode())
    won, error, lost = answer.lines
    assert answer.status == 2
    assert json.loads(answer.err)["error"]["what"] == "1 of 3 rounds could not be settled"
    assert won["settlements"][0]["won"] == "10.00"
    assert error["error"]["line"] == 2
    assert lost["settlements"][0]["won"] == "-10.00"


@pytest.mark.parametrize(
    "line",
    [
        b'{"game":"sic-bo","dice":"2,2,5","wagers":{"\\ud800":null}}',
        b'{"game":"sic-bo","dice":"2,2,5","elections":{"no-roll":"\\ud800"},"wagers":{"small":1}}',
        b"\xff\xfe",
    ],
    ids=["wager", "election", "bytes"],
)
def test_text_that_is_no_text_is_an_error_in_its_place_and_no_traceback(process, line):
    """A lone surrogate is valid JSON and cannot be printed; a stray byte is not even UTF-8."""
    good = json.dumps(a_round()).encode()
    answer = process(
        "settle",
        "--from",
        "-",
        "--json",
        given=b"\n".join([good, line, good, b""]),
        PYTHONIOENCODING="utf-8:strict",
    )
    assert "Traceback" not in answer.err
    before, error, after = answer.lines
    assert before == after
    assert error["error"]["line"] == 2
    assert answer.status == 2


def test_a_terminal_that_cannot_draw_bars_still_gets_the_sheet(process):
    answer = process("odds", "sic-bo", PYTHONIOENCODING="ascii")
    assert "Traceback" not in answer.err
    assert answer.status == 0
    assert "47.2222 %" in answer.out


def test_a_reader_that_goes_away_is_not_called_an_unreadable_file(tmp_path):
    """As with `croupier settle --from rounds.jsonl | head -1`."""
    path = tmp_path / "rounds.jsonl"
    path.write_text(f"{json.dumps(a_round())}\n" * 2000, encoding="utf-8")
    running = subprocess.Popen(
        [COMMAND, "settle", "--from", path, "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    with running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.readline()
        running.stdout.close()
        said = running.stderr.read()
    assert said == b""


def test_without_numba_the_same_is_simulated_and_it_says_so(process):
    program = (
        "import sys; sys.modules['numba'] = None; from croupier.cli import main; "
        "sys.argv = ['croupier', 'simulate', 'sic-bo', '--rounds', '5000', '--json']; main()"
    )
    interpreted = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    compiled = process("simulate", "sic-bo", "--rounds", "5000", "--json").json
    written = json.loads(interpreted.stdout)
    assert "numba is not installed" in interpreted.stderr
    assert written["device"] == "cpu, interpreted"
    assert compiled["device"] == "cpu"
    assert written["outcomes"] == compiled["outcomes"]
    assert written["wagers"] == compiled["wagers"]


def test_staff_are_enrolled_listed_and_dismissed(croupier, tmp_path):
    people = ("--people", tmp_path / "house" / "people.sqlite")
    enrol = ("staff", "enrol", "dealer-2", "--title", "Dealer 2", "--role", "dealer")
    assert croupier(*enrol, "--password", "three dice, sealed", *people).status == 0
    written = croupier("staff", "list", "--json", *people).json
    assert written == [{"id": "dealer-2", "title": "Dealer 2", "role": "dealer"}]
    assert croupier("staff", "dismiss", "dealer-2", *people).status == 0
    assert croupier("staff", "list", "--json", *people).json == []


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (("enrol", "x", "--title", "X", "--role", "king", "--password", "12345678"), "no role"),
        (("enrol", "x", "--title", "X", "--role", "dealer", "--password", "123"), "too short"),
        (("dismiss", "nobody"), "Nobody is enrolled"),
    ],
)
def test_staff_that_cannot_be_is_told_in_one_line(croupier, tmp_path, words, what):
    answer = croupier("staff", *words, "--people", tmp_path / "people.sqlite")
    assert answer.status == 2
    assert what in answer.err
    assert answer.err.count("\n") == 1


def test_a_demonstration_is_not_served_on_the_staff_of_a_real_floor(croupier, tmp_path):
    people = tmp_path / "people.sqlite"
    croupier("staff", "list", "--people", people)
    ledger = ("--ledger", tmp_path / "ledger.sqlite")
    answer = croupier("serve", "--demonstration", "--port", "0", "--people", people, *ledger)
    assert answer.status == 2
    assert "staff of a real floor" in answer.err


def test_a_house_is_not_begun_by_the_clocks_of_nowhere(croupier, tmp_path):
    kept = ("--ledger", tmp_path / "ledger.sqlite", "--people", tmp_path / "people.sqlite")
    answer = croupier("serve", "--port", "0", *kept, "--time-zone", "Atlantic City")
    assert answer.status == 2
    assert answer.err == (
        "croupier: 'Atlantic City' is no time zone; a place as in America/New_York\n"
    )
    assert not (tmp_path / "ledger.sqlite").exists()


@pytest.mark.parametrize("more", [(), ("--json",)])
def test_what_was_typed_without_end_is_echoed_short(croupier, more):
    for words in (("simulate", "sic-bo", "--rounds", "9" * 5_000), ("odds", "x" * 5_000)):
        answer = croupier(*words, *more)
        assert answer.status == 2
        assert len(answer.err) < 500
        assert "..." in answer.err
