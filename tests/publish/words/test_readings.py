"""Which interpretations an odds sheet names: those its wagers rest on, as they are elected."""

from __future__ import annotations

import pytest

from croupier import rules
from croupier.games.registry import games
from croupier.odds import Sheet
from croupier.publish.papers.petitions import petition_data
from croupier.publish.words.odds import readings_of

LOST = "baccarat-lost-pages"
ROYAL = "baccarat-royal-references baccarat-royal-best-hand"
# of every progressive table
METER = f"{ROYAL} baccarat-royal-multiples baccarat-royal-equal-portions baccarat-low-meter"


def named(game: str, *wagers: str, edition: str = "13:69F", **elections: str) -> set[str]:
    elected = {name.replace("_", "-"): value for name, value in elections.items()}
    made = rules(game, edition=edition, elections=elected)
    return {reading.id for reading in readings_of(Sheet.of(made, wagers))}


@pytest.mark.parametrize(
    ("wager", "elections", "expected"),
    [
        ("player", {}, ""),
        ("tie", {"tie": "9"}, ""),
        ("banker", {}, "baccarat-vigorish-cents"),
        ("banker", {"vigorish_rounding": "up"}, "baccarat-vigorish-exact-multiples"),
        ("banker", {"banker": "six-pays-half"}, ""),
        ("banker", {"banker": "dragon-7"}, "baccarat-void-or-push"),
        (
            "banker",
            {"banker": "dragon-7", "dragon_7_wager": "no"},
            "baccarat-void-or-push baccarat-no-vigorish-without-dragon-7",
        ),
        (
            "banker",
            {"banker": "total-cards-waiver", "total_cards": "yes"},
            "baccarat-waiver-falls-short baccarat-vigorish-cents",
        ),
        ("player", {"banker": "total-cards-waiver", "total_cards": "yes"}, ""),
        ("cards:5", {"total_cards": "yes"}, "baccarat-total-cards-odds"),
        ("bonus:banker", {"bonus": "B"}, "baccarat-natural-margin"),
        ("player", {"bonus": "B", "total_cards": "yes", "royal": "A"}, ""),
        ("royal", {"royal": "D"}, f"{ROYAL} baccarat-royal-one-pair"),
        ("royal", {"royal": "P"}, ROYAL),  # pays no pair
        ("royal", {"royal": "R"}, f"{ROYAL} baccarat-royal-tables-alike"),
        ("royal", {"royal": "N"}, f"{ROYAL} baccarat-royal-pair-row"),
        (
            "royal",
            {"royal": "P", "royal_payout_limit": "25000"},
            f"{ROYAL} baccarat-royal-equal-portions baccarat-royal-limit "
            "baccarat-royal-limit-portions",
        ),
        ("royal", {"royal_progressive": "D"}, METER),
        ("royal", {"royal_progressive": "A"}, f"{METER} baccarat-royal-one-pair"),
        (
            "royal",
            {"royal_progressive": "H"},
            f"{METER} baccarat-royal-misprint baccarat-royal-tables-alike",
        ),
        ("royal", {"royal_progressive": "I"}, f"{METER} baccarat-royal-misprint"),
        (
            "royal",
            {"royal_progressive": "D", "royal_multiples": "for-1"},
            f"{METER} baccarat-meter-beside-for-1",
        ),
    ],
)
def test_a_baccarat_wager_names_the_readings_it_rests_on(
    wager: str, elections: dict[str, str], expected: str
) -> None:
    assert named("punto-banco", wager, **elections) == {LOST, *expected.split()}


def test_what_one_text_or_game_alone_leaves_open_is_named_there_alone() -> None:
    """Chapter 19:47 is whole; 7.3(j) stands twice at mini-baccarat."""
    assert named("mini-baccarat", edition="19:47") == {"baccarat-vigorish-cents"}
    assert named("mini-baccarat", "dragon-7", banker="dragon-7") == {
        LOST,
        "baccarat-seven-three-j-twice",
    }
    assert named("punto-banco", "dragon-7", banker="dragon-7") == {LOST}
    assert named("mini-baccarat", "banker", banker="tie-vigorish-25") == {
        LOST,
        "baccarat-vigorish-cents",
    }


def test_sic_bo_names_what_bears_on_the_wagers_asked() -> None:
    of_a_kind = {"sic-bo-one-of-a-kind-odds", "sic-bo-one-of-a-kind-more-than-once"}
    on_a_triple = "sic-bo-two-of-a-kind-on-a-triple"
    assert named("sic-bo", "small") == named("sic-bo", "total:9") == set()
    assert named("sic-bo", "one-of-a-kind:3") == of_a_kind
    assert named("sic-bo", "two-of-a-kind:3", "big") == {on_a_triple, "sic-bo-big-loses"}
    assert named("sic-bo") == {*of_a_kind, on_a_triple, "sic-bo-big-loses"}
    # the misprints are those of 2012
    assert named("sic-bo", edition="19:47") == {on_a_triple, "sic-bo-one-of-a-kind-more-than-once"}


def test_an_interpretation_bears_on_wagers_that_there_are() -> None:
    for game in games().values():
        plain = game.rules(game.chapters[0], {})
        kinds = {wager.partition(":")[0] for wager in (*plain.wagers, *plain.not_offered())}
        for reading in game.interpretations:
            assert set(reading.wagers) <= kinds, reading.id


@pytest.mark.paragraph("13:69F-8.4(d)")
def test_a_petition_names_no_reading_of_a_wager_that_is_not_offered() -> None:
    def read(**elections: str) -> set[str]:
        made = rules("mini-baccarat", elections=elections)
        return {row["id"] for row in petition_data(made)["interpretations"]}

    of_the_royal = {"baccarat-royal-best-hand", "baccarat-royal-references"}
    assert not read() & of_the_royal
    assert read(royal="A") >= of_the_royal
    assert "baccarat-hands-off" in read()  # of the table, and of no wager
