"""7.1, 7.7 to 7.9: values, point counts and third cards, told alike by table, kernel and oracle.

The oracle (`baccarat_oracle`) is typed from the regulation and imports nothing of croupier;
Tables I and 2 are typed once more here, row by row of the page.
"""

import math
import random
from collections import Counter
from itertools import product
from types import FunctionType

import baccarat_oracle as oracle
import numpy as np
import pytest

from croupier import rules
from croupier.equipment.cards import Card, Composition, parse_cards
from croupier.equipment.compiled import INTERPRETED, room, word
from croupier.games.baccarat.dealing import (
    NO_THIRD_CARD,
    Deal,
    Hand,
    Winner,
    banker_draws,
    is_natural,
    player_draws,
    point_count,
    points,
    read_deal,
    value,
)
from croupier.games.baccarat.odds import kernel
from croupier.games.baccarat.odds.exact import RESULTS, outcomes, result_number
from croupier.lawbook import BadInput, Refusal

# One card of each value, 0 to 9.
OF_VALUE = [Card(rank) for rank in "TA23456789"]

# Table I as printed: 0 to 5 draws, 6 to 9 stays.
TABLE_I = {"draws": range(6), "stays": range(6, 10)}

# Table 2 as printed, its three blank rows at each end filled with what is written across them.
TABLE_2_PAGE = """
0   D  D D D D D D D D D D
1   D  D D D D D D D D D D
2   D  D D D D D D D D D D
3   D  D D D D D D D D S D
4   D  S S D D D D D D S S
5   D  S S S S D D D D S S
6   S  S S S S S S D D S S
7   S  S S S S S S S S S S
8   S  S S S S S S S S S S
9   S  S S S S S S S S S S
"""


def table_2():
    """Whether the banker draws, by its count and the third card drawn (or none)."""
    cells = {}
    for line in TABLE_2_PAGE.strip().splitlines():
        banker, none_drawn, *drawn = line.split()
        cells[int(banker), NO_THIRD_CARD] = none_drawn == "D"
        cells |= {(int(banker), third): letter == "D" for third, letter in enumerate(drawn)}
    return cells


# Values and point counts


@pytest.mark.paragraph("19:47-7.1(b)", "19:47-7.1(b)1", "19:47-7.1(b)2", "19:47-7.1(b)3")
@pytest.mark.parametrize(
    ("rank", "worth"),
    [(rank, int(rank)) for rank in "23456789"] + [(rank, 0) for rank in "TJQK"] + [("A", 1)],
)
def test_a_card_is_worth_its_face_an_ace_one_and_a_ten_or_face_nothing(rank, worth):
    assert value(Card(rank).rank_number) == worth
    for suit in "shdc":
        assert points([Card(rank, suit)]) == worth


@pytest.mark.paragraph("19:47-7.1(c)1", "19:47-7.1(c)2")
def test_the_point_counts_the_text_gives_as_examples():
    assert points(parse_cards("A 2 4")) == 7
    assert points(parse_cards("A 2 9")) == 2


@pytest.mark.paragraph("19:47-7.1(c)")
def test_the_point_count_of_any_hand_is_the_right_digit_of_its_total():
    """All hands of two and of three cards: the last character of the total as written."""
    for size in (2, 3):
        for hand in product("A23456789TJQK", repeat=size):
            total = sum(oracle.VALUES[rank] for rank in hand)
            assert points([Card(rank) for rank in hand]) == int(str(total)[-1])
            assert point_count(total) == int(str(total)[-1])


# The tables


@pytest.mark.paragraph("19:47-7.9(a)")
def test_an_eight_or_nine_is_a_natural_and_nothing_else_is():
    assert [count for count in range(10) if is_natural(count)] == [8, 9]


@pytest.mark.paragraph("19:47-7.9(b)")
def test_the_player_draws_by_table_i():
    assert [count for count in range(10) if player_draws(count)] == list(TABLE_I["draws"])
    assert [count for count in range(10) if not player_draws(count)] == list(TABLE_I["stays"])


@pytest.mark.paragraph(
    "19:47-7.9(c)", "19:47-7.9(d)", "19:47-7.9(e)", "19:47-7.9(f)", "19:47-7.9(g)"
)
def test_the_banker_draws_by_every_box_of_table_2():
    cells = table_2()
    assert len(cells) == 10 * 11
    for (banker, third), draws in cells.items():
        assert banker_draws(banker, third) is draws, (banker, third)
        assert oracle.BANKER_DRAWS[banker, None if third == NO_THIRD_CARD else third] is draws


