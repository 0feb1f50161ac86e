"""The original goes into the drop box, before those who signed; or both parts are void."""

from __future__ import annotations

import pytest
from houses import DEALER, PIT_BOSS, Floor
from test_complimentary_forms import FORMER, MINI, PIT_CLERK, PRESENT, PUNTO, SIGNERS, TABLES, Pit

from croupier.floor.complimentary.forms import FormStage
from croupier.roles import Role
from croupier.table import Actor, accounts


@pytest.fixture
def pit(floor: Floor) -> Pit:
    made = Pit(floor)
    made.receive()
    return made


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
    assert event.facts == ({"form": serial, "amount": 12_50, "patron": "A. Patron"},)
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
    for actor, type_, particulars in (
        (Actor("dealer-9", Role.DEALER), "sign-form", {}),
        (DEALER, "deposit-form", PRESENT),
        (PIT_CLERK, "void-form", {"reason": "spoilt"}),
        (PIT_BOSS, "sign-void", {}),
        (PIT_BOSS, "state-no-signature", {"reason": "left"}),
    ):
        paragraph = pit.cited(actor, type_, MINI, serial=serial, **particulars)
        assert paragraph.startswith("13:69F-7.3(c)3")
    assert pit.balance(accounts.complimentary(MINI)) == 12_50


# -- void ----------------------------------------------------------------------------------------


@pytest.mark.paragraph("13:69F-3.3(c)3v", "13:69F-7.3(c)3v", "19:47-7.3(c)3vi")
@pytest.mark.parametrize("table", TABLES)
def test_a_form_is_void_once_pit_clerk_and_pit_boss_have_signed(pit: Pit, table: str) -> None:
    serial = pit.sign(pit.prepare(table=table))
    paragraph = TABLES[table][2] + ("vi" if table == FORMER else "v")
    the_dealer = Actor(DEALER.id, Role.PIT_CLERK)  # who stands by the form as dealer already
    assert pit.cited(the_dealer, "void-form", table, serial=serial, reason="x") == paragraph
    pit.at_table(PIT_CLERK, "void-form", serial, reason="wrong name")
    assert pit.form(serial).stage is FormStage.MARKED_VOID
    same_person = Actor(PIT_CLERK.id, Role.PIT_BOSS)
    assert pit.cited(same_person, "sign-void", table, serial=serial) == paragraph
    pit.at_table(PIT_BOSS, "sign-void", serial)
    assert pit.form(serial).stage is FormStage.VOID
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
