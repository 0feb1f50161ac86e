"""Provisions (one rule as it stands in each edition) and how code says it treats them.

`@enforces`, `@records` and `@prints` mark the function or class that carries a rule;
`Physical` says why software can do no more. `croupier coverage` collects the marks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from croupier.lawbook.citations import Citation, cite
from croupier.lawbook.editions import Chapter


class Treatment(StrEnum):
    """How Croupier treats a paragraph, strongest first."""

    ENFORCED = "enforced"  # software refuses the contrary
    RECORDED = "recorded"  # a person attests, the ledger keeps who and when
    PRINTED = "printed"  # on a sign, a layout, a form, a guide, a screen
    PHYSICAL = "physical"  # happens at the table, out of software's reach
    OPEN = "open"  # not treated yet


@dataclass(frozen=True, slots=True)
class Provision:
    """The same rule in the editions that have it, though its number may differ."""

    citations: tuple[Citation, ...]

    def under(self, chapter: Chapter) -> Citation:
        """The paragraph to cite at a table run under `chapter`, which must have one."""
        for citation in self.citations:
            if citation.edition.chapter == chapter:
                return citation
        raise LookupError(f"{chapter} has no such rule as {self.citations[0]}")

    def stands_in(self, chapter: Chapter) -> bool:
        return any(citation.edition.chapter == chapter for citation in self.citations)


def provision(*paragraphs: str) -> Provision:
    """One rule, named by its paragraph in each edition that has it."""
    return Provision(tuple(cite(paragraph) for paragraph in paragraphs))


@dataclass(frozen=True, slots=True)
class Physical:
    """A rule about hands, felt and glass, with the reason why software can do no more."""

    provision: Provision
    because: str


Mark = tuple[Treatment, Citation]
MARKS_ATTRIBUTE = "__paragraphs__"
_Marked = TypeVar("_Marked", bound=Callable[..., object])


def _marker(treatment: Treatment) -> Callable[..., Callable[[_Marked], _Marked]]:
    def mark(*provisions: Provision) -> Callable[[_Marked], _Marked]:
        marks = tuple((treatment, cited) for p in provisions for cited in p.citations)

        def attach(marked: _Marked) -> _Marked:
            setattr(marked, MARKS_ATTRIBUTE, (*marks_of(marked), *marks))
            return marked

        return attach

    return mark


def marks_of(thing: object) -> tuple[Mark, ...]:
    """The marks put on this very function or class, not those it inherits."""
    return tuple(vars(thing).get(MARKS_ATTRIBUTE, ())) if hasattr(thing, "__dict__") else ()


enforces = _marker(Treatment.ENFORCED)
records = _marker(Treatment.RECORDED)
prints = _marker(Treatment.PRINTED)
