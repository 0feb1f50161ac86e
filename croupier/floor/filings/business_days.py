"""Business days: what "at least five business days prior" (13:69F-8.6(a)) is counted in.

A day is a day of New Jersey's local time. The text names no holidays: those counted here are the
state's, a fact from outside the text; the Division may declare any day otherwise
(interpretation `business-days`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

NEW_JERSEY = ZoneInfo("America/New_York")

MONDAY, TUESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY = 0, 1, 3, 4, 5, 6
DAY = timedelta(days=1)


def local_time(moment: datetime) -> datetime:
    """What the clocks in New Jersey show at a moment."""
    return moment.astimezone(NEW_JERSEY)


def local_date(moment: datetime) -> date:
    """The day it is in New Jersey.

    >>> from datetime import UTC
    >>> str(local_date(datetime(2026, 7, 1, 3, 59, tzinfo=UTC)))
    '2026-06-30'
    """
    return local_time(moment).date()


@dataclass(frozen=True, slots=True)
class Calendar:
    """Which days are business days: the usual ones, but for those declared otherwise."""

    declared: Mapping[date, bool] = field(default_factory=dict)

    def is_business_day(self, day: date) -> bool:
        declared = self.declared.get(day)
        if declared is not None:
            return declared
        return day.weekday() < SATURDAY and day not in legal_holidays(day.year)

    def business_days(self, first: date, until: date) -> int:
        """How many business days there are from one day to another, which is not counted.

        >>> Calendar().business_days(date(2026, 7, 6), date(2026, 7, 13))
        5
        """
        length = (until - first).days
        return sum(self.is_business_day(first + timedelta(days=n)) for n in range(length))

    def last_day_to_file(self, commencement: date, *, business_days: int) -> date:
        """The last day that is so many business days before another."""
        day, counted = commencement, 0
        while counted < business_days:
            day -= DAY
            counted += self.is_business_day(day)
        return day


@lru_cache(maxsize=64)
def legal_holidays(year: int) -> Mapping[date, str]:
    """The days of a year on which the state's offices are closed for a holiday, as observed."""
    around = [day for near in (year - 1, year, year + 1) for day in _holidays(near)]
    return {_observed(day): name for day, name in around if _observed(day).year == year}


def _holidays(year: int) -> Iterator[tuple[date, str]]:
    """The state's holidays on their own days."""
    yield date(year, 1, 1), "New Year's Day"
    yield _nth(year, 1, MONDAY, 3), "Martin Luther King, Jr.'s Birthday"
    yield _nth(year, 2, MONDAY, 3), "Presidents' Day"
    yield _easter(year) - 2 * DAY, "Good Friday"
    yield _nth(year, 6, MONDAY, 1) - 7 * DAY, "Memorial Day"
    if year >= 2021:
        yield _nth(year, 6, FRIDAY, 3), "Juneteenth"
    yield date(year, 7, 4), "Independence Day"
    yield _nth(year, 9, MONDAY, 1), "Labor Day"
    yield _nth(year, 10, MONDAY, 2), "Columbus Day"
    yield _nth(year, 11, MONDAY, 1) + DAY, "Election Day"
    yield date(year, 11, 11), "Veterans Day"
    yield _nth(year, 11, THURSDAY, 4), "Thanksgiving Day"
    yield date(year, 12, 25), "Christmas Day"


def _nth(year: int, month: int, weekday: int, number: int) -> date:
    first = date(year, month, 1)
    return first + timedelta(days=(weekday - first.weekday()) % 7 + 7 * (number - 1))


def _observed(day: date) -> date:
    """A holiday on a Saturday is observed on the Friday before, on a Sunday on the Monday after."""
    return day + {SATURDAY: -DAY, SUNDAY: DAY}.get(day.weekday(), timedelta())


def _easter(year: int) -> date:
    """Easter Sunday of the Gregorian calendar, by Gauss's rule as Butcher has it."""
    golden, century, rest = year % 19, year // 100, year % 100
    epact = (19 * golden + century - century // 4 - (century - (century + 8) // 25 + 1) // 3) + 15
    epact %= 30
    weekday = (32 + 2 * (century % 4) + 2 * (rest // 4) - epact - rest % 4) % 7
    correction = (golden + 11 * epact + 22 * weekday) // 451
    month, day = divmod(epact + weekday - 7 * correction + 114, 31)
    return date(year, month, day + 1)
