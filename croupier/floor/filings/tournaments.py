"""Gaming tournaments: 13:69F-8.6. The notice with its seven items, and where it is on its way.

What is filed with the Division's Regulatory Enforcement Bureau office in the establishment is the
notice as it was certified; a notice that changes is certified and filed anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime, time
from enum import StrEnum
from typing import assert_never

from croupier.floor.clock.business_days import Calendar
from croupier.floor.clock.zone import Zone
from croupier.floor.core.desk import Signature
from croupier.floor.filings import provisions as p
from croupier.lawbook import Provision, enforces, prints
from croupier.roles import Role

BUSINESS_DAYS = 5


class Department(StrEnum):
    """The departments whose supervisors certify: (a)6."""

    SECURITY = "security"
    GAMING_OPERATIONS = "casino gaming operations"
    SURVEILLANCE = "surveillance"


# By whom a department's certification is entered: interpretation `tournament-certifiers`.
CERTIFIED_BY = {
    Role.PIT_BOSS: Department.SECURITY,
    Role.CASINO_SUPERVISOR: Department.GAMING_OPERATIONS,
    Role.SURVEILLANCE: Department.SURVEILLANCE,
}


class TournamentStage(StrEnum):
    """Where a tournament is; it is at one stage at a time."""

    DRAFT = "draft"
    CERTIFIED = "certified"
    FILED = "filed"
    RUNNING = "running"
    STOPPED = "stopped"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class TournamentNotice:
    """What a notice says: (a)1 to 5; times are those of the clocks of the house."""

    name: str
    day: date | None = None
    local_time: str | None = None  # 19:30
    description: str = ""
    patrons: int | None = None
    tables: int | None = None
    location: str = ""
    security_measures: str = ""
    impacts_gross_revenue: bool | None = None
    depends_on_skill: bool = False
    element_of_chance: str = ""

    @property
    def commences(self) -> datetime | None:
        """When it is to begin, as the clock on the wall will show."""
        if self.day is None or self.local_time is None:
            return None
        return datetime.combine(self.day, time.fromisoformat(self.local_time))

    @enforces(p.DATE_AND_TIME, p.TYPE_OF_TOURNAMENT, p.PATRONS, p.LOCATION, p.SECURITY_MEASURES)
    @enforces(p.SKILL_AND_CHANCE, p.CONTROLLER_CERTIFIES)
    def missing(self) -> Iterator[tuple[str, Provision]]:
        """What the notice lacks, in the order of the text."""
        if self.day is None:
            yield "the date of the tournament", p.DATE_AND_TIME
        if self.local_time is None:
            yield "the time of the tournament", p.DATE_AND_TIME
        if not self.description:
            yield "a detailed description of the type of tournament", p.TYPE_OF_TOURNAMENT
        if self.patrons is None:
            yield "the number of patrons", p.PATRONS
        if not self.location:
            yield "the exact location", p.LOCATION
        if not self.security_measures:
            yield "a description of the additional security measures", p.SECURITY_MEASURES
        if self.impacts_gross_revenue is None:
            yield "whether it impacts gross revenue", p.CONTROLLER_CERTIFIES
        if self.depends_on_skill and not self.element_of_chance:
            yield "the element of chance in a game of skill", p.SKILL_AND_CHANCE


@dataclass(frozen=True, slots=True)
class Certification:
    """A department's, or for gross revenue the casino controller's or designee's."""

    supervisor: str
    signed: Signature


@dataclass(frozen=True, slots=True)
class Course:
    """How a tournament was found to run: tables, patrons, where, and when it was looked at."""

    patrons: int
    tables: int
    location: str
    seen: Signature


