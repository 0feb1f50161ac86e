"""Every Complimentary Vigorish Form of the house, folded from its events: 7.3(c)3 and its like.

Serials run across tables. A form in use belongs to the gaming day that is open; once that day is
closed, with all its forms compared by casino accounting, they lie with it and change no more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from enum import StrEnum
from typing import assert_never

from croupier.floor.complimentary.provisions import COMPARISON, COMPLIMENTARY, DOCUMENTED, SEQUENCE
from croupier.floor.core.desk import Book, Signature
from croupier.games.parts import ComplimentaryForm
from croupier.lawbook import enforces, prints
from croupier.roles import Role
from croupier.table import TableState

SIGNERS = (Role.DEALER, Role.PIT_BOSS, Role.PIT_CLERK)


class FormStage(StrEnum):
    """Where a form is on its way; it is at one stage at a time."""

    SIGNING = "being signed"
    READY = "ready for the drop box"
    DEPOSITED = "in the drop box"
    MARKED_VOID = "marked VOID, to be signed by the pit boss"
    VOID = "void"
    FORWARDED = "with casino accounting"
    COMPARED = "compared"


@dataclass(frozen=True, slots=True)
class Series:
    """Prenumbered forms received together."""

    first: int
    last: int
    received_by: str
    received_at: datetime

    @property
    def count(self) -> int:
        return self.last - self.first + 1


@dataclass(frozen=True, slots=True)
class PatronSignature:
    """The patron's signature, or, with a reason, a statement why it could not be obtained."""

    attested: Signature
    not_obtained: str | None = None


@dataclass(frozen=True, slots=True)
class Deposit:
    """The original in the drop box: by the dealer, before the pit boss and pit clerk."""

    by: Signature
    present: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Voiding:
    """VOID on original and duplicate, signed by the pit clerk and then by the pit boss."""

    reason: str
    pit_clerk: Signature
    pit_boss: Signature | None = None


@dataclass(frozen=True, slots=True)
class Comparison:
    """What casino accounting found; `discrepancy` says in words what was not as it should be."""

    by: Signature
    discrepancy: str | None
    explanation: str | None = None


@dataclass(frozen=True, slots=True)
class Form:
    """One serially prenumbered form, original and duplicate, from its preparation on."""

    serial: int
    kind: ComplimentaryForm
    table: str
    pit: str
    seat: int
    patron: str
    amount: int
    day: date
    prepared: Signature
    signatures: tuple[Signature, ...] = ()
    patron_signature: PatronSignature | None = None
    overtaken: bool = False  # what is marked at the seat has changed since
    deposit: Deposit | None = None
    voiding: Voiding | None = None
    forwarded: Signature | None = None
    comparisons: tuple[Comparison, ...] = ()

    @property
    def stage(self) -> FormStage:
        if self.comparisons:
            return FormStage.COMPARED
        if self.forwarded is not None:
            return FormStage.FORWARDED
        if self.voiding is not None:
            return FormStage.MARKED_VOID if self.voiding.pit_boss is None else FormStage.VOID
        if self.deposit is not None:
            return FormStage.DEPOSITED
        return FormStage.SIGNING if self.missing() else FormStage.READY

    @property
    def is_void(self) -> bool:
        return self.voiding is not None

    @property
    def is_open(self) -> bool:
        """Whether it may still be signed, deposited or voided."""
        return self.stage in (FormStage.SIGNING, FormStage.READY)

    @property
    def is_unfinished(self) -> bool:
        """Whether someone at the pit still has to do something about it."""
        return self.is_open or self.stage is FormStage.MARKED_VOID

    @property
    def discrepancy(self) -> str | None:
        """What casino accounting last found not to be as it should."""
        return self.comparisons[-1].discrepancy if self.comparisons else None

    @property
    def is_accounted_for(self) -> bool:
        """Whether both parts matched, or why they did not is on record."""
        if not self.comparisons:
            return False
        last = self.comparisons[-1]
        return last.discrepancy is None or last.explanation is not None

    def signed_as(self, role: Role) -> Signature | None:
        return next((signed for signed in self.signatures if signed.role is role), None)

    def missing(self) -> tuple[str, ...]:
        """Whose signatures it still waits for."""
        staff = tuple(role.value for role in SIGNERS if self.signed_as(role) is None)
        return staff if self.patron_signature is not None else (*staff, "patron")

    def capacities(self) -> dict[str, Role]:
        """Everyone who has set a hand to the form, and in which role."""
        hands = [self.prepared, *self.signatures]
        if self.patron_signature is not None:
            hands.append(self.patron_signature.attested)
        if self.voiding is not None:
            hands.append(self.voiding.pit_clerk)
        return {signed.by: signed.role for signed in hands}

    def waits_for(self) -> str:
        """What has to be done next, and by whom, in a few words."""
        match self.stage:
            case FormStage.SIGNING | FormStage.READY if self.overtaken:
                return "what is marked at the seat has changed: the pit clerk voids it"
            case FormStage.SIGNING:
                return f"to be signed by the {_listed(self.missing())}"
            case FormStage.READY:
                return "the dealer puts the original into the drop box before the two who signed"
            case FormStage.MARKED_VOID:
                return "the pit boss signs that it is void"
            case FormStage.DEPOSITED:
                return "the pit clerk forwards the duplicate at the end of the gaming day"
            case FormStage.VOID:
                return "the pit clerk forwards both parts at the end of the gaming day"
            case FormStage.FORWARDED if self.is_void:
                return "casino accounting acknowledges both parts"
            case FormStage.FORWARDED:
                return "casino accounting compares it with the original from the drop box"
            case FormStage.COMPARED:
                return "nothing more" if self.discrepancy is None else self.discrepancy
            case _:
                assert_never(self.stage)


