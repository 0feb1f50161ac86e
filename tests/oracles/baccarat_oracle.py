"""Baccarat told a second time, from the regulation's text alone: nothing here imports croupier.

Written from 19:47-7 (mini-baccarat), 13:69F-3 and -7, and the Royal Baccarat Bonus proposal.
Where there is a choice the plain way is taken: the third
card is looked up in Table 2 as printed, royal hands are found by looking at every subset of the
cards, and a distribution is the sum over every round that can be dealt.

Whether the house may take a wager, or may combine two elections, is mostly not asked here; what
was asked for is refused (ValueError) only where there is no telling how to pay it.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement

GAMES = ("mini-baccarat", "punto-banco")

DEFAULTS = {
    "decks": "8",
    "banker": "vigorish-5",
    "vigorish-rounding": "none",
    "tie": "8",
    "total-cards": "no",
    "bonus": "none",
    "royal": "none",
    "royal-progressive": "none",
    "royal-top": "six-of-a-kind",
    "royal-top-fixed": "none",
    "dragon-7-wager": "yes",
}

WAGERS = (
    "player",
    "banker",
    "tie",
    "cards:4",
    "cards:5",
    "cards:6",
    "bonus:player",
    "bonus:banker",
    "dragon-7",
    "royal",
)

# 7.1(b). A card is its rank, or its rank and suit: "T", "Td".
RANKS = "A23456789TJQK"
VALUES = {
    "A": 1,
    "2": 2,
    "3": 3,
    "4": 4,
    "5": 5,
    "6": 6,
    "7": 7,
    "8": 8,
    "9": 9,
    "T": 0,
    "J": 0,
    "Q": 0,
    "K": 0,
}

# 7.9, Table 2: the row is the banker's count on two cards; the first column is for a player who
# drew no third card, the others for the value of the card drawn.
TABLE_2 = {
    #     *   0 1 2 3 4 5 6 7 8 9
    0: "  D   D D D D D D D D D D",
    1: "  D   D D D D D D D D D D",
    2: "  D   D D D D D D D D D D",
    3: "  D   D D D D D D D D S D",
    4: "  D   S S D D D D D D S S",
    5: "  D   S S S S D D D D S S",
    6: "  S   S S S S S S D D S S",
    7: "  S   S S S S S S S S S S",
    8: "  S   S S S S S S S S S S",
    9: "  S   S S S S S S S S S S",
}
BANKER_DRAWS = {
    (banker, None if column == 0 else column - 1): letter == "D"
    for banker, row in TABLE_2.items()
    for column, letter in enumerate(row.split())
}

# 7.3(h) and 3.3(g): the margin of a hand that is not a natural, and "natural"; all to 1.
BONUS = {
    "A": {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1, "natural": 1},
    "B": {9: 20, 8: 8, 7: 7, 6: 4, 5: 3, 4: 1, "natural": 1},
    "C": {9: 30, 8: 10, 7: 4, 6: 4, 5: 2, 4: 2, "natural": 1},
}

# 7.3(g) and 3.3(f).
TOTAL_CARDS = {4: Fraction(3, 2), 5: Fraction(2), 6: Fraction(2)}

# 7.3(j) and 3.3(i): the least there is.
DRAGON_7 = Fraction(40)

# 3.3(j) and 7.3(j) of the proposal, in the groups of columns the page prints; all to 1. The pair
# row of L, M and N shows two figures for three columns; by their place they are L's and M's.
ROYAL_PAGE = """
Hand                          A      B      C
six-of-a-kind            10,000  5,000 10,000
royal-flush               2,000  2,000  2,000
straight-flush            1,000  1,000  1,000
five-of-a-kind              500    500    500
four-of-a-kind               20     20     20
full-house                   10     10     15
flush                         5      5      5
straight                      4      4      4
three-of-a-kind               3      3      3
two-pair                      2      2      2
high-pair                     1      1      1

