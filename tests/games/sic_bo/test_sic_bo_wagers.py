"""9.1, 9.2 and 9.4: every wager on every roll, against a second telling of the text.

The oracle (tests/oracles/oracle.py) is typed from the regulation and imports nothing of croupier.
"""

import math
from collections import Counter
from fractions import Fraction

import oracle
import pytest
from hypothesis import given, strategies as st

from croupier import rules
from croupier.equipment import Roll
from croupier.games.wager import Result
from croupier.lawbook import BadInput, Chapter, Refusal
from croupier.money import Odds

editions = pytest.mark.parametrize("edition", oracle.EDITIONS)


def decisions(sic_bo):
    """How each wager stands on each roll: what it is paid, if it wins."""
    return {
        (wager.id, dice): sic_bo.decide(wager, Roll(dice))
        for wager in sic_bo.wagers.values()
        for dice in oracle.ROLLS
    }


def paid(decision):
    return None if decision.pays is None else (decision.pays.winnings, decision.pays.stake)


@pytest.mark.paragraph("13:69F-9.2(a)", "19:47-9.2(a)")
@editions
def test_there_are_fifty_wagers_and_no_other(edition):
    """Six numbers three ways, 14 totals, 15 pairs of different numbers, any triple, small, big."""
    sic_bo = rules("sic-bo", edition=edition)
    assert sorted(sic_bo.wagers) == sorted(oracle.WAGERS)
    assert len(sic_bo.wagers) == 3 * 6 + 14 + math.comb(6, 2) + 3 == 50


@pytest.mark.paragraph("13:69F-9.2(a)", "19:47-9.2(a)")
@editions
@pytest.mark.parametrize(
    "wager",
    [
        "total:3",
        "total:18",
        "combination:2-2",
        "combination:5-2",
        "one-of-a-kind:0",
        "one-of-a-kind:7",
        "three-of-a-kind",
        "Small",
        "small ",
        "odd",
        "",
    ],
)
def test_a_wager_that_9_2_does_not_define_is_not_taken(edition, wager):
    sic_bo = rules("sic-bo", edition=edition)
    with pytest.raises(BadInput, match="Sic bo has no wager") as refused:
        sic_bo.settle("2,2,5", {wager: "10"})
    for kind in oracle.DEFINED_IN:
        assert kind in refused.value.accepted


@pytest.mark.paragraph(
    "13:69F-9.2(a)1",
    "13:69F-9.2(a)2",
    "13:69F-9.2(a)3",
    "13:69F-9.2(a)4",
    "13:69F-9.2(a)5",
    "13:69F-9.2(a)6",
    "13:69F-9.2(a)7",
    "13:69F-9.2(a)8",
    "13:69F-9.4(b)",
    "13:69F-9.4(c)",
    "19:47-9.2(a)1",
    "19:47-9.2(a)2",
    "19:47-9.2(a)3",
    "19:47-9.2(a)4",
    "19:47-9.2(a)5",
    "19:47-9.2(a)6",
    "19:47-9.2(a)7",
    "19:47-9.2(a)8",
    "19:47-9.4(b)",
    "19:47-9.4(c)",
)
@editions
def test_every_wager_on_every_roll_is_settled_as_the_text_says(edition):
    """All 50 wagers on all 216 rolls."""
    decided = decisions(rules("sic-bo", edition=edition))
    assert len(decided) == 50 * 216
    for (wager, dice), decision in decided.items():
        expected = oracle.paid(wager, dice)
        assert paid(decision) == expected, (wager, dice)
        assert decision.result is (Result.LOSE if expected is None else Result.WIN)


@pytest.mark.paragraph("13:69F-9.2(a)2", "19:47-9.2(a)2")
@editions
def test_two_of_a_kind_loses_on_a_triple_where_that_reading_is_elected(edition):
    elected = {"two-of-a-kind-on-a-triple": "loses"}
    decided = decisions(rules("sic-bo", edition=edition, elections=elected))
    for (wager, dice), decision in decided.items():
        assert paid(decision) == oracle.paid(wager, dice, triple_wins_two=False), (wager, dice)


