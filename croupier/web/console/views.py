"""What the pages show of a table: read from its state, nothing decided here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from croupier.floor.people import StaffMember
from croupier.games.procedure import Act, Moment, Movement, NotNow, why_not
from croupier.games.rules import Rules
from croupier.games.wager import Result, Settlement
from croupier.lawbook import CroupierError
from croupier.ledger import Entry
from croupier.publish.drawings.chips import seat_colour
from croupier.roles import Role
from croupier.table import TableCommand, TableState
from croupier.table.commands.posted import ChangeLimits, PostSign, check_no_change_due, check_sign
from croupier.table.commands.running import CloseTable, Credit, Fill, OpenTable
from croupier.table.deciding import due
from croupier.web.console import drawn
from croupier.web.console.questions import Question, questions


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

    @property
    def is_at_hand(self) -> bool:
        """Whether it is as good as answered, so that one button does for it."""
        return not self.irregular and all(one.default is not None for one in self.questions)

    @property
    def is_folded(self) -> bool:
        """Whether it is opened by its name first, because it asks for much or is rare."""
        return any(self.irregular or one.kind == "cards" for one in self.questions)


@dataclass(frozen=True, slots=True)
class Next:
    """What comes next, or what it is waiting for."""

    act: ActView | None
    waiting: CroupierError | None = None

    @property
    def moves(self) -> Movement | None:
        return None if self.act is None else self.act.moves


@dataclass(frozen=True, slots=True)
class SeatView:
    number: int
    colour: str
    taken: bool
    chips: int
    laid: int
    owes: int  # vigorish of this round and before
    marked: int  # of that, what is marked on the layout


@dataclass(frozen=True, slots=True)
class Due:
    """What is due on one wager, and at which seat."""

    seat: int
    colour: str
    settlement: Settlement


@dataclass(frozen=True, slots=True)
class Owed:
    """An amount at a seat: vigorish, or a verbal wager on something."""

    seat: int
    colour: str
    cents: int
    wager: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Board:
    """All that a console shows of a table at one moment."""

    table: TableState
    step: str
    wagers_closed: CroupierError | None
    sign_wrong: CroupierError | None
    change_is_due: bool  # it waits for the round, or the shoe, to be over
    takes_cash: bool
    takes_coupons: bool
    layout: str
    dealt: str | None
    headline: str | None
    roads: str | None
    meter: int | None
    notice: str | None
    seats: tuple[SeatView, ...]
    collect: tuple[Due, ...]
    pay: tuple[Due, ...]
    vigorish: tuple[Owed, ...]
    unconfirmed: tuple[Owed, ...]
    next: Next
    acts: tuple[ActView, ...]
    equipment: dict[str, str]

    @property
    def wagers_open(self) -> bool:
        return self.wagers_closed is None

    @property
    def is_between_rounds(self) -> bool:
        return self.step == self.table.rules.procedure.steps[0].id

    @property
    def collect_total(self) -> int:
        return sum(due.settlement.amount for due in self.collect)

    @property
    def pay_total(self) -> int:
        return sum(due.settlement.won + due.settlement.coupon_won for due in self.pay)

    @property
    def vigorish_total(self) -> int:
        return sum(owed.cents for owed in self.vigorish)


def board(
    table: TableState,
    now: datetime,
    member: StaffMember | None = None,
    *,
    opening_waits: CroupierError | None = None,
) -> Board:
    """The board of a table, with the acts open to the person who looks at it, and what the house
    knows to stand against its opening."""
    moment = table.moment(now)
    rules, procedure = table.rules, table.rules.procedure
    outcome = table.outcome()
    dues = [Due(laid.seat, seat_colour(laid.seat), settled) for settled, laid in due(table)]
    collect = [one for one in dues if one.settlement.decision.result is Result.LOSE]
    comes_next = _next(table, moment, opening_waits)
    equipment = procedure.equipment(moment)
    return Board(
        table=table,
        step=procedure.step(table.procedure),
        wagers_closed=wagers_closed(table, moment),
        sign_wrong=_why_not(check_sign, table),
        change_is_due=table.is_change_due(now),
        takes_cash=table.is_open and _takes_cash(table, moment),
        takes_coupons=table.is_open and bool(table.rules.coupon_wagers),
        layout=drawn.layout(table, lost=lost_wagers(table), touched=member is not None),
        dealt=drawn.dealt(table),
        headline=None if outcome is None else rules.headline(outcome),
        roads=drawn.roads(table),
        meter=table.meter_shown(),
        notice=procedure.notice(table.procedure),
        seats=tuple(_seat(table, moment, number) for number in range(1, table.seats + 1)),
        collect=tuple(collect),
        pay=_as_paid(rules, [one for one in dues if one not in collect]),
        vigorish=_vigorish(moment, dues, comes_next),
        unconfirmed=tuple(_unconfirmed(table)),
        next=comes_next,
        acts=tuple(_open_to(table, moment, member, comes_next)) if member is not None else (),
        equipment=equipment,
    )


def lost_wagers(table: TableState) -> frozenset[str]:
    """The wagers on the layout that lose by the outcome."""
    return frozenset(
        settled.wager.id for settled, _ in due(table) if settled.decision.result is Result.LOSE
    )


def _as_paid(rules: Rules[Any], dues: list[Due]) -> tuple[Due, ...]:
    """In the order they are paid."""
    highest_first = rules.highest_position_first
    return tuple(sorted(dues, key=lambda one: one.seat, reverse=highest_first))


def _vigorish(moment: Moment[Any], dues: list[Due], comes_next: Next) -> tuple[Owed, ...]:
    """What each seat owes of this round, as it is taken; foretold until it is assessed."""
    owing = dict(moment.vigorish_due)
    if comes_next.moves is Movement.COLLECT_LOSING:
        for one in dues:
            owing[one.seat] = owing.get(one.seat, 0) + one.settlement.vigorish
    return tuple(
        Owed(seat, seat_colour(seat), cents)
        for seat, cents in sorted(owing.items(), reverse=True)
        if cents
    )


def _unconfirmed(table: TableState) -> Iterator[Owed]:
    for laid in table.laid():
        if (laid.seat, laid.wager) in table.unconfirmed:
            name = table.rules.wager(laid.wager).name
            yield Owed(laid.seat, seat_colour(laid.seat), laid.cents, laid.wager, name)


def wagers_closed(table: TableState, moment: Moment[Any]) -> CroupierError | None:
    """Why no wager may be made now, or None if it may."""
    if not table.is_open:
        return CroupierError("The table is closed")
    try:
        table.rules.procedure.check_wagers_may_change(moment)
        check_no_change_due(table, moment.now)
        check_sign(table)
    except CroupierError as refusal:
        return refusal
    return None


def _why_not(check: Callable[[TableState], object], table: TableState) -> CroupierError | None:
    try:
        check(table)
    except CroupierError as refusal:
        return refusal
    return None


def _takes_cash(table: TableState, moment: Moment[Any]) -> bool:
    try:
        table.rules.procedure.check_tender(moment, "cash")
    except CroupierError:
        return False
    return True


def _seat(table: TableState, moment: Moment[Any], number: int) -> SeatView:
    marked = moment.marked.get(number, 0)
    return SeatView(
        number=number,
        colour=seat_colour(number),
        taken=number in table.taken,
        chips=table.chips(number),
        laid=sum(laid.cents for laid in moment.laid if laid.seat == number),
        owes=marked + moment.vigorish_due.get(number, 0),
        marked=marked,
    )


def _act_view(table: TableState, act: type[Act], moment: Moment[Any]) -> ActView:
    needs_nothing = not any(field.is_required() for field in act.model_fields.values())
    asked = questions(act, act.suggests(moment))
    if not table.rules.may_defer_vigorish:  # then no seat can be marked
        asked = tuple(one for one in asked if one.kind != "seats")
    return ActView(
        type=act.type,
        label=act.label,
        cite=str(table.rules.cite(act.provision)),
        questions=asked,
        role=act.roles[0].value,
        irregular=act.irregular,
        moves=act().moves(moment) if needs_nothing else None,
    )


def _next(
    table: TableState, moment: Moment[Any], opening_waits: CroupierError | None = None
) -> Next:
    """The routine act that may come now, or the reason that holds it up."""
    held_up: CroupierError | None = None
    for act in (act for act in table.rules.procedure.acts if act.routine):
        reason = why_not(act, moment)
        if reason is None:
            return Next(_act_view(table, act, moment))
        if not isinstance(reason, NotNow):  # in its place in the order, but something is missing
            held_up = held_up or reason
    if table.is_open:
        return Next(None, held_up)
    try:
        table.rules.procedure.check_open(moment)
        check_sign(table)
    except CroupierError as refusal:
        return Next(None, refusal)
    if opening_waits is not None:
        return Next(None, opening_waits)
    return Next(_command_view(OpenTable))


def _open_to(
    table: TableState, moment: Moment[Any], member: StaffMember, comes_next: Next
) -> Iterator[ActView]:
    """Everything else this person may do at the table now."""
    shown = None if comes_next.act is None else comes_next.act.type
    for act in table.rules.procedure.possible(moment):
        if member.role in act.roles and act.type != shown:
            yield _act_view(table, act, moment)
    if member.role is Role.FLOORPERSON:
        commands: list[type[TableCommand]] = [PostSign, ChangeLimits]
        if table.is_open:
            commands += [Fill, Credit, CloseTable]
        yield from map(_command_view, commands)


def _command_view(command: type[TableCommand]) -> ActView:
    return ActView(
        type=command.type,
        label=command.label,
        cite=None if command.provision is None else str(command.provision.citations[0]),
        questions=_asked(command),
        role=command.roles[0].value,
    )


def _asked(command: type[TableCommand]) -> tuple[Question, ...]:
    """What a command asks; who closes a table at its console counts what is in it."""
    counts = command is CloseTable
    return tuple(
        replace(one, optional=False) if counts and one.name == "counted" else one
        for one in questions(command)
    )


def staff_line(entry: Entry) -> dict[str, Any]:
    """An entry for the log of a console."""
    record = entry.record
    return {
        "sequence": entry.sequence,
        "time": record.time.isoformat(timespec="seconds"),
        "type": record.event.type,
        "says": record.event.says,
        "by": record.actor.id,
        "role": record.actor.role.value,
        "particulars": dict(record.event.particulars),
        "cite": record.event.cite,
        "slip": next((told["slip"] for told in record.event.settlements if "slip" in told), None),
    }
