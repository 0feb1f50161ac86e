"""7.3 and 3.3 in money: whole rounds settled to the cent, against the oracle and by hand.

The oracle (tests/oracles/baccarat_oracle.py) settles a patron alone; what patrons share is by hand,
but for a meter.
"""

import json
import random
from collections import Counter

import baccarat_oracle as oracle
import pytest
from houses import DEALER, FLOORPERSON, SUPERVISOR
from hypothesis import given, strategies as st

from croupier import rules
from croupier.games.wager import LaidWager, Result
from croupier.lawbook import BadInput

TABLES = [("punto-banco", "13:69F"), ("mini-baccarat", "13:69F"), ("mini-baccarat", "19:47")]
tables = pytest.mark.parametrize(("game", "edition"), TABLES)
current = pytest.mark.parametrize("game", oracle.GAMES)

# Rounds as dealt: Player, Banker, Player, Banker, third cards.
PLAYER_WINS = "T T 7 6"
BANKER_WINS = "T T 6 7"
TIE = "T T 7 7"
BANKER_SIX = "T 2 5 4 T"  # 5 draws a ten and has 5; 6 stays
DRAGON_7 = "T 2 6 3 2"  # 6 stays; 5 draws a 2
SIX_KINGS = "Ks Kh Kd Kc Ks Kh"
ROYAL_FLUSH = "Ks Js Qs Ts As 2h"
SIX_IN_SEQUENCE = "2s As 3s 4s 6s 5s"
SIX_TO_THE_ACE = "Ks Js Qs Ts 9s As"


def settled(cards, wagers, game="mini-baccarat", edition="13:69F", **elections):
    """Result, winnings and vigorish of each wager, in cents, under elections written_so."""
    names = {name.replace("_", "-"): value for name, value in elections.items()}
    baccarat = rules(game, edition=edition, elections=names)
    return {
        settlement.wager.id: (settlement.decision.result.value, settlement.won, settlement.vigorish)
        for settlement in baccarat.settle(cards, wagers)
    }


# Thousands of rounds against the oracle


def random_elections(source, game, edition):
    """A lawful set: what the oracle knows how to pay."""
    elected = {
        "decks": source.choice(("6", "7", "8", "12")),
        "banker": source.choice(
            ("vigorish-5", "vigorish-5", "vigorish-4", "vigorish-4", "tie-vigorish-25",
             "six-pays-half", "total-cards-waiver", "dragon-7", "dragon-7")
        ),
        "vigorish-rounding": source.choice(("none", "up")),
        "tie": source.choice(("8", "9 to 1", "17 to 2", "25 to 3")),
    }  # fmt: skip
    if elected["banker"] == "tie-vigorish-25" and game == "punto-banco":
        elected["banker"] = "vigorish-5"
    if elected["banker"] == "dragon-7":
        elected["dragon-7-wager"] = source.choice(("yes", "yes", "no"))
    if elected["banker"] != "dragon-7" or elected["dragon-7-wager"] == "no":
        elected["total-cards"] = source.choice(("yes", "no"))
        elected["bonus"] = source.choice(("none", "A", "B", "C"))
    if elected["banker"] == "total-cards-waiver":
        elected["total-cards"] = "yes"
    if edition == "13:69F" and source.random() < 0.6:
        elected |= {"decks": "8", **random_royal(source)}
    return elected


def random_royal(source):
    if source.random() < 0.5:
        return {
            "royal-progressive": source.choice(list(oracle.ROYAL_PROGRESSIVE)),
            "royal-top": source.choice(("six-of-a-kind", "six-card-straight-flush")),
        }
    letter = source.choice(list(oracle.ROYAL))
    table = oracle.ROYAL[letter]
    elected = {"royal": letter}
    if "six-of-a-kind" in table:
        elected["royal-top"] = source.choice(("six-of-a-kind", "six-card-straight-flush"))
    if source.random() < 0.5:
        least = table.get("six-of-a-kind", table["royal-flush"])
        elected["royal-top-fixed"] = str(least + source.choice((0, 1, 5_000)))
    return elected


def random_round(source):
    """Six cards, of the whole shoe or of few ranks and suits; as many as the round takes."""
    start = source.randrange(9)
    ranks = source.choice((oracle.RANKS, oracle.LADDER[start : start + 6], "TJQK", "A6", "K"))
    suits = source.choice(("shdc", "s", "sssh"))
    six = [source.choice(ranks) + source.choice(suits) for _ in range(6)]
    player, banker = oracle.play(six)
    return six[: len(player) + len(banker)]


