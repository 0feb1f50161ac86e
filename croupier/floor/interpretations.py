"""Interpretations of the floor: what the text leaves open about notices, papers and books."""

from __future__ import annotations

from croupier.floor.filings.interpretations import FILING_INTERPRETATIONS
from croupier.lawbook import provision
from croupier.lawbook.interpretations import Interpretation

FLOOR_INTERPRETATIONS = (
    Interpretation(
        id="half-hour-notice",
        question="Rules change with notice at least one-half hour in advance. From when is it "
        "counted, and is half an hour to the second enough?",
        reading="From the entry of the notice in the ledger, which says that the sign is posted, "
        "the change announced and the Division told; exactly thirty minutes are enough.",
        readings=("thirty minutes to the second", "more than thirty minutes"),
        paragraphs=provision("13:69F-8.3(b)"),
    ),
    Interpretation(
        id="table-win-watched",
        question="No paragraph held asks that what a table wins be compared with what it should "
        "win. When is it called unusual?",
        reading="Outside the band that holds 95 percent of all chances by the exact odds of the "
        "wagers made; one honest table in twenty is, so the chance is also told corrected for all "
        "tables watched. Rounds are taken as independent, each from a whole shoe. It is the "
        "house's own watch over wagers being paid by the rules, and no rule of New Jersey's.",
        readings=("95 percent, since the rules came into force", "another share or period"),
        paragraphs=provision("13:69F-8.2(e)"),
    ),
    *FILING_INTERPRETATIONS,
)
