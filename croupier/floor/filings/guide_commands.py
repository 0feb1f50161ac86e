"""What is done about gaming guides: submitted, approved where 19:47 asks it, issued, displayed.

8.5: no guide is shown to anyone unless a sample of that very guide was submitted.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from typing import Annotated

from pydantic import Field

from croupier.floor.core.desk import Changed, Desk, OneLine
from croupier.floor.filings import provisions as p
from croupier.floor.filings.book import Filings
from croupier.floor.filings.desk import FOR_THE_LICENSEE, Filing
from croupier.floor.filings.guides import Format, Guide, GuidedGame, Manner, Use
from croupier.floor.filings.provisions import cited
from croupier.games.registry import rules
from croupier.lawbook import Chapter, Citation, NotNow, enforces, records
from croupier.roles import Role

MOST_GAMES = 40

GuideId = Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")]


class _GuideCommand(Filing):
    provision = p.SAMPLE_FIRST

    guide: GuideId

    @abstractmethod
    def guide_after(self, desk: Desk) -> Guide:
        """The guide once it is done."""

    def after(self, desk: Desk) -> Changed:
        filings = desk.book(Filings)
        return (replace(filings, guides=filings.guides.holding(self.guide_after(desk))),)

    def held(self, desk: Desk) -> Guide | None:
        return desk.book(Filings).guides.submitted.get(self.guide)

    def chapter(self, desk: Desk) -> Chapter:
        held = self.held(desk)
        return Chapter.CURRENT if held is None else held.chapter

    def submitted(self, desk: Desk) -> Guide:
        """The guide, if its sample was submitted; refused otherwise."""
        held = self.held(desk)
        if held is None:
            known = ", ".join(desk.book(Filings).guides.submitted) or "none yet"
            raise self.refusal(
                desk,
                f"No sample of guide {self.guide} was submitted to the Division",
                accepted=f"a guide submitted before: {known}",
            )
        return held


@records(p.SAMPLE_FIRST, p.GUIDE_ON_REQUEST)
class SubmitGuide(_GuideCommand):
    """A sample of a guide is submitted to the Division."""

    type = "submit-guide"
    label = "Submit a sample to the Division"

    title: OneLine
    edition: Chapter = Chapter.CURRENT
    format: Format = Format.PRINTED
    games: Annotated[tuple[GuidedGame, ...], Field(max_length=MOST_GAMES)] = ()

    def cite(self, desk: Desk) -> Citation:
        return cited(self.provision, self.edition)

    def check(self, desk: Desk) -> None:
        if self.held(desk) is not None:
            raise NotNow(f"A sample of guide {self.guide} was submitted before")
        for game in self.games:
            rules(game.game, edition=self.edition, elections=game.elections)

    def guide_after(self, desk: Desk) -> Guide:
        said = (self.title, self.edition, self.format, self.games)
        return Guide(self.guide, *said, desk.signature())


@records(p.SAMPLE_FIRST, p.CHANGED_GUIDE_FIRST)
class ApproveGuide(_GuideCommand):
    """A sample is approved, as 19:47 asks it; under 13:69F it need only be submitted."""

    type = "approve-guide"
    label = "Approve the sample"
    roles = (Role.DIVISION,)
    roles_by_rule = True
    signed = True

    def check(self, desk: Desk) -> None:
        guide = self.submitted(desk)
        if not guide.needs_approval:
            raise NotNow(f"Guide {guide.id} under {guide.chapter} needs no approval")
        if guide.approved is not None:
            raise NotNow(f"Guide {guide.id} is approved already")

    def guide_after(self, desk: Desk) -> Guide:
        return replace(self.submitted(desk), approved=desk.signature())


@records(p.GUIDE_ANYWHERE)
class UseGuide(_GuideCommand):
    """A guide is issued, displayed or distributed, at any place of the establishment."""

    type = "display-guide"
    label = "Issue, display or distribute the guide"
    roles = (*FOR_THE_LICENSEE, Role.FLOORPERSON)

    manner: Manner
    place: OneLine

    @enforces(p.SAMPLE_FIRST, p.CHANGED_GUIDE_FIRST)
    def check(self, desk: Desk) -> None:
        guide = self.submitted(desk)
        if not guide.may_be_used:
            raise self.refusal(
                desk,
                f"The sample of guide {guide.id} is not approved",
                desk.book(Filings).guides.rule_for(guide.chapter),
                accepted="the Division approves it first",
            )

    def guide_after(self, desk: Desk) -> Guide:
        guide = self.submitted(desk)
        return replace(guide, uses=(*guide.uses, Use(self.manner, self.place, desk.signature())))


class TakeDownGuide(_GuideCommand):
    """A guide is no longer in use anywhere."""

    type = "take-down-guide"
    label = "Take the guide down"
    roles = (*FOR_THE_LICENSEE, Role.FLOORPERSON)

    def check(self, desk: Desk) -> None:
        if not self.submitted(desk).uses:
            raise NotNow(f"Guide {self.guide} is not in use")

    def guide_after(self, desk: Desk) -> Guide:
        return replace(self.submitted(desk), uses=())


@records(p.AT_THE_PODIUM)
class AttestPodiumCopy(Filing):
    """Someone has seen that the complete text lies at the security podium for inspection, in this
    gaming day."""

    type = "attest-podium-copy"
    label = "The complete rules lie at the security podium"
    roles = FOR_THE_LICENSEE
    signed = True
    provision = p.AT_THE_PODIUM

    place: OneLine

    def after(self, desk: Desk) -> Changed:
        filings = desk.book(Filings)
        seen = Use(Manner.DISPLAYED, self.place, desk.signature())
        guides = replace(filings.guides, podium=(*filings.guides.podium, seen))
        return (replace(filings, guides=guides),)
