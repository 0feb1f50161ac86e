"""Wagers on the console's layout, by touch and by key: whose they are, and how much they are.

The table takes $10 to $300 in steps of $5, and patrons sit at seats 3 and 5.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from baccarat_house import BaccaratHouse, Served, served
from houses import FLOORPERSON, Floor
from playwright.sync_api import Browser, Locator, Page, Route, expect

from croupier.roles import Role

pytestmark = pytest.mark.browser

LIMITS = {"minimum": 10_00, "maximum": 300_00, "increment": 5_00}


@pytest.fixture
def house(floor: Floor) -> BaccaratHouse:
    made = BaccaratHouse(floor, elections={"bonus": "A"}, limits=LIMITS)
    made.ready()
    return made


@pytest.fixture
def site(floor: Floor, house: BaccaratHouse, tmp_path: Path, chromium: Browser) -> Iterator[Served]:
    with served(floor, tmp_path, chromium) as running:
        yield running


@pytest.fixture
def console(site: Served) -> Page:
    page = site.page("console", Role.DEALER)
    expect(page.locator("#hint")).not_to_be_empty()  # the page has come alive
    return page


def area(page: Page, wager: str) -> Locator:
    return page.locator(f'.felt [data-wager="{wager}"]')


def circle(page: Page, wager: str, seat: int) -> Locator:
    return area(page, wager).locator(f'[data-spot="{seat}"]')


def chip(page: Page, dollars: int) -> Locator:
    return page.locator(f'[data-chip="{dollars}"]')


def in_hand(page: Page) -> Locator:
    return page.locator("[data-amount] b")


def laid(house: BaccaratHouse) -> dict[tuple[int, str], int]:
    return {(wager.seat, wager.wager): wager.cents for wager in house.state.laid()}


def expect_done(page: Page, words: str) -> None:
    expect(page.locator("#log li").first).to_contain_text(words)


def expect_refused(page: Page, words: str) -> None:
    expect(page.locator("#refused")).to_contain_text(words)


def drag(page: Page, source: Locator, target: Locator) -> None:
    for place, then in ((source, page.mouse.down), (target, page.mouse.up)):
        box = place.bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        then()


# -- whose wager -----------------------------------------------------------------------------------


def test_a_circle_acts_for_its_seat_whichever_is_chosen(
    house: BaccaratHouse, console: Page
) -> None:
    console.locator('[data-seat="5"]').tap()
    circle(console, "banker", 3).tap()
    expect_done(console, "seat 3 $10 banker")
    assert laid(house) == {(3, "banker"): 10_00}
    expect(console.locator('[data-seat="3"]')).to_have_attribute("aria-checked", "true")


def test_what_all_have_in_common_is_the_chosen_seats(house: BaccaratHouse, console: Page) -> None:
    console.locator('[data-seat="5"]').tap()
    area(console, "bonus:player").tap()
    expect_done(console, "seat 5 $10 bonus:player")
    area(console, "player").locator(".layout-title").tap()  # beside the circles
    expect_done(console, "seat 5 $10 player")
    assert laid(house) == {(5, "bonus:player"): 10_00, (5, "player"): 10_00}


def test_the_circle_of_a_free_seat_says_what_to_do_and_sits_nobody_down(
    house: BaccaratHouse, console: Page
) -> None:
    circle(console, "banker", 4).tap()
    expect_refused(console, "Nobody sits at seat 4; touch seat 4 below to sit a patron down")
    expect(console.get_by_role("dialog")).to_have_count(0)
    assert house.state.taken == {3, 5}
    assert laid(house) == {}


def test_a_wager_is_dragged_between_circles_of_one_seat_and_to_no_other(
    house: BaccaratHouse, console: Page
) -> None:
    circle(console, "banker", 3).tap()
    expect_done(console, "seat 3 $10 banker")
    console.locator('[data-seat="5"]').tap()
    drag(console, circle(console, "banker", 3), circle(console, "player", 3))
    expect_done(console, "move wager seat 3 banker to player")
    for target in (circle(console, "banker", 5), circle(console, "player", 5)):
        drag(console, circle(console, "player", 3), target)
        expect_refused(console, "The wager is seat 3's, and that circle seat 5's")
    drag(console, circle(console, "player", 3), area(console, "bonus:player"))
    expect_done(console, "move wager seat 3 player to bonus:player")
    assert laid(house) == {(3, "bonus:player"): 10_00}


def test_circles_are_moved_from_to_and_taken_back_by_touch(
    house: BaccaratHouse, console: Page
) -> None:
    for seat in (3, 5):
        circle(console, "banker", seat).tap()
        expect_done(console, f"seat {seat} $10 banker")
    console.locator("[data-mode=move]").tap()
    circle(console, "banker", 3).tap()
    expect(console.locator("#hint")).to_have_text("Touch where seat 3's wager goes.")
    circle(console, "tie", 5).tap()
    expect_refused(console, "it moves to another area of seat 3")
    circle(console, "banker", 3).tap()
    circle(console, "tie", 3).tap()
    expect_done(console, "move wager seat 3 banker to tie")
    console.locator("[data-mode=take-back]").tap()
    circle(console, "banker", 5).tap()
    expect_done(console, "take back wager seat 5 banker")
    assert laid(house) == {(3, "tie"): 10_00}


def test_a_circle_is_reached_and_kept_by_the_keyboard(house: BaccaratHouse, console: Page) -> None:
    expect(console.get_by_role("button", name="Player's Hand, seat 5")).to_have_count(1)
    circle(console, "player", 5).focus()
    console.keyboard.press("Enter")
    expect_done(console, "seat 5 $10 player")
    console.keyboard.press("Enter")  # the board was drawn anew, and the keyboard is where it was
    expect(console.locator('[data-seat="5"] small')).to_have_text("$20 laid")
    console.keyboard.press("Tab")
    expect(circle(console, "player", 6)).to_be_focused()


# -- how much --------------------------------------------------------------------------------------


def test_the_hand_begins_with_the_least_wager(house: BaccaratHouse, console: Page) -> None:
    expect(in_hand(console)).to_have_text("$10")
    circle(console, "banker", 3).tap()
    expect_done(console, "seat 3 $10 banker")
    house.do(
        "change-limits",
        FLOORPERSON,
        limits={"minimum": 25_00, "maximum": 500_00, "increment": 25_00},
        sign_posted=True,
        announced=True,
    )
    expect(in_hand(console)).to_have_text("$25")
    assert console.locator("[data-chip]").all_inner_texts() == ["25", "100", "500"]


@pytest.mark.parametrize(
    ("chips", "cents"), [((10,), 10_00), ((10, 5), 15_00), ((5, 5, 10), 20_00), ((100, 25), 125_00)]
)
def test_an_amount_is_built_of_chips_and_laid_in_one_touch(
    house: BaccaratHouse, console: Page, chips: tuple[int, ...], cents: int
) -> None:
    for value in chips:
        chip(console, value).tap()
    expect(in_hand(console)).to_have_text(f"${cents // 100}")
    circle(console, "player", 5).tap()
    expect_done(console, f"seat 5 ${cents // 100} player")
    assert laid(house) == {(5, "player"): cents}


def test_a_wager_already_there_is_added_to(house: BaccaratHouse, console: Page) -> None:
    circle(console, "player", 5).tap()
    expect_done(console, "seat 5 $10 player")
    chip(console, 5).tap()  # after a wager another amount begins
    expect(in_hand(console)).to_have_text("$5")
    expect(console.locator("#hint")).to_contain_text("The minimum is $10")
    circle(console, "player", 3).tap()
    expect_refused(console, "below the minimum of 10.00")
    circle(console, "player", 5).tap()
    expect_done(console, "seat 5 $5 player")
    assert laid(house) == {(5, "player"): 15_00}


def test_the_same_amount_is_laid_again_and_the_hand_can_be_emptied(
    house: BaccaratHouse, console: Page
) -> None:
    chip(console, 25).tap()
    for seat in (3, 5):
        circle(console, "banker", seat).tap()
        expect_done(console, f"seat {seat} $25 banker")
    console.get_by_role("button", name="Empty").tap()
    expect(in_hand(console)).to_have_text("$0")
    circle(console, "player", 3).tap()
    expect_refused(console, "The hand is empty; touch the chips of the wager first")
    chip(console, 10).tap()
    chip(console, 10).tap()
    circle(console, "player", 3).tap()
    expect_done(console, "seat 3 $20 player")
    assert laid(house) == {(3, "banker"): 25_00, (5, "banker"): 25_00, (3, "player"): 20_00}


def test_a_chip_touched_before_the_answer_has_come_is_the_next_wagers(
    house: BaccaratHouse, console: Page
) -> None:
    waiting: list[Route] = []
    console.route("**/commands", lambda route: waiting.append(route))
    for value in (10, 5):
        chip(console, value).tap()
    circle(console, "banker", 3).tap()
    chip(console, 25).tap()
    expect(in_hand(console)).to_have_text("$25")
    waiting.pop().continue_()
    expect_done(console, "seat 3 $15 banker")
    expect(in_hand(console)).to_have_text("$25")


def test_what_was_refused_is_built_on(house: BaccaratHouse, console: Page) -> None:
    chip(console, 5).tap()
    circle(console, "banker", 3).tap()
    expect_refused(console, "below the minimum of 10.00")
    chip(console, 10).tap()
    circle(console, "banker", 3).tap()
    expect_done(console, "seat 3 $15 banker")


def test_an_amount_is_keyed_in(house: BaccaratHouse, console: Page) -> None:
    console.keyboard.press("a")
    dialog = console.get_by_role("dialog")
    expect(dialog.get_by_role("heading")).to_have_text("How much is wagered?")
    console.keyboard.type("135")
    console.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    expect(in_hand(console)).to_have_text("$135")
    circle(console, "tie", 3).focus()
    console.keyboard.press("Enter")
    expect_done(console, "seat 3 $135 tie")
    console.keyboard.press("Backspace")
    expect(in_hand(console)).to_have_text("$0")
    console.keyboard.press("c")
    expect(in_hand(console)).to_have_text("$5")


def test_the_floorperson_permits_what_is_built_below_the_minimum(
    house: BaccaratHouse, site: Served
) -> None:
    page = site.page("console", Role.FLOORPERSON)
    permits = page.locator("[data-permits]")
    permits.tap()
    chip(page, 5).tap()
    circle(page, "banker", 3).tap()
    expect_done(page, "seat 3 $5 banker")
    expect(permits).to_have_attribute("aria-pressed", "false")  # it was for this wager
    circle(page, "banker", 5).tap()
    expect_refused(page, "below the minimum")
    permits.tap()
    page.keyboard.press("Escape")  # puts away what was refused
    page.keyboard.press("Escape")
    expect(permits).to_have_attribute("aria-pressed", "false")
    expect(in_hand(page)).to_have_text("$5")
    assert laid(house) == {(3, "banker"): 5_00}
