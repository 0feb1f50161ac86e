"""The figures of a wager and of a sheet beside the house advantage, worked out by hand or by
another count."""

import json
import math
from collections import Counter
from fractions import Fraction
from itertools import product

import baccarat_oracle
import oracle
import pytest

from croupier import rules
from croupier.equipment.cards import DECK, Card, Composition, parse_cards, parse_counted
from croupier.games.parts import the_shoe
from croupier.lawbook import BadInput
from croupier.odds import Sheet, analyse
from croupier.odds.analysis import VOLATILITY_FACTOR
from croupier.odds.sheet import shoe_of, shoe_without
from croupier.odds.significance import normal_tails
from croupier.publish.words.odds import sheet_data, sheet_table

ROUNDS = math.perm(416, 6)
# Published for eight decks (see test_baccarat_odds.py): the Banker's, Player's and Tie Hands.
BANKER, PLAYER, TIE = 2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216


def odds_of(game, wager, **elections):
    under = rules(game, elections={name.replace("_", "-"): to for name, to in elections.items()})
    return analyse(under, under.wager(wager))


# A wager


def test_the_distribution_has_each_net_result_least_first():
    """One of a kind: 125 rolls without the number, 75 with one, 15 with two, one with three."""
    odds = odds_of("sic-bo", "one-of-a-kind:4")
    rolls = {-1: 125, 1: 75, 2: 15, 3: 1}
    assert list(odds.distribution.items()) == [(n, Fraction(r, 216)) for n, r in rolls.items()]


def test_results_that_are_worth_the_same_are_one_in_the_distribution():
    """Two of a kind wins in two ways that are told apart, 15 rolls and one, at the same odds."""
    odds = odds_of("sic-bo", "two-of-a-kind:1")
    assert len(odds.classes) == 3
    assert odds.distribution == {-1: Fraction(200, 216), 8: Fraction(16, 216)}


def test_vigorish_is_taken_off_the_net_result_and_not_off_the_payout():
    odds = odds_of("mini-baccarat", "banker")
    assert odds.distribution == {
        -1: Fraction(PLAYER, ROUNDS),
        0: Fraction(TIE, ROUNDS),
        Fraction(19, 20): Fraction(BANKER, ROUNDS),
    }
    assert odds.maximum_payout == 1
    assert odds.exposure == Fraction(19, 20)
    assert odds.hit_frequency == Fraction(BANKER, ROUNDS)


@pytest.mark.paragraph("13:69F-7.3(d)")
def test_a_void_that_is_charged_vigorish_is_no_void_in_the_distribution():
    odds = odds_of("mini-baccarat", "banker", banker="tie-vigorish-25")
    assert odds.distribution[Fraction(-1, 4)] == Fraction(TIE, ROUNDS)
    assert 0 not in odds.distribution


@pytest.mark.parametrize("wager", ["total:4", "one-of-a-kind:2", "small"])
def test_where_nothing_is_added_the_element_of_risk_is_the_house_advantage(wager):
    odds = odds_of("sic-bo", wager)
    assert odds.staked == 1
    assert odds.element_of_risk == odds.house_advantage == oracle.advantage(wager)


def test_the_volatility_index_is_the_standard_deviations_that_hold_nine_rounds_in_ten():
    """A total of four: 50 to 1 on 3 rolls of 216 is 51 times the root of p * q."""
    assert normal_tails(VOLATILITY_FACTOR) == pytest.approx(0.10, abs=0.002)
    expected = 1.65 * 51 * math.sqrt(3 * 213) / 216
    assert odds_of("sic-bo", "total:4").volatility_index == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize(
    ("elections", "paid"),
    [
        ({"royal": "A"}, 10_000),
        ({"royal": "A", "royal_top_fixed": "25000"}, 25_000),  # dollars for a dollar
        ({"royal_progressive": "D"}, 1_000),  # the royal flush: what the meter pays is left out
    ],
)
def test_the_most_that_is_paid_is_the_top_of_the_pay_table_without_the_meter(elections, paid):
    odds = odds_of("mini-baccarat", "royal", **elections)
    assert odds.maximum_payout == odds.exposure == paid