@pytest.mark.paragraph(
    "19:47-7.3(a)", "19:47-7.3(b)", "19:47-7.3(c)", "19:47-7.3(c)1", "19:47-7.3(d)",
    "19:47-7.3(f)1", "19:47-7.3(f)2", "19:47-7.3(g)", "19:47-7.3(h)", "19:47-7.3(i)",
    "19:47-7.3(j)", "13:69F-3.3(c)", "13:69F-3.3(c)1", "13:69F-3.3(e)1", "13:69F-3.3(e)2",
    "13:69F-3.3(f)", "13:69F-3.3(g)", "13:69F-3.3(h)", "13:69F-3.3(i)", "13:69F-3.3(j)",
    "13:69F-3.3(j)1", "13:69F-3.3(j)2", "13:69F-3.3(k)", "13:69F-7.3(c)1", "13:69F-7.3(d)",
    "13:69F-7.3(f)1", "13:69F-7.3(f)2", "13:69F-7.3(j) (proposed)", "13:69F-7.3(j)1",
    "13:69F-7.3(j)2", "13:69F-7.3(k)",
)  # fmt: skip
@tables
def test_thousands_of_random_rounds_are_settled_as_the_oracle_settles_them(game, edition):
    """160 sets of elections, 25 rounds of each, every wager offered, amounts with odd cents."""
    source = random.Random(f"{game} {edition}")
    seen = Counter()
    for _ in range(160):
        elections = random_elections(source, game, edition)
        baccarat = rules(game, edition=edition, elections=elections)
        for _ in range(25):
            cards = random_round(source)
            offered = list(baccarat.wagers)
            chosen = source.sample(offered, source.randint(1, len(offered)))
            wagers = {wager: source.choice((1, 99, 101, 500, 1_010, 2_525, 99_999, 12_345_67))
                      for wager in chosen}  # fmt: skip
            meter = source.choice((1, 4_999_99, 1_000_000_00))
            expected = oracle.settle(game, elections, cards, wagers, meter)
            shown = None if baccarat.meter is None else meter
            settlements = baccarat.settle(" ".join(cards), wagers, meter=shown)
            found = {
                settlement.wager.id: (
                    settlement.decision.result.value,
                    settlement.won,
                    settlement.vigorish,
                )
                for settlement in settlements
            }
            assert found == expected, (elections, cards, wagers, meter)
            seen.update((wager, result) for wager, (result, *_) in found.items())
    wagers = set(oracle.WAGERS) - ({"royal"} if edition == "19:47" else set())
    assert {wager for wager, _ in seen} == wagers
    assert all(seen[wager, "win"] and seen[wager, "lose"] for wager in wagers)


# Vigorish


@pytest.mark.paragraph("19:47-7.3(c)", "19:47-7.3(c)1", "13:69F-7.3(c)1", "13:69F-3.3(c)1")
@pytest.mark.parametrize(
    ("cents", "percent", "none", "mini", "punto"),
    [
        # by hand: exact vigorish; left as cents; up to 5; up to 25 (at 5 percent) or 20 (at 4)
        (10_00, "5", 50, 50, 50),
        (10_10, "5", 50, 55, 75),  # 50.5 cents
        (5_00, "5", 25, 25, 25),
        (5_01, "5", 25, 30, 50),  # 25.05
        (1_00, "5", 5, 5, 25),
        (99, "5", 4, 5, 25),  # 4.95
        (1, "5", 0, 5, 25),  # a twentieth of a cent
        (1234_56, "5", 61_72, 61_75, 61_75),  # 6172.8
        (10_00, "4", 40, 40, 40),
        (10_10, "4", 40, 45, 60),  # 40.4
        (5_00, "4", 20, 20, 20),
        (5_01, "4", 20, 25, 40),  # 20.04
        (1, "4", 0, 5, 20),
        (1234_56, "4", 49_38, 49_40, 49_40),  # 4938.24
    ],
)
def test_vigorish_is_rounded_by_the_multiple_of_each_game(cents, percent, none, mini, punto):
    elected = {"banker": f"vigorish-{percent}"}
    for game, edition in TABLES:
        up = punto if game == "punto-banco" else mini
        exact = settled(BANKER_WINS, {"banker": cents}, game, edition, **elected)
        assert exact == {"banker": ("win", cents, none)}
        rounded = settled(
            BANKER_WINS, {"banker": cents}, game, edition, vigorish_rounding="up", **elected
        )
        assert rounded == {"banker": ("win", cents, up)}


