"""x.1, x.5(f), x.7 to x.9: values, point counts and third cards, and what a round comes to.

The rule functions take and give plain numbers, so that the table, the exact odds and the kernel
all call the very same ones: `value`, `point_count`, `third_cards`, `burned_with`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from croupier.equipment.cards import RANKS, Card, parse_cards, write_cards
from croupier.games.baccarat import provisions as p
from croupier.games.baccarat.royal.hands import RoyalHand, royal_hand_of
from croupier.lawbook import BadInput, Provision, enforces


class Winner(StrEnum):
    """Which hand has won the round."""

    PLAYER = "P"
    BANKER = "B"
    TIE = "T"


# -- x.1 values and point counts -----------------------------------------------------------------


@enforces(p.VALUE)
def value(rank: int) -> int:
    """The value of a card by its rank, ace 0 to king 12: aces one, tens and faces nothing."""
    return rank + 1 if rank < 9 else 0


@enforces(p.POINT_COUNT)
def point_count(total: int) -> int:
    """The right digit of the total of a hand.

    >>> point_count(1 + 2 + 4), point_count(1 + 2 + 9)
    (7, 2)
    """
    return total % 10


# -- x.5(f) the cutting card and the burn ---------------------------------------------------------

LEAST_FROM_THE_BACK = 14  # cards behind the cutting card
MOST_CARDS = 6  # of a round


@enforces(p.CUTTING_CARDS_AND_BURN)
def burned_with(rank: int) -> int:
    """How many cards follow the first to the rack, by its rank: tens and faces ten, aces one.

    >>> burned_with(Card("K").rank_number), burned_with(Card("A").rank_number)
    (10, 1)
    """
    return min(rank + 1, 10)


# -- x.9 third cards -----------------------------------------------------------------------------


@enforces(p.NATURAL)
def is_natural(points: int) -> bool:
    """An 8 or 9 on the first two cards: then no more cards are dealt to either hand."""
    return points >= 8


@enforces(p.TABLE_1)
def player_draws(player: int) -> bool:
    """Table I, where neither hand is a natural: 0 to 5 draws, 6 and more stays."""
    return player <= 5


NO_THIRD_CARD = 10

# Table 2: rows by the Banker's Hand on two cards; columns by the value of the third card drawn by
# the Player's Hand, 0 to 9, and last by none drawn. D draws, S stays.
TABLE_2 = (
    # 0 1 2 3 4 5 6 7 8 9 none
    "D D D D D D D D D D D",  # 0
    "D D D D D D D D D D D",  # 1
    "D D D D D D D D D D D",  # 2
    "D D D D D D D D S D D",  # 3
    "S S D D D D D D S S D",  # 4
    "S S S S D D D D S S D",  # 5
    "S S S S S S D D S S S",  # 6
    "S S S S S S S S S S S",  # 7
    "S S S S S S S S S S S",  # 8
    "S S S S S S S S S S S",  # 9
)
# The same table for arithmetic: bit c of a row is set where column c draws.
_DRAWS = tuple(
    sum(1 << column for column, letter in enumerate(row.split()) if letter == "D")
    for row in TABLE_2
)


@enforces(p.TABLE_2, p.TABLE_2_ROWS, p.TABLE_2_COLUMNS, p.TABLE_2_LETTERS, p.TABLE_2_METHOD)
def banker_draws(banker: int, third: int) -> bool:
    """Table 2, by the Banker's Hand and the value of the Player's third card (or none drawn).

    >>> banker_draws(5, 4), banker_draws(6, NO_THIRD_CARD)
    (True, False)
    """
    return (_DRAWS[banker] >> third) & 1 == 1


@enforces(p.THIRD_CARD_DETERMINED)
def third_cards(player: int, banker: int, following: int) -> tuple[bool, bool]:
    """Whether each hand draws, Player's and Banker's, by their counts on two cards and the value
    of the card that comes next (which is the Player's, if the Player's Hand draws)."""
    if is_natural(player) or is_natural(banker):
        return False, False
    if player_draws(player):
        return True, banker_draws(banker, following)
    return False, banker_draws(banker, NO_THIRD_CARD)


# -- a round -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Outcome:
    """All that any wager may depend on; the cards themselves where they are known."""

    player: int
    banker: int
    player_cards: int
    banker_cards: int
    royal: RoyalHand = RoyalHand.NOTHING
    dealt: tuple[Card, ...] = field(default=(), compare=False)

    @property
    def winner(self) -> Winner:
        if self.player == self.banker:
            return Winner.TIE
        return Winner.PLAYER if self.player > self.banker else Winner.BANKER

    @property
    def cards(self) -> int:
        return self.player_cards + self.banker_cards

    @property
    def player_natural(self) -> bool:
        return self.player_cards == 2 and is_natural(self.player)

    @property
    def banker_natural(self) -> bool:
        return self.banker_cards == 2 and is_natural(self.banker)

    @property
    def is_dragon_7(self) -> bool:
        """A Banker's Hand of three cards with a count of seven that wins."""
        return self.banker_cards == 3 and self.banker == 7 and self.winner is Winner.BANKER

    def __str__(self) -> str:
        written = f"P{self.player}({self.player_cards}) B{self.banker}({self.banker_cards})"
        return f"{written} {self.royal.in_words}" if self.royal else written


