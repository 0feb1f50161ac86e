"""The kernel and the table agree on every round of the same shoe.

A second dealer takes the kernel's own shoe card by card, burns and cuts by the words of 7.5(f) and
7.8(e), and deals with `Deal`, as the table does; the oracle (`baccarat_oracle`), typed from
the regulation, stands behind both. One shoe is dealt at a real table, command by command.
"""

from collections import Counter
from itertools import product

import baccarat_oracle as oracle
import numpy as np
import pytest
from baccarat_floor import Furnish, furnishing
from houses import DEALER

from croupier import rules
from croupier.equipment.cards import DECK, RANKS, SUITS
from croupier.equipment.compiled import room, table, word, zero_counts
from croupier.equipment.shoe import shuffle
from croupier.games.baccarat import dealing
from croupier.games.baccarat.dealing import Deal, Outcome
from croupier.games.baccarat.odds import kernel
from croupier.simulate.kernel import NO_LIMIT

baccarat = pytest.fixture(furnishing)

CARD_OF = dict(zip(kernel.FACES, DECK, strict=True))


def plain(outcome):
    """An outcome without its royal hand."""
    return Outcome(outcome.player, outcome.banker, outcome.player_cards, outcome.banker_cards)


# -- the kernel on one shoe ------------------------------------------------------------------------


class KernelShoes:
    """Shoes the kernel plays one at a time."""

    def __init__(self, decks, *, royal):
        # Only eight decks may offer the wager; suits can be looked at in a shoe of any size.
        written = rules("mini-baccarat", elections={"royal": "A"} if royal else {})
        self.cells = kernel.cells(written)
        _, with_royal, *tables = kernel.parameters(written)
        self.parameters = (decks, with_royal, *tables)
        self.room = room(52 * decks)

    def play(self, seed, number, most=NO_LIMIT):
        """The rounds played and what came up; the shoe is left in the room."""
        counts = zero_counts(len(self.cells))
        rounds = kernel.play(
            word(seed), word(number), 1, NO_LIMIT, most, counts, self.room, *self.parameters
        )
        came_up = np.flatnonzero(np.asarray(counts))
        return int(rounds), {self.cells[cell]: int(counts[cell]) for cell in came_up}

    def order(self):
        """The cards of the shoe that was played last, from the first to the last."""
        return [CARD_OF[int(face)] for face in self.room]


# -- the second dealer -----------------------------------------------------------------------------

BURNED = {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10} | {rank: int(rank) for rank in "23456789"}


def rounds_of(order):
    """Every round of a shoe: the first card goes to the rack with as many as it counts; once the
    cutting card, 14 cards from the back, has appeared, the hand is completed and one more dealt."""
    dealt = 1 + BURNED[order[0].rank]
    last_hand = False
    while True:
        deal = Deal(tuple(order[dealt : dealt + 4]))
        while not deal.is_complete:
            deal = Deal((*deal.cards, order[dealt + len(deal.cards)]))
        dealt += len(deal.cards)
        yield deal
        if last_hand:
            return
        last_hand = len(order) - dealt < 14


def result(deal):
    """The outcome but for its royal hand."""
    player, banker = deal.player, deal.banker
    return Outcome(dealing.points(player), dealing.points(banker), len(player), len(banker))


@pytest.mark.paragraph("19:47-7.5(f)", "19:47-7.8(e)", "19:47-7.9(c)")
@pytest.mark.parametrize(("decks", "shoes"), [(6, 800), (8, 700), (12, 500)])
def test_the_kernel_counts_what_the_second_dealer_deals_of_the_same_shoe(decks, shoes):
    """Two thousand shoes, each to the very outcome."""
    played = KernelShoes(decks, royal=False)
    written = rules("mini-baccarat", elections={"decks": str(decks)})
    least, most = kernel.least_rounds(written), kernel.most_rounds(written)
    for number in range(shoes):
        rounds, counts = played.play(1, number)
        dealt = Counter(result(deal) for deal in rounds_of(played.order()))
        assert counts == dealt, (decks, number)
        assert rounds == dealt.total()
        assert least <= rounds <= most


@pytest.mark.paragraph("13:69F-7.3(l)3")
@pytest.mark.parametrize(("decks", "shoes"), [(6, 20), (8, 200), (12, 20)])
def test_the_kernel_sees_the_royal_hands_the_second_dealer_sees(decks, shoes):
    played = KernelShoes(decks, royal=True)
    for number in range(shoes):
        rounds, counts = played.play(2**64 - 1, 2**40 + number)
        dealt = Counter(deal.outcome for deal in rounds_of(played.order()))
        assert counts == dealt, (decks, number)
        assert rounds == dealt.total()


