"""What a simulation says: near the exact odds, settled by the rules, and judged as by hand.

Small tallies are made up so that every figure can be reckoned on paper; long runs of fixed seeds
are held against the oracles.
"""

import csv
import json
import math
from collections import Counter
from dataclasses import replace
from fractions import Fraction

import baccarat_oracle
import numpy as np
import oracle
import pytest

from croupier import rules
from croupier.equipment import Roll
from croupier.games.baccarat.dealing import Outcome
from croupier.lawbook import BadInput, NotPossible
from croupier.publish.pictures import check_picture, check_writable
from croupier.publish.words.simulations import (
    draw_convergence,
    simulation_data,
    simulation_table,
    write_csv,
)
from croupier.simulate import Simulation, simulate
from croupier.simulate.kernel import Run
from croupier.simulate.tally import Tally

SIC_BO = rules("sic-bo")
EIGHT_DECKS = rules("mini-baccarat")
WITH_ROYAL = rules("mini-baccarat", elections={"royal": "A"})


@pytest.fixture(scope="module")
def ten_million():
    return simulate(SIC_BO, rounds=10**7, seed=1)


# -- the exact odds --------------------------------------------------------------------------------


def test_ten_million_rounds_agree_with_the_exact_odds_within_five_errors(ten_million):
    written = ten_million.wagers
    assert [each.wager.id for each in written] == list(SIC_BO.wagers)
    for each in written:
        assert each.exact == oracle.advantage(each.wager.id)
        assert abs(each.z) < 5, each


def test_the_simulated_advantage_is_the_histogram_settled_by_the_oracle(ten_million):
    """Exactly, and with the standard error and z reckoned anew from it."""
    for wager in ten_million.wagers:
        nets = [(oracle.net(wager.wager.id, roll.dice), n) for roll, n in ten_million.counts]
        settled = -sum(net * n for net, n in nets) / 10**7
        assert wager.house_advantage == settled
        mean = oracle.advantage(wager.wager.id)
        squares = sum(oracle.net(wager.wager.id, dice) ** 2 for dice in oracle.ROLLS) / 216
        error = math.sqrt(squares - mean**2) / math.sqrt(10**7)
        assert wager.standard_error == pytest.approx(error, rel=1e-12)
        assert wager.z == pytest.approx(float(settled - mean) / error, rel=1e-9)


def test_elections_are_settled_on_the_counts():
    """Two of a kind loses on a triple, and a total pays better: as the oracle settles it."""
    elections = {"two-of-a-kind-on-a-triple": "loses", "total:9": "13 to 2"}
    better = {"total:9": (13, 2)}
    done = simulate(rules("sic-bo", elections=elections), rounds=100_000, seed=9)
    for wager in done.wagers:
        settled = -sum(
            n * oracle.net(wager.wager.id, roll.dice, odds=better, triple_wins_two=False)
            for roll, n in done.counts
        )
        assert wager.house_advantage == settled / 100_000


SIMULATED = [
    ({"decks": "6", "total-cards": "yes", "bonus": "A"}, None),
    ({"decks": "8", "total-cards": "yes", "bonus": "B", "banker": "six-pays-half"}, None),
    ({"decks": "6", "banker": "dragon-7"}, None),
    ({"decks": "8", "banker": "tie-vigorish-25", "tie": "9", "royal": "A"}, None),
    ({"decks": "8", "banker": "vigorish-4", "bonus": "C", "royal": "L"}, None),
    ({"decks": "8", "total-cards": "yes", "bonus": "A", "royal": "A"}, 60),
    ({"decks": "12", "total-cards": "yes", "banker": "vigorish-4"}, 60),
]


@pytest.fixture(scope="module", params=SIMULATED, ids=str)
def two_million(request):
    elections, each = request.param
    game = rules("mini-baccarat", elections=elections)
    return elections, simulate(game, rounds=2_000_000, seed=1, rounds_per_shoe=each)


