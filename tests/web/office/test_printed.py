"""Every paper as Chromium prints it: on US Letter, a sheet on one page, no row broken."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from baccarat_house import Served, served
from houses import (
    CONTROLLER,
    DIVISION,
    FLOORPERSON,
    LIMITS,
    SUPERVISOR,
    TABLE,
    Floor,
)
from playwright.sync_api import Browser, Page

from croupier import rules
from croupier.floor.core.desk import HOUSE
from croupier.floor.notices.rule_changes import drawn_up
from croupier.publish.papers.guides import guide_data
from croupier.roles import Role

LETTER, LANDSCAPE = (612, 792), (792, 612)  # in points, 72 to the inch

# As much as a sign ever has to say.
ROYAL = {
    "royal-progressive": "D",
    "royal-reset-rate": "2.5",
    "bonus": "A",
    "bonus-needs-main-wager": "yes",
    "total-cards": "yes",
    "banker": "total-cards-waiver",
    "vigorish-rounding": "up",
}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, chromium: Browser) -> Iterator[Served]:
    """A house with a paper of every kind."""
    directory = tmp_path_factory.mktemp("papers")
    floor = Floor(directory / "ledger.sqlite")
    floor.open()
    _notice(floor)
    _filings(floor)
    table: dict[str, Any] = {"edition": "13:69F", "limits": LIMITS | {"maximum_of": {}}}
    table |= {"game": "mini-baccarat", "elections": ROYAL, "pit": "Pit 2", "seats": 8}
    table["limits"]["maximum_of"] = {"tie": 250_00, "banker": 400_00, "royal": 25_00}
    floor.do(FLOORPERSON, "establish-table", "MB-1", **table)
    with served(floor, directory, chromium) as running:
        yield running
    floor.close()


def _notice(floor: Floor) -> None:
    floor.submit_sign("sic-bo", "rule change to come")
    then, elections = floor.clock.now + timedelta(minutes=30), {"small": "3 to 2"}
    change = drawn_up(
        floor.house.tables,
        floor.house.zone,
        [TABLE],
        elections,
        effective=then,
        now=floor.clock.now,
    )[TABLE]
    notice: dict[str, Any] = {"tables": [TABLE], "elections": elections, "announced": True}
    notice |= {"effective": then.isoformat(), "signs": [change.sign_id]}
    floor.do(FLOORPERSON, "give-notice", HOUSE, **notice)


def _filings(floor: Floor) -> None:
    tournament = {
        "name": "Summer Classic",
        "day": (floor.clock.now + timedelta(days=20)).date().isoformat(),
        "local_time": "19:30",
        "description": "By elimination, three rounds",
    }
    floor.do(SUPERVISOR, "draft-tournament", HOUSE, **tournament)
    floor.do(CONTROLLER, "draft-petition", HOUSE, title="Harbor Dice", game="sic-bo")
    floor.do(SUPERVISOR, "submit-guide", HOUSE, guide=GUIDE, title="How to play", games=GAMES)
    floor.do(DIVISION, "acknowledge-notice", HOUSE, number=1)


GAMES = [{"game": "sic-bo"}, {"game": "mini-baccarat"}]
DRAWN_UP = "notices/draw-up?tables=MB-1&effective=2099-01-01T12:00&elections=tie%3D9+to+1"
GUIDE = str(guide_data([rules("sic-bo"), rules("mini-baccarat")])["id"])


def printed(page: Page) -> list[tuple[int, int]]:
    """The pages that come out, each as wide and high as it is."""
    paper = page.pdf(prefer_css_page_size=True, print_background=True)
    boxes = re.findall(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", paper)
    sizes = [(round(float(wide)), round(float(high))) for wide, high in boxes]
    assert len(sizes) == len(re.findall(rb"/Type\s*/Page\b", paper))
    return sizes


@pytest.mark.browser
@pytest.mark.parametrize(
    ("path", "size"),
    [
        ("tables/SB-1/sign", LETTER),
        ("tables/MB-1/sign", LETTER),
        ("tables/SB-1/change-sign", LETTER),
        ("tables/SB-1/coming-sign", LETTER),
        (DRAWN_UP, LETTER),
        ("tables/SB-1/layout-sheet", LANDSCAPE),
        ("tables/MB-1/layout-sheet", LANDSCAPE),
        ("tables/SB-1/coming-layout-sheet", LANDSCAPE),
        ("slips/1", LETTER),
        ("filings/tournaments/1", LETTER),
    ],
)
def test_a_sheet_is_one_page_of_letter(house: Served, path: str, size: tuple[int, int]) -> None:
    page = house.page(f"../../{path}", Role.CASINO_SUPERVISOR)
    assert page.locator("h1").first.is_visible()
    assert printed(page) == [size]


@pytest.mark.browser
@pytest.mark.parametrize(
    "path",
    [
        "filings/petitions/1",
        f"guide/{GUIDE}",
        "day",
        "notices",
        "slips",
        "meters",
        "statistics",
        "division",
    ],
)
def test_a_longer_paper_is_letter_and_breaks_no_row(house: Served, path: str) -> None:
    role = Role.DIVISION if path in ("notices", "division") else Role.CONTROLLER
    page = house.page(f"../../{path}", role)
    page.emulate_media(media="print")
    assert page.locator("h1").first.is_visible()
    broken = page.eval_on_selector_all(
        "tr, li, svg",
        """found => found
             .map((element) => element.closest(".drawing") ?? element)
             .filter((element) => getComputedStyle(element).breakInside !== "avoid")
             .map((element) => element.outerHTML.slice(0, 60))""",
    )
    assert broken == []
    assert set(printed(page)) == {LETTER}
