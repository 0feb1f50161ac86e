"""A wrong amount put right: prepared by one person, validated or dismissed by another.

No text held says how: it is the house's way, and cited as nobody's.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any, ClassVar

from pydantic import Field

from croupier.floor.accounting.corrections import Correction, Corrections, Movement
from croupier.floor.accounting.slips import Slips
from croupier.floor.core.desk import Changed, Desk, Line, OwnCommand
from croupier.lawbook import BadInput, NotNow, NotYours
from croupier.money import format_dollars
from croupier.roles import Role
from croupier.table import Postings, accounts
from croupier.table.limits import Counted

Number = Annotated[int, Field(ge=1, le=10**12, strict=True)]


class PrepareCorrection(OwnCommand):
    """Somebody says what an entry's amount should have been, and why; nothing moves yet."""

    type: ClassVar[str] = "prepare-correction"
    label: ClassVar[str] = "Correct an amount"
    roles: ClassVar = (Role.FLOORPERSON, Role.ACCOUNTING)
    signed: ClassVar = True

    entry: Number
    amount: Counted
    reason: Line

    def check(self, desk: Desk) -> None:
        moved = self._moved(desk)
        falls_to = Role.ACCOUNTING if moved.type == "count-drop" else Role.FLOORPERSON
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

    def _moved(self, desk: Desk) -> Movement:
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
        *_, one = self._prepared(desk).today
        return (_told(one),)


class _OfACorrection(OwnCommand):
    roles: ClassVar = (Role.CASINO_SUPERVISOR, Role.CONTROLLER)
    signed: ClassVar = True

    number: Number

    def correction(self, desk: Desk) -> Correction:
        one = desk.book(Corrections).correction(self.number)
        if one is None or one.of.table != desk.here.id:
            raise BadInput(f"There is no correction {self.number} at {desk.here.id} today")
        return one

    def check(self, desk: Desk) -> None:
        one = self.correction(desk)
        if not one.waits:
            raise NotNow(f"Correction {one.number} is {one.stage} already")
        falls_to = Role.CONTROLLER if one.of.type == "count-drop" else Role.CASINO_SUPERVISOR
        if desk.actor.role is not falls_to:
            raise NotYours(f"Correction {one.number} is for the {falls_to}")
        if desk.actor.id in (one.prepared.by, one.of.by.by):
            raise NotYours(
                f"{desk.actor.id} entered what correction {one.number} is about",
                accepted=f"another {falls_to}",
            )

    @abstractmethod
    def corrections_after(self, desk: Desk) -> Corrections:
        """The corrections once it is done."""

    def after(self, desk: Desk) -> Changed:
        return (self.corrections_after(desk),)


class ValidateCorrection(_OfACorrection):
    """The supervisor validates: the difference moves, between the accounts of the entry."""

    type: ClassVar[str] = "validate-correction"
    label: ClassVar[str] = "Validate the correction"

    def check(self, desk: Desk) -> None:
        super().check(desk)
        one = self.correction(desk)
        _check_holds(desk, one.of, one.amount)

    def corrections_after(self, desk: Desk) -> Corrections:
        validated = replace(self.correction(desk), validated=desk.signature())
        return desk.book(Corrections).made(validated)

    def after(self, desk: Desk) -> Changed:
        one = self.correction(desk)
        slips = desk.book(Slips).corrected(one.of.entry, one.amount)
        return (*super().after(desk), slips)

    def facts(self, desk: Desk) -> tuple[Mapping[str, Any], ...]:
        return (_told(self.correction(desk)),)

    def postings(self, desk: Desk) -> Postings:
        one = self.correction(desk)
        return one.of.difference(one.amount)


class DismissCorrection(_OfACorrection):
    """The supervisor does not agree: the entry stands as it is."""

    type: ClassVar[str] = "dismiss-correction"
    label: ClassVar[str] = "Dismiss the correction"

    reason: Line

    def corrections_after(self, desk: Desk) -> Corrections:
        dismissed = replace(
            self.correction(desk), dismissed=desk.signature(), dismissed_for=self.reason
        )
        return desk.book(Corrections).holding(dismissed)


def _check_holds(desk: Desk, moved: Movement, amount: int) -> None:
    """Refuse a correction that would take from an account what it does not hold."""
    short = accounts.overdrawn(desk.here.balances, moved.difference(amount))
    if short is not None:
        held = format_dollars(desk.here.balances.get(short, 0))
        raise NotNow(
            f"The account {short} holds {held}, and the correction would take more from it",
            accepted="an amount whose difference is still there",
        )


def _told(one: Correction) -> dict[str, Any]:
    return {
        "correction": one.number,
        "entry": one.of.entry,
        "was": one.of.amount,
        "amount": one.amount,
    }


CORRECTION_COMMANDS = (PrepareCorrection, ValidateCorrection, DismissCorrection)
