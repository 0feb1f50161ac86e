"""The exact odds of baccarat, against a second enumeration, brute force and published figures.

The oracle (`baccarat_oracle`) deals every round card by card; here its distributions and
house advantages are compared as whole numbers and fractions, never rounded.
"""

import math
from collections import Counter
from fractions import Fraction
from itertools import cycle, permutations, product

import baccarat_oracle as oracle
import pytest
from hypothesis import given, settings, strategies as st

from croupier import rules
from croupier.equipment.cards import DECK, Card, Composition, parse_cards, place_of
from croupier.games.baccarat.dealing import Outcome
from croupier.games.baccarat.odds.exact import outcomes
from croupier.games.baccarat.royal.hands import RoyalHand
from croupier.games.wager import Result
from croupier.odds import Sheet, analyse
from croupier.publish.words.odds import percent

DECKS = (6, 7, 8, 9, 10, 11, 12)
every_number_of_decks = pytest.mark.parametrize("decks", DECKS)


def facts(outcome):
    """An outcome as the oracle has it."""
    return outcome.player, outcome.banker, outcome.player_cards, outcome.banker_cards


def royal_name(outcome):
    return outcome.royal.name.lower().replace("_", "-")


def marginal(weights, key):
    """The weights added up by a part of the outcome."""
    added = Counter()
    for outcome, weight in weights.items():
        added[key(outcome)] += weight
    return dict(added)


def advantage(game, elections, wager, edition="13:69F"):
    baccarat = rules(game, edition=edition, elections=elections)
    return analyse(baccarat, baccarat.wager(wager)).house_advantage


# The whole shoe


def test_eight_decks_are_dealt_in_4998398275503360_ways():
    """Ordered draws of six of 416 cards: the count baccarat is checked by, as chess by perft."""
    assert 416 * 415 * 414 * 413 * 412 * 411 == 4_998_398_275_503_360
    assert sum(outcomes(Composition.of_decks(8), royal=False).values()) == 4_998_398_275_503_360
    assert sum(outcomes(Composition.of_decks(8), royal=True).values()) == 4_998_398_275_503_360


@pytest.mark.parametrize(
    ("decks", "banker", "player", "tie"),
    [
        (8, 2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216),
        (6, 403_095_751_234_560, 392_220_492_728_832, 83_552_962_932_288),
    ],
)
def test_the_numbers_of_wins_and_ties_are_those_published(decks, banker, player, tie):
    """Published: combinations of the Wizard of Odds, as given at casinoexploit.com/baccarat."""
    won = marginal(
        outcomes(Composition.of_decks(decks), royal=False), lambda hand: hand.winner.value
    )
    assert won == {"B": banker, "P": player, "T": tie}


@pytest.mark.parametrize("decks", [1, 6, 8, 12, 25, 26, 40, 100])
@pytest.mark.parametrize("royal", [False, True])
def test_the_weights_add_up_to_all_draws_of_six_however_many_decks(decks, royal):
    """From 26 decks on the weights no longer fit a machine's word."""
    weights = outcomes(Composition.of_decks(decks), royal=royal)
    assert sum(weights.values()) == math.perm(52 * decks, 6)
    assert all(type(weight) is int and weight > 0 for weight in weights.values())


BANKER_OPTIONS = {
    "vigorish-5": {},
    "vigorish-4": {"banker": "vigorish-4"},
    "six-pays-half": {"banker": "six-pays-half"},
    "total-cards-waiver": {"banker": "total-cards-waiver", "total-cards": "yes"},
    "dragon-7": {"banker": "dragon-7"},
}
TIE_VIGORISH = {"banker": "tie-vigorish-25"}


def lawful_elections(game):
    """One set of elections for each way a wager other than the royal may be paid."""
    yield from BANKER_OPTIONS.values()
    if game == "mini-baccarat":
        yield TIE_VIGORISH
    yield from ({"tie": tie} for tie in ("9", "17 to 2"))
    yield from ({"bonus": table} for table in "ABC")
    yield {"bonus": "B", "total-cards": "yes", "banker": "six-pays-half", "tie": "9 to 1"}
    yield {"bonus": "C", "total-cards": "yes", "banker": "dragon-7", "dragon-7-wager": "no"}


