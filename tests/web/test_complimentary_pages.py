"""The pages of the Complimentary Vigorish Form: each person is offered what is theirs to do now."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from houses import DEALER, FLOORPERSON, Floor
from playwright.sync_api import Browser, Page

from croupier.floor import People, StaffMember
from croupier.ledger import Record
from croupier.roles import Role
from croupier.table import Event, accounts
from croupier.web.app import create_app

PASSWORD = "demonstration"
TABLE = "MB-1"
STAFF = {
    role: StaffMember(f"{role.name.lower()}-1", f"{role.value.capitalize()} 1", role)
    for role in Role
}
LIMITS = {"minimum": 5_00, "maximum": 500_00, "increment": 5_00}


class Served:
    """A house with a mini-baccarat table, served from this process."""

    def __init__(self, floor: Floor, directory: Path) -> None:
        self.floor = floor
        people = People(directory / "people.sqlite", clock=floor.clock)
        for member in STAFF.values():
            people.enrol(member, PASSWORD)
        told = {"game": "mini-baccarat", "edition": "19:47", "limits": LIMITS}
        floor.do(FLOORPERSON, "establish-table", TABLE, **told, pit="Pit 4", seats=7)
        app = create_app(floor.house, people, demonstration=True)
        self.server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="error"))
        self.thread = threading.Thread(target=self.server.run)
        self.thread.start()
        while not self.server.started:
            time.sleep(0.01)
        port = self.server.servers[0].sockets[0].getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        self._marks = 0

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join()

    def mark(self, cents: int, seat: int) -> None:
        """Vigorish deferred at a seat, as the table would mark it."""
        self._marks += 1
        marker = accounts.vigorish_marked(TABLE, seat)
        event = Event("marked-for-a-test", {}, accounts.transfer(accounts.POCKETS, marker, cents))
        ledger, clock = self.floor.ledger, self.floor.clock
        with ledger.writing():
            record = Record(f"mark-{self._marks}", TABLE, DEALER, clock(), "", event)
            ledger.append(record, head=ledger.head())


class Person:
    """Someone who uses the page as a browser would: reads the forms on it and sends them."""

    def __init__(self, address: str, role: Role) -> None:
        self.http = httpx.Client(base_url=address, follow_redirects=True, timeout=20)
        signed = {"staff": STAFF[role].id, "password": PASSWORD}
        assert self.http.post("/sign-in", data=signed).status_code == 200

    def look(self) -> str:
        answer = self.http.get("/complimentary")
        assert answer.status_code == 200
        return answer.text

    def offers(self) -> dict[str, dict[str, str]]:
        """What the page offers: the label of each button, and the fields that go with it."""
        return read_offers(self.look())

    def press(self, label: str, **entered: str) -> httpx.Response:
        fields = self.offers()[label]
        return self.http.post("/complimentary", data={**fields, **entered})


def read_offers(text: str) -> dict[str, dict[str, str]]:
    found = {}
    for form in re.findall(r'<form class="offer.*?</form>', text, re.DOTALL):
        label = re.findall(r"<button[^>]*>(.*?)</button>", form)[0]
        hidden = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form)
        found[unescape(label)] = {name: unescape(value) for name, value in hidden}
    return found


def problem(answer: httpx.Response) -> str:
    """The one line the page shows of what was refused."""
    (line,) = re.findall(r'<p class="problem" role="alert">(.*?)</p>', answer.text)
    return unescape(line)


@pytest.fixture
def served(floor: Floor, tmp_path: Path) -> Iterator[Served]:
    running = Served(floor, tmp_path)
    yield running
    running.stop()


@pytest.fixture
def person(served: Served) -> Iterator[Callable[[Role], Person]]:
    with ExitStack() as opened:
        known: dict[Role, Person] = {}

        def signed_in(role: Role) -> Person:
            if role not in known:
                known[role] = Person(served.address, role)
                opened.callback(known[role].http.close)
            return known[role]

        yield signed_in


PRESENT = {"pit_boss": "pit_boss-1", "pit_clerk": "pit_clerk-1"}


@pytest.mark.paragraph("19:47-7.3(c)3i", "19:47-7.3(c)3ii", "19:47-7.3(c)3iii")
@pytest.mark.paragraph("19:47-7.3(c)3iv", "19:47-7.3(c)3vi", "19:47-7.3(c)3vii")
def test_a_gaming_day_goes_through_the_pages(
    served: Served, person: Callable[[Role], Person]
) -> None:
    clerk, boss = person(Role.PIT_CLERK), person(Role.PIT_BOSS)
    dealer, accounting = person(Role.DEALER), person(Role.ACCOUNTING)
    served.mark(12_50, 3)
    served.mark(8_00, 5)
    assert "casino accounting enters the first series" in clerk.look()
    accounting.press("Enter a series received", first="1001", last="1050")
    prepared = clerk.http.post(
        "/complimentary",
        data={**first_offer(clerk, "Prepare form 1001"), "patron": "A. Patron <b>"},
    )
    assert prepared.status_code == 200
    assert "A. Patron &lt;b&gt;" in prepared.text
    # Each is offered what is theirs, and nothing else.
    assert set(dealer.offers()) == {"Sign as dealer", "The patron has signed", "State why not"}
    assert set(person(Role.FLOORPERSON).offers()) == set()
    for who, role in ((dealer, "dealer"), (boss, "pit boss"), (clerk, "pit clerk")):
        who.press(f"Sign as {role}")
        assert f"Sign as {role}" not in who.offers()
    boss.press("State why not", reason="had left")
    deposit = "The original is in the drop box"
    assert deposit not in boss.offers()
    dealer.press(deposit, **PRESENT)
    # The other seat's form is spoilt, and void.
    clerk.press("Prepare form 1002", patron="B. Patron")
    assert "Forward duplicates and void forms to casino accounting" not in clerk.offers()
    clerk.press("Mark VOID and sign", reason="wrong name")
    boss.press("Sign that it is void")
    clerk.press("Forward duplicates and void forms to casino accounting")
    assert not any(label.startswith("Close") for label in accounting.offers())
    wrong = accounting.press("Compare", amount="12.05")
    assert "the original says 12.05, the duplicate 12.50" in wrong.text
    accounting.press("Acknowledge", original="yes", duplicate="yes")
    accounting.press("Compare", amount="12.50")
    closed = accounting.press("Close the gaming day of 2012-03-19")
    assert "closed by accounting-1" in closed.text
    told = accounting.http.get("/api/complimentary").json()
    assert told["days"][0]["paid"] == [
        {"patron": "A. Patron <b>", "amount": 12_50, "forms": [1001]}
    ]
    assert told["next"] == 1003


def first_offer(who: Person, label: str) -> dict[str, str]:
    """The fields of the first form with that button."""
    for form in re.findall(r'<form class="offer.*?</form>', who.look(), re.DOTALL):
        if label in form:
            return read_offers(form)[label]
    raise AssertionError(f"{label} is not offered")


@pytest.fixture
def prepared(served: Served, person: Callable[[Role], Person]) -> Served:
    """Form 1001 for 12.50 at seat 3."""
    served.mark(12_50, 3)
    person(Role.ACCOUNTING).press("Enter a series received", first="1001", last="1050")
    person(Role.PIT_CLERK).press("Prepare form 1001", patron="A. Patron")
    return served


def test_a_form_sent_twice_is_done_once(prepared: Served, person: Callable[[Role], Person]) -> None:
    clerk = person(Role.PIT_CLERK)
    prepared.mark(1_00, 5)
    fields = {**clerk.offers()["Prepare form 1002"], "patron": "B. Patron"}
    for _ in range(2):
        assert clerk.http.post("/complimentary", data=fields).status_code == 200
    assert [form["serial"] for form in clerk.http.get("/api/complimentary").json()["forms"]] == [
        1001,
        1002,
    ]


@pytest.mark.parametrize(
    ("role", "sent", "status", "told"),
    [
        (Role.DEALER, {"type": "void-form", "reason": "x"}, 409, "[19:47-7.3(c)3vi]"),
        (Role.PIT_CLERK, {"type": "void-form", "reason": " "}, 422, "void-form: reason"),
        (Role.PIT_CLERK, {"type": "sign-form", "serial": "12x"}, 422, "'12x' is not a number"),
        (Role.PIT_CLERK, {"type": "sign-form", "serial": "1002"}, 422, "Form 1002 is not in use"),
        (Role.PIT_CLERK, {"type": "open-table"}, 422, "is not done with a form"),
        (Role.PIT_CLERK, {"type": "sign-form", "table": "NONE"}, 404, "There is no table"),
        (Role.ACCOUNTING, {"type": "compare-form", "amount": "ten"}, 422, "not an amount"),
        (Role.DIVISION, {"type": "patron-signs"}, 403, "not to the Division"),
    ],
)
def test_a_problem_is_one_line_on_the_page(
    prepared: Served,
    person: Callable[[Role], Person],
    role: Role,
    sent: dict[str, Any],
    status: int,
    told: str,
) -> None:
    who = person(role)
    csrf = re.findall(r'name="csrf" value="([^"]+)"', who.look())[0]
    place = "house" if role is Role.ACCOUNTING else TABLE
    fields = {"csrf": csrf, "command_id": "a", "table": place, "serial": "1001", **sent}
    answer = who.http.post("/complimentary", data=fields)
    assert answer.status_code == status
    assert told in problem(answer)


def test_what_was_typed_is_kept_when_it_is_refused(
    prepared: Served, person: Callable[[Role], Person]
) -> None:
    answer = person(Role.ACCOUNTING).press("Enter a series received", first="1040", last="1090")
    assert "received before" in problem(answer)
    assert 'value="1040"' in answer.text
    assert 'value="1090"' in answer.text


def test_a_form_without_the_session_s_token_is_refused(
    prepared: Served, person: Callable[[Role], Person]
) -> None:
    clerk = person(Role.PIT_CLERK)
    fields = {**clerk.offers()["Sign as pit clerk"], "csrf": "another"}
    assert clerk.http.post("/complimentary", data=fields).status_code == 403


def test_nobody_sees_forms_without_signing_in(prepared: Served) -> None:
    for path in ("/complimentary", "/complimentary/1001", "/api/complimentary"):
        answer = httpx.get(prepared.address + path)
        assert answer.status_code == 401
        assert "Patron" not in answer.text


def test_a_form_that_is_not_in_use_is_not_there(
    prepared: Served, person: Callable[[Role], Person]
) -> None:
    clerk = person(Role.PIT_CLERK)
    assert clerk.http.get("/complimentary/1001").status_code == 200
    for path in ("/complimentary/1002", "/complimentary/0"):
        assert clerk.http.get(path).status_code == 404
    assert clerk.http.get("/complimentary/none").status_code == 422


def open_page(served: Served, chromium: Browser, role: Role, **viewport: int) -> Page:
    page = chromium.new_context(viewport=viewport or None).new_page()  # type: ignore[arg-type]
    page.goto(f"{served.address}/complimentary")
    page.get_by_label(STAFF[role].title).check()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    return page


@pytest.mark.browser
@pytest.mark.parametrize("width", [390, 1024])
def test_the_page_fits_a_tablet_and_a_phone_and_is_worked_by_keyboard(
    prepared: Served, chromium: Browser, width: int
) -> None:
    page = open_page(prepared, chromium, Role.DEALER, width=width, height=800)
    overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(overflow) == 0
    for button in page.locator("main button:visible").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 44
    page.get_by_role("button", name="Sign as dealer").focus()
    page.keyboard.press("Enter")
    page.get_by_label("Why the patron could not sign").fill("had left")
    page.keyboard.press("Enter")
    page.get_by_text("not obtained: had left").wait_for()
    page.context.close()


@pytest.mark.browser
@pytest.mark.paragraph("13:69F-3.3(c)3i", "13:69F-7.3(c)3i", "19:47-7.3(c)3i")
@pytest.mark.paragraph("13:69F-3.3(c)3v", "13:69F-7.3(c)3v", "19:47-7.3(c)3vi")
@pytest.mark.parametrize("is_void", [False, True])
def test_original_and_duplicate_print_on_one_page(
    prepared: Served, person: Callable[[Role], Person], chromium: Browser, *, is_void: bool
) -> None:
    if is_void:
        person(Role.PIT_CLERK).press("Mark VOID and sign", reason="spoilt")
    page = open_page(prepared, chromium, Role.PIT_CLERK, width=1024, height=800)
    page.goto(f"{prepared.address}/complimentary/1001")
    page.emulate_media(media="print")
    assert page.locator(".part").count() == 2
    assert page.locator(".void-mark").count() == (2 if is_void else 0)
    assert not page.locator("header.top").is_visible()
    for part in page.locator(".part").all():
        for text in ("No. 1001", "$12.50", "A. Patron", "Pit 4", "2012-03-19", TABLE):
            assert part.get_by_text(text).first.is_visible()
    printed = page.pdf(prefer_css_page_size=True, print_background=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
    page.context.close()
