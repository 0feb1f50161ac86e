"""3.3(j) to (l) and 7.3(j) to (l), as proposed: the hands of the Royal Baccarat Bonus, its tables.

The oracle looks at every subset of the cards; its pay tables are typed from the page a second
time. Hands below are written as a person would lay them out, not as a round is dealt.
"""

import random
from itertools import combinations_with_replacement, product

import baccarat_oracle as oracle
import numpy as np
import pytest

from croupier import rules
from croupier.equipment.cards import Card, parse_cards, place_of
from croupier.games.baccarat.odds import kernel
from croupier.games.baccarat.royal.hands import RoyalHand, is_high, royal_hand_of
from croupier.games.baccarat.royal.tables import (
    FORMED,
    NON_PROGRESSIVE,
    PROGRESSIVE,
    non_progressive,
    progressive,
)
from croupier.games.wager import Result
from croupier.money import Odds

PACK = [rank + suit for rank in oracle.RANKS for suit in "shdc"]

# The oracle's names, and this package's.
NAMED = {hand: hand.name.lower().replace("_", "-") for hand in RoyalHand}
BY_NAME = {name: hand for hand, name in NAMED.items()}


def test_the_hands_are_told_apart_as_finely_as_the_oracle_tells_them():
    best_first = [NAMED[hand] for hand in sorted(RoyalHand, reverse=True)]
    assert best_first == list(oracle.ROYAL_HANDS)


@pytest.mark.parametrize(
    ("cards", "hand"),
    [
        # 3.3(l)3i to xii, by the letter
        ("Ks Kh Kd Kc Ks Kh", "six-of-a-kind"),
        ("4s 5s 6s 7s 8s 9s", "six-card-straight-flush"),
        ("As Ks Qs Js Ts 2h", "royal-flush"),
        ("4d 5d 6d 7d 8d Kh", "straight-flush"),
        ("7s 7s 7h 7d 7c 2d", "five-of-a-kind"),
        ("7s 7s 7h 7d", "four-of-a-kind"),
        ("7s 7h 7d 2c 2d", "full-house"),
        ("2h 5h 7h 9h Kh", "flush"),
        ("4d 5s 6d 7h 8d", "straight"),
        ("9d 9s 9h 2c", "three-of-a-kind"),
        ("9d 9s 2h 2c", "two-pair"),
        ("Jd Js 2h 3c", "high-pair"),
        # 3.3(l)1: the ace below the 2, above the king, and nothing around it
        ("As 2h 3d 4c 5s", "straight"),
        ("Ts Jh Qd Kc As", "straight"),
        ("Js Qh Kd Ac 2s", "nothing"),
        ("Qs Kh Ad 2c 3s", "nothing"),
        ("Ks Ah 2d 3c 4s", "nothing"),
        ("Qs Ks As 2s 3s 4s", "flush"),
        ("As 2s 3s 4s 5s", "straight-flush"),
        ("As 2s 3s 4s 5s 6s", "six-card-straight-flush"),
        ("As 2s 3s 4s 5s 6h", "straight-flush"),
        ("As 2s 3s 4s 5s Ks", "straight-flush"),
        ("As 2s 3s 4s 5h Ks", "flush"),
        ("9s Ts Js Qs Ks As", "six-card-royal"),
        ("9h Ts Js Qs Ks As", "royal-flush"),
        ("9s Ts Js Qs Ks Ah", "straight-flush"),
        ("9s Ts Js Qs Kh As", "flush"),
        ("8s 9s Ts Js Qs Ks", "six-card-straight-flush"),
        # six cards where five, four or two make the hand
        ("2s 2h 3d 3c 4s 4h", "two-pair"),
        ("Ks Kh Qd Qc Js Jh", "two-pair"),
        ("2s 2h 2d 3c 3s 3h", "full-house"),
        ("2s 2h 2d 2c 3s 3h", "four-of-a-kind"),
        ("2s 2s 2h 2h 2d Kc", "five-of-a-kind"),
        ("2h 3d 4c 5s 6h 7d", "straight"),
        ("2h 3d 4c 5s 6h 6d", "straight"),
        ("2h 3d 4c 5s 5h 5d", "three-of-a-kind"),
        ("Ts Jh Qd Kc As As", "straight"),
        # shorter than five: no straight, no flush
        ("As 2s 3s 4s", "nothing"),
        ("Ts Js Qs Ks", "nothing"),
        ("As 2s 3s 4s 5d 7d", "straight"),
        ("As 2s 3s 4s 7d 9d", "nothing"),
        # eight decks: the same card twice
        ("7s 7s 7s 7s 7s", "five-of-a-kind"),
        ("7s 7s 7s 7s 7s 7s", "six-of-a-kind"),
        ("7s 7s 7s 7s 2s 3s", "four-of-a-kind"),
        ("7s 7s 7s 2s 2s 9h", "full-house"),
        ("7s 7s 7s 2s 2s 9s", "full-house"),
        ("7s 7s 2s 2s 9s", "flush"),
        ("7s 7s 7s 2s 9s", "flush"),
        ("Ks Ks 2s 3s 4s", "flush"),
        ("As As 2s 3s 4s 5s", "straight-flush"),
        ("As Ah 2s 3s 4s 5s", "straight-flush"),
        ("As As Ks Qs Js Ts", "royal-flush"),
        ("4s 4s 5s 6s 7s 8h", "flush"),
        # pairs
        ("Ts Th 2d 3c", "nothing"),
        ("2s 2h 3d 4c 6s 7h", "nothing"),
        ("As Ah 3d 4c 6s 7h", "high-pair"),
        ("Qs Qh 3d 4c", "high-pair"),
        ("Ks Kh 3d 4c", "high-pair"),
        ("Ts Th 9d 9c", "two-pair"),
    ],
)
@pytest.mark.paragraph("13:69F-3.3(l)", "13:69F-3.3(l)3", "13:69F-7.3(l)", "13:69F-7.3(l)3")
def test_hands_found_by_hand(cards, hand):
    assert royal_hand_of(parse_cards(cards)) is BY_NAME[hand]
    assert oracle.royal_hand(cards.split()) == hand


