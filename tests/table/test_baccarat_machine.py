"""Baccarat tables dealt to the end of the shoe, and under random commands by random people.

Every card is accounted for against a shoe of the test's own, every patron's chips against a ledger
kept by hand from the second telling of the rules (`baccarat_oracle`), and the whole is replayed.
"""

from __future__ import annotations

import math
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from baccarat_floor import BaccaratFloor, Furnish, Shoe, decks_of, furnishing
from baccarat_oracle import DEFAULTS, RANKS, VALUES, play, settle
from houses import ACTORS, DEALER, FLOORPERSON, OPENER, SUPERVISOR, TABLE
from hypothesis import settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from croupier.floor import House
from croupier.floor.history.replay import replay
from croupier.lawbook import CroupierError
from croupier.ledger import SQLiteLedger, verify
from croupier.roles import Role
from croupier.table import Actor

baccarat = pytest.fixture(furnishing)

CHECKED = {"hand_recognized": True, "wager_accepted": True}


def burned_after(card: str) -> int:
    """7.5(f): tens and faces ten, aces one."""
    return min(RANKS.index(card[0]) + 1, 10)


# -- whole shoes -----------------------------------------------------------------------------------

CASES: dict[str, tuple[str, str, dict[str, str], tuple[str, ...]]] = {
    "mini-baccarat, vigorish marked": (
        "mini-baccarat",
        "13:69F",
        {"wrong-card": "discard-by-value"},
        ("player", "banker", "tie"),
    ),
    "minibaccarat of 19:47, six decks, handed": (
        "mini-baccarat",
        "19:47",
        {
            "decks": "6",
            "dealing": "handed",
            "shuffle": "feather",
            "payment-order": "vigorish-all-then-pay",
            "banker": "vigorish-4",
            "vigorish-rounding": "up",
            "total-cards": "yes",
            "bonus": "B",
            "wrong-card": "simulated-round",
        },
        ("player", "banker", "tie", "cards:4", "cards:5", "cards:6", "bonus:player"),
    ),
    "punto banco, face down": (
        "punto-banco",
        "13:69F",
        {
            "dealing": "face-down",
            "payment-order": "pay-then-vigorish",
            "vigorish-rounding": "up",
            "bonus": "A",
            "wrong-card": "discard-one-more",
        },
        ("player", "banker", "tie", "bonus:player", "bonus:banker"),
    ),
    "punto banco, waiver": (
        "punto-banco",
        "13:69F",
        {
            "banker": "total-cards-waiver",
            "total-cards": "yes",
            "payment-order": "vigorish-then-pay",
            "shuffle": "lace-and-reshuffle",
            "wrong-card-ten": "one",
        },
        ("banker", "cards:4", "cards:5", "cards:6"),
    ),
    "mini-baccarat, vigorish on ties": (
        "mini-baccarat",
        "13:69F",
        {"banker": "tie-vigorish-25", "decks": "7"},
        ("player", "banker", "tie"),
    ),
    "mini-baccarat, dragon 7 and the progressive bonus": (
        "mini-baccarat",
        "13:69F",
        {"banker": "dragon-7", "royal-progressive": "A"},
        ("player", "banker", "dragon-7", "royal"),
    ),
}


