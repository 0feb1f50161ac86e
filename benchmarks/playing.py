"""Tables that play by themselves, so that a ledger of any length can be measured.

A player asks the procedure which acts may come, takes the first routine one, fills it in as it is
suggested, and throws or draws by a seed: the same seed makes the same ledger.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from croupier.equipment import electronic
from croupier.equipment.cards import Card
from croupier.floor.core.desk import HOUSE
from croupier.floor.house import House
from croupier.games.parts import told_beforehand
from croupier.games.procedure import Act, Moment
from croupier.lawbook import CroupierError
from croupier.ledger import Entry, SQLiteLedger
from croupier.roles import Role
from croupier.table import Actor, TableState

DEALER = Actor("dealer-1", Role.DEALER)
FLOORPERSON = Actor("floorperson-1", Role.FLOORPERSON)
SUPERVISOR = Actor("supervisor-1", Role.CASINO_SUPERVISOR)
PATRONS = (1, 3, 6)
WAGERS = {
    "sic-bo": ("small", "total:9", "one-of-a-kind:5"),
    "mini-baccarat": ("player", "banker", "tie"),
}
OPENER, CHIPS, STAKE = 5_000_000_000_00, 500_000_000_00, 10_00
LIMITS = {"minimum": 5_00, "maximum": 1_000_00, "increment": 5_00}
READY: dict[str, tuple[tuple[Actor, dict[str, Any]], ...]] = {
    "sic-bo": (
        (FLOORPERSON, {"type": "install-shaker", "kind": "manual"}),
        (FLOORPERSON, {"type": "inspect-device", "dice": [1, 3, 5], "properly_lit": True}),
    ),
    "mini-baccarat": (
        (DEALER, {"type": "receive-cards", "decks": 8}),
        (DEALER, {"type": "inspect-cards", "cards": 416}),
        (FLOORPERSON, {"type": "verify-cards", "cards": 416}),
        (DEALER, {"type": "spread-cards"}),
    ),
}
HALF_AN_HOUR = timedelta(minutes=30)
GAMES = tuple(READY)


Given = tuple[str, str, Actor, dict[str, Any]]  # a command's id, its table, by whom, and what


class Clock:
    """A clock that goes on a little at every look: the same at every run."""

    def __init__(self) -> None:
        self.now = datetime(2012, 3, 19, 20, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(milliseconds=1)
        return self.now


def do(house: House, command_id: str, table: str, actor: Actor, command: dict[str, Any]) -> Entry:
    entry, _ = house.execute(command_id=command_id, table=table, actor=actor, command=command)
    return entry


def opened(house: House, clock: Clock, tables: int, *, seed: int) -> list[Player]:
    """So many tables, of every game by turns, open and with patrons at three seats."""
    for game in GAMES:
        sign = {"type": "submit-sign", "game": game, "sign": "rules and limits in effect"}
        words = {"location": "on the layout", "size": "210 by 297 mm", "language": "English"}
        do(house, f"sign-{game}", HOUSE, FLOORPERSON, {**sign, **words})
    players = []
    for number in range(1, tables + 1):
        table, game = f"T-{number}", GAMES[(number - 1) % len(GAMES)]
        for number, (actor, command) in enumerate(_opening(house, table, game)):
            do(house, f"{table}-opening-{number}", table, actor, command)
            if command["type"] == "notify-procedure":
                clock.now += HALF_AN_HOUR
        players.append(Player(table, game, random.Random(f"{seed} {table}")))
    return players


def scripts(tables: int, commands: int, *, seed: int) -> list[list[Given]]:
    """What is done at each of so many open tables: so many commands, played beforehand.

    A player looks at the table for every command; what is timed must not pay for that.
    """
    with TemporaryDirectory() as directory:
        ledger, clock = SQLiteLedger(Path(directory) / "scratch", synchronous="off"), Clock()
        house = House(ledger, clock=clock)
        written = [
            list(_played(house, player, commands))
            for player in opened(house, clock, tables, seed=seed)
        ]
        ledger.close()
    return written


def _played(house: House, player: Player, commands: int) -> Iterator[Given]:
    for number in range(commands):
        given = (f"{player.table}-{number}", player.table, *player.next(house))
        do(house, *given)
        yield given


def _opening(house: House, table: str, game: str) -> Iterator[tuple[Actor, dict[str, Any]]]:
    rules = {"game": game, "edition": "13:69F", "limits": LIMITS, "pit": f"Pit of {game}"}
    yield FLOORPERSON, {"type": "establish-table", **rules}
    state = house.table(table)
    yield FLOORPERSON, {"type": "post-sign", "sign": state.sign_id, "layout": state.layout_id}
    named = told_beforehand(state.rules)
    if not all(house.standing.notices.first_told(state, name) for name in named):
        yield FLOORPERSON, {"type": "notify-procedure"}
    yield from READY[game]
    yield FLOORPERSON, {"type": "open-table", "opener": OPENER}
    for seat in PATRONS:
        yield DEALER, {"type": "take-seat", "seat": seat}
        yield DEALER, {"type": "bring-chips", "seat": seat, "amount": CHIPS}


@dataclass(frozen=True, slots=True)
class Player:
    """Plays at one table."""

    table: str
    game: str
    chance: random.Random

    def next(self, house: House) -> tuple[Actor, dict[str, Any]]:
        """What comes next at the table, and who does it."""
        state = house.table(self.table)
        moment = state.moment(house.now())
        if state.is_open and (wager := self._wager(state, moment)) is not None:
            return DEALER, wager
        for act in state.rules.procedure.possible(moment):
            if (
                act.type == "cutting-card"
                and moment.state.in_shoe < moment.state.cutting_card_from_back
            ):
                return DEALER, {"type": act.type}
            if act.routine and not act.irregular:
                return self._who(act), self._filled(act, moment)
        raise AssertionError(f"{self.table} stands still at {moment.state}")

    def _wager(self, state: TableState, moment: Moment[Any]) -> dict[str, Any] | None:
        """The next patron's wager, while wagers may be made."""
        try:
            state.rules.procedure.check_wagers_may_change(moment)
        except CroupierError:
            return None
        laid = {(each.seat, each.wager) for each in state.laid()}
        for seat, wager in zip(PATRONS, WAGERS[self.game], strict=True):
            if (seat, wager) not in laid:
                written = {"seat": seat, "wager": wager, "amount": STAKE}
                return {"type": "place-wager", **written}
        return None

    def _who(self, act: type[Act]) -> Actor:
        return next(each for each in (DEALER, FLOORPERSON, SUPERVISOR) if each.role in act.roles)

    def _filled(self, act: type[Act], moment: Moment[Any]) -> dict[str, Any]:
        """The act with what is suggested for it, and dice or cards by chance."""
        written: dict[str, Any] = {"type": act.type, **act.suggests(moment)}
        if act.type == "count-shoe":
            written["cards"] = moment.rules.shoe.whole.cards
        if "dice" in act.model_fields:
            written["dice"] = [self.chance.randint(1, 6) for _ in range(3)]
        cards: tuple[Card, ...] = ()
        while wanted := act.wants(moment, cards):
            cards += electronic.draw(
                moment.state.left.without(cards), wanted, below=self.chance.randrange
            )
        return {**written, "cards": [str(card) for card in cards]} if cards else written
