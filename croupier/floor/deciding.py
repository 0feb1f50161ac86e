"""From a command given to the house to what is entered: checked, decided, and folded first.

Pure: the same command, standing and time give the same record, for a house as for a replay.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from croupier.floor.commands import is_of_the_house, read_house_command
from croupier.floor.core.desk import HOUSE, decide_at, desk_at
from croupier.floor.core.pits import check_alike_in_the_pit, neighbours
from croupier.floor.folded import after_event
from croupier.floor.notices.gates import check_gates
from croupier.floor.standing import Standing
from croupier.lawbook import BadInput, Conflict, CroupierError, NotYours
from croupier.ledger import Record
from croupier.roles import Role
from croupier.table import Actor, Event, decide, read_command
from croupier.table.state import ESTABLISH, established, read_establishment

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.:-]{0,79}", re.ASCII)


def recorded(
    standing: Standing,
    command_id: str,
    table: str,
    actor: Actor,
    command: Mapping[str, Any],
    now: datetime,
) -> tuple[Record, Standing]:
    """What is to be entered, and how the house stands once it is; raises a refusal."""
    _check_can_be_written(command)
    event = _decided(standing, table, actor, command, now)
    # It must fold before it may be entered.
    after = after_event(standing, table, actor, event, now)
    rules = "" if table == HOUSE else after.table(table).identity
    return Record(command_id, table, actor, now, rules, event), after


def _decided(
    standing: Standing, table: str, actor: Actor, command: Mapping[str, Any], now: datetime
) -> Event:
    if command.get("type") == ESTABLISH:
        _check_establish(standing, table, actor)
        particulars = read_establishment(command)
        new = established(table, particulars)
        others = neighbours(new.pit, standing.tables.values(), now)
        check_alike_in_the_pit(new.rules, new.pit, others)
        return Event(ESTABLISH, particulars)
    if is_of_the_house(command.get("type")):
        return decide_at(desk_at(standing, table, actor, now), read_house_command(command))
    state = standing.table(table).as_of(now)
    asked = read_command(state, command)
    event = decide(state, asked, actor, now)
    check_gates(standing.notices, state, asked, now, standing.zone)
    return standing.entered(state, event, now)


def _check_can_be_written(command: Mapping[str, Any]) -> None:
    """Half a character (a lone surrogate) is read by JSON, and could neither be entered nor told:
    it is refused before it comes to the commands that are entered with this one."""
    try:
        json.dumps(command, ensure_ascii=False).encode()
    except ValueError:
        raise BadInput("The command holds characters that are none", accepted="Unicode") from None


def _check_establish(standing: Standing, table: str, actor: Actor) -> None:
    check_id(table, "table id")
    if table == HOUSE:
        raise BadInput(f"{HOUSE!r} is the house itself", accepted="another id for a table")
    if actor.role is not Role.FLOORPERSON:
        raise NotYours("A table is established by the floorperson")
    if table in standing.tables:
        raise Conflict(f"There is a table {table!r} already")


def check_same(
    standing: Standing, before: Record, table: str, actor: Actor, command: Mapping[str, Any]
) -> None:
    """A command sent again must be the very same command."""
    told = (before.table, before.actor, before.event.type, dict(before.event.particulars))
    try:
        asked = (table, actor, command.get("type"), _particulars(standing, table, command))
    except CroupierError:
        asked = None
    if asked != told:
        raise Conflict(
            f"Command {before.command_id} was done before, and it was another",
            accepted="a new command needs a new id",
        )


def _particulars(standing: Standing, table: str, command: Mapping[str, Any]) -> dict[str, Any]:
    if command.get("type") == ESTABLISH:
        return read_establishment(command)
    if is_of_the_house(command.get("type")):
        return read_house_command(command).model_dump(mode="json")
    return read_command(standing.table(table), command).model_dump(mode="json")


def check_id(text: str, name: str) -> None:
    """Raise BadInput unless it can be an id of ours."""
    if _ID.fullmatch(text) is None:
        raise BadInput(
            f"{text!r} is not a {name}", accepted="letters, digits and . _ : -, up to 80"
        )