def test_two_million_rounds_agree_with_the_exact_odds_within_five_errors(two_million):
    elections, done = two_million
    assert [wager.wager.id for wager in done.wagers] == list(done.rules.wagers)
    for wager in done.wagers:
        if wager.wager.id != "royal":  # told by the tests of the odds
            exact = baccarat_oracle.house_advantage("mini-baccarat", elections, wager.wager.id)
            assert wager.exact == exact
        assert wager.standard_error > 0
        assert abs(wager.z) < 5, wager


def test_two_million_rounds_fit_the_exact_outcomes(two_million):
    """All of them at once, and none alone beyond what 99 of 100 fair runs would show."""
    _, done = two_million
    assert done.fit.p > 0.001
    assert min(outcome.corrected for outcome in done.outcomes) > 0.01


def test_the_simulated_advantage_of_cards_is_the_histogram_settled_by_the_oracle(two_million):
    """Each outcome that came up, paid by the oracle, over two million."""
    elections, done = two_million
    elected = baccarat_oracle.complete("mini-baccarat", elections)
    for wager in done.wagers:
        gained = Fraction(0)
        for cell, n in done.counts:
            if not n:
                continue
            if wager.wager.id == "royal":
                hand = cell.royal.name.lower().replace("_", "-")
                net = baccarat_oracle.royal_net(elected, hand)
            else:
                facts = (cell.player, cell.banker, cell.player_cards, cell.banker_cards)
                net = baccarat_oracle.net(elected, wager.wager.id, facts)
            gained += n * net
        assert wager.house_advantage == -gained / 2_000_000


def test_no_outcome_comes_up_that_cannot_be_dealt(two_million):
    _, done = two_million
    possible = set(dict(done.rules.outcomes()))
    assert {cell for cell, n in done.counts if n} <= possible


# -- figures on paper ------------------------------------------------------------------------------


def made_up(game, counted):
    """A simulation in which just this came up."""
    run = Run(game, 1)
    counts = np.array([counted.get(cell, 0) for cell in run.cells])
    rounds = int(counts.sum())
    return Simulation(
        run=run,
        asked=rounds,
        device="made up",
        workers=1,
        played=rounds,
        seconds=2.0,
        tally=Tally(counts, streams=1, rounds=rounds),
    )


def every_roll(times, **others):
    """Each of the 216 rolls so many times, but for those told otherwise as `d111=20`."""
    rolls = {Roll(dice): times for dice in oracle.ROLLS}
    return rolls | {Roll(tuple(map(int, name[1:]))): n for name, n in others.items()}


def test_where_every_roll_comes_up_as_often_nothing_strays():
    done = made_up(SIC_BO, every_roll(10))
    for wager in done.wagers:
        assert wager.house_advantage == wager.exact == oracle.advantage(wager.wager.id)
        assert (wager.z, wager.p, wager.corrected) == (0, 1, 1)
    assert (done.fit.statistic, done.fit.degrees, done.fit.p) == (0, 215, 1)
    assert {outcome.z for outcome in done.outcomes} == {0}