@pytest.mark.paragraph(
    "19:47-7.2(a)1", "19:47-7.2(a)2", "19:47-7.2(a)3", "19:47-7.2(a)4", "19:47-7.2(a)5",
    "13:69F-7.3(a)", "13:69F-7.3(b)", "13:69F-7.3(c)", "13:69F-7.3(d)", "13:69F-7.3(f)1",
    "13:69F-7.3(f)2", "13:69F-7.3(g)", "13:69F-7.3(h)", "13:69F-7.3(i)", "13:69F-7.3(j)",
    "13:69F-3.3(a)", "13:69F-3.3(b)", "13:69F-3.3(c)", "13:69F-3.3(e)1", "13:69F-3.3(e)2",
    "13:69F-3.3(f)", "13:69F-3.3(g)", "13:69F-3.3(h)", "13:69F-3.3(i)",
)  # fmt: skip
@every_number_of_decks
def test_every_wager_under_every_election_has_the_oracle_s_advantage(decks):
    """And every result its weight; for both games, decks by decks."""
    weights = outcomes(Composition.of_decks(decks), royal=False)
    assert {facts(each): weight for each, weight in weights.items()} == (
        oracle.main_distribution(decks)
    )
    compared = 0
    for game in oracle.GAMES:
        for elections in lawful_elections(game):
            elected = {**elections, "decks": str(decks)}
            for odds in Sheet.of(rules(game, elections=elected)).odds:
                expected = oracle.house_advantage(game, elected, odds.wager.id)
                assert odds.house_advantage == expected, (game, elected, odds.wager.id)
                compared += 1
    # by hand, at each game: player, banker and tie under 12 elections (13 at mini-baccarat, which
    # has the vigorish on ties); total cards three times; the bonus five times; dragon 7 once
    assert compared == 3 * 12 + 3 * 13 + 2 * (3 * 3 + 5 * 2 + 1)


@pytest.mark.parametrize(
    ("elections", "wager", "published"),
    [
        # Published for eight decks: uscasinosonline.com (baccarat, calculating odds)
        ({}, "banker", "1.0579"),
        ({}, "player", "1.2351"),
        # excelpunks.com, concepts 13 (2018): 0.143596; a banker's six paid half, 0.014581045
        ({}, "tie", "14.3596"),
        ({"banker": "six-pays-half"}, "banker", "1.4581045"),
        # E. Jacobson, Card Counting the Dragon Side Bet in EZ Baccarat (2011)
        ({"banker": "dragon-7"}, "dragon-7", "7.611"),
        # wizardofodds.com, baccarat appendix 5: Dragon Bonus, which is paytable A
        ({"bonus": "A"}, "bonus:player", "2.6517"),
        ({"bonus": "A"}, "bonus:banker", "9.3731"),
        ({"bonus": "A", "decks": "6"}, "bonus:player", "2.67"),
        ({"bonus": "A", "decks": "6"}, "bonus:banker", "9.39"),
    ],
)
def test_the_advantages_are_those_published(elections, wager, published):
    """To as many places as each is given."""
    places = len(published.partition(".")[2])
    assert percent(advantage("mini-baccarat", elections, wager), places) == published


