"""What the pages show of a table: read from its state, nothing decided here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from croupier.floor.people import StaffMember
from croupier.games.procedure import Act, Moment, Movement, NotNow, why_not
from croupier.games.wager import Result, Settlement
from croupier.lawbook import CroupierError
from croupier.ledger import Entry
from croupier.publish.drawing import draw_dice, seat_colour
from croupier.publish.layouts import draw_layout
from croupier.roles import Role
from croupier.table import TableCommand, TableState
from croupier.table.commands import ChangeLimits, CloseTable, Fill, OpenTable
from croupier.table.decide import due
from croupier.web.forms import Question, questions


@dataclass(frozen=True, slots=True)
class ActView:
    """An act or command that may be given now."""

    type: str
    label: str
    cite: str | None
    questions: tuple[Question, ...]
    role: str
    irregular: bool = False
    moves: Movement | None = None  # where that does not depend on what is entered


@dataclass(frozen=True, slots=True)
class Next:
    """What comes next, or what it is waiting for."""

    act: ActView | None
    waiting: CroupierError | None = None


@dataclass(frozen=True, slots=True)
class SeatView:
    number: int
    colour: str
    taken: bool
    chips: int
    laid: int


@dataclass(frozen=True, slots=True)
class Due:
    """What is due on one wager, and at which seat."""

    seat: int
    colour: str
    settlement: Settlement


@dataclass(frozen=True, slots=True)
class Board:
    """All that a console or a display shows of a table at one moment."""

    table: TableState
    step: str
    wagers_open: bool
    layout: str
    outcome: str | None
    headline: str | None
    past: tuple[str, ...]
    seats: tuple[SeatView, ...]
    collect: tuple[Due, ...]
    pay: tuple[Due, ...]
    next: Next
    acts: tuple[ActView, ...]
    equipment: dict[str, str]

    @property
    def collect_total(self) -> int:
        return sum(due.settlement.amount for due in self.collect)

    @property
    def pay_total(self) -> int:
        return sum(due.settlement.won for due in self.pay)


def board(table: TableState, now: datetime, member: StaffMember | None = None) -> Board:
    """The board of a table, with the acts open to the person who looks at it."""
    at = table.moment(now)
    rules, procedure = table.rules, table.rules.procedure
    outcome = table.outcome()
    is_lit = outcome is not None and procedure.is_lit(table.procedure)
    dues = [Due(laid.seat, seat_colour(laid.seat), settled) for settled, laid in due(table)]
    collect = [one for one in dues if one.settlement.decision.result is Result.LOSE]
    return Board(
        table=table,
        step=procedure.step(table.procedure),
        wagers_open=_wagers_open(table, at),
        layout=draw_layout(
            rules,
            lit=rules.winning(outcome) if is_lit else (),
            lost={one.settlement.wager.id for one in collect} if is_lit else (),
            chips=table.laid(),
        ),
        outcome=draw_dice(outcome) if outcome is not None else None,
        headline=rules.headline(outcome) if outcome is not None else None,
        past=tuple(draw_dice(outcome) for outcome in reversed(table.past)),
        seats=tuple(_seat(table, number) for number in range(1, table.seats + 1)),
        collect=tuple(collect),
        pay=tuple(one for one in dues if one not in collect),
        next=_next(table, at),
        acts=tuple(_open_to(table, at, member)) if member is not None else (),
        equipment=procedure.equipment(at),
    )


def _wagers_open(table: TableState, at: Moment[Any]) -> bool:
    if not table.is_open:
        return False
    try:
        table.rules.procedure.check_wagers_may_change(at)
    except CroupierError:
        return False
    return True


def _seat(table: TableState, number: int) -> SeatView:
    return SeatView(
        number=number,
        colour=seat_colour(number),
        taken=number in table.taken,
        chips=table.chips(number),
        laid=sum(laid.cents for laid in table.laid() if laid.seat == number),
    )


def _act_view(table: TableState, act: type[Act], at: Moment[Any]) -> ActView:
    asked = questions(act)
    return ActView(
        type=act.type,
        label=act.label,
        cite=str(table.rules.cite(act.provision)),
        questions=asked,
        role=act.roles[0].value,
        irregular=act.irregular,
        moves=None if asked else act().moves(at),
    )


def _next(table: TableState, at: Moment[Any]) -> Next:
    """The routine act that may come now, or the reason that holds it up."""
    if not table.is_open:
        try:
            table.rules.procedure.check_open(at)
        except CroupierError as refusal:
            return Next(None, refusal)
        return Next(_command_view(OpenTable))
    held_up: CroupierError | None = None
    for act in (act for act in table.rules.procedure.acts if act.routine):
        reason = why_not(act, at)
        if reason is None:
            return Next(_act_view(table, act, at))
        if not isinstance(reason, NotNow):  # in its place in the order, but something is missing
            held_up = held_up or reason
    return Next(None, held_up)


def _open_to(table: TableState, at: Moment[Any], member: StaffMember) -> Iterator[ActView]:
    """Everything else this person may do at the table now."""
    for act in table.rules.procedure.possible(at):
        if member.role in act.roles and not act.routine:
            yield _act_view(table, act, at)
    if member.role is Role.FLOORPERSON:
        commands: list[type[TableCommand]] = [ChangeLimits]
        if table.is_open:
            commands += [Fill, CloseTable]
        yield from map(_command_view, commands)


def _command_view(command: type[TableCommand]) -> ActView:
    return ActView(
        type=command.type,
        label=command.label,
        cite=None if command.provision is None else str(command.provision.citations[0]),
        questions=questions(command),
        role=command.roles[0].value,
    )


def public_line(entry: Entry) -> dict[str, Any]:
    """An entry as anyone at the table may know it: what was done and said, not by whom."""
    record = entry.record
    return {
        "sequence": entry.sequence,
        "time": record.time.isoformat(timespec="seconds"),
        "type": record.event.type,
        "says": record.event.says,
    }


def staff_line(entry: Entry) -> dict[str, Any]:
    """An entry for the log of a console."""
    record = entry.record
    return {
        **public_line(entry),
        "by": record.actor.id,
        "role": record.actor.role.value,
        "particulars": dict(record.event.particulars),
        "cite": record.event.cite,
    }