def test_ten_triple_ones_for_ten_triple_sixes_by_hand():
    """2,160 rounds: ten of each roll expected, twenty and none. Chi-square (100 + 100) / 10 = 20.

    On three of a kind 1 the house pays 20 * 150 and takes 2,140: -860 / 2,160. A unit on it has a
    variance of 151**2 * 215 / 216**2, and its z is that of the roll, 10 / sqrt(10 * 215 / 216).
    """
    done = made_up(SIC_BO, every_roll(10, d111=20, d666=0))
    assert done.fit.statistic == pytest.approx(20, rel=1e-12)
    assert done.fit.degrees == 215
    z = 10 / math.sqrt(10 * 215 / 216)
    written = {str(outcome.outcome): outcome for outcome in done.outcomes}
    assert written["1,1,1"].z == pytest.approx(z, rel=1e-12)
    assert written["6,6,6"].z == pytest.approx(-z, rel=1e-12)
    assert written["1,2,3"].z == 0
    wagers = {wager.wager.id: wager for wager in done.wagers}
    ones, sixes = wagers["three-of-a-kind:1"], wagers["three-of-a-kind:6"]
    assert ones.house_advantage == Fraction(-860, 2160)
    assert sixes.house_advantage == 1
    error = 151 * math.sqrt(215) / 216 / math.sqrt(2160)
    assert ones.standard_error == pytest.approx(error, rel=1e-12)
    assert ones.z == pytest.approx(-z, rel=1e-9)
    assert sixes.z == pytest.approx(z, rel=1e-9)
    # so few wins are no normal law: twice the chance of twenty or more of 2,160, counted out
    ways = sum(math.comb(2160, wins) * 215 ** (2160 - wins) for wins in range(20, 2161))
    assert ones.p == pytest.approx(float(2 * Fraction(ways, 216**2160)), rel=1e-9)
    assert wagers["any-three-of-a-kind"].z == 0


def holm_by_ranks(p_values):
    """The least of a level at which each would be rejected: the largest, among those no greater,
    of p times how many are not smaller."""
    tried = len(p_values)
    steps = [min(1, (tried - sum(q < p for q in p_values)) * p) for p in p_values]
    return [max(step for step, q in zip(steps, p_values, strict=True) if q <= p) for p in p_values]


def test_p_values_are_corrected_for_every_wager_and_for_every_outcome():
    """A million of each roll, but for three that lie 4, -4 and -2.5 standard deviations away."""
    done = made_up(SIC_BO, every_roll(10**6, d111=1_004_000, d666=996_000, d123=997_500))
    for written in (done.wagers, done.outcomes):
        p_values = [math.erfc(abs(each.z) / math.sqrt(2)) for each in written]
        corrected = [each.corrected for each in written]
        assert corrected == pytest.approx(holm_by_ranks(p_values), rel=0.02)
    assert len(done.wagers) == 50
    assert len(done.outcomes) == 216
    first = min(done.wagers, key=lambda each: each.p)
    assert first.corrected == pytest.approx(50 * first.p)


def test_outcomes_too_thin_for_the_chi_square_are_counted_together():
    """864 rounds: four of each roll expected, fewer than five, so all are one cell."""
    done = made_up(SIC_BO, every_roll(4, d111=8, d666=0))
    assert (done.fit.statistic, done.fit.degrees, done.fit.p) == (0, 0, 1)


@pytest.mark.parametrize("rounds", [10_000, 1_000_000])
def test_the_degrees_are_those_of_the_cells_that_are_not_thin(rounds):
    """By the oracle's weights: the thin ones together are one cell, and one cell is not free."""
    weights = baccarat_oracle.main_distribution(8)
    whole = sum(weights.values())
    expected = [Fraction(weight * rounds, whole) for weight in weights.values()]
    thin = [each for each in expected if each < 5]
    assert sum(thin) >= 5 or not thin
    cells = len(expected) - len(thin) + bool(thin)
    done = simulate(EIGHT_DECKS, rounds=rounds, seed=2)
    assert done.fit.degrees == cells - 1
    assert len(done.outcomes) == len(expected)


IMPOSSIBLE = Outcome(9, 3, 2, 3)  # a banker who draws against a natural nine
POSSIBLE = Outcome(9, 3, 2, 2)


def test_an_outcome_that_cannot_be_dealt_fits_nothing():
    done = made_up(EIGHT_DECKS, {POSSIBLE: 999, IMPOSSIBLE: 1})
    assert done.fit.statistic == math.inf
    assert done.fit.p == 0
    (written,) = [outcome for outcome in done.outcomes if outcome.outcome == IMPOSSIBLE]
    assert (written.count, written.probability, written.z, written.corrected) == (1, 0, math.inf, 0)
    data = simulation_data(done)["chi_square"]
    assert data["statistic"] is None
    assert data["p"] == 0
    (row,) = [row for row in data["beyond_chance"] if row["outcome"] == str(IMPOSSIBLE)]
    assert (row["count"], row["expected"], row["z"], row["p_corrected"]) == (1, 0, None, 0)


