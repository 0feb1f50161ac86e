"""The chips of a console follow the table's limits: whatever is lawful can be built of them."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as some

from croupier.table.limits import Limits
from croupier.web.console.chips import MOST_CHIPS, least_wager, offered

INCREMENTS = (1, 25, 50, 1_00, 2_50, 3_00, 5_00, 7_77, 10_00, 25_00, 50_00, 100_00)


@some.composite
def some_limits(draw: some.DrawFn) -> Limits:
    increment = draw(some.sampled_from(INCREMENTS))
    minimum = draw(some.integers(1, 1_000_00))
    maximum = draw(some.integers(max(minimum, increment), 100_000_00))
    return Limits(minimum=minimum, maximum=maximum, increment=increment)


@pytest.mark.parametrize(
    ("minimum", "maximum", "increment", "chips"),
    [
        (5_00, 500_00, 5_00, (5_00, 25_00, 100_00, 500_00)),
        (10_00, 300_00, 5_00, (5_00, 10_00, 25_00, 100_00)),
        (10_00, 1_000_00, 1_00, (1_00, 5_00, 10_00, 25_00, 100_00, 500_00)),
        (50, 100_00, 25, (25, 50, 1_00, 2_50, 5_00, 25_00)),
        (100_00, 10_000_00, 25_00, (25_00, 100_00, 500_00, 1_000_00, 5_000_00)),
        (100_00, 10_000_00, 1, (1, 5_00, 25_00, 100_00, 500_00, 1_000_00)),
    ],
)
def test_the_chips_of_usual_tables(
    minimum: int, maximum: int, increment: int, chips: tuple[int, ...]
) -> None:
    assert offered(Limits(minimum=minimum, maximum=maximum, increment=increment)) == chips


@given(some_limits())
def test_every_multiple_of_the_increment_can_be_built_and_nothing_else(limits: Limits) -> None:
    chips = offered(limits)
    assert limits.increment in chips
    assert all(chip % limits.increment == 0 for chip in chips)
    assert len(chips) <= MOST_CHIPS


@given(some_limits())
def test_the_least_wager_is_one_touch(limits: Limits) -> None:
    least = least_wager(limits)
    assert least in offered(limits)
    assert least - limits.increment < limits.minimum <= least
    assert least % limits.increment == 0


def test_a_wager_with_a_higher_maximum_of_its_own_has_its_chip() -> None:
    limits = Limits(minimum=5_00, maximum=100_00, increment=5_00, maximum_of={"small": 1_000_00})
    assert offered(limits) == (5_00, 25_00, 100_00, 500_00, 1_000_00)
