"""The gaming day closed: nothing is left open, uncounted or unsigned, and every table balances.

3.3(c)3 and 7.3(c)3 have the day's forms compared and recorded by its end; the rest is the house's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from croupier.floor.accounting.corrections import Corrections
from croupier.floor.accounting.gaming_day import Books, GamingDays, OpenDay, books_of
from croupier.floor.accounting.meters import Meters
from croupier.floor.accounting.slips import Slips
from croupier.floor.clock.zone import Zone
from croupier.floor.complimentary.desk import FormCommand
from croupier.floor.complimentary.forms import Forms, FormsDay, FormStage
from croupier.floor.complimentary.provisions import COMPARISON, COMPLIMENTARY, VOID
from croupier.floor.core.desk import Changed, Desk, Signature
from croupier.lawbook import NotNow, Refusal, enforces, records
from croupier.roles import Role


@records(COMPLIMENTARY)
class CloseGamingDay(FormCommand):
    """Casino accounting closes the day: what each table won and each patron was paid."""

    type = "close-gaming-day"
    label = "Close the gaming day"
    roles = (Role.ACCOUNTING,)
    provision = COMPLIMENTARY
    roles_by_rule = False
    of_the_house = True
    ends_shift = True
    signed = True

    def check(self, desk: Desk) -> None:
        day = _open_day(desk)
        today = desk.book(Zone).gaming_date(desk.now)
        if day.date > today:
            raise NotNow(
                f"The gaming day of {day.date} has not come: it is {today}",
                accepted="it is closed on its own date, or after it",
            )
        for table in desk.tables.values():
            if table.is_open:
                raise NotNow(f"{table.id} is open", accepted="close every table first")
        self._check_forms(desk)
        desk.book(Slips).check_none_lacking()
        desk.book(Corrections).check_none_waiting()
        self._check_drops(desk)
        for table in desk.tables.values():
            desk.book(Meters).check_reconciled(table)
        for result in _books(desk).results:
            if not result.is_proven:
                raise NotNow(f"The books of {result.table} do not balance")

    @enforces(COMPLIMENTARY, COMPARISON)
    def _check_forms(self, desk: Desk) -> None:
        for form in desk.book(Forms).today.values():
            if form.stage is not FormStage.COMPARED:
                raise Refusal(
                    f"Form {form.serial} is {form.stage}",
                    cite=form.kind.cite(VOID if form.is_void else COMPARISON),
                    accepted=form.waits_for(),
                )
            if not form.is_accounted_for:
                raise Refusal(
                    f"Form {form.serial}: {form.discrepancy}",
                    cite=form.kind.cite(COMPARISON),
                    accepted="compare it again, or explain the discrepancy",
                )

    def _check_drops(self, desk: Desk) -> None:
        """Every drop box is counted after the last closing of its table."""
        for table in desk.tables.values():
            if desk.book(Slips).drop_waits(table.id):
                raise NotNow(
                    f"The drop box of {table.id} is not counted",
                    accepted="casino accounting counts it first",
                )

    def after(self, desk: Desk) -> Changed:
        day, days, forms = _open_day(desk), desk.book(GamingDays), desk.book(Forms)
        slips, corrections = desk.book(Slips), desk.book(Corrections)
        compared = FormsDay(day.date, tuple(forms.today.values()), desk.signature())
        books = _books(desk, desk.signature())
        return (
            replace(forms, day=None, today={}, closed=(*forms.closed, compared)),
            replace(days, open=None, closed=(*days.closed, books)),
            slips.closed(),
            corrections.closed(),
        )

    def facts(self, desk: Desk) -> tuple[Mapping[str, Any], ...]:
        day, forms = _open_day(desk).date.isoformat(), tuple(desk.book(Forms).today.values())
        paid = tuple(
            {
                "gaming_date": day,
                "patron": patron.patron,
                "amount": patron.amount,
                "forms": list(patron.serials),
            }
            for patron in FormsDay(_open_day(desk).date, forms).paid
        )
        won = tuple(
            {"gaming_date": day, "table": result.table, "win": result.win}
            for result in _books(desk).results
        )
        return paid + won


def _open_day(desk: Desk) -> OpenDay:
    day = desk.book(GamingDays).open
    if day is None:
        raise NotNow(
            "No gaming day is open",
            accepted="one begins with the first table that opens, or the first form",
        )
    return day


def _books(desk: Desk, closed: Signature | None = None) -> Books:
    return books_of(_open_day(desk), desk.tables, desk.book(Slips), desk.book(Corrections), closed)
