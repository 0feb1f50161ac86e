"""Corrections: an amount that was entered wrongly is put right by an entry of its own.

Nothing is edited. The floorperson says what an amount should have been and why, a supervisor
validates it, and the difference goes the way the amount went: both sides are those of the entry
corrected, or what became of it since: chips and cash that were counted are over or short, and
chips that left with a patron are the patron's. The texts held do not say who corrects; the roles
are the house's default.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from croupier.floor.accounting.slips import KINDS
from croupier.floor.core.desk import Book, Signature, TablePlay
from croupier.lawbook import NotNow
from croupier.money import format_dollars
from croupier.table import Postings, accounts
from croupier.table.commands.running import CloseTable, CountDrop, Credit, Fill, OpenTable
from croupier.table.commands.seats import BringChips, BuyIn, LeaveSeat

CORRECTABLE = (BuyIn.type, BringChips.type, *KINDS)
KEPT = 50  # of each table: what can still be corrected


@dataclass(frozen=True, slots=True)
class EnteredAmount:
    """An entry that moved an amount told by a person, and can be corrected."""

    entry: int
    type: str
    table: str
    seat: int | None
    amount: int  # as it stands now
    by: Signature
    emptied: frozenset[str] = frozenset()  # accounts counted out, or carried away, since then

    def after(self, account: str) -> EnteredAmount:
        """The same once an account was counted out, or carried away."""
        return replace(self, emptied=self.emptied | {account})

    def difference(self, amount: int) -> Postings:
        """What would have moved besides, had this been the amount; the other way where it is
        less."""
        more = amount - self.amount
        return tuple(p for way in self._ways() for p in accounts.transfer(*way, more))

    def _ways(self) -> tuple[tuple[str, str], ...]:
        """From where to where the amount went, or would have to go now."""
        cage, found = accounts.CAGE, accounts.over_or_short(self.table)
        tray = self._still(accounts.inventory(self.table), found)
        drop = self._still(accounts.drop(self.table), found)
        patron = self._still(accounts.patron(self.table, self.seat or 0), accounts.POCKETS)
        match self.type:
            case BuyIn.type:
                return (accounts.POCKETS, drop), (tray, patron)
            case BringChips.type:
                return ((accounts.POCKETS, patron),)
            case OpenTable.type | Fill.type:
                return ((cage, tray),)
            case Credit.type:
                return ((tray, cage),)
            case _:  # a count: what was found otherwise than the books have it is over or short
                return ((found, cage),)

    def _still(self, account: str, since: str) -> str:
        return since if account in self.emptied else account

    def __str__(self) -> str:
        where = self.table if self.seat is None else f"{self.table}, seat {self.seat}"
        kind = self.type.replace("-", " ")
        return f"entry {self.entry} ({kind} at {where}, {format_dollars(self.amount)})"


@dataclass(frozen=True, slots=True)
class Correction:
    """What an amount should have been, and why; it counts once it is validated."""

    number: int
    of: EnteredAmount
    amount: int
    reason: str
    prepared: Signature
    validated: Signature | None = None
    dismissed: Signature | None = None
    dismissed_for: str | None = None

    @property
    def waits(self) -> bool:
        return self.validated is None and self.dismissed is None

    @property
    def stage(self) -> str:
        if self.validated is not None:
            return "validated"
        return "prepared" if self.dismissed is None else "dismissed"


@dataclass(frozen=True, slots=True)
class Corrections(Book):
    """What can be corrected in the gaming day that is open, and its corrections."""

    movements: Mapping[str, tuple[EnteredAmount, ...]] = field(default_factory=dict)  # by table
    before: int = 0  # how many corrections the days closed have had
    today: tuple[Correction, ...] = ()

    def movement(self, table: str, entry: int) -> EnteredAmount | None:
        return next((m for m in self.movements.get(table, ()) if m.entry == entry), None)

    def correction(self, number: int) -> Correction | None:
        place = number - self.before - 1
        return self.today[place] if 0 <= place < len(self.today) else None

    def waiting(self, table: str | None = None) -> tuple[Correction, ...]:
        """Corrections to be validated or dismissed, of the house or of a table."""
        return tuple(c for c in self.today if c.waits and table in (None, c.of.table))

    def check_none_waiting(self, table: str | None = None) -> None:
        """Refuse to go on while a correction is neither validated nor dismissed."""
        for correction in self.waiting(table):
            raise NotNow(
                f"Correction {correction.number} of {correction.of} waits",
                accepted="a supervisor validates or dismisses it",
            )

    def seen(self, play: TablePlay) -> Corrections:
        """After an event at a table: what it moved can be corrected, and what it emptied was."""
        return self._emptied(play)._moved(play)

    def _emptied(self, play: TablePlay) -> Corrections:
        account = _emptied_by(play)
        if account is None:
            return self
        table = play.table.id
        moved = tuple(m.after(account) for m in self.movements.get(table, ()))
        today = tuple(
            replace(c, of=c.of.after(account)) if c.waits and c.of.table == table else c
            for c in self.today
        )
        return replace(self, movements={**self.movements, table: moved}, today=today)

    def _moved(self, play: TablePlay) -> Corrections:
        if play.event.type not in CORRECTABLE:
            return self
        entered = play.event.facts[0] if play.event.type in KINDS else play.event.particulars
        amount = entered["amount"]
        seat = play.event.particulars.get("seat")
        moved = EnteredAmount(play.entry, play.event.type, play.table.id, seat, amount, play.by)
        kept = self.movements.get(play.table.id, ())[1 - KEPT :]
        return replace(self, movements={**self.movements, play.table.id: (*kept, moved)})

    def without(self, table: str, entry: int) -> Corrections:
        """The same where an entry can be corrected no more: its slip is void."""
        left = tuple(m for m in self.movements.get(table, ()) if m.entry != entry)
        return replace(self, movements={**self.movements, table: left})

    def prepared(self, of: EnteredAmount, amount: int, reason: str, by: Signature) -> Corrections:
        number = self.before + len(self.today) + 1
        correction = Correction(number, of, amount, reason, by)
        return replace(self, today=(*self.today, correction))

    def holding(self, correction: Correction) -> Corrections:
        """The same with a correction put in place of what it was."""
        place = correction.number - self.before - 1
        today = (*self.today[:place], correction, *self.today[place + 1 :])
        return replace(self, today=today)

    def made(self, correction: Correction) -> Corrections:
        """A correction validated: its entry stands for the amount it should have had."""
        table, entry = correction.of.table, correction.of.entry
        moved = tuple(
            replace(m, amount=correction.amount) if m.entry == entry else m
            for m in self.movements.get(table, ())
        )
        return replace(self.holding(correction), movements={**self.movements, table: moved})

    def closed(self) -> Corrections:
        """The book of the next gaming day."""
        return Corrections(before=self.before + len(self.today))


def _emptied_by(play: TablePlay) -> str | None:
    """The account whose chips or cash an event counted out, or had carried away."""
    match play.event.type:
        case CloseTable.type:
            return accounts.inventory(play.table.id)
        case CountDrop.type:
            return accounts.drop(play.table.id)
        case LeaveSeat.type:
            return accounts.patron(play.table.id, play.event.particulars["seat"])
        case _:
            return None