def only(hand, *, formed_by, not_by):
    """These cards form the hand, and the others, which come near to it, another or none."""
    formed = {cards: NAMED[royal_hand_of(parse_cards(cards))] for cards in (*formed_by, *not_by)}
    assert {cards for cards, name in formed.items() if name == hand} == set(formed_by)


@pytest.mark.paragraph("13:69F-3.3(l)1", "13:69F-7.3(l)1")
def test_an_ace_ranks_below_the_two_or_above_the_king_and_nothing_runs_around_it():
    only(
        "straight",
        formed_by=["As 2h 3d 4c 5s", "Ts Jh Qd Kc As"],
        not_by=["Js Qh Kd Ac 2s", "Qs Kh Ad 2c 3s", "Ks Ah 2d 3c 4s"],
    )


@pytest.mark.paragraph("13:69F-3.3(l)2", "13:69F-7.3(l)2")
def test_a_suit_is_one_of_spades_hearts_diamonds_and_clubs():
    for suit in "shdc":
        only("royal-flush", formed_by=[" ".join(f"{rank}{suit}" for rank in "AKQJT")], not_by=[])


@pytest.mark.paragraph("13:69F-3.3(l)3i", "13:69F-7.3(l)3i")
def test_six_of_a_kind_is_six_cards_of_one_rank():
    only(
        "six-of-a-kind",
        formed_by=["Ks Kh Kd Kc Ks Kh", "7s 7s 7s 7s 7s 7s"],
        not_by=["Ks Kh Kd Kc Ks Qh", "7s 7s 7s 7s 7s"],
    )


@pytest.mark.paragraph("13:69F-3.3(l)3ii", "13:69F-7.3(l)3ii")
def test_a_six_card_straight_flush_is_six_of_a_suit_in_sequence():
    only(
        "six-card-straight-flush",
        formed_by=["4s 5s 6s 7s 8s 9s", "As 2s 3s 4s 5s 6s"],
        not_by=["4s 5s 6s 7s 8s 9h", "4s 5s 6s 7s 8s Ts"],
    )


@pytest.mark.paragraph("13:69F-3.3(l)3iii", "13:69F-7.3(l)3iii")
def test_a_royal_flush_is_ten_to_ace_of_a_suit():
    only(
        "royal-flush",
        formed_by=["As Ks Qs Js Ts 2h"],
        not_by=["As Ks Qs Js Th 2h", "9s Ks Qs Js Ts 2h", "As 2s 3s 4s 5s Kh"],
    )


