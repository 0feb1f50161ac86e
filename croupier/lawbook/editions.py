"""The texts we hold: which chapter each belongs to, its standing, and from when to when.

A *chapter* (13:69F, or 19:47 before it) is what a table is run under; an *edition* is one of the
five texts of it that we hold. Dates are those printed for the whole of it; where none is printed
there is none here, but that 19:47 ended on the day 13:69F took its place. The dates of single
sections of 19:47 are in `sections`.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from croupier.lawbook.errors import BadInput


class Chapter(StrEnum):
    """The chapter of the administrative code a table is run under."""

    CURRENT = "13:69F"
    FORMER = "19:47"


class Status(StrEnum):
    ADOPTED = "adopted"
    PROPOSED = "proposed"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True)
class Edition:
    """One text we hold, with its standing and the dates printed in it."""

    id: str
    chapter: str
    status: Status
    effective: date | None
    expires: date | None
    note: str


EDITIONS: dict[str, Edition] = {
    edition.id: edition
    for edition in (
        Edition(
            "13:69F (2012)",
            "13:69F",
            Status.ADOPTED,
            effective=date(2012, 3, 19),
            expires=date(2019, 3, 19),
            note="Adopted as R.2012 d.061. The expiration date is the one printed: see the "
            "interpretation printed-expiration.",
        ),
        Edition(
            "13:69F (Royal proposal)",
            "13:69F",
            Status.PROPOSED,
            effective=None,
            expires=None,
            note="The proposal of the Royal Baccarat Bonus (amends 13:69E-1.12, 13:69F-3 and -7). "
            "We hold no adoption of it.",
        ),
        Edition(
            "19:47 (1999)",
            "19:47",
            Status.EXPIRED,
            effective=date(1996, 3, 11),
            expires=date(2012, 3, 19),
            note="The chapter was readopted as R.1996 d.178; its sections are dated from 1978 "
            "to 1999, subchapters 20 to 22 after the readoption. The page printed its own "
            "expiration as 2001-03-11: see the interpretation printed-expiration-19-47. Chapter "
            "13:69F took its place.",
        ),
        Edition(
            "19:47 (2004)",
            "19:47",
            Status.EXPIRED,
            effective=None,
            expires=date(2012, 3, 19),
            note="A later compilation of the same chapter, with notes to 2004, dated by section. "
            "Chapter 13:69F took its place.",
        ),
        Edition(
            "19:47 (2011)",
            "19:47",
            Status.EXPIRED,
            effective=None,
            expires=date(2012, 3, 19),
            note="The last state of the minibaccarat subchapter before chapter 13:69F took its "
            "place, dated by section from 1986 to 2011.",
        ),
    )
}


def parse_chapter(text: str) -> Chapter:
    """Read a chapter as a person writes it.

    >>> parse_chapter("19:47").value
    '19:47'
    """
    try:
        return Chapter(text)
    except ValueError:
        raise BadInput(
            f"There is no edition {text!r}",
            accepted=f"accepted: {' or '.join(chapter.value for chapter in Chapter)}",
        ) from None


def chapter_in_force(on: date) -> Chapter:
    """The chapter tables were run under on a day (see the interpretations printed-expiration and
    printed-expiration-19-47).

    >>> chapter_in_force(date(2012, 3, 18)).value, chapter_in_force(date(2012, 3, 19)).value
    ('19:47', '13:69F')
    """
    current_from = EDITIONS["13:69F (2012)"].effective
    assert current_from is not None
    return Chapter.CURRENT if on >= current_from else Chapter.FORMER
