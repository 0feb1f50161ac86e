"""Complimentary Vigorish Forms: none lost, skipped or reused, none signed by one person twice.

Three tables stand for the three texts: mini-baccarat and punto banco under 13:69F, mini-baccarat
under 19:47. Vigorish is marked by an entry of its own, as the deferral at a table would mark it.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from forgery import rechained
from houses import ACTORS, DEALER, FLOORPERSON, PIT_BOSS, Floor

from croupier.floor import House
from croupier.floor.complimentary import FORM_COMMANDS, HOUSE, Form, Stage
from croupier.games import games
from croupier.lawbook import BadInput, Conflict, CroupierError, Refusal
from croupier.ledger import Damaged, Entry, Record, SQLiteLedger, verify
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
        assert isinstance(refusal, Refusal), f"refused without a paragraph: {refusal}"
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
    assert (form.pit, form.day, form.stage) == ("Pit 4", date(2012, 3, 19), Stage.SIGNING)
    assert form.prepared.by == PIT_CLERK.id
    event = entry.record.event
    assert event.settlements == ({"form": 1001, "amount": 12_50, "gaming_date": "2012-03-19"},)
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
        told = {"seat": 3, "patron": "A"} if type_ == "prepare-form" else {"serial": 1001}
        error = pit.refused(PIT_CLERK, type_, "SB-1", **told)
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
        for actor, type_, told in (
            (DEALER, "sign-form", {}),
            (DEALER, "deposit-form", PRESENT),
            (PIT_CLERK, "void-form", {"reason": "spoilt"}),
        ):
            error = pit.refused(actor, type_, MINI, serial=unused, **told)
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


# -- who does what -------------------------------------------------------------------------------

# Each command in the state it is for: who may give it, and by which paragraph others may not.
# "" says that the house, not the text, gives it to that role.
DUTIES: dict[str, tuple[set[Role], str]] = {
    "receive-forms": ({Role.ACCOUNTING}, ""),
    "prepare-form": ({Role.PIT_CLERK}, "ii"),
    "sign-form": ({Role.DEALER, Role.PIT_BOSS, Role.PIT_CLERK}, "i"),
    "patron-signs": ({Role.DEALER, Role.PIT_BOSS, Role.PIT_CLERK}, ""),
    "state-no-signature": ({Role.DEALER, Role.PIT_BOSS}, "i"),
    "deposit-form": ({Role.DEALER}, "iii"),
    "void-form": ({Role.PIT_CLERK}, "v"),
    "sign-void": ({Role.PIT_BOSS}, "v"),
    "forward-forms": ({Role.PIT_CLERK}, "iv"),
    "compare-form": ({Role.ACCOUNTING}, "iv"),
    "acknowledge-void": ({Role.ACCOUNTING}, "v"),
    "close-gaming-day": ({Role.ACCOUNTING}, ""),
}
ONE_LATER_IN_THE_FORMER = {"v": "vi", "vi": "vii"}


def test_every_command_has_its_duty() -> None:
    assert set(DUTIES) == set(FORM_COMMANDS)


def test_no_game_has_an_act_named_like_a_command_about_forms() -> None:
    for game in games().values():
        rules = game.rules(game.editions[0], {})
        assert not set(FORM_COMMANDS) & {act.type for act in rules.procedure.acts}


def ready_for(pit: Pit, type_: str, table: str) -> tuple[str, dict[str, Any]]:
    """Bring the pit to where a command may be given; where it is given, and its particulars."""
    match type_:
        case "receive-forms":
            return HOUSE, {"first": 1, "last": 9}
        case "prepare-form":
            pit.mark(12_50, table=table)
            return table, {"seat": 3, "patron": "A. Patron"}
        case "sign-form" | "patron-signs":
            return table, {"serial": pit.prepare(table=table)}
        case "state-no-signature" | "void-form":
            return table, {"serial": pit.prepare(table=table), "reason": "had left"}
        case "deposit-form":
            return table, {"serial": pit.sign(pit.prepare(table=table)), **PRESENT}
        case "sign-void":
            serial = pit.prepare(table=table)
            pit.at_table(PIT_CLERK, "void-form", serial, reason="spoilt")
            return table, {"serial": serial}
        case "forward-forms":
            pit.deposited(table=table)
            return HOUSE, {}
        case "compare-form":
            serial = pit.deposited(table=table)
            pit.for_house(PIT_CLERK, "forward-forms")
            return HOUSE, {"serial": serial, "amount": 12_50}
        case "acknowledge-void":
            serial = pit.voided(table=table)
            pit.for_house(PIT_CLERK, "forward-forms")
            return HOUSE, {"serial": serial, "original": True, "duplicate": True}
    serial = pit.deposited(table=table)
    pit.for_house(PIT_CLERK, "forward-forms")
    pit.for_house(ACCOUNTING, "compare-form", serial=serial, amount=12_50)
    return HOUSE, {}


@pytest.mark.paragraph("13:69F-3.3(c)3i", "13:69F-3.3(c)3ii", "13:69F-3.3(c)3iii")
@pytest.mark.paragraph("13:69F-3.3(c)3iv", "13:69F-3.3(c)3v")
@pytest.mark.paragraph("13:69F-7.3(c)3i", "13:69F-7.3(c)3ii", "13:69F-7.3(c)3iii")
@pytest.mark.paragraph("13:69F-7.3(c)3iv", "13:69F-7.3(c)3v")
@pytest.mark.paragraph("19:47-7.3(c)3i", "19:47-7.3(c)3ii", "19:47-7.3(c)3iii")
@pytest.mark.paragraph("19:47-7.3(c)3iv", "19:47-7.3(c)3vi")
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("type_", DUTIES)
def test_each_command_falls_to_its_roles_and_to_no_other(pit: Pit, type_: str, table: str) -> None:
    given_at, particulars = ready_for(pit, type_, table)
    roles, number = DUTIES[type_]
    if table == FORMER:
        number = ONE_LATER_IN_THE_FORMER.get(number, number)
    for role in set(Role) - roles:
        error = pit.refused(EVERYONE[role], type_, given_at, **particulars)
        assert f"not to the {role}" in str(error)
        if number:
            assert isinstance(error, Refusal)
            assert str(error.cite) == TABLES[table][2] + number
    for role in [role for role in Role if role in roles][:1]:
        pit.floor.do(EVERYONE[role], type_, given_at, **particulars)


@pytest.mark.parametrize("type_", DUTIES)
def test_each_command_is_given_at_its_table_or_for_the_house(pit: Pit, type_: str) -> None:
    given_at, particulars = ready_for(pit, type_, MINI)
    actor = next(EVERYONE[role] for role in Role if role in DUTIES[type_][0])
    elsewhere = [MINI, PUNTO] if given_at == HOUSE else [HOUSE, "NONE"]
    if "serial" in particulars and given_at != HOUSE:
        elsewhere.append(PUNTO)
    for place in elsewhere:
        assert isinstance(pit.refused(actor, type_, place, **particulars), BadInput)


def test_no_table_is_called_house(pit: Pit) -> None:
    told = {"game": "sic-bo", "edition": "13:69F", "limits": LIMITS, "pit": "Pit 1", "seats": 8}
    assert "the house itself" in str(pit.refused(FLOORPERSON, "establish-table", HOUSE, **told))


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
    told = pit.form(serial).patron_signature
    assert told is not None
    assert (told.not_obtained, told.attested.by) == ("left the casino floor", PIT_BOSS.id)
    for type_, more in (("patron-signs", {}), ("state-no-signature", {"reason": "again"})):
        paragraph = pit.cited(DEALER, type_, MINI, serial=serial, **more)
        assert paragraph == "13:69F-7.3(c)3i"


# -- the drop box --------------------------------------------------------------------------------


@pytest.mark.paragraph("13:69F-3.3(c)3", "13:69F-3.3(c)3iii", "13:69F-7.3(c)3")
@pytest.mark.paragraph("13:69F-7.3(c)3iii", "19:47-7.3(c)3", "19:47-7.3(c)3iii")
@pytest.mark.parametrize("table", TABLES)
def test_the_deposit_clears_the_marker_and_counts_in_the_win_of_the_table(
    pit: Pit, table: str
) -> None:
    serial = pit.sign(pit.prepare(table=table))
    entry = pit.at_table(DEALER, "deposit-form", serial, **PRESENT)
    assert pit.balance(accounts.vigorish_marked(table, 3)) == 0
    assert pit.balance(accounts.complimentary(table)) == 12_50
    event = entry.record.event
    assert event.settlements == ({"form": serial, "amount": 12_50, "patron": "A. Patron"},)
    assert event.says is None  # what is said at a table is public, and a patron's name is not
    deposit = pit.form(serial).deposit
    assert deposit is not None
    assert (deposit.by.by, deposit.present) == (DEALER.id, (PIT_BOSS.id, PIT_CLERK.id))


@pytest.mark.paragraph("13:69F-3.3(c)3i", "13:69F-7.3(c)3i", "19:47-7.3(c)3i")
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("missing", [*SIGNERS, None])
def test_nothing_is_deposited_without_every_signature(
    pit: Pit, table: str, missing: Actor | None
) -> None:
    serial = pit.prepare(table=table)
    for actor in SIGNERS:
        if actor is not missing:
            pit.at_table(actor, "sign-form", serial)
    if missing is not None:
        pit.at_table(DEALER, "patron-signs", serial)
    paragraph = pit.cited(DEALER, "deposit-form", table, serial=serial, **PRESENT)
    assert paragraph == f"{TABLES[table][2]}i"


@pytest.mark.paragraph("13:69F-3.3(c)3iii", "13:69F-7.3(c)3iii", "19:47-7.3(c)3iii")
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize(
    ("dealer", "pit_boss", "pit_clerk"),
    [
        ("dealer-9", PIT_BOSS.id, PIT_CLERK.id),
        (DEALER.id, "pit-boss-9", PIT_CLERK.id),
        (DEALER.id, PIT_BOSS.id, "pit-clerk-9"),
        (DEALER.id, PIT_CLERK.id, PIT_BOSS.id),
        (DEALER.id, DEALER.id, PIT_CLERK.id),
    ],
)
def test_the_dealer_who_signed_deposits_before_those_who_signed(
    pit: Pit, table: str, dealer: str, pit_boss: str, pit_clerk: str
) -> None:
    serial = pit.sign(pit.prepare(table=table))
    present = {"pit_boss": pit_boss, "pit_clerk": pit_clerk}
    actor = Actor(dealer, Role.DEALER)
    paragraph = pit.cited(actor, "deposit-form", table, serial=serial, **present)
    assert paragraph == f"{TABLES[table][2]}iii"


@pytest.mark.paragraph("13:69F-7.3(c)3i")
@pytest.mark.parametrize("changes", [(2_50,), (-2_50,), (-12_50,), (-12_50, 12_50), (1, -1)])
def test_a_form_whose_marker_has_changed_is_not_deposited(
    pit: Pit, changes: tuple[int, ...]
) -> None:
    """Not even when it comes to the same amount again: that may be another patron's."""
    serial = pit.sign(pit.prepare())
    for cents in changes:
        pit.mark(cents)
    assert pit.cited(DEALER, "deposit-form", MINI, serial=serial, **PRESENT) == "13:69F-7.3(c)3i"
    assert "voids" in pit.form(serial).waits_for()
    pit.at_table(PIT_CLERK, "void-form", serial, reason="the amount has changed")
    pit.at_table(PIT_BOSS, "sign-void", serial)
    owed = 12_50 + sum(changes)
    if owed:
        pit.floor.do(PIT_CLERK, "prepare-form", MINI, seat=3, patron="A. Patron")
        pit.deposit(pit.sign(1002))
        assert pit.balance(accounts.complimentary(MINI)) == owed