@pytest.mark.paragraph("19:47-7.3(c)", "13:69F-7.3(c)", "13:69F-3.3(c)")
@tables
def test_a_banker_s_win_pays_even_money_less_its_vigorish(game, edition):
    assert settled(BANKER_WINS, {"banker": "20"}, game, edition) == {"banker": ("win", 20_00, 1_00)}
    assert settled(PLAYER_WINS, {"banker": "20"}, game, edition) == {"banker": ("lose", -20_00, 0)}
    assert settled(TIE, {"banker": "20"}, game, edition) == {"banker": ("void", 0, 0)}


@pytest.mark.paragraph("19:47-7.3(d)", "13:69F-7.3(d)", "19:47-7.2(a)1iii")
@pytest.mark.parametrize("edition", ["13:69F", "19:47"])
def test_a_quarter_of_the_wager_is_charged_on_a_tie_in_place_of_the_vigorish_on_a_win(edition):
    for cards, said in (
        (TIE, ("void", 0, 5_00)),
        (BANKER_WINS, ("win", 20_00, 0)),
        (PLAYER_WINS, ("lose", -20_00, 0)),
    ):
        found = settled(cards, {"banker": "20"}, edition=edition, banker="tie-vigorish-25")
        assert found == {"banker": said}
    odd = settled(TIE, {"banker": 1_01, "player": 1_01}, banker="tie-vigorish-25")
    assert odd == {"banker": ("void", 0, 25), "player": ("void", 0, 0)}


@pytest.mark.paragraph("19:47-7.3(f)1", "13:69F-7.3(f)1", "13:69F-3.3(e)1")
@tables
def test_a_banker_s_six_pays_half_and_another_win_the_whole_without_vigorish(game, edition):
    elected = {"banker": "six-pays-half"}
    half = settled(BANKER_SIX, {"banker": 20_01}, game, edition, **elected)
    assert half == {"banker": ("win", 10_01, 0)}  # 10.005: the broken cent to the patron
    whole = settled(BANKER_WINS, {"banker": 20_01}, game, edition, **elected)
    assert whole == {"banker": ("win", 20_01, 0)}


# The total card waiver


@pytest.mark.paragraph("19:47-7.3(f)2", "13:69F-7.3(f)2", "13:69F-3.3(e)2")
@tables
@pytest.mark.parametrize(
    ("beside", "vigorish"),
    [
        ({"cards:4": 20_00}, 0),  # matched
        ({"cards:4": 20_01}, 0),
        ({"cards:4": 19_99}, 1_00),  # short by a cent
        ({"cards:4": 10_00, "cards:5": 6_00, "cards:6": 4_00}, 0),  # in total
        ({"cards:4": 10_00, "cards:5": 6_00, "cards:6": 3_99}, 1_00),
        ({}, 1_00),
        ({"tie": 500_00, "bonus:player": 500_00, "player": 500_00}, 1_00),  # no total card wagers
    ],
)
def test_vigorish_is_waived_for_total_card_wagers_as_great_as_the_banker_s(
    game, edition, beside, vigorish
):
    elected = {"banker": "total-cards-waiver", "total_cards": "yes", "bonus": "A"}
    for wagers in ({"banker": 20_00, **beside}, {**beside, "banker": 20_00}):
        found = settled(BANKER_WINS, wagers, game, edition, **elected)
        assert found["banker"] == ("win", 20_00, vigorish)


@pytest.mark.paragraph("19:47-7.3(f)2", "19:47-7.3(c)1", "13:69F-3.3(c)1")
def test_a_waiver_that_falls_short_is_charged_at_the_rate_elected_and_rounded_as_elected():
    """By hand: 4 percent of $10.10 is 40.4 cents; up to 45 at mini-baccarat, 60 at punto banco."""
    elected = {"banker": "total-cards-waiver", "total_cards": "yes", "waiver_vigorish": "4"}
    for game, edition, rounding, vigorish in (
        ("mini-baccarat", "13:69F", "none", 40),
        ("mini-baccarat", "19:47", "up", 45),
        ("punto-banco", "13:69F", "up", 60),
    ):
        wagers = {"banker": 10_10, "cards:4": 10_09}
        found = settled(BANKER_WINS, wagers, game, edition, vigorish_rounding=rounding, **elected)
        assert found["banker"] == ("win", 10_10, vigorish)
        assert found["cards:4"] == ("win", 15_14, 0)  # 15.135


