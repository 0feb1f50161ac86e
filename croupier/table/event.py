"""What happened at a table: one event for each accepted command."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from croupier.roles import Role
from croupier.table.accounts import Posting, Postings
from croupier.table.settled import EnteredSettlement


@dataclass(frozen=True, slots=True)
class Actor:
    """Who did it, and in which role."""

    id: str
    role: Role


@dataclass(frozen=True, slots=True)
class Event:
    """The command's type and particulars, the money it moved, what was said, and the paragraph."""

    type: str
    particulars: Mapping[str, Any]
    postings: Postings = ()
    settlements: tuple[EnteredSettlement, ...] = ()
    facts: tuple[Mapping[str, Any], ...] = ()  # what it establishes besides: a serial, a number
    says: str | None = None
    cite: str | None = None

    def as_data(self) -> dict[str, Any]:
        """The event as the ledger keeps it; what is empty is left out."""
        data: dict[str, Any] = {"type": self.type, "particulars": dict(self.particulars)}
        if self.postings:
            data["postings"] = [list(posting) for posting in self.postings]
        if self.settlements or self.facts:  # under one key, since the first entries of all
            settlements = [settled.as_data() for settled in self.settlements]
            data["settlements"] = [*settlements, *map(dict, self.facts)]
        if self.says is not None:
            data["says"] = self.says
        if self.cite is not None:
            data["cite"] = self.cite
        return data

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Event:
        """An event of what an entry holds; ValueError, KeyError or TypeError, if it is none."""
        rows = list(map(_as_mapping, data.get("settlements", ())))
        return cls(
            type=as_text(data["type"]),
            particulars=_as_mapping(data["particulars"]),
            postings=tuple(_posting(*posting) for posting in data.get("postings", ())),
            settlements=tuple(EnteredSettlement.from_data(row) for row in rows if "result" in row),
            facts=tuple(row for row in rows if "result" not in row),
            says=as_text(data["says"]) if "says" in data else None,
            cite=as_text(data["cite"]) if "cite" in data else None,
        )


def as_text(held: object) -> str:
    """What an entry holds where a text belongs; ValueError, if it is none."""
    if not isinstance(held, str):
        raise ValueError(f"{held!r} is not a text")
    return held


def _as_mapping(held: object) -> Mapping[str, Any]:
    if not isinstance(held, Mapping):
        raise ValueError(f"{held!r} is not an object")
    return held


def _posting(account: object, cents: object) -> Posting:
    if not isinstance(account, str) or type(cents) is not int:
        raise ValueError(f"({account!r}, {cents!r}) is not a posting")
    return account, cents