@dataclass(frozen=True, slots=True)
class Paid:
    """Vigorish the house paid for a patron in a gaming day, as a cash complimentary."""

    patron: str
    amount: int
    serials: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FormsDay:
    """A gaming day: its forms, what was paid for each patron, and what counts in table win. Once
    it is closed all its forms are compared."""

    day: date
    forms: tuple[Form, ...]
    closed: Signature | None = None

    @property
    def deposited(self) -> tuple[Form, ...]:
        """The forms in the drop boxes."""
        return tuple(form for form in self.forms if form.deposit is not None)

    @property
    def paid(self) -> tuple[Paid, ...]:
        by_patron: dict[str, list[Form]] = {}
        for form in self.deposited:
            by_patron.setdefault(form.patron, []).append(form)
        return tuple(
            Paid(patron, sum(f.amount for f in held), tuple(f.serial for f in held))
            for patron, held in by_patron.items()
        )

    @property
    def in_table_win(self) -> dict[str, int]:
        by_table: Counter[str] = Counter()
        for form in self.deposited:
            by_table[form.table] += form.amount
        return dict(by_table)

    @property
    def discrepancies(self) -> tuple[tuple[int, str], ...]:
        """What was not as it should be, by serial."""
        found = ((form.serial, form.discrepancy) for form in self.forms)
        return tuple((serial, what) for serial, what in found if what is not None)


@dataclass(frozen=True, slots=True)
class SeriesReport:
    """One series received: every serial in it is used, void or unused."""

    first: int
    last: int
    received_by: str
    received_at: datetime
    used: int
    void: int
    unused: int
    next: int | None


@dataclass(frozen=True, slots=True)
class Forms(Book):
    """The forms of the house: series received, forms of the open gaming day, days closed."""

    series: tuple[Series, ...] = ()
    day: date | None = None  # the gaming day of those in use
    today: Mapping[int, Form] = field(default_factory=dict)
    closed: tuple[FormsDay, ...] = ()

    def __iter__(self) -> Iterator[Form]:
        """Every form used, in the order of use."""
        for day in self.closed:
            yield from day.forms
        yield from self.today.values()

    @prints(COMPLIMENTARY, DOCUMENTED, COMPARISON)
    def days(self) -> tuple[FormsDay, ...]:
        """Every gaming day there has been a form in, latest first."""
        on = () if self.day is None else (FormsDay(self.day, tuple(self.today.values())),)
        return (*on, *reversed(self.closed))

    @property
    def used(self) -> int:
        return len(self.today) + sum(len(day.forms) for day in self.closed)

    @enforces(SEQUENCE)
    def next_serial(self) -> int | None:
        """The one serial that may be used next: the first unused of the series received first."""
        used = self.used
        for series in self.series:
            if used < series.count:
                return series.first + used
            used -= series.count
        return None

    @prints(SEQUENCE)
    def series_reports(self) -> tuple[SeriesReport, ...]:
        """Every series received, in the order of use."""
        upcoming = self.next_serial()
        used = [(form.serial, form.is_void) for form in self]
        reports = []
        for series in self.series:
            of_it = [void for serial, void in used if series.first <= serial <= series.last]
            reports.append(
                SeriesReport(
                    first=series.first,
                    last=series.last,
                    received_by=series.received_by,
                    received_at=series.received_at,
                    used=len(of_it),
                    void=sum(of_it),
                    unused=series.count - len(of_it),
                    next=upcoming
                    if upcoming is not None and series.first <= upcoming <= series.last
                    else None,
                )
            )
        return tuple(reports)

    def unused(self) -> int:
        """How many forms are left."""
        return sum(series.count for series in self.series) - self.used

    def form(self, serial: int) -> Form | None:
        """The form of a serial, once it is used."""
        return self.today.get(serial) or next((f for f in self if f.serial == serial), None)

    def latest(self) -> Form | None:
        """The form used last."""
        days = (tuple(self.today.values()), *(day.forms for day in reversed(self.closed)))
        return next((forms[-1] for forms in days if forms), None)

    def unfinished(self, table: str | None = None, seat: int | None = None) -> tuple[Form, ...]:
        """Forms someone at the pit must still finish: of the house, a table, or one seat."""
        return tuple(
            form
            for form in self.today.values()
            if form.is_unfinished and table in (None, form.table) and seat in (None, form.seat)
        )

    def holding(self, *forms: Form) -> Forms:
        """The same with forms of the open day put in place of what they were."""
        return replace(self, today={**self.today, **{form.serial: form for form in forms}})

    def seen(self, table: TableState) -> Forms:
        """After an event at a table: an open form is overtaken once its marker has changed.

        Vigorish collected and marked anew, for the next patron at the seat perhaps, may come to
        the same amount; it is not what the form documents.
        """
        overtaken = [
            replace(form, overtaken=True)
            for form in self.unfinished(table.id)
            if form.is_open and not form.overtaken and marked(table, form.seat) != form.amount
        ]
        return self.holding(*overtaken) if overtaken else self


def marked(table: TableState, seat: int) -> int:
    """Deferred vigorish marked at a seat."""
    return table.marked().get(seat, 0)


def _listed(names: tuple[str, ...]) -> str:
    """`dealer, pit boss and patron`."""
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last
