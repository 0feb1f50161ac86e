"""A gaming day with two tables, played from the first slip to the books closed and balanced.

    python demonstrations/gaming_day.py

Sic bo with a buy-in entered wrongly, a fill that is void and a count that is short; mini-baccarat
with deferred vigorish, a form, and a progressive meter won by three, read wrongly and read again.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from croupier.floor import House
from croupier.floor.accounting.gaming_day import Books
from croupier.floor.history.replay import replay
from croupier.lawbook import CroupierError
from croupier.ledger import SQLiteLedger, verify
from croupier.publish.papers.gaming_day import day_text
from croupier.roles import Role
from croupier.table import Actor

DEALER, DEALER_2 = Actor("dealer-1", Role.DEALER), Actor("dealer-2", Role.DEALER)
FLOORPERSON = Actor("floorperson-1", Role.FLOORPERSON)
SUPERVISOR = Actor("supervisor-1", Role.CASINO_SUPERVISOR)
PIT_BOSS = Actor("pit-boss-1", Role.PIT_BOSS)
PIT_CLERK = Actor("pit-clerk-1", Role.PIT_CLERK)
ACCOUNTING = Actor("accounting-1", Role.ACCOUNTING)
ACCOUNTING_2 = Actor("accounting-2", Role.ACCOUNTING)

SIC_BO, BACCARAT, THE_HOUSE = "SB-1", "MB-1", "house"
LIMITS = {"minimum": 5_00, "maximum": 500_00, "increment": 5_00}
SIX_KINGS = "Kc Kd Kh Ks Kc Kd"  # nothing against nothing, both drawing: the whole meter


class Day:
    """A house with a clock of its own, and a short way to give commands in it."""

    def __init__(self, path: Path) -> None:
        self.now = datetime(2012, 3, 19, 16, 0, tzinfo=UTC)
        self.ledger = SQLiteLedger(path)
        self.house = House(self.ledger, clock=lambda: self.now)
        self._numbers = count(1)

    def do(self, actor: Actor, table: str, type_: str, **particulars: Any) -> int:
        """Give a command; its entry's sequence."""
        self.now += timedelta(seconds=20)
        entry, _ = self.house.execute(
            command_id=f"day-{next(self._numbers)}",
            table=table,
            actor=actor,
            command={"type": type_, **particulars},
        )
        return entry.sequence

    def refused(self, actor: Actor, table: str, type_: str, **particulars: Any) -> str:
        """Give a command that must be refused, and tell why it is."""
        try:
            self.do(actor, table, type_, **particulars)
        except CroupierError as error:
            return f"{actor.role}, {type_} at {table}: {error}"
        raise AssertionError(f"{type_} was not refused")

    def slip(self, actor: Actor, table: str, type_: str, **particulars: Any) -> int:
        """What moves money to or from the cage, its slip countersigned; the slip's serial."""
        self.do(actor, table, type_, **particulars)
        slip = self.house.standing.slips.today[-1]
        second = ACCOUNTING_2 if type_ == "count-drop" else DEALER
        self.do(second, table, "countersign-slip", serial=slip.serial)
        return slip.serial

    def acts(self, table: str, *types: str) -> None:
        for type_ in types:
            self.do(DEALER, table, type_)

    def wager(self, table: str, seat: int, wager: str, amount: int) -> None:
        self.do(DEALER, table, "place-wager", seat=seat, wager=wager, amount=amount)

    def seat(self, table: str, seat: int, amount: int) -> int:
        """A patron sits down and buys in; the sequence of the buy-in."""
        self.do(DEALER, table, "take-seat", seat=seat)
        return self.do(DEALER, table, "buy-in", seat=seat, amount=amount)


def play(day: Day) -> Iterator[str]:
    """The whole day; tells what was refused on the way."""
    establish(day)
    open_sic_bo(day)
    open_baccarat(day)
    yield from sic_bo(day)
    yield from baccarat(day)
    yield day.refused(ACCOUNTING, THE_HOUSE, "close-gaming-day")  # the tables are open
    yield from close(day)


