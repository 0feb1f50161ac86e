"""Forms at a table really dealt: vigorish deferred, documented, and the patron free to go."""

from __future__ import annotations

from typing import Any

import pytest
from houses import DEALER, FLOORPERSON, PIT_BOSS, Floor
from test_complimentary_forms import ACCOUNTING, PIT_CLERK, PRESENT, SIGNERS

from croupier.floor.core.desk import HOUSE
from croupier.floor.history.replay import replay
from croupier.lawbook import Refusal
from croupier.ledger import verify
from croupier.table import accounts

TABLE = "BAC-1"
LIMITS = {"minimum": 5_00, "maximum": 500_00, "increment": 5_00}
GAMES = (
    ("mini-baccarat", "13:69F", "13:69F-7.3(c)"),
    ("mini-baccarat", "19:47", "19:47-7.3(c)"),
    ("punto-banco", "13:69F", "13:69F-3.3(c)"),
)


class Baccarat:
    """One table from the cards' arrival to a round the Banker's Hand has won."""

    def __init__(self, floor: Floor, game: str, edition: str) -> None:
        self.floor = floor
        self.do(FLOORPERSON, "establish-table", **establishment(game, edition))
        self.floor.post_sign(table=TABLE)
        self.floor.notify(table=TABLE)
        self.do(DEALER, "receive-cards", decks=8)
        self.do(DEALER, "inspect-cards", cards=416)
        self.do(FLOORPERSON, "verify-cards", cards=416)
        self.do(DEALER, "spread-cards")
        self.do(FLOORPERSON, "open-table", opener=50_000_00)
        for seat in (3, 5):
            self.do(DEALER, "take-seat", seat=seat)
            self.do(DEALER, "bring-chips", seat=seat, amount=1_000_00)
        for act in ("participants-inspect", "wash-cards", "shuffle-cards", "lace-cards"):
            self.do(DEALER, act)
        self.do(DEALER, "cut-cards", seat=5, depth=100)
        self.do(DEALER, "place-cutting-cards", from_back=14)
        self.do(DEALER, "burn-cards", cards=["2h", "3c", "4d"])

    def do(self, actor: Any, type_: str, **particulars: Any) -> None:
        self.floor.do(actor, type_, TABLE, **particulars)

    def banker_wins(self, cents: int, *, marked: list[int]) -> None:
        """A natural nine against two: a Banker wager at each seat wins, and owes five percent."""
        for seat in (3, 5):
            self.do(DEALER, "place-wager", seat=seat, wager="banker", amount=cents)
        self.do(DEALER, "no-more-bets")
        self.do(DEALER, "deal-cards", cards=["2h", "9c", "Th", "Ks"])
        for act in ("announce-result", "collect-losing-wagers", "pay-winning-wagers"):
            self.do(DEALER, act)
        self.do(DEALER, "take-vigorish", marked=marked)
        self.do(DEALER, "discard-cards")

    def prepare(self, seat: int, patron: str) -> None:
        self.do(PIT_CLERK, "prepare-form", seat=seat, patron=patron)

    def sign(self, serial: int) -> None:
        for actor in SIGNERS:
            self.do(actor, "sign-form", serial=serial)
        self.do(PIT_BOSS, "state-no-signature", serial=serial, reason="in a hurry")

    def balance(self, account: str) -> int:
        return self.floor.house.table(TABLE).balances.get(account, 0)


def establishment(game: str, edition: str) -> dict[str, Any]:
    # Cards dealt face up by the dealer, as 13:69F-7.7 has it, so that one script serves all.
    return {
        "game": game,
        "edition": edition,
        "elections": {"dealing": "face-up"},
        "limits": LIMITS,
        "pit": "Pit 2",
        "seats": 7,
    }