class Hand(StrEnum):
    """The two hands of the game."""

    PLAYER = "Player's Hand"
    BANKER = "Banker's Hand"


@dataclass(frozen=True, slots=True)
class Deal:
    """A round as far as it is dealt: which hand each card belongs to follows from the order.

    The first and third cards are the Player's, the second and fourth the Banker's; then third
    cards by the tables, the Player's first.
    """

    cards: tuple[Card, ...] = ()

    @property
    def player(self) -> tuple[Card, ...]:
        drawn = self.cards[4:5] if self.player_drew else ()
        return (*self.cards[0:4:2], *drawn)

    @property
    def banker(self) -> tuple[Card, ...]:
        return (*self.cards[1:4:2], *self.cards[5 if self.player_drew else 4 :])

    @property
    def player_drew(self) -> bool:
        return len(self.cards) > 4 and self._must_draw()[0]

    def _must_draw(self) -> tuple[bool, bool]:
        """Whether each hand does, Player's and Banker's, once both have two cards."""
        following = value(self.cards[4].rank_number) if len(self.cards) > 4 else NO_THIRD_CARD
        return third_cards(points(self.cards[0:4:2]), points(self.cards[1:4:2]), following)

    @property
    @enforces(p.THIRD_CARD_DETERMINED, p.THIRD_CARDS_IN_ORDER, p.ONE_ADDITIONAL_CARD, p.TWO_HANDS)
    def due(self) -> Hand | None:
        """The hand the next card goes to; None once each hand has all it is entitled to."""
        dealt = len(self.cards)
        if dealt < 4:
            return Hand.BANKER if dealt % 2 else Hand.PLAYER
        player_draws, banker_draws = self._must_draw()
        if dealt == 4 and player_draws:
            return Hand.PLAYER
        return Hand.BANKER if dealt == 4 + player_draws and banker_draws else None

    @property
    def is_complete(self) -> bool:
        return self.due is None

    @property
    def outcome(self) -> Outcome:
        """What the round comes to; each hand must have all its cards."""
        assert self.is_complete
        return Outcome(
            player=points(self.player),
            banker=points(self.banker),
            player_cards=len(self.player),
            banker_cards=len(self.banker),
            royal=royal_hand_of(self.cards),
            dealt=self.cards,
        )


def points(cards: Sequence[Card]) -> int:
    """The point count of a hand.

    >>> points(parse_cards("A 2 9"))
    2
    """
    return point_count(sum(value(card.rank_number) for card in cards))


class WrongCards(BadInput):
    """Cards that no round of baccarat is dealt from; the rule is told by who reads them."""

    def __init__(self, what: str, rule: Provision, accepted: str) -> None:
        super().__init__(what, accepted=accepted)
        self.rule = rule


def read_deal(dealt: str) -> Deal:
    """A whole round from its cards in the order dealt.

    >>> deal = read_deal("9c Td 8s 7h")
    >>> str(deal.outcome)
    'P7(2) B7(2)'
    """
    cards = parse_cards(dealt)
    if len(cards) < 4:
        raise WrongCards(
            f"A round starts with four cards, not {len(cards)}",
            p.FOUR_CARDS,
            "in the order dealt: Player, Banker, Player, Banker, then third cards",
        )
    if any(card.suit for card in cards) and not all(card.suit for card in cards):
        raise BadInput("Some cards have a suit and some have none", accepted="all or none")
    deal = Deal(cards[:4])
    for place, card in enumerate(cards[4:], start=5):
        if deal.is_complete:
            raise WrongCards(
                f"The round ends with {place - 1} cards: neither hand draws {card}",
                p.ONE_ADDITIONAL_CARD if place > 6 else p.THIRD_CARD_DETERMINED,
                f"{place - 1} cards, {write_cards(deal.cards)}",
            )
        deal = Deal((*deal.cards, card))
    if deal.due is not None:
        raise WrongCards(
            f"The {deal.due} must draw a third card, and none is given",
            p.TABLE_1 if deal.due is Hand.PLAYER else p.TABLE_2,
            "every card dealt, in order",
        )
    return deal


RANK_NUMBERS = range(len(RANKS))
