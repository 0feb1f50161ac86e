"""8.3(b): a change of rules, given notice of half an hour ahead at every table it concerns.

The entry of the notice is the filing with the Division; it attests that the sign of the change is
posted and the change announced. At its time each table changes by itself, never in mid-round. That
a notice was read, of whatever kind, is entered too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Annotated, Any

from pydantic import AfterValidator, AwareDatetime, BeforeValidator, Field

from croupier.floor.clock.zone import Zone
from croupier.floor.core.desk import Changed, Desk, HouseCommand, table_of
from croupier.floor.core.pits import check_alike_in_the_pit, neighbours
from croupier.floor.notices.book import (
    HALF_AN_HOUR,
    PROCEDURE,
    DivisionNotice,
    NoticeKind,
    Notices,
    SignKind,
    place_of,
)
from croupier.floor.notices.gates import check_design_submitted
from croupier.games.procedure import entered_as
from croupier.games.registry import rules as rules_of
from croupier.lawbook import BadInput, NotNow, Refusal, enforces, records
from croupier.money import format_dollars
from croupier.roles import Role
from croupier.table import TableState
from croupier.table.commands.posted import PrintedId
from croupier.table.provisions import (
    CHANGE_ANNOUNCED,
    CHANGE_POSTED,
    DIVISION_NOTIFIED,
    RULE_CHANGE,
    SIGN_SUBMITTED,
)
from croupier.table.state import ID_LENGTH, RuleChange

MOST_ELECTIONS = 40


def read_names(given: str) -> tuple[str, ...]:
    """Tables as they are written in a line."""
    return tuple(re.split(r"[\s,;]+", given.strip()))


def read_ids(given: str) -> tuple[str, ...]:
    """Ids as they are written in a line, each together or in the groups it is printed in."""
    together = re.sub(r"[\s,;]+", "", given)
    if re.fullmatch(f"([0-9A-Fa-f]{{{ID_LENGTH}}})+", together) is None:
        return read_names(given)
    return tuple(re.findall(f".{{{ID_LENGTH}}}", together))


def read_elections(given: str) -> dict[str, str]:
    """Elections as they are written, NAME=VALUE, one a line."""
    elected: dict[str, str] = {}
    for line in filter(None, map(str.strip, given.splitlines())):
        name, sign, value = (part.strip() for part in line.partition("="))
        if not (name and sign and value):
            raise ValueError(f"{line!r} is not an election: NAME=VALUE, one a line")
        elected[name] = value
    return elected


def _where_typed(read: Callable[[str], object]) -> BeforeValidator:
    """What a person typed is read; what came as data is taken as it is."""
    return BeforeValidator(lambda given: read(given) if isinstance(given, str) else given)


def _universal(time: datetime) -> datetime:
    try:
        return time.astimezone(UTC)
    except OverflowError:
        raise ValueError("a time that UTC has no year for") from None


Names = Annotated[
    tuple[Annotated[str, Field(max_length=80)], ...],
    _where_typed(read_names),
    Field(min_length=1, max_length=100, json_schema_extra=entered_as("text")),
]
Ids = Annotated[
    tuple[PrintedId, ...],
    _where_typed(read_ids),
    Field(min_length=1, max_length=100, json_schema_extra=entered_as("text")),
]
ElectionsTold = Annotated[
    dict[str, str],
    _where_typed(read_elections),
    Field(min_length=1, max_length=MOST_ELECTIONS, json_schema_extra=entered_as("words")),
]
Time = Annotated[AwareDatetime, AfterValidator(_universal)]


@enforces(RULE_CHANGE)
def check_in_time(
    tables: Mapping[str, TableState],
    zone: Zone,
    changes: Mapping[str, RuleChange],
    effective: datetime,
    now: datetime,
) -> None:
    """Half an hour ahead to the second, by interpretation `half-hour-notice`; cited by what the
    game itself asks notice for, where it does."""
    if effective - now < HALF_AN_HOUR:
        asked = (table_of(tables, id_).as_of(now).notice_cited(changes[id_]) for id_ in changes)
        raise Refusal(
            f"{zone.second(effective)} is less than half an hour ahead",
            cite=next(filter(None, asked), RULE_CHANGE.citations[0]),
            accepted=f"{zone.day_and_second(now + HALF_AN_HOUR)} or later",
        )


def drawn_up(
    tables: Mapping[str, TableState],
    zone: Zone,
    named: Sequence[str],
    elections: Mapping[str, str],
    *,
    effective: datetime,
    now: datetime,
) -> dict[str, RuleChange]:
    """The change as it would come to each table; refused where it may not be made."""
    if len(set(named)) != len(named):
        raise BadInput("A table is named twice", accepted="each table once")
    here = {id_: table_of(tables, id_).as_of(now) for id_ in named}
    changes = {id_: _change(table, elections, effective, zone) for id_, table in here.items()}
    for id_, table in here.items():
        others = [
            *((other, changes[other].rules) for other in named if here[other].pit == table.pit),
            *neighbours(table.pit, tables.values(), now, but=named),
        ]
        check_alike_in_the_pit(
            changes[id_].rules, table.pit, others, remedy="one notice for all these tables"
        )
    return changes


@enforces(RULE_CHANGE)
def _change(
    table: TableState, elections: Mapping[str, str], effective: datetime, zone: Zone
) -> RuleChange:
    """The rules a table would have: its own, but for what is elected otherwise."""
    if table.coming is not None:
        coming = zone.day_and_second(table.coming.effective)
        raise Refusal(
            f"A change of rules is coming to {table.id} at {coming}",
            cite=RULE_CHANGE.citations[0],
            accepted="once it has taken effect, or its notice is withdrawn",
        )
    now_elected = table.rules.elections.written()
    rules = rules_of(
        table.rules.game_id,
        edition=table.rules.chapter.value,
        elections={**now_elected, **elections},
    )
    if rules.identity == table.rules.identity:
        raise NotNow(f"{table.id} is run by these rules already", accepted="another election")
    if rules.meter is None and table.on_meters():
        raise Refusal(
            f"${format_dollars(table.on_meters())} stands on the meter of {table.id}",
            cite=RULE_CHANGE.citations[0],
            accepted="a change that keeps the progressive wager, or once the meters are empty",
        )
    return RuleChange(rules, effective)


@records(RULE_CHANGE, CHANGE_POSTED, CHANGE_ANNOUNCED, DIVISION_NOTIFIED)
class GiveNotice(HouseCommand):
    """Sign posted, change announced, Division notified, half an hour ahead."""

    type = "give-notice"
    label = "Give notice of a rule change"
    roles = (Role.FLOORPERSON, Role.CASINO_SUPERVISOR)
    provision = RULE_CHANGE
    of_the_house = True
    signed = True

    tables: Names
    elections: ElectionsTold
    effective: Time
    signs: Ids
    announced: bool

    @enforces(CHANGE_POSTED, CHANGE_ANNOUNCED)
    def check(self, desk: Desk) -> None:
        changes = self._changes(desk)
        check_in_time(desk.tables, desk.book(Zone), changes, self.effective, desk.now)
        for id_ in self.tables:
            game = table_of(desk.tables, id_).rules.game_id
            check_design_submitted(desk.book(Notices), game, SignKind.CHANGE)
        due = {change.sign_id for change in changes.values()}
        if set(self.signs) != due:
            raise Refusal(
                f"The signs posted are {' and '.join(sorted(set(self.signs)))}, and the change is "
                f"told by {' and '.join(sorted(due))}",
                cite=CHANGE_POSTED.citations[0],
                accepted="the ids read off the signs of this very change",
            )
        if not self.announced:
            raise Refusal(
                "The change has not been announced to the patrons at the table",
                cite=CHANGE_ANNOUNCED.citations[0],
                accepted="announce it, then enter the notice",
            )

    def _changes(self, desk: Desk) -> dict[str, RuleChange]:
        return drawn_up(
            desk.tables,
            desk.book(Zone),
            self.tables,
            self.elections,
            effective=self.effective,
            now=desk.now,
        )

    def after(self, desk: Desk) -> Changed:
        changes, notices = self._changes(desk), desk.book(Notices)
        tables = [
            replace(table_of(desk.tables, id_).as_of(desk.now), coming=change)
            for id_, change in changes.items()
        ]
        written = changes[self.tables[0]].rules.elections.written()
        notice = DivisionNotice(
            number=notices.next_number,
            kind=NoticeKind.RULE_CHANGE,
            given=desk.signature(),
            says={name: written[name] for name in self.elections},
            places=tuple(dict.fromkeys(map(place_of, tables))),
            tables=self.tables,
            effective=self.effective,
        )
        return (*tables, notices.with_new(notice))

    def facts(self, desk: Desk) -> tuple[Mapping[str, Any], ...]:
        """The number of the notice, and what changes at each table."""
        return tuple(
            {
                "notice": desk.book(Notices).next_number,
                "table": id_,
                "rules": change.rules.identity,
                "sign": change.sign_id,
                "changes": {
                    name: list(values)
                    for name, values in change.changed(
                        desk.tables[id_].as_of(desk.now).rules
                    ).items()
                },
            }
            for id_, change in self._changes(desk).items()
        )


@records(RULE_CHANGE)
class WithdrawNotice(HouseCommand):
    """A notice is withdrawn before its change has taken effect: everything stays as it is."""

    type = "withdraw-notice"
    label = "Withdraw the notice"
    roles = (Role.FLOORPERSON, Role.CASINO_SUPERVISOR)
    provision = RULE_CHANGE
    of_the_house = True
    signed = True

    number: Annotated[int, Field(ge=1, strict=True)]
    sign_removed: bool
    announced: bool

    @enforces(RULE_CHANGE)
    def check(self, desk: Desk) -> None:
        notice = desk.book(Notices).numbered(self.number)
        if notice.kind is not NoticeKind.RULE_CHANGE or notice.withdrawn is not None:
            raise NotNow(f"Notice {self.number} is of no change that is to come")
        waiting = notice.waits_for(desk.tables, desk.now)
        if waiting != notice.tables:
            changed = " and ".join(id_ for id_ in notice.tables if id_ not in waiting)
            raise Refusal(
                f"The change has taken effect at {changed}",
                cite=RULE_CHANGE.citations[0],
                accepted="notice of another change, half an hour ahead",
            )
        if not (self.sign_removed and self.announced):
            raise Refusal(
                "Patrons still read that the rules will change",
                cite=CHANGE_POSTED.citations[0],
                accepted="remove the sign of the change and announce it, then withdraw",
            )

    def after(self, desk: Desk) -> Changed:
        notices = desk.book(Notices)
        notice = notices.numbered(self.number)
        tables = [
            replace(table_of(desk.tables, id_).as_of(desk.now), coming=None)
            for id_ in notice.tables
        ]
        withdrawn = replace(notice, withdrawn=desk.signature())
        return (*tables, notices.holding(withdrawn))

    def facts(self, desk: Desk) -> tuple[Mapping[str, Any], ...]:
        notice = desk.book(Notices).numbered(self.number)
        return tuple({"notice": notice.number, "table": id_} for id_ in notice.tables)


@records(DIVISION_NOTIFIED, SIGN_SUBMITTED, PROCEDURE)
class AcknowledgeNotice(HouseCommand):
    """The Division, or surveillance, has read a notice. Nothing waits for it."""

    type = "acknowledge-notice"
    label = "Acknowledge the notice"
    roles = (Role.DIVISION, Role.SURVEILLANCE)
    provision = DIVISION_NOTIFIED
    of_the_house = True

    number: Annotated[int, Field(ge=1, strict=True)]

    def check(self, desk: Desk) -> None:
        read = desk.book(Notices).numbered(self.number).read_as(desk.actor.role)
        if read is not None:
            raise NotNow(f"Notice {self.number} was acknowledged by {read.by}")

    def after(self, desk: Desk) -> Changed:
        return (desk.book(Notices).acknowledged(self.number, desk.signature()),)