@pytest.mark.paragraph("13:69F-3.3(l)3iv", "13:69F-7.3(l)3iv")
def test_a_straight_flush_is_five_of_a_suit_in_sequence():
    only(
        "straight-flush",
        formed_by=["4d 5d 6d 7d 8d Kh", "As 2s 3s 4s 5s Ks"],
        not_by=["4d 5d 6d 7d 8h Kh", "4d 5d 6d 7d 9d Kh"],
    )


@pytest.mark.paragraph("13:69F-3.3(l)3v", "13:69F-7.3(l)3v")
def test_five_of_a_kind_is_five_cards_of_one_rank():
    only(
        "five-of-a-kind",
        formed_by=["7s 7s 7h 7d 7c 2d", "7s 7s 7s 7s 7s"],
        not_by=["7s 7s 7h 7d 2c 2d"],
    )


@pytest.mark.paragraph("13:69F-3.3(l)3vi", "13:69F-7.3(l)3vi")
def test_four_of_a_kind_is_four_cards_of_one_rank():
    only("four-of-a-kind", formed_by=["7s 7s 7h 7d", "2s 2h 2d 2c 3s 3h"], not_by=["7s 7s 7h 2d"])


@pytest.mark.paragraph("13:69F-3.3(l)3vii", "13:69F-7.3(l)3vii")
def test_a_full_house_is_three_of_a_rank_and_two_of_another():
    only(
        "full-house",
        formed_by=["7s 7h 7d 2c 2d", "2s 2h 2d 3c 3s 3h"],
        not_by=["7s 7h 7d 2c 3d", "7s 7h 6d 2c 2d"],
    )


@pytest.mark.paragraph("13:69F-3.3(l)3viii", "13:69F-7.3(l)3viii")
def test_a_flush_is_five_cards_of_a_suit():
    only(
        "flush",
        formed_by=["2h 5h 7h 9h Kh", "Ks Ks 2s 3s 4s"],
        not_by=["2h 5h 7h 9h Ks", "2h 5h 7h 9h"],
    )


@pytest.mark.paragraph("13:69F-3.3(l)3ix", "13:69F-7.3(l)3ix")
def test_a_straight_is_five_cards_in_sequence():
    only(
        "straight",
        formed_by=["4d 5s 6d 7h 8d", "As 2h 3d 4c 5s", "Ts Jh Qd Kc As"],
        not_by=["4d 5s 6d 7h 9d", "Js Qh Kd Ac 2s", "4d 5s 6d 7h"],
    )


@pytest.mark.paragraph("13:69F-3.3(l)3x", "13:69F-7.3(l)3x")
def test_three_of_a_kind_is_three_cards_of_one_rank():
    only(
        "three-of-a-kind",
        formed_by=["9d 9s 9h 2c", "2h 3d 4c 5s 5h 5d"],
        not_by=["9d 9s 8h 2c", "9d 9s 8h 8c"],
    )


@pytest.mark.paragraph("13:69F-3.3(l)3xi", "13:69F-7.3(l)3xi")
def test_two_pair_is_two_cards_of_each_of_two_ranks():
    only(
        "two-pair",
        formed_by=["9d 9s 2h 2c", "2s 2h 3d 3c 4s 4h"],
        not_by=["9d 9s 2h 3c", "Jd Js 2h 3c"],
    )


@pytest.mark.paragraph("13:69F-3.3(l)3xii", "13:69F-7.3(l)3xii")
def test_one_pair_is_two_jacks_queens_kings_or_aces():
    only(
        "high-pair",
        formed_by=["Jd Js 2h 3c", "Qs Qh 3d 4c", "Ks Kh 3d 4c", "As Ah 3d 4c 6s 7h"],
        not_by=["Ts Th 2d 3c", "Jd Qs 2h 3c"],
    )


def random_hands(source, number):
    """Of the whole shoe, and of a few ranks or one suit, where the rare hands are."""
    for _ in range(number):
        size = source.choice((4, 5, 6))
        start = source.randrange(len(oracle.LADDER) - 5)
        near = oracle.LADDER[start : start + 6]
        ranks = source.choice((oracle.RANKS, near, source.sample(oracle.RANKS, 2)))
        suits = source.choice(("shdc", "ssssh", "s"))
        yield [source.choice(ranks) + source.choice(suits) for _ in range(size)]