@pytest.mark.paragraph("19:47-7.3(f)2", "13:69F-7.3(f)2", "13:69F-3.3(e)2")
@tables
def test_each_patron_earns_the_waiver_alone(game, edition):
    """Two patrons at one table: what one has on total cards waives nothing for the other."""
    elections = {"banker": "total-cards-waiver", "total-cards": "yes"}
    baccarat = rules(game, edition=edition, elections=elections)
    laid = [
        LaidWager(1, "banker", 20_00),
        LaidWager(1, "cards:4", 100_00),
        LaidWager(2, "banker", 20_00),
        LaidWager(3, "cards:4", 100_00),
    ]
    found = baccarat.settle_all(baccarat.outcome(BANKER_WINS), laid, minimum=5_00, meter=0)
    assert [(settlement.wager.id, settlement.vigorish) for settlement in found] == [
        ("banker", 0), ("cards:4", 0), ("banker", 1_00), ("cards:4", 0)
    ]  # fmt: skip


# Dragon 7, total cards, bonus


@pytest.mark.paragraph("19:47-7.2(a)6i", "19:47-7.2(a)6ii", "19:47-7.3(i)", "19:47-7.3(j)")
@tables
def test_a_dragon_7_hand_voids_the_banker_and_pays_its_own_wager_forty_to_one(game, edition):
    wagers = {"banker": "10", "dragon-7": "5", "player": "10", "tie": "1"}
    assert settled(DRAGON_7, wagers, game, edition, banker="dragon-7") == {
        "banker": ("void", 0, 0),
        "dragon-7": ("win", 200_00, 0),
        "player": ("lose", -10_00, 0),
        "tie": ("lose", -1_00, 0),
    }
    seven_on_two = settled(BANKER_WINS, wagers, game, edition, banker="dragon-7")
    assert seven_on_two["banker"] == ("win", 10_00, 0)
    assert seven_on_two["dragon-7"] == ("lose", -5_00, 0)


@pytest.mark.paragraph("19:47-7.3(g)", "13:69F-7.3(g)", "13:69F-3.3(f)")
@tables
@pytest.mark.parametrize(
    ("cards", "number", "won"), [(TIE, 4, 15_00), (DRAGON_7, 5, 20_00), ("A A A A A A", 6, 20_00)]
)
def test_total_cards_pay_three_to_two_for_four_and_two_to_one_for_more(
    game, edition, cards, number, won
):
    wagers = {"cards:4": "10", "cards:5": "10", "cards:6": "10"}
    found = settled(cards, wagers, game, edition, total_cards="yes")
    assert found == {
        wager: ("win", won, 0) if wager == f"cards:{number}" else ("lose", -10_00, 0)
        for wager in wagers
    }


@pytest.mark.paragraph("19:47-7.3(h)", "13:69F-7.3(h)", "13:69F-3.3(g)")
@tables
def test_no_vigorish_is_charged_on_a_bonus_on_the_banker(game, edition):
    found = settled("T T 7 9", {"bonus:banker": "10", "banker": "10"}, game, edition, bonus="A")
    assert found == {"bonus:banker": ("win", 10_00, 0), "banker": ("win", 10_00, 50)}


def test_a_round_prints_a_line_for_each_wager():
    baccarat = rules("mini-baccarat")
    lines = [
        str(settlement)
        for settlement in baccarat.settle(BANKER_WINS, {"banker": "20", "player": "5"})
    ]
    assert lines == [
        "banker 20.00 wins 20.00 at 1 to 1, vigorish 1.00 [13:69F-7.3(c)]",
        "player 5.00 loses [19:47-7.2(a)2ii]",
    ]
    (void,) = rules("mini-baccarat", elections={"banker": "tie-vigorish-25"}).settle(
        TIE, {"banker": "20"}
    )
    assert str(void) == "banker 20.00 is void, vigorish 5.00 [13:69F-7.3(d)]"


@tables
@pytest.mark.parametrize("amount", ["0", 0, -5, "-5", "1.005", "ten", ""])
def test_a_wager_of_nothing_or_less_is_not_settled(game, edition, amount):
    with pytest.raises(BadInput):
        rules(game, edition=edition).settle(TIE, {"player": amount})


# The Royal Baccarat Bonus


@current
@pytest.mark.paragraph(
    "13:69F-3.3(j)1", "13:69F-7.3(j)1", "13:69F-3.3(j)", "13:69F-7.3(j) (proposed)"
)
def test_a_fixed_top_is_paid_whatever_the_wager_unless_the_next_line_pays_more(game):
    """Table A: $10,000 for six of a kind, against 500 to 1 for five: even at a $20 wager."""
    elected = {"royal": "A", "royal_top_fixed": "10000"}
    for cents, won in (
        (1, 10_000_00),
        (1_00, 10_000_00),
        (20_00, 10_000_00),
        (20_01, 10_005_00),  # 500 times $20.01
        (100_00, 50_000_00),
    ):
        assert settled(SIX_KINGS, {"royal": cents}, game, **elected) == {"royal": ("win", won, 0)}


