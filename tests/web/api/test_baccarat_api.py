"""How many cards are wanted, electronic cards and live odds, over real HTTP."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import httpx
import pytest
from baccarat_house import BANKER_WINS, PLAYER_WINS, TABLE, BaccaratHouse, Served, served
from houses import Floor
from test_api import problem_of

from croupier.odds import Sheet
from croupier.roles import Role

WANTED = f"/tables/{TABLE}/console/wanted"
ELECTRONIC = f"/api/tables/{TABLE}/electronic-cards"
LIVE = f"/api/tables/{TABLE}/live-odds"


@pytest.fixture
def house(floor: Floor) -> BaccaratHouse:
    return BaccaratHouse(floor)


@pytest.fixture
def site(floor: Floor, house: BaccaratHouse, tmp_path: Path) -> Iterator[Served]:
    with served(floor, tmp_path) as running:
        yield running


@pytest.fixture
def dealer(site: Served) -> httpx.Client:
    return site.client(Role.DEALER)


@pytest.mark.paragraph("19:47-7.5(f)")
@pytest.mark.parametrize(
    ("cards", "more"),
    [("", 1), ("7h", 7), ("7h,Kd", 6), ("As", 1), ("10c", 10), ("As,2c", 0)],
)
def test_the_first_card_says_how_many_are_burned(
    house: BaccaratHouse, dealer: httpx.Client, cards: str, more: int
) -> None:
    house.open()
    house.shuffle()
    answer = dealer.get(WANTED, params={"act": "burn-cards", "cards": cards})
    assert answer.json() == {"more": more}


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ({"act": "burn-cards", "cards": "Zz"}, 422),
        ({"act": "no-such-act", "cards": "As"}, 422),
        ({"act": "deal-cards", "cards": "As"}, 409),  # not while the cards are to be burned
        ({"cards": "As"}, 422),
        ({"act": "burn-cards", "cards": "A" * 200}, 422),
    ],
)
def test_what_cannot_be_answered_is_a_problem(
    house: BaccaratHouse, dealer: httpx.Client, asked: dict[str, str], status: int
) -> None:
    house.open()
    house.shuffle()
    answer = dealer.get(WANTED, params=asked)
    assert answer.status_code == status
    problem_of(answer)


def test_electronic_cards_are_as_many_as_the_act_wants_and_do_for_it(
    house: BaccaratHouse, dealer: httpx.Client
) -> None:
    house.open()
    house.shuffle()
    house.do("burn-cards", cards=drawn(dealer, "burn-cards"))
    house.do("no-more-bets")
    dealt = drawn(dealer, "deal-cards")
    assert len(dealt) == 4
    house.do("deal-cards", cards=dealt)


def drawn(dealer: httpx.Client, act: str) -> list[str]:
    answer = dealer.get(ELECTRONIC, params={"act": act})
    assert answer.status_code == 200, answer.text
    cards: list[str] = answer.json()["cards"]
    return cards


def test_no_electronic_card_comes_from_a_shoe_that_is_not_in_play(
    house: BaccaratHouse, dealer: httpx.Client
) -> None:
    answer = dealer.get(ELECTRONIC, params={"act": "receive-cards"})
    assert answer.status_code == 409
    assert problem_of(answer)["code"] == "not-now"
    assert problem_of(answer)["detail"] == "No shoe is in play"


def live(watcher: httpx.Client) -> dict[str, Any]:
    answer = watcher.get(LIVE)
    assert answer.status_code == 200, answer.text
    known: dict[str, Any] = answer.json()
    return known


def test_live_odds_are_exact_and_follow_the_shoe(house: BaccaratHouse, site: Served) -> None:
    house.ready()
    watcher = site.client(Role.SURVEILLANCE)
    before = live(watcher)
    house.play(BANKER_WINS)
    house.play(PLAYER_WINS)
    after = live(watcher)
    assert (before["cards_left"], after["cards_left"]) == (413, 405)
    full = {odds.wager.id: odds.house_advantage for odds in Sheet.of(house.state.rules).odds}
    for first, later in zip(before["wagers"], after["wagers"], strict=True):
        assert Fraction(first["full_shoe"]) == Fraction(later["full_shoe"]) == full[first["id"]]
        assert Fraction(first["now"]) != Fraction(later["now"])
    assert after["sequence"] > before["sequence"]


def test_live_odds_are_for_those_who_watch_and_not_for_who_deals(site: Served) -> None:
    watchers = {
        Role.SURVEILLANCE,
        Role.DIVISION,
        Role.FLOORPERSON,
        Role.CASINO_SUPERVISOR,
        Role.PIT_BOSS,
    }
    for role in Role:
        person = site.client(role)
        expected = 200 if role in watchers else 403
        for path in (LIVE, f"/tables/{TABLE}/live-odds", f"/tables/{TABLE}/live-odds/board"):
            assert person.get(path).status_code == expected, (role, path)
    assert httpx.get(site.address + LIVE).status_code == 401


def test_without_a_shoe_the_page_says_so(site: Served) -> None:
    watcher = site.client(Role.DIVISION)
    assert live(watcher)["in_play"] is False
    assert "No shoe is in play" in watcher.get(f"/tables/{TABLE}/live-odds").text


def test_a_quiet_table_keeps_its_log_while_another_is_busy(
    floor: Floor, house: BaccaratHouse, dealer: httpx.Client
) -> None:
    floor.open()
    house.open()
    for _ in range(60):
        house.do("bring-chips", seat=5, amount=5_00)
    page = dealer.get("/tables/SB-1/console").text
    assert "<b>open table</b>" in page
    assert "<b>bring chips</b>" not in page


def test_the_floor_links_each_to_what_is_theirs(site: Served) -> None:
    def linked(role: Role) -> set[str]:
        page = site.client(role).get("/").text
        return {name for name in ("/live-odds", "/complimentary", "/establish") if name in page}

    links = {role: linked(role) for role in Role}
    forms = "/complimentary"  # patrons' names stand on them
    assert links == {
        Role.DEALER: {forms},
        Role.FLOORPERSON: {"/live-odds", forms, "/establish"},
        Role.CASINO_SUPERVISOR: {"/live-odds", forms},
        Role.PIT_BOSS: {"/live-odds", forms},
        Role.PIT_CLERK: {forms},
        Role.ACCOUNTING: {forms},
        Role.SURVEILLANCE: {"/live-odds", forms},
        Role.DIVISION: {"/live-odds", forms},
        Role.CONTROLLER: {forms},
        Role.STICKPERSON: set(),
        Role.BOXPERSON: set(),
        Role.PATRON_DISPLAY: set(),
    }
