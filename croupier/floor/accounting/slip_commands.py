"""What is done with a slip once it is prepared: its second hand, or VOID, and never both hands of
one person. No text held asks for it: it is the house's way, and cited as nobody's.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, ClassVar

from pydantic import Field

from croupier.floor.accounting.slips import COUNTERSIGNED_BY, VOIDABLE, Slip, Voided
from croupier.floor.core.desk import Desk, Line, OwnCommand
from croupier.floor.standing import Standing
from croupier.lawbook import BadInput, Conflict
from croupier.roles import Role
from croupier.table import Postings, accounts
from croupier.table.deciding import NotYours


class _OfASlip(OwnCommand):
    """A command about one slip, given at that slip's table."""

    signed: ClassVar = True

    serial: Annotated[int, Field(ge=1, le=10**9, strict=True)]

    def slip(self, at: Desk) -> Slip:
        assert at.table is not None
        slip = at.standing.slips.slip(self.serial)
        if slip is None:
            closed = 0 < self.serial < at.standing.slips.next_serial
            known = ", ".join(str(s.serial) for s in at.standing.slips.of_table(at.table.id))
            raise BadInput(
                f"The gaming day of slip {self.serial} is closed"
                if closed
                else f"There is no slip {self.serial}",
                accepted=f"slips of {at.table.id} today: {known or 'none yet'}",
            )
        if slip.table != at.table.id:
            raise BadInput(f"{slip} is signed at {slip.table}")
        return slip

    def check(self, at: Desk) -> None:
        slip = self.slip(at)
        if not slip.lacks_a_hand:
            raise Conflict(f"{slip} is {slip.stage} already")
        if slip.prepared.by == at.actor.id:
            raise Conflict(
                f"{at.actor.id} prepared slip {slip.serial}, and nobody signs a slip twice",
                accepted="another person",
            )


class CountersignSlip(_OfASlip):
    """The second hand: chips or cash were there, in the amount the slip says."""

    type: ClassVar[str] = "countersign-slip"
    label: ClassVar[str] = "Countersign the slip"
    roles: ClassVar = tuple(dict.fromkeys(r for roles in COUNTERSIGNED_BY.values() for r in roles))

    def check(self, at: Desk) -> None:
        slip = self.slip(at)
        if at.actor.role not in COUNTERSIGNED_BY[slip.kind]:
            raise NotYours(f"{slip} is not for the {at.actor.role}", accepted=slip.waits_for())
        super().check(at)

    def after(self, at: Desk) -> Standing:
        signed = replace(self.slip(at), countersigned=at.signature())
        return replace(at.standing, slips=at.standing.slips.holding(signed))


class VoidSlip(_OfASlip):
    """A fill or credit that was not countersigned is void, and what it moved moves back."""

    type: ClassVar[str] = "void-slip"
    label: ClassVar[str] = "Void the slip"
    roles: ClassVar = (Role.CASINO_SUPERVISOR,)

    reason: Line

    def check(self, at: Desk) -> None:
        super().check(at)
        slip = self.slip(at)
        if slip.kind not in VOIDABLE:
            raise Conflict(f"{slip} is not voided", accepted="its amount is corrected instead")
        for waiting in at.standing.corrections.waiting(slip.table):
            if waiting.of.entry == slip.entry:
                raise Conflict(
                    f"Correction {waiting.number} of slip {slip.serial} waits",
                    accepted="a supervisor dismisses it first",
                )
        assert at.table is not None
        if accounts.overdrawn(at.table.balances, self.postings(at)) is not None:
            raise Conflict(
                f"The inventory no longer holds what slip {slip.serial} brought",
                accepted="countersign it, and credit what came too much",
            )

    def after(self, at: Desk) -> Standing:
        slip = self.slip(at)
        void = replace(slip, voided=Voided(self.reason, at.signature()))
        return replace(
            at.standing,
            slips=at.standing.slips.holding(void),
            corrections=at.standing.corrections.without(slip.table, slip.entry),
        )

    def postings(self, at: Desk) -> Postings:
        slip = self.slip(at)
        moved = at.standing.corrections.movement(slip.table, slip.entry)
        if moved is None:
            raise Conflict(f"Slip {slip.serial} lies too far back to be voided")
        return moved.difference(0)


SLIP_COMMANDS = (CountersignSlip, VoidSlip)
