"""8.5(a): the complete text at the security podium, which somebody has to have seen there.

How long it is good that it was seen, the text leaves open (interpretation `podium-copy-seen`).
"""

from __future__ import annotations

from croupier.floor.accounting.gaming_day import GamingDays
from croupier.floor.filings import provisions as p
from croupier.floor.filings.book import Filings
from croupier.lawbook import records


@records(p.AT_THE_PODIUM)
def podium_waits(filings: Filings, days: GamingDays) -> str | None:
    """Why somebody is to look at the podium, in a few words; None while it was seen to: in its
    gaming day, and for the games there were."""
    attested = filings.guides.podium
    if not attested:
        return "nobody has entered yet that it lies there"
    seen = attested[-1].by.moment
    approved = (one.approved for one in filings.petitions.values())
    if any(ruling is not None and ruling.by.moment > seen for ruling in approved):
        return "a game was approved since it was seen"
    closed = (books.closed for books in days.closed)
    if any(signature is not None and signature.moment > seen for signature in closed):
        return "not seen in this gaming day"
    return None