@current
@pytest.mark.paragraph("13:69F-3.3(j)1", "13:69F-7.3(j)1")
def test_only_the_top_line_is_fixed(game):
    """Table L: the royal flush is the top, $5,000 or more; a straight flush stays 1,000 to 1."""
    elected = {"royal": "L", "royal_top_fixed": "5000"}
    assert settled(ROYAL_FLUSH, {"royal": "2"}, game, **elected)["royal"][1] == 5_000_00
    assert settled(ROYAL_FLUSH, {"royal": "6"}, game, **elected)["royal"][1] == 6_000_00
    assert settled(SIX_IN_SEQUENCE, {"royal": "2"}, game, **elected)["royal"][1] == 2_000_00


@current
def test_the_royal_bonus_asks_for_suits(game):
    baccarat = rules(game, elections={"royal": "A"})
    with pytest.raises(BadInput, match="asks for suits"):
        baccarat.settle(TIE, {"player": "10"})
    assert baccarat.settle("Ts Th 7s 7h", {"player": "10"})[0].won == 0


def all_settled(elections, cards, stakes, *, minimum=1_00, meter=0, game="mini-baccarat"):
    """Each patron's royal wager at one table, by seat."""
    baccarat = rules(game, elections=elections)
    laid = [LaidWager(seat, "royal", cents) for seat, cents in enumerate(stakes, start=1)]
    return baccarat.settle_all(baccarat.outcome(cards), laid, minimum=minimum, meter=meter)


def at_the_table(elections, cards, stakes, **shown):
    """What each of them is paid."""
    return [settlement.won for settlement in all_settled(elections, cards, stakes, **shown)]


@current
@pytest.mark.paragraph("13:69F-3.3(j)3", "13:69F-7.3(j)3")
@pytest.mark.parametrize(
    ("stakes", "minimum", "limit", "won"),
    [
        # Table A, a royal flush at 2,000 to 1; the top, 10,000 to 1, sets the second limit.
        ([10_00], 1_00, "25000", [20_000_00]),  # within the limit
        ([12_50], 1_00, "25000", [25_000_00]),  # at it
        ([12_51], 1_00, "25000", [25_000_00]),  # over it
        ([10_00, 5_00], 1_00, "25000", [12_500_00, 12_500_00]),  # 30,000: equal portions
        ([20_00, 1_00], 1_00, "25000", [12_500_00, 12_500_00]),  # $1.00 would win 2,000: as printed
        ([10_00, 5_00], 1_00, "30000", [20_000_00, 10_000_00]),  # a limit posted higher
        ([10_00, 10_00, 10_00], 1_00, "25000", [10_000_00] * 3),  # three at $1.00: 30,000
        ([10_00, 5_00], 2_00, "25000", [20_000_00, 10_000_00]),  # two at $2.00: 40,000
        ([50_00] * 2, 2_00, "25000", [20_000_00] * 2),  # shared in 40,000
    ],
)
def test_winners_share_the_payout_limit_in_equal_portions(game, stakes, minimum, limit, won):
    """The greater of the limit posted and what all who wager could win at the minimum."""
    elections = {"royal": "A", "royal-payout-limit": limit}
    assert at_the_table(elections, ROYAL_FLUSH, stakes, minimum=minimum, game=game) == won


@current
@pytest.mark.paragraph("13:69F-3.3(j)3", "13:69F-7.3(j)3")
def test_what_cannot_be_parted_equally_stays_with_the_house(game):
    """Table K, top 1,000 to 1: three winners of 25,000 have 8,333.33 each, and a cent is left."""
    elections = {"royal": "K", "royal-payout-limit": "25000"}
    assert at_the_table(elections, ROYAL_FLUSH, [100_00] * 3, game=game) == [8_333_33] * 3


@current
@pytest.mark.paragraph("13:69F-3.3(j)1", "13:69F-3.3(j)3", "13:69F-7.3(j)1", "13:69F-7.3(j)3")
def test_where_the_top_is_fixed_a_lower_line_may_be_the_most_to_be_won_at_the_minimum(game):
    """Table A, $10,000 for the top, $25 the minimum: a royal flush at 2,000 to 1 wins $50,000,
    and that, not the top, is the maximum a patron could win at the minimum."""
    elections = {"royal": "A", "royal-top-fixed": "10000", "royal-payout-limit": "25000"}
    won = at_the_table(elections, ROYAL_FLUSH, [25_00, 25_00], minimum=25_00, game=game)
    assert won == [50_000_00, 50_000_00]


@current
@pytest.mark.paragraph("13:69F-3.3(j)3", "13:69F-7.3(j)3")
def test_without_a_posted_limit_every_winner_is_paid_in_full(game):
    assert at_the_table({"royal": "A"}, SIX_KINGS, [100_00, 1_00], game=game) == [
        1_000_000_00, 10_000_00
    ]  # fmt: skip