@pytest.mark.paragraph("13:69F-3.3(c)3", "13:69F-7.3(c)3", "19:47-7.3(c)3")
@pytest.mark.paragraph("13:69F-3.3(c)3iii", "13:69F-7.3(c)3iii", "19:47-7.3(c)3iii")
@pytest.mark.paragraph("13:69F-3.3(c)4", "13:69F-7.3(c)4", "19:47-7.3(c)4")
@pytest.mark.parametrize(("game", "edition", "paragraph"), GAMES)
def test_a_patron_leaves_once_the_vigorish_is_documented(
    floor: Floor, game: str, edition: str, paragraph: str
) -> None:
    table = Baccarat(floor, game, edition)
    floor.do(ACCOUNTING, "receive-forms", HOUSE, first=71, last=80)
    table.banker_wins(100_00, marked=[3, 5])
    assert floor.house.table(TABLE).marked() == {3: 5_00, 5: 5_00}  # five percent of 100.00
    assert floor.cited(DEALER, "leave-seat", table=TABLE, seat=3) == f"{paragraph}4"
    table.prepare(3, "A. Patron")
    table.sign(71)
    # A form prepared and signed is not yet documentation: the original has to be deposited.
    assert isinstance(floor.refused(DEALER, "leave-seat", table=TABLE, seat=3), Refusal)
    table.do(DEALER, "deposit-form", serial=71, **PRESENT)
    table.do(DEALER, "leave-seat", seat=3)
    assert table.balance(accounts.complimentary(TABLE)) == 5_00
    assert floor.house.table(TABLE).marked() == {5: 5_00}
    assert list(verify(floor.ledger)) == []
    again = replay(floor.ledger)
    assert (again.difference, again.entries) == (None, floor.ledger.head()[0])


@pytest.mark.paragraph("13:69F-7.3(c)3i")
def test_vigorish_collected_after_all_and_owed_anew_is_not_what_the_form_says(
    floor: Floor,
) -> None:
    table = Baccarat(floor, "mini-baccarat", "13:69F")
    floor.do(ACCOUNTING, "receive-forms", HOUSE, first=71, last=80)
    table.banker_wins(100_00, marked=[3, 5])
    table.prepare(3, "A. Patron")
    table.sign(71)
    table.do(DEALER, "collect-vigorish", seat=3)
    table.do(DEALER, "leave-seat", seat=3)
    table.do(DEALER, "take-seat", seat=3)  # someone else
    table.do(DEALER, "bring-chips", seat=3, amount=1_000_00)
    table.banker_wins(100_00, marked=[3])
    assert floor.house.table(TABLE).marked()[3] == 5_00
    particulars = {"serial": 71, **PRESENT}
    assert floor.cited(DEALER, "deposit-form", table=TABLE, **particulars) == "13:69F-7.3(c)3i"
    table.do(PIT_CLERK, "void-form", serial=71, reason="paid by the patron after all")
    table.do(PIT_BOSS, "sign-void", serial=71)
    table.prepare(3, "B. Patron")
    table.sign(72)
    table.do(DEALER, "deposit-form", serial=72, **PRESENT)
    floor.do(PIT_CLERK, "forward-forms", HOUSE)
    floor.do(ACCOUNTING, "acknowledge-void", HOUSE, serial=71, original=True, duplicate=True)
    floor.do(ACCOUNTING, "compare-form", HOUSE, serial=72, amount=5_00)
    floor.refused(ACCOUNTING, "close-gaming-day", HOUSE)  # the table is open
    table.do(DEALER, "collect-vigorish", seat=5)
    floor.close_table(table=TABLE)
    floor.do(ACCOUNTING, "count-drop", TABLE, cash=0)
    floor.sign_slips(table=TABLE)
    paid, won = floor.do(ACCOUNTING, "close-gaming-day", HOUSE).record.event.facts
    assert paid["patron"] == "B. Patron"
    # 100.00 paid four times; 5.00 of vigorish taken, collected twice, and documented on a form.
    assert (won["table"], won["win"]) == (TABLE, 4 * 5_00 - 4 * 100_00)
    assert replay(floor.ledger).difference is None
