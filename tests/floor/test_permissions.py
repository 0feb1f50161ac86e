"""The matrix of role, command and state of the table: what is written is what the house does."""

from __future__ import annotations

import json

import pytest
from houses import ACTORS, TABLE, Floor
from playthroughs.permission_walk import (
    WRITTEN,
    Family,
    allowed,
    commands_at,
    families,
    family_of,
    given_at,
    refusal,
    walked,
    whole,
)
from samples import samples
from typed import croupier  # noqa: F401  (a fixture)

from croupier.floor.commands import HOUSE_COMMANDS
from croupier.floor.establishing import EstablishTable
from croupier.floor.permissions import acts, permissions
from croupier.floor.reading import ANYONE, READERS, Sight, may_see
from croupier.lawbook import BadInput, NotYours
from croupier.roles import Role

ALL_TABLES = pytest.mark.parametrize("family", families(), ids=lambda family: family[0].id)


def test_what_is_written_is_what_the_house_does() -> None:
    """Every role, command and state; after a deliberate change: make permissions."""
    assert whole().splitlines() == WRITTEN.read_text().splitlines()


@ALL_TABLES
def test_whoever_a_command_does_not_fall_to_is_refused_it_in_every_state(family: Family) -> None:
    tried = 0
    roles = {permission.type: permission.roles for permission in permissions()}
    one_of_each = {seen.state: seen for seen in walked(family)}
    for seen in one_of_each.values():
        for type_ in (EstablishTable.type, *commands_at(family)):
            if seen.table is None and type_ != EstablishTable.type:
                continue
            command = next(given_at(seen, type_, family))
            for role in set(Role) - set(roles[type_]):
                error = refusal(seen, role, command)
                assert isinstance(error, NotYours), (seen.state, role, command, error)
                tried += 1
    assert tried > 3_000


@ALL_TABLES
def test_nothing_but_establishing_it_is_done_at_a_table_that_is_not(family: Family) -> None:
    before = walked(family)
    empty = next(seen for seen in before if seen.table is None)
    after = next(seen for seen in before if seen.table is not None)
    for type_ in commands_at(family):
        for role in Role:
            assert refusal(empty, role, next(given_at(after, type_, family)))


@ALL_TABLES
def test_every_state_of_a_table_has_something_that_may_be_done_in_it(family: Family) -> None:
    states = next(iter(allowed(family).values()))
    for state in states:
        assert any(by_state[state] for by_state in allowed(family).values()), state


@ALL_TABLES
def test_playthroughs_come_to_where_each_act_of_a_game_may_be_given(family: Family) -> None:
    """An act whose row is empty is missing from the playthroughs, not from the table."""
    own = {act.type for game in family for act in acts(game)}
    empty = {type_ for type_ in own if not any(allowed(family)[type_].values())}
    assert not empty, f"a playthrough should come to {', '.join(sorted(empty))}"


def test_every_command_of_the_house_is_refused_to_whom_it_does_not_fall() -> None:
    """Where the paragraph is that of a paper which is not there, that is told instead."""
    seen = walked(family_of("mini-baccarat"))[-1]
    for type_, command in HOUSE_COMMANDS.items():
        particulars = next(samples(command, seen.table, seen.now))
        command.model_validate(particulars)  # else it would be refused for another reason
        place = "house" if command.of_the_house else TABLE
        for role in set(Role) - set(command.roles):
            error = refusal(seen, role, {"type": type_, **particulars}, place)
            assert error is not None
            if command.roles_by_rule and error.what.startswith(("There is no", "No guide")):
                continue
            assert isinstance(error, NotYours), (type_, role)
            assert (error.cite is not None) == command.roles_by_rule, (type_, role)
            assert str(role) in error.what


def test_a_patron_display_may_do_nothing_at_all() -> None:
    assert not any(Role.PATRON_DISPLAY in permission.roles for permission in permissions())
    assert [sight for sight in Sight if may_see(Role.PATRON_DISPLAY, sight)] == [Sight.DISPLAY]


