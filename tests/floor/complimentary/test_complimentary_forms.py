"""Complimentary Vigorish Forms: none lost, skipped or reused, none signed by one person twice.

Three tables stand for the three texts: mini-baccarat and punto banco under 13:69F, mini-baccarat
under 19:47. Vigorish is marked by an entry of its own, as the deferral at a table would mark it.
"""

from __future__ import annotations

from datetime import date
from itertools import count
from typing import Any

import pytest
from houses import ACTORS, DEALER, FLOORPERSON, PIT_BOSS, Floor

from croupier.floor.complimentary.forms import Form, FormStage
from croupier.floor.core.desk import HOUSE
from croupier.lawbook import BadInput, CroupierError, Refusal
from croupier.ledger import Entry, Record
from croupier.roles import Role
from croupier.table import Actor, Event, accounts

PIT_CLERK = Actor("pit-clerk-5", Role.PIT_CLERK)
ACCOUNTING = Actor("accounting-6", Role.ACCOUNTING)
EVERYONE = {
    **{role: Actor(f"{role.name.lower()}-1", role) for role in Role},
    **ACTORS,
    Role.PIT_CLERK: PIT_CLERK,
    Role.ACCOUNTING: ACCOUNTING,
}
SIGNERS = (DEALER, PIT_BOSS, PIT_CLERK)

MINI, PUNTO, FORMER = "MB-1", "PB-1", "MB-2"
TABLES = {
    MINI: ("mini-baccarat", "13:69F", "13:69F-7.3(c)3"),
    PUNTO: ("punto-banco", "13:69F", "13:69F-3.3(c)3"),
    FORMER: ("mini-baccarat", "19:47", "19:47-7.3(c)3"),
}
MARK = "marked-for-a-test"
LIMITS = {"minimum": 5_00, "maximum": 500_00, "increment": 5_00}
PRESENT = {"pit_boss": PIT_BOSS.id, "pit_clerk": PIT_CLERK.id}


class Pit:
    """A house with a table for each text, forms 1001 to 1010, and short ways through a form."""

    def __init__(self, floor: Floor) -> None:
        self.floor = floor
        self.house = floor.house
        self._marks = count(1)
        for table, (game, edition, _) in TABLES.items():
            floor.do(
                FLOORPERSON,
                "establish-table",
                table=table,
                game=game,
                edition=edition,
                limits=LIMITS,
                pit="Pit 4",
                seats=7,
            )

    def receive(self, first: int = 1001, last: int = 1010) -> None:
        self.floor.do(ACCOUNTING, "receive-forms", HOUSE, first=first, last=last)

    def mark(self, cents: int, seat: int = 3, table: str = MINI) -> None:
        """Vigorish deferred at a seat (or, below nothing, collected), as the table would."""
        marker = accounts.vigorish_marked(table, seat)
        event = Event(MARK, {}, accounts.transfer(accounts.POCKETS, marker, cents))
        rules = self.house.table(table).rules.identity
        record = Record(
            f"mark-{next(self._marks)}", table, DEALER, self.floor.clock(), rules, event
        )
        with self.floor.ledger.writing():
            self.floor.ledger.append(record, head=self.floor.ledger.head())
        self.house.catch_up()

    def prepare(
        self, patron: str = "A. Patron", seat: int = 3, cents: int = 12_50, table: str = MINI
    ) -> int:
        """A form for vigorish marked just now; its serial."""
        self.mark(cents, seat, table)
        self.floor.do(PIT_CLERK, "prepare-form", table, seat=seat, patron=patron)
        return list(self.house.forms.today)[-1]

    def sign(self, serial: int) -> int:
        """Every signature there has to be."""
        for actor in SIGNERS:
            self.at_table(actor, "sign-form", serial)
        self.at_table(DEALER, "patron-signs", serial)
        return serial

    def deposit(self, serial: int) -> int:
        self.at_table(DEALER, "deposit-form", serial, **PRESENT)
        return serial

    def deposited(self, **particulars: Any) -> int:
        return self.deposit(self.sign(self.prepare(**particulars)))

    def voided(self, **particulars: Any) -> int:
        serial = self.prepare(**particulars)
        self.at_table(PIT_CLERK, "void-form", serial, reason="spoilt")
        self.at_table(PIT_BOSS, "sign-void", serial)
        return serial

    def at_table(self, actor: Actor, type_: str, serial: int, **particulars: Any) -> Entry:
        table = self.form(serial).table
        return self.floor.do(actor, type_, table, serial=serial, **particulars)

    def for_house(self, actor: Actor, type_: str, **particulars: Any) -> Entry:
        return self.floor.do(actor, type_, HOUSE, **particulars)

    def refused(self, actor: Actor, type_: str, table: str, **particulars: Any) -> CroupierError:
        """The refusal of a command that must be refused and must leave every form as it was."""
        before = self.house.forms
        error = self.floor.refused(actor, type_, table=table, **particulars)
        assert self.house.forms is before
        assert "\n" not in str(error)
        return error

    def cited(self, actor: Actor, type_: str, table: str, **particulars: Any) -> str:
        refusal = self.refused(actor, type_, table, **particulars)
        assert refusal.cite is not None, f"refused without a paragraph: {refusal}"
        return str(refusal.cite)

    def form(self, serial: int) -> Form:
        found = self.house.forms.form(serial)
        assert found is not None
        return found

    def balance(self, account: str) -> int:
        table = self.house.table(account.partition("/")[0])
        return table.balances.get(account, 0)


