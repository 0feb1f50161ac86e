"""What the pages show of a table: read from its state, nothing decided here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from croupier.floor.people import StaffMember
from croupier.games.procedure import Act, Moment, why_not
from croupier.games.wager import Result
from croupier.lawbook import CroupierError, prints, provision
from croupier.ledger import Entry
from croupier.money import format_dollars
from croupier.publish.drawing import draw_dice, seat_colour
from croupier.publish.layouts import draw_layout
from croupier.roles import Role
from croupier.table import TableCommand, TableState
from croupier.table.commands import ChangeLimits, CloseTable, Fill, OpenTable
from croupier.table.decide import due
from croupier.web.forms import Question, questions

LIMITS_IN_EFFECT = provision("13:69F-8.2(c)")
RULES_IN_EFFECT = provision("13:69F-8.3(a)")


@dataclass(frozen=True, slots=True)
class ActView:
    """An act or command that may be given now."""

    type: str
    label: str
    cite: str | None
    questions: tuple[Question, ...]
    role: str
    irregular: bool = False


@dataclass(frozen=True, slots=True)
class Next:
    """What comes next, or what it is waiting for."""

    act: ActView | None
    waiting: CroupierError | None = None


@dataclass(frozen=True, slots=True)
class SeatView:
    number: int
    taken: bool
    chips: str
    laid: str
    colour: str


@dataclass(frozen=True, slots=True)
class DueView:
    """What is due on one wager."""

    seat: int
    colour: str
    wager: str
    amount: str
    won: str
    pays: str | None
    cite: str


@dataclass(frozen=True, slots=True)
class Board:
    """All that a console or a display shows of a table at one moment."""

    table: TableState
    step: str
    layout: str
    dice: str | None
    total: int | None
    seats: tuple[SeatView, ...]
    collect: tuple[DueView, ...]
    pay: tuple[DueView, ...]
    next: Next
    acts: tuple[ActView, ...]
    equipment: dict[str, str]
    inventory: str
    past: tuple[str, ...]

    @property
    def pay_total(self) -> str:
        return format_dollars(sum(_cents(one.won) for one in self.pay))

    @property
    def collect_total(self) -> str:
        return format_dollars(sum(_cents(one.amount) for one in self.collect))


def _cents(dollars: str) -> int:
    return int(dollars.replace(".", ""))


def board(table: TableState, now: datetime, member: StaffMember | None = None) -> Board:
    """The board of a table, with the acts open to the person who looks at it."""
    at = table.moment(now)
    procedure = table.rules.procedure
    outcome = table.outcome()
    winning = table.rules.winning(outcome) if outcome is not None else ()
    lit = winning if procedure.is_lit(table.procedure) else ()
    settled = due(table)
    collect = [_due(s, laid.seat) for s, laid in settled if s.decision.result is Result.LOSE]
    pay = [_due(s, laid.seat) for s, laid in settled if s.decision.result is not Result.LOSE]
    return Board(
        table=table,
        step=procedure.step(table.procedure),
        layout=draw_layout(
            table.rules,
            lit=lit,
            lost={laid.wager for laid in table.laid()} - set(winning) if lit else (),
            chips=table.laid(),
        ),
        dice=draw_dice(outcome) if outcome is not None else None,
        total=outcome.total if outcome is not None else None,
        seats=tuple(_seat(table, number) for number in range(1, table.seats + 1)),
        collect=tuple(collect),
        pay=tuple(pay),
        next=_next(table, at),
        acts=tuple(_open_to(table, at, member)) if member is not None else (),
        equipment=procedure.equipment(at),
        inventory=format_dollars(table.inventory()),
        past=tuple(draw_dice(outcome) for outcome in reversed(table.past)),
    )


def _seat(table: TableState, number: int) -> SeatView:
    laid = sum(one.cents for one in table.laid() if one.seat == number)
    return SeatView(
        number=number,
        taken=number in table.taken,
        chips=format_dollars(table.chips(number)),
        laid=format_dollars(laid) if laid else "",
        colour=seat_colour(number),
    )


def _due(settlement: Any, seat: int) -> DueView:
    decision = settlement.decision
    return DueView(
        seat=seat,
        colour=seat_colour(seat),
        wager=settlement.wager.name,
        amount=format_dollars(settlement.amount),
        won=format_dollars(settlement.won),
        pays=None if decision.pays is None else str(decision.pays),
        cite=str(decision.cite),
    )


def _act_view(table: TableState, act: type[Act]) -> ActView:
    return ActView(
        type=act.type,
        label=act.label,
        cite=str(act.provision.under(table.rules.chapter)),
        questions=questions(act),
        role=act.roles[0].value,
        irregular=act.irregular,
    )


def _next(table: TableState, at: Moment[Any]) -> Next:
    """The routine act that may come now, or the reason that holds it up."""
    if not table.is_open:
        try:
            table.rules.procedure.check_open(at)
        except CroupierError as refusal:
            return Next(None, refusal)
        return Next(_command_view(OpenTable))
    for act in (act for act in table.rules.procedure.acts if act.routine):
        held_up = why_not(act, at)
        if held_up is None:
            return Next(_act_view(table, act))
        if held_up.accepted is not None:  # in its place in the order, but something is missing
            return Next(None, held_up)
    return Next(None)


def _open_to(table: TableState, at: Moment[Any], member: StaffMember) -> Iterator[ActView]:
    """Everything else this person may do at the table now."""
    for act in table.rules.procedure.possible(at):
        if member.role in act.roles and not act.routine:
            yield _act_view(table, act)
    if member.role is Role.FLOORPERSON:
        commands: list[type[TableCommand]] = [ChangeLimits]
        if table.is_open:
            commands += [Fill, CloseTable]
        yield from map(_command_view, commands)


def _command_view(command: type[TableCommand]) -> ActView:
    return ActView(
        type=command.type,
        label=command.label,
        cite=command.paragraph,
        questions=questions(command),
        role=command.roles[0].value,
    )


@dataclass(frozen=True, slots=True)
class Sign:
    """The rules and limits in effect at a table, as posted for patrons."""

    minimum: str
    maximums: tuple[tuple[str, str], ...]
    increment: str
    edition: str
    readings: tuple[tuple[str, str], ...]
    identity: str


@prints(LIMITS_IN_EFFECT, RULES_IN_EFFECT)
def sign(table: TableState) -> Sign:
    """What 8.2(c) and 8.3(a) have posted; the payout odds are on the layout itself."""
    kinds: dict[str, str] = {}
    for wager in table.rules.wagers.values():
        name = wager.kind.replace("-", " ").capitalize()
        kinds.setdefault(name, format_dollars(table.limits.maximum_for(wager)))
    elected = table.rules.elections.written()
    return Sign(
        minimum=format_dollars(table.limits.minimum),
        maximums=tuple(kinds.items()),
        increment=format_dollars(table.limits.increment),
        edition=table.rules.chapter.value,
        readings=tuple(
            (name.replace("-", " ").capitalize(), value.replace("-", " "))
            for name, value in elected.items()
            if " to " not in value
        ),
        identity=table.rules.identity[:12],
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
