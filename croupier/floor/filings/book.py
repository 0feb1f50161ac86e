"""The book of filings: tournaments, petitions, guides, and the calendar they are counted by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from croupier.floor.clock.business_days import Calendar
from croupier.floor.core.desk import Book
from croupier.floor.filings.guides import Guides
from croupier.floor.filings.petitions import Petition
from croupier.floor.filings.tournaments import Tournament


@dataclass(frozen=True, slots=True)
class Filings(Book):
    """Everything filed or drafted; tournaments and petitions are numbered from one."""

    calendar: Calendar = field(default_factory=Calendar)
    tournaments: Mapping[int, Tournament] = field(default_factory=dict)
    petitions: Mapping[int, Petition] = field(default_factory=dict)
    guides: Guides = field(default_factory=Guides)

    def with_tournament(self, tournament: Tournament) -> Filings:
        return replace(self, tournaments={**self.tournaments, tournament.number: tournament})

    def with_petition(self, petition: Petition) -> Filings:
        return replace(self, petitions={**self.petitions, petition.number: petition})