@pytest.mark.paragraph("13:69F-3.3(l)3", "13:69F-7.3(l)3")
def test_thirty_thousand_random_hands_are_those_found_among_all_their_subsets():
    source = random.Random(33)
    seen = set()
    for cards in random_hands(source, 30_000):
        expected = oracle.royal_hand(cards)
        assert royal_hand_of([Card.parse(card) for card in cards]) is BY_NAME[expected], cards
        seen.add(expected)
    assert seen == set(oracle.ROYAL_HANDS)


@pytest.mark.paragraph("13:69F-3.3(l)3", "13:69F-7.3(l)3")
def test_the_kernel_sees_the_hands_the_table_sees():
    """Cards as the kernel writes them; a round may start anywhere in the shoe."""
    source = random.Random(34)
    seen = set()
    for cards in random_hands(source, 20_000):
        hand = [Card.parse(card) for card in cards]
        first = source.randrange(4)
        shoe = np.full(14, kernel.FACES[51], np.uint8)
        shoe[first : first + len(hand)] = [kernel.FACES[place_of(card)] for card in hand]
        found = RoyalHand(int(kernel.hand_of(shoe, first, len(hand))))
        assert found is royal_hand_of(hand), cards
        seen.add(found)
    assert seen == set(RoyalHand)


def test_ranks_alone_make_the_hands_that_need_no_suit():
    """Every multiset of ranks of four to six cards, suited one after another so that none is."""
    for size in (4, 5, 6):
        for ranks in combinations_with_replacement(oracle.RANKS, size):
            cards = [rank + "shdc"[place % 4] for place, rank in enumerate(ranks)]
            expected = BY_NAME[oracle.royal_hand(cards)]
            assert royal_hand_of([Card(rank) for rank in ranks]) is expected, ranks


def test_the_order_of_the_cards_never_matters_to_a_hand():
    source = random.Random(35)
    for cards in random_hands(source, 2_000):
        hand = [Card.parse(card) for card in cards]
        assert royal_hand_of(hand) is royal_hand_of(source.sample(hand, len(hand)))


@pytest.mark.paragraph("13:69F-3.3(l)3xii", "13:69F-7.3(l)3xii")
def test_jacks_queens_kings_and_aces_are_the_pairs_that_are_paid():
    assert "".join(rank for number, rank in enumerate(oracle.RANKS) if is_high(number)) == "AJQK"


# Pay tables


@pytest.mark.paragraph("13:69F-3.3(j)", "13:69F-7.3(j) (proposed)")
@pytest.mark.parametrize("letter", oracle.ROYAL)
def test_a_table_pays_cell_by_cell_what_the_page_says(letter):
    assert printed_as({"royal": letter}) == oracle.ROYAL[letter]


@pytest.mark.paragraph("13:69F-3.3(k)", "13:69F-7.3(k)")
@pytest.mark.parametrize("letter", oracle.ROYAL_PROGRESSIVE)
def test_a_progressive_table_pays_cell_by_cell_what_the_page_says(letter):
    """The meter, which the page has in the first row of every table, is no multiple."""
    printed = dict(oracle.ROYAL_PROGRESSIVE[letter])
    assert printed.pop("six-of-a-kind") is None
    assert printed_as({"royal-progressive": letter}) == printed


def printed_as(elections):
    """The lines of a pay table that are odds to one, at either game."""
    mini, punto = (rules(game, elections=elections).elections.royal_table for game in GAMES)
    assert mini == punto
    lines = mini.lines.items()
    return {NAMED[hand]: line.pays.winnings for hand, line in lines if line.pays is not None}


def test_there_are_nineteen_tables_and_fourteen():
    assert "".join(NON_PROGRESSIVE) == "".join(oracle.ROYAL) == "ABCDEFGHIJKLMNOPQRS"
    assert "".join(PROGRESSIVE) == "".join(oracle.ROYAL_PROGRESSIVE) == "ABCDEFGHIJKLMN"


@pytest.mark.parametrize(
    "table", [*oracle.ROYAL.values(), *oracle.ROYAL_PROGRESSIVE.values()], ids=str
)
def test_a_better_hand_is_never_paid_less_in_any_table(table):
    """So that the best hand has the highest payout, whatever the table."""
    best_first = [table[hand] for hand in oracle.ROYAL_HANDS if table.get(hand) is not None]
    assert best_first == sorted(best_first, reverse=True)


