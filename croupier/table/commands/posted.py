"""What a table posts and announces: its sign and layout, its limits, a change of rules (8.3)."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime
from typing import Annotated

from pydantic import BeforeValidator, StringConstraints

from croupier.games.parts import whole_shoe
from croupier.lawbook import Refusal, enforces, records
from croupier.roles import Role
from croupier.table.command import TableCommand, TableMoment
from croupier.table.limits import Limits
from croupier.table.provisions import LIMITS_CHANGE, RULE_CHANGE, SIGN_POSTED
from croupier.table.state import ID_LENGTH, TableState


def _as_printed(given: object) -> object:
    """An id in the groups of four it is printed in, as one; and in words, what is none."""
    if not isinstance(given, str):
        return given
    together = "".join(given.split())
    if re.fullmatch(f"[0-9A-Fa-f]{{{ID_LENGTH}}}", together) is None:
        raise ValueError(
            f"{given!r} is not an id: the {ID_LENGTH} figures and letters a to f at its foot"
        )
    return together


PrintedId = Annotated[
    str,
    BeforeValidator(_as_printed),
    StringConstraints(
        strip_whitespace=True, to_lower=True, pattern=f"^[0-9A-Fa-f]{{{ID_LENGTH}}}$"
    ),
]


@records(SIGN_POSTED)
class PostSign(TableCommand):
    """The floorperson reads the ids off the sign posted and the layout on the table."""

    type = "post-sign"
    label = "Read the ids off sign and layout"
    roles = (Role.FLOORPERSON,)
    provision = SIGN_POSTED

    sign: PrintedId
    layout: PrintedId

    @enforces(SIGN_POSTED)
    def check(self, moment: TableMoment) -> None:
        check_printed(moment.table, self.sign, self.layout)

    def after(self, moment: TableMoment) -> TableState:
        return replace(moment.table, sign=self.sign, felt=self.layout)


@records(LIMITS_CHANGE)
class ChangeLimits(TableCommand):
    """Minimum, maximum or increment change at once, with a sign and an announcement."""

    type = "change-limits"
    label = "Change the limits"
    roles = (Role.FLOORPERSON,)
    provision = LIMITS_CHANGE

    limits: Limits
    sign_posted: bool
    announced: bool

    @enforces(LIMITS_CHANGE)
    def check(self, moment: TableMoment) -> None:
        self.limits.check_names(moment.table.rules)
        if not (self.sign_posted and self.announced):
            raise Refusal(
                "Limits change only upon posting a sign and announcing it at the table",
                cite=LIMITS_CHANGE.citations[0],
                accepted="post the sign, announce the change, then enter it",
            )

    def after(self, moment: TableMoment) -> TableState:
        limited = replace(moment.table, limits=self.limits)
        return replace(limited, sign=limited.sign_id)


def check_sign(table: TableState) -> None:
    """Refuse to go on where sign or layout are not those of the rule set in force."""
    if table.sign is None or table.felt is None:
        raise Refusal(
            "No sign is posted at the table",
            cite=SIGN_POSTED.citations[0],
            accepted="the floorperson posts the sign of the rule set and reads its id",
        )
    check_printed(table, table.sign, table.felt)


def check_printed(table: TableState, sign: str, felt: str) -> None:
    """Refuse ids of a sign or a layout that are not the rule set's."""
    for thing, read, due in (("sign", sign, table.sign_id), ("layout", felt, table.layout_id)):
        if read != due:
            raise Refusal(
                f"The {thing} at the table is {read}, and the rules in force are those of {due}",
                cite=SIGN_POSTED.citations[0],
                accepted=f"the {thing} with the id {due}",
            )


@enforces(RULE_CHANGE)
def check_no_change_due(table: TableState, now: datetime) -> None:
    """Once a noticed time has come, nothing more is wagered under the rules before it."""
    if table.is_change_due(now):
        other_shoe = table.coming and whole_shoe(table.coming.rules) != whole_shoe(table.rules)
        until = "the table is closed" if other_shoe else "this round is settled"
        raise Refusal(
            f"The time noticed has come, and the rules change as soon as {until}",
            cite=RULE_CHANGE.citations[0],
            accepted="wagers under the new rules, once it is",
        )
