"""Double entry: where money can be, and what it means to move it.

A posting adds cents to an account (or takes them, if negative); the postings of an event add up
to nothing. Money at a table is never below nothing; only the cage and the patrons' own pockets,
which Croupier does not count, may be, and what counts have found over or short.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

Posting = tuple[str, int]
Postings = tuple[Posting, ...]

CAGE = "cage"
POCKETS = "patrons"  # cash and chips that patrons carry, away from any table

# Of a table's accounts, those that say where money came from, or what counts found.
BELOW_NOTHING = (
    "/over-or-short",
    "/meter/in",
    "/meter/funded",
    "/coupons/in",
    "/coupons/paid",
)


def inventory(table: str) -> str:
    """Chips in the table's tray."""
    return f"{table}/inventory"


def drop(table: str) -> str:
    """Cash in the table's drop box."""
    return f"{table}/drop"


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


def meter_in(table: str) -> str:
    """What progressive wagers have put on the meters, below nothing: where it comes from."""
    return f"{table}/meter/in"


def meter_funded(table: str) -> str:
    """What the licensee has put on the meter to start it, below nothing as well."""
    return f"{table}/meter/funded"


def meter_display(table: str) -> str:
    """What the progressive meter shows."""
    return f"{table}/meter/display"


def meter_reset(table: str) -> str:
    """What is gathered for the next meter to start from."""
    return f"{table}/meter/reset"


def meter_wins(table: str) -> str:
    """What the meter has awarded to patrons, all told."""
    return f"{table}/meter/wins"


def meter_overflow(table: str) -> str:
    """What an award could not part equally, until the next meter starts with it."""
    return f"{table}/meter/overflow"


def coupon(table: str, seat: int, wager: str) -> str:
    """A match play coupon on an area of the layout, at its face value: no chips, and no cash."""
    return f"{table}/coupons/laid/{seat}/{wager}"


def coupons_in(table: str) -> str:
    """Coupons patrons have laid and not taken back, below nothing: where they come from."""
    return f"{table}/coupons/in"


def coupons_taken(table: str) -> str:
    """Coupons that were played, in the drop box."""
    return f"{table}/coupons/taken"


def coupons_won(table: str) -> str:
    """What coupons have won for patrons, all told: chips that the tray paid."""
    return f"{table}/coupons/won"


def coupons_paid(table: str) -> str:
    """The same below nothing: what the licensee has given by its coupons."""
    return f"{table}/coupons/paid"


def coupons_over_or_short(table: str) -> str:
    """What counts of the coupons in the drop box found too little, or too much."""
    return f"{table}/coupons/over-or-short"


def over_or_short(table: str) -> str:
    """What counts found too little (or, below nothing, too much) against the books."""
    return f"{table}/over-or-short"


def by_seat(prefix: str, balances: Mapping[str, int]) -> dict[int, int]:
    """What the accounts of the seats under a prefix hold."""
    return {
        int(account.removeprefix(prefix)): cents
        for account, cents in balances.items()
        if account.startswith(prefix)
    }


def complimentary(table: str) -> str:
    """Vigorish never collected, documented on Complimentary Vigorish Forms: part of table win."""
    return f"{table}/complimentary-vigorish"


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