class Evening:
    """A shoe dealt by chance, with everything told a second time beside it."""

    def __init__(self, table: BaccaratFloor, menu: Sequence[str], seed: int) -> None:
        self.table, self.menu, self.chance = table, menu, Random(seed)
        self.oracle = {k: v for k, v in table.elections.items() if k in DEFAULTS}
        self.chips: dict[int, int] = {}
        self.marked: Counter[int] = Counter()
        self.meter = 0
        self.rounds = self.voids = 0
        table.seed = 100 * seed
        table.open()
        for seat in (1, 3, 6):
            self.sit(seat)
        table.look()

    def sit(self, seat: int) -> None:
        self.table.sit(seat, cents=20_000_00)
        self.chips[seat] = 20_000_00

    # -- the shoe --------------------------------------------------------------------------------

    def begin_shoe(self) -> None:
        self.table.shuffle()
        self.table.cut()
        self.shoe: Shoe = self.table.fill_shoe(from_back=self.chance.choice([14, 20, 40]))
        self.table.do(
            DEALER, "burn-cards", cards=self.shoe.draw(1 + burned_after(self.shoe.cards[0]))
        )
        self.cutting_card_told = False
        self.check_cards()

    def check_cards(self) -> None:
        """What is left and what was seen are all the cards there are."""
        left = Counter(self.table.cards_left())
        assert left + self.shoe.seen == Counter(decks_of(self.table.decks))
        assert self.table.in_shoe == len(self.shoe.cards)
        assert left.total() == len(self.shoe.cards) + self.shoe.face_down

    def tell_cutting_card(self) -> None:
        if self.shoe.cutting_card_is_out and not self.cutting_card_told:
            self.table.do(DEALER, "cutting-card")
            self.cutting_card_told = True

    def deal_shoe(self) -> None:
        self.begin_shoe()
        while self.table.stage == "in play":
            self.between_rounds()
            self.tell_cutting_card()
            self.round()
            self.check_cards()
            self.check_chips()
        assert self.table.stage == "to be reshuffled"
        for seat in sorted(self.marked):
            self.collect(seat)

    # -- between rounds --------------------------------------------------------------------------

    def between_rounds(self) -> None:
        match self.chance.randrange(12):
            case 0:
                self.something_goes_wrong()
            case 1:
                self.someone_leaves()
            case 2 if self.marked:
                self.collect(self.chance.choice(sorted(self.marked)))

    def something_goes_wrong(self) -> None:
        first, many = self.shoe.cards[0], len(self.shoe.cards) > 30
        if not many:
            return
        if self.chance.random() < 0.5:
            cards = self.shoe.draw(1 + VALUES[first[0]])
            self.table.do(DEALER, "card-face-up", cards=cards)
            return
        match self.table.elections.get("wrong-card", "discard-by-value"):
            case "discard-by-value":
                ten = self.table.elections.get("wrong-card-ten", "ten")
                more = VALUES[first[0]] or {"ten": 10, "one": 1}[ten]
                cards = self.shoe.draw(1 + more)
            case "discard-one-more":
                cards = self.shoe.draw(1)
                self.shoe.draw_face_down()
            case "simulated-round":
                cards = self.shoe.draw(len(self.shoe.next_round() or ()))
        self.table.do(DEALER, "card-in-error", disclosed=True, cards=cards)

    def someone_leaves(self) -> None:
        seat = self.chance.choice(sorted(self.chips))
        if self.marked[seat]:
            self.table.refused(DEALER, "leave-seat", seat=seat)
            self.collect(seat)
        self.table.do(DEALER, "leave-seat", seat=seat)
        del self.chips[seat]
        self.marked.pop(seat, None)
        self.sit(self.chance.choice([s for s in range(1, 9) if s not in self.chips]))

    def collect(self, seat: int) -> None:
        owed = self.marked.pop(seat, 0)
        if owed:
            self.table.do(DEALER, "collect-vigorish", seat=seat)
            self.chips[seat] -= owed

    # -- a round ---------------------------------------------------------------------------------

    def wagers(self) -> dict[int, dict[str, int]]:
        made: dict[int, dict[str, int]] = {}
        for seat in self.chips:
            for wager in self.menu:
                if self.chance.random() < 0.4:
                    made.setdefault(seat, {})[wager] = 5_00 * self.chance.randint(1, 40)
        return made

    def round(self) -> None:
        table, made = self.table, self.wagers()
        for seat, held in made.items():
            for wager, cents in held.items():
                table.wager(seat, wager, cents)
        table.do(DEALER, "no-more-bets")
        self.register(made)
        cards = self.shoe.next_round()
        if cards is None:
            self.void(made)
            return
        self.shoe.draw(len(cards))
        table.deal(cards)
        self.tell_cutting_card()
        table.do(DEALER, "announce-result")
        self.settle(cards, made)
        table.do(DEALER, "discard-cards")
        self.rounds += 1

    def register(self, made: dict[int, dict[str, int]]) -> None:
        if "royal-progressive" in self.table.elections:
            stakes = [held["royal"] for held in made.values() if "royal" in held]
            self.meter = self.meter or 10_000_00
            self.meter += sum(math.ceil(cents * 12 / 100) for cents in stakes)
            assert self.table.state.meter() == self.meter

    def void(self, made: dict[int, dict[str, int]]) -> None:
        """The shoe is out of cards: as many are dealt as there are, and the round is void."""
        if len(self.shoe.cards) >= 4:
            list(self.table.deal_four(self.shoe.draw(4)))
            if self.shoe.cards:
                self.table.do(DEALER, "players-third-card", cards=self.shoe.draw(1))
        self.table.do(DEALER, "too-few-cards")
        self.voids += 1
        assert self.table.laid() == {}

    def settle(self, cards: list[str], made: dict[int, dict[str, int]]) -> None:
        table = self.table
        settlements = {
            seat: settle(table.game, self.oracle, cards, held, meter_cents=self.meter)
            for seat, held in made.items()
        }
        owed = {
            seat: vigorish
            for seat, settled in settlements.items()
            if (vigorish := sum(row[2] for row in settled.values()))
        }
        defers = table.elections.get("banker") != "tie-vigorish-25"
        deferred = [seat for seat in owed if defers and self.chance.random() < 0.5]
        if any(settled.get("royal", ("",))[0] == "win" for settled in settlements.values()):
            table.do(DEALER, "collect-losing-wagers")
            table.do(DEALER, "verify-progressive-payout", **CHECKED)
            table.do(SUPERVISOR, "validate-progressive-payout")
            assert owed == {}  # no such table here charges vigorish
            table.do(DEALER, "pay-winning-wagers")
        else:
            table.pay(marked=deferred)
        for seat, settled in settlements.items():
            self.chips[seat] += sum(won for _, won, _ in settled.values())
            if seat in deferred:
                self.marked[seat] += owed[seat]
            else:
                self.chips[seat] -= owed.get(seat, 0)

    def check_chips(self) -> None:
        assert {seat: self.table.chips(seat) for seat in self.table.state.taken} == self.chips
        assert self.table.marked() == {seat: owed for seat, owed in self.marked.items() if owed}
        assert sum(self.table.state.balances.values()) == 0


