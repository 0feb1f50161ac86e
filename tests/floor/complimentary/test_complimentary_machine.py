"""Forms under random commands by random people, held to a model written out by hand.

The model keeps, of every form, the stage it is at and who has set a hand to it; it never looks at
the forms of the product except to compare.
"""

from __future__ import annotations

import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest
from houses import Floor
from hypothesis import settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from test_complimentary_forms import FORMER, MINI, PUNTO, Pit

from croupier.floor import House
from croupier.floor.core.desk import HOUSE
from croupier.lawbook import CroupierError
from croupier.ledger import SQLiteLedger, verify
from croupier.roles import Role
from croupier.table import Actor, accounts

TABLES = (MINI, PUNTO, FORMER)
SEATS = (1, 2)
SIGNERS = (Role.DEALER, Role.PIT_BOSS, Role.PIT_CLERK)
# Two people for each role, and one who has been enrolled in every role.
PEOPLE = [Actor(f"{role.name.lower()}-{n}", role) for role in Role for n in (1, 2)]
PEOPLE += [Actor("everyone", role) for role in Role]
WORKING = [who for who in PEOPLE if who.role in (*SIGNERS, Role.ACCOUNTING)]
DEALERS = ("dealer-1", "dealer-2", "everyone")
SERIES = ((1001, 1003), (7, 9), (2001, 2040))


@dataclass
class Kept:
    """What the model knows of a form."""

    table: str
    seat: int
    amount: int
    stage: str = "open"
    hands: dict[str, Role] = field(default_factory=dict)
    signed: dict[Role, str] = field(default_factory=dict)
    patron: bool = False
    moved: bool = False


