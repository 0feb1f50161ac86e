"""Every command there is, by type: one lookup, of what is asked for and of what was entered."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from croupier.floor.accounting import (
    alarms,
    correction_commands,
    day_commands,
    meter_commands,
    slip_commands,
)
from croupier.floor.clock import commands as clock_commands
from croupier.floor.complimentary import house_commands, table_commands
from croupier.floor.core.desk import HouseCommand, table_of
from croupier.floor.establishing import EstablishTable
from croupier.floor.filings import decisions, guide_commands, petition_commands, tournament_commands
from croupier.floor.notices import designs, rule_changes
from croupier.games.command import by_type, commands_in
from croupier.games.procedure import Act
from croupier.lawbook import BadInput
from croupier.table import TableCommand, TableState
from croupier.table.commands import TABLE_COMMANDS, command_at

AT_ANY_TABLE: tuple[type[HouseCommand | TableCommand], ...] = (
    EstablishTable,
    *TABLE_COMMANDS.values(),
)
OF_THE_HOUSE = commands_in(
    HouseCommand,
    *(table_commands, house_commands),
    *(slip_commands, correction_commands, meter_commands, day_commands),
    *(designs, rule_changes),
    *(tournament_commands, petition_commands, decisions, guide_commands),
    *(alarms, clock_commands),
)
HOUSE_COMMANDS: dict[str, type[HouseCommand]] = by_type((EstablishTable, *OF_THE_HOUSE))
# None may have the type of another; a game's acts have their own, by game.
COMMANDS: dict[str, type[HouseCommand | TableCommand]] = by_type((*AT_ANY_TABLE, *OF_THE_HOUSE))


def command_of(
    type_: str, table: TableState | None
) -> type[HouseCommand] | type[TableCommand] | type[Act] | None:
    """What a type of command is: of the house, of any table, or of the game at this one."""
    if type_ in HOUSE_COMMANDS:
        return HOUSE_COMMANDS[type_]
    return TABLE_COMMANDS.get(type_) if table is None else command_at(table.rules, type_)


def read_command(
    body: Mapping[str, Any], tables: Mapping[str, TableState], place: str, now: datetime
) -> HouseCommand | TableCommand | Act:
    """The command a body asks for, its particulars read; BadInput if there is none such."""
    asked = body.get("type")
    type_ = asked if isinstance(asked, str) else ""
    if type_ in HOUSE_COMMANDS:
        return HOUSE_COMMANDS[type_].of_request(body)
    rules = table_of(tables, place).as_of(now).rules
    kind = command_at(rules, type_)
    if kind is None:
        known = (*TABLE_COMMANDS, *(act.type for act in rules.procedure.acts))
        raise BadInput(f"There is no command {asked!r}", accepted=f"accepted: {', '.join(known)}")
    return kind.of_request(body)
