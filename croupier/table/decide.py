"""From a command to an event, or to a refusal with its paragraph."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from itertools import groupby
from typing import Any

from pydantic import ValidationError

from croupier.games.procedure import Act, Movement
from croupier.games.wager import Decision, Result, Settlement
from croupier.lawbook import BadInput, Citation, Refusal, enforces, provision
from croupier.money import format_dollars
from croupier.table import accounts
from croupier.table.accounts import Postings
from croupier.table.commands import TableCommand, command_types
from croupier.table.event import Actor, Effect, Event
from croupier.table.state import LaidWager, TableState

SETTLED_IN_FULL = provision("13:69F-8.2(e)")


def read_command(table: TableState, body: Mapping[str, Any]) -> TableCommand | Act:
    """The command a body asks for, its particulars read; BadInput if there is none such."""
    particulars = dict(body)
    type_ = particulars.pop("type", None)
    known: dict[str, type[TableCommand] | type[Act]] = {
        **command_types(),
        **{act.type: act for act in table.rules.procedure.acts},
    }
    if not isinstance(type_, str) or type_ not in known:
        raise BadInput(f"There is no command {type_!r}", accepted=f"accepted: {', '.join(known)}")
    try:
        return known[type_].model_validate(particulars)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(place) for place in first["loc"]) or "the command"
        raise BadInput(f"{type_}: {where}: {first['msg']}") from None


def decide(table: TableState, command: TableCommand | Act, actor: Actor, now: datetime) -> Event:
    """The event a command gives rise to; raises a refusal, and then nothing has changed."""
    if isinstance(command, Act):
        command.check_known(table.rules.chapter)
    _check_role(table, command, actor)
    if isinstance(command, TableCommand):
        command.check(table, actor, now)
        cited = None if command.provision is None else str(command.provision.citations[0])
        effect = Effect(command.postings(table), cite=cited)
    else:
        effect = _perform(table, command, now)
    return Event(
        type=command.type,
        particulars=command.model_dump(mode="json"),
        postings=tuple(posting for posting in effect.postings if posting[1]),
        settlements=effect.settlements,
        says=effect.says,
        cite=effect.cite,
    )


def _check_role(table: TableState, command: TableCommand | Act, actor: Actor) -> None:
    if actor.role in command.roles:
        return
    falls_to = " or the ".join(command.roles)
    what = f"{command.label!r} falls to the {falls_to}, not to the {actor.role}"
    if isinstance(command, Act):
        raise Refusal(what, cite=command.provision.under(table.rules.chapter))
    raise NotYours(what)


class NotYours(BadInput):
    """A command that the house, not the regulation, gives to another role."""


def _perform(table: TableState, act: Act, now: datetime) -> Effect:
    at = table.moment(now)
    act.may(at)
    act.check(at)
    cited = act.provision.under(table.rules.chapter)
    postings, settlements = _moved(table, act.moves(at), cited)
    return Effect(postings, settlements, says=act.says(at), cite=str(cited))


def _moved(
    table: TableState, movement: Movement | None, cited: Citation
) -> tuple[Postings, tuple[Mapping[str, Any], ...]]:
    """The money an act moves on the layout, and what became of each wager."""
    match movement:
        case None:
            return (), ()
        case Movement.RETURN_ALL:
            void = Decision(Result.VOID, "the round is void", cited)
            settled = [
                (Settlement(table.rules.wager(laid.wager), laid.cents, void), laid)
                for laid in table.laid()
            ]
            postings = tuple(p for _, laid in settled for p in _returned(table, laid))
        case Movement.COLLECT_LOSING:
            settled = [(s, laid) for s, laid in due(table) if s.decision.result is Result.LOSE]
            postings = tuple(p for _, laid in settled for p in _collected(table, laid))
        case Movement.PAY_WINNING:
            settled = [(s, laid) for s, laid in due(table) if s.decision.result is not Result.LOSE]
            _check_inventory_pays(table, sum(settlement.won for settlement, _ in settled))
            postings = tuple(p for s, laid in settled for p in _paid(table, s, laid))
    return postings, tuple(_told(settlement, laid) for settlement, laid in settled)


@enforces(SETTLED_IN_FULL)
def due(table: TableState) -> list[tuple[Settlement, LaidWager]]:
    """What is due on each wager on the layout, in full, whatever the limits say by now."""
    outcome = table.outcome()
    if outcome is None:
        return []
    # A patron's wagers are settled together: one may bear on another.
    by_seat = [list(laid) for _, laid in groupby(table.laid(), key=lambda laid: laid.seat)]
    return [
        pair
        for held in by_seat
        for pair in zip(
            table.rules.settle(outcome, {laid.wager: laid.cents for laid in held}),
            held,
            strict=True,
        )
    ]


def _returned(table: TableState, laid: LaidWager) -> Postings:
    area = accounts.layout(table.id, laid.seat, laid.wager)
    return accounts.transfer(area, accounts.patron(table.id, laid.seat), laid.cents)


def _collected(table: TableState, laid: LaidWager) -> Postings:
    area = accounts.layout(table.id, laid.seat, laid.wager)
    return accounts.transfer(area, accounts.inventory(table.id), laid.cents)


def _paid(table: TableState, settlement: Settlement, laid: LaidWager) -> Postings:
    seat, tray = accounts.patron(table.id, laid.seat), accounts.inventory(table.id)
    won = accounts.transfer(tray, seat, settlement.won)
    return (*_returned(table, laid), *won)


def _check_inventory_pays(table: TableState, cents: int) -> None:
    if table.inventory() < cents:
        raise Refusal(
            f"{format_dollars(cents)} is due and the inventory holds "
            f"{format_dollars(table.inventory())}",
            cite=table.rules.payment.under(table.rules.chapter),
            accepted="the floorperson fills it first",
        )


def _told(settlement: Settlement, laid: LaidWager) -> dict[str, Any]:
    decision = settlement.decision
    return {
        "seat": laid.seat,
        "wager": laid.wager,
        "amount": laid.cents,
        "result": decision.result.value,
        "pays": None if decision.pays is None else str(decision.pays),
        "won": settlement.won,
        "cite": str(decision.cite),
    }