def test_what_is_marked_at_another_seat_or_table_does_not_overtake_a_form(pit: Pit) -> None:
    serial = pit.sign(pit.prepare())
    pit.mark(5_00, seat=4)
    pit.mark(5_00, seat=3, table=PUNTO)
    pit.deposit(serial)
    assert pit.balance(accounts.complimentary(MINI)) == 12_50


@pytest.mark.paragraph("13:69F-7.3(c)3iii")
def test_a_deposited_form_is_done_with_at_the_table(pit: Pit) -> None:
    serial = pit.deposited()
    for actor, type_, told in (
        (Actor("dealer-9", Role.DEALER), "sign-form", {}),
        (DEALER, "deposit-form", PRESENT),
        (PIT_CLERK, "void-form", {"reason": "spoilt"}),
        (PIT_BOSS, "sign-void", {}),
        (PIT_BOSS, "state-no-signature", {"reason": "left"}),
    ):
        paragraph = pit.cited(actor, type_, MINI, serial=serial, **told)
        assert paragraph.startswith("13:69F-7.3(c)3")
    assert pit.balance(accounts.complimentary(MINI)) == 12_50


# -- void ----------------------------------------------------------------------------------------


@pytest.mark.paragraph("13:69F-3.3(c)3v", "13:69F-7.3(c)3v", "19:47-7.3(c)3vi")
@pytest.mark.parametrize("table", TABLES)
def test_a_form_is_void_once_pit_clerk_and_pit_boss_have_signed(pit: Pit, table: str) -> None:
    serial = pit.sign(pit.prepare(table=table))
    pit.at_table(PIT_CLERK, "void-form", serial, reason="wrong name")
    assert pit.form(serial).stage is Stage.MARKED_VOID
    same_person = Actor(PIT_CLERK.id, Role.PIT_BOSS)
    paragraph = TABLES[table][2] + ("vi" if table == FORMER else "v")
    assert pit.cited(same_person, "sign-void", table, serial=serial) == paragraph
    pit.at_table(PIT_BOSS, "sign-void", serial)
    assert pit.form(serial).stage is Stage.VOID
    assert pit.cited(PIT_BOSS, "sign-void", table, serial=serial) == paragraph
    assert pit.cited(PIT_CLERK, "void-form", table, serial=serial, reason="x") == paragraph
    assert pit.cited(DEALER, "deposit-form", table, serial=serial, **PRESENT).endswith("iii")
    # The vigorish is still owed.
    assert pit.balance(accounts.vigorish_marked(table, 3)) == 12_50
    assert pit.balance(accounts.complimentary(table)) == 0


