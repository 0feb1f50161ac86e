"""The board of a console: all that its page shows of a table, decided here, so that the template
has only to write it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from croupier.floor.people.staff import StaffMember
from croupier.games.procedure import Moment
from croupier.lawbook import Citation, CroupierError, NotNow
from croupier.publish.drawings.svg import Drawing
from croupier.table import TableState
from croupier.table.commands.posted import PostSign, check_no_change_due
from croupier.table.commands.seats import TakeSeat
from croupier.table.commands.wagering import ConfirmVerbalWager, PlaceWager
from croupier.table.provisions import RULE_CHANGE, SIGN_POSTED
from croupier.web.console import drawn
from croupier.web.console.acts import (
    ActView,
    Next,
    comes_next,
    may_give,
    open_to,
    refused_by,
    sign_wrong,
)
from croupier.web.console.chips import bought_in, least_wager, offered
from croupier.web.console.dues import Dues, Owed, dues_of


@dataclass(frozen=True, slots=True)
class SeatView:
    number: int
    laid: int
    owes: int  # vigorish of this round and before
    marked: int  # of that, what is marked on the layout


@dataclass(frozen=True, slots=True)
class StepView:
    """A step of the round, and whether the round has come to it or gone beyond."""

    label: str
    is_current: bool
    is_done: bool


@dataclass(frozen=True, slots=True)
class SignWrong:
    """The sign or the layout that is posted is not the one due."""

    cite: Citation
    by: ActView | None  # the act that mends it, where it falls to who looks


@dataclass(frozen=True, slots=True)
class Rights:
    """What the person at the console may do with the layout, the seats and the chips."""

    deals: bool = False  # sits patrons down, and works their wagers
    permits: bool = False  # lays wagers outside the limits, and nothing else
    confirms: bool = False  # verbal wagers


@dataclass(frozen=True, slots=True)
class Board:
    """All that a console shows of a table at one moment."""

    table: TableState
    rights: Rights
    steps: tuple[StepView, ...]  # none where the round does not go through them now
    stage: str | None  # in their place: why no wager may be made yet, unless that is said below
    wagers_closed: CroupierError | None
    sign_wrong: SignWrong | None
    change_cite: Citation | None  # where a change of rules was given notice of
    takes_cash: bool
    takes_coupons: bool
    chips: tuple[int, ...]
    bought_in: tuple[int, ...]
    least_wager: int
    layout: Drawing
    dealt: Drawing | None
    headline: str | None
    roads: Drawing | None
    notice: str | None
    seats: tuple[SeatView, ...]
    dues: Dues
    unconfirmed: tuple[Owed, ...]
    next: Next
    acts: tuple[ActView, ...]
    equipment: dict[str, str]

    @property
    def at_hand(self) -> tuple[ActView, ...]:
        """What a dealer may well need next stands open."""
        return tuple(act for act in self.acts if self.rights.deals and act.is_at_hand)

    @property
    def folded_away(self) -> tuple[ActView, ...]:
        """Everything else, but for what is offered in its own place."""
        elsewhere = () if self.sign_wrong is None else (self.sign_wrong.by,)
        shown = (*self.at_hand, *elsewhere)
        return tuple(act for act in self.acts if act not in shown)

    @property
    def is_unfolded(self) -> bool:
        """Whether what is folded away is what there is to do."""
        is_held_up = self.next.waiting is not None and not self.unconfirmed
        return is_held_up or not self.table.is_open


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
    following = comes_next(table, moment, member, opening_waits=opening_waits)
    dues = dues_of(table, vigorish_due=moment.vigorish_due, moves_next=following.moves)
    theirs = () if member is None else open_to(table, moment, member, besides=following.act)
    acts = tuple(_with_owed(act, dues) for act in theirs)
    closed = wagers_closed(table, moment)
    is_staged = table.is_open and _is_between_rounds(table) and closed is not None
    return Board(
        table=table,
        rights=_rights(member),
        steps=tuple(_steps(table)) if table.is_open and not is_staged else (),
        stage=_stage(closed, following) if is_staged else None,
        wagers_closed=closed,
        sign_wrong=_sign_wrong(table, acts),
        change_cite=None if table.coming is None else RULE_CHANGE.citations[0],
        takes_cash=table.is_open and refused_by(procedure.check_tender, moment, "cash") is None,
        takes_coupons=table.is_open and bool(rules.coupon_wagers),
        chips=offered(table.limits),
        bought_in=bought_in(table.limits),
        least_wager=least_wager(table.limits),
        layout=drawn.layout(table, touched=member is not None),
        dealt=drawn.dealt(table),
        headline=None if outcome is None else rules.headline(outcome),
        roads=drawn.roads(table),
        notice=procedure.notice(table.procedure),
        seats=tuple(_seat(moment, number) for number in range(1, table.seats + 1)),
        dues=dues,
        unconfirmed=tuple(_unconfirmed(table)),
        next=replace(following, act=following.act and _with_owed(following.act, dues)),
        acts=acts,
        equipment=procedure.equipment(moment),
    )


def wagers_closed(table: TableState, moment: Moment[Any]) -> CroupierError | None:
    """Why no wager may be made now, or None if it may."""
    if not table.is_open:
        return NotNow("The table is closed")
    return (
        refused_by(table.rules.procedure.check_wagers_may_change, moment)
        or refused_by(check_no_change_due, table, moment.now)
        or sign_wrong(table)
    )


def _rights(member: StaffMember | None) -> Rights:
    deals = may_give(member, TakeSeat)
    return Rights(
        deals=deals,
        permits=may_give(member, PlaceWager) and not deals,
        confirms=may_give(member, ConfirmVerbalWager),
    )


def _is_between_rounds(table: TableState) -> bool:
    procedure = table.rules.procedure
    return bool(procedure.step(table.procedure) == procedure.steps[0].id)


def _steps(table: TableState) -> Iterator[StepView]:
    procedure = table.rules.procedure
    steps = [step.id for step in procedure.steps]
    current = steps.index(procedure.step(table.procedure))
    for place, step in enumerate(procedure.steps):
        yield StepView(step.label, is_current=place == current, is_done=place < current)


def _stage(closed: CroupierError | None, following: Next) -> str | None:
    """Why no wager may be made, unless the same holds up what comes next, and is said there."""
    if closed is None or (following.waiting and following.waiting.what == closed.what):
        return None
    return closed.what


def _sign_wrong(table: TableState, acts: tuple[ActView, ...]) -> SignWrong | None:
    """A closed table is to have its sign by the time it is opened: it is told to who posts it."""
    by = next((act for act in acts if act.type == PostSign.type), None)
    if sign_wrong(table) is None or (not table.is_open and by is None):
        return None
    return SignWrong(SIGN_POSTED.citations[0], by)


def _unconfirmed(table: TableState) -> Iterator[Owed]:
    for laid in table.laid():
        if (laid.seat, laid.wager) in table.unconfirmed:
            name = table.rules.wager(laid.wager).name
            yield Owed(laid.seat, laid.cents, laid.wager, name)


def _seat(moment: Moment[Any], number: int) -> SeatView:
    marked = moment.marked.get(number, 0)
    return SeatView(
        number=number,
        laid=sum(laid.cents for laid in moment.laid if laid.seat == number),
        owes=marked + moment.vigorish_due.get(number, 0),
        marked=marked,
    )


def _with_owed(act: ActView, dues: Dues) -> ActView:
    """An act that asks which seats are marked is told what each owes."""
    asked = (
        replace(question, owed=dues.vigorish) if question.kind == "seats" else question
        for question in act.questions
    )
    return replace(act, questions=tuple(asked))
