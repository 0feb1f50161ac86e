"""What is done with a slip once it is prepared: its second hand, or VOID, and never both hands of
one person. No text held asks for it: it is the house's way, and cited as nobody's.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from pydantic import Field

from croupier.floor.accounting.corrections import Corrections
from croupier.floor.accounting.slips import COUNTERSIGNED_BY, VOIDABLE, Slip, Slips, Voided
from croupier.floor.core.desk import Changed, Desk, HouseCommand, OneLine
from croupier.lawbook import BadInput, NotNow, NotYours
from croupier.roles import Role
from croupier.table import Postings, accounts


class _OfASlip(HouseCommand):
    """A command about one slip, given at that slip's table."""

    signed = True

    serial: Annotated[int, Field(ge=1, le=10**9, strict=True)]

    def slip(self, desk: Desk) -> Slip:
        slip = desk.book(Slips).slip(self.serial)
        if slip is None:
            known = ", ".join(str(s.serial) for s in desk.book(Slips).of_table(desk.here.id))
            accepted = f"slips of {desk.here.id} today: {known or 'none yet'}"
            if 0 < self.serial < desk.book(Slips).next_serial:
                raise NotNow(f"The gaming day of slip {self.serial} is closed", accepted=accepted)
            raise BadInput(f"There is no slip {self.serial}", accepted=accepted)
        if slip.table != desk.here.id:
            raise NotNow(f"{slip} is signed at {slip.table}")
        return slip

    def check(self, desk: Desk) -> None:
        slip = self.slip(desk)
        if not slip.lacks_a_hand:
            raise NotNow(f"{slip} is {slip.stage} already")
        if slip.prepared.by == desk.actor.id:
            raise NotYours(
                f"{desk.actor.id} prepared slip {slip.serial}, and nobody signs a slip twice",
                accepted="another person",
            )


class CountersignSlip(_OfASlip):
    """The second hand: chips or cash were there, in the amount the slip says."""

    type = "countersign-slip"
    label = "Countersign the slip"
    roles = tuple(dict.fromkeys(r for roles in COUNTERSIGNED_BY.values() for r in roles))

    def check(self, desk: Desk) -> None:
        slip = self.slip(desk)
        if desk.actor.role not in COUNTERSIGNED_BY[slip.kind]:
            raise NotYours(f"{slip} is not for the {desk.actor.role}", accepted=slip.waits_for())
        super().check(desk)

    def after(self, desk: Desk) -> Changed:
        signed = replace(self.slip(desk), countersigned=desk.signature())
        return (desk.book(Slips).holding(signed),)


class VoidSlip(_OfASlip):
    """A fill or credit that was not countersigned is void, and what it moved moves back."""

    type = "void-slip"
    label = "Void the slip"
    roles = (Role.CASINO_SUPERVISOR,)

    reason: OneLine

    def check(self, desk: Desk) -> None:
        super().check(desk)
        slip = self.slip(desk)
        if slip.kind not in VOIDABLE:
            raise NotNow(f"{slip} is not voided", accepted="its amount is corrected instead")
        for waiting in desk.book(Corrections).waiting(slip.table):
            if waiting.of.entry == slip.entry:
                raise NotNow(
                    f"Correction {waiting.number} of slip {slip.serial} waits",
                    accepted="a supervisor dismisses it first",
                )
        if accounts.overdrawn(desk.here.balances, self.postings(desk)) is not None:
            raise NotNow(
                f"The inventory no longer holds what slip {slip.serial} brought",
                accepted="countersign it, and credit what came too much",
            )

    def after(self, desk: Desk) -> Changed:
        slip = self.slip(desk)
        void = replace(slip, voided=Voided(self.reason, desk.signature()))
        return (
            desk.book(Slips).holding(void),
            desk.book(Corrections).without(slip.table, slip.entry),
        )

    def postings(self, desk: Desk) -> Postings:
        slip = self.slip(desk)
        moved = desk.book(Corrections).movement(slip.table, slip.entry)
        if moved is None:
            raise NotNow(f"Slip {slip.serial} lies too far back to be voided")
        return moved.difference(0)
