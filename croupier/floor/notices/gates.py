"""What waits for a notice: a sign for its design, an opening for what was told beforehand.

8.3(d), and the half hour in writing of 19:47-7.5(b)2ii and 7.10(c)3.
"""

from __future__ import annotations

from datetime import datetime

from croupier.floor.clock.zone import Zone
from croupier.floor.notices.book import HALF_AN_HOUR, PROCEDURE, Notices, SignKind
from croupier.games.parts import told_beforehand
from croupier.games.procedure import Act
from croupier.lawbook import Refusal, enforces
from croupier.table import TableCommand, TableState
from croupier.table.commands.posted import PostSign
from croupier.table.commands.running import OpenTable
from croupier.table.provisions import SIGN_SUBMITTED


@enforces(SIGN_SUBMITTED)
def check_design_submitted(notices: Notices, game: str, sign: SignKind) -> None:
    """No sign is used before the Division has its location, size and language."""
    if notices.design_of(game, sign) is None:
        raise Refusal(
            f"The design of the {game} sign ({sign}) was not submitted to the Division",
            cite=SIGN_SUBMITTED.citations[0],
            accepted="submit its location, size and language first",
        )


@enforces(PROCEDURE)
def check_told_beforehand(notices: Notices, table: TableState, now: datetime, zone: Zone) -> None:
    """What is told in writing half an hour before it is used is not used before."""
    elected = table.rules.elections
    for name, paragraph in told_beforehand(table.rules).items():
        cited = table.rules.cite(paragraph)
        since = notices.first_told(table, name)
        what = f"{name}={elected.written()[name]}"
        if since is None:
            raise Refusal(
                f"Surveillance and the Division were not told of {what} in {table.pit}",
                cite=cited,
                accepted="give them notice in writing, half an hour before",
            )
        if now - since < HALF_AN_HOUR:
            raise Refusal(
                f"Surveillance and the Division were told of {what} at {zone.second(since)}",
                cite=cited,
                accepted=f"from {zone.second(since + HALF_AN_HOUR)} on",
            )


def why_not_told(notices: Notices, table: TableState, now: datetime, zone: Zone) -> Refusal | None:
    """What stands against opening the table, of what is told beforehand."""
    try:
        check_told_beforehand(notices, table, now, zone)
    except Refusal as refusal:
        return refusal
    return None


def check_gates(
    notices: Notices, table: TableState, command: TableCommand | Act, now: datetime, zone: Zone
) -> None:
    """Raise a refusal if what is to be done at a table waits for a notice."""
    if isinstance(command, PostSign):
        check_design_submitted(notices, table.rules.game_id, SignKind.RULES)
    if isinstance(command, OpenTable):
        check_told_beforehand(notices, table, now, zone)