@pytest.mark.paragraph(
    "19:47-7.5(f)",
    "19:47-7.8(e)",
    "19:47-7.10(b)",
    "19:47-7.11(c)",
    "19:47-7.11(d)",
    "19:47-7.11(e)",
    "13:69F-3.3(c)4",
    "13:69F-7.3(c)4",
)
@pytest.mark.parametrize("seed", range(1, 6))
@pytest.mark.parametrize("case", CASES)
def test_a_shoe_dealt_to_its_end_has_every_card_and_cent_accounted_for(
    baccarat: Furnish, case: str, seed: int
) -> None:
    game, edition, elections, menu = CASES[case]
    evening = Evening(baccarat(game, edition, elections=elections), menu, seed)
    evening.deal_shoe()
    assert evening.rounds > 40  # a shoe has some sixty to eighty rounds
    table = evening.table
    balances = table.state.balances
    chips = sum(evening.chips.values())
    # What the cage gave and the patrons brought is in the tray and before the patrons.
    chips_and_cash = {
        name: c
        for name, c in balances.items()
        if name not in ("cage", "patrons") and "/meter/" not in name
    }
    assert sum(chips_and_cash.values()) == table.state.inventory() + chips
    # What went into the meter is on it, was won, or waits for the next.
    meter = [c for name, c in balances.items() if "/meter/" in name]
    assert sum(meter) == 0
    again = replay(table.ledger)
    assert again.difference is None
    assert (again.entries, bytes.fromhex(again.head)) == table.ledger.head()
    assert list(verify(table.ledger)) == []


@pytest.mark.paragraph("19:47-7.5(a)", "19:47-7.8(e)")
def test_shoe_follows_shoe(baccarat: Furnish) -> None:
    game, edition, elections, menu = CASES["minibaccarat of 19:47, six decks, handed"]
    evening = Evening(baccarat(game, edition, elections=elections), menu, seed=9)
    for _ in range(3):
        evening.deal_shoe()
    assert evening.rounds > 100


# -- anyone tries anything -------------------------------------------------------------------------

SEATS = (1, 2, 3)
MENU = ("player", "banker", "tie", "bonus:banker", "royal")
AMOUNTS = (5_00, 25_00, 100_00, 7_00, 0, -5_00)
ELECTED: tuple[dict[str, str], ...] = (
    {},
    {
        "dealing": "handed",
        "payment-order": "vigorish-all-then-pay",
        "wrong-card": "simulated-round",
    },
    {
        "dealing": "face-down",
        "payment-order": "pay-then-vigorish",
        "wrong-card": "discard-one-more",
        "bonus": "A",
        "bonus-needs-main-wager": "yes",
    },
    {"royal-progressive": "A", "payment-order": "vigorish-then-pay"},
    {"banker": "tie-vigorish-25", "shuffle": "feather"},
)


