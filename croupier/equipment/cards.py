"""Playing cards: written rank then suit (`As`, `Td`, `9c`), a rank alone where suits cannot matter.

Ranks are A 2 to 9 T J Q K and suits s h d c; a hand is written with spaces between and parses back.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from croupier.drawn import Drawn
from croupier.lawbook import BadInput

RANKS = "A23456789TJQK"
SUITS = "shdc"
CARDS_IN_A_DECK = len(RANKS) * len(SUITS)


@dataclass(frozen=True, slots=True)
class Card(Drawn):
    """One card, face up.

    >>> card = Card.parse("Td")
    >>> card.rank, card.suit, str(card), str(Card.parse("9"))
    ('T', 'd', 'Td', '9')
    """

    rank: str
    suit: str = ""  # empty where only the rank is told

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card; 10 is read as T."""
        return _read(text)

    @property
    def rank_number(self) -> int:
        """The place of the rank, ace 0 to king 12."""
        return RANKS.index(self.rank)

    @property
    def suit_number(self) -> int:
        return SUITS.index(self.suit)

    def __str__(self) -> str:
        return self.rank + self.suit


@lru_cache(maxsize=256)
def _read(text: str) -> Card:
    written = text.strip()
    rank, suit = (written[:-1], written[-1:]) if written[-1:].lower() in SUITS else (written, "")
    rank = rank.upper().replace("10", "T")
    if len(rank) != 1 or rank not in RANKS or (written and suit.lower() not in SUITS):
        raise BadInput(
            f"{text!r} is not a card", accepted="rank and suit like As, Td or 9c, or a rank alone"
        )
    return Card(rank, suit.lower())


def parse_cards(text: str) -> tuple[Card, ...]:
    """Cards with spaces or commas between.

    >>> [str(card) for card in parse_cards("9c, 10d A")]
    ['9c', 'Td', 'A']
    """
    return tuple(Card.parse(word) for word in text.replace(",", " ").split())


_COUNTED = re.compile(r"(?P<card>[^*]+)\*(?P<count>\d{1,4})", re.ASCII)


def parse_counted(text: str) -> tuple[Card, ...]:
    """Cards with spaces or commas between, each perhaps with how many there are of it.

    >>> write_cards(parse_counted("As*2 Kd"))
    'As As Kd'
    """
    cards: list[Card] = []
    for word in text.replace(",", " ").split():
        match = _COUNTED.fullmatch(word)
        if match is None and "*" in word:
            raise BadInput(f"{word!r} is not so many of a card", accepted="written like As*8")
        card, count = (word, 1) if match is None else (match["card"], int(match["count"]))
        cards.extend([Card.parse(card)] * count)
    return tuple(cards)


def write_cards(cards: Iterable[Card]) -> str:
    return " ".join(str(card) for card in cards)


@dataclass(frozen=True)
class Composition:
    """How many of each card there are: of a whole set of decks, or of what is left in a shoe.

    >>> Composition.of_decks(8).cards
    416
    """

    counts: tuple[int, ...]  # by suit within rank: place 4 * rank number + suit number

    @classmethod
    def of_decks(cls, decks: int) -> Composition:
        return cls((decks,) * CARDS_IN_A_DECK)

    def without(self, cards: Iterable[Card]) -> Composition:
        """What is left once these cards are gone; each of them must have been there."""
        left = list(self.counts)
        for card, gone in Counter(cards).items():
            place = place_of(card)
            if left[place] < gone:
                raise BadInput(
                    f"There are only {left[place]} of {card} left", accepted="check the cards"
                )
            left[place] -= gone
        return Composition(tuple(left))

    def with_back(self, cards: Iterable[Card]) -> Composition:
        """With these cards put back."""
        held = list(self.counts)
        for card in cards:
            held[place_of(card)] += 1
        return Composition(tuple(held))

    @cached_property
    def cards(self) -> int:
        return sum(self.counts)

    def __repr__(self) -> str:
        return f"<{self.cards} cards, of each rank {self.by_rank()}>"

    def by_rank(self) -> str:
        """How many of each rank there are, in a word a rank.

        >>> Composition.of_decks(1).without([Card.parse("As")]).by_rank()
        'A*3 2*4 3*4 4*4 5*4 6*4 7*4 8*4 9*4 T*4 J*4 Q*4 K*4'
        """
        return " ".join(f"{rank}*{self.of_rank(place)}" for place, rank in enumerate(RANKS))

    def of_rank(self, rank_number: int) -> int:
        """How many cards of a rank there are, whatever their suit."""
        start = rank_number * len(SUITS)
        return sum(self.counts[start : start + len(SUITS)])


DECK: tuple[Card, ...] = tuple(Card(rank, suit) for rank in RANKS for suit in SUITS)


def place_of(card: Card) -> int:
    """The place of a card in `DECK` and in a composition."""
    if not card.suit:
        raise BadInput(
            f"{card} needs its suit: a shoe is told card by card", accepted="like As, Td or 9c"
        )
    return card.rank_number * len(SUITS) + card.suit_number