def test_that_reading_changes_six_settlements_and_no_other():
    """One triple for each number, on that number."""
    wins = decisions(rules("sic-bo"))
    loses = decisions(rules("sic-bo", elections={"two-of-a-kind-on-a-triple": "loses"}))
    changed = [place for place in wins if wins[place].result is not loses[place].result]
    assert changed == [(f"two-of-a-kind:{n}", (n, n, n)) for n in range(1, 7)]


@pytest.mark.paragraph("13:69F-9.4(b)", "13:69F-9.4(c)", "19:47-9.4(b)", "19:47-9.4(c)")
@pytest.mark.parametrize("row", oracle.FLOORS)
@editions
def test_odds_elected_for_one_row_are_paid_on_it_and_on_no_other(edition, row):
    """An election that is printed and not applied, or applied to a neighbour, would show here."""
    better = (oracle.FLOORS[row][0] * 2 + 1, 2)
    decided = decisions(
        rules("sic-bo", edition=edition, elections={row: f"{better[0]} to {better[1]}"})
    )
    for (wager, dice), decision in decided.items():
        assert paid(decision) == oracle.paid(wager, dice, odds={row: better}), (wager, dice)


@pytest.mark.paragraph("13:69F-9.4(c)", "19:47-9.4(c)")
@editions
def test_every_decision_cites_the_paragraph_it_rests_on_in_its_own_chapter(edition):
    """Its definition in 9.2(a); 9.4(c) where that sets what one of a kind is paid."""
    for (wager, dice), decision in decisions(rules("sic-bo", edition=edition)).items():
        assert str(decision.cite) == oracle.cited(wager, dice, edition), (wager, dice)
        assert decision.cite.edition.chapter == edition


@editions
def test_every_wager_cites_its_definition_and_is_named_after_it(edition):
    for wager in rules("sic-bo", edition=edition).wagers.values():
        kind = wager.id.partition(":")[0]
        assert wager.kind == kind
        assert str(wager.cite) == f"{edition}-{oracle.DEFINED_IN[kind]}"
    named = {wager.id: wager.name for wager in rules("sic-bo", edition=edition).wagers.values()}
    assert named["total:9"] == "Total value of 9"
    assert named["combination:2-5"] == "Two dice combination 2 and 5"
    assert named["any-three-of-a-kind"] == "Any three of a kind"
    assert named["three-of-a-kind:6"] == "Three of a kind 6"
    assert named["small"] == "Small bet"
    assert len(set(named.values())) == 50


@pytest.mark.paragraph("13:69F-9.5(e)", "19:47-9.5(d)")
@pytest.mark.parametrize(
    ("dealt", "places"),
    [
        ("2,2,5", "two-of-a-kind:2 total:9 combination:2-5 small one-of-a-kind:2 one-of-a-kind:5"),
        (
            "1,2,3",
            "total:6 combination:1-2 combination:1-3 combination:2-3 small "
            "one-of-a-kind:1 one-of-a-kind:2 one-of-a-kind:3",
        ),
        # three ones: a total of 3, which nobody can wager on; small loses
        ("1,1,1", "three-of-a-kind:1 two-of-a-kind:1 any-three-of-a-kind one-of-a-kind:1"),
        ("6,6,6", "three-of-a-kind:6 two-of-a-kind:6 any-three-of-a-kind one-of-a-kind:6"),
        ("2,2,2", "three-of-a-kind:2 two-of-a-kind:2 any-three-of-a-kind total:6 one-of-a-kind:2"),
        ("4,3,4", "two-of-a-kind:4 total:11 combination:3-4 big one-of-a-kind:3 one-of-a-kind:4"),
        (
            "6,4,1",
            "total:11 combination:1-4 combination:1-6 combination:4-6 big "
            "one-of-a-kind:1 one-of-a-kind:4 one-of-a-kind:6",
        ),
        ("6,6,5", "two-of-a-kind:6 total:17 combination:5-6 big one-of-a-kind:5 one-of-a-kind:6"),
        ("1,2,1", "two-of-a-kind:1 total:4 combination:1-2 small one-of-a-kind:1 one-of-a-kind:2"),
    ],
)
@editions
def test_the_places_lit_are_those_found_by_hand(edition, dealt, places):
    sic_bo = rules("sic-bo", edition=edition)
    outcome = sic_bo.outcome(dealt)
    assert sorted(sic_bo.winning(outcome)) == sorted(places.split())
    assert sic_bo.describe(outcome)["lit"] == sic_bo.winning(outcome)


