"""x.3(l): the hands of the Royal Baccarat Bonus, all of it resting on a proposal.

A hand is named by the best of the proposal's hands that the four to six cards of a round form;
that order is the same in every pay table, which the tests prove.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import IntEnum

from croupier.equipment.cards import Card
from croupier.games.baccarat import provisions as p
from croupier.lawbook import enforces


class RoyalHand(IntEnum):
    """The hands, least first; a six card royal is a six card straight flush, ace high."""

    NOTHING = 0
    HIGH_PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    FIVE_OF_A_KIND = 8
    STRAIGHT_FLUSH = 9
    ROYAL_FLUSH = 10
    SIX_CARD_STRAIGHT_FLUSH = 11
    SIX_CARD_ROYAL = 12
    SIX_OF_A_KIND = 13

    @property
    def in_words(self) -> str:
        """The hand as the text names it."""
        if self is RoyalHand.HIGH_PAIR:
            return "one pair, jacks or better"
        if self is RoyalHand.SIX_CARD_ROYAL:
            return f"{RoyalHand.SIX_CARD_STRAIGHT_FLUSH.in_words}, ace high"
        joint = "-" if "KIND" in self.name else " "
        return self.name.lower().replace("_", joint)


FIRST_HIGH_RANK = 10  # jack, by its place; and the ace, at place 0


@enforces(p.ONE_PAIR)
def is_high(rank: int) -> bool:
    """Jacks or better: the only pairs any table pays."""
    return rank >= FIRST_HIGH_RANK or rank == 0


@enforces(
    p.ROYAL_HANDS,
    p.ROYAL_RANKS,
    p.ROYAL_SUITS,
    p.ROYAL_RECOGNIZED,
    p.SIX_OF_A_KIND,
    p.SIX_CARD_STRAIGHT_FLUSH,
    p.ROYAL_FLUSH,
    p.STRAIGHT_FLUSH,
    p.FIVE_OF_A_KIND,
    p.FOUR_OF_A_KIND,
    p.FULL_HOUSE,
    p.FLUSH,
    p.STRAIGHT,
    p.THREE_OF_A_KIND,
    p.TWO_PAIR,
)
def royal_hand(
    ranks: int, most: int, next_most: int, high_pair: bool, suited: int, suited_ranks: int
) -> int:
    """The best hand there is, by what the cards show.

    `ranks` has a bit for each rank there is (ace 0 to king 12); `most` and `next_most` are how
    many cards the two commonest ranks have; `suited` is how many cards are of the commonest suit,
    and `suited_ranks` has a bit for each of their ranks. The ace stands below the 2 and above
    the king, and nothing runs around through it.
    """
    suited_run = suited_ranks | (suited_ranks & 1) << 13
    suited_five = suited_run & suited_run >> 1 & suited_run >> 2 & suited_run >> 3 & suited_run >> 4
    run = ranks | (ranks & 1) << 13
    five = run & run >> 1 & run >> 2 & run >> 3 & run >> 4
    if most == 6:
        return 13
    if suited >= 5 and suited_five:
        ten_to_ace = suited_five >> 9 & 1
        if suited_five & suited_run >> 5:
            return 12 if ten_to_ace else 11
        return 10 if ten_to_ace else 9
    if most >= 4:
        return most + 3
    if most == 3 and next_most >= 2:
        return 6
    if suited >= 5:
        return 5
    if five:
        return 4
    if most == 3:
        return 3
    if next_most == 2:
        return 2
    return 1 if high_pair else 0


def royal_hand_of(cards: Sequence[Card]) -> RoyalHand:
    """The hand that cards of a round form; where suits are not told, none is suited."""
    ranks = Counter(card.rank_number for card in cards)
    suits = Counter(card.suit for card in cards if card.suit)
    (_, most), (_, next_most) = [*ranks.most_common(2), (0, 0)][:2]
    suit, suited = suits.most_common(1)[0] if suits else ("", 0)
    return RoyalHand(
        royal_hand(
            ranks=_bits(ranks),
            most=most,
            next_most=next_most,
            high_pair=any(held >= 2 and is_high(rank) for rank, held in ranks.items()),
            suited=suited,
            suited_ranks=_bits({card.rank_number for card in cards if card.suit == suit}),
        )
    )


def _bits(ranks: Sequence[int] | set[int] | Counter[int]) -> int:
    return sum(1 << rank for rank in set(ranks))
