"""Double entry: where money can be, and what it means to move it.

A posting adds cents to an account (or takes them, if negative); the postings of an event add up
to nothing. Money at a table is never below nothing; only the cage and the patrons' own pockets,
which Croupier does not count, may be, and what counts have found over or short.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

Posting = tuple[str, int]
Postings = tuple[Posting, ...]

CAGE = "cage"
POCKETS = "patrons"  # cash and chips that patrons carry, away from any table

# Of a table's accounts, those that say where money came from, or what counts found.
BELOW_NOTHING = ("/over-or-short", "/meter/in", "/meter/funded", "/coupons/in", "/coupons/paid")


def _of_the_table(name: str) -> Callable[[str], str]:
    """The account of that name at each table, by the table's id."""
    return lambda table: f"{table}/{name}"


inventory = _of_the_table("inventory")  # chips in the table's tray
drop = _of_the_table("drop")  # cash in the table's drop box
# What counts found too little (or, below nothing, too much) against the books.
over_or_short = _of_the_table("over-or-short")
# Vigorish never collected, documented on Complimentary Vigorish Forms: part of table win.
complimentary = _of_the_table("complimentary-vigorish")

# The progressive meter. What comes in stands below nothing.
meter_in = _of_the_table("meter/in")  # what progressive wagers have put on the meters
meter_funded = _of_the_table("meter/funded")  # what the licensee has put on it to start it
meter_display = _of_the_table("meter/display")  # what the meter shows
meter_reset = _of_the_table("meter/reset")  # what is gathered for the next meter to start from
meter_wins = _of_the_table("meter/wins")  # what it has awarded to patrons, all told
# What an award could not part equally, until the next meter starts with it.
meter_overflow = _of_the_table("meter/overflow")

# Match play coupons, at face value. What the licensee gives by them stands below nothing.
coupons_in = _of_the_table("coupons/in")  # laid and not taken back, below nothing as well
coupons_taken = _of_the_table("coupons/taken")  # played, in the drop box
coupons_won = _of_the_table("coupons/won")  # won for patrons, all told: chips the tray paid
coupons_paid = _of_the_table("coupons/paid")  # the same, as the licensee's gift
# What counts of the coupons in the drop box found too little, or too much.
coupons_over_or_short = _of_the_table("coupons/over-or-short")


def patron(table: str, seat: int) -> str:
    """Chips in front of the patron at a seat."""
    return f"{table}/patron/{seat}"


def layout(table: str, seat: int, wager: str) -> str:
    """A patron's chips on an area of the layout."""
    return f"{table}/layout/{seat}/{wager}"


def vigorish_due(table: str, seat: int) -> str:
    """Vigorish of this round, owed by the patron at a seat and not yet taken or marked."""
    return f"{table}/vigorish/due/{seat}"


def vigorish_marked(table: str, seat: int) -> str:
    """Deferred vigorish, as the marker button in the space of the seat's number has it."""
    return f"{table}/vigorish/marked/{seat}"


def coupon(table: str, seat: int, wager: str) -> str:
    """A match play coupon on an area of the layout, at its face value: no chips, and no cash."""
    return f"{table}/coupons/laid/{seat}/{wager}"


def by_seat(prefix: str, balances: Mapping[str, int]) -> dict[int, int]:
    """What the accounts of the seats under a prefix hold."""
    return {
        int(account.removeprefix(prefix)): cents
        for account, cents in balances.items()
        if account.startswith(prefix)
    }


def on_the_layout(table: str, balances: Mapping[str, int]) -> dict[tuple[int, str], int]:
    """What `layout` accounts of a table hold, by seat and wager."""
    return _by_place(table, "/layout/", balances)


def coupons_laid(table: str, balances: Mapping[str, int]) -> dict[tuple[int, str], int]:
    """What `coupon` accounts of a table hold, by seat and wager."""
    return _by_place(table, "/coupons/laid/", balances)


def _by_place(table: str, part: str, balances: Mapping[str, int]) -> dict[tuple[int, str], int]:
    found = {}
    for account, cents in balances.items():
        held_by, _, place = account.partition(part)
        if held_by == table and place:
            seat, _, wager = place.partition("/")
            found[int(seat), wager] = cents
    return found


def transfer(source: str, target: str, cents: int) -> Postings:
    """Move cents from one account to another."""
    return ((source, -cents), (target, cents))


def counted_out(table: str, source: str, counted: int, balances: Mapping[str, int]) -> Postings:
    """What was counted goes to the cage, and what the books say otherwise is put on record."""
    booked = balances.get(source, 0)
    return (
        *transfer(source, over_or_short(table), booked - counted),
        *transfer(source, CAGE, counted),
    )


def coupons_counted(table: str, counted: int | None, balances: Mapping[str, int]) -> Postings:
    """The coupons in the drop box are canceled; where they were not counted, the books are
    believed."""
    taken = coupons_taken(table)
    booked = balances.get(taken, 0)
    found = booked if counted is None else counted
    return (
        *transfer(taken, coupons_over_or_short(table), booked - found),
        *transfer(taken, coupons_in(table), found),
    )


def is_balanced(postings: Iterable[Posting]) -> bool:
    """Whether debits equal credits."""
    return sum(cents for _, cents in postings) == 0


def posted(balances: Mapping[str, int], postings: Postings) -> dict[str, int]:
    """The balances after postings; accounts at nothing are left out."""
    if not is_balanced(postings):
        raise ValueError(f"debits do not equal credits: {postings}")
    after = _added(balances, postings)
    overdrawn = _overdrawn(after, postings)
    if overdrawn is not None:
        raise ValueError(f"{overdrawn} would hold {after[overdrawn]} cents")
    return {account: cents for account, cents in after.items() if cents}


def overdrawn(balances: Mapping[str, int], postings: Postings) -> str | None:
    """The account that postings would take below nothing, if there is one."""
    return _overdrawn(_added(balances, postings), postings)


def _added(balances: Mapping[str, int], postings: Postings) -> dict[str, int]:
    after = dict(balances)
    for account, cents in postings:
        after[account] = after.get(account, 0) + cents
    return after


def _overdrawn(after: Mapping[str, int], postings: Postings) -> str | None:
    touched = (account for account, _ in postings)
    return next((a for a in touched if after[a] < 0 and not _may_be_below_nothing(a)), None)


def _may_be_below_nothing(account: str) -> bool:
    return account in (CAGE, POCKETS) or account.endswith(BELOW_NOTHING)