def test_the_lines_a_hand_could_be_paid_on_are_those_among_its_subsets():
    """Of the hands told apart, each with the other lines of any table that it would also meet."""
    for hand in RoyalHand:
        lines = {NAMED[line] for line in FORMED[hand]}
        expected = set(oracle.ROYAL_LINES.get(NAMED[hand], (NAMED[hand],))) - {"nothing"}
        assert lines == expected, hand


def test_tables_that_are_alike_say_so_and_no_other_does():
    """By the oracle's tables: O and R; progressive H and K."""
    for tables, make in (
        (oracle.ROYAL, lambda letter: non_progressive(letter, top="six-of-a-kind", fixed=None)),
        (
            oracle.ROYAL_PROGRESSIVE,
            lambda letter: progressive(letter, top="six-of-a-kind", wager_returned=True),
        ),
    ):
        for letter in tables:
            twins = [other for other in tables if tables[other] == tables[letter]]
            others = [other for other in twins if other != letter]
            alike = [remark for remark in make(letter).remarks if "alike" in remark]
            expected = [f"Tables {letter} and {other} are alike" for other in others]
            assert alike == expected, letter


@pytest.mark.paragraph("13:69F-3.3(k)", "13:69F-7.3(k)")
def test_the_tables_that_print_odds_among_multiples_say_how_they_are_read():
    """As seen on the page: the royal flush of progressive H and I, `1,000 to 1`."""
    misprinted = {
        letter: [remark for remark in made.remarks if "1,000 to 1" in remark]
        for letter in PROGRESSIVE
        for made in [progressive(letter, top="six-of-a-kind", wager_returned=True)]
    }
    assert [letter for letter, remarks in misprinted.items() if remarks] == ["H", "I"]
    assert all("read as 1,000" in remark for remarks in misprinted.values() for remark in remarks)
    for letter in NON_PROGRESSIVE:
        made = non_progressive(letter, top="six-of-a-kind", fixed=None)
        assert not any("to 1" in remark for remark in made.remarks)


# What the wager is paid


def paid(elections, cards, cents=100):
    """What a wager on these cards wins or loses, at either game, whatever round they come from."""
    found = []
    for game in GAMES:
        baccarat = rules(game, elections=elections)
        outcome = baccarat.outcome(cards)
        shown = None if baccarat.meter is None else 12_345_67
        found += baccarat.settle(outcome, {"royal": cents}, meter=shown)
    mini, punto = found
    assert (mini.won, mini.decision.pays) == (punto.won, punto.decision.pays)
    return mini


GAMES = ("mini-baccarat", "punto-banco")

# Rounds as dealt: Player, Banker, Player, Banker, third cards.
SIX_KINGS = "Ks Kh Kd Kc Ks Kh"
ROYAL_FLUSH = "Ks Js Qs Ts As 2h"
SIX_CARD_ROYAL = "Ks Js Qs Ts As 9s"
SIX_CARD_STRAIGHT_FLUSH = "2s As 3s 4s 6s 5s"
STRAIGHT_FLUSH = "2s As 3s 4s 6h 5s"
FIVE_KINGS = "Ks Kh Kd Kc Ks 2h"


@pytest.mark.paragraph("13:69F-3.3(j)2", "13:69F-7.3(j)2")
@pytest.mark.parametrize("letter", "ABCDEFGHIJK")
def test_where_the_top_is_substituted_six_of_a_kind_is_paid_as_five(letter):
    table = oracle.ROYAL[letter]
    plain, swapped = {"royal": letter}, {"royal": letter, "royal-top": "six-card-straight-flush"}
    top, five = table["six-of-a-kind"], table["five-of-a-kind"]
    assert paid(plain, SIX_KINGS).decision.pays == Odds(top)
    assert paid(swapped, SIX_KINGS).decision.pays == Odds(five)
    assert paid(plain, SIX_CARD_STRAIGHT_FLUSH).decision.pays == Odds(table["straight-flush"])
    assert paid(swapped, SIX_CARD_STRAIGHT_FLUSH).decision.pays == Odds(top)
    assert paid(plain, SIX_CARD_ROYAL).decision.pays == Odds(table["royal-flush"])
    assert paid(swapped, SIX_CARD_ROYAL).decision.pays == Odds(top)