def establish(day: Day) -> None:
    written = {"edition": "13:69F", "limits": LIMITS, "seats": 8}
    games: tuple[tuple[str, str, str, dict[str, str]], ...] = (
        (SIC_BO, "sic-bo", "Pit 1", {}),
        (
            BACCARAT,
            "mini-baccarat",
            "Pit 2",
            {"royal-progressive": "A", "royal-meter-start": "5000.00"},
        ),
    )
    for table, game, pit, elections in games:
        design = {"location": "at the table", "size": "A4", "language": "English, as generated"}
        day.do(
            FLOORPERSON,
            THE_HOUSE,
            "submit-sign",
            game=game,
            sign="rules and limits in effect",
            **design,
        )
        particulars = {**written, "game": game, "pit": pit, "elections": elections}
        day.do(FLOORPERSON, table, "establish-table", **particulars)
        state, _ = day.house.look(table)
        day.do(FLOORPERSON, table, "post-sign", sign=state.sign_id, layout=state.layout_id)
    day.do(FLOORPERSON, BACCARAT, "notify-procedure")
    day.now += timedelta(minutes=30)
    day.do(ACCOUNTING, THE_HOUSE, "receive-forms", first=1001, last=1050)


def open_sic_bo(day: Day) -> None:
    day.do(FLOORPERSON, SIC_BO, "install-shaker", kind="manual")
    day.do(FLOORPERSON, SIC_BO, "inspect-device", dice=[1, 3, 5], properly_lit=True)
    day.slip(FLOORPERSON, SIC_BO, "open-table", opener=20_000_00)


def open_baccarat(day: Day) -> None:
    day.do(DEALER, BACCARAT, "receive-cards", decks=8)
    day.do(DEALER, BACCARAT, "inspect-cards", cards=416)
    day.do(FLOORPERSON, BACCARAT, "verify-cards", cards=416)
    day.acts(BACCARAT, "spread-cards")
    day.slip(FLOORPERSON, BACCARAT, "open-table", opener=30_000_00)
    for seat, amount in ((3, 2_000_00), (5, 1_000_00), (6, 500_00)):
        day.seat(BACCARAT, seat, amount)
    day.acts(BACCARAT, "participants-inspect", "wash-cards", "shuffle-cards", "lace-cards")
    day.do(DEALER, BACCARAT, "cut-cards", seat=6, depth=100)
    day.do(DEALER, BACCARAT, "place-cutting-cards", from_back=14)
    day.do(DEALER, BACCARAT, "burn-cards", cards=["As", "2s"])


def sic_bo(day: Day) -> Iterator[str]:
    mistyped = day.seat(SIC_BO, 1, 5_000_00)  # it was 500.00
    written = {"entry": mistyped, "amount": 500_00, "reason": "a nought too many"}
    day.do(FLOORPERSON, SIC_BO, "prepare-correction", **written)
    day.do(SUPERVISOR, SIC_BO, "validate-correction", number=1)
    day.seat(SIC_BO, 2, 1_000_00)
    day.wager(SIC_BO, 1, "big", 100_00)
    day.wager(SIC_BO, 2, "small", 200_00)
    shake(day, [6, 5, 4])  # big wins 100.00, small loses 200.00
    day.wager(SIC_BO, 2, "total:9", 50_00)
    day.wager(SIC_BO, 1, "big", 100_00)
    shake(day, [2, 2, 5])  # the total wins 300.00, big loses 100.00
    day.do(FLOORPERSON, SIC_BO, "fill", amount=4_000_00)  # 5,000.00 came
    wrong = day.house.standing.slips.today[-1].serial
    yield day.refused(FLOORPERSON, SIC_BO, "close-table", counted=0)  # a slip lacks a hand
    day.do(SUPERVISOR, SIC_BO, "void-slip", serial=wrong, reason="the chips came to 5,000.00")
    day.slip(FLOORPERSON, SIC_BO, "fill", amount=5_000_00)
    day.slip(FLOORPERSON, SIC_BO, "credit", amount=2_000_00)


def shake(day: Day, dice: list[int]) -> None:
    day.do(DEALER, SIC_BO, "no-more-bets")
    day.do(DEALER, SIC_BO, "shake", times=3)
    day.do(DEALER, SIC_BO, "uncover")
    day.do(DEALER, SIC_BO, "enter-dice", dice=dice)
    day.acts(SIC_BO, "collect-losing-wagers", "pay-winning-wagers", "clear-layout")


