"""From a command given to the house to what is entered: checked, decided, and folded first.

Pure: the same command, standing and time give the same record, for a house as for a replay.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from croupier.floor.commands import read_command
from croupier.floor.core.desk import HOUSE, HouseCommand
from croupier.floor.folded import after_event
from croupier.floor.notices.gates import check_gates
from croupier.floor.standing import Standing
from croupier.lawbook import BadInput, Conflict, CroupierError
from croupier.ledger import Record
from croupier.table import Actor, Event, decide, decide_at


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
    standing: Standing, table: str, actor: Actor, body: Mapping[str, Any], now: datetime
) -> Event:
    command = read_command(body, standing.tables, table, now)
    if isinstance(command, HouseCommand):
        return decide(command, standing.desk(table, actor, now), actor)
    state = standing.table(table).as_of(now)
    event = decide_at(state, command, actor, now)
    check_gates(standing.notices, state, command, now, standing.zone)
    return standing.entered(state, event, now)


def _check_can_be_written(command: Mapping[str, Any]) -> None:
    """Half a character (a lone surrogate) is read by JSON, and could neither be entered nor told:
    it is refused before it comes to the commands that are entered with this one."""
    try:
        json.dumps(command, ensure_ascii=False).encode()
    except ValueError:
        raise BadInput("The command holds characters that are none", accepted="Unicode") from None


def check_same(
    standing: Standing, before: Record, table: str, actor: Actor, command: Mapping[str, Any]
) -> None:
    """A command sent again must be the very same command."""
    entered = (before.table, before.actor, before.event.type, dict(before.event.particulars))
    try:
        read = read_command(command, standing.tables, table, before.time)
        asked = (table, actor, read.type, read.particulars())
    except CroupierError:
        asked = None
    if asked != entered:
        raise Conflict(
            f"Command {before.command_id} was done before, and it was another",
            accepted="a new command needs a new id",
        )
