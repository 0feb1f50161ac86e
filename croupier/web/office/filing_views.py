"""What the page of filings shows of each paper: where it is, what it lacks, who may do what now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from croupier.floor import House
from croupier.floor.clock.business_days import legal_holidays
from croupier.floor.core.desk import HouseCommand
from croupier.floor.filings import (
    calendar,
    guide_commands as g,
    petition_commands as c,
    tournament_commands as t,
)
from croupier.floor.filings.guides import Guide
from croupier.floor.filings.tournaments import (
    BUSINESS_DAYS,
    CERTIFIED_BY,
    Stage,
    Tournament,
)
from croupier.games.rules import Rules
from croupier.publish.papers.guides import id_of, title_of
from croupier.publish.papers.tournaments import items_of
from croupier.roles import Role
from croupier.web.office.offers import Offer, offer

TOURNAMENT_STEPS = (Stage.DRAFT, Stage.CERTIFIED, Stage.FILED, Stage.RUNNING, Stage.ENDED)
SOON = 60  # days


@dataclass(frozen=True, slots=True)
class Step:
    """A step in the row of steps: `done`, `current`, `over` or not yet."""

    name: str
    state: str


@dataclass(frozen=True, slots=True)
class View:
    """A paper on the page."""

    id: str
    title: str
    paper: Any
    steps: tuple[Step, ...]
    waits: str
    rows: tuple[tuple[str, str | None, str], ...]  # an item, what it says, its paragraph
    told: tuple[str, ...]  # what has been said or decided, newest last
    alarms: tuple[str, ...]
    offers: tuple[Offer, ...]  # what takes the paper further
    others: tuple[Offer, ...]  # what else may be done
    printed: str | None = None  # where it is as a paper


def steps_of(names: Iterable[str], *, done: int, ended: str | None) -> tuple[Step, ...]:
    """`done` is the place of the step that was reached; `ended` how it broke off there."""
    steps = [
        Step(name, "done" if place < done else "current" if place == done else "")
        for place, name in enumerate(names)
    ]
    if ended is None:
        return tuple(steps)
    reached = [Step(one.name, "done") for one in steps[: done + 1]]
    return (*reached, Step(ended, "over"))


# -- tournaments -----------------------------------------------------------------------------------


def tournament_view(house: House, tournament: Tournament, role: Role) -> View:
    """A tournament and its notice."""
    stage, reached = tournament.stage, tournament.stage
    stopped = stage is Stage.STOPPED
    if stopped:
        reached = Stage.RUNNING if tournament.courses else Stage.FILED
    offers = tuple(_tournament_offers(tournament, role, today=house.today))
    return View(
        id=f"tournament-{tournament.number}",
        title=f"{tournament.number}: {tournament.notice.name}",
        paper=tournament,
        steps=steps_of(
            TOURNAMENT_STEPS, done=TOURNAMENT_STEPS.index(reached), ended=stage if stopped else None
        ),
        waits=f"{tournament.waits_for()}{_deadline(house, tournament)}",
        rows=tuple((one.what, one.says, one.cite) for one in items_of(tournament, house.zone)),
        told=tuple(_told_of_tournament(house, tournament)),
        alarms=tournament.differences(house.zone),
        offers=offers,
        others=tuple(_other_tournament_offers(tournament, role)),
        printed=f"/filings/tournaments/{tournament.number}",
    )


def _deadline(house: House, tournament: Tournament) -> str:
    """How much time is left to file."""
    day = tournament.notice.day
    if day is None or tournament.stage not in (Stage.DRAFT, Stage.CERTIFIED):
        return ""
    days = house.standing.filings.calendar
    today = house.today
    last = days.last_day_to_file(day, business_days=BUSINESS_DAYS)
    if today > last:
        return f"; too late for {day}, it was to be filed by {last}"
    left = days.business_days(today, day)
    return f"; to be filed by {last}, and {left} business days are left before {day}"


def _told_of_tournament(house: House, tournament: Tournament) -> Iterator[str]:
    zone = house.zone
    for before in tournament.filed_before:
        yield f"Filed {zone.day_and_minute(before.moment)} by {before.by}, and changed since"
    if tournament.filed is not None:
        ahead = tournament.filed_ahead(house.standing.filings.calendar, zone)
        by = tournament.filed.by
        filed = zone.day_and_minute(tournament.filed.moment)
        yield f"Filed {filed} by {by}, {ahead} business days ahead"
    for course in tournament.courses:
        found = f"{course.patrons} patrons, {course.tables} tables, {course.location}"
        yield f"Found {zone.day_and_minute(course.seen.moment)} by {course.seen.by}: {found}"
    if tournament.stopped is not None:
        stop = tournament.stopped
        stopped = zone.day_and_minute(stop.by.moment)
        yield f"Stopped {stopped} by {stop.by.by}, {stop.ground}: {stop.reason}"
    if tournament.ended is not None:
        yield f"Ended {zone.day_and_minute(tournament.ended.moment)}"


def comes(command: type[Any], stage: object, role: Role) -> bool:
    return role in command.roles and stage in command.comes_at


def _tournament_offers(tournament: Tournament, role: Role, *, today: date) -> Iterator[Offer]:
    known = {"tournament": tournament.number}
    stage, notice = tournament.stage, tournament.notice
    complete = next(notice.missing(), None) is None
    certifies = complete and tournament.certified_by(role) is None
    if comes(t.CertifyTournament, stage, role) and certifies:
        yield offer(t.CertifyTournament, known=known, label=f"Certify for {CERTIFIED_BY[role]}")
    wanted = complete and notice.impacts_gross_revenue and tournament.gross_revenue is None
    if comes(t.CertifyGrossRevenue, stage, role) and wanted:
        yield offer(t.CertifyGrossRevenue, known=known)
    if stage is Stage.CERTIFIED and role in t.FileTournament.roles:
        yield offer(t.FileTournament, known=known)
    for looking in (t.BeginTournament, t.ObserveTournament):
        if comes(looking, stage, role) and (looking is t.ObserveTournament or notice.day == today):
            found = {
                "patrons": notice.patrons,
                "tables": notice.tables,
                "location": notice.location.splitlines()[0],
            }
            yield offer(looking, known=known, suggested=found)
    if comes(t.EndTournament, stage, role):
        yield offer(t.EndTournament, known=known)


def _other_tournament_offers(tournament: Tournament, role: Role) -> Iterator[Offer]:
    known = {"tournament": tournament.number}
    if comes(t.StopTournament, tournament.stage, role):
        yield offer(t.StopTournament, known=known)
    if comes(t.ChangeTournament, tournament.stage, role):
        notice = tournament.notice
        said = {
            name: getattr(notice, name)
            for name in t.ChangeTournament.model_fields
            if hasattr(notice, name)
        }
        said["local_time"] = notice.begins
        yield offer(t.ChangeTournament, known=known, suggested=said)


# -- guides ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Made:
    """A guide of the games on this floor as they are run today."""

    id: str
    title: str
    chapter: str
    submitted: bool
    offer: Offer | None


def guide_offers(guide: Guide, role: Role) -> Iterator[Offer]:
    """What may be done about a guide that was submitted."""
    known = {"guide": guide.id}
    if not guide.may_be_used and role in g.ApproveGuide.roles:
        yield offer(g.ApproveGuide, known=known)
    if guide.may_be_used and role in g.UseGuide.roles:
        yield offer(g.UseGuide, known=known, suggested={"manner": "displayed"})
        if guide.uses:
            yield offer(g.TakeDownGuide, known=known)


def guides_made(house: House, role: Role) -> Iterator[Made]:
    """Of each chapter, the guide of its games as the tables run them: one of each rule set."""
    chapters: dict[Any, dict[str, Rules[Any]]] = {}
    for table in house.tables.values():
        held = chapters.setdefault(table.rules.chapter, {})
        held.setdefault(table.rules.identity, table.rules)
    for chapter, by_identity in chapters.items():
        games = list(by_identity.values())
        made = id_of(games)
        known: Mapping[str, Any] = {
            "guide": made,
            "edition": chapter.value,
            "games": [{"game": one.game_id, "elections": one.elections.written()} for one in games],
        }
        done = made in house.standing.filings.guides.submitted
        offered = None
        if not done and role in g.SubmitGuide.roles:
            title = title_of(games)[:120]
            offered = offer(g.SubmitGuide, known=known, suggested={"title": title})
        yield Made(made, title_of(games), chapter.value, done, offered)


# -- of the house ----------------------------------------------------------------------------------


def beginnings(role: Role) -> dict[str, Offer]:
    """What is of no paper yet, by what it begins."""
    begun: dict[str, tuple[type[HouseCommand], dict[str, Any]]] = {
        "tournament": (t.DraftTournament, {}),
        "petition": (c.DraftPetition, {"elections": {}}),
        "podium": (g.AttestPodiumCopy, {}),
        "day": (calendar.DeclareBusinessDay, {}),
    }
    return {
        name: offer(command, known=known)
        for name, (command, known) in begun.items()
        if role in command.roles
    }


def closed_days(house: House) -> list[tuple[str, str]]:
    """The days of the next weeks that are no business days besides Saturdays and Sundays."""
    today = house.today
    days = house.standing.filings.calendar
    named = {**legal_holidays(today.year), **legal_holidays(today.year + 1)}
    told = {day: name for day, name in named.items() if days.declared.get(day) is not True}
    told |= {day: "declared" for day, open_ in days.declared.items() if not open_}
    return [
        (f"{day:%Y-%m-%d}", name)
        for day, name in sorted(told.items())
        if 0 <= (day - today).days <= SOON
    ]