def test_a_wager_that_cannot_win_exposes_the_licensee_to_nothing():
    """Fours only: eight against eight on four cards, and never six."""
    under = rules("mini-baccarat", elections={"total-cards": "yes"})
    fours = shoe_of(under, parse_counted("4s*6"))
    odds = {odd.wager.id: odd for odd in Sheet.of(under, shoe=fours).odds}
    assert odds["cards:6"].distribution == {-1: 1}
    assert odds["cards:6"].exposure == odds["cards:6"].maximum_payout == 0
    assert odds["cards:4"].distribution == {Fraction(3, 2): 1}


# A sheet


def test_the_worst_roll_is_three_twos_or_three_fives():
    """By the oracle: every roll of 216 with a unit on each of the fifty wagers. By hand for
    2-2-2: 150 + 8 + 24 + 14 (total 6) + 3, less the 45 others."""
    costs = {dice: sum(oracle.net(wager, dice) for wager in oracle.WAGERS) for dice in oracle.ROLLS}
    worst = Sheet.of(rules("sic-bo")).worst
    assert worst.loss == max(costs.values()) == 150 + 8 + 24 + 14 + 3 - 45
    alike = [dice for dice, lost in costs.items() if lost == worst.loss]
    assert alike == [(2, 2, 2), (5, 5, 5)]
    assert worst.outcome.dice in alike
    assert worst.outcomes == 2
    assert worst.probability == Fraction(2, 216)


def test_the_worst_of_some_wagers_is_that_of_those_wagers():
    """Small and a total of nine win together on the 24 rolls of nine that are no triple."""
    sic_bo = rules("sic-bo")
    worst = Sheet.of(sic_bo, ["small", "total:9"]).worst
    assert worst.loss == 1 + 6
    assert worst.probability == Fraction(24, 216)


def test_the_worst_round_of_baccarat_is_by_the_oracle_s_count():
    """With the bonus on either hand and total cards: each result of the oracle's, all wagers."""
    elections = {"bonus": "A", "total-cards": "yes"}
    baccarat = rules("mini-baccarat", elections=elections)
    sheet = Sheet.of(baccarat)
    elected = baccarat_oracle.complete("mini-baccarat", elections)
    weights = baccarat_oracle.main_distribution(8)
    costs = Counter()
    for facts, weight in weights.items():
        costs[sum(baccarat_oracle.net(elected, wager, facts) for wager in sheet)] += weight
    worst = sheet.worst
    assert worst.loss == max(costs)
    assert worst.probability == Fraction(costs[max(costs)], ROUNDS)


def test_the_worst_round_with_the_meter_does_not_count_it():
    """The tie pays 8, the royal flush 1,000, and a meter hit is left out."""
    baccarat = rules("mini-baccarat", elections={"royal-progressive": "D"})
    worst = Sheet.of(baccarat).worst
    assert worst.loss == 8 + 1_000


FIGURES = ["hit_frequency", "element_of_risk", "element_of_risk_pct", "variance"]
FIGURES += ["volatility_index", "maximum_payout", "exposure", "distribution"]


def test_the_sheet_as_data_has_the_figures_as_exact_fractions():
    sic_bo = rules("sic-bo")
    written = json.loads(json.dumps(sheet_data(Sheet.of(sic_bo, ["one-of-a-kind:4"]))))
    (row,) = written["wagers"]
    assert set(FIGURES) <= set(row)
    assert row["hit_frequency"] == row["win"] == "91/216"
    assert row["element_of_risk"] == row["house_advantage"] == "17/216"
    assert row["element_of_risk_pct"] == "7.8704"
    assert (row["maximum_payout"], row["exposure"]) == ("3", "3")
    assert row["distribution"][0] == {"net": "-1", "probability": "125/216"}
    results = [oracle.net("one-of-a-kind:4", dice) for dice in product(range(1, 7), repeat=3)]
    mean = sum(results) / 216
    assert Fraction(row["variance"]) == sum((result - mean) ** 2 for result in results) / 216
    assert row["volatility_index"] == pytest.approx(1.65 * math.sqrt(Fraction(row["variance"])))
    assert "strategy" not in row
    assert written["worst"].keys() == {
        "loss", "probability", "outcomes", "announcement", "outcome"
    }  # fmt: skip
    assert written["worst"]["loss"] == "3"
    assert written["worst"]["outcome"]["dice"] == [4, 4, 4]


