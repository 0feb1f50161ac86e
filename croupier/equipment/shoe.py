"""A shoe shuffled from a random stream, for simulation: every order of its cards as likely."""

from __future__ import annotations

from typing import Any

from croupier.equipment.cards import CARDS_IN_A_DECK
from croupier.equipment.compiled import as_word, compiled
from croupier.equipment.streams import HALF_WORD, LOW_32, ONE, following, stream, two_below

CARDS_A_WORD = 4  # as many as one random word places


@compiled
def shuffle(seed: int, number: int, shoe: Any, cards: int, faces: Any) -> None:
    """Fill the shoe with whole decks in the random order of stream `number` of `seed`.

    `faces` says how each card of a deck is written. Cards go in one by one, each to any place
    among those already in, whose card moves to the end (Fisher and Yates, from the inside out).
    """
    s0, s1 = stream(seed, number)
    face = 0
    for end in range(0, cards, CARDS_A_WORD):
        s0, s1, drawn = following(s0, s1)
        s0, s1, first, second = two_below(s0, s1, drawn & LOW_32, as_word(end) + ONE)
        shoe[end] = shoe[first]
        shoe[first] = faces[face]
        shoe[end + 1] = shoe[second]
        shoe[second] = faces[face + 1]
        s0, s1, third, fourth = two_below(s0, s1, drawn >> HALF_WORD, as_word(end + 2) + ONE)
        shoe[end + 2] = shoe[third]
        shoe[third] = faces[face + 2]
        shoe[end + 3] = shoe[fourth]
        shoe[fourth] = faces[face + 3]
        face = face + CARDS_A_WORD if face + CARDS_A_WORD < CARDS_IN_A_DECK else 0
