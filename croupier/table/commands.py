"""What can be asked of any table, whatever the game: seats, chips, limits, wagers.

Each command says who may give it, checks itself against the table, and tells the money it moves.
The acts of a game's own procedure join these in `decide`.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from croupier.lawbook import BadInput, Provision, Refusal, enforces, provision, records
from croupier.money import format_dollars
from croupier.roles import Role
from croupier.table import accounts
from croupier.table.accounts import Postings
from croupier.table.event import Actor
from croupier.table.limits import OUTSIDE_THE_LIMITS, Cents, Counted, Limits
from croupier.table.state import ID_LENGTH, TableState

LIMITS_CHANGE = provision("13:69F-8.3(c)")
SIGN_POSTED = provision("13:69F-8.3(a)")
RULE_CHANGE = provision("13:69F-8.3(b)")

Seat = Annotated[int, Field(ge=1, le=20, strict=True)]
PrintedId = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True, to_lower=True, pattern=f"^[0-9A-Fa-f]{{{ID_LENGTH}}}$"
    ),
]


class TableCommand(BaseModel):
    """A command to a table: may I, and what it moves."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    type: ClassVar[str]
    label: ClassVar[str]
    roles: ClassVar[tuple[Role, ...]] = (Role.DEALER,)
    provision: ClassVar[Provision | None] = None
    signed: ClassVar[bool] = False  # whether who gives it signs, and is asked who they are again
    ends_shift: ClassVar[bool] = False  # whether a shift ends by it, at this table

    def check(self, table: TableState, actor: Actor, now: datetime) -> None:
        """Raise a refusal if it may not be done."""

    def postings(self, table: TableState) -> Postings:
        """The money it moves."""
        return ()


class _AtASeat(TableCommand):
    seat: Seat

    def check(self, table: TableState, actor: Actor, now: datetime) -> None:
        if self.seat not in table.taken:
            raise BadInput(f"Nobody sits at seat {self.seat}", accepted=_taken(table))


class TakeSeat(TableCommand):
    """A patron sits down."""

    type: ClassVar[str] = "take-seat"
    label: ClassVar[str] = "Take a seat"

    seat: Seat

    def check(self, table: TableState, actor: Actor, now: datetime) -> None:
        if self.seat > table.seats:
            raise BadInput(f"There is no seat {self.seat}", accepted=f"seats 1 to {table.seats}")
        if self.seat in table.taken:
            raise BadInput(f"Seat {self.seat} is taken")


class LeaveSeat(_AtASeat):
    """A patron leaves and takes the chips along."""

    type: ClassVar[str] = "leave-seat"
    label: ClassVar[str] = "Leave the seat"

    def check(self, table: TableState, actor: Actor, now: datetime) -> None:
        super().check(table, actor, now)
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
            cleared = table.rules.vigorish_cleared
            assert cleared is not None  # only a game that has the rule charges vigorish
            raise Refusal(
                f"Seat {self.seat} owes vigorish of {format_dollars(owed)}",
                cite=table.rules.cite(cleared),
                accepted="collect it, or document it on a Complimentary Vigorish Form, first",
            )

    def postings(self, table: TableState) -> Postings:
        source = accounts.patron(table.id, self.seat)
        return accounts.transfer(source, accounts.POCKETS, table.chips(self.seat))


class BuyIn(_AtASeat):
    """Cash goes into the drop box, chips come out of the inventory."""

    type: ClassVar[str] = "buy-in"
    label: ClassVar[str] = "Buy in for cash"

    amount: Cents

    def check(self, table: TableState, actor: Actor, now: datetime) -> None:
        super().check(table, actor, now)
        _check_open(table)
        _check_inventory(table, self.amount)

    def postings(self, table: TableState) -> Postings:
        seat, tray = accounts.patron(table.id, self.seat), accounts.inventory(table.id)
        return (
            *accounts.transfer(accounts.POCKETS, accounts.drop(table.id), self.amount),
            *accounts.transfer(tray, seat, self.amount),
        )


class BringChips(_AtASeat):
    """A patron comes with chips of the house."""

    type: ClassVar[str] = "bring-chips"
    label: ClassVar[str] = "Bring chips to the table"

    amount: Cents

    def postings(self, table: TableState) -> Postings:
        seat = accounts.patron(table.id, self.seat)
        return accounts.transfer(accounts.POCKETS, seat, self.amount)