@pytest.mark.paragraph("19:47-7.9(g)")
def test_banker_with_five_draws_on_a_four():
    """The text's own example of how its table is used: a 2 and a 3 against a 4."""
    deal = Deal(parse_cards("T 2 T 3 4"))
    assert deal.due is Hand.BANKER


@pytest.mark.paragraph("19:47-7.9(e)")
def test_the_banker_looks_at_the_card_drawn_and_not_at_the_player_s_count():
    """5 and a 3 are 8: the banker with 3 draws on a 3, and would stay on an 8. 5 and an ace are
    6: the banker with 6 stays on a 1, and would draw on a 6."""
    assert Deal(parse_cards("T T 5 3 3")).due is Hand.BANKER
    assert Deal(parse_cards("T T 5 6 A")).due is None


# The deal


@pytest.mark.paragraph("19:47-7.7(a)")
def test_the_first_and_third_cards_are_the_player_s_the_second_and_fourth_the_banker_s():
    due = []
    deal = Deal()
    for card in parse_cards("A 2 3 4"):
        due.append(deal.due)
        deal = Deal((*deal.cards, card))
    assert due == [Hand.PLAYER, Hand.BANKER, Hand.PLAYER, Hand.BANKER]
    assert deal.player == parse_cards("A 3")
    assert deal.banker == parse_cards("2 4")


@pytest.mark.paragraph("19:47-7.9(a)")
@pytest.mark.parametrize("first_four", list(product(range(10), repeat=2)), ids=str)
def test_no_card_is_drawn_to_either_hand_where_there_is_a_natural(first_four):
    """Every pair of counts on two cards, each hand a ten and a card of the count."""
    player, banker = first_four
    deal = Deal((OF_VALUE[0], OF_VALUE[0], OF_VALUE[player], OF_VALUE[banker]))
    if player in (8, 9) or banker in (8, 9):
        assert deal.is_complete
    else:
        expected = Hand.PLAYER if player <= 5 else Hand.BANKER if banker <= 5 else None
        assert deal.due is expected


def checked(cards):
    """A deal held against the oracle's: both hands where it is whole, what is due where not."""
    deal = Deal(cards)
    dealt = oracle.play([str(card) for card in cards])
    if dealt is None:
        assert deal.due is not None, cards
    else:
        assert deal.due is None, cards
        assert [str(card) for card in deal.player] == dealt[0], cards
        assert [str(card) for card in deal.banker] == dealt[1], cards
    return deal


@pytest.mark.paragraph("19:47-7.8(b)", "19:47-7.8(c)", "19:47-7.8(d)", "19:47-7.9(c)")
def test_every_first_four_values_and_every_fifth_are_dealt_as_the_oracle_deals_them():
    """All 10^4 beginnings by value, each with all ten fifth cards where one is drawn."""
    drawn = 0
    for cards in product(OF_VALUE, repeat=4):
        deal = checked(cards)
        if deal.is_complete:
            continue
        for fifth in OF_VALUE:
            drawn += 1
            after = checked((*cards, fifth))
            assert len(after.player) == (3 if deal.due is Hand.PLAYER else 2)
    # By hand: the player draws on 0 to 5 against 0 to 7, and the banker on 0 to 5 against a player
    # who stays on 6 or 7. Ten pairs of values make each count: a hundred ways to two counts.
    assert drawn == 10 * 100 * (6 * 8 + 2 * 6)


@pytest.mark.paragraph("19:47-7.8(c)", "19:47-7.8(d)", "19:47-7.9(c)")
def test_fifty_thousand_six_card_beginnings_of_a_shoe_are_dealt_as_the_oracle_deals_them():
    source = random.Random(1907)
    pack = [Card(rank, suit) for rank in "A23456789TJQK" for suit in "shdc"]
    sizes = Counter()
    for _ in range(50_000):
        six = source.choices(pack, k=6)
        deal = Deal(tuple(six[:4]))
        while not deal.is_complete:
            deal = Deal((*deal.cards, six[len(deal.cards)]))
        player, banker = oracle.play([str(card) for card in six])
        assert [str(card) for card in deal.player] == player
        assert [str(card) for card in deal.banker] == banker
        outcome = deal.outcome
        assert (outcome.player, outcome.banker) == (oracle.points(player), oracle.points(banker))
        assert (outcome.player_cards, outcome.banker_cards) == (len(player), len(banker))
        assert outcome.cards == len(player) + len(banker)
        sizes[outcome.cards] += 1
    assert set(sizes) == {4, 5, 6}