def test_the_places_lit_come_in_the_order_of_the_wagers():
    sic_bo = rules("sic-bo")
    order = list(sic_bo.wagers)
    for dice in oracle.ROLLS:
        places = sic_bo.winning(Roll(dice))
        assert list(places) == [wager for wager in order if wager in oracle.lit(dice)]


def test_the_order_of_the_dice_never_matters_to_a_wager():
    sic_bo = rules("sic-bo")
    for dice in oracle.ROLLS:
        assert sic_bo.winning(Roll(dice)) == sic_bo.winning(Roll(tuple(sorted(dice))))


@pytest.mark.paragraph("13:69F-9.2(a)6", "13:69F-9.2(a)7", "19:47-9.2(a)6", "19:47-9.2(a)7")
@editions
@pytest.mark.parametrize("number", range(1, 7))
def test_a_triple_beats_the_small_bet_and_the_big_bet(edition, number):
    sic_bo = rules("sic-bo", edition=edition)
    settled = sic_bo.settle(f"{number},{number},{number}", {"small": "10", "big": "10"})
    assert [settlement.won for settlement in settled] == [-1000, -1000]


@pytest.mark.paragraph("13:69F-9.2(a)7", "19:47-9.2(a)7")
@editions
def test_the_big_bet_wins_on_11_through_17_in_both_texts(edition):
    """The 2012 text drops a word; to the letter it would lose on its own totals."""
    sic_bo = rules("sic-bo", edition=edition)
    big = sic_bo.wager("big")
    won = {
        sum(dice) for dice in oracle.ROLLS if sic_bo.decide(big, Roll(dice)).result is Result.WIN
    }
    assert won == {11, 12, 13, 14, 15, 16, 17}


@pytest.mark.paragraph("13:69F-9.4(c)", "19:47-9.4(c)")
@editions
@pytest.mark.parametrize(
    ("dealt", "winnings"), [("3,1,2", 1000), ("3,3,2", 2000), ("3,3,3", 3000), ("1,2,4", -1000)]
)
def test_one_of_a_kind_is_paid_by_how_many_dice_show_it(edition, dealt, winnings):
    (settled,) = rules("sic-bo", edition=edition).settle(dealt, {"one-of-a-kind:3": "10"})
    assert settled.won == winnings


@pytest.mark.paragraph("13:69F-9.2(a)4", "19:47-9.2(a)4")
@editions
def test_a_triple_wins_its_own_total(edition):
    (settled,) = rules("sic-bo", edition=edition).settle("2,2,2", {"total:6": "1"})
    assert settled.won == 1400


@pytest.mark.paragraph("13:69F-9.1", "19:47-9.1")
@editions
@pytest.mark.parametrize("dealt", ["2", "2,2", "2,2,5,5", "1,1,1,1,1,1"])
def test_sic_bo_is_played_with_three_dice(edition, dealt):
    with pytest.raises(Refusal, match="three dice") as refused:
        rules("sic-bo", edition=edition).outcome(dealt)
    assert str(refused.value.cite) == f"{edition}-9.1"
    assert str(refused.value).endswith(f"[{edition}-9.1]")


def test_a_die_has_six_faces_and_a_roll_is_written_with_commas():
    for dealt in ("2,2,0", "2,2,7", "225", ""):
        with pytest.raises(BadInput, match="is not a roll"):
            rules("sic-bo").outcome(dealt)


@pytest.mark.paragraph("13:69F-9.5(e)", "19:47-9.5(d)")
@editions
def test_the_dealer_announces_the_value_of_each_die(edition):
    sic_bo = rules("sic-bo", edition=edition)
    assert sic_bo.announcement(sic_bo.outcome("2,2,5")) == "2, 2, 5"
    assert sic_bo.announcement(sic_bo.outcome("6,1,3")) == "6, 1, 3"


def test_the_outcome_is_described_by_its_dice_and_their_total():
    sic_bo = rules("sic-bo")
    described = sic_bo.describe(sic_bo.outcome("6,1,3"))
    assert described["dice"] == [6, 1, 3]
    assert described["total"] == 10


def test_the_outcomes_are_the_216_rolls_each_as_weighty():
    weighed = {outcome.dice: weight for outcome, weight in rules("sic-bo").outcomes()}
    assert weighed == dict.fromkeys(oracle.ROLLS, 1)


