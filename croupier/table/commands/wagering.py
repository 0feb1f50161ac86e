"""Wagers made, confirmed, moved and taken back, within the limits of the table (8.2).

None is made under a sign or rules that are no longer those in force (8.3(a), 8.3(b)).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Literal

from pydantic import Field

from croupier.lawbook import NotNow, Refusal, enforces
from croupier.money import format_dollars
from croupier.roles import Role
from croupier.table import accounts
from croupier.table.accounts import Postings
from croupier.table.command import AtASeat, TableMoment, check_inventory, check_open
from croupier.table.commands.posted import check_no_change_due, check_sign
from croupier.table.event import Actor
from croupier.table.limits import Cents
from croupier.table.provisions import OUTSIDE_THE_LIMITS
from croupier.table.state import TableState


class _Wagering(AtASeat):
    """A wager made, moved or taken back: while wagers are open, and only then."""

    wager: Annotated[str, Field(max_length=64)]

    def check(self, moment: TableMoment) -> None:
        super().check(moment)
        table = moment.table
        table.rules.wager(self.wager)
        check_open(table)
        table.rules.procedure.check_wagers_may_change(moment.of_the_game)

    def _laid(self, table: TableState) -> int:
        return table.balances.get(accounts.layout(table.id, self.seat, self.wager), 0)

    def _coupon(self, table: TableState) -> int:
        return table.balances.get(accounts.coupon(table.id, self.seat, self.wager), 0)

    def _check_laid(self, table: TableState) -> None:
        if not self._laid(table):
            raise NotNow(f"Seat {self.seat} has no wager on {self.wager}")

    def _check_held(self, table: TableState, **changed: int) -> None:
        """What the patron holds once the named wagers have changed."""
        held = {laid.wager: laid.cents for laid in table.laid() if laid.seat == self.seat}
        held |= changed
        if table.rules.held_together is not None:
            table.rules.held_together.check({name: cents for name, cents in held.items() if cents})


class PlaceWager(_Wagering):
    """Chips are placed on an area of the layout, on top of any already there; or a match play
    coupon, of that face value, with them."""

    type = "place-wager"
    label = "Place a wager"
    roles = (Role.DEALER, Role.FLOORPERSON)

    amount: Cents
    tender: Literal["chips", "plaques", "cash", "match-play"] = "chips"
    permitted: bool = False

    @enforces(OUTSIDE_THE_LIMITS)
    def check(self, moment: TableMoment) -> None:
        super().check(moment)
        table = moment.table
        check_no_change_due(table, moment.now)
        check_sign(table)
        rules = table.rules
        rules.procedure.check_tender(moment.of_the_game, self.tender)
        _check_permission(moment.actor, permitted=self.permitted)
        wager, chips, coupon = rules.wager(self.wager), self._laid(table), self._coupon(table)
        if self.tender == "match-play":
            coupon += self.amount
            _check_coupon(table, self.wager, chips=chips, coupon=coupon)
            table.limits.check(wager, chips, permitted=self.permitted, coupon=coupon)
            return
        if self.tender == "cash":
            check_inventory(table, self.amount)
        elif table.chips(self.seat) < self.amount:
            raise Refusal(
                f"Seat {self.seat} holds {format_dollars(table.chips(self.seat))} in chips, "
                f"not {format_dollars(self.amount)}",
                cite=rules.cite(rules.chips_only),
                accepted="a wager is made with chips in hand",
            )
        chips += self.amount
        table.limits.check(wager, chips, permitted=self.permitted, coupon=coupon)
        self._check_held(table, **{self.wager: chips})

    def after(self, moment: TableMoment) -> TableState:
        if self.tender != "cash":
            return moment.table
        return replace(
            moment.table, unconfirmed=moment.table.unconfirmed | {(self.seat, self.wager)}
        )

    def postings(self, moment: TableMoment) -> Postings:
        table = moment.table
        area = accounts.layout(table.id, self.seat, self.wager)
        if self.tender == "match-play":
            coupon = accounts.coupon(table.id, self.seat, self.wager)
            return accounts.transfer(accounts.coupons_in(table.id), coupon, self.amount)
        if self.tender == "cash":  # at once converted: the cash is dropped, chips are laid
            dropped = accounts.transfer(accounts.POCKETS, accounts.drop(table.id), self.amount)
            laid = accounts.transfer(accounts.inventory(table.id), area, self.amount)
            return (*dropped, *laid)
        return accounts.transfer(accounts.patron(table.id, self.seat), area, self.amount)


class ConfirmVerbalWager(_Wagering):
    """The casino supervisor confirms a wager that was made verbally, with cash."""

    type = "confirm-verbal-wager"
    label = "Confirm a verbal wager"
    roles = (Role.CASINO_SUPERVISOR,)

    def check(self, moment: TableMoment) -> None:
        super().check(moment)
        if (self.seat, self.wager) not in moment.table.unconfirmed:
            raise NotNow(f"Seat {self.seat} has no verbal wager on {self.wager} to confirm")

    def after(self, moment: TableMoment) -> TableState:
        return replace(
            moment.table, unconfirmed=moment.table.unconfirmed - {(self.seat, self.wager)}
        )


class MoveWager(_Wagering):
    """A patron's whole wager moves to another area."""

    type = "move-wager"
    label = "Move a wager"
    roles = (Role.DEALER, Role.FLOORPERSON)

    to: Annotated[str, Field(max_length=64)]
    permitted: bool = False

    def check(self, moment: TableMoment) -> None:
        super().check(moment)
        table = moment.table
        check_no_change_due(table, moment.now)
        self._check_laid(table)
        _check_permission(moment.actor, permitted=self.permitted)
        target = table.rules.wager(self.to)
        if self.to == self.wager:
            raise NotNow(f"The wager is on {self.to} already")
        already = table.balances.get(accounts.layout(table.id, self.seat, self.to), 0)
        there = table.balances.get(accounts.coupon(table.id, self.seat, self.to), 0)
        chips, coupon = already + self._laid(table), there + self._coupon(table)
        if coupon:
            _check_coupon(table, self.to, chips=chips, coupon=coupon)
        table.limits.check(target, chips, permitted=self.permitted, coupon=coupon)
        self._check_held(table, **{self.wager: 0, self.to: chips})

    def after(self, moment: TableMoment) -> TableState:
        waiting = moment.table.unconfirmed
        if (self.seat, self.wager) not in waiting:
            return moment.table
        return replace(moment.table, unconfirmed=waiting | {(self.seat, self.to)})

    def postings(self, moment: TableMoment) -> Postings:
        table = moment.table
        source = accounts.layout(table.id, self.seat, self.wager)
        target = accounts.layout(table.id, self.seat, self.to)
        coupon = accounts.coupon(table.id, self.seat, self.wager)
        moved = accounts.coupon(table.id, self.seat, self.to)
        return (
            *accounts.transfer(source, target, self._laid(table)),
            *accounts.transfer(coupon, moved, self._coupon(table)),
        )


