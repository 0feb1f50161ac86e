"""A server that is killed, and comes back to where the house stood."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from serving import Client, Furnished, Server
from test_console import area, laid, press_next

SignIn = Callable[[str], Client]


@pytest.fixture
def server(furnished: Furnished, tmp_path: Path) -> Iterator[Server]:
    """A process by itself, that can be killed."""
    for books in furnished.copied_to(tmp_path):
        books.close()
    running = Server(tmp_path)
    yield running
    running.kill()


def test_a_killed_server_comes_back_to_the_same_step_with_nothing_lost(
    server: Server, dealer: Client
) -> None:
    dealer.do("place-wager", seat=1, wager="total:9", amount=25_00)
    dealer.do("no-more-bets")
    dealer.do("shake")
    before = dealer.state()
    server.kill()
    server.start()
    assert dealer.state() == before
    dealer.do("uncover")
    assert dealer.do("enter-dice", dice=[2, 2, 5])["event"]["says"] == "2, 2, 5"


@pytest.mark.browser
def test_a_reload_and_a_killed_server_lose_neither_the_step_nor_an_event(
    console: Page, display: Page, server: Server, sign_in: SignIn
) -> None:
    console.locator('[data-seat="1"]').click()
    console.locator(area(console, "big")).click()
    expect(console.locator('[data-seat="1"] small')).to_have_text("$5 laid")
    press_next(console, "No more bets")
    expect(console.locator(".next button.primary")).to_have_text("Cover and shake")
    console.reload()
    expect(console.locator(".next button.primary")).to_have_text("Cover and shake")

    server.kill()
    expect(console.locator("#connection")).to_be_visible()
    server.start()
    expect(console.locator("#connection")).to_be_hidden(timeout=15_000)
    expect(display.locator("#connection")).to_be_hidden(timeout=15_000)
    assert laid(console, 1) == "$5 laid"

    # Somebody else goes on while this page was away; it hears of every act.
    other = sign_in("dealer-1")
    other.do("shake")
    other.do("uncover")
    last = other.do("enter-dice", dice=[6, 6, 1])["sequence"]
    expect(console.locator(".next button.primary")).to_have_text("Collect losing wagers")
    expect(display.locator(".announcement b")).to_have_text("13")
    logged = console.eval_on_selector_all(
        "#log li", "lines => lines.map(line => Number(line.dataset.sequence))"
    )
    assert logged[:4] == [last, last - 1, last - 2, last - 3]