class FormsMachine(RuleBasedStateMachine):
    """Anyone may try anything with any form; none is lost, skipped, reused or signed twice."""

    def __init__(self) -> None:
        super().__init__()
        self.directory = tempfile.TemporaryDirectory()
        self.floor = Floor(Path(self.directory.name) / "ledger.sqlite")
        self.pit = Pit(self.floor)
        self.received: list[int] = []
        self.forms: dict[int, Kept] = {}
        self.marked: dict[tuple[str, int], int] = {}
        self.paid: dict[str, int] = dict.fromkeys(TABLES, 0)
        self.days = 0

    def teardown(self) -> None:
        assert list(verify(self.floor.ledger)) == []
        self.floor.close()
        self.directory.cleanup()

    @initialize()
    def begin(self) -> None:
        """Some forms, and vigorish to document at every seat."""
        self.forms_are_received(Actor("accounting-1", Role.ACCOUNTING), SERIES[0])
        for table in TABLES:
            for seat in SEATS:
                self.vigorish_is_marked_or_collected(table, seat, 12_50, collected=False)

    # -- what may happen -------------------------------------------------------------------------

    def attempt(self, actor: Actor, type_: str, place: str, **particulars: Any) -> bool:
        """Whether a command was taken; one that was not leaves no trace."""
        head, before = self.floor.ledger.head(), self.floor.house.forms
        try:
            self.floor.do(actor, type_, place, **particulars)
        except CroupierError:
            assert self.floor.ledger.head() == head
            assert self.floor.house.forms is before
            return False
        return True

    def expect(self, actor: Actor, type_: str, place: str, may: bool, **particulars: Any) -> bool:
        """Attempt a command, which must be taken just when the model says that it may be."""
        done = self.attempt(actor, type_, place, **particulars)
        assert done == may, (actor, type_, place, particulars)
        return done

    @rule(
        table=st.sampled_from(TABLES),
        seat=st.sampled_from(SEATS),
        cents=st.sampled_from([25, 5_00, 12_50]),
        collected=st.booleans(),
    )
    def vigorish_is_marked_or_collected(
        self, table: str, seat: int, cents: int, collected: bool
    ) -> None:
        owed = self.marked.get((table, seat), 0)
        change = -owed if collected else cents
        if change:
            self.pit.mark(change, seat, table)
            self.marked[table, seat] = owed + change
            for form in self.forms.values():
                if (form.table, form.seat, form.stage) == (table, seat, "open"):
                    form.moved = True

    @rule(actor=st.sampled_from(PEOPLE), series=st.sampled_from([*SERIES, (1003, 1004)]))
    def forms_are_received(self, actor: Actor, series: tuple[int, int]) -> None:
        serials = range(series[0], series[1] + 1)
        may = actor.role is Role.ACCOUNTING and not set(serials) & set(self.received)
        if self.expect(actor, "receive-forms", HOUSE, may, first=series[0], last=series[1]):
            self.received += serials

    @rule(
        actor=st.sampled_from(WORKING),
        table=st.sampled_from(TABLES),
        seat=st.sampled_from(SEATS),
    )
    def a_form_is_prepared(self, actor: Actor, table: str, seat: int) -> None:
        in_hand = any(
            (form.table, form.seat) == (table, seat) and form.stage in ("open", "marked void")
            for form in self.forms.values()
        )
        owed = self.marked.get((table, seat), 0)
        left = len(self.received) > len(self.forms)
        may = actor.role is Role.PIT_CLERK and owed > 0 and left and not in_hand
        if self.expect(actor, "prepare-form", table, may, seat=seat, patron=f"Seat {seat}"):
            serial = self.received[len(self.forms)]
            self.forms[serial] = Kept(table, seat, owed, hands={actor.id: actor.role})

    def one_role_only(self, form: Kept, actor: Actor) -> bool:
        return form.hands.get(actor.id, actor.role) is actor.role

    @rule(actor=st.sampled_from(WORKING), pick=st.integers(0, 50))
    def someone_signs(self, actor: Actor, pick: int) -> None:
        for serial, form in self.picked(pick):
            may = (
                form.stage == "open"
                and not form.moved
                and actor.role in SIGNERS
                and actor.role not in form.signed
                and actor.id not in form.signed.values()
                and self.one_role_only(form, actor)
            )
            if self.expect(actor, "sign-form", form.table, may, serial=serial):
                form.signed[actor.role] = actor.id
                form.hands[actor.id] = actor.role

    @rule(actor=st.sampled_from(WORKING), pick=st.integers(0, 50), stated=st.booleans())
    def the_patron_signs_or_not(self, actor: Actor, pick: int, stated: bool) -> None:
        for serial, form in self.picked(pick):
            roles = SIGNERS[:2] if stated else SIGNERS
            open_ = form.stage == "open" and not form.moved and not form.patron
            may = open_ and actor.role in roles and self.one_role_only(form, actor)
            type_ = "state-no-signature" if stated else "patron-signs"
            reason = {"reason": "had left"} if stated else {}
            if self.expect(actor, type_, form.table, may, serial=serial, **reason):
                form.patron = True
                form.hands[actor.id] = actor.role

    @rule(table=st.sampled_from(TABLES), seat=st.sampled_from(SEATS), number=st.sampled_from("12"))
    def a_form_goes_all_the_way_to_the_drop_box(self, table: str, seat: int, number: str) -> None:
        self.a_form_is_prepared(Actor(f"pit_clerk-{number}", Role.PIT_CLERK), table, seat)
        self.the_latest_form_goes_to_the_drop_box(number, pick=0)

    @rule(number=st.sampled_from("12"), pick=st.integers(0, 5))
    def the_latest_form_goes_to_the_drop_box(self, number: str, pick: int) -> None:
        for role in SIGNERS:
            self.someone_signs(Actor(f"{role.name.lower()}-{number}", role), pick)
        self.the_patron_signs_or_not(Actor("pit_boss-1", Role.PIT_BOSS), pick, stated=True)
        for _, form in self.picked(pick):
            self.someone_deposits(form.signed.get(Role.DEALER, "dealer-1"), pick, right=True)

    @rule(
        dealer=st.sampled_from(DEALERS),
        pick=st.integers(0, 50),
        right=st.booleans(),
    )
    def someone_deposits(self, dealer: str, pick: int, right: bool) -> None:
        for serial, form in self.picked(pick):
            complete = form.stage == "open" and form.patron and set(form.signed) == set(SIGNERS)
            boss = form.signed.get(Role.PIT_BOSS, "pit_boss-1") if right else "pit_boss-9"
            clerk = form.signed.get(Role.PIT_CLERK, "pit_clerk-1")
            may = complete and right and not form.moved and form.signed[Role.DEALER] == dealer
            particulars = {"serial": serial, "pit_boss": boss, "pit_clerk": clerk}
            actor = Actor(dealer, Role.DEALER)
            if self.expect(actor, "deposit-form", form.table, may, **particulars):
                form.stage = "deposited"
                self.marked[form.table, form.seat] -= form.amount
                self.paid[form.table] += form.amount

    @rule(actor=st.sampled_from(WORKING), pick=st.integers(0, 50))
    def someone_voids(self, actor: Actor, pick: int) -> None:
        for serial, form in self.picked(pick):
            may = form.stage == "open" and actor.role is Role.PIT_CLERK
            may = may and self.one_role_only(form, actor)
            particulars = {"serial": serial, "reason": "spoilt"}
            if self.expect(actor, "void-form", form.table, may, **particulars):
                form.stage = "marked void"
                form.hands[actor.id] = actor.role

    @rule(actor=st.sampled_from(WORKING), pick=st.integers(0, 50))
    def someone_signs_void(self, actor: Actor, pick: int) -> None:
        for serial, form in self.picked(pick):
            may = form.stage == "marked void" and actor.role is Role.PIT_BOSS
            may = may and self.one_role_only(form, actor)
            if self.expect(actor, "sign-void", form.table, may, serial=serial):
                form.stage = "void"

    @rule(actor=st.sampled_from(WORKING))
    def someone_forwards(self, actor: Actor) -> None:
        stages = [form.stage for form in self.forms.values()]
        finished = not {"open", "marked void"} & set(stages)
        retained = bool({"deposited", "void"} & set(stages))
        may = actor.role is Role.PIT_CLERK and finished and retained
        if self.expect(actor, "forward-forms", HOUSE, may):
            for form in self.forms.values():
                if form.stage in ("deposited", "void"):
                    form.stage = f"{form.stage}, forwarded"

    @rule(actor=st.sampled_from(WORKING), pick=st.integers(0, 50), right=st.booleans())
    def someone_compares(self, actor: Actor, pick: int, right: bool) -> None:
        for serial, form in self.picked(pick):
            may = actor.role is Role.ACCOUNTING and self.one_role_only(form, actor)
            may = may and form.stage in ("deposited, forwarded", "differs", "explained")
            particulars = {"serial": serial, "amount": form.amount if right else form.amount + 1}
            if self.expect(actor, "compare-form", HOUSE, may, **particulars):
                form.stage = "compared" if right else "differs"

    @rule(actor=st.sampled_from(WORKING), pick=st.integers(0, 50))
    def someone_explains(self, actor: Actor, pick: int) -> None:
        for serial, form in self.picked(pick):
            may = actor.role is Role.ACCOUNTING and form.stage == "differs"
            particulars = {"serial": serial, "explanation": "a slip of the pen"}
            if self.expect(actor, "explain-discrepancy", HOUSE, may, **particulars):
                form.stage = "explained"

    @rule(actor=st.sampled_from(WORKING), pick=st.integers(0, 50))
    def someone_acknowledges(self, actor: Actor, pick: int) -> None:
        for serial, form in self.picked(pick):
            may = actor.role is Role.ACCOUNTING and form.stage == "void, forwarded"
            may = may and self.one_role_only(form, actor)
            particulars = {"serial": serial, "original": True, "duplicate": True}
            if self.expect(actor, "acknowledge-void", HOUSE, may, **particulars):
                form.stage = "compared"

    @rule()
    def the_day_is_wound_up(self) -> None:
        """Everything is brought to its end, so that walks go through several days."""
        for pick in range(len(self.forms)):
            self.someone_voids(Actor("pit_clerk-1", Role.PIT_CLERK), pick)
            self.someone_signs_void(Actor("pit_boss-2", Role.PIT_BOSS), pick)
        self.someone_forwards(Actor("pit_clerk-2", Role.PIT_CLERK))
        for pick in range(len(self.forms)):
            self.someone_compares(Actor("accounting-1", Role.ACCOUNTING), pick, right=True)
            self.someone_acknowledges(Actor("accounting-1", Role.ACCOUNTING), pick)
        self.someone_closes_the_day(Actor("accounting-2", Role.ACCOUNTING))

    @rule(actor=st.sampled_from(WORKING))
    def someone_closes_the_day(self, actor: Actor) -> None:
        today = [form.stage for form in self.forms.values() if form.stage != "closed"]
        ready = bool(today) and set(today) <= {"compared", "explained"}
        if self.expect(actor, "close-gaming-day", HOUSE, actor.role is Role.ACCOUNTING and ready):
            self.days += 1
            self.floor.clock.forward(days=1)  # the next day is not closed before its date
            for form in self.forms.values():
                form.stage = "closed"

    @rule(
        actor=st.sampled_from(PEOPLE),
        type_=st.sampled_from(["sign-form", "sign-void", "patron-signs"]),
        serial=st.sampled_from([1, 1000, 1004, 5000]),
        table=st.sampled_from([*TABLES, HOUSE]),
    )
    def someone_tries_a_form_that_is_not_there(
        self, actor: Actor, type_: str, serial: int, table: str
    ) -> None:
        assert serial not in self.forms
        self.expect(actor, type_, table, may=False, serial=serial)

    def picked(self, pick: int) -> list[tuple[int, Kept]]:
        """One form, if there is any: mostly one of the latest."""
        forms = list(self.forms.items())
        return [forms[-1 - pick % len(forms)]] if forms else []

    # -- what must be so after each ----------------------------------------------------------------

    @invariant()
    def serials_used_are_a_prefix_of_those_received(self) -> None:
        used = [form.serial for form in self.floor.house.forms]
        assert used == self.received[: len(used)] == list(self.forms)

    @invariant()
    def every_form_is_where_the_model_has_it(self) -> None:
        stages = {
            "open": ("being signed", "ready for the drop box"),
            "deposited": ("in the drop box",),
            "marked void": ("marked VOID, to be signed by the pit boss",),
            "void": ("void",),
            "deposited, forwarded": ("with casino accounting",),
            "void, forwarded": ("with casino accounting",),
            "compared": ("compared",),
            "differs": ("compared",),
            "closed": ("compared",),
        }
        for form in self.floor.house.forms:
            kept = self.forms[form.serial]
            assert form.stage.value in stages[kept.stage]
            assert (form.table, form.seat, form.amount) == (kept.table, kept.seat, kept.amount)
            assert {s.role: s.by for s in form.signatures} == kept.signed
            assert len({s.by for s in form.signatures}) == len(form.signatures)
            assert (form.discrepancy is not None) == (kept.stage == "differs") or (
                kept.stage == "closed"
            )

    @invariant()
    def the_books_say_the_same(self) -> None:
        for table in TABLES:
            balances = self.floor.house.table(table).balances
            assert sum(balances.values()) == 0
            assert balances.get(accounts.complimentary(table), 0) == self.paid[table]
            for seat in SEATS:
                marker = accounts.vigorish_marked(table, seat)
                assert balances.get(marker, 0) == self.marked.get((table, seat), 0)
        documented = sum(f.amount for f in self.floor.house.forms if f.deposit is not None)
        assert documented == sum(self.paid.values())

    @invariant()
    def the_ledger_folds_to_the_same_forms(self) -> None:
        ledger = SQLiteLedger(self.floor.path, read_only=True)
        assert House(ledger).forms == self.floor.house.forms
        ledger.close()

    def check(self) -> None:
        self.serials_used_are_a_prefix_of_those_received()
        self.every_form_is_where_the_model_has_it()
        self.the_books_say_the_same()


