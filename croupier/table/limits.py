"""13:69F-8.2: minimum, maximum and increment of wagers at a table, in cents."""

from __future__ import annotations

from typing import Annotated, Any, Self

from pydantic import ConfigDict, Field, model_validator

from croupier.entered import Entered
from croupier.games.procedure import entered_as
from croupier.games.rules import Rules
from croupier.games.wager import Wager
from croupier.lawbook import BadInput, Refusal, enforces
from croupier.money import format_dollars
from croupier.table.provisions import DIFFERENT_MAXIMUMS, INCREMENTS, OUTSIDE_THE_LIMITS

Cents = Annotated[int, Field(gt=0, le=10**12, strict=True, json_schema_extra=entered_as("money"))]
Counted = Annotated[int, Field(ge=0, le=10**12, strict=True, json_schema_extra=entered_as("money"))]


class Limits(Entered):
    """What may be wagered: `maximum_of` sets another maximum for a kind of wager or one wager."""

    model_config = ConfigDict(frozen=True, extra="forbid", json_schema_extra=entered_as("limits"))

    minimum: Cents
    maximum: Cents
    increment: Cents = 100
    maximum_of: dict[str, Cents] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _minimum_below_maximum(self) -> Self:
        maximums = (self.maximum, *self.maximum_of.values())
        if any(self.minimum > most or self.increment > most for most in maximums):
            raise ValueError("the minimum or the increment is above a maximum")
        return self

    def check_names(self, rules: Rules[Any]) -> None:
        """Refuse a maximum for a wager the game does not have."""
        known = _names(rules)
        for name in self.maximum_of:
            if name not in known:
                raise BadInput(f"{rules.title} has no wager {name!r} to set a maximum for")

    def kept_for(self, rules: Rules[Any]) -> Limits:
        """The limits without the maximums of wagers the game does not have."""
        known = _names(rules)
        kept = {name: most for name, most in self.maximum_of.items() if name in known}
        return self.model_copy(update={"maximum_of": kept})

    @enforces(DIFFERENT_MAXIMUMS)
    def maximum_for(self, wager: Wager) -> int:
        """The maximum of a wager: its own, its kind's, or the table's."""
        by_kind = self.maximum_of.get(wager.kind, self.maximum)
        return self.maximum_of.get(wager.id, by_kind)

    @enforces(OUTSIDE_THE_LIMITS, INCREMENTS)
    def check(self, wager: Wager, cents: int, *, permitted: bool) -> None:
        """Refuse an amount outside the limits, unless the licensee permits it (8.2(d))."""
        maximum = self.maximum_for(wager)
        if permitted and cents < self.minimum:
            return  # what is below the minimum need not be a multiple of the increment
        if cents % self.increment:
            raise Refusal(
                f"{format_dollars(cents)} is not a multiple of {format_dollars(self.increment)}",
                cite=INCREMENTS.citations[0],
                accepted=f"wagers in increments of {format_dollars(self.increment)}",
            )
        if permitted or self.minimum <= cents <= maximum:
            return
        bound = "below the minimum" if cents < self.minimum else "above the maximum"
        limit = self.minimum if cents < self.minimum else maximum
        raise Refusal(
            f"{format_dollars(cents)} on {wager.id} is {bound} of {format_dollars(limit)}",
            cite=OUTSIDE_THE_LIMITS.citations[0],
            accepted="only with the floorperson's permission",
        )


def _names(rules: Rules[Any]) -> set[str]:
    """What a maximum can be set for: a kind of wager, or one wager."""
    return {name for wager in rules.wagers.values() for name in (wager.kind, wager.id)}
