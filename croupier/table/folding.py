"""A table after an event: the command that the event entered says what follows."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

from croupier.games.procedure import Act, Movement
from croupier.table import accounts
from croupier.table.command import TableCommand, TableMoment
from croupier.table.commands import command_at
from croupier.table.event import Actor, Event
from croupier.table.state import TableState

PAST_ROUNDS = 20  # where they are not followed through a whole shoe


def fold(state: TableState, event: Event, actor: Actor, now: datetime) -> TableState:
    """The state after an event. What happened is taken as it was: nothing is refused again.

    Of a command of the house only the money is the table's."""
    before = state.as_of(now)
    paid = replace(before, balances=accounts.posted(before.balances, event.postings))
    return _left_alone(_still_unconfirmed(_after(before, paid, event, actor, now)))


def _after(
    before: TableState, paid: TableState, event: Event, actor: Actor, now: datetime
) -> TableState:
    kind = command_at(before.rules, event.type)
    if kind is None:
        return paid
    command = kind.of_entry(event.particulars)
    if isinstance(command, TableCommand):
        return command.after(TableMoment(paid, actor, now))
    return _after_act(before, paid, command, now)


def _after_act(before: TableState, paid: TableState, act: Act, now: datetime) -> TableState:
    moment = before.moment(now)
    done, outcome = act.after(moment), before.outcome()
    assert done.round - before.round in (0, 1), "rounds follow one another"
    # A round is void once all its wagers go back, whatever was announced: it is no result.
    came = None if act.moves(moment) is Movement.RETURN_ALL else outcome
    past = () if done.shoe > before.procedure.shoe else _past(before, came, done.round)
    after = replace(paid, procedure=done, past=past)
    if outcome is not None:
        return after
    return replace(after, at_stake=after.laid(), least_wager=after.limits.minimum)


def is_returned(before: TableState, event: Event, now: datetime) -> bool:
    """Whether all wagers went back by an event: the round it ended is void."""
    act = before.rules.procedure.act(event.type)
    if act is None:
        return False
    return act.of_entry(event.particulars).moves(before.moment(now)) is Movement.RETURN_ALL


def _past(state: TableState, outcome: Any | None, round_: int) -> tuple[Any, ...]:
    """The outcomes of the last rounds, with this one's once the next round is on."""
    if outcome is None or round_ == state.round:
        return state.past
    whole_shoe_kept = state.rules.game.roads is not None
    kept = state.past if whole_shoe_kept else state.past[1 - PAST_ROUNDS :]
    return (*kept, outcome)


def _still_unconfirmed(state: TableState) -> TableState:
    """Of the verbal wagers that wait for the casino supervisor, those still on the layout."""
    if not state.unconfirmed:
        return state
    lying = state.unconfirmed.intersection(accounts.on_the_layout(state.id, state.balances))
    return replace(state, unconfirmed=lying)


def _left_alone(state: TableState) -> TableState:
    """The table, and what becomes of it while nobody is at it."""
    if state.taken:
        return state
    procedure = state.rules.procedure.unattended(state.procedure)
    return state if procedure is state.procedure else replace(state, procedure=procedure)
