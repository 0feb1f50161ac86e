"""Slips: the papers of chips and cash between a table and the cage, in one unbroken series.

The serial is given with the entry that moves the money, so none can be skipped or used twice.
The texts held name neither slips nor who signs them: what is told here is the house's default.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum

from croupier.floor.core.desk import Book, Signature, TablePlay
from croupier.lawbook import NotNow
from croupier.roles import Role
from croupier.table import Event, accounts
from croupier.table.commands.running import CloseTable, CountDrop, Credit, Fill, OpenTable


class SlipKind(StrEnum):
    """What a slip is about; the value is what it is called."""

    OPENER = "opener"
    FILL = "fill"
    CREDIT = "credit"
    CLOSER = "closer"
    DROP = "drop count"


# The event that a slip comes from, and what in it is the amount.
KINDS: Mapping[str, tuple[SlipKind, str]] = {
    OpenTable.type: (SlipKind.OPENER, "opener"),
    Fill.type: (SlipKind.FILL, "amount"),
    Credit.type: (SlipKind.CREDIT, "amount"),
    CloseTable.type: (SlipKind.CLOSER, "counted"),
    CountDrop.type: (SlipKind.DROP, "cash"),
}

# The house's default of who sets the second hand to a slip; never the one who prepared it.
COUNTERSIGNED_BY: Mapping[SlipKind, tuple[Role, ...]] = {
    SlipKind.OPENER: (Role.DEALER, Role.BOXPERSON),
    SlipKind.FILL: (Role.DEALER, Role.BOXPERSON),
    SlipKind.CREDIT: (Role.DEALER, Role.BOXPERSON),
    SlipKind.CLOSER: (Role.DEALER, Role.BOXPERSON),
    SlipKind.DROP: (Role.ACCOUNTING, Role.CONTROLLER),
}
VOIDABLE = (SlipKind.FILL, SlipKind.CREDIT)  # an opener, a closer and a count are corrected instead


@dataclass(frozen=True, slots=True)
class Voided:
    """Why a slip is void, and who said so."""

    reason: str
    by: Signature


@dataclass(frozen=True, slots=True)
class Slip:
    """One slip: prepared with the entry that moved the money, then countersigned or void."""

    serial: int
    kind: SlipKind
    table: str
    pit: str
    day: date  # the gaming day it belongs to
    entry: int  # the sequence of the ledger's entry it was prepared with
    prepared_amount: int
    prepared: Signature
    countersigned: Signature | None = None
    voided: Voided | None = None
    corrected: tuple[int, ...] = ()  # what it was corrected to, by entries of their own

    @property
    def amount(self) -> int:
        """What it stands for: nothing where it is void, and the last correction where it was."""
        if self.voided is not None:
            return 0
        return self.corrected[-1] if self.corrected else self.prepared_amount

    @property
    def is_altered(self) -> bool:
        """Whether it stands no longer for the amount it was prepared with."""
        return self.voided is not None or bool(self.corrected)

    @property
    def lacks_a_hand(self) -> bool:
        return self.countersigned is None and self.voided is None

    @property
    def stage(self) -> str:
        if self.voided is not None:
            return "void"
        return "prepared" if self.countersigned is None else "countersigned"

    def waits_for(self) -> str:
        """What has to be done next, and by whom."""
        if not self.lacks_a_hand:
            return "nothing more"
        return f"the {' or the '.join(COUNTERSIGNED_BY[self.kind])} countersigns it"

    def __str__(self) -> str:
        return f"Slip {self.serial} ({self.kind} of {self.table})"


@dataclass(frozen=True, slots=True)
class Slips(Book):
    """The slips of the gaming day that is open; those before lie with the books of their days."""

    before: int = 0  # how many serials the days closed have used
    today: tuple[Slip, ...] = ()

    @property
    def next_serial(self) -> int:
        return self.before + len(self.today) + 1

    def slip(self, serial: int) -> Slip | None:
        """A slip of the open day."""
        place = serial - self.before - 1
        return self.today[place] if 0 <= place < len(self.today) else None

    def of_table(self, table: str) -> tuple[Slip, ...]:
        return tuple(slip for slip in self.today if slip.table == table)

    def drop_waits(self, table: str) -> bool:
        """Whether the drop box of a table was taken with its closing, and is not counted yet."""
        kinds = (slip.kind for slip in reversed(self.today) if slip.table == table)
        last = next((kind for kind in kinds if kind in (SlipKind.CLOSER, SlipKind.DROP)), None)
        return last is SlipKind.CLOSER

    def lacking(self, table: str | None = None) -> tuple[Slip, ...]:
        """Slips that wait for their second hand, of the house or of a table."""
        return tuple(s for s in self.today if s.lacks_a_hand and table in (None, s.table))

    def check_none_lacking(self, table: str | None = None) -> None:
        """Refuse to go on while a slip waits for its second hand."""
        for slip in self.lacking(table):
            raise NotNow(f"{slip} lacks a hand", accepted=slip.waits_for())

    def with_serial(self, event: Event, day: date) -> Event:
        """An event that moves money from or to the cage, with the slip it is prepared with."""
        kind, named = KINDS[event.type]
        amount = event.particulars[named]
        if amount is None:  # a closing that was not counted: what goes back by the books
            amount = dict(event.postings).get(accounts.CAGE, 0)
        facts = {
            "slip": self.next_serial,
            "kind": kind.value,
            "amount": amount,
            "gaming_date": day.isoformat(),
        }
        return replace(event, facts=(facts,))

    def prepared(self, play: TablePlay, day: date) -> Slips:
        """With the slip of an event, which has to be the next, and to say what the event says."""
        if play.event != self.with_serial(play.event, day):
            raise ValueError(f"{play.event.type} is not with the next slip")
        (facts,) = play.event.facts
        slip = Slip(
            serial=self.next_serial,
            kind=KINDS[play.event.type][0],
            table=play.table.id,
            pit=play.table.pit,
            day=day,
            entry=play.entry,
            prepared_amount=facts["amount"],
            prepared=play.by,
        )
        return replace(self, today=(*self.today, slip))

    def holding(self, slip: Slip) -> Slips:
        """The same with a slip of the day put in place of what it was."""
        place = slip.serial - self.before - 1
        return replace(self, today=(*self.today[:place], slip, *self.today[place + 1 :]))

    def corrected(self, entry: int, amount: int) -> Slips:
        """The slip of an entry that was corrected, if it has one, with what it stands for now."""
        slip = next((slip for slip in self.today if slip.entry == entry), None)
        if slip is None:
            return self
        return self.holding(replace(slip, corrected=(*slip.corrected, amount)))

    def closed(self) -> Slips:
        """The book of the next gaming day."""
        return Slips(before=self.before + len(self.today))
