"""The API: where a table stands, and commands to it."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Header, Query
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field

from croupier.equipment import electronic
from croupier.equipment.cards import Card
from croupier.lawbook import NotNow
from croupier.web.console.acts import ActAsked, asked_for
from croupier.web.console.live_odds import live_odds
from croupier.web.context import Address, Here, SeesConsole, SeesLiveOdds, SignedIn, check_csrf
from croupier.web.office.division import table_data

router = APIRouter(prefix="/api")
demonstration_router = APIRouter(prefix="/api")


class CommandEnvelope(BaseModel):
    """A command with the id its sender made for it, so that it can be sent again safely."""

    model_config = ConfigDict(extra="forbid")

    id: Annotated[str, Field(max_length=80)]
    command: dict[str, Any]
    expected: int | None = None
    password: Annotated[str | None, Field(max_length=200)] = None  # where it is a signature


@router.get("/tables")
def tables(visit: SeesConsole) -> JSONResponse:
    """Every table of the house: its game, whether it is open, and which round it is in."""
    return JSONResponse(
        [table_data(table.as_of(visit.now)) for table in visit.house.tables.values()]
    )


@router.get("/tables/{table}")
def table_state(table: str, visit: SeesConsole) -> JSONResponse:
    """Where a table stands: step, round, dice, balances, and the ledger's sequence."""
    state, sequence = visit.house.look(table)
    outcome = state.outcome()
    return JSONResponse(
        {
            "table": state.id,
            "pit": state.pit,
            "game": state.rules.game_id,
            "edition": state.rules.chapter.value,
            "elections": state.rules.elections.written(),
            "limits": state.limits.model_dump(),
            "rules": state.rules.identity,
            "open": state.is_open,
            "round": state.round,
            "step": state.rules.procedure.step(state.procedure),
            "outcome": None if outcome is None else state.rules.describe(outcome),
            "balances": dict(sorted(state.balances.items())),
            "sequence": sequence,
        }
    )


@router.post("/tables/{table}/commands")
def command(
    table: str,
    envelope: CommandEnvelope,
    here: Here,
    session: SignedIn,
    address: Address,
    x_csrf_token: Annotated[str, Header()] = "",
) -> JSONResponse:
    """Do a command; the answer is its entry. The same id again gets the same answer."""
    check_csrf(session, x_csrf_token)
    asked: dict[str, Any] = {
        "command_id": envelope.id,
        "table": table,
        "actor": session.member.actor,
        "command": envelope.command,
        "expected": envelope.expected,
    }
    if here.house.is_signed(table, envelope.command):
        here.house.check(**asked)  # nobody is asked to sign what would be refused
        here.people.sign(session.member, envelope.password, address=address)
    entry, again = here.house.execute(**asked)
    return JSONResponse(
        {
            "sequence": entry.sequence,
            "hash": entry.hash.hex(),
            "done_before": again,
            "event": entry.record.event.as_data(),
        }
    )


@router.get("/tables/{table}/live-odds")
def table_live_odds(table: str, visit: SeesLiveOdds) -> JSONResponse:
    """The exact house advantage of every wager, with a full shoe and with what is left of it."""
    state, sequence = visit.house.look(table)
    return JSONResponse({**live_odds(state).as_data(), "sequence": sequence})


@demonstration_router.get("/electronic-toss")
def electronic_toss(
    session: SignedIn, dice: Annotated[int, Query(ge=1, le=5)] = 3
) -> dict[str, list[int]]:
    """Dice from the system's random source, where no real ones are thrown."""
    return {"dice": list(electronic.toss(dice).dice)}


@demonstration_router.get("/tables/{table}/electronic-cards")
def electronic_cards(
    table: str, here: Here, session: SignedIn, act: ActAsked
) -> dict[str, list[str]]:
    """The cards an act wants, from the system's random source, where no real ones are dealt."""
    moment, asked = asked_for(here.house, table, act)
    shoe = moment.rules.procedure.shoe(moment.state)
    if shoe is None:
        raise NotNow("No shoe is in play", accepted="shuffle, cut and place the cards first")
    drawn: tuple[Card, ...] = ()
    while asked.wants(moment, drawn) > 0:
        drawn += electronic.draw(shoe.without(drawn), 1)
    return {"cards": [str(card) for card in drawn]}
