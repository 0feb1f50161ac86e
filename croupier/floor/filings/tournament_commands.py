"""What is done about gaming tournaments: drafted, certified, filed, begun, looked at, stopped.

Each item of 13:69F-8.6(a) that is missing is refused by its own number; a tournament begins only
when its notice lay with the Division for five business days, and goes on only until it is stopped.
The text counts business days and names none (interpretation `business-days`).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import replace
from datetime import date, timedelta
from enum import StrEnum
from typing import Annotated, Any, ClassVar

from pydantic import Field

from croupier.floor.clock.zone import Zone
from croupier.floor.core.desk import Changed, Desk, OneLine
from croupier.floor.filings import provisions as p
from croupier.floor.filings.book import Filings
from croupier.floor.filings.desk import (
    FOR_THE_LICENSEE,
    Filing,
    Number,
    SomeWords,
    Words,
    numbered,
    today_of,
)
from croupier.floor.filings.tournaments import (
    BUSINESS_DAYS,
    CERTIFIED_BY,
    Certification,
    Course,
    Stop,
    Tournament,
    TournamentNotice,
    TournamentStage,
)
from croupier.lawbook import BadInput, NotNow, enforces, records
from croupier.roles import Role

FURTHEST_AHEAD = timedelta(days=2 * 366)
MOST_PATRONS, MOST_TABLES = 100_000, 1_000

# As the clocks of the house show it: 19:30.
LocalTime = Annotated[str, Field(pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9]$")]
Patrons = Annotated[int, Field(ge=1, le=MOST_PATRONS, strict=True)]
Tables = Annotated[int, Field(ge=1, le=MOST_TABLES, strict=True)]


class DeclareBusinessDay(Filing):
    """The Division declares whether a day is a business day, whatever the usual calendar says."""

    type = "declare-business-day"
    label = "Declare a business day, or that a day is none"
    roles = (Role.DIVISION,)
    provision = p.NOTICE

    day: date
    is_business_day: bool
    reason: OneLine

    def check(self, desk: Desk) -> None:
        today = today_of(desk)
        if not today <= self.day <= today + FURTHEST_AHEAD:
            raise BadInput(
                f"{self.day} cannot be declared",
                accepted=f"a day from {today} to {today + FURTHEST_AHEAD}",
            )

    def after(self, desk: Desk) -> Changed:
        filings = desk.book(Filings)
        declared = {**filings.calendar.declared, self.day: self.is_business_day}
        return (replace(filings, calendar=replace(filings.calendar, declared=declared)),)


class _TheNotice(Filing):
    """The notice as it is written; what is left out may be supplied until it is certified."""

    provision = p.NOTICE

    name: OneLine
    day: date | None = None
    local_time: LocalTime | None = None
    description: Words | None = None
    patrons: Patrons | None = None
    tables: Tables | None = None
    location: Words | None = None
    security_measures: Words | None = None
    impacts_gross_revenue: bool | None = None
    depends_on_skill: bool = False
    element_of_chance: Words | None = None

    def notice(self) -> TournamentNotice:
        return TournamentNotice(**self.model_dump(exclude={"tournament"}, exclude_none=True))

    def check_day(self, desk: Desk) -> None:
        today = today_of(desk)
        if self.day is not None and not today <= self.day <= today + FURTHEST_AHEAD:
            raise BadInput(
                f"The tournament cannot be on {self.day}",
                accepted=f"a day from {today} to {today + FURTHEST_AHEAD}",
            )


@records(p.NOTICE, p.DATE_AND_TIME, p.TYPE_OF_TOURNAMENT, p.PATRONS, p.LOCATION)
@records(p.SECURITY_MEASURES, p.SKILL_AND_CHANCE)
class DraftTournament(_TheNotice):
    """A notice is begun; its items may follow."""

    type = "draft-tournament"
    label = "Draft a tournament notice"

    def check(self, desk: Desk) -> None:
        self.check_day(desk)

    def after(self, desk: Desk) -> Changed:
        drafted = Tournament(self._number(desk), self.notice(), desk.signature())
        return (desk.book(Filings).with_tournament(drafted),)

    def _number(self, desk: Desk) -> int:
        return len(desk.book(Filings).tournaments) + 1

    def facts(self, desk: Desk) -> tuple[Mapping[str, Any], ...]:
        return ({"tournament": self._number(desk)},)


class _OfATournament(Filing):
    """A command about one tournament, at the stages it may come at."""

    provision = p.NOTICE
    comes_at: ClassVar[tuple[TournamentStage, ...]]

    tournament: Number

    def found(self, desk: Desk) -> Tournament:
        return numbered(desk.book(Filings).tournaments, self.tournament, "tournament")

    @enforces(p.CEASE)
    def check(self, desk: Desk) -> None:
        tournament = self.found(desk)
        if tournament.stopped is not None:
            raise self.refusal(
                desk,
                f"The Division has stopped tournament {tournament.number}",
                p.CEASE,
                accepted="a notice of another tournament",
            )
        if tournament.stage not in self.comes_at:
            raise self.refusal(
                desk,
                f"Tournament {tournament.number} is {tournament.stage}",
                accepted=tournament.waits_for(),
            )
        self.check_tournament(desk, tournament)

    def check_tournament(self, desk: Desk, tournament: Tournament) -> None:
        """Raise a refusal if it may not be done to this tournament, which is at such a stage."""

    @abstractmethod
    def tournament_after(self, desk: Desk, tournament: Tournament) -> Tournament:
        """The tournament once it is done."""

    def after(self, desk: Desk) -> Changed:
        done = self.tournament_after(desk, self.found(desk))
        return (desk.book(Filings).with_tournament(done),)


class ChangeTournament(_TheNotice, _OfATournament):
    """Another notice takes the place of one: it is certified and filed anew."""

    type = "change-tournament"
    label = "Change the notice"
    comes_at = (TournamentStage.DRAFT, TournamentStage.CERTIFIED, TournamentStage.FILED)

    def check_tournament(self, desk: Desk, tournament: Tournament) -> None:
        self.check_day(desk)
        if tournament.notice == self.notice():
            raise NotNow("The notice says so already")

    def tournament_after(self, desk: Desk, tournament: Tournament) -> Tournament:
        return tournament.with_notice(self.notice())


class _Certify(_OfATournament):
    """Who certifies has the whole notice before them, and certifies it once."""

    signed = True
    comes_at = (TournamentStage.DRAFT, TournamentStage.CERTIFIED)

    supervisor: OneLine  # the name of who certifies

    def check_tournament(self, desk: Desk, tournament: Tournament) -> None:
        what = f"The notice of tournament {tournament.number}"
        self.check_nothing_missing(desk, what, tournament.notice.missing())
        for hand in tournament.hands():
            same_name = hand.supervisor.casefold() == self.supervisor.casefold()
            if hand.signed.by == desk.actor.id or same_name:
                who = hand.supervisor if same_name else desk.actor.id
                raise self.refusal(
                    desk, f"{who} has certified this notice already", accepted="another person"
                )

    def certification(self, desk: Desk) -> Certification:
        return Certification(self.supervisor, desk.signature())


@records(p.SUPERVISORS_CERTIFY)
class CertifyTournament(_Certify):
    """The supervisor of a department certifies that security and integrity do not suffer."""

    type = "certify-tournament"
    label = "Certify for the department"
    roles = tuple(CERTIFIED_BY)
    provision = p.SUPERVISORS_CERTIFY

    @enforces(p.SUPERVISORS_CERTIFY)
    def check_tournament(self, desk: Desk, tournament: Tournament) -> None:
        super().check_tournament(desk, tournament)
        if tournament.certified_by(desk.actor.role) is not None:
            department = CERTIFIED_BY[desk.actor.role]
            raise self.refusal(desk, f"The supervisor of {department} has certified already")

    def tournament_after(self, desk: Desk, tournament: Tournament) -> Tournament:
        made = (*tournament.certifications, self.certification(desk))
        return replace(tournament, certifications=made)


@records(p.CONTROLLER_CERTIFIES)
class CertifyGrossRevenue(_Certify):
    """The casino controller or designee certifies a tournament that impacts gross revenue."""

    type = "certify-gross-revenue"
    label = "Certify for gross revenue"
    roles = (Role.CONTROLLER, Role.ACCOUNTING)
    provision = p.CONTROLLER_CERTIFIES

    @enforces(p.CONTROLLER_CERTIFIES)
    def check_tournament(self, desk: Desk, tournament: Tournament) -> None:
        super().check_tournament(desk, tournament)
        if not tournament.notice.impacts_gross_revenue:
            raise NotNow(f"Tournament {tournament.number} does not impact gross revenue")
        if tournament.gross_revenue is not None:
            raise self.refusal(desk, "The casino controller or designee has certified already")

    def tournament_after(self, desk: Desk, tournament: Tournament) -> Tournament:
        return replace(tournament, gross_revenue=self.certification(desk))


@records(p.NOTICE)
class FileTournament(_OfATournament):
    """The notice is filed with the Division's Regulatory Enforcement Bureau office."""

    type = "file-tournament"
    label = "File the notice with the Division"
    comes_at = (TournamentStage.DRAFT, TournamentStage.CERTIFIED)

    @enforces(p.NOTICE, p.SUPERVISORS_CERTIFY, p.CONTROLLER_CERTIFIES)
    def check_tournament(self, desk: Desk, tournament: Tournament) -> None:
        what = f"The notice of tournament {tournament.number}"
        self.check_nothing_missing(desk, what, tournament.notice.missing())
        self.check_nothing_missing(desk, what, tournament.uncertified())
        ahead, day = self._ahead(desk), tournament.notice.day
        if ahead < BUSINESS_DAYS:
            assert day is not None  # or it would be missing
            last = desk.book(Filings).calendar.last_day_to_file(day, business_days=BUSINESS_DAYS)
            raise self.refusal(
                desk,
                f"{day} is {ahead} business days away, and a notice is filed {BUSINESS_DAYS} ahead",
                accepted=f"it was to be filed by {last}, or the tournament is held later",
            )

    def _ahead(self, desk: Desk) -> int:
        day = self.found(desk).notice.day
        assert day is not None  # it is not missing
        return desk.book(Filings).calendar.business_days(today_of(desk), day)

    def tournament_after(self, desk: Desk, tournament: Tournament) -> Tournament:
        return replace(tournament, filed=desk.signature())

    def facts(self, desk: Desk) -> tuple[Mapping[str, Any], ...]:
        filed = {"filed_on": today_of(desk).isoformat(), "business_days": self._ahead(desk)}
        return ({"tournament": self.tournament, **filed},)


