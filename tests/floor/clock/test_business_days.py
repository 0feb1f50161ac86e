"""Business days: weekends, the state's holidays, local dates. Expected days are from a calendar."""

from datetime import date, timedelta

import pytest
from hypothesis import given, strategies as st

from croupier.floor.clock.business_days import Calendar, legal_holidays

USUAL = Calendar()
DAYS = st.dates(min_value=date(2012, 1, 1), max_value=date(2035, 12, 31))


@pytest.mark.parametrize(
    ("day", "name"),
    [
        (date(2026, 1, 1), "New Year's Day"),
        (date(2026, 1, 19), "Martin Luther King, Jr.'s Birthday"),
        (date(2026, 2, 16), "Presidents' Day"),
        (date(2026, 4, 3), "Good Friday"),
        (date(2025, 4, 18), "Good Friday"),
        (date(2012, 4, 6), "Good Friday"),
        (date(2026, 5, 25), "Memorial Day"),
        (date(2026, 6, 19), "Juneteenth"),
        (date(2022, 6, 17), "Juneteenth"),  # the third Friday, and not the nineteenth
        (date(2026, 7, 3), "Independence Day"),  # the fourth is a Saturday
        (date(2026, 9, 7), "Labor Day"),
        (date(2026, 10, 12), "Columbus Day"),
        (date(2022, 11, 8), "Election Day"),  # the first is a Tuesday, but before a Monday
        (date(2026, 11, 3), "Election Day"),
        (date(2026, 11, 11), "Veterans Day"),
        (date(2026, 11, 26), "Thanksgiving Day"),
        (date(2022, 12, 26), "Christmas Day"),  # the twenty-fifth is a Sunday
        (date(2021, 12, 31), "New Year's Day"),  # of 2022, a Saturday
    ],
)
def test_a_holiday_is_observed_on_its_day_and_is_no_business_day(day, name):
    assert legal_holidays(day.year)[day] == name
    assert not USUAL.is_business_day(day)


def test_a_year_has_thirteen_holidays_and_before_juneteenth_twelve():
    assert len(legal_holidays(2026)) == 13
    assert len(legal_holidays(2013)) == 12


def test_saturday_and_sunday_are_no_business_days():
    assert [USUAL.is_business_day(date(2026, 7, 6) + timedelta(days=n)) for n in range(7)] == [
        *[True] * 5,
        False,
        False,
    ]


@pytest.mark.parametrize(
    ("filed", "held", "days"),
    [
        (date(2026, 7, 13), date(2026, 7, 20), 5),  # Monday to Monday
        (date(2026, 7, 14), date(2026, 7, 20), 4),  # Tuesday to Monday
        (date(2026, 7, 13), date(2026, 7, 18), 5),  # Monday to Saturday
        (date(2026, 7, 13), date(2026, 7, 17), 4),  # Monday to Friday
        (date(2026, 7, 11), date(2026, 7, 18), 5),  # Saturday, as good as Monday
        (date(2026, 11, 23), date(2026, 11, 30), 4),  # Thanksgiving week
        (date(2026, 11, 20), date(2026, 11, 30), 5),
        (date(2026, 6, 29), date(2026, 7, 6), 4),  # the Friday before the fourth
        (date(2026, 3, 6), date(2026, 3, 13), 5),  # clocks go forward on 8 March
        (date(2026, 10, 30), date(2026, 11, 6), 4),  # clocks go back; Election Day
        (date(2026, 7, 20), date(2026, 7, 20), 0),
        (date(2026, 7, 21), date(2026, 7, 20), 0),
    ],
)
def test_business_days_from_the_filing_to_the_day_before_the_tournament(filed, held, days):
    assert USUAL.business_days(filed, held) == days


@given(day=DAYS, wanted=st.integers(1, 12))
def test_the_last_day_to_file_is_just_in_time_and_the_next_day_is_late(day, wanted):
    last = USUAL.last_day_to_file(day, business_days=wanted)
    assert USUAL.business_days(last, day) == wanted
    assert USUAL.business_days(last + timedelta(days=1), day) == wanted - 1


@given(first=DAYS, lengths=st.tuples(st.integers(0, 40), st.integers(0, 40)))
def test_business_days_add_up(first, lengths):
    middle = first + timedelta(days=lengths[0])
    last = middle + timedelta(days=lengths[1])
    parts = USUAL.business_days(first, middle) + USUAL.business_days(middle, last)
    assert USUAL.business_days(first, last) == parts


def test_a_day_declared_otherwise_is_otherwise():
    closed, open_ = date(2026, 7, 15), date(2026, 7, 18)
    calendar = Calendar({closed: False, open_: True})
    assert not calendar.is_business_day(closed)
    assert calendar.is_business_day(open_)
    assert calendar.business_days(date(2026, 7, 13), date(2026, 7, 20)) == 5
