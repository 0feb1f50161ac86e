"""A house with one mini-baccarat table, served from this process, and people who look at it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
from houses import DEALER, FLOORPERSON, Floor
from playwright.sync_api import Browser, Page
from serving import InThisProcess

from croupier.floor import People, StaffMember
from croupier.ledger import Entry
from croupier.roles import Role
from croupier.table import Actor, TableState
from croupier.web.app import create_app
from croupier.web.context import COOKIE

PASSWORD = "demonstration"
TABLE = "MB-1"
SEATED = {3: 1_000_00, 5: 1_000_00}
STAFF = {
    role: StaffMember(
        f"{role.name.lower()}-1",
        f"{role.value.capitalize()} 1",
        role,
        TABLE if role is Role.PATRON_DISPLAY else None,
    )
    for role in Role
}
LIMITS = {"minimum": 5_00, "maximum": 500_00, "increment": 5_00}
TABLET = (1280, 800)

# By hand from Tables I and 2: two hands of four cards, each decided without a third card.
BANKER_WINS = ["2h", "9c", "Th", "Ks"]  # Player 2, Banker a natural 9
PLAYER_WINS = ["9h", "2c", "Th", "Kd"]  # Player a natural 9, Banker 2
TIE = ["9d", "9s", "Jh", "Kc"]  # 9 to 9


class BaccaratHouse:
    """Short ways to run its table, from the arrival of the cards to a round settled."""

    def __init__(
        self,
        floor: Floor,
        *,
        game: str = "mini-baccarat",
        elections: Mapping[str, str] | None = None,
        limits: Mapping[str, int] = LIMITS,
    ) -> None:
        self.floor = floor
        floor.do(
            FLOORPERSON,
            "establish-table",
            TABLE,
            game=game,
            edition="13:69F",
            elections=dict(elections or {}),
            limits=dict(limits),
            pit="Pit 2",
            seats=7,
        )
        floor.post_sign(table=TABLE)
        floor.notify(table=TABLE)

    @property
    def state(self) -> TableState:
        return self.floor.house.table(TABLE)

    def do(self, type_: str, /, by: Actor = DEALER, **particulars: Any) -> Entry:
        return self.floor.do(by, type_, TABLE, **particulars)

    def open(self) -> None:
        """The cards are received, seen to and spread, and the table opens with patrons at it."""
        self.do("receive-cards", decks=8)
        self.do("inspect-cards", cards=416)
        self.do("verify-cards", FLOORPERSON, cards=416)
        self.do("spread-cards")
        self.do("open-table", FLOORPERSON, opener=50_000_00)
        for seat, cents in SEATED.items():
            self.do("take-seat", seat=seat)
            self.do("bring-chips", seat=seat, amount=cents)

    def shuffle(self) -> None:
        for act in ("participants-inspect", "wash-cards", "shuffle-cards", "lace-cards"):
            self.do(act)
        self.do("cut-cards", seat=max(SEATED), depth=100)
        self.do("place-cutting-cards", from_back=14)

    def ready(self) -> None:
        """Open, shuffled, and the first cards burned: wagers may be made."""
        self.open()
        self.shuffle()
        self.do("burn-cards", cards=["2h", "3c", "4d"])

    def wager(self, seat: int, wager: str, cents: int, **more: Any) -> None:
        self.do("place-wager", seat=seat, wager=wager, amount=cents, **more)

    def deal(self, cards: list[str]) -> None:
        """A round of four cards, as far as its announcement."""
        self.do("no-more-bets")
        self.do("deal-cards", cards=cards)
        self.do("announce-result")

    def settle(self, *, marked: list[int] | None = None) -> None:
        self.do("collect-losing-wagers")
        self.do("pay-winning-wagers")
        if self.state.moment(self.floor.clock()).vigorish_due:
            self.do("take-vigorish", marked=marked or [])
        self.do("discard-cards")

    def play(self, cards: list[str]) -> None:
        self.deal(cards)
        self.settle()


class Served:
    """The house over HTTP, and Chromium pages of it for people by their role."""

    def __init__(self, floor: Floor, directory: Path, chromium: Browser | None) -> None:
        self.people = People(directory / "people.sqlite", clock=floor.clock, demonstration=True)
        self.chromium = chromium
        self._opened = ExitStack()
        self._enrolled: set[Role] = set()
        app = create_app(floor.house, self.people, demonstration=True)
        self.server = InThisProcess(app)
        self.address = self.server.address

    def client(self, role: Role) -> httpx.Client:
        http = httpx.Client(base_url=self.address, timeout=20)
        http.cookies.set(COOKIE, self._token(role))
        return self._opened.enter_context(http)

    def page(self, path: str, role: Role | None = None, size: tuple[int, int] = TABLET) -> Page:
        """A page of the table, alive, as someone signed in sees it (or anybody)."""
        assert self.chromium is not None
        viewport = {"width": size[0], "height": size[1]}
        context = self.chromium.new_context(viewport=viewport, has_touch=True)  # type: ignore[arg-type]
        self._opened.callback(context.close)
        if role is not None:
            cookie = {"name": COOKIE, "value": self._token(role), "url": self.address}
            context.add_cookies([cookie])  # type: ignore[list-item]
        page = context.new_page()
        page.goto(f"{self.address}/tables/{TABLE}/{path}")
        return page

    def _token(self, role: Role) -> str:
        if role not in self._enrolled:  # hashing a password takes its time, on purpose
            self.people.enrol(STAFF[role], PASSWORD)
            self._enrolled.add(role)
        return self.people.sign_in(STAFF[role].id, PASSWORD)

    def stop(self) -> None:
        self._opened.close()
        self.server.stop()


@contextmanager
def served(floor: Floor, directory: Path, chromium: Browser | None = None) -> Iterator[Served]:
    running = Served(floor, directory, chromium)
    try:
        yield running
    finally:
        running.stop()
