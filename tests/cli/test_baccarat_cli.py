"""Baccarat on the command line: settle, odds and simulate under their contract.

Most tests call `main` in this process; those about what is imported run one of their own.
"""

import json
import re
import subprocess
import sys
from fractions import Fraction

import baccarat_oracle as oracle
import pytest
from typed import croupier as croupier

from croupier.lawbook import cite


@pytest.fixture
def rounds(tmp_path):
    """A file of rounds, a line each."""

    def write(*lines):
        path = tmp_path / "rounds.jsonl"
        written = [line if isinstance(line, str) else json.dumps(line) for line in lines]
        path.write_text("".join(f"{line}\n" for line in written), encoding="utf-8")
        return path

    return write


def a_round(**changes):
    written = {"game": "mini-baccarat", "cards": "T T 6 7", "wagers": {"banker": "20"}} | changes
    return {key: value for key, value in written.items() if value is not None}


def refused_in_one_line(answer):
    """Exit status 2, nothing answered, one line saying what was wrong."""
    assert answer.status == 2
    assert answer.out == ""
    assert answer.err.count("\n") == 1
    assert answer.err.startswith("croupier: ")
    assert "Traceback" not in answer.err
    return answer.err.removeprefix("croupier: ").rstrip("\n")


CONTRACT = ["game", "edition", "elections", "announcement", "outcome", "settlements"]
SETTLEMENT = ["wager", "amount", "result", "pays", "won", "vigorish", "cite"]


def test_games_lists_both_games_with_every_wager_they_may_offer(croupier):
    written = {game["id"]: game for game in croupier("games", "--json").json}
    assert written["mini-baccarat"]["subchapter"] == "7"
    assert written["mini-baccarat"]["editions"] == ["13:69F", "19:47"]
    assert written["punto-banco"]["subchapter"] == "3"
    assert written["punto-banco"]["editions"] == ["13:69F"]
    for game in oracle.GAMES:
        assert sorted(written[game]["wagers"]) == sorted(oracle.WAGERS)


def test_punto_banco_has_no_former_edition_to_settle_by(croupier):
    words = ["settle", "punto-banco", "--edition", "19:47", "--cards", "T T 6 7"]
    refused_in_one_line(croupier(*words, "--wager", "tie=1"))


# settle, one round


def test_settle_answers_one_round_under_the_contract(croupier):
    """By hand: 9 and 8 are 7, a ten and a 7 are 7; all but the tie are void."""
    words = ["--cards", "9c Td 8s 7h", "--wager", "player=10", "--wager", "tie=2.50"]
    answer = croupier("settle", "mini-baccarat", *words, "--json")
    written = answer.json
    assert answer.status == 0
    assert list(written) == CONTRACT
    assert written["game"] == "mini-baccarat"
    assert written["edition"] == "13:69F"
    assert written["elections"]["decks"] == "8"
    assert written["announcement"] == "Player's Hand 7, Banker's Hand 7; Tie Hand"
    hands = {"dealt": "9c Td 8s 7h", "player_hand": "9c 8s", "banker_hand": "Td 7h"}
    assert written["outcome"].items() >= {"player": 7, "banker": 7, "cards": 4, **hands}.items()
    rows = [
        ("player", "10.00", "void", None, "0.00", "0.00", "19:47-7.2(a)2iii"),
        ("tie", "2.50", "win", "8 to 1", "20.00", "0.00", "13:69F-7.3(b)"),
    ]
    assert written["settlements"] == [dict(zip(SETTLEMENT, row, strict=True)) for row in rows]


@pytest.mark.paragraph("19:47-7.3(c)", "13:69F-7.3(c)", "13:69F-3.3(c)")
@pytest.mark.parametrize(
    ("game", "edition", "cited"),
    [
        ("punto-banco", "13:69F", "13:69F-3.3(c)"),
        ("mini-baccarat", "13:69F", "13:69F-7.3(c)"),
        ("mini-baccarat", "19:47", "19:47-7.3(c)"),
    ],
)
def test_settle_tells_winnings_before_vigorish_and_the_vigorish(croupier, game, edition, cited):
    words = ["--edition", edition, "--cards", "T,T,6,7", "--wager", "banker=20.10", "--json"]
    (row,) = croupier("settle", game, *words).json["settlements"]
    written = ("banker", "20.10", "win", "1 to 1", "20.10", "1.00", cited)
    assert row == dict(zip(SETTLEMENT, written, strict=True))