@pytest.mark.paragraph("13:69F-7.3(c)3v")
def test_a_form_not_marked_void_is_not_signed_void(pit: Pit) -> None:
    serial = pit.prepare()
    assert pit.cited(PIT_BOSS, "sign-void", MINI, serial=serial) == "13:69F-7.3(c)3v"


# -- the end of the gaming day -------------------------------------------------------------------


@pytest.mark.paragraph("13:69F-3.3(c)3iv", "13:69F-7.3(c)3iv", "19:47-7.3(c)3iv")
@pytest.mark.paragraph("13:69F-3.3(c)3v", "13:69F-7.3(c)3v", "19:47-7.3(c)3vi")
@pytest.mark.parametrize("table", TABLES)
def test_nothing_is_forwarded_while_a_form_is_unfinished(pit: Pit, table: str) -> None:
    pit.deposited(seat=1, table=table)
    serial = pit.prepare(table=table)
    refusal = pit.refused(PIT_CLERK, "forward-forms", HOUSE)
    assert isinstance(refusal, Refusal)
    assert (str(refusal.cite), "Form 1002" in str(refusal)) == (f"{TABLES[table][2]}iv", True)
    pit.at_table(PIT_CLERK, "void-form", serial, reason="spoilt")
    void = "vi" if table == FORMER else "v"
    assert pit.cited(PIT_CLERK, "forward-forms", HOUSE) == f"{TABLES[table][2]}{void}"
    pit.at_table(PIT_BOSS, "sign-void", serial)
    entry = pit.for_house(PIT_CLERK, "forward-forms")
    assert entry.record.event.settlements == (
        {"form": 1001, "amount": 12_50, "void": False},
        {"form": 1002, "amount": 12_50, "void": True},
    )
    assert isinstance(pit.refused(PIT_CLERK, "forward-forms", HOUSE), BadInput)