class _Wagering(_AtASeat):
    """A wager made, moved or taken back: while wagers are open, and only then."""

    wager: Annotated[str, Field(max_length=64)]

    def check(self, table: TableState, actor: Actor, now: datetime) -> None:
        super().check(table, actor, now)
        table.rules.wager(self.wager)
        _check_open(table)
        table.rules.procedure.check_wagers_may_change(table.moment(now))

    def _laid(self, table: TableState) -> int:
        return table.balances.get(accounts.layout(table.id, self.seat, self.wager), 0)

    def _check_laid(self, table: TableState) -> None:
        if not self._laid(table):
            raise BadInput(f"Seat {self.seat} has no wager on {self.wager}")

    def _check_held(self, table: TableState, **changed: int) -> None:
        """What the patron holds once the named wagers have changed."""
        held = {laid.wager: laid.cents for laid in table.laid() if laid.seat == self.seat}
        held |= changed
        table.rules.check_held({name: cents for name, cents in held.items() if cents})


class PlaceWager(_Wagering):
    """Chips are placed on an area of the layout, on top of any already there."""

    type: ClassVar[str] = "place-wager"
    label: ClassVar[str] = "Place a wager"
    roles: ClassVar = (Role.DEALER, Role.FLOORPERSON)

    amount: Cents
    tender: Literal["chips", "plaques", "cash"] = "chips"
    permitted: bool = False

    @enforces(OUTSIDE_THE_LIMITS)
    def check(self, table: TableState, actor: Actor, now: datetime) -> None:
        super().check(table, actor, now)
        check_no_change_due(table, now)
        check_sign(table)
        rules = table.rules
        rules.procedure.check_tender(table.moment(now), self.tender)
        _check_permission(actor, permitted=self.permitted)
        if self.tender == "cash":
            _check_inventory(table, self.amount)
        elif table.chips(self.seat) < self.amount:
            raise Refusal(
                f"Seat {self.seat} holds {format_dollars(table.chips(self.seat))} in chips, "
                f"not {format_dollars(self.amount)}",
                cite=rules.cite(rules.chips_only),
                accepted="a wager is made with chips in hand",
            )
        wager = rules.wager(self.wager)
        table.limits.check(wager, self._laid(table) + self.amount, permitted=self.permitted)
        self._check_held(table, **{self.wager: self._laid(table) + self.amount})

    def postings(self, table: TableState) -> Postings:
        area = accounts.layout(table.id, self.seat, self.wager)
        if self.tender == "cash":  # at once converted: the cash is dropped, chips are laid
            dropped = accounts.transfer(accounts.POCKETS, accounts.drop(table.id), self.amount)
            laid = accounts.transfer(accounts.inventory(table.id), area, self.amount)
            return (*dropped, *laid)
        return accounts.transfer(accounts.patron(table.id, self.seat), area, self.amount)


class ConfirmVerbalWager(_Wagering):
    """The casino supervisor confirms a wager that was made verbally, with cash."""

    type: ClassVar[str] = "confirm-verbal-wager"
    label: ClassVar[str] = "Confirm a verbal wager"
    roles: ClassVar = (Role.CASINO_SUPERVISOR,)

    def check(self, table: TableState, actor: Actor, now: datetime) -> None:
        super().check(table, actor, now)
        if (self.seat, self.wager) not in table.unconfirmed:
            raise BadInput(f"Seat {self.seat} has no verbal wager on {self.wager} to confirm")


class MoveWager(_Wagering):
    """A patron's whole wager moves to another area."""

    type: ClassVar[str] = "move-wager"
    label: ClassVar[str] = "Move a wager"
    roles: ClassVar = (Role.DEALER, Role.FLOORPERSON)

    to: Annotated[str, Field(max_length=64)]
    permitted: bool = False

    def check(self, table: TableState, actor: Actor, now: datetime) -> None:
        super().check(table, actor, now)
        check_no_change_due(table, now)
        self._check_laid(table)
        _check_permission(actor, permitted=self.permitted)
        target = table.rules.wager(self.to)
        if self.to == self.wager:
            raise BadInput(f"The wager is on {self.to} already")
        already = table.balances.get(accounts.layout(table.id, self.seat, self.to), 0)
        table.limits.check(target, already + self._laid(table), permitted=self.permitted)
        self._check_held(table, **{self.wager: 0, self.to: already + self._laid(table)})

    def postings(self, table: TableState) -> Postings:
        source = accounts.layout(table.id, self.seat, self.wager)
        target = accounts.layout(table.id, self.seat, self.to)
        return accounts.transfer(source, target, self._laid(table))


