"""Business days: what "at least five business days prior" (13:69F-8.6(a)) is counted in.

A day is a day of the house's time (`floor/clock`), which is New Jersey's. The text names no
holidays: those counted here are the state's, a fact from outside the text; the Division may declare
any day otherwise (interpretation `business-days`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import lru_cache

from holidays.groups.christian import ChristianHolidays
from holidays.groups.international import InternationalHolidays
from holidays.observed_holiday_base import SAT_TO_PREV_FRI, SUN_TO_NEXT_MON, ObservedHolidayBase

SATURDAY = 5
DAY = timedelta(days=1)


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


class StateHolidays(ObservedHolidayBase, ChristianHolidays, InternationalHolidays):
    """The days on which the state's offices are closed, as observed.

    The days are ours: the library's own list for New Jersey keeps Lincoln's Birthday, Juneteenth
    on the day of the nation, and no election in an odd year.
    """

    country = "US"
    start_year, end_year = 1, 9999  # whatever year a person writes

    def __init__(self, year: int) -> None:
        ChristianHolidays.__init__(self)
        InternationalHolidays.__init__(self)
        super().__init__(years=year, observed_rule=SAT_TO_PREV_FRI + SUN_TO_NEXT_MON)

    def _populate_public_holidays(self) -> None:
        self._move_holiday(self._add_new_years_day("New Year's Day"))
        if self._year < self.end_year:
            self._add_observed(self._next_year_new_years_day, name="New Year's Day")
        self._add_holiday_3rd_mon_of_jan("Martin Luther King, Jr.'s Birthday")
        self._add_holiday_3rd_mon_of_feb("Presidents' Day")
        self._add_good_friday("Good Friday")
        self._add_holiday_last_mon_of_may("Memorial Day")
        if self._year >= 2021:
            self._add_holiday_3rd_fri_of_jun("Juneteenth")
        self._move_holiday(self._add_holiday_jul_4("Independence Day"))
        self._add_holiday_1st_mon_of_sep("Labor Day")
        self._add_holiday_2nd_mon_of_oct("Columbus Day")
        self._add_holiday_1_day_past_1st_mon_of_nov("Election Day")
        self._move_holiday(self._add_holiday_nov_11("Veterans Day"))
        self._add_holiday_4th_thu_of_nov("Thanksgiving Day")
        self._move_holiday(self._add_christmas_day("Christmas Day"))


@lru_cache(maxsize=64)
def legal_holidays(year: int) -> Mapping[date, str]:
    """The days of a year on which the state's offices are closed for a holiday, as observed."""
    return dict(StateHolidays(year))
