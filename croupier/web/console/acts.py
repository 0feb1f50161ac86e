"""What may be done at a table now, by whom, and what it asks: who may is said by the act alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Annotated, Any

from fastapi import Query

from croupier.floor import House
from croupier.floor.people.staff import StaffMember
from croupier.games.command import Command
from croupier.games.procedure import Act, Moment, Movement, why_not
from croupier.lawbook import BadInput, Citation, CroupierError, NotNow
from croupier.table import TableCommand, TableState
from croupier.table.commands.posted import ChangeLimits, PostSign, check_sign
from croupier.table.commands.running import CloseTable, Credit, Fill, OpenTable
from croupier.web.console.questions import Question, questions

ActAsked = Annotated[str, Query(max_length=64)]

BESIDE_THE_ROUND: tuple[type[TableCommand], ...] = (PostSign, ChangeLimits)
WHILE_OPEN: tuple[type[TableCommand], ...] = (Fill, Credit, CloseTable)


@dataclass(frozen=True, slots=True)
class ActView:
    """An act or command that may be given now."""

    type: str
    label: str
    cite: str | None
    questions: tuple[Question, ...]
    falls_to: str  # in words
    is_theirs: bool  # who looks at it may give it
    irregular: bool = False
    moves: Movement | None = None  # where that does not depend on what is entered

    @property
    def is_at_hand(self) -> bool:
        """Whether it is as good as answered, so that one button does for it."""
        answered = all(question.default is not None for question in self.questions)
        return not self.irregular and answered

    @property
    def is_folded(self) -> bool:
        """Whether it is opened by its name first, because it asks for much or is rare."""
        return any(self.irregular or question.kind == "cards" for question in self.questions)


@dataclass(frozen=True, slots=True)
class Next:
    """What comes next, or what it is waiting for."""

    act: ActView | None
    waiting: CroupierError | None = None

    @property
    def moves(self) -> Movement | None:
        return None if self.act is None else self.act.moves

    @property
    def accepted(self) -> str | None:
        """What would end the waiting, as a sentence."""
        accepted = None if self.waiting is None else self.waiting.accepted
        return accepted and f"{accepted[:1].upper()}{accepted[1:]}."

    @property
    def cite(self) -> Citation | None:
        return None if self.waiting is None else self.waiting.cite


def may_give(member: StaffMember | None, command: type[Command[Any, Any]]) -> bool:
    """Whether it falls to them to give it."""
    return member is not None and member.role in command.roles


def refused_by(check: Callable[..., None], *given: object) -> CroupierError | None:
    """What a check has against what it is given, or None."""
    try:
        check(*given)
    except CroupierError as refusal:
        return refusal
    return None


def sign_wrong(table: TableState) -> CroupierError | None:
    """What is wrong with the sign that is posted at a table."""
    return refused_by(check_sign, table)


def comes_next(
    table: TableState,
    moment: Moment[Any],
    member: StaffMember | None,
    *,
    opening_waits: CroupierError | None,
) -> Next:
    """The routine act that may come now, or the reason that holds it up."""
    held_up: CroupierError | None = None
    for act in (act for act in table.rules.procedure.acts if act.routine):
        reason = why_not(act, moment)
        if reason is None:
            return Next(act_view(table, act, moment, member))
        if not isinstance(reason, NotNow):  # in its place in the order, but something is missing
            held_up = held_up or reason
    if table.is_open:
        return Next(None, held_up)
    waits = refused_by(table.rules.procedure.check_open, moment)
    waits = waits or sign_wrong(table) or opening_waits
    return Next(command_view(table, OpenTable, member) if waits is None else None, waits)


def open_to(
    table: TableState, moment: Moment[Any], member: StaffMember, *, besides: ActView | None
) -> Iterator[ActView]:
    """Everything else this person may do at the table now."""
    for act in table.rules.procedure.possible(moment):
        if may_give(member, act) and (besides is None or act.type != besides.type):
            yield act_view(table, act, moment, member)
    for command in (*BESIDE_THE_ROUND, *(WHILE_OPEN if table.is_open else ())):
        if may_give(member, command):
            yield command_view(table, command, member)


def act_view(
    table: TableState, act: type[Act], moment: Moment[Any], member: StaffMember | None
) -> ActView:
    needs_nothing = not any(field.is_required() for field in act.model_fields.values())
    asked = questions(act, act.suggests(moment))
    deferred = table.rules.deferred_vigorish
    if deferred is None or not deferred.is_offered:  # then no seat can be marked
        asked = tuple(question for question in asked if question.kind != "seats")
    return ActView(
        type=act.type,
        label=act.label,
        cite=str(table.rules.cite(act.provision)),
        questions=asked,
        falls_to=" or the ".join(act.roles),
        is_theirs=may_give(member, act),
        irregular=act.irregular,
        moves=act().moves(moment) if needs_nothing else None,
    )


def command_view(
    table: TableState, command: type[TableCommand], member: StaffMember | None
) -> ActView:
    return ActView(
        type=command.type,
        label=command.label,
        cite=None if command.provision is None else str(command.provision.citations[0]),
        questions=tuple(_asked(table, command)),
        falls_to=" or the ".join(command.roles),
        is_theirs=may_give(member, command),
    )


def _asked(table: TableState, command: type[TableCommand]) -> Iterator[Question]:
    """What a command asks; who closes a table at its console counts what is in it."""
    for question in questions(command):
        if question.kind == "limits":
            yield replace(question, table=table)
        elif command is CloseTable and question.name == "counted":
            yield replace(question, optional=False)
        else:
            yield question


def asked_for(house: House, table: str, type_: str) -> tuple[Moment[Any], type[Act]]:
    """The table as it stands and an act that may come now; refused if it may not."""
    state, _ = house.look(table)
    moment = state.moment(house.now())
    act = state.rules.procedure.act(type_)
    if act is None:
        known = ", ".join(act.type for act in state.rules.procedure.acts)
        raise BadInput(f"There is no act {type_!r}", accepted=f"accepted: {known}")
    refusal = why_not(act, moment)
    if refusal is not None:
        raise refusal
    return moment, act
