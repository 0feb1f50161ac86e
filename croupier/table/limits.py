"""13:69F-8.2: minimum, maximum and increment of wagers at a table, in cents."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any, Self

from pydantic import ConfigDict, Field, model_validator

from croupier.entered import Entered
from croupier.games.procedure import entered_as
from croupier.games.rules import Rules, words
from croupier.games.wager import Wager
from croupier.lawbook import BadInput, Refusal, enforces, prints
from croupier.money import format_dollars
from croupier.table.provisions import DIFFERENT_MAXIMUMS, INCREMENTS, OUTSIDE_THE_LIMITS

Cents = Annotated[int, Field(gt=0, le=10**12, strict=True, json_schema_extra=entered_as("money"))]
Counted = Annotated[int, Field(ge=0, le=10**12, strict=True, json_schema_extra=entered_as("money"))]


@dataclass(frozen=True, slots=True)
class Maximum:
    """The maximum of a kind of wager, or of one wager: under its name, and as people read it."""

    name: str
    wager: str
    cents: int
    is_own: bool  # set for it by name; else it is the table's


class Limits(Entered):
    """What may be wagered: `maximum_of` sets another maximum for a kind of wager or one wager.

    It is all there is to a table's limits: a wager that is not in `maximum_of` has the table's.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", json_schema_extra=entered_as("limits"))

    minimum: Cents
    maximum: Cents
    increment: Cents = 100
    maximum_of: dict[str, Cents] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _minimum_below_maximum(self) -> Self:
        least = max(self.minimum, self.increment)
        for name, most in {"a wager": self.maximum, **self.maximum_of}.items():
            if least > most:
                raise ValueError(
                    f"the minimum or the increment, {format_dollars(least)}, is above the maximum "
                    f"of {name}, {format_dollars(most)}"
                )
        return self

    def check_names(self, rules: Rules[Any]) -> None:
        """Refuse a maximum for a wager the game does not have."""
        known = _names(rules)
        for name in self.maximum_of:
            if name not in known:
                kinds = ", ".join(dict.fromkeys(wager.kind for wager in rules.wagers.values()))
                raise BadInput(
                    f"{rules.title} has no wager {name!r} to set a maximum for",
                    accepted=f"{kinds}, or one wager of these by its id",
                )

    def kept_for(self, rules: Rules[Any]) -> Limits:
        """The limits without the maximums of wagers the game does not have."""
        known = _names(rules)
        kept = {name: most for name, most in self.maximum_of.items() if name in known}
        return self.model_copy(update={"maximum_of": kept})

    @prints(DIFFERENT_MAXIMUMS)
    def maximums(self, rules: Rules[Any]) -> tuple[Maximum, ...]:
        """Every maximum there is at a table: of each kind of wager, and by name of each wager of
        the kind that has one of its own."""
        return tuple(self._maximums(rules))

    def _maximums(self, rules: Rules[Any]) -> Iterator[Maximum]:
        kinds: dict[str, list[Wager]] = {}
        for wager in rules.wagers.values():
            kinds.setdefault(wager.kind, []).append(wager)
        for kind, wagers in kinds.items():
            named = [w for w in wagers if w.id != kind and w.id in self.maximum_of]
            if len(named) < len(wagers):
                usual = self.maximum_of.get(kind, self.maximum)
                yield Maximum(kind, words(kind), usual, is_own=kind in self.maximum_of)
            for wager in named:
                yield Maximum(wager.id, wager.name, self.maximum_for(wager), is_own=True)

    @enforces(DIFFERENT_MAXIMUMS)
    def maximum_for(self, wager: Wager) -> int:
        """The maximum of a wager: its own, its kind's, or the table's."""
        by_kind = self.maximum_of.get(wager.kind, self.maximum)
        return self.maximum_of.get(wager.id, by_kind)

    @enforces(OUTSIDE_THE_LIMITS, INCREMENTS)
    def check(self, wager: Wager, cents: int, *, permitted: bool, coupon: int = 0) -> None:
        """Refuse an amount outside the limits, unless the licensee permits it (8.2(d)). A match
        play coupon counts toward the maximum, and toward nothing else."""
        maximum = self.maximum_for(wager)
        if permitted and cents < self.minimum:
            return  # what is below the minimum need not be a multiple of the increment
        if cents % self.increment:
            raise Refusal(
                f"{format_dollars(cents)} is not a multiple of {format_dollars(self.increment)}",
                cite=INCREMENTS.citations[0],
                accepted=f"wagers in increments of {format_dollars(self.increment)}",
            )
        if permitted or (self.minimum <= cents and cents + coupon <= maximum):
            return
        bound = "below the minimum" if cents < self.minimum else "above the maximum"
        limit = self.minimum if cents < self.minimum else maximum
        beside = f" with a coupon of {format_dollars(coupon)}" if coupon else ""
        raise Refusal(
            f"{format_dollars(cents)}{beside} on {wager.id} is {bound} of {format_dollars(limit)}",
            cite=OUTSIDE_THE_LIMITS.citations[0],
            accepted="only with the floorperson's permission",
        )


def _names(rules: Rules[Any]) -> set[str]:
    """What a maximum can be set for: a kind of wager, or one wager."""
    return {name for wager in rules.wagers.values() for name in (wager.kind, wager.id)}
