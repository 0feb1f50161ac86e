"""From a command to an event, or to a refusal with its paragraph."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import TypeVar

from croupier.games.command import Command
from croupier.games.procedure import Act
from croupier.table import accounts
from croupier.table.command import TableCommand, TableMoment
from croupier.table.event import Actor, Event
from croupier.table.settling import moved
from croupier.table.state import TableState

MomentT = TypeVar("MomentT")
AfterT = TypeVar("AfterT")


def decide(command: Command[MomentT, AfterT], moment: MomentT, actor: Actor) -> Event:
    """The event a command gives rise to; raises a refusal, and then nothing has changed."""
    command.check_known(moment)
    command.check_role(moment, actor.role)
    command.may(moment)
    command.check(moment)
    cited = command.cite(moment)
    return Event(
        type=command.type,
        particulars=command.particulars(),
        postings=command.postings(moment),
        facts=command.facts(moment),
        says=command.says(moment),
        cite=None if cited is None else str(cited),
    )


def decide_at(table: TableState, command: TableCommand | Act, actor: Actor, now: datetime) -> Event:
    """The event of a command to a table; an act moves the wagers on its layout."""
    if isinstance(command, TableCommand):
        event = decide(command, TableMoment(table, actor, now), actor)
    else:
        moment = table.moment(now)
        event = decide(command, moment, actor)
        postings, settlements = moved(
            table, command.moves(moment), command.cite(moment), command.marks(moment)
        )
        event = replace(event, postings=postings, settlements=settlements)
    assert accounts.is_balanced(event.postings), "debits equal credits, as `posted` will ask again"
    return replace(event, postings=tuple(posting for posting in event.postings if posting[1]))
