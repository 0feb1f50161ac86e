"""The pages of signs and notices, and how consoles and displays hear of what comes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from baccarat_house import PASSWORD, Served, served
from houses import DEALER, DIVISION, FLOORPERSON, TABLE, Floor
from loops import on_its_own_loop
from playwright.sync_api import Browser, expect

from croupier.floor.core.desk import HOUSE
from croupier.floor.notices.rule_changes import drawn_up
from croupier.floor.reading import READERS, Sight
from croupier.publish.papers.sign_sheets import in_parts
from croupier.roles import Role
from croupier.web.api import channels
from croupier.web.api.stream import public_events
from croupier.web.app import ROOM

CHANGE = {"small": "3 to 2"}


@pytest.fixture
def opened(floor: Floor) -> Floor:
    floor.open()
    floor.seat(1, 500_00)
    floor.submit_sign("sic-bo", "rule change to come")
    return floor


@pytest.fixture
def web(opened: Floor, tmp_path: Path) -> Iterator[Served]:
    with served(opened, tmp_path) as running:
        yield running


@pytest.fixture
def seen(opened: Floor, tmp_path: Path, chromium: Browser) -> Iterator[Served]:
    with served(opened, tmp_path, chromium) as running:
        yield running


def effective(floor: Floor, minutes: int = 30) -> str:
    """As a person writes it, by the clocks of the house."""
    then = floor.house.zone.local(floor.clock.now + timedelta(minutes=minutes))
    return then.strftime("%Y-%m-%dT%H:%M")


def drawn(client: httpx.Client, floor: Floor, **asked: str) -> httpx.Response:
    query = {"tables": TABLE, "elections": "small=3 to 2", "effective": effective(floor), **asked}
    return client.get("/notices/draw-up", params=query)


def give(floor: Floor) -> None:
    """The notice, with the id as it was drawn up."""
    then = floor.clock.now + timedelta(minutes=30)
    change = drawn_up(
        floor.house.tables, floor.house.zone, [TABLE], CHANGE, effective=then, now=floor.clock.now
    )
    notice: dict[str, Any] = {"tables": [TABLE], "elections": CHANGE, "announced": True}
    notice |= {"effective": then.isoformat(), "signs": [change[TABLE].sign_id]}
    floor.do(FLOORPERSON, "give-notice", HOUSE, **notice)


# -- who sees what -------------------------------------------------------------------------------


def test_notices_are_shown_to_those_who_give_and_read_them(web: Served) -> None:
    for role in (Role.DEALER, Role.PIT_CLERK, Role.FLOORPERSON, Role.SURVEILLANCE, Role.DIVISION):
        client = web.client(role)
        wanted = 200 if role in READERS[Sight.NOTICES] else 403
        assert client.get("/notices").status_code == wanted, role
        assert client.get("/notices/draw-up").status_code == wanted
        assert ('href="/notices"' in client.get("/").text) is (wanted == 200)


@pytest.mark.paragraph("13:69F-8.3(a)")
def test_sign_and_layout_are_there_for_anyone_with_the_ids_to_be_read(
    web: Served, opened: Floor
) -> None:
    with httpx.Client(base_url=web.address) as nobody:
        assert in_parts(opened.state.sign_id) in nobody.get(f"/tables/{TABLE}/sign").text
        sheet = nobody.get(f"/tables/{TABLE}/layout-sheet").text
        assert in_parts(opened.state.layout_id) in sheet
        for path in ("change-sign", "coming-sign", "coming-layout-sheet"):
            answer = nobody.get(f"/tables/{TABLE}/{path}", headers={"Accept": "application/json"})
            assert answer.status_code == 409
        assert nobody.get("/tables/XX/sign").status_code == 404


# -- drawing up and giving notice ----------------------------------------------------------------


@pytest.mark.paragraph("13:69F-8.3(b)")
@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"elections": "small=9 to 10"}, "13:69F-9.4(b)"),
        ({"elections": "small"}, "NAME=VALUE"),
        ({"elections": ""}, "No election was named"),
        ({"tables": "SB-9"}, "There is no table"),
        ({"effective": "soon"}, "is not a time"),
        ({"effective": "2012-03-19T16:29"}, "16:29:00 EDT is less than half an hour ahead"),
        ({"effective": "2013-03-10T02:30"}, "The clocks never show 02:30 on 2013-03-10"),
        ({"effective": "2012-11-04T01:30"}, "01:30 EDT or 01:30 EST"),
    ],
)
def test_what_cannot_be_noticed_is_not_drawn(
    web: Served, opened: Floor, asked: dict[str, str], said: str
) -> None:
    answer = drawn(web.client(Role.FLOORPERSON), opened, **asked)
    assert answer.status_code == 422
    assert said in answer.text
    assert "give-notice" not in answer.text


@pytest.mark.parametrize(("letters", "hour"), [("EDT", 5), ("EST", 6)])
def test_in_the_hour_that_comes_twice_it_is_asked_which_is_meant(
    web: Served, opened: Floor, letters: str, hour: int
) -> None:
    client = web.client(Role.FLOORPERSON)
    asked = {"effective": "2012-11-04T01:30"}
    page = drawn(client, opened, **asked).text
    assert all(f">{each}</option>" in page for each in ("EDT", "EST"))
    page = drawn(client, opened, **asked, letters=letters).text
    assert f"at 01:30 {letters}" in page
    assert f"2012-11-04T0{hour}:30:00+00:00" in page


@pytest.mark.browser
@pytest.mark.paragraph("13:69F-8.3(b)1", "13:69F-8.3(b)2", "13:69F-8.3(b)3")
def test_a_change_is_drawn_up_posted_noticed_and_read_by_the_division(
    seen: Served, opened: Floor
) -> None:
    page = seen.page("console", Role.FLOORPERSON)
    page.goto(f"{seen.address}/notices/draw-up")
    page.get_by_label("Tables").fill(TABLE)
    page.get_by_label("Takes effect").fill(effective(opened, 45))
    page.get_by_label("Elections that change").fill("small=3 to 2")
    page.get_by_role("button", name="Draw the signs").click()
    read = page.locator(".sheets text.id").text_content() or ""
    form = page.locator("form[data-act=give-notice]")
    form.get_by_label("Ids read off the signs posted").fill("0" * 12)
    form.get_by_label("Announced at the tables: yes").check()
    form.get_by_role("button").click()
    expect(page.get_by_role("alert")).to_contain_text("13:69F-8.3(b)1")
    form.get_by_label("Ids read off the signs posted").fill(read.replace(" ", ""))
    form.get_by_role("button").click()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign", exact=True).click()
    expect(page.locator(".until")).to_contain_text("00:4")
    assert opened.state.coming is not None

    reader = seen.page("console", Role.DIVISION)
    reader.goto(f"{seen.address}/notices")
    newest = reader.locator("article", has_text="Rule change").first
    newest.get_by_role("button", name="Acknowledge the notice").click()
    expect(newest).to_contain_text("division-1")
    assert opened.house.standing.notices.given[-1].read_as(Role.DIVISION) is not None


@pytest.mark.paragraph("13:69F-8.3(b)1")
def test_console_and_display_tell_the_change_and_then_the_sign_that_is_due(
    web: Served, opened: Floor
) -> None:
    give(opened)
    client = web.client(Role.FLOORPERSON)
    display, console = f"/tables/{TABLE}/display/board", f"/tables/{TABLE}/console/board"
    assert "<b>16:30 EDT</b>" in client.get(display).text
    assert "Small: 3 to 2" in client.get(display).text
    assert "<b>16:30 EDT</b>" in client.get(console).text
    assert "sign-wrong" not in client.get(console).text
    opened.clock.forward(minutes=30)
    due = opened.house.look(TABLE)[0]
    client = web.client(Role.FLOORPERSON)  # signed in anew, after so long
    page = client.get(console).text
    assert "The sign is not right" in page
    assert page.count('data-act="post-sign"') == 1
    assert due.sign_id in page
    assert due.layout_id in page
    assert "change-to-come" not in page
    assert "The next round begins soon" in client.get(display).text
    assert due.sign_id not in client.get(display).text
    assert "The sign at the table is" in client.get("/notices").text
    opened.post_sign()
    assert "sign-wrong" not in client.get(console).text


@pytest.mark.paragraph("19:47-7.10(c)3")
def test_a_console_says_what_was_not_told_before_the_table_may_open(
    web: Served, opened: Floor
) -> None:
    limits = {"minimum": 5_00, "maximum": 500_00}
    rules = {"game": "mini-baccarat", "edition": "13:69F", "limits": limits, "pit": "Pit 2"}
    opened.do(FLOORPERSON, "establish-table", "MB-1", **rules)
    opened.post_sign(table="MB-1")
    opened.do(DEALER, "receive-cards", "MB-1", decks=8)
    opened.do(DEALER, "inspect-cards", "MB-1", cards=416)
    opened.do(FLOORPERSON, "verify-cards", "MB-1", cards=416)
    opened.do(DEALER, "spread-cards", "MB-1")
    client = web.client(Role.FLOORPERSON)
    assert "were not told of payment-order" in client.get("/tables/MB-1/console/board").text
    assert 'data-act="notify-procedure"' in client.get("/notices").text
    opened.notify(table="MB-1")
    client = web.client(Role.FLOORPERSON)
    assert 'data-act="notify-procedure"' not in client.get("/notices").text
    assert 'data-act="open-table"' in client.get("/tables/MB-1/console/board").text


# -- live ----------------------------------------------------------------------------------------


def test_a_table_hears_of_entries_for_the_house_about_it_and_of_a_time_that_has_come(
    opened: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(channels, "HEARTBEAT_SECONDS", 0.01)  # its clock is set by hand
    opened.do(DEALER, "bring-chips", seat=1, amount=5_00)
    head = opened.ledger.head()[0]

    async def heard() -> list[dict[str, Any]]:
        events = public_events(channels.Channels(opened.house, ROOM, draw=str), TABLE, head, "")

        async def next_event() -> dict[str, Any]:
            async for chunk in events:
                if b"data: " in chunk:
                    event: dict[str, Any] = json.loads(chunk.partition(b"data: ")[2])
                    return event
            raise AssertionError("the stream has ended")

        assert b"retry" in await anext(events)
        give(opened)
        opened.do(DIVISION, "acknowledge-notice", HOUSE, number=1)  # of no table
        found = [await next_event()]
        opened.clock.forward(minutes=30)
        found.append(await next_event())
        opened.post_sign()
        found.append(await next_event())
        await events.aclose()  # type: ignore[attr-defined]
        return found

    noticed, changed, posted = on_its_own_loop(heard)
    assert (noticed["type"], noticed["sequence"]) == ("give-notice", head + 1)
    assert changed == {"type": "rules-change", "sequence": head + 2}
    assert posted["type"] == "post-sign"
