"""The demonstration floor: an open table of each game, and one person for each role."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from houses import Floor

from croupier.floor import People
from croupier.floor.beginning import begin
from croupier.floor.demonstration import (
    PASSWORD,
    STAFF,
    furnish,
    noticed,
    opening,
)
from croupier.floor.history.replay import replay
from croupier.games.baccarat.demonstration import ROUNDS
from croupier.lawbook import NotPossible
from croupier.ledger import verify
from croupier.roles import Role

SIC_BO, MINI_BACCARAT, PUNTO_BANCO = "SB-1", "MB-1", "PB-1"
NOTICED, OPENING = tuple(noticed()), tuple(opening())


@pytest.fixture
def people(tmp_path: Path, floor: Floor) -> Iterator[People]:
    made = People(tmp_path / "people.sqlite", clock=floor.clock, demonstration=True)
    yield made
    made.close()


def test_the_demonstrations_sic_bo_table_is_open_and_has_patrons_with_chips(
    floor: Floor, people: People
) -> None:
    furnish(floor.house, people)
    table = floor.house.table(SIC_BO)
    assert table.is_open
    assert table.rules.procedure.step(table.procedure) == "wagering"
    assert {seat: table.chips(seat) for seat in table.taken} == {
        1: 500_00,
        3: 1_000_00,
        6: 300_00,
    }
    # An opener of 50,000.00 less the chips bought; the cash is in the drop box.
    assert table.inventory() == 50_000_00 - 1_800_00
    assert table.balances[f"{SIC_BO}/drop"] == 1_800_00
    assert table.laid() == ()
    assert list(verify(floor.ledger)) == []
    assert replay(floor.ledger).difference is None


def test_the_demonstration_has_one_person_for_each_role_and_each_signs_in(
    floor: Floor, people: People
) -> None:
    furnish(floor.house, people)
    assert people.staff() == list(STAFF)
    assert sorted(member.role for member in people.staff()) == sorted(Role)
    for member in STAFF:
        assert people.session(people.sign_in(member.id, PASSWORD)).member == member


def test_furnishing_again_does_nothing(floor: Floor, people: People, tmp_path: Path) -> None:
    furnish(floor.house, people)
    people.change_password(STAFF[0].id, "a password of one's own")
    head, kept = floor.ledger.head(), (tmp_path / "people.sqlite").read_bytes()
    furnish(floor.house, people)
    assert floor.ledger.head() == head
    assert (tmp_path / "people.sqlite").read_bytes() == kept
    assert people.sign_in(STAFF[0].id, "a password of one's own")


def test_furnishing_again_leaves_a_round_in_play_alone(floor: Floor, people: People) -> None:
    furnish(floor.house, people)
    floor.play_to("lit")
    head = floor.ledger.head()
    furnish(floor.house, people)
    assert floor.ledger.head() == head
    assert floor.step == "lit"


def test_a_round_is_played_on_the_demonstrations_table(floor: Floor, people: People) -> None:
    furnish(floor.house, people)
    floor.wager(3, "big", 100_00)
    floor.play_round(dice="6,6,5")
    assert floor.chips(3) == 1_100_00


@pytest.mark.parametrize("done", [0, 1, 3, 6, 11, 20, 60, len(OPENING) + 10])
def test_furnishing_that_was_interrupted_is_finished_by_the_next(
    floor: Floor, people: People, done: int
) -> None:
    """A demonstration killed on its first start is not left with a table nobody can play at."""
    commands = [(f"noticed-{number}", command) for number, command in enumerate(NOTICED)]
    commands += [(f"opening-{number}", command) for number, command in enumerate(OPENING)]
    begin(floor.house)
    for place, (command_id, (table_id, member, command)) in enumerate(commands[:done]):
        floor.give(member.actor, command, table=table_id, command_id=f"demonstration-{command_id}")
        if place + 1 == len(NOTICED):
            floor.clock.forward(minutes=30)
    furnish(floor.house, people)
    table = floor.house.table(SIC_BO)
    assert table.is_open
    assert table.taken == {1, 3, 6}
    assert floor.ledger.head()[0] == 1 + len(commands)


def test_the_demonstrations_baccarat_tables_are_ready_for_a_round(
    floor: Floor, people: People
) -> None:
    furnish(floor.house, people)
    mini, punto = floor.house.table(MINI_BACCARAT), floor.house.table(PUNTO_BANCO)
    assert [table.rules.procedure.step(table.procedure) for table in (mini, punto)] == [
        "wagering",
        "wagering",
    ]
    assert "".join(mini.rules.game.roads.letter(outcome) for outcome in mini.past) == "BBBPBPPPPB"
    # Eight decks less eleven cards burned, and less the cards of the rounds.
    dealt = sum(len(cards.split()) for cards in ROUNDS)
    assert mini.procedure.in_shoe == 416 - 11 - dealt
    assert punto.procedure.in_shoe == 416 - 11
    assert floor.house.forms.next_serial() == 1001


def test_the_ledger_of_a_house_is_not_furnished_as_a_demonstration(
    floor: Floor, people: People
) -> None:
    begin(floor.house)
    table, member, command = NOTICED[0]
    floor.house.execute(command_id="real-1", table=table, actor=member.actor, command=command)
    before = floor.house.ledger.head()
    with pytest.raises(NotPossible, match="not of a demonstration"):
        furnish(floor.house, people)
    assert floor.house.ledger.head() == before
    assert not people.staff()
