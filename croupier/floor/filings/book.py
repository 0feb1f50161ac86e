"""The book of filings: tournaments, petitions, guides, and the calendar they are counted by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from croupier.floor.accounting.gaming_day import GamingDays
from croupier.floor.clock.business_days import Calendar
from croupier.floor.core.desk import Book
from croupier.floor.filings import provisions as p
from croupier.floor.filings.guides import Guides
from croupier.floor.filings.petitions import Petition
from croupier.floor.filings.tournaments import Tournament
from croupier.lawbook import records


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


@records(p.AT_THE_PODIUM)
def podium_waits(filings: Filings, days: GamingDays) -> str | None:
    """Why somebody is to look at the podium, in a few words; None while it was seen to: in its
    gaming day, and for the games there were. How long it is good that it was seen, 8.5(a) leaves
    open (interpretation `podium-copy-seen`)."""
    attested = filings.guides.podium
    if not attested:
        return "nobody has entered yet that it lies there"
    seen = attested[-1].by.moment
    approved = (petition.approved for petition in filings.petitions.values())
    if any(ruling is not None and ruling.by.moment > seen for ruling in approved):
        return "a game was approved since it was seen"
    closed = (books.closed for books in days.closed)
    if any(signature is not None and signature.moment > seen for signature in closed):
        return "not seen in this gaming day"
    return None
