"""A game in brief: told under each edition, each with its paragraph, and as it is elected."""

import pytest

from croupier.games.registry import games, rules
from croupier.lawbook import cite

ALL = [(game.id, edition.value) for game in games().values() for edition in game.chapters]


@pytest.mark.parametrize(("game", "edition"), ALL)
def test_every_game_is_told_in_brief_with_its_paragraphs(game, edition):
    held = rules(game, edition=edition)
    brief = held.brief
    statements = (brief.objective, *brief.play, *brief.equipment)
    assert brief.play
    assert brief.equipment
    for statement in statements:
        assert statement.words.endswith(".")
        cite(str(held.cite(statement.rule)))


def test_what_becomes_of_a_die_that_does_not_lie_flat_is_told_as_elected():
    words = {
        how: " ".join(o.words for o in rules("sic-bo", elections={"no-roll": how}).brief.play)
        for how in ("shake-again", "void")
    }
    assert "shaken again" in words["shake-again"]
    assert "the round is void" in words["void"]


def test_the_decks_are_those_elected():
    held = rules("punto-banco", elections={"decks": "6"})
    assert "6 decks of cards." in [statement.words for statement in held.brief.equipment]


def test_naturals_and_third_cards_are_told_as_the_text_has_them():
    """19:47-7.9: eight and nine are naturals; the Player's Hand draws on nought to five."""
    words = " ".join(statement.words for statement in rules("mini-baccarat").brief.play)
    assert "A hand of 8 or 9 is a natural" in words
    assert "draws a third card on 0 to 5" in words


# Table 2 of 19:47-7.9(c), copied by hand from the text: on what third cards of the Player's Hand
# the Banker's Hand draws, and whether it draws when the Player's Hand stayed.
DRAWS_ON = {
    "0": ("0123456789", True),
    "1": ("0123456789", True),
    "2": ("0123456789", True),
    "3": ("012345679", True),
    "4": ("234567", True),
    "5": ("4567", True),
    "6": ("67", False),
    "7": ("", False),
}


def test_the_table_of_third_cards_is_that_of_the_text():
    (grid,) = rules("mini-baccarat", edition="19:47").brief.grids
    assert len(grid.columns) == 11
    assert dict(grid.rows).keys() == DRAWS_ON.keys()
    for banker, cells in grid.rows:
        thirds, stayed = DRAWS_ON[banker]
        drawn = "".join(str(third) for third in range(10) if cells[third] == "draws")
        assert (drawn, cells[10] == "draws") == (thirds, stayed)