# wizardofodds.com, baccarat appendix 5 (Dragon Bonus, eight decks): combinations by event.
DRAGON_BONUS = {
    "bonus:player": {
        "wins by 9 points": 18_409_431_764_992,
        "wins by 8 points": 34_097_645_543_424,
        "wins by 7 points": 89_590_261_473_280,
        "wins by 6 points": 141_238_897_317_888,
        "wins by 5 points": 166_169_165_987_840,
        "wins by 4 points": 186_780_352_174_080,
        "a natural wins": 812_685_054_124_032,
        "equal naturals": 89_325_908_267_520,
    },
    "bonus:banker": {
        "wins by 9 points": 15_390_342_909_952,
        "wins by 8 points": 28_305_092_784_128,
        "wins by 7 points": 79_517_099_278_336,
        "wins by 6 points": 119_200_072_366_080,
        "wins by 5 points": 157_275_882_332_160,
        "wins by 4 points": 201_147_167_287_296,
        "a natural wins": 812_685_054_124_032,
        "equal naturals": 89_325_908_267_520,
    },
}


@pytest.mark.paragraph("19:47-7.2(a)5i", "19:47-7.2(a)5ii", "19:47-7.2(a)5iii", "19:47-7.3(h)")
@pytest.mark.parametrize("wager", DRAGON_BONUS)
def test_every_event_of_the_bonus_has_its_published_combinations(wager):
    baccarat = rules("mini-baccarat", edition="19:47", elections={"bonus": "A"})
    counted = {
        alike.decision.when: alike.probability * math.perm(416, 6)
        for alike in analyse(baccarat, baccarat.wager(wager)).classes
    }
    del counted["otherwise"]
    assert counted == DRAGON_BONUS[wager]


def test_a_dragon_7_has_its_published_combinations():
    """E. Jacobson (2011): 112,633,011,329,024 of eight decks."""
    weights = outcomes(Composition.of_decks(8), royal=False)
    assert sum(w for each, w in weights.items() if each.is_dragon_7) == 112_633_011_329_024


def test_a_banker_s_win_with_six_has_its_published_combinations():
    """excelpunks.com, concepts 13 (2018): 269,232,304,455,680 of eight decks."""
    weights = outcomes(Composition.of_decks(8), royal=False)
    six = [w for each, w in weights.items() if each.banker == 6 and each.player < 6]
    assert sum(six) == 269_232_304_455_680


def test_both_editions_have_the_same_odds():
    elections = {"bonus": "C", "total-cards": "yes", "banker": "total-cards-waiver"}
    current = Sheet.of(rules("mini-baccarat", elections=elections)).odds
    former = Sheet.of(rules("mini-baccarat", edition="19:47", elections=elections)).odds
    written = [(each.wager.id, each.house_advantage, each.variance) for each in current]
    assert written == [(each.wager.id, each.house_advantage, each.variance) for each in former]
    assert len(written) == 3 + 3 + 2


@pytest.mark.paragraph("19:47-7.3(f)2", "13:69F-7.3(f)2", "13:69F-3.3(e)2")
@pytest.mark.parametrize(
    ("game", "edition"),
    [("mini-baccarat", "13:69F"), ("mini-baccarat", "19:47"), ("punto-banco", "13:69F")],
)
@pytest.mark.parametrize("vigorish", ["5", "4"])
def test_a_waiver_that_is_not_earned_leaves_the_banker_with_its_vigorish(vigorish, game, edition):
    """The sheet has both: matched, without vigorish, and falling short, by the rate elected."""
    elections = {
        "banker": "total-cards-waiver", "total-cards": "yes", "waiver-vigorish": vigorish
    }  # fmt: skip
    baccarat = rules(game, edition=edition, elections=elections)
    odds = analyse(baccarat, baccarat.wager("banker"))
    plain = {"banker": f"vigorish-{vigorish}"}
    free = {"banker": "total-cards-waiver"}
    assert odds.house_advantage == oracle.house_advantage(game, free, "banker") < 0
    case, short = odds.otherwise
    assert "falling short" in case
    assert short.house_advantage == oracle.house_advantage(game, plain, "banker")
    for wager in ("player", "tie", "cards:4"):
        assert analyse(baccarat, baccarat.wager(wager)).otherwise is None


