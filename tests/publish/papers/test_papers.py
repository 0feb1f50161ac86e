"""Guides and petitions as papers: made of the rules, complete, standing alone, known by an id."""

import json
import re
from fractions import Fraction

import pytest

from croupier.games.registry import games, rules
from croupier.lawbook import cite
from croupier.odds import Sheet
from croupier.publish.papers.guides import guide_data, guide_html
from croupier.publish.papers.petitions import petition_data, petition_html
from croupier.publish.words.odds import percent

ALL = [(game.id, edition.value) for game in games().values() for edition in game.chapters]
EVERY_GAME = pytest.mark.parametrize(("game", "edition"), ALL)
ELSEWHERE = r"""(?:src|href)="(?!#)|url\((?!#)|@import|<script"""
OPTIONS = {
    "mini-baccarat": {"total-cards": "yes", "bonus": "B", "banker": "six-pays-half"},
    "sic-bo": {"small": "2 to 1"},
}


def guide_of(game, edition="13:69F", **elections):
    return guide_data([rules(game, edition=edition, elections=elections)])


def cites_in(written):
    if isinstance(written, dict):
        for key, value in written.items():
            yield from [value] if key == "cite" else cites_in(value)
    elif isinstance(written, list):
        for part in written:
            yield from cites_in(part)


@EVERY_GAME
@pytest.mark.paragraph("13:69F-8.5(b)", "19:47-8.5(b)")
def test_a_guide_tells_of_every_wager_its_payouts_and_the_house_advantage(game, edition):
    held = rules(game, edition=edition, elections=OPTIONS.get(game, {}))
    (game,) = guide_data([held])["games"]
    assert game["objective"]["words"]
    assert len(game["play"]) >= 5
    by_wager = {wager: row for row in game["wagers"] for wager in row["wagers"]}
    assert sorted(by_wager) == sorted(held.wagers)
    for odds in Sheet.of(held).odds:
        row = by_wager[odds.wager.id]
        assert Fraction(row["house_advantage"]) == odds.house_advantage
        assert row["house_advantage_pct"] == percent(odds.house_advantage, 2)
        assert row["pays"] == list(odds.pays)
        wins = {line["pays"].partition(",")[0] for line in row["lines"] if line["result"] == "win"}
        assert wins == set(odds.pays)


@EVERY_GAME
def test_everything_a_guide_tells_has_a_paragraph_the_lawbook_holds(game, edition):
    cites = list(cites_in(guide_of(game, edition)))
    assert len(cites) > 8
    for paragraph in cites:
        cite(paragraph)


def test_the_published_figures_are_those_of_the_guide():
    """Small pays even money and wins 105 of 216: 1/36. Tie at eight to one: 14.36 percent."""
    (sic_bo,) = guide_of("sic-bo")["games"]
    small = next(row for row in sic_bo["wagers"] if row["wagers"] == ["small"])
    assert small["house_advantage"] == "1/36"
    (baccarat,) = guide_of("mini-baccarat")["games"]
    tie = next(row for row in baccarat["wagers"] if row["wagers"] == ["tie"])
    assert tie["house_advantage_pct"] == "14.36"
    grid = baccarat["grids"][0]
    assert grid["rows"][3] == ["3", *["draws"] * 8, "stays", "draws", "draws"]


@pytest.mark.paragraph("13:69F-8.5(c)", "19:47-8.5(d)")
def test_a_guide_has_an_id_of_its_own_which_changes_with_what_it_tells():
    ids = [
        guide_of("sic-bo")["id"],
        guide_of("sic-bo", small="2 to 1")["id"],
        guide_of("sic-bo", **{"no-roll": "void"})["id"],
        guide_of("sic-bo", "19:47")["id"],
        guide_of("mini-baccarat")["id"],
        guide_data([rules("sic-bo"), rules("mini-baccarat")])["id"],
    ]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch("[0-9a-f]{16}", id_) for id_ in ids)
    assert guide_of("sic-bo")["id"] == ids[0]


@EVERY_GAME
def test_a_guide_stands_alone_and_carries_its_id(game, edition):
    held = [rules(game, edition=edition)]
    page = guide_html(held)
    assert guide_data(held)["id"] in page
    assert "<svg" in page
    assert not re.search(ELSEWHERE, page)
    assert f"{edition}-8.5(c)" in page


@EVERY_GAME
@pytest.mark.paragraph("13:69F-8.4(d)", "13:69F-8.4(d)3", "13:69F-8.4(d)3i", "13:69F-8.4(d)3ii")
@pytest.mark.paragraph("13:69F-8.4(d)3iii", "13:69F-8.4(d)3iv", "13:69F-8.4(d)3v")
def test_a_petition_describes_the_game_and_says_what_is_still_missing(game, edition):
    held = rules(game, edition=edition)
    paper = petition_data(held)
    states = {(item["cite"], item["state"]) for item in paper["checklist"]}
    assert {
        ("13:69F-8.4(d)3i", "drawn up here"),
        ("13:69F-8.4(d)3iii", "drawn up here"),
        ("13:69F-8.4(d)3iv", "drawn up here"),
        ("13:69F-8.4(d)1", "to be supplied"),
        ("13:69F-8.4(d)5", "to be supplied"),
        ("13:69F-8.4(d)9", "when asked for"),
        ("13:69F-8.4(b)", "to be supplied"),
    } <= states
    rows = {wager: row for row in paper["wagers"] for wager in row["wagers"]}
    for odds in Sheet.of(held).odds:
        assert rows[odds.wager.id]["true_odds"] == str(odds.true_odds)
    assert paper["elections"] == held.elections.written()
    json.dumps(paper)


def test_a_petition_lists_the_paragraphs_its_rules_rest_on():
    named = {row["id"] for row in petition_data(rules("sic-bo"))["paragraphs"]}
    assert {"13:69F-9.1", "13:69F-9.2(a)8", "13:69F-9.4(c)", "13:69F-9.5(g)"} <= named
    assert not any(id_.startswith("19:47") for id_ in named)


@EVERY_GAME
def test_a_petition_is_drawn_up_as_a_page_that_stands_alone(game, edition):
    page = petition_html(rules(game, edition=edition))
    assert page.count("<svg") == 2  # the layout, the equipment
    assert "Intake Unit" in page
    assert not re.search(ELSEWHERE, page)
