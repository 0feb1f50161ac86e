"""The book of notices: each with its number, what it says, who gave it when, and who has read it.

An entry of a notice in the ledger is the notice itself: the Division and surveillance read it in
this book. Nothing in it is changed but by a withdrawal or an acknowledgement.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import assert_never

from croupier.floor.core.desk import Book, Signature
from croupier.lawbook import BadInput, Provision, provision
from croupier.roles import Role
from croupier.table import TableState
from croupier.table.provisions import DIVISION_NOTIFIED, SIGN_SUBMITTED

HALF_AN_HOUR = timedelta(minutes=30)
# Told in writing before it is used; which of them applies, the game's own notices say.
PROCEDURE = provision("13:69F-3.5(a)1ii", "19:47-7.5(b)2ii", "19:47-7.10(c)3")

Place = tuple[str, str]  # a pit, in small letters, and a game in it


class NoticeKind(StrEnum):
    """What a notice is about."""

    RULE_CHANGE = "rule change"
    PROCEDURE = "shuffling and payment"
    SIGN = "design of a sign"

    @property
    def rule(self) -> Provision:
        """The paragraph by which it is given."""
        match self:
            case NoticeKind.RULE_CHANGE:
                return DIVISION_NOTIFIED
            case NoticeKind.PROCEDURE:
                return PROCEDURE
            case NoticeKind.SIGN:
                return SIGN_SUBMITTED
            case _:
                assert_never(self)


class SignKind(StrEnum):
    """The signs that section 8.3 requires at a table."""

    RULES = "rules and limits in effect"
    CHANGE = "rule change to come"


@dataclass(frozen=True, slots=True)
class DivisionNotice:
    """One notice; `says` is what it says, name by name."""

    number: int
    kind: NoticeKind
    given: Signature
    says: Mapping[str, str]
    places: tuple[Place, ...]  # what it holds for; the pit of a sign's design is left empty
    tables: tuple[str, ...] = ()
    effective: datetime | None = None  # of a rule change
    read_by: tuple[Signature, ...] = ()
    withdrawn: Signature | None = None

    def read_as(self, role: Role) -> Signature | None:
        """Who of a role has acknowledged it."""
        return next((signed for signed in self.read_by if signed.role is role), None)

    def waits_for(self, tables: Mapping[str, TableState], now: datetime) -> tuple[str, ...]:
        """Of a rule change, the tables at which it has not taken effect."""
        if self.effective is None or self.withdrawn is not None:
            return ()
        return tuple(id_ for id_ in self.tables if self._comes_to(tables[id_].as_of(now)))

    def _comes_to(self, table: TableState) -> bool:
        return table.coming is not None and table.coming.effective == self.effective


@dataclass(frozen=True, slots=True)
class Notices(Book):
    """Every notice the house has given, in the order of their numbers."""

    given: tuple[DivisionNotice, ...] = field(default=())

    def numbered(self, number: int) -> DivisionNotice:
        if 1 <= number <= len(self.given):
            return self.given[number - 1]
        accepted = f"1 to {len(self.given)}" if self.given else "none has been given yet"
        raise BadInput(f"There is no notice {number}", accepted=accepted)

    @property
    def next_number(self) -> int:
        return len(self.given) + 1

    def with_new(self, notice: DivisionNotice) -> Notices:
        assert notice.number == self.next_number
        return Notices((*self.given, notice))

    def holding(self, changed: DivisionNotice) -> Notices:
        """The same with one of them read or withdrawn."""
        return Notices(
            tuple(changed if notice.number == changed.number else notice for notice in self.given)
        )

    def unread_as(self, role: Role) -> tuple[DivisionNotice, ...]:
        """What stands and nobody of a role has acknowledged."""
        return tuple(
            notice
            for notice in self.given
            if notice.withdrawn is None and notice.read_as(role) is None
        )

    def design_of(self, game: str, sign: SignKind) -> DivisionNotice | None:
        """The latest design of a sign that was submitted for a game."""
        of_it = (
            notice
            for notice in reversed(self.given)
            if notice.kind is NoticeKind.SIGN
            and notice.places == (("", game),)
            and notice.says["sign"] == sign
        )
        return next(of_it, None)

    def first_told(self, table: TableState, name: str) -> datetime | None:
        """Since when it has been told that a table's game is run in its pit as it has elected."""
        elected = table.rules.elections.written()[name]
        return min(
            (since for since, value in self._told(place_of(table), name) if value == elected),
            default=None,
        )

    def _told(self, place: Place, name: str) -> Iterator[tuple[datetime, str]]:
        for notice in self.given:
            if notice.withdrawn is None and place in notice.places and name in notice.says:
                yield notice.given.moment, notice.says[name]

    def acknowledged(self, number: int, by: Signature) -> Notices:
        notice = self.numbered(number)
        return self.holding(replace(notice, read_by=(*notice.read_by, by)))


def place_of(table: TableState) -> Place:
    return table.pit.casefold(), table.rules.game_id
