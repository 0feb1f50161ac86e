"""Nothing on a page can be clicked before it works, and a page whose script does not come says so.

The pages are found by walking: from the floor, signed in as each person, wherever a link leads.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urldefrag, urljoin

import pytest
from conftest import held_back
from playwright.sync_api import Browser, Page, expect
from serving import TABLE, Client, Furnished, InThisProcess

import croupier.web
from croupier.web.context import COOKIE

pytestmark = pytest.mark.browser

# Who between them are shown every page.
PEOPLE = ("dealer-1", "floorperson-1", "accounting-1", "division-1")

# What a person can work on a page, without a form that the browser itself knows how to send.
WITHOUT_EFFECT = """() => [...document.querySelectorAll(
    'button, input:not([type=hidden]), select, textarea, [tabindex], [role=button]'
  )].filter(control => !control.closest('form[action]'))"""
CAN_BE_WORKED = f"""() => ({WITHOUT_EFFECT})()
  .filter(control => !control.matches(':disabled') && !control.closest('[inert]'))
  .map(control => control.outerHTML.slice(0, 200))"""
ARE_THERE = f"() => ({WITHOUT_EFFECT})().length"


@dataclass(frozen=True)
class Shown:
    """A page somebody gets to."""

    person: str
    path: str
    text: str

    @property
    def kind(self) -> tuple[str, frozenset[str]]:
        """Pages whose addresses differ by a number, with the same forms, are of a kind."""
        return of_a_kind(self.path), frozenset(re.findall(r'data-act="([^"]+)"', self.text))

    @property
    def modules(self) -> list[str]:
        """What drives it; a paper that is shown as it is printed is driven by nothing."""
        found = re.findall(r'<script type="module" src="/static/([^"]+)\.js">', self.text)
        assert found[:1] in ([], ["waking"])
        return found[1:]


def of_a_kind(path: str) -> str:
    return re.sub(r"\d+", "0", path)


class Walked:
    """A floor, people who are signed in, and every kind of page they get to."""

    def __init__(self, server: InThisProcess, chromium: Browser) -> None:
        self.server, self.chromium = server, chromium
        self.people = {person: Client(server.address, person) for person in PEOPLE}
        pages = [shown for person in PEOPLE for shown in self._linked(person)]
        self.pages = list({shown.kind: shown for shown in pages}.values())

    def _linked(self, person: str) -> Iterator[Shown]:
        waiting, kinds = ["/"], set()
        while waiting:
            path = waiting.pop(0)
            if of_a_kind(path) in kinds or path.startswith("/static/"):
                continue
            kinds.add(of_a_kind(path))
            answer = self.people[person].http.get(path, follow_redirects=True)
            if answer.headers["content-type"].startswith("text/html"):
                yield Shown(person, path, answer.text)
                links = re.findall(r'<a [^>]*href="([^"]+)"', answer.text)
                waiting += [urldefrag(urljoin(path, link)).url for link in links]

    @contextmanager
    def browsing(self, person: str, *, scripts: bool = True) -> Iterator[Page]:
        """A page of a browser in which someone is signed in."""
        context = self.chromium.new_context(has_touch=True, java_script_enabled=scripts)
        token = self.people[person].http.cookies[COOKIE]
        cookie = {"name": COOKIE, "value": token, "url": self.server.address}
        context.add_cookies([cookie])  # type: ignore[list-item]
        yield context.new_page()
        context.close()


@pytest.fixture(scope="module")
def walked(
    furnished: Furnished, tmp_path_factory: pytest.TempPathFactory, chromium: Browser
) -> Iterator[Walked]:
    server = furnished.served(tmp_path_factory.mktemp("walked"))
    found = Walked(server, chromium)
    yield found
    for client in found.people.values():
        client.http.close()
    server.stop()


@pytest.mark.parametrize("person", PEOPLE)
def test_no_page_can_be_worked_without_its_script_and_each_says_so(
    walked: Walked, person: str
) -> None:
    with walked.browsing(person, scripts=False) as page:
        for shown in walked.pages:
            if shown.person != person:
                continue
            page.goto(walked.server.address + shown.path)
            assert page.evaluate(CAN_BE_WORKED) == [], shown.path
            said = page.locator("#waking")
            expect(said).to_have_count(1 if shown.modules else 0)
            if shown.modules:
                expect(said).to_be_visible()
                expect(said).to_contain_text("JavaScript is switched off", use_inner_text=True)


def test_the_walk_comes_to_every_script(walked: Walked) -> None:
    assert {name for shown in walked.pages for name in shown.modules} == _page_modules()


def _page_modules() -> set[str]:
    """The modules there are that no other imports: pages must name them."""
    static = Path(croupier.web.__file__).parent / "static"
    texts = {
        str(script.relative_to(static).with_suffix("")): script.read_text()
        for script in static.rglob("*.js")
    }
    imported = {name for text in texts.values() for name in re.findall(r"/static/(\S+)\.js", text)}
    return set(texts) - imported - {"waking"}


def test_every_page_wakes_once_its_scripts_have_come(walked: Walked) -> None:
    for shown in {" ".join(shown.modules): shown for shown in walked.pages}.values():
        if not shown.modules:
            continue
        with walked.browsing(shown.person) as page:
            with held_back(page):
                page.goto(walked.server.address + shown.path, wait_until="commit")
                page.locator("#waking").wait_for(state="attached")
                assert page.evaluate(CAN_BE_WORKED) == [], shown.path
            expect(page.locator("[data-asleep]")).to_have_count(0)
            expect(page.locator("#waking")).to_be_hidden()
            assert len(page.evaluate(CAN_BE_WORKED)) == page.evaluate(ARE_THERE), shown.path


def test_a_button_waits_for_its_script_and_then_works(walked: Walked) -> None:
    with walked.browsing("dealer-1") as page:
        with held_back(page):
            page.goto(f"{walked.server.address}/tables/{TABLE}/console", wait_until="commit")
            seat = page.locator('[data-seat="3"]')
            seat.wait_for()
            expect(seat).to_be_disabled()
            box = page.locator('.felt [data-wager="small"]').bounding_box()
            assert box is not None
            page.mouse.click(box["x"] + 20, box["y"] + 20)
            seat.dispatch_event("click")  # a disabled control hears no click
        page.locator('[data-seat="1"]').click()
        page.locator('.felt [data-wager="big"]').click()
        expect(page.locator("#log li").first).to_contain_text("place wager seat 1 $5 big")
        expect(page.locator("#log")).not_to_contain_text("small")


@pytest.mark.parametrize("missing", ["waking", "console/console", "pads"])
def test_a_script_that_does_not_come_is_told(walked: Walked, missing: str) -> None:
    with walked.browsing("dealer-1") as page:
        page.route(f"**/static/{missing}.js", lambda route: route.abort())
        page.goto(f"{walked.server.address}/tables/{TABLE}/console")
        if missing == "waking":  # told after a while, by the page itself: let the while be over
            page.evaluate("document.getAnimations().forEach(each => each.finish())")
        expect(page.locator("#waking")).to_be_visible()
        expect(page.locator("#waking")).to_contain_text("its script has not come")
        expect(page.locator('[data-seat="1"]')).to_be_disabled()
        page.unroute_all()
        page.get_by_role("link", name="Load the page again").click()
        expect(page.locator('[data-seat="1"]')).to_be_enabled()
        expect(page.locator("#waking")).to_be_hidden()


def test_a_script_that_breaks_off_is_told(walked: Walked) -> None:
    """Half of it has run, so half of the page would listen: nothing is woken."""
    with walked.browsing("dealer-1") as page:
        broken = {"content_type": "text/javascript", "body": "throw new Error('broken');"}
        page.route("**/static/pads.js", lambda route: route.fulfill(**broken))  # type: ignore[arg-type]
        page.goto(f"{walked.server.address}/tables/{TABLE}/console")
        expect(page.locator("#waking")).to_be_visible()
        expect(page.locator('[data-seat="1"]')).to_be_disabled()
