"""What tables have won, on the page and as data: who sees it, what it says, and what is done."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from houses import DEALER, TABLE, Floor
from playwright.sync_api import Browser
from serving import InThisProcess

from croupier.floor import People, StaffMember
from croupier.floor.reading import STAFF as STAFF_ROLES
from croupier.roles import Role
from croupier.web.app import create_app

PASSWORD = "demonstration"
STAFF = {
    role: StaffMember(f"{role.name.lower()}-1", f"{role.value.capitalize()} 1", role)
    for role in STAFF_ROLES
}
SHOWN_TO = (
    Role.CASINO_SUPERVISOR,
    Role.PIT_BOSS,
    Role.ACCOUNTING,
    Role.SURVEILLANCE,
    Role.CONTROLLER,
    Role.DIVISION,
)


class Served:
    """The test house served from this process."""

    def __init__(self, floor: Floor, directory: Path) -> None:
        self.floor = floor
        people = People(directory / "people.sqlite", clock=floor.clock, demonstration=True)
        for member in STAFF.values():
            people.enrol(member, PASSWORD)
        app = create_app(floor.house, people, demonstration=True)
        self.server = InThisProcess(app)
        self.address = self.server.address

    def stop(self) -> None:
        self.server.stop()

    @contextmanager
    def signed_in(self, role: Role) -> Iterator[httpx.Client]:
        with httpx.Client(base_url=self.address, timeout=20) as client:
            given = {"staff": STAFF[role].id, "password": PASSWORD}
            assert client.post("/sign-in", data=given).status_code == 303
            yield client


@pytest.fixture
def served(floor: Floor, tmp_path: Path) -> Iterator[Served]:
    floor.open()
    floor.seat(1, 1_000_00)
    running = Served(floor, tmp_path)
    yield running
    running.stop()


def big_always_wins(floor: Floor, rounds: int = 30) -> None:
    """Two fives and a four every time: a patron who knows wins even money on every round."""
    for _ in range(rounds):
        floor.wager(1, "big", 100_00)
        floor.play_round(dice="5,5,4")


def test_who_runs_a_table_is_not_told_how_its_win_is_watched(served: Served):
    for role in STAFF:
        with served.signed_in(role) as client:
            expected = 200 if role in SHOWN_TO else 403
            assert client.get("/statistics").status_code == expected, role
            assert client.get("/api/statistics").status_code == expected, role
            linked = 'href="/statistics"' in client.get("/").text
            assert linked == (role in SHOWN_TO), role


def test_nobody_is_told_without_signing_in(served: Served):
    with httpx.Client(base_url=served.address) as client:
        assert client.get("/api/statistics").status_code == 401


def test_before_the_first_round_the_page_says_that_there_is_none(served: Served):
    with served.signed_in(Role.DIVISION) as client:
        assert "No round with wagers has been settled yet" in client.get("/statistics").text
        assert client.get("/api/statistics").json()["tables"] == []


def test_the_data_tell_win_and_theory_exactly(served: Served):
    """Ten dollars on small won on a nine: a hold of minus one; 1/36 of ten dollars was due."""
    served.floor.wager(1, "small", 10_00)
    served.floor.play_round(dice="2,2,5")
    with served.signed_in(Role.CONTROLLER) as client:
        (table,) = client.get("/api/statistics").json()["tables"]
    assert (table["table"], table["rounds"], table["handle"]) == (TABLE, 1, "10.00")
    assert (table["win"], table["hold_pct"]) == ("-10.00", "-100.0000")
    assert (table["theoretical_win_cents"], table["theoretical_hold_pct"]) == ("250/9", "2.7778")
    assert table["band"] == {"low": "-10.00", "high": "10.00"}
    assert table["outside"] is False
    (wager,) = table["wagers"]
    assert (wager["id"], wager["won"], wager["lost"]) == ("small", "10.00", "0.00")
    assert table["day"]["date"] == "2012-03-19"


def test_an_alarm_stands_on_the_floor_page_of_the_division_and_not_of_the_dealer(served: Served):
    big_always_wins(served.floor)
    with served.signed_in(Role.DIVISION) as client:
        assert "surveillance is to look into it" in client.get("/").text
        page = client.get("/statistics").text
        assert "Below the band" in page
        assert 'data-act="acknowledge-alarm"' not in page
    with served.signed_in(Role.DEALER) as client:
        assert "95 % band" not in client.get("/").text


def test_surveillance_acknowledges_an_alarm_with_a_remark(served: Served, chromium: Browser):
    big_always_wins(served.floor)
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, has_touch=True)
    page = context.new_page()
    page.goto(f"{served.address}/statistics")
    page.get_by_label(STAFF[Role.SURVEILLANCE].title).check()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    card = page.get_by_label(f"Table {TABLE}")
    card.get_by_label("Remark").fill("Shaker sealed, dice to the laboratory")
    card.get_by_role("button", name="Acknowledge the alarm").click()
    card.get_by_text("seen to by surveillance-1").wait_for()
    assert card.get_by_text("Shaker sealed, dice to the laboratory").is_visible()
    assert page.get_by_text("Nothing waits to be looked into").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    context.close()
    (remark,) = served.floor.house.standing.statistics.remarks
    assert (remark.by.by, remark.rounds, remark.win) == ("surveillance-1", 30, -3_000_00)


def test_a_remark_is_shown_as_it_was_typed(served: Served):
    big_always_wins(served.floor, 1)
    with served.signed_in(Role.SURVEILLANCE) as client:
        page = client.get("/statistics").text
        csrf = page.partition('data-csrf="')[2].partition('"')[0]
        remark = "<script>alert(1)</script> & \N{BULLET}"
        answer = client.post(
            f"/api/tables/{TABLE}/commands",
            json={"id": "remark-1", "command": {"type": "acknowledge-alarm", "remark": remark}},
            headers={"X-CSRF-Token": csrf},
        )
        assert answer.status_code == 200, answer.text
        page = client.get("/statistics").text
    assert "<script>alert(1)" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; \N{BULLET}" in page


def test_a_table_without_rounds_under_the_rules_in_force_is_named(served: Served):
    served.floor.establish(table="SB-2")
    served.floor.wager(1, "small", 10_00)
    served.floor.play_round()
    served.floor.do(DEALER, "no-more-bets")
    with served.signed_in(Role.PIT_BOSS) as client:
        assert "rules in force at SB-2" in client.get("/statistics").text