class TakeBackWager(_Wagering):
    """A patron takes a whole wager back."""

    type: ClassVar[str] = "take-back-wager"
    label: ClassVar[str] = "Take a wager back"

    def check(self, table: TableState, actor: Actor, now: datetime) -> None:
        super().check(table, actor, now)
        self._check_laid(table)
        self._check_held(table, **{self.wager: 0})

    def postings(self, table: TableState) -> Postings:
        area = accounts.layout(table.id, self.seat, self.wager)
        return accounts.transfer(area, accounts.patron(table.id, self.seat), self._laid(table))


class CollectVigorish(_AtASeat):
    """A patron pays the vigorish that was marked; the marker comes off the layout."""

    type: ClassVar[str] = "collect-vigorish"
    label: ClassVar[str] = "Collect marked vigorish"

    def check(self, table: TableState, actor: Actor, now: datetime) -> None:
        super().check(table, actor, now)
        owed = table.marked().get(self.seat, 0)
        if not owed:
            raise BadInput(f"Seat {self.seat} has no vigorish marked")
        if table.chips(self.seat) < owed:
            raise BadInput(
                f"Seat {self.seat} owes {format_dollars(owed)} and holds "
                f"{format_dollars(table.chips(self.seat))} in chips",
                accepted="buy in, or document it on a Complimentary Vigorish Form",
            )

    def postings(self, table: TableState) -> Postings:
        owed = table.marked()[self.seat]
        marker = accounts.vigorish_marked(table.id, self.seat)
        chips, tray = accounts.patron(table.id, self.seat), accounts.inventory(table.id)
        return (
            *accounts.transfer(marker, accounts.POCKETS, owed),
            *accounts.transfer(chips, tray, owed),
        )


@records(SIGN_POSTED)
class PostSign(TableCommand):
    """The floorperson reads the ids off the sign posted and the layout on the table."""

    type: ClassVar[str] = "post-sign"
    label: ClassVar[str] = "Read the ids off sign and layout"
    roles: ClassVar = (Role.FLOORPERSON,)
    provision: ClassVar = SIGN_POSTED

    sign: PrintedId
    layout: PrintedId

    @enforces(SIGN_POSTED)
    def check(self, table: TableState, actor: Actor, now: datetime) -> None:
        check_printed(table, self.sign, self.layout)


class OpenTable(TableCommand):
    """The table opens for gaming with its opener from the cage."""

    type: ClassVar[str] = "open-table"
    label: ClassVar[str] = "Open the table"
    roles: ClassVar = (Role.FLOORPERSON,)
    signed: ClassVar = True

    opener: Cents

    def check(self, table: TableState, actor: Actor, now: datetime) -> None:
        if table.is_open:
            raise BadInput("The table is open already")
        table.rules.procedure.check_open(table.moment(now))
        check_sign(table)

    def postings(self, table: TableState) -> Postings:
        return accounts.transfer(accounts.CAGE, accounts.inventory(table.id), self.opener)


class CloseTable(TableCommand):
    """The table closes; its inventory, as counted, goes back to the cage."""

    type: ClassVar[str] = "close-table"
    label: ClassVar[str] = "Close the table"
    roles: ClassVar = (Role.FLOORPERSON,)
    signed: ClassVar = True
    ends_shift: ClassVar = True

    counted: Counted | None = None  # where it was not counted, the books are believed

    def check(self, table: TableState, actor: Actor, now: datetime) -> None:
        _check_open(table)
        table.rules.procedure.check_close(table.moment(now))
        if table.laid():
            raise Refusal(
                "There are wagers on the layout",
                cite=table.rules.cite(table.rules.settlement),
                accepted="settle or return them first",
            )

    def postings(self, table: TableState) -> Postings:
        counted = table.inventory() if self.counted is None else self.counted
        return accounts.counted_out(table.id, accounts.inventory(table.id), counted, table.balances)


class Fill(TableCommand):
    """Chips come from the cage to the inventory."""

    type: ClassVar[str] = "fill"
    label: ClassVar[str] = "Fill the inventory"
    roles: ClassVar = (Role.FLOORPERSON,)
    signed: ClassVar = True

    amount: Cents

    def check(self, table: TableState, actor: Actor, now: datetime) -> None:
        _check_open(table)

    def postings(self, table: TableState) -> Postings:
        return accounts.transfer(accounts.CAGE, accounts.inventory(table.id), self.amount)


class Credit(TableCommand):
    """Chips go back from the inventory to the cage."""

    type: ClassVar[str] = "credit"
    label: ClassVar[str] = "Credit chips to the cage"
    roles: ClassVar = (Role.FLOORPERSON,)
    signed: ClassVar = True

    amount: Cents

    def check(self, table: TableState, actor: Actor, now: datetime) -> None:
        _check_open(table)
        _check_inventory(table, self.amount, accepted="no more than it holds is credited")

    def postings(self, table: TableState) -> Postings:
        return accounts.transfer(accounts.inventory(table.id), accounts.CAGE, self.amount)


