"""The compiled round: real shoes, shuffled and dealt to the cutting card, a stream for each.

A round's outcome is its place in `cells`; wagers are settled on the counts by the rules themselves.
How a round ends is looked up in two tables made by calling the rules of `dealing` on every case;
the burn and the Royal hands are those rules compiled as they stand. Nothing is told again.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from croupier.equipment.cards import CARDS_IN_A_DECK, SUITS
from croupier.equipment.compiled import as_word, compiled, table, tally
from croupier.equipment.shoe import shuffle
from croupier.games.baccarat import dealing
from croupier.games.baccarat.dealing import (
    LEAST_FROM_THE_BACK,
    MOST_CARDS,
    RANK_NUMBERS,
    Outcome,
    point_count,
    value,
)
from croupier.games.baccarat.odds.exact import RESULTS, TEN, VALUES, WITH_ROYAL, ending
from croupier.games.baccarat.royal import hands
from croupier.games.baccarat.royal.hands import RoyalHand

BURNED = [1 + dealing.burned_with(rank) for rank in RANK_NUMBERS]
RANKS, HANDS = len(RANK_NUMBERS), len(RoyalHand)

burned_with = compiled(dealing.burned_with)
royal_hand = compiled(hands.royal_hand)
is_high = compiled(hands.is_high)


# -- a card as a small number ---------------------------------------------------------------------

# The value in the lower four bits, so that counts need no looking up; above it the suit, and above
# that which of the four ranks that count nothing.
COUNTS = 15
SUIT_ABOVE, TEN_ABOVE = 4, 6
FACES = tuple(
    value(rank) + (suit << SUIT_ABOVE) + (max(rank - TEN, 0) << TEN_ABOVE)
    for rank in RANK_NUMBERS
    for suit in range(len(SUITS))
)


@compiled
def rank_of(face: int) -> int:
    """The rank of a card, ace 0 to king 12."""
    counts = face & COUNTS
    return counts - 1 if counts else TEN + (face >> TEN_ABOVE)


# -- how rounds end -------------------------------------------------------------------------------

SUMS = 19  # of the values of two cards: 0 to 18
LONGEST = 8  # more than the cards of a round
WIDE = 16  # more than there are values


@cache
def _tables() -> tuple[Any, ...]:
    """The faces of a deck, and both tables of how rounds end, to be looked up."""
    fifths, sixths = _endings()
    return table(FACES), table(fifths), table(sixths)


def _endings() -> tuple[list[int], list[int]]:
    """Two tables: by both hands' sums and the fifth card, how many cards the round takes and a row;
    by that row and the sixth card, the result."""
    rows: dict[tuple[int, ...], int] = {}
    fifths = [0] * (SUMS * SUMS * WIDE)
    for player in range(SUMS):
        for banker in range(SUMS):
            for fifth in VALUES:
                counts = point_count(player), point_count(banker)
                ends = [ending(*counts, fifth, sixth) for sixth in VALUES]
                row = rows.setdefault(tuple(result for result, _ in ends), len(rows))
                place = (player * SUMS + banker) * WIDE + fifth
                fifths[place] = row * WIDE * LONGEST + 4 + ends[0][1]
    sixths = [0] * (len(rows) * WIDE)
    for results, row in rows.items():
        sixths[row * WIDE : row * WIDE + len(results)] = results
    return fifths, sixths


# -- dealing --------------------------------------------------------------------------------------


def cells(rules: Any) -> tuple[Outcome, ...]:
    """The outcomes that are told apart: by Royal hand only where the rules offer that wager."""
    return WITH_ROYAL if rules.elections.offers_royal else RESULTS


def parameters(rules: Any) -> tuple[Any, ...]:
    """What of the rules a kernel must know: the decks, whether suits matter, and the tables."""
    return rules.elections.decks, int(rules.elections.offers_royal), *_tables()


def room_needed(rules: Any) -> int:
    """The room a stream needs: a whole shoe."""
    return int(rules.elections.decks) * CARDS_IN_A_DECK


def most_rounds(rules: Any) -> int:
    """No shoe has more: the fewest cards burned, four dealt a round, and one round more after the
    cutting card."""
    return _rounds(rules, burned=min(BURNED), dealt=4)


def least_rounds(rules: Any) -> int:
    """No shoe has fewer: the most cards burned, six dealt a round."""
    return _rounds(rules, burned=max(BURNED), dealt=MOST_CARDS)


def _rounds(rules: Any, *, burned: int, dealt: int) -> int:
    before_the_cutting_card = room_needed(rules) - LEAST_FROM_THE_BACK - burned
    return before_the_cutting_card // dealt + 2


@compiled
def play(
    seed: int,
    first: int,
    streams: int,
    each: int,
    most: int,
    counts: Any,
    shoe: Any,
    decks: int,
    with_royal: int,
    faces: Any,
    fifths: Any,
    sixths: Any,
) -> int:
    """Deal `streams` shoes from number `first` on: at most `each` rounds of one and `most` of all.

    A shoe is dealt until the cutting card has appeared, that hand is completed, and one more dealt.
    Gives back how many rounds there were.
    """
    cards = decks * CARDS_IN_A_DECK
    cutting_card = cards - LEAST_FROM_THE_BACK
    played = 0
    for number in range(streams):
        shuffle(seed, first + as_word(number), shoe, cards, faces)
        dealt = 1 + burned_with(rank_of(shoe[0]))
        left = min(each, most - played)
        played += left
        while left > 0:
            player = (shoe[dealt] & COUNTS) + (shoe[dealt + 2] & COUNTS)
            banker = (shoe[dealt + 1] & COUNTS) + (shoe[dealt + 3] & COUNTS)
            found = fifths[(player * SUMS + banker) * WIDE + (shoe[dealt + 4] & COUNTS)]
            result = sixths[found // LONGEST + (shoe[dealt + 5] & COUNTS)]
            used = found % LONGEST
            if with_royal:
                tally(counts, result * HANDS + hand_of(shoe, dealt, used))
            else:
                tally(counts, result)
            dealt += used
            left -= 1
            if dealt > cutting_card and left > 1:
                played -= left - 1
                left = 1
    return played


@compiled
def hand_of(shoe: Any, first: int, used: int) -> int:
    """The royal hand of the cards of a round."""
    ranks = 0
    of_rank = 0  # how many of each, four bits each
    of_suit = 0
    for place in range(first, first + used):
        rank = rank_of(shoe[place])
        ranks |= 1 << rank
        of_rank += 1 << 4 * rank
        of_suit += 1 << 4 * (shoe[place] >> SUIT_ABOVE & 3)
    most, next_most, high_pair = 0, 0, False
    for rank in range(RANKS):
        held = of_rank >> 4 * rank & 15
        if held >= 2 and is_high(rank):
            high_pair = True
        if held > most:
            most, next_most = held, most
        elif held > next_most:
            next_most = held
    suited, suit = 0, 0
    for each in range(4):
        size = of_suit >> 4 * each & 15
        if size > suited:
            suited, suit = size, each
    suited_ranks = 0
    if suited >= 5:
        for place in range(first, first + used):
            if shoe[place] >> SUIT_ABOVE & 3 == suit:
                suited_ranks |= 1 << rank_of(shoe[place])
    return royal_hand(ranks, most, next_most, high_pair, suited, suited_ranks)