@pytest.mark.paragraph("13:69F-3.3(c)3iv", "13:69F-7.3(c)3iv", "19:47-7.3(c)3iv")
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize(
    ("amount", "found"),
    [
        (12_50, None),
        (12_49, "the original says 12.49, the duplicate 12.50"),
        (1250_00, "the original says 1250.00, the duplicate 12.50"),
        (0, "no original was in the drop box"),
    ],
)
def test_the_duplicate_is_compared_with_the_original(
    pit: Pit, table: str, amount: int, found: str | None
) -> None:
    serial = pit.deposited(table=table)
    told = {"serial": serial, "amount": amount}
    paragraph = f"{TABLES[table][2]}iv"
    assert pit.cited(ACCOUNTING, "compare-form", HOUSE, **told) == paragraph  # not forwarded
    pit.for_house(PIT_CLERK, "forward-forms")
    entry = pit.for_house(ACCOUNTING, "compare-form", **told)
    assert entry.record.event.cite == paragraph
    assert entry.record.event.settlements[0]["matched"] is (found is None)
    assert pit.form(serial).discrepancy == found


@pytest.mark.paragraph("13:69F-7.3(c)3iv")
def test_a_discrepancy_may_be_looked_into_again_and_stays_on_record(pit: Pit) -> None:
    serial = pit.deposited()
    pit.for_house(PIT_CLERK, "forward-forms")
    pit.for_house(ACCOUNTING, "compare-form", serial=serial, amount=21_50)
    pit.for_house(ACCOUNTING, "compare-form", serial=serial, amount=12_50)
    form = pit.form(serial)
    assert form.discrepancy is None
    assert [c.discrepancy is None for c in form.comparisons] == [False, True]
    error = pit.refused(ACCOUNTING, "compare-form", HOUSE, serial=serial, amount=21_50)
    assert isinstance(error, BadInput)  # what was found right is not found wrong later