def test_settle_says_a_round_in_words(croupier):
    words = ["--cards", "T T 6 7", "--wager", "banker=20", "--wager", "player=5"]
    assert croupier("settle", "mini-baccarat", *words).out == (
        "Mini-baccarat under 13:69F: Player's Hand 6, Banker's Hand 7; Banker's Hand wins\n"
        "  banker 20.00 wins 20.00 at 1 to 1, vigorish 1.00 [13:69F-7.3(c)]\n"
        "  player 5.00 loses [19:47-7.2(a)2ii]\n"
    )


def test_settle_applies_the_elections_it_is_given(croupier):
    words = ["--cards", "T 2 6 3 2", "--wager", "banker=10", "--wager", "dragon-7=5", "--json"]
    words += ["-o", "banker=dragon-7", "-o", "dragon-7=45 to 1"]
    written = croupier("settle", "punto-banco", *words).json
    void, won = written["settlements"]
    assert written["announcement"].endswith("; dragon 7")
    assert written["outcome"]["dragon_7"] is True
    assert (void["result"], void["won"], void["pays"]) == ("void", "0.00", None)
    assert (won["pays"], won["won"]) == ("45 to 1", "225.00")


@pytest.mark.paragraph("13:69F-7.13(d)")
def test_settle_pays_the_meter_it_is_told(croupier):
    words = ["settle", "mini-baccarat", "--cards", "Ks Kh Kd Kc Ks Kh", "--wager", "royal=1"]
    words += ["-o", "royal-progressive=A"]
    assert "The meter pays this wager" in refused_in_one_line(croupier(*words))
    (row,) = croupier(*words, "--meter", "12345.67", "--json").json["settlements"]
    assert (row["result"], row["won"]) == ("win", "12345.67")
    for wrong in ("", "-1", "lots"):
        refused_in_one_line(croupier(*words, f"--meter={wrong}"))


@pytest.mark.parametrize(
    ("words", "written"),
    [
        ("--wager tie=1", "Mini-baccarat needs --cards"),
        ("--dice 2,2,5 --wager tie=1", "Mini-baccarat needs --cards"),
        ("--cards T,T,6,7", "No wager was given"),
        ("--cards T,T,6,7 --dice 1,2,3 --wager tie=1", "settled from --cards, not --dice"),
        ("--cards T,T,6 --wager tie=1", "A round starts with four cards, not 3"),
        ("--cards T,T,5,6 --wager tie=1", "[19:47-7.9(b)]"),
        ("--cards T,T,6,5 --wager tie=1", "[19:47-7.9(c)]"),
        ("--cards T,T,6,7,2 --wager tie=1", "[19:47-7.8(b)]"),
        ("--cards T,T,5,5,4,K,2 --wager tie=1", "[19:47-7.8(d)]"),
        ("--cards T,T,6,X --wager tie=1", "'X' is not a card"),
        ("--cards Ts,T,6,7 --wager tie=1", "Some cards have a suit and some have none"),
        ("--cards T,T,6,7 --wager cards:4=1", "Mini-baccarat has no wager 'cards:4'"),
        ("--cards T,T,6,7 --wager tie=0", "tie needs an amount above nothing"),
        ("--cards T,T,6,7 --wager tie=1 --wager tie=2", "tie is given twice"),
        ("--cards T,T,6,7 --wager tie=1 -o decks=5", "at least 6 [13:69F-7.1(a) (proposed)]"),
        ("--cards T,T,6,7 --wager tie=1 -o tie=7", "no less than 8 to 1 [13:69F-7.3(b)]"),
        ("--cards T,T,6,7 --wager tie=1 -o royal=A", "asks for suits"),
        ("--cards T,T,6,7 --wager tie=1 -o royal=A --edition 19:47", "[19:47-7.2(b)]"),
        ("--cards T,T,6,7 --wager tie=1 -o banker=dragon-7 -o bonus=A", "[13:69F-7.2(a)6iii]"),
        ("--cards T,T,6,7 --wager tie=1 -o deck=8", "There is no election 'deck'"),
        ("--cards T,T,6,7 --wager tie=1 -o decks=eight", "decks=eight cannot be elected"),
        (
            "--cards T,T,6,7 --wager tie=1 -o banker=six-pays-half -o banker=total-cards-waiver",
            "banker is given twice",
        ),
    ],
)
def test_whatever_is_wrong_is_told_in_one_line(croupier, words, written):
    assert written in refused_in_one_line(croupier("settle", "mini-baccarat", *words.split(" ")))


