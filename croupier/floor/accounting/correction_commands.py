"""A wrong amount put right: prepared by one person, validated or dismissed by another.

No text held says how: it is the house's way, and cited as nobody's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any

from pydantic import Field

from croupier.floor.accounting.corrections import Correction, Corrections, EnteredAmount
from croupier.floor.accounting.slips import Slips
from croupier.floor.core.desk import Changed, Desk, HouseCommand, OneLine
from croupier.lawbook import BadInput, NotNow, NotYours
from croupier.money import format_dollars
from croupier.roles import Role
from croupier.table import Postings, accounts
from croupier.table.commands.running import CountDrop
from croupier.table.limits import Counted

Number = Annotated[int, Field(ge=1, le=10**12, strict=True)]


class PrepareCorrection(HouseCommand):
    """Somebody says what an entry's amount should have been, and why; nothing moves yet."""

    type = "prepare-correction"
    label = "Correct an amount"
    roles = (Role.FLOORPERSON, Role.ACCOUNTING)
    signed = True

    entry: Number
    amount: Counted
    reason: OneLine

    def check(self, desk: Desk) -> None:
        moved = self._moved(desk)
        falls_to = Role.ACCOUNTING if moved.type == CountDrop.type else Role.FLOORPERSON
        if desk.actor.role is not falls_to:
            raise NotYours(f"The amount of {moved} is corrected by the {falls_to}")
        if self.amount == moved.amount:
            raise NotNow(f"That is the amount of {moved}", accepted="another amount")
        for waiting in desk.book(Corrections).waiting(moved.table):
            if waiting.of.entry == moved.entry:
                raise NotNow(
                    f"Correction {waiting.number} of {moved} waits",
                    accepted="a supervisor validates or dismisses it first",
                )
        _check_holds(desk, moved, self.amount)

    def _moved(self, desk: Desk) -> EnteredAmount:
        moved = desk.book(Corrections).movement(desk.here.id, self.entry)
        if moved is None:
            raise BadInput(
                f"Entry {self.entry} is no amount of {desk.here.id} that can be corrected",
                accepted="the sequence of a buy-in, of chips brought, or of a slip, of this "
                "gaming day and not void",
            )
        return moved

    def after(self, desk: Desk) -> Changed:
        return (self._prepared(desk),)

    def _prepared(self, desk: Desk) -> Corrections:
        return desk.book(Corrections).prepared(
            self._moved(desk), self.amount, self.reason, desk.signature()
        )

    def facts(self, desk: Desk) -> tuple[Mapping[str, Any], ...]:
        *_, correction = self._prepared(desk).today
        return (_told(correction),)


class _OfACorrection(HouseCommand):
    roles = (Role.CASINO_SUPERVISOR, Role.CONTROLLER)
    signed = True

    number: Number

    def correction(self, desk: Desk) -> Correction:
        correction = desk.book(Corrections).correction(self.number)
        if correction is None or correction.of.table != desk.here.id:
            raise BadInput(f"There is no correction {self.number} at {desk.here.id} today")
        return correction

    def check(self, desk: Desk) -> None:
        correction = self.correction(desk)
        if not correction.waits:
            raise NotNow(f"Correction {correction.number} is {correction.stage} already")
        falls_to = (
            Role.CONTROLLER if correction.of.type == CountDrop.type else Role.CASINO_SUPERVISOR
        )
        if desk.actor.role is not falls_to:
            raise NotYours(f"Correction {correction.number} is for the {falls_to}")
        if desk.actor.id in (correction.prepared.by, correction.of.by.by):
            raise NotYours(
                f"{desk.actor.id} entered what correction {correction.number} is about",
                accepted=f"another {falls_to}",
            )


class ValidateCorrection(_OfACorrection):
    """The supervisor validates: the difference moves, between the accounts of the entry."""

    type = "validate-correction"
    label = "Validate the correction"

    def check(self, desk: Desk) -> None:
        super().check(desk)
        correction = self.correction(desk)
        _check_holds(desk, correction.of, correction.amount)

    def after(self, desk: Desk) -> Changed:
        correction = self.correction(desk)
        validated = replace(correction, validated=desk.signature())
        slips = desk.book(Slips).corrected(correction.of.entry, correction.amount)
        return (desk.book(Corrections).made(validated), slips)

    def facts(self, desk: Desk) -> tuple[Mapping[str, Any], ...]:
        return (_told(self.correction(desk)),)

    def postings(self, desk: Desk) -> Postings:
        correction = self.correction(desk)
        return correction.of.difference(correction.amount)


class DismissCorrection(_OfACorrection):
    """The supervisor does not agree: the entry stands as it is."""

    type = "dismiss-correction"
    label = "Dismiss the correction"

    reason: OneLine

    def after(self, desk: Desk) -> Changed:
        dismissed = replace(
            self.correction(desk), dismissed=desk.signature(), dismissed_for=self.reason
        )
        return (desk.book(Corrections).holding(dismissed),)


def _check_holds(desk: Desk, moved: EnteredAmount, amount: int) -> None:
    """Refuse a correction that would take from an account what it does not hold."""
    short = accounts.overdrawn(desk.here.balances, moved.difference(amount))
    if short is not None:
        held = format_dollars(desk.here.balances.get(short, 0))
        raise NotNow(
            f"The account {short} holds {held}, and the correction would take more from it",
            accepted="an amount whose difference is still there",
        )


def _told(correction: Correction) -> dict[str, Any]:
    return {
        "correction": correction.number,
        "entry": correction.of.entry,
        "was": correction.of.amount,
        "amount": correction.amount,
    }
