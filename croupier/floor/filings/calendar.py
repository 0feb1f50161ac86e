"""The calendar that filings are counted by: the Division may declare a day otherwise.

13:69F-8.6(a) counts business days and names none (interpretation `business-days`).
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

from croupier.floor.core.desk import Changed, Desk, Line
from croupier.floor.filings import provisions as p
from croupier.floor.filings.book import Filings
from croupier.floor.filings.desk import Filing, today_of
from croupier.lawbook import BadInput
from croupier.roles import Role

FURTHEST_AHEAD = timedelta(days=2 * 366)


class DeclareBusinessDay(Filing):
    """The Division declares whether a day is a business day, whatever the usual calendar says."""

    type = "declare-business-day"
    label = "Declare a business day, or that a day is none"
    roles = (Role.DIVISION,)
    provision = p.NOTICE

    day: date
    is_business_day: bool
    reason: Line

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
