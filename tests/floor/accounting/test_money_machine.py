"""Two tables and their cage under random commands by random people: money is never made or lost.

The model knows the chips each tray must hold by the slips and buy-ins that were taken; it never
looks at the books of the product except to compare.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random
from typing import Any

import pytest
from houses import ACCOUNTING, DEALER, FLOORPERSON, STAFF, SUPERVISOR, Floor
from hypothesis import settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from croupier.floor import House
from croupier.floor.accounting.gaming_day import Books
from croupier.floor.accounting.slips import Slip
from croupier.floor.core.desk import HOUSE
from croupier.lawbook import CroupierError
from croupier.ledger import SQLiteLedger, verify
from croupier.roles import Role
from croupier.table import Actor

TABLES = ("SB-1", "SB-2")
AMOUNTS = (1, 5_00, 500_00, 20_000_00)
# Two people for each role that has to do with money, and one who is enrolled in every one.
ROLES = (
    Role.DEALER,
    Role.FLOORPERSON,
    Role.CASINO_SUPERVISOR,
    Role.ACCOUNTING,
    Role.CONTROLLER,
)
PEOPLE = [Actor(f"{role.name.lower()}-{n}", role) for role in ROLES for n in (1, 2)]
PEOPLE += [Actor("everyone", role) for role in ROLES]
tables, people = st.sampled_from(TABLES), st.sampled_from(PEOPLE)
amounts = st.sampled_from(AMOUNTS)
MOVES = ("fill", "credit", "buy-in", "bring-chips")


class MoneyMachine(RuleBasedStateMachine):
    """Anyone may try anything with the money of either table."""

    def __init__(self) -> None:
        super().__init__()
        self.directory = tempfile.TemporaryDirectory()
        self.floor = Floor(Path(self.directory.name) / "ledger.sqlite")
        self.made: list[tuple[str, str, int]] = []  # table, type and entry of what was moved
        self.closed: list[Books] = []

    @initialize()
    def furnish(self) -> None:
        for table in TABLES:
            self.floor.open(table=table)
            self.floor.do(DEALER, "take-seat", table=table, seat=1)

    def teardown(self) -> None:
        assert list(verify(self.floor.ledger)) == []
        again = SQLiteLedger(self.floor.path, read_only=True)
        assert House(again).standing == self.floor.house.standing
        again.close()
        self.floor.close()
        self.directory.cleanup()

    def attempt(self, actor: Actor, type_: str, table: str, **given: Any) -> int | None:
        """Give a command; a refused one leaves no trace."""
        before = self.floor.house.standing
        try:
            return self.floor.do(actor, type_, table, **given).sequence
        except CroupierError:
            assert self.floor.house.standing is before
            return None

    # -- what may happen -------------------------------------------------------------------------

    @rule(table=tables, type_=st.sampled_from(MOVES), amount=amounts)
    def money_moves(self, table: str, type_: str, amount: int) -> None:
        actor = FLOORPERSON if type_ in ("fill", "credit") else DEALER
        seat = {} if actor is FLOORPERSON else {"seat": 1}
        entry = self.attempt(actor, type_, table, amount=amount, **seat)
        if entry is not None:
            self.made.append((table, type_, entry))

    @rule(actor=people, table=tables, back=st.integers(0, 4), is_void=st.booleans())
    def a_slip_is_signed_or_voided(
        self, actor: Actor, table: str, back: int, is_void: bool
    ) -> None:
        serial = self.floor.house.standing.slips.next_serial - 1 - back
        why = {"reason": "spoilt"} if is_void else {}
        type_ = "void-slip" if is_void else "countersign-slip"
        self.attempt(actor, type_, table, serial=max(1, serial), **why)

    @rule(actor=people, pick=st.integers(0, 50), amount=st.sampled_from((0, *AMOUNTS)))
    def an_amount_is_corrected(self, actor: Actor, pick: int, amount: int) -> None:
        if self.made:
            table, _, entry = self.made[-1 - pick % len(self.made)]
            particulars = {"entry": entry, "amount": amount, "reason": "misread"}
            self.attempt(actor, "prepare-correction", table, **particulars)

    @rule(actor=people, back=st.integers(0, 2), agrees=st.booleans())
    def a_correction_is_validated_or_dismissed(self, actor: Actor, back: int, agrees: bool) -> None:
        for correction in self.floor.house.standing.corrections.today[-1 - back :][:1]:
            why = {} if agrees else {"reason": "it was right"}
            type_ = "validate-correction" if agrees else "dismiss-correction"
            self.attempt(actor, type_, correction.of.table, number=correction.number, **why)

    @rule(table=tables, off=st.sampled_from((0, 0, 0, -5_00, 3)))
    def a_table_is_closed_and_its_drop_counted(self, table: str, off: int) -> None:
        state = self.floor.house.table(table)
        self.floor.sign_slips(table=table)
        counted = max(0, state.inventory() + off)
        if self.attempt(FLOORPERSON, "close-table", table, counted=counted) is not None:
            cash = max(0, state.balances.get(f"{table}/drop", 0) - off)
            self.attempt(ACCOUNTING, "count-drop", table, cash=cash)
            self.floor.sign_slips(table=table)

    @rule(table=tables)
    def a_table_is_opened(self, table: str) -> None:
        self.attempt(FLOORPERSON, "replace-dice", table)
        self.attempt(FLOORPERSON, "inspect-device", table, dice=[1, 2, 3], properly_lit=True)
        self.attempt(FLOORPERSON, "open-table", table, opener=10_000_00)

    @rule(actor=st.sampled_from([*STAFF, *[ACCOUNTING] * 6]))
    def the_day_is_closed(self, actor: Actor) -> None:
        day = self.floor.house.standing.days.open
        for correction in self.floor.house.standing.corrections.waiting():
            supervisor = Actor("supervisor-9", SUPERVISOR.role)
            particulars = {"number": correction.number, "reason": "the day ends"}
            self.attempt(supervisor, "dismiss-correction", correction.of.table, **particulars)
        if self.attempt(actor, "close-gaming-day", HOUSE) is not None:
            assert day is not None
            assert actor.role is Role.ACCOUNTING
            report = self.floor.house.standing.books(day.date)
            assert report is not None
            assert report.is_balanced
            self.closed.append(report)
            self.floor.clock.forward(days=1)
            self.made = []

    # -- what must be so after each --------------------------------------------------------------

    @invariant()
    def money_is_never_made_or_lost(self) -> None:
        for table in TABLES:
            if table not in self.floor.house.tables:
                continue
            balances = self.floor.house.table(table).balances
            assert sum(balances.values()) == 0
            may = ("cage", "patrons", f"{table}/over-or-short")
            assert all(cents > 0 for name, cents in balances.items() if name not in may)

    @invariant()
    def slips_are_without_gap_and_never_signed_twice_by_one(self) -> None:
        slips = self.slips()
        assert [slip.serial for slip in slips] == list(range(1, len(slips) + 1))
        for slip in slips:
            second = slip.countersigned or (slip.voided and slip.voided.by)
            assert second is None or second.by != slip.prepared.by

    @invariant()
    def the_slips_are_what_the_cage_gave_and_took(self) -> None:
        signs = {"opener": -1, "fill": -1, "credit": 1, "closer": 1, "drop count": 1}
        for table in TABLES:
            if table in self.floor.house.tables:
                by_slips = sum(
                    signs[slip.kind] * slip.amount for slip in self.slips() if slip.table == table
                )
                assert self.floor.house.table(table).balances.get("cage", 0) == by_slips

    def slips(self) -> list[Slip]:
        """Every slip there has been, of the days closed and of the one that is open."""
        standing = self.floor.house.standing
        before = [slip for books in standing.days.closed for slip in books.slips]
        return [*before, *standing.slips.today]


TestMoney = MoneyMachine.TestCase
TestMoney.settings = settings(
    max_examples=15, stateful_step_count=30, deadline=None, derandomize=True
)


@pytest.mark.parametrize("seed", range(1, 4))
def test_money_is_kept_through_days_of_random_commands(seed: int) -> None:
    """Longer walks than the machine above takes: days that close, slips void, amounts corrected."""
    chance = Random(seed)
    machine = MoneyMachine()
    machine.furnish()
    for _ in range(500):
        table, someone = chance.choice(TABLES), chance.choice(PEOPLE)
        of = {who.role: who for who in chance.sample(PEOPLE, k=len(PEOPLE))}
        match chance.choices(range(6), weights=(10, 8, 8, 8, 8, 2))[0]:
            case 0:
                machine.money_moves(table, chance.choice(MOVES), chance.choice(AMOUNTS))
            case 1:
                is_void = chance.random() < 0.4
                actor = of[Role.CASINO_SUPERVISOR if is_void else Role.DEALER]
                actor = chance.choice((actor, actor, someone))
                for back in (0, 1):
                    machine.a_slip_is_signed_or_voided(actor, table, back, is_void)
            case 2:
                actor = chance.choice((of[Role.FLOORPERSON], someone))
                amount = chance.choice((0, *AMOUNTS))
                machine.an_amount_is_corrected(actor, chance.choice((0, 1, 5)), amount)
            case 3:
                actor = chance.choice((of[Role.CASINO_SUPERVISOR], someone))
                machine.a_correction_is_validated_or_dismissed(actor, 0, chance.random() < 0.7)
            case 4:
                machine.a_table_is_opened(table)
            case 5:
                for each in TABLES:
                    machine.a_table_is_closed_and_its_drop_counted(each, chance.choice((0, -5_00)))
                machine.the_day_is_closed(ACCOUNTING)
        machine.money_is_never_made_or_lost()
        machine.slips_are_without_gap_and_never_signed_twice_by_one()
        machine.the_slips_are_what_the_cage_gave_and_took()
    stages = {correction.stage for books in machine.closed for correction in books.corrections}
    voids = sum(slip.voided is not None for slip in machine.slips())
    machine.teardown()
    assert len(machine.closed) > 1
    assert (voids > 0, "validated" in stages) == (True, True)