def test_an_outcome_that_cannot_be_dealt_and_does_not_come_up_is_not_told():
    assert IMPOSSIBLE not in [
        outcome.outcome for outcome in made_up(EIGHT_DECKS, {POSSIBLE: 9}).outcomes
    ]


def test_a_rare_outcome_that_comes_up_once_is_not_beyond_chance():
    """A six card straight flush of five against two is expected 0.01 times in two million rounds:
    once in a hundred runs it comes up, and among 1,646 outcomes some such thing always does."""
    done = simulate(WITH_ROYAL, rounds=2_000_000, seed=1)
    (rare,) = [
        outcome
        for outcome in done.outcomes
        if str(outcome.outcome).startswith("P5(3) B2(3) six card")
    ]
    assert rare.count == 1
    assert float(rare.probability * done.rounds) == pytest.approx(0.01, rel=0.01)
    assert rare.corrected > 0.01


# -- how it settled --------------------------------------------------------------------------------


def test_the_marks_are_how_a_shorter_run_of_the_same_seed_ends():
    """Noted after 16 streams, and each square root of 2 further on."""
    player = EIGHT_DECKS.wager("player")
    *marks, last = simulate(EIGHT_DECKS, rounds=30_000, seed=4).convergence(player)
    assert last.rounds == 30_000
    streams = []
    for mark in marks:
        shorter = simulate(EIGHT_DECKS, rounds=mark.rounds, seed=4)
        (written,) = [wager for wager in shorter.wagers if wager.wager == player]
        assert mark.house_advantage == pytest.approx(float(written.house_advantage), abs=1e-12)
        assert mark.standard_error == pytest.approx(written.standard_error, rel=1e-12)
        streams.append(shorter.tally.streams)
    assert streams == [16, 24, 32, 48, 64, 96, 128, 192, 256]


@pytest.mark.parametrize(
    "rounds",
    [1, 4_095, 15 * 4_096, 15 * 4_096 + 5, 16 * 4_096, 16 * 4_096 + 1, 24 * 4_096, 10**6],
)
def test_marks_lie_further_and_further_on_and_end_where_the_run_ends(rounds):
    done = simulate(SIC_BO, rounds=rounds, seed=4)
    for each in (done.wagers[0], done.wagers[-1]):
        marks = list(done.convergence(each.wager))
        place = [mark.rounds for mark in marks]
        assert place == sorted(set(place))
        assert place[-1] == rounds
        assert marks[-1].house_advantage == pytest.approx(float(each.house_advantage), abs=1e-12)
        assert marks[-1].standard_error == pytest.approx(each.standard_error, rel=1e-12)


# -- the report ------------------------------------------------------------------------------------


SAID = {
    "one round": lambda: simulate(SIC_BO, rounds=1),
    "a thousand": lambda: simulate(WITH_ROYAL, rounds=1_000, seed=4),
    "what cannot be": lambda: made_up(EIGHT_DECKS, {POSSIBLE: 1, IMPOSSIBLE: 1}),
    "no time": lambda: replace(simulate(SIC_BO, rounds=1), seconds=0.0),
    "nothing yet": lambda: simulate(SIC_BO, rounds=10**6, stopped=lambda: True),
}


@pytest.mark.parametrize("said", SAID)
def test_the_report_is_json_without_infinities(said):
    done = SAID[said]()
    text = json.dumps(simulation_data(done), allow_nan=False)
    assert json.loads(text)["rounds"] == done.rounds


def test_a_run_stopped_before_its_first_round_has_no_marks():
    done = simulate(SIC_BO, rounds=10**6, stopped=lambda: True)
    assert list(done.convergence(done.wagers[0].wager)) == []