def test_the_probabilities_of_every_wager_add_up_to_one():
    elections = {"total-cards": "yes", "bonus": "A", "royal": "A"}
    for odds in Sheet.of(rules("mini-baccarat", elections=elections)).odds:
        assert sum(alike.probability for alike in odds.classes) == 1
        assert sum(odds.probability(result) for result in Result) == 1


def test_four_five_and_six_cards_are_all_there_is():
    """By the oracle's distribution: the three wagers share out every round."""
    weights = oracle.main_distribution(8)
    whole = sum(weights.values())
    baccarat = rules("mini-baccarat", elections={"total-cards": "yes"})
    for number in (4, 5, 6):
        dealt = sum(w for each, w in weights.items() if each[2] + each[3] == number)
        odds = analyse(baccarat, baccarat.wager(f"cards:{number}"))
        assert odds.probability(Result.WIN) == Fraction(dealt, whole)
        assert odds.probability(Result.LOSE) == 1 - Fraction(dealt, whole)


@pytest.mark.parametrize("elections", [*BANKER_OPTIONS.values(), TIE_VIGORISH], ids=str)
def test_the_standard_deviation_is_that_of_every_result_by_its_weight(elections):
    """By the oracle's nets and weights."""
    baccarat = rules("mini-baccarat", elections=elections)
    weights = oracle.main_distribution(8)
    for wager in ("player", "banker", "tie"):
        nets = {
            weight: oracle.net(oracle.complete("mini-baccarat", elections), wager, weight)
            for weight in weights
        }
        mean = sum(nets[each] * w for each, w in weights.items()) / sum(weights.values())
        square = sum((nets[each] - mean) ** 2 * w for each, w in weights.items())
        odds = analyse(baccarat, baccarat.wager(wager))
        assert odds.variance == square / sum(weights.values())
        assert odds.standard_deviation == pytest.approx(math.sqrt(odds.variance), rel=1e-12)


# The Royal Baccarat Bonus


def royal_elections():
    """Every table, with each top it may have, and with a fixed amount for it."""
    tops = ("six-of-a-kind", "six-card-straight-flush")
    for letter, table in oracle.ROYAL.items():
        for top in tops if "six-of-a-kind" in table else tops[:1]:
            plain = {"royal": letter, "royal-top": top}
            least = table["six-of-a-kind" if "six-of-a-kind" in table else "royal-flush"]
            yield plain
            yield {**plain, "royal-top-fixed": str(least)}
            yield {**plain, "royal-top-fixed": str(2 * least + 1)}
    for letter, top in product(oracle.ROYAL_PROGRESSIVE, tops):
        yield {"royal-progressive": letter, "royal-top": top}


@pytest.mark.paragraph(
    "13:69F-3.3(j)", "13:69F-3.3(j)1", "13:69F-3.3(j)2", "13:69F-3.3(k)", "13:69F-3.3(l)",
    "13:69F-7.3(j) (proposed)", "13:69F-7.3(j)1", "13:69F-7.3(j)2", "13:69F-7.3(k)",
    "13:69F-7.3(l)",
)  # fmt: skip
def test_every_royal_table_has_the_oracle_s_advantage():
    """19 tables and 14, both tops, fixed amounts; and the joint distribution behind them."""
    weights = outcomes(Composition.of_decks(8), royal=True)
    hands = {name: weight for name, weight in oracle.royal_distribution(8).items() if weight}
    assert marginal(weights, royal_name) == hands
    assert marginal(weights, facts) == oracle.main_distribution(8)
    compared = 0
    for game, elections in zip(cycle(oracle.GAMES), royal_elections()):
        expected = oracle.house_advantage(game, elections, "royal")
        assert advantage(game, elections, "royal") == expected, (game, elections)
        compared += 1
    assert compared == 3 * (11 * 2 + 8) + 14 * 2


def six_card_rounds(sets_of_ranks):
    """In how many orders these six ranks, each set of them, are dealt to the last in one round."""
    return sum(
        len(player) + len(banker) == 6
        for ranks in sets_of_ranks
        for player, banker in map(oracle.play, set(permutations(ranks)))
    )


