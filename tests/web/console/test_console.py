"""The console and the display in a real Chromium, used as a dealer and a patron would."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from houses import post_sign
from playwright.sync_api import Page, expect
from serving import PASSWORD, TABLE, Client, InThisProcess

pytestmark = pytest.mark.browser

SignIn = Callable[[str], Client]

# By hand from 9.2 for the roll 2, 2, 5: total 9, not a triple.
LIT_ON_2_2_5 = {
    "small",
    "two-of-a-kind:2",
    "total:9",
    "combination:2-5",
    "one-of-a-kind:2",
    "one-of-a-kind:5",
}


def area(page: Page, wager: str) -> str:
    return f'.felt [data-wager="{wager}"]'


def lit(page: Page) -> set[str]:
    return set(
        page.eval_on_selector_all(
            ".felt .layout-lit", "areas => areas.map(area => area.dataset.wager)"
        )
    )


def press_next(page: Page, label: str) -> None:
    button = page.locator(".next button.primary")
    expect(button).to_have_text(label)
    button.click()


def laid(page: Page, seat: int) -> str:
    return page.locator(f'[data-seat="{seat}"] small').inner_text()


@pytest.mark.paragraph("13:69F-9.5(c)", "13:69F-9.5(d)1", "13:69F-9.5(e)", "13:69F-9.5(f)")
@pytest.mark.paragraph("13:69F-9.5(g)", "13:69F-9.3(c)")
def test_a_dealer_plays_a_round_by_touch_and_the_display_lights_what_won(
    console: Page, display: Page, sign_in: SignIn
) -> None:
    console.locator('[data-seat="1"]').tap()
    console.locator('[data-chip="25"]').tap()
    console.locator(area(console, "small")).tap()
    expect(console.locator('[data-seat="1"] small')).to_have_text("$25 laid")
    console.locator('[data-seat="3"]').tap()
    console.locator(area(console, "big")).tap()
    expect(console.locator('[data-seat="3"] small')).to_have_text("$25 laid")

    press_next(console, "No more bets")
    expect(display.locator(".announcement")).to_have_text("No more bets")
    press_next(console, "Cover and shake")
    press_next(console, "Uncover the dice")
    expect(console.locator(".next button.primary")).to_have_text("Announce and enter the dice")
    for face in (2, 2, 5):
        console.locator(f'.next [data-face="{face}"]').tap()
    press_next(console, "Announce and enter the dice")

    expect(console.locator(".due .collect h2 b")).to_have_text("$25")
    expect(console.locator(".due .pay h2 b")).to_have_text("$25")
    assert lit(console) == LIT_ON_2_2_5
    expect(display.locator(".announcement b")).to_have_text("9")
    assert lit(display) == LIT_ON_2_2_5

    press_next(console, "Collect losing wagers")
    press_next(console, "Pay winning wagers")
    press_next(console, "Clear the layout")
    expect(console.locator(".now .round b")).to_have_text("2")
    assert lit(console) == set()

    balances = sign_in("floorperson-1").state()["balances"]
    assert balances[f"{TABLE}/patron/1"] == 525_00  # 500 bought in, 25 won at 1 to 1
    assert balances[f"{TABLE}/patron/3"] == 975_00  # 1,000 bought in, 25 lost


@pytest.mark.paragraph("13:69F-9.5(c)")
def test_a_wager_after_no_more_bets_is_refused_on_screen_with_its_paragraph(console: Page) -> None:
    press_next(console, "No more bets")
    expect(console.locator(".felt.frozen")).to_be_visible()
    console.locator(area(console, "small")).click()
    cite = console.get_by_role("alert").locator(".cite")
    expect(cite).to_have_text("13:69F-9.5(c)")


def test_the_whole_round_can_be_played_from_the_keyboard(console: Page) -> None:
    console.keyboard.press("3")
    expect(console.locator('[data-seat="3"]')).to_have_attribute("aria-checked", "true")
    console.locator(area(console, "total:9")).focus()
    console.keyboard.press("Enter")
    expect(console.locator('[data-seat="3"] small')).to_have_text("$5 laid")
    for label in ("No more bets", "Cover and shake", "Uncover the dice"):
        expect(console.locator(".next button.primary")).to_have_text(label)
        console.keyboard.press("n")
    expect(console.locator(".next [data-kind=dice]")).to_be_visible()
    for key in "226":
        console.keyboard.press(key)
    console.keyboard.press("Backspace")
    console.keyboard.press("5")
    console.keyboard.press("n")
    expect(console.locator(".due .pay h2 b")).to_have_text("$30")  # 5 at 6 to 1
    for label in ("Collect losing wagers", "Pay winning wagers", "Clear the layout"):
        expect(console.locator(".next button.primary")).to_have_text(label)
        console.keyboard.press("n")
    expect(console.locator('[data-seat="3"] b')).to_have_text("$1,030")


@pytest.mark.paragraph("13:69F-9.3(c)")
def test_a_wager_is_moved_by_dragging_it_to_another_area(console: Page, sign_in: SignIn) -> None:
    console.locator('[data-seat="1"]').click()
    console.locator(area(console, "small")).click()
    expect(console.locator('[data-seat="1"] small')).to_have_text("$5 laid")
    source = console.locator(area(console, "small")).bounding_box()
    target = console.locator(area(console, "big")).bounding_box()
    assert source is not None
    assert target is not None
    console.mouse.move(source["x"] + 30, source["y"] + 30)
    console.mouse.down()
    console.mouse.move(target["x"] + 30, target["y"] + 30)
    console.mouse.up()
    expect(console.locator("#log li").first).to_contain_text("move wager")
    balances = sign_in("floorperson-1").state()["balances"]
    assert f"{TABLE}/layout/1/small" not in balances
    assert balances[f"{TABLE}/layout/1/big"] == 5_00


@pytest.mark.paragraph("13:69F-9.6(b)")
def test_a_failed_device_waits_for_the_supervisor_and_says_so(
    console: Page, sign_in: SignIn
) -> None:
    for label in ("No more bets", "Cover and shake", "Uncover the dice"):
        press_next(console, label)
    expect(console.locator(".next [data-kind=dice]")).to_be_visible()
    console.locator("details.more > summary").click()
    console.get_by_role("button", name="The electrical device fails").click()
    console.get_by_role("dialog").get_by_role("button", name="Yes").click()
    expect(console.locator(".waiting")).to_contain_text("presence of the casino supervisor")
    expect(console.locator(".waiting .cite")).to_have_text("13:69F-9.6(b)")
    sign_in("supervisor-1").do("attend-settlement")
    expect(console.locator(".next button.primary")).to_have_text("Announce and enter the dice")


@pytest.mark.paragraph("13:69F-8.2(c)", "13:69F-8.3(a)", "13:69F-9.4(a)")
def test_the_display_posts_limits_rules_and_odds(display: Page) -> None:
    sign = display.locator(".sign")
    expect(sign).to_contain_text("Minimum $5")
    expect(sign).to_contain_text("Small up to $2,000")
    expect(sign).to_contain_text("Three of a kind up to $100")
    expect(sign).to_contain_text("N.J.A.C. 13:69F")
    expect(display.locator(area(display, "any-three-of-a-kind"))).to_contain_text("24 to 1")
    words = display.locator(".felt").inner_text().split()
    assert "for" not in words


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768)])
def test_on_a_tablet_nothing_the_dealer_needs_is_out_of_sight(
    console: Page, size: tuple[int, int]
) -> None:
    console.set_viewport_size({"width": size[0], "height": size[1]})
    for wanted in (
        area(console, "small"),
        area(console, "one-of-a-kind:6"),
        '[data-seat="8"]',
        '[data-chip="500"]',
        ".next button.primary",
    ):
        expect(console.locator(wanted)).to_be_in_viewport(ratio=1)


@pytest.mark.paragraph("13:69F-9.5(a)1")
def test_values_entered_for_an_inspection_light_the_device_but_decide_nothing(
    floorperson: Page, dealer: Client
) -> None:
    before = dealer.state()
    floorperson.locator("details.more > summary").click()
    form = floorperson.locator("form[data-act=inspect-device]")
    for face in (2, 2, 5):
        form.locator(f'[data-face="{face}"]').click()
    expect(floorperson.locator(".felt .layout-lit")).to_have_count(len(LIT_ON_2_2_5))
    assert lit(floorperson) == LIT_ON_2_2_5
    assert dealer.state() == before
    form.get_by_label("Properly lit: yes").check()
    form.get_by_role("button", name="Inspect the electrical device").click()
    expect(floorperson.locator(".felt .layout-lit")).to_have_count(0)
    expect(floorperson.locator(".equipment")).to_contain_text("in working order")


@pytest.mark.paragraph("13:69F-8.3(c)", "13:69F-8.2(d)")
def test_the_floorperson_changes_limits_with_sign_and_announcement(
    floorperson: Page, display: Page, dealer: Client
) -> None:
    floorperson.locator("details.more > summary").click()
    form = floorperson.locator("form[data-act=change-limits]")
    form.get_by_label("Minimum in dollars").fill("25")
    form.get_by_label("Sign posted: yes").check()
    form.get_by_label("Announced: no").check()
    form.get_by_role("button").click()
    expect(floorperson.get_by_role("alert").locator(".cite")).to_have_text("13:69F-8.3(c)")
    dealer.do("bring-chips", seat=1, amount=100)  # the board is drawn anew meanwhile
    expect(floorperson.locator("#log li").first).to_contain_text("bring chips")
    expect(form.get_by_label("Minimum in dollars")).to_have_value("25")
    form.get_by_label("Announced: yes").check()
    form.get_by_role("button").click()
    expect(display.locator(".limits .minimum")).to_contain_text("$25")


@pytest.mark.paragraph("13:69F-8.2(b)1", "13:69F-8.2(c)", "13:69F-8.3(c)")
def test_every_maximum_is_shown_by_its_wager_and_kept_changed_or_removed_there(
    floorperson: Page, display: Page, dealer: Client
) -> None:
    """SB-1 has $500, but for small and big ($2,000) and three of a kind ($100)."""
    floorperson.locator("details.more > summary").click()
    limits = floorperson.locator(".equipment div", has_text="Limits").locator("dd")
    expect(limits).to_have_text(
        "$5 to $500, steps of $5; Three of a kind to $100; Small to $2,000; Big to $2,000"
    )
    form = floorperson.locator("form[data-act=change-limits]")
    small = form.get_by_label("Maximum of Small in dollars")
    big, total = (form.get_by_label(f"Maximum of {wager} in") for wager in ("Big", "Total"))
    expect(small).to_have_value("2000")
    expect(total).to_have_value("")
    form.get_by_label("Maximum in dollars", exact=True).fill("300")
    expect(form.locator("label", has_text="Small")).to_contain_text("above the table's")
    small.fill("")
    expect(form.locator("label", has_text="Small")).not_to_contain_text("above")
    total.fill("50")
    expect(form.locator("label", has_text="Total")).to_contain_text("below the table's")
    dealer.do("bring-chips", seat=1, amount=100)  # the board is drawn anew meanwhile
    expect(floorperson.locator("#log li").first).to_contain_text("bring chips")
    expect(form.locator("label", has_text="Total")).to_contain_text("below the table's")
    for label in ("Sign posted: yes", "Announced: yes"):
        form.get_by_label(label).check()
    form.get_by_role("button").click()
    expect(limits).to_have_text(
        "$5 to $300, steps of $5; Three of a kind to $100; Total to $50; Big to $2,000"
    )
    expect(big).to_have_value("2000")
    sign = display.locator(".sign .limits")
    for posted in (
        *("Small up to $300", "Big up to $2,000", "Total up to $50"),
        *("Three of a kind up to $100", "Two of a kind up to $300"),
    ):
        expect(sign).to_contain_text(posted)
    assert dealer.state()["limits"]["maximum_of"] == {
        **{"three-of-a-kind": 100_00, "total": 50_00, "big": 2_000_00}
    }


@pytest.mark.parametrize("size", [(800, 1280), (414, 896)])
def test_held_upright_nothing_is_wider_than_the_screen(
    console: Page, display: Page, size: tuple[int, int]
) -> None:
    for page in (console, display):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_a_second_table_is_established_inspected_and_opened_on_its_pages(
    floorperson: Page, server: InThisProcess
) -> None:
    floorperson.goto(server.address)
    floorperson.get_by_role("link", name="Establish a table").click()
    floorperson.get_by_label("Game").select_option("sic-bo")
    for label, typed in (
        ("Table", "SB-2"),
        ("Pit", "Pit 2"),
        ("Minimum in dollars", "10"),
        ("Maximum in dollars", "200"),
        ("Increment in dollars", "5"),
        ("Maximums of single wagers", "total:9=50"),
        ("Elections, one a line", "small=9 to 10"),
    ):
        floorperson.get_by_label(label, exact=not label.startswith("Maximums")).fill(typed)
    floorperson.get_by_role("button", name="Establish the table").click()
    expect(floorperson.get_by_role("alert")).to_contain_text("13:69F-9.4(b)")
    floorperson.get_by_label("Elections, one a line").fill("three-of-a-kind=180 to 1")
    floorperson.get_by_role("button", name="Establish the table").click()

    expect(floorperson.locator(".felt")).to_contain_text("180 to 1")
    expect(floorperson.locator(".waiting")).to_contain_text("has not been inspected")
    inspection = floorperson.locator("form[data-act=inspect-device]")
    for face in (1, 3, 5):
        inspection.locator(f'[data-face="{face}"]').click()
    inspection.get_by_label("Properly lit: yes").check()
    inspection.get_by_role("button", name="Inspect the electrical device").click()
    expect(floorperson.locator(".waiting")).to_contain_text("no shaker")
    shaker = floorperson.locator("form[data-act=install-shaker]")
    shaker.get_by_label("Fresh dice: yes").check()
    shaker.get_by_role("button").click()
    expect(floorperson.locator(".waiting")).to_contain_text("No sign is posted")
    posted = floorperson.locator("form[data-act=post-sign]")
    due = post_sign(
        {
            "game": "sic-bo",
            "edition": "13:69F",
            "elections": {"three-of-a-kind": "180 to 1"},
            "limits": {
                **{"minimum": 10_00, "maximum": 200_00, "increment": 5_00},
                "maximum_of": {"total:9": 50_00},
            },
            "pit": "Pit 2",
        }
    )
    posted.get_by_label("Sign").fill(due["sign"])
    posted.get_by_label("Layout").fill(due["layout"])
    posted.get_by_role("button", name="Read the ids off sign and layout").click()
    opening = floorperson.locator("form.next[data-act=open-table]")
    opening.get_by_label("Opener in dollars").fill("20000")
    opening.get_by_role("button", name="Open the table").click()
    floorperson.get_by_label("Password").fill(PASSWORD)
    floorperson.get_by_role("button", name="Sign", exact=True).click()
    expect(floorperson.locator(".now .closed")).to_have_count(0)
    expect(floorperson.locator(".equipment")).to_contain_text("$20,000")