class TakeBackWager(_Wagering):
    """A patron takes a whole wager back."""

    type = "take-back-wager"
    label = "Take a wager back"

    def check(self, moment: TableMoment) -> None:
        super().check(moment)
        table = moment.table
        self._check_laid(table)
        self._check_held(table, **{self.wager: 0})

    def postings(self, moment: TableMoment) -> Postings:
        table = moment.table
        area = accounts.layout(table.id, self.seat, self.wager)
        coupon = accounts.coupon(table.id, self.seat, self.wager)
        return (
            *accounts.transfer(area, accounts.patron(table.id, self.seat), self._laid(table)),
            *accounts.transfer(coupon, accounts.coupons_in(table.id), self._coupon(table)),
        )


def _check_coupon(table: TableState, wager: str, *, chips: int, coupon: int) -> None:
    """A match play coupon lies where the game takes it, on chips that come to as much."""
    rules = table.rules
    if wager not in rules.coupon_wagers:
        raise Refusal(
            f"No match play coupon is taken on {wager}",
            cite=rules.cite(rules.chips_only),
            accepted=f"on {' or '.join(rules.coupon_wagers)}",
        )
    if chips < coupon:
        raise Refusal(
            f"A match play coupon of {format_dollars(coupon)} lies on {format_dollars(chips)} in "
            "chips",
            cite=rules.cite(rules.chips_only),
            accepted="chips to its face value at least, and laid first",
        )


def _check_permission(actor: Actor, *, permitted: bool) -> None:
    if permitted and actor.role is not Role.FLOORPERSON:
        raise Refusal(
            "A wager outside the limits is permitted by the floorperson",
            cite=OUTSIDE_THE_LIMITS.citations[0],
        )