Hand                          D      E      F
six-of-a-kind            10,000  5,000  5,000
royal-flush               5,000  1,000  1,000
straight-flush            1,000    500    500
five-of-a-kind              500    250    250
four-of-a-kind               25     20     20
full-house                   10     15     10
flush                         5     10      8
straight                      4      5      5
three-of-a-kind               3      3      4
two-pair                      2      2      2
high-pair                     1      1      1

Hand                          G      H      I
six-of-a-kind             2,000  1,000  2,000
royal-flush               1,000    500    500
straight-flush              500    250    250
five-of-a-kind              250    200    200
four-of-a-kind               20     20     20
full-house                   10     10     10
flush                         8      8      8
straight                      5      5      5
three-of-a-kind               4      4      4
two-pair                      2      2      2
high-pair                     1      1      1

Hand                          J      K
six-of-a-kind             2,000  1,000
royal-flush                 500    500
straight-flush              400    400
five-of-a-kind              250    250
four-of-a-kind               20     20
full-house                   10     10
flush                         8      8
straight                      5      5
three-of-a-kind               4      4
two-pair                      2      2
high-pair                     1      1

Hand                          L      M      N
royal-flush               5,000  5,000  5,000
straight-flush            1,000  1,000  1,000
five-of-a-kind              500    500    500
four-of-a-kind               20     25     50
full-house                   10     10     20
flush                         5      6     15
straight                      4      5      5
three-of-a-kind               3      3      4
two-pair                      2      2      2
high-pair                     1      1      -

Hand                          O      P      Q
royal-flush               5,000  5,000  5,000
straight-flush            1,000  1,000  1,000
five-of-a-kind              500    500    500
four-of-a-kind               50     25     25
full-house                   15     20     15
flush                        10     10     10
straight                      5      5      5
three-of-a-kind               4      4      4
two-pair                      3      3      3

Hand                          R      S
royal-flush               5,000  5,000
straight-flush            1,000  1,000
five-of-a-kind              500    500
four-of-a-kind               50     50
full-house                   15     20
flush                        10     15
straight                      5      5
three-of-a-kind               4      3
two-pair                      3      2
"""

# 3.3(k) and 7.3(k): multiples of the wager. H and I print the royal flush as "1,000 to 1".
ROYAL_PROGRESSIVE_PAGE = """
Hand                          A      B      C
six-of-a-kind             meter  meter  meter
royal-flush               1,000  1,000  1,000
straight-flush              500    500    500
five-of-a-kind              250    200    200
four-of-a-kind               25     25     25
full-house                   20     20     20
flush                        15     15     15
straight                     10     10     10
three-of-a-kind               3      4      3
two-pair                      2      2      2
high-pair                     1      1      1

Hand                          D      E      F
six-of-a-kind             meter  meter  meter
royal-flush               1,000  1,000  1,000
straight-flush              500    500    500
five-of-a-kind              250    250    250
four-of-a-kind               25     30     50
full-house                   25     25     20
flush                        20     15     15
straight                     10     10     10
three-of-a-kind               3      4      3
two-pair                      2      2      2

Hand                          G      H      I
six-of-a-kind             meter  meter  meter
royal-flush               1,000  1,000  1,000
straight-flush              500    500    500
five-of-a-kind              200    250    400
four-of-a-kind               50     25     25
full-house                   20     20     20
flush                        15     15     15
straight                     10     10     10
three-of-a-kind               3      4      4
two-pair                      2      2      2

Hand                          J      K      L
six-of-a-kind             meter  meter  meter
royal-flush               1,000  1,000  1,000
straight-flush              500    500    500
five-of-a-kind              200    250    250
four-of-a-kind               25     25     25
full-house                   20     20     20
flush                        15     15     15
straight                     10     10     10
three-of-a-kind               4      4      3
two-pair                      3      2      2