def test_to_a_wager_rolls_alike_but_for_order_are_weighed_together():
    sic_bo = rules("sic-bo")
    weighed = {roll.dice: weight for roll, weight in sic_bo.outcomes(sic_bo.wager("small"))}
    assert weighed == Counter(tuple(sorted(roll)) for roll in oracle.ROLLS)
    assert sorted(Counter(weighed.values()).items()) == [(1, 6), (3, 30), (6, 20)]  # by hand


amounts = st.dictionaries(
    st.sampled_from(oracle.WAGERS), st.integers(1, 10**9), min_size=1, max_size=8
)


@pytest.mark.paragraph("13:69F-9.4(b)", "19:47-9.4(b)")
@given(
    st.sampled_from(oracle.ROLLS),
    amounts,
    st.sampled_from(sorted(oracle.FLOORS)),
    st.integers(0, 99),
    st.integers(1, 97),
)
@editions
def test_a_patron_wins_or_loses_to_the_cent_what_the_odds_say(
    edition, dice, wagers, row, more, stake
):
    """Better odds that break a cent included: the cent goes up, to the patron."""
    better = (oracle.FLOORS[row][0] * stake + more, stake)
    sic_bo = rules("sic-bo", edition=edition, elections={row: f"{better[0]} to {better[1]}"})
    settled = sic_bo.settle(Roll(dice), wagers)
    assert [settlement.wager.id for settlement in settled] == list(wagers)
    for settlement in settled:
        cents = wagers[settlement.wager.id]
        odds = oracle.paid(settlement.wager.id, dice, odds={row: better})
        assert settlement.amount == cents
        assert settlement.won == oracle.won(cents, odds)
        assert settlement.vigorish == 0
        if odds is not None:
            short = settlement.won - Fraction(cents * odds[0], odds[1])
            assert 0 <= short < 1


def test_amounts_are_cents_as_numbers_and_dollars_as_words():
    by_words, by_cents = (
        rules("sic-bo").settle("2,2,5", {"small": amount})[0] for amount in ("2.50", 250)
    )
    assert by_words == by_cents
    assert by_words.won == 250


@pytest.mark.parametrize("amount", ["0", "0.00", 0, -1, -1000])
def test_a_wager_of_nothing_is_no_wager(amount):
    with pytest.raises(BadInput, match="above nothing"):
        rules("sic-bo").settle("2,2,5", {"small": amount})


def test_a_settlement_reads_as_a_sentence_with_its_paragraph():
    won, lost = rules("sic-bo").settle("2,2,5", {"total:9": "5", "big": "2.50"})
    assert str(won) == "total:9 5.00 wins 30.00 at 6 to 1 [13:69F-9.2(a)4]"
    assert str(lost) == "big 2.50 loses [13:69F-9.2(a)7]"


@pytest.mark.paragraph("13:69F-9.4(a)", "19:47-9.4(a)")
@editions
def test_the_odds_of_every_wager_are_stated_with_to(edition):
    """As layout and sign take them: least first, each "a to b"."""
    sic_bo = rules("sic-bo", edition=edition)
    for wager in sic_bo.wagers.values():
        kind = wager.id if wager.id.startswith("total") else wager.kind
        rows = [kind, *oracle.PAID_BY_9_4_C] if kind == "one-of-a-kind" else [kind]
        stated = tuple("{} to {}".format(*oracle.FLOORS[row]) for row in rows)
        assert sic_bo.payouts(wager) == stated


def test_the_two_chapters_settle_alike_at_the_least_odds():
    """13:69F prints one of a kind at 1 to 10; read as the misprint it is, nothing differs."""
    current, former = (decisions(rules("sic-bo", edition=edition)) for edition in oracle.EDITIONS)
    for place, decision in current.items():
        assert decision.pays == former[place].pays
        assert decision.result is former[place].result


def test_a_chapter_given_directly_is_the_one_written():
    assert rules("sic-bo", edition="19:47").chapter is Chapter.FORMER
    assert rules("sic-bo").chapter is Chapter.CURRENT
    assert rules("sic-bo").decide(rules("sic-bo").wager("small"), Roll((1, 2, 3))).pays == Odds(1)
