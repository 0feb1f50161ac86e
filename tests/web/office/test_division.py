"""The Division's view: what stands there is what the house knows, and it changes nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import apsw
import pytest
from baccarat_house import BANKER_WINS, TABLE, BaccaratHouse, Served, served
from houses import DIVISION, Floor
from playwright.sync_api import Browser, expect

from croupier.floor.reading import READERS, STAFF, Sight
from croupier.roles import Role


@pytest.fixture
def house(floor: Floor) -> BaccaratHouse:
    made = BaccaratHouse(floor)
    made.ready()
    made.wager(3, "banker", 20_00)
    made.play(BANKER_WINS)
    return made


@pytest.fixture
def web(house: BaccaratHouse, tmp_path: Path, chromium: Browser) -> Iterator[Served]:
    with served(house.floor, tmp_path, chromium) as running:
        yield running


def division_data(web: Served, role: Role = Role.DIVISION) -> dict[str, Any]:
    answer = web.client(role).get("/api/division")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_head_rules_and_signs_are_those_of_the_house(web: Served, house: BaccaratHouse) -> None:
    facts = division_data(web)
    sequence, head = house.floor.ledger.head()
    assert (facts["ledger"]["sequence"], facts["ledger"]["head"]) == (sequence, head.hex())
    assert facts["ledger"]["checkpoint"] is None
    assert facts["verified"] is None
    (table,) = facts["tables"]
    assert table["rules"] == house.state.identity
    assert table["sign"] == {"due": house.state.sign_id, "posted": house.state.sign_id}
    assert (table["round"], table["open"], table["changes_at"]) == (2, True, None)


def test_who_runs_a_table_is_told_the_same_of_the_ledger_and_no_more(web: Served) -> None:
    all_of_it = division_data(web)["ledger"]
    some = web.client(Role.DEALER).get("/api/ledger").json()
    assert some.items() < all_of_it.items()
    assert not {"name", "checkpoints"} & set(some)  # where it lies


def test_a_ledger_that_cannot_be_trusted_or_read_is_no_fault_of_who_asks(
    web: Served, house: BaccaratHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = web.client(Role.FLOORPERSON)
    csrf = re.search(r'name="csrf" value="([^"]+)"', client.get("/").text)
    assert csrf is not None
    sequence, _ = house.floor.ledger.head()
    with monkeypatch.context() as patched:
        patched.setattr(house.floor.ledger, "head", lambda: (sequence, bytes(32)))
        answer = client.post(
            f"/api/tables/{TABLE}/commands",
            json={"id": "seat-1", "command": {"type": "take-seat", "seat": 1}},
            headers={"X-CSRF-Token": csrf[1]},
        )
        assert (answer.status_code, answer.json()["code"]) == (503, "damaged")
    house.floor.ledger.close()
    answer = web.client(Role.DIVISION).get("/api/division")
    assert (answer.status_code, answer.json()["code"]) == (503, "ledger-not-read")


def test_what_nobody_has_read_waits_until_it_is_read(web: Served, house: BaccaratHouse) -> None:
    def unread() -> list[str]:
        return [
            waits["what"] for waits in division_data(web)["waiting"] if waits["where"] == "/notices"
        ]

    # The design of its sign, and how the pit shuffles and pays: told before the table opened.
    designs = "Not acknowledged, design of a sign: notice"
    procedure = "Not acknowledged, shuffling and payment: notice"
    given = [notice.kind.value for notice in house.floor.house.standing.notices.given]
    numbers = {kind: given.index(kind) + 1 for kind in given}
    assert unread() == [
        f"{procedure} {numbers['shuffling and payment']}",
        f"{designs} {numbers['design of a sign']}",
    ]
    house.floor.do(DIVISION, "acknowledge-notice", "house", number=numbers["shuffling and payment"])
    assert unread() == [f"{designs} {numbers['design of a sign']}"]


@pytest.mark.paragraph("13:69F-8.3(a)")
def test_an_open_table_under_a_sign_that_is_not_its_own_is_the_first_that_waits(
    web: Served, house: BaccaratHouse
) -> None:
    stands = house.floor.house
    other = replace(house.state, sign="0" * 12)
    stands.folded = replace(stands.folded, standing=stands.standing.with_table(other))
    first = division_data(web)["waiting"][0]
    assert first["what"].startswith(f"{TABLE}: The sign at the table is 000000000000")
    assert first["wants"] == "the floorperson"


def test_it_is_shown_to_the_division_surveillance_and_the_controller(web: Served) -> None:
    assert set(READERS[Sight.AUDIT]) == {Role.DIVISION, Role.SURVEILLANCE, Role.CONTROLLER}
    for role in STAFF:
        client = web.client(role)
        for path in ("/division", "/api/division", "/api/division/verification"):
            status = 200 if role in READERS[Sight.AUDIT] else 403
            assert client.get(path).status_code == status, (role, path)
        assert client.post("/api/division/verification").status_code == 403  # without the token


def test_a_stranger_is_shown_nothing(web: Served) -> None:
    client = web.client(Role.DIVISION)
    client.cookies.clear()
    assert client.get("/api/division").status_code == 401
    assert client.post("/api/division/verification").status_code == 401


def test_looking_changes_nothing(web: Served, house: BaccaratHouse) -> None:
    head = house.floor.ledger.head()
    client = web.client(Role.DIVISION)
    for path in ("/division", "/api/division", f"/tables/{TABLE}/rounds/1"):
        client.get(path)
    assert house.floor.ledger.head() == head


# -- in a browser ----------------------------------------------------------------------------------


def test_the_ledger_is_verified_at_a_touch_and_an_alteration_is_told(
    web: Served, house: BaccaratHouse
) -> None:
    page = web.page("../../division", Role.DIVISION)
    page.get_by_role("button", name="Verify the ledger now").click()
    sequence = house.floor.ledger.head()[0]
    expect(page.locator("#verified")).to_contain_text(f"Whole: {sequence} entries")
    page.reload()
    expect(page.locator("#verified")).to_contain_text(f"Whole: {sequence} entries")
    with apsw.Connection(str(house.floor.path)) as connection:
        connection.execute("DROP TRIGGER entries_are_never_changed")
        connection.execute("UPDATE entry SET hash = zeroblob(32) WHERE sequence = 5")
    page.get_by_role("button", name="Verify the ledger now").click()
    expect(page.locator("#verified")).to_contain_text("Not whole")
    expect(page.locator("#verified")).to_contain_text("entry 5: its content does not have its hash")


def test_every_place_the_page_leads_to_is_there_for_the_division(web: Served) -> None:
    page = web.page("../../division", Role.DIVISION)
    places = page.locator("main a").evaluate_all("links => links.map(link => link.href)")
    assert any(place.endswith(f"/tables/{TABLE}/rounds") for place in places)
    for place in sorted({place.partition("#")[0] for place in places}):
        answer = page.request.get(place)
        assert answer.ok, place


@pytest.mark.parametrize("size", [(1280, 800), (820, 1180)])
def test_the_page_fits_a_tablet_either_way(web: Served, size: tuple[int, int]) -> None:
    page = web.page("../../division", Role.CONTROLLER, size)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