@pytest.mark.paragraph("13:69F-7.3(c)3iv")
def test_who_signed_a_form_does_not_compare_it(pit: Pit) -> None:
    serial = pit.deposited()
    pit.for_house(PIT_CLERK, "forward-forms")
    for signer in SIGNERS:
        moved = Actor(signer.id, Role.ACCOUNTING)
        told = {"serial": serial, "amount": 12_50}
        assert pit.cited(moved, "compare-form", HOUSE, **told) == "13:69F-7.3(c)3iv"


@pytest.mark.paragraph("13:69F-3.3(c)3v", "13:69F-7.3(c)3v", "19:47-7.3(c)3vi")
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("original", [True, False])
@pytest.mark.parametrize("duplicate", [True, False])
def test_both_parts_of_a_void_form_are_acknowledged(
    pit: Pit, table: str, *, original: bool, duplicate: bool
) -> None:
    serial = pit.voided(table=table)
    pit.for_house(PIT_CLERK, "forward-forms")
    error = pit.refused(ACCOUNTING, "compare-form", HOUSE, serial=serial, amount=12_50)
    assert "is void" in str(error)
    pit.for_house(
        ACCOUNTING, "acknowledge-void", serial=serial, original=original, duplicate=duplicate
    )
    assert (pit.form(serial).discrepancy is None) == (original and duplicate)


@pytest.mark.paragraph("13:69F-3.3(c)3vi", "13:69F-7.3(c)3vi", "19:47-7.3(c)3vii")
def test_what_was_paid_for_each_patron_is_recorded_when_the_day_closes(pit: Pit) -> None:
    pit.deposited(patron="A. Patron", seat=1, cents=12_50)
    pit.deposited(patron="B. Patron", seat=2, cents=5_00, table=PUNTO)
    pit.deposited(patron="A. Patron", seat=1, cents=7_00, table=FORMER)
    pit.voided(patron="C. Patron", seat=4)
    pit.for_house(PIT_CLERK, "forward-forms")
    for serial, amount in ((1001, 12_50), (1002, 5_00), (1003, 7_00)):
        assert f"Form {serial}" in str(pit.refused(ACCOUNTING, "close-gaming-day", HOUSE))
        pit.for_house(ACCOUNTING, "compare-form", serial=serial, amount=amount)
    assert pit.cited(ACCOUNTING, "close-gaming-day", HOUSE) == "13:69F-7.3(c)3v"
    pit.for_house(ACCOUNTING, "acknowledge-void", serial=1004, original=True, duplicate=True)
    entry = pit.for_house(ACCOUNTING, "close-gaming-day")
    day = {"gaming_date": "2012-03-19"}
    assert entry.record.event.settlements == (
        {**day, "patron": "A. Patron", "amount": 19_50, "forms": [1001, 1003]},
        {**day, "patron": "B. Patron", "amount": 5_00, "forms": [1002]},
    )
    forms = pit.house.forms
    assert (forms.day, dict(forms.today)) == (None, {})
    assert [form.serial for form in forms] == [1001, 1002, 1003, 1004]