def _commands(type_: str, **particulars: Sequence[Any]) -> list[dict[str, Any]]:
    """The command with every combination of its particulars."""
    return [
        {"type": type_, **dict(zip(particulars, values, strict=True))}
        for values in product(*particulars.values())
    ]


ROUNDS = (
    ["9c", "2d", "Tc", "4d"],
    ["2c", "9d", "Tc", "Td"],
    ["9c", "9d", "Tc", "Td"],
    ["2c", "3d", "Tc", "Td", "4s", "5h"],
    ["2c", "Td", "4c", "Th", "7s"],
    ["Kc", "Kd", "Kh", "Ks", "Kc", "Kd"],
    ["9c", "2d"],
)
TRIED = (
    _commands("take-seat", seat=SEATS)
    + _commands("leave-seat", seat=SEATS)
    + _commands("bring-chips", seat=SEATS, amount=AMOUNTS)
    + _commands("buy-in", seat=SEATS, amount=AMOUNTS),
    _commands("place-wager", seat=SEATS, wager=MENU, amount=AMOUNTS)
    + _commands("place-wager", seat=SEATS, wager=MENU, amount=[25_00], tender=["cash"])
    + _commands("place-wager", seat=SEATS, wager=MENU, amount=[5_00, 25_00], tender=["match-play"])
    + _commands("confirm-verbal-wager", seat=SEATS, wager=MENU)
    + _commands("move-wager", seat=SEATS, wager=MENU, to=MENU)
    + _commands("take-back-wager", seat=SEATS, wager=MENU)
    + _commands("collect-vigorish", seat=SEATS),
    _commands("no-more-bets")
    + _commands("deal-cards", cards=[cards[:4] for cards in ROUNDS])
    + _commands("deal-face-down")
    + _commands("turn-players-hand", cards=[cards[0:4:2] for cards in ROUNDS])
    + _commands("turn-bankers-hand", cards=[cards[1:4:2] for cards in ROUNDS])
    + _commands("players-third-card", cards=[["4s"], ["Ks"], ["8s"], []])
    + _commands("bankers-third-card", cards=[["5h"], ["Kd"]])
    + _commands("announce-result")
    + _commands("collect-losing-wagers")
    + _commands("pay-winning-wagers")
    + _commands("take-vigorish", marked=[[], [1], [2, 3], [1, 2, 3]])
    + _commands("pay-and-take-vigorish", marked=[[], [1], [2, 3]])
    + _commands("discard-cards")
    + _commands("verify-progressive-payout", hand_recognized=[True], wager_accepted=[True, False])
    + _commands("validate-progressive-payout")
    + _commands("document-award")
    + _commands("progressive-not-accepted", seat=SEATS)
    + _commands("activate-progressive", seat=SEATS),
    _commands("cutting-card")
    + _commands("card-face-up", cards=[["Kh"], ["2h", "3h", "4h"], ["9h"]])
    + _commands("card-in-error", disclosed=[False])
    + _commands("card-in-error", disclosed=[True], cards=[["Ah", "Qh"], ["Qh"], *ROUNDS])
    + _commands("third-card-in-error", disclosed=[False])
    + _commands("third-card-becomes-bankers", cards=[["5h"]])
    + _commands("too-few-cards")
    + _commands("relinquish-cards", hand=["Player's Hand", "Banker's Hand"], compulsory=[True])
    + _commands("correct-cards", cards=ROUNDS),
    _commands("receive-cards", decks=(6, 8, 12))
    + _commands("inspect-cards", cards=(312, 416, 311))
    + _commands("verify-cards", cards=(312, 416))
    + _commands("spread-cards")
    + _commands("participants-inspect")
    + _commands("wash-cards")
    + _commands("spread-idle-cards", face_up=[True, False])
    + _commands("shuffle-cards")
    + _commands("verify-feathered")
    + _commands("lace-cards")
    + _commands("shuffle-again")
    + _commands("exchange-batches")
    + _commands("decline-cut", seat=(0, 1, 2, 3))
    + _commands("cut-cards", seat=(0, 1, 2, 3), depth=(9, 10, 150))
    + _commands("order-recut")
    + _commands("place-cutting-cards", from_back=(13, 14))
    + _commands("burn-cards", cards=[["As", "2s"], ["3s", "4s", "5s", "6s"], ["2s"]]),
    _commands("open-table", opener=[OPENER])
    + _commands("close-table")
    + _commands("fill", amount=[1_000_00])
    + _commands("sing"),
)