Hand                          M      N
six-of-a-kind             meter  meter
royal-flush               1,000  1,000
straight-flush              500    500
five-of-a-kind              250    250
four-of-a-kind               20     25
full-house                   20     20
flush                        10     15
straight                      5      5
three-of-a-kind               3      3
two-pair                      2      2
"""


def columns(page: str) -> dict[str, dict[str, int | None]]:
    """A page of pay tables as a table for each letter; the jackpot meter is None."""
    tables: dict[str, dict[str, int | None]] = {}
    for group in page.strip().split("\n\n"):
        heading, *rows = (line.split() for line in group.splitlines())
        for column, letter in enumerate(heading[1:], start=1):
            cells = {row[0]: row[column].replace(",", "") for row in rows if row[column] != "-"}
            tables[letter] = {
                hand: None if cell == "meter" else int(cell) for hand, cell in cells.items()
            }
    return tables


ROYAL = columns(ROYAL_PAGE)
ROYAL_PROGRESSIVE = columns(ROYAL_PROGRESSIVE_PAGE)

# What a round's cards can be, best first, told apart as finely as any table needs.
ROYAL_HANDS = (
    "six-of-a-kind",
    "six-card-royal",
    "six-card-straight-flush",
    "royal-flush",
    "straight-flush",
    "five-of-a-kind",
    "four-of-a-kind",
    "full-house",
    "flush",
    "straight",
    "three-of-a-kind",
    "two-pair",
    "high-pair",
    "nothing",
)

# The lines of a table such a hand could be paid on, where it is more than the line of its name: a
# royal flush is five suited cards in sequence, and so a straight flush as well.
ROYAL_LINES = {
    "six-of-a-kind": ("six-of-a-kind", "five-of-a-kind"),
    "six-card-royal": ("six-card-straight-flush", "royal-flush", "straight-flush"),
    "six-card-straight-flush": ("six-card-straight-flush", "straight-flush"),
    "royal-flush": ("royal-flush", "straight-flush"),
}

# Five and six ranks in sequence; the ace stands at both ends (3.3(l)1).
LADDER = "A23456789TJQKA"
SEQUENCES = {
    frozenset(LADDER[start : start + length])
    for length in (5, 6)
    for start in range(len(LADDER) - length + 1)
}

Elections = Mapping[str, str]
Settled = tuple[str, int, int]


# A. Dealing


def points(hand: Sequence[str]) -> int:
    """7.1(c): the right digit of the total."""
    return sum(VALUES[card[0]] for card in hand) % 10


def play(cards: Sequence[str]) -> tuple[list[str], list[str]] | None:
    """The player's and banker's cards from cards in the order dealt; None if there are too few.

    Cards beyond those the round needs are left alone, as they would be in the shoe.
    """
    if len(cards) < 4:
        return None
    player, banker = [cards[0], cards[2]], [cards[1], cards[3]]
    if points(player) in (8, 9) or points(banker) in (8, 9):
        return player, banker
    position = 4
    third_value = None
    banker_on_two = points(banker)
    if points(player) <= 5:  # Table 1
        if len(cards) == position:
            return None
        player.append(cards[position])
        third_value = VALUES[cards[position][0]]
        position += 1
    if BANKER_DRAWS[banker_on_two, third_value]:
        if len(cards) == position:
            return None
        banker.append(cards[position])
    return player, banker


# B. Settling


def settle(
    game: str,
    elections: Elections,
    cards: Sequence[str],
    wagers: Mapping[str, int],
    meter_cents: int | None = None,
) -> dict[str, Settled]:
    """Each wager's result ("win", "lose", "void"), its winnings and the vigorish, in cents.

    The winnings are before vigorish: 0 when void, minus the wager when lost.
    """
    elected = complete(game, elections)
    dealt = play(cards)
    if dealt is None:
        raise ValueError(f"not a whole round: {cards}")
    player, banker = dealt
    facts = (points(player), points(banker), len(player), len(banker))
    in_round = list(cards[: len(player) + len(banker)])
    total_card_cents = sum(cents for wager, cents in wagers.items() if wager.startswith("cards:"))

    settled = {}
    for wager, cents in wagers.items():
        won: int | None
        vigorish = 0
        if wager == "royal":
            won = royal_won(elected, lines_in(in_round), cents, meter_cents)
        else:
            rate = paid(elected, wager, facts)
            won = None if rate is None else broken_cent_up(cents * rate)
        if wager == "banker":
            waived = total_card_cents >= cents
            vigorish = vigorish_cents(game, elected, facts, cents, waived=waived)
        if won is None:
            settled[wager] = ("void", 0, vigorish)
        elif won < 0:
            settled[wager] = ("lose", won, vigorish)
        else:
            settled[wager] = ("win", won, vigorish)
    return settled


def complete(game: str, elections: Elections) -> dict[str, str]:
    """The elections with the defaults filled in."""
    if game not in GAMES:
        raise ValueError(f"no such game: {game}")
    if not set(elections) <= set(DEFAULTS):
        raise ValueError(f"no such election: {set(elections) - set(DEFAULTS)}")
    elected = {**DEFAULTS, **elections}
    if elected["banker"] == "tie-vigorish-25" and game != "mini-baccarat":
        raise ValueError("7.3(d) has no counterpart in 13:69F-3.3")
    return elected


def broken_cent_up(cents: Fraction) -> int:
    """Winnings in whole cents. (A wager lost is whole already.)"""
    return math.ceil(cents)


Facts = tuple[int, int, int, int]


def paid(elected: Elections, wager: str, facts: Facts) -> Fraction | None:
    """What a unit on any wager but the royal gains; -1 when lost, None when void."""
    player_points, banker_points, player_cards, banker_cards = facts
    lost = Fraction(-1)
    dragon_7_hand = banker_cards == 3 and banker_points == 7 and banker_points > player_points

    if wager == "tie":
        return to_one(elected["tie"]) if player_points == banker_points else lost
    if wager.startswith("cards:"):
        called = int(wager.removeprefix("cards:"))
        return TOTAL_CARDS[called] if player_cards + banker_cards == called else lost
    if wager == "dragon-7":
        return DRAGON_7 if dragon_7_hand else lost
    if wager == "bonus:player":
        return bonus_paid(elected, (player_points, player_cards), (banker_points, banker_cards))
    if wager == "bonus:banker":
        return bonus_paid(elected, (banker_points, banker_cards), (player_points, player_cards))
    if wager not in ("player", "banker"):
        raise ValueError(f"no such wager: {wager}")

    if player_points == banker_points:
        return None
    if wager == "player":
        return Fraction(1) if player_points > banker_points else lost
    if banker_points < player_points:
        return lost
    if elected["banker"] == "dragon-7" and dragon_7_hand:
        return None
    if elected["banker"] == "six-pays-half" and banker_points == 6:
        return Fraction(1, 2)
    return Fraction(1)


def to_one(odds: str) -> Fraction:
    """The units won for each wagered, of "8" or "9 to 1"."""
    won, _, wagered = odds.partition(" to ")
    return Fraction(int(won), int(wagered or "1"))


def bonus_paid(
    elected: Elections, selected: tuple[int, int], other: tuple[int, int]
) -> Fraction | None:
    """7.2(a)5, of a hand given by its points and its number of cards."""
    if elected["bonus"] == "none":
        raise ValueError("no pay table is elected for the optional bonus")
    table = BONUS[elected["bonus"]]
    lost = Fraction(-1)
    selected_natural = selected[1] == 2 and selected[0] in (8, 9)
    other_natural = other[1] == 2 and other[0] in (8, 9)
    margin = selected[0] - other[0]
    if selected_natural and other_natural and margin == 0:
        return None
    if selected_natural and (not other_natural or margin > 0):
        return Fraction(table["natural"])
    if selected_natural:
        return lost
    return Fraction(table[margin]) if margin >= 4 else lost


def vigorish_cents(game: str, elected: Elections, facts: Facts, cents: int, *, waived: bool) -> int:
    """The vigorish on a wager on the banker; `waived` if the total card wagers match it."""
    player_points, banker_points, _, _ = facts
    if elected["banker"] == "tie-vigorish-25":
        return math.floor(Fraction(cents, 4)) if player_points == banker_points else 0
    percent = {
        "vigorish-5": 5,
        "vigorish-4": 4,
        "six-pays-half": 0,
        "total-cards-waiver": 0 if waived else 5,
        "dragon-7": 0,
    }[elected["banker"]]
    if percent == 0 or banker_points <= player_points:
        return 0
    exact = Fraction(cents * percent, 100)
    if elected["vigorish-rounding"] == "none":
        return math.floor(exact)
    # 7.3(c)1 knows one multiple, 3.3(c)1 one for each rate.
    multiple = 5 if game == "mini-baccarat" else {5: 25, 4: 20}[percent]
    return math.ceil(exact / multiple) * multiple


def names(cards: Sequence[str]) -> Iterator[str]:
    """The lines of 3.3(l)3 that just these cards, all of them, make."""
    ranks = [card[0] for card in cards]
    different = frozenset(ranks)
    size = len(cards)
    if size >= 5:
        suited = len({card[1] for card in cards}) == 1
        in_sequence = len(different) == size and different in SEQUENCES
    if size == 6:
        if len(different) == 1:
            yield "six-of-a-kind"
        if suited and in_sequence:
            yield "six-card-straight-flush"
    elif size == 5:
        if suited and different == frozenset("AKQJT"):
            yield "royal-flush"
        if suited and in_sequence:
            yield "straight-flush"
        if len(different) == 1:
            yield "five-of-a-kind"
        if len(different) == 2 and ranks.count(ranks[0]) in (2, 3):
            yield "full-house"
        if suited:
            yield "flush"
        if in_sequence:
            yield "straight"
    elif size == 4:
        if len(different) == 1:
            yield "four-of-a-kind"
        if len(different) == 2 and ranks.count(ranks[0]) == 2:
            yield "two-pair"
    elif size == 3:
        if len(different) == 1:
            yield "three-of-a-kind"
    elif size == 2 and len(different) == 1 and ranks[0] in "JQKA":
        yield "high-pair"


def lines_in(cards: Sequence[str]) -> set[str]:
    """Every line found in the cards of a round, by looking at every subset of them."""
    return {
        name
        for size in range(2, len(cards) + 1)
        for subset in combinations(cards, size)
        for name in names(subset)
    }


def royal_hand(cards: Sequence[str]) -> str:
    """The best of ROYAL_HANDS in the cards of a round."""
    lines = lines_in(cards)
    if {"six-card-straight-flush", "royal-flush"} <= lines:
        return "six-card-royal"
    return next((hand for hand in ROYAL_HANDS if hand in lines), "nothing")


def royal_table(elected: Elections) -> dict[str, int | None]:
    """The pay table in force; None stands for the meter."""
    fixed, progressive = elected["royal"], elected["royal-progressive"]
    if (fixed == "none") == (progressive == "none"):
        raise ValueError("one royal pay table, progressive or not, must be elected")
    table = dict(ROYAL[fixed] if progressive == "none" else ROYAL_PROGRESSIVE[progressive])
    if elected["royal-top"] == "six-card-straight-flush":
        if "six-of-a-kind" not in table:
            raise ValueError(f"royal table {fixed} has no six-of-a-kind to substitute")
        table["six-card-straight-flush"] = table.pop("six-of-a-kind")
    return table


def royal_won(
    elected: Elections, lines: set[str], cents: int, meter_cents: int | None = None
) -> int:
    """The highest single payout among the lines found, in cents; minus the wager if none pays."""
    table = royal_table(elected)
    payouts = {line: table[line] for line in lines if line in table}
    if not payouts:
        return -cents
    amounts = []
    for line, odds in payouts.items():
        if odds is None:
            if meter_cents is None:
                raise ValueError("the top award was hit, and no meter was given")
            amounts.append(meter_cents)
        elif line == royal_top(table) and elected["royal-top-fixed"] != "none":
            amounts.append(int(elected["royal-top-fixed"]) * 100)
        else:
            amounts.append(cents * odds)
    return max(amounts)


def meter_shared(
    elected: Elections,
    cards: Sequence[str],
    stakes: Sequence[int],
    meter_cents: int,
    *,
    as_shared: bool,
    counted_in: int = 0,
) -> list[int]:
    """What each stake wins of a meter, or of the next line, by trying every group of the smaller
    stakes, the largest group first: it shares where all in it are paid no less than by the line.

    Compared with the line is a portion of the meter, or the whole of it; `counted_in` is 1 where
    a multiple counts the wager in.
    """
    table = royal_table(elected)
    found = (table[line] for line in lines_in(cards) if line in table)
    most = max(odds for odds in found if odds is not None) - counted_in
    groups = [[other for other in stakes if other <= stake] for stake in set(stakes)]
    for group in sorted(groups, key=len, reverse=True):
        compared = meter_cents // len(group) if as_shared else meter_cents
        if max(group) * most <= compared:
            portion = meter_cents // len(group)
            return [portion if stake <= max(group) else stake * most for stake in stakes]
    return [stake * most for stake in stakes]


def royal_top(table: Mapping[str, int | None]) -> str:
    """The line that pays the most: the only one a fixed amount may stand in for (3.3(j)1)."""
    top_lines = ("six-of-a-kind", "six-card-straight-flush", "royal-flush")
    return next(line for line in top_lines if line in table)


# C. Exact distributions


def falling(start: int, terms: int) -> int:
    """start * (start - 1) * ..., so many terms: ways to deal so many cards in order."""
    return math.prod(range(start - terms + 1, start + 1)) if start >= terms else 0


# One rank for each value: tens stand for the face cards too.
ONE_OF_EACH_VALUE = "A23456789T"


def rounds(decks: int) -> Iterator[tuple[str, list[str], list[str], int]]:
    """Every round by values, as dealt: the cards, both hands, and in how many ways it is dealt."""
    shoe = {rank: (16 if rank == "T" else 4) * decks for rank in ONE_OF_EACH_VALUE}

    def deal(dealt: str, ways: int) -> Iterator[tuple[str, list[str], list[str], int]]:
        hands = play(dealt)
        if hands is not None:
            yield dealt, *hands, ways
            return
        for rank, left in shoe.items():
            if left:
                shoe[rank] -= 1
                yield from deal(dealt + rank, ways * left)
                shoe[rank] += 1

    # The values of `shoe` change while its items are walked, its keys do not: `left` is read as
    # each rank comes up, when every card dealt deeper down is back.
    yield from deal("", 1)


@cache
def main_distribution(decks: int) -> dict[Facts, int]:
    """(player points, banker points, player cards, banker cards) -> six-card sequences."""
    weights: Counter[Facts] = Counter()
    for dealt, player, banker, ways in rounds(decks):
        facts = (points(player), points(banker), len(player), len(banker))
        # A round of four or five cards leaves the rest of the six to fall as they may.
        weights[facts] += ways * falling(52 * decks - len(dealt), 6 - len(dealt))
    return dict(weights)


@cache
def royal_distribution(decks: int) -> dict[str, int]:
    """The best hand of ROYAL_HANDS -> six-card sequences.

    What ranks a round has, in whatever order, is settled first; then how suits may fall on them.
    Suits matter only where five cards or more share one, and of six cards only one suit can.
    """
    # Orders in which cards of these values, in alphabetical order, make exactly one round.
    orders = Counter("".join(sorted(dealt)) for dealt, *_ in rounds(decks))
    weights = dict.fromkeys(ROYAL_HANDS, 0)
    for size in (4, 5, 6):
        for ranks in combinations_with_replacement(RANKS, size):
            by_value = "".join(sorted("T" if rank in "TJQK" else rank for rank in ranks))
            if by_value not in orders:
                continue
            # The places the values leave to zeros are shared out among tens, jacks, queens, kings.
            rank_orders = orders[by_value] * math.factorial(by_value.count("T"))
            for rank in "TJQK":
                rank_orders //= math.factorial(ranks.count(rank))
            rank_orders *= falling(52 * decks - size, 6 - size)

            holding = Counter(ranks)
            left = math.prod(falling(4 * decks, number) for number in holding.values())
            if size >= 5:
                for in_suit in five_or_more(holding):
                    # Four suits; for each rank, which of its cards are in that suit, which card
                    # of the suit each is, and which of another suit each of the others is.
                    ways = 4 * math.prod(
                        math.comb(number, in_suit[rank])
                        * falling(decks, in_suit[rank])
                        * falling(3 * decks, number - in_suit[rank])
                        for rank, number in holding.items()
                    )
                    if ways:
                        example = [
                            rank + ("s" if count < in_suit[rank] else "h")
                            for rank, number in holding.items()
                            for count in range(number)
                        ]
                        weights[royal_hand(example)] += rank_orders * ways
                        left -= ways
            if left:
                # Suits in turn: no more than two alike.
                example = [rank + "shdc"[place % 4] for place, rank in enumerate(ranks)]
                weights[royal_hand(example)] += rank_orders * left
    return weights


def five_or_more(holding: Counter[str]) -> Iterator[Counter[str]]:
    """How many of each rank may be in one suit, at least five being so."""
    yield holding
    if holding.total() == 6:
        for odd_one_out in holding:
            yield holding - Counter(odd_one_out)


# D. House advantage


def house_advantage(game: str, elections: Elections, wager: str) -> Fraction:
    """What the house keeps of a unit wagered, in the long run, vigorish unrounded.

    A banker under total-cards-waiver is matched, and pays no vigorish. A fixed royal award is
    weighed against a wager of one dollar; the meter is left out, as though hitting it were void.
    """
    elected = complete(game, elections)
    decks = int(elected["decks"])
    if wager == "royal":
        gains = [
            (weight, royal_net(elected, hand)) for hand, weight in royal_distribution(decks).items()
        ]
    else:
        gains = [
            (weight, net(elected, wager, facts))
            for facts, weight in main_distribution(decks).items()
        ]
    gained = sum((weight * gain for weight, gain in gains), Fraction(0))
    return -gained / sum(weight for weight, _ in gains)


def net(elected: Elections, wager: str, facts: Facts) -> Fraction:
    """What a unit on any wager but the royal gains, less vigorish."""
    won = paid(elected, wager, facts)
    if won is None:
        tie_charge = wager == "banker" and elected["banker"] == "tie-vigorish-25"
        return Fraction(-1, 4) if tie_charge else Fraction(0)
    rates = {"vigorish-5": Fraction(5, 100), "vigorish-4": Fraction(4, 100)}
    if wager == "banker" and won > 0:
        return won - won * rates.get(elected["banker"], Fraction(0))
    return won


def royal_net(elected: Elections, hand: str) -> Fraction:
    """What a dollar on the royal gains; nothing, either way, on the meter."""
    table = royal_table(elected)
    lines = set(ROYAL_LINES.get(hand, (hand,)))
    if any(line in table and table[line] is None for line in lines):
        return Fraction(0)
    return Fraction(royal_won(elected, lines, 100), 100)
