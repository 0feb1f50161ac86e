"""What is filed with the Division besides rule changes: designs of signs (8.3(d)), and how a pit
shuffles and pays (19:47-7.5(b)2ii, 7.10(c)3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import AfterValidator, Field, StringConstraints

from croupier.floor.core.desk import Changed, Desk, HouseCommand, OneLine
from croupier.floor.notices.book import (
    PROCEDURE,
    DivisionNotice,
    NoticeKind,
    Notices,
    SignKind,
    place_of,
)
from croupier.games.parts import told_beforehand
from croupier.games.procedure import entered_as
from croupier.games.registry import games
from croupier.lawbook import Citation, NotNow, records
from croupier.roles import Role
from croupier.table import TableState
from croupier.table.provisions import DIVISION_NOTIFIED, SIGN_SUBMITTED


def _a_game(given: str) -> str:
    if given not in games():
        raise ValueError(f"there is no game {given!r}: one of {', '.join(games())}")
    return given


Words = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True, min_length=1, max_length=2000, pattern=r"^(?:[^\p{C}]|\n)+$"
    ),
    Field(json_schema_extra=entered_as("words")),
]
GameId = Annotated[str, Field(max_length=40), AfterValidator(_a_game)]


@records(SIGN_SUBMITTED)
class SubmitSign(HouseCommand):
    """Location, size and language of a sign go to the Division before it is used."""

    type = "submit-sign"
    label = "Submit the design of a sign"
    roles = (Role.FLOORPERSON, Role.CASINO_SUPERVISOR)
    provision = SIGN_SUBMITTED
    of_the_house = True
    signed = True

    game: GameId
    sign: SignKind
    location: OneLine
    size: OneLine
    language: Words

    def after(self, desk: Desk) -> Changed:
        design = {name: str(value) for name, value in self if name != "game"}
        notice = DivisionNotice(
            number=desk.book(Notices).next_number,
            kind=NoticeKind.SIGN,
            given=desk.signature(),
            says=design,
            places=(("", self.game),),
        )
        return (desk.book(Notices).with_new(notice),)

    def facts(self, desk: Desk) -> tuple[Mapping[str, Any], ...]:
        return ({"notice": desk.book(Notices).next_number},)


@records(PROCEDURE)
class NotifyProcedure(HouseCommand):
    """Surveillance and the Division are told in writing how a table's pit shuffles and pays."""

    type = "notify-procedure"
    label = "Notify of shuffling and payment"
    roles = (Role.FLOORPERSON, Role.CASINO_SUPERVISOR)
    provision = PROCEDURE
    signed = True

    def cite(self, desk: Desk) -> Citation:
        table = desk.here
        rules = told_beforehand(table.rules).values()
        return next((table.rules.cite(rule) for rule in rules), DIVISION_NOTIFIED.citations[0])

    def check(self, desk: Desk) -> None:
        table = desk.here
        if not told_beforehand(table.rules):
            raise NotNow(f"{table.rules.title} has nothing to be told of beforehand")
        if all(desk.book(Notices).first_told(table, name) for name in self._told(table)):
            raise NotNow(f"It was told already how {table.rules.title} is run in {table.pit}")

    @staticmethod
    def _told(table: TableState) -> dict[str, str]:
        elected = table.rules.elections
        return {name: elected.written()[name] for name in told_beforehand(table.rules)}

    def after(self, desk: Desk) -> Changed:
        table = desk.here
        notice = DivisionNotice(
            number=desk.book(Notices).next_number,
            kind=NoticeKind.PROCEDURE,
            given=desk.signature(),
            says=self._told(table),
            places=(place_of(table),),
            tables=(table.id,),
        )
        return (desk.book(Notices).with_new(notice),)

    def facts(self, desk: Desk) -> tuple[Mapping[str, Any], ...]:
        table, number = desk.here, desk.book(Notices).next_number
        return ({"notice": number, "pit": table.pit, "told": self._told(table)},)
