"""Every command of the house, by type: what is not play at a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from croupier.floor.accounting.alarms import AcknowledgeAlarm
from croupier.floor.accounting.correction_commands import CORRECTION_COMMANDS
from croupier.floor.accounting.day_commands import DAY_COMMANDS
from croupier.floor.accounting.meter_commands import METER_COMMANDS
from croupier.floor.accounting.slip_commands import SLIP_COMMANDS
from croupier.floor.clock.commands import COMMANDS as CLOCK
from croupier.floor.complimentary.house_commands import OF_THE_HOUSE
from croupier.floor.complimentary.table_commands import AT_A_TABLE
from croupier.floor.core.desk import HouseCommand
from croupier.floor.filings import (
    calendar,
    decisions,
    guide_commands,
    petition_commands,
    tournament_commands,
)
from croupier.floor.notices.designs import AcknowledgeNotice, NotifyProcedure, SubmitSign
from croupier.floor.notices.rule_changes import GiveNotice, WithdrawNotice
from croupier.games.procedure import Act
from croupier.lawbook import BadInput
from croupier.table import TableCommand, TableState, command_types

NOTICES: tuple[type[HouseCommand], ...] = (
    SubmitSign,
    NotifyProcedure,
    GiveNotice,
    WithdrawNotice,
    AcknowledgeNotice,
)

FILINGS = (
    *calendar.COMMANDS,
    *tournament_commands.COMMANDS,
    *petition_commands.COMMANDS,
    *decisions.COMMANDS,
    *guide_commands.COMMANDS,
)

WATCHING: tuple[type[HouseCommand], ...] = (AcknowledgeAlarm,)

MONEY: tuple[type[HouseCommand], ...] = (
    *SLIP_COMMANDS,
    *CORRECTION_COMMANDS,
    *METER_COMMANDS,
    *DAY_COMMANDS,
)

COMMANDS: dict[str, type[HouseCommand]] = {
    command.type: command
    for command in (*AT_A_TABLE, *OF_THE_HOUSE, *MONEY, *NOTICES, *FILINGS, *WATCHING, *CLOCK)
}


def is_of_the_house(type_: object) -> bool:
    """Whether a command or event of that type is one of the house."""
    return isinstance(type_, str) and type_ in COMMANDS


def command_of(
    type_: str, table: TableState | None
) -> type[HouseCommand] | type[TableCommand] | type[Act] | None:
    """What a type of command is: of the house, of any table, or of the game at this one."""
    known = COMMANDS.get(type_) or command_types().get(type_)
    if known is not None or table is None:
        return known
    return table.rules.procedure.act(type_)


def read_house_command(body: Mapping[str, Any]) -> HouseCommand:
    """The command a body asks for, its particulars read."""
    particulars = dict(body)
    type_ = particulars.pop("type")
    try:
        return COMMANDS[type_].model_validate(particulars)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(place) for place in first["loc"]) or "the command"
        raise BadInput(f"{type_}: {where}: {first['msg']}") from None