@dataclass(frozen=True, slots=True)
class Stop:
    """The Division's requirement that a tournament cease."""

    ground: str
    reason: str
    by: Signature


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament from its draft on."""

    number: int
    notice: TournamentNotice
    drafted: Signature
    certifications: tuple[Certification, ...] = ()
    gross_revenue: Certification | None = None
    filed: Signature | None = None
    courses: tuple[Course, ...] = ()  # the first is how it began
    stopped: Stop | None = None
    ended: Signature | None = None
    filed_before: tuple[Signature, ...] = ()  # filings that a change of the notice undid

    @property
    def stage(self) -> TournamentStage:
        if self.stopped is not None:
            return TournamentStage.STOPPED
        if self.ended is not None:
            return TournamentStage.ENDED
        if self.courses:
            return TournamentStage.RUNNING
        if self.filed is not None:
            return TournamentStage.FILED
        lacks = next(self.uncertified(), None) or next(self.notice.missing(), None)
        return TournamentStage.DRAFT if lacks else TournamentStage.CERTIFIED

    @property
    def is_pending(self) -> bool:
        """Whether it lies with the Division, and is neither over nor stopped."""
        return self.stage in (TournamentStage.FILED, TournamentStage.RUNNING)

    def certified_by(self, role: Role) -> Certification | None:
        return next((made for made in self.certifications if made.signed.role is role), None)

    @enforces(p.SUPERVISORS_CERTIFY, p.CONTROLLER_CERTIFIES)
    def uncertified(self) -> Iterator[tuple[str, Provision]]:
        """The certifications it waits for."""
        for role, department in CERTIFIED_BY.items():
            if self.certified_by(role) is None:
                what = f"the certification of the supervisor of {department}"
                yield what, p.SUPERVISORS_CERTIFY
        if self.notice.impacts_gross_revenue and self.gross_revenue is None:
            yield "the certification of the casino controller or designee", p.CONTROLLER_CERTIFIES

    def hands(self) -> tuple[Certification, ...]:
        """Everyone who has certified."""
        revenue = () if self.gross_revenue is None else (self.gross_revenue,)
        return (*self.certifications, *revenue)

    def with_notice(self, notice: TournamentNotice) -> Tournament:
        """The same with another notice: neither certified nor filed."""
        before = self.filed_before if self.filed is None else (*self.filed_before, self.filed)
        return replace(
            self,
            notice=notice,
            certifications=(),
            gross_revenue=None,
            filed=None,
            filed_before=before,
        )

    def filed_ahead(self, calendar: Calendar, zone: Zone) -> int | None:
        """How many business days before its beginning the notice was filed."""
        if self.filed is None or self.notice.day is None:
            return None
        return calendar.business_days(zone.day(self.filed.moment), self.notice.day)

    @prints(p.CEASE)
    def differences(self, zone: Zone) -> tuple[str, ...]:
        """In what it runs otherwise than was filed; whether that matters the Division judges."""
        if not self.courses:
            return ()
        notice, now = self.notice, self.courses[-1]
        differences = []
        if notice.patrons != now.patrons:
            differences.append(f"{now.patrons} patrons, where {notice.patrons} were filed")
        if notice.tables is not None and notice.tables != now.tables:
            differences.append(f"{now.tables} tables, where {notice.tables} were filed")
        if notice.location.casefold() != now.location.casefold():
            differences.append(f"at {now.location}, where {notice.location} was filed")
        began = zone.local(self.courses[0].seen.moment).replace(
            tzinfo=None, second=0, microsecond=0
        )
        if began != notice.commences:
            differences.append(f"began at {began:%H:%M}, where {notice.local_time} was filed")
        return tuple(differences)

    def waits_for(self) -> str:
        """What has to be done next, and by whom, in a few words."""
        match self.stage:
            case TournamentStage.DRAFT:
                missing = next(self.notice.missing(), None) or next(self.uncertified())
                return f"it lacks {missing[0]}"
            case TournamentStage.CERTIFIED:
                return "to be filed with the Division's Regulatory Enforcement Bureau office"
            case TournamentStage.FILED:
                return f"it may begin at {self.notice.local_time} on {self.notice.day}, local time"
            case TournamentStage.RUNNING:
                return "it runs until the licensee ends it or the Division stops it"
            case TournamentStage.STOPPED:
                return "nothing goes on: the Division has stopped it"
            case TournamentStage.ENDED:
                return "nothing more"
            case _:
                assert_never(self.stage)
