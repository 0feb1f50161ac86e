"""The compiled round: real shoes dealt card by card, burn, cutting card and last hand included.

A round's outcome is its place in `CELLS`. The rules are those of `dealing` and `royal`, compiled
as they stand; wagers are settled on the counts by the rules themselves.
"""

from __future__ import annotations

from typing import Any

from croupier.equipment.cards import CARDS_IN_A_DECK
from croupier.equipment.compiled import as_word, compiled, numbers
from croupier.equipment.streams import below, stream
from croupier.games.baccarat import dealing, odds, royal, shuffling
from croupier.games.baccarat.dealing import NO_THIRD_CARD, RANK_NUMBERS, Outcome
from croupier.games.baccarat.odds import RESULTS
from croupier.games.baccarat.royal import RoyalHand
from croupier.games.baccarat.shuffling import LEAST_FROM_THE_BACK

ROUNDS_PER_STREAM = 1 << 12
RANKS, HANDS = len(RANK_NUMBERS), len(RoyalHand)
CELLS: tuple[Outcome, ...] = tuple(
    Outcome(one.player, one.banker, one.player_cards, one.banker_cards, hand)
    for one in RESULTS
    for hand in RoyalHand
)

value = compiled(dealing.value)
point_count = compiled(dealing.point_count)
is_natural = compiled(dealing.is_natural)
player_draws = compiled(dealing.player_draws)
banker_draws = compiled(dealing.banker_draws)
royal_hand = compiled(royal.royal_hand)
is_high = compiled(royal.is_high)
burned_with = compiled(shuffling.burned_with)
result_number = compiled(odds.result_number)


def parameters(rules: Any) -> tuple[int, int]:
    """What of the rules a kernel must know: the decks, and whether suits matter."""
    return rules.elections.decks, int(rules.elections.offers_royal)


@compiled
def result_of(p1: int, b1: int, p2: int, b2: int, fifth: int, sixth: int) -> tuple[int, int]:
    """The number of a result (its place among `RESULTS`) and how many of the six ranks it used."""
    player = point_count(value(p1) + value(p2))
    banker = point_count(value(b1) + value(b2))
    player_drew = False
    banker_drew = False
    used = 4
    if not (is_natural(player) or is_natural(banker)):
        third = NO_THIRD_CARD
        following = fifth
        if player_draws(player):
            third = value(fifth)
            player = point_count(player + third)
            player_drew = True
            following = sixth
            used = 5
        if banker_draws(banker, third):
            banker = point_count(banker + value(following))
            banker_drew = True
            used += 1
    return result_number(player, banker, player_drew, banker_drew), used


@compiled
def hand_of(cards: Any, first: int, used: int) -> int:
    """The royal hand of the cards of a round; a card is 4 times its rank plus its suit."""
    ranks = 0
    packed = 0  # how many of each rank, four bits each
    suit_sizes = 0  # how many of each suit, four bits each
    for place in range(first, first + used):
        rank = cards[place] >> 2
        ranks |= 1 << rank
        packed += 1 << 4 * rank
        suit_sizes += 1 << 4 * (cards[place] & 3)
    most, next_most, high_pair = 0, 0, False
    for rank in range(RANKS):
        held = packed >> 4 * rank & 15
        if held >= 2 and is_high(rank):
            high_pair = True
        if held > most:
            most, next_most = held, most
        elif held > next_most:
            next_most = held
    suited, suit = 0, 0
    for each in range(4):
        size = suit_sizes >> 4 * each & 15
        if size > suited:
            suited, suit = size, each
    suited_ranks = 0
    if suited >= 5:
        for place in range(first, first + used):
            if cards[place] & 3 == suit:
                suited_ranks |= 1 << (cards[place] >> 2)
    return royal_hand(ranks, most, next_most, high_pair, suited, suited_ranks)


@compiled
def draw(s0: int, s1: int, shoe: Any, dealt: int, cards: int) -> tuple[int, int]:
    """Bring one of the cards not yet dealt, each as likely, to the place dealt next."""
    s0, s1, away = below(s0, s1, as_word(cards - dealt))
    other = dealt + int(away)
    shoe[dealt], shoe[other] = shoe[other], shoe[dealt]
    return s0, s1


@compiled
def play(seed: int, number: int, rounds: int, counts: Any, decks: int, with_royal: int) -> None:
    """Deal `rounds` rounds of stream `number`: shoe after shoe, the last one broken off."""
    s0, s1 = stream(seed, number)
    cards = decks * CARDS_IN_A_DECK
    shoe = numbers(cards)
    for place in range(cards):
        shoe[place] = place % CARDS_IN_A_DECK
    dealt, cutting_card, hands_left = cards, 0, 0
    for _ in range(rounds):
        if hands_left == 0:
            s0, s1 = draw(s0, s1, shoe, 0, cards)
            dealt = 1
            for _ in range(burned_with(shoe[0] >> 2)):
                s0, s1 = draw(s0, s1, shoe, dealt, cards)
                dealt += 1
            cutting_card = cards - LEAST_FROM_THE_BACK
            hands_left = -1  # as many as come before the cutting card
        first = dealt
        for _ in range(6):
            s0, s1 = draw(s0, s1, shoe, dealt, cards)
            dealt += 1
        result, used = result_of(
            shoe[first] >> 2,
            shoe[first + 1] >> 2,
            shoe[first + 2] >> 2,
            shoe[first + 3] >> 2,
            shoe[first + 4] >> 2,
            shoe[first + 5] >> 2,
        )
        dealt = first + used
        hand = hand_of(shoe, first, used) if with_royal else 0
        counts[result * HANDS + hand] += 1
        if hands_left > 0:
            hands_left -= 1
        elif dealt > cutting_card:
            hands_left = 1  # the cutting card appeared: this hand was completed, one more is dealt