# All 13^6 rank sequences, by three ways of telling


RANK_VALUES = np.array([1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0], dtype=np.int16)


@pytest.fixture(scope="module")
def sequences():
    """Six ranks in every order: an axis for each place, 13 wide."""
    return np.ogrid[tuple(slice(13) for _ in range(6))]


@pytest.fixture(scope="module")
def told_by_the_grid(sequences):
    """The result number and the cards used of all 13^6 sequences, by arrays and the grid above."""
    p1, b1, p2, b2, fifth, sixth = (RANK_VALUES[place] for place in sequences)
    cells = table_2()
    grid = np.array([[cells[banker, third] for third in range(11)] for banker in range(10)])
    player, banker = (p1 + p2) % 10, (b1 + b2) % 10
    natural = (player > 7) | (banker > 7)
    player_drew = ~natural & (player < 6)
    banker_drew = ~natural & np.where(player_drew, grid[banker, fifth], grid[banker, 10])
    last = np.where(player_drew, sixth, fifth)
    player = (player + player_drew * fifth) % 10
    banker = (banker + banker_drew * last) % 10
    result = 40 * player + 4 * banker + 2 * player_drew + banker_drew
    used = np.broadcast_to(4 + player_drew + banker_drew, (13,) * 6)
    return np.broadcast_to(result, (13,) * 6), used


def test_the_number_of_a_result_tells_the_counts_and_the_cards():
    """The number the arrays above use: counts in tens and units of a mixed base."""
    for number, outcome in enumerate(RESULTS):
        drew = (outcome.player_cards == 3, outcome.banker_cards == 3)
        assert number == 40 * outcome.player + 4 * outcome.banker + 2 * drew[0] + drew[1]
        assert result_number(outcome.player, outcome.banker, *drew) == number


