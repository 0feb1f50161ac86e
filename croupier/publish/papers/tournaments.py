"""The written notice of a gaming tournament: 13:69F-8.6(a), item by item, with who certified it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.floor.clock.zone import Zone
from croupier.floor.filings import provisions as p
from croupier.floor.filings.tournaments import CERTIFIED_BY, Certification, Tournament
from croupier.lawbook import Provision, prints
from croupier.publish.papers import render

ADDRESSED_TO = "Division of Gaming Enforcement, Regulatory Enforcement Bureau office"
CERTIFIED = (
    "The proposed gaming tournament will not adversely affect the security and integrity of "
    "gaming operations."
)


@dataclass(frozen=True, slots=True)
class NoticeItem:
    """An item of the notice: what it is, what it says if it is there, and its paragraph."""

    what: str
    says: str | None
    cite: str


@prints(p.NOTICE, p.DATE_AND_TIME, p.TYPE_OF_TOURNAMENT, p.PATRONS, p.LOCATION)
@prints(p.SECURITY_MEASURES, p.SUPERVISORS_CERTIFY, p.CONTROLLER_CERTIFIES, p.SKILL_AND_CHANCE)
def items_of(tournament: Tournament, zone: Zone) -> Iterator[NoticeItem]:
    """The seven items of a notice, and the element of chance of a game of skill."""
    notice = tournament.notice
    starts = f"{notice.commences:%Y-%m-%d %H:%M}, local time" if notice.commences else None
    yield _item("Date and time", starts, p.DATE_AND_TIME)
    yield _item("Type of tournament", notice.description or None, p.TYPE_OF_TOURNAMENT)
    patrons = None if notice.patrons is None else str(notice.patrons)
    if patrons and notice.tables is not None:
        patrons += f", at {notice.tables} tables"
    yield _item("Patrons", patrons, p.PATRONS)
    yield _item("Exact location", notice.location or None, p.LOCATION)
    yield _item("Additional security", notice.security_measures or None, p.SECURITY_MEASURES)
    for role, department in CERTIFIED_BY.items():
        by = _by(tournament.certified_by(role), zone)
        yield _item(f"Certified: {department}", by, p.SUPERVISORS_CERTIFY)
    if notice.impacts_gross_revenue is False:
        yield _item("Gross revenue", "not impacted", p.CONTROLLER_CERTIFIES)
    else:
        revenue = _by(tournament.gross_revenue, zone)
        yield _item("Certified: gross revenue", revenue, p.CONTROLLER_CERTIFIES)
    if notice.depends_on_skill:
        yield _item("Element of chance", notice.element_of_chance or None, p.SKILL_AND_CHANCE)


def _item(what: str, says: str | None, rule: Provision) -> NoticeItem:
    return NoticeItem(what, says, str(rule.citations[0]))


def _by(made: Certification | None, zone: Zone) -> str | None:
    if made is None:
        return None
    return (
        f"{made.supervisor}; entered by {made.signed.by}, {zone.day_and_minute(made.signed.moment)}"
    )


def notice_html(tournament: Tournament, zone: Zone) -> str:
    """The notice as a page that needs nothing else."""
    return render(
        "notice.html",
        tournament=tournament,
        items=list(items_of(tournament, zone)),
        filed=None if tournament.filed is None else zone.day_and_minute(tournament.filed.moment),
        addressed_to=ADDRESSED_TO,
        certified=CERTIFIED,
        cite=str(p.NOTICE.citations[0]),
    )