class CountDrop(TableCommand):
    """Casino accounting counts the cash in the drop box, which goes to the cage."""

    type: ClassVar[str] = "count-drop"
    label: ClassVar[str] = "Count the drop box"
    roles: ClassVar = (Role.ACCOUNTING,)
    signed: ClassVar = True

    cash: Counted

    def check(self, table: TableState, actor: Actor, now: datetime) -> None:
        if table.is_open:
            raise BadInput("The table is open", accepted="its drop box is taken once it is closed")

    def postings(self, table: TableState) -> Postings:
        return accounts.counted_out(table.id, accounts.drop(table.id), self.cash, table.balances)


@records(LIMITS_CHANGE)
class ChangeLimits(TableCommand):
    """Minimum, maximum or increment change at once, with a sign and an announcement."""

    type: ClassVar[str] = "change-limits"
    label: ClassVar[str] = "Change the limits"
    roles: ClassVar = (Role.FLOORPERSON,)
    provision: ClassVar = LIMITS_CHANGE

    limits: Limits
    sign_posted: bool
    announced: bool

    @enforces(LIMITS_CHANGE)
    def check(self, table: TableState, actor: Actor, now: datetime) -> None:
        self.limits.check_names(table.rules)
        if not (self.sign_posted and self.announced):
            raise Refusal(
                "Limits change only upon posting a sign and announcing it at the table",
                cite=LIMITS_CHANGE.citations[0],
                accepted="post the sign, announce the change, then enter it",
            )


COMMANDS: tuple[type[TableCommand], ...] = (
    TakeSeat,
    LeaveSeat,
    BuyIn,
    BringChips,
    PlaceWager,
    ConfirmVerbalWager,
    MoveWager,
    TakeBackWager,
    CollectVigorish,
    PostSign,
    OpenTable,
    CloseTable,
    Fill,
    Credit,
    CountDrop,
    ChangeLimits,
)


def command_types() -> dict[str, type[TableCommand]]:
    """The commands of any table, by type."""
    return {command.type: command for command in COMMANDS}


def _taken(table: TableState) -> str:
    seats = ", ".join(str(seat) for seat in sorted(table.taken))
    return f"seats taken: {seats}" if seats else "take the seat first"


def _check_open(table: TableState) -> None:
    if not table.is_open:
        raise Refusal(
            "The table is closed",
            cite=table.rules.cite(table.rules.opening),
            accepted="the floorperson inspects and opens it first",
        )


def _check_permission(actor: Actor, *, permitted: bool) -> None:
    if permitted and actor.role is not Role.FLOORPERSON:
        raise Refusal(
            "A wager outside the limits is permitted by the floorperson",
            cite=OUTSIDE_THE_LIMITS.citations[0],
        )


def _check_inventory(
    table: TableState, cents: int, *, accepted: str = "the floorperson fills it first"
) -> None:
    if table.inventory() < cents:
        raise BadInput(
            f"The inventory holds {format_dollars(table.inventory())}, not {format_dollars(cents)}",
            accepted=accepted,
        )


def check_sign(table: TableState) -> None:
    """Refuse to go on where sign or layout are not those of the rule set in force."""
    if table.sign is None or table.felt is None:
        raise Refusal(
            "No sign is posted at the table",
            cite=SIGN_POSTED.citations[0],
            accepted="the floorperson posts the sign of the rule set and reads its id",
        )
    check_printed(table, table.sign, table.felt)


def check_printed(table: TableState, sign: str, felt: str) -> None:
    """Refuse ids of a sign or a layout that are not the rule set's."""
    for thing, read, due in (("sign", sign, table.sign_id), ("layout", felt, table.layout_id)):
        if read != due:
            raise Refusal(
                f"The {thing} at the table is {read}, and the rules in force are those of {due}",
                cite=SIGN_POSTED.citations[0],
                accepted=f"the {thing} with the id {due}",
            )


@enforces(RULE_CHANGE)
def check_no_change_due(table: TableState, now: datetime) -> None:
    """Once a noticed time has come, nothing more is wagered under the rules before it."""
    if table.is_change_due(now):
        other_shoe = table.coming and table.coming.rules.whole_shoe != table.rules.whole_shoe
        until = "the table is closed" if other_shoe else "this round is settled"
        raise Refusal(
            f"The time noticed has come, and the rules change as soon as {until}",
            cite=RULE_CHANGE.citations[0],
            accepted="wagers under the new rules, once it is",
        )