def test_the_division_and_surveillance_neither_deal_nor_move_money() -> None:
    """They watch, acknowledge, decide on filings and stop; what they are given is listed here."""
    in_play = {permission.type for permission in permissions() if permission.where != "the house"}
    for role in (Role.DIVISION, Role.SURVEILLANCE, Role.CONTROLLER):
        given = {permission.type for permission in permissions() if role in permission.roles}
        assert not given & in_play


# What the text has signed, validated or certified, told from the text: 3.3(c)3 and 7.3(c)3 of
# signatures on the form, original and void, and of a statement in a signature's stead; x.13(c)3
# of a payout validated; 8.4(d) of a petition signed; 8.6(a)6 and 7 of certifications. Then what
# the house has signed besides: whatever takes chips or cash to a table or from it.
SIGNED_BY_THE_TEXT = {
    "sign-form",
    "state-no-signature",
    "void-form",
    "sign-void",
    "validate-progressive-payout",
    "sign-petition",
    "certify-tournament",
    "certify-gross-revenue",
}
SIGNED_FOR_THE_HOUSE = {"open-table", "close-table", "fill", "credit", "count-drop", "deposit-form"}


@pytest.mark.paragraph("13:69F-3.3(c)3i", "13:69F-3.3(c)3v", "13:69F-3.13(c)3")
@pytest.mark.paragraph("13:69F-7.3(c)3i", "13:69F-7.3(c)3v", "13:69F-7.13(c)3")
@pytest.mark.paragraph("13:69F-8.4(d)", "13:69F-8.6(a)6", "13:69F-8.6(a)7")
def test_what_the_text_has_signed_asks_who_signs_for_the_password() -> None:
    signed = {permission.type for permission in permissions() if permission.signed}
    assert signed >= SIGNED_BY_THE_TEXT | SIGNED_FOR_THE_HOUSE


@pytest.mark.paragraph("13:69F-3.13(c)3", "13:69F-7.13(c)3")
def test_only_a_casino_supervisor_validates() -> None:
    (roles,) = {
        given.roles for given in permissions() if given.type == "validate-progressive-payout"
    }
    assert roles == (Role.CASINO_SUPERVISOR,)


def test_nothing_but_a_display_is_shown_to_who_has_not_signed_in() -> None:
    assert {sight for sight in Sight if may_see(None, sight)} == ANYONE == {Sight.DISPLAY}
    assert set(READERS) == set(Sight)
    # Who deals is not told how the shoe stands.
    assert not may_see(Role.DEALER, Sight.LIVE_ODDS)
    assert not may_see(Role.BOXPERSON, Sight.LIVE_ODDS)


def test_one_checked_but_not_entered_is_refused_alike_and_leaves_no_trace(floor: Floor) -> None:
    floor.establish()
    floor.do(ACTORS[Role.FLOORPERSON], "install-shaker", kind="manual")
    floor.inspect()
    envelope = {"table": TABLE, "command": {"type": "open-table", "opener": 100_00}}
    head = floor.ledger.head()
    with pytest.raises(NotYours):
        floor.house.check(command_id="a", actor=ACTORS[Role.DEALER], **envelope)
    with pytest.raises(BadInput):
        floor.house.check(command_id=" ", actor=ACTORS[Role.FLOORPERSON], **envelope)
    floor.house.check(command_id="a", actor=ACTORS[Role.FLOORPERSON], **envelope)
    assert floor.ledger.head() == head
    assert not floor.state.is_open


def test_the_matrix_is_listed_whole_and_for_one_role(croupier) -> None:  # type: ignore[no-untyped-def]  # noqa: F811
    listed = json.loads(croupier("permissions", "--json").out)
    assert [row["command"] for row in listed] == [row.type for row in permissions()]
    clerk = json.loads(croupier("permissions", "--role", "pit clerk", "--json").out)
    assert {"prepare-form", "sign-form", "void-form", "forward-forms"} <= {
        row["command"] for row in clerk
    }
    assert "19:47" in croupier("permissions").out
    assert croupier("permissions", "--role", "patron display", "--json").json == []
