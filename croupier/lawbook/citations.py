"""Typed citations: `13:69F-9.4(c)` read into a value that the lawbook is known to hold.

A proposed paragraph is written with its standing, `13:69F-7.3(j) (proposed)`, because the
adopted text has another paragraph of the same number.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from croupier.lawbook.editions import EDITIONS, Edition, Status
from croupier.lawbook.errors import BadInput
from croupier.lawbook.register import REGISTER

PROPOSED_SUFFIX = " (proposed)"

_FORM = re.compile(
    r"""(?P<section>\d+:\d+[A-Z]?-\d+[A-Z]?\.\d+[A-Z]?)   # 13:69F-9.4
        (?P<path>(?:\([a-z]\))?(?:\d+)?(?:[ivx]+)?(?:\(\d+\))?)  # (a)1ii(2)
        (?:\ "(?P<term>[^"]+)")?                           # a defined term
        """,
    re.VERBOSE,
)
_STEP = re.compile(r"\([a-z]\)|\(\d+\)|\d+|[ivx]+")


class UnknownParagraph(BadInput):
    """A citation of a paragraph the lawbook does not hold."""

    code = "no-such-paragraph"


@dataclass(frozen=True, slots=True, order=True)
class Citation:
    """A reference to one paragraph of one edition.

    >>> Citation.parse("13:69F-9.2(a)1").parent
    Citation('13:69F-9.2(a)')
    >>> Citation.parse("13:69F-9.2(a)").parent is None
    True
    """

    paragraph: str
    edition_id: str

    @classmethod
    def parse(cls, text: str) -> Citation:
        """Read a citation; refuse what the lawbook does not hold.

        >>> str(Citation.parse("13:69F-9.4(c)"))
        '13:69F-9.4(c)'
        """
        proposed = text.endswith(PROPOSED_SUFFIX)
        paragraph = text.removesuffix(PROPOSED_SUFFIX)
        held = REGISTER.get(paragraph, ())
        wanted = [edition for edition in held if (_is_proposed(edition) or not proposed)]
        if not wanted:
            if _FORM.fullmatch(paragraph) is None:
                raise UnknownParagraph(
                    f"{text!r} is not a citation", accepted="written like 13:69F-9.4(c)"
                )
            raise UnknownParagraph(f"The lawbook holds no paragraph {text}")
        return cls(paragraph, min(wanted, key=_is_proposed))  # adopted before proposed

    @property
    def edition(self) -> Edition:
        return EDITIONS[self.edition_id]

    @property
    def section(self) -> str:
        """The section the paragraph stands in: `13:69F-9.4` for `13:69F-9.4(c)`."""
        match = _FORM.fullmatch(self.paragraph)
        assert match is not None  # the register is checked against this form by the tests
        return match["section"]

    @property
    def parent(self) -> Citation | None:
        """The nearest paragraph above that the lawbook holds in the same edition."""
        match = _FORM.fullmatch(self.paragraph)
        assert match is not None
        steps = _STEP.findall(match["path"])
        if match["term"] is not None:
            steps = [*steps, match["term"]]
        while steps:
            steps.pop()
            above = match["section"] + "".join(steps)
            if self.edition_id in REGISTER.get(above, ()):
                return Citation(above, self.edition_id)
        return None

    def __str__(self) -> str:
        return self.paragraph + (PROPOSED_SUFFIX if _is_proposed(self.edition_id) else "")

    def __repr__(self) -> str:
        return f"Citation({str(self)!r})"


def _is_proposed(edition_id: str) -> bool:
    return EDITIONS[edition_id].status is Status.PROPOSED


@cache
def cite(text: str) -> Citation:
    """The citation of a paragraph, checked against the lawbook."""
    return Citation.parse(text)