# settle, a file of rounds


def test_a_file_of_good_and_bad_rounds_is_answered_line_by_line(croupier, rounds):
    path = rounds(
        a_round(),
        a_round(cards="T T 5 6"),
        a_round(game="punto-banco", elections={"vigorish-rounding": "up"}, wagers={"banker": 10.1}),
        "not a round",
        a_round(game="sic-bo", cards=None, dice="2,2,5", wagers={"small": "10"}),
        a_round(edition="19:47", cards=["T", "T", 7, 7], wagers={"tie": "1"}),
        a_round(elections={"decks": 5}),
        a_round(dice="1,2,3"),
        a_round(cards="Ks Kh Kd Kc Ks Kh", elections={"royal-progressive": "A"},
                wagers={"royal": 1}, meter="30000"),
        a_round(wagers={"royal": 1}),
    )  # fmt: skip
    answer = croupier("settle", "--from", path, "--json")
    assert answer.status == 2
    assert "5 of 10 rounds could not be settled" in answer.err
    assert len(answer.lines) == 10
    errors = {line["error"]["line"]: line["error"] for line in answer.lines if "error" in line}
    assert sorted(errors) == [2, 4, 7, 8, 10]
    assert errors[2]["cite"] == "19:47-7.9(b)"
    assert errors[7]["cite"] == "13:69F-7.1(a) (proposed)"
    assert "cite" not in errors[4]
    settled = {
        number: [(row["won"], row["vigorish"]) for row in written["settlements"]]
        for number, written in enumerate(answer.lines, start=1)
        if "settlements" in written
    }
    # by hand; line 3: 50.5 cents up to 75, the next multiple of 25 at punto banco
    assert settled == {
        1: [("20.00", "1.00")],
        3: [("10.10", "0.75")],
        5: [("10.00", "0.00")],
        6: [("8.00", "0.00")],
        9: [("30000.00", "0.00")],
    }


def test_a_line_answers_just_what_the_same_round_answers_alone(croupier, rounds):
    words = ["--cards", "T T 6 7", "--wager", "banker=20", "--json"]
    alone = croupier("settle", "mini-baccarat", *words).json
    assert croupier("settle", "--from", rounds(a_round()), "--json").lines == [alone]


@pytest.mark.parametrize("meter", [None, True, [], {}, "lots", -1, "", 1.005])
def test_a_line_with_a_meter_that_is_no_amount_is_an_error(croupier, rounds, meter):
    path = rounds(json.dumps({**a_round(), "meter": meter}))
    answer = croupier("settle", "--from", path, "--json")
    assert answer.status == 2
    assert list(answer.lines[0]) == ["error"]
    assert "Traceback" not in answer.err


# odds