@current
@pytest.mark.paragraph("13:69F-3.3(j)3", "13:69F-7.3(j)3")
def test_a_limit_is_of_the_royal_bonus_and_of_no_other_wager(game):
    """A tie of $10,000 beside it is paid in full, and losing wagers are lost in full."""
    baccarat = rules(game, elections={"royal": "A", "royal-payout-limit": "25000"})
    laid = [
        LaidWager(1, "player", 10_000_00),
        LaidWager(1, "tie", 10_000_00),
        LaidWager(1, "royal", 5_00),
        LaidWager(2, "tie", 10_000_00),
        LaidWager(2, "royal", 5_00),
    ]
    found = baccarat.settle_all(baccarat.outcome(SIX_KINGS), laid, minimum=1_00, meter=0)
    won = [(settlement.wager.id, settlement.won) for settlement in found]
    assert won == [
        ("player", 0), ("tie", 80_000_00), ("royal", 12_500_00),
        ("tie", 80_000_00), ("royal", 12_500_00),
    ]  # fmt: skip
    lost = baccarat.settle_all(baccarat.outcome("Ts 2h 7s 5h"), laid, minimum=1_00, meter=0)
    assert [settlement.won for settlement in lost if settlement.wager.id == "royal"] == [
        -5_00,
        -5_00,
    ]


@current
@pytest.mark.paragraph("13:69F-3.13(d)", "13:69F-7.13(d)")
@pytest.mark.parametrize(
    ("stakes", "meter", "won"),
    [
        ([1_00], 30_000_00, [30_000_00]),
        ([1_00, 1_00], 30_000_00, [15_000_00] * 2),
        ([1_00, 9_00, 5_00], 30_000_00, [10_000_00] * 3),  # whatever the stake
        ([1_00, 2_00, 3_00], 10_000_00, [3_333_33] * 3),
    ],
)
def test_the_meter_is_shared_equally_whatever_the_stakes(game, stakes, meter, won):
    elections = {"royal-progressive": "A"}
    assert at_the_table(elections, SIX_KINGS, stakes, meter=meter, game=game) == won


@current
@pytest.mark.paragraph("13:69F-3.3(k)", "13:69F-7.3(k)")
def test_a_meter_lower_than_the_next_line_is_passed_over_for_it(game):
    """Table A, the highest single payout: five of a kind at 250 times $100 is 25,000."""
    elections = {"royal-progressive": "A"}
    for meter, won in ((24_999_99, 25_000_00), (25_000_00, 25_000_00), (25_000_01, 25_000_01)):
        assert at_the_table(elections, SIX_KINGS, [100_00], meter=meter, game=game) == [won]


FOUR_OF_25 = [25_00] * 4  # five of a kind at 250 to 1 pays each $6,250


@current
@pytest.mark.paragraph("13:69F-3.3(k)", "13:69F-3.13(d)", "13:69F-7.3(k)", "13:69F-7.13(d)")
def test_the_whole_meter_is_compared_as_shown_though_a_portion_is_less_than_the_next_line(game):
    """$10,000 is more than $6,250, and is shared by four (interpretation baccarat-low-meter)."""
    for elections in ({}, {"royal-low-meter": "as-shown"}):
        elected = {"royal-progressive": "A", **elections}
        found = all_settled(elected, SIX_KINGS, FOUR_OF_25, meter=10_000_00, game=game)
        assert [(settlement.won, settlement.paid) for settlement in found] == [
            (2_500_00, "100 % of the meter")
        ] * 4


@current
@pytest.mark.paragraph("13:69F-3.3(k)", "13:69F-3.13(d)", "13:69F-7.3(k)", "13:69F-7.13(d)")
@pytest.mark.parametrize(
    ("stakes", "won", "of_the_meter"),
    [
        # by hand: a meter of $10,000, and 250 to 1 for five of a kind
        (FOUR_OF_25, [6_250_00] * 4, 0),  # a portion would be 2,500: the meter is not won
        ([25_00], [10_000_00], 1),
        ([40_00], [10_000_00], 1),  # the line pays as much
        ([40_01], [10_002_50], 0),
        ([20_00, 20_00], [5_000_00] * 2, 2),  # a portion pays as much as the line
        ([20_00] * 3, [5_000_00] * 3, 0),
        # who is paid more by the line leaves the meter to the others
        ([1_00, 25_00, 25_00, 25_00], [10_000_00, 6_250_00, 6_250_00, 6_250_00], 1),
        ([25_00, 12_00, 1_00], [6_250_00, 5_000_00, 5_000_00], 2),
        # 4,000, 4,000 and 6,000 against a portion of 3,333.33: the highest leaves first
        ([16_00, 24_00, 16_00], [5_000_00, 6_000_00, 5_000_00], 2),
        # 250, 5,250 and 6,250: one leaves, and another for whom a portion of two is too little
        ([1_00, 21_00, 25_00], [10_000_00, 5_250_00, 6_250_00], 1),
    ],
)
def test_a_portion_is_compared_where_that_is_elected(game, stakes, won, of_the_meter):
    elections = {"royal-progressive": "A", "royal-low-meter": "as-shared"}
    found = all_settled(elections, SIX_KINGS, stakes, meter=10_000_00, game=game)
    assert [settlement.won for settlement in found] == won
    assert sum(settlement.decision.meter for settlement in found) == of_the_meter