@pytest.fixture
def pit(floor: Floor) -> Pit:
    made = Pit(floor)
    made.receive()
    return made


# -- preparing -----------------------------------------------------------------------------------


@pytest.mark.paragraph("13:69F-3.3(c)3i", "13:69F-7.3(c)3i", "19:47-7.3(c)3i")
@pytest.mark.parametrize("table", TABLES)
def test_a_form_is_prepared_for_all_that_is_marked_at_a_seat(pit: Pit, table: str) -> None:
    pit.mark(5_00, table=table)
    pit.mark(7_50, table=table)
    pit.mark(99_00, seat=4, table=table)
    entry = pit.floor.do(PIT_CLERK, "prepare-form", table, seat=3, patron="  A. Patron ")
    form = pit.form(1001)
    assert (form.table, form.seat, form.patron, form.amount) == (table, 3, "A. Patron", 12_50)
    assert (form.pit, form.day, form.stage) == ("Pit 4", date(2012, 3, 19), FormStage.SIGNING)
    assert form.prepared.by == PIT_CLERK.id
    event = entry.record.event
    assert event.facts == ({"form": 1001, "amount": 12_50, "gaming_date": "2012-03-19"},)
    assert event.cite == f"{TABLES[table][2]}ii"


@pytest.mark.paragraph("13:69F-3.3(c)3", "13:69F-7.3(c)3", "19:47-7.3(c)3")
@pytest.mark.parametrize("table", TABLES)
def test_no_form_is_prepared_where_nothing_is_marked(pit: Pit, table: str) -> None:
    paragraph = TABLES[table][2]
    assert pit.cited(PIT_CLERK, "prepare-form", table, seat=3, patron="A. Patron") == paragraph


@pytest.mark.paragraph("13:69F-7.3(c)3ii")
def test_a_seat_has_one_form_in_hand_at_a_time(pit: Pit) -> None:
    serial = pit.prepare()
    again = {"seat": 3, "patron": "A. Patron"}
    assert pit.cited(PIT_CLERK, "prepare-form", MINI, **again) == "13:69F-7.3(c)3ii"
    pit.at_table(PIT_CLERK, "void-form", serial, reason="spoilt")
    # Marked VOID is not void yet: the pit boss has to sign.
    assert "1001" in str(pit.refused(PIT_CLERK, "prepare-form", MINI, **again))
    pit.at_table(PIT_BOSS, "sign-void", serial)
    pit.floor.do(PIT_CLERK, "prepare-form", MINI, **again)
    assert pit.form(1002).amount == 12_50


@pytest.mark.parametrize("patron", ["", "   ", "A\nB", "A\u202eB", "A\x00", "x" * 121, 7, None])
def test_a_patron_is_named_in_one_printable_line(pit: Pit, patron: Any) -> None:
    pit.mark(12_50)
    error = pit.refused(PIT_CLERK, "prepare-form", MINI, seat=3, patron=patron)
    assert isinstance(error, BadInput)


def test_a_game_without_deferred_vigorish_has_no_such_form(pit: Pit) -> None:
    pit.floor.establish()
    for type_ in ("prepare-form", "sign-form"):
        particulars = {"seat": 3, "patron": "A"} if type_ == "prepare-form" else {"serial": 1001}
        error = pit.refused(PIT_CLERK, type_, "SB-1", **particulars)
        assert "Sic bo under 13:69F has no Complimentary Vigorish Form" in str(error)


# -- series --------------------------------------------------------------------------------------


@pytest.mark.paragraph("13:69F-3.3(c)3ii", "13:69F-7.3(c)3ii", "19:47-7.3(c)3ii")
def test_serials_are_used_in_sequence_across_tables_and_series(floor: Floor) -> None:
    pit = Pit(floor)
    pit.receive(1001, 1003)
    pit.receive(501, 502)  # received later, and so used later, though its numbers are lower
    used = []
    for seat, table in ((1, MINI), (1, PUNTO), (1, FORMER), (2, MINI), (2, PUNTO)):
        used.append(pit.prepare(seat=seat, table=table))
    assert used == [1001, 1002, 1003, 501, 502]
    pit.mark(5_00, seat=5)
    refusal = pit.refused(PIT_CLERK, "prepare-form", MINI, seat=5, patron="A. Patron")
    assert "No form is left" in str(refusal)
    pit.receive(1004, 1004)
    assert pit.prepare(seat=6) == 1004


