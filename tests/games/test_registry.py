"""The registry: a game is there because its folder is."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import croupier
from croupier.games.registry import game, games, rules
from croupier.lawbook import BadInput, Chapter

PACKAGE = Path(croupier.__file__).parent
FOLDERS = PACKAGE / "games"


def test_sic_bo_is_subchapter_9_of_both_chapters():
    sic_bo = games()["sic-bo"]
    assert sic_bo.title == "Sic bo"
    assert sic_bo.subchapter == "9"
    assert sic_bo.chapters == (Chapter.CURRENT, Chapter.FORMER)


def test_every_folder_holds_a_game_and_every_game_has_its_folder():
    folders = {path.parent.name for path in FOLDERS.glob("*/__init__.py")}
    held = {
        type(game.rules(game.chapters[0], {})).__module__.split(".")[2] for game in games().values()
    }
    assert held == folders
    assert "sic_bo" in folders


def test_games_are_found_by_the_id_their_rules_bear():
    for game_id, found in games().items():
        for edition in found.chapters:
            made = found.rules(edition, {})
            assert (made.game_id, made.chapter) == (game_id, edition)
        assert game(game_id) is found


@pytest.mark.parametrize("game_id", ["", "Sic bo", "sic_bo", "SIC-BO", "chess"])
def test_a_game_there_is_not_is_refused_with_those_there_are(game_id):
    with pytest.raises(BadInput, match="There is no game") as refused:
        rules(game_id)
    assert "sic-bo" in refused.value.accepted
    assert repr(game_id) in refused.value.what


def test_an_edition_there_is_not_is_refused_with_those_there_are():
    with pytest.raises(BadInput) as refused:
        rules("sic-bo", edition="13:69")
    assert refused.value.accepted == "accepted: 13:69F or 19:47"


def test_rules_made_twice_are_the_same_rules():
    assert rules("sic-bo").identity == rules("sic-bo", elections={}).identity


def games_imported_by(script):
    """What of `croupier.games` a fresh process has imported once it has run."""
    shown = "import sys; print(*filter(lambda name: 'croupier.games.' in name, sys.modules))"
    ran = subprocess.run(
        [sys.executable, "-c", f"{script}\n{shown}"], capture_output=True, text=True, check=True
    )
    return ran.stdout.split()


def test_settling_at_one_game_imports_no_other_and_no_kernel():
    imported = games_imported_by(
        "from croupier import rules; rules('sic-bo').settle('2,2,5', {'small': '1'})"
    )
    assert "croupier.games.sic_bo.rules" in imported
    assert "croupier.games.sic_bo.odds.kernel" not in imported
    assert not [name for name in imported if name.startswith("croupier.games.baccarat.")]


def test_what_games_there_are_is_known_without_importing_one():
    imported = games_imported_by("from croupier.games.registry import games; games()")
    assert {name.count(".") for name in imported} == {2}


@pytest.fixture
def checkout_with_a_second_game(tmp_path):
    """The package with one folder more, and not a letter changed elsewhere."""
    package = tmp_path / "croupier"
    skipped = shutil.ignore_patterns("__pycache__")
    shutil.copytree(PACKAGE, package, ignore=skipped)
    second = package / "games" / "second"
    shutil.copytree(FOLDERS / "sic_bo", second, ignore=skipped)
    for path in second.glob("*.py"):
        text = path.read_text(encoding="utf-8")
        text = text.replace("croupier.games.sic_bo", "croupier.games.second")
        text = text.replace('id="sic-bo"', 'id="second"')
        path.write_text(text, encoding="utf-8")
    return tmp_path


def test_adding_a_game_is_adding_a_folder(checkout_with_a_second_game):
    def ask(*words):
        ran = subprocess.run(
            [sys.executable, "-m", "croupier.cli", *words, "--json"],
            capture_output=True,
            text=True,
            check=True,
            cwd=checkout_with_a_second_game,
            env={**os.environ, "PYTHONPATH": str(checkout_with_a_second_game)},
        )
        return json.loads(ran.stdout)

    assert {"second", "sic-bo"} <= {game["id"] for game in ask("games")}
    assert ask("odds", "second", "--wager", "small")["wagers"][0]["house_advantage"] == "1/36"
    settled = ask("settle", "second", "--dice", "2,2,5", "--wager", "small=10")
    assert settled["game"] == "second"
    assert settled["settlements"][0]["won"] == "10.00"
