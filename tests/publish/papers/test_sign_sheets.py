"""The sheets posted at a table: drawn from its rule set, with the ids that are read off them."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest
from baccarat_floor import Furnish, furnishing
from houses import FLOORPERSON, Floor

from croupier import rules as rules_of
from croupier.floor.clock.zone import Zone
from croupier.publish.drawings.lettering import lettering_width
from croupier.publish.drawings.svg import Drawing
from croupier.publish.papers.sign_sheets import (
    HEIGHT,
    WIDTH,
    draw_change_sign,
    draw_layout_sheet,
    draw_sign,
    in_parts,
)
from croupier.publish.papers.signs import sign_data
from croupier.table import TableState
from croupier.table.state import RuleChange

baccarat = pytest.fixture(furnishing)
AT = datetime(2012, 3, 19, 21, 30, tzinfo=UTC)

# As much as a sign ever has to say: a progressive Royal with its options, and limits of many kinds.
MUCH = {
    "royal-progressive": "D",
    "royal-reset-rate": "2.5",
    "royal-odds": "sign",
    "bonus": "A",
    "bonus-needs-main-wager": "yes",
    "total-cards": "yes",
    "banker": "total-cards-waiver",
    "vigorish-rounding": "up",
}


def texts(drawn: Drawing) -> list[ElementTree.Element]:
    root = ElementTree.fromstring(str(drawn))
    return [line for line in root if line.tag.endswith("text")]


def words_of(drawn: Drawing) -> str:
    return " ".join("".join(line.itertext()) for line in texts(drawn))


def change_sign(table: TableState, change: RuleChange) -> Drawing:
    return draw_change_sign(table, change, Zone())


def changing(table: TableState, **elections: str) -> RuleChange:
    elected = {**table.rules.elections.written()}
    elected |= {name.replace("_", "-"): value for name, value in elections.items()}
    edition = table.rules.chapter.value
    return RuleChange(rules_of(table.rules.game_id, edition=edition, elections=elected), AT)


@pytest.mark.paragraph("13:69F-8.3(a)", "13:69F-8.2(c)")
def test_the_sign_says_rules_limits_and_the_id_of_both(floor: Floor) -> None:
    floor.establish(elections={"two-of-a-kind-on-a-triple": "loses"})
    said = words_of(draw_sign(floor.state))
    for words in ("Sic bo", "Table SB-1, Pit 1", "$5", "$2000", "$100", "N.J.A.C. 13:69F"):
        assert words in said
    assert "Two of a kind on a triple loses" in said
    assert in_parts(floor.state.identity[:12]) in said


@pytest.mark.paragraph("13:69F-3.13(a)", "13:69F-7.13(a)")
@pytest.mark.parametrize(("game", "subchapter"), [("punto-banco", 3), ("mini-baccarat", 7)])
def test_the_amount_of_a_progressive_wager_is_posted_as_the_limits_stand(
    baccarat: Furnish, game: str, subchapter: int
) -> None:
    limits = {"minimum": 5_00, "maximum": 1_000_00, "increment": 5_00}
    elections = {"royal-progressive": "A"}
    table = baccarat(game, elections=elections, limits={**limits, "maximum_of": {"royal": 50_00}})
    table.establish()
    wager = f"Progressive wager (13:69F-{subchapter}.13(a) (proposed))"
    assert f"{wager}: $5 to $50 Rules" in words_of(draw_sign(table.state))
    changed = {"limits": {**limits, "minimum": 15_00}, "sign_posted": True, "announced": True}
    table.do(FLOORPERSON, "change-limits", **changed)
    assert f"{wager}: $15 to $1000" in words_of(draw_sign(table.state))
    assert sign_data(table.state)["progressive"] == {"minimum": "15.00", "maximum": "1000.00"}
    plain = baccarat(game, elections={"royal": "A"})
    plain.establish()
    assert "Progressive" not in words_of(draw_sign(plain.state))
    assert sign_data(plain.state)["progressive"] is None


@pytest.mark.paragraph("13:69F-8.3(a)", "13:69F-8.2(c)")
def test_the_id_of_the_sign_changes_with_rules_and_with_limits_and_that_of_the_layout_with_rules(
    floor: Floor,
) -> None:
    floor.establish()
    before = floor.state
    limits = {"minimum": 25_00, "maximum": 500_00}
    floor.do(FLOORPERSON, "change-limits", limits=limits, sign_posted=True, announced=True)
    assert in_parts(before.sign_id) not in str(draw_sign(floor.state))
    assert in_parts(before.layout_id) in str(draw_layout_sheet(floor.state))
    better = changing(floor.state, small="3 to 2")
    assert in_parts(before.layout_id) not in str(draw_layout_sheet(floor.state, better))


@pytest.mark.paragraph("13:69F-8.3(b)1")
def test_the_sign_of_a_change_says_what_changes_and_when(floor: Floor) -> None:
    floor.establish()
    change = changing(floor.state, small="3 to 2")
    said = words_of(change_sign(floor.state, change))
    assert "at 17:30 EDT" in said  # 21:30 in universal time
    assert "Monday, March 19, 2012" in said
    until, then = said.split("From then on")
    assert "Small 1 to 1" in until
    assert "Small 3 to 2" in then
    assert "Big" not in said  # which stays as it is
    assert in_parts(change.sign_id) in said


@pytest.mark.paragraph("13:69F-3.3(d)", "13:69F-7.3(e)", "19:47-7.3(e)")
@pytest.mark.parametrize(
    ("game", "edition", "cite"),
    [
        ("punto-banco", "13:69F", "13:69F-3.3(d)"),
        ("mini-baccarat", "13:69F", "13:69F-7.3(e)"),
        ("mini-baccarat", "19:47", "19:47-7.3(e)"),
    ],
)
def test_the_sign_of_more_vigorish_says_by_what_it_is_noticed(
    baccarat: Furnish, game: str, edition: str, cite: str
) -> None:
    table = baccarat(game, edition, elections={"banker": "vigorish-4"})
    table.establish()
    more = words_of(change_sign(table.state, changing(table.state, banker="vigorish-5")))
    assert f"From then on ({cite})" in more
    better = words_of(change_sign(table.state, changing(table.state, tie="9 to 1")))
    assert cite not in better


@pytest.mark.paragraph("13:69F-8.3(a)")
def test_the_layout_sheet_is_the_layout_with_the_odds_the_table_pays(floor: Floor) -> None:
    floor.establish(elections={"three-of-a-kind": "180 to 1"})
    drawn = draw_layout_sheet(floor.state)
    ElementTree.fromstring(str(drawn))
    assert "180 to 1" in str(drawn)
    better = changing(floor.state, three_of_a_kind="190 to 1")
    assert "190 to 1" in str(draw_layout_sheet(floor.state, better))


@pytest.mark.parametrize(
    ("game", "elections"),
    [("punto-banco", MUCH), ("mini-baccarat", {}), ("mini-baccarat", {"banker": "dragon-7"})],
)
def test_whatever_there_is_to_say_stays_on_the_sheet_and_no_line_touches_the_next(
    baccarat: Furnish, game: str, elections: dict[str, str]
) -> None:
    limits: dict[str, Any] = {"minimum": 5_00, "maximum": 100_000_00}
    limits["maximum_of"] = {"cards:4": 10_00, "tie": 20_00} if elections is MUCH else {}
    table = baccarat(game, elections=elections, limits=limits)
    table.establish()
    for drawn in (
        draw_sign(table.state),
        change_sign(table.state, _all_changed(table.state)),
    ):
        lines = [(float(line.attrib["y"]), line) for line in texts(drawn)]
        for y, line in lines:
            size, x = float(line.attrib["font-size"]), float(line.attrib["x"])
            wide = lettering_width("".join(line.itertext())) * size * 0.9
            anchor = line.attrib.get("text-anchor", "start")
            left = x - {"start": 0.0, "middle": wide / 2, "end": wide}[anchor]
            assert left >= 40
            assert left + wide <= WIDTH - 40
            assert y <= HEIGHT - 40
        below = sorted({(y, float(line.attrib["font-size"])) for y, line in lines})
        assert all(low - size * 0.7 >= high for (high, _), (low, size) in pairwise(below))


def _all_changed(table: TableState) -> RuleChange:
    return changing(table, payment_order="vigorish-then-pay", shuffle="lace-and-reshuffle")


def test_the_same_table_is_drawn_alike(floor: Floor) -> None:
    floor.establish()
    assert draw_sign(floor.state) == draw_sign(floor.state)


def test_a_sign_as_data_has_the_ids_the_limits_and_what_is_to_come(floor: Floor) -> None:
    floor.establish()
    data = sign_data(floor.state)
    assert re.fullmatch(r"[0-9a-f]{12}", data["sign"])
    assert (data["minimum"], data["maximums"]["Small"]) == ("5.00", "2000.00")
    assert data["change"] is None
