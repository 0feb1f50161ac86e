"""What becomes of the forms received: every serial of a series is accounted for."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from croupier.floor.complimentary.forms import Forms
from croupier.floor.complimentary.provisions import SEQUENCE
from croupier.lawbook import prints


@dataclass(frozen=True, slots=True)
class SeriesReport:
    """One series received: every serial in it is used, void or unused."""

    first: int
    last: int
    received_by: str
    received_at: datetime
    used: int
    void: int
    unused: int
    next: int | None


@prints(SEQUENCE)
def series_report(forms: Forms) -> tuple[SeriesReport, ...]:
    """Every series received, in the order of use."""
    upcoming = forms.next_serial()
    used = [(form.serial, form.is_void) for form in forms]
    reports = []
    for series in forms.series:
        of_it = [void for serial, void in used if series.first <= serial <= series.last]
        reports.append(
            SeriesReport(
                first=series.first,
                last=series.last,
                received_by=series.received_by,
                received_at=series.received_at,
                used=len(of_it),
                void=sum(of_it),
                unused=series.count - len(of_it),
                next=upcoming
                if upcoming is not None and series.first <= upcoming <= series.last
                else None,
            )
        )
    return tuple(reports)
