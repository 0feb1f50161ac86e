"""Slips, progressive meters and the gaming day over HTTP and in a browser: who sees them, what
they say, and slips signed by a password."""

from __future__ import annotations

import runpy
from collections.abc import Iterator
from pathlib import Path

import pytest
from houses import DEALER, FLOORPERSON, SUPERVISOR, TABLE, Floor
from playwright.sync_api import Browser, expect
from test_statistics_page import PASSWORD, STAFF, Served

from croupier.floor.reading import READERS, Sight
from croupier.roles import Role

SCRIPT = Path(__file__).parents[3] / "demonstrations" / "gaming_day.py"


@pytest.fixture
def served(floor: Floor, tmp_path: Path) -> Iterator[Served]:
    """A sic bo table that is open, with a fill to be countersigned."""
    floor.open()
    floor.sign_slips()
    floor.do(DEALER, "take-seat", seat=1)
    floor.do(DEALER, "buy-in", seat=1, amount=500_00)
    floor.do(FLOORPERSON, "fill", amount=700_00)
    made = Served(floor, tmp_path)
    yield made
    made.stop()


SHOWN = {
    "/slips": Sight.SLIPS,
    "/slips/2": Sight.SLIPS,
    "/api/slips": Sight.SLIPS,
    "/meters": Sight.SLIPS,
    "/api/meters": Sight.SLIPS,
    "/day": Sight.BOOKS,
    "/day/2012-03-19": Sight.BOOKS,
    "/api/day/2012-03-19": Sight.BOOKS,
}


def test_pages_are_for_those_who_have_to_do_with_them(served: Served) -> None:
    for role in STAFF:
        with served.signed_in(role) as client:
            for path, sight in SHOWN.items():
                status = 200 if role in READERS[sight] else 403
                assert client.get(path).status_code == status, (role, path)


def test_only_who_may_countersign_is_offered_to(served: Served) -> None:
    for role in (Role.DEALER, Role.BOXPERSON, Role.PIT_CLERK, Role.CONTROLLER):
        with served.signed_in(role) as client:
            offered = "Countersign slip 2" in client.get("/slips").text
            assert offered == (role in (Role.DEALER, Role.BOXPERSON)), role
    with served.signed_in(Role.CASINO_SUPERVISOR) as client:
        assert "Void slip 2" in client.get("/slips").text
    with served.signed_in(Role.FLOORPERSON) as client:
        assert "Correct an amount entered at SB-1" in client.get("/slips").text
    with served.signed_in(Role.DIVISION) as client:
        page = client.get("/slips").text
        assert "Slip 2" in page
        assert "data-act" not in page


def test_slips_as_data(served: Served) -> None:
    with served.signed_in(Role.ACCOUNTING) as client:
        slips = client.get("/api/slips").json()
    assert (slips["gaming_day"], slips["next"]) == ("2012-03-19", 3)
    first, second = slips["slips"]
    assert (first["kind"], first["stage"], first["countersigned"]["role"]) == (
        "opener",
        "countersigned",
        "dealer",
    )
    assert (second["amount"], second["waits_for"]) == (
        700_00,
        "the dealer or the boxperson countersigns it",
    )


def test_what_is_not_there_is_told(served: Served) -> None:
    with served.signed_in(Role.ACCOUNTING) as client:
        for path in ("/slips/99", "/api/day/2012-03-20", "/day/2012-03-20"):
            assert client.get(path).status_code == 404
        assert client.get("/api/day/tomorrow").status_code == 422


def test_the_open_day_says_what_hinders_its_closing(served: Served) -> None:
    with served.signed_in(Role.ACCOUNTING) as client:
        assert "SB-1 is open; close every table first" in client.get("/day").text
    with served.signed_in(Role.DIVISION) as client:
        page = client.get("/day").text
        assert "Casino accounting closes it" in page
        assert "data-act" not in page


def test_a_slip_is_countersigned_on_the_page_by_password(served: Served, chromium: Browser) -> None:
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.goto(f"{served.address}/slips")
    page.get_by_label(STAFF[Role.DEALER].title).check()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("button", name="Countersign slip 2").click()
    page.get_by_role("dialog").get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign", exact=True).click()
    expect(page.get_by_label("Slip 2", exact=True).locator("li.done")).to_have_count(2)
    slip = served.floor.house.standing.slips.slip(2)
    assert slip is not None
    assert slip.countersigned is not None
    assert slip.countersigned.by == STAFF[Role.DEALER].id
    context.close()


