"""What the forms come to: every serial received accounted for, and every gaming day.

3.3(c)3 and 7.3(c)3 of either chapter.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from croupier.floor.complimentary.forms import Form, Forms, Paid, paid_to_patrons
from croupier.floor.complimentary.provisions import COMPARISON, COMPLIMENTARY, DOCUMENTED, SEQUENCE
from croupier.floor.core.desk import Signature
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


@dataclass(frozen=True, slots=True)
class FormsDay:
    """A gaming day: its forms, what was paid for each patron, and what counts in table win."""

    day: date
    closed: Signature | None
    forms: tuple[Form, ...]
    paid: tuple[Paid, ...]
    in_table_win: dict[str, int]
    discrepancies: tuple[tuple[int, str], ...]


@prints(COMPLIMENTARY, DOCUMENTED, COMPARISON)
def day_reports(forms: Forms) -> tuple[FormsDay, ...]:
    """Every gaming day there has been a form in, latest first."""
    days = [_day(day.day, day.forms, day.closed) for day in forms.closed]
    if forms.day is not None:
        days.append(_day(forms.day, tuple(forms.today.values()), None))
    return tuple(reversed(days))


def _day(day: date, forms: tuple[Form, ...], closed: Signature | None) -> FormsDay:
    in_table_win: dict[str, int] = {}
    for form in forms:
        if form.deposit is not None:
            in_table_win[form.table] = in_table_win.get(form.table, 0) + form.amount
    compared = ((form.serial, form.discrepancy) for form in forms)
    return FormsDay(
        day=day,
        closed=closed,
        forms=forms,
        paid=paid_to_patrons(forms),
        in_table_win=in_table_win,
        discrepancies=tuple((serial, found) for serial, found in compared if found is not None),
    )
