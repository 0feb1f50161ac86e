"""What Croupier answers when it will not do a thing: what, why (the paragraph), what would do.

`Refusal` rests on a rule and always cites it; `BadInput` is what cannot even be read;
`Conflict` is a command that clashes with what the ledger already holds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from croupier.lawbook.citations import Citation


class CroupierError(Exception):
    """An answer of one plain line; never shown with a traceback."""

    def __init__(self, what: str, *, accepted: str | None = None) -> None:
        super().__init__(what)
        self.what = what
        self.accepted = accepted

    def __str__(self) -> str:
        return self.what if self.accepted is None else f"{self.what}; {self.accepted}"

    def as_data(self) -> dict[str, Any]:
        """The same for a program."""
        return {"what": self.what, "accepted": self.accepted}


class BadInput(CroupierError):
    """Input that cannot be read, before any rule is asked."""


class Conflict(CroupierError):
    """A command that contradicts one the ledger already holds."""


class Refusal(CroupierError):
    """A rule forbids it: the paragraph is always given."""

    def __init__(self, what: str, *, cite: Citation, accepted: str | None = None) -> None:
        super().__init__(what, accepted=accepted)
        self.cite = cite

    def __str__(self) -> str:
        return f"{super().__str__()} [{self.cite}]"

    def as_data(self) -> dict[str, Any]:
        return {**super().as_data(), "cite": str(self.cite)}