class _Look(_OfATournament):
    """Tables, patrons and place as they are found."""

    patrons: Patrons
    tables: Tables
    location: OneLine

    def tournament_after(self, desk: Desk, tournament: Tournament) -> Tournament:
        course = Course(self.patrons, self.tables, self.location, desk.signature())
        return replace(tournament, courses=(*tournament.courses, course))

    def facts(self, desk: Desk) -> tuple[Mapping[str, Any], ...]:
        seen = self.tournament_after(desk, self.found(desk))
        return tuple({"differs": what} for what in seen.differences(desk.book(Zone)))


@records(p.NOTICE)
class BeginTournament(_Look):
    """The tournament commences: as filed, on the day filed, and no sooner than filed."""

    type = "begin-tournament"
    label = "Begin the tournament"
    roles = (*FOR_THE_LICENSEE, Role.FLOORPERSON)
    comes_at = (TournamentStage.FILED,)

    @enforces(p.NOTICE, p.DATE_AND_TIME)
    def check_tournament(self, desk: Desk, tournament: Tournament) -> None:
        now = desk.book(Zone).local(desk.now).replace(tzinfo=None)
        commences = tournament.notice.commences
        assert commences is not None  # it is filed
        if now < commences:
            raise self.refusal(
                desk,
                f"The notice has tournament {tournament.number} begin at {commences:%H:%M} "
                f"on {commences:%Y-%m-%d}, and it is {now:%H:%M} on {now:%Y-%m-%d}",
                p.DATE_AND_TIME,
                accepted="the time that was filed",
            )
        if now.date() > commences.date():
            raise self.refusal(
                desk,
                f"The notice has tournament {tournament.number} on {commences:%Y-%m-%d}",
                p.DATE_AND_TIME,
                accepted="a notice of another day, filed anew",
            )
        ahead = tournament.filed_ahead(desk.book(Filings).calendar, desk.book(Zone))
        if ahead is None or ahead < BUSINESS_DAYS:  # a day may have been declared otherwise since
            raise self.refusal(
                desk, f"The notice was filed {ahead} business days ahead", accepted="a later day"
            )


