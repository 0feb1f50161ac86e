"""What happens at a table changes on a page what it changes; what a person is doing there stays."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from conftest import held_back
from playwright.sync_api import Browser, CDPSession, Locator, Page, expect
from serving import PASSWORD, TABLE, Client, Furnished, InThisProcess

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def server(
    furnished: Furnished, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[InThisProcess]:
    """One floor for all tests here."""
    running = furnished.served(tmp_path_factory.mktemp("redrawing"))
    yield running
    running.stop()


@pytest.fixture(scope="module")
def elsewhere(server: InThisProcess) -> Iterator[Client]:
    """The dealer at a second console: what is done there happens in the middle of something."""
    client = Client(server.address, "dealer-1")
    yield client
    client.http.close()


def area(page: Page, wager: str) -> Locator:
    return page.locator(f'.felt [data-wager="{wager}"]')


def middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + 30, box["y"] + 30


def happens(elsewhere: Client, page: Page, type_: str = "bring-chips", **particulars: Any) -> None:
    """Something is done elsewhere, and the page has heard of it."""
    chosen = particulars or {"seat": 1, "amount": 100}
    entered = elsewhere.do(type_, **chosen)
    expect(page.locator(f'#log [data-sequence="{entered["sequence"]}"]')).to_be_visible()


def is_same(element: Any) -> bool:
    """Whether an element is on the page still, itself and no copy."""
    return bool(element.evaluate("element => element.isConnected"))


# -- a drag --------------------------------------------------------------------------------------


@pytest.mark.paragraph("13:69F-9.3(c)")
def test_a_wager_is_dragged_while_others_lay_theirs(console: Page, elsewhere: Client) -> None:
    elsewhere.do("place-wager", seat=1, wager="small", amount=5_00)
    console.locator('[data-seat="1"]').click()
    expect(console.locator('[data-seat="1"] small')).to_have_text("$5 laid")
    under = area(console, "small").element_handle()
    console.mouse.move(*middle(area(console, "small")))
    console.mouse.down()
    happens(elsewhere, console, "place-wager", seat=3, wager="small", amount=25_00)
    assert is_same(under)
    expect(console.locator(".layout-chips [role=img]")).to_have_count(2)  # that has changed
    console.mouse.move(*middle(area(console, "big")))
    happens(elsewhere, console, "place-wager", seat=3, wager="total:9", amount=25_00)
    console.mouse.up()
    expect(console.locator("#log li").first).to_contain_text("move wager")
    balances = elsewhere.state()["balances"]
    assert balances[f"{TABLE}/layout/1/big"] == 5_00
    assert balances[f"{TABLE}/layout/3/small"] == 25_00
    for seat, wager in ((1, "big"), (3, "small"), (3, "total:9")):
        elsewhere.do("take-back-wager", seat=seat, wager=wager)


@pytest.mark.paragraph("13:69F-9.3(c)")
def test_a_wager_is_dragged_by_a_finger_while_others_lay_theirs(
    console: Page, elsewhere: Client
) -> None:
    elsewhere.do("place-wager", seat=1, wager="small", amount=5_00)
    console.locator('[data-seat="1"]').click()
    expect(console.locator('[data-seat="1"] small')).to_have_text("$5 laid")
    screen = console.context.new_cdp_session(console)
    _touch(screen, "touchStart", middle(area(console, "small")))
    happens(elsewhere, console, "place-wager", seat=3, wager="small", amount=25_00)
    _touch(screen, "touchMove", middle(area(console, "big")))
    _touch(screen, "touchEnd")
    expect(console.locator("#log li").first).to_contain_text("move wager")
    for seat, wager in ((1, "big"), (3, "small")):
        elsewhere.do("take-back-wager", seat=seat, wager=wager)


def _touch(screen: CDPSession, type_: str, *points: tuple[float, float]) -> None:
    touched = [{"x": x, "y": y} for x, y in points]
    screen.send("Input.dispatchTouchEvent", {"type": type_, "touchPoints": touched})


# -- what is open, chosen, typed -----------------------------------------------------------------


def test_what_is_open_and_how_far_it_is_scrolled_stays(
    floorperson: Page, elsewhere: Client
) -> None:
    more = floorperson.locator("details.more")
    more.locator("> summary").click()
    itself = more.element_handle()
    now = floorperson.locator(".now")
    now.evaluate("element => element.scrollTo(0, 150)")
    happens(elsewhere, floorperson)
    happens(elsewhere, floorperson, "place-wager", seat=3, wager="small", amount=25_00)
    expect(floorperson.locator('[data-seat="3"] small')).to_have_text("$25 laid")
    expect(more).to_have_attribute("open", "")
    assert is_same(itself)
    assert now.evaluate("element => element.scrollTop") == 150
    more.locator("> summary").click()
    happens(elsewhere, floorperson, "take-back-wager", seat=3, wager="small")
    expect(more).not_to_have_attribute("open", "")


def test_a_field_that_is_half_typed_keeps_its_caret(floorperson: Page, elsewhere: Client) -> None:
    floorperson.locator("details.more > summary").click()
    amount = floorperson.locator("form[data-act=fill]").get_by_label("Amount in dollars")
    amount.click()
    floorperson.keyboard.type("1250")
    floorperson.keyboard.press("ArrowLeft")
    floorperson.keyboard.press("ArrowLeft")
    happens(elsewhere, floorperson)
    floorperson.keyboard.type("9")
    expect(amount).to_have_value("12950")
    amount.evaluate("field => field.setSelectionRange(1, 3)")
    happens(elsewhere, floorperson)
    floorperson.keyboard.type("0")
    expect(amount).to_have_value("1050")


def test_a_word_that_is_being_composed_is_not_broken_off(
    floorperson: Page, elsewhere: Client
) -> None:
    """As with an input method: what is typed is not text yet until it is chosen."""
    floorperson.locator("details.more > summary").click()
    field = floorperson.locator("details.more [data-kind=text]").first
    field.click()
    field.evaluate(
        """field => {
          field.dataset.heard = "";
          for (const type of ["compositionstart", "compositionend"])
            field.addEventListener(type, () => { field.dataset.heard += type.slice(11) + " " });
        }"""
    )
    screen = floorperson.context.new_cdp_session(floorperson)
    composed = {"text": "にほ", "selectionStart": 2, "selectionEnd": 2}
    screen.send("Input.imeSetComposition", composed)
    happens(elsewhere, floorperson)
    expect(field).to_have_attribute("data-heard", "start ")
    screen.send("Input.insertText", {"text": "日本"})
    expect(field).to_have_value("日本")
    expect(field).to_have_attribute("data-heard", "start end ")


def test_what_is_under_a_button_pressed_is_still_the_button(
    console: Page, elsewhere: Client
) -> None:
    seat = console.locator('[data-seat="3"]')
    console.mouse.move(*middle(seat))
    console.mouse.down()
    happens(elsewhere, console, "bring-chips", seat=3, amount=100)
    console.mouse.up()
    expect(seat).to_have_attribute("aria-checked", "true")


def test_what_was_drawn_for_an_inspection_goes_with_the_next_event(
    floorperson: Page, elsewhere: Client
) -> None:
    floorperson.locator("details.more > summary").click()
    form = floorperson.locator("form[data-act=inspect-device]")
    for face in (2, 2, 5):
        form.locator(f'[data-face="{face}"]').click()
    expect(floorperson.locator(".felt .layout-lit")).not_to_have_count(0)
    happens(elsewhere, floorperson)
    expect(floorperson.locator(".felt .layout-lit")).to_have_count(0)


def test_the_display_is_the_same_picture_with_what_has_changed(
    display: Page, elsewhere: Client
) -> None:
    small = area(display, "small").element_handle()
    expect(display.locator("[data-asleep]")).to_have_count(0)
    elsewhere.do("place-wager", seat=3, wager="small", amount=25_00)
    expect(display.locator(".layout-chips [role=img]")).to_have_count(1)
    elsewhere.do("take-back-wager", seat=3, wager="small")
    expect(display.locator(".layout-chips [role=img]")).to_have_count(0)
    assert is_same(small)


def test_a_command_given_at_a_desk_leaves_what_is_half_typed_beside_it(
    server: InThisProcess, chromium: Browser
) -> None:
    page = chromium.new_page()
    page.goto(f"{server.address}/slips")
    page.get_by_label("Floorperson 1").check()
    page.get_by_label("Password").fill(PASSWORD)
    with held_back(page):  # a fold opens without them
        page.get_by_role("button", name="Sign in").click(no_wait_after=True)
        page.get_by_text("Correct an amount entered at SB-1").click()
        expect(page.locator(f'details[data-keep="{TABLE}"]')).to_have_attribute("open", "")
    forms = page.locator(f'details[data-keep="{TABLE}"] form')
    first, second = forms.nth(0), forms.nth(1)
    second.get_by_label("Reason").fill("the other")
    itself = second.element_handle()
    first.get_by_role("textbox").first.fill("95")
    first.get_by_label("Reason").fill("five short")
    first.get_by_role("button").click()
    page.get_by_role("dialog").get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign", exact=True).click()
    expect(page.get_by_label("Correction 1", exact=True)).to_contain_text("five short")
    assert is_same(itself)
    assert itself.evaluate("form => form.querySelector('[data-name=reason]').value") == "the other"
    expect(page.locator(f'details[data-keep="{TABLE}"]')).to_have_attribute("open", "")
    page.close()


# -- drawing itself ------------------------------------------------------------------------------

# What is drawn over what was there is what would be drawn afresh, and an element that has a name
# and stays where it was is the very element.
DRAWN = """async drawings => {
  const { draw, remember } = await import("/static/morph.js");
  const part = document.body.appendChild(document.createElement("div"));
  const named = () => new Map([...part.children].map(child => [child.nodeName + child.id, child]));
  const wrong = [];
  remember(part);
  for (const drawing of drawings) {
    const before = part.innerHTML;
    const there = named();
    draw(part, drawing);
    const fresh = document.createElement("div");
    fresh.innerHTML = drawing;
    if (!part.isEqualNode(fresh)) wrong.push([before, drawing, part.innerHTML]);
    for (const [name, child] of named())
      if (child.id && there.has(name) && there.get(name) !== child) wrong.push([name, before]);
  }
  return wrong;
}"""

WORDS = ("", " ", "\n  ", "$5", "Small", "&amp; more")


def drawing(chance: random.Random, depth: int = 3, names: list[str] | None = None) -> str:
    """A piece of a page, with letters and elements, named or not, and now and then a drawing."""
    names = chance.sample("abcdefgh", 8) if names is None else names
    pieces = [chance.choice(WORDS)]
    for _ in range(chance.randint(0, 4)):
        name = f' id="{names.pop()}"' if names and chance.random() < 0.4 else ""
        look = chance.choice(("", ' class="on"', ' class="off" title="T"', " hidden"))
        within = drawing(chance, depth - 1, names) if depth else chance.choice(WORDS)
        kind = chance.choice(("p", "section", "b", "button", "svg"))
        if kind == "svg":
            look = chance.choice((' viewBox="0 0 9 9"', ' viewBox="0 0 8 8" xlink:href="#x"'))
            within = (
                f'<g data-wager="w{chance.randint(1, 3)}"><path d="M0 {chance.randint(1, 3)}"/></g>'
            )
        if kind in ("p", "button"):
            within = chance.choice(WORDS)
        pieces += [f"<{kind}{name}{look}>{within}</{kind}>", chance.choice(WORDS)]
    return "".join(pieces)


@pytest.fixture
def blank(server: InThisProcess, chromium: Browser) -> Iterator[Page]:
    page = chromium.new_page()
    page.goto(f"{server.address}/sign-in")
    yield page
    page.close()


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_whatever_is_drawn_over_whatever_was_there_comes_out_as_drawn_afresh(
    blank: Page, seed: int
) -> None:
    chance = random.Random(seed)
    assert blank.evaluate(DRAWN, [drawing(chance) for _ in range(400)]) == []


def drawn_over(blank: Page, before: str, meanwhile: str, after: str) -> dict[str, Any]:
    """A form drawn, something done to it by hand or by a script, and drawn again."""
    blank.evaluate(
        """async before => {
          Object.assign(window, await import("/static/morph.js"));
          window.form = document.body.appendChild(document.createElement("form"));
          remember(form);
          draw(form, before);
        }""",
        before,
    )
    blank.evaluate(meanwhile)
    redrawn: dict[str, Any] = blank.evaluate(
        """after => {
          draw(form, after);
          const fields = [...form.elements];
          return {
            html: form.innerHTML,
            values: fields.map(field => field.value),
            ticked: fields.filter(field => field.checked).map(field => field.value),
            focused: fields.indexOf(document.activeElement),
          };
        }""",
        after,
    )
    return redrawn


def test_what_was_typed_into_one_field_is_never_found_in_another(blank: Page) -> None:
    fields = "<p><input data-name='{0}'></p><p><input data-name='{1}'></p>"
    redrawn = drawn_over(
        blank,
        fields.format("reason", "amount"),
        "form.elements[0].value = 'typed'; form.elements[1].value = '5'",
        fields.format("amount", "seat"),
    )
    assert redrawn["values"] == ["5", ""]


def test_a_choice_that_is_being_made_goes_on_beside_what_changes(blank: Page) -> None:
    choice = "<h2>{0}</h2><label>Kind <select data-name='kind'>{1}</select></label>"
    options = "<option>manual<option selected>automated"
    redrawn = drawn_over(
        blank,
        choice.format("Round 1", options),
        "form.elements[0].focus(); form.elements[0].selectedIndex = 0",
        choice.format("Round 2", options + "<option>third"),
    )
    assert "Round 2" in redrawn["html"]
    assert "third" in redrawn["html"]
    assert (redrawn["values"], redrawn["focused"]) == (["manual"], 0)


def test_a_tick_stays_with_its_seat_when_the_one_before_it_goes(blank: Page) -> None:
    tick = "<label data-keep='{0}'><input type='checkbox' value='{0}'> Mark ${1}</label>"
    both = tick.format(3, 5) + tick.format(5, 5)
    redrawn = drawn_over(blank, both, "form.elements[0].checked = true", tick.format(5, 10))
    assert redrawn["ticked"] == []
    redrawn = drawn_over(blank, both, "form.elements[1].checked = true", tick.format(5, 10))
    assert redrawn["ticked"] == ["5"]


def test_a_likely_value_that_changes_is_shown_unless_another_was_typed(blank: Page) -> None:
    field = "<input data-name='seat' value='{}'>"
    redrawn = drawn_over(blank, field.format(5), "", field.format(3))
    assert redrawn["values"] == ["3"]
    redrawn = drawn_over(blank, field.format(5), "form.elements[0].value = '7'", field.format(3))
    assert redrawn["values"] == ["7"]


def test_what_a_script_wrote_stays_until_the_server_says_otherwise(blank: Page) -> None:
    button = "<b class='{0}'>{1}</b><i>{2}</i>"
    written = "form.querySelector('b').textContent = 'Collect $5'"
    before = button.format("a", "Collect", 1)
    redrawn = drawn_over(blank, before, written, button.format("b", "Collect", 2))
    assert redrawn["html"] == '<b class="b">Collect $5</b><i>2</i>'
    redrawn = drawn_over(blank, before, written, button.format("a", "Take", 1))
    assert redrawn["html"] == '<b class="a">Take</b><i>1</i>'
