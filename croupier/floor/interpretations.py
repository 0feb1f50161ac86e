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
    *FILING_INTERPRETATIONS,
)
