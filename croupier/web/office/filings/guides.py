"""What the page of filings shows of gaming guides: those submitted, and those yet to be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.floor import House
from croupier.floor.filings import guide_commands as g
from croupier.floor.filings.guides import Guide
from croupier.games.rules import Rules
from croupier.publish.papers.guides import id_of, title_of
from croupier.roles import Role
from croupier.web.office.offers import Offer, falling_to, offer


@dataclass(frozen=True, slots=True)
class GuideView:
    """A guide that was submitted, and what the person who looks may do about it."""

    guide: Guide
    can_be_read: bool  # here
    uses: tuple[str, ...]
    offers: tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class GuideToSubmit:
    """A guide of the games on this floor as they are run today, of which no sample is known."""

    id: str
    title: str
    chapter: str
    offers: tuple[Offer, ...]


def guide_view(guide: Guide, role: Role) -> GuideView:
    """A guide that was submitted."""
    return GuideView(
        guide=guide,
        can_be_read=guide.may_be_used and bool(guide.games),
        uses=tuple(f"{use.manner.capitalize()} at {use.place}." for use in guide.uses),
        offers=falling_to(role, *_offers(guide)),
    )


def _offers(guide: Guide) -> Iterator[Offer]:
    known = {"guide": guide.id}
    if not guide.may_be_used:
        yield offer(g.ApproveGuide, known=known)
        return
    yield offer(g.UseGuide, known=known, suggested={"manner": "displayed"})
    if guide.uses:
        yield offer(g.TakeDownGuide, known=known)


def guides_to_submit(house: House, role: Role) -> Iterator[GuideToSubmit]:
    """Of each chapter, the guide of its games as the tables run them: one of each rule set."""
    chapters: dict[Any, dict[str, Rules[Any]]] = {}
    for table in house.tables.values():
        held = chapters.setdefault(table.rules.chapter, {})
        held.setdefault(table.rules.identity, table.rules)
    for chapter, by_identity in chapters.items():
        games = list(by_identity.values())
        id_, title = id_of(games), title_of(games)
        if id_ in house.standing.filings.guides.submitted:
            continue
        known: Mapping[str, Any] = {
            "guide": id_,
            "edition": chapter.value,
            "games": [
                {"game": rules.game_id, "elections": rules.elections.written()} for rules in games
            ],
        }
        submit = offer(
            g.SubmitGuide, known=known, suggested={"title": title[:120]}, is_primary=True
        )
        yield GuideToSubmit(id_, title, chapter.value, falling_to(role, submit))