# Acts that settle or return wagers: nothing else touches the layout once the call is made.
MOVES_WAGERS = {
    "collect-losing-wagers",
    "pay-winning-wagers",
    "pay-and-take-vigorish",
    "too-few-cards",
    "card-in-error",
    "third-card-in-error",
}
# Where money comes from: these alone may be below nothing.
SOURCES = (
    "cage",
    "patrons",
    *(f"{TABLE}/{source}" for source in ("meter/in", "meter/funded", "coupons/in", "coupons/paid")),
)
CHANGES_WAGERS = {"place-wager", "move-wager", "take-back-wager", "confirm-verbal-wager"}


class Watched:
    """A table held, command by command, to what must be true of any."""

    def __init__(self, path: Path, elections: dict[str, str]) -> None:
        self.elections = {"decks": "8" if "royal-progressive" in elections else "6", **elections}
        self.table = BaccaratFloor(path, elections=self.elections)
        self.oracle = {k: v for k, v in self.elections.items() if k in DEFAULTS}
        self.owed: Counter[int] = Counter()
        self.seen: Counter[str] = Counter()
        self.face_down = 0
        self.round_cards: list[str] = []
        self.accepted: Counter[str] = Counter()
        self.table.establish()

    def open(self) -> None:
        self.table.bring_cards()
        self.table.do(FLOORPERSON, "open-table", opener=OPENER)
        self.table.sit(*SEATS[:2])

    def attempt(self, actor: Actor, command: dict[str, Any]) -> bool:
        """Give a command; a refused one must leave no trace, an accepted one is told here too."""
        table = self.table
        if command["type"] == "close-table":
            table.sign_slips()
        head, state, step, laid = table.ledger.head(), table.state, table.step, table.laid()
        due_before = table.vigorish_due()
        try:
            entry = table.give(actor, command)
        except CroupierError:
            assert table.ledger.head() == head
            assert table.state is state
            return False
        assert entry.sequence == head[0] + 1
        type_ = command["type"]
        self.accepted[type_] += 1
        if type_ in CHANGES_WAGERS:
            assert step == "wagering"
        if step != "wagering" and type_ not in MOVES_WAGERS:
            assert table.laid() == laid
        self._tell_cards(command)
        self._tell_vigorish(command, due_before, laid)
        return True

    # -- told a second time ----------------------------------------------------------------------

    def _tell_cards(self, command: dict[str, Any]) -> None:
        cards = list(command.get("cards", [])) if isinstance(command.get("cards"), list) else []
        match command["type"]:
            case "place-cutting-cards" | "close-table":
                self.seen, self.face_down = Counter(), 0
            case "no-more-bets":
                self.round_cards = []
            case "deal-cards" | "players-third-card" | "bankers-third-card":
                self.round_cards += cards
            case "third-card-becomes-bankers":
                self.round_cards += cards
            case "turn-players-hand":
                self.players = cards
                self.round_cards += cards
            case "turn-bankers-hand":
                player, banker = self.players, cards
                self.round_cards = [player[0], banker[0], player[1], banker[1]]
            case "correct-cards":
                self.seen -= Counter(self.round_cards)
                self.round_cards = cards
            case "card-in-error" | "third-card-in-error" if command["disclosed"]:
                if self.elections.get("wrong-card") == "discard-one-more":
                    self.face_down += 1
        self.seen.update(cards)

    def _tell_vigorish(
        self, command: dict[str, Any], due: dict[int, int], laid: dict[tuple[int, str], int]
    ) -> None:
        marked = set(command.get("marked", ()))
        match command["type"]:
            case "collect-losing-wagers":
                for seat in {seat for seat, _ in laid}:
                    held = {wager: cents for (owner, wager), cents in laid.items() if owner == seat}
                    settled = settle(
                        "mini-baccarat", self.oracle, self.round_cards, held, meter_cents=1
                    )
                    self.owed[seat] += sum(vigorish for _, _, vigorish in settled.values())
            case "take-vigorish" | "pay-and-take-vigorish":
                for seat, cents in due.items():
                    if seat not in marked:
                        self.owed[seat] -= cents
            case "collect-vigorish":
                self.owed[command["seat"]] = 0

    # -- what must be true -----------------------------------------------------------------------

    def check(self) -> None:
        self.check_debits_equal_credits()
        self.check_every_card_is_accounted_for()
        self.check_vigorish_owed_is_marked_or_due()

    def check_debits_equal_credits(self) -> None:
        balances = self.table.state.balances
        assert sum(balances.values()) == 0
        assert all(cents > 0 or name in SOURCES for name, cents in balances.items())
        assert sum(cents for name, cents in balances.items() if "/meter/" in name) == 0

    def check_every_card_is_accounted_for(self) -> None:
        if self.table.stage in ("in the shoe", "in play"):
            left = Counter(self.table.cards_left())
            assert left + self.seen == Counter(decks_of(self.table.decks))
            on_the_layout = 4 - 2 * len(self.table.state.procedure.turned)
            out = on_the_layout if self.table.step == "face-down" else 0
            assert self.table.in_shoe == left.total() - self.face_down - out

    def check_vigorish_owed_is_marked_or_due(self) -> None:
        marked_or_due = Counter(self.table.marked()) + Counter(self.table.vigorish_due())
        assert marked_or_due == +self.owed

    def check_the_ledger_folds_to_the_same_table(self) -> None:
        ledger = SQLiteLedger(self.table.path, read_only=True)
        again, state = House(ledger).table(TABLE), self.table.state
        ledger.close()
        assert (again.balances, again.procedure) == (state.balances, state.procedure)
        assert (again.taken, again.past, again.unconfirmed) == (
            state.taken,
            state.past,
            state.unconfirmed,
        )

    # -- what comes next -------------------------------------------------------------------------

    def go_on(self, chance: Random) -> None:
        """The next thing a table in order would do, with cards that the shoe still has."""
        for actor, command in self._routine(chance):
            if self.attempt(actor, command):
                return

    def _routine(self, chance: Random) -> Iterator[tuple[Actor, dict[str, Any]]]:
        state, table = self.table.state.procedure, self.table
        decks, whole = table.decks, 52 * table.decks
        cut_by = max(table.state.taken - state.declined, default=0)
        pool = table.cards_left()
        chance.shuffle(pool)
        burn = pool[: 1 + burned_after(pool[0])] if pool else []
        marked = [seat for seat in table.vigorish_due() if chance.random() < 0.5]
        yield DEALER, {"type": "receive-cards", "decks": decks}
        yield DEALER, {"type": "inspect-cards", "cards": whole}
        yield FLOORPERSON, {"type": "verify-cards", "cards": whole}
        yield DEALER, {"type": "spread-cards"}
        yield FLOORPERSON, {"type": "open-table", "opener": OPENER}
        yield DEALER, {"type": "count-shoe", "cards": whole}
        for act in ("participants-inspect", "wash-cards", "shuffle-cards", "lace-cards"):
            yield DEALER, {"type": act}
        yield FLOORPERSON, {"type": "verify-feathered"}
        yield DEALER, {"type": "cut-cards", "seat": cut_by, "depth": 60}
        yield DEALER, {"type": "place-cutting-cards", "from_back": 14}
        yield DEALER, {"type": "burn-cards", "cards": burn}
        yield DEALER, {"type": "no-more-bets"}
        yield DEALER, {"type": "deal-cards", "cards": pool[:4]}
        yield DEALER, {"type": "deal-face-down"}
        for act in ("turn-players-hand", "turn-bankers-hand"):
            yield DEALER, {"type": act, "cards": pool[:2]}
        for act in ("players-third-card", "bankers-third-card"):
            yield DEALER, {"type": act, "cards": pool[:1]}
        for act in ("announce-result", "collect-losing-wagers"):
            yield DEALER, {"type": act}
        yield DEALER, {"type": "verify-progressive-payout", **CHECKED}
        yield SUPERVISOR, {"type": "validate-progressive-payout"}
        for act in ("take-vigorish", "pay-and-take-vigorish"):
            yield DEALER, {"type": act, "marked": marked}
            yield DEALER, {"type": act}
        yield DEALER, {"type": "pay-winning-wagers"}
        yield SUPERVISOR, {"type": "document-award"}
        yield DEALER, {"type": "discard-cards"}
        for seat in table.marked():
            yield DEALER, {"type": "collect-vigorish", "seat": seat}
        for seat, wager in sorted(table.state.unconfirmed):
            yield SUPERVISOR, {"type": "confirm-verbal-wager", "seat": seat, "wager": wager}
        for seat in sorted(state.not_accepted):
            yield DEALER, {"type": "activate-progressive", "seat": seat}


