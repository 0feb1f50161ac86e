"""Numbers from outside: plain digits within bounds, and nothing else."""

import pytest
from hypothesis import given, strategies as st

from croupier.outside import whole_number


@given(st.integers(0, 10**30), st.integers(0, 5))
def test_what_was_written_is_read_whatever_noughts_stand_before_it(number, noughts):
    assert whole_number("0" * noughts + str(number), most=10**30) == number


@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_a_number_is_read_up_to_the_bound_and_no_further(number, most):
    assert whole_number(str(number), most=most) == (number if number <= most else None)


NONE_SUCH = ["", " ", "-1", "+1", "1 ", " 1", "1_0", "1.0", "1e3", "0x1", "1\n", "1\0"]
OTHER_DIGITS = ["\u0661", "\u00b2"]


@pytest.mark.parametrize("text", [*NONE_SUCH, *OTHER_DIGITS])
def test_what_is_not_plain_digits_is_no_number(text):
    assert whole_number(text, most=10**30) is None


@pytest.mark.parametrize("digits", [400, 5_000, 1_000_000])
def test_more_digits_than_python_would_read_are_no_number(digits):
    assert whole_number("9" * digits, most=2**63 - 1) is None
    assert whole_number("0" * digits + "9", most=9) == 9