def test_the_table_says_what_a_round_costs_at_most():
    sic_bo = rules("sic-bo")
    caption = sheet_table(Sheet.of(sic_bo)).caption
    assert "costs the licensee 154 at most, in one round of 108, as on: 2, 2, 2" in caption


# What is left of a shoe


def test_a_game_without_a_shoe_says_so_wherever_it_is_asked():
    sic_bo = rules("sic-bo")
    shoe = Composition.of_decks(8)
    for ask in (
        lambda: the_shoe(sic_bo),
        lambda: Sheet.of(sic_bo, shoe=shoe),
        lambda: shoe_without(sic_bo, []),
        lambda: shoe_of(sic_bo, []),
    ):
        with pytest.raises(BadInput, match=r"^Sic bo is not dealt from a shoe$"):
            ask()


def test_what_is_left_and_what_was_seen_come_to_the_same_shoe():
    baccarat = rules("mini-baccarat")
    seen = parse_cards("As Kd 9c As")
    left = list(DECK * 8)
    for card in seen:
        left.remove(card)
    assert shoe_without(baccarat, seen) == shoe_of(baccarat, left)
    assert shoe_of(baccarat, left).cards == 412


def test_a_shoe_has_no_more_of_a_card_than_its_decks():
    baccarat = rules("mini-baccarat", elections={"decks": "6"})
    assert shoe_of(baccarat, [Card("A", "s")] * 6).cards == 6
    with pytest.raises(BadInput, match="A whole shoe has only 6 of As"):
        shoe_of(baccarat, [Card("A", "s")] * 7)
    with pytest.raises(BadInput, match="There are only 6 of As left"):
        shoe_without(baccarat, [Card("A", "s")] * 7)


def test_the_sheet_of_a_shoe_says_how_many_cards_it_has():
    baccarat = rules("mini-baccarat")
    shoe = shoe_without(baccarat, parse_cards("As Kd 9c"))
    sheet = Sheet.of(baccarat, ["tie"], shoe=shoe)
    written = sheet_data(sheet)
    assert written["shoe"] == {"cards": 413, "seen": 3}
    assert [row["id"] for row in written["wagers"]] == ["tie"]
    assert "shoe" not in sheet_data(Sheet.of(baccarat))
    assert sheet_table(sheet).title.endswith("413 cards left and 3 gone")


def test_the_worst_round_of_a_shoe_is_that_of_its_cards():
    """Fours only: eight against eight, every time, and the tie pays 8."""
    baccarat = rules("mini-baccarat")
    shoe = shoe_of(baccarat, parse_counted("4s*8"))
    worst = Sheet.of(baccarat, shoe=shoe).worst
    assert (worst.loss, worst.probability, worst.outcomes) == (8, 1, 1)


# Cards with how many there are of each


def test_cards_may_be_written_with_how_many_there_are():
    assert Counter(parse_counted("As*8, Kd 10c*2")) == {
        Card("A", "s"): 8,
        Card("K", "d"): 1,
        Card("T", "c"): 2,
    }
    assert parse_counted("") == ()
    assert parse_counted("As*0") == ()


@pytest.mark.parametrize("text", ["As*", "*8", "As*x", "As*-1", "As*8*8", "As*12345", "As*1.5"])
def test_a_count_that_is_none_is_refused(text):
    with pytest.raises(BadInput, match="is not so many of a card"):
        parse_counted(text)
