"""A table established: the rule set it is run under, its limits, and its place in a pit."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from croupier.floor.core.desk import HOUSE, Changed, Desk, HouseCommand, check_id
from croupier.floor.core.pits import check_alike_in_the_pit, neighbours
from croupier.games.registry import rules
from croupier.games.rules import Rules
from croupier.lawbook import BadInput, Conflict
from croupier.roles import Role
from croupier.table import Limits, TableState

Pit = Annotated[
    str,
    BeforeValidator(lambda given: " ".join(given.split()) if isinstance(given, str) else given),
    Field(min_length=1, max_length=40, pattern=r"^[^\p{C}]+$"),
]


class EstablishTable(HouseCommand):
    """A new table; every election of its game is entered, those that were not named by default."""

    type = "establish-table"
    label = "Establish the table"
    roles = (Role.FLOORPERSON,)

    game: str
    edition: str
    elections: dict[str, str] = Field(default_factory=dict)
    limits: Limits
    pit: Pit
    seats: Annotated[int, Field(ge=1, le=20)] = 8

    @classmethod
    def check_known(cls, desk: Desk) -> None:
        check_id(desk.place, "table id")
        if desk.place == HOUSE:
            raise BadInput(f"{HOUSE!r} is the house itself", accepted="another id for a table")

    def check(self, desk: Desk) -> None:
        if desk.place in desk.tables:
            raise Conflict(f"There is a table {desk.place!r} already")
        elected = self.rules()
        self.limits.check_names(elected)
        others = neighbours(self.pit, desk.tables.values(), desk.now)
        check_alike_in_the_pit(elected, self.pit, others)

    def rules(self) -> Rules[Any]:
        return rules(self.game, edition=self.edition, elections=self.elections)

    def particulars(self) -> dict[str, Any]:
        return {**super().particulars(), "elections": self.rules().elections.entered()}

    def table(self, table_id: str) -> TableState:
        """The table as it is before anything is done at it."""
        elected = self.rules()
        return TableState(
            id=table_id,
            pit=self.pit,
            rules=elected,
            limits=self.limits,
            seats=self.seats,
            procedure=elected.procedure.start(),
        )

    def after(self, desk: Desk) -> Changed:
        return (self.table(desk.place),)
