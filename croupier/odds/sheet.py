"""The sheet of a game: the exact odds of its wagers, with the rules and the shoe they are of."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from typing import Any, Self

from croupier.equipment.cards import CARDS_IN_A_DECK, DECK, Card, Composition
from croupier.games.parts import the_shoe
from croupier.games.rules import Rules
from croupier.games.wager import Decision
from croupier.lawbook import BadInput
from croupier.odds.analysis import WagerOdds, analyse, outcomes


@dataclass(frozen=True, slots=True)
class Worst:
    """The round that costs the licensee most, with a unit on each wager of a sheet."""

    outcome: Any  # the likeliest of those that cost so much
    outcomes: int  # how many cost so much
    probability: Fraction  # of any of them
    loss: Fraction  # of the licensee, all wagers together; the meter is not counted


@dataclass(frozen=True, repr=False)
class Sheet(Mapping[str, WagerOdds]):
    """The exact odds of wagers, by their ids; with a shoe, of a round dealt from those cards.

    >>> from croupier import rules
    >>> Sheet.of(rules("sic-bo"), ["small"])["small"].house_advantage
    Fraction(1, 36)
    """

    rules: Rules[Any]
    odds: tuple[WagerOdds, ...]
    shoe: Composition | None = None

    @classmethod
    def of(
        cls, rules: Rules[Any], wager_ids: Iterable[str] = (), *, shoe: Composition | None = None
    ) -> Self:
        """The sheet of the wagers named, or of every wager of the game."""
        names = list(wager_ids)
        if twice := next((name for name in names if names.count(name) > 1), None):
            raise BadInput(f"{twice} is given twice", accepted="once each")
        wagers = [rules.wager(name) for name in names] or rules.wagers.values()
        return cls(rules, tuple(analyse(rules, wager, shoe) for wager in wagers), shoe)

    def __getitem__(self, wager_id: str) -> WagerOdds:
        for odds in self.odds:
            if odds.wager.id == wager_id:
                return odds
        raise KeyError(wager_id)

    def __iter__(self) -> Iterator[str]:
        return (odds.wager.id for odds in self.odds)

    def __len__(self) -> int:
        return len(self.odds)

    def __repr__(self) -> str:
        return f"<the odds of {len(self.odds)} wagers of {self.rules!r}>"

    @property
    def seen(self) -> int:
        """How many cards of a whole shoe are gone."""
        return the_shoe(self.rules).whole.cards - self.shoe.cards if self.shoe else 0

    @cached_property
    def worst(self) -> Worst | None:
        """What the licensee loses at most with a unit on every wager of the sheet; None where a
        patron chooses, because there is then no one layout for an outcome.

        Wagers are settled by how much each may win, and an outcome is followed no further once the
        wagers left cannot make it as bad as another is already sure to be.
        """
        if not self.odds or any(odds.strategy is not None for odds in self.odds):
            return None
        unit = math.lcm(*(net.denominator for odds in self.odds for net in odds.distribution))
        rows = [(0, weight, outcome) for outcome, weight in outcomes(self.rules, None, self.shoe)]
        whole = sum(weight for _, weight, _ in rows)
        by_exposure = sorted(self.odds, key=lambda odds: -odds.exposure)
        left = [[int(net * unit) for net in odds.distribution] for odds in by_exposure]
        most_left, least_left = sum(map(max, left)), sum(map(min, left))

        @cache
        def units(decision: Decision) -> int:
            return int(decision.net * unit)

        for odds, nets in zip(by_exposure, left, strict=True):
            most_left, least_left = most_left - max(nets), least_left - min(nets)
            rows = [
                (net + units(self.rules.decide(odds.wager, outcome)), weight, outcome)
                for net, weight, outcome in rows
            ]
            if odds is by_exposure[0]:
                rows.sort(key=lambda row: -row[0])  # of those alike in the end, these come first
            sure = max(net for net, _, _ in rows) + least_left
            rows = [row for row in rows if row[0] + most_left >= sure]
        loss = Fraction(rows[0][0], unit)
        _, _, likeliest = max(rows, key=lambda row: row[1])
        weight = sum(weight for _, weight, _ in rows)
        return Worst(likeliest, len(rows), Fraction(weight, whole), loss)


# -- the live shoe: the cards still to come -------------------------------------------------------

# What has been seen is gone; what went to the rack unseen is as likely as any card left.

NO_CARDS = Composition((0,) * CARDS_IN_A_DECK)


def shoe_without(rules: Rules[Any], seen: Iterable[Card]) -> Composition:
    """What is left of a whole shoe once these cards are gone."""
    return the_shoe(rules).whole.without(seen)


def shoe_of(rules: Rules[Any], left: Iterable[Card]) -> Composition:
    """A shoe of just these cards; a whole one must hold them all."""
    whole, shoe = the_shoe(rules).whole, NO_CARDS.with_back(left)
    for card, held, most in zip(DECK, shoe.counts, whole.counts, strict=True):
        if held > most:
            raise BadInput(f"A whole shoe has only {most} of {card}", accepted="check the cards")
    return shoe
