"""The state of a table, folded from its events.

Money is nowhere but in the balances: a patron's chips, a wager on the layout and the inventory
are accounts, so what the books say and what the table shows cannot differ.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import lru_cache
from typing import Any

from croupier.games.parts import whole_shoe
from croupier.games.procedure import Moment, Returned
from croupier.games.rules import Rules
from croupier.games.wager import LaidWager
from croupier.lawbook import Citation
from croupier.table import accounts
from croupier.table.limits import Limits

ID_LENGTH = 12  # of the ids printed on signs and layouts


@dataclass(frozen=True, slots=True)
class RuleChange:
    """Rules that are to be, and the time they take effect."""

    rules: Rules[Any]
    effective: datetime

    @property
    def sign_id(self) -> str:
        """The id printed on the sign that gives notice of the change."""
        named = {"rules": self.rules.identity, "effective": self.effective.isoformat()}
        return _digest(named)[:ID_LENGTH]

    def changed(self, rules: Rules[Any]) -> dict[str, tuple[str, str]]:
        """Each election that is not as under these rules: what it is there, and what it will be."""
        before, then = rules.elections.written(), self.rules.elections.written()
        return {name: (before[name], then[name]) for name in then if before[name] != then[name]}


@lru_cache(maxsize=1_000)
def _rule_set(rules: str, limits: str) -> str:
    return _digest({"rules": rules, "limits": json.loads(limits)})


def _digest(named: Mapping[str, Any]) -> str:
    return hashlib.sha256(json.dumps(named, sort_keys=True).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class TableState:
    """A table as it stands after its last event."""

    id: str
    pit: str
    rules: Rules[Any]
    limits: Limits
    seats: int
    procedure: Any
    taken: frozenset[int] = frozenset()
    balances: Mapping[str, int] = field(default_factory=dict)
    at_stake: tuple[LaidWager, ...] = ()  # all that lay on the layout when the outcome was known
    least_wager: int = 0  # the minimum at that time
    past: tuple[Any, ...] = ()  # outcomes of the last rounds, newest last
    unconfirmed: frozenset[tuple[int, str]] = frozenset()  # verbal wagers, by seat and wager
    sign: str | None = None  # the id read off the sign posted at the table
    felt: str | None = None  # the id read off the layout on the table
    coming: RuleChange | None = None

    @property
    def identity(self) -> str:
        """A name for exactly the rule set in force: game, edition, elections and limits."""
        return _rule_set(self.rules.identity, self.limits.model_dump_json())

    @property
    def sign_id(self) -> str:
        """The id printed on the sign of the rule set in force."""
        return self.identity[:ID_LENGTH]

    @property
    def layout_id(self) -> str:
        """The id printed on the layout of the rules in force, whatever the limits."""
        return self.rules.identity[:ID_LENGTH]

    def as_of(self, now: datetime) -> TableState:
        """The table as it is run at a time: a rule change takes effect when it was noticed to,
        but never while a round is on."""
        if not self.is_change_due(now) or not self._may_change_rules():
            return self
        assert self.coming is not None
        return self.under(self.coming)

    def under(self, change: RuleChange) -> TableState:
        """The table as it is run once a change has taken effect; what is no longer offered has
        no maximum either."""
        limits = self.limits.kept_for(change.rules)
        return replace(self, rules=change.rules, limits=limits, coming=None)

    def notice_cited(self, change: RuleChange) -> Citation | None:
        """The paragraph of the game's own by which a change asks for notice, if there is one."""
        notices = self.rules.notices
        asked = None if notices is None else notices.asked_before(change.rules)
        return None if asked is None else self.rules.cite(asked)

    def is_change_due(self, now: datetime) -> bool:
        return self.coming is not None and self.coming.effective <= now

    def _may_change_rules(self) -> bool:
        """Between rounds, with nothing on the layout; another shoe, once the table is closed; and
        never so that a meter is left without the wager that wins it."""
        assert self.coming is not None
        coming = self.coming.rules
        same_shoe = whole_shoe(coming) == whole_shoe(self.rules)
        between = self.procedure.between_rounds and not self.laid()
        stranded = coming.meter is None and self.on_meters()
        return bool(between and (same_shoe or not self.is_open) and not stranded)

    @property
    def is_open(self) -> bool:
        return bool(self.procedure.is_open)

    @property
    def round(self) -> int:
        return int(self.procedure.round)

    def moment(self, now: datetime) -> Moment[Any]:
        return Moment(
            self.rules,
            self.procedure,
            now,
            taken=self.taken,
            laid=self.laid(),
            vigorish_due=accounts.by_seat(f"{self.id}/vigorish/due/", self.balances),
            marked=self.marked(),
            unconfirmed=self.unconfirmed,
            minimum=self.least_wager,
            meter=self.meter(),
        )

    def marked(self) -> dict[int, int]:
        """Deferred vigorish, by seat."""
        return accounts.by_seat(f"{self.id}/vigorish/marked/", self.balances)

    def meter(self) -> int:
        """What the progressive meter holds; nothing before it starts, and once it was won."""
        return self.balances.get(accounts.meter_display(self.id), 0)

    def meter_shown(self) -> int | None:
        """What patrons read off the meter: what it starts from, where it has not started yet."""
        return None if self.rules.meter is None else self.meter() or self.rules.meter.start

    def on_meters(self) -> int:
        """What is on the progressive meter, is gathered for the next and could not be parted."""
        held = (accounts.meter_display, accounts.meter_reset, accounts.meter_overflow)
        return sum(self.balances.get(account(self.id), 0) for account in held)

    def inventory(self) -> int:
        return self.balances.get(accounts.inventory(self.id), 0)

    def chips(self, seat: int) -> int:
        """Chips in front of a patron."""
        return self.balances.get(accounts.patron(self.id, seat), 0)

    def laid(self) -> tuple[LaidWager, ...]:
        """Every wager on the layout, by seat."""
        held = accounts.on_the_layout(self.id, self.balances)
        coupons = accounts.coupons_laid(self.id, self.balances)
        return tuple(
            LaidWager(*place, cents, coupons.get(place, 0)) for place, cents in sorted(held.items())
        )

    def void(self) -> Mapping[tuple[int, str], Returned]:
        """Wagers that are returned whatever the outcome, by seat and wager, and why."""
        void: Mapping[tuple[int, str], Returned] = self.rules.procedure.void(self.procedure)
        return void

    def decided(self) -> tuple[LaidWager, ...]:
        """Of the wagers at stake those that the outcome decides."""
        void = self.void()
        return tuple(laid for laid in self.at_stake if (laid.seat, laid.wager) not in void)

    def outcome(self) -> Any | None:
        """The outcome of the round, once it is known."""
        return self.rules.procedure.outcome(self.procedure)
