"""What can be asked of any table, whatever the game: patrons, wagers, signs, running the table.

The acts of a game's own procedure join these in `decide`.
"""

from __future__ import annotations

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

COMMANDS: tuple[type[TableCommand], ...] = (
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


def command_types() -> dict[str, type[TableCommand]]:
    """The commands of any table, by type."""
    return {command.type: command for command in COMMANDS}
