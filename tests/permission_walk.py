"""Every kind of table walked through all it can come to, and what each role may do on the way.

The walks give commands and keep how the house stood before and after each. Standings alike in
kind (closed and not ready, between rounds, dealing, and so on) are one state of the matrix. Run
as a program, this writes docs/permissions.md.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

from baccarat_floor import BANKER_WINS, DEVICE, PLAYER_WINS, SIX_CARDS, TIE, BaccaratFloor
from houses import (
    ACTORS,
    DEALER,
    FLOORPERSON,
    LIMITS,
    SUPERVISOR,
    TABLE,
    Floor,
)
from samples import samples

from croupier.floor.deciding import recorded
from croupier.floor.permissions import acts, permissions
from croupier.floor.standing import NoSuchTable, Standing
from croupier.games import games
from croupier.games.procedure import Act, NotNow
from croupier.lawbook import CroupierError
from croupier.publish.permissions import Allowed, written
from croupier.roles import Role
from croupier.table import TableCommand, TableState, command_types
from croupier.table.posted import check_sign
from croupier.table.state import ESTABLISH

NOT_ESTABLISHED = "not established"


@dataclass(frozen=True)
class Seen:
    """How the house stood, and when."""

    standing: Standing
    now: datetime
    at: str = TABLE

    @property
    def table(self) -> TableState | None:
        state = self.standing.tables.get(self.at)
        return None if state is None else state.at(self.now)

    @property
    def state(self) -> str:
        """The kind of state its table is in."""
        table = self.table
        if table is None:
            return NOT_ESTABLISHED
        at = table.moment(self.now)
        procedure = table.rules.procedure
        if not table.is_open:
            try:
                procedure.check_open(at)
                check_sign(table)
            except CroupierError:
                return "closed, not ready"
            return "closed, ready to open"
        step = procedure.step(table.procedure)
        label = next(one.label for one in procedure.steps if one.id == step)
        if table.procedure.between_rounds:
            try:
                procedure.check_wagers_may_change(at)
            except CroupierError:
                return "open, no wagers taken"
        return label.lower()

    @property
    def kind(self) -> tuple[Any, ...]:
        """What tells it from others: its state, the acts that may come, what lies there."""
        table = self.table
        if table is None:
            return (self.state,)
        possible = tuple(act.type for act in table.rules.procedure.possible(table.moment(self.now)))
        lies = (
            bool(table.laid()),
            bool(table.unconfirmed),
            bool(table.marked()),
            bool(table.taken),
        )
        lacking = bool(self.standing.slips.lacking(TABLE))
        return (self.state, possible, *lies, table.sign is None, lacking)


def allows(seen: Seen, role: Role, command: Mapping[str, Any], table: str = TABLE) -> bool:
    return refusal(seen, role, command, table) is None


def refusal(
    seen: Seen, role: Role, command: Mapping[str, Any], table: str = TABLE
) -> CroupierError | None:
    """What the house would refuse a command by, given then; nothing is entered."""
    try:
        recorded(seen.standing, "asked", table, ACTORS[role], command, seen.now)
    except CroupierError as error:
        return error
    return None


Walk = Callable[[Path], list[Seen]]


def watched(floor: Floor) -> list[Seen]:
    """What is seen of a house from now on: how it stands after each command."""
    seen = [Seen(floor.house.standing, floor.clock())]
    give = floor.give

    def and_see(*args: Any, **named: Any) -> Any:
        entry = give(*args, **named)
        seen.append(Seen(floor.house.standing, floor.clock()))
        return entry

    floor.give = and_see  # type: ignore[method-assign]
    return seen


# -- sic bo --------------------------------------------------------------------------------------


def sic_bo(path: Path) -> list[Seen]:
    floor = Floor(path)
    seen = watched(floor)
    floor.open()
    floor.seat(1, 500_00)
    floor.wager(1, "small", 25_00)
    floor.wager(1, "total:9", 5_00)
    floor.do(DEALER, "move-wager", seat=1, wager="small", to="big")
    floor.do(DEALER, "take-back-wager", seat=1, wager="total:9")
    floor.play_round()
    floor.wager(1, "small", 25_00)
    floor.play_to("showing")
    floor.do(DEALER, "no-roll")
    floor.play_to("lit")
    floor.do(FLOORPERSON, "correct-dice", dice=[6, 6, 1])
    floor.play_round()
    floor.wager(1, "small", 25_00)
    floor.play_to("showing")
    floor.do(DEALER, "device-malfunction")
    floor.do(SUPERVISOR, "attend-settlement")
    floor.do(DEALER, "enter-dice", dice=[2, 2, 5])
    floor.play_round()
    floor.inspect()
    floor.do(DEALER, "leave-seat", seat=1)
    floor.close_table()
    floor.close()
    return seen


def sic_bo_automated(path: Path) -> list[Seen]:
    floor = Floor(path)
    seen = watched(floor)
    floor.open(shaker="automated")
    floor.seat(1, 500_00)
    floor.wager(1, "small", 25_00)
    floor.play_round(shaker="automated")
    floor.wager(1, "small", 25_00)
    floor.play_to("no-more-bets", shaker="automated")
    floor.do(DEALER, "shaker-malfunction")
    floor.do(FLOORPERSON, "remove-shaker")
    floor.do(FLOORPERSON, "install-shaker", kind="manual")
    floor.close()
    return seen


# -- baccarat ------------------------------------------------------------------------------------


def _baccarat(path: Path, game: str, **elections: str) -> BaccaratFloor:
    told = {name.replace("_", "-"): value for name, value in elections.items()}
    return BaccaratFloor(path, game=game, elections=told)


def baccarat_by_hand(path: Path, game: str) -> list[Seen]:
    floor = _baccarat(path, game)
    seen = watched(floor)
    floor.open()
    floor.sit(1, 3)
    floor.look()
    floor.shuffle()
    floor.do(DEALER, "decline-cut", seat=3)
    floor.do(DEALER, "cut-cards", seat=1, depth=100)
    floor.do(SUPERVISOR, "order-recut")
    floor.do(DEALER, "cut-cards", seat=1, depth=100)
    floor.fill_shoe()
    floor.burn()
    floor.wager(1, "banker", 100_00)
    floor.wager(3, "player", 100_00)
    cash = {"seat": 3, "wager": "tie", "amount": 5_00, "tender": "cash"}
    floor.do(DEALER, "place-wager", **cash)
    floor.do(SUPERVISOR, "confirm-verbal-wager", seat=3, wager="tie")
    floor.to_announcement(BANKER_WINS)
    floor.do(FLOORPERSON, "correct-cards", cards=BANKER_WINS.split())
    floor.pay(marked=[1])
    floor.do(DEALER, "discard-cards")
    floor.do(DEALER, "collect-vigorish", seat=1)
    floor.wager(1, "player", 100_00)
    floor.play(SIX_CARDS)
    floor.wager(1, "player", 100_00)
    floor.play(TIE)
    floor.do(DEALER, "cutting-card")
    floor.play(PLAYER_WINS)
    floor.do(DEALER, "leave-seat", seat=3)
    floor.do(DEALER, "leave-seat", seat=1)
    floor.close_table()
    floor.close()
    return seen


def baccarat_in_error(path: Path, game: str) -> list[Seen]:
    """A third card that must not be, a shoe with too few cards left."""
    floor = _baccarat(path, game)
    seen = watched(floor)
    floor.ready(1)
    floor.do(DEALER, "card-face-up", cards=["Kd"])
    floor.do(DEALER, "no-more-bets")
    floor.do(DEALER, "deal-cards", cards=["2c", "3c", "4c", "2d"])  # six stays, five draws
    floor.do(DEALER, "third-card-becomes-bankers", cards=["7s"])
    floor.do(DEALER, "announce-result")
    floor.pay()
    floor.do(DEALER, "discard-cards")
    floor.leave_in_shoe("Kc Kh")
    floor.do(DEALER, "cutting-card")
    floor.do(DEALER, "no-more-bets")
    floor.do(DEALER, "too-few-cards")
    floor.close()
    return seen


def baccarat_stopped(path: Path, game: str) -> list[Seen]:
    floor = _baccarat(path, game)
    seen = watched(floor)
    floor.ready(1)
    floor.do(DEALER, "no-more-bets")
    floor.do(FLOORPERSON, "stop-shoe")
    floor.do(DEALER, "count-shoe", cards=415)
    floor.do(FLOORPERSON, "recount-shoe", cards=416)
    floor.close()
    return seen


def baccarat_face_down(path: Path, game: str) -> list[Seen]:
    floor = _baccarat(path, game, dealing="face-down")
    seen = watched(floor)
    floor.ready(1)
    floor.wager(1, "banker", 100_00)
    floor.to_announcement(BANKER_WINS)
    floor.pay()
    floor.do(DEALER, "discard-cards")
    floor.close()
    return seen


def mini_baccarat_by_device(path: Path) -> list[Seen]:
    floor = _baccarat(path, "mini-baccarat")
    seen = watched(floor)
    floor.open(shuffler=DEVICE)
    floor.sit(1)
    floor.look()
    floor.do(DEALER, "exchange-batches")
    floor.close()
    return seen


def mini_baccarat_feathered(path: Path) -> list[Seen]:
    floor = _baccarat(path, "mini-baccarat", shuffle="feather", dealing="handed")
    seen = watched(floor)
    floor.ready(1, 2)
    floor.wager(1, "player", 50_00)
    floor.do(DEALER, "no-more-bets")
    floor.do(DEALER, "deal-face-down")
    floor.close()
    return seen


def baccarat_otherwise(path: Path, game: str) -> list[Seen]:
    """Shuffled again after lacing, and paid seat by seat."""
    elected = {"shuffle": "lace-and-reshuffle", "payment_order": "pay-then-vigorish"}
    floor = _baccarat(path, game, **elected)
    seen = watched(floor)
    floor.ready(1)
    floor.wager(1, "banker", 100_00)
    floor.to_announcement(BANKER_WINS)
    floor.pay()
    floor.close()
    return seen


def with_progressive(path: Path, game: str) -> list[Seen]:
    """Royal, progressive: a payout verified and validated, and an award that is documented."""
    floor = _baccarat(path, game, royal_progressive="A")
    seen = watched(floor)
    floor.ready(1)
    floor.wager(1, "royal", 5_00)
    floor.to_announcement("Kc Kd Kh Ks Kc Kd")
    floor.do(DEALER, "collect-losing-wagers")
    floor.do(DEALER, "verify-progressive-payout", hand_recognized=True, wager_accepted=True)
    floor.do(SUPERVISOR, "validate-progressive-payout")
    floor.do(DEALER, "pay-winning-wagers")
    floor.do(SUPERVISOR, "document-award")
    floor.close()
    return seen


BACCARAT = (
    baccarat_by_hand,
    baccarat_in_error,
    baccarat_stopped,
    baccarat_face_down,
    baccarat_otherwise,
    with_progressive,
)
WALKS: Mapping[str, tuple[Walk, ...]] = {
    "Baccarat-punto banco": tuple(
        (lambda path, walk=walk: walk(path, "punto-banco"))  # type: ignore[misc]
        for walk in BACCARAT
    ),
    "Mini-baccarat": (
        *(
            (lambda path, walk=walk: walk(path, "mini-baccarat"))  # type: ignore[misc]
            for walk in BACCARAT
        ),
        mini_baccarat_by_device,
        mini_baccarat_feathered,
    ),
    "Sic bo": (sic_bo, sic_bo_automated),
}


@cache
def walked(title: str) -> tuple[Seen, ...]:
    """All that the walks of a game have seen, but for what differs in nothing that is asked."""
    with tempfile.TemporaryDirectory() as directory:
        every = [
            seen
            for number, walk in enumerate(WALKS[title])
            for seen in walk(Path(directory) / f"ledger-{number}.sqlite")
        ]
    return tuple({seen.kind: seen for seen in reversed(every)}.values())[::-1]


def commands_at(title: str) -> dict[str, type[TableCommand] | type[Act]]:
    """The commands given at a table of a game, but for establishing it."""
    game = next(game for game in games().values() if game.title == title)
    return {**command_types(), **{act.type: act for act in acts(game)}}


def given_at(seen: Seen, type_: str, title: str) -> Iterator[dict[str, Any]]:
    """The command with particulars that are read, and likely ones, where it stands so."""
    if type_ == ESTABLISH:
        game = next(game for game in games().values() if game.title == title)
        yield {
            "type": ESTABLISH,
            "game": game.id,
            "edition": "13:69F",
            "elections": {},
            "limits": {name: LIMITS[name] for name in ("minimum", "maximum", "increment")},
            "pit": "Pit 1",
            "seats": 8,
        }
        return
    for particulars in samples(commands_at(title)[type_], seen.table, seen.now):
        yield {"type": type_, **particulars}


@cache
def allowed(title: str) -> Allowed:
    """By command and state, the roles that may give it in some standing of that state."""
    states = sorted(((seen, seen.state) for seen in walked(title)), key=_place)
    found: dict[str, dict[str, frozenset[Role]]] = {}
    for type_, roles in _given_at_a_table(title):
        by_state = found[type_] = {state: frozenset() for _, state in states}
        for seen, state in states:
            if by_state[state] != frozenset(roles):
                by_state[state] |= {role for role in roles if _may(seen, role, type_, title)}
    return found


BEFORE = (NOT_ESTABLISHED, "closed, not ready", "closed, ready to open", "open, no wagers taken")


def _place(seen: tuple[Seen, str]) -> int:
    """States in the order of the day, and then of the round."""
    if seen[1] in BEFORE:
        return BEFORE.index(seen[1])
    table = seen[0].table
    assert table is not None
    labels = [step.label.lower() for step in table.rules.procedure.steps]
    return len(BEFORE) + labels.index(seen[1])


def _given_at_a_table(title: str) -> Iterator[tuple[str, tuple[Role, ...]]]:
    known = {ESTABLISH, *commands_at(title)}
    return ((one.type, one.roles) for one in permissions() if one.type in known)


def _may(seen: Seen, role: Role, type_: str, title: str) -> bool:
    """Whether the house takes it from a role, with any particulars that are likely there."""
    for command in given_at(seen, type_, title):
        error = refusal(seen, role, command)
        if error is None:
            return True
        if isinstance(error, NotNow | NoSuchTable):
            return False  # whatever the particulars
    return False


def whole() -> str:
    """The matrix as it is, to be compared with the one that is written."""
    return written(list(permissions()), {title: allowed(title) for title in WALKS})


WRITTEN = Path(__file__).parents[1] / "docs" / "permissions.md"

if __name__ == "__main__":
    WRITTEN.write_text(whole())
    sys.exit(0)
