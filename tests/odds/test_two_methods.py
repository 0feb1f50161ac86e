"""Each game's exact odds by a second method, equal as fractions, wager by wager.

A game is in the registry only with one: the first method walks `Rules.outcomes` and settles by
`Rules.decide`; the second is told in the tests from the regulation's text and shares neither.
Weights of baccarat's outcomes, of tiny shoes card by card, and published counts are compared in
test_baccarat_odds.py; here whole distributions of net results are.
"""

from collections import Counter
from fractions import Fraction
from itertools import product

import baccarat_oracle
import oracle
import pytest

from croupier.games.registry import games, rules
from croupier.odds import analyse


def shared_out(weights):
    whole = sum(weights.values())
    return {net: Fraction(weight, whole) for net, weight in weights.items()}


def sic_bo_by_every_roll(game, elections, wager):
    """All 216 rolls in order, none told as another."""
    triple_wins = elections.get("two-of-a-kind-on-a-triple", "wins") == "wins"
    odds = {row: (int(to), 1) for row, to in elections.items() if row in oracle.FLOORS}
    weights = Counter(
        oracle.net(wager, dice, odds=odds, triple_wins_two=triple_wins)
        for dice in product((1, 2, 3, 4, 5, 6), repeat=3)
    )
    return shared_out(weights)


def baccarat_card_by_card(game, elections, wager):
    """Every round dealt card by card by the oracle; royal hands by every subset of the cards."""
    elected = baccarat_oracle.complete(game, elections)
    decks = int(elected["decks"])
    weights = Counter()
    if wager == "royal":
        for hand, weight in baccarat_oracle.royal_distribution(decks).items():
            weights[baccarat_oracle.royal_net(elected, hand)] += weight
    else:
        for facts, weight in baccarat_oracle.main_distribution(decks).items():
            weights[baccarat_oracle.net(elected, wager, facts)] += weight
    return shared_out(+weights)


SECOND_METHOD = {
    "sic-bo": sic_bo_by_every_roll,
    "mini-baccarat": baccarat_card_by_card,
    "punto-banco": baccarat_card_by_card,
}
BACCARAT = [
    {},
    {"decks": "6", "banker": "total-cards-waiver", "total-cards": "yes", "bonus": "B"},
    {"banker": "dragon-7"},
    {"banker": "dragon-7", "dragon-7-wager": "no", "total-cards": "yes", "bonus": "A"},
    {"banker": "six-pays-half", "tie": "9", "royal": "A"},
    {"banker": "vigorish-4", "royal-progressive": "D", "royal-top": "six-card-straight-flush"},
]
ELECTIONS = {
    "sic-bo": [{}, {"two-of-a-kind-on-a-triple": "loses", "total:9": "7", "one-of-a-kind": "2"}],
    "mini-baccarat": [*BACCARAT, {"decks": "6", "banker": "tie-vigorish-25", "bonus": "C"}],
    "punto-banco": BACCARAT,
}


def test_every_game_there_is_has_a_second_method():
    assert set(SECOND_METHOD) == set(ELECTIONS) == set(games())


@pytest.mark.parametrize(
    ("game", "elections"),
    [(game, elections) for game in SECOND_METHOD for elections in ELECTIONS[game]],
)
def test_both_methods_give_every_wager_the_same_distribution(game, elections):
    under = rules(game, elections=elections)
    assert under.wagers
    for wager in under.wagers.values():
        expected = SECOND_METHOD[game](game, elections, wager.id)
        assert analyse(under, wager).distribution == expected, wager.id


def test_the_outcomes_of_sic_bo_are_the_216_rolls_however_they_are_told_together():
    """1 of 216 for a triple, 3 for a pair and another, 6 for three numbers."""
    sic_bo = rules("sic-bo")
    rolled = Counter(tuple(sorted(dice)) for dice in product((1, 2, 3, 4, 5, 6), repeat=3))
    assert sorted(Counter(rolled.values()).items()) == [(1, 6), (3, 30), (6, 20)]
    for wager in (None, *sic_bo.wagers.values()):
        written = Counter()
        for roll, weight in sic_bo.outcomes(wager):
            written[tuple(sorted(roll.dice))] += weight
        assert written == rolled
