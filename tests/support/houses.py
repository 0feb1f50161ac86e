"""A house for tests: a temporary ledger, a clock that is set by hand, one person a role.

`do` gives a command under a fresh id; `refused` gives one that must be refused, and sees to it
that nothing has changed: neither the head of the ledger nor any table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from croupier.floor import House
from croupier.floor.establishing import EstablishTable
from croupier.floor.notices.book import SignKind
from croupier.games.parts import told_beforehand
from croupier.lawbook import CroupierError
from croupier.ledger import Entry, SQLiteLedger
from croupier.roles import Role
from croupier.table import Actor, TableState

DEALER = Actor("dealer-7", Role.DEALER)
FLOORPERSON = Actor("floorperson-2", Role.FLOORPERSON)
SUPERVISOR = Actor("supervisor-4", Role.CASINO_SUPERVISOR)
PIT_BOSS = Actor("pit-boss-1", Role.PIT_BOSS)
DIVISION = Actor("division-3", Role.DIVISION)
PIT_CLERK = Actor("pit-clerk-5", Role.PIT_CLERK)
ACCOUNTING = Actor("accounting-6", Role.ACCOUNTING)
ACCOUNTING_2 = Actor("accounting-12", Role.ACCOUNTING)
SURVEILLANCE = Actor("surveillance-8", Role.SURVEILLANCE)
STICKPERSON = Actor("stickperson-9", Role.STICKPERSON)
BOXPERSON = Actor("boxperson-10", Role.BOXPERSON)
CONTROLLER = Actor("controller-11", Role.CONTROLLER)
PATRON_DISPLAY = Actor("display-12", Role.PATRON_DISPLAY)
STAFF = (
    DEALER,
    FLOORPERSON,
    SUPERVISOR,
    PIT_BOSS,
    DIVISION,
    PIT_CLERK,
    ACCOUNTING,
    SURVEILLANCE,
    STICKPERSON,
    BOXPERSON,
    CONTROLLER,
    PATRON_DISPLAY,
)
ACTORS = {actor.role: actor for actor in STAFF}

TABLE = "SB-1"
OPENED_AT = datetime(2012, 3, 19, 20, 0, tzinfo=UTC)
OPENER = 50_000_00
LIMITS: dict[str, Any] = {
    "minimum": 5_00,
    "maximum": 500_00,
    "increment": 5_00,
    "maximum_of": {"small": 2_000_00, "three-of-a-kind": 100_00, "total:9": 50_00},
}

# The steps of a round in the order of 9.5, and the act that leads on from each.
MANUAL_ROUND: tuple[tuple[str, dict[str, Any]], ...] = (
    ("wagering", {"type": "no-more-bets"}),
    ("no-more-bets", {"type": "shake", "times": 3}),
    ("tossed", {"type": "uncover"}),
    ("showing", {"type": "enter-dice", "dice": [2, 2, 5]}),
    ("lit", {"type": "collect-losing-wagers"}),
    ("collected", {"type": "pay-winning-wagers"}),
    ("paid", {"type": "clear-layout"}),
)
AUTOMATED_ROUND: tuple[tuple[str, dict[str, Any]], ...] = (
    ("wagering", {"type": "no-more-bets"}),
    ("no-more-bets", {"type": "activate-shaker"}),
    *MANUAL_ROUND[3:],
)
ROUNDS = {"manual": MANUAL_ROUND, "automated": AUTOMATED_ROUND}


def submit_sign(game: str, sign: str = "rules and limits in effect") -> dict[str, Any]:
    """The design of a sign going to the Division."""
    words = {"location": "on the layout", "size": "210 by 297 mm", "language": "English"}
    return {"type": "submit-sign", "game": game, "sign": sign, **words}


def post_sign(establish: Mapping[str, Any]) -> dict[str, Any]:
    """Posting the sign and the layout of a table that is established so."""
    new = EstablishTable.of_request(establish).table("any")
    return {"type": "post-sign", "sign": new.sign_id, "layout": new.layout_id}


class Clock:
    """The house's clock, set by hand."""

    def __init__(self) -> None:
        self.now = OPENED_AT

    def __call__(self) -> datetime:
        return self.now

    def forward(self, **length: int) -> None:
        self.now += timedelta(**length)


