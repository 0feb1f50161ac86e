"""What the page of filings shows of a tournament: its notice item by item, and what comes next."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from croupier.floor import House
from croupier.floor.filings import tournament_commands as commands
from croupier.floor.filings.tournaments import (
    BUSINESS_DAYS,
    CERTIFIED_BY,
    Tournament,
    TournamentStage,
)
from croupier.publish.papers.tournaments import items_of
from croupier.roles import Role
from croupier.web.office.filings.papers import PaperItem, PaperReader, PaperView, milestones
from croupier.web.office.offers import Offer, first_leads

STEPS = (
    TournamentStage.DRAFT,
    TournamentStage.CERTIFIED,
    TournamentStage.FILED,
    TournamentStage.RUNNING,
    TournamentStage.ENDED,
)


def tournament_view(house: House, tournament: Tournament, role: Role) -> PaperView:
    """A tournament and its notice."""
    reader = PaperReader(role, tournament.stage, {"tournament": tournament.number})
    stopped = tournament.stage if tournament.stage is TournamentStage.STOPPED else None
    return PaperView(
        kind="tournament",
        number=tournament.number,
        name=tournament.notice.name,
        steps=milestones(STEPS, reached=STEPS.index(_reached(tournament)), ended=stopped),
        waits=f"{tournament.waits_for()}{_deadline(house, tournament)}",
        alarms=tournament.differences(house.zone),
        items=tuple(
            PaperItem(item.what, item.says, item.cite) for item in items_of(tournament, house.zone)
        ),
        history=tuple(_history(house, tournament)),
        offers=first_leads(_offers(tournament, reader, today=house.today)),
        others=tuple(_other_offers(tournament, reader)),
    )


def _reached(tournament: Tournament) -> TournamentStage:
    """The last of the steps it came to, however it ended."""
    if tournament.stage is not TournamentStage.STOPPED:
        return tournament.stage
    return TournamentStage.RUNNING if tournament.courses else TournamentStage.FILED


def _deadline(house: House, tournament: Tournament) -> str:
    """How much time is left to file."""
    day = tournament.notice.day
    if day is None or tournament.stage not in (TournamentStage.DRAFT, TournamentStage.CERTIFIED):
        return ""
    days, today = house.standing.filings.calendar, house.today
    last = days.last_day_to_file(day, business_days=BUSINESS_DAYS)
    if today > last:
        return f"; too late for {day}, it was to be filed by {last}"
    left = days.business_days(today, day)
    return f"; to be filed by {last}, and {left} business days are left before {day}"


def _history(house: House, tournament: Tournament) -> Iterator[str]:
    when = house.zone.day_and_minute
    for before in tournament.filed_before:
        yield f"Filed {when(before.moment)} by {before.by}, and changed since"
    if tournament.filed is not None:
        ahead = tournament.filed_ahead(house.standing.filings.calendar, house.zone)
        filed = tournament.filed
        yield f"Filed {when(filed.moment)} by {filed.by}, {ahead} business days ahead"
    for course in tournament.courses:
        found = f"{course.patrons} patrons, {course.tables} tables, {course.location}"
        yield f"Found {when(course.seen.moment)} by {course.seen.by}: {found}"
    if tournament.stopped is not None:
        stop, by = tournament.stopped, tournament.stopped.by
        yield f"Stopped {when(by.moment)} by {by.by}, {stop.ground}: {stop.reason}"
    if tournament.ended is not None:
        yield f"Ended {when(tournament.ended.moment)}"


def _offers(tournament: Tournament, reader: PaperReader, *, today: date) -> Iterator[Offer]:
    notice = tournament.notice
    if next(notice.missing(), None) is None:
        if reader.may(commands.CertifyTournament) and tournament.certified_by(reader.role) is None:
            label = f"Certify for {CERTIFIED_BY[reader.role]}"
            yield from reader.offered(commands.CertifyTournament, label=label)
        if notice.impacts_gross_revenue and tournament.gross_revenue is None:
            yield from reader.offered(commands.CertifyGrossRevenue)
    if tournament.stage is TournamentStage.CERTIFIED:
        yield from reader.offered(commands.FileTournament)
    found = {
        "patrons": notice.patrons,
        "tables": notice.tables,
        "location": next(iter(notice.location.splitlines()), ""),
    }
    if notice.day == today:
        yield from reader.offered(commands.BeginTournament, suggested=found)
    yield from reader.offered(commands.ObserveTournament, suggested=found)
    yield from reader.offered(commands.EndTournament)


def _other_offers(tournament: Tournament, reader: PaperReader) -> Iterator[Offer]:
    yield from reader.offered(commands.StopTournament)
    notice = tournament.notice
    said = {name: getattr(notice, name, None) for name in commands.ChangeTournament.model_fields}
    yield from reader.offered(commands.ChangeTournament, suggested=said)
