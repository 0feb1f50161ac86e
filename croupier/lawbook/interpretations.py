"""Interpretations: where the text is silent, contradictory or misprinted, what we read and why.

An interpretation with an `election` can be switched by the licensee; the others are fixed
readings. Each game keeps its own in its folder; those about the lawbook itself are here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from croupier.lawbook.editions import Chapter
from croupier.lawbook.provisions import Provision, provision


def under_the_current_text(rules: Any) -> bool:
    """Of readings that the chapter before had no need of."""
    return bool(rules.chapter is Chapter.CURRENT)


@dataclass(frozen=True, slots=True)
class Interpretation:
    """A question the text leaves open, the reading taken, and the readings possible."""

    id: str
    question: str
    reading: str
    readings: tuple[str, ...]
    paragraphs: Provision
    election: str | None = None
    wagers: tuple[str, ...] = ()  # the kinds of wager whose odds or payment rest on it
    under: Callable[[Any], bool] = lambda _: True  # and by which rules of the game

    def bears_on(self, rules: Any, kinds: Collection[str]) -> bool:
        """Whether the odds or the payment of wagers of these kinds rest on it, by these rules."""
        return any(kind in kinds for kind in self.wagers) and self.under(rules)


LAWBOOK_INTERPRETATIONS = (
    Interpretation(
        id="printed-expiration",
        question="Chapter 13:69F prints its own expiration as 2019-03-19. Is it still in force?",
        reading="It stays in force until a later text is in the lawbook: later compilations of "
        "the same chapter are known to exist, so it was readopted rather than left to expire.",
        readings=("in force until a later text is held", "expired on the printed date"),
        paragraphs=provision("13:69F-8.3(a)"),
    ),
    Interpretation(
        id="printed-expiration-19-47",
        question="Chapter 19:47, readopted in 1996, prints its own expiration as 2001-03-11. "
        "Until when was it in force?",
        reading="Until 13:69F took its place on 2012-03-19: sections of it are amended and dated "
        "up to 2011, so it was readopted after 2001 too, and an adoption is missing, not a "
        "chapter.",
        readings=("in force until 2012-03-19", "expired on the printed date"),
        paragraphs=provision("19:47-7.3(j)"),
    ),
    Interpretation(
        id="limits-under-19-47",
        question="The pages of 19:47-8.2 and 8.3 (limits and notices) are not among the texts "
        "held. What governs limits at a table run under 19:47?",
        reading="The corresponding paragraphs of 13:69F-8.2 and 8.3, cited as such.",
        readings=("13:69F-8.2 and 8.3 applied", "no limits enforced under 19:47"),
        paragraphs=provision("13:69F-8.2(c)", "13:69F-8.3(c)"),
    ),
    Interpretation(
        id="permission-outside-limits",
        question="A licensee may permit a wager below the minimum or above the maximum. Who gives "
        "that permission at the table?",
        reading="The floorperson, in person, wager by wager; the ledger keeps who and when.",
        readings=("the floorperson", "the dealer", "any supervisor"),
        paragraphs=provision("13:69F-8.2(d)"),
    ),
    Interpretation(
        id="broken-cent",
        question="Odds other than to 1 can win a broken cent, and no chip pays it. Which way is "
        "it rounded?",
        reading="Up, to the patron: less would pay under odds that may not be less.",
        readings=("up", "down", "to the nearest cent"),
        paragraphs=provision("13:69F-9.4(b)", "19:47-9.4(b)"),
    ),
)