@pytest.mark.paragraph("13:69F-3.3(l)3i", "13:69F-3.3(l)3ii", "13:69F-7.3(l)3i", "13:69F-7.3(l)3ii")
@pytest.mark.parametrize("decks", [6, 8, 12, 40, 100])
def test_the_hands_of_six_cards_are_counted_by_hand(decks):
    """Six of a rank in (4d)(4d-1)...; six in sequence in d^6 ways in each of four suits; each in
    as many orders as the oracle deals them to the last. Exact beyond a machine's word."""
    weights = marginal(outcomes(Composition.of_decks(decks), royal=True), royal_name)
    in_sequence = [oracle.LADDER[start : start + 6] for start in range(9)]
    assert weights["six-of-a-kind"] == (
        six_card_rounds(rank * 6 for rank in oracle.RANKS) * math.perm(4 * decks, 6)
    )
    assert weights["six-card-royal"] == six_card_rounds(["9TJQKA"]) * 4 * decks**6
    assert weights["six-card-straight-flush"] == (six_card_rounds(in_sequence[:-1]) * 4 * decks**6)


@pytest.mark.parametrize("decks", [6, 40])
def test_royal_hands_only_tell_the_results_apart(decks):
    """Added up again over the hands, the weights are those without them."""
    shoe = Composition.of_decks(decks)
    assert marginal(outcomes(shoe, royal=True), facts) == (
        marginal(outcomes(shoe, royal=False), facts)
    )


def test_offering_the_royal_does_not_change_the_other_wagers():
    plain = {odds.wager.id: odds for odds in Sheet.of(rules("mini-baccarat")).odds}
    for odds in Sheet.of(rules("mini-baccarat", elections={"royal": "A"})).odds:
        if odds.wager.id != "royal":
            assert odds.house_advantage == plain[odds.wager.id].house_advantage
            assert odds.variance == plain[odds.wager.id].variance


@pytest.mark.paragraph("13:69F-3.3(k)")
@pytest.mark.parametrize(
    ("top", "ways"),
    [
        ("six-of-a-kind", six_card_rounds(r * 6 for r in oracle.RANKS) * math.perm(32, 6)),
        (
            "six-card-straight-flush",
            six_card_rounds(oracle.LADDER[start : start + 6] for start in range(9)) * 4 * 8**6,
        ),
    ],
)
def test_the_break_even_meter_makes_the_progressive_wager_fair(top, ways):
    """By hand: what the wager loses without the meter is what the meter must bring."""
    elections = {"royal-progressive": "D", "royal-top": top}
    baccarat = rules("punto-banco", elections=elections)
    odds = analyse(baccarat, baccarat.wager("royal"))
    assert odds.meter_probability == Fraction(ways, math.perm(416, 6))
    assert odds.meter_probability * odds.break_even_meter == odds.house_advantage > 0


# What is left of a shoe


def shoe_of(cards):
    counts = [0] * len(DECK)
    for card in cards:
        counts[place_of(card)] += 1
    return Composition(tuple(counts))


def by_every_draw(cards):
    """Every ordered draw of six of these very cards, each dealt by the oracle."""
    weights = Counter()
    hands = {}
    for six in permutations([str(card) for card in cards], 6):
        player, banker = oracle.play(six)
        used = tuple(sorted(six[: len(player) + len(banker)]))
        if used not in hands:
            hands[used] = RoyalHand[oracle.royal_hand(used).upper().replace("-", "_")]
        each = Outcome(
            oracle.points(player), oracle.points(banker), len(player), len(banker), hands[used]
        )
        weights[each] += 1
    return weights


def without_royal(weights):
    return marginal(weights, lambda each: Outcome(*facts(each)))