@pytest.mark.paragraph("13:69F-3.3(c)3vi", "13:69F-7.3(c)3vi", "19:47-7.3(c)3vii")
@pytest.mark.parametrize("stage", ["signing", "deposited", "marked void", "void", "forwarded"])
def test_no_day_closes_before_all_its_forms_are_compared(pit: Pit, stage: str) -> None:
    match stage:
        case "signing":
            pit.prepare()
        case "deposited":
            pit.deposited()
        case "void":
            pit.voided()
        case "marked void":
            pit.at_table(PIT_CLERK, "void-form", pit.prepare(), reason="spoilt")
        case "forwarded":
            pit.deposited()
            pit.for_house(PIT_CLERK, "forward-forms")
    refusal = pit.refused(ACCOUNTING, "close-gaming-day", HOUSE)
    assert isinstance(refusal, Refusal)
    assert "Form 1001" in str(refusal)


def close_day(pit: Pit) -> None:
    pit.for_house(PIT_CLERK, "forward-forms")
    for form in list(pit.house.forms.today.values()):
        pit.for_house(ACCOUNTING, "compare-form", serial=form.serial, amount=form.amount)
    pit.for_house(ACCOUNTING, "close-gaming-day")


def test_a_gaming_day_begins_with_its_first_form_and_is_after_the_one_closed(pit: Pit) -> None:
    assert isinstance(pit.refused(ACCOUNTING, "close-gaming-day", HOUSE), BadInput)
    pit.deposited()
    pit.floor.clock.forward(hours=6)  # past midnight it is still the day that is open
    assert pit.form(pit.deposited(seat=4)).day == date(2012, 3, 19)
    close_day(pit)
    assert pit.form(pit.deposited()).day == date(2012, 3, 20)
    close_day(pit)
    assert pit.form(pit.deposited()).day == date(2012, 3, 21)  # still the 20th by the clock
    close_day(pit)
    pit.floor.clock.forward(days=30)
    assert pit.form(pit.deposited()).day == date(2012, 4, 19)


@pytest.mark.paragraph("13:69F-3.3(c)3vi", "13:69F-7.3(c)3vi", "19:47-7.3(c)3vii")
@pytest.mark.parametrize("table", TABLES)
def test_no_form_is_prepared_in_a_gaming_day_that_should_be_closed(pit: Pit, table: str) -> None:
    pit.deposited(table=table)
    pit.floor.clock.forward(days=2)
    pit.mark(5_00, table=table)
    paragraph = pit.cited(PIT_CLERK, "prepare-form", table, seat=3, patron="A. Patron")
    assert paragraph == TABLES[table][2] + ("vii" if table == FORMER else "vi")
    close_day(pit)
    pit.floor.do(PIT_CLERK, "prepare-form", table, seat=3, patron="A. Patron")
    assert pit.form(1002).day == date(2012, 3, 21)


def test_a_form_of_a_closed_day_changes_no_more(pit: Pit) -> None:
    serial = pit.deposited()
    close_day(pit)
    error = pit.refused(ACCOUNTING, "compare-form", HOUSE, serial=serial, amount=1)
    assert "is closed" in str(error)
    assert isinstance(
        pit.refused(PIT_CLERK, "void-form", MINI, serial=serial, reason="late"), BadInput
    )


# -- the ledger ----------------------------------------------------------------------------------