@pytest.mark.parametrize("game", [SIC_BO, WITH_ROYAL], ids=["sic-bo", "royal"])
def test_the_report_keeps_the_contract(game):
    """The keys of the contract in their order; outcomes that add up to the rounds."""
    done = simulate(game, rounds=1000, seed=4)
    written = simulation_data(done)
    contract = {"game", "rounds", "seed", "device", "seconds", "rounds_per_second", "outcomes"}
    assert {*contract, "wagers"} <= set(written)
    assert min(written["outcomes"].values()) > 0  # what was never seen is left out
    assert sum(written["outcomes"].values()) == written["rounds"] == written["asked"] == 1000
    for row, each in zip(written["wagers"], done.wagers, strict=True):
        assert list(row)[:5] == ["id", "house_advantage", "standard_error", "exact", "z"]
        assert Fraction(row["house_advantage"]) == each.house_advantage
        assert Fraction(row["exact"]) == each.exact
    assert simulation_table(done).row_count == len(written["wagers"]) == len(game.wagers)


def test_the_report_tells_dice_by_what_they_show():
    assert "2,2,5" in simulation_data(simulate(SIC_BO, rounds=1000, seed=4))["outcomes"]


def test_no_two_outcomes_are_told_alike_in_the_report():
    """Counts are told by what an outcome prints: two that print alike would lose one's count."""
    possible = dict(WITH_ROYAL.outcomes())
    assert [written for written, times in Counter(map(str, possible)).items() if times > 1] == []


def test_what_the_cutting_card_does_is_remarked_where_shoes_end_by_themselves():
    """Not where each deals 60 rounds, as every shoe of eight decks can, nor of dice."""
    (remark,) = simulation_data(simulate(EIGHT_DECKS, rounds=100))["remarks"]
    assert "where a shoe ends depends on the cards dealt of it" in remark
    assert "remarks" not in simulation_data(simulate(EIGHT_DECKS, rounds=100, rounds_per_shoe=60))
    assert "remarks" not in simulation_data(simulate(SIC_BO, rounds=100))


def test_a_run_too_short_to_time_is_no_error():
    done = simulate(SIC_BO, rounds=1)
    assert math.isfinite(replace(done, seconds=0.0).rounds_per_second)
    assert replace(done, played=300, seconds=2.0).rounds_per_second == 150


def test_the_spreadsheet_has_every_outcome_that_can_be(tmp_path):
    done = simulate(EIGHT_DECKS, rounds=2_000, seed=4)
    write_csv(done, tmp_path / "counts.csv")
    with (tmp_path / "counts.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == len(baccarat_oracle.main_distribution(8))
    assert sum(int(row["count"]) for row in rows) == 2_000
    assert sum(Fraction(row["probability"]) for row in rows) == 1
    assert sum(float(row["expected"]) for row in rows) == pytest.approx(2_000)


def test_the_picture_of_the_same_run_is_the_same_to_the_byte(tmp_path):
    for name in ("one.svg", "two.svg"):
        draw_convergence(simulate(EIGHT_DECKS, rounds=5_000, seed=4), tmp_path / name)
    drawn = (tmp_path / "one.svg").read_bytes()
    assert b"</svg>" in drawn
    assert drawn == (tmp_path / "two.svg").read_bytes()


def test_what_cannot_be_written_is_refused_before_the_work(tmp_path):
    check_picture(tmp_path / "it.svg")
    check_writable(tmp_path / "it.csv")
    with pytest.raises(BadInput, match="is not a picture"):
        check_picture(tmp_path / "it.txt")
    with pytest.raises(NotPossible, match="cannot be written: No such file"):
        check_picture(tmp_path / "no" / "it.svg")
    with pytest.raises(NotPossible, match="cannot be written: Is a directory"):
        check_writable(tmp_path)
