"""What every command about filings answers: it is a command of the house that changes the book.

Which role acts for the licensee is not the text's to say: interpretation `filed-by`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Annotated, ClassVar, TypeVar

from pydantic import Field, StringConstraints

from croupier.floor.clock.zone import Zone
from croupier.floor.core.desk import Desk, HouseCommand
from croupier.floor.filings.provisions import cited
from croupier.lawbook import BadInput, Chapter, Citation, Provision, Refusal
from croupier.roles import Role

PaperT = TypeVar("PaperT")

FOR_THE_LICENSEE = (Role.CASINO_SUPERVISOR, Role.CONTROLLER)

Words = Annotated[
    str,
    # Printable, in as many lines as it takes: a paper must read as it was written.
    StringConstraints(
        strip_whitespace=True, max_length=8_000, pattern=r"^[^\p{C}]*([\n\r\t][^\p{C}]*)*$"
    ),
    Field(json_schema_extra={"entered_as": "words"}),
]
SomeWords = Annotated[Words, Field(min_length=1)]
Number = Annotated[int, Field(ge=1, le=10**6, strict=True)]


def today_of(desk: Desk) -> date:
    """The day it is at the house."""
    return desk.book(Zone).day(desk.now)


def numbered(papers: Mapping[int, PaperT], number: int, name: str) -> PaperT:
    """The paper of that number; BadInput if there is none."""
    if number not in papers:
        known = ", ".join(map(str, papers)) or "none yet"
        raise BadInput(f"There is no {name} {number}", accepted=f"{name}s: {known}")
    return papers[number]


class Filing(HouseCommand):
    """A command about filings: may I, and which filings there are then."""

    provision: ClassVar[Provision]
    of_the_house = True
    roles: ClassVar[tuple[Role, ...]] = FOR_THE_LICENSEE

    def chapter(self, desk: Desk) -> Chapter:
        """The chapter whose paragraphs it cites."""
        return Chapter.CURRENT

    def cite(self, desk: Desk) -> Citation:
        return cited(self.provision, self.chapter(desk))

    def refusal(
        self, desk: Desk, what: str, rule: Provision | None = None, *, accepted: str | None = None
    ) -> Refusal:
        return Refusal(
            what, cite=cited(rule or self.provision, self.chapter(desk)), accepted=accepted
        )

    def check_nothing_missing(
        self, desk: Desk, what: str, missing: Iterable[tuple[str, Provision]]
    ) -> None:
        """Raise a Refusal for the first thing that is missing, with its own paragraph."""
        for lacking, rule in missing:
            raise self.refusal(desk, f"{what} lacks {lacking}", rule, accepted="supply it first")
