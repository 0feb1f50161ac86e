"""The chips a console offers: any lawful amount is built of them, and common ones in few touches.

Minimum and increment are those of the table (8.2); a hand that holds nothing else yet holds the
least wager there is.
"""

from __future__ import annotations

from croupier.table.limits import Limits

DENOMINATIONS = (25, 50, 1_00, 2_50, 5_00, 25_00, 100_00, 500_00, 1_000_00, 5_000_00, 25_000_00)
SMALL_PART = 20  # a chip worth less than so many to the least wager would only be in the way
MOST_CHIPS = 6  # as many as lie beside one another on a tablet
BILLS = (20_00, 100_00, 500_00, 1_000_00, 5_000_00)  # what patrons mostly change, in cents


def least_wager(limits: Limits) -> int:
    """The least amount that is a wager by itself: no less than the minimum, in whole increments."""
    return -(-limits.minimum // limits.increment) * limits.increment


def offered(limits: Limits) -> tuple[int, ...]:
    """The values of the chips in cents, least first.

    The increment is always among them, so that whatever is lawful can be built.

    >>> offered(Limits(minimum=10_00, maximum=1_000_00, increment=5_00))
    (500, 1000, 2500, 10000, 50000, 100000)
    """
    least, most = least_wager(limits), max(limits.maximum, *limits.maximum_of.values(), 0)
    fitting = {
        value
        for value in DENOMINATIONS
        if value % limits.increment == 0 and least <= SMALL_PART * value and value <= most
    }
    if not fitting:  # an increment no chip is made for
        fitting = {times * limits.increment for times in (5, 20, 100)}
    return tuple(sorted({limits.increment, least, *fitting}))[:MOST_CHIPS]


def bought_in(limits: Limits) -> tuple[int, ...]:
    """The amounts that chips are had by, in cents: of bills, and of the small chips brought along.

    >>> bought_in(Limits(minimum=10_00, maximum=1_000_00, increment=5_00))
    (500, 1000, 2000, 10000, 50000, 100000, 500000)
    """
    return (*(chip for chip in offered(limits) if chip < BILLS[0]), *BILLS)