@pytest.mark.paragraph(
    "19:47-7.1(b)", "19:47-7.1(c)", "19:47-7.7(c)", "19:47-7.9(a)", "19:47-7.9(b)", "19:47-7.9(c)"
)
@pytest.mark.skipif(INTERPRETED, reason="4,826,809 rounds want numba (the extra sim)")
def test_the_kernel_deals_all_4826809_rank_sequences_as_the_tables_say(told_by_the_grid):
    """The kernel's own `play`, from shoes stacked by their number: an ace and another card burned,
    six ranks, and then always the same; two rounds of each, the second from where the first ended.
    """
    import numba

    behind = (4, 1, 8, 9, 2, 6)  # ranks

    @numba.njit
    def stacked(seed, number, shoe, cards, faces):
        for place in range(6):
            shoe[2 + place] = faces[4 * (number // 13 ** (5 - place) % 13)]
            shoe[8 + place] = faces[4 * behind[place]]
        shoe[0] = faces[0]

    @numba.njit
    def noted(results, result):
        results[results[-1]] = result
        results[-1] += 1

    plain = kernel.play.py_func
    # Not kept from run to run: it would be taken for the kernel itself.
    names = {**plain.__globals__, "shuffle": stacked, "tally": noted}
    play = numba.njit(FunctionType(plain.__code__, names))
    results = np.zeros(2 * 13**6 + 1, np.int64)
    shoe = room(14)
    eight_decks = kernel.parameters(rules("mini-baccarat"))
    assert play(word(1), word(0), 13**6, 2, 2 * 13**6, results, shoe, *eight_decks) == 2 * 13**6
    first, second = results[:-1].reshape(13**6, 2).T

    expected, used = told_by_the_grid
    assert np.array_equal(first, expected.reshape(-1))
    after_four = np.broadcast_to(expected[:, :, *behind[:4]], (13,) * 6)
    after_five = np.broadcast_to(expected[:, *behind[:5]], (13,) * 6)
    after_six = np.broadcast_to(expected[behind], (13,) * 6)
    follows = np.select([used == 4, used == 5], [after_four, after_five], after_six)
    assert np.array_equal(second, follows.reshape(-1))


def test_the_arrays_deal_as_the_oracle_does(told_by_the_grid):
    """What the kernel and the exact weights are held against, held against the oracle in turn."""
    results, used = told_by_the_grid
    source = random.Random(7)
    for _ in range(20_000):
        ranks = tuple(source.choices(range(13), k=6))
        player, banker = oracle.play([oracle.RANKS[rank] for rank in ranks])
        outcome = RESULTS[results[ranks]]
        assert (outcome.player, outcome.banker) == (oracle.points(player), oracle.points(banker))
        assert (outcome.player_cards, outcome.banker_cards) == (len(player), len(banker))
        assert used[ranks] == len(player) + len(banker)


# How often each rank occurs among six, for each number of equal pairs and most repeats.
PARTITIONS = {
    (0, 0): (1, 1, 1, 1, 1, 1),
    (1, 1): (2, 1, 1, 1, 1),
    (2, 1): (2, 2, 1, 1),
    (3, 1): (2, 2, 2),
    (3, 2): (3, 1, 1, 1),
    (4, 2): (3, 2, 1),
    (6, 2): (3, 3),
    (6, 3): (4, 1, 1),
    (7, 3): (4, 2),
    (10, 4): (5, 1),
    (15, 5): (6,),
}


@pytest.fixture(scope="module")
def sequences_by_partition(sequences, told_by_the_grid):
    """How many of all 13^6 sequences have each result and each partition into equal ranks."""
    pairs = np.zeros((13,) * 6, np.int16)
    most = np.zeros((13,) * 6, np.int16)
    for place in range(1, 6):
        before = np.zeros((13,) * 6, np.int16)
        for earlier in range(place):
            before += sequences[earlier] == sequences[place]
        pairs += before
        most = np.maximum(most, before)
    key = (told_by_the_grid[0] * 16 + pairs) * 6 + most
    numbers, counts = np.unique(key, return_counts=True)
    return {
        (int(number) // 96, PARTITIONS[int(number) // 6 % 16, int(number) % 6]): int(count)
        for number, count in zip(numbers, counts, strict=True)
    }


@pytest.mark.paragraph("19:47-7.9(c)")
@pytest.mark.parametrize("decks", [6, 7, 8, 12, 40])
def test_the_exact_weights_are_those_of_all_rank_sequences(sequences_by_partition, decks):
    """Each sequence of six ranks in as many ways as its cards can be drawn in that order."""
    expected = Counter()
    for (result, partition), sequences in sequences_by_partition.items():
        ways = math.prod(math.perm(4 * decks, times) for times in partition)
        expected[RESULTS[result]] += sequences * ways
    assert sum(sequences_by_partition.values()) == 13**6
    assert outcomes(Composition.of_decks(decks), royal=False) == expected


# Cards as a person enters them


def test_a_round_is_read_from_its_cards_in_the_order_dealt():
    deal = read_deal("9c Td 8s 7h")
    assert str(deal.outcome) == "P7(2) B7(2)"
    assert deal.outcome.winner is Winner.TIE
    assert deal.outcome.dealt == parse_cards("9c Td 8s 7h")


@pytest.mark.parametrize(
    ("cards", "player", "banker", "winner"),
    [
        ("4 3 5 4", "4 5", "3 4", Winner.PLAYER),  # natural 9 against 7
        ("T 2 6 3 2", "T 6", "2 3 2", Winner.BANKER),  # 6 stays, 5 draws to 7
        ("T 2 5 4 T", "T 5 T", "2 4", Winner.BANKER),  # 5 draws nothing; 6 stays on a ten
        ("T T 2 3 7 7", "T 2 7", "T 3 7", Winner.PLAYER),  # 9 against 10, which is 0
        ("T T 6 7", "T 6", "T 7", Winner.BANKER),  # 6 stays, 7 stays
        ("A A A A A A", "A A A", "A A A", Winner.TIE),
    ],
)
def test_rounds_dealt_by_hand(cards, player, banker, winner):
    deal = read_deal(cards)
    assert deal.player == parse_cards(player)
    assert deal.banker == parse_cards(banker)
    assert deal.outcome.winner is winner


TABLES = [("punto-banco", "13:69F"), ("mini-baccarat", "13:69F"), ("mini-baccarat", "19:47")]
tables = pytest.mark.parametrize(("game", "edition"), TABLES)


@tables
@pytest.mark.paragraph("19:47-7.7(c)", "19:47-7.8(b)", "19:47-7.8(d)", "19:47-7.9(b)")
@pytest.mark.parametrize(
    ("cards", "what", "cited"),
    [
        ("", "A round starts with four cards, not 0", "19:47-7.7(c)"),
        ("9c Td 8s", "A round starts with four cards, not 3", "19:47-7.7(c)"),
        ("T T 5 6", "The Player's Hand must draw a third card", "19:47-7.9(b)"),
        ("T T 6 5", "The Banker's Hand must draw a third card", "19:47-7.9(c)"),
        ("T T 5 5 4", "The Banker's Hand must draw a third card", "19:47-7.9(c)"),
        ("T T 9 5 4", "The round ends with 4 cards: neither hand draws 4", "19:47-7.8(b)"),
        ("T T 7 6 4", "The round ends with 4 cards: neither hand draws 4", "19:47-7.8(b)"),
        ("T T 5 7 4 K", "The round ends with 5 cards: neither hand draws K", "19:47-7.8(b)"),
        ("T T 6 5 4 K", "The round ends with 5 cards: neither hand draws K", "19:47-7.8(b)"),
        ("T T 5 5 4 K 2", "The round ends with 6 cards: neither hand draws 2", "19:47-7.8(d)"),
    ],
)
def test_cards_that_make_no_round_are_refused_with_the_paragraph(game, edition, cards, what, cited):
    """Both games and both editions by 19:47-7.7 to 7.9, the only such text there is."""
    with pytest.raises(Refusal) as refused:
        rules(game, edition=edition).outcome(cards)
    assert refused.value.what.startswith(what)
    assert str(refused.value.cite) == cited
    assert "\n" not in str(refused.value)


def test_cards_some_with_a_suit_and_some_without_are_not_read():
    with pytest.raises(BadInput, match="Some cards have a suit and some have none"):
        rules("mini-baccarat").outcome("9c T 8s 7h")


@pytest.mark.paragraph("13:69F-7.1(a)", "19:47-7.1(a)")
@pytest.mark.parametrize("edition", ["13:69F", "19:47"])
def test_a_round_with_more_of_a_card_than_the_shoe_holds_is_refused(edition):
    """Six decks hold six kings of spades: a round of six has them all, and no seventh card."""
    six = rules("mini-baccarat", edition=edition, elections={"decks": "6"})
    assert six.outcome("Ks Ks Ks Ks Ks Ks").winner is Winner.TIE
    assert six.outcome("K K K K K K").winner is Winner.TIE
    with pytest.raises(BadInput, match="There are only 1 of Ks left"):
        Composition.of_decks(1).without(read_deal("Ks Ks Ks Ks Ks Ks").cards)


@pytest.mark.paragraph("19:47-7.10(a)", "13:69F-3.10(a)", "13:69F-7.10(a)")
@tables
@pytest.mark.parametrize(
    ("cards", "elections", "announced"),
    [
        ("4 3 5 4", {}, "Player's Hand 9, Banker's Hand 7; Player's Hand wins"),
        ("T 2 6 3 2", {}, "Player's Hand 6, Banker's Hand 7; Banker's Hand wins"),
        ("T T 7 7", {}, "Player's Hand 7, Banker's Hand 7; Tie Hand"),
        (
            "T T 7 7",
            {"total-cards": "yes"},
            "Player's Hand 7, Banker's Hand 7; Tie Hand; four cards",
        ),
        (
            "T 2 6 3 2",
            {"total-cards": "yes"},
            "Player's Hand 6, Banker's Hand 7; Banker's Hand wins; five cards",
        ),
        (
            "A A A A A A",
            {"total-cards": "yes"},
            "Player's Hand 3, Banker's Hand 3; Tie Hand; six cards",
        ),
        (
            "T 2 6 3 2",
            {"banker": "dragon-7"},
            "Player's Hand 6, Banker's Hand 7; Banker's Hand wins; dragon 7",
        ),
        ("T 3 6 4", {"banker": "dragon-7"}, "Player's Hand 6, Banker's Hand 7; Banker's Hand wins"),
    ],
)
def test_what_the_dealer_announces(game, edition, cards, elections, announced):
    """Counts and winner; total cards and dragon 7 where those are offered; nothing else."""
    baccarat = rules(game, edition=edition, elections=elections)
    assert baccarat.announcement(baccarat.outcome(cards)) == announced


def test_a_dragon_7_is_a_winning_three_card_seven_of_the_banker_and_nothing_else():
    """Every result there is, held against the words of 7.3(i)."""
    dragons = [result for result in RESULTS if result.is_dragon_7]
    assert dragons == [
        result
        for result in RESULTS
        if (result.banker, result.banker_cards) == (7, 3) and result.player in (0, 1, 2, 3, 4, 5, 6)
    ]
    assert len(dragons) == 7 * 2