class BaccaratMachine(RuleBasedStateMachine):
    """Anyone may try anything; the books and the cards must come out right."""

    def __init__(self) -> None:
        super().__init__()
        self.directory = tempfile.TemporaryDirectory()

    def teardown(self) -> None:
        self.watched.table.close()
        self.directory.cleanup()

    @initialize(elections=st.sampled_from(ELECTED), ahead=st.integers(0, 12))
    def furnish(self, elections: dict[str, str], ahead: int) -> None:
        path = Path(self.directory.name) / "ledger.sqlite"
        self.watched = Watched(path, elections)
        self.watched.open()
        for _ in range(ahead):
            self.watched.go_on(Random(1))

    @rule(
        made=st.lists(
            st.tuples(st.sampled_from(SEATS), st.sampled_from(MENU), st.sampled_from(AMOUNTS)),
            max_size=4,
        ),
        steps=st.integers(1, 12),
        seed=st.integers(0, 99),
    )
    def patrons_wager_and_the_dealer_goes_on(
        self, made: list[tuple[int, str, int]], steps: int, seed: int
    ) -> None:
        for seat, wager, amount in made:
            placed = {"type": "place-wager", "seat": seat, "wager": wager, "amount": amount}
            self.watched.attempt(DEALER, placed)
        chance = Random(seed)
        for _ in range(steps):
            self.watched.go_on(chance)
            self.watched.check()

    @rule(
        role=st.sampled_from(Role),
        command=st.one_of(*(st.sampled_from(family) for family in TRIED)),
    )
    def anyone_tries_anything(self, role: Role, command: dict[str, Any]) -> None:
        self.watched.attempt(ACTORS[role], command)

    @rule(command=st.one_of(*(st.sampled_from(family) for family in TRIED)))
    def those_at_the_table_try(self, command: dict[str, Any]) -> None:
        for actor in (DEALER, FLOORPERSON, SUPERVISOR):
            self.watched.attempt(actor, command)

    @invariant()
    def everything_is_accounted_for(self) -> None:
        self.watched.check()


