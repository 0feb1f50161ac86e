"""A served demonstration floor, and a real Chromium to look at it.

`server` is a floor of the test's own, served from this process. A file whose tests kill it has a
`server` that is a process by itself, and everything below is then of that one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect, sync_playwright
from serving import PASSWORD, TABLE, Client, Furnished, InThisProcess, chromium_path

# A plugin, and no module of tests: read as one for doctests, it would clash with its namesake.
collect_ignore = ["conftest.py"]


@pytest.fixture(scope="session")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Furnished:
    return Furnished(tmp_path_factory.mktemp("demonstration"))


@pytest.fixture
def server(furnished: Furnished, tmp_path: Path) -> Iterator[InThisProcess]:
    running = furnished.served(tmp_path)
    yield running
    running.stop()


@pytest.fixture
def sign_in(server: InThisProcess) -> Iterator[Callable[[str], Client]]:
    """Signs people in; their connections are closed when the test is over."""
    with ExitStack() as opened:

        def enter(staff: str) -> Client:
            client = Client(server.address, staff)
            opened.callback(client.http.close)
            return client

        yield enter


@pytest.fixture
def dealer(sign_in: Callable[[str], Client]) -> Client:
    return sign_in("dealer-1")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium_path(),
            args=[
                "--no-sandbox",
                "--disable-gpu",
                "--disable-background-networking",
                "--disable-component-update",
            ],
        )
        yield browser
        browser.close()


@contextmanager
def console_of(person: str, server: InThisProcess, chromium: Browser) -> Iterator[Page]:
    """A person's console on a tablet, signed in."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, has_touch=True)
    page = context.new_page()
    page.goto(f"{server.address}/tables/{TABLE}/console")
    page.get_by_label(person).check()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page.locator("#hint")).not_to_be_empty()  # the page has come alive
    yield page
    context.close()


@contextmanager
def held_back(page: Page) -> Iterator[None]:
    """The scripts a page asks for are held back until this is over."""
    held: list[Route] = []
    is_over = False

    def hold(route: Route) -> None:
        if is_over:
            route.continue_()
        else:
            held.append(route)

    page.route(re.compile(r"/static/.*\.js$"), hold)
    yield
    is_over = True
    for route in held:
        route.continue_()


@pytest.fixture
def console(server: InThisProcess, chromium: Browser) -> Iterator[Page]:
    with console_of("Dealer 1", server, chromium) as page:
        yield page


@pytest.fixture
def floorperson(server: InThisProcess, chromium: Browser) -> Iterator[Page]:
    with console_of("Floorperson 1", server, chromium) as page:
        yield page


@pytest.fixture
def display(server: InThisProcess, chromium: Browser) -> Iterator[Page]:
    """The public display, as a patron across the pit sees it."""
    context = chromium.new_context(viewport={"width": 1920, "height": 1080})
    page = context.new_page()
    page.goto(f"{server.address}/tables/{TABLE}/display")
    yield page
    context.close()