TINY_SHOES = [
    "As 2s 3s 4s 5s 6s 7h 9d",  # six in sequence
    "Ts Js Qs Ks As 9s 2h 3h",  # a six card royal
    "Ks Ks Ks Kh Kh Kd Kc Kc 2s",  # six of a kind, and ranks told apart by suit
    "Ts Th Js Jh Qs Qh Ks Kh 2d",  # the four ranks that count nothing
    "2h 2h 2h 3h 3h 3h 4h 5h 6h",  # one suit: flushes, full houses, straight flushes
    "As Ah 8d 9c 6s 7h 5d 4c",
    "3s 3s 3s 3s 3s 3s",
]


@pytest.mark.paragraph("13:69F-3.3(l)", "13:69F-7.3(l)", "19:47-7.9(c)")
@pytest.mark.parametrize("cards", TINY_SHOES)
def test_what_is_left_of_a_shoe_is_weighed_as_if_every_draw_were_made(cards):
    """Brute force: all ordered draws of six, one after another."""
    left = parse_cards(cards)
    weights = by_every_draw(left)
    assert sum(weights.values()) == math.perm(len(left), 6)
    assert outcomes(shoe_of(left), royal=True) == weights
    assert outcomes(shoe_of(left), royal=False) == without_royal(weights)


@settings(max_examples=40)
@given(
    st.sampled_from(["A23456789TJQK", "A23456", "9TJQKA", "TJQK", "4567"]),
    st.sampled_from(["shdc", "sh", "s"]),
    st.data(),
)
def test_any_seven_cards_are_weighed_as_if_every_draw_were_made(ranks, suits, data):
    card = st.builds(Card, st.sampled_from(ranks), st.sampled_from(suits))
    left = data.draw(st.lists(card, min_size=6, max_size=7))
    weights = by_every_draw(left)
    assert outcomes(shoe_of(left), royal=True) == weights
    assert outcomes(shoe_of(left), royal=False) == without_royal(weights)


def test_the_odds_follow_the_cards_that_are_gone():
    """Eight decks without a nine: no draw has one, as the oracle's shoe without it deals them."""
    nines = [card for card in DECK if card.rank == "9"] * 8
    left = Composition.of_decks(8).without(nines)
    baccarat = rules("mini-baccarat")
    weights = dict(baccarat.shoe.outcomes(left))
    assert left.cards == 416 - 32
    assert sum(weights.values()) == math.perm(384, 6)
    expected = Counter()
    shoe = {rank: (128 if rank == "T" else 0 if rank == "9" else 32) for rank in "A23456789T"}
    for dealt, player, banker, _ in oracle.rounds(8):
        ways = math.prod(math.perm(shoe[rank], dealt.count(rank)) for rank in set(dealt))
        each = oracle.points(player), oracle.points(banker), len(player), len(banker)
        expected[each] += ways * math.perm(384 - len(dealt), 6 - len(dealt))
    assert {facts(each): weight for each, weight in weights.items()} == +expected


def test_the_odds_of_what_is_left_are_settled_by_the_same_rules():
    """A whole shoe passed as what is left of one gives the sheet of the whole shoe."""
    baccarat = rules("mini-baccarat", elections={"banker": "six-pays-half", "bonus": "A"})
    for odds in Sheet.of(baccarat).odds:
        assert analyse(baccarat, odds.wager, Composition.of_decks(8)) == odds


@pytest.mark.parametrize("elections", [{"royal": "A"}, {"royal-progressive": "D"}])
def test_outcomes_told_for_one_wager_are_those_told_for_all(elections):
    """Merging what a wager cannot tell apart changes none of its odds."""
    baccarat = rules("mini-baccarat", elections={**elections, "bonus": "A", "total-cards": "yes"})
    everything = list(baccarat.outcomes())
    whole = sum(weight for _, weight in everything)
    for wager in baccarat.wagers.values():
        weights = Counter()
        for outcome, weight in everything:
            weights[baccarat.decide(wager, outcome)] += weight
        found = {each.decision: each.probability for each in analyse(baccarat, wager).classes}
        assert found == {decision: Fraction(n, whole) for decision, n in weights.items()}
