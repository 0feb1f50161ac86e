"""The sign of a baccarat table: vigorish, and the options of the proposed Royal Baccarat Bonus."""

import re

import baccarat_oracle as oracle
import pytest

from croupier import rules
from croupier.games.registry import games
from croupier.lawbook import Refusal
from croupier.publish.drawings.layouts import draw_layout


def posted(game: str = "mini-baccarat", **elections: str) -> dict[str, str]:
    """What the sign says, alike under every edition of the game."""
    elected = {name.replace("_", "-"): value for name, value in elections.items()}
    first, *others = (
        dict(rules(game, edition=edition.value, elections=elected).posted)
        for edition in games()[game].chapters
        if edition.value == "13:69F" or not any(name.startswith("royal") for name in elected)
    )
    assert all(other == first for other in others)
    return first


@pytest.mark.paragraph("13:69F-7.3(e)", "19:47-7.3(e)")
@pytest.mark.parametrize(
    ("banker", "said"),
    [
        ("vigorish-5", "5 %"),
        ("vigorish-4", "4 %"),
        ("tie-vigorish-25", "on a tie void, less 25 % of the wager"),
        ("six-pays-half", "1 to 2 when it wins with six"),
        ("dragon-7", "void on a tie and on a dragon 7"),
    ],
)
def test_the_kind_and_rate_of_vigorish_are_posted(banker: str, said: str) -> None:
    assert said in posted(banker=banker)["Banker's Hand"]


@pytest.mark.paragraph("13:69F-7.3(e)", "19:47-7.3(e)")
def test_the_rate_and_rounding_of_a_waiver_that_falls_short_are_posted() -> None:
    lines = posted(
        banker="total-cards-waiver",
        total_cards="yes",
        waiver_vigorish="4",
        vigorish_rounding="up",
    )["Banker's Hand"]
    assert "otherwise less vigorish of 4 % of the amount won, rounded up" in lines


@pytest.mark.paragraph("13:69F-7.3(d)")
def test_a_rounding_that_does_not_touch_the_vigorish_on_ties_is_not_posted() -> None:
    lines = posted(banker="tie-vigorish-25", vigorish_rounding="up")
    assert not any("rounded" in said for said in lines.values())


@pytest.mark.paragraph("13:69F-7.3(i)")
def test_without_the_dragon_7_wager_nobody_has_to_know_its_name() -> None:
    lines = posted(banker="dragon-7", dragon_7_wager="no")["Banker's Hand"]
    assert "no vigorish; void on a tie and when it wins with seven on three cards" in lines


@pytest.mark.paragraph("13:69F-7.13(d)")
def test_a_meter_that_is_compared_as_it_is_shared_is_posted() -> None:
    lines = posted(royal_progressive="A", royal_low_meter="as-shared")
    assert "whom the next line of the table pays more" in lines["Royal meter shared"]
    assert "Royal meter shared" not in posted(royal_progressive="A")


def test_nothing_is_posted_of_what_is_not_offered() -> None:
    assert set(posted()) == {"Decks in the shoe", "Banker's Hand"}


@pytest.mark.paragraph("13:69F-3.3(j)4")
@pytest.mark.parametrize("game", ["punto-banco", "mini-baccarat"])
def test_the_options_elected_for_the_royal_bonus_are_posted_as_proposed(game: str) -> None:
    lines = posted(
        game,
        royal="A",
        royal_top="six-card-straight-flush",
        royal_top_fixed="12000",
        royal_payout_limit="30000",
    )
    assert lines["Royal Baccarat Bonus (proposed)"] == (
        "table A, inscribed on the layout; six card straight flush pays $12000.00"
    )
    assert "$30000.00" in lines["Royal payout limit"]
    assert "equal portions" in lines["Royal payout limit"]


@pytest.mark.paragraph("13:69F-7.13(f)")
def test_the_rate_of_a_meter_is_posted_with_its_reset_meter() -> None:
    lines = posted(royal_progressive="D", royal_meter_rate="10", royal_reset_rate="2.5")
    assert lines["Royal meter"] == "grows by 12.5 % of each progressive wager"


def on_the_felt(game: str, **elections: str) -> str:
    """The area of the Royal Baccarat Bonus, as it is drawn."""
    drawn = str(draw_layout(rules(game, elections=elections), seats=7))
    area = re.search(r'data-wager="royal".*?</g>', drawn, re.DOTALL)
    assert area is not None
    return area[0]


@pytest.mark.paragraph("13:69E-1.12(i)", "13:69E-1.12(d)10ii")
@pytest.mark.parametrize("game", ["punto-banco", "mini-baccarat"])
def test_royal_odds_that_are_not_on_the_layout_are_on_the_sign_hand_by_hand(game: str) -> None:
    posted_lines = list(posted(game, royal="A", royal_odds="sign").items())
    about = [name for name, _ in posted_lines].index("Royal Baccarat Bonus (proposed)")
    lines = {name.lower().replace(" ", "-"): pays for name, pays in posted_lines[about + 1 :]}
    lines["high-pair"] = lines.pop("one-pair,-jacks-or-better")
    assert lines == {hand: f"{pays} to 1" for hand, pays in oracle.ROYAL["A"].items()}
    inscribed = on_the_felt(game, royal="A")
    assert all(f"{pays} to 1" in inscribed for pays in oracle.ROYAL["A"].values())
    assert " to 1" not in on_the_felt(game, **{"royal": "A", "royal-odds": "sign"})


@pytest.mark.paragraph("13:69E-1.12(i)")
def test_the_meter_too_is_told_on_the_sign_where_it_is_not_inscribed() -> None:
    lines = posted(royal_progressive="D", royal_odds="sign")
    assert lines["Six-of-a-kind"] == "100 % of the meter"
    assert "Six-of-a-kind" not in posted(royal_progressive="D")


@pytest.mark.paragraph("13:69E-1.12(i)")
@pytest.mark.parametrize("game", ["punto-banco", "mini-baccarat"])
def test_no_sign_is_elected_for_a_wager_that_is_not_offered(game: str) -> None:
    with pytest.raises(Refusal) as refused:
        posted(game, royal_odds="sign")
    assert str(refused.value.cite) == "13:69E-1.12(i) (proposed)"


def test_the_odds_inscribed_as_ever_leave_the_rule_set_its_name() -> None:
    bonus = {"royal": "A"}
    inscribed = rules("mini-baccarat", elections={**bonus, "royal-odds": "layout"})
    assert inscribed.identity == rules("mini-baccarat", elections=bonus).identity
    assert "royal-odds" not in inscribed.elections.entered()
    on_sign = rules("mini-baccarat", elections={**bonus, "royal-odds": "sign"})
    assert on_sign.identity != inscribed.identity