@records(p.CEASE)
class ObserveTournament(_Look):
    """Someone looks at a running tournament: in what it differs from its notice is told."""

    type = "observe-tournament"
    label = "Enter how it runs"
    roles = (*FOR_THE_LICENSEE, Role.FLOORPERSON, Role.SURVEILLANCE, Role.DIVISION)
    provision = p.CEASE
    comes_at = (TournamentStage.RUNNING,)


class Ground(StrEnum):
    """What the Division may stop a tournament for."""

    DIFFERENT = "materially different from what was filed"
    SECURITY = "compromises the security or integrity of gaming operations"
    REVENUE = "compromises the collection of gross revenue"


@records(p.CEASE)
class StopTournament(_OfATournament):
    """The Division requires that the tournament cease at once."""

    type = "stop-tournament"
    label = "Require that it cease"
    roles = (Role.DIVISION,)
    roles_by_rule = True
    signed = True
    provision = p.CEASE
    comes_at = (TournamentStage.FILED, TournamentStage.RUNNING)

    ground: Ground
    reason: SomeWords

    def tournament_after(self, desk: Desk, tournament: Tournament) -> Tournament:
        return replace(tournament, stopped=Stop(self.ground, self.reason, desk.signature()))


class EndTournament(_OfATournament):
    """The tournament is over."""

    type = "end-tournament"
    label = "The tournament has ended"
    roles = (*FOR_THE_LICENSEE, Role.FLOORPERSON)
    comes_at = (TournamentStage.RUNNING,)

    def tournament_after(self, desk: Desk, tournament: Tournament) -> Tournament:
        return replace(tournament, ended=desk.signature())