@pytest.mark.paragraph("13:69F-7.3(c)3ii")
def test_nobody_chooses_a_serial(pit: Pit) -> None:
    pit.mark(12_50)
    for chosen in (1001, 1002, 999):
        error = pit.refused(
            PIT_CLERK, "prepare-form", MINI, seat=3, patron="A. Patron", serial=chosen
        )
        assert isinstance(error, BadInput)
    for unused in (1001, 1002, 999):
        for actor, type_, particulars in (
            (DEALER, "sign-form", {}),
            (DEALER, "deposit-form", PRESENT),
            (PIT_CLERK, "void-form", {"reason": "spoilt"}),
        ):
            error = pit.refused(actor, type_, MINI, serial=unused, **particulars)
            assert f"Form {unused} is not in use" in str(error)


@pytest.mark.paragraph("13:69F-7.3(c)3ii")
def test_a_void_form_keeps_its_serial(pit: Pit) -> None:
    assert pit.voided() == 1001
    pit.floor.do(PIT_CLERK, "prepare-form", MINI, seat=3, patron="A. Patron")
    assert list(pit.house.forms.today) == [1001, 1002]


@pytest.mark.paragraph("13:69F-3.3(c)3ii", "13:69F-7.3(c)3ii")
@pytest.mark.parametrize(
    ("first", "last"), [(1001, 1010), (1010, 1020), (990, 1001), (1, 5000), (1005, 1005)]
)
def test_a_serial_is_received_once(pit: Pit, first: int, last: int) -> None:
    # No form is used yet: the paragraph is that of the first table that has forms.
    paragraph = pit.cited(ACCOUNTING, "receive-forms", HOUSE, first=first, last=last)
    assert paragraph == "13:69F-7.3(c)3ii"


@pytest.mark.parametrize(
    ("first", "last"), [(2010, 2001), (0, 5), (-3, 5), (1, 10**9 + 1), (2001, 200_000), ("1", 2)]
)
def test_what_is_no_series_is_not_received(pit: Pit, first: Any, last: Any) -> None:
    assert isinstance(
        pit.refused(ACCOUNTING, "receive-forms", HOUSE, first=first, last=last), BadInput
    )


# -- signing -------------------------------------------------------------------------------------


@pytest.mark.paragraph("13:69F-3.3(c)3i", "13:69F-7.3(c)3i", "19:47-7.3(c)3i")
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("first", SIGNERS)
@pytest.mark.parametrize("role", [Role.DEALER, Role.PIT_BOSS, Role.PIT_CLERK])
def test_nobody_signs_a_form_twice_in_any_capacity(
    pit: Pit, table: str, first: Actor, role: Role
) -> None:
    serial = pit.prepare(table=table)
    pit.at_table(first, "sign-form", serial)
    refusal = pit.refused(Actor(first.id, role), "sign-form", table, serial=serial)
    assert isinstance(refusal, Refusal)
    assert str(refusal.cite) == f"{TABLES[table][2]}i"
    assert f"{first.id} has signed form {serial} already" in str(refusal)
    assert pit.form(serial).capacities()[first.id] is first.role


@pytest.mark.paragraph("13:69F-7.3(c)3i")
@pytest.mark.parametrize("signer", SIGNERS)
def test_each_role_signs_once(pit: Pit, signer: Actor) -> None:
    serial = pit.prepare()
    pit.at_table(signer, "sign-form", serial)
    another = Actor("another", signer.role)
    assert pit.cited(another, "sign-form", MINI, serial=serial) == "13:69F-7.3(c)3i"


@pytest.mark.paragraph("13:69F-7.3(c)3i")
def test_who_prepared_a_form_does_not_sign_it_in_another_role(pit: Pit) -> None:
    serial = pit.prepare()
    promoted = Actor(PIT_CLERK.id, Role.PIT_BOSS)
    assert pit.cited(promoted, "sign-form", MINI, serial=serial) == "13:69F-7.3(c)3i"
    assert pit.cited(promoted, "patron-signs", MINI, serial=serial) == "13:69F-7.3(c)3i"


@pytest.mark.paragraph("13:69F-7.3(c)3i", "19:47-7.3(c)3i")
def test_why_the_patron_did_not_sign_is_stated_with_a_reason(pit: Pit) -> None:
    serial = pit.prepare()
    for reason in ("", "   ", "a\nb"):
        error = pit.refused(DEALER, "state-no-signature", MINI, serial=serial, reason=reason)
        assert isinstance(error, BadInput)
    pit.at_table(PIT_BOSS, "state-no-signature", serial, reason="left the casino floor")
    statement = pit.form(serial).patron_signature
    assert statement is not None
    assert (statement.not_obtained, statement.attested.by) == ("left the casino floor", PIT_BOSS.id)
    for type_, more in (("patron-signs", {}), ("state-no-signature", {"reason": "again"})):
        paragraph = pit.cited(DEALER, type_, MINI, serial=serial, **more)
        assert paragraph == "13:69F-7.3(c)3i"
