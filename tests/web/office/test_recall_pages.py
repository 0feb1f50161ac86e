"""The pages and the API of recall: what they show is what the console and the display showed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from baccarat_house import BANKER_WINS, PLAYER_WINS, TABLE, TIE, BaccaratHouse, Served, served
from houses import FLOORPERSON, Floor
from playwright.sync_api import Browser, expect

from croupier.floor.reading import READERS, STAFF, Sight
from croupier.games.registry import rules as rules_of
from croupier.publish.words.settlements import round_data as settled_data
from croupier.roles import Role
from croupier.web.console.views import board

HANDS = (BANKER_WINS, PLAYER_WINS, TIE)


@pytest.fixture
def house(floor: Floor) -> BaccaratHouse:
    """A table at which four rounds were dealt, a minute apart."""
    made = BaccaratHouse(floor)
    made.ready()
    for number in range(4):
        floor.clock.forward(minutes=1)
        made.wager(3, "banker", 20_00)
        made.wager(5, "tie", 5_00)
        made.play(HANDS[number % 3])
    return made


@pytest.fixture
def web(house: BaccaratHouse, tmp_path: Path, chromium: Browser) -> Iterator[Served]:
    with served(house.floor, tmp_path, chromium) as running:
        yield running


def recalled_data(web: Served, path: str, role: Role = Role.SURVEILLANCE) -> dict[str, Any]:
    answer = web.client(role).get(f"/api/tables/{TABLE}/{path}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_the_last_rounds_are_told_newest_first_with_what_moved(web: Served) -> None:
    rounds = recalled_data(web, "rounds")["rounds"]
    assert [recalled["round"] for recalled in rounds] == [5, 4, 3, 2, 1]
    assert [recalled["over"] for recalled in rounds] == [False, True, True, True, True]
    # By hand: banker 20.00 at 1 to 1 less five percent, tie 5.00 at 8 to 1 with the banker void.
    assert [recalled["patrons_won"] for recalled in rounds[1:]] == [
        "14.00",
        "40.00",
        "-25.00",
        "14.00",
    ]
    assert [recalled["headline"] for recalled in rounds[1:]] == [
        *("Banker's Hand", "Tie Hand", "Player's Hand"),
        "Banker's Hand",
    ]
    assert rounds[1]["hands"][1] == {
        "name": "Banker's Hand",
        "cards": [BANKER_WINS[1], BANKER_WINS[3]],
        "count": 9,
    }


def test_a_round_settled_again_from_its_cards_comes_to_the_same(web: Served) -> None:
    recalled = recalled_data(web, "rounds/3")
    rules = rules_of(recalled["game"], edition=recalled["edition"], elections=recalled["elections"])
    outcome = rules.outcome(recalled["outcome"]["dealt"])
    for seat in (3, 5):
        laid = {
            laid["wager"]: laid["amount"] for laid in recalled["wagers"] if laid["seat"] == seat
        }
        again = settled_data(rules, outcome, rules.settle(outcome, laid))
        assert again["announcement"] == recalled["announcement"]
        told_there = [
            {name: value for name, value in settled.items() if name not in ("seat", "sequence")}
            for settled in recalled["settlements"]
            if settled["seat"] == seat
        ]
        assert again["settlements"] == told_there


def test_every_act_names_who_when_the_paragraph_and_its_entry(
    web: Served, house: BaccaratHouse
) -> None:
    acts = recalled_data(web, "rounds/2")["acts"]
    ledger = house.floor.ledger
    for act in acts:
        entry = ledger.entry(act["sequence"])
        assert entry is not None
        assert (act["hash"], act["type"]) == (entry.hash.hex(), entry.record.event.type)
        assert (act["by"], act["role"]) == ("dealer-7", "dealer")
        assert act["time"].startswith("2012-03-19T20:")
    assert [act["type"] for act in acts[:4]] == [
        *("place-wager", "place-wager"),
        *("no-more-bets", "deal-cards"),
    ]
    assert all(re.match(r"(13:69F|19:47)-7", act["cite"]) for act in acts[2:])


def test_of_a_table_it_is_told_what_was_established_and_not_every_election(web: Served) -> None:
    page = web.client(Role.SURVEILLANCE).get(f"/tables/{TABLE}/rounds/1").text
    assert "</b></a> game mini-baccarat, edition 13:69F, pit Pit 2\n" in page


def test_a_round_in_which_nothing_was_done_yet_is_shown_as_it_stands(web: Served) -> None:
    """The one after the last: its neighbours lead to it."""
    answer = web.client(Role.FLOORPERSON).get(f"/tables/{TABLE}/rounds/5")
    assert answer.status_code == 200
    assert "Nothing has been done in this round yet" in answer.text


def test_past_rounds_are_shown_to_those_concerned_and_nobody_else(web: Served) -> None:
    for role in STAFF:
        client = web.client(role)
        for path in ("rounds", "rounds/2"):
            for address in (f"/tables/{TABLE}/{path}", f"/api/tables/{TABLE}/{path}"):
                status = 200 if role in READERS[Sight.ROUNDS] else 403
                assert client.get(address).status_code == status, (role, address)


def test_the_public_is_not_shown_past_rounds(web: Served) -> None:
    client = web.client(Role.DEALER)
    client.cookies.clear()
    for path in ("rounds", "rounds/2"):
        assert client.get(f"/api/tables/{TABLE}/{path}").status_code == 401
        answer = client.get(f"/tables/{TABLE}/{path}", headers={"Accept": "text/html"})
        assert answer.status_code == 303
        assert answer.headers["location"].startswith("/sign-in")


def test_what_there_never_was_is_told_as_a_problem(web: Served) -> None:
    client = web.client(Role.DEALER)
    for path, status in (
        ("rounds/6", 404),
        ("rounds/0", 404),
        ("rounds/99999999999999999999", 404),
        ("rounds/two", 422),
        ("rounds?shoe=2", 404),
        ("rounds?shoe=0", 422),
    ):
        answer = client.get(f"/api/tables/{TABLE}/{path}")
        assert answer.status_code == status, path
        assert answer.headers["content-type"] == "application/problem+json"


def test_the_first_round_of_a_shoe_and_a_round_by_number_are_found_from_the_page(
    web: Served,
) -> None:
    client = web.client(Role.FLOORPERSON)
    for asked, number in (("shoe=1", 1), ("number=3", 3)):
        answer = client.get(f"/tables/{TABLE}/rounds?{asked}")
        assert (answer.status_code, answer.headers["location"]) == (
            303,
            f"/tables/{TABLE}/rounds/{number}",
        )
    assert recalled_data(web, "rounds?shoe=1")["rounds"][0]["round"] == 1


def test_the_layout_of_a_past_round_is_the_very_drawing_the_console_had(
    floor: Floor, tmp_path: Path
) -> None:
    house = BaccaratHouse(floor)
    house.ready()
    house.wager(3, "banker", 20_00)
    house.wager(5, "tie", 5_00)
    drawn: dict[int, str] = {}
    for act, more in (
        ("no-more-bets", {}),
        ("deal-cards", {"cards": BANKER_WINS}),
        ("announce-result", {}),
        ("collect-losing-wagers", {}),
    ):
        sequence = house.do(act, **more).sequence
        drawn[sequence] = str(board(house.state, floor.clock()).layout)
    lit = drawn[sequence - 1]
    house.do("pay-winning-wagers")
    house.do("take-vigorish", marked=[3])
    house.do("discard-cards")
    with served(floor, tmp_path) as web:
        client = web.client(Role.SURVEILLANCE)
        assert lit in client.get(f"/tables/{TABLE}/rounds/1").text
        for sequence, drawing in drawn.items():
            assert drawing in client.get(f"/tables/{TABLE}/rounds/1?at={sequence}").text
        assert client.get(f"/tables/{TABLE}/rounds/1?at=1").status_code == 200
        assert client.get(f"/tables/{TABLE}/rounds/1?at=99999").status_code == 404


def test_an_irregularity_and_a_correction_are_marked(floor: Floor, tmp_path: Path) -> None:
    house = BaccaratHouse(floor)
    house.ready()
    house.wager(3, "banker", 20_00)
    house.do("card-in-error", disclosed=False)
    house.do("no-more-bets")
    house.do("deal-cards", cards=PLAYER_WINS)
    house.do("correct-cards", by=FLOORPERSON, cards=BANKER_WINS)
    house.do("announce-result")
    house.settle()
    with served(floor, tmp_path) as web:
        client = web.client(Role.DIVISION)
        recalled = client.get(f"/api/tables/{TABLE}/rounds/1").json()
        irregular = [act["type"] for act in recalled["acts"] if act["irregular"]]
        assert irregular == ["card-in-error", "correct-cards"]
        assert recalled["irregular"]
        assert recalled["outcome"]["dealt"].split() == BANKER_WINS
        text = client.get(f"/tables/{TABLE}/rounds/1").text
        assert text.count('<em class="irregular">') == 2


def test_an_amount_corrected_says_so_beside_its_entry(web: Served, house: BaccaratHouse) -> None:
    bought = house.do("buy-in", seat=3, amount=1_000_00)
    house.do(
        "prepare-correction", FLOORPERSON, entry=bought.sequence, amount=100_00, reason="a nought"
    )
    text = web.client(Role.SURVEILLANCE).get(f"/tables/{TABLE}/rounds/5").text
    assert "Correction 1 to $100, prepared: a nought" in text


# -- in a browser ----------------------------------------------------------------------------------


def test_from_the_console_the_last_rounds_are_a_key_and_a_touch_away(web: Served) -> None:
    page = web.page("console", Role.DEALER)
    expect(page.locator("#hint")).not_to_be_empty()
    with page.context.expect_page() as opened:
        page.keyboard.press("r")
    rounds = opened.value
    expect(rounds.locator(".picture")).to_have_count(4)
    expect(rounds.locator(".picture").first).to_be_focused()
    rounds.get_by_role("link", name="Round 3").click()
    expect(rounds.locator("h1")).to_contain_text(f"{TABLE}, round 3")
    expect(rounds.locator(".outcome")).to_contain_text("Tie Hand")
    expect(rounds.locator("tr.win")).to_contain_text("8 to 1")


def test_a_round_is_stepped_through_by_keys_and_so_are_its_neighbours(web: Served) -> None:
    page = web.page("rounds/2", Role.SURVEILLANCE)
    page.keyboard.press("n")
    expect(page.locator("h1")).to_contain_text("round 3")
    page.keyboard.press("p")
    expect(page.locator("h1")).to_contain_text("round 2")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".as-it-was h2")).to_contain_text("Place a wager")
    expect(page.locator(".layout-chip, .layout-chips g").first).to_be_visible()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Escape")
    expect(page.locator(".as-it-was h2")).to_contain_text("As the result was shown")
    page.keyboard.press("r")
    expect(page.locator(".picture").first).to_be_visible()


@pytest.mark.parametrize("size", [(1280, 800), (820, 1180)])
def test_the_pages_fit_a_tablet_either_way(web: Served, size: tuple[int, int]) -> None:
    for path in ("rounds", "rounds/2"):
        page = web.page(path, Role.CASINO_SUPERVISOR, size)
        overflow = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert overflow <= 0, path
