"""What there is to ask about, and what is guessed where a name is none."""

from __future__ import annotations

import json
import re
import subprocess
import sys

import pytest
from typed import croupier as croupier

import croupier as package
from croupier.games.registry import games, rules
from croupier.lawbook import CroupierError

GAMES = sorted(games())


def test_the_version_is_told(croupier):
    assert croupier("--version").out == f"croupier {package.__version__}\n"


def test_games_name_the_wagers_they_promise(croupier):
    answer = croupier("games")
    for row in croupier("games", "--json").json:
        assert f"  wagers: {' '.join(row['wagers'])}\n" in answer.out
    baccarat = next(row for row in croupier("games", "--json").json if row["id"] == "punto-banco")
    assert set(baccarat["wagers"]) == {
        *("player", "banker", "tie", "cards:4", "cards:5", "cards:6"),
        *("bonus:player", "bonus:banker", "dragon-7", "royal"),
    }


@pytest.mark.parametrize("game", GAMES)
def test_every_election_is_listed_with_default_values_paragraph_and_meaning(croupier, game):
    listed = croupier("elections", game, "--json").json["elections"]
    elections = rules(game).elections.written()
    assert {row["id"]: row["default"] for row in listed} == elections
    for row in listed:
        assert re.fullmatch(r"(13:69[EF]|19:47)-\S+( \(proposed\))?", row["cite"])
        assert row["meaning"]
        assert bool(row["values"]) != bool(row["written"])
        if row["values"]:
            assert row["default"] in row["values"]
        assert f"{row['id']}  {row['meaning']} [{row['cite']}]\n" in croupier("elections", game).out


@pytest.mark.parametrize("game", GAMES)
def test_every_value_listed_can_be_elected_or_says_what_it_wants(game, croupier):
    for row in croupier("elections", game, "--json").json["elections"]:
        for value in row["values"] or []:
            try:
                rules(game, elections={row["id"]: value})
                refused = None
            except CroupierError as error:
                refused = str(error)
            assert row["not_by_themselves"].get(value) == refused


def test_what_does_not_stand_by_itself_is_told(croupier):
    written = croupier("elections", "punto-banco").out
    assert "total-cards-waiver not by itself: Vigorish cannot be waived" in written
    assert "tie-vigorish-25 not by itself: Punto banco has no vigorish on ties" in written


def test_wagers_are_those_elected_with_what_they_pay(croupier):
    answer = croupier("wagers", "mini-baccarat", "-o", "bonus=B", "-o", "tie=9", "--json").json
    pays = {row["id"]: row["pays"] for row in answer["wagers"]}
    assert pays["tie"] == ["9 to 1"]
    assert pays["bonus:player"] == [
        *("1 to 1", "3 to 1", "4 to 1", "7 to 1", "8 to 1", "20 to 1"),
    ]  # 7.3(h), table B
    assert answer["offered_by"]["dragon-7"] == "banker=dragon-7 alone"


@pytest.mark.parametrize(
    ("words", "wager", "elected"),
    [
        (("odds", "mini-baccarat", "--wager", "dragon-7"), "dragon-7", "elect banker=dragon-7"),
        (("hold", "punto-banco", "--wager", "cards:4"), "cards:4", "elect total-cards=yes"),
        (
            ("settle", "mini-baccarat", "--cards", "2c 3d 2s 4h 9s", "--wager", "bonus:player=5"),
            "bonus:player",
            "elect bonus=A|B|C",
        ),
    ],
)
def test_a_wager_that_an_election_would_offer_says_which(croupier, words, wager, elected):
    answer = croupier(*words)
    assert answer.status == 2
    assert f"has no wager {wager!r} as elected; {elected}\n" in answer.err


@pytest.mark.parametrize(
    ("words", "guess"),
    [
        (("odds", "sicbo"), "sic-bo"),
        (("odds", "Mini Baccarat"), "mini-baccarat"),
        (("odds", "sic-bo", "--wager", "smal"), "small"),
        (("odds", "sic-bo", "-o", "samll=2"), "small"),
        (("coverag",), "coverage"),
    ],
)
def test_near_misses_are_guessed(croupier, words, guess):
    answer = croupier(*words)
    assert answer.status == 2
    assert f"did you mean '{guess}'?" in answer.err.lower()


def test_the_help_has_the_commands_in_groups(croupier):
    written = croupier("--help").out
    places = [written.index(f"\n{about}:\n") for about in ("Rules", "Odds", "Floor", "Papers")]
    assert places == sorted(places)
    assert "Commands:" not in written


@pytest.mark.parametrize(
    ("words", "waited_for"),
    [
        ("--help", set()),
        ("audit --help", {"croupier.lawbook"}),
        ("audit verify nowhere", {"croupier.lawbook", "croupier.ledger"}),
        ("odds sic-bo", {"croupier.lawbook", "croupier.games.sic_bo", "pydantic", "rich"}),
    ],
)
def test_a_command_imports_what_is_asked_for(words, waited_for):
    """A short answer comes at once: nothing is waited for that it is not made of."""
    script = """
import sys
from croupier.cli.commands import run
sys.argv = ["croupier", *sys.argv[1:]]
run()
print(*sys.modules, file=sys.stderr)
"""
    command = [sys.executable, "-c", script, *words.split()]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    slow = {"croupier.lawbook", "croupier.ledger", "pydantic", "rich", "numpy", "matplotlib"}
    slow |= {"croupier.games.sic_bo", "croupier.games.baccarat.rules", "croupier.games.procedure"}
    assert slow & set(ran.stderr.split()) == waited_for


def test_errors_are_json_where_the_answer_would_have_been(croupier):
    answer = croupier("odds", "sic-bo", "-o", "small=9 to 10", "--json")
    assert (answer.status, answer.out) == (2, "")
    assert json.loads(answer.err) == {
        "error": {
            "code": "unlawful",
            "what": "small may not pay 9 to 10",
            "accepted": "no less than 1 to 1",
            "cite": "13:69F-9.4(b)",
        }
    }
    unknown = croupier("odds", "--bogus", "--json")
    assert "--bogus" in json.loads(unknown.err)["error"]["what"]
