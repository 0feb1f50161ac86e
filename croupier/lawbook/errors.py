"""What Croupier answers when it will not do a thing: what, why (the paragraph), what would do.

Each kind is a type, and each type has a `code`, the same for programs whatever the words:

- `BadInput`: what was asked cannot be read, or names what there is not;
- `Refusal`: a rule forbids it, and the paragraph is always given;
- `NotNow`: as things stand it cannot be done: something comes first, or it is done already;
- `NotYours`: it falls to somebody else;
- `NotPossible`: it cannot be done here: a part, a device or a disk is missing or fails;
- `Conflict`: it contradicts what the ledger already holds.

The last four cite a paragraph too where one says so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from croupier.lawbook.citations import Citation


class CroupierError(Exception):
    """An answer of one plain line; never shown with a traceback."""

    code: ClassVar[str]

    def __init__(
        self, what: str, *, accepted: str | None = None, cite: Citation | None = None
    ) -> None:
        super().__init__(what)
        self.what = what
        self.accepted = accepted
        self.cite = cite

    def __str__(self) -> str:
        accepted = "" if self.accepted is None else f"; {self.accepted}"
        cited = "" if self.cite is None else f" [{self.cite}]"
        return f"{self.what}{accepted}{cited}"

    def as_data(self) -> dict[str, Any]:
        """The same for a program."""
        cited = {} if self.cite is None else {"cite": str(self.cite)}
        return {"code": self.code, "what": self.what, "accepted": self.accepted, **cited}


class BadInput(CroupierError):
    """Input that cannot be read, before any rule is asked."""

    code = "unreadable"


class Refusal(CroupierError):
    """A rule forbids it: the paragraph is always given."""

    code = "unlawful"
    cite: Citation

    def __init__(self, what: str, *, cite: Citation, accepted: str | None = None) -> None:
        super().__init__(what, accepted=accepted, cite=cite)


class NotNow(CroupierError):
    """As things stand it cannot be done: something else comes first, or it is done already."""

    code = "not-now"


class NotYours(CroupierError):
    """It falls to somebody else, by a rule or because the house gives it to them."""

    code = "not-yours"


class NotPossible(CroupierError):
    """It cannot be done here: what it takes is not there, or fails."""

    code = "not-possible"


class Conflict(CroupierError):
    """A command that contradicts one the ledger already holds."""

    code = "conflict"
