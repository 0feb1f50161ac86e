"""What reaches patrons: on every display, in every state there is, only words that are for them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from houses import DEALER, FLOORPERSON, Floor
from playthroughs.permission_walk import Family, Seen, families, walked

from croupier.floor.clock.zone import Zone
from croupier.table import TableState
from croupier.web.console.acts import sign_wrong
from croupier.web.console.display import Announcement, public, public_line
from croupier.web.console.pages import DisplayBoard
from croupier.web.console.views import Board, board
from croupier.web.rendering import Frame, drawn

AN_ID = re.compile(r"\b[0-9a-f]{12}\b")
OF_ANOTHER_SIGN = "06caffc6cea1"
FAMILIES = pytest.mark.parametrize("family", families(), ids=lambda family: family[0].id)


def standings(family: Family) -> Iterator[tuple[TableState, Seen]]:
    """Every kind of standing a table comes to, each also under another sign than the one due."""
    for seen in walked(family):
        if seen.table is not None:
            yield seen.table, seen
            yield replace(seen.table, sign=OF_ANOTHER_SIGN, felt=OF_ANOTHER_SIGN), seen


def display(table: TableState, seen: Seen) -> str:
    """The display as it is sent."""
    shown = DisplayBoard(public(table, seen.now), has_guide=True, sequence=7)
    html = drawn(shown, Frame(Zone(), seen.now, demonstration=False))
    return re.sub(r"<svg.*?</svg>", "", html, flags=re.DOTALL)


def inner_messages(seen: Board) -> Iterator[str]:
    """All that a console is told: why not, and what would be accepted."""
    for error in (seen.wagers_closed, sign_wrong(seen.table), seen.next.waiting):
        if error is not None:
            yield error.what
            if error.accepted:
                yield error.accepted


@FAMILIES
def test_no_id_and_no_message_of_a_console_reaches_a_display(family: Family) -> None:
    messages = 0
    for table, seen in standings(family):
        shown = display(table, seen)
        assert AN_ID.search(shown) is None
        assert AN_ID.search(json.dumps(str(public(table, seen.now).sign.readings))) is None
        for message in inner_messages(board(table, seen.now)):
            messages += 1
            assert message not in shown
    assert messages > 20  # there was something to be kept from them


@FAMILIES
def test_a_display_announces_a_word_of_the_closed_set_or_the_result(family: Family) -> None:
    announced = set()
    for table, seen in standings(family):
        head = display(table, seen).partition('role="status">')[2].partition("</p>")[0]
        outcome = table.outcome()
        words = re.sub(r"<[^>]*>", "", head).strip()
        if table.is_open and outcome is not None:
            assert words == table.rules.headline(outcome).replace("'", "&#39;")
        else:
            announced.add(Announcement(words))
    expected = set(Announcement)
    has_cards = any(game.id != "sic-bo" for game in family)
    assert announced == (expected if has_cards else expected - {Announcement.CARDS})


def test_the_stream_of_a_display_tells_no_particulars(floor: Floor) -> None:
    floor.open()
    floor.seat(1, 500_00)
    floor.wager(1, "small", 25_00)
    floor.play_round()
    limits = {"minimum": 10_00, "maximum": 300_00, "increment": 5_00}
    changed = {"limits": limits, "sign_posted": True, "announced": True}
    floor.do(FLOORPERSON, "change-limits", **changed)
    floor.post_sign()
    floor.do(DEALER, "leave-seat", seat=1)
    spoken = set()
    for entry in floor.ledger.entries():
        line = public_line(entry)
        assert AN_ID.search(json.dumps(line)) is None
        assert line.keys() == {"sequence", "time", "type", "says"}
        spoken.add(line["says"])
    assert spoken == {None, "No more bets", "2, 2, 5"}
