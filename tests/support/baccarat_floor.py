"""A baccarat table for tests, on the house of `houses`, and a shoe to deal it from.

The table bears the test house's own id, so everything of `Floor` works on it. Cards are told as
`As Td 9c`; the shoe is shuffled by a seed and every card drawn from it is accounted for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from baccarat_oracle import RANKS, play
from houses import DEALER, FLOORPERSON, OPENER, TABLE, Floor

from croupier.ledger import Entry
from croupier.table import accounts

SUITS = "shdc"
LIMITS: dict[str, Any] = {"minimum": 5_00, "maximum": 1_000_00, "increment": 5_00}
EIGHT_DECKS = 416

# The games and editions there is text of, and the subchapter each is told in.
GAMES = (("mini-baccarat", "13:69F"), ("mini-baccarat", "19:47"), ("punto-banco", "13:69F"))
ALL_GAMES = pytest.mark.parametrize(("game", "edition"), GAMES)
SUBCHAPTER = dict(zip(GAMES, ("13:69F-7", "19:47-7", "13:69F-3"), strict=True))

PAYMENT_ORDERS = (
    "pay-all-then-vigorish",
    "vigorish-all-then-pay",
    "pay-then-vigorish",
    "vigorish-then-pay",
)

BY_HAND = "the dealer"
DEVICE = "an automated shuffling device"
CONTINUOUS = "a continuous shuffling shoe"

# Rounds by their cards in the order dealt: Player, Banker, Player, Banker, then third cards.
PLAYER_WINS = "9c 2d Tc 4d"  # a natural nine against six
BANKER_WINS = "2c 9d Tc Td"  # two against a natural nine
TIE = "9c 9d Tc Td"  # two natural nines
BANKER_WINS_WITH_SIX = "2c 6d Tc Td 2s"  # two draws a 2: four; six stays on a 2
SIX_CARDS = "2c 3d Tc Td 4s 5h"  # two draws a 4: six; three draws on a 4, a 5: eight
DRAGON_7 = "2c Td 4c Th 7s"  # six stays; nothing draws a 7


def decks_of(number: int) -> list[str]:
    """Every card of so many decks."""
    return [rank + suit for _ in range(number) for rank in RANKS for suit in SUITS]


class Shoe:
    """A shuffled shoe with its cutting card so many cards from the back."""

    def __init__(self, *, decks: int, from_back: int, seed: int) -> None:
        self.cards = decks_of(decks)
        Random(seed).shuffle(self.cards)
        self.from_back = from_back
        self.seen: Counter[str] = Counter()
        self.face_down = 0

    def draw(self, number: int) -> list[str]:
        drawn, self.cards = self.cards[:number], self.cards[number:]
        assert len(drawn) == number, "the shoe is empty"
        self.seen.update(drawn)
        return drawn

    def draw_face_down(self) -> None:
        self.cards = self.cards[1:]
        self.face_down += 1

    def next_round(self) -> list[str] | None:
        """The cards of the round that lies in front; None if there are too few."""
        hands = play(self.cards[:6])
        return None if hands is None else self.cards[: sum(map(len, hands))]

    @property
    def cutting_card_is_out(self) -> bool:
        return len(self.cards) < self.from_back


class BaccaratFloor(Floor):
    """A house with one baccarat table, and short ways to run it."""

    def __init__(
        self,
        path: Path,
        *,
        game: str = "mini-baccarat",
        edition: str = "13:69F",
        elections: Mapping[str, str] | None = None,
        limits: Mapping[str, Any] = LIMITS,
    ) -> None:
        super().__init__(path)
        self.game, self.edition, self.limits = game, edition, limits
        self.elections = dict(elections or {})
        self.decks = int(self.elections.get("decks", "8"))
        self.seed = 1

    # -- opening -------------------------------------------------------------------------------

    def establish(self, *, table: str = TABLE, pit: str = "Pit 2") -> None:
        self.do(
            FLOORPERSON,
            "establish-table",
            table=table,
            game=self.game,
            edition=self.edition,
            elections=self.elections,
            limits=dict(self.limits),
            pit=pit,
            seats=8,
        )
        self.post_sign(table=table)
        self.notify(table=table)

    def bring_cards(self, *, shuffler: str = BY_HAND) -> None:
        """Cards received, counted twice and spread face up."""
        decks = self.decks * (2 if shuffler == DEVICE else 1)
        self.do(DEALER, "receive-cards", decks=decks, shuffler=shuffler)
        self.do(DEALER, "inspect-cards", cards=52 * decks)
        self.do(FLOORPERSON, "verify-cards", cards=52 * decks)
        self.do(DEALER, "spread-cards")

    def open(self, *, shuffler: str = BY_HAND) -> None:
        """Open for gaming, the cards spread, nobody there yet."""
        self.establish()
        self.bring_cards(shuffler=shuffler)
        self.do(FLOORPERSON, "open-table", opener=OPENER)

    def sit(self, *seats: int, cents: int = 1_000_00) -> None:
        for seat in seats:
            self.seat(seat, cents)

    def look(self) -> None:
        """The participants see the cards, which are then turned, washed and stacked; the batches
        of a device are only stacked."""
        self.do(DEALER, "participants-inspect")
        by_device = self.state.procedure.shuffler == DEVICE
        self.do(DEALER, "stack-batches" if by_device else "wash-cards")

    # -- shuffle, cut and burn -----------------------------------------------------------------

    def count(self) -> None:
        """The cards are counted, if they have been in play, and are all there."""
        if not self.state.procedure.counted:
            self.do(DEALER, "count-shoe", cards=52 * self.decks)

    def shuffle(self) -> None:
        """The shuffle as the pit has it, to the point where the stack is offered for the cut."""
        self.count()
        self.do(DEALER, "shuffle-cards")
        option = self.elections.get("shuffle", "lace")
        if option == "feather":
            self.do(FLOORPERSON, "verify-feathered")
        else:
            self.do(DEALER, "lace-cards")
        if option == "lace-and-reshuffle":
            self.do(DEALER, "shuffle-again")

    def cut(self, *, depth: int = 100) -> None:
        """Whoever sits highest accepts; the dealer, where nobody sits."""
        self.do(DEALER, "cut-cards", seat=max(self.state.taken, default=0), depth=depth)

    def fill_shoe(self, *, from_back: int = 14) -> Shoe:
        """The cutting cards placed and the cards in the shoe: another order each time."""
        self.do(DEALER, "place-cutting-cards", from_back=from_back)
        self.seed += 1
        return Shoe(decks=self.decks, from_back=from_back, seed=self.seed)

    def burn(self, cards: str = "As 2s") -> None:
        self.do(DEALER, "burn-cards", cards=cards.split())

    def ready(self, *seats: int, from_back: int = 14, cents: int = 1_000_00) -> None:
        """Open, with patrons at these seats (or one at seat 1), the ace of spades burned."""
        self.open()
        self.sit(*(seats or (1,)), cents=cents)
        self.look()
        self.shuffle()
        self.cut()
        self.fill_shoe(from_back=from_back)
        self.burn()

    # -- a round -------------------------------------------------------------------------------

    def deal(self, cards: str | Sequence[str]) -> list[Entry]:
        """The first four cards as the pit has them dealt, and the third cards there are."""
        dealt = cards.split() if isinstance(cards, str) else list(cards)
        hands = play(dealt)
        assert hands is not None, "not a whole round"
        done = list(self.deal_four(dealt))
        if len(hands[0]) == 3:
            done.append(self.do(DEALER, "players-third-card", cards=dealt[4:5]))
        if len(hands[1]) == 3:
            done.append(self.do(DEALER, "bankers-third-card", cards=hands[1][2:]))
        return done

    def deal_four(self, cards: Sequence[str]) -> Iterator[Entry]:
        if self.elections.get("dealing", "face-up") == "face-up":
            yield self.do(DEALER, "deal-cards", cards=list(cards[:4]))
            return
        yield self.do(DEALER, "deal-face-down")
        yield self.do(DEALER, "turn-players-hand", cards=list(cards[0:4:2]))
        yield self.do(DEALER, "turn-bankers-hand", cards=list(cards[1:4:2]))

    def to_announcement(self, cards: str | Sequence[str]) -> str:
        """No more bets, the cards dealt, and what is announced."""
        self.do(DEALER, "no-more-bets")
        self.deal(cards)
        return str(self.do(DEALER, "announce-result").record.event.says)

    def pay(self, *, marked: Sequence[int] = ()) -> None:
        """Losers collected, winners paid, vigorish taken or marked, in the order elected."""
        self.do(DEALER, "collect-losing-wagers")
        order = self.elections.get("payment-order", "pay-all-then-vigorish")
        if not self.vigorish_due():
            self.do(DEALER, "pay-winning-wagers")
        elif order == "pay-all-then-vigorish":
            self.do(DEALER, "pay-winning-wagers")
            self.do(DEALER, "take-vigorish", marked=list(marked))
        elif order == "vigorish-all-then-pay":
            self.do(DEALER, "take-vigorish", marked=list(marked))
            self.do(DEALER, "pay-winning-wagers")
        else:
            self.do(DEALER, "pay-and-take-vigorish", marked=list(marked))

    def play(self, cards: str | Sequence[str], *, marked: Sequence[int] = ()) -> str | None:
        """A whole round, to the discard; what is announced with the discard."""
        self.to_announcement(cards)
        self.pay(marked=marked)
        return self.do(DEALER, "discard-cards").record.event.says

    def empty_shoe_to(self, number: int) -> None:
        """Cards found face up leave the shoe until so many kings, or whatever is last, are left."""
        self.leave_in_shoe(self.cards_left()[-number:] if number else [])

    def leave_in_shoe(self, kept: str | Sequence[str]) -> None:
        """Cards found face up leave the shoe, and the cards drawn with them, until only these are
        left in it: nothing else at the table changes.

        A ten or a face goes alone (as `face-up-ten` is by default), so any cards can be left.
        """
        others = self.cards_left()
        for card in kept.split() if isinstance(kept, str) else kept:
            others.remove(card)
        others.sort(key=_follow, reverse=True)
        while others:
            first = next(card for card in others if _follow(card) < len(others))
            others.remove(first)
            number = _follow(first)
            self.do(DEALER, "card-face-up", cards=[first, *others[:number]])
            del others[:number]

    # -- what there is to see ------------------------------------------------------------------

    @property
    def stage(self) -> str:
        return str(self.state.procedure.stage)

    @property
    def in_shoe(self) -> int:
        return int(self.state.procedure.in_shoe)

    def cards_left(self) -> list[str]:
        """The cards not yet seen, one by one."""
        counts = self.state.procedure.left.counts or (0,) * 52  # before there is a shoe
        places = (rank + suit for rank in RANKS for suit in SUITS)
        return [card for card, held in zip(places, counts, strict=True) for _ in range(held)]

    def vigorish_due(self) -> dict[int, int]:
        return accounts.by_seat(f"{TABLE}/vigorish/due/", self.state.balances)

    def marked(self) -> dict[int, int]:
        return self.state.marked()

    def balance(self, account: str) -> int:
        return self.state.balances.get(account, 0)


def _follow(card: str) -> int:
    """7.11(d): as many as the value; tens and faces none, by the house's default."""
    return 0 if card[0] in "TJQK" else RANKS.index(card[0]) + 1


Furnish = Callable[..., BaccaratFloor]


def furnishing(tmp_path: Path) -> Iterator[Furnish]:
    """A fixture: a way to furnish a house with a baccarat table, closed when the test is over."""
    made: list[BaccaratFloor] = []

    def furnish(game: str = "mini-baccarat", edition: str = "13:69F", **more: Any) -> BaccaratFloor:
        path = tmp_path / f"ledger-{len(made)}.sqlite"
        made.append(BaccaratFloor(path, game=game, edition=edition, **more))
        return made[-1]

    yield furnish
    for floor in made:
        floor.close()
