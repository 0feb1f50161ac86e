"""The baccarat kernel: the same counts whoever counts them, dealt as the table deals them.

A second dealer, plain Python over `Deal`, plays the very same random stream: burn, cutting card
and last hand by 7.5(f) and 7.8(e). The exact odds are the oracle's.
"""

from collections import Counter
from fractions import Fraction
from itertools import islice

import baccarat_oracle as oracle
import pytest

from croupier import rules
from croupier.equipment.cards import DECK
from croupier.equipment.compiled import word, zero_counts
from croupier.equipment.streams import below, stream
from croupier.games.baccarat import kernel
from croupier.games.baccarat.dealing import Deal, Outcome
from croupier.publish.simulations import simulation_data, simulation_table
from croupier.simulate import kernel_of, simulate

STREAM = kernel.ROUNDS_PER_STREAM


def counts_of(elections=None, **wanted):
    baccarat = rules("mini-baccarat", elections=elections)
    return [count for _, count in simulate(baccarat, **wanted).counts]


def kernel_counts(seed, number, rounds, decks, *, with_royal):
    """One stream played alone: outcomes that came up, and how often."""
    counts = zero_counts(len(kernel.CELLS))
    kernel.play(word(seed), word(number), rounds, counts, decks, int(with_royal))
    return {cell: int(n) for cell, n in zip(kernel.CELLS, counts, strict=True) if n}


class SecondDealer:
    """A dealer of real cards from the same stream, who looks every rule up."""

    def __init__(self, seed, number, decks):
        self.state = stream(word(seed), word(number))
        self.cards = list(DECK) * decks
        self.dealt = len(self.cards)
        self.lengths = []  # rounds of each whole shoe
        self.burned = []

    def draw(self):
        """Any card not yet dealt, each as likely, comes out of the shoe next."""
        s0, s1 = (word(int(half)) for half in self.state)
        *self.state, away = below(s0, s1, word(len(self.cards) - self.dealt))
        here, there = self.dealt, self.dealt + int(away)
        self.cards[here], self.cards[there] = self.cards[there], self.cards[here]
        self.dealt += 1
        return self.cards[here]

    def rounds(self):
        """Round after round, for ever."""
        while True:
            played = 0
            for outcome in self.shoe():
                played += 1
                yield outcome
            self.lengths.append(played)

    def shoe(self):
        self.dealt = 0
        first = self.draw()
        amount = {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}.get(first.rank) or int(first.rank)
        for _ in range(amount):
            self.draw()
        self.burned.append(1 + amount)
        while not self.cutting_card_appeared():
            yield self.hand()
        yield self.hand()  # the last hand, after the one in which the cutting card appeared

    def cutting_card_appeared(self):
        """It stands 14 cards in from the back: a card behind it has been dealt."""
        return self.dealt > len(self.cards) - 14

    def hand(self):
        """The kernel draws six cards and puts back what the tables do not call for."""
        begun = self.dealt
        six = [self.draw() for _ in range(6)]
        deal = Deal(tuple(six[:4]))
        while not deal.is_complete:
            deal = Deal((*deal.cards, six[len(deal.cards)]))
        self.dealt = begun + len(deal.cards)
        return deal.outcome