@current
@pytest.mark.paragraph("13:69F-3.3(k)", "13:69F-3.13(d)", "13:69F-7.3(k)", "13:69F-7.13(d)")
@given(
    letter=st.sampled_from(sorted(oracle.ROYAL_PROGRESSIVE)),
    hand=st.sampled_from(
        [
            ("six-of-a-kind", SIX_KINGS),
            ("six-card-straight-flush", SIX_IN_SEQUENCE),
            ("six-card-straight-flush", SIX_TO_THE_ACE),
        ]
    ),
    multiples=st.sampled_from(["to-1", "for-1"]),
    low_meter=st.sampled_from(["as-shown", "as-shared"]),
    stakes=st.lists(st.integers(1, 50_00), min_size=1, max_size=8),
    meter=st.integers(1, 20_000_00),
)
def test_a_meter_is_shared_as_the_oracle_shares_it(
    game, letter, hand, multiples, low_meter, stakes, meter
):
    """And nobody is paid less than by the next line, where a portion is compared."""
    top, cards = hand
    elected = {"royal-progressive": letter, "royal-top": top}
    expected = oracle.meter_shared(
        oracle.complete(game, elected), cards.split(), stakes, meter,
        as_shared=low_meter == "as-shared", counted_in=multiples == "for-1",
    )  # fmt: skip
    elections = {**elected, "royal-multiples": multiples, "royal-low-meter": low_meter}
    assert at_the_table(elections, cards, stakes, meter=meter, game=game) == expected


@current
@pytest.mark.paragraph("13:69F-3.3(k)", "13:69F-3.13(d)", "13:69F-7.3(k)", "13:69F-7.13(d)")
def test_the_wager_comes_back_beside_the_meter_though_multiples_count_it_in(game):
    """Table A for 1: $100 on five of a kind wins $24,900 and has its $100 back. A meter of as
    much wins as much, with the wager back; were the wager counted in, it would win $100 less and
    give way to the line."""
    elections = {"royal-progressive": "A", "royal-multiples": "for-1"}
    for meter, paid in ((24_899_99, "249 to 1"), (24_900_00, "100 % of the meter")):
        (settlement,) = all_settled(elections, SIX_KINGS, [100_00], meter=meter, game=game)
        assert (settlement.won, settlement.paid) == (24_900_00, paid)


@current
@pytest.mark.paragraph("13:69F-3.13(d)", "13:69F-7.13(d)")
def test_where_the_meter_pays_and_is_not_told_the_round_is_not_settled(game):
    baccarat = rules(game, elections={"royal-progressive": "A"})
    with pytest.raises(BadInput, match="The meter pays this wager"):
        baccarat.settle(SIX_KINGS, {"royal": "1"})
    (other,) = baccarat.settle(ROYAL_FLUSH, {"royal": "1"})
    assert (other.decision.result, other.won) == (Result.WIN, 1_000_00)
    (settlement,) = baccarat.settle(SIX_KINGS, {"royal": "1"}, meter=12_345_67)
    assert settlement.won == 12_345_67
    assert str(settlement).startswith("royal 1.00 wins 12345.67 at 100 % of the meter")


@current
@pytest.mark.paragraph("13:69F-3.13(f)", "13:69F-7.13(f)")
@pytest.mark.parametrize(
    ("rate", "reset", "cents", "shares"),
    [
        ("12", "0", 1_00, (12, 0)),
        ("12.5", "0", 1_00, (13, 0)),  # 12.5 cents: no less than the rate
        ("10", "2", 5_00, (50, 10)),
        ("12", "3.25", 1_00, (12, 4)),
    ],
)
def test_a_wager_puts_no_less_than_the_rate_on_the_meters(game, rate, reset, cents, shares):
    elections = {
        "royal-progressive": "A", "royal-meter-rate": rate, "royal-reset-rate": reset
    }  # fmt: skip
    meter = rules(game, elections=elections).meter
    assert meter.wager == "royal"
    assert meter.share_of(cents) == shares
    assert rules(game, elections={"royal": "A"}).meter is None


