"""Since when each section of chapter 19:47 stands, and when it was amended, as its text prints it.

The list is `sections.tsv`: edition, section, the day it took effect and those of its amendments.
The day is that of the section's own note; failing that, of its subchapter's source note; failing
that, of the chapter's historical note. Subchapter 19 has none of the three on the pages held.
Chapter 13:69F was adopted as a whole, and prints one day for all of it.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from croupier.lawbook.citations import Citation


@dataclass(frozen=True, slots=True)
class Dates:
    """When a section took effect, where that is printed, and its amendments, oldest first."""

    effective: date | None
    amended: tuple[date, ...] = ()

    @property
    def latest(self) -> date | None:
        """Since when the section reads as it is held."""
        return self.amended[-1] if self.amended else self.effective


def _printed() -> dict[tuple[str, str], Dates]:
    text = Path(__file__).with_name("sections.tsv").read_text(encoding="utf-8")
    lines = csv.reader(text.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE)
    next(lines)  # the heading
    return {
        (edition, section): Dates(
            date.fromisoformat(effective) if effective else None,
            tuple(map(date.fromisoformat, amended.split())),
        )
        for edition, section, effective, amended in lines
    }


SECTIONS: dict[tuple[str, str], Dates] = _printed()


def dates_of(citation: Citation) -> Dates:
    """The dates of the section a paragraph stands in, or those of its edition as a whole.

    >>> from croupier.lawbook import cite
    >>> dates_of(cite("19:47-7.3(e)")).latest.isoformat()
    '2011-02-22'
    >>> dates_of(cite("13:69F-7.3(e)")).effective.isoformat()
    '2012-03-19'
    """
    printed = SECTIONS.get((citation.edition_id, citation.section))
    return Dates(citation.edition.effective) if printed is None else printed
