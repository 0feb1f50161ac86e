"""Patrons sit down at the console and come by chips; and no key acts behind a dialog."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect
from serving import TABLE, Client

pytestmark = pytest.mark.browser

SignIn = Callable[[str], Client]


def seat(page: Page, number: int) -> Locator:
    return page.locator(f'[data-seat="{number}"]')


def touch_amounts(page: Page, *dollars: str) -> None:
    for amount in dollars:
        page.get_by_role("dialog").get_by_role("button", name=f"+{amount}", exact=True).tap()


def answer(page: Page, label: str) -> None:
    page.get_by_role("dialog").get_by_role("button", name=label).tap()
    expect(page.get_by_role("dialog")).to_have_count(0)


def balances(sign_in: SignIn) -> dict[str, int]:
    known: dict[str, int] = sign_in("floorperson-1").state()["balances"]
    return known


def test_a_patron_sits_down_with_chips_in_three_touches_and_nothing_is_dropped(
    console: Page, sign_in: SignIn
) -> None:
    before = balances(sign_in)
    seat(console, 5).tap()
    expect(console.get_by_role("heading", name="Seat 5: a patron sits down")).to_be_visible()
    touch_amounts(console, "500")
    answer(console, "Chips brought along")
    expect(seat(console, 5).locator("b")).to_have_text("$500")
    expect(seat(console, 5)).to_have_attribute("aria-checked", "true")
    after = balances(sign_in)
    assert after[f"{TABLE}/patron/5"] == 500_00
    for account in (f"{TABLE}/drop", f"{TABLE}/inventory"):
        assert after[account] == before[account]


def test_a_patron_buys_in_for_cash_and_then_brings_chips(console: Page, sign_in: SignIn) -> None:
    before = balances(sign_in)
    seat(console, 5).tap()
    touch_amounts(console, "100", "100", "20")
    answer(console, "Cash for chips")
    expect(seat(console, 5).locator("b")).to_have_text("$220")
    console.get_by_role("button", name="Buy in / bring chips").tap()
    expect(console.get_by_role("heading", name="Seat 5: chips")).to_be_visible()
    touch_amounts(console, "1,000", "5", "5")
    answer(console, "Chips brought along")
    expect(seat(console, 5).locator("b")).to_have_text("$1,230")
    after = balances(sign_in)
    assert after[f"{TABLE}/drop"] - before[f"{TABLE}/drop"] == 220_00
    assert before[f"{TABLE}/inventory"] - after[f"{TABLE}/inventory"] == 220_00


def test_by_key_a_patron_sits_down_only_where_shift_says_so(console: Page, sign_in: SignIn) -> None:
    console.keyboard.press("5")
    expect(console.locator("#refused")).to_contain_text("Seat 5 is free; Shift and 5 sits a patron")
    expect(console.get_by_role("dialog")).to_have_count(0)
    console.keyboard.press("Shift+Digit5")
    expect(console.get_by_role("heading", name="Seat 5: a patron sits down")).to_be_visible()
    console.keyboard.type("62.50")
    console.keyboard.press("c")
    expect(seat(console, 5).locator("b")).to_have_text("$62.50")
    expect(console.get_by_role("dialog")).to_have_count(0)  # the keys are the console's again
    console.keyboard.press("b")
    console.keyboard.type("200")
    console.keyboard.press("Enter")
    expect(seat(console, 5).locator("b")).to_have_text("$262.50")
    expect(console.get_by_role("dialog")).to_have_count(0)
    console.keyboard.press("Shift+Digit7")
    console.keyboard.press("s")
    expect(seat(console, 7).locator("b")).to_have_text("$0")
    assert balances(sign_in)[f"{TABLE}/patron/5"] == 262_50


def test_who_thinks_better_of_it_sits_nobody_down(console: Page, sign_in: SignIn) -> None:
    before = sign_in("floorperson-1").state()
    seat(console, 5).tap()
    touch_amounts(console, "500")
    console.keyboard.press("Escape")
    expect(console.get_by_role("dialog")).to_have_count(0)
    seat(console, 5).tap()
    answer(console, "Cancel")
    assert sign_in("floorperson-1").state() == before


def test_what_is_refused_is_said_in_the_dialog_and_can_be_put_right(
    console: Page, sign_in: SignIn
) -> None:
    seat(console, 5).tap()
    dialog = console.get_by_role("dialog")
    dialog.get_by_role("button", name="Cash for chips").tap()
    expect(dialog.get_by_role("alert")).to_have_text("How much? Touch amounts, or key in dollars")
    dialog.get_by_label("Dollars").fill("900000")  # more than the tray of the table holds
    dialog.get_by_role("button", name="Cash for chips").tap()
    expect(dialog.get_by_role("alert")).to_contain_text("The inventory holds")
    dialog.get_by_role("button", name="Clear").tap()
    touch_amounts(console, "100")
    answer(console, "Cash for chips")
    expect(seat(console, 5).locator("b")).to_have_text("$100")
    assert balances(sign_in)[f"{TABLE}/patron/5"] == 100_00


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768), (414, 896)])
def test_the_dialog_is_wholly_seen_and_large_enough_for_a_finger(
    console: Page, size: tuple[int, int]
) -> None:
    console.set_viewport_size({"width": size[0], "height": size[1]})
    seat(console, 5).tap()
    buttons = console.get_by_role("dialog").get_by_role("button").all()
    assert len(buttons) == 11  # six amounts, to clear them, and four ways on
    for button in buttons:
        expect(button).to_be_in_viewport(ratio=1)
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44


def test_no_key_of_the_console_acts_behind_a_dialog(console: Page, sign_in: SignIn) -> None:
    before = sign_in("floorperson-1").state()
    pages = len(console.context.pages)
    seat(console, 5).tap()
    dialog = console.get_by_role("dialog")
    dialog.get_by_role("button", name="Cancel").focus()
    for key in ("n", "t", "m", "r", "b", "a", "1", "Shift+Digit7"):
        console.keyboard.press(key)
    expect(dialog).to_have_count(1)
    console.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(console.locator("[data-mode=take-back]")).to_have_attribute("aria-pressed", "false")
    assert len(console.context.pages) == pages
    assert sign_in("floorperson-1").state() == before


def test_an_irregularity_is_asked_about_in_a_dialog_and_escape_says_no(
    console: Page, sign_in: SignIn
) -> None:
    for comes_next in ("Cover and shake", "Uncover the dice"):
        console.keyboard.press("n")
        expect(console.locator(".next button.primary")).to_have_text(comes_next)
    before = sign_in("floorperson-1").state()
    console.locator("details.more > summary").tap()
    irregularity = console.locator("form.irregular").first
    label = irregularity.get_by_role("button").inner_text()
    irregularity.get_by_role("button").tap()
    dialog = console.get_by_role("dialog", name=f"{label}?")
    console.keyboard.press("n")
    console.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    irregularity.get_by_role("button").tap()
    dialog.get_by_role("button", name="Cancel").tap()
    expect(dialog).to_have_count(0)
    assert sign_in("floorperson-1").state() == before
    irregularity.get_by_role("button").focus()
    console.keyboard.down("Enter")
    console.keyboard.down("Enter")  # held: that is no answer
    console.keyboard.up("Enter")
    expect(dialog.get_by_role("button", name="Yes")).to_be_focused()
    console.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    expect(irregularity.filter(has_text=label)).to_have_count(0)


def test_what_was_refused_is_put_away_by_touch_or_by_escape(console: Page) -> None:
    refusal = console.locator("#refused")
    for put_away in (refusal.tap, lambda: console.keyboard.press("Escape")):
        console.keyboard.press("5")
        expect(refusal).to_contain_text("Seat 5 is free")
        put_away()
        expect(refusal).to_be_hidden()
    expect(console.locator("[data-amount] b")).to_have_text("$5")  # Escape did this alone


def test_escape_leaves_the_dialog_of_a_signature_and_nothing_acts_behind_it(
    floorperson: Page, sign_in: SignIn
) -> None:
    before = sign_in("floorperson-1").state()
    pages = len(floorperson.context.pages)
    floorperson.locator("details.more > summary").click()
    filling = floorperson.locator("form[data-act=fill]")
    filling.get_by_label("Amount in dollars").fill("500")
    filling.get_by_role("button").click()
    dialog = floorperson.get_by_role("dialog")
    dialog.get_by_role("button", name="Do not sign").focus()
    for key in ("r", "c", "1"):
        floorperson.keyboard.press(key)
    assert len(floorperson.context.pages) == pages
    floorperson.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert sign_in("floorperson-1").state() == before
    expect(floorperson.locator("[data-amount] b")).to_have_text("$5")
