"""The tests of a shoe: whole shoes dealt to the last card, and the first cards of many.

Cards come without replacement. The first cards of many shoes are independent of each other;
within a whole shoe the exact covariances of a random order are used.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction

import numpy as np

from croupier.equipment.cards import CARDS_IN_A_DECK, RANKS, SUITS, Composition
from croupier.randomness import trials
from croupier.randomness.exact import (
    collected_chances,
    different_chances,
    first_gap_chances,
    pair_chances,
)
from croupier.randomness.places import place_trials
from croupier.randomness.sequences import Numbers, counted, different, permutations
from croupier.randomness.trials import Family, Look, On, Trial, Tried

BANDS = 8  # parts of a shoe, for where a card lies
LAGS = range(1, 5)
BEGINNING = 16  # cards by which two shoes are told apart
LEAST_A_PLACE = 5  # of each kind expected at a place
RED = (1, 2)  # hearts and diamonds among the suits


def shoe_trials(
    whole: Composition, shoes: Sequence[Sequence[int]], openings: Numbers
) -> Iterator[Tried]:
    """Every test of whole shoes and of openings (a row each), cards by their place in a deck."""
    yield _composition(whole, shoes)
    yield from _openings(whole, openings)
    dealt = np.array([shoe for shoe in shoes if len(shoe) == whole.cards], dtype=np.int64)
    dealt = dealt.reshape(-1, whole.cards)
    yield from _places(whole, dealt)
    yield from place_trials(whole, dealt)
    yield from _neighbours(whole, dealt)
    yield from _from_the_start(whole, dealt)
    yield _alike(whole, dealt)


def _composition(whole: Composition, shoes: Sequence[Sequence[int]]) -> Trial:
    method = (
        "Shoes dealt to the last card: each must hold every card as often as its decks do; one "
        "that does not cannot come by chance."
    )
    look = Look(On.GAME, Family.COMPOSITION, "every card of a whole shoe", method)
    right = list(whole.counts)
    wrong = sum(counted(np.array(shoe, dtype=np.int64), CARDS_IN_A_DECK) != right for shoe in shoes)
    return Trial(look, len(shoes), float(wrong), None, 0.0 if wrong else 1.0, certain=True)


# -- the first cards of many shoes ----------------------------------------------------------------


def _ranks(whole: Composition) -> tuple[int, ...]:
    return tuple(whole.of_rank(rank) for rank in range(len(RANKS)))


def _suits(whole: Composition) -> tuple[int, ...]:
    return tuple(sum(whole.counts[suit :: len(SUITS)]) for suit in range(len(SUITS)))


def _openings(whole: Composition, openings: Numbers) -> Iterator[Tried]:
    ranks, suits = openings // len(SUITS), openings % len(SUITS)
    first = "How often each comes first out of a whole shoe, by chi-square against its composition."
    for place, kinds, drawn in (
        ("first card", whole.counts, openings),
        ("rank of the first card", _ranks(whole), ranks),
        ("suit of the first card", _suits(whole), suits),
    ):
        look = Look(On.GAME, Family.EQUIDISTRIBUTION, place, first)
        chances = [Fraction(held, whole.cards) for held in kinds]
        yield trials.fitted(look, counted(drawn[:, 0], len(kinds)), chances)
    for place, kinds, drawn in (
        ("ranks of the first two cards", _ranks(whole), ranks),
        ("suits of the first two cards", _suits(whole), suits),
    ):
        method = (
            "How often one follows another out of a whole shoe, by chi-square; the chances without "
            "replacement."
        )
        look = Look(On.GAME, Family.SERIAL, place, method)
        pairs = drawn[:, 0] * len(kinds) + drawn[:, 1]
        yield trials.fitted(look, counted(pairs, len(kinds) ** 2), pair_chances(kinds))
    hand = openings.shape[1]
    method = "Hands by how many ranks differ, by chi-square; the chances by counting all hands."
    look = Look(On.GAME, Family.POKER, f"ranks of the first {hand} cards", method)
    yield trials.fitted(
        look, counted(different(ranks) - 1, hand), different_chances(_ranks(whole), hand)
    )
    for size in (3, 4):
        unlike = ranks[:, :size][different(ranks[:, :size]) == size]
        yield permutations(On.GAME, f"first {size} cards that differ in rank", unlike)


# -- where cards lie in a whole shoe --------------------------------------------------------------


def _places(whole: Composition, dealt: Numbers) -> Iterator[Tried]:
    ranks, suits = dealt // len(SUITS), dealt % len(SUITS)
    places = np.arange(whole.cards)
    bands = places * BANDS // whole.cards
    for place, kinds, drawn, parts in (
        ("ranks by eighths of the shoe", _ranks(whole), ranks, bands),
        ("suits by eighths of the shoe", _suits(whole), suits, bands),
        ("ranks by place in the shoe", _ranks(whole), ranks, places),
    ):
        yield placed(place, kinds, drawn, parts)


def placed(place: str, kinds: Sequence[int], drawn: Numbers, parts: Numbers) -> Tried:
    """Kinds by the part of the shoe they lie in; `parts` numbers the part of each place from 0.

    Of a random order of n cards, counts by part and kind have n / (n - 1) times the covariance of
    a table with both margins fixed; so much less the sum of squares is a chi-square. It holds for
    parts of any size: the eighths of an odd number of decks differ by a card.
    """
    method = (
        "How often each lies in each part of whole shoes; (n - 1) / n of the sum of squares is a "
        "chi-square of (parts - 1)(kinds - 1) degrees, n the cards of a shoe."
    )
    look = Look(On.GAME, Family.CHI_SQUARE, place, method)
    shoes, cards = drawn.shape
    sizes = np.bincount(parts)
    needs = math.ceil(Fraction(LEAST_A_PLACE * cards, int(sizes.min()) * min(kinds)))
    if shoes < needs:
        return look.refused(needs=needs, observed=shoes, of="whole shoes")
    cells = counted((parts * len(kinds) + drawn).ravel(), len(sizes) * len(kinds))
    table = np.array(cells, dtype=np.float64).reshape(len(sizes), len(kinds))
    expected = shoes * np.outer(sizes, kinds) / cards
    squares = float(((table - expected) ** 2 / expected).sum()) * (cards - 1) / cards
    return trials.quadratic(look, squares, (len(sizes) - 1) * (len(kinds) - 1), observed=shoes)


# -- which cards lie beside each other ------------------------------------------------------------


def _neighbours(whole: Composition, dealt: Numbers) -> Iterator[Tried]:
    deck = np.repeat(np.arange(CARDS_IN_A_DECK), whole.counts)
    for family, place, kind in (
        (Family.SERIAL, "neighbours of the same rank", lambda cards: cards // len(SUITS)),
        (Family.SERIAL, "neighbours of the same suit", lambda cards: cards % len(SUITS)),
        (Family.RUNS, "red and black cards", lambda cards: np.isin(cards % len(SUITS), RED)),
    ):
        alike = (kind(deck)[:, None] == kind(deck)[None, :]).astype(np.int64)
        cards = kind(dealt)
        sums = np.count_nonzero(cards[:, 1:] == cards[:, :-1], axis=1)
        yield beside(family, place, alike, sums, lag=1)
    # Twice the distance of a rank from the middle one, so that all are whole numbers.
    value = 2 * (deck // len(SUITS)) - (len(RANKS) - 1)
    away = 2 * (dealt // len(SUITS)) - (len(RANKS) - 1)
    products = np.outer(value, value)
    for lag in LAGS:
        sums = (away[:, lag:] * away[:, :-lag]).sum(axis=1)
        yield beside(
            Family.CORRELATION, f"ranks of a whole shoe, lag {lag}", products, sums, lag=lag
        )


def beside(family: Family, place: str, kernel: Numbers, sums: Numbers, *, lag: int) -> Tried:
    """Sums over a shoe of what two cards `lag` apart give by the kernel, one sum a shoe."""
    method = (
        "Added up over whole shoes; mean and variance are those of a random order of the very "
        "cards: the normal law."
    )
    look = Look(On.GAME, family, place, method)
    mean, variance = neighbour_moments(kernel, lag=lag)
    pairs = len(sums) * (len(kernel) - lag)
    away = float(int(sums.sum()) - len(sums) * mean)
    z = away / math.sqrt(len(sums) * variance) if len(sums) else 0.0
    return trials.normal(look, z, observed=pairs)


def neighbour_moments(kernel: Numbers, *, lag: int) -> tuple[Fraction, Fraction]:
    """Mean and variance of the sum of kernel(a, b) over cards a, b `lag` apart in a random order.

    The kernel is a symmetric matrix of whole numbers over the cards; its diagonal does not count.
    Two pairs of places are the same, share a card, or have none in common.
    """
    cards = len(kernel)
    apart = kernel - np.diag(np.diag(kernel))
    total, squares = int(apart.sum()), int((apart**2).sum())
    rows = int((apart.sum(axis=1) ** 2).sum())
    ordered = [math.perm(cards, size) for size in range(5)]
    pairs, chains = cards - lag, max(cards - 2 * lag, 0)
    mean = Fraction(total, ordered[2])
    same = Fraction(squares, ordered[2])
    shared = Fraction(rows - squares, ordered[3])
    distinct = Fraction(total**2 - 4 * rows + 2 * squares, ordered[4])
    second = pairs * same + 2 * chains * shared + (pairs**2 - pairs - 2 * chains) * distinct
    return pairs * mean, second - (pairs * mean) ** 2


# -- how a shoe begins ----------------------------------------------------------------------------


def _from_the_start(whole: Composition, dealt: Numbers) -> Iterator[Tried]:
    ranks, held = dealt // len(SUITS), _ranks(whole)
    for family, place, chances, lengths in (
        (
            Family.GAP,
            "cards before the first ace",
            first_gap_chances(whole.cards, held[0]),
            _first(ranks),
        ),
        (
            Family.COUPON,
            "cards until every rank has shown",
            collected_chances(held),
            _all_shown(ranks) - len(RANKS),
        ),
    ):
        method = (
            "Counted from the top of each whole shoe, by chi-square; the chances without "
            "replacement."
        )
        look = Look(On.GAME, family, place, method)
        cells = counted(np.minimum(lengths, len(chances) - 1), len(chances))
        yield trials.fitted(look, cells, chances)


def _first(ranks: Numbers) -> Numbers:
    """How many cards of each shoe lie before its first ace."""
    found: Numbers = np.argmax(ranks == 0, axis=1)
    return found


def _all_shown(ranks: Numbers) -> Numbers:
    """After how many cards of each shoe every rank has shown."""
    shown = [np.argmax(ranks == rank, axis=1) for rank in range(len(RANKS))]
    found: Numbers = 1 + np.max(shown, axis=0)
    return found


def _alike(whole: Composition, dealt: Numbers) -> Trial:
    method = (
        f"The first {BEGINNING} cards of each whole shoe searched for among all others; the chance "
        f"of any is at most the number of pairs times the chance that two shoes agree."
    )
    look = Look(
        On.GAME, Family.REPETITION, f"shoes that begin with the same {BEGINNING} cards", method
    )
    beginnings = {bytes(shoe) for shoe in dealt[:, :BEGINNING].astype(np.uint8)}
    alike = Fraction(max(whole.counts), whole.cards - BEGINNING + 1) ** BEGINNING
    again = len(dealt) - len(beginnings)
    return trials.repetition(look, things=len(dealt), again=again, alike=alike)
