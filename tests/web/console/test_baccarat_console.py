"""A baccarat table in a real Chromium: dealt by touch and by keyboard, seen from across the pit."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from baccarat_house import (
    BANKER_WINS,
    PLAYER_WINS,
    TABLET,
    TIE,
    BaccaratHouse,
    Served,
    served,
)
from houses import Floor
from playwright.sync_api import Browser, Locator, Page, expect

from croupier.roles import Role

pytestmark = pytest.mark.browser

SMALL_TABLET = (1024, 768)


@pytest.fixture
def house(floor: Floor) -> BaccaratHouse:
    return BaccaratHouse(floor, elections={"bonus": "A", "total-cards": "yes"})


@pytest.fixture
def site(floor: Floor, house: BaccaratHouse, tmp_path: Path, chromium: Browser) -> Iterator[Served]:
    with served(floor, tmp_path, chromium) as running:
        yield running


def area(page: Page, wager: str) -> Locator:
    return page.locator(f'.felt [data-wager="{wager}"]')


def circle(page: Page, wager: str, seat: int) -> Locator:
    return area(page, wager).locator(f'[data-spot="{seat}"]')


def lit(page: Page) -> set[str]:
    found: list[str] = page.eval_on_selector_all(
        ".felt .layout-lit", "areas => areas.map(area => area.dataset.wager)"
    )
    return set(found)


def expect_next(page: Page, label: str) -> Locator:
    button = page.locator(".next button.primary")
    expect(button).to_have_text(label)
    return button


def tap_next(page: Page, label: str) -> None:
    expect_next(page, label).tap()


def tap_cards(form: Locator, cards: list[str]) -> None:
    for card in cards:
        form.locator(f'[data-rank="{card[0]}"]').tap()
        form.locator(f'[data-suit="{card[1]}"]').tap()


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.paragraph("19:47-7.5(d)", "19:47-7.5(e)", "19:47-7.5(f)")
def test_the_cards_are_shuffled_cut_and_burned_on_the_console(
    house: BaccaratHouse, site: Served
) -> None:
    house.open()
    page = site.page("console", Role.DEALER)
    for label in (
        "Participants have seen the cards",
        "Turn, wash and stack the cards",
        "Shuffle the cards",
        "Lace about one deck into the stack",
    ):
        tap_next(page, label)
    expect(page.locator(".stage")).to_have_text("The cards are to be cut")
    declining = page.locator("form[data-act=decline-cut]")
    expect(declining.get_by_label("Seat")).to_have_value("5")  # the highest position first
    declining.get_by_role("button").tap()
    expect(page.locator(".next").get_by_label("Seat")).to_have_value("3")
    tap_next(page, "Cut the cards")
    tap_next(page, "Place the cutting cards, cards into the shoe")
    burn = expect_next(page, "Burn the first cards")
    form = page.locator(".next")
    tap_cards(form, ["3h"])
    expect(form.locator(".progress")).to_have_text("1 entered and 3 more")
    expect(burn).to_have_attribute("aria-disabled", "true")
    tap_cards(form, ["Kd", "Kd", "2c"])
    expect(form.locator(".progress")).to_have_text("4 entered, complete")
    burn.tap()
    expect_next(page, "No more bets")
    assert house.state.procedure.left.cards == 412


@pytest.mark.paragraph("19:47-7.7(b)", "19:47-7.7(c)1", "19:47-7.8(c)", "19:47-7.10(a)")
@pytest.mark.paragraph("19:47-7.10(b)", "13:69F-7.3(c)2")
def test_a_round_is_dealt_by_touch_vigorish_marked_and_then_collected(
    house: BaccaratHouse, site: Served
) -> None:
    house.ready()
    page = site.page("console", Role.DEALER)
    display = site.page("display", size=(1920, 1080))
    for seat, wager in ((3, "banker"), (5, "player"), (5, "banker")):
        page.locator('[data-chip="100"]').tap()
        circle(page, wager, seat).tap()
        expect(page.locator("#log li").first).to_contain_text(f"seat {seat} $100 {wager}")
    tap_next(page, "No more bets")
    expect(display.locator(".announcement")).to_have_text("No more bets")
    expect_next(page, "Deal four cards face up")
    # Player 2 and Banker 5: by Table I the Player draws, and by Table 2 on a 4 the Banker too.
    tap_cards(page.locator(".next"), ["2d", "5c", "Tc", "Qs"])
    tap_next(page, "Deal four cards face up")
    expect_next(page, "Third card to the Player's Hand")
    tap_cards(page.locator(".next"), ["4c"])
    tap_next(page, "Third card to the Player's Hand")
    expect_next(page, "Third card to the Banker's Hand")
    tap_cards(page.locator(".next"), ["3d"])
    tap_next(page, "Third card to the Banker's Hand")
    expect(display.locator(".hands [data-card]")).to_have_count(6)
    tap_next(page, "Announce the result")
    expect(display.locator(".announcement b")).to_have_text("Banker's Hand")
    expect_next(page, "Collect losing wagers")
    # The Banker's 8 over 6, of six cards; by two points, too little for the bonus.
    assert lit(page) == {"banker", "cards:6"}
    assert lit(display) == {"banker", "cards:6"}
    expect(page.locator(".due .collect h2 b")).to_have_text("$100")
    lines = page.locator(".due .pay li")
    expect(lines.nth(0)).to_contain_text("5 Banker's Hand $100 wins $100 at 1 to 1, vigorish $5")
    expect(lines.nth(1)).to_contain_text("3 Banker's Hand $100")
    expect(page.locator(".due .vigorish h2 b")).to_have_text("$10")
    tap_next(page, "Collect losing wagers")
    tap_next(page, "Pay winning wagers")
    expect_next(page, "Collect or mark the vigorish")
    expect(page.locator(".due .vigorish")).to_have_class("vigorish current")
    page.get_by_label("Mark seat 3").check()
    tap_next(page, "Collect or mark the vigorish")
    tap_next(page, "Discard the cards")
    expect_next(page, "No more bets")
    assert house.state.marked() == {3: 5_00}
    assert house.state.chips(5) == 995_00  # 100 won, 100 lost, 5 of vigorish paid

    page.locator('[data-seat="3"]').tap()
    expect(page.locator('[data-seat="3"] .owes')).to_have_text("owes $5")
    page.locator('[data-seat="5"]').tap()
    collecting = page.locator("[data-collect-vigorish]")
    expect(collecting).to_be_hidden()
    page.locator('[data-seat="3"]').tap()
    expect(collecting).to_have_text("Collect vigorish $5")
    collecting.tap()
    expect(page.locator('[data-seat="3"] .owes')).to_have_count(0)
    assert house.state.marked() == {}
    assert house.state.chips(3) == 1_095_00


@pytest.mark.paragraph("19:47-7.7(b)", "19:47-7.7(c)1", "13:69F-7.3(c)2")
def test_a_round_is_dealt_from_the_keyboard(house: BaccaratHouse, site: Served) -> None:
    house.ready()
    page = site.page("console", Role.DEALER)
    page.keyboard.press("5")
    expect(page.locator('[data-seat="5"]')).to_have_attribute("aria-checked", "true")
    page.keyboard.press("c")  # the next chip: 25
    circle(page, "banker", 5).focus()
    page.keyboard.press("Enter")
    expect(page.locator('[data-seat="5"] small')).to_have_text("$25 laid")
    expect_next(page, "No more bets")
    page.keyboard.press("n")
    expect_next(page, "Deal four cards face up")
    # With a pad to be filled, figures are ranks and not seats; 0, T and 10 are all a ten.
    for key in "2H9c10h3":
        page.keyboard.press(key)
    page.keyboard.press("Backspace")
    for key in "ksq":
        page.keyboard.press(key)
    expect(page.locator(".next .progress")).to_have_text("4 of 4")
    assert page.locator(".next .entered .card").all_inner_texts() == [
        "2\n♥\nPlayer",
        "9\n♣\nBanker",
        "10\n♥\nPlayer",
        "K\n♠\nBanker",
    ]
    page.keyboard.press("n")
    expect_next(page, "Announce the result")
    page.keyboard.press("n")
    for label in ("Collect losing wagers", "Pay winning wagers"):
        expect_next(page, label)
        page.keyboard.press("n")
    expect_next(page, "Collect or mark the vigorish")
    page.keyboard.press("5")
    expect(page.get_by_label("Mark seat 5")).to_be_checked()
    page.keyboard.press("n")
    expect_next(page, "Discard the cards")
    page.keyboard.press("n")
    expect_next(page, "No more bets")
    assert house.state.marked() == {5: 1_25}
    page.keyboard.press("5")
    page.keyboard.press("v")
    expect(page.locator('[data-seat="5"] .owes')).to_have_count(0)


@pytest.mark.paragraph("19:47-7.11(d)")
def test_a_card_found_face_up_is_remedied_apart_from_the_next_act(
    house: BaccaratHouse, site: Served
) -> None:
    house.ready()
    house.do("no-more-bets")
    page = site.page("console", Role.DEALER)
    expect_next(page, "Deal four cards face up")
    tap_cards(page.locator(".next"), ["2h"])
    page.locator("details.more > summary").tap()
    remedy = page.locator("details.remedy[data-keep=card-face-up]")
    remedy.locator("summary").tap()
    form = remedy.locator("form")
    tap_cards(form, ["4s"])
    expect(form.locator(".progress")).to_have_text("1 entered and 4 more")
    house.do("bring-chips", seat=5, amount=100)  # the board is drawn anew meanwhile
    expect(page.locator("#log li").first).to_contain_text("bring chips")
    tap_cards(form, ["2c", "2d", "2s", "3s"])
    expect(form.locator(".progress")).to_have_text("5 entered, complete")
    expect(page.locator(".next .progress")).to_have_text("1 of 4")  # kept, and by itself
    expect(form.locator(".cite")).to_have_text("19:47-7.11(d)")
    form.get_by_role("button", name="A card lies face up in the shoe").tap()
    dialog = page.get_by_role("dialog", name="A card lies face up in the shoe: 4♠ 2♣ 2♦ 2♠ 3♠?")
    house.do("bring-chips", seat=5, amount=200)  # and once more, while it is asked
    expect(page.locator("#log li").first).to_contain_text("bring chips seat 5 $2")
    dialog.get_by_role("button", name="Yes").tap()
    expect(page.locator("#log li").first).to_contain_text("card face up 4s 2c 2d 2s 3s")
    expect(remedy).not_to_have_attribute("open", "")
    expect(page.locator(".next .progress")).to_have_text("1 of 4")
    assert house.state.procedure.left.cards == 413 - 5


@pytest.mark.paragraph("19:47-7.11(b)")
def test_a_card_drawn_in_error_that_nobody_saw_takes_no_cards(
    house: BaccaratHouse, site: Served
) -> None:
    house.ready()
    page = site.page("console", Role.DEALER)
    page.locator("details.more > summary").tap()
    remedy = page.locator("details.remedy[data-keep=card-in-error]")
    remedy.locator("summary").tap()
    remedy.get_by_label("Disclosed: no").check()
    remedy.get_by_role("button", name="A card was drawn in error").tap()
    page.get_by_role("dialog").get_by_role("button", name="Yes").tap()
    expect(page.locator(".equipment")).to_contain_text("first of the next hand")


@pytest.mark.paragraph("19:47-7.5(h)")
def test_an_idle_table_says_why_once_and_has_the_spreading_at_hand(
    house: BaccaratHouse, site: Served
) -> None:
    house.ready()
    for seat in (3, 5):
        house.do("leave-seat", seat=seat)
    page = site.page("console", Role.DEALER)
    expect(page.locator(".now").get_by_text("Nobody was at the table")).to_have_count(1)
    spreading = page.locator("form.at-hand[data-act=spread-idle-cards]")
    expect(spreading.get_by_label("Face up: no")).to_be_checked()  # nobody is there to see them
    house.do("take-seat", seat=2)
    expect(spreading.get_by_label("Face up: yes")).to_be_checked()
    spreading.get_by_role("button").tap()
    expect_next(page, "Participants have seen the cards")


@pytest.mark.paragraph("13:69F-7.2(c)")
def test_a_verbal_wager_in_cash_waits_for_the_casino_supervisor(
    house: BaccaratHouse, site: Served
) -> None:
    house.ready()
    page = site.page("console", Role.DEALER)
    page.locator("[data-cash]").tap()
    circle(page, "player", 5).tap()
    expect(page.locator(".unconfirmed")).to_contain_text("Player's Hand $5 in cash")
    expect(page.locator("[data-cash]")).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".waiting .cite")).to_have_text("13:69F-7.2(c)")
    expect(page.get_by_role("button", name="Confirm")).to_have_count(0)
    supervisor = site.page("console", Role.CASINO_SUPERVISOR)
    supervisor.get_by_role("button", name="Confirm").tap()
    expect_next(page, "No more bets")
    assert house.state.chips(5) == 1_000_00  # the cash went to the drop box


@pytest.mark.paragraph("13:69F-7.2(c)")
def test_a_match_play_coupon_is_laid_on_chips_and_told_with_them(
    house: BaccaratHouse, site: Served
) -> None:
    house.ready()
    page = site.page("console", Role.DEALER)
    coupon = page.locator("[data-coupon]")
    page.keyboard.press("p")
    expect(page.locator("#hint")).to_contain_text("match play coupon of $5")
    circle(page, "player", 5).tap()
    expect(page.get_by_role("alert")).to_contain_text("lies on 0.00 in chips")
    expect(coupon).to_have_attribute("aria-pressed", "true")  # nothing was laid
    coupon.tap()
    expect(coupon).to_have_attribute("aria-pressed", "false")
    circle(page, "player", 5).tap()
    expect(page.locator('[data-seat="5"] small')).to_have_text("$5 laid")
    coupon.tap()
    circle(page, "player", 5).tap()
    expect(page.locator(".felt [aria-label*=coupon]")).to_have_attribute(
        "aria-label", "Seat 5, 5 dollars and a match play coupon of 5"
    )
    expect(coupon).to_have_attribute("aria-pressed", "false")
    house.deal(PLAYER_WINS)
    expect(page.locator(".due .pay")).to_contain_text(
        "$5 and a coupon of $5 wins $5 at 1 to 1, the coupon $5"
    )
    expect(page.locator(".due .pay h2")).to_contain_text("$10")
    tap_next(page, "Collect losing wagers")
    tap_next(page, "Pay winning wagers")
    expect_next(page, "Discard the cards")
    assert house.state.chips(5) == 1_000_00 + 10_00


def test_the_electronic_shoe_fills_the_pad(house: BaccaratHouse, site: Served) -> None:
    house.open()
    house.shuffle()
    page = site.page("console", Role.DEALER)
    expect_next(page, "Burn the first cards")
    page.get_by_role("button", name="Electronic shoe").tap()
    expect(page.locator(".next .progress")).to_contain_text("complete")
    tap_next(page, "Burn the first cards")
    expect_next(page, "No more bets")


@pytest.mark.paragraph("19:47-7.8(e)")
def test_the_display_shows_cards_roads_and_the_last_hand(
    house: BaccaratHouse, site: Served
) -> None:
    house.ready()
    display = site.page("display", size=(1280, 800))
    roads = display.locator(".roads svg")
    expect(roads).to_have_attribute(
        "aria-label", "Roads of the shoe, 0 rounds: Player 0, Banker 0, Tie 0"
    )
    for cards in (BANKER_WINS, PLAYER_WINS, TIE):
        house.play(cards)
    house.deal(BANKER_WINS)
    expect(roads).to_have_attribute(
        "aria-label", "Roads of the shoe, 4 rounds: Player 1, Banker 2, Tie 1"
    )
    expect(display.locator(".hands svg")).to_have_attribute(
        "aria-label",
        "Player's Hand 2: two of hearts, ten of hearts; "
        "Banker's Hand 9: nine of clubs, king of spades",
    )
    house.do("cutting-card")
    house.settle()
    expect(display.locator(".notice")).to_have_text("Last hand")
    expect(display.locator(".announcement")).to_have_text("Place your wagers")


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (1920, 1080)])
def test_the_whole_display_is_seen_at_one_glance(
    house: BaccaratHouse, site: Served, size: tuple[int, int]
) -> None:
    house.ready()
    house.deal(BANKER_WINS)
    display = site.page("display", size=size)
    for wanted in (".announcement", ".felt svg", ".hands svg", ".roads svg", ".sign .rules p"):
        expect(display.locator(wanted)).to_be_in_viewport(ratio=1)
    assert fits(display)


def test_on_a_small_tablet_the_heading_takes_no_room_from_the_layout(
    house: BaccaratHouse, site: Served
) -> None:
    house.ready()
    for role in (Role.DEALER, Role.FLOORPERSON, Role.CASINO_SUPERVISOR):
        page = site.page("console", role, SMALL_TABLET)
        heading = page.locator("header.top").bounding_box()
        assert heading is not None
        assert heading["height"] < 80
        assert fits(page)


def test_choosing_a_seat_with_vigorish_marked_moves_nothing_under_the_finger(
    house: BaccaratHouse, site: Served
) -> None:
    house.ready()
    house.wager(5, "banker", 250_00)
    house.deal(BANKER_WINS)
    house.settle(marked=[5])
    page = site.page("console", Role.DEALER, SMALL_TABLET)
    page.locator('[data-seat="3"]').tap()
    collect = page.locator("[data-collect-vigorish]")
    expect(collect).to_be_hidden()
    before = page.locator('[data-chip="5"]').bounding_box()
    page.locator('[data-seat="5"]').tap()
    expect(collect).to_have_text("Collect vigorish $12.50")
    expect(collect).to_be_in_viewport(ratio=1)
    assert page.locator('[data-chip="5"]').bounding_box() == before
    assert fits(page)


@pytest.mark.parametrize("size", [TABLET, SMALL_TABLET])
def test_on_a_tablet_nothing_the_dealer_needs_is_out_of_sight(
    house: BaccaratHouse, site: Served, size: tuple[int, int]
) -> None:
    house.ready()
    house.wager(5, "banker", 100_00)
    house.do("no-more-bets")
    page = site.page("console", Role.DEALER, size)
    for wanted in (
        '.felt [data-wager="tie"]',
        '.felt [data-wager="player"]',
        ".lies .hands",
        ".lies .roads",
        '[data-seat="7"]',
        '[data-chip="500"]',
        '.next [data-rank="K"]',
        '.next [data-suit="c"]',
        ".next button.primary",
        "#hint",
    ):
        expect(page.locator(wanted)).to_be_in_viewport(ratio=1)
    assert fits(page)
    for key in page.locator(".next .keys button").all():
        box = key.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44  # a finger
    house.do("deal-cards", cards=BANKER_WINS)
    house.do("announce-result")
    expect_next(page, "Collect losing wagers")
    for wanted in (".next button.primary", ".due .collect", ".due .pay", ".due .vigorish"):
        expect(page.locator(wanted)).to_be_in_viewport(ratio=1)


def test_live_odds_change_as_cards_leave_the_shoe(house: BaccaratHouse, site: Served) -> None:
    house.ready()
    page = site.page("live-odds", Role.SURVEILLANCE)
    expect(page.locator(".verdict")).to_have_text("The house has the advantage on every wager.")
    expect(page.locator(".shoe h2")).to_contain_text("413 of 416")
    before = page.locator('[data-wager="tie"] .now-pct').inner_text()
    house.play(TIE)
    expect(page.locator(".shoe h2")).to_contain_text("409 of 416")
    expect(page.locator('[data-wager="tie"] .now-pct')).not_to_have_text(before)