def baccarat(day: Day) -> Iterator[str]:
    # The Banker's natural nine: 400.00 paid, its vigorish marked; 100.00 lost on the Player.
    day.wager(BACCARAT, 3, "banker", 400_00)
    day.wager(BACCARAT, 5, "player", 100_00)
    deal(day, "2c 9d Tc Td")
    day.acts(BACCARAT, "collect-losing-wagers", "pay-winning-wagers")
    day.do(DEALER, BACCARAT, "take-vigorish", marked=[3])
    day.acts(BACCARAT, "discard-cards")
    # Six kings: three share the meter of 5,001.80, and two cents are left over.
    for seat in (3, 5, 6):
        day.wager(BACCARAT, seat, "royal", 5_00)
    deal(day, SIX_KINGS)
    day.acts(BACCARAT, "collect-losing-wagers")
    checked = {"hand_recognized": True, "wager_accepted": True}
    day.do(DEALER, BACCARAT, "verify-progressive-payout", **checked)
    day.do(SUPERVISOR, BACCARAT, "validate-progressive-payout")
    day.acts(BACCARAT, "pay-winning-wagers")
    day.do(SUPERVISOR, BACCARAT, "document-award")
    day.acts(BACCARAT, "discard-cards")
    # The Player's natural nine: 200.00 paid; 5.00 lost on the meter, which starts anew.
    day.wager(BACCARAT, 5, "player", 200_00)
    day.wager(BACCARAT, 6, "royal", 5_00)
    deal(day, "9c 2d Tc 4d")
    day.acts(BACCARAT, "collect-losing-wagers", "pay-winning-wagers", "discard-cards")
    day.slip(FLOORPERSON, BACCARAT, "fill", amount=1_000_00)
    day.do(PIT_CLERK, BACCARAT, "read-meter", display=5_006_20, reset=0)
    yield day.refused(DEALER, BACCARAT, "place-wager", seat=6, wager="royal", amount=5_00)
    day.do(PIT_CLERK, BACCARAT, "read-meter", display=5_000_62, reset=0)
    document_vigorish(day)


def deal(day: Day, cards: str) -> None:
    dealt = cards.split()
    day.acts(BACCARAT, "no-more-bets")
    day.do(DEALER, BACCARAT, "deal-cards", cards=dealt[:4])
    for type_, card in zip(("players-third-card", "bankers-third-card"), dealt[4:], strict=False):
        day.do(DEALER, BACCARAT, type_, cards=[card])
    day.acts(BACCARAT, "announce-result")


def document_vigorish(day: Day) -> None:
    """The patron at seat 3 leaves without paying 20.00 of vigorish: it is documented."""
    day.do(PIT_CLERK, BACCARAT, "prepare-form", seat=3, patron="A. Patron")
    for signer in (DEALER_2, PIT_BOSS, PIT_CLERK):
        day.do(signer, BACCARAT, "sign-form", serial=1001)
    reason = {"serial": 1001, "reason": "had left the table"}
    day.do(PIT_BOSS, BACCARAT, "state-no-signature", **reason)
    present = {"pit_boss": PIT_BOSS.id, "pit_clerk": PIT_CLERK.id}
    day.do(DEALER_2, BACCARAT, "deposit-form", serial=1001, **present)
    day.do(DEALER, BACCARAT, "leave-seat", seat=3)


def close(day: Day) -> Iterator[str]:
    """Tables counted and closed, drop boxes counted, the form compared, the books closed."""
    day.slip(FLOORPERSON, SIC_BO, "close-table", counted=21_395_00)  # 5.00 short
    day.slip(FLOORPERSON, BACCARAT, "close-table", counted=27_005_00)
    yield day.refused(ACCOUNTING, THE_HOUSE, "close-gaming-day")  # form 1001 is not compared
    day.do(PIT_CLERK, THE_HOUSE, "forward-forms")
    day.do(ACCOUNTING, THE_HOUSE, "compare-form", serial=1001, amount=20_00)
    yield day.refused(ACCOUNTING, THE_HOUSE, "close-gaming-day")  # the drop boxes are full
    day.slip(ACCOUNTING, SIC_BO, "count-drop", cash=1_500_00)
    day.slip(ACCOUNTING, BACCARAT, "count-drop", cash=3_500_00)
    day.do(ACCOUNTING, THE_HOUSE, "close-gaming-day")


def books(day: Day) -> Books:
    """The books of the day, as they were closed."""
    report = day.house.standing.books(day.house.standing.days.closed[-1].date)
    assert report is not None
    return report


def main() -> None:
    with TemporaryDirectory() as directory:
        day = Day(Path(directory) / "ledger.sqlite")
        for refusal in play(day):
            print("Refused:", refusal)
        print()
        print(day_text(books(day)))
        print(f"The ledger verifies: {not list(verify(day.ledger))}")
        print(f"Done again, it comes out {replay(day.ledger).difference or 'the same'}.")
        day.ledger.close()


if __name__ == "__main__":
    main()
