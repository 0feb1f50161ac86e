"""Gaming guides: 8.5. Which samples were submitted, which may be displayed, and where they are.

A guide is known by its id, the digest of its content: a changed guide is another guide, and has to
be submitted (under 19:47 approved) before anyone is shown it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from pydantic import BaseModel, ConfigDict, Field

from croupier.floor.core.desk import OneLine, Signature
from croupier.floor.filings import provisions as p
from croupier.lawbook import Chapter, Provision


class Format(StrEnum):
    """In what a guide is produced: (b)."""

    PRINTED = "printed"
    VIDEO = "video"
    OTHER = "other"


class Manner(StrEnum):
    """What is done with a guide: (c)."""

    ISSUED = "issued"
    DISPLAYED = "displayed"
    DISTRIBUTED = "distributed"


class GuidedGame(BaseModel):
    """A game a guide tells of, under which elections."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    game: OneLine
    elections: Mapping[str, str] = Field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Use:
    """How and where a guide is in use."""

    manner: Manner
    place: str
    by: Signature


@dataclass(frozen=True, slots=True)
class Guide:
    """A guide from the submission of its sample on."""

    id: str
    title: str
    chapter: Chapter
    format: Format
    games: tuple[GuidedGame, ...]  # where Croupier made it
    submitted: Signature
    approved: Signature | None = None
    uses: tuple[Use, ...] = ()

    @property
    def needs_approval(self) -> bool:
        """19:47 wants more than that a sample is submitted."""
        return self.chapter is Chapter.FORMER

    @property
    def may_be_used(self) -> bool:
        return self.approved is not None or not self.needs_approval

    def waits_for(self) -> str:
        """What has to be done next, and by whom, in a few words."""
        if not self.may_be_used:
            return "to be approved by the Division (then the Commission)"
        return "nothing more" if self.uses else "it may be issued, displayed and distributed"


@dataclass(frozen=True, slots=True)
class Guides:
    """The guides of the house, and the full text at its security podium."""

    submitted: Mapping[str, Guide] = field(default_factory=dict)
    podium: tuple[Use, ...] = ()

    def holding(self, guide: Guide) -> Guides:
        return replace(self, submitted={**self.submitted, guide.id: guide})

    def rule_for(self, chapter: Chapter) -> Provision:
        """The paragraph that keeps a guide from being shown: under 19:47, once one was approved,
        a guide of another id is that one materially changed."""
        changed = any(g.chapter is chapter and g.may_be_used for g in self.submitted.values())
        return p.CHANGED_GUIDE_FIRST if changed and chapter is Chapter.FORMER else p.SAMPLE_FIRST
