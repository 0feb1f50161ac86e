"""The paragraphs as data: citation, title, edition; who holds whom."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from croupier.lawbook.citations import Citation
from croupier.lawbook.editions import Edition
from croupier.lawbook.register import ROWS


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One paragraph of one edition. The title is ours; the text itself is only cited."""

    citation: Citation
    title: str

    @property
    def edition(self) -> Edition:
        return self.citation.edition


@cache
def paragraphs() -> tuple[Paragraph, ...]:
    """Every paragraph of the lawbook, in the order of the texts."""
    return tuple(Paragraph(Citation(number, edition), title) for edition, number, title in ROWS)


@cache
def _by_citation() -> dict[Citation, Paragraph]:
    return {paragraph.citation: paragraph for paragraph in paragraphs()}


def paragraph(citation: Citation) -> Paragraph:
    """The paragraph a citation names."""
    return _by_citation()[citation]


def children(citation: Citation) -> tuple[Citation, ...]:
    """The paragraphs directly under one, in the order of the text.

    >>> from croupier.lawbook import cite
    >>> [str(child) for child in children(cite("13:69F-9.5(d)"))]
    ['13:69F-9.5(d)1', '13:69F-9.5(d)2']
    """
    return tuple(p.citation for p in paragraphs() if p.citation.parent == citation)
