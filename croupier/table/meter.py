"""The progressive meter in the books: 3.13 and 7.13(b), (d) and (f), as proposed.

What wagers put in and what the licensee funded is at any time what the meter shows, what is
gathered for the next one, what was won and what could not be parted. A meter is no chips: an award
is paid by the cage.
"""

from __future__ import annotations

from croupier.table import accounts
from croupier.table.accounts import Postings
from croupier.table.state import TableState


def taken_off(table: TableState, seats: frozenset[int]) -> Postings:
    """What the progressive wagers of these seats put on the meter goes off it again."""
    return tuple((account, -cents) for account, cents in _shares(table, seats))


def registered(table: TableState) -> Postings:
    """Progressive wagers registered: their part goes on the meter, which starts anew if it was
    won."""
    terms = table.rules.meter
    assert terms is not None
    started: Postings = () if table.meter() else _started(table, terms.start)
    return (*started, *_shares(table, table.taken))


def _shares(table: TableState, seats: frozenset[int]) -> Postings:
    """What the progressive wagers of these seats put on the meter and on the reset meter."""
    terms = table.rules.meter
    assert terms is not None
    source = accounts.meter_in(table.id)
    postings: Postings = ()
    for laid in table.laid():
        if laid.wager == terms.wager and laid.seat in seats:
            on_meter, on_reset = terms.share_of(laid.cents)
            postings += accounts.transfer(source, accounts.meter_display(table.id), on_meter)
            postings += accounts.transfer(source, accounts.meter_reset(table.id), on_reset)
    return postings


def _started(table: TableState, start: int) -> Postings:
    """The initial amount, from what the reset meter has gathered and, for the rest, from the
    licensee; on top of it what the last award could not part."""
    display, reset = accounts.meter_display(table.id), accounts.meter_reset(table.id)
    overflow = accounts.meter_overflow(table.id)
    gathered = min(table.balances.get(reset, 0), start)
    return (
        *accounts.transfer(reset, display, gathered),
        *accounts.transfer(accounts.meter_funded(table.id), display, start - gathered),
        *accounts.transfer(overflow, display, table.balances.get(overflow, 0)),
    )


def awarded(table: TableState, patron: str, cents: int) -> Postings:
    """A winner's portion comes off the meter, and is paid by the cage."""
    display, wins = accounts.meter_display(table.id), accounts.meter_wins(table.id)
    return (
        *accounts.transfer(display, wins, cents),
        *accounts.transfer(accounts.CAGE, patron, cents),
    )


def left_over(table: TableState, won: int) -> Postings:
    """Once the meter is won, the cents that could not be parted equally wait for the next."""
    if not won:
        return ()
    display, overflow = accounts.meter_display(table.id), accounts.meter_overflow(table.id)
    return accounts.transfer(display, overflow, table.meter() - won)