def test_odds_answers_the_exact_sheet_under_the_contract(croupier):
    elections = {"decks": "6", "total-cards": "yes", "bonus": "B"}
    words = [word for name, value in elections.items() for word in ("-o", f"{name}={value}")]
    written = croupier("odds", "mini-baccarat", *words, "--json").json
    assert {"game", "edition", "elections", "wagers"} <= set(written)
    assert written["elections"].items() >= elections.items()
    assert len(written["wagers"]) == 8
    weights = oracle.main_distribution(6)
    for row in written["wagers"]:
        results = oracle.complete("mini-baccarat", elections)
        paid = {weight: oracle.paid(results, row["id"], weight) for weight in weights}
        for result, like in (
            ("win", [each for each in paid if paid[each] is not None and paid[each] > 0]),
            ("lose", [each for each in paid if paid[each] == -1]),
            ("void", [each for each in paid if paid[each] is None]),
        ):
            likely = Fraction(sum(weights[each] for each in like), sum(weights.values()))
            assert Fraction(row[result]) == likely
        exact = oracle.house_advantage("mini-baccarat", elections, row["id"])
        assert Fraction(row["house_advantage"]) == exact
        assert row["house_advantage_pct"] == f"{float(exact * 100):.4f}"
        assert str(cite(row["cite"])) == row["cite"]
        contract = {"id", "name", "cite", "pays", "true_odds", "win", "lose", "void", "outcomes"}
        contract |= {"house_advantage", "house_advantage_pct", "standard_deviation"}
        assert contract <= set(row)
        for outcome in row["outcomes"]:
            assert {"when", "probability", "pays"} <= set(outcome)
        assert sum(Fraction(outcome["probability"]) for outcome in row["outcomes"]) == 1


def test_the_printed_sheet_has_every_wager_and_no_fraction_too_long_to_read(croupier):
    answer = croupier("odds", "punto-banco")
    assert answer.status == 0
    for written in ("banker", "1.0579 %", "player", "1.2351 %", "tie", "14.3596 %", "8 to 1"):
        assert written in answer.out
    assert re.search(r"\d{6}", answer.out) is None


@pytest.mark.parametrize(
    ("words", "written"),
    [
        ("odds mini-baccarat -o decks=5", "at least 6 [13:69F-7.1(a) (proposed)]"),
        ("odds punto-banco -o banker=tie-vigorish-25", "[13:69F-3.3(c)]"),
        ("odds punto-banco -o royal=A -o decks=6", "exactly 8 [13:69F-3.1(a) (proposed)]"),
        ("odds mini-baccarat --edition 19:47 -o royal=A", "[19:47-7.2(b)]"),
        ("odds mini-baccarat --wager royal", "Mini-baccarat has no wager 'royal'"),
        ("odds punto-banco --edition 19:47", "13:69F"),
        ("odds baccarat", "There is no game 'baccarat'"),
        ("simulate mini-baccarat --rounds 10 -o decks=5", "at least 6"),
    ],
)
def test_unlawful_odds_are_refused_in_one_line(croupier, words, written):
    assert written in refused_in_one_line(croupier(*words.split(" ")))


# simulate


def test_simulate_answers_under_the_contract(croupier):
    words = ["--rounds", "1e4", "--seed", "2", "--workers", "2", "-o", "decks=6", "--json"]
    written = croupier("simulate", "mini-baccarat", *words).json
    assert written["rounds"] == sum(written["outcomes"].values()) == 10_000
    assert written["seed"] == 2
    for row in written["wagers"]:
        exact = oracle.house_advantage("mini-baccarat", {"decks": "6"}, row["id"])
        assert Fraction(row["exact"]) == exact
        assert abs(row["z"]) < 5


# What is imported


def imported_by(*words):
    """The modules a command has imported, by a process of its own."""
    script = (
        "import sys\n"
        "from croupier.cli import main\n"
        f"sys.argv = {['croupier', *words]!r}\n"
        "try:\n"
        "    main()\n"
        "except SystemExit as stopped:\n"
        "    assert not stopped.code, stopped.code\n"
        "print(*sys.modules, file=sys.stderr)\n"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    assert ran.stdout
    return set(ran.stderr.decode().split())


@pytest.mark.parametrize(
    "words",
    [
        "odds mini-baccarat --json",
        "odds punto-banco -o royal=A",
        "settle mini-baccarat --cards T,T,6,7 --wager banker=10 --json",
        "games",
    ],
)
def test_a_cold_answer_does_not_wait_for_a_compiler(words):
    """numba is for simulation alone: 0.3 seconds to import, and an extra besides."""
    modules = imported_by(*words.split(" "))
    assert "croupier.games.baccarat" in modules
    assert not modules & {"numba", "llvmlite", "matplotlib", "fastapi"}


def test_a_settlement_does_not_wait_for_arrays():
    words = "settle mini-baccarat --cards T,T,6,7 --wager banker=10 --json"
    assert "numpy" not in imported_by(*words.split(" "))
