"""The pages of the Complimentary Vigorish Form: each person is offered what is theirs to do now."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import pytest
from houses import DEALER, FLOORPERSON, Floor
from playwright.sync_api import Browser, Page
from test_statistics_page import PASSWORD, STAFF, Served

from croupier.ledger import Record
from croupier.roles import Role
from croupier.table import Event, accounts

TABLE = "MB-1"
LIMITS = {"minimum": 5_00, "maximum": 500_00, "increment": 5_00}


class FormsServed(Served):
    """A house with a mini-baccarat table, served from this process."""

    def __init__(self, floor: Floor, directory: Path) -> None:
        rules = {"game": "mini-baccarat", "edition": "19:47", "limits": LIMITS}
        floor.do(FLOORPERSON, "establish-table", TABLE, **rules, pit="Pit 4", seats=7)
        super().__init__(floor, directory)
        self._marks = 0

    def mark(self, cents: int, seat: int) -> None:
        """Vigorish deferred at a seat, as the table would mark it."""
        self._marks += 1
        marker = accounts.vigorish_marked(TABLE, seat)
        event = Event("marked-for-a-test", {}, accounts.transfer(accounts.POCKETS, marker, cents))
        ledger, clock = self.floor.ledger, self.floor.clock
        with ledger.writing():
            record = Record(f"mark-{self._marks}", TABLE, DEALER, clock(), "", event)
            ledger.append(record, head=ledger.head())


@dataclass
class Offered:
    """A form on the page: the command it stands for, what is known of it, what it asks."""

    type: str
    table: str
    known: dict[str, Any]
    asks: dict[str, str]


class Person:
    """Someone who uses the page as a browser would: reads what is offered on it and sends it."""

    def __init__(self, address: str, role: Role) -> None:
        self.http = httpx.Client(base_url=address, follow_redirects=True, timeout=20)
        signed = {"staff": STAFF[role].id, "password": PASSWORD}
        assert self.http.post("/sign-in", data=signed).status_code == 200
        self._sent = 0

    def look(self) -> str:
        answer = self.http.get("/complimentary")
        assert answer.status_code == 200
        return answer.text

    def offers(self) -> dict[str, Offered]:
        """What the page offers, by the label of its button."""
        return read_offers(self.look())

    def press(self, label: str, **entered: Any) -> httpx.Response:
        return self.enter(self.offers()[label], **entered)

    def enter(self, offered: Offered, **entered: Any) -> httpx.Response:
        assert set(entered) == set(offered.asks)
        command = {"type": offered.type, **offered.known, **entered}
        return self.send(command, table=offered.table)

    def send(
        self, command: dict[str, Any], *, table: str = TABLE, password: str | None = PASSWORD
    ) -> httpx.Response:
        csrf = re.findall(r'data-csrf="([^"]+)"', self.look())[0]
        self._sent += 1
        return self.http.post(
            f"/api/tables/{table}/commands",
            json={"id": f"sent-{csrf}-{self._sent}", "command": command, "password": password},
            headers={"X-CSRF-Token": csrf},
        )


def read_offers(text: str) -> dict[str, Offered]:
    found = {}
    for form in re.findall(r'<form class="offer.*?</form>', text, re.DOTALL):
        (label,) = re.findall(r"<button class=[^>]*>(.*?)</button>", form)
        ((type_, table),) = re.findall(r'data-act="([^"]+)" data-table="([^"]+)"', form)
        fields = dict(re.findall(r'data-name="(\w+)"[^>]*? data-kind="([\w-]+)"', form))
        known = re.findall(r'data-name="(\w+)" data-kind="known" value="([^"]*)"', form)
        found[unescape(label)] = Offered(
            type_,
            table,
            {name: json.loads(unescape(value)) for name, value in known},
            {name: kind for name, kind in fields.items() if kind != "known"},
        )
    return found


@pytest.fixture
def served(floor: Floor, tmp_path: Path) -> Iterator[FormsServed]:
    running = FormsServed(floor, tmp_path)
    yield running
    running.stop()


@pytest.fixture
def person(served: FormsServed) -> Iterator[Callable[[Role], Person]]:
    with ExitStack() as opened:
        known: dict[Role, Person] = {}

        def signed_in(role: Role) -> Person:
            if role not in known:
                known[role] = Person(served.address, role)
                opened.callback(known[role].http.close)
            return known[role]

        yield signed_in


@pytest.mark.paragraph("19:47-7.3(c)3i", "19:47-7.3(c)3ii", "19:47-7.3(c)3iii")
@pytest.mark.paragraph("19:47-7.3(c)3iv", "19:47-7.3(c)3vi", "19:47-7.3(c)3vii")
def test_a_gaming_day_goes_through_the_pages(
    served: FormsServed, person: Callable[[Role], Person]
) -> None:
    clerk, boss = person(Role.PIT_CLERK), person(Role.PIT_BOSS)
    dealer, accounting = person(Role.DEALER), person(Role.ACCOUNTING)
    served.mark(12_50, 3)
    served.mark(8_00, 5)
    assert "casino accounting enters the first series" in clerk.look()
    accounting.press("Enter a series received", first=1001, last=1050)
    waits = " ".join(clerk.look().split())
    marked = f"vigorish is marked at {TABLE}, seat 3; {TABLE}, seat 5"
    assert f"{marked}: prepare a form" in waits
    assert "no form waits for you now" in dealer.look()
    seats = re.findall(r'<form class="offer.*?</form>', clerk.look(), re.DOTALL)
    (first,) = read_offers(seats[0]).values()
    assert (first.known, first.asks) == ({"seat": 3}, {"patron": "text"})
    assert clerk.enter(first, patron="A. Patron <b>").status_code == 200
    assert "A. Patron &lt;b&gt;" in clerk.look()
    # Each is offered what is theirs, and nothing else.
    assert set(dealer.offers()) == {"Sign as dealer", "The patron has signed", "State why not"}
    assert set(person(Role.FLOORPERSON).offers()) == set()
    for who, role in ((dealer, "dealer"), (boss, "pit boss"), (clerk, "pit clerk")):
        signed = who.press(f"Sign as {role}")
        assert signed.status_code == 200, signed.text
        assert f"Sign as {role}" not in who.offers()
    assert boss.press("State why not", reason="had left").status_code == 200
    deposit = "The original is in the drop box, before pit_boss-1 and pit_clerk-1"
    assert deposit not in boss.offers()
    assert dealer.press(deposit).status_code == 200
    # The other seat's form is spoilt, and void.
    assert clerk.press("Prepare form 1002", patron="B. Patron").status_code == 200
    assert "Forward duplicates and void forms to casino accounting" not in clerk.offers()
    assert clerk.press("Mark VOID and sign", reason="wrong name").status_code == 200
    assert boss.press("Sign that it is void").status_code == 200
    forwarded = clerk.press("Forward duplicates and void forms to casino accounting")
    assert forwarded.status_code == 200
    assert not any(label.startswith("Close") for label in accounting.offers())
    assert accounting.press("Compare", amount=12_05).status_code == 200
    assert "the original says 12.05, the duplicate 12.50" in accounting.look()
    assert accounting.press("Acknowledge", original=True, duplicate=True).status_code == 200
    assert accounting.press("Compare", amount=12_50).status_code == 200
    assert accounting.press("Close the gaming day of 2012-03-19").status_code == 200
    assert "closed by accounting-1" in accounting.look()
    data = accounting.http.get("/api/complimentary").json()
    assert data["days"][0]["paid"] == [
        {"patron": "A. Patron <b>", "amount": 12_50, "forms": [1001]}
    ]
    assert data["next"] == 1003


@pytest.fixture
def prepared(served: FormsServed, person: Callable[[Role], Person]) -> FormsServed:
    """Form 1001 for 12.50 at seat 3."""
    served.mark(12_50, 3)
    person(Role.ACCOUNTING).press("Enter a series received", first=1001, last=1050)
    person(Role.PIT_CLERK).press("Prepare form 1001", patron="A. Patron")
    return served


@pytest.mark.paragraph("19:47-7.3(c)3i")
@pytest.mark.parametrize("password", [None, "", "not the password"])
def test_a_form_is_not_signed_without_the_password_of_who_signs(
    prepared: FormsServed, person: Callable[[Role], Person], password: str | None
) -> None:
    dealer = person(Role.DEALER)
    head = prepared.floor.ledger.head()
    answer = dealer.send({"type": "sign-form", "serial": 1001}, password=password)
    assert answer.status_code == 403
    assert answer.json()["code"] == ("not-signed" if password else "signature-wanted")
    assert prepared.floor.ledger.head() == head
    assert dealer.send({"type": "sign-form", "serial": 1001}).status_code == 200


def test_wrong_signatures_lock_out_and_nobody_is_asked_to_sign_what_would_be_refused(
    prepared: FormsServed, person: Callable[[Role], Person]
) -> None:
    boss = person(Role.PIT_BOSS)
    refused = boss.send({"type": "sign-void", "serial": 1001}, password="wrong")
    assert refused.status_code == 409
    assert refused.json()["cite"] == "19:47-7.3(c)3vi"
    sign = {"type": "sign-form", "serial": 1001}
    codes = [boss.send(sign, password="wrong").json()["code"] for _ in range(6)]
    assert codes == ["not-signed"] * 5 + ["locked-out"]
    assert boss.send(sign).status_code == 429


@pytest.mark.parametrize(
    ("role", "sent", "status", "detail"),
    [
        (Role.DEALER, {"type": "void-form", "reason": "x"}, 403, "falls to the pit clerk"),
        (Role.PIT_CLERK, {"type": "void-form", "reason": " "}, 422, "void-form: reason"),
        (Role.PIT_CLERK, {"type": "sign-form", "serial": 1002}, 422, "Form 1002 is not in use"),
        (Role.DIVISION, {"type": "patron-signs"}, 403, "not to the Division"),
    ],
)
def test_a_problem_is_one_line(
    prepared: FormsServed,
    person: Callable[[Role], Person],
    role: Role,
    sent: dict[str, Any],
    status: int,
    detail: str,
) -> None:
    answer = person(role).send({"serial": 1001, **sent})
    assert answer.status_code == status
    assert detail in answer.json()["detail"]
    assert "\n" not in answer.json()["detail"]


def test_nobody_sees_forms_without_signing_in(prepared: FormsServed) -> None:
    for path in ("/complimentary", "/complimentary/1001", "/api/complimentary"):
        answer = httpx.get(prepared.address + path)
        assert answer.status_code == 401
        assert "Patron" not in answer.text


@pytest.mark.parametrize("role", [Role.STICKPERSON, Role.BOXPERSON])
def test_forms_are_not_shown_to_who_has_nothing_to_do_with_them(
    prepared: FormsServed, person: Callable[[Role], Person], role: Role
) -> None:
    who = person(role)
    for path in ("/complimentary", "/complimentary/1001", "/api/complimentary"):
        answer = who.http.get(path)
        assert answer.status_code == 403
        assert "Patron" not in answer.text


def test_a_form_that_is_not_in_use_is_not_there(
    prepared: FormsServed, person: Callable[[Role], Person]
) -> None:
    clerk = person(Role.PIT_CLERK)
    assert clerk.http.get("/complimentary/1001").status_code == 200
    for path in ("/complimentary/1002", "/complimentary/0"):
        assert clerk.http.get(path).status_code == 404
    assert clerk.http.get("/complimentary/none").status_code == 422


def open_page(served: FormsServed, chromium: Browser, role: Role, **viewport: int) -> Page:
    page = chromium.new_context(viewport=viewport or None).new_page()  # type: ignore[arg-type]
    page.goto(f"{served.address}/complimentary")
    page.get_by_label(STAFF[role].title).check()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    return page


def sign(page: Page) -> None:
    """The dialog that asks who signs for the password again, by keyboard."""
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")


@pytest.mark.browser
def test_who_signs_is_asked_again_after_a_wrong_password_and_may_think_better_of_it(
    prepared: FormsServed, chromium: Browser
) -> None:
    page = open_page(prepared, chromium, Role.DEALER, width=1280, height=800)
    head = prepared.floor.ledger.head()
    page.get_by_role("button", name="Sign as dealer").click()
    page.get_by_label("Password").fill("not the password")
    page.keyboard.press("Enter")
    page.get_by_role("dialog").get_by_text("nothing was signed").wait_for()
    page.get_by_role("button", name="Do not sign").click()
    page.get_by_role("dialog").wait_for(state="detached")
    assert prepared.floor.ledger.head() == head
    page.get_by_role("button", name="Sign as dealer").click()
    sign(page)
    page.get_by_text("dealer-1").wait_for()
    page.context.close()


@pytest.mark.browser
@pytest.mark.parametrize("width", [390, 1024])
def test_the_page_fits_a_tablet_and_a_phone_and_is_worked_by_keyboard(
    prepared: FormsServed, chromium: Browser, width: int
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
    sign(page)
    page.get_by_text("dealer-1").wait_for()
    page.get_by_label("Why the patron could not sign").fill("had left")
    page.keyboard.press("Enter")
    sign(page)
    page.get_by_text("not obtained: had left").wait_for()
    page.context.close()


@pytest.mark.browser
@pytest.mark.paragraph("19:47-7.3(c)3i", "19:47-7.3(c)3vi")
@pytest.mark.parametrize("is_void", [False, True])
def test_original_and_duplicate_print_on_one_page(
    prepared: FormsServed, person: Callable[[Role], Person], chromium: Browser, *, is_void: bool
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
    assert re.findall(rb"/MediaBox\s*\[0 0 612 792\]", printed)  # US Letter, in points
    page.context.close()
