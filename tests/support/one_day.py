"""A gaming day to be played again elsewhere: sic bo in one pit, baccarat in another, and the house.

`day` is the day as it was played on SQLite, with its checkpoints; `given_again` gives its commands
on another ledger, each at its time. Run as `python one_day.py LEDGER DAY CHECKPOINTS`, it goes on
with the day where the ledger stands, a line for each entry acknowledged, till it is done or killed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from houses import (
    ACCOUNTING,
    DEALER,
    FLOORPERSON,
    OPENED_AT,
    OPENER,
    PIT_BOSS,
    PIT_CLERK,
    SUPERVISOR,
    Floor,
)
from postgresql import Ticking

from croupier.floor import House
from croupier.ledger import Entry, Ledger, SQLiteLedger, open_ledger
from croupier.ledger.checkpoints import Checkpoints
from croupier.table import accounts

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
SIC_BO, BACCARAT, HOUSE = "SB-1", "MB-1", "house"
LIMITS = {"minimum": 5_00, "maximum": 500_00, "increment": 5_00}


def sic_bo(floor: Floor) -> None:
    floor.open()
    for seat in (1, 2):
        floor.do(DEALER, "take-seat", seat=seat)
        floor.do(DEALER, "buy-in", seat=seat, amount=500_00)
    for dice in ("2,2,5", "6,6,5", "4,4,4"):
        floor.wager(1, "small", 50_00)
        floor.wager(1, "total:9", 5_00)
        floor.wager(2, "big", 25_00)
        floor.play_round(dice=dice)
    floor.do(FLOORPERSON, "fill", amount=1_000_00)
    floor.do(SUPERVISOR, "begin-shift")


def baccarat(floor: Floor) -> None:
    """A natural nine for the Banker's Hand: two wagers win, and their vigorish is deferred."""
    elections = {"dealing": "face-up"}
    establishing = {"game": "mini-baccarat", "edition": "13:69F", "elections": elections}
    establishing |= {"limits": LIMITS, "pit": "Pit 2", "seats": 7}
    floor.do(FLOORPERSON, "establish-table", BACCARAT, **establishing)
    floor.post_sign(table=BACCARAT)
    floor.notify(table=BACCARAT)
    floor.do(DEALER, "receive-cards", BACCARAT, decks=8)
    floor.do(DEALER, "inspect-cards", BACCARAT, cards=416)
    floor.do(FLOORPERSON, "verify-cards", BACCARAT, cards=416)
    floor.do(DEALER, "spread-cards", BACCARAT)
    floor.do(FLOORPERSON, "open-table", BACCARAT, opener=OPENER)
    for seat in (3, 5):
        floor.do(DEALER, "take-seat", BACCARAT, seat=seat)
        floor.do(DEALER, "buy-in", BACCARAT, seat=seat, amount=1_000_00)
    for act in ("participants-inspect", "wash-cards", "shuffle-cards", "lace-cards"):
        floor.do(DEALER, act, BACCARAT)
    floor.do(DEALER, "cut-cards", BACCARAT, seat=5, depth=100)
    floor.do(DEALER, "place-cutting-cards", BACCARAT, from_back=14)
    floor.do(DEALER, "burn-cards", BACCARAT, cards=["2h", "3c", "4d"])
    for seat in (3, 5):
        floor.wager(seat, "banker", 100_00, table=BACCARAT)
    floor.do(DEALER, "no-more-bets", BACCARAT)
    floor.do(DEALER, "deal-cards", BACCARAT, cards=["2h", "9c", "Th", "Ks"])
    for act in ("announce-result", "collect-losing-wagers", "pay-winning-wagers"):
        floor.do(DEALER, act, BACCARAT)
    floor.do(DEALER, "take-vigorish", BACCARAT, marked=[3, 5])
    floor.do(DEALER, "discard-cards", BACCARAT)


def forms(floor: Floor) -> None:
    """One form to the end, one void; the other patron pays after all."""
    floor.do(ACCOUNTING, "receive-forms", HOUSE, first=71, last=80)
    present = {"pit_boss": PIT_BOSS.id, "pit_clerk": PIT_CLERK.id}
    floor.do(PIT_CLERK, "prepare-form", BACCARAT, seat=3, patron="A. Patrón")
    floor.do(PIT_CLERK, "void-form", BACCARAT, serial=71, reason="spoilt: \u201cwet\u201d")
    floor.do(PIT_BOSS, "sign-void", BACCARAT, serial=71)
    floor.do(PIT_CLERK, "prepare-form", BACCARAT, seat=3, patron="A. Patron")
    for actor in (DEALER, PIT_BOSS, PIT_CLERK):
        floor.do(actor, "sign-form", BACCARAT, serial=72)
    floor.do(DEALER, "patron-signs", BACCARAT, serial=72)
    floor.do(DEALER, "deposit-form", BACCARAT, serial=72, **present)
    floor.do(DEALER, "collect-vigorish", BACCARAT, seat=5)
    floor.do(PIT_CLERK, "forward-forms", HOUSE)
    floor.do(ACCOUNTING, "acknowledge-void", HOUSE, serial=71, original=True, duplicate=True)
    floor.do(ACCOUNTING, "compare-form", HOUSE, serial=72, amount=5_00)


def end_of_day(floor: Floor) -> None:
    for table in (SIC_BO, BACCARAT):
        floor.close_table(table=table)
        floor.do(
            ACCOUNTING,
            "count-drop",
            table,
            cash=floor.house.table(table).balances[accounts.drop(table)],
        )
        floor.sign_slips(table=table)
    floor.do(ACCOUNTING, "close-gaming-day", HOUSE)


@pytest.fixture(scope="module")
def day(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[SQLiteLedger, Path]]:
    """The day as it was played, and its checkpoints."""
    folder = tmp_path_factory.mktemp("day")
    floor, place = Floor(folder / "ledger.sqlite"), folder / "checkpoints.jsonl"
    floor.clock = Ticking()
    floor.house = House(floor.ledger, clock=floor.clock, checkpoints=Checkpoints(place, KEY))
    for part in (sic_bo, baccarat, forms, end_of_day):
        part(floor)
    yield floor.ledger, place
    floor.close()


def given_again(
    ledger: Ledger,
    day: Ledger,
    place: Path,
    acknowledged: Callable[[Entry], object] = lambda _: None,
) -> None:
    """What of a day a ledger does not have yet, each command at its time."""
    now = OPENED_AT
    house = House(ledger, clock=lambda: now, checkpoints=Checkpoints(place, KEY))
    for entry in day.entries(after=ledger.head()[0]):
        record = entry.record
        now = record.time
        done, _ = house.execute(
            command_id=record.command_id,
            table=record.table,
            actor=record.actor,
            command={"type": record.event.type, **record.event.particulars},
            expected=entry.sequence - 1,
        )
        acknowledged(done)


if __name__ == "__main__":
    given_again(
        open_ledger(sys.argv[1]),
        SQLiteLedger(Path(sys.argv[2]), read_only=True),
        Path(sys.argv[3]),
        lambda entry: print(entry.sequence, entry.hash.hex(), flush=True),
    )