@pytest.mark.paragraph("19:47-7.5(f)", "19:47-7.8(e)", "19:47-7.9(c)")
@pytest.mark.parametrize(
    ("decks", "seed", "number"), [(6, 1, 0), (8, 1, 0), (8, 2**64 - 1, 2**40 + 7), (12, 3, 5)]
)
@pytest.mark.parametrize("with_royal", [False, True])
def test_the_kernel_counts_what_a_second_dealer_deals_of_the_same_stream(
    decks, seed, number, with_royal
):
    """1,500 rounds, ten whole shoes or more, to the very outcome."""
    dealer = SecondDealer(seed, number, decks)
    dealt = Counter()
    for outcome in islice(dealer.rounds(), 1_500):
        royal = outcome.royal if with_royal else 0
        dealt[
            Outcome(
                outcome.player, outcome.banker, outcome.player_cards, outcome.banker_cards, royal
            )
        ] += 1
    assert kernel_counts(seed, number, 1_500, decks, with_royal=with_royal) == dealt
    assert len(dealer.lengths) >= 10
    # a hand takes four to six cards: of a shoe of 52 d, less at most 11 burned and 14 at the back
    assert all((52 * decks - 25) // 6 < n < 52 * decks // 4 for n in dealer.lengths)
    assert 2 <= min(dealer.burned) < max(dealer.burned) == 11


@pytest.mark.paragraph("19:47-7.8(e)")
def test_every_round_more_is_the_next_round_of_the_same_shoe():
    """One by one over the end of a shoe: each adds just the outcome the second dealer deals."""
    dealer = SecondDealer(9, 0, 6)
    before = {}
    for number, outcome in enumerate(islice(dealer.rounds(), 120), start=1):
        after = kernel_counts(9, 0, number, 6, with_royal=True)
        assert Counter(after) - Counter(before) == Counter([outcome])
        before = after
    assert dealer.lengths


@pytest.mark.parametrize("elections", [{}, {"decks": "6"}, {"royal": "A"}], ids=str)
@pytest.mark.parametrize("rounds", [1, STREAM - 1, STREAM, 3 * STREAM + 1_234])
def test_the_counts_do_not_depend_on_the_number_of_workers(elections, rounds):
    alone = counts_of(elections, rounds=rounds, seed=7, workers=1)
    assert sum(alone) == rounds
    for workers in (2, 3):
        assert counts_of(elections, rounds=rounds, seed=7, workers=workers) == alone


def test_the_counts_are_those_of_the_streams_played_one_after_another():
    total = Counter()
    for number, rounds in ((0, STREAM), (1, STREAM), (2, 100)):
        total += Counter(kernel_counts(11, number, rounds, 8, with_royal=False))
    counted = simulate(rules("mini-baccarat"), rounds=2 * STREAM + 100, seed=11, workers=2).counts
    assert {cell: n for cell, n in counted if n} == total


def test_elections_that_touch_no_card_leave_the_counts_alone():
    """The decks and the suits matter; both games and the way the banker is paid do not."""
    plain = counts_of({}, rounds=5_000, seed=3)
    assert counts_of({"banker": "dragon-7", "tie": "9"}, rounds=5_000, seed=3) == plain
    punto = simulate(rules("punto-banco"), rounds=5_000, seed=3)
    assert [count for _, count in punto.counts] == plain
    assert counts_of({"decks": "6"}, rounds=5_000, seed=3) != plain


def test_looking_for_royal_hands_changes_no_result():
    def by_result(elections):
        counted = simulate(rules("mini-baccarat", elections=elections), rounds=5_000, seed=3).counts
        added = Counter()
        for cell, n in counted:
            added[cell.player, cell.banker, cell.player_cards, cell.banker_cards] += n
        return added

    assert by_result({"royal": "A"}) == by_result({})


SIMULATED = [
    {"decks": "6", "total-cards": "yes", "bonus": "A"},
    {"decks": "8", "total-cards": "yes", "bonus": "B", "banker": "six-pays-half"},
    {"decks": "6", "banker": "dragon-7"},
    {"decks": "8", "banker": "tie-vigorish-25", "tie": "9", "royal": "A"},
    {"decks": "8", "banker": "vigorish-4", "bonus": "C", "royal": "L"},
]


@pytest.fixture(scope="module", params=SIMULATED, ids=str)
def two_million(request):
    elections = request.param
    done = simulate(rules("mini-baccarat", elections=elections), rounds=2_000_000, seed=1)
    return elections, done, list(done.wagers())


def test_two_million_rounds_agree_with_the_exact_odds_within_five_errors(two_million):
    _, done, told = two_million
    assert [one.wager.id for one in told] == list(done.rules.wagers)
    for one in told:
        assert one.standard_error > 0
        assert abs(one.z) < 5, one


def test_the_simulated_advantage_is_the_histogram_settled_by_the_oracle(two_million):
    """Each outcome that came up, paid by the oracle, over two million."""
    elections, done, told = two_million
    elected = oracle.complete("mini-baccarat", elections)
    for one in told:
        gained = Fraction(0)
        for cell, n in done.counts:
            if not n:
                continue
            if one.wager.id == "royal":
                net = oracle.royal_net(elected, cell.royal.name.lower().replace("_", "-"))
            else:
                facts = (cell.player, cell.banker, cell.player_cards, cell.banker_cards)
                net = oracle.net(elected, one.wager.id, facts)
            gained += n * net
        assert one.house_advantage == -gained / 2_000_000


def test_no_outcome_comes_up_that_cannot_be_dealt(two_million):
    _, done, _ = two_million
    possible = set(dict(done.rules.outcomes()))
    assert {cell for cell, n in done.counts if n} <= possible


def test_every_cell_of_the_histogram_is_an_outcome_of_its_own():
    assert len(set(kernel.CELLS)) == len(kernel.CELLS)


def test_the_report_keeps_the_contract():
    """The keys of the contract; outcomes that add up to the rounds."""
    done = simulate(rules("mini-baccarat", elections={"royal": "A"}), rounds=1_000, seed=4)
    told = simulation_data(done)
    contract = {"game", "rounds", "seed", "device", "seconds", "rounds_per_second", "outcomes"}
    assert {*contract, "wagers"} <= set(told)
    assert sum(told["outcomes"].values()) == 1_000
    for row in told["wagers"]:
        assert list(row) == ["id", "house_advantage", "standard_error", "exact", "z"]
    assert simulation_table(done).row_count == len(told["wagers"]) == 4


def test_no_two_outcomes_are_told_alike_in_the_report():
    """Counts are told by what an outcome prints: two that print alike would lose one's count."""
    possible = dict(rules("mini-baccarat", elections={"royal": "A"}).outcomes())
    assert [told for told, times in Counter(map(str, possible)).items() if times > 1] == []


@pytest.mark.parametrize("game", oracle.GAMES)
def test_both_games_are_dealt_by_the_one_kernel(game):
    assert kernel_of(rules(game)) is kernel