def a_day_of_forms(pit: Pit) -> None:
    pit.deposited(patron="Ä. Patron", seat=1)
    pit.voided(seat=2, table=PUNTO)
    serial = pit.prepare(seat=1, cents=3_00, table=FORMER)
    for actor in SIGNERS:
        pit.at_table(actor, "sign-form", serial)
    pit.at_table(PIT_BOSS, "state-no-signature", serial, reason="had left")
    pit.deposit(serial)
    pit.for_house(PIT_CLERK, "forward-forms")
    pit.for_house(ACCOUNTING, "compare-form", serial=1001, amount=12_50)
    pit.for_house(ACCOUNTING, "acknowledge-void", serial=1002, original=True, duplicate=True)
    pit.for_house(ACCOUNTING, "compare-form", serial=1003, amount=2_00)
    pit.for_house(ACCOUNTING, "close-gaming-day")


def test_the_ledger_folds_to_the_same_forms_and_its_books_balance(pit: Pit) -> None:
    a_day_of_forms(pit)
    pit.prepare(seat=5)
    again = House(pit.floor.ledger)
    assert again.forms == pit.house.forms
    assert {t.id: t.balances for t in again.tables.values()} == {
        t.id: t.balances for t in pit.house.tables.values()
    }
    assert list(verify(pit.floor.ledger)) == []


def test_the_same_commands_make_the_same_entries_to_the_byte(pit: Pit, tmp_path: Path) -> None:
    a_day_of_forms(pit)
    ledger = SQLiteLedger(tmp_path / "again.sqlite", synchronous="off")
    entries = list(pit.floor.ledger.entries())
    now = iter([entry.record.time for entry in entries if entry.record.event.type != MARK])
    house = House(ledger, clock=lambda: next(now))
    for entry in entries:
        record = entry.record
        if record.event.type == MARK:
            with ledger.writing():
                ledger.append(record, head=ledger.head())
            house.catch_up()
            continue
        again, _ = house.execute(
            command_id=record.command_id,
            table=record.table,
            actor=record.actor,
            command={"type": record.event.type, **record.event.particulars},
        )
        assert again.content == entry.content
    assert ledger.head() == pit.floor.ledger.head()
    ledger.close()


def test_a_command_about_a_form_is_done_once_under_its_id(pit: Pit) -> None:
    pit.mark(12_50)
    pit.mark(5_00, seat=4)
    told = {"type": "prepare-form", "seat": 3, "patron": "A. Patron"}
    send = {"command_id": "once", "table": MINI, "actor": PIT_CLERK}
    first, done_before = pit.house.execute(command=told, **send)
    again, done_again = pit.house.execute(command={**told, "patron": " A. Patron "}, **send)
    assert (done_before, done_again, first.hash) == (False, True, again.hash)
    assert list(pit.house.forms.today) == [1001]
    for other in ({**told, "seat": 4}, {"type": "sign-form", "serial": 1001}, {"type": ["x"]}):
        with pytest.raises(Conflict):
            pit.house.execute(command=other, **send)


def forgeries() -> Iterator[tuple[str, Any]]:
    def facts(**changed: Any) -> Any:
        return lambda told: told["record"]["event"]["settlements"][0].update(changed)

    yield "prepare-form", facts(form=1002)
    yield "prepare-form", facts(amount=1)
    yield "prepare-form", facts(gaming_date="2012-03-20")
    yield "prepare-form", lambda told: told["record"]["event"].pop("settlements")
    yield "deposit-form", facts(amount=1)
    yield "deposit-form", lambda told: told["record"]["event"].pop("postings")
    yield "compare-form", facts(matched=False)
    yield "close-gaming-day", facts(amount=1)
    yield "close-gaming-day", facts(patron="D. Patron")
    yield "sign-form", lambda told: told["record"]["event"]["particulars"].update(serial=1009)
    yield "sign-form", lambda told: told["record"].update(table=HOUSE)
    yield "forward-forms", lambda told: told["record"].update(table=MINI)


@pytest.mark.parametrize(("type_", "edit"), list(forgeries()))
def test_a_house_does_not_open_on_a_form_that_is_not_as_it_came_about(
    pit: Pit, type_: str, edit: Any
) -> None:
    a_day_of_forms(pit)
    edited = next(e.sequence for e in pit.floor.ledger.entries() if e.record.event.type == type_)
    pit.floor.close()
    rechained(pit.floor.path, edited, edit)
    ledger = SQLiteLedger(pit.floor.path)
    with pytest.raises(Damaged, match=f"Entry {edited} "):
        House(ledger)
    ledger.close()
