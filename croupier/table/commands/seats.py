"""Patrons at a table: their seats, the chips they come by, the vigorish they owe."""

from __future__ import annotations

from dataclasses import replace

from croupier.lawbook import BadInput, NotNow, Refusal
from croupier.money import format_dollars
from croupier.table import accounts
from croupier.table.accounts import Postings
from croupier.table.command import (
    AtASeat,
    Seat,
    TableCommand,
    TableMoment,
    check_inventory,
    check_open,
)
from croupier.table.limits import Cents
from croupier.table.state import TableState


class TakeSeat(TableCommand):
    """A patron sits down."""

    type = "take-seat"
    label = "Take a seat"

    seat: Seat

    def check(self, moment: TableMoment) -> None:
        table = moment.table
        if self.seat > table.seats:
            raise BadInput(f"There is no seat {self.seat}", accepted=f"seats 1 to {table.seats}")
        if self.seat in table.taken:
            raise NotNow(f"Seat {self.seat} is taken")

    def after(self, moment: TableMoment) -> TableState:
        return replace(moment.table, taken=moment.table.taken | {self.seat})


class LeaveSeat(AtASeat):
    """A patron leaves and takes the chips along."""

    type = "leave-seat"
    label = "Leave the seat"

    def check(self, moment: TableMoment) -> None:
        super().check(moment)
        table = moment.table
        if any(laid.seat == self.seat for laid in table.laid()):
            raise Refusal(
                f"Seat {self.seat} still has wagers on the layout",
                cite=table.rules.cite(table.rules.settlement),
                accepted="settle the round, or take the wagers back, first",
            )
        self._check_no_vigorish(table)

    def _check_no_vigorish(self, table: TableState) -> None:
        """A patron who leaves has paid the vigorish, or it is documented."""
        due = accounts.vigorish_due(table.id, self.seat)
        owed = table.marked().get(self.seat, 0) + table.balances.get(due, 0)
        if owed:
            deferred = table.rules.deferred_vigorish
            assert deferred is not None  # only a game that has the rule charges vigorish
            raise Refusal(
                f"Seat {self.seat} owes vigorish of {format_dollars(owed)}",
                cite=table.rules.cite(deferred.cleared),
                accepted="collect it, or document it on a Complimentary Vigorish Form, first",
            )

    def after(self, moment: TableMoment) -> TableState:
        return replace(moment.table, taken=moment.table.taken - {self.seat})

    def postings(self, moment: TableMoment) -> Postings:
        table = moment.table
        source = accounts.patron(table.id, self.seat)
        return accounts.transfer(source, accounts.POCKETS, table.chips(self.seat))


class BuyIn(AtASeat):
    """Cash goes into the drop box, chips come out of the inventory."""

    type = "buy-in"
    label = "Buy in for cash"

    amount: Cents

    def check(self, moment: TableMoment) -> None:
        super().check(moment)
        table = moment.table
        check_open(table)
        check_inventory(table, self.amount)

    def postings(self, moment: TableMoment) -> Postings:
        table = moment.table
        seat, tray = accounts.patron(table.id, self.seat), accounts.inventory(table.id)
        return (
            *accounts.transfer(accounts.POCKETS, accounts.drop(table.id), self.amount),
            *accounts.transfer(tray, seat, self.amount),
        )


class BringChips(AtASeat):
    """A patron comes with chips of the house."""

    type = "bring-chips"
    label = "Bring chips to the table"

    amount: Cents

    def postings(self, moment: TableMoment) -> Postings:
        seat = accounts.patron(moment.table.id, self.seat)
        return accounts.transfer(accounts.POCKETS, seat, self.amount)


class CollectVigorish(AtASeat):
    """A patron pays the vigorish that was marked; the marker comes off the layout."""

    type = "collect-vigorish"
    label = "Collect marked vigorish"

    def check(self, moment: TableMoment) -> None:
        super().check(moment)
        table = moment.table
        owed = table.marked().get(self.seat, 0)
        if not owed:
            raise NotNow(f"Seat {self.seat} has no vigorish marked")
        if table.chips(self.seat) < owed:
            raise NotNow(
                f"Seat {self.seat} owes {format_dollars(owed)} and holds "
                f"{format_dollars(table.chips(self.seat))} in chips",
                accepted="buy in, or document it on a Complimentary Vigorish Form",
            )

    def postings(self, moment: TableMoment) -> Postings:
        table = moment.table
        owed = table.marked()[self.seat]
        marker = accounts.vigorish_marked(table.id, self.seat)
        chips, tray = accounts.patron(table.id, self.seat), accounts.inventory(table.id)
        return (
            *accounts.transfer(marker, accounts.POCKETS, owed),
            *accounts.transfer(chips, tray, owed),
        )