@pytest.mark.paragraph("13:69F-3.3(j)", "13:69F-7.3(j) (proposed)")
@pytest.mark.parametrize("letter", "LMNOPQRS")
def test_where_a_table_has_no_such_line_six_of_a_kind_is_paid_as_five(letter):
    assert paid({"royal": letter}, SIX_KINGS).decision.pays == Odds(500)
    assert paid({"royal": letter}, SIX_CARD_ROYAL).decision.pays == Odds(5_000)
    assert paid({"royal": letter}, SIX_CARD_STRAIGHT_FLUSH).decision.pays == Odds(1_000)


@pytest.mark.paragraph("13:69F-3.3(k)", "13:69F-7.3(k)")
@pytest.mark.parametrize(
    ("letter", "top"), list(product("ABCDEFGHIJKLMN", ("six-of-a-kind", "six-card-straight-flush")))
)
def test_the_meter_is_paid_for_the_top_hand_and_for_no_other(letter, top):
    elections = {"royal-progressive": letter, "royal-top": top}
    multiples = oracle.ROYAL_PROGRESSIVE[letter]
    settled = {
        cards: paid(elections, cards)
        for cards in (SIX_KINGS, SIX_CARD_ROYAL, SIX_CARD_STRAIGHT_FLUSH, ROYAL_FLUSH, FIVE_KINGS)
    }
    six, *suited = (
        (SIX_KINGS, "five-of-a-kind"),
        (SIX_CARD_ROYAL, "royal-flush"),
        (SIX_CARD_STRAIGHT_FLUSH, "straight-flush"),
    )
    on_the_meter, others = ([six], suited) if top == "six-of-a-kind" else (suited, [six])
    for cards, _ in on_the_meter:
        assert settled[cards].won == 12_345_67
    for cards, line in [*others, (ROYAL_FLUSH, "royal-flush"), (FIVE_KINGS, "five-of-a-kind")]:
        assert settled[cards].won == 100 * multiples[line]


@pytest.mark.paragraph("13:69F-3.3(k)", "13:69F-7.3(k)")
def test_a_multiple_may_be_read_with_the_wager_counted_in():
    """Table A, a dollar: a royal flush wins 1,000 or 999, a pair of jacks 1 or nothing."""
    for reading, royal, pair in (("to-1", 1000_00, 1_00), ("for-1", 999_00, 0)):
        elections = {"royal-progressive": "A", "royal-multiples": reading}
        assert paid(elections, ROYAL_FLUSH).won == royal
        settled = paid(elections, "Jd 2s Jh 5d Tc")
        assert settled.decision.result is Result.WIN
        assert settled.won == pair


@pytest.mark.paragraph("13:69F-3.10(a)", "13:69F-7.10(a)")
@pytest.mark.parametrize(
    ("elections", "cards", "announced"),
    [
        ({"royal": "A"}, SIX_KINGS, "six-of-a-kind"),
        ({"royal": "L"}, SIX_KINGS, "five-of-a-kind"),
        ({"royal": "A"}, SIX_CARD_ROYAL, "royal flush"),
        (
            {"royal": "A", "royal-top": "six-card-straight-flush"},
            SIX_CARD_ROYAL,
            "six card straight flush",
        ),
        ({"royal": "A"}, STRAIGHT_FLUSH, "straight flush"),
        ({"royal": "A"}, "Jd 2s Jh 5d Tc", "one pair, jacks or better"),
        ({"royal-progressive": "A"}, SIX_KINGS, "six-of-a-kind"),
        ({"royal-progressive": "A"}, FIVE_KINGS, "five-of-a-kind"),
    ],
)
def test_the_hand_with_the_highest_payout_is_announced(elections, cards, announced):
    for game in ("punto-banco", "mini-baccarat"):
        baccarat = rules(game, elections=elections)
        said = baccarat.announcement(baccarat.outcome(cards))
        assert said.endswith(f"; {announced}")


@pytest.mark.paragraph("13:69F-3.10(a)", "13:69F-7.10(a)")
@pytest.mark.parametrize("game", GAMES)
def test_a_hand_the_table_does_not_recognize_is_not_announced(game):
    """Table N pays no pair, and no table a pair of twos."""
    for elections, cards in (
        ({"royal": "N"}, "Jd 2s Jh 5d Tc"),
        ({"royal": "A"}, "2d 9s 2h 8d Tc"),
    ):
        baccarat = rules(game, elections=elections)
        said = baccarat.announcement(baccarat.outcome(cards))
        assert said.count(";") == 1
        (settled,) = baccarat.settle(cards, {"royal": 100})
        assert settled.decision.result is Result.LOSE