def test_an_older_house_is_given_its_time_zone_on_the_page_of_the_gaming_day(
    floor: Floor, tmp_path: Path, chromium: Browser
) -> None:
    """The clock stands at eight in the evening, universal time: four in the afternoon."""
    floor.establish()  # and no gaming day is open
    served = Served(floor, tmp_path)
    with served.signed_in(Role.ACCOUNTING) as client:
        page = client.get("/day").text
        assert "the dates of universal time" in page
        assert "set-time-zone" not in page
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.goto(f"{served.address}/day")
    page.get_by_label(STAFF[Role.CONTROLLER].title).check()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.get_by_label("Zone", exact=True).fill("New Jersey")
    page.get_by_role("button", name="Set the time zone of the house").click()
    expect(page.get_by_role("alert")).to_contain_text("'New Jersey' is no time zone")
    page.get_by_label("Zone", exact=True).fill("America/New_York")
    page.get_by_role("button", name="Set the time zone of the house").click()
    page.get_by_role("dialog").get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign", exact=True).click()
    expect(page.get_by_label("Time zone")).to_have_count(0)
    assert floor.house.zone.name == "America/New_York"
    context.close()
    served.stop()


def test_the_printed_books_say_of_which_gaming_day_they_are(
    served: Served, chromium: Browser
) -> None:
    context = chromium.new_context()
    page = context.new_page()
    page.goto(f"{served.address}/day")
    page.get_by_label(STAFF[Role.ACCOUNTING].title).check()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.get_by_role("heading", name="Gaming day 2012-03-19")).to_be_visible()
    expect(page.get_by_role("button", name="Sign out")).to_be_hidden()
    context.close()


# The contrast of WCAG 2, of what is written on the nearest ground behind it that is not clear.
CONTRAST = """element => {
  const read = color => color.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => [[r, .2126], [g, .7152], [b, .0722]].reduce((sum, [c, part]) => {
    const s = c / 255;
    return sum + part * (s <= .03928 ? s / 12.92 : ((s + .055) / 1.055) ** 2.4);
  }, .05);
  let behind = element, ground;
  do { ground = read(getComputedStyle(behind).backgroundColor); behind = behind.parentElement; }
  while (ground[3] === 0);
  const [ink, paper] = [read(getComputedStyle(element).color), ground].map(light);
  return Math.max(ink, paper) / Math.min(ink, paper);
}"""


def test_who_signs_can_read_what_is_signed_and_how_not_to(
    served: Served, chromium: Browser
) -> None:
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.goto(f"{served.address}/slips")
    page.get_by_label(STAFF[Role.DEALER].title).check()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("button", name="Countersign slip 2").click()
    dialog = page.get_by_role("dialog")
    for written in (
        dialog.get_by_role("heading"),
        dialog.locator("label"),
        dialog.get_by_role("button", name="Do not sign"),
    ):
        assert written.evaluate(CONTRAST) >= 4.5, written.text_content()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert "Countersign slip 2" in page.content()
    context.close()


def test_a_void_and_a_corrected_slip_show_both_amounts(served: Served) -> None:
    floor = served.floor
    floor.do(SUPERVISOR, "void-slip", serial=2, reason="not ordered")
    entry = floor.do(FLOORPERSON, "credit", amount=300_00).sequence
    wrong = {"entry": entry, "amount": 200_00, "reason": "two, not three"}
    floor.do(FLOORPERSON, "prepare-correction", **wrong)
    floor.do(SUPERVISOR, "validate-correction", number=1)
    with served.signed_in(Role.DIVISION) as client:
        page = client.get("/slips").text
        assert "<s>$700</s>" in page
        assert "<s>$300</s> $200" in page
        assert "two, not three" in page
        assert "VOID" in client.get("/slips/2").text
        assert "$200" in client.get("/slips/3").text


def test_the_console_asks_for_the_count_when_a_table_closes(served: Served) -> None:
    with served.signed_in(Role.FLOORPERSON) as client:
        page = client.get(f"/tables/{TABLE}/console").text
    _, _, form = page.partition('data-act="close-table"')
    field = form.partition("</form>")[0]
    assert 'data-name="counted"' in field
    assert "required" in field
    assert "data-optional" not in field
    assert 'href="/slips/2"' in page  # the fill's slip, in the log


@pytest.fixture
def closed(tmp_path: Path) -> Iterator[Served]:
    """The day of the script, closed."""
    script = runpy.run_path(str(SCRIPT))
    day = script["Day"](tmp_path / "day.sqlite")
    list(script["play"](day))
    floor = Floor(tmp_path / "unused.sqlite")
    floor.close()
    floor.house, floor.ledger = day.house, day.ledger
    floor.clock.now = day.now
    made = Served(floor, tmp_path)
    yield made
    made.stop()


def test_a_closed_day_is_shown_and_told_as_it_was_closed(closed: Served) -> None:
    with closed.signed_in(Role.DIVISION) as client:
        assert "No gaming day is open" in client.get("/day").text
        page = client.get("/day/2012-03-19").text
        assert "The books balance." in page
        assert "-580.00" in page
        books = client.get("/api/day/2012-03-19").json()
        assert (books["balanced"], books["win"]) == (True, -580_00)
        assert "No. 3" in client.get("/slips/3").text  # a slip of a closed day
        meters = client.get("/api/meters").json()["meters"]
        assert [(meter["table"], meter["hits"], meter["proven"]) for meter in meters] == [
            ("MB-1", 1, True)
        ]
        assert "shared by 3" in client.get("/meters").text
    with closed.signed_in(Role.PIT_CLERK) as client:
        assert "Enter a reading" in client.get("/meters").text
