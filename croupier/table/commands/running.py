"""The table opened and closed, its inventory filled and credited, its drop box counted."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from pydantic import Field

from croupier.entered import added_later
from croupier.lawbook import NotNow, Refusal
from croupier.roles import Role
from croupier.table import accounts
from croupier.table.accounts import Postings
from croupier.table.command import TableCommand, TableMoment, check_inventory, check_open
from croupier.table.commands.posted import check_sign
from croupier.table.limits import Cents, Counted
from croupier.table.state import TableState


class OpenTable(TableCommand):
    """The table opens for gaming with its opener from the cage."""

    type = "open-table"
    label = "Open the table"
    roles = (Role.FLOORPERSON,)
    signed = True

    opener: Cents

    def check(self, moment: TableMoment) -> None:
        table = moment.table
        if table.is_open:
            raise NotNow("The table is open already")
        table.rules.procedure.check_open(moment.of_the_game)
        check_sign(table)

    def after(self, moment: TableMoment) -> TableState:
        table = moment.table
        return replace(table, procedure=table.rules.procedure.opened(table.procedure))

    def postings(self, moment: TableMoment) -> Postings:
        return accounts.transfer(accounts.CAGE, accounts.inventory(moment.table.id), self.opener)


class CloseTable(TableCommand):
    """The table closes; its inventory, as counted, goes back to the cage."""

    type = "close-table"
    label = "Close the table"
    roles = (Role.FLOORPERSON,)
    signed = True
    ends_shift = True

    counted: Counted | None = None  # where it was not counted, the books are believed

    def check(self, moment: TableMoment) -> None:
        table = moment.table
        check_open(table)
        table.rules.procedure.check_close(moment.of_the_game)
        if table.laid():
            raise Refusal(
                "There are wagers on the layout",
                cite=table.rules.cite(table.rules.settlement),
                accepted="settle or return them first",
            )

    def after(self, moment: TableMoment) -> TableState:
        table = moment.table
        return replace(table, procedure=table.rules.procedure.closed(table.procedure))

    def postings(self, moment: TableMoment) -> Postings:
        table = moment.table
        counted = table.inventory() if self.counted is None else self.counted
        return accounts.counted_out(table.id, accounts.inventory(table.id), counted, table.balances)


class Fill(TableCommand):
    """Chips come from the cage to the inventory."""

    type = "fill"
    label = "Fill the inventory"
    roles = (Role.FLOORPERSON,)
    signed = True

    amount: Cents

    def check(self, moment: TableMoment) -> None:
        check_open(moment.table)

    def postings(self, moment: TableMoment) -> Postings:
        return accounts.transfer(accounts.CAGE, accounts.inventory(moment.table.id), self.amount)


class Credit(TableCommand):
    """Chips go back from the inventory to the cage."""

    type = "credit"
    label = "Credit chips to the cage"
    roles = (Role.FLOORPERSON,)
    signed = True

    amount: Cents

    def check(self, moment: TableMoment) -> None:
        table = moment.table
        check_open(table)
        check_inventory(table, self.amount, accepted="no more than it holds is credited")

    def postings(self, moment: TableMoment) -> Postings:
        return accounts.transfer(accounts.inventory(moment.table.id), accounts.CAGE, self.amount)


class CountDrop(TableCommand):
    """Casino accounting counts the cash in the drop box, which goes to the cage, and the match
    play coupons, which are canceled."""

    type = "count-drop"
    label = "Count the drop box"
    roles = (Role.ACCOUNTING,)
    signed = True

    cash: Counted
    coupons: Annotated[Counted | None, Field(json_schema_extra=added_later())] = None

    def check(self, moment: TableMoment) -> None:
        if moment.table.is_open:
            raise NotNow("The table is open", accepted="its drop box is taken once it is closed")

    def postings(self, moment: TableMoment) -> Postings:
        table = moment.table
        drop = accounts.drop(table.id)
        return (
            *accounts.counted_out(table.id, drop, self.cash, table.balances),
            *accounts.coupons_counted(table.id, self.coupons, table.balances),
        )
