"""A paper on the page of filings, of any kind: how far it is, what it says, what comes next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.floor.core.desk import HouseCommand
from croupier.roles import Role
from croupier.web.office.offers import Offer, offer


@dataclass(frozen=True, slots=True)
class Milestone:
    """A step in the row of steps: done, current, where it broke off, or not yet."""

    name: str
    css: str
    is_current: bool = False


@dataclass(frozen=True, slots=True)
class PaperItem:
    """What a paper says to one of its items, if anything, and the paragraph that asks for it."""

    name: str
    says: str | None
    cite: str


@dataclass(frozen=True, slots=True)
class PaperView:
    """A paper on the page."""

    kind: str
    number: int
    name: str
    steps: tuple[Milestone, ...]
    waits: str
    alarms: tuple[str, ...]
    items: tuple[PaperItem, ...]
    history: tuple[str, ...]  # what was said or decided, newest last
    offers: tuple[Offer, ...]  # what takes the paper further
    others: tuple[Offer, ...]  # what else may be done


def milestones(names: Iterable[str], *, reached: int, ended: str | None) -> tuple[Milestone, ...]:
    """`reached` is the place of the step that was come to; `ended` how it broke off there."""
    before = [Milestone(name, "done") for name in names]
    if ended is not None:
        return (*before[: reached + 1], Milestone(ended, "over"))
    current = Milestone(before[reached].name, "current", is_current=True)
    after = (Milestone(step.name, "") for step in before[reached + 1 :])
    return (*before[:reached], current, *after)


@dataclass(frozen=True, slots=True)
class PaperReader:
    """Who looks at a paper, and the stage it is at."""

    role: Role
    stage: object
    paper: Mapping[str, Any]  # what every command about the paper knows of it

    def may(self, command: type[Any]) -> bool:
        """Whether a command falls to who looks, and comes at this stage."""
        return self.role in command.roles and self.stage in command.comes_at

    def offered(
        self,
        command: type[HouseCommand],
        *,
        label: str | None = None,
        suggested: Mapping[str, Any] | None = None,
        **known: Any,
    ) -> Iterator[Offer]:
        """The offer of a command, if they may give it at this stage."""
        if self.may(command):
            yield offer(command, label=label, suggested=suggested, known={**self.paper, **known})
