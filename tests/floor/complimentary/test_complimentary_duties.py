"""Forms: each command falls to its roles and to no other, at its own table or for the house."""

from __future__ import annotations

from typing import Any

import pytest
from houses import FLOORPERSON, Floor
from test_complimentary_forms import (
    ACCOUNTING,
    EVERYONE,
    FORMER,
    LIMITS,
    MINI,
    PIT_CLERK,
    PRESENT,
    PUNTO,
    TABLES,
    Pit,
)

from croupier.floor.commands import HOUSE_COMMANDS
from croupier.floor.complimentary.desk import FormCommand
from croupier.floor.core.desk import HOUSE
from croupier.games.registry import games
from croupier.lawbook import BadInput, NotYours
from croupier.roles import Role


@pytest.fixture
def pit(floor: Floor) -> Pit:
    made = Pit(floor)
    made.receive()
    return made


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
    "explain-discrepancy": ({Role.ACCOUNTING}, "iv"),
    "close-gaming-day": ({Role.ACCOUNTING}, ""),
}
ONE_LATER_IN_THE_FORMER = {"v": "vi", "vi": "vii"}


FORM_COMMANDS = [name for name, known in HOUSE_COMMANDS.items() if issubclass(known, FormCommand)]


def test_every_command_has_its_duty() -> None:
    assert set(DUTIES) == set(FORM_COMMANDS)


def test_no_game_has_an_act_named_like_a_command_about_forms() -> None:
    for game in games().values():
        rules = game.rules(game.chapters[0], {})
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
        case "explain-discrepancy":
            serial = pit.deposited(table=table)
            pit.for_house(PIT_CLERK, "forward-forms")
            pit.for_house(ACCOUNTING, "compare-form", serial=serial, amount=0)
            return HOUSE, {"serial": serial, "explanation": "the box was not yet opened"}
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
            assert isinstance(error, NotYours)
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
    particulars = {
        "game": "sic-bo",
        "edition": "13:69F",
        "limits": LIMITS,
        "pit": "Pit 1",
        "seats": 8,
    }
    assert "the house itself" in str(
        pit.refused(FLOORPERSON, "establish-table", HOUSE, **particulars)
    )