class Floor:
    """A house on a ledger of its own, and short ways to run a sic bo table in it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.clock = Clock()
        self.ledger = SQLiteLedger(path, synchronous="off")
        self.house = House(self.ledger, clock=self.clock)
        self._numbers = count(1)

    def close(self) -> None:
        self.ledger.close()

    # -- commands ------------------------------------------------------------------------------

    def give(
        self,
        actor: Actor,
        command: Mapping[str, Any],
        *,
        table: str = TABLE,
        command_id: str | None = None,
        expected: int | None = None,
    ) -> Entry:
        entry, _ = self.house.execute(
            command_id=command_id or f"test-{next(self._numbers)}",
            table=table,
            actor=actor,
            command=command,
            expected=expected,
        )
        return entry

    def do(self, actor: Actor, type_: str, /, table: str = TABLE, **particulars: Any) -> Entry:
        return self.give(actor, {"type": type_, **particulars}, table=table)

    def refused(
        self, actor: Actor, type_: str, /, table: str = TABLE, **particulars: Any
    ) -> CroupierError:
        """The refusal of a command that must be refused and must change nothing."""
        head, tables = self.ledger.head(), dict(self.house.tables)
        with pytest.raises(CroupierError) as caught:
            self.do(actor, type_, table=table, **particulars)
        assert self.ledger.head() == head
        assert self.house.tables.keys() == tables.keys()
        assert all(self.house.tables[name] is tables[name] for name in tables)
        return caught.value

    def cited(self, actor: Actor, type_: str, /, table: str = TABLE, **particulars: Any) -> str:
        """The paragraph a refused command is refused by."""
        refusal = self.refused(actor, type_, table=table, **particulars)
        assert refusal.cite is not None, f"refused without a paragraph: {refusal}"
        return str(refusal.cite)

    # -- the table -----------------------------------------------------------------------------

    def establish(
        self,
        *,
        edition: str = "13:69F",
        elections: Mapping[str, str] | None = None,
        limits: Mapping[str, Any] = LIMITS,
        table: str = TABLE,
    ) -> None:
        self.do(
            FLOORPERSON,
            "establish-table",
            table=table,
            game="sic-bo",
            edition=edition,
            elections=dict(elections or {}),
            limits=dict(limits),
            pit="Pit 1",
            seats=8,
        )
        self.post_sign(table=table)

    def inspect(self, *, shaker: str = "manual", table: str = TABLE) -> None:
        """Every inspection the text asks for before a table with that shaker opens."""
        self.do(FLOORPERSON, "inspect-device", table=table, dice=[1, 3, 5], properly_lit=True)
        if shaker == "automated":
            tried = {"operations": 3, "properly_tossed": True}
            self.do(FLOORPERSON, "inspect-shaker", table=table, **tried)
            self.do(SUPERVISOR, "inspect-shaker-for-shift", table=table, **tried)

    def submit_sign(self, game: str, sign: str = "rules and limits in effect") -> None:
        """The Division has the design of a sign, unless it had it before."""
        if self.house.standing.notices.design_of(game, SignKind(sign)) is None:
            self.give(FLOORPERSON, submit_sign(game, sign), table="house")

    def post_sign(self, *, table: str = TABLE) -> None:
        """Post the sign of the rules in force, and read its id and the layout's."""
        state = self.house.look(table)[0]
        self.submit_sign(state.rules.game_id)
        self.do(FLOORPERSON, "post-sign", table=table, sign=state.sign_id, layout=state.layout_id)

    def notify(self, *, table: str = TABLE) -> None:
        """Surveillance and the Division have known for half an hour how the pit pays."""
        state = self.house.table(table)
        names = told_beforehand(state.rules)
        if not all(self.house.standing.notices.first_told(state, name) for name in names):
            self.do(FLOORPERSON, "notify-procedure", table=table)
            self.clock.forward(minutes=30)

    def open(
        self,
        *,
        shaker: str = "manual",
        edition: str = "13:69F",
        elections: Mapping[str, str] | None = None,
        limits: Mapping[str, Any] = LIMITS,
        table: str = TABLE,
    ) -> None:
        """A new table, equipped, inspected and open, with nobody at it."""
        self.establish(edition=edition, elections=elections, limits=limits, table=table)
        self.do(FLOORPERSON, "install-shaker", table=table, kind=shaker)
        self.inspect(shaker=shaker, table=table)
        self.do(FLOORPERSON, "open-table", table=table, opener=OPENER)

    def sign_slips(self, *, table: str = TABLE) -> None:
        """The second hand on every slip of a table that lacks one: it closes with none lacking."""
        for slip in self.house.standing.slips.lacking(table):
            second = ACCOUNTING_2 if slip.kind == "drop count" else DEALER
            self.do(second, "countersign-slip", table=table, serial=slip.serial)

    def close_table(self, *, table: str = TABLE, **counted: int) -> Entry:
        """Every slip signed, and the table closed."""
        self.sign_slips(table=table)
        return self.do(FLOORPERSON, "close-table", table=table, **counted)

    def seat(self, seat: int, cents: int, *, table: str = TABLE) -> None:
        """A patron sits down with chips."""
        self.do(DEALER, "take-seat", table=table, seat=seat)
        self.do(DEALER, "bring-chips", table=table, seat=seat, amount=cents)

    def wager(self, seat: int, wager: str, cents: int, *, table: str = TABLE) -> Entry:
        return self.do(DEALER, "place-wager", table=table, seat=seat, wager=wager, amount=cents)

    def play_to(self, step: str, *, shaker: str = "manual", dice: str = "2,2,5") -> None:
        """Go on with the round until it is due a step; past the last one to the next round."""
        for due, command in _from(self.step, ROUNDS[shaker]):
            if due == step:
                break
            if command["type"] == "enter-dice":
                command = {**command, "dice": [int(die) for die in dice.split(",")]}
            self.give(DEALER, command)
        assert self.step == step

    def play_round(self, *, shaker: str = "manual", dice: str = "2,2,5") -> None:
        """The rest of the round, to the clearing of the layout."""
        self.play_to("paid", shaker=shaker, dice=dice)
        self.do(DEALER, "clear-layout")

    # -- what there is to see ------------------------------------------------------------------

    @property
    def state(self) -> TableState:
        return self.house.table(TABLE)

    @property
    def step(self) -> str:
        return str(self.state.rules.procedure.step(self.state.procedure))

    def chips(self, seat: int) -> int:
        return self.state.chips(seat)

    def laid(self) -> dict[tuple[int, str], int]:
        return {(laid.seat, laid.wager): laid.cents for laid in self.state.laid()}


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Floor]:
    """A house with nothing in it yet."""
    made = Floor(tmp_path / "ledger.sqlite")
    yield made
    made.close()


def _from(
    step: str, round_: tuple[tuple[str, dict[str, Any]], ...]
) -> tuple[tuple[str, dict[str, Any]], ...]:
    steps = [due for due, _ in round_]
    return round_[steps.index(step) :]
