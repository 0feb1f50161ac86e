"""What can be asked of any table, whatever the game: patrons, wagers, signs, running the table.

The acts of a game's own procedure join these in `command_at`.
"""

from __future__ import annotations

from typing import Any

from croupier.games.command import by_type
from croupier.games.procedure import Act
from croupier.games.rules import Rules
from croupier.table.command import TableCommand
from croupier.table.commands.posted import ChangeLimits, PostSign
from croupier.table.commands.running import CloseTable, CountDrop, Credit, Fill, OpenTable
from croupier.table.commands.seats import BringChips, BuyIn, CollectVigorish, LeaveSeat, TakeSeat
from croupier.table.commands.wagering import (
    ConfirmVerbalWager,
    MoveWager,
    PlaceWager,
    TakeBackWager,
)

TABLE_COMMANDS: dict[str, type[TableCommand]] = by_type(
    (
        TakeSeat,
        LeaveSeat,
        BuyIn,
        BringChips,
        PlaceWager,
        ConfirmVerbalWager,
        MoveWager,
        TakeBackWager,
        CollectVigorish,
        PostSign,
        OpenTable,
        CloseTable,
        Fill,
        Credit,
        CountDrop,
        ChangeLimits,
    )
)


def command_at(rules: Rules[Any], type_: str) -> type[TableCommand] | type[Act] | None:
    """What a type of command is at a table run by these rules: of any table, or of the game."""
    return TABLE_COMMANDS.get(type_) or rules.procedure.act(type_)