@pytest.mark.parametrize(("decks", "seed"), [(6, 9), (8, 10), (12, 11)])
def test_round_by_round_the_kernel_deals_the_next_of_the_same_shoe(decks, seed):
    """At most one round, at most two, and so on: each adds just what the second dealer deals."""
    played = KernelShoes(decks, royal=True)
    for number in range(3):
        before = Counter()
        whole, _ = played.play(seed, number)
        outcomes = [deal.outcome for deal in rounds_of(played.order())]
        assert len(outcomes) == whole
        for most, outcome in enumerate(outcomes, start=1):
            rounds, counts = played.play(seed, number, most)
            assert rounds == most
            assert Counter(counts) - before == Counter([outcome])
            assert before - Counter(counts) == Counter()
            before = Counter(counts)
        assert played.play(seed, number, whole + 1) == (whole, dict(before))


def test_the_second_dealer_deals_as_the_oracle_does():
    """So that nothing hangs on a rule that kernel and table might both have wrong."""
    played = KernelShoes(8, royal=False)
    for number in range(30):
        played.play(3, number)
        for deal in rounds_of(played.order()):
            cards = [str(card) for card in deal.cards]
            player, banker = oracle.play(cards)
            assert [str(card) for card in deal.player] == player
            assert [str(card) for card in deal.banker] == banker
            assert len(player) + len(banker) == len(cards)
            hand = deal.outcome.royal.name.lower().replace("_", "-")
            assert hand == oracle.royal_hand(cards)


# -- a card as a small number ----------------------------------------------------------------------


def test_all_52_faces_tell_their_value_their_rank_and_their_suit():
    """A byte each, and no two alike."""
    assert len(set(kernel.FACES)) == 52
    for face, (rank, suit) in zip(kernel.FACES, product(RANKS, SUITS), strict=True):
        assert 0 <= face < 256
        assert face % 16 == oracle.VALUES[rank]
        assert kernel.rank_of(face) == RANKS.index(rank)
        assert face // 16 % 4 == SUITS.index(suit)


def test_the_shoe_the_kernel_deals_is_that_of_the_shuffle_card_for_card():
    """By their places in a deck, which know nothing of how the kernel writes cards."""
    played = KernelShoes(8, royal=False)
    places = room(416)
    for number in range(20):
        played.play(7, number)
        shuffle(word(7), word(number), places, 416, table(range(52)))
        assert played.order() == [DECK[place] for place in places]


# -- a real table ----------------------------------------------------------------------------------


def shoe_with(played, *, hand_ending_at_the_cutting_card):
    """The number of the first shoe in which some hand does, or none does, end just before the
    cutting card, so that it comes out with the next hand's first card."""
    for number in range(100):
        played.play(21, number)
        order = played.order()
        dealt = 1 + BURNED[order[0].rank]
        ends = set(np.cumsum([dealt, *(len(deal.cards) for deal in rounds_of(order))]).tolist())
        if (len(order) - 14 in ends) == hand_ending_at_the_cutting_card:
            return number
    raise AssertionError("no such shoe")


@pytest.mark.paragraph("19:47-7.5(f)", "19:47-7.8(e)", "19:47-7.10(a)")
@pytest.mark.parametrize(
    ("game", "just_before"),
    [("mini-baccarat", False), ("mini-baccarat", True), ("punto-banco", True)],
)
def test_a_whole_shoe_at_a_real_table_comes_out_round_by_round_as_in_the_kernel(
    baccarat: Furnish, game, just_before
):
    """Shuffled, cut, burned, dealt, settled and discarded command by command; a patron wagers on
    the Player's Hand every time. The table ends its shoe when the kernel does."""
    played = KernelShoes(6, royal=False)
    number = shoe_with(played, hand_ending_at_the_cutting_card=just_before)
    whole, counts = played.play(21, number)
    order = [str(card) for card in played.order()]
    floor = baccarat(game, elections={"decks": "6"})
    floor.open()
    floor.sit(1, cents=10_000_00)
    floor.look()
    floor.shuffle()
    floor.cut()
    floor.fill_shoe(from_back=14)
    burned = 1 + BURNED[order[0][0]]
    floor.burn(" ".join(order[:burned]))
    left, before, last_hand = order[burned:], Counter(), False
    for most in range(1, whole + 1):
        assert floor.stage == "in play", most
        floor.wager(1, "player", 5_00)
        floor.do(DEALER, "no-more-bets")
        used = sum(map(len, oracle.play(left)))
        floor.deal(left[:used])
        left = left[used:]
        if len(left) < 14 and not last_hand:
            floor.do(DEALER, "cutting-card")
            last_hand = True
        floor.do(DEALER, "announce-result")
        floor.pay()
        floor.do(DEALER, "discard-cards")
        _, after = played.play(21, number, most)
        (outcome,) = Counter(after) - before
        assert plain(floor.state.past[-1]) == outcome
        assert floor.in_shoe == len(left)
        before = Counter(after)
    assert before == counts
    assert floor.stage == "to be reshuffled"
    won = sum(
        n * ((cell.player > cell.banker) - (cell.player < cell.banker))
        for cell, n in counts.items()
    )
    assert floor.chips(1) == 10_000_00 + 5_00 * won