TestForms = FormsMachine.TestCase
TestForms.settings = settings(
    max_examples=50, stateful_step_count=40, deadline=None, derandomize=True
)


@pytest.mark.paragraph("13:69F-3.3(c)3", "13:69F-7.3(c)3", "19:47-7.3(c)3")
@pytest.mark.paragraph("13:69F-3.3(c)3ii", "13:69F-7.3(c)3ii", "19:47-7.3(c)3ii")
@pytest.mark.parametrize("seed", range(1, 9))
def test_forms_stay_accounted_for_through_days_of_random_commands(seed: int) -> None:
    """Longer walks than the machine above takes: every kind of form, and days that close."""
    chance = Random(seed)
    machine = FormsMachine()
    machine.begin()
    for series in SERIES[1:]:
        machine.forms_are_received(Actor("accounting-2", Role.ACCOUNTING), series)
    for _ in range(600):
        someone, pick = chance.choice(WORKING), chance.choice([0, 0, 1, 2, 3, 4])
        table, seat, yes = chance.choice(TABLES), chance.choice(SEATS), chance.random() < 0.5
        match chance.choices(range(10), weights=(5, 6, 9, 5, 5, 6, 6, 5, 2, 1))[0]:
            case 0:
                cents, collected = chance.choice([25, 5_00]), chance.random() < 0.3
                machine.vigorish_is_marked_or_collected(table, seat, cents, collected=collected)
            case 1:
                machine.a_form_is_prepared(someone, table, seat)
            case 2:
                machine.someone_signs(someone, pick)
            case 3:
                machine.the_patron_signs_or_not(someone, pick, stated=yes)
            case 4:
                machine.someone_deposits(chance.choice(DEALERS), pick, right=yes)
            case 5:
                machine.someone_voids(someone, pick)
            case 6:
                machine.someone_signs_void(someone, pick)
            case 7:
                machine.someone_forwards(someone)
                machine.someone_compares(someone, pick, right=yes)
                machine.someone_acknowledges(someone, pick)
                machine.someone_closes_the_day(someone)
            case 8:
                machine.a_form_goes_all_the_way_to_the_drop_box(table, seat, chance.choice("12"))
            case 9:
                machine.the_day_is_wound_up()
        machine.check()
    machine.the_ledger_folds_to_the_same_forms()
    forms = list(machine.floor.house.forms)
    assert sum(form.deposit is not None for form in forms) > 5
    assert sum(form.is_void for form in forms) > 2
    assert machine.days > 2
    machine.teardown()