# At the table, where wagers are collected before others are paid


TABLE = "BAC-1"
SEATS = (3, 4, 5)


@pytest.fixture
def table(floor):
    """A table opened and cut, its patrons with chips; `do` is what people do at it."""

    class Table:
        def do(self, type_, actor=DEALER, **particulars):
            return floor.do(actor, type_, TABLE, **particulars)

        def open(self, **elections):
            names = {name.replace("_", "-"): value for name, value in elections.items()}
            limits = {"minimum": 5_00, "maximum": 500_00, "increment": 5_00}
            established = {"game": "mini-baccarat", "edition": "13:69F", "elections": names}
            self.do(
                "establish-table", FLOORPERSON, **established, limits=limits, pit="Pit 2", seats=7
            )
            floor.post_sign(table=TABLE)
            floor.notify(table=TABLE)
            self.do("receive-cards", decks=8)
            self.do("inspect-cards", cards=416)
            self.do("verify-cards", FLOORPERSON, cards=416)
            self.do("spread-cards")
            self.do("open-table", FLOORPERSON, opener=500_000_00)
            for seat in SEATS:
                self.do("take-seat", seat=seat)
                self.do("bring-chips", seat=seat, amount=1_000_00)
            for act in ("participants-inspect", "wash-cards", "shuffle-cards", "lace-cards"):
                self.do(act)
            self.do("cut-cards", seat=5, depth=100)
            self.do("place-cutting-cards", from_back=14)
            self.do("burn-cards", cards=["2h", "3c", "4d"])

        def balance(self, account):
            return floor.house.table(TABLE).balances.get(f"{TABLE}/{account}", 0)

    return Table()


def settlements_of(entry):
    settlements = json.loads(entry.content)["record"]["event"]["settlements"]
    return {(settlement["seat"], settlement["wager"]): settlement for settlement in settlements}


@pytest.mark.paragraph("13:69F-7.3(f)2", "19:47-7.10(b)")
def test_total_card_wagers_that_lose_and_are_collected_still_waive_the_vigorish(table):
    """A wager of $20 on five cards matches the banker's $20, though four are dealt: the ledger
    may not tell of vigorish, nor of 7.3(c), when the banker's wager is paid."""
    table.open(banker="total-cards-waiver", total_cards="yes")
    table.do("place-wager", seat=3, wager="banker", amount=20_00)
    table.do("place-wager", seat=3, wager="cards:5", amount=20_00)
    table.do("no-more-bets")
    table.do("deal-cards", cards=["2h", "9c", "Th", "Ks"])
    table.do("announce-result")
    table.do("collect-losing-wagers")
    paid = settlements_of(table.do("pay-winning-wagers"))[3, "banker"]
    assert table.balance("patron/3") == 1_000_00
    assert table.balance("vigorish/due/3") == 0
    assert paid.get("vigorish", 0) == 0
    assert paid["cite"] == "13:69F-7.3(f)2"


@pytest.mark.paragraph("13:69F-7.13(d)", "13:69F-7.13(f)")
def test_a_meter_won_starts_anew_though_it_could_not_be_parted_equally(table):
    """Three wagers of $5 put 60 cents each on a meter of $10,000: three winners have $3,333.93
    each of $10,001.80, and a cent is left. The next round's meter is another $10,001.80."""
    table.open(royal_progressive="A")
    for seat in SEATS:
        table.do("place-wager", seat=seat, wager="royal", amount=5_00)
    table.do("no-more-bets")
    assert table.balance("meter/display") == 10_001_80
    table.do("deal-cards", cards=["Ks", "Kh", "Kd", "Kc"])
    table.do("players-third-card", cards=["Ks"])
    table.do("bankers-third-card", cards=["Kh"])
    table.do("announce-result")
    table.do("collect-losing-wagers")
    table.do("verify-progressive-payout", hand_recognized=True, wager_accepted=True)
    table.do("validate-progressive-payout", SUPERVISOR)
    table.do("pay-winning-wagers")
    assert [table.balance(f"patron/{seat}") for seat in SEATS] == [4_333_93] * 3
    table.do("document-award", SUPERVISOR)
    table.do("discard-cards")
    for seat in SEATS:
        table.do("place-wager", seat=seat, wager="royal", amount=5_00)
    table.do("no-more-bets")
    assert table.balance("meter/display") >= 10_001_80