TestBaccaratTable = BaccaratMachine.TestCase
TestBaccaratTable.settings = settings(
    max_examples=25, stateful_step_count=25, deadline=None, derandomize=True
)


@pytest.mark.parametrize("seed", range(1, 11))
def test_everything_is_accounted_for_after_many_random_commands(tmp_path: Path, seed: int) -> None:
    """Longer walks than the machine above takes, through whole shoes and over closings."""
    chance = Random(seed)
    watched = Watched(tmp_path / "walk.sqlite", ELECTED[seed % len(ELECTED)])
    watched.open()
    families = [list(family) for family in TRIED]
    for _ in range(900):
        match chance.choices(("go on", "wager", "try"), weights=(6, 3, 3))[0]:
            case "go on":
                watched.go_on(chance)
            case "wager":
                placed = {"seat": chance.choice(SEATS), "wager": chance.choice(MENU)}
                amount = chance.choice((5_00, 25_00, 50_00))
                watched.attempt(DEALER, {"type": "place-wager", **placed, "amount": amount})
            case "try":
                command = chance.choice(chance.choice(families[:-1]))
                for actor in chance.sample(list(ACTORS.values()), k=len(ACTORS)):
                    watched.attempt(actor, command)
        watched.check()
    watched.check_the_ledger_folds_to_the_same_table()
    assert replay(watched.table.ledger).difference is None
    watched.table.close()
    assert watched.accepted["discard-cards"] > 10  # the walk went through rounds


def test_the_oracle_agrees_that_the_rounds_tried_here_are_rounds() -> None:
    assert [play(cards) is not None for cards in ROUNDS] == [True] * 6 + [False]
