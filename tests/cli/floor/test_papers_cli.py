"""`croupier petition` and `croupier guide`: what they answer and what they write."""

import json

import pytest

from croupier.cli import main
from croupier.games.registry import rules
from croupier.publish.papers.guides import guide_data


@pytest.fixture
def croupier(monkeypatch, capsys):
    """Runs a command; gives its exit status, standard output and standard error."""

    def run(*arguments):
        monkeypatch.setattr("sys.argv", ["croupier", *map(str, arguments)])
        with pytest.raises(SystemExit) as ended:
            main()
        written = capsys.readouterr()
        return ended.value.code, written.out, written.err

    return run


def test_a_petition_lists_what_is_missing(croupier):
    status, written, _ = croupier("petition", "sic-bo")
    assert status == 0
    assert "to be supplied  names and addresses of the petitioners [13:69F-8.4(d)1]" in written
    assert "drawn up here   true odds, payout odds and house advantage" in written


def test_a_petition_is_drawn_up_into_a_folder(croupier, tmp_path):
    status, _, _ = croupier("petition", "sic-bo", "-o", "small=2 to 1", "--output", tmp_path)
    assert status == 0
    data = json.loads((tmp_path / "petition-sic-bo.json").read_text())
    assert data["elections"]["small"] == "2 to 1"
    # 105 of 216 rolls win two to one, 111 lose: the house loses 99/216 of a unit.
    small = next(row for row in data["wagers"] if row["wagers"] == ["small"])
    assert small["house_advantage"] == "-11/24"
    assert "<svg" in (tmp_path / "petition-sic-bo.html").read_text()


def test_a_petition_answers_in_json(croupier):
    status, written, _ = croupier("petition", "mini-baccarat", "--json")
    assert status == 0
    assert json.loads(written)["game"] == "mini-baccarat"


def test_a_guide_tells_its_id_and_is_written_to_a_file(croupier, tmp_path):
    file = tmp_path / "guide.html"
    status, written, _ = croupier("guide", "sic-bo", "mini-baccarat", "--output", file)
    assert status == 0
    made = guide_data([rules("sic-bo"), rules("mini-baccarat")])["id"]
    assert f"Gaming guide {made}" in written
    assert made in file.read_text()
    assert "[13:69F-8.5(c)]" in written


def test_a_guide_of_every_game_there_is_text_of(croupier):
    status, written, _ = croupier("guide", "--edition", "19:47", "--json")
    assert status == 0
    assert [game["game"] for game in json.loads(written)["games"]] == ["mini-baccarat", "sic-bo"]


@pytest.mark.parametrize(
    ("arguments", "written"),
    [
        (("guide", "sic-bo", "sic-bo"), "named twice"),
        (("guide", "sic-bo", "mini-baccarat", "-o", "small=2 to 1"), "of one game"),
        (("guide", "harbor-dice"), "no game"),
        (("petition", "punto-banco", "--edition", "19:47"), "no text"),
        (("petition", "sic-bo", "--output", "petition.pdf"), "a folder, .html or .json"),
        (("petition", "sic-bo", "--output", "/proc/nowhere/petition.html"), "cannot be written"),
        (("petition", "sic-bo", "-o", "small=1 to 2"), "13:69F-9.4(b)"),
    ],
)
def test_what_cannot_be_done_is_told_in_one_line(croupier, arguments, written):
    status, out, err = croupier(*arguments)
    assert status == 2
    assert out == ""
    assert written in err
    assert err.count("\n") == 1
